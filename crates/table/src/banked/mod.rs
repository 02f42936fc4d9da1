//! The table of all games with a player-dealer: one seat banks, the others play against it.
//!
//! A family says what comes next ([`Game::next`]) and how a wager ends ([`Game::verdict`]). [`Banked`] does the rest.
//!
//! # One round
//!
//! 1. **The position is offered** (`rotation`): to the player-dealer within their rounds, then to the others in the listed
//!    direction. `TAKE_BANK` fixes the coverage.
//! 2. **Wagers** (`wagering`) come from any player at any time. One function says which circle takes how much from whom, for
//!    offers and for commands. `CLOSE_WAGERS` ends it.
//! 3. **What happens by itself** follows, one event after another, until a player must decide or chance is needed: fees
//!    (`fees`), then the family's stock, burn, deal, button, decisions and hands.
//! 4. **Chance**: `Load` and `Throw` bring it as data when the table awaits it. A stock comes in runs of at most twenty cards, so
//!    that commands and events stay small `Copy` values.
//! 5. **Settlement** (`settle`) walks the wagers in the listed order. The player-dealer's wager is used up by what is paid and
//!    by what is collected; what is left uncovered is returned.
//! 6. **`RoundClosed`**. Seats, chips, shoe and the turn to bank last; nothing else of the round does.
//!
//! A hand that comes from a split has its own base wager (`WagerPlan::hand`) and its own place for its cards: a stake stays
//! position, person and wager, and settles in its order like any other.
//!
//! # Rulings
//!
//! Rulings come after the fact, where the table pauses: at a decision and, with the floor present (`Terms::floor`), before the
//! deal is complete, before hands are opened and before wagers are settled. Other tables do not pause there, so that a
//! simulation pays nothing for it.
//!
//! # Speed
//!
//! A frequent event is made where its kind is known (`Banked::often`), and of applying it only what that kind does is inlined
//! there; all others go through `emit`, which the program contains once for each game. With everything inlined everywhere, the
//! code of a round was 35 to 50 KB and did not fit in the L1 instruction cache. Events are written straight into the sink: one
//! that is assembled in memory in small parts and read back as a whole stalls the processor.

mod core;
mod dealing;
mod decisions;
mod fees;
mod floor;
mod game;
mod lasting;
mod persons;
pub mod plan;
mod rotation;
mod seats;
mod settings;
mod settle;
mod spot_commands;
mod spots;
mod stock;
mod taken;
mod told;
mod view;
mod wagering;
mod way_round;

use std::sync::Arc;

pub use self::core::{BankSeat, Core, Phase, Round, Table, Turn};
pub use crate::view::{HandView, SeatView, View};
pub use decisions::Decisions;
pub use game::{Deal, DealAround, DealPiles, Game, Step, Verdict, Verdicted};
pub use plan::{TablePlan, Traits, WagerPlan};
pub use settings::Settings;
pub use settle::{Positions, prize};
pub use spots::SpotPlan;
pub use way_round::around;

use crate::act::{Act, Choice};
use crate::awaits::{Awaits, Request};
use crate::command::{Actor, Command};
use crate::event::{DealEvent, Event, FeeEvent, FloorEvent, RoundEvent, Sink, WagerEvent};
use crate::ids::{Person, PersonSet, PositionSet};
use crate::offer::{Offer, Offers};
use crate::play::Play;
use crate::refusal::{Moment, Refusal};
use crate::ruling::Ruling;
use crate::shape::Shape;
use crate::shoe::Shoe;
use crate::verb::Verb;

/// A table of a player-dealer game.
#[derive(Debug)]
pub struct Banked<G: Game> {
    core: Core,
    game: G,
    plan: Arc<G::Plan>,
    /// What the table was found to wait for when it came to rest; forgotten with the next event.
    rest: Option<Rest>,
}

/// What a table at rest waits for while a round is played.
#[derive(Debug, Clone, Copy)]
enum Rest {
    Chance(Request),
    Decision(PositionSet),
    /// The floor may look before the house dealer goes on.
    Floor,
}

/// Two tables of one plan are equal when nothing distinguishes their state.
impl<G: Game> PartialEq for Banked<G> {
    fn eq(&self, other: &Banked<G>) -> bool {
        self.core.table == other.core.table && self.core.round == other.core.round && self.game == other.game
    }
}

