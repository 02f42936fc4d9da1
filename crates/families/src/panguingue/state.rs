//! What a table of panguingue knows: the hand under way.

use arrayvec::ArrayVec;
use cards::Card;
use table::{Hands, Meld, Position, PositionSet, Shoe};

/// Positions in an order.
pub(super) type Order = ArrayVec<Position, { Position::MOST }>;

/// The melds of a player: eleven cards make three at most.
pub type Melds = ArrayVec<Meld, 3>;

/// Where a hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Stage {
    /// Between hands.
    #[default]
    Idle,
    /// Fees are taken.
    Fees,
    /// Cards are dealt.
    Dealing,
    /// Players say whether they take part.
    Declaring,
    /// Turns are played.
    Playing,
    /// The hand is over.
    Over,
}

/// A card that was drawn and lies open.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Drawn {
    /// The card.
    pub card: Card,
    /// Whether it was taken from the discards.
    pub taken: bool,
}

/// The hand under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where it is.
    pub stage: Stage,
    /// Whether it is the first one, with cards turned up.
    pub opening: bool,
    /// Stocks loaded before this hand.
    pub loads_before: u32,
    /// The players in the order of the deal.
    pub order: Order,
    /// The players.
    pub players: PositionSet,
    /// Cards dealt.
    pub given: u8,
    /// Who acts first.
    pub first: Option<Position>,
    /// Players who have said whether they take part.
    pub asked: PositionSet,
    /// Those who take part.
    pub taking_part: PositionSet,
    /// Whose turn it is.
    pub turn: Option<Position>,
    /// Whether a card has been drawn in this turn.
    pub drew: bool,
    /// The card drawn, until it is melded or thrown away.
    pub drawn: Option<Drawn>,
    /// Cards drawn from the stock in this hand.
    pub draws: u16,
    /// The cards in hands.
    pub hands: Hands,
    /// The melds.
    pub melds: [Melds; Position::MOST + 1],
    /// The discards, the top one last.
    pub discards: ArrayVec<Card, { Shoe::MOST }>,
}

impl Hand {
    /// No hand.
    pub fn fresh() -> Hand {
        Hand {
            stage: Stage::Idle,
            opening: false,
            loads_before: 0,
            order: ArrayVec::new(),
            players: PositionSet::EMPTY,
            given: 0,
            first: None,
            asked: PositionSet::EMPTY,
            taking_part: PositionSet::EMPTY,
            turn: None,
            drew: false,
            drawn: None,
            draws: 0,
            hands: Hands::EMPTY,
            melds: [const { Melds::new_const() }; Position::MOST + 1],
            discards: ArrayVec::new(),
        }
    }

    /// The cards that a player has in melds.
    pub fn melded(&self, position: Position) -> u8 {
        self.melds[position.index()].iter().map(|meld| meld.len()).sum()
    }
}
