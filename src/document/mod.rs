//! The text in the editor: what it holds, how its places are named, and which lines an edit touched.
//!
//! Nothing here knows the protocol, and nothing does I/O.

mod position;
mod splice;
mod text;

pub use position::{Position, PositionEncoding, decode_column, encode_column};
pub use splice::{Splice, compose};
pub use text::{Edit, EditError, Text, TextBuilder};
