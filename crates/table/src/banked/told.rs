//! What a table can tell of its hands and wagers beside its events.

use cards::Card;
use rulebook::pay::Payout;

use super::{Banked, Game, Verdicted};
use crate::event::Place;
use crate::ids::{Person, Position, WagerNo};
use crate::stakes::Stake;
use crate::tongue::Tongue;
use crate::view::{Display, RowNames};

impl<G: Game> Banked<G> {
    /// What a display beside the table shows, where the game has one.
    pub fn display(&self) -> Option<Display> {
        self.game.display(&self.core, &self.plan)
    }

    /// What the cards at a place make, in words.
    pub fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        self.game.describe(&self.core, &self.plan, place, tongue)
    }

    /// What rows of a hand that is being set are called.
    pub fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        self.game.row_names(&self.plan, rows, tongue)
    }

    /// Whether the player-dealer's hand qualifies, where the game asks for it and the hand lies open.
    pub fn qualifies(&self) -> Option<bool> {
        self.game.qualifies(&self.core, &self.plan)
    }

    /// What a stake is paid that wins now.
    pub fn pays(&self, stake: &Stake) -> Option<Payout> {
        match self.game.verdict(&self.core, &self.plan, stake).result {
            Verdicted::Wins(payout) => Some(payout),
            _ => None,
        }
    }

    /// The hand of another that a wager is paid for next.
    pub fn earner(&self, person: Person, position: Position, wager: WagerNo) -> Option<Position> {
        let stake = self.core.round.stakes.find(person, position, wager)?;
        self.game.earner(&self.core, &self.plan, stake).map(|(hand, _)| hand)
    }
}
