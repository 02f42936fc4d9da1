//! Betting: whose turn it is, what may be bet, and what a bet does to the round of betting.

use money::Cents;
use rulebook::family::pot_poker::betting::{
    AllIn, FirstRound, HeadsUpRaises, LeastRaise, OpenPair, StructureKind,
};
use table::{Amounts, Face, Place, Position, PositionSet, Refusal};

use super::PotPoker;
use super::plan::StreetPlan;

/// More than any player has.
const NO_LIMIT: Cents = Cents(i64::MAX / 8);

impl PotPoker {
    #[inline(always)]
    pub(super) fn street_plan(&self) -> &StreetPlan {
        &self.plan.streets[usize::from(self.hand.street)]
    }

    /// The chips of a player that play: what does not make up the smallest chip stays out.
    #[inline(always)]
    pub(super) fn chips(&self, position: Position) -> Cents {
        let chips = self.table.seating.chips[position.index()];
        Cents(chips.0 - self.plan.beyond_chips(chips))
    }

    /// The players who are in the hand with chips to bet.
    #[inline(always)]
    pub(super) fn can_act(&self) -> PositionSet {
        self.hand.live.without(self.hand.broke)
    }

    /// What a player must put in to stay.
    #[inline(always)]
    pub(super) fn to_call(&self, position: Position) -> Cents {
        (self.hand.betting.current - self.hand.bets[position.index()]).max(Cents::ZERO)
    }

    /// The chips that a call takes.
    #[inline(always)]
    pub(super) fn call_chips(&self, position: Position) -> Cents {
        self.to_call(position).min(self.chips(position))
    }

    #[inline(always)]
    fn others_can_act(&self, position: Position) -> bool {
        !self.can_act().without(PositionSet::only(position)).is_empty()
    }

    /// The players who have a decision to make: those with a bet to meet, and those who have not acted while somebody
    /// else could answer.
    #[inline(always)]
    pub(super) fn must_act(&self) -> PositionSet {
        let can = self.can_act();
        if self.hand.live.len() < 2 {
            return PositionSet::EMPTY;
        }
        let betting = &self.hand.betting;
        let fresh = if can.len() > 1 { can.without(betting.acted) } else { PositionSet::EMPTY };
        fresh.and(can.both(betting.facing))
    }

    /// Whether anybody has a decision to make in this round of betting.
    pub(super) fn betting_needed(&self) -> bool {
        !self.must_act().is_empty()
    }

    /// Whose turn it is.
    #[inline(always)]
    pub(super) fn to_act(&self) -> Option<Position> {
        if self.hand.irregular.any
            && let Some(position) = self.bound_to_act()
        {
            return Some(position);
        }
        let betting = &self.hand.betting;
        let must = self.must_act();
        if !betting.orbit.is_empty()
            && let Some(position) = self.next_in_orbit(must)
        {
            return Some(position);
        }
        match (betting.last, betting.first) {
            (Some(last), _) => must.next_after(last),
            (None, Some(first)) if must.has(first) => Some(first),
            (None, Some(first)) => must.next_after(first),
            (None, None) => None,
        }
    }

    /// Whose turn it is in an order of its own.
    #[cold]
    fn next_in_orbit(&self, must: PositionSet) -> Option<Position> {
        let betting = &self.hand.betting;
        let mut orbit = betting.orbit.iter().skip(usize::from(betting.behind)).copied();
        orbit.find(|at| must.has(*at)).or_else(|| self.back_to_first(must))
    }

    /// After a raise of the killer, the first who entered; where the room has it so.
    fn back_to_first(&self, must: PositionSet) -> Option<Position> {
        let betting = &self.hand.betting;
        let (killer, _) = self.hand.killer?;
        let rule = self.plan.kill.as_ref().is_some_and(|kill| kill.back_to_first);
        let raised = betting.last == Some(killer) && betting.aggressor == Some(killer);
        let found = || betting.orbit.iter().copied().find(|at| must.has(*at));
        (rule && raised && self.hand.street == 0).then(found).flatten()
    }

    /// Whether the bring-in is still to be chosen by its player.
    #[inline(always)]
    pub(super) fn bring_in_awaited(&self) -> bool {
        if self.plan.plain_opening {
            return false;
        }
        let choice = self.plan.bring_in.as_ref().is_some_and(|bring_in| bring_in.amounts.len() > 1);
        choice && self.hand.street == 0 && self.hand.betting.current == Cents::ZERO
    }

