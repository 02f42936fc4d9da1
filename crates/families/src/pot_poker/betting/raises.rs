//! What a bet or raise makes of the betting: whether it is a full one, and what is to be met after it.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::BetNow;
use money::Cents;
use rulebook::family::pot_poker::betting::{AllIn, StructureKind};
use table::{Act, Person, Position, Verb};

use super::super::Poker;

impl Poker {
    /// The event of chips that a player puts in by an action.
    #[inline(always)]
    pub(in crate::pot_poker) fn wager(
        &self,
        person: Person,
        position: Position,
        act: Act,
        added: Cents,
    ) -> PokerEvent {
        let bet = match act.verb {
            Verb::BET | Verb::RAISE => Some(self.raised(position, act.amount())),
            Verb::CALL_POT => {
                let meet = self.hand.money.bets[position.index()] + added;
                Some(BetNow { meet, ..self.hand.betting.now() })
            }
            _ => None,
        };
        let all_in = self.uses_up(position, added);
        let to = self.hand.money.bets[position.index()] + added;
        PokerEvent::Wagered { person, position, verb: act.verb, to, added, all_in, bet }
    }

    /// Whether a player has no chip left that plays when these are gone.
    #[inline(always)]
    pub(in crate::pot_poker) fn uses_up(&self, position: Position, chips: Cents) -> bool {
        self.hall.chips[position.index()] - chips < self.plan.betting.chip
    }

    /// What the betting comes to with a bet or raise to a total. A full one opens the betting again; one that counts for
    /// less does not.
    #[inline(always)]
    fn raised(&self, position: Position, total: Cents) -> BetNow {
        if self.plan.betting.kind == StructureKind::NoLimit {
            return self.raised_freely(total);
        }
        self.raised_within_limits(position, total)
    }

    /// The same without limits.
    #[inline(always)]
    fn raised_freely(&self, total: Cents) -> BetNow {
        let betting = &self.hand.betting;
        let now = BetNow { meet: total, part: Cents::ZERO, leads: true, ..betting.now() };
        if total < self.least_total() {
            return now;
        }
        let raises = betting.raises.saturating_add(u8::from(betting.current > Cents::ZERO));
        BetNow { level: total, by: total - betting.current, raises, reopens: true, ..now }
    }

    #[inline(never)]
    fn raised_within_limits(&self, position: Position, total: Cents) -> BetNow {
        let (plan, betting) = (&self.plan.betting, &self.hand.betting);
        let (usual, larger) = self.sizes(position);
        let now = BetNow { meet: total, part: self.over_pot(position, total), leads: true, ..betting.now() };
        if !self.is_full(total, usual) {
            return BetNow { raises: betting.raises.saturating_add(u8::from(plan.first_bet_counts)), ..now };
        }
        let base = self.base_of_raise(usual);
        let step = larger.filter(|larger| total - base >= *larger).unwrap_or(usual);
        let fixed = plan.kind == StructureKind::FixedLimit;
        let half_spread = self.measures_half_spread();
        let least = betting.last_raise.max(betting.bet);
        let from = if half_spread { betting.level } else { betting.current };
        let level = if half_spread {
            total.max(from + least)
        } else if fixed && plan.all_in != AllIn::HalfBetOver {
            // What counts as a full bet is measured as one at Central Coast (002:142), and as it lies elsewhere (S14).
            base + step
        } else {
            total
        };
        let by = if fixed { step } else { least.max(total - from) };
        let counts = plan.first_bet_counts || betting.current > Cents::ZERO && !self.completes(usual);
        BetNow { level, by, raises: betting.raises.saturating_add(u8::from(counts)), reopens: true, ..now }
    }

    /// Whether a bet makes a forced one up to a full one, which is no raise in some rooms.
    fn completes(&self, usual: Cents) -> bool {
        let bring_in = self.plan.forced.bring_in.as_ref();
        self.is_short_bring_in(usual) && bring_in.is_some_and(|bring_in| !bring_in.completing_is_raise)
    }

    /// The total of a bet of the pot's size, where two agree on a larger one; else nothing.
    fn over_pot(&self, position: Position, total: Cents) -> Cents {
        let plan = &self.plan.betting;
        if plan.kind != StructureKind::PotLimit || !plan.over_pot_agreed {
            return Cents::ZERO;
        }
        let pot = self.pot_size(position);
        if total > pot { pot } else { Cents::ZERO }
    }

    pub(super) fn is_short_bring_in(&self, usual: Cents) -> bool {
        let betting = &self.hand.betting;
        let short = betting.level < usual && betting.last_raise < usual;
        self.hand.cards.street == 0 && self.plan.forced.bring_in.is_some() && short
    }

    /// What a fixed raise is counted from: the last full bet, but not a forced bet that is less than one.
    pub(super) fn base_of_raise(&self, usual: Cents) -> Cents {
        let betting = &self.hand.betting;
        let over_largest = self.plan.betting.all_in == AllIn::FullRaiseTogether;
        if self.is_short_bring_in(usual) && !(over_largest && betting.aggressor.is_some()) {
            return Cents::ZERO;
        }
        if over_largest { betting.current } else { betting.level }
    }

    /// Whether half of the least raise counts as all of it in a spread.
    pub(super) fn measures_half_spread(&self) -> bool {
        self.plan.betting.kind == StructureKind::SpreadLimit && self.plan.betting.all_in == AllIn::HalfBet
    }

    /// Whether a total is a full bet or raise, or counts as one.
    fn is_full(&self, total: Cents, usual: Cents) -> bool {
        if self.plan.betting.all_in == AllIn::FullRaiseTogether {
            let least = self.hand.betting.last_raise.max(self.hand.betting.bet);
            return total - self.base_of_raise(usual) >= least;
        }
        if self.measures_half_spread() {
            let betting = &self.hand.betting;
            return (total - betting.level).0 * 2 >= betting.last_raise.max(betting.bet).0;
        }
        if self.plan.betting.kind != StructureKind::FixedLimit {
            return total >= self.least_total();
        }
        let added = total - self.base_of_raise(usual);
        match self.plan.betting.all_in {
            AllIn::HalfBet | AllIn::HalfBetOver => added.0 * 2 >= usual.0,
            AllIn::FullBet | AllIn::FullRaise | AllIn::FullRaiseTogether => added >= usual,
        }
    }
}
