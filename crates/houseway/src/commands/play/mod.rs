//! `houseway play`: sit down in the terminal.
//!
//! Everything here is made of offers and views: a family that is added later needs no line of its own.

mod answer;
mod by_cards;
mod draw;
mod floor;

use std::io::{BufRead, Write};

use cards::{Card, Seed};
use families::{AnyTable, bot, fitting};
use histories::script::{People, Record, Teller, offer_text};
use money::Cents;
use rand::RngExt;
use rulebook::book::Book;
use rulebook::collection::{Block, ScheduleOption};
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::{PokerTerms, Terms};
use table::{
    Act, Actor, Awaits, Command, Event, Eye, Offer, Person, Play, Position, Request, RoundEvent, Speak as _,
    Tongue, Verb,
};

use crate::cli::PlayArgs;
use crate::find;
use crate::out::{Answer, Usage};
use answer::answer;

/// You are the first person at the table.
const YOU: Person = Person(0);
/// What everybody sits down with where a player-dealer covers the wagers.
const BUY_IN: Cents = Cents::dollars(2_000);

/// What everybody sits down with.
fn buy_in(table: &AnyTable) -> Cents {
    table.usual_buy_in().unwrap_or(BUY_IN)
}

fn terms(
    listing: &Listing,
    args: &PlayArgs,
    seats: u8,
    schedule: Option<(&Block, &ScheduleOption)>,
) -> Terms {
    let mut terms = Terms::widest(listing, schedule);
    terms.positions = seats;
    terms.chip = Cents(100);
    terms.floor = args.floor;
    terms.poker = PokerTerms {
        structure: args.structure.clone(),
        stakes: args.stakes.clone(),
        kill: args.kill.clone(),
        day: args.day.clone(),
        ..PokerTerms::default()
    };
    terms
}

pub(super) fn run(book: &Book, args: &PlayArgs) -> Result<Answer, Usage> {
    let listing = find::listing(book, &args.listing)?;
    if !AnyTable::plays(listing.family()) {
        let message =
            format!("{} cannot be played yet: {} is not coded", listing.id(), listing.family().text());
        return Err(Usage(message));
    }
    let blocks = find::blocks(book, &listing)?;
    let seats = args.seats.unwrap_or(listing.body().seats.positions.min(7));
    let schedule = match &args.option {
        None => fitting(&listing, &blocks, seats, |schedule| terms(&listing, args, seats, schedule)),
        Some(_) => Some(find::option(&listing, &blocks, args.option.as_deref())?),
    };
    if !listing.family().has_stakes() && args.has_poker_terms() {
        let message = format!(
            "{} has no pot: --structure, --stakes, --kill and --day are for games that have one",
            listing.id()
        );
        return Err(Usage(message));
    }
    let terms = terms(&listing, args, seats, schedule);
    let table = AnyTable::open(&listing, &terms).map_err(|wrong| Usage(wrong.join("; ")))?;
    let most = terms.positions - 1;
    let bots = args.bots.unwrap_or(most.min(4));
    if bots == 0 || bots > most {
        return Err(Usage(format!("{bots} bots: a table of {} seats takes 1 to {most}", terms.positions)));
    }
    let seed = match args.seed {
        Some(seed) => Seed::from_number(seed),
        None => {
            Seed::from_system().map_err(|error| Usage(format!("no randomness from the system: {error}")))?
        }
    };
    let schedule = schedule.map(|(block, option)| format!("{}/{}", block.id.name, option.number));
    let mut record = Record::new(&args.listing, schedule.as_deref(), &terms, &table);
    let stdin = std::io::stdin();
    let mut sitting = Sitting::new(table, bots, seed, stdin.lock(), std::io::stdout());
    sitting.floor = args.floor;
    sitting.speak(args.language);
    sitting.hello(&listing);
    let ended = sitting.rounds(&mut record);
    if let Some(path) = &args.record {
        let script = record.text();
        // A record for programs where the name says so; else the script alone.
        let json = path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("json"));
        let text = if json {
            let told = histories::rounds::played(book, "record", &script);
            format!("{:#}\n", told.map_err(|wrong| Usage(format!("cannot tell the rounds: {wrong}")))?)
        } else {
            script
        };
        std::fs::write(path, text)
            .map_err(|error| Usage(format!("cannot write {}: {error}", path.display())))?;
        sitting.say(&format!("{} rounds are in {}", record.rounds(), path.display()));
    }
    ended.map_err(|error| Usage(format!("the terminal went away: {error}")))?;
    Ok(Answer::text(String::new()))
}

