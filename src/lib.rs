//! Session files of coding agents: read them as their owners do, and say what is wrong with them.

pub mod cli;
pub mod document;
pub mod json;
