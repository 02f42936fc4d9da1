//! `houseway sign`: what a table posts.

use std::fmt::Write;
use std::mem::discriminant;

use families::set_up::ScheduleChoice;
use rulebook::Wording;
use rulebook::book::Book;
use rulebook::calendar::GameHours;
use rulebook::jackpot::Jackpot;
use rulebook::listing::Listing;
use rulebook::room::Room;
use rulebook::sign::{Line, Paper, Sign as Posted};
use table::Tongue;

use super::evening;
use crate::cli::{PaperSize, PotArgs, Sign as Args};
use crate::find;
use crate::out::{Answer, Usage, columns, wrapped};
use crate::width;

pub(super) fn run(book: &Book, args: &Args) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.listing.join(" "))?;
    let blocks = find::blocks(book, &listing)?;
    let mut schedules = Vec::new();
    let free = blocks.is_empty() && args.option == ["none"];
    if !blocks.is_empty() && args.option.is_empty() {
        schedules.push(find::option(&listing, &blocks, None)?);
    }
    for address in args.option.iter().filter(|_| !free) {
        schedules.push(find::option(&listing, &blocks, Some(address))?);
    }
    if let (Some(least), Some(most)) = (args.set_up.minimum, args.set_up.maximum)
        && least > most
    {
        return Err(Usage::new(format!("the minimum of {least} is above the maximum of {most}")));
    }
    for (block, option) in &schedules {
        args.on.check_block(block)?;
        let beyond = || option.outside_limits(args.set_up.minimum, args.set_up.maximum).into_iter().next();
        if let Some(reason) = option.unreadable().or_else(beyond) {
            let address = block.address(option);
            return Err(Usage::new(format!("{address} cannot be posted: {reason}; choose another --option")));
        }
    }
    let room = listing.id().room();
    let room = Room::load(book, room).map_err(|faults| find::not_loaded(&format!("room {room}"), &faults))?;
    let mut sign = Posted::new(&listing, room.name, schedules.first().copied(), Wording::English);
    for (block, option) in schedules.iter().skip(1) {
        sign.and_fees(block, option);
    }
    let pot = on_its_day(&listing, args)?;
    if !listing.family().has_stakes() && args.pot.is_given() {
        let text = format!("{} has no pot and so no stakes to post; leave them out", listing.id());
        return Err(Usage::new(text));
    }
    let may_choose = listing.body().wager.iter().any(|(_, rule)| rule.pay_tables.is_some());
    if !may_choose && !args.set_up.pay_table.is_empty() {
        let text = format!("{} has no pay tables to choose from; leave out --pay-table", listing.id());
        return Err(Usage::new(text));
    }
    let mut set_up = args.set_up.set_up(&listing, &pot, free.then_some(ScheduleChoice::Nothing));
    if listing.family().has_stakes() {
        // The stakes of a limit game are its limits: they were held to the schedule above.
        (set_up.minimum, set_up.maximum) = (None, None);
    }
    set_up.check(&listing).map_err(|wrong| Usage::new(wrong.to_string()))?;
    let mut terms = set_up.terms(&listing, schedules.first().copied());
    terms.poker.day.clone_from(&pot.day);
    let posted = set_up.post(&mut sign, &listing, &terms, Tongue::English);
    posted.map_err(|wrong| Usage::new(wrong.to_string()))?;
    sign.jackpot_rules(&listing, &Jackpot::of_listing(book, listing.id()));
    if let Some(words) = &args.jackpot {
        sign.jackpot(words);
    }
    if let Some(regime) = &args.regime
        && evening::regime(book, regime)?.posts_position(args.on.day())
    {
        sign.open_position();
    }
    let paper = match args.paper {
        PaperSize::Letter => Paper::Letter,
        PaperSize::A4 => Paper::A4,
    };
    Ok(if args.html { Answer::file(sign.html_on(paper)) } else { Answer::text(plain(&sign)) })
}

/// The stakes with the day to which the hours belong at the time of `--at`, where the betting goes by it.
fn on_its_day(listing: &Listing, args: &Args) -> Result<PotArgs, Usage> {
    let mut pot = args.pot.clone();
    if args.at.at.is_none() || pot.day.is_some() {
        return Ok(pot);
    }
    let calendar = crate::at::calendar(None)?;
    let hours = GameHours::printed(listing);
    let day = calendar.status(&hours, &[], args.at.moment(&calendar)).day.weekday();
    if families::structure_on(listing, pot.structure.as_deref(), day).is_some() {
        pot.day = Some(day.key().to_owned());
    }
    Ok(pot)
}

fn cells(line: &Line) -> Vec<String> {
    match line {
        Line::Head(head) => vec![head.clone()],
        Line::Row(cells) | Line::Below(cells) => cells.to_vec(),
    }
}

fn plain(sign: &Posted) -> String {
    let mut text = format!("{}\n{}\n", sign.room, sign.game.to_uppercase());
    for line in sign.lines() {
        let _ = writeln!(text, "{line}");
    }
    for (title, rows) in sign.tables() {
        let _ = writeln!(text, "\n{title}");
        // Headings among the rows do not make columns wider.
        for part in rows.chunk_by(|one, other| discriminant(one) == discriminant(other)) {
            let moved = if matches!(part.first(), Some(Line::Below(_))) { 4 } else { 2 };
            let cells: Vec<Vec<String>> = part.iter().map(cells).collect();
            for line in columns(&cells).lines() {
                let _ = writeln!(text, "{:moved$}{line}", "");
            }
        }
    }
    text.push('\n');
    for line in sign.foot().iter().flat_map(|line| wrapped(line, width::of_page())) {
        let _ = writeln!(text, "{line}");
    }
    text
}
