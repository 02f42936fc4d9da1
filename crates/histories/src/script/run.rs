//! Playing a script: who sits down, then round after round.

use std::collections::HashSet;

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::Place as FilePlace;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::BankSeat;
use table::terms::Schedule;
use table::{Actor, Choice, Command, Event, Person, Play, Refusal, Request, Run, Verb};

use super::banked::{HOUSE_DEALER_SHAKES, TIMER};
use super::cards_by_place::Stocks;
use super::draft::{Draft, Line, RoundDraft};
use super::opening::{check_cards, check_keys, check_places, find_listing, older, terms};
use super::people::{HOUSE, PLENTY, People, chips, split};
use super::when;
use super::{Wrong, steps};
use crate::family::{self, Manner};

/// A script that was played to its end.
#[derive(Debug, Clone)]
pub struct Played {
    /// The listing.
    pub listing: Listing,
    /// The table before anybody came.
    pub start: AnyTable,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// Who is who.
    pub people: People,
    /// What is odd about the table.
    pub notes: Vec<String>,
    /// How many commands were tried, those of rounds that were played again to bring cards to their places among them.
    pub commands: usize,
}

/// Plays a script; what is illegal is named with its line and what would have been legal.
pub fn play(book: &Book, draft: &Draft) -> Result<Played, Vec<Wrong>> {
    let listing = find_listing(book, &draft.listing).map_err(|wrong| vec![wrong])?;
    let date = when::date_open(draft, &listing).map_err(|wrong| vec![wrong])?;
    let mut terms = terms(book, draft, &listing).map_err(|wrong| vec![wrong])?;
    if let Some(date) = date {
        when::check_schedule(book, draft, &terms, date).map_err(|wrong| vec![wrong])?;
        when::by_weekday(draft, &listing, &mut terms, date).map_err(|wrong| vec![wrong])?;
    }
    let at = &draft.listing.1;
    let start = AnyTable::open(&listing, &terms).map_err(|faults| {
        faults.into_iter().map(|message| Wrong::new(at.clone(), message)).collect::<Vec<_>>()
    })?;
    check_keys(draft, &start)?;
    check_places(draft)?;
    check_cards(draft, &start)?;
    let flagged = terms.schedule.as_ref().is_some_and(Schedule::has_too_many_bands);
    let notes: Vec<String> =
        flagged.then(|| "note: the schedule has more than five bands".to_owned()).into_iter().collect();
    let notes = [notes, older(&listing, &terms)].concat();
    let mut runner = Runner::new(draft, start.clone());
    runner.run().map_err(|wrong| vec![wrong])?;
    let Runner { people, events, commands, .. } = runner;
    Ok(Played { listing, start, events, people, notes, commands })
}

pub(crate) struct Runner<'a> {
    pub(crate) draft: &'a Draft,
    pub(crate) table: AnyTable,
    pub(crate) people: People,
    pub(crate) events: Vec<Event>,
    /// Stocks brought so far.
    pub(super) loads: usize,
    /// Times a stock was made anew in the round.
    pub(crate) reshuffles: usize,
    /// Whether the lines of a round are being read.
    begun: bool,
    /// Commands tried so far.
    pub(super) commands: usize,
}

impl<'a> Runner<'a> {
    fn new(draft: &'a Draft, table: AnyTable) -> Runner<'a> {
        Runner {
            draft,
            table,
            people: People::default(),
            events: Vec::new(),
            loads: 0,
            reshuffles: 0,
            begun: false,
            commands: 0,
        }
    }

    fn run(&mut self) -> Result<(), Wrong> {
        self.seat_everybody()?;
        self.begun = true;
        self.rounds()
    }

    /// What the family of this table brings to scripts.
    pub(super) fn manner(&self) -> &'static dyn Manner {
        family::manner(&self.table)
    }

    /// Those whom the script lists with chips, then everybody else it names.
    fn seat_everybody(&mut self) -> Result<(), Wrong> {
        let draft = self.draft;
        for (line, place) in &draft.people {
            let wrong = |message: String| Wrong::new(place.clone(), message);
            let (name, _, rest) = split(line).ok_or_else(|| wrong("no player is named".to_owned()))?;
            let chips = match rest.as_slice() {
                [] => PLENTY,
                [held] => chips(held).map_err(wrong)?,
                _ => {
                    return Err(wrong(
                        "write a name and an amount, as in \"seat 2 $500\" or \"anna $200\"".to_owned(),
                    ));
                }
            };
            self.come(&name, chips, place)?;
        }
        // Where `people` are named, nobody else is there; who sits down later is not there yet.
        if !draft.people.is_empty() || self.table.banked().is_none() {
            return Ok(());
        }
        let mut later = HashSet::new();
        for round in &draft.rounds {
            let sits = |(line, _): &Line| {
                split(line).filter(|(.., rest)| rest.first() == Some(&"sits")).map(|(name, ..)| name)
            };
            later.extend(round.before.iter().filter_map(sits));
            for (line, place) in round.bank.iter().chain(&round.wagers) {
                for part in line.split(", ").filter(|part| *part != HOUSE_DEALER_SHAKES && *part != TIMER) {
                    let Some((name, _, _)) = split(part) else { continue };
                    let known = self.people.known(&name).is_some() || later.contains(&name);
                    if name != "nobody" && !known {
                        self.come(&name, PLENTY, place)?;
                    }
                }
            }
        }
        Ok(())
    }

