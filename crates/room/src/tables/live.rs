//! A table that is loaded: decided here, stored elsewhere, then taken in.

use std::sync::Arc;
use std::time::Duration;

use cards::{Card, Seed};
use families::{AnyTable, bot};
use money::{Cents, Entry};
use rand::RngExt as _;
use rand_chacha::ChaCha20Rng;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::record::Keys;
use table::{
    Actor, Awaits, Command, Event, Felt, Offer, Person, Play, Request, SeatEvent, Shape, Verb, absent,
};

use super::bots;
use super::moves::{Carried, JackpotFees, moves};
use super::void::{RoundBegun, opens};
use super::watch::Watch;
use super::{Member, Members, Note, Opened, Pace, Refused, Roster, Shuffle, Sitting, Spec, Step, character};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::ids::TableNo;
use crate::journal::{Head, Slot};
use crate::lists::GameKey;

/// A table in memory.
#[derive(Debug, Clone)]
pub struct Live {
    /// Its number.
    pub number: TableNo,
    /// What it was opened with.
    pub spec: Spec,
    /// How it looks.
    pub felt: Arc<Felt>,
    /// The keys behind its numbers, for as long as it is open.
    pub keys: Arc<Keys>,
    /// The table.
    pub table: AnyTable,
    /// Who is who.
    pub members: Members,
    /// The last record it knows.
    pub head: Head,
    /// How fast it goes.
    pub pace: Pace,
    /// Whether it plays for nobody but the lobby: then it goes half as fast.
    pub for_show: bool,
    /// Whether the house dealer rests.
    pub paused: bool,
    /// Accounts that are connected and have a number here.
    pub present: Vec<Person>,
    /// Those who have wagered all that they want in this round.
    pub ready: Vec<Person>,
    /// Who owns it, who waits, what everybody has brought.
    pub roster: Roster,
    /// The list of the room that its seats are called from.
    pub game: GameKey,
    /// Players of that list who want a seat here and are not called yet, the longest waiting first.
    pub queued: Vec<AccountNo>,
    /// Its clocks.
    pub(super) watch: Watch,
    /// How the round began that is on.
    pub(super) begun: Option<RoundBegun>,
    /// What its fees brought to the jackpot.
    pub(crate) jackpot: JackpotFees,
    /// Since when the table waits as it does now, by the runner's clock.
    pub(super) since: Duration,
    /// What a bot, or the clock, waits for before it acts.
    thinking: Duration,
    /// The parts of a stock that are still to be loaded, the next one last.
    loading: Vec<Command>,
    /// Where its stocks come from.
    pub shuffle: Shuffle,
    /// Its first record, where it is known.
    pub opened: Option<Arc<Opened>>,
    /// The record after which it was saved last.
    pub(super) saved: u64,
}

/// A step that is decided and not yet stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decided {
    /// The step.
    pub step: Step,
    /// How it moves the table's money; what comes and goes is in transit.
    pub postings: Entry<Slot>,
    /// What each member brings to the table (below zero) or takes away.
    pub carried: Carried,
    /// When it was stored.
    pub at: Time,
}

impl Live {
    /// A table that was just opened.
    pub fn new(number: TableNo, spec: Spec, listing: &Listing, table: AnyTable) -> Live {
        Live {
            number,
            game: GameKey::of(number, &spec, &table),
            queued: Vec::new(),
            roster: Roster { owner: spec.owner, ..Roster::default() },
            watch: Watch::default(),
            begun: None,
            jackpot: JackpotFees::default(),
            pace: spec.pace.map_or(Pace::USUAL, Pace::tenths),
            for_show: false,
            spec,
            felt: Arc::new(table.felt(listing)),
            keys: Arc::new(table.keys()),
            table,
            members: Members::default(),
            head: Head::START,
            paused: false,
            present: Vec::new(),
            ready: Vec::new(),
            since: Duration::ZERO,
            thinking: Duration::ZERO,
            loading: Vec::new(),
            shuffle: Shuffle::default(),
            opened: None,
            saved: 0,
        }
    }

    /// The number of somebody at this table, or the one they would get.
    pub fn person(&self, member: Member) -> Option<Person> {
        self.members.number(member)
    }

