//! `houseway play`: a table of one's own in the terminal, with the room's bots.
//!
//! Everything here is made of offers, shapes and views: a family that is added later needs no line of its own.

mod answer;
mod aside;
mod by_cards;
mod careful;
mod choices;
mod floor;
mod front;
mod hint;
mod hours;
mod menu;
mod names;
mod opening;
mod person;
mod plain;
mod posted;
mod reading;
mod record;
#[cfg(test)]
mod rests;
mod screen;
mod shown;
mod sitting;
mod sum;
mod told;
mod turn;

use std::io::{self, IsTerminal as _};

use rulebook::book::Book;
use rulebook::listing::Listing;
use rulebook::lookup::{self, Found};

use crate::cli::PlayArgs;
use crate::find;
use crate::out::{Answer, Usage};
use front::Front;
use menu::Menu;
use opening::Opened;
use sitting::Sitting;

pub(crate) fn run(book: &Book, args: &PlayArgs) -> Result<Answer, Usage> {
    let mut front = front::open(args)?;
    let Some(listing) = game(book, args, front.as_mut())? else {
        return Ok(Answer::text(String::new()));
    };
    let opened = Opened::new(book, &listing, args, hours::day_open(args, &listing)?)?;
    let record = args.record.as_deref().map(record::writable).transpose()?;
    let seed = opening::seed(args)?;
    let (ended, rounds) = {
        let mut sitting = Sitting::new(&listing, &opened, seed, front.as_mut());
        sitting.hello(args);
        let ended = sitting.rounds();
        (ended, sitting.into_record())
    };
    if let Some(path) = record {
        record::write(book, path, &rounds)?;
        let plural = if rounds.rounds() == 1 { "round" } else { "rounds" };
        front.say(&format!("Saved {} {plural} to {}.", rounds.rounds(), path.display()));
    }
    front.close();
    ended.map_err(|error| Usage::new(format!("lost the terminal: {error}")))?;
    Ok(Answer::text(String::new()))
}

/// The listing that is named or chosen from a menu. On a terminal, a name that matches several games opens a menu of them.
/// `None` when the player leaves.
fn game(book: &Book, args: &PlayArgs, front: &mut dyn Front) -> Result<Option<Listing>, Usage> {
    let mut menu = Menu { book, front, tongue: args.language };
    let words = args.listing.join(" ");
    if words.trim().is_empty() {
        return menu.choose();
    }
    match lookup::listing(book, &words) {
        Found::Several(ids) if is_live() => menu.which(ids),
        _ => find::listing(book, &words).map(Some),
    }
}

/// Whether input and output are a terminal.
fn is_live() -> bool {
    io::stdin().is_terminal() && io::stdout().is_terminal()
}