    pub(super) fn come(&mut self, name: &str, chips: Cents, place: &FilePlace) -> Result<(), Wrong> {
        if name == HOUSE {
            let message = "`house` is reserved for the house's line in the totals; \
                           choose another name";
            return Err(Wrong::new(place.clone(), message.to_owned()));
        }
        if self.people.known(name).is_some() {
            return Err(Wrong::new(place.clone(), format!("{name} is already at the table")));
        }
        let person = self.people.person(name);
        let command = match self.people.seat_of(person) {
            // Chips that a script names at its top are those in play, not what was bought.
            Some(position) if !self.begun && self.manner().takes_up_seats() => {
                let newcomer = Verb::RESUME.with(Choice::Newcomer { person, chips });
                return self.act(Actor::House, &Command::at(position, newcomer), place);
            }
            Some(position) => Command::at(position, Verb::SIT.amount(chips)),
            None => Command::table(Verb::STAND_BEHIND.amount(chips)),
        };
        self.act(Actor::Person(person), &command, place)
    }

    /// Takes a command; a refusal names the rule and what would have been legal.
    pub(crate) fn act(&mut self, who: Actor, command: &Command, place: &FilePlace) -> Result<(), Wrong> {
        self.commands += 1;
        let mut events = Vec::new();
        match self.table.act(who, command, &mut events) {
            Ok(()) => {
                self.events.append(&mut events);
                Ok(())
            }
            Err(refusal) => {
                let message = self.refused(who, command, &refusal);
                Err(Wrong { key: refusal.key(), ..Wrong::new(place.clone(), message) })
            }
        }
    }

    /// A refusal with the names that the script gives people.
    pub(super) fn named(&self, refusal: &Refusal) -> String {
        let mut message = refusal.to_string();
        for person in self.people.all().collect::<Vec<_>>().into_iter().rev() {
            message = message.replace(&person.to_string(), self.people.name(person));
        }
        message
    }

    pub(super) fn round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        for line in &round.before {
            self.before(line)?;
        }
        self.reshuffles = 0;
        self.manner().round(self, round, stocks)
    }

    /// Who goes by a name; `bank` is the player-dealer.
    pub(super) fn person(&self, name: &str) -> Option<Person> {
        match name {
            "bank" => self.bank_seat().map(|bank| bank.person),
            name => self.people.known(name),
        }
    }

    /// Brings the stock that is asked for.
    pub(crate) fn bring(
        &mut self,
        request: Request,
        round: &RoundDraft,
        stocks: &mut Stocks,
    ) -> Result<(), Wrong> {
        let cards = stocks.get(self.loads, (request, self.reshuffles), self.draft, round)?.to_vec();
        if cards.is_empty() {
            let message = "no cards are left; `stock` or `reshuffle` names too few".to_owned();
            return Err(Wrong::new(round.place.clone(), message));
        }
        self.loads += 1;
        self.reshuffles += usize::from(!matches!(request, Request::Stock { .. }));
        self.load(&cards, &round.place)
    }

    pub(crate) fn undecided(&self, round: &RoundDraft, person: Option<Person>) -> Wrong {
        let who = person.map_or("somebody", |person| self.people.name(person));
        let offers = person.map(|person| self.table.offers(Actor::Person(person))).unwrap_or_default();
        let legal = steps::offered(&self.table, &offers);
        Wrong::new(
            round.place.clone(),
            format!("{who} must act, but `play` has no line left; legal actions: {legal}"),
        )
    }

    fn load(&mut self, cards: &[Card], place: &FilePlace) -> Result<(), Wrong> {
        Run::loads(cards).try_for_each(|command| self.act(Actor::House, &command, place))
    }

    /// The player-dealer.
    pub(super) fn bank_seat(&self) -> Option<BankSeat> {
        self.table.banked().and_then(|core| core.bank().copied())
    }
}
