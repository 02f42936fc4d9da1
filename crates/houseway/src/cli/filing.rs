//! Options of compliance files, and the day for which listings and schedules are looked up.

use clap::Args;
use rulebook::date::Date;

#[derive(Args)]
pub(crate) struct FileArgs {
    /// Game: its id, approval number, name or part of its name; or a room, for all its games
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    /// Print an HTML page for a browser or printer
    #[arg(long, conflicts_with = "json")]
    pub(crate) html: bool,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The day that is asked about.
#[derive(Args)]
pub(crate) struct OnDate {
    /// Rules and schedules in force on this date, as in 2026-04-01 [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<Date>,
}