    /// Decides what somebody asks for.
    pub fn decide(&self, member: Member, command: Command) -> Result<Decided, Refused> {
        if let Command::Do { at, act } = command
            && matches!(act.verb, Verb::SIT | Verb::STAND_BEHIND)
        {
            self.may_come(member, act.verb)?;
            if let Some(at) = at.filter(|_| act.verb == Verb::SIT) {
                self.may_take(member, at)?;
            }
        }
        let person = self.person(member).ok_or(Refused::Full)?;
        let new = self.members.of(person).is_none().then_some((person, member));
        self.decided(Actor::Person(person), new, command)
    }

    /// Decides what an actor does who needs no number.
    pub fn decide_as(&self, who: Actor, command: Command) -> Result<Decided, Refused> {
        self.decided(who, None, command)
    }

    fn decided(
        &self,
        who: Actor,
        member: Option<(Person, Member)>,
        command: Command,
    ) -> Result<Decided, Refused> {
        self.regime_allows(who, command)?;
        let (drawn, told) = self.shuffle.draws(&command, self.request()).unzip();
        let mut events: Vec<Event> = told.unwrap_or_default();
        self.table.clone().act(who, &command, &mut events)?;
        if self.roster.jackpot_due.is_some() && events.iter().any(opens) {
            return Err(Refused::JackpotDue);
        }
        let mut members = self.members.clone();
        if let Some((person, member)) = member {
            members.set(person, Some(member));
        }
        let (postings, carried) = moves(&events, &members, &self.table, &self.jackpot)?;
        let step = Step { who, member, command, drawn, events };
        Ok(Decided { step, postings, carried, at: Time(0) })
    }

    /// Takes in a step that is stored; answers who has left by it, with their sittings.
    pub fn take_in(&mut self, step: &Step, head: Head, now: Duration, chance: u64) -> Vec<(Member, Sitting)> {
        self.note_round(step, head);
        if let Some(drawn) = &step.drawn {
            self.shuffle.take_in(drawn, self.request());
        }
        self.loaded(&step.command);
        if let Some((person, member)) = step.member {
            self.members.set(person, Some(member));
        }
        let mut left = Vec::new();
        for event in &step.events {
            self.account_for(event);
            self.find_jackpot(event);
            self.jackpot.take_in(event, &self.table);
            self.table.apply(event);
            self.watch.take_in(event, now);
            left.extend(self.seat_changed(event));
        }
        if self.table.phase() != Phase::Wagering {
            self.ready.clear();
        }
        if !self.in_round() {
            self.begun = None;
        }
        self.note_empty(now);
        self.head = head;
        self.waits_from(now);
        self.thinking = self.speed().bot(chance % 100);
        left
    }

    /// All have their time from now on.
    fn waits_from(&mut self, now: Duration) {
        self.since = now;
        self.watch.more = 0;
    }

    /// Whoever sits waits no more; whoever has left has no number any more.
    fn seat_changed(&mut self, event: &Event) -> Option<(Member, Sitting)> {
        match *event {
            Event::Seat(SeatEvent::SatDown { person, .. }) => {
                if let Some(Member::Account(account)) = self.members.of(person) {
                    let dues = self.roster.seated(account);
                    self.carry_dues(person, dues);
                }
                None
            }
            Event::Seat(SeatEvent::Moved { person, .. }) => {
                if let Some(Member::Account(account)) = self.members.of(person) {
                    self.roster.seat_change(account, None, false);
                }
                None
            }
            Event::Seat(SeatEvent::Left { person, .. }) => {
                let member = self.members.of(person)?;
                self.members.set(person, None);
                self.begun.iter_mut().for_each(|begun| begun.left(member));
                if let Member::Account(account) = member {
                    self.roster.gone(account);
                }
                Some((member, self.roster.ended(member)))
            }
            _ => None,
        }
    }

    /// Takes in a note that is stored.
    pub fn take_note(&mut self, note: &Note, head: Head, now: Duration) {
        match note {
            Note::Pace(tenths) => self.pace = Pace::tenths(*tenths),
            Note::Paused(paused) => self.paused = *paused,
            Note::Voided { open, chips, .. } => {
                if *open {
                    self.roll_back();
                }
                self.put_right(chips);
            }
            Note::Corrected { chips } => self.put_right(chips),
            Note::JackpotPaid(paid) => self.put_right(&paid.chips),
            _ => {}
        }
        self.roster.take_in(note);
        self.head = head;
        self.waits_from(now);
    }

