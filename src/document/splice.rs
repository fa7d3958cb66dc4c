/// Lines that an edit replaced: `removed_lines` from `start_line` on gave way to `inserted_lines`.
///
/// Lines are physical and 0-based. A line counts as touched when its content changed, or whether it is committed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Splice {
    /// The first touched line.
    pub start_line: usize,
    /// How many lines of the text before the edit are gone.
    pub removed_lines: usize,
    /// How many lines of the text after the edit are new.
    pub inserted_lines: usize,
}

impl Splice {
    /// Whether no line was touched.
    pub const fn is_empty(&self) -> bool {
        self.removed_lines == 0 && self.inserted_lines == 0
    }

    const fn end_after(&self) -> usize {
        self.start_line + self.inserted_lines
    }
}

/// Joins splices that were made one after the other into the fewest that say the same.
///
/// The result is in ascending order and its members do not touch. Applied in that order, each `start_line` is also
/// the line's number in the text after all edits, so the new lines can be read from the newest text alone.
pub fn compose(edits: impl IntoIterator<Item = Splice>) -> Vec<Splice> {
    let mut joined: Vec<Splice> = Vec::new();
    for edit in edits {
        if !edit.is_empty() {
            push(&mut joined, edit);
        }
    }
    joined
}

/// Adds an edit whose lines are counted in the text that `joined` leads to.
fn push(joined: &mut Vec<Splice>, edit: Splice) {
    let edit_end = edit.start_line + edit.removed_lines;
    let first = joined.partition_point(|s| s.end_after() < edit.start_line);
    let last = first + joined[first..].partition_point(|s| s.start_line <= edit_end);

    let merged = &joined[first..last];
    let start = merged.first().map_or(edit.start_line, |s| s.start_line.min(edit.start_line));
    let end = merged.last().map_or(edit_end, |s| s.end_after().max(edit_end));
    let new_before: usize = merged.iter().map(|s| s.inserted_lines).sum();
    let gone_before: usize = merged.iter().map(|s| s.removed_lines).sum();
    let whole = Splice {
        start_line: start,
        // What lies between the merged ones was old text until now.
        removed_lines: gone_before + (end - start - new_before),
        inserted_lines: end - start - edit.removed_lines + edit.inserted_lines,
    };
    joined.splice(first..last, [whole]);
    for later in &mut joined[first + 1..] {
        later.start_line = later.start_line + edit.inserted_lines - edit.removed_lines;
    }
    if joined[first].is_empty() {
        joined.remove(first);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const fn splice(start_line: usize, removed_lines: usize, inserted_lines: usize) -> Splice {
        Splice { start_line, removed_lines, inserted_lines }
    }

    #[test]
    fn edits_of_one_line_stay_one() {
        assert_eq!(compose([splice(4, 1, 1), splice(4, 1, 1)]), [splice(4, 1, 1)]);
    }

    #[test]
    fn edits_from_the_bottom_up_are_told_from_the_top_down() {
        assert_eq!(compose([splice(9, 1, 2), splice(1, 2, 1)]), [splice(1, 2, 1), splice(8, 1, 2)]);
    }

    #[test]
    fn lines_between_are_counted_as_removed() {
        assert_eq!(compose([splice(0, 1, 1), splice(4, 1, 1), splice(0, 5, 1)]), [splice(0, 5, 1)]);
    }

    #[test]
    fn what_came_and_went_is_nothing() {
        assert_eq!(compose([splice(3, 0, 2), splice(3, 2, 0)]), []);
    }

    /// Applies splices in order, reading new lines from `after` at the splice's own line number.
    fn replay(before: &[u32], splices: &[Splice], after: &[u32]) -> Vec<u32> {
        let mut lines = before.to_vec();
        for s in splices {
            let fresh = after[s.start_line..s.start_line + s.inserted_lines].iter().copied();
            lines.splice(s.start_line..s.start_line + s.removed_lines, fresh);
        }
        lines
    }

    proptest! {
        #[test]
        fn joined_edits_lead_to_the_same_text(
            len in 0usize..30,
            edits in prop::collection::vec((0usize..40, 0usize..6, 0usize..6), 0..25),
        ) {
            let before: Vec<u32> = (0..u32::try_from(len).unwrap()).collect();
            let (mut lines, mut fresh, mut splices) = (before.clone(), 1_000, Vec::new());
            for (start, removed, inserted) in edits {
                let start = start.min(lines.len());
                let removed = removed.min(lines.len() - start);
                let new: Vec<u32> = (0..inserted).map(|_| { fresh += 1; fresh }).collect();
                lines.splice(start..start + removed, new);
                splices.push(splice(start, removed, inserted));
            }
            let joined = compose(splices);
            prop_assert_eq!(replay(&before, &joined, &lines), lines.clone());
            for pair in joined.windows(2) {
                prop_assert!(pair[0].end_after() < pair[1].start_line);
            }
            // No new line may hide outside the splices.
            let told: usize = joined.iter().map(|s| s.inserted_lines).sum();
            prop_assert!(told >= lines.iter().filter(|&&l| l > 1_000).count());
        }
    }
}
