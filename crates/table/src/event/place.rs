//! Where cards lie, who sees them, and how wagers end.

use crate::ids::Position;

/// Where a card lies.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// In front of a position.
    Position(Position),
    /// In front of the player-dealer.
    Bank,
    /// On the board.
    Board,
    /// On the second board.
    SecondBoard,
    /// The Player hand, where two hands are played for the whole table.
    PlayerHand,
    /// The Banker hand, where two hands are played for the whole table.
    BankerHand,
    /// Burned.
    Burned,
    /// On the table too early, or one too many: not in play.
    Early,
    /// The card drawn, which lies open until it is melded or thrown away.
    Drawn,
    /// The top of the discards.
    Discards,
    /// A meld of a player, in the order in which they were laid down.
    Meld(Position, u8),
    /// In one of the piles before the house dealer, numbered from the left.
    Pile(u8),
    /// In front of a position, in a hand that came from a split.
    SplitHand {
        /// The position.
        position: Position,
        /// The second hand there, the third, the fourth.
        hand: u8,
    },
}

impl Place {
    /// The position whose cards lie there.
    pub const fn position(self) -> Option<Position> {
        match self {
            Place::Position(position) | Place::SplitHand { position, .. } => Some(position),
            _ => None,
        }
    }
}

/// Where a card goes that is taken from a hand or a board.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Goes {
    /// It is a scrap of paper.
    OutOfPlay,
    /// It lies on the deck and is the next burn.
    NextBurn,
    /// It had not been dealt yet, and is kept for its hand.
    Kept,
}

/// Who sees a card.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Face {
    /// Everybody.
    Up,
    /// The one who holds the hand.
    Down,
    /// Nobody.
    Hidden,
}

/// How a wager ended.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Outcome {
    /// Paid by the player-dealer.
    Won,
    /// Collected by the player-dealer.
    Lost,
    /// The stake goes back.
    Pushed,
    /// The stake goes back because nothing was left to cover it.
    NotCovered,
}
