//! Cards, tiles and dice: loaded, dealt, turned, taken up.

use super::{Face, Goes, Place};
use crate::command::Run;
use crate::commit::Hash;
use crate::postings::{Postings, nothing};
use crate::reason::Reason;
use crate::seen::Secret;
use cards::{Card, Dice};

/// Something about cards.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    serde::Serialize,
    serde::Deserialize,
    strum::VariantNames,
    schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
#[schemars(tag = "event")]
#[strum(serialize_all = "kebab-case")]
pub enum DealEvent {
    /// (A part of) a stock was loaded.
    StockLoaded {
        /// Its cards.
        run: Run,
        /// Whether it is the first part: what was left of the old stock is gone.
        first: bool,
        /// Whether it is the last part.
        last: bool,
    },
    /// The stock has run out: cards that are out of play are shuffled again.
    StockRanOut,
    /// The dice were thrown.
    DiceThrown {
        /// What they show.
        dice: Dice,
    },
    /// A card was dealt or burned.
    Dealt {
        /// Where to.
        place: Place,
        /// Which.
        card: Card,
        /// Who sees it.
        face: Face,
    },
    /// The cards that no one needs in this round were put away unseen.
    StubPutAway {
        /// How many.
        cards: u16,
    },
    /// The cards of a hand that is done with were counted and taken up.
    TakenUp {
        /// Where.
        place: Place,
        /// How many.
        cards: u8,
    },
    /// All cards at a place were turned up.
    TurnedUp {
        /// Where.
        place: Place,
    },
    /// So many cards at a place, from the first face-down one on, were turned up.
    TurnedSome {
        /// Where.
        place: Place,
        /// How many.
        count: u8,
    },
    /// The last card of a hand was moved to a hand of its own.
    CardMoved {
        /// From where.
        from: Place,
        /// To where.
        to: Place,
    },
    /// The house dealer looked at the player-dealer's hole card.
    HoleCardLooked {
        /// Whether it makes a natural.
        natural: bool,
    },
    /// A pile was given to a place.
    PileGiven {
        /// Which.
        pile: u8,
        /// Where to.
        place: Place,
        /// Who sees its cards now.
        face: Face,
    },
    /// A hand was set the house way.
    HandSet {
        /// Where.
        place: Place,
        /// The two in front; of tiles the low hand.
        front: [Card; 2],
        /// The row of the chart that decided; none when no row fits.
        row: Option<u8>,
    },
    /// The last card of a hand is dead and was taken away.
    CardDead {
        /// Where.
        place: Place,
    },
    /// Cards were turned up on a board together.
    BoardDealt {
        /// Which board.
        place: Place,
        /// The cards.
        #[serde(with = "together")]
        #[schemars(with = "Vec<Card>")]
        cards: [Card; 3],
        /// How many of them.
        count: u8,
    },
    /// A card that should be down came to lie face up.
    CardShown {
        /// Where.
        place: Place,
        /// Which card of the hand.
        at: u8,
    },
    /// A card was taken from a hand or a board by a ruling.
    CardTaken {
        /// Where it lay.
        place: Place,
        /// Which card of the hand.
        at: u8,
        /// Where it goes.
        goes: Goes,
    },
    /// The next stock comes from a seed that is fixed already: its digest is told before anybody adds salt.
    SeedPromised {
        /// The digest of the seed.
        promise: Hash,
    },
    /// The order of the stock that is being loaded is fixed: each card can be proved to have lain at its place.
    StockCommitted {
        /// The root of the tree over its cards.
        root: Hash,
    },
}

impl DealEvent {
    /// How it moves money.
    pub fn postings(self) -> Postings {
        match self {
            DealEvent::StockLoaded { .. }
            | DealEvent::StockRanOut
            | DealEvent::DiceThrown { .. }
            | DealEvent::Dealt { .. }
            | DealEvent::StubPutAway { .. }
            | DealEvent::TakenUp { .. }
            | DealEvent::TurnedUp { .. }
            | DealEvent::TurnedSome { .. }
            | DealEvent::CardMoved { .. }
            | DealEvent::HoleCardLooked { .. }
            | DealEvent::PileGiven { .. }
            | DealEvent::HandSet { .. }
            | DealEvent::CardDead { .. }
            | DealEvent::BoardDealt { .. }
            | DealEvent::CardShown { .. }
            | DealEvent::CardTaken { .. }
            | DealEvent::SeedPromised { .. }
            | DealEvent::StockCommitted { .. } => nothing(),
        }
    }

    /// Who may not see the whole of it.
    pub fn secret(self) -> Secret {
        match self {
            DealEvent::StockLoaded { .. } => Secret::FromAll,
            DealEvent::Dealt { face: Face::Up, .. } => Secret::None,
            DealEvent::Dealt { face: Face::Down, place, .. } => Secret::Of(place),
            DealEvent::Dealt { face: Face::Hidden, .. } => Secret::FromTable,
            // A player-dealer's hand is set when it is open.
            DealEvent::HandSet { place: place @ Place::Position(_), .. } => Secret::Of(place),
            DealEvent::HandSet { .. }
            | DealEvent::StockRanOut
            | DealEvent::DiceThrown { .. }
            | DealEvent::StubPutAway { .. }
            | DealEvent::TakenUp { .. }
            | DealEvent::TurnedUp { .. }
            | DealEvent::TurnedSome { .. }
            | DealEvent::CardMoved { .. }
            | DealEvent::HoleCardLooked { .. }
            | DealEvent::PileGiven { .. }
            | DealEvent::CardDead { .. }
            | DealEvent::BoardDealt { .. }
            | DealEvent::CardShown { .. }
            | DealEvent::CardTaken { .. }
            | DealEvent::SeedPromised { .. }
            | DealEvent::StockCommitted { .. } => Secret::None,
        }
    }

    /// Why it happened, where it carries a reason.
    pub fn because(self) -> Option<Reason> {
        None
    }
}

/// Cards dealt together: without the blanks behind them where people read it, all three places in the short form.
mod together {
    use cards::Card;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(cards: &[Card; 3], serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            let blanks = cards.iter().rev().take_while(|card| **card == Card::BLANK).count();
            serializer.collect_seq(&cards[..cards.len() - blanks])
        } else {
            cards.serialize(serializer)
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<[Card; 3], D::Error> {
        if !deserializer.is_human_readable() {
            return <[Card; 3]>::deserialize(deserializer);
        }
        let told = Vec::<Card>::deserialize(deserializer)?;
        let mut cards = [Card::BLANK; 3];
        let places = cards.get_mut(..told.len());
        places
            .ok_or_else(|| D::Error::custom("at most three cards are dealt together"))?
            .copy_from_slice(&told);
        Ok(cards)
    }
}
