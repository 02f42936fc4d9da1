//! What decides a wager.

use money::Odds;

use crate::ladder::Ladder;
use crate::listing::{Body, Placed, WagerKind, WhenFolded};
use crate::value::Name;

/// What decides a wager, and what its rule must say to go with that.
#[derive(Debug, Clone)]
pub struct Decider {
    /// What pays a win.
    pub pays: Pays,
    /// The part the wager plays.
    pub kind: WagerKind,
    /// When it is placed.
    pub placed: Placed,
    /// What may become of it when the hand is folded; `None` leaves the key out.
    pub folded: Vec<Option<WhenFolded>>,
    /// The amounts that are offered, where the table limits do not say so.
    pub amount: Option<String>,
    /// The wagers it goes together with, where nobody else can be named.
    pub requires: Option<Vec<Name>>,
}

/// What pays a win.
#[derive(Debug, Clone)]
pub enum Pays {
    /// The odds of the wager.
    Own,
    /// Odds that another key of the listing names; those of the wager say the same.
    As(&'static str, Odds),
    /// A pay table.
    Table(Reader),
}

/// What reads the rows of a pay table.
#[derive(Debug, Clone)]
pub struct Reader {
    /// The ladder that the hands are taken from.
    pub ladder: Option<Ladder>,
    /// The hands that it can produce.
    pub hands: Vec<String>,
    /// Whether the rows pay fixed amounts.
    pub fixed: bool,
}

impl Reader {
    /// A reader of the hands of a ladder.
    pub fn of_ladder(ladder: Ladder) -> Reader {
        Reader { ladder: Some(ladder), ..Reader::of(ladder.hands()) }
    }

    /// A reader of named hands.
    pub fn of(hands: &[&str]) -> Reader {
        Reader { ladder: None, hands: hands.iter().map(|&hand| hand.to_owned()).collect(), fixed: false }
    }
}

impl Decider {
    /// A base wager that is placed before the deal and pays its own odds.
    pub fn base() -> Decider {
        Decider {
            pays: Pays::Own,
            kind: WagerKind::Base,
            placed: Placed::BeforeDeal,
            folded: vec![None],
            amount: None,
            requires: None,
        }
    }

    /// A bonus bet that is placed before the deal and paid by a table.
    pub fn bonus(reader: Reader) -> Decider {
        Decider { pays: Pays::Table(reader), kind: WagerKind::Bonus, ..Decider::base() }
    }

    /// A wager that is placed after cards are seen, for these amounts, beside the wagers that every hand has.
    pub fn later(body: &Body, kind: WagerKind, placed: Placed, amount: String) -> Decider {
        let required =
            body.wager.iter().filter(|(_, rule)| rule.required && rule.placed == Placed::BeforeDeal);
        let requires = required.map(|(name, _)| name.clone()).collect();
        Decider { kind, placed, amount: Some(amount), requires: Some(requires), ..Decider::base() }
    }

    /// The same with other answers to what becomes of it when the hand is folded.
    #[must_use]
    pub fn folded(self, folded: &[Option<WhenFolded>]) -> Decider {
        Decider { folded: folded.to_vec(), ..self }
    }
}
