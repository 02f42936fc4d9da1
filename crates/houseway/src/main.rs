//! The program `houseway`, with the families of the documents.

use std::process::ExitCode;

use mimalloc::MiMalloc;

/// A room makes and forgets small texts for every seat with every step, and this allocator takes less time for them. It uses no huge
/// pages, which would take more memory than quiet tables need.
#[global_allocator]
static ALLOCATOR: MiMalloc = MiMalloc;

fn main() -> ExitCode {
    houseway::program(std::env::args_os(), &[])
}
