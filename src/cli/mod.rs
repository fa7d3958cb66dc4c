//! The command line.

/// Runs the program and gives its exit code.
pub fn main() -> std::process::ExitCode {
    std::process::ExitCode::SUCCESS
}
