/// A half-open range of bytes, 0-based, inside one line or document.
///
/// Offsets are 32 bits wide: a single line of 4 GiB or more is refused by the reader with an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// The span from `start` up to, not including, `end`.
    pub const fn new(start: u32, end: u32) -> Self {
        Self { start, end }
    }

    /// The number of bytes.
    pub const fn len(self) -> u32 {
        self.end - self.start
    }

    /// Whether the span has no bytes.
    pub const fn is_empty(self) -> bool {
        self.start == self.end
    }

    /// The bytes of `text` under the span.
    pub fn of(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }

    /// The same span in a text that has `by` more bytes before it.
    pub const fn shifted(self, by: u32) -> Self {
        Self { start: self.start + by, end: self.end + by }
    }
}