impl<G: Game> Clone for Banked<G> {
    fn clone(&self) -> Banked<G> {
        Banked { core: self.core.clone(), game: self.game.clone(), plan: self.plan.clone(), rest: self.rest }
    }
}

impl<G: Game> Banked<G> {
    /// An empty table.
    pub fn new(table: Arc<TablePlan>, plan: Arc<G::Plan>) -> Banked<G> {
        Banked { core: Core::new(table), game: G::fresh(), plan, rest: None }
    }

    /// Becomes a table that was there before: what lasts of it, and of its game.
    pub(crate) fn take_up(&mut self, table: Table, game: G) {
        self.core.table = table;
        self.game = game;
        self.rest = None;
    }

    /// The state all families share.
    pub fn core(&self) -> &Core {
        &self.core
    }

    /// The family's own state.
    pub fn game(&self) -> &G {
        &self.game
    }

    /// The family's part of the plan.
    pub fn plan(&self) -> &G::Plan {
        &self.plan
    }

    /// Deals on from this shoe, so that nobody is dealt a card that was seen in a round that is void.
    pub fn keep_shoe(&mut self, shoe: &Shoe) {
        if shoe.is_complete() {
            self.core.table.shoe = shoe.clone();
        }
    }

    /// What the table waits for; found anew after a replay.
    fn resting(&self) -> Option<Rest> {
        if self.rest.is_some() || self.core.round.phase != Phase::Playing {
            return self.rest;
        }
        match self.game.next(&self.core, &self.plan) {
            Step::Chance(request) => Some(Rest::Chance(request)),
            Step::Decide(positions) => Some(Rest::Decision(positions)),
            Step::Rest => Some(Rest::Floor),
            Step::Settle if self.core.rests_to_settle() => Some(Rest::Floor),
            _ => None,
        }
    }

    /// Where the round is, for a refusal.
    fn moment(&self) -> Moment {
        match (self.core.round.phase, self.resting()) {
            (Phase::Idle, _) => Moment::BetweenRounds,
            (Phase::Offering, _) => Moment::OfferingTheBank,
            (Phase::Wagering, _) => Moment::TakingWagers,
            (Phase::Fees, _) => Moment::TakingFees,
            (Phase::Playing, Some(Rest::Chance(Request::Dice))) => Moment::WaitingForDice,
            (Phase::Playing, Some(Rest::Chance(_))) => Moment::WaitingForCards,
            (Phase::Playing, Some(Rest::Floor)) => Moment::WaitingForTheFloor,
            (Phase::Playing, _) => Moment::WaitingForDecisions,
            (Phase::Settling, _) => Moment::Settling,
        }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow { at: self.moment() }
    }

    /// An event that comes often, and whose kind is known where it is made: of all that events do only what this one does is
    /// left. It is made once to be taken in and once to be written: one that lies in memory in small parts is slow to read back
    /// as a whole.
    #[inline(always)]
    fn often(&mut self, event: impl Fn() -> Event, sink: &mut impl Sink) {
        self.apply(&event());
        sink.push(event());
    }

    /// Any other event. What all events do stands in the program once: what a round needs of it must find room in the
    /// processor's first memory.
    #[inline(never)]
    fn emit(&mut self, event: Event, sink: &mut impl Sink) {
        self.apply(&event);
        sink.push(event);
    }

