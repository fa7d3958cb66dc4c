use super::*;
use proptest::prelude::*;

const ALL: [PositionEncoding; 3] = [PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32];

/// The same text as a plain string, worked on in the slowest and plainest way.
#[derive(Clone, Debug)]
struct Naive(String);

fn units(s: &str, encoding: PositionEncoding) -> usize {
    match encoding {
        PositionEncoding::Utf8 => s.len(),
        PositionEncoding::Utf16 => s.encode_utf16().count(),
        PositionEncoding::Utf32 => s.chars().count(),
    }
}

impl Naive {
    fn lines(&self) -> Vec<&str> {
        self.0.split('\n').collect()
    }

    fn offset(&self, place: Position, encoding: PositionEncoding) -> usize {
        let lines = self.lines();
        let (line, column) = (place.line as usize, place.column as usize);
        if line >= lines.len() {
            return self.0.len();
        }
        let start: usize = lines[..line].iter().map(|l| l.len() + 1).sum();
        let content = lines[line];
        if column > units(content, encoding) {
            let committed = line + 1 < lines.len();
            return start + if committed { content.strip_suffix('\r').unwrap_or(content).len() } else { content.len() };
        }
        let fits = |&(at, _): &(usize, char)| units(&content[..at], encoding) <= column;
        let ends = content.char_indices().chain([(content.len(), ' ')]);
        start + ends.take_while(fits).last().map_or(0, |(at, _)| at)
    }

    fn position(&self, at: usize, encoding: PositionEncoding) -> Position {
        let before = &self.0[..at];
        let start = before.rfind('\n').map_or(0, |lf| lf + 1);
        let line = before.matches('\n').count();
        Position::new(u32::try_from(line).unwrap(), u32::try_from(units(&before[start..], encoding)).unwrap())
    }

    fn apply(&mut self, edit: &Edit<'_>, encoding: PositionEncoding) {
        match edit.range {
            None => self.0 = edit.text.to_string(),
            Some((start, end)) => {
                let from = self.offset(start, encoding);
                let to = self.offset(end, encoding).max(from);
                self.0.replace_range(from..to, &edit.text);
            }
        }
    }

    /// Each line with whether it is committed.
    fn told(&self) -> Vec<(String, bool)> {
        let lines = self.lines();
        lines.iter().enumerate().map(|(n, l)| ((*l).to_owned(), n + 1 < lines.len())).collect()
    }
}

fn ranged(start: (u32, u32), end: (u32, u32), text: &str) -> Edit<'_> {
    let place = |(line, column)| Position::new(line, column);
    Edit { range: Some((place(start), place(end))), text: Cow::Borrowed(text) }
}

fn splice(start_line: usize, removed_lines: usize, inserted_lines: usize) -> Splice {
    Splice { start_line, removed_lines, inserted_lines }
}

#[track_caller]
fn check(before: &str, edit: &Edit<'_>, after: &str, touched: Splice) {
    let mut text = Text::from(before);
    let splice = text.apply(edit, PositionEncoding::Utf16).unwrap();
    assert_eq!(text.to_string(), after);
    assert_eq!(splice, touched);
}

#[test]
fn lines_end_at_lf_only() {
    let text = Text::from("a\rb\u{b}c\u{c}d\u{85}e\u{2028}f\u{2029}g\r\nh");
    assert_eq!(text.line_count(), 2);
    assert_eq!(text.line(0), "a\rb\u{b}c\u{c}d\u{85}e\u{2028}f\u{2029}g\r");
    assert_eq!(text.line(1), "h");
}

#[test]
fn an_empty_text_has_one_line_that_is_not_committed() {
    let text = Text::from("");
    assert_eq!((text.line_count(), text.line(0).as_ref(), text.line_is_committed(0)), (1, "", false));
    assert_eq!((text.line(7).as_ref(), text.line_range(7)), ("", 0..0));
}

