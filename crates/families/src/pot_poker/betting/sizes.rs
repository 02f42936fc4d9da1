//! How much may be bet.

use money::Cents;
use rulebook::family::pot_poker::betting::{AllIn, HeadsUpRaises, LeastRaise, OpenPair, StructureKind};
use table::{Amounts, Position, Refusal};

use super::super::Poker;
use super::has_pair;

/// More than any player has.
const NO_LIMIT: Cents = Cents(i64::MAX / 8);

impl Poker {
    /// The totals to which a player may bet or raise; or why not.
    #[inline(always)]
    pub(in crate::pot_poker) fn raise_amounts(
        &self,
        position: Position,
        chips: Cents,
    ) -> Result<Amounts, Refusal> {
        let betting = &self.hand.betting;
        let all_in = self.hand.money.bets[position.index()] + chips;
        if all_in <= betting.current {
            // Who can just call is short of the least raise, not of the call.
            let call = self.to_call(position);
            let raise = || self.wanted_amounts(position).from - self.hand.money.bets[position.index()];
            let amount = if call > chips { call } else { raise() };
            return Err(Refusal::NotEnoughChips { person: self.person(position), amount, chips });
        }
        if !self.others_can_act(position) {
            return Err(Refusal::NobodyToRaise { position });
        }
        if !self.raises_left() && (betting.current > Cents::ZERO || self.plan.betting.first_bet_counts) {
            return Err(Refusal::RaisesUsedUp { position, raises: betting.raises });
        }
        let together = self.plan.betting.all_in == AllIn::FullRaiseTogether;
        if betting.acted.has(position) && !(together && self.faces_full_raise(position)) {
            return Err(Refusal::NotReopened { position });
        }
        if self.bring_in_held(position) {
            return Err(Refusal::NotReopened { position });
        }
        let amounts = self.wanted_amounts(position);
        let (from, to) = (amounts.from.min(all_in), amounts.to.min(all_in));
        // What is left between is a choice of amounts within the chips; the last chips always play.
        let step = if from == to { Cents(1) } else { amounts.step };
        Ok(Amounts { from, to, step })
    }

    #[inline(always)]
    pub(super) fn raises_left(&self) -> bool {
        let betting = &self.hand.betting;
        let Some(most) = self.plan.betting.raises else { return true };
        let uncapped = match self.plan.betting.uncapped {
            HeadsUpRaises::Never => false,
            HeadsUpRaises::TwoAtStart => betting.started == 2,
            HeadsUpRaises::TwoBeforeCap => betting.two_at < most,
        };
        uncapped || betting.raises < most
    }

    /// Whether short all-ins have come to a full raise together for a player who has acted.
    #[inline(never)]
    pub(super) fn faces_full_raise(&self, position: Position) -> bool {
        self.to_call(position) >= self.hand.betting.last_raise.max(self.hand.betting.bet)
    }

    /// Whether a player with the forced bet may only check when nobody has raised.
    #[inline(always)]
    fn bring_in_held(&self, position: Position) -> bool {
        if self.plan.betting.plain_opening {
            return false;
        }
        let held = self.plan.forced.bring_in.as_ref().is_some_and(|bring_in| !bring_in.may_raise);
        let betting = &self.hand.betting;
        held && self.hand.cards.street == 0
            && betting.first == Some(position)
            && betting.raises == 0
            && self.to_call(position) == Cents::ZERO
            && betting.current > Cents::ZERO
    }

    /// The totals that the structure allows, whatever the chips.
    #[inline(always)]
    pub(in crate::pot_poker) fn wanted_amounts(&self, position: Position) -> Amounts {
        if self.plan.betting.kind != StructureKind::NoLimit || !self.plan.betting.plain_opening {
            return self.limited_amounts(position);
        }
        Amounts { from: self.least_total(), to: NO_LIMIT, step: self.plan.betting.chip }
    }

    /// The same where there are limits, or where the first bet is not free.
    #[inline(never)]
    fn limited_amounts(&self, position: Position) -> Amounts {
        if let Some(amounts) = self.opening_amounts() {
            return amounts;
        }
        let betting = &self.hand.betting;
        let (from, step) = (self.least_total(), self.plan.betting.chip);
        match self.plan.betting.kind {
            StructureKind::FixedLimit => self.fixed_amounts(position),
            StructureKind::SpreadLimit => {
                let base = if self.measures_half_spread() { betting.level } else { betting.current };
                let from = base + betting.last_raise.max(betting.bet);
                let to = base + self.street_plan().spread.unwrap_or_default();
                Amounts { from, to: to.max(from), step }
            }
            StructureKind::NoLimit => Amounts { from, to: NO_LIMIT, step },
            StructureKind::PotLimit => Amounts { from, to: self.pot_total(position).max(from), step },
        }
    }

