//! JSON exactly as JavaScript's `JSON.parse` reads it, with the byte span of every key and value.
//!
//! The reader is an event stream: [`parse`] walks bytes once, without recursion, and tells a [`Sink`] what it
//! meets. [`Tape`] is the sink that most callers want; [`Value`] is a tape that owns its text.
//!
//! Input is bytes. A sequence that is not UTF-8 is judged as U+FFFD, as a WHATWG decoder gives it, so it is legal
//! inside a string and nowhere else. All spans are byte offsets, 0-based and half-open, into the text given.

mod sink;
mod span;

pub use sink::{Literal, Sink, StringToken};
pub use span::Span;
