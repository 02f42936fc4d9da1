//! Where the stocks and throws of a table come from: a seed that was promised before, with the salt of players.
//!
//! The digest of the next seed is always told already when a stock is loaded, so that the host cannot replace the seed; and
//! the seed is in a record before its digest is told, so that a room that starts again has the same stock. The salt does not
//! keep the host from choosing: it knows the seed and all salt, and an accomplice who adds salt last can try many stocks.

use cards::{Card, Seed};
use serde::{Deserialize, Serialize};
use table::commit::{Committed, promise, salted};
use table::{Command, DealEvent, Event, Request, Run};

use crate::ids::AccountNo;

/// What chance brought with a step.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Drawn {
    /// The seed that is used up by it, with the salt of players.
    pub used: Option<Used>,
    /// The seed that is promised from now on.
    pub next: Seed,
}

/// A seed that is used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Used {
    /// The seed as it was promised.
    pub seed: Seed,
    /// What players added, in the order in which it came.
    pub salts: Vec<Salt>,
}

/// What a player adds to a seed.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Salt {
    /// Who.
    pub account: AccountNo,
    /// What.
    pub text: String,
}

impl Salt {
    /// The most letters.
    pub const MOST: usize = 64;
}

impl Used {
    /// The seed with the salt.
    pub fn salted(&self) -> Seed {
        salted(self.seed, self.salts.iter().map(|salt| salt.text.as_str()))
    }

    /// The stock that it brings; nothing where dice are thrown.
    pub fn stock(&self, request: Request) -> Option<Committed> {
        let seed = self.salted();
        let mut cards: Vec<Card> = request.cards();
        if cards.is_empty() {
            return None;
        }
        seed.shuffle(&mut cards);
        Some(Committed::new(seed, cards))
    }
}

impl Drawn {
    /// What everybody is told of it, before anything that it brings.
    pub fn events(&self, request: Option<Request>) -> Vec<Event> {
        let stock = self.used.as_ref().zip(request).and_then(|(used, request)| used.stock(request));
        let committed = stock.map(|stock| DealEvent::StockCommitted { root: stock.root() });
        let promised = DealEvent::SeedPromised { promise: promise(self.next) };
        committed.into_iter().chain([promised]).map(Event::Deal).collect()
    }
}

/// Whether an event tells of chance, and is not of the table's own making.
pub fn tells_of_chance(event: &Event) -> bool {
    matches!(event, Event::Deal(DealEvent::SeedPromised { .. } | DealEvent::StockCommitted { .. }))
}

/// The chance of a table.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Shuffle {
    /// The seed whose digest is told.
    promised: Option<Seed>,
    /// What players add to it.
    salts: Vec<Salt>,
    /// The seed of the stock in use, and what it was asked for.
    stock: Option<(Used, Request)>,
    /// What the next step draws.
    drawing: Option<Drawn>,
}

impl Shuffle {
    /// Somebody adds salt to the next stock, in place of what they added before.
    pub fn salt(&mut self, account: AccountNo, text: &str) {
        self.salts.retain(|salt| salt.account != account);
        let text: String = text.chars().filter(|letter| !letter.is_control()).take(Salt::MOST).collect();
        if !text.is_empty() {
            self.salts.push(Salt { account, text });
        }
    }

    /// The salt that is there for the next stock.
    pub fn salts(&self) -> &[Salt] {
        &self.salts
    }

    /// The seed that is promised.
    pub fn promised(&self) -> Option<Seed> {
        self.promised
    }

    /// Goes on with a seed that was promised in a record that need not be read again.
    pub fn resume(&mut self, promised: Option<Seed>) {
        self.promised = promised;
    }

    /// Has a seed promised with the next step, where none is.
    pub(super) fn promise(&mut self, fresh: Seed) {
        if self.promised.is_none() && self.drawing.is_none() {
            self.drawing = Some(Drawn { used: None, next: fresh });
        }
    }

    /// What chance brings when the table asks for it; `held` are the cards of a stock of which a part is loaded.
    pub(super) fn answer(&mut self, request: Request, held: &[Card], fresh: [Seed; 2]) -> Vec<Command> {
        if !held.is_empty()
            && let Some(rest) = self.rest_of_stock(held)
        {
            return rest;
        }
        let [seed, next] = fresh;
        let used = Used { seed: self.promised.unwrap_or(seed), salts: self.salts.clone() };
        let commands = match used.stock(request) {
            Some(stock) => Run::loads(stock.cards()).collect(),
            None => request.answered(used.salted()),
        };
        self.drawing = Some(Drawn { used: Some(used), next });
        commands
    }

    /// A room that was closed while a stock was loaded goes on with it.
    fn rest_of_stock(&self, held: &[Card]) -> Option<Vec<Command>> {
        let (used, request) = self.stock.as_ref()?;
        let stock = used.stock(*request)?;
        stock
            .cards()
            .starts_with(held)
            .then(|| Run::loads(stock.cards()).skip(held.len() / Run::MOST).collect())
    }

    /// What would have been drawn is drawn anew.
    pub(super) fn overtaken(&mut self) {
        self.drawing = None;
    }

    /// What a command draws, and what is told of it.
    pub(super) fn draws(&self, command: &Command, request: Option<Request>) -> Option<(Drawn, Vec<Event>)> {
        let drawn = self.drawing.as_ref()?;
        let is_chance = matches!(command, Command::Load { .. } | Command::Throw { .. });
        if drawn.used.is_some() != is_chance {
            return None;
        }
        Some((drawn.clone(), drawn.events(request)))
    }

    /// Takes in what a stored step has drawn; `request` is what the table asked for before it.
    pub(super) fn take_in(&mut self, drawn: &Drawn, request: Option<Request>) {
        self.promised = Some(drawn.next);
        self.drawing = None;
        if let Some(used) = &drawn.used {
            self.salts.retain(|salt| !used.salts.contains(salt));
            self.stock = request.map(|request| (used.clone(), request));
        }
    }
}
