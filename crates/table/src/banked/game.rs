//! What a family adds to the player-dealer table.

use std::fmt::Debug;

use cards::Card;
use money::Cents;
use rulebook::listing::{Direction, Start};
use rulebook::pay::Payout;

use super::Core;
use crate::act::Act;
use crate::awaits::Request;
use crate::event::{Event, Face, Place};
use crate::ids::{PersonSet, Position, PositionSet};
use crate::offer::Offers;
use crate::reason::{Reason, Why};
use crate::refusal::Refusal;
use crate::ruling::{Case, Ruling};
use crate::snapshot::BadSnapshot;
use crate::stakes::Stake;
use crate::tongue::Tongue;
use crate::view::{Display, RowNames};

/// What comes next while a round is played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// This happens by itself.
    Happens(Event),
    /// Everybody in play gets a hand.
    Deal(Deal),
    /// The hands with open wagers are turned up one after the other.
    Show {
        /// From where on.
        from: Start,
        /// In which direction.
        direction: Direction,
    },
    /// One place gets so many cards.
    DealHand {
        /// Where to.
        place: Place,
        /// How many.
        cards: u8,
        /// Who sees them.
        face: Face,
    },
    /// Everybody in play gets two cards, one at a time and open, but for the player-dealer's second.
    DealOpen,
    /// Hands go round from one place on.
    DealAround(DealAround),
    /// Piles are laid out before the house dealer.
    DealPiles(DealPiles),
    /// Chance must bring this.
    Chance(Request),
    /// A decision on one of these hands is awaited.
    Decide(PositionSet),
    /// The stake of a folded hand is collected at once.
    SettleNow(Stake),
    /// Fees that fall due in mid-round are taken.
    Fees,
    /// The floor may look before the house dealer goes on.
    Rest,
    /// Wagers are settled in their order.
    Settle,
}

/// How hands are dealt out: to everybody in play in the order of the deal, to the player-dealer last.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Deal {
    /// Cards to each hand.
    pub each: u8,
    /// Whether they go out one at a time, round after round, or hand by hand.
    pub one_at_a_time: bool,
    /// Whether the player-dealer's last card lies open.
    pub last_open: bool,
    /// Cards dealt face down to the board after the hands.
    pub board: u8,
}

/// How hands go round the table from one place on, each as a whole, the player-dealer's in its place.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealAround {
    /// Where the first hand goes.
    pub first: Position,
    /// Places there are to go round.
    pub around: u8,
    /// Cards to each hand.
    pub each: u8,
    /// Whether places without a wager get a hand too.
    pub everybody: bool,
}

/// How piles are laid out before the house dealer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct DealPiles {
    /// How many.
    pub piles: u8,
    /// Cards to each.
    pub each: u8,
    /// Whether a card goes to each pile from left to right, then from right to left, and so on; or pile by pile.
    pub back_and_forth: bool,
}

/// How a wager ends, before cover is looked at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Verdict {
    /// The result.
    pub result: Verdicted,
    /// Why.
    pub because: Reason,
}

/// The result of a wager.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Verdicted {
    /// It wins and is paid so much.
    Wins(Payout),
    /// It loses.
    Loses,
    /// So much of it is lost, and the rest goes back.
    LosesPart(Cents),
    /// It goes back.
    Pushes,
}

impl Verdict {
    /// It wins.
    pub fn wins(pays: Payout, because: impl Into<Reason>) -> Verdict {
        Verdict { result: Verdicted::Wins(pays), because: because.into() }
    }

    /// It loses.
    pub fn loses(because: impl Into<Reason>) -> Verdict {
        Verdict { result: Verdicted::Loses, because: because.into() }
    }

    /// A part of it loses.
    pub fn loses_part(part: Cents, because: impl Into<Reason>) -> Verdict {
        Verdict { result: Verdicted::LosesPart(part), because: because.into() }
    }

    /// It goes back.
    pub fn pushes(because: impl Into<Reason>) -> Verdict {
        Verdict { result: Verdicted::Pushes, because: because.into() }
    }

