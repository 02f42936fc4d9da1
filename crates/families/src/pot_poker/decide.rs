//! What comes next, and what commands lead to.

use money::Cents;
use rulebook::family::pot_poker::streets::{ChangeKind, ChangeWhen, FirstToAct};
use table::{
    Act, Awaits, CardMask, Choice, Command, DealEvent, Event, Face, FeeEvent, FloorEvent, Offers, Person,
    PersonSet, Place, PokerEvent, Position, PositionSet, Post, Posted, Refusal, Request, RoundEvent,
    SeatEvent, Sink, Verb, WagerEvent,
};

use super::PotPoker;
use super::state::{Hand, Stage};
use crate::pot_poker::why;

/// Where the machine comes to rest.
enum Rest {
    /// More follows by itself.
    No,
    /// Something is awaited.
    Yes,
}

impl PotPoker {
    /// Everything a person does but a turn that was found before. Kept out of the short way, which needs no stack.
    #[inline(never)]
    pub(super) fn by_person(
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
    fn enter_or_post(
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
                self.emit(Event::Poker(PokerEvent::Asked { person, position, post }), sink);
                Ok(())
            }
            Stage::Posted | Stage::Dealing => self.post_unasked(position, post, sink),
            _ => Err(self.post_refusal(position, post).unwrap_or_else(|| self.not_now())),
        }
    }

    /// Whether somebody may leave now.
    pub(super) fn may_go(&self, person: Person, position: Position) -> Result<(), Refusal> {
        if self.hand.players.has(position) && self.hand.stage != Stage::Idle {
            return Err(Refusal::InTheHand { person });
        }
        let owed = self.plan.kill.as_ref().is_some_and(|kill| kill.owed_if_leaving);
        if owed && self.table.kill_owed.is_some_and(|(owing, _)| owing == person) {
            return Err(Refusal::OwesKill { person });
        }
        Ok(())
    }

    /// Buys more chips: a full buy-in, or a short one where one is allowed after each full one.
    fn buy(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        let least = self.plan.buy_in.map_or(Cents::ZERO, |span| span.from);
        let most = self.plan.buy_in.and_then(|span| span.to);
        let held = self.table.seating.chips[position.index()];
        if let Some(most) = most.filter(|most| held + chips > *most) {
            return Err(Refusal::BuyInRange { chips: held + chips, least, most });
        }
        let short = chips < least;
        if chips <= Cents::ZERO || short && !self.plan.short_buys && held + chips < least {
            return Err(Refusal::BuyInShort { chips, least });
        }
        if short && self.plan.short_buys && self.table.short_bought.has(position) {
            return Err(Refusal::SecondShortBuy { chips, least });
        }
        self.emit(Event::Seat(SeatEvent::Bought { person, position, chips, short }), sink);
        Ok(())
    }

    fn sit(
        &mut self,
        person: Person,
        position: Position,
        chips: Cents,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.table.seating.may_sit(person, position, self.plan.positions)?;
        if let Some(span) = self.plan.buy_in {
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

    #[inline(never)]
    pub(super) fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        let (verb, at, choice) = match *command {
            Command::Do { at, act } => (act.verb, at, act.choice),
            Command::Load { run, last } => {
                let event = self.load(run, last)?;
                self.emit(event, sink);
                self.run(sink);
                return Ok(());
            }
            Command::Throw { .. } => return Err(Refusal::NotTheHouseDealer),
        };
        match (verb, at, choice) {
            (Verb::OPEN_ROUND, None, Choice::Only) => {
                if self.hand.stage != Stage::Idle {
                    return Err(self.not_now());
                }
                self.enough_players()?;
                self.emit(Event::Round(RoundEvent::RoundOpened { number: self.table.number + 1 }), sink);
            }
            (Verb::RESUME, Some(position), Choice::Newcomer { person, chips }) => {
                if self.table.number > 0 {
                    return Err(self.not_now());
                }
                self.table.seating.may_sit(person, position, self.plan.positions)?;
                self.emit(Event::Seat(SeatEvent::SatDown { person, position, chips }), sink);
                return Ok(());
            }
            (Verb::PLACE_BUTTON, Some(position), Choice::Only) => {
                if self.table.button.is_some() || self.hand.stage != Stage::Idle {
                    return Err(Refusal::ButtonPlaced);
                }
                if !self.table.seating.taken.has(position) {
                    return Err(Refusal::NoHandThere { position });
                }
                self.emit(Event::Round(RoundEvent::ButtonSet { position }), sink);
                return Ok(());
            }
            (Verb::CLOSE_WAGERS, None, Choice::Only) => {
                if self.discards_due() {
                    self.foul_the_late(sink);
                } else if self.window_waits() {
                    self.emit(Event::Wager(WagerEvent::WagersClosed), sink);
                } else {
                    return Err(self.not_now());
                }
            }
            (Verb::GO_ON, None, Choice::Only) if self.resting() => {
                self.emit(Event::Floor(FloorEvent::WentOn), sink);
            }
            (Verb::STRIKE_HALF_HOUR, None, Choice::Only) if self.hand.stage == Stage::Idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            (Verb::GO_ON | Verb::STRIKE_HALF_HOUR, ..) => return Err(self.not_now()),
            _ => return Err(Refusal::NotTheHouseDealer),
        }
        self.run(sink);
        Ok(())
    }

    /// Whether everybody was asked for a discard without which a hand is dead.
    pub(super) fn discards_due(&self) -> bool {
        let change = self.hand.opened > 0 && self.street_plan().change.is_some_and(|change| change.or_dead);
        change && self.changing().is_some()
    }

    /// Whoever has not discarded when play goes on has a dead hand.
    #[cold]
    fn foul_the_late(&mut self, sink: &mut impl Sink) {
        for position in self.changing().unwrap_or(PositionSet::EMPTY).iter() {
            if self.hand.live.len() > 1 {
                self.emit(
                    Event::Floor(FloorEvent::Fouled { position, because: why::NO_DISCARD.into() }),
                    sink,
                );
            }
        }
    }

    /// Takes another seat between hands, where the room lets players do so with their blinds taken.
    fn change_seat(
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
    pub(super) fn free_seats(&self) -> PositionSet {
        let all: PositionSet = (1..=self.plan.positions).map(Position).collect();
        all.without(self.table.seating.taken)
    }

    /// Another shuffle, for which the button alone may ask.
    fn ask_shuffle(
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
        self.emit(Event::Poker(PokerEvent::ShuffleAsked { person }), sink);
        Ok(())
    }

    fn enough_players(&self) -> Result<(), Refusal> {
        let here = self.active().len() as u8;
        if here < self.plan.fewest {
            Err(Refusal::TooFewPlayers { fewest: self.plan.fewest, here })
        } else {
            Ok(())
        }
    }

    /// Everything that follows by itself.
    #[inline(never)]
    pub(super) fn run(&mut self, sink: &mut impl Sink) {
        while let Rest::No = self.step(sink) {}
    }

    #[inline(always)]
    fn step(&mut self, sink: &mut impl Sink) -> Rest {
        match self.hand.stage {
            Stage::Idle => Rest::Yes,
            Stage::Opening => self.open(sink),
            Stage::Posting => {
                self.take_seat_fees(sink);
                self.post_forced(sink);
                Rest::No
            }
            Stage::Posted => self.before_cards(sink),
            Stage::Dealing => self.cards(sink),
            Stage::Betting => {
                if self.rest_at_bet() {
                    return Rest::Yes;
                }
                self.emit(Event::Poker(PokerEvent::BettingClosed), sink);
                self.after_betting(sink)
            }
            Stage::AfterBetting => self.after_betting(sink),
            Stage::Showdown => self.showdown(sink),
            Stage::Ending if self.resting() => Rest::Yes,
            Stage::Ending => self.end(sink),
        }
    }

    /// The first button, players who come in, and the button's move.
    fn open(&mut self, sink: &mut impl Sink) -> Rest {
        if self.hand.drawing {
            if self.needs_stock().is_some() {
                return Rest::Yes;
            }
            self.draw_for_button(sink);
            return Rest::No;
        }
        if self.entry_open() {
            return Rest::Yes;
        }
        self.tell_unable(sink);
        match self.next_button() {
            Some(position) => self.emit(Event::Round(RoundEvent::DealerButton { position }), sink),
            None => self.emit(Event::Round(RoundEvent::HandClosed), sink),
        }
        Rest::No
    }

    /// The floor is told who is not dealt in for want of the fee.
    pub(super) fn tell_unable(&mut self, sink: &mut impl Sink) {
        if self.plan.charges.is_empty() {
            return;
        }
        // One after the other: the fee may go by the number of those who are left.
        let out = |table: &PotPoker| table.with_chips().without(table.active()).without(table.hand.unable);
        while let Some(position) = out(self).iter().next() {
            let person = self.person(position);
            self.emit(Event::Fee(FeeEvent::CannotPayFee { person, position }), sink);
        }
    }

    /// Whether somebody could still ask to be dealt in.
    pub(super) fn entry_open(&self) -> bool {
        self.hand.stage == Stage::Opening
            && !self.hand.drawing
            && self.hand.closed & Hand::ENTRY == 0
            && self.table.number > 1
            && (!self.table.new.and(self.table.missed).and(self.table.owes).is_empty()
                || self.table.kill_held)
            && self.active().iter().any(|at| !self.entry_posts(at).is_empty())
    }

    fn before_cards(&mut self, sink: &mut impl Sink) -> Rest {
        if self.hand.players.len() < 2 {
            self.emit(Event::Poker(PokerEvent::BettingClosed), sink);
            return Rest::No;
        }
        if self.hand.closed & Hand::BEFORE_CARDS == 0 && self.window_open() {
            return Rest::Yes;
        }
        self.take_pot_fees(sink);
        self.emit(Event::Fee(FeeEvent::FeesDone), sink);
        Rest::No
    }

    /// Whether larger blinds or those who come in are waited for.
    pub(super) fn window_waits(&self) -> bool {
        match self.hand.stage {
            Stage::Opening => self.entry_open(),
            Stage::Posted => self.hand.closed & Hand::BEFORE_CARDS == 0 && self.window_open(),
            Stage::Dealing => self.among_cards(),
            _ => false,
        }
    }

    fn among_cards(&self) -> bool {
        self.hand.opened == 1
            && self.hand.closed & Hand::AMONG_CARDS == 0
            && self.has_stock()
            && self.stopped_among_cards()
    }

    fn cards(&mut self, sink: &mut impl Sink) -> Rest {
        if !self.has_stock() {
            return Rest::Yes;
        }
        if self.hand.opened == 0 {
            self.emit(Event::Poker(PokerEvent::StreetOpened { street: 0 }), sink);
        }
        if self.plan.floor && self.resting() {
            return Rest::Yes;
        }
        if self.hand.irregular.any && self.before_street(sink) {
            return Rest::No;
        }
        if self.hand.to_draw.is_some() {
            if !self.deal_draw(sink) {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
            }
            return Rest::No;
        }
        if !self.deal_street(sink) {
            if self.table.shoe.left() == 0 && self.stock_ran_out() {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
                return Rest::No;
            }
            return Rest::Yes;
        }
        self.street_fees(sink);
        self.start_betting(sink)
    }

    /// What is done before the betting, and the betting itself where anybody can bet.
    fn start_betting(&mut self, sink: &mut impl Sink) -> Rest {
        if let Some(rest) = self.change(ChangeWhen::BeforeBetting, sink) {
            return rest;
        }
        if self.hand.irregular.any {
            self.deal_owed(sink);
            if self.hand.irregular.moved {
                self.emit(Event::Poker(PokerEvent::BettingClosed), sink);
                return Rest::No;
            }
        }
        if self.hand.street == 0 && self.plan.bring_in.is_some() {
            self.bring_in(sink);
        }
        let first = self.first_to_act();
        let Some(first) = first.filter(|_| self.betting_needed()) else {
            self.emit(Event::Poker(PokerEvent::BettingClosed), sink);
            return Rest::No;
        };
        self.emit(Event::Poker(PokerEvent::BettingOpened { first }), sink);
        if self.rest_at_bet() { Rest::Yes } else { Rest::No }
    }

    /// The forced bet of the card that must open, unless its player has a choice of amounts.
    #[inline(never)]
    fn bring_in(&mut self, sink: &mut impl Sink) {
        let Some(position) = self.opener() else { return };
        let Some(plan) = &self.plan.bring_in else { return };
        if plan.amounts.len() > 1 {
            return;
        }
        let amount = plan.amounts.first().copied().unwrap_or_default();
        let live = amount.min(self.chips(position));
        if live > Cents::ZERO {
            let person = self.person(position);
            let post = Posted::BringIn;
            self.emit(
                Event::Poker(PokerEvent::Posted {
                    person,
                    position,
                    post,
                    live,
                    dead: Cents::ZERO,
                    dropped: false,
                }),
                sink,
            );
        }
    }

    /// Whose card must open: the highest or the lowest, by suit or by place among equals.
    fn opener(&self) -> Option<Position> {
        let plan = self.plan.bring_in.as_ref()?;
        let key = |_, showing: &[cards::Card]| {
            let card = showing.last()?;
            let rank = match card.rank() {
                Some(cards::Rank::Ace) if !plan.ace_high => -1,
                Some(rank) => rank as i8,
                None if plan.joker_is_ace => 12,
                None => -1,
            };
            Some((rank, card.suit().filter(|_| plan.by_suit)))
        };
        self.first_by(key, |one, held| if plan.highest { one > held } else { one < held })
    }

    pub(super) fn first_to_act(&self) -> Option<Position> {
        let after = |from: Position| self.hand.live.next_after(from);
        let button = self.table.button?;
        match self.street_plan().first {
            FirstToAct::LeftOfBlinds => after(self.hand.blinds.last().copied().unwrap_or(button)),
            FirstToAct::LeftOfButton => after(button),
            FirstToAct::BringIn | FirstToAct::LeftOfBringIn if self.hand.street == 0 => self.opener(),
            FirstToAct::BringIn | FirstToAct::LeftOfBringIn => after(button),
            FirstToAct::HighestShowing => self.first_by_showing(false),
            FirstToAct::LowestShowing => self.first_by_showing(true),
        }
    }

    /// What players do with their cards on this street; `None` when it is done, or not now.
    #[inline(always)]
    fn change(&mut self, when: ChangeWhen, sink: &mut impl Sink) -> Option<Rest> {
        self.street_plan().change.as_ref().filter(|change| change.when == when)?;
        self.go_on_changing(sink)
    }

    #[inline(never)]
    fn go_on_changing(&mut self, sink: &mut impl Sink) -> Option<Rest> {
        let change = self.street_plan().change.as_ref()?;
        let burn = change.burn;
        if self.hand.live.len() < 2 {
            return None;
        }
        if self.hand.to_draw.is_some() {
            if self.needs_stock().is_some() {
                return Some(Rest::Yes);
            }
            if !self.deal_draw(sink) {
                self.emit(Event::Deal(DealEvent::StockRanOut), sink);
            }
            return Some(Rest::No);
        }
        self.changing()?;
        let due = burn > 0 && self.hand.burned < self.street_plan().burn + burn;
        if self.hand.changed.is_empty() && due && self.table.shoe.left() > 0 {
            let card = self.top();
            self.emit(Event::Deal(DealEvent::Dealt { place: Place::Burned, card, face: Face::Hidden }), sink);
            return Some(Rest::No);
        }
        Some(Rest::Yes)
    }

    /// Who is to do what the street asks besides betting: one after the other, or all at once.
    pub(super) fn changing(&self) -> Option<PositionSet> {
        let change = self.street_plan().change?;
        let right_time = match change.when {
            ChangeWhen::BeforeBetting => self.hand.stage == Stage::Dealing,
            ChangeWhen::AfterBetting => self.hand.stage == Stage::AfterBetting,
        };
        if !right_time || self.hand.live.len() < 2 || self.hand.to_draw.is_some() {
            return None;
        }
        let open = self.hand.live.without(self.hand.changed);
        let open: PositionSet = open.iter().filter(|at| self.can_change(*at)).collect();
        if change.at_once {
            return (!open.is_empty()).then_some(open);
        }
        self.hand.order.iter().copied().find(|at| open.has(*at)).map(PositionSet::only)
    }

    /// Whether a player has a card to do it with.
    fn can_change(&self, position: Position) -> bool {
        !self.change_cards(position).is_empty()
    }

    /// The cards of a hand that the street lets its player change.
    pub(super) fn change_cards(&self, position: Position) -> CardMask {
        let hand = self.hand.hands.at(Place::Position(position));
        let opens = self.street_plan().change.is_some_and(|change| change.kind == ChangeKind::Show);
        let fits = |(_, (_, face)): &(usize, (cards::Card, Face))| !opens || *face == Face::Down;
        CardMask(hand.faces().enumerate().filter(fits).fold(0, |mask, (at, _)| mask | 1 << at))
    }

    fn after_betting(&mut self, sink: &mut impl Sink) -> Rest {
        if let Some(rest) = self.change(ChangeWhen::AfterBetting, sink) {
            return rest;
        }
        self.return_uncalled(sink);
        if self.hand.live.len() < 2 {
            return self.over(sink);
        }
        self.pot_fees(sink);
        let next = self.hand.opened;
        if usize::from(next) < self.plan.streets.len() {
            self.emit(Event::Poker(PokerEvent::StreetOpened { street: next }), sink);
            return self.cards(sink);
        }
        self.showdown(sink)
    }

    fn showdown(&mut self, sink: &mut impl Sink) -> Rest {
        if self.rest_at_show() { Rest::Yes } else { self.over(sink) }
    }

    /// The pots are to be divided; where the floor looks on, after it has looked.
    fn over(&mut self, sink: &mut impl Sink) -> Rest {
        let Some(start) = self.table.button.filter(|_| self.plan.floor) else { return self.end(sink) };
        self.emit(Event::Wager(WagerEvent::SettlementBegan { start }), sink);
        Rest::No
    }

    /// The pots are divided and the hand is over.
    fn end(&mut self, sink: &mut impl Sink) -> Rest {
        // Since the betting only a ruling can have taken a hand out.
        if self.plan.floor || self.hand.irregular.any {
            self.return_uncalled(sink);
        }
        self.final_fees(sink);
        self.award(sink);
        if self.hand.irregular.any {
            self.show_after(sink);
        }
        self.move_kill_button(sink);
        self.emit(Event::Round(RoundEvent::HandClosed), sink);
        Rest::No
    }

    /// Whom the machine waits for, where it is no player's turn that was found before.
    pub(super) fn waits_for(&self) -> Awaits {
        if self.hand.stage == Stage::Idle {
            return Awaits::HouseDealer;
        }
        if let Some(request) = self.chance() {
            return Awaits::Chance(request);
        }
        if self.window_waits() {
            return Awaits::Persons(self.window_people());
        }
        if self.plan.floor && self.resting() {
            return Awaits::HouseDealer;
        }
        let people = |positions: PositionSet| {
            let persons: PersonSet = positions.iter().map(|at| self.person(at)).collect();
            Awaits::Persons(persons)
        };
        self.deciding().map_or(Awaits::HouseDealer, people)
    }

    fn chance(&self) -> Option<Request> {
        let wanted = match self.hand.stage {
            Stage::Opening => self.hand.drawing,
            Stage::Dealing => true,
            Stage::AfterBetting => self.hand.to_draw.is_some(),
            _ => false,
        };
        self.needs_stock().filter(|_| wanted)
    }

    #[inline(never)]
    fn window_people(&self) -> PersonSet {
        let mut offers = Offers::new();
        let asked = |at: &Position| {
            offers.clear();
            self.window_offers(*at, &mut offers);
            !offers.is_empty()
        };
        let seats = self.table.seating.taken;
        seats.iter().filter(asked).map(|at| self.person(at)).collect()
    }

    /// The hands that await a decision.
    pub(super) fn deciding(&self) -> Option<PositionSet> {
        if self.plan.floor && self.resting() {
            return None;
        }
        match self.hand.stage {
            Stage::Betting => self.turn.at().or_else(|| self.to_act()).map(PositionSet::only),
            Stage::Dealing => self.changing(),
            Stage::AfterBetting => self.changing().or_else(|| self.to_show().map(PositionSet::only)),
            Stage::Showdown => self.to_show().map(PositionSet::only),
            _ => None,
        }
    }

    fn decide_hand(
        &mut self,
        person: Person,
        own: Position,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if is_word(act) {
            return self.own_words(person, own, position, act, sink);
        }
        let waits = self.turn.at().is_some() || !self.window_waits() && self.chance().is_none();
        let Some(positions) = self.deciding().filter(|_| waits) else { return Err(self.not_now()) };
        let behind = || self.hand.irregular.any && self.acts_behind(position);
        if own != position || !positions.has(position) && !behind() {
            let awaited = positions.iter().next().map_or(person, |at| self.person(at));
            return Err(Refusal::NotYourTurn { asked: person, awaited });
        }
        self.check_act(position, act)?;
        self.play_act(person, position, act, sink);
        Ok(())
    }

    /// Carries out a decision that was found legal.
    pub(super) fn play_act(&mut self, person: Person, position: Position, act: Act, sink: &mut impl Sink) {
        let added = match act.verb {
            Verb::CALL => self.call_chips(position),
            Verb::CALL_POT => self.pot_part(position),
            Verb::BET | Verb::RAISE if self.bring_in_awaited() => {
                let post = Posted::BringIn;
                let (live, dead) = (act.amount(), Cents::ZERO);
                return self.emit(
                    Event::Poker(PokerEvent::Posted { person, position, post, live, dead, dropped: false }),
                    sink,
                );
            }
            Verb::BET | Verb::RAISE => act.amount() - self.hand.bets[position.index()],
            Verb::SHOW => {
                return self
                    .emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            }
            Verb::MUCK => return self.emit(Event::Poker(PokerEvent::Mucked { position }), sink),
            Verb::PLAY_BOARD => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink);
                return self
                    .emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            }
            _ => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act }), sink);
                let kept = self.hand.irregular.kept.is_some_and(|(at, _)| at == position);
                if kept && matches!(act.choice, Choice::Cards(_)) {
                    self.emit(Event::Poker(PokerEvent::KeptGiven { position }), sink);
                }
                return;
            }
        };
        self.emit(Event::Poker(PokerEvent::Wagered { person, position, act, added }), sink);
    }

    /// The chips that a call of no more than the pot takes.
    pub(super) fn pot_part(&self, position: Position) -> Cents {
        let part = self.hand.betting.pot_part.unwrap_or_default();
        (part - self.hand.bets[position.index()]).max(Cents::ZERO).min(self.chips(position))
    }

    /// An uncalled part of the largest bet goes back.
    #[inline(always)]
    fn return_uncalled(&mut self, sink: &mut impl Sink) {
        // With two or more players who could call, every bet was called.
        let can = self.can_act();
        let betting = &self.hand.betting;
        if betting.pot_part.is_none() && can.len() > 1 && betting.facing.both(can).is_empty() {
            return;
        }
        // Only chips of this round of betting go back.
        if betting.current == Cents::ZERO {
            return;
        }
        let Some((position, amount)) = self.uncalled() else { return };
        let person = self.person(position);
        self.emit(
            Event::Poker(PokerEvent::Returned { person, position, amount, because: why::UNCALLED.into() }),
            sink,
        );
    }

    fn uncalled(&self) -> Option<(Position, Cents)> {
        // The last of those who have put in most, and what the others come to.
        let (mut most, mut position, mut next) = (Cents::ZERO, None, Cents::ZERO);
        for at in self.hand.players.iter() {
            let total = self.hand.total(at);
            if total >= most {
                position = Some(at);
            }
            (next, most) = (next.max(total.min(most)), most.max(total));
        }
        let position = position?;
        // Who is left alone wins the posted money with the pot; what nobody else can match of it goes back.
        let at = position.index();
        let posted = match (self.hand.street, self.hand.live.len()) {
            (0, 1) => self.hand.forced[at] - self.hand.put[at],
            // A blind that is the fee is in the drop (N03).
            (0, _) => self.hand.dropped[at],
            _ => Cents::ZERO,
        };
        let amount = (most - next).min((self.hand.bets[at] - posted).max(Cents::ZERO));
        let live = self.hand.live.has(position);
        (live && amount > Cents::ZERO).then_some((position, amount))
    }

    fn stopped_among_cards(&self) -> bool {
        let players = self.hand.order.len().max(1);
        let given = usize::from(self.hand.given);
        given > 0 && given.is_multiple_of(players) && self.stops_among_cards(given / players)
    }
}

/// Whether it is said rather than done.
const fn is_word(act: Act) -> bool {
    matches!(
        act.verb,
        Verb::STAY_LIVE
            | Verb::DECLARE_ALL_IN
            | Verb::COMPLETE
            | Verb::FORFEIT
            | Verb::CALL_TIME
            | Verb::COUNT_CHIPS
            | Verb::ASK_FOR
            | Verb::TELL
    )
}