    /// How fast the house dealer and bots go now.
    fn speed(&self) -> Pace {
        if self.for_show { self.pace.slower() } else { self.pace }
    }

    /// What the house dealer, a bot or the clock does now; else how long until there may be something.
    pub fn next(&mut self, now: Duration, watched: bool, chance: &mut ChaCha20Rng) -> Next {
        self.shuffle.promise(Seed(chance.random()));
        if let Some(load) = self.loading.last() {
            return Next::Do(Actor::House, *load);
        }
        let waited = now.saturating_sub(self.since);
        if !self.in_round()
            && !self.paused
            && let Some((who, command)) = self.clock_between_rounds(now, watched)
        {
            return Next::after(waited, self.speed().dealer(), who, command);
        }
        if self.paused || self.table.is_broken() || (!watched && self.table.phase() == Phase::Idle) {
            return Next::Rest;
        }
        match self.table.awaits() {
            Awaits::Persons(persons) if self.table.phase() != Phase::Wagering => {
                self.persons(&persons.iter().collect::<Vec<_>>(), waited, chance)
            }
            _ => self.goes_on(waited, chance),
        }
    }

    /// What is next where no single person has to decide.
    fn goes_on(&mut self, waited: Duration, chance: &mut ChaCha20Rng) -> Next {
        match self.table.awaits() {
            Awaits::Chance(request) => self.bring(request, chance),
            Awaits::Persons(persons) => self.wagering(&persons.iter().collect::<Vec<_>>(), waited, chance),
            Awaits::HouseDealer | Awaits::Nobody => self.house(waited, chance),
        }
    }

    /// What the house dealer or a bot does next, without a wait; nothing where it is for somebody else to act.
    pub fn step(&mut self, chance: &mut ChaCha20Rng) -> Option<(Actor, Command)> {
        self.shuffle.promise(Seed(chance.random()));
        if let Some(load) = self.loading.last() {
            return Some((Actor::House, *load));
        }
        if self.table.is_broken() {
            return None;
        }
        let next = match self.table.awaits() {
            Awaits::Persons(persons) if self.table.phase() != Phase::Wagering => {
                let bots: Vec<Person> = persons.iter().filter(|person| self.is_bot(*person)).collect();
                self.persons(&bots, Duration::MAX, chance)
            }
            _ => self.goes_on(Duration::MAX, chance),
        };
        match next {
            Next::Do(Actor::Person(person), _) if !self.is_bot(person) => None,
            Next::Do(who, command) => Some((who, command)),
            Next::Wait(_) | Next::Rest => None,
        }
    }

    /// What the table asks chance for.
    fn request(&self) -> Option<Request> {
        match self.table.awaits() {
            Awaits::Chance(request) => Some(request),
            _ => None,
        }
    }

    /// The cards of a stock of which a part is loaded.
    fn half_loaded(&self) -> Vec<Card> {
        let shoe = self.table.shoe();
        if shoe.is_complete() { Vec::new() } else { shoe.coming().collect() }
    }

    fn bring(&mut self, request: Request, chance: &mut ChaCha20Rng) -> Next {
        let fresh = [Seed(chance.random()), Seed(chance.random())];
        let held = self.half_loaded();
        self.loading = self.shuffle.answer(request, &held, fresh);
        self.loading.reverse();
        self.loading.last().map_or(Next::Rest, |load| Next::Do(Actor::House, *load))
    }

    /// A part of the stock that is being loaded is stored: only now does the next one follow. Anything else that comes in
    /// between was done by another, who has a stock of their own.
    fn loaded(&mut self, command: &Command) {
        if self.loading.last() == Some(command) {
            self.loading.pop();
        } else {
            self.loading.clear();
        }
    }

    /// How long the dealer waits for wagers. Where nobody needs one to be dealt in, few want to put anything down, and the
    /// game is not held up for them.
    fn wagers(&self) -> Duration {
        let time = if self.table.open_hall().is_some() { self.pace.posts() } else { self.pace.wagers() };
        time + self.pace.person() * self.watch.more.into()
    }