    /// A wager that its table pays, with a more special reason; every other one as it is.
    #[must_use]
    pub fn paid_for(mut self, why: Why) -> Verdict {
        if self.because.why == Why::PAID_BY_TABLE {
            self.because.why = why;
        }
        self
    }

    /// A bonus bet that outlives a fold: its reason says so.
    #[must_use]
    pub fn told_of_a_fold(mut self, folded: bool) -> Verdict {
        self.because.why = match self.because.why {
            Why::PAID_BY_TABLE if folded => Why::FOLDED_PAID_BY_TABLE,
            Why::BELOW_TABLE if folded => Why::FOLDED_BELOW_TABLE,
            why => why,
        };
        self
    }
}

/// A family of player-dealer games: its state within a round, and its rules.
pub trait Game: Clone + Debug + PartialEq + Sized {
    /// The family's part of the plan.
    type Plan: Debug + Send + Sync;

    /// The state at a new table.
    fn fresh() -> Self;

    /// Makes ready for the next round; what lasts from round to round is kept.
    fn reopen(&mut self) {
        *self = Self::fresh();
    }

    /// What lasts from round to round beside the table, for a snapshot.
    fn lasting(&self) -> Vec<u8> {
        Vec::new()
    }

    /// Takes up what a snapshot holds of it.
    fn take_up(&mut self, _: &[u8]) -> Result<(), BadSnapshot> {
        Ok(())
    }

    /// What comes next, from the deal to the settlement.
    fn next(&self, core: &Core, plan: &Self::Plan) -> Step;

    /// Takes in an event that the table has taken in before.
    fn apply(&mut self, event: &Event, core: &Core, plan: &Self::Plan);

    /// The choices on a hand that awaits a decision.
    fn choices(&self, core: &Core, plan: &Self::Plan, position: Position, offers: &mut Offers);

    /// Who may decide on a hand beside its holder.
    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        core.holder(position).map_or(PersonSet::EMPTY, PersonSet::only)
    }

    /// Why nothing is to be decided any more on a hand, where that has a reason of its own.
    fn done_with(&self, position: Position) -> Option<Refusal> {
        let _ = position;
        None
    }

    /// What the floor may rule on now.
    fn rulings(&self, core: &Core, plan: &Self::Plan, offers: &mut Offers) {
        let _ = plan;
        core.common_rulings(offers);
    }

    /// What follows from a ruling that is offered.
    fn ruled(&self, core: &Core, plan: &Self::Plan, ruling: Ruling) -> Option<Why> {
        let _ = (core, plan);
        super::floor::follows(ruling.case)
    }

    /// Whether the game has a ruling on a case at all.
    fn rules_on(&self, core: &Core, case: Case) -> bool {
        core.plan.rulings.contains(&case)
    }

    /// Why a decision is not to be made on a hand, where the family can say more than that it is not offered.
    fn why_not(&self, _: &Core, _: &Self::Plan, _: Position, _: Act) -> Option<Refusal> {
        None
    }

    /// Which of several hands at a position is played now.
    fn hand_in_play(&self, _: Position) -> u8 {
        1
    }

    /// How a wager ends.
    fn verdict(&self, core: &Core, plan: &Self::Plan, stake: &Stake) -> Verdict;

    /// The hand of another that a wager is paid for next, where it is paid for such hands, and whether more are to come.
    fn earner(&self, core: &Core, plan: &Self::Plan, stake: &Stake) -> Option<(Position, bool)> {
        let _ = (core, plan, stake);
        None
    }

    /// What a display beside the table shows, where the game has one.
    fn display(&self, core: &Core, plan: &Self::Plan) -> Option<Display> {
        let _ = (core, plan);
        None
    }

    /// What the cards at a place make, in words.
    fn describe(&self, core: &Core, plan: &Self::Plan, place: Place, tongue: Tongue) -> Option<String>;

    /// What rows of a hand that is being set are called, in a game in which hands are set.
    fn row_names(&self, plan: &Self::Plan, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        let _ = (plan, rows, tongue);
        None
    }

    /// Whether the player-dealer's hand qualifies, where the game asks for it and the hand lies open.
    fn qualifies(&self, core: &Core, plan: &Self::Plan) -> Option<bool> {
        let _ = (core, plan);
        None
    }
}
