/// How the columns of a [`Position`] are counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum PositionEncoding {
    /// Bytes of UTF-8.
    Utf8,
    /// Code units of UTF-16, which every client speaks.
    #[default]
    Utf16,
    /// Code points.
    Utf32,
}

/// A cursor place: the line and the column are both 0-based, the column in units of a [`PositionEncoding`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Position {
    /// The physical line.
    pub line: u32,
    /// Units from the start of the line.
    pub column: u32,
}

impl Position {
    /// The place `column` units into `line`.
    pub const fn new(line: u32, column: u32) -> Self {
        Self { line, column }
    }
}

/// A place between two bytes ends here when it is no boundary of characters: the start of its character.
pub(super) fn floor_boundary(bytes: &[u8], at: usize) -> usize {
    let mut at = at.min(bytes.len());
    while at > 0 && at < bytes.len() && is_continuation(bytes[at]) {
        at -= 1;
    }
    at
}

const fn is_continuation(byte: u8) -> bool {
    byte & 0xC0 == 0x80
}

/// The number of units that `bytes`, which are UTF-8, make up.
fn count_units(bytes: &[u8], encoding: PositionEncoding) -> usize {
    // Short runs are summed in bytes, so that the loop works on whole vector registers.
    let sum = |per_byte: fn(u8) -> u8| -> usize {
        bytes.chunks(127).map(|run| usize::from(run.iter().map(|&b| per_byte(b)).sum::<u8>())).sum()
    };
    match encoding {
        PositionEncoding::Utf8 => bytes.len(),
        PositionEncoding::Utf16 => sum(|b| u8::from(!is_continuation(b)) + u8::from(b >= 0xF0)),
        PositionEncoding::Utf32 => sum(|b| u8::from(!is_continuation(b))),
    }
}

/// The column of byte `at` in a line given as UTF-8; past the end it is the line's last column, and inside a
/// character it is the character's own.
pub fn encode_column(line: &[u8], at: usize, encoding: PositionEncoding) -> u32 {
    let at = floor_boundary(line, at);
    u32::try_from(count_units(&line[..at], encoding)).unwrap_or(u32::MAX)
}

/// The byte at `column` of a line given as UTF-8; past the end it is the length of the line, and inside a
/// character it is the character's first byte.
pub fn decode_column(line: &[u8], column: u32, encoding: PositionEncoding) -> usize {
    let column = column as usize;
    if encoding == PositionEncoding::Utf8 {
        return floor_boundary(line, column);
    }
    // Whole blocks are counted, and only the block that holds the column is walked by character.
    const BLOCK: usize = 4096;
    let (mut at, mut units) = (0, 0);
    while at < line.len() {
        let end = floor_boundary(line, at + BLOCK);
        // Bytes that are not UTF-8 could make a block without a start of a character.
        let end = if end > at { end } else { line.len().min(at + BLOCK) };
        let more = count_units(&line[at..end], encoding);
        if units + more > column {
            return walk_to(line, at, column - units, encoding);
        }
        (at, units) = (end, units + more);
    }
    line.len()
}

/// Walks `units` from byte `at`, which starts a character.
fn walk_to(line: &[u8], mut at: usize, mut units: usize, encoding: PositionEncoding) -> usize {
    while at < line.len() {
        let wide = encoding == PositionEncoding::Utf16 && line[at] >= 0xF0;
        let width = if wide { 2 } else { 1 };
        if units < width {
            break;
        }
        units -= width;
        at += 1;
        while at < line.len() && is_continuation(line[at]) {
            at += 1;
        }
    }
    at
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ALL: [PositionEncoding; 3] = [PositionEncoding::Utf8, PositionEncoding::Utf16, PositionEncoding::Utf32];

    fn width(c: char, encoding: PositionEncoding) -> usize {
        match encoding {
            PositionEncoding::Utf8 => c.len_utf8(),
            PositionEncoding::Utf16 => c.len_utf16(),
            PositionEncoding::Utf32 => 1,
        }
    }

    #[test]
    fn columns_count_what_their_encoding_says() {
        let line = "aé😀z";
        for (encoding, columns) in ALL.into_iter().zip([[0, 1, 3, 7, 8], [0, 1, 2, 4, 5], [0, 1, 2, 3, 4]]) {
            for (at, column) in [0, 1, 3, 7, 8].into_iter().zip(columns) {
                assert_eq!(encode_column(line.as_bytes(), at, encoding), column);
                assert_eq!(decode_column(line.as_bytes(), column, encoding), at);
            }
        }
    }

    #[test]
    fn a_column_inside_a_character_is_its_start() {
        assert_eq!(decode_column("a😀".as_bytes(), 2, PositionEncoding::Utf16), 1);
        assert_eq!(decode_column("a😀".as_bytes(), 3, PositionEncoding::Utf8), 1);
        assert_eq!(encode_column("a😀".as_bytes(), 3, PositionEncoding::Utf16), 1);
    }

    #[test]
    fn a_column_past_the_end_is_the_end() {
        for encoding in ALL {
            assert_eq!(decode_column("ab".as_bytes(), 9, encoding), 2);
            assert_eq!(encode_column("ab".as_bytes(), 9, encoding), 2);
        }
    }

    #[test]
    fn long_lines_are_counted_across_blocks() {
        let line = "é😀x".repeat(5_000);
        for encoding in ALL {
            let mut column = 0;
            for (at, c) in line.char_indices() {
                if at % 1013 < 8 {
                    assert_eq!(encode_column(line.as_bytes(), at, encoding) as usize, column);
                    assert_eq!(decode_column(line.as_bytes(), u32::try_from(column).unwrap(), encoding), at);
                }
                column += width(c, encoding);
            }
        }
    }

    proptest! {
        #[test]
        fn columns_and_bytes_are_inverse(line in ".{0,60}") {
            for encoding in ALL {
                let mut column = 0;
                for (at, c) in line.char_indices() {
                    prop_assert_eq!(encode_column(line.as_bytes(), at, encoding) as usize, column);
                    for inside in 0..width(c, encoding) {
                        let column = u32::try_from(column + inside).unwrap();
                        prop_assert_eq!(decode_column(line.as_bytes(), column, encoding), at);
                    }
                    column += width(c, encoding);
                }
                prop_assert_eq!(decode_column(line.as_bytes(), u32::try_from(column).unwrap(), encoding), line.len());
            }
        }

        #[test]
        fn any_bytes_give_a_place_inside_the_line(line in prop::collection::vec(any::<u8>(), 0..50), at in 0usize..70) {
            for encoding in ALL {
                let column = u32::try_from(at).unwrap();
                prop_assert!(decode_column(&line, column, encoding) <= line.len());
                prop_assert!(encode_column(&line, at, encoding) as usize <= 2 * line.len());
            }
        }
    }
}
