//! A sitting: you, the bots, the table, and round after round.

use std::cell::OnceCell;
use std::io;
use std::sync::Arc;
use std::time::Instant;

use cards::Seed;
use families::AnyTable;
use histories::script::{People, Record, Teller};
use money::Cents;
use odds::hint::Hints;
use rand::RngExt as _;
use room::tables::{HALF_HOUR, Pace};
use rulebook::collection::Per;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::{
    Act, Actor, Awaits, Case, Command, DealEvent, Event, Eye, Person, Play, Position, Request, RoundEvent,
    Speak as _, Tongue, Verb, WagerEvent, WagerNo, say,
};

use super::front::Front;
use super::names::Names;
use super::opening::Opened;
use super::shown::Shown;
use super::sum::Tally;
use super::told::{Dealt, Paid};
use crate::cli::PlayArgs;

/// You are the first person at the table.
pub(super) const YOU: Person = Person(0);
/// What everybody sits down with where a player-dealer covers the wagers.
const BUY_IN: Cents = Cents::dollars(2_000);

/// What everybody sits down with.
fn buy_in(table: &AnyTable) -> Cents {
    table.usual_buy_in().unwrap_or(BUY_IN)
}

/// A person at a keyboard, bots beside them.
pub(super) struct Sitting<'f> {
    pub(super) listing: &'f Listing,
    pub(super) opened: &'f Opened,
    pub(super) table: AnyTable,
    pub(super) teller: Teller,
    /// Seats as scripts name them, for the floor.
    pub(super) people: People,
    pub(super) names: Names,
    pub(super) tongue: Tongue,
    pub(super) chance: rand_chacha::ChaCha20Rng,
    /// Whether you are the floor as well, and what it may rule on in this game.
    pub(super) floor: bool,
    pub(super) cases: Vec<Case>,
    pub(super) account: Tally,
    /// What has happened since the last round.
    events: Vec<Event>,
    record: Record,
    /// Cards that were dealt and not told yet.
    pub(super) dealt: Dealt,
    /// Fees that were taken and not told yet.
    pub(super) fees: Vec<Paid>,
    /// Whose hands were folded in this round.
    pub(super) folded: Vec<Position>,
    /// What has decided about chips in this round, with the clauses; and all that did in the last.
    pub(super) decided: Vec<(String, Vec<String>)>,
    pub(super) whys: Vec<(String, Vec<String>)>,
    /// Your wagers before the deal in this round, in their order, and those of the round before.
    pub(super) bets: Vec<(WagerNo, Cents)>,
    pub(super) last_bets: Vec<(WagerNo, Cents)>,
    /// Whether the bets of the last round are being repeated, one after the other.
    pub(super) repeats: bool,
    /// When the half hour began whose fee was taken.
    half_hour: Option<Instant>,
    /// The slip that was asked back.
    pub(super) asked: Option<Command>,
    /// Whether you are asked for blinds that nobody must post.
    pub(super) asks_blinds: bool,
    pub(super) pace: Pace,
    /// The table at the showdown, and how many of its cards you saw.
    showdown: Option<(usize, AnyTable)>,
    /// Whether you are still there.
    pub(super) here: bool,
    /// Who counts what is best, once somebody has asked; and whether the long count has begun.
    pub(super) hints: OnceCell<Option<Arc<Hints>>>,
    pub(super) counting: OnceCell<()>,
    front: &'f mut dyn Front,
}

