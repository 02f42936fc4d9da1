//! Options of compliance files, and the day for which listings and schedules are looked up.

use std::path::PathBuf;

use clap::Args;
use rulebook::date::Date;
use rulebook::hours::TimeOfDay;

#[derive(Args)]
pub(crate) struct FileArgs {
    /// Game: its id, approval number, name or part of its name; or a room, for all its games
    #[arg(value_name = "ID", required = true)]
    pub(crate) listing: Vec<String>,
    #[command(flatten)]
    pub(crate) on: OnDate,
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

#[derive(Args)]
pub(crate) struct HoursArgs {
    /// Room or game: its id, name or part of its name [default: every game that has hours]
    #[arg(value_name = "ID")]
    pub(crate) listing: Vec<String>,
    /// First day of the week to print, as in 2026-11-20 [default: today]
    #[arg(long, value_name = "DATE")]
    pub(crate) on: Option<Date>,
    /// Within the hours of this calendar
    #[arg(long, value_name = "FILE")]
    pub(crate) calendar: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) at: AtTime,
    /// Print JSON
    #[arg(long)]
    pub(crate) json: bool,
}

/// The time that is asked about.
#[derive(Args)]
pub(crate) struct AtTime {
    /// Time to go by, as in 22:30 or "2026-11-20 01:30" [default: now]
    #[arg(long, value_name = "TIME", value_parser = at)]
    pub(crate) at: Option<At>,
}

/// A time of day, today or on a date.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct At {
    pub(crate) date: Option<Date>,
    pub(crate) time: TimeOfDay,
}

fn at(text: &str) -> Result<At, String> {
    let (date, time) = match text.trim().split_once([' ', 'T']) {
        Some((date, time)) if date.contains('-') => (Some(date.parse()?), time),
        _ => (None, text),
    };
    let wrong = |why: String| format!("{why}; a date may stand before it, as in \"2026-11-20 01:30\"");
    Ok(At { date, time: time.parse().map_err(wrong)? })
}
