//! A listing compiled into the tables that a round of a player-dealer game runs on.

mod compile;
mod traits;
mod wagers;

use cards::Deck;
use money::{Cents, Odds};
use rulebook::borrowed::Borrowed;
use rulebook::collection::Charge;
use rulebook::listing::{
    Burn, ButtonBy, CountFrom, Direction, NobodyElse, Pass, Placed, Reload, Sides, Start, WagerKind,
    WhenFolded,
};
use rulebook::pay::Payout;
use rulebook::value::Name;

pub use traits::Traits;

use super::spots::SpotPlan;
use crate::ids::{Position, WagerNo, WagerSet};
use crate::pack::Pack;
use crate::reason::{Reason, Why};
use crate::ruling::Case;
use crate::shape::Multiples;
use crate::stakes::SettleKeys;
use crate::terms::BuyIn;

/// How much may be wagered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Size {
    /// From so much to so much.
    Between(Cents, Cents),
    /// A multiple of another wager, in tenths.
    Times(Multiples, WagerNo),
    /// Up to a multiple of another wager, in tenths.
    UpTo(u16, WagerNo),
    /// From so much to so much, and no more than a multiple of another wager, in tenths.
    Within(Cents, Cents, u16, WagerNo),
    /// Nothing is staked.
    Nothing,
}

/// A wager, ready to be played.
#[derive(Debug, Clone)]
pub struct WagerPlan {
    /// Its name in the listing.
    pub key: Name,
    /// Its name on the layout.
    pub name: String,
    /// The part it plays.
    pub kind: WagerKind,
    /// When it is placed.
    pub placed: Placed,
    /// Whether a hand is dealt only with it.
    pub required: bool,
    /// How much.
    pub size: Size,
    /// Wagers it goes together with.
    pub requires: WagerSet,
    /// Wagers that a hand needs beside it and those it goes together with.
    pub lacks: WagerSet,
    /// Wagers of which it needs one.
    pub requires_one_of: WagerSet,
    /// Wagers that are placed together with it, and how many tenths of it they are.
    pub companions: Vec<(WagerNo, u16)>,
    /// Wagers before the deal that may be no more than so many tenths of it.
    pub leaning: Vec<(WagerNo, u16)>,
    /// How many tenths of it are placed in all, with its companions.
    pub tenths: i64,
    /// Whether it counts in the total table action.
    pub in_action: bool,
    /// What becomes of it when the hand is folded.
    pub folded: Option<WhenFolded>,
    /// Whether backline bettors may place it.
    pub backline: bool,
    /// Its place in the order of settlement.
    pub order: u8,
    /// What it pays when it wins, where a pay table does not say so.
    pub pays: Option<Odds>,
    /// When it wins, as the listing says it.
    pub wins: Option<String>,
    /// The pay table posted for it.
    pub table: Option<u8>,
    /// On which of a position's hands it is: the first, but for the base wagers of hands that come from a split.
    pub hand: u8,
}

impl WagerPlan {
    /// Between what a stake lies, where it does not hang on another wager.
    pub fn limits(&self) -> Option<(Cents, Cents)> {
        match self.size {
            Size::Between(least, most) | Size::Within(least, most, ..) => Some((least, most)),
            Size::Times(..) | Size::UpTo(..) | Size::Nothing => None,
        }
    }
}

/// A pay table, ready to be read.
#[derive(Debug, Clone)]
pub struct PayPlan {
    /// Its name on the sign.
    pub name: String,
    /// The rows, as the listing orders them.
    pub rows: Vec<(Name, Payout)>,
}

impl PayPlan {
    /// The row of a hand.
    pub fn row(&self, hand: &str) -> Option<(u8, Payout)> {
        let at = self.rows.iter().position(|(name, _)| name.as_str() == hand)?;
        Some((at as u8, self.rows[at].1))
    }
}

/// How the player-dealer position goes round.
#[derive(Debug, Clone, Copy)]
pub struct RotationPlan {
    /// The way it is offered.
    pub offered: Direction,
    /// Rounds one person may hold it.
    pub rounds: u8,
    /// What happens when nobody else takes it.
    pub nobody_else: NobodyElse,
    /// Whether the others are offered it before every hand, and the holder last.
    pub each_hand: bool,
}

/// How the action button is placed by a card or by dice.
#[derive(Debug, Clone, Copy)]
pub struct ButtonPlan {
    /// What places it.
    pub placed_by: ButtonBy,
    /// Where counting starts.
    pub counted_from: CountFrom,
    /// The way it is counted.
    pub counted: Direction,
    /// The way it goes on from a position without a wager.
    pub passes: Direction,
}

/// The order of settlement.
#[derive(Debug, Clone, Copy)]
pub struct SettlePlan {
    /// Where it starts.
    pub start: Start,
    /// The way it goes.
    pub direction: Direction,
    /// Whether a seat is finished before the next.
    pub pass: Pass,
    /// Whether losers are collected before winners are paid.
    pub sides: Sides,
}