/// A person at a keyboard, bots beside them.
struct Sitting<R, W> {
    table: AnyTable,
    teller: Teller,
    people: People,
    tongue: Tongue,
    chance: rand_chacha::ChaCha20Rng,
    /// Whether the person at the keyboard rules on what goes wrong.
    floor: bool,
    /// What the person at the keyboard has bought in for.
    bought: Cents,
    /// What has happened since the last round.
    events: Vec<Event>,
    /// The last verb whose answer with cards was explained.
    hinted: Option<Verb>,
    input: R,
    output: W,
}

/// What the person at the keyboard asks for.
enum Wish {
    Do(Command),
    Done,
    Quit,
}

impl<R: BufRead, W: Write> Sitting<R, W> {
    fn new(table: AnyTable, bots: u8, seed: Seed, input: R, output: W) -> Sitting<R, W> {
        let mut people = People::default();
        for seat in 1..=bots + 1 {
            people.person(&format!("seat {seat}"));
        }
        let teller = Teller::new(table.clone(), people.clone(), Eye::Person(YOU));
        let (bought, tongue) = (buy_in(&table), Tongue::English);
        let chance = seed.generator();
        let events = Vec::new();
        let mut sitting = Sitting {
            table,
            teller,
            people,
            tongue,
            chance,
            floor: false,
            bought,
            events,
            hinted: None,
            input,
            output,
        };
        for person in sitting.people.all().collect::<Vec<_>>() {
            let command = Command::at(Position(person.0 + 1), Verb::SIT.amount(buy_in(&sitting.table)));
            let mut events = std::mem::take(&mut sitting.events);
            sitting.act(Actor::Person(person), &command, &mut events);
            sitting.events = events;
        }
        sitting
    }

    /// Tells the table in a language from now on.
    fn speak(&mut self, tongue: Tongue) {
        self.tongue = tongue;
        self.teller = self.teller.clone().speaking(tongue);
    }

    fn say(&mut self, text: &str) {
        let _ = writeln!(self.output, "{text}");
    }

    fn hello(&mut self, listing: &Listing) {
        let name = &listing.body().listing.name;
        self.say(&format!(
            "{name} ({}). You are seat 1, with {} in play money.",
            listing.id(),
            self.table.chips(YOU)
        ));
        self.say(
            "Choose by number, with an amount where one is asked: \"1\", \"2 25\". Enter goes on, q leaves.",
        );
        if self.floor {
            self.say(
                "You are the floor as well: \"floor\" lists what may be ruled on, \"floor: misdeal\" rules.",
            );
        }
    }

    /// Takes a command, tells what happens; what is refused is said.
    fn act(&mut self, who: Actor, command: &Command, events: &mut Vec<Event>) -> bool {
        let mut happened = Vec::new();
        if let Err(refusal) = self.table.act(who, command, &mut happened) {
            self.say(&format!("  no: {}", refusal.speak(self.tongue)));
            return false;
        }
        for event in &happened {
            if let Some(text) = self.teller.tell(event)
                && !matches!(event, Event::Round(RoundEvent::RoundOpened { .. }))
            {
                self.say(&format!("  {text}"));
            }
        }
        events.extend(happened);
        true
    }

