use super::Span;

/// A string as it stands in the source, quotes included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StringToken {
    /// From the opening quote to after the closing one.
    pub span: Span,
    /// Whether a backslash occurs, so that the value differs from the bytes between the quotes.
    pub escaped: bool,
}

/// The three bare words of JSON.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Literal {
    /// `null`
    Null,
    /// `true`
    True,
    /// `false`
    False,
}

/// What a reader is told, in source order. `at` is the byte of the bracket.
///
/// Every method has an empty default, so a sink names only what it needs; `()` is the sink that only judges.
pub trait Sink {
    /// `{`
    fn begin_object(&mut self, at: u32) {
        let _ = at;
    }
    /// `}`
    fn end_object(&mut self, at: u32) {
        let _ = at;
    }
    /// `[`
    fn begin_array(&mut self, at: u32) {
        let _ = at;
    }
    /// `]`
    fn end_array(&mut self, at: u32) {
        let _ = at;
    }
    /// The key of a member; its value follows.
    fn key(&mut self, token: StringToken) {
        let _ = token;
    }
    /// A string value.
    fn string(&mut self, token: StringToken) {
        let _ = token;
    }
    /// A number. `infinite` says that its value overflows a double, as `1e999` does.
    fn number(&mut self, span: Span, infinite: bool) {
        let _ = (span, infinite);
    }
    /// `null`, `true` or `false`.
    fn literal(&mut self, literal: Literal, span: Span) {
        let _ = (literal, span);
    }
    /// An escape such as `\ud800` without its other half; it comes before the token it stands in. The span is
    /// the escape's six bytes.
    fn lone_surrogate(&mut self, span: Span) {
        let _ = span;
    }
}

impl Sink for () {}
