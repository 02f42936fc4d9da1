//! `houseway`: the command line of the house.
//!
//! Exit codes: 0 all is well, 1 the thing checked is wrong, 2 wrong usage.

mod cli;
mod commands;
mod find;
mod out;

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    let cli = cli::Cli::parse();
    match commands::run(&cli) {
        Ok(answer) => answer.print(),
        Err(usage) => {
            eprintln!("houseway: {usage}");
            ExitCode::from(2)
        }
    }
}
