use super::position::floor_boundary;
use super::{Position, PositionEncoding, Splice};
use ropey::{Rope, RopeBuilder, RopeSlice};
use std::borrow::Cow;
use std::ops::Range;

mod diff;
#[cfg(test)]
mod tests;

/// The text of a document, cheap to copy and to edit in the middle.
///
/// Lines end at LF only, as the lines of JSONL do; a CR is content of its line. Lines and bytes are 0-based.
#[derive(Clone, Debug, Default)]
pub struct Text {
    rope: Rope,
}

/// A change of the text: everything in `range` gives way to `text`; without a range the whole text does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Edit<'a> {
    /// From the first place up to the second.
    pub range: Option<(Position, Position)>,
    /// What stands there afterwards.
    pub text: Cow<'a, str>,
}

/// Why an edit was refused; the text is as it was.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EditError {
    /// The range runs backwards.
    #[error("the edit's range starts at {start:?}, after its end at {end:?}")]
    StartAfterEnd {
        /// The first place of the range.
        start: Position,
        /// The second one.
        end: Position,
    },
}

/// Puts a text together from pieces, so that no second copy of it is ever needed.
#[derive(Default)]
pub struct TextBuilder {
    rope: RopeBuilder,
}

impl TextBuilder {
    /// An empty one.
    pub fn new() -> Self {
        Self::default()
    }

    /// Adds a piece at the end. Pieces of some kilobytes are quickest.
    pub fn push(&mut self, piece: &str) {
        self.rope.append(piece);
    }

    /// The whole text.
    pub fn finish(self) -> Text {
        Text { rope: self.rope.finish() }
    }
}

impl From<&str> for Text {
    fn from(text: &str) -> Self {
        Self { rope: Rope::from_str(text) }
    }
}

impl std::fmt::Display for Text {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.rope.chunks().try_for_each(|chunk| f.write_str(chunk))
    }
}

impl PartialEq for Text {
    fn eq(&self, other: &Self) -> bool {
        self.rope == other.rope
    }
}

impl Text {
    /// The number of bytes.
    pub fn len(&self) -> usize {
        self.rope.len_bytes()
    }

    /// Whether there are no bytes.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of physical lines, as splitting at LF gives them: one for an empty text, and an empty last one
    /// when the text ends in LF.
    pub fn line_count(&self) -> usize {
        self.rope.len_lines()
    }

    /// Whether line `n` ends in LF. Only the last line does not.
    pub fn line_is_committed(&self, n: usize) -> bool {
        n + 1 < self.line_count()
    }

    /// The bytes of line `n` without its LF. A line past the end is empty, at the end of the text.
    pub fn line_range(&self, n: usize) -> Range<usize> {
        if n >= self.line_count() {
            return self.len()..self.len();
        }
        let start = self.rope.line_to_byte(n);
        let end = if self.line_is_committed(n) { self.rope.line_to_byte(n + 1) - 1 } else { self.len() };
        start..end
    }

