//! What a person does besides a turn that was found: coming and going, chips, money put in unasked.

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::Post;
use crate::pot_poker::why;
use money::Cents;
use table::{Choice, Command, Event, Person, Position, PositionSet, Refusal, SeatEvent, Sink, Verb};

use super::super::PotPoker;
use super::super::state::Stage;

impl PotPoker {
    /// Everything a person does but a turn that was found before. Kept out of the short way, which needs no stack.
    #[inline(never)]
    pub(in crate::pot_poker) fn by_person(
        &mut self,
        person: Person,
        command: &Command,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let Command::Do { at, act } = *command else { return Err(Refusal::OnlyTheHouseDealer) };
        if let (Verb::SIT, Some(position), Choice::Amount(chips)) = (act.verb, at, act.choice) {
            return self.sit(person, position, chips, sink);
        }
        let position = self.table.seating.seat_of(person).ok_or(Refusal::NotAtTheTable { person })?;
        let idle = self.hand.stage == Stage::Idle;
        let away = self.table.seating.away.has(position);
        match (act.verb, at, act.choice) {
            (_, Some(at), _) => self.decide_hand(person, position, at, act, sink)?,
            (Verb::SIT_OUT, _, Choice::Only) if !away && idle => {
                self.emit(Event::Seat(SeatEvent::SatOut { person, position }), sink);
            }
            (Verb::COME_BACK, _, Choice::Only) if away && idle => {
                self.emit(Event::Seat(SeatEvent::CameBack { person, position }), sink);
            }
            (Verb::LEAVE, _, Choice::Only) => {
                self.may_go(person, position)?;
                let chips = self.table.seating.chips[position.index()];
                self.emit(Event::Seat(SeatEvent::Left { person, chips }), sink);
            }
            (Verb::BUY, _, Choice::Amount(chips)) if idle => self.buy(person, position, chips, sink)?,
            (Verb::MOVE, _, Choice::Seat(to)) => self.change_seat(person, position, to, sink)?,
            (Verb::ASK_SHUFFLE, _, Choice::Only) => self.ask_shuffle(person, position, sink)?,
            (Verb::SIT_OUT | Verb::COME_BACK | Verb::BUY, ..) => return Err(self.not_now()),
            _ => {
                let post = Post::of(act).ok_or(Refusal::OnlyTheHouseDealer)?;
                self.enter_or_post(person, position, post, sink)?;
            }
        }
        self.run(sink);
        Ok(())
    }

    /// Money put in unasked, or to be dealt in.
    pub(super) fn enter_or_post(
        &mut self,
        person: Person,
        position: Position,
        post: Post,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        match self.hand.stage {
            Stage::Opening if self.entry_open() => {
                if !self.entry_posts(position).contains(&post) {
                    return Err(Refusal::PostNotNow { position });
                }
                self.emit(PokerEvent::Asked { person, position, post }, sink);
                Ok(())
            }
            Stage::Posted | Stage::Dealing => self.post_unasked(position, post, sink),
            _ => Err(self.post_refusal(position, post).unwrap_or_else(|| self.not_now())),
        }
    }

    /// Whether somebody may leave now.
    pub(in crate::pot_poker) fn may_go(&self, person: Person, position: Position) -> Result<(), Refusal> {
        if self.hand.seats.players.has(position) && self.hand.stage != Stage::Idle {
            return Err(Refusal::InTheHand { person });
        }
        let owed = self.plan.kill.as_ref().is_some_and(|kill| kill.owed_if_leaving);
        if owed && self.table.kill_owed.is_some_and(|(owing, _)| owing == person) {
            return Err(Refusal::OwesKill { person });
        }
        Ok(())
    }

    /// Buys more chips: a full buy-in, or a short one where one is allowed after each full one.
    pub(super) fn buy(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let least = self.plan.seats.buy_in.map_or(Cents::ZERO, |span| span.from);
        let most = self.plan.seats.buy_in.and_then(|span| span.to);
        let held = self.table.seating.chips[position.index()];
        if let Some(most) = most.filter(|most| held + chips > *most) {
            return Err(Refusal::BuyInRange { chips: held + chips, least, most });
        }
        let short = chips < least;
        if chips <= Cents::ZERO || short && !self.plan.seats.short_buys && held + chips < least {
            return Err(Refusal::BuyInShort { chips, least });
        }
        if short && self.plan.seats.short_buys && self.table.short_bought.has(position) {
            return Err(Refusal::SecondShortBuy { chips, least });
        }
        self.emit(Event::Seat(SeatEvent::Bought { person, position, chips, short }), sink);
        Ok(())
    }

    pub(super) fn sit(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.table.seating.may_sit(person, position, self.plan.seats.positions)?;
        if let Some(span) = self.plan.seats.buy_in {
            if span.to.is_some_and(|to| chips > to) || span.to.is_some() && chips < span.from {
                return Err(Refusal::BuyInRange { chips, least: span.from, most: span.to.unwrap_or(chips) });
            }
            if chips < span.from {
                return Err(Refusal::BuyInShort { chips, least: span.from });
            }
        }
        self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
        Ok(())
    }

    /// Takes another seat between hands, where the room lets players do so with their blinds taken.
    pub(super) fn change_seat(
        &mut self,
        person: Person,
        from: Position,
        to: Position,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.hand.stage != Stage::Idle || !self.plan.rules.names(why::SEAT_CHANGE_FREE) {
            return Err(self.not_now());
        }
        if !self.free_seats().has(to) {
            return Err(Refusal::SeatTaken { position: to });
        }
        self.emit(Event::Seat(SeatEvent::Moved { person, from, to }), sink);
        Ok(())
    }

    /// Seats that nobody has.
    pub(in crate::pot_poker) fn free_seats(&self) -> PositionSet {
        let all: PositionSet = (1..=self.plan.seats.positions).map(Position).collect();
        all.without(self.table.seating.taken)
    }

    /// Another shuffle, for which the button alone may ask.
    pub(super) fn ask_shuffle(
        &mut self,
        person: Person,
        position: Position,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if self.hand.stage != Stage::Idle || !self.plan.rules.names(why::BUTTON_ASKS_SHUFFLE) {
            return Err(self.not_now());
        }
        if self.next_button() != Some(position) {
            return Err(Refusal::OnlyTheButton { person });
        }
        self.emit(PokerEvent::ShuffleAsked { person }, sink);
        Ok(())
    }
}