#[test]
fn short_lines_are_borrowed_and_long_ones_whole() {
    let long = "x".repeat(5_000);
    let text = Text::from(&*format!("ab\n{long}\n"));
    assert!(matches!(text.line(0), Cow::Borrowed("ab")));
    assert_eq!(text.line(1), long);
    assert_eq!(text.line_in(1, &mut String::from("old")), long);
}

#[test]
fn typing_in_a_line_touches_it() {
    check("ab\ncd\n", &ranged((1, 1), (1, 1), "x"), "ab\ncxd\n", splice(1, 1, 1));
}

#[test]
fn a_new_line_behind_a_line_leaves_that_line_alone() {
    check("ab\ncd\n", &ranged((0, 2), (0, 2), "\nx"), "ab\nx\ncd\n", splice(1, 0, 1));
    check("ab\r\ncd\r\n", &ranged((0, 2), (0, 2), "\r\nx"), "ab\r\nx\r\ncd\r\n", splice(1, 0, 1));
    check("ab\ncd\n", &ranged((1, 0), (1, 0), "x\n"), "ab\nx\ncd\n", splice(1, 0, 1));
}

#[test]
fn ending_the_tail_touches_it() {
    check("ab\ncd", &ranged((1, 2), (1, 2), "\n"), "ab\ncd\n", splice(1, 1, 2));
    check("ab\ncd\n", &ranged((1, 2), (2, 0), ""), "ab\ncd", splice(1, 2, 1));
}

#[test]
fn deleting_whole_lines_leaves_their_neighbours_alone() {
    check("a\nb\nc\nd\n", &ranged((1, 0), (3, 0), ""), "a\nd\n", splice(1, 2, 0));
    check("a\nb\nc\nd\n", &ranged((0, 1), (2, 1), ""), "a\nd\n", splice(1, 2, 0));
}

#[test]
fn an_edit_that_changes_nothing_touches_nothing() {
    check("a\nb\n", &ranged((1, 0), (1, 1), "b"), "a\nb\n", Splice { start_line: 1, ..Splice::default() });
    check("a\nb\n", &ranged((1, 1), (1, 1), ""), "a\nb\n", Splice { start_line: 1, ..Splice::default() });
}

#[test]
fn places_past_the_end_are_the_end() {
    check("ab", &ranged((1, 1), (2, 0), "\ncd"), "ab\ncd", splice(0, 1, 2));
    check("ab\nc", &ranged((0, 99), (0, 99), "!"), "ab!\nc", splice(0, 1, 1));
    check("ab\r\nc", &ranged((0, 99), (0, 99), "!"), "ab!\r\nc", splice(0, 1, 1));
    check("ab\r\nc", &ranged((0, 3), (0, 99), ""), "ab\r\nc", Splice::default());
}

#[test]
fn a_range_that_runs_backwards_is_refused() {
    let mut text = Text::from("abc");
    let error = text.apply(&ranged((0, 2), (0, 1), "x"), PositionEncoding::Utf8).unwrap_err();
    assert_eq!(error, EditError::StartAfterEnd { start: Position::new(0, 2), end: Position::new(0, 1) });
    assert_eq!(text.to_string(), "abc");
}

#[test]
fn a_whole_new_text_touches_the_lines_between_the_differences() {
    let whole = |text| Edit { range: None, text: Cow::Borrowed(text) };
    check("a\nb\nc\n", &whole("a\nb\nc\n"), "a\nb\nc\n", Splice::default());
    check("a\nb\nc\n", &whole("a\nb\nc\nd\n"), "a\nb\nc\nd\n", splice(3, 0, 1));
    check("a\nb\nc\n", &whole("a\nx\nc\n"), "a\nx\nc\n", splice(1, 1, 1));
    check("a\na\na\n", &whole("a\na\n"), "a\na\n", splice(2, 1, 0));
    check("a\nb", &whole("a\nb\n"), "a\nb\n", splice(1, 1, 2));
    check("", &whole("x"), "x", splice(0, 1, 1));
}