    /// An event that others have made. Those that come often are made anew, so that their kind is known here: they are
    /// taken in without a look at all others, and written straight.
    #[inline(always)]
    fn happens(&mut self, event: &Event, sink: &mut impl Sink) {
        match *event {
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                self.often(|| Event::Deal(DealEvent::Dealt { place, card, face }), sink);
            }
            Event::Deal(DealEvent::TurnedUp { place }) => {
                self.often(|| Event::Deal(DealEvent::TurnedUp { place }), sink);
            }
            Event::Deal(DealEvent::TakenUp { place, cards }) => {
                self.often(|| Event::Deal(DealEvent::TakenUp { place, cards }), sink);
            }
            Event::Deal(DealEvent::HandSet { place, front, row }) => {
                self.often(|| Event::Deal(DealEvent::HandSet { place, front, row }), sink);
            }
            Event::Fee(FeeEvent::FeeTaken { person, position, charge, basis, amount, timed }) => {
                let fee = FeeEvent::FeeTaken { person, position, charge, basis, amount, timed };
                self.often(|| Event::Fee(fee), sink);
            }
            _ => self.emit(*event, sink),
        }
    }

    /// Everything that follows by itself. Each event is applied where it is made: an event that is handed on through
    /// several hands before it is applied costs more than its rules.
    fn run(&mut self, sink: &mut impl Sink) {
        loop {
            match self.core.round.phase {
                Phase::Idle => return self.see_out(sink),
                Phase::Wagering => return,
                Phase::Offering => match self.core.nobody_banks() {
                    Some(event) => self.emit(event, sink),
                    None => return,
                },
                Phase::Fees => self.happens(&self.core.next_fee(), sink),
                Phase::Settling => self.settle_all(sink),
                Phase::Playing => {
                    if !self.play_on(sink) {
                        return;
                    }
                }
            }
        }
    }

    /// The family's next step; whether there may be another.
    #[inline(always)]
    fn play_on(&mut self, sink: &mut impl Sink) -> bool {
        let step = self.game.next(&self.core, &self.plan);
        match step {
            Step::Happens(ref event) => self.happens(event, sink),
            Step::Deal(ref deal) => self.deal_out(deal, sink),
            Step::DealOpen => self.deal_open(sink),
            Step::DealAround(ref deal) => self.deal_around(deal, sink),
            Step::DealPiles(ref deal) => self.deal_piles(deal, sink),
            Step::DealHand { place, cards, face } => {
                for _ in 0..cards {
                    self.deal_to(place, face, sink);
                }
            }
            Step::Show { from, direction } => self.show_hands(from, direction, sink),
            Step::Fees => self.emit(Event::Fee(FeeEvent::FeesBegan), sink),
            Step::SettleNow(stake) if self.core.plan.spots.weighs() => self.settle_now_on_spot(stake, sink),
            Step::SettleNow(stake) => self.settle_now(stake, sink),
            Step::Settle if self.core.rests_to_settle() => {
                self.rest = Some(Rest::Floor);
                return false;
            }
            Step::Settle => {
                self.emit(
                    Event::Wager(WagerEvent::SettlementBegan { start: self.core.settlement_start() }),
                    sink,
                );
            }
            Step::Chance(request) => {
                self.rest = Some(Rest::Chance(request));
                return false;
            }
            Step::Decide(positions) => {
                self.rest = Some(Rest::Decision(positions));
                return false;
            }
            Step::Rest => {
                self.rest = Some(Rest::Floor);
                return false;
            }
        }
        true
    }

    fn by_house(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        match *command {
            Command::Load { run, last } => {
                let Some(Rest::Chance(request)) = self.resting() else { return Err(self.not_now()) };
                let event = self.core.load(request, run, last).ok_or(self.not_now())??;
                self.emit(event, sink);
            }
            Command::Throw { dice } => {
                let Some(Rest::Chance(Request::Dice)) = self.resting() else { return Err(self.not_now()) };
                self.emit(Event::Deal(DealEvent::DiceThrown { dice }), sink);
            }
            Command::Do { at: None, act: Act { verb, choice: Choice::Only } } => self.goes_on(verb, sink)?,
            Command::Do { .. } => return Err(Refusal::NotTheHouseDealer),
        }
        self.run(sink);
        Ok(())
    }

    /// What the house dealer does without chance.
    fn goes_on(&mut self, verb: Verb, sink: &mut impl Sink) -> Result<(), Refusal> {
        let phase = self.core.round.phase;
        match verb {
            Verb::OPEN_ROUND if phase == Phase::Idle => {
                self.emit(Event::Round(RoundEvent::RoundOpened { number: self.core.table.number + 1 }), sink);
            }
            Verb::CLOSE_WAGERS if phase == Phase::Wagering => {
                self.core.closeable()?;
                self.emit(self.core.closing(), sink);
            }
            Verb::RING_TIMER if phase == Phase::Wagering && self.core.plan.timer => {
                self.core.closeable()?;
                self.emit(Event::Wager(WagerEvent::TimerRang), sink);
                self.emit(self.core.closing(), sink);
            }
            Verb::GO_ON if matches!(self.resting(), Some(Rest::Floor)) => {
                self.emit(Event::Floor(FloorEvent::WentOn), sink);
            }
            Verb::STRIKE_HALF_HOUR if phase == Phase::Idle => {
                self.emit(Event::Round(RoundEvent::HalfHourStruck), sink);
            }
            Verb::OPEN_ROUND
            | Verb::CLOSE_WAGERS
            | Verb::RING_TIMER
            | Verb::GO_ON
            | Verb::STRIKE_HALF_HOUR => return Err(self.not_now()),
            _ => return Err(Refusal::NotTheHouseDealer),
        }
        Ok(())
    }

    fn person_offers(&self, person: Person, offers: &mut Offers) {
        let core = &self.core;
        if !core.table.seating.here.has(person) {
            return;
        }
        match core.round.phase {
            Phase::Offering if core.offered_to() == Some(person) => {
                let take = |amounts| Offer::table(Verb::TAKE_BANK, Shape::Amount(amounts));
                offers.extend(core.bank_amounts(person).map(take));
                offers.push(Offer::only(Verb::PASS_BANK));
            }
            Phase::Wagering => core.wager_offers(person, offers),
            _ => {}
        }
        if let Some(Rest::Decision(positions)) = self.resting() {
            for position in positions.iter().filter(|at| self.game.deciders(core, *at).has(person)) {
                self.game.choices(core, &self.plan, position, offers);
            }
        }
    }
}

