//! Events in words, as an eye sees them, in a language.

mod bank;
mod cards;
mod dealt;
mod fees;
mod settled;
mod wagers;

use families::AnyTable;
use money::Cents;
use rulebook::ReadingId;
use rulebook::listing::WagerKind;
use table::banked::{Core, TablePlan};
use table::{
    Act, DealEvent, Event, EventSeen, Eye, FloorEvent, On, Person, Play, Position, Reason, RoundEvent,
    Ruling, SeatEvent, Speak, Tongue, WagerEvent, WagerNo, Why, say,
};

use super::people::People;
use crate::family::{self, Manner};

/// Follows a table and tells what happens.
#[derive(Debug, Clone)]
pub struct Teller {
    table: AnyTable,
    people: People,
    eye: Eye,
    tongue: Tongue,
    /// What was decided last: what comes of it is told with it in mind.
    act: Option<Act>,
}

impl Teller {
    /// A teller at a table before anybody came, in English.
    pub fn new(table: AnyTable, people: People, eye: Eye) -> Teller {
        Teller { table, people, eye, tongue: Tongue::English, act: None }
    }

    /// The same teller in another language.
    #[must_use]
    pub fn speaking(self, tongue: Tongue) -> Teller {
        Teller { tongue, ..self }
    }

    fn manner(&self) -> &'static dyn Manner {
        family::manner(&self.table)
    }

    pub(crate) const fn eye(&self) -> Eye {
        self.eye
    }

    pub(crate) const fn tongue(&self) -> Tongue {
        self.tongue
    }

    /// What was decided last.
    pub(crate) const fn act(&self) -> Option<Act> {
        self.act
    }

    /// The table as it is.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Takes in an event and tells it; some events say nothing.
    pub fn tell(&mut self, event: &Event) -> Option<String> {
        let seen = self.table.event_seen(event, self.eye);
        let before = self.before(event);
        self.table.apply(event);
        if let Event::Wager(WagerEvent::Decided { act, .. }) = *event {
            self.act = Some(act);
        }
        before.or_else(|| self.after(event, &seen))
    }

    /// A person's name; who goes by a seat is called so in the language, and so is who had a name that another has now.
    pub(crate) fn name(&self, person: Person) -> String {
        let name = self.people.name(person);
        let before = name.strip_suffix(People::BEFORE);
        let seat = self.people.seat_of(person);
        match seat.filter(|seat| before.unwrap_or(name) == seat.to_string()) {
            // Until they leave it, the seat is theirs.
            Some(seat) if before.is_some() && self.table.seat_of(person) != Some(seat) => {
                say!(self.tongue, "log.earlier-seat", seat = seat)
            }
            Some(seat) => seat.speak(self.tongue),
            None => before.map_or(name.to_owned(), |held| say!(self.tongue, "log.earlier", who = held)),
        }
    }

    /// Whose wager it is: "seat 4", or "anna on seat 4".
    fn whose(&self, person: Person, position: Position) -> String {
        let (name, seat) = (self.name(person), position.speak(self.tongue));
        if name == seat { name } else { say!(self.tongue, "log.on-seat", who = name, seat = seat) }
    }

    /// Whose wager on which circle: "seat 4 Ante", "seat 2 Base game wager (hand 2)".
    fn wager_of(&self, person: Person, position: Position, wager: WagerNo) -> String {
        let whose = self.whose(person, position);
        let Some(core) = self.table.banked() else { return whose };
        let plan = core.plan.wager(wager);
        let wager = format!("{whose} {}", plan.name);
        let split = plan.kind == WagerKind::Base && self.is_split(position);
        if plan.hand > 1 || split { wager + &self.numbered(plan.hand) } else { wager }
    }

    /// " (hand 2)".
    fn numbered(&self, hand: u8) -> String {
        say!(self.tongue, "log.hand-number", number = hand)
    }

    /// Whether a position has several hands.
    fn is_split(&self, position: Position) -> bool {
        self.table.hands().split_places().any(|place| place.position() == Some(position))
    }

    /// The number of the hand in play, where a position has several.
    fn hand_in_play(&self, position: Position) -> String {
        if self.is_split(position) { self.numbered(self.table.hand_in_play(position)) } else { String::new() }
    }

    /// What is said with the table as it was.
    fn before(&self, event: &Event) -> Option<String> {
        let common = self.common(event).or_else(|| self.of_the_floor(event));
        let banked = || self.table.banked().and_then(|core| self.at_banked(core, event));
        common.or_else(banked).or_else(|| self.manner().tell(self, event))
    }

    /// What is said of any table.
    fn common(&self, event: &Event) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            Event::Round(RoundEvent::RoundOpened { number }) => say!(tongue, "log.round", number = number),
            Event::Round(RoundEvent::HalfHourStruck) => say!(tongue, "log.half-hour"),
            Event::Seat(SeatEvent::Left { person, .. }) => {
                say!(tongue, "log.leaves", who = self.name(person))
            }
            Event::Seat(SeatEvent::WillLeave { person }) => {
                say!(tongue, "log.leaves-after", who = self.name(person))
            }
            Event::Fee(ref event) => return self.any_fee(event),
            Event::Deal(DealEvent::DiceThrown { dice }) => {
                say!(tongue, "log.dice", dice = dice, total = dice.total())
            }
            Event::Wager(WagerEvent::Decided { person, position, act: Act::FOLD }) => {
                say!(tongue, "log.folds", who = self.whose(person, position), hand = String::new())
            }
            Event::Wager(WagerEvent::Decided { person, position, act: Act::CHECK }) => {
                say!(tongue, "log.checks", who = self.whose(person, position), hand = String::new())
            }
            _ => return None,
        })
    }

    /// What is said of people at a table without a player-dealer.
    pub(crate) fn at_open(&self, event: &Event) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            Event::Seat(SeatEvent::SatDown { position, chips, .. }) if self.table.number() > 0 => {
                say!(tongue, "log.sits-down", seat = position, chips = chips)
            }
            Event::Seat(SeatEvent::SatOut { position, .. }) => say!(tongue, "log.sits-out", seat = position),
            Event::Seat(SeatEvent::CameBack { position, .. }) => {
                say!(tongue, "log.comes-back", seat = position)
            }
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => {
                say!(tongue, "log.adds", seat = position, chips = chips)
            }
            Event::Round(RoundEvent::ButtonSet { position }) => {
                say!(tongue, "log.button-set", seat = position)
            }
            Event::Round(RoundEvent::DealerButton { position }) => {
                say!(tongue, "log.button", seat = position)
            }
            _ => return None,
        })
    }

    /// What is said of rulings of the floor, and of what follows from them, at any table.
    fn of_the_floor(&self, event: &Event) -> Option<String> {
        let tongue = self.tongue;
        Some(match *event {
            Event::Floor(FloorEvent::Warned { person, because }) => {
                say!(tongue, "log.warned", who = self.name(person), why = self.because(because))
            }
            Event::Floor(FloorEvent::Ruled { ruling, because, .. }) => {
                say!(tongue, "log.ruled", what = self.ruling(ruling), why = self.because(because))
            }
            Event::Floor(FloorEvent::Misdealt) => say!(tongue, "log.misdeal"),
            Event::Floor(FloorEvent::Corrected { person, amount }) if amount.is_negative() => {
                say!(tongue, "log.gives-back", who = self.name(person), amount = -amount)
            }
            Event::Floor(FloorEvent::Corrected { person, amount }) => {
                say!(tongue, "log.given", who = self.name(person), amount = amount)
            }
            Event::Deal(DealEvent::CardDead { place }) => say!(tongue, "log.card-dead", place = place),
            _ => return None,
        })
    }

    /// A reason in the words of the game.
    pub fn why(&self, why: Why) -> String {
        self.manner().reason(&self.table, why, self.tongue).unwrap_or_else(|| why.speak(self.tongue))
    }

    /// A reason that is not a wager's own, with the clause behind it.
    pub(crate) fn because(&self, why: Why) -> String {
        self.why(why) + &self.clause(why)
    }

    /// The clause behind a reason that is not a wager's own, in brackets.
    pub(crate) fn clause(&self, why: Why) -> String {
        self.bracketed(self.manner().clause(&self.table, why))
    }

    /// What stands behind a line, and what makes it hold here where another room prints it.
    fn bracketed(&self, cited: Option<&str>) -> String {
        let borrowed = self.manner().borrowed(&self.table);
        let beside = borrowed.zip(cited).and_then(|(borrowed, cited)| borrowed.beside(cited));
        in_brackets(cited, self.tongue) + &in_brackets(beside, self.tongue)
    }

    /// The clause behind a reason for a wager, in brackets.
    fn clause_of(&self, plan: &TablePlan, wager: WagerNo, because: Reason) -> String {
        self.bracketed(plan.clause_of(wager, because))
    }

    /// A ruling with the names of this table.
    fn ruling(&self, ruling: Ruling) -> String {
        let words = ruling.case.speak(self.tongue);
        let seat = |position: Position| position.speak(self.tongue);
        match ruling.on {
            On::Table => words,
            On::Hand(place) => format!("{words} {}", place.speak(self.tongue)),
            On::Wager(position, person) => format!("{words} {}", self.whose(person, position)),
            On::Person(person) => format!("{words} {}", self.name(person)),
            On::Several(position, cards) => format!("{cards} {words} {}", seat(position)),
            On::Deck(cards) => format!("{cards} {words}"),
            On::Hands(position, other) => format!("{words} {} {}", seat(position), seat(other)),
            On::Cards(place, cards) => {
                let held = self.table.hands().at(place);
                let seen = held.cards().iter().enumerate().filter(|(at, _)| cards.has(*at));
                let named: Vec<String> = seen.map(|(_, card)| card.pretty()).collect();
                let named = if self.eye == Eye::Surveillance {
                    format!(" {}", named.join(" "))
                } else {
                    String::new()
                };
                format!("{words} {}{named}", place.speak(self.tongue))
            }
            On::Chips(position, amount, Cents::ZERO) => format!("{words} {} {amount}", seat(position)),
            On::Chips(position, amount, other) => format!("{words} {} {amount}, {other}", seat(position)),
        }
    }

    /// Who decides on a hand: the player-dealer by that name.
    fn decider(&self, person: Person, position: Position) -> String {
        let banks = self.table.banked().and_then(Core::bank).is_some_and(|bank| bank.position == position);
        if banks { say!(self.tongue, "log.the-player-dealer") } else { self.whose(person, position) }
    }

    /// What is said of a player-dealer table.
    fn at_banked(&self, core: &Core, event: &Event) -> Option<String> {
        match event {
            Event::Bank(event) => self.of_the_bank(core, event),
            Event::Fee(event) => self.banked_fee(core, event),
            Event::Wager(event) => self.of_wagers(core, event),
            Event::Deal(event) => self.of_the_deal(core, event),
            _ => None,
        }
    }
}