    /// The amount of a bet in this pot: in a killed pot it is multiplied.
    pub(super) fn killed(&self, amount: Cents) -> Cents {
        let Some((_, kind)) = self.hand.killer else { return amount };
        let kinds = self.plan.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        let kind = kinds.get(usize::from(kind));
        kind.map_or(amount, |kind| Cents(amount.0 * i64::from(kind.tenths) / 10))
    }

    /// The sizes of a fixed-limit bet or raise: the usual one, and a larger one where there is a choice.
    fn sizes(&self, position: Position) -> (Cents, Option<Cents>) {
        let betting = &self.hand.betting;
        let street = self.street_plan();
        let usual = betting.chosen.unwrap_or(betting.bet);
        if let Some(larger) = street.larger {
            // Each player who bets chooses, but never less than the bet before.
            let larger = self.killed(larger);
            return if betting.last_raise > usual { (larger, None) } else { (usual, Some(larger)) };
        }
        if self.hand.street != 1 || !self.open_pair() {
            return (usual, None);
        }
        let upper = self.killed(self.plan.streets.last().map_or(street.bet, |last| last.bet));
        match self.plan.open_pair {
            OpenPair::OpenerChooses if betting.chosen.is_none() && betting.current == Cents::ZERO => {
                let pair = self.look(position, has_pair);
                (usual, pair.then_some(upper))
            }
            OpenPair::EitherLimit if betting.large => (upper, None),
            OpenPair::EitherLimit => (usual, Some(upper)),
            _ => (usual, None),
        }
    }

    /// Looks at the cards of a player that everybody sees. They are not handed over: a list that was just made is slow
    /// to copy.
    #[inline(always)]
    pub(super) fn look<T>(&self, position: Position, look: impl FnOnce(&[cards::Card]) -> T) -> T {
        let mut showing = arrayvec::ArrayVec::<cards::Card, { table::Hand::MOST }>::new();
        for (card, face) in self.hand.hands.at(Place::Position(position)).faces() {
            if face == Face::Up {
                showing.push(card);
            }
        }
        look(&showing)
    }

    fn open_pair(&self) -> bool {
        self.plan.open_pair != OpenPair::NoEffect && self.hand.live.iter().any(|at| self.look(at, has_pair))
    }

    #[inline(always)]
    fn raises_left(&self) -> bool {
        let betting = &self.hand.betting;
        let Some(most) = self.plan.raises else { return true };
        let uncapped = match self.plan.uncapped {
            HeadsUpRaises::Never => false,
            HeadsUpRaises::TwoAtStart => betting.started == 2,
            HeadsUpRaises::TwoBeforeCap => betting.free,
        };
        uncapped || betting.raises < most
    }