impl<G: Game> Play for Banked<G> {
    fn awaits(&self) -> Awaits {
        let core = &self.core;
        if core.table.broken {
            return Awaits::Nobody;
        }
        match core.round.phase {
            Phase::Offering => core
                .offered_to()
                .map_or(Awaits::HouseDealer, |person| Awaits::Persons(PersonSet::only(person))),
            Phase::Wagering => {
                let bank = core.bank().map(|bank| bank.person);
                let others: PersonSet = core
                    .table
                    .seating
                    .here
                    .without(core.table.seating.people_away())
                    .iter()
                    .filter(|at| Some(*at) != bank)
                    .collect();
                if others.is_empty() { Awaits::HouseDealer } else { Awaits::Persons(others) }
            }
            Phase::Playing => match self.resting() {
                Some(Rest::Chance(request)) => Awaits::Chance(request),
                Some(Rest::Decision(positions)) => {
                    let deciders = positions.iter().map(|at| self.game.deciders(core, at));
                    Awaits::Persons(deciders.fold(PersonSet::EMPTY, PersonSet::and))
                }
                Some(Rest::Floor) | None => Awaits::HouseDealer,
            },
            Phase::Idle | Phase::Fees | Phase::Settling => Awaits::HouseDealer,
        }
    }

    fn offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        if self.core.table.broken {
            return offers;
        }
        match who {
            Actor::Person(person) => self.person_offers(person, &mut offers),
            Actor::House => match self.core.round.phase {
                Phase::Idle => offers.push(Offer::only(Verb::OPEN_ROUND)),
                Phase::Wagering if self.core.closeable().is_ok() => {
                    offers.push(Offer::only(Verb::CLOSE_WAGERS));
                    if self.core.plan.timer {
                        offers.push(Offer::only(Verb::RING_TIMER));
                    }
                }
                Phase::Playing if matches!(self.resting(), Some(Rest::Floor)) => {
                    offers.push(Offer::only(Verb::GO_ON));
                }
                _ => {}
            },
            Actor::Floor if self.core.round.rulings < Ruling::MOST => {
                self.game.rulings(&self.core, &self.plan, &mut offers);
            }
            Actor::Floor => {}
        }
        offers
    }

    fn seat_offers(&self, who: Actor) -> Offers {
        let mut offers = Offers::new();
        match who {
            Actor::Person(person) => self.person_seat_offers(person, &mut offers),
            Actor::House if self.core.round.phase == Phase::Idle && !self.core.table.broken => {
                offers.push(Offer::only(Verb::STRIKE_HALF_HOUR));
            }
            Actor::House | Actor::Floor => {}
        }
        offers
    }

    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        command.check(who)?;
        // Nothing is played any more, but everybody may go with their chips.
        if self.core.table.broken && *command != Command::table(Act::LEAVE) {
            return Err(Refusal::GameBroken);
        }
        match who {
            Actor::Person(person) => self.by_person(person, command, sink),
            Actor::House => self.by_house(command, sink),
            Actor::Floor => self.by_floor(command, sink),
        }
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event) {
        self.rest = None;
        if matches!(event, Event::Round(RoundEvent::RoundOpened { .. })) {
            self.game.reopen();
        }
        self.core.apply(event);
        self.game.apply(event, &self.core, &self.plan);
    }
}
