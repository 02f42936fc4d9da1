//! Settlement: the order, and what the player-dealer's wager covers.

use arrayvec::ArrayVec;
use money::{Cents, Rounding};
use rulebook::listing::{ButtonBy, CountFrom, Direction, Sides, Start};
use rulebook::pay::Payout;

use super::game::{Game, Verdict, Verdicted};
use super::{Banked, Core};
use crate::event::{BankEvent, DealEvent, Event, FeeEvent, Outcome, Place, Sink, WagerEvent};
use crate::ids::{Position, PositionSet};
use crate::reason::Why;
use crate::stakes::Stake;

impl Core {
    /// Where settlement starts: at the button, or at the listed place; on to the next position in play.
    pub fn settlement_start(&self) -> Position {
        let bank = self.bank().map_or(Position(1), |bank| bank.position);
        let plan = &self.plan;
        let from = match plan.settle.start {
            Start::ActionButton => self.round.button.unwrap_or(bank),
            Start::LeftOfHouseDealer => Position(1),
            Start::RightOfHouseDealer => Position(plan.positions),
            Start::RightOfPlayerDealer => plan.step(bank, Direction::CounterClockwise),
            _ => plan.step(bank, Direction::Clockwise),
        };
        self.first_playing(from, plan.settle.direction)
    }

    /// The first position in play from one on.
    pub fn first_playing(&self, from: Position, direction: Direction) -> Position {
        self.plan.round_from(from, direction).find(|at| self.round.playing.has(*at)).unwrap_or(from)
    }

    /// The positions in play from a start on, in a direction.
    pub fn playing_from(&self, start: Start, direction: Direction) -> Positions {
        let bank = self.bank().map_or(Position(1), |bank| bank.position);
        let from = match start {
            Start::LeftOfHouseDealer => Position(1),
            Start::RightOfHouseDealer => Position(self.plan.positions),
            Start::RightOfPlayerDealer => self.plan.step(bank, Direction::CounterClockwise),
            _ => self.plan.step(bank, Direction::Clockwise),
        };
        in_direction(self.round.playing, from, direction)
    }

    /// Whether the hand at a position lies face down with a wager open on it.
    #[inline(always)]
    pub(super) fn is_to_be_shown(&self, position: Position) -> bool {
        self.round.face_down.has(position) && self.round.open[position.index()] > 0
    }

    /// Whether any hand does.
    #[inline(always)]
    pub fn has_hands_to_show(&self) -> bool {
        self.round.face_down.iter().any(|at| self.is_to_be_shown(at))
    }

    /// Where a count puts the action button. The player-dealer's position is passed over, empty ones are counted; a
    /// position without a wager passes it on (X07, N07).
    pub fn button_position(&self, count: u8) -> Option<Position> {
        let button = self.plan.button.as_ref().filter(|button| button.placed_by != ButtonBy::None)?;
        let bank = self.bank()?.position;
        let from = match button.counted_from {
            CountFrom::PlayerDealer => bank,
            CountFrom::LeftOfPlayerDealer => self.plan.step(bank, button.counted),
            CountFrom::LeftOfHouseDealer => Position(1),
        };
        let counted = |at: &Position| button.counted_from == CountFrom::PlayerDealer || *at != bank;
        let seats: ArrayVec<Position, 16> =
            self.plan.round_from(from, button.counted).filter(counted).collect();
        let reached = *seats.get(usize::from(count.saturating_sub(1)) % seats.len())?;
        Some(self.first_playing(reached, button.passes))
    }

    /// A stake of which so much has action with its verdict, within what is left of the player-dealer's wager.
    #[inline(always)]
    fn settled(&self, stake: &Stake, live: Cents, verdict: &Verdict) -> WagerEvent {
        let left = self.bank().map_or(Cents::ZERO, |bank| bank.left);
        let (outcome, due) = verdict.result.due(live);
        let moved = due.min(left);
        let uncovered = outcome != Outcome::Pushed && left == Cents::ZERO && due > Cents::ZERO;
        let (outcome, because) = if uncovered {
            (Outcome::NotCovered, Why::COVER_USED_UP.into())
        } else {
            (outcome, verdict.because)
        };
        let Stake { person, position, wager, amount: stake, .. } = *stake;
        WagerEvent::Settled { person, position, wager, outcome, stake, due, moved, because }
    }

    /// One of several payouts of a wager, within what is left of the player-dealer's wager.
    fn earned(&self, stake: &Stake, hand: Position, verdict: &Verdict) -> Event {
        let left = self.bank().map_or(Cents::ZERO, |bank| bank.left);
        let (_, due) = verdict.result.due(stake.amount);
        let because = if left == Cents::ZERO { Why::COVER_USED_UP.into() } else { verdict.because };
        let Stake { person, position, wager, .. } = *stake;
        Event::Wager(WagerEvent::Earned { person, position, wager, hand, due, moved: due.min(left), because })
    }