    /// The totals of a first bet whose amount is set, or which its player chooses for the card that must open.
    fn opening_amounts(&self) -> Option<Amounts> {
        if self.must_open() {
            return Some(Amounts::only(self.plan.forced.opening.unwrap_or_default()));
        }
        if !self.bring_in_awaited() {
            return None;
        }
        let amounts = self.plan.forced.bring_in.as_ref().map_or(&[][..], |bring_in| &bring_in.amounts);
        let (from, to) = (amounts.iter().min(), amounts.iter().max());
        let (from, to) = (from.copied().unwrap_or_default(), to.copied().unwrap_or_default());
        Some(Amounts { from, to, step: (to - from).max(Cents(1)) })
    }

    fn fixed_amounts(&self, position: Position) -> Amounts {
        let betting = &self.hand.betting;
        let (usual, larger) = self.sizes(position);
        let base = self.base_of_raise(usual);
        let total = |size: Cents| base + size;
        let most = self.street_plan().most.filter(|_| betting.started > 2);
        let within = |total: Cents| most.map_or(total, |most| total.min(most));
        let from = within(total(usual));
        let to = within(larger.map_or(from, total));
        Amounts { from, to, step: (to - from).max(Cents(1)) }
    }

    /// The sizes of a fixed-limit bet or raise: the usual one, and a larger one where there is a choice.
    pub(super) fn sizes(&self, position: Position) -> (Cents, Option<Cents>) {
        let betting = &self.hand.betting;
        let street = self.street_plan();
        // The limit that an open pair was bet with holds for the street.
        let pair_chose = self.plan.betting.open_pair == OpenPair::OpenerChooses
            && self.hand.cards.street == 1
            && betting.last_raise > Cents::ZERO
            && !self.plan.betting.first_bet_counts;
        let usual = if pair_chose { betting.last_raise } else { betting.bet };
        if let Some(larger) = street.larger {
            // Each player who bets chooses, but never less than the bet before.
            let larger = self.killed(larger);
            return if betting.last_raise > usual { (larger, None) } else { (usual, Some(larger)) };
        }
        if self.hand.cards.street != 1 || !self.open_pair() {
            return (usual, None);
        }
        let upper = self.killed(self.plan.cards.streets.last().map_or(street.bet, |last| last.bet));
        match self.plan.betting.open_pair {
            OpenPair::OpenerChooses if betting.current == Cents::ZERO => {
                let pair = self.look(position, has_pair);
                (usual, pair.then_some(upper))
            }
            OpenPair::EitherLimit if betting.last_raise == upper => (upper, None),
            OpenPair::EitherLimit => (usual, Some(upper)),
            _ => (usual, None),
        }
    }

    fn open_pair(&self) -> bool {
        self.plan.betting.open_pair != OpenPair::NoEffect
            && self.hand.seats.live.iter().any(|at| self.look(at, has_pair))
    }

    /// The least total of a bet or raise without a fixed limit.
    #[inline(always)]
    pub(super) fn least_total(&self) -> Cents {
        let betting = &self.hand.betting;
        let least = match self.plan.betting.least_raise {
            LeastRaise::StreetBet => betting.bet,
            LeastRaise::LastBetOrRaise => betting.last_raise.max(betting.bet),
        };
        betting.current + least
    }

    /// The largest total of pot limit: the pot after the call, on top of the bet.
    pub(in crate::pot_poker) fn pot_total(&self, position: Position) -> Cents {
        let betting = &self.hand.betting;
        let first_raise = self.hand.cards.street == 0 && betting.raises == 0;
        if let Some(most) = self.plan.betting.opening_most.filter(|_| first_raise) {
            return most;
        }
        let agreed = self.plan.betting.over_pot_agreed && self.hand.seats.live.len() == 2;
        if agreed { NO_LIMIT } else { self.pot_size(position) }
    }

    /// The total that a bet of the size of the pot comes to.
    pub(in crate::pot_poker) fn pot_size(&self, position: Position) -> Cents {
        let betting = &self.hand.betting;
        let pot = self.hand.pot() + self.to_call(position);
        let pot = if self.plan.betting.rounds_pot { Cents((pot.0 + 499) / 500 * 500) } else { pot };
        betting.current + pot
    }

    /// The amount of a bet in this pot: in a killed pot it is multiplied.
    pub(in crate::pot_poker) fn killed(&self, amount: Cents) -> Cents {
        let Some((_, kind)) = self.hand.forced.killer else { return amount };
        let kinds = self.plan.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        let kind = kinds.get(usize::from(kind));
        kind.map_or(amount, |kind| Cents(amount.0 * i64::from(kind.tenths) / 10))
    }
}