    /// Wagers are taken: bots put theirs down, and the dealer closes when everybody has had time.
    fn wagering(&self, persons: &[Person], waited: Duration, chance: &mut ChaCha20Rng) -> Next {
        let think = self.thinking / 3;
        let bots = persons.iter().filter(|person| self.is_bot(**person));
        let wish = bots.into_iter().find_map(|bot| Some((*bot, self.choice(*bot, chance)?)));
        if let Some((bot, command)) = wish {
            return Next::after(waited, think, Actor::Person(bot), command);
        }
        let wants = |person: &Person| {
            !self.is_bot(*person) && self.present.contains(person) && !self.ready.contains(person)
        };
        let people = persons.iter().any(wants);
        let close = self.house_move();
        match close {
            Some(command) if people => Next::after(waited, self.wagers(), Actor::House, command),
            Some(command) => Next::after(waited, self.speed().dealer(), Actor::House, command),
            None => match self.unfinished() {
                Some((person, command)) => Next::after(waited, self.wagers(), Actor::Person(person), command),
                None => Next::Wait(Duration::from_secs(1)),
            },
        }
    }

    /// Whoever puts down half of what goes together, and then nothing more, holds up nobody: it goes back to them.
    fn unfinished(&self) -> Option<(Person, Command)> {
        let (stake, _) = self.table.banked()?.incomplete()?;
        let offers = self.table.offers(Actor::Person(stake.person));
        let back = |offer: &&Offer| {
            let wager = matches!(offer.shape, Shape::Wager { wager, .. } if wager == stake.wager);
            offer.verb == Verb::TAKE_BACK && offer.at == Some(stake.position) && wager
        };
        Some((stake.person, offers.iter().find(back)?.sample(0)))
    }

    /// Somebody is to decide.
    fn persons(&mut self, persons: &[Person], waited: Duration, chance: &mut ChaCha20Rng) -> Next {
        if let Some((who, command)) = self.passed_by_regime(persons) {
            return Next::Do(who, command);
        }
        let bot = persons.iter().copied().find(|person| self.is_bot(*person));
        if let Some(bot) = bot {
            let command = self.choice(bot, chance).or_else(|| self.absent(bot));
            if let Some(command) = command {
                return Next::after(waited, self.thinking, Actor::Person(bot), command);
            }
        }
        let Some(person) = persons.first().copied() else { return Next::Rest };
        let time = self.time_of(person) + self.bank_of(person);
        match self.absent(person).or_else(|| self.set_plainly(person, chance)).or_else(|| self.first(person))
        {
            Some(command) => {
                let next = Next::after(waited, time, Actor::Person(person), command);
                // Whoever says nothing to an offer of the player-dealer position has passed it, and no more.
                if matches!(next, Next::Do(..)) && self.table.phase() == Phase::Playing {
                    self.watch.ran_out(person);
                }
                next
            }
            None => match self.house_move() {
                Some(command) => Next::after(waited, time, Actor::House, command),
                None => Next::Wait(Duration::from_secs(1)),
            },
        }
    }

    fn house(&self, waited: Duration, chance: &mut ChaCha20Rng) -> Next {
        let idle = self.table.phase() == Phase::Idle;
        if idle
            && self.makes_room()
            && let Some((bot, command)) = self.bot_out()
        {
            let bot = self.members.person(bot).map_or(Actor::House, Actor::Person);
            return Next::after(waited, self.speed().dealer(), bot, command);
        }
        if idle && let Some((bot, command)) = self.bot_between_rounds(chance) {
            return Next::after(waited, self.thinking, Actor::Person(bot), command);
        }
        let pause = if idle { self.speed().between() } else { self.speed().dealer() };
        match self.house_move() {
            Some(command) => Next::after(waited, pause, Actor::House, command),
            None => Next::Wait(Duration::from_secs(1)),
        }
    }

    /// A bot that has little left buys more.
    fn bot_between_rounds(&self, chance: &mut ChaCha20Rng) -> Option<(Person, Command)> {
        let bots = self
            .members
            .all()
            .filter(|(person, member)| member.is_bot() && self.table.chips(*person) < Cents::dollars(40));
        bots.into_iter().find_map(|(bot, _)| {
            let offers = self.table.seat_offers(Actor::Person(bot));
            let buy = offers.iter().find(|offer| offer.verb == Verb::BUY)?;
            Some((bot, bots::with_about(buy, Cents::dollars(500), chance)))
        })
    }

