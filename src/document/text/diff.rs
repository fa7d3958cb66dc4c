//! Which lines an edit touches: as few as can be told without looking at more than the edit and its two lines.

use super::Text;
use crate::document::Splice;
use memchr::{memchr, memchr_iter, memrchr};
use ropey::iter::Chunks;
use std::ops::Range;

/// The lines that putting `new` in the place of the bytes `range` touches.
///
/// The line where the edit starts, and the one where it ends, are left out when they come out of it as they were:
/// pressing Enter behind a long line must not have that line read again.
pub(super) fn touched_by(text: &Text, range: Range<usize>, new: &str) -> Splice {
    let (first, last) = (text.line_of(range.start), text.line_of(range.end));
    if first == last && equal(text, range.clone(), new) {
        return Splice { start_line: first, ..Splice::default() };
    }
    let removed = last - first + 1;
    let inserted = memchr_iter(b'\n', new.as_bytes()).count() + 1;
    let keep_first = usize::from(first_stays(text, first, last, &range, new));
    let keep_last = usize::from(removed.min(inserted) > keep_first && last_stays(text, first, last, &range, new));
    Splice {
        start_line: first + keep_first,
        removed_lines: removed - keep_first - keep_last,
        inserted_lines: inserted - keep_first - keep_last,
    }
}

/// Whether the line where the edit starts keeps its content and its LF.
fn first_stays(text: &Text, first: usize, last: usize, range: &Range<usize>, new: &str) -> bool {
    let rest_before = range.start..text.line_range(first).end;
    match memchr(b'\n', new.as_bytes()) {
        Some(lf) => text.line_is_committed(first) && equal(text, rest_before, &new[..lf]),
        None => {
            let joined = range.end..text.line_range(last).end;
            first < last
                && text.line_is_committed(last)
                && rest_before.len() == new.len() + joined.len()
                && equal(text, rest_before.start..rest_before.start + new.len(), new)
                && equal_ranges(text, rest_before.start + new.len()..rest_before.end, joined)
        }
    }
}

/// Whether the line where the edit ends keeps its content; its LF is past the edit.
fn last_stays(text: &Text, first: usize, last: usize, range: &Range<usize>, new: &str) -> bool {
    let head_before = text.line_range(last).start..range.end;
    match memrchr(b'\n', new.as_bytes()) {
        Some(lf) => equal(text, head_before, &new[lf + 1..]),
        None => {
            let joined = text.line_range(first).start..range.start;
            first < last
                && head_before.len() == joined.len() + new.len()
                && equal_ranges(text, head_before.start..head_before.start + joined.len(), joined)
                && equal(text, head_before.end - new.len()..head_before.end, new)
        }
    }
}

fn equal(text: &Text, range: Range<usize>, other: &str) -> bool {
    // A range that cuts a character in two has no slice, and is not equal to whole characters.
    range.len() == other.len() && text.rope.get_byte_slice(range).is_some_and(|slice| slice == other)
}

fn equal_ranges(text: &Text, a: Range<usize>, b: Range<usize>) -> bool {
    match (text.rope.get_byte_slice(a), text.rope.get_byte_slice(b)) {
        (Some(a), Some(b)) => a == b,
        _ => false,
    }
}

/// The lines that differ between two texts: all but those that both begin with and those that both end with.
pub(super) fn between(old: &Text, new: &Text) -> Splice {
    let same = common_prefix(old, new);
    if same == old.len() && same == new.len() {
        return Splice::default();
    }
    let first = old.line_of(same);
    let first_start = old.line_range(first).start;
    // The common end may not reach into the lines that are told by the common start.
    let most = old.len().min(new.len()) - first_start;
    let same_end = common_suffix(old, new).min(most);
    let (old_end, new_end) = (old.len() - same_end, new.len() - same_end);
    let (mut old_line, mut new_line) = (old.line_of(old_end), new.line_of(new_end));
    let starts_in_both = old.line_range(old_line).start == old_end && new.line_range(new_line).start == new_end;
    if !starts_in_both {
        (old_line, new_line) = (old_line + 1, new_line + 1);
    }
    Splice { start_line: first, removed_lines: old_line - first, inserted_lines: new_line - first }
}

/// The number of bytes that both texts begin with.
fn common_prefix(a: &Text, b: &Text) -> usize {
    let (mut a, mut b) = (a.rope.chunks(), b.rope.chunks());
    common(
        || a.next().map(str::as_bytes),
        || b.next().map(str::as_bytes),
        |x, y, n| x[..n] == y[..n],
        |x, n| &x[n..],
        |x, y| x.iter().zip(y).take_while(|(x, y)| x == y).count(),
    )
}

/// The number of bytes that both texts end with.
fn common_suffix(a: &Text, b: &Text) -> usize {
    let (mut a, mut b) = (at_end(a), at_end(b));
    common(
        || a.prev().map(str::as_bytes),
        || b.prev().map(str::as_bytes),
        |x, y, n| x[x.len() - n..] == y[y.len() - n..],
        |x, n| &x[..x.len() - n],
        |x, y| x.iter().rev().zip(y.iter().rev()).take_while(|(x, y)| x == y).count(),
    )
}

fn at_end(text: &Text) -> Chunks<'_> {
    text.rope.chunks_at_byte(text.len()).0
}

/// Walks two sequences of pieces and counts how many bytes are the same: `same` compares the next `n` bytes, `rest`
/// takes them off, and `count` finds the place inside a pair that differs.
fn common<'a>(
    mut next_a: impl FnMut() -> Option<&'a [u8]>,
    mut next_b: impl FnMut() -> Option<&'a [u8]>,
    same: impl Fn(&[u8], &[u8], usize) -> bool,
    rest: impl Fn(&'a [u8], usize) -> &'a [u8],
    count: impl Fn(&[u8], &[u8]) -> usize,
) -> usize {
    let (mut x, mut y): (&[u8], &[u8]) = (&[], &[]);
    let mut total = 0;
    loop {
        while x.is_empty() {
            match next_a() {
                Some(piece) => x = piece,
                None => return total,
            }
        }
        while y.is_empty() {
            match next_b() {
                Some(piece) => y = piece,
                None => return total,
            }
        }
        let n = x.len().min(y.len());
        if !same(x, y, n) {
            return total + count(x, y);
        }
        (x, y, total) = (rest(x, n), rest(y, n), total + n);
    }
}
