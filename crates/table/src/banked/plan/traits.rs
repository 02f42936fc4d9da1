//! What a family tells the player-dealer table of its game.

use rulebook::value::Name;

use super::super::SpotPlan;

/// What a family tells the table; the usual game has none of it.
#[derive(Debug, Clone, Default)]
pub struct Traits {
    /// Whether cut and burn belong to a shoe, so that a machine has neither.
    pub cut_of_shoe: bool,
    /// Whether the players may cut a fresh stock.
    pub cut_offered: bool,
    /// Whether a shuffler takes all cards back after every round, whatever the listing says of the shuffle.
    pub shuffler_takes_back: bool,
    /// Whether a display has a timer that may close the betting.
    pub timer: bool,
    /// Whether the game has places of its own where the table rests for the floor.
    pub rests_by_itself: bool,
    /// Whether hands are opened one after the other, as they are settled.
    pub opened_in_turn: bool,
    /// Cards of a hand that is told as a whole; 0 where each card is told.
    pub told_whole: u8,
    /// Whether a wager without action earns a free collection button.
    pub free_collection: bool,
    /// Options that the listing leaves to the table, by name.
    pub options: Vec<&'static str>,
    /// The most hands that one position may come to have; 0 and 1 are the usual one.
    pub hands: u8,
    /// A bonus bet that is offered with so many packs only.
    pub packs_of: Option<(Name, u8)>,
    /// The rules of spots on which several persons have money.
    pub spots: SpotPlan,
}
