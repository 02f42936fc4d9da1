//! The program `houseway`, with the families of the documents.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// A room makes and drops many small pieces for every step that it tells.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    houseway::program(std::env::args_os(), &[])
}
