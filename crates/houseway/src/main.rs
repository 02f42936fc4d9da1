//! The program `houseway`, with the families of the documents.

use std::process::ExitCode;

fn main() -> ExitCode {
    houseway::program(std::env::args_os(), &[])
}