#[test]
fn a_snapshot_keeps_what_it_saw() {
    let mut text = Text::from("a\n");
    let snapshot = text.clone();
    text.apply(&ranged((0, 0), (0, 0), "b"), PositionEncoding::Utf8).unwrap();
    assert_eq!((snapshot.to_string(), text.to_string()), ("a\n".into(), "ba\n".into()));
}

fn piece() -> impl Strategy<Value = String> {
    let parts = prop::sample::select(vec![
        "",
        "a",
        "bc",
        "\n",
        "\n\n",
        "\r\n",
        "\r",
        "é",
        "😀",
        "👨‍👩‍👧",
        "\u{2028}",
        "{\"id\":1}\n",
        "\u{feff}",
        "e\u{301}",
    ]);
    prop::collection::vec(parts, 0..8).prop_map(|parts| parts.concat())
}

fn edit() -> impl Strategy<Value = (Option<(Position, Position)>, String)> {
    let place = (0u32..14, 0u32..9).prop_map(|(line, column)| Position::new(line, column));
    let range = (place.clone(), place).prop_map(|(a, b)| (a.min(b), a.max(b)));
    (prop::option::weighted(0.9, range), piece())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn edits_do_what_a_plain_string_does(
        start in piece(),
        long in prop::bool::weighted(0.1),
        edits in prop::collection::vec(edit(), 1..12),
        encoding in prop::sample::select(ALL.to_vec()),
    ) {
        let start = if long { start.repeat(500) } else { start };
        let (mut text, mut naive) = (Text::from(&*start), Naive(start));
        let mut told = naive.told();
        for (range, new) in edits {
            let edit = Edit { range, text: Cow::Owned(new) };
            let splice = text.apply(&edit, encoding).unwrap();
            naive.apply(&edit, encoding);
            prop_assert_eq!(text.to_string(), naive.0.clone());
            prop_assert_eq!(text.line_count(), naive.lines().len());
            // The lines that the splice leaves out are the old ones, in content and in whether they are committed.
            let now = naive.told();
            let fresh = now[splice.start_line..splice.start_line + splice.inserted_lines].to_vec();
            told.splice(splice.start_line..splice.start_line + splice.removed_lines, fresh);
            prop_assert_eq!(&told, &now);
            // No line outside the range is touched, and a range spans 14 lines at most.
            prop_assert!(splice.removed_lines <= 14 || range.is_none());
        }
        let mut walked = Vec::new();
        text.walk(0..usize::MAX, |n, line, committed| {
            assert_eq!(n, walked.len());
            walked.push((line.to_owned(), committed));
        });
        prop_assert_eq!(walked, told.clone());
        for (n, (line, committed)) in told.iter().enumerate() {
            prop_assert_eq!(text.line(n), line.as_str());
            prop_assert_eq!(text.line_is_committed(n), *committed);
        }
    }

    #[test]
    fn places_and_bytes_are_inverse(start in piece(), encoding in prop::sample::select(ALL.to_vec())) {
        let (text, naive) = (Text::from(&*start), Naive(start.clone()));
        for at in (0..=start.len()).filter(|&at| start.is_char_boundary(at)) {
            let place = text.position(at, encoding);
            prop_assert_eq!(place, naive.position(at, encoding));
            prop_assert_eq!(text.offset(place, encoding), at);
        }
        for (line, column) in (0..12).flat_map(|line| (0..12).map(move |column| (line, column))) {
            let place = Position::new(line, column);
            prop_assert_eq!(text.offset(place, encoding), naive.offset(place, encoding));
        }
    }

    #[test]
    fn a_builder_gives_the_text_of_its_pieces(pieces in prop::collection::vec(piece(), 0..10)) {
        let mut builder = TextBuilder::new();
        pieces.iter().for_each(|piece| builder.push(piece));
        prop_assert_eq!(builder.finish(), Text::from(&*pieces.concat()));
    }
}