    /// The same on a spot with rules of its own: a shared wager is settled as one, and not all of it may have action.
    fn settled_on_spot(&self, stake: &Stake, verdict: &Verdict) -> Event {
        if self.is_shared(stake) {
            return self.settled_as_one(stake, verdict);
        }
        Event::Wager(self.settled(stake, self.live(stake.wager, stake.amount), verdict))
    }

    /// A part of a shared wager, which is settled as one: what moves is divided in proportion to the parts.
    fn settled_as_one(&self, stake: &Stake, verdict: &Verdict) -> Event {
        let Stake { person, position, wager, amount, .. } = *stake;
        let holder = self.holder(position).unwrap_or(person);
        let whole = self.round.stakes.amount(holder, position, wager) + self.shares(position, wager);
        let begun = self.round.shared.filter(|held| (held.0, held.1) == (position, wager));
        let left = begun.map_or_else(|| self.bank().map_or(Cents::ZERO, |bank| bank.left), |held| held.2);
        // Above the largest wager there is no action, whoever's part it is (S28).
        let (outcome, due) = verdict.result.due(self.live(wager, whole));
        let uncovered = outcome != Outcome::Pushed && left == Cents::ZERO && due > Cents::ZERO;
        let (outcome, because) = if uncovered {
            (Outcome::NotCovered, Why::COVER_USED_UP.into())
        } else {
            (outcome, verdict.because)
        };
        let moved = self.shared_part(stake, due.min(left), whole);
        let due = self.shared_part(stake, due, whole);
        Event::Wager(WagerEvent::Settled {
            person,
            position,
            wager,
            outcome,
            stake: amount,
            due,
            moved,
            because,
        })
    }
}

/// Positions in an order.
pub type Positions = ArrayVec<Position, { Position::MOST }>;

/// The positions of a set from one on, in a direction.
pub(super) fn in_direction(set: PositionSet, from: Position, direction: Direction) -> Positions {
    let mut positions = Positions::new();
    match direction {
        Direction::Clockwise => positions.extend(set.after(Position(from.0 - 1))),
        Direction::CounterClockwise => positions.extend(set.down_from(from)),
    }
    positions
}

impl Verdicted {
    const fn loses(self) -> bool {
        matches!(self, Verdicted::Loses | Verdicted::LosesPart(_))
    }

    /// The outcome, and what is due on a stake.
    #[inline(always)]
    pub fn due(&self, stake: Cents) -> (Outcome, Cents) {
        match self {
            Verdicted::Wins(payout) => (Outcome::Won, prize(payout, stake)),
            Verdicted::Loses => (Outcome::Lost, stake),
            Verdicted::LosesPart(part) => (Outcome::Lost, *part),
            Verdicted::Pushes => (Outcome::Pushed, Cents::ZERO),
        }
    }
}

/// What a payout brings on a stake; a part of a cent is dropped.
pub fn prize(payout: &Payout, stake: Cents) -> Cents {
    match *payout {
        Payout::Odds(odds) if odds.to == 1 => {
            stake.times(i64::from(odds.pays)).unwrap_or(Cents(i64::MAX / 4))
        }
        Payout::Odds(odds) => odds.prize(stake, Rounding::DownToCent).unwrap_or(Cents(i64::MAX / 4)),
        Payout::Fixed(amount) => amount,
        Payout::Push => Cents::ZERO,
    }
}

impl<G: Game> Banked<G> {
    /// Settles every wager that is open, in order, and closes the round.
    #[inline(never)]
    pub(super) fn settle_all(&mut self, sink: &mut impl Sink) {
        self.take_up_all(sink);
        if self.core.round.void {
            self.return_fees(sink);
        }
        // Asked once: most listings settle every wager by itself, with the hands turned up before.
        if self.core.plan.settles_by_spot() {
            self.settle_all_spots(sink);
        } else {
            self.settle_both_sides::<false>(sink);
        }
        if let Some(bank) = self.core.bank() {
            self.emit(Event::Bank(BankEvent::RoundClosed { bank: bank.person, amount: bank.fund }), sink);
        }
    }

    /// The fees of a hand that is void go back: the hand that is dealt anew takes them (S21).
    #[cold]
    fn return_fees(&mut self, sink: &mut impl Sink) {
        while let Some(event) = self.core.next_return() {
            self.emit(event, sink);
        }
    }

