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
mod menu;
mod names;
mod opening;
mod person;
mod plain;
mod posted;
mod reading;
mod record;
mod screen;
mod shown;
mod sitting;
mod sum;
mod told;
mod turn;

use rulebook::book::Book;

use crate::cli::PlayArgs;
use crate::find;
use crate::out::{Answer, Usage};
use opening::Opened;
use sitting::Sitting;

pub(crate) fn run(book: &Book, args: &PlayArgs) -> Result<Answer, Usage> {
    let mut front = front::open(args)?;
    let listing = match args.listing.join(" ").as_str() {
        "" => match menu::choose(book, front.as_mut(), args.language)? {
            Some(listing) => listing,
            None => return Ok(Answer::text(String::new())),
        },
        words => find::listing(book, words)?,
    };
    let opened = Opened::new(book, &listing, args)?;
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
        let are = if rounds.rounds() == 1 { "round is" } else { "rounds are" };
        front.say(&format!("{} {are} in {}", rounds.rounds(), path.display()));
    }
    front.close();
    ended.map_err(|error| Usage(format!("the terminal went away: {error}")))?;
    Ok(Answer::text(String::new()))
}
