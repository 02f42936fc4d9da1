//! What clients of the room say: commands at a table, and what a table is to be opened with.

use std::sync::LazyLock;

use money::Cents;
use room::ids::{AccountNo, TableNo};
use room::journal::Head;
use room::tables::{Live, Member, Spec};
use rulebook::book::Book;
use serde_json::Value;
use table::{Actor, Command, Person, Play as _, Position, Verb};

static BOOK: LazyLock<Book> = LazyLock::new(Book::shipped);

/// Tables at which somebody sits, of a game with a player-dealer, of one with a pot, and of one with melds.
static TABLES: LazyLock<Vec<Live>> = LazyLock::new(|| {
    [
        "delta/blackjack-x",
        "chico/texas-holdem",
        "players-club/panguingue",
        "central-coast/chinese-poker-western",
    ]
    .map(|listing| table(listing).unwrap_or_else(|wrong| panic!("{listing}: {wrong}")))
    .into()
});

const SOMEBODY: Member = Member::Account(AccountNo(7));

fn table(listing: &str) -> Result<Live, String> {
    let spec = Spec { listing: listing.to_owned(), ..Spec::default() };
    let spec = spec.without_collection(&BOOK).choose(&BOOK).map_err(|wrong| wrong.to_string())?;
    let (listing, opened) = spec.open(&BOOK).map_err(|wrong| wrong.to_string())?;
    let mut live = Live::new(TableNo(1), spec, &listing, opened);
    for (at, member) in [SOMEBODY, Member::Account(AccountNo(8))].into_iter().enumerate() {
        let sit = Command::at(Position(at as u8 + 1), Verb::SIT.amount(Cents::dollars(500)));
        let decided = live.decide(member, sit).map_err(|wrong| wrong.to_string())?;
        live.take_in(&decided.step, Head::START, std::time::Duration::ZERO, 0);
    }
    if let Some(open) = live.table.offers(Actor::House).first() {
        let decided = live.decide_as(Actor::House, open.sample(0)).map_err(|wrong| wrong.to_string())?;
        live.take_in(&decided.step, Head::START, std::time::Duration::ZERO, 0);
    }
    Ok(live)
}

/// A message of a client, as every kind of table and the door read it.
pub fn messages(bytes: &[u8]) {
    let Ok(message) = serde_json::from_slice::<Value>(bytes) else { return };
    for live in TABLES.iter() {
        let Ok(command) = live.command_said(&message) else { continue };
        for member in [SOMEBODY, Member::Account(AccountNo(9))] {
            if let Ok(decided) = live.decide(member, command) {
                let who = Actor::Person(live.person(member).unwrap_or(Person(31)));
                let offered = live.table.all_offers(who).iter().any(|offer| offer.contains(&command));
                assert!(offered, "{command:?} was done, and not offered");
                assert!(decided.step.to_bytes().is_ok());
            }
        }
        for who in [Actor::House, Actor::Floor] {
            let _ = live.decide_as(who, command);
        }
    }
    if let Ok(spec) = serde_json::from_value::<Spec>(message) {
        let opened = spec.choose(&BOOK).and_then(|spec| spec.open(&BOOK));
        if let Err(wrong) = opened {
            assert!(!wrong.to_string().is_empty(), "a table is refused without a word");
        }
    }
}
