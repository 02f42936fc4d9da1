//! What a table of pot poker knows: what lasts from hand to hand, and the hand under way, a part for each concern.

mod betting;
mod cards;
mod fees;
mod forced;
mod money;
mod seats;
mod showdown;
mod table;

use crate::pot_poker::facts::BetNow;
use ::money::Cents;
use ::table::{Position, PositionSet, Verb};
use arrayvec::ArrayVec;

pub use self::betting::Betting;
pub use self::cards::Cards;
pub use self::fees::Fees;
pub use self::forced::Forced;
pub use self::money::Money;
pub use self::seats::Seats;
pub use self::showdown::Showdown;
pub use self::table::Table;
use super::rulings::Irregular;

/// One amount per position.
pub(super) type PerSeat = [Cents; Position::MOST + 1];

/// Nothing at any position.
pub(super) const NO_CENTS: PerSeat = [Cents::ZERO; Position::MOST + 1];

/// Positions in an order.
pub(super) type Order = ArrayVec<Position, { Position::MOST }>;

/// Where a hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Stage {
    /// Between hands.
    #[default]
    Idle,
    /// The hand is open; cards for the first button, players who come in.
    Opening,
    /// The button is placed; forced money.
    Posting,
    /// Forced money is in; larger blinds may be made, then fees are taken.
    Posted,
    /// Cards go out.
    Dealing,
    /// Betting.
    Betting,
    /// The betting of the street is over.
    AfterBetting,
    /// Hands are shown.
    Showdown,
    /// The pots will be pushed when the floor has looked.
    Ending,
}

/// A hand under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where it is.
    pub stage: Stage,
    /// How often anybody has acted since the deal.
    pub decisions: u16,
    /// Who plays it.
    pub seats: Seats,
    /// Money before the cards.
    pub forced: Forced,
    /// What everybody has put in.
    pub money: Money,
    /// Fees.
    pub fees: Fees,
    /// The betting of the street.
    pub betting: Betting,
    /// The cards.
    pub cards: Cards,
    /// The showdown.
    pub showdown: Showdown,
    /// What has gone wrong.
    pub irregular: Irregular,
}

impl Hand {
    /// No hand.
    pub const fn fresh() -> Hand {
        Hand {
            stage: Stage::Idle,
            decisions: 0,
            seats: Seats::NONE,
            forced: Forced::NONE,
            money: Money::NONE,
            fees: Fees::NONE,
            betting: Betting::NONE,
            cards: Cards::NONE,
            showdown: Showdown::NONE,
            irregular: Irregular::NONE,
        }
    }

    /// Makes this no hand. Most of its room is lists, which need only be emptied: a fresh hand would be copied whole.
    /// Every part is named, so that none is forgotten.
    pub(super) fn clear(&mut self) {
        let Hand { stage, decisions, seats, forced, money, fees, betting, cards, showdown, irregular } = self;
        *stage = Stage::Idle;
        *decisions = 0;
        seats.clear();
        forced.clear();
        money.clear();
        fees.clear();
        *betting = Betting::NONE;
        cards.clear();
        showdown.clear();
        *irregular = Irregular::NONE;
    }

    /// Everything in the pot, the bets of this street included.
    pub fn pot(&self) -> Cents {
        let money = &self.money;
        let held: Cents =
            self.seats.players.iter().map(|at| money.total(at) - money.dropped[at.index()]).sum();
        held + money.dead - self.fees.pot
    }

    /// Somebody bet, called or raised.
    #[inline(always)]
    pub(super) fn wagered(&mut self, position: Position, verb: Verb, added: Cents, now: Option<BetNow>) {
        if let Some(now) = now {
            self.betting.come_to(position, &now);
        }
        self.money.bets[position.index()] += added;
        match verb {
            Verb::BET | Verb::RAISE => self.betting.facing = self.seats.live,
            Verb::CALL_POT => self.betting.facing = PositionSet::EMPTY,
            Verb::COMPLETE => return self.completed(position),
            _ => {}
        }
        self.betting.facing.remove(position);
        self.acted(position);
        // A bet ends the deal to seats that folded without one.
        self.cards.folded_unbet = PositionSet::EMPTY;
    }

    /// A call was made up; somebody may have raised behind it in the meantime.
    #[cold]
    fn completed(&mut self, position: Position) {
        let met = self.money.bets[position.index()] >= self.betting.current;
        self.irregular.short = None;
        self.decisions += 1;
        if met || self.seats.broke.has(position) {
            self.betting.facing.remove(position);
            self.betting.acted.add(position);
        }
    }

    #[inline(always)]
    fn acted(&mut self, position: Position) {
        self.decisions += 1;
        if self.irregular.any {
            self.irregular.acted(position);
        }
        self.betting.acted(position, self.seats.live);
    }

    /// A hand was given up.
    #[inline(always)]
    pub(super) fn folded(&mut self, position: Position) {
        let met = self.money.bets[position.index()] >= self.betting.current;
        self.seats.live.remove(position);
        if met || self.betting.aggressor.is_none() && self.cards.street > 0 {
            self.cards.folded_unbet.add(position);
        }
        self.cards.throw_away(position);
        self.acted(position);
    }

    /// A hand was checked.
    #[inline(always)]
    pub(super) fn checked(&mut self, position: Position) {
        self.betting.checker.get_or_insert(position);
        if self.showdown.before_draw.is_some() {
            self.showdown.checked_last.add(position);
        }
        self.acted(position);
    }

    /// Words that are no action in the betting.
    #[cold]
    pub(super) fn said(&mut self, position: Position, verb: Verb) {
        match verb {
            Verb::PLAY_BOARD => self.showdown.board_declared.add(position),
            Verb::STAY_LIVE => self.irregular.chooses = None,
            Verb::DECLARE_ALL_IN => {
                self.irregular.chooses = None;
                self.seats.broke.add(position);
            }
            Verb::CALL_TIME | Verb::COUNT_CHIPS | Verb::ASK_FOR => {
                self.irregular.any = true;
                self.irregular.spoke.add(position);
            }
            _ => {}
        }
    }

    /// A street begins: the bets of the one before are gathered.
    pub(super) fn open_street(&mut self, street: u8, draws: bool) {
        self.stage = Stage::Dealing;
        self.cards.open_street(street);
        if self.irregular.any {
            self.irregular.open_street();
        }
        if street > 0 {
            self.money.gather(self.seats.players);
            self.betting = Betting::NONE;
        }
        if draws {
            self.showdown.before_draw = Some(self.money.put);
        }
    }

    /// The betting of a street begins.
    pub(super) fn open_betting(&mut self, first: Position, bet: Cents, killer_last: bool) {
        self.stage = Stage::Betting;
        let live = self.seats.live;
        self.betting.open(first, bet, live.without(self.seats.broke), live);
        if self.cards.street == 0 && (killer_last || !self.forced.over.is_empty()) {
            self.betting.orbit = self.first_orbit(first, killer_last);
        }
    }

    /// The order of the first time round: over-blinds, straddle and kill act last, the smallest first.
    #[cold]
    fn first_orbit(&self, first: Position, killer_last: bool) -> Order {
        let over = &self.forced.over;
        let killer = self.forced.killer.map(|(at, _)| at).filter(|_| killer_last);
        let rest = self.seats.players.after(first).filter(|at| *at != first);
        let around = self.seats.players.has(first).then_some(first).into_iter().chain(rest);
        let mut orbit: Order = around.filter(|at| !over.contains(at) && killer != Some(*at)).collect();
        orbit.extend(killer.filter(|at| !over.contains(at)));
        orbit.extend(over.iter().copied());
        orbit
    }
}