    /// Line `n` without its LF; borrowed when it is short enough to lie in one piece. Empty past the end.
    pub fn line(&self, n: usize) -> Cow<'_, str> {
        Cow::from(self.slice(self.line_range(n)))
    }

    /// Line `n` without its LF, through `buffer` when it does not lie in one piece. Empty past the end.
    pub fn line_in<'a>(&'a self, n: usize, buffer: &'a mut String) -> &'a str {
        let slice = self.slice(self.line_range(n));
        slice.as_str().unwrap_or_else(|| {
            buffer.clear();
            slice.chunks().for_each(|chunk| buffer.push_str(chunk));
            buffer
        })
    }

    /// Calls `see` with each line of `lines`: its number, its text without LF, and whether it is committed.
    ///
    /// Quicker than asking line by line, and no line is copied unless it lies in several pieces.
    pub fn walk(&self, lines: Range<usize>, mut see: impl FnMut(usize, &str, bool)) {
        let count = self.line_count();
        let end = lines.end.min(count);
        if lines.start >= end {
            return;
        }
        let mut buffer = String::new();
        for (n, line) in (lines.start..end).zip(self.rope.lines_at(lines.start)) {
            let text = line.as_str().unwrap_or_else(|| {
                buffer.clear();
                line.chunks().for_each(|chunk| buffer.push_str(chunk));
                &buffer
            });
            see(n, text.strip_suffix('\n').unwrap_or(text), n + 1 < count);
        }
    }

    /// The bytes `range`, borrowed when they lie in one piece. Ends inside a character move to its start, and ends
    /// past the text to its end.
    pub fn bytes(&self, range: Range<usize>) -> Cow<'_, str> {
        let start = self.floor(range.start);
        Cow::from(self.slice(start..self.floor(range.end).max(start)))
    }

    /// The pieces the text is stored in, in order.
    pub fn chunks(&self) -> impl Iterator<Item = &str> {
        self.rope.chunks()
    }

    /// The line that byte `at` is on; past the end it is the last one.
    pub fn line_of(&self, at: usize) -> usize {
        self.rope.byte_to_line(at.min(self.len()))
    }

    /// The place of byte `at`; past the end it is the end of the text, inside a character the character's start.
    pub fn position(&self, at: usize, encoding: PositionEncoding) -> Position {
        let at = self.floor(at);
        let line = self.rope.byte_to_line(at);
        let start = self.rope.line_to_byte(line);
        let column = self.units(at, encoding) - self.units(start, encoding);
        let fit = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        Position::new(fit(line), fit(column))
    }

    /// The byte at a place. A line past the end is the end of the text; a column past the end is the end of the
    /// line, before a CR that stands there; a column inside a character is the character's start.
    pub fn offset(&self, place: Position, encoding: PositionEncoding) -> usize {
        let line = place.line as usize;
        if line >= self.line_count() {
            return self.len();
        }
        let Range { start, end } = self.line_range(line);
        let unit = self.units(start, encoding).saturating_add(place.column as usize);
        if unit > self.units(end, encoding) {
            let crlf = self.line_is_committed(line) && end > start && self.rope.byte(end - 1) == b'\r';
            return if crlf { end - 1 } else { end };
        }
        match encoding {
            PositionEncoding::Utf8 => self.floor(unit),
            PositionEncoding::Utf16 => self.rope.char_to_byte(self.rope.utf16_cu_to_char(unit)),
            PositionEncoding::Utf32 => self.rope.char_to_byte(unit),
        }
    }

    /// Makes an edit and says which lines it touched.
    ///
    /// Places past the end are clamped. An edit without a range compares the texts, so that only the lines between
    /// the first and the last difference count as touched.
    ///
    /// # Errors
    /// A range that runs backwards is refused, and the text is as it was.
    pub fn apply(&mut self, edit: &Edit<'_>, encoding: PositionEncoding) -> Result<Splice, EditError> {
        let Some((start, end)) = edit.range else {
            return Ok(self.replace(Self::from(&*edit.text)));
        };
        if start > end {
            return Err(EditError::StartAfterEnd { start, end });
        }
        let from = self.offset(start, encoding);
        // Clamping may turn a range around whose start is just after a CR.
        let to = self.offset(end, encoding).max(from);
        Ok(self.replace_range(from..to, &edit.text))
    }

    /// Puts `text` in the place of the bytes `range`, whose ends are boundaries of characters inside the text.
    fn replace_range(&mut self, range: Range<usize>, text: &str) -> Splice {
        let splice = diff::touched_by(self, range.clone(), text);
        if !splice.is_empty() {
            let chars = self.rope.byte_to_char(range.start)..self.rope.byte_to_char(range.end);
            let at = chars.start;
            // Both are inside the text, as `offset` has it.
            let done = self.rope.try_remove(chars).and_then(|()| self.rope.try_insert(at, text));
            debug_assert!(done.is_ok(), "{done:?}");
        }
        splice
    }

    /// Puts a whole new text in the place of this one and says which lines differ.
    pub fn replace(&mut self, new: Self) -> Splice {
        let splice = diff::between(self, &new);
        *self = new;
        splice
    }

    fn slice(&self, range: Range<usize>) -> RopeSlice<'_> {
        self.rope.byte_slice(range)
    }

    /// The units before byte `at`, which is a boundary of characters.
    fn units(&self, at: usize, encoding: PositionEncoding) -> usize {
        match encoding {
            PositionEncoding::Utf8 => at,
            PositionEncoding::Utf16 => self.rope.char_to_utf16_cu(self.rope.byte_to_char(at)),
            PositionEncoding::Utf32 => self.rope.byte_to_char(at),
        }
    }

    /// The last boundary of characters up to `at`.
    fn floor(&self, at: usize) -> usize {
        if at >= self.len() {
            return self.len();
        }
        let (chunk, chunk_start, ..) = self.rope.chunk_at_byte(at);
        chunk_start + floor_boundary(chunk.as_bytes(), at - chunk_start)
    }
}