    /// The totals to which a player may bet or raise; or why not.
    #[inline(always)]
    pub(super) fn raise_amounts(&self, position: Position, chips: Cents) -> Result<Amounts, Refusal> {
        let betting = &self.hand.betting;
        let all_in = self.hand.bets[position.index()] + chips;
        if all_in <= betting.current {
            return Err(Refusal::NotEnoughChips {
                person: self.person(position),
                amount: self.to_call(position),
                chips,
            });
        }
        if !self.others_can_act(position) {
            return Err(Refusal::NobodyToRaise { position });
        }
        if !self.raises_left() && (betting.current > Cents::ZERO || self.plan.first_bet_counts) {
            return Err(Refusal::RaisesUsedUp { position, raises: betting.raises });
        }
        let together = self.plan.all_in == AllIn::FullRaiseTogether;
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

    /// Whether short all-ins have come to a full raise together for a player who has acted.
    #[inline(never)]
    fn faces_full_raise(&self, position: Position) -> bool {
        self.to_call(position) >= self.hand.betting.last_raise.max(self.hand.betting.bet)
    }

    /// Whether a player with the forced bet may only check when nobody has raised.
    #[inline(always)]
    fn bring_in_held(&self, position: Position) -> bool {
        if self.plan.plain_opening {
            return false;
        }
        let held = self.plan.bring_in.as_ref().is_some_and(|bring_in| !bring_in.may_raise);
        let betting = &self.hand.betting;
        held && self.hand.street == 0
            && betting.first == Some(position)
            && betting.raises == 0
            && self.to_call(position) == Cents::ZERO
            && betting.current > Cents::ZERO
    }

    /// The totals that the structure allows, whatever the chips.
    #[inline(always)]
    pub(super) fn wanted_amounts(&self, position: Position) -> Amounts {
        if self.plan.kind != StructureKind::NoLimit || !self.plan.plain_opening {
            return self.limited_amounts(position);
        }
        Amounts { from: self.least_total(), to: NO_LIMIT, step: self.plan.chip }
    }

    /// The same where there are limits, or where the first bet is not free.
    #[inline(never)]
    fn limited_amounts(&self, position: Position) -> Amounts {
        if let Some(amounts) = self.opening_amounts() {
            return amounts;
        }
        let betting = &self.hand.betting;
        let (from, step) = (self.least_total(), self.plan.chip);
        match self.plan.kind {
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
            return Some(Amounts::only(self.plan.opening.unwrap_or_default()));
        }
        if !self.bring_in_awaited() {
            return None;
        }
        let amounts = self.plan.bring_in.as_ref().map_or(&[][..], |bring_in| &bring_in.amounts);
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

    /// The least total of a bet or raise without a fixed limit.
    #[inline(always)]
    fn least_total(&self) -> Cents {
        let betting = &self.hand.betting;
        let least = match self.plan.least_raise {
            LeastRaise::StreetBet => betting.bet,
            LeastRaise::LastBetOrRaise => betting.last_raise.max(betting.bet),
        };
        betting.current + least
    }

    /// The largest total of pot limit: the pot after the call, on top of the bet.
    pub(super) fn pot_total(&self, position: Position) -> Cents {
        let betting = &self.hand.betting;
        let first_raise = self.hand.street == 0 && betting.raises == 0;
        if let Some(most) = self.plan.opening_most.filter(|_| first_raise) {
            return most;
        }
        let agreed = self.plan.over_pot_agreed && self.hand.live.len() == 2;
        if agreed { NO_LIMIT } else { self.pot_size(position) }
    }

    /// The total that a bet of the size of the pot comes to.
    pub(super) fn pot_size(&self, position: Position) -> Cents {
        let betting = &self.hand.betting;
        let pot = self.hand.pot() + self.to_call(position);
        let pot = if self.plan.rounds_pot { Cents((pot.0 + 499) / 500 * 500) } else { pot };
        betting.current + pot
    }

    /// Whether nobody has come in yet in a game with a set opening bet.
    #[inline(always)]
    pub(super) fn must_open(&self) -> bool {
        if self.plan.plain_opening {
            return false;
        }
        let Some(opening) = self.plan.opening else { return false };
        let largest = self.plan.big_blind();
        opening > largest && self.hand.street == 0 && self.hand.betting.current <= largest
    }

    /// Whether a player may call.
    #[inline(always)]
    pub(super) fn may_call(&self, position: Position) -> bool {
        // Who has less than what must be opened for may always go all-in for it (S11).
        let rest = || self.chips(position) <= self.to_call(position);
        self.to_call(position) > Cents::ZERO
            && (!self.must_open() || self.hand.blinds.contains(&position) || rest())
            && !self.bring_in_awaited()
    }

    /// Whether a player may check; or why not.
    #[inline(always)]
    pub(super) fn may_check(&self, position: Position) -> Result<(), Refusal> {
        if self.to_call(position) > Cents::ZERO {
            return Err(Refusal::NoCheck { position, bet: self.hand.betting.current });
        }
        if self.plan.plain_opening {
            return Ok(());
        }
        let first = self.plan.first_round == FirstRound::BetOrFold && self.hand.street == 0;
        let posted = self.hand.bets[position.index()] > Cents::ZERO;
        if first && !posted || self.bring_in_awaited() {
            return Err(Refusal::BetOrFold { position });
        }
        Ok(())
    }

    /// Takes in a bet or raise to a total. A full one opens the betting again; one that counts for less does not.
    #[inline(always)]
    pub(super) fn raised(&mut self, position: Position, total: Cents) {
        if self.plan.kind == StructureKind::NoLimit {
            return self.raised_freely(position, total);
        }
        self.raised_within_limits(position, total);
    }

    #[inline(never)]
    fn raised_within_limits(&mut self, position: Position, total: Cents) {
        let (usual, larger) = self.sizes(position);
        let base = self.base_of_raise(usual);
        let full = self.is_full(total, usual);
        // Making up a forced bet to a full one is no raise in some rooms.
        let completes = self.is_short_bring_in(usual)
            && self.plan.bring_in.as_ref().is_some_and(|bring_in| !bring_in.completing_is_raise);
        let upper = self.killed(self.plan.streets.last().map_or(usual, |last| last.bet));
        let fixed = self.plan.kind == StructureKind::FixedLimit;
        // What counts as a full bet is measured as one at Central Coast (002:142), and as it lies elsewhere (S14).
        let measured = fixed && self.plan.all_in != AllIn::HalfBetOver;
        let chooses = self.plan.open_pair == OpenPair::OpenerChooses;
        let pot_size = self.pot_size(position);
        let over_pot =
            self.plan.kind == StructureKind::PotLimit && self.plan.over_pot_agreed && total > pot_size;
        let counts_all = self.plan.first_bet_counts;
        let half_spread = self.measures_half_spread();
        let betting = &mut self.hand.betting;
        let opening = betting.current == Cents::ZERO && !self.plan.first_bet_counts;
        let step = larger.filter(|larger| total - base >= *larger).unwrap_or(usual);
        betting.raises += u8::from(counts_all);
        if full {
            let least = betting.last_raise.max(betting.bet);
            let from = if half_spread { betting.level } else { betting.current };
            betting.last_raise = if fixed { step } else { least.max(total - from) };
            betting.level = if measured { base + step } else { total };
            if half_spread {
                betting.level = total.max(from + least);
            }
            betting.raises += u8::from(!opening && !completes && !counts_all);
            betting.acted = PositionSet::EMPTY;
            betting.large |= step == upper;
        }
        if opening && larger.is_some() && chooses {
            betting.chosen = Some(step);
        }
        betting.pot_part = over_pot.then_some(pot_size);
        betting.current = total;
        betting.aggressor = Some(position);
    }

    /// The same without limits.
    #[inline(always)]
    fn raised_freely(&mut self, position: Position, total: Cents) {
        let full = total >= self.least_total();
        let betting = &mut self.hand.betting;
        if full {
            betting.raises += u8::from(betting.current > Cents::ZERO);
            betting.last_raise = total - betting.current;
            betting.level = total;
            betting.acted = PositionSet::EMPTY;
        }
        betting.current = total;
        betting.aggressor = Some(position);
    }

    fn is_short_bring_in(&self, usual: Cents) -> bool {
        let betting = &self.hand.betting;
        let short = betting.level < usual && betting.last_raise < usual;
        self.hand.street == 0 && self.plan.bring_in.is_some() && short
    }

    /// What a fixed raise is counted from: the last full bet, but not a forced bet that is less than one.
    fn base_of_raise(&self, usual: Cents) -> Cents {
        let betting = &self.hand.betting;
        let over_largest = self.plan.all_in == AllIn::FullRaiseTogether;
        if self.is_short_bring_in(usual) && !(over_largest && betting.aggressor.is_some()) {
            return Cents::ZERO;
        }
        if over_largest { betting.current } else { betting.level }
    }

    /// Whether half of the least raise counts as all of it in a spread.
    fn measures_half_spread(&self) -> bool {
        self.plan.kind == StructureKind::SpreadLimit && self.plan.all_in == AllIn::HalfBet
    }

    /// Whether a total is a full bet or raise, or counts as one.
    fn is_full(&self, total: Cents, usual: Cents) -> bool {
        if self.plan.all_in == AllIn::FullRaiseTogether {
            let least = self.hand.betting.last_raise.max(self.hand.betting.bet);
            return total - self.base_of_raise(usual) >= least;
        }
        if self.measures_half_spread() {
            let betting = &self.hand.betting;
            return (total - betting.level).0 * 2 >= betting.last_raise.max(betting.bet).0;
        }
        if self.plan.kind != StructureKind::FixedLimit {
            return total >= self.least_total();
        }
        let added = total - self.base_of_raise(usual);
        match self.plan.all_in {
            AllIn::HalfBet | AllIn::HalfBetOver => added.0 * 2 >= usual.0,
            AllIn::FullBet | AllIn::FullRaise | AllIn::FullRaiseTogether => added >= usual,
        }
    }
}

/// The position before one.
pub(super) fn before(position: Position, positions: u8) -> Position {
    Position(if position.0 <= 1 { positions } else { position.0 - 1 })
}

pub(super) fn has_pair(cards: &[cards::Card]) -> bool {
    cards.iter().enumerate().any(|(at, card)| {
        card.rank().is_some() && cards[..at].iter().any(|other| other.rank() == card.rank())
    })
}
