//! What a table of Chinese poker knows: the hand under way.

use arrayvec::ArrayVec;
use money::Cents;
use table::{Arrangement, Hands, Position, PositionSet};

/// Something for every position.
pub(super) type PerSeat<T> = [T; Position::MOST + 1];

/// Positions in an order.
pub(super) type Order = ArrayVec<Position, { Position::MOST }>;

/// Where a hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// Between hands.
    #[default]
    Idle,
    /// The hand is open; the button moves.
    Opening,
    /// Fees are taken.
    Fees,
    /// Cards are dealt.
    Dealing,
    /// Players set their hands and declare.
    Setting,
    /// The hands are open; the floor may rule.
    Open,
}

/// What a player may declare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Claim {
    /// A clean sweep.
    Sweep,
    /// To surrender.
    Surrender,
}

/// A declaration.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Declared {
    /// What.
    pub claim: Claim,
    /// Its number among those of the hand: the first declared counts first.
    pub order: u8,
    /// Whether the marker lies on the hand.
    pub confirmed: bool,
}

/// The hand under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where it is.
    pub stage: Stage,
    /// Stocks loaded before this hand.
    pub loads_before: u32,
    /// The players, clockwise from the button's left.
    pub order: Order,
    /// The players.
    pub players: PositionSet,
    /// Cards dealt.
    pub given: u8,
    /// The cards.
    pub hands: Hands,
    /// How the hands are set.
    pub set: PerSeat<Option<Arrangement>>,
    /// What was declared.
    pub declared: PerSeat<Option<Declared>>,
    /// Declarations made.
    pub declarations: u8,
    /// What each had when the cards were dealt.
    pub stacks: PerSeat<Cents>,
    /// The points of it that are paid or received.
    pub used: PerSeat<i16>,
    /// Fouled hands.
    pub fouled: PositionSet,
    /// Hands whose wrong number of cards came out at the showdown.
    pub miscounted: PositionSet,
    /// Players who moved chips after the cards were dealt.
    pub chips_moved: PositionSet,
    /// Chips that were named and are still to be added.
    pub announced: PerSeat<Cents>,
    /// Whether the deal is void.
    pub misdealt: bool,
}

impl Hand {
    /// No hand.
    pub fn fresh() -> Hand {
        Hand {
            stage: Stage::Idle,
            loads_before: 0,
            order: ArrayVec::new(),
            players: PositionSet::EMPTY,
            given: 0,
            hands: Hands::EMPTY,
            set: [None; Position::MOST + 1],
            declared: [None; Position::MOST + 1],
            declarations: 0,
            stacks: [Cents::ZERO; Position::MOST + 1],
            used: [0; Position::MOST + 1],
            fouled: PositionSet::EMPTY,
            miscounted: PositionSet::EMPTY,
            chips_moved: PositionSet::EMPTY,
            announced: [Cents::ZERO; Position::MOST + 1],
            misdealt: false,
        }
    }

    /// What a player has declared and confirmed.
    pub fn confirmed(&self, position: Position) -> Option<Declared> {
        self.declared[position.index()].filter(|held| held.confirmed)
    }

    /// Whether a player's surrender is confirmed.
    pub fn surrendered(&self, position: Position) -> bool {
        self.confirmed(position).is_some_and(|held| held.claim == Claim::Surrender)
    }

    /// Who has declared to surrender.
    pub fn surrendering(&self) -> Option<Position> {
        let claims =
            |at: &Position| self.declared[at.index()].is_some_and(|held| held.claim == Claim::Surrender);
        self.players.iter().find(claims)
    }
}