    /// Round after round, until the person leaves or the game is broken.
    fn rounds(&mut self, record: &mut Record) -> std::io::Result<()> {
        loop {
            let mut events = std::mem::take(&mut self.events);
            let number = self.table.number() + 1;
            self.say(&format!("\nRound {number}"));
            self.buy_again(&mut events);
            if !self.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events) {
                self.farewell();
                return Ok(());
            }
            let goes_on = self.round(&mut events)?;
            record.add(&events);
            for line in self.table.display().map(|display| display.lines()).unwrap_or_default() {
                self.say(&format!("  {line}"));
            }
            if !goes_on || self.table.is_broken() {
                self.farewell();
                return Ok(());
            }
        }
    }

    /// Players who have too few chips for a round buy in again, where chips are bought so.
    fn buy_again(&mut self, events: &mut Vec<Event>) {
        let least = self.table.least_chips();
        for person in self.people.all().collect::<Vec<_>>() {
            if self.table.chips(person) < least {
                let chips = buy_in(&self.table) - self.table.chips(person);
                let bought =
                    self.act(Actor::Person(person), &Command::table(Verb::BUY.amount(chips)), events);
                self.bought += if bought && person == YOU { chips } else { Cents::ZERO };
            }
        }
    }

    fn farewell(&mut self) {
        let chips = self.table.chips(YOU);
        let net = chips - self.bought;
        let sign = if net > Cents::ZERO { "+" } else { "" };
        self.say(&format!("You leave with {chips} ({sign}{net})."));
    }

    /// One round; false when the person leaves. A round that has begun is played out without them.
    fn round(&mut self, events: &mut Vec<Event>) -> std::io::Result<bool> {
        let mut here = true;
        let mut wagered = false;
        while self.table.phase() != Phase::Idle && !self.table.is_broken() {
            match self.table.awaits() {
                Awaits::Chance(request) => self.bring(request, events),
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    if !wagered {
                        self.bots_wager(events);
                        wagered = true;
                    }
                    let idle =
                        self.table.banked().is_none() && self.table.offers(Actor::Person(YOU)).is_empty();
                    let wish = if idle { Wish::Done } else { self.ask(here)? };
                    here &= self.carry_out(&wish, &Command::table(Act::CLOSE_WAGERS), events);
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().unwrap_or(YOU);
                    let command = match person {
                        YOU if here => self.decide(&mut here)?,
                        YOU => self.absent(),
                        bot => self.bot(bot),
                    };
                    self.act(actor(person, &command), &command, events);
                }
                Awaits::HouseDealer if self.floor && here && self.rests() => {
                    let wish = self.ask(true)?;
                    here &= self.carry_out(&wish, &Command::table(Act::GO_ON), events);
                }
                Awaits::HouseDealer => {
                    let Some(offer) = self.table.offers(Actor::House).first().copied() else { break };
                    self.act(Actor::House, &offer.sample(0), events);
                }
                Awaits::Nobody => break,
            }
        }
        Ok(here)
    }

    /// Does what was wished, or lets the house dealer go on; false when the person leaves.
    fn carry_out(&mut self, wish: &Wish, goes_on: &Command, events: &mut Vec<Event>) -> bool {
        match wish {
            Wish::Do(command) => self.act(actor(YOU, command), command, events),
            Wish::Done | Wish::Quit => self.act(Actor::House, goes_on, events),
        };
        !matches!(wish, Wish::Quit)
    }

    fn bring(&mut self, request: Request, events: &mut Vec<Event>) {
        let mut bytes = [0; 32];
        rand::Rng::fill_bytes(&mut self.chance, &mut bytes);
        for command in request.answered(Seed(bytes)) {
            self.act(Actor::House, &command, events);
        }
    }

    fn choose(&mut self, person: Person) -> Option<Command> {
        let chance = &mut self.chance;
        bot::choose(&self.table, person, &mut |bound| chance.random_range(0..bound.max(1)))
    }

    /// What a bot decides; the first offer where it has no opinion.
    fn bot(&mut self, person: Person) -> Command {
        let first =
            |table: &AnyTable| table.offers(Actor::Person(person)).first().map(|offer| offer.sample(0));
        let chosen = self.choose(person);
        chosen.or_else(|| first(&self.table)).unwrap_or(Command::table(Act::PASS_BANK))
    }

    /// What is done for you when you are gone: check else fold, stand, the house way, no further wager. Where a hand must
    /// be set or a card chosen, it is done as a bot would.
    fn absent(&mut self) -> Command {
        let harmless = table::absent(&self.table.offers(Actor::Person(YOU)));
        harmless.unwrap_or_else(|| self.bot(YOU))
    }

    fn bots_wager(&mut self, events: &mut Vec<Event>) {
        for person in self.people.all().filter(|person| *person != YOU).collect::<Vec<_>>() {
            for _ in 0..6 {
                let Some(command) = self.choose(person) else { break };
                self.act(Actor::Person(person), &command, events);
            }
        }
    }

    /// A decision that must be made.
    fn decide(&mut self, here: &mut bool) -> std::io::Result<Command> {
        loop {
            match self.ask(true)? {
                Wish::Do(command) => return Ok(command),
                Wish::Done => self.say("  it is your turn: choose by number"),
                Wish::Quit => {
                    *here = false;
                    return Ok(self.absent());
                }
            }
        }
    }

    /// Shows the table and the offers, and reads a choice.
    fn ask(&mut self, here: bool) -> std::io::Result<Wish> {
        if !here {
            return Ok(Wish::Quit);
        }
        let offers = self.table.offers(Actor::Person(YOU));
        let view = self.table.view(Eye::Person(YOU));
        let drawn = draw::table(&view, &self.table, &self.people, YOU);
        self.say(&drawn);
        for (at, offer) in offers.iter().enumerate() {
            let mut text = offer_text(&self.table, offer, self.tongue);
            for person in self.people.all().collect::<Vec<_>>().into_iter().rev() {
                text = text.replace(&person.to_string(), self.people.name(person));
            }
            self.say(&format!("  {:2}  {text}", at + 1));
            if let Some(hint) = by_cards::hint(offer.shape).filter(|_| self.hinted != Some(offer.verb)) {
                self.hinted = Some(offer.verb);
                self.say(&format!("      {hint}"));
            }
        }
        if offers.is_empty() {
            self.say("  (nothing for you to do: Enter goes on)");
        }
        loop {
            let _ = write!(self.output, "> ");
            self.output.flush()?;
            let mut line = String::new();
            if self.input.read_line(&mut line)? == 0 {
                return Ok(Wish::Quit);
            }
            if floor::is_meant(line.trim()) {
                match self.hear_floor(line.trim()) {
                    Some(ruling) => return Ok(Wish::Do(ruling)),
                    None => continue,
                }
            }
            let seat = self.table.seat_of(YOU).unwrap_or(Position(1));
            let chosen = match self.read_cards(line.trim(), &offers) {
                Some(chosen) => chosen,
                None => read_choice(line.trim(), &offers, self.table.hands().of(seat)),
            };
            match chosen {
                Ok(wish) => return Ok(wish),
                Err(message) => self.say(&format!("  {message}")),
            }
        }
    }
}

/// Who gives a command that a person has chosen: rulings are the floor's.
const fn actor(person: Person, command: &Command) -> Actor {
    if command.ruling().is_some() { Actor::Floor } else { Actor::Person(person) }
}

/// `""`, `q`, `2`, `2 25`, `1 Kh 9c`.
fn read_choice(line: &str, offers: &[Offer], held: &[Card]) -> Result<Wish, String> {
    let words: Vec<&str> = line.split_whitespace().collect();
    let (number, rest) = match words.as_slice() {
        [] => return Ok(Wish::Done),
        ["q" | "quit" | "exit"] => return Ok(Wish::Quit),
        [number, rest @ ..] => (number, rest),
    };
    let most = offers.len();
    if most == 0 {
        return Err("there is nothing to choose: Enter goes on, q leaves".to_owned());
    }
    let offer = number.parse::<usize>().ok().and_then(|number| offers.get(number.checked_sub(1)?));
    let offer = offer.ok_or_else(|| {
        format!("\"{number}\" is not a choice: write 1 to {most}, Enter to go on, q to leave")
    })?;
    let choice = answer(offer, number, rest, held)?;
    Ok(Wish::Do(Command::Do { at: offer.at, act: offer.verb.with(choice) }))
}