/// What a line says where no document of the room says it.
pub(crate) const OUTSIDE: &str = "outside";

/// What stands behind a line, at its end: " [room/set#clause]", " [reading K20]", " [outside]".
pub(crate) fn in_brackets(cited: Option<&str>, tongue: Tongue) -> String {
    match cited {
        Some(clause) if clause.contains('#') || clause == OUTSIDE => format!(" [{clause}]"),
        Some(reading) => format!(" [{}]", say!(tongue, "log.reading", id = reading)),
        None => String::new(),
    }
}

/// The clause or the reading that a line names in brackets, the first of several.
pub fn cited(line: &str) -> Option<&str> {
    let mut brackets = line.split('[').skip(1).filter_map(|rest| rest.split(']').next());
    brackets.find_map(|inside| {
        let id = inside.rsplit(' ').next().unwrap_or(inside);
        (id.contains('#') || id.parse::<ReadingId>().is_ok()).then_some(id)
    })
}

/// A line without what stands behind it, which is told beside it.
pub(crate) fn without(line: &str, cited: Option<&str>, tongue: Tongue) -> String {
    let cited = in_brackets(cited, tongue);
    if cited.is_empty() { line.to_owned() } else { line.replace(&cited, "") }
}

/// Whether an event was seen whole.
pub(crate) const fn is_whole(seen: &EventSeen) -> bool {
    matches!(seen, EventSeen::Whole(_))
}