    /// What the house dealer does to go on: a round opened, bets closed, whatever is offered first.
    pub(super) fn house_move(&self) -> Option<Command> {
        let offers = self.table.offers(Actor::House);
        offers.iter().find(|offer| offer.verb != Verb::RING_TIMER).map(|offer| offer.sample(0))
    }

    fn choice(&self, bot: Person, chance: &mut ChaCha20Rng) -> Option<Command> {
        let Some(Member::Bot(number)) = self.members.of(bot) else { return None };
        let player = character(self.number, number).player;
        let choice =
            bot::choose_as(&self.table, bot, player, &mut |bound| chance.random_range(0..bound.max(1)));
        choice.filter(|command| self.regime_allows(Actor::Person(bot), *command).is_ok())
    }

    /// What is done for somebody who says nothing.
    fn absent(&self, person: Person) -> Option<Command> {
        absent(&self.table.offers(Actor::Person(person)))
    }

    /// A hand of thirteen that somebody does not set is set as a beginner would, which is never foul.
    fn set_plainly(&self, person: Person, chance: &mut ChaCha20Rng) -> Option<Command> {
        let beginner = bot::Player { strength: bot::Strength::Novice, ..bot::Player::USUAL };
        let draw = &mut |bound: u64| chance.random_range(0..bound.max(1));
        let set = bot::choose_as(&self.table, person, beginner, draw);
        set.filter(|command| matches!(command, Command::Do { act, .. } if act.verb == Verb::ARRANGE))
    }

    /// Where nothing offered is harmless: the first.
    fn first(&self, person: Person) -> Option<Command> {
        self.table.offers(Actor::Person(person)).first().map(|offer| offer.sample(0))
    }

    fn is_bot(&self, person: Person) -> bool {
        self.members.of(person).is_some_and(Member::is_bot)
    }

    pub(super) fn time_of(&self, person: Person) -> Duration {
        let time = self.pace.person();
        if self.present.contains(&person) { time + time * self.watch.more.into() } else { self.pace.gone() }
    }

    /// The time bank of somebody who is there and has a hand to play: for who is gone it does not run.
    fn bank_of(&self, person: Person) -> Duration {
        let decides = self.table.phase() == Phase::Playing;
        if decides && self.pace.is_for_people() && self.present.contains(&person) {
            self.watch.bank(person)
        } else {
            Duration::ZERO
        }
    }

    /// Who is on the clock, how long they have, and what their time bank holds beyond that; nobody while the table is paused.
    pub fn clock(&self, now: Duration) -> Option<(Person, Duration, Duration)> {
        if self.paused {
            return None;
        }
        let waited = now.saturating_sub(self.since);
        let person = self.table.awaits().persons().iter().find(|person| !self.is_bot(*person))?;
        if self.table.phase() == Phase::Wagering {
            return Some((person, self.wagers().saturating_sub(waited), Duration::ZERO));
        }
        let time = self.time_of(person);
        let bank = self.bank_of(person).saturating_sub(waited.saturating_sub(time));
        Some((person, time.saturating_sub(waited), bank))
    }

    /// Another has gone on with the table: what was begun here and is not stored is begun again, from what is.
    pub fn overtaken(&mut self) {
        self.clear_loading();
        self.shuffle.overtaken();
    }

    /// A stock that was being loaded is loaded no further.
    pub(super) fn clear_loading(&mut self) {
        self.loading.clear();
    }

    /// Whether a round is on.
    pub fn in_round(&self) -> bool {
        self.table.phase() != Phase::Idle
    }
}

/// What comes next at a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Next {
    /// This is to be done now.
    Do(Actor, Command),
    /// Nothing for so long.
    Wait(Duration),
    /// Nothing until somebody does something.
    Rest,
}

impl Next {
    fn after(waited: Duration, time: Duration, who: Actor, command: Command) -> Next {
        match time.checked_sub(waited) {
            Some(left) if !left.is_zero() => Next::Wait(left),
            _ => Next::Do(who, command),
        }
    }
}