/// What a family needs of a listing beside its own section.
#[derive(Debug, Clone)]
pub struct TablePlan {
    /// The listing.
    pub listing: String,
    /// Positions in use.
    pub positions: u8,
    /// The step of wagers.
    pub chip: Cents,
    /// The wagers.
    pub wagers: Vec<WagerPlan>,
    /// Where each wager comes in the order of settlement.
    pub(crate) settle_keys: SettleKeys,
    /// The pay tables.
    pub pay: Vec<PayPlan>,
    /// The rows of the house way, by their keys.
    pub house_way: Vec<String>,
    /// The rotation.
    pub rotation: RotationPlan,
    /// Most backline bettors at a position; `None` where backline bets are not permitted.
    pub backline: Option<u8>,
    /// Whether one person may play several circles.
    pub several_circles: bool,
    /// Where the deal starts.
    pub dealt_from: Start,
    /// Where decisions start.
    pub decided_from: Start,
    /// The way of the deal and of decisions.
    pub direction: Direction,
    /// The action button.
    pub button: Option<ButtonPlan>,
    /// The order of settlement.
    pub settle: SettlePlan,
    /// The deck of a stock.
    pub deck: Deck,
    /// The same with how often it holds each card.
    pub pack: Pack,
    /// When a new stock is loaded.
    pub reload: Reload,
    /// The cards behind the cut card.
    pub behind_cut: u16,
    /// What is burned.
    pub burn: Burn,
    /// The charges of the schedule.
    pub charges: Vec<Charge>,
    /// The step of the schedule's bands.
    pub band_step: i64,
    /// The most that the schedule can ask of the player-dealer for a round.
    pub most_bank_fee: Cents,
    /// The most that it can ask of a player for one stake.
    pub most_player_fee: Cents,
    /// Whether a fee falls due with time.
    pub timed_fee: bool,
    /// Wager (or `any`), reason, and the clause behind it.
    pub because: Vec<(String, String, String)>,
    /// What makes clauses of another room hold here.
    pub borrowed: Option<Borrowed>,
    /// The rules of spots on which several persons have money.
    pub spots: SpotPlan,
    /// Whether the table rests where the floor may have something to rule on.
    pub floor: bool,
    /// What the listing lets the floor rule on.
    pub rulings: Vec<Case>,
    /// Whether the table rests before wagers are settled, in a family that has no places of its own for that.
    pub rests_to_settle: bool,
    /// Whether a display has a timer that may close the betting.
    pub timer: bool,
    /// Whether the players may cut a fresh stock.
    pub cut_offered: bool,
    /// Whether two decks take turns.
    pub alternating: bool,
    /// The least wager of the player-dealer.
    pub least_bank: Cents,
    /// Options that the listing leaves to the table and that are offered here, by name.
    pub offered: Vec<String>,
    /// Whether a continuous shuffler takes all cards back after every round.
    pub continuous: bool,
    /// Whether every round begins with a fresh stock although the listing knows shoes as well.
    pub fresh_stock: bool,
    /// Whether cards come from a shoe, where the listing has both ways.
    pub from_shoe: bool,
    /// Whether the machine is out of order and the house dealer shuffles.
    pub by_hand: bool,
    /// Whether hands are opened one after the other, as they are settled.
    pub opened_in_turn: bool,
    /// Cards of a hand that is told as a whole; 0 where each card is told.
    pub told_whole: u8,
    /// Whether a wager without action earns a free collection button.
    pub free_collection: bool,
    /// The table's own buy-in.
    pub buy_in: Option<BuyIn>,
    /// Whether the largest wager on a hand has the last word on it.
    pub largest_decides: bool,
}

impl TablePlan {
    /// Whether settlement is more than every wager by itself and by its own amount: spots with rules of their own,
    /// hands that are opened one by one, buttons for wagers that found no cover.
    #[inline(always)]
    pub(super) const fn settles_by_spot(&self) -> bool {
        self.spots.weighs() || self.opened_in_turn || self.free_collection
    }

    /// The wager with this name.
    pub fn wager_no(&self, key: &str) -> Option<WagerNo> {
        self.wagers.iter().position(|wager| wager.key.as_str() == key).map(|at| WagerNo(at as u8))
    }

    /// A wager.
    pub fn wager(&self, wager: WagerNo) -> &WagerPlan {
        &self.wagers[wager.0 as usize]
    }

    /// The clause behind the way a wager ended: the one of its row in the pay table, where the listing names one, before
    /// that of the reason.
    pub fn clause_of(&self, wager: WagerNo, because: Reason) -> Option<&str> {
        let row = because.row.map(|at| self.pay[usize::from(at.table)].rows[usize::from(at.row)].0.as_str());
        let own = |row: &str| {
            let mut rows = self.because.iter();
            let key = self.wager(wager).key.as_str();
            rows.find(|(on, held, _)| on == key && held == row).map(|(.., clause)| clause.as_str())
        };
        row.and_then(own).or_else(|| self.clause(wager, because.why.key()))
    }

    /// The clause behind a reason for a wager, or behind the more general one, where the listing names one.
    pub fn clause(&self, wager: WagerNo, why: &str) -> Option<&str> {
        let of = |wager: &str, why: &str| {
            let mut rows = self.because.iter();
            rows.find(|(on, held, _)| on == wager && held == why).map(|(.., clause)| clause.as_str())
        };
        let key = self.wager(wager).key.as_str();
        Why::most_special(why, &|why| of(key, why).or_else(|| of("any", why)))
    }

    /// The next position in a direction; the table is round.
    pub fn step(&self, from: Position, direction: Direction) -> Position {
        match direction {
            Direction::Clockwise if from.0 >= self.positions => Position(1),
            Direction::Clockwise => Position(from.0 + 1),
            Direction::CounterClockwise if from.0 <= 1 => Position(self.positions),
            Direction::CounterClockwise => Position(from.0 - 1),
        }
    }

    /// All positions from one on, in a direction.
    pub fn round_from(&self, start: Position, direction: Direction) -> impl Iterator<Item = Position> + '_ {
        let mut at = start;
        (0..self.positions).map(move |_| {
            let position = at;
            at = self.step(at, direction);
            position
        })
    }
}
