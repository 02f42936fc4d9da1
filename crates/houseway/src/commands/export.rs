//! `houseway export`: rounds that were played, for other programs.

use std::io::{self, BufWriter, Write as _};

use room::audit::Joined;
use room::clock::Time;
use room::export::{Exporter, Form, NotTold, Wanted};
use room::ids::TableNo;
use room::journal::{Reader, Stream};
use room::tables::from_store;
use rulebook::book::Book;

use super::stored::{self, said};
use crate::cli::{ExportArgs, ExportForm};
use crate::out::{Answer, Usage};

pub(super) fn run(book: &Book, args: &ExportArgs) -> Result<Answer, Usage> {
    families::learn();
    let store = stored::reader(&args.store)?;
    let archives = stored::archives(&args.archives)?;
    let archives: Vec<&dyn Reader> = archives.iter().map(AsRef::as_ref).collect();
    let joined = Joined::new(store.as_ref(), &archives).map_err(said)?;
    let reader: &dyn Reader = &joined;
    let wanted = Wanted {
        table: args.table.map(TableNo),
        round: args.round,
        player: args.player.as_deref().map(|who| stored::account(reader, who)).transpose()?,
        within: args.day.as_deref().map(|day| within(day, args.zone.as_deref())).transpose()?,
    };
    let form = match args.form {
        ExportForm::Record => Form::Record,
        ExportForm::Phh => Form::Phh,
        ExportForm::Ohh => Form::Ohh,
        ExportForm::Pokerstars => Form::PokerStars,
        ExportForm::Proofs => Form::Proofs,
    };
    let opens = from_store(reader, book);
    let clock = stored::still();
    let exporter = Exporter {
        reader,
        book,
        opens: &opens,
        clock: &clock,
        name: &|table, member| stored::name(reader, table, member),
    };
    if let Some(table) = wanted.table
        && reader.head(Stream::Table(table)).map_err(said)?.seq == 0
    {
        return Err(Usage::new(format!(
            "the store has no table {table}; `houseway ledger` lists its tables"
        )));
    }
    super::progress::ends_with("stopped by Ctrl-C: the output is partial");
    let mut out = BufWriter::new(io::stdout().lock());
    let told = exporter.tell(&wanted, form, |round| out.write_all(round.as_bytes()));
    let told = match told.and_then(|told| Ok(out.flush().map(|()| told)?)) {
        Ok(told) => told,
        // Whoever read it has enough (`| head`).
        Err(NotTold::Out(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
            return Ok(Answer::file(String::new()));
        }
        Err(wrong) => return Err(said(wrong)),
    };
    let left_out = |(why, rounds): (&_, &_)| match *rounds {
        1 => format!("left out 1 round: {why}"),
        rounds => format!("left out {rounds} rounds: {why}"),
    };
    let mut notes: Vec<String> = told.left_out.iter().map(left_out).collect();
    notes.extend(told.archived.iter().map(|table| {
        format!(
            "older rounds of table {table} are in an archive; name its file, as in `houseway export FILE`"
        )
    }));
    if told.rounds == 0 {
        notes.push(
            "nothing was exported: no round matches; `houseway ledger` lists the tables of the store"
                .to_owned(),
        );
    }
    Ok(Answer { notes, right: told.rounds > 0, ..Answer::file(String::new()) })
}

/// From the beginning of a day to its end.
pub(super) fn within(day: &str, zone_name: Option<&str>) -> Result<(Time, Time), Usage> {
    let (zone, _) = stored::zone(zone_name)?;
    let wrong = || Usage::new(format!("\"{day}\" is not a date; write it as in 2026-11-16"));
    let day: jiff::civil::Date = day.parse().map_err(|_| wrong())?;
    let begins = |day: jiff::civil::Date| {
        let start = day.to_zoned(zone.clone()).map_err(|_| wrong())?;
        Ok(Time::from(start.timestamp()))
    };
    Ok((begins(day)?, begins(day.tomorrow().map_err(|_| wrong())?)?))
}