impl<'f> Sitting<'f> {
    pub(super) fn new(
        listing: &'f Listing,
        opened: &'f Opened,
        seed: Seed,
        front: &'f mut dyn Front,
    ) -> Sitting<'f> {
        let table = opened.table.clone();
        let mut people = People::default();
        for seat in 1..=opened.bots + 1 {
            people.person(&Position(seat).to_string());
        }
        let tongue = Tongue::English;
        let id = listing.id().to_string();
        Sitting {
            listing,
            opened,
            teller: Teller::new(table.clone(), people.clone(), Eye::Person(YOU)),
            people,
            names: Names::new(opened.bots, &table, tongue),
            tongue,
            chance: seed.generator(),
            floor: opened.terms.floor,
            cases: Vec::new(),
            account: Tally { bought: buy_in(&table), ..Tally::default() },
            events: Vec::new(),
            record: Record::new(&id, opened.schedule.as_deref(), &opened.terms, &table),
            dealt: Dealt::new(),
            fees: Vec::new(),
            folded: Vec::new(),
            decided: Vec::new(),
            whys: Vec::new(),
            bets: Vec::new(),
            last_bets: Vec::new(),
            repeats: false,
            half_hour: None,
            asked: None,
            asks_blinds: true,
            pace: Pace::USUAL,
            showdown: None,
            here: true,
            hints: OnceCell::new(),
            counting: OnceCell::new(),
            table,
            front,
        }
    }

    /// Tells the table in a language from now on.
    fn speak(&mut self, tongue: Tongue) {
        self.tongue = tongue;
        self.names = Names::new(self.opened.bots, &self.table, tongue);
        self.teller = self.teller.clone().speaking(tongue);
    }

    pub(super) fn say(&mut self, text: &str) {
        self.front.say(text);
    }

    pub(super) fn front(&mut self) -> &mut dyn Front {
        self.front
    }

    pub(super) fn game_name(&self) -> &str {
        &self.listing.body().listing.name
    }

    pub(super) fn into_record(self) -> Record {
        self.record
    }

    /// Everybody sits down, and you are told what holds at this table.
    pub(super) fn hello(&mut self, args: &PlayArgs) {
        self.speak(args.language);
        let mut events = Vec::new();
        for person in self.names.all() {
            let chips = buy_in(&self.table);
            let command = Command::at(Position(person.0 + 1), Verb::SIT.amount(chips));
            self.act_quietly(Actor::Person(person), &command, &mut events);
        }
        self.events = events;
        for line in self.introduction() {
            self.say(&line);
        }
        if self.floor {
            for line in self.floor_introduction() {
                self.say(&line);
            }
        }
    }

    /// Takes a command, tells what happens; what is refused is said.
    pub(super) fn act(&mut self, who: Actor, command: &Command, events: &mut Vec<Event>) -> bool {
        let mut happened = Vec::new();
        if let Err(refusal) = self.table.act(who, command, &mut happened) {
            let said = self.names.in_line(&self.people_in(&refusal.speak(self.tongue)));
            self.say(&format!("  {said}"));
            return false;
        }
        let before = self.dealt.len();
        for event in &happened {
            self.note_fees(event);
            self.tell(event);
            self.note_showdown(event);
        }
        // Nobody waits for what happens after they left.
        if self.here && who != Actor::Person(YOU) && (self.dealt.len() != before || !happened.is_empty()) {
            self.glance();
            let time = self.pace.dealer() / 3;
            self.front.pause(time);
        }
        events.extend(happened);
        true
    }

    /// Shows the table as it is now, without anything to choose.
    fn glance(&mut self) {
        // The front is lent out while the sitting is looked at.
        let shown = self.front.glances().then(|| self.drawn(&self.table));
        if let Some(shown) = shown {
            self.front.show(&shown);
        }
    }

    /// Keeps the table as it was when, after the last card and the last decision, you saw most of its cards: at the
    /// showdown, before wagers are settled and cards are taken up.
    fn note_showdown(&mut self, event: &Event) {
        if !self.front.glances() {
            return;
        }
        if plays_on(event) {
            self.showdown = None;
        }
        let table = self.teller.table();
        let hands = table.hands_seen(Eye::Person(YOU));
        let seen = hands.iter().flat_map(|hand| &hand.cards).filter(|card| card.card().is_some()).count();
        if seen > self.showdown.as_ref().map_or(0, |(most, _)| *most) {
            self.showdown = Some((seen, table.clone()));
        }
    }

    /// Shows how the round ended until you go on, where the table is seen all the time.
    fn rest(&mut self) -> io::Result<()> {
        if !self.here || !self.front.glances() {
            return Ok(());
        }
        let shown = match &self.showdown {
            Some((_, table)) => self.drawn(table),
            None => self.drawn(&self.table),
        };
        let foot = say!(self.tongue, "play.round-over");
        self.front.show(&Shown { foot, ..shown });
        self.here = self.front.rest()?;
        Ok(())
    }

    /// The same without a word.
    fn act_quietly(&mut self, who: Actor, command: &Command, events: &mut Vec<Event>) {
        let mut happened = Vec::new();
        if self.table.act(who, command, &mut happened).is_ok() {
            for event in &happened {
                self.teller.tell(event);
            }
            events.extend(happened);
        }
    }

    /// Round after round, until you leave or the game is broken.
    pub(super) fn rounds(&mut self) -> io::Result<()> {
        loop {
            let mut events = std::mem::take(&mut self.events);
            let number = self.table.number() + 1;
            let title = say!(self.tongue, "log.round", number = number);
            self.say(&format!("\n{title}"));
            self.buy_again(&mut events);
            let before = self.chips();
            self.strike(&mut events);
            if !self.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events) {
                self.farewell();
                return Ok(());
            }
            self.round(&mut events)?;
            self.flush();
            self.record.add(&events);
            self.close_round(&before);
            self.whys = std::mem::take(&mut self.decided);
            for line in self.table.display().map(|display| display.lines(self.tongue)).unwrap_or_default() {
                self.say(&format!("  {line}"));
            }
            self.rest()?;
            if !self.bets.is_empty() {
                self.last_bets = std::mem::take(&mut self.bets);
            }
            if !self.here || self.table.is_broken() {
                self.farewell();
                return Ok(());
            }
        }
    }

    /// A half hour begins, where fees go by the time: with the first round, and whenever the last one is over.
    fn strike(&mut self, events: &mut Vec<Event>) {
        let timed = self.table.charges().iter().any(|charge| charge.per == Per::HalfHour);
        let due = self.half_hour.is_none_or(|began| began.elapsed() >= HALF_HOUR);
        if timed && due && self.act(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR), events) {
            self.half_hour = Some(Instant::now());
        }
    }

    /// Players who have too few chips for a round buy in again, where chips are bought so.
    fn buy_again(&mut self, events: &mut Vec<Event>) {
        let least = self.table.least_chips();
        for person in self.names.all() {
            if self.table.chips(person) < least {
                let chips = buy_in(&self.table) - self.table.chips(person);
                let buys = Command::table(Verb::BUY.amount(chips));
                let bought = self.act(Actor::Person(person), &buys, events);
                self.account.bought += if bought && person == YOU { chips } else { Cents::ZERO };
            }
        }
    }

    /// One round. When you leave, what has begun is played out without you.
    fn round(&mut self, events: &mut Vec<Event>) -> io::Result<()> {
        let mut wagered = false;
        while self.table.phase() != Phase::Idle && !self.table.is_broken() {
            match self.table.awaits() {
                Awaits::Chance(request) => self.bring(request, events),
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    if !std::mem::replace(&mut wagered, true) {
                        self.bots_wager(events);
                    }
                    self.wager(events)?;
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().unwrap_or(YOU);
                    let command = match person {
                        YOU if self.here => self.decide()?,
                        YOU => self.absent(),
                        bot => self.bot(bot),
                    };
                    self.act(actor(person, &command), &command, events);
                }
                Awaits::HouseDealer if self.floor && self.here && self.rests() => {
                    self.optional(&Command::table(Act::GO_ON), events)?;
                }
                Awaits::HouseDealer => {
                    let Some(offer) = self.table.offers(Actor::House).first().copied() else { break };
                    self.act(Actor::House, &offer.sample(0), events);
                }
                Awaits::Nobody => break,
            }
        }
        Ok(())
    }

    fn bring(&mut self, request: Request, events: &mut Vec<Event>) {
        let mut bytes = [0; 32];
        rand::Rng::fill_bytes(&mut self.chance, &mut bytes);
        for command in request.answered(Seed(bytes)) {
            self.act(Actor::House, &command, events);
        }
    }

    fn choose(&mut self, person: Person) -> Option<Command> {
        let player = self.names.bot(person).map_or(families::bot::Player::USUAL, |bot| bot.player);
        let chance = &mut self.chance;
        let mut below = |bound: u64| chance.random_range(0..bound.max(1));
        families::bot::choose_as(&self.table, person, player, &mut below)
    }

    /// What a bot decides; the first offer where it has no opinion.
    fn bot(&mut self, person: Person) -> Command {
        let first =
            |table: &AnyTable| table.offers(Actor::Person(person)).first().map(|offer| offer.sample(0));
        let chosen = self.choose(person);
        chosen.or_else(|| first(&self.table)).unwrap_or(Command::table(Act::PASS_BANK))
    }

    /// What is done for you when you are gone: check else fold, stand, the house way, no further wager. Where a card must
    /// be chosen or a hand be set, it is done well; chips are never put in.
    pub(super) fn absent(&mut self) -> Command {
        let harmless = table::absent(&self.table.offers(Actor::Person(YOU)));
        harmless.or_else(|| self.best(YOU)).unwrap_or_else(|| self.bot(YOU))
    }

    fn bots_wager(&mut self, events: &mut Vec<Event>) {
        for person in self.names.all().filter(|person| *person != YOU) {
            for _ in 0..6 {
                let Some(command) = self.choose(person) else { break };
                self.act(Actor::Person(person), &command, events);
            }
        }
    }
}

/// Whether an event is a part of the play, and not of what comes after it.
const fn plays_on(event: &Event) -> bool {
    match event {
        Event::Round(RoundEvent::RoundOpened { .. })
        | Event::Deal(DealEvent::Dealt { .. } | DealEvent::BoardDealt { .. }) => true,
        Event::Wager(wager) => !matches!(
            wager,
            WagerEvent::Settled { .. } | WagerEvent::Earned { .. } | WagerEvent::SettlementBegan { .. }
        ),
        _ => false,
    }
}

/// Who gives a command that a person has chosen: rulings are the floor's.
pub(super) const fn actor(person: Person, command: &Command) -> Actor {
    if command.ruling().is_some() { Actor::Floor } else { Actor::Person(person) }
}
