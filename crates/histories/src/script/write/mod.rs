//! Rounds kept as scripted rounds: what happened at a table, as a script that replays to the same cent.

mod banked;
mod before;
mod expect;
mod head;
mod places;
mod stock;

use std::fmt::Write;

use cards::{Card, Dice};
use families::AnyTable;
use table::terms::Terms;
use table::{Event, Meld, Play, Position, SeatEvent};

use self::stock::Stocks;
use super::leaving::AFTER;
use super::people::People;
use crate::family;

/// The rounds of a sitting.
#[derive(Debug, Clone)]
pub struct Record {
    head: String,
    /// Who was there before the first round, with how much.
    there: Vec<String>,
    people: People,
    /// Whether the head says where the button is.
    placed: bool,
    rounds: Vec<Round>,
    pub(crate) stocks: Stocks,
    /// Whether cards are named by place too.
    places: bool,
    /// Follows the events.
    pub(crate) shadow: AnyTable,
}

/// What a script says of one round.
#[derive(Debug, Clone, Default)]
pub(crate) struct Round {
    /// Whether it has been opened: what comes before is no part of it.
    open: bool,
    before: Vec<String>,
    bank: Option<String>,
    wagers: Vec<String>,
    pub(crate) post: Vec<String>,
    /// Which of the stocks.
    pub(crate) stock: Option<usize>,
    /// Whether the stock has no other cards than those named by place.
    pub(crate) ends: bool,
    /// Which of the stocks were shuffled again.
    again: Vec<usize>,
    pub(crate) cards: Vec<(String, Vec<Card>)>,
    dice: Option<Dice>,
    pub(crate) play: Vec<String>,
    expect: Option<String>,
}

/// What is kept of a hand while it is played, at tables without a player-dealer.
#[derive(Default)]
pub(crate) struct Kept {
    pub(crate) dealt: Vec<(Position, Vec<Card>)>,
    pub(crate) stock: Vec<Card>,
    pub(crate) discards: Vec<Card>,
    pub(crate) melds: Vec<(Position, Vec<Meld>)>,
}

/// What is kept for a position; made when it is first asked for.
pub(crate) fn of<T: Default>(all: &mut Vec<(Position, T)>, position: Position) -> &mut T {
    let at = all.iter().position(|(held, _)| *held == position).unwrap_or_else(|| {
        all.push((position, T::default()));
        all.len() - 1
    });
    &mut all[at].1
}

impl Record {
    /// A record of what will be played on a table; nobody has come yet.
    pub fn new(listing: &str, schedule: Option<&str>, terms: &Terms, table: &AnyTable) -> Record {
        Record {
            head: head::text(listing, schedule, terms, table),
            there: Vec::new(),
            people: People::default(),
            placed: false,
            rounds: Vec::new(),
            stocks: Stocks::default(),
            places: false,
            shadow: table.clone(),
        }
    }

    /// The same with every card named by place too: a replay must deal each to where it went.
    pub fn by_place(self) -> Record {
        Record { places: true, ..self }
    }

    /// How many rounds there are.
    pub fn rounds(&self) -> usize {
        self.rounds.len()
    }

    /// Who is who.
    pub const fn people(&self) -> &People {
        &self.people
    }

    /// One more round, with all that happened since the one before.
    pub fn add(&mut self, events: &[Event]) {
        let mut round = Round::default();
        let mut kept = Kept::default();
        let mut rest = events;
        while let [event, ..] = rest {
            let taken = if round.open { self.within(&mut round, &mut kept, rest) } else { 1 };
            if !round.open {
                self.before(&mut round, event);
            }
            for event in &rest[..taken] {
                self.stocks.event(&mut round, &self.shadow, event);
                if self.places {
                    places::event(&mut round, event);
                }
                self.shadow.apply(event);
            }
            rest = &rest[taken..];
        }
        family::manner(&self.shadow).keep_last(self, kept, &mut round);
        self.rounds.push(round);
    }

    /// Something that happened in a round; how many of the events it was.
    fn within(&mut self, round: &mut Round, kept: &mut Kept, events: &[Event]) -> usize {
        if let [Event::Seat(SeatEvent::WillLeave { person }), ..] = events {
            round.before.push(format!("{}{AFTER}", self.people.name(*person)));
            return 1;
        }
        if self.shadow.banked().is_some() {
            return self.banked(round, events);
        }
        if let [event, ..] = events {
            family::manner(&self.shadow).keep(self, kept, round, event);
        }
        1
    }

    /// The whole script.
    pub fn text(&self) -> String {
        let mut text = self.head.clone();
        let _ = writeln!(text, "people = [{}]", list(&self.there));
        for round in &self.rounds {
            round.write(&self.stocks, &mut text);
        }
        text
    }
}

impl Round {
    fn write(&self, stocks: &Stocks, text: &mut String) {
        text.push_str("\n[[round]]\n");
        let mut key = |key: &str, value: &str| {
            let _ = writeln!(text, "{key} = {value}");
        };
        for (name, lines) in [("before", &self.before), ("post", &self.post)] {
            if !lines.is_empty() {
                key(name, &format!("[{}]", list(lines)));
            }
        }
        if let Some(bank) = &self.bank {
            key("bank", &format!("\"{bank}\""));
            key("wagers", &format!("[{}]", list(&self.wagers)));
        }
        if let Some(stock) = self.stock.map(|at| stocks.text(at)).filter(|stock| !stock.is_empty()) {
            key("stock", &format!("\"{stock}\""));
        }
        if self.ends || self.stock.is_some_and(|at| stocks.ends(at)) {
            key("stock-ends", "true");
        }
        if !self.again.is_empty() {
            let again: Vec<String> = self.again.iter().map(|at| stocks.text(*at)).collect();
            key("reshuffle", &format!("\"{}\"", again.join(" | ")));
        }
        if !self.cards.is_empty() {
            let cards = self.cards.iter().map(|(place, cards)| format!("{place} = \"{}\"", card_text(cards)));
            key("cards", &format!("{{ {} }}", cards.collect::<Vec<_>>().join(", ")));
        }
        if let Some(dice) = self.dice {
            key("dice", &format!("\"{dice}\""));
        }
        key("play", &format!("[{}]", list(&self.play)));
        if let Some(expect) = &self.expect {
            text.push_str(expect);
        }
    }
}

/// Texts as a list of TOML, without its brackets.
fn list(items: &[String]) -> String {
    items.iter().map(|item| format!("\"{item}\"")).collect::<Vec<_>>().join(", ")
}

fn card_text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