    /// The same where spots have rules of their own. Kept apart, so that the others pay nothing for it.
    #[inline(never)]
    fn settle_all_spots(&mut self, sink: &mut impl Sink) {
        self.settle_rest_of_shared(sink);
        self.settle_both_sides::<true>(sink);
        self.part_with_partners(sink);
    }

    #[inline(always)]
    fn settle_both_sides<const SPOTS: bool>(&mut self, sink: &mut impl Sink) {
        if self.core.plan.settle.sides == Sides::LosersFirst {
            self.settle_where::<SPOTS>(|verdict| verdict.result.loses(), sink);
        }
        self.settle_where::<SPOTS>(|_| true, sink);
    }

    /// One pass over the stakes in their order; the cards of a hand go as soon as nothing is open on it.
    #[inline(always)]
    fn settle_where<const SPOTS: bool>(&mut self, wanted: impl Fn(&Verdict) -> bool, sink: &mut impl Sink) {
        let mut at = 0;
        while let Some(stake) = self.core.round.stakes.in_order(at) {
            at += 1;
            if stake.settled {
                continue;
            }
            let verdict = self.game.verdict(&self.core, &self.plan, stake);
            if wanted(&verdict) {
                if SPOTS {
                    let stake = *stake;
                    if self.turn_up_first(stake.position, sink) {
                        at -= 1;
                        continue;
                    }
                    self.settle_on_spot(stake, verdict, sink);
                    self.settle_rest_of_shared(sink);
                } else {
                    self.settle_one(*stake, &verdict, sink);
                    self.take_up_all(sink);
                }
            }
        }
    }

    /// Settles a wager by itself.
    #[inline(always)]
    fn settle_one(&mut self, stake: Stake, verdict: &Verdict, sink: &mut impl Sink) {
        let settled = self.core.settled(&stake, stake.amount, verdict);
        self.often(|| Event::Wager(settled), sink);
    }

    /// The same while the round is still played.
    #[inline(never)]
    pub(super) fn settle_now(&mut self, stake: Stake, sink: &mut impl Sink) {
        let verdict = self.game.verdict(&self.core, &self.plan, &stake);
        self.settle_one(stake, &verdict, sink);
    }

    /// Settles a wager on a spot with rules of its own while the round is still played.
    #[inline(never)]
    pub(super) fn settle_now_on_spot(&mut self, stake: Stake, sink: &mut impl Sink) {
        let verdict = self.game.verdict(&self.core, &self.plan, &stake);
        self.emit(self.core.settled_on_spot(&stake, &verdict), sink);
    }

    fn settle_on_spot(&mut self, stake: Stake, mut verdict: Verdict, sink: &mut impl Sink) {
        while let Some((hand, true)) = self.game.earner(&self.core, &self.plan, &stake) {
            self.emit(self.core.earned(&stake, hand, &verdict), sink);
            verdict = self.game.verdict(&self.core, &self.plan, &stake);
        }
        self.emit(self.core.settled_on_spot(&stake, &verdict), sink);
        self.take_up_all(sink);
        if let Some((person, position)) = self.core.round.owed {
            self.emit(Event::Fee(FeeEvent::FreeCollectionGiven { person, position }), sink);
        }
    }

    /// Turns up a hand that is opened only when its wagers are settled; whether there was one to turn.
    fn turn_up_first(&mut self, position: Position, sink: &mut impl Sink) -> bool {
        let hidden = self.core.plan.opened_in_turn && self.core.round.face_down.has(position);
        if hidden {
            self.emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
        }
        hidden
    }

    /// The other parts of a shared wager that is being settled, before any other wager.
    fn settle_rest_of_shared(&mut self, sink: &mut impl Sink) {
        while let Some(stake) = self.core.rest_of_shared() {
            let verdict = self.game.verdict(&self.core, &self.plan, stake);
            self.settle_on_spot(*stake, verdict, sink);
        }
    }

    /// The partners of the player-dealer take back their parts of what is left.
    fn part_with_partners(&mut self, sink: &mut impl Sink) {
        while let Some(event) = self.core.next_part() {
            self.emit(event, sink);
        }
    }

    /// Most hands lie at their position: made here, where their place is known, the event is taken in without a look at others.
    #[inline(always)]
    fn take_up_all(&mut self, sink: &mut impl Sink) {
        while let Some(position) = self.core.round.done.iter().next() {
            match self.core.split_to_take_up(position) {
                Some(place) => self.emit(self.core.taken_up(place), sink),
                None => {
                    let (place, cards) =
                        (Place::Position(position), self.core.round.hands.of(position).len());
                    self.often(|| Event::Deal(DealEvent::TakenUp { place, cards: cards as u8 }), sink);
                }
            }
        }
    }
}
