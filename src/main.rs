//! The `leaflens` program: it reads its arguments and calls a command of the library.

fn main() -> std::process::ExitCode {
    leaflens::cli::main()
}
