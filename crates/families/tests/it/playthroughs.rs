//! One golden playthrough per listing: what everybody may do, does and sees, step by step, from a fixed seed.
//!
//! `make update` writes them anew; they are read as a diff.

use std::fmt::Write;

use families::{AnyTable, bot};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Choice, Command, DealEvent, Event, Eye, Person, Play, Position, Request, Seen, Verb,
};
use testkit::Random;

struct Walk {
    table: AnyTable,
    random: Random,
    text: String,
}

impl Walk {
    fn new(listing: &Listing, terms: &Terms) -> Walk {
        let table =
            AnyTable::open(listing, terms).unwrap_or_else(|wrong| panic!("{}: {wrong:?}", listing.id()));
        let text = format!("{}\n", listing.id());
        let mut walk = Walk { table, random: Random::new(20), text };
        for seat in 1..=4 {
            let (person, position, chips) = (Person(seat - 1), Position(seat), Cents::dollars(500));
            if walk.table.banked().is_some() {
                walk.act(Actor::Person(person), &Command::at(position, Verb::SIT.amount(chips)));
            } else {
                walk.act(
                    Actor::House,
                    &Command::at(position, Verb::RESUME.with(Choice::Newcomer { person, chips })),
                );
            }
        }
        walk
    }

    fn act(&mut self, who: Actor, command: &Command) {
        let mut events = Vec::new();
        let _ = writeln!(self.text, "\n> {who:?} {command:?}");
        self.table.act(who, command, &mut events).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
        for event in &events {
            let _ = match event {
                Event::Deal(DealEvent::StockLoaded { run, .. }) => {
                    writeln!(self.text, "  stock of {} cards", run.cards().len())
                }
                event => writeln!(self.text, "  {event:?}"),
            };
        }
        self.state();
    }

    /// What is awaited, what is offered, what is seen, and the chips.
    fn state(&mut self) {
        let phase = self.table.phase();
        let _ = writeln!(self.text, "  awaits {:?}", self.table.awaits());
        for person in self.table.here().iter() {
            let offers = self.table.offers(Actor::Person(person));
            if !offers.is_empty() && phase != Phase::Wagering {
                let _ = writeln!(self.text, "  offers to {person}: {:?}", offers.as_slice());
            } else if !offers.is_empty() {
                let _ = writeln!(self.text, "  offers to {person}: {}", offers.len());
            }
        }
        for eye in [Eye::Rail, Eye::Person(Person(1))] {
            for hand in self.table.hands_seen(eye) {
                let cards: Vec<String> = hand.cards.iter().map(card).collect();
                let _ = writeln!(self.text, "  {eye:?} sees {:?}: {}", hand.place, cards.join(" "));
            }
        }
        let chips: Vec<String> =
            self.table.here().iter().map(|at| self.table.chips(at).to_string()).collect();
        let view = self.table.view(Eye::Rail);
        let bank =
            view.bank.map(|bank| format!(", bank {} of {}", bank.left, bank.covers)).unwrap_or_default();
        let pots: Vec<String> = view.pots.iter().map(ToString::to_string).collect();
        let pots = if pots.is_empty() { String::new() } else { format!(", pot {}", pots.join(" + ")) };
        let _ = writeln!(self.text, "  chips {}{bank}{pots}, drop {}", chips.join(" "), view.drop);
    }

    fn round(&mut self) {
        self.act(Actor::House, &Command::table(Act::OPEN_ROUND));
        let mut wagered = 0;
        while self.table.phase() != Phase::Idle && !self.table.is_broken() {
            match self.table.awaits() {
                Awaits::Chance(
                    request @ (Request::Stock { .. } | Request::Reshuffle { .. } | Request::Refill { .. }),
                ) => {
                    let runs = self.random.stock(request);
                    let count = runs.len();
                    for (at, run) in runs.into_iter().enumerate() {
                        self.act(Actor::House, &Command::Load { run, last: at + 1 == count });
                    }
                }
                Awaits::Chance(Request::Dice) => {
                    let dice = self.random.dice();
                    self.act(Actor::House, &Command::Throw { dice });
                }
                Awaits::Persons(persons) if self.table.phase() == Phase::Wagering => {
                    let people: Vec<Person> = persons.iter().collect();
                    match people.get(wagered) {
                        Some(person) => match self.bot(*person) {
                            Some(command) => self.act(Actor::Person(*person), &command),
                            None => wagered += 1,
                        },
                        None => self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS)),
                    }
                }
                Awaits::Persons(persons) => {
                    let person = persons.iter().next().unwrap();
                    let command = self.bot(person).expect("a bot decides");
                    self.act(Actor::Person(person), &command);
                }
                Awaits::HouseDealer => {
                    let command = self.table.offers(Actor::House)[0].sample(0);
                    self.act(Actor::House, &command);
                }
                Awaits::Nobody => break,
            }
        }
    }

    fn bot(&mut self, person: Person) -> Option<Command> {
        bot::choose(&self.table, person, &mut |bound| self.random.below(bound))
    }
}

fn card(seen: &Seen) -> String {
    seen.card().map_or_else(|| "--".to_owned(), |card| card.to_string())
}

#[test]
fn every_listing_has_a_playthrough() {
    let book = Book::shipped();
    for id in book.all_ids() {
        let listing = book.listing(&id).unwrap();
        if !AnyTable::plays(listing.family()) {
            continue;
        }
        let name = listing.body().collection.all().next().map(|name| name.parse().unwrap());
        let block = name.map(|id| book.block(&id).unwrap());
        let schedule = block.as_ref().and_then(|block| block.options.first().map(|option| (block, option)));
        let mut terms = Terms::widest(&listing, schedule);
        terms.chip = Cents(100);
        let mut walk = Walk::new(&listing, &terms);
        walk.round();
        // A hand of panguingue is long enough for one file; a hand of pot poker may leave one player with all the chips.
        let goes_on = walk.table.offers(Actor::House).contains(&table::Offer::only(Verb::OPEN_ROUND));
        if walk.text.len() < 100_000 && (walk.table.banked().is_some() || goes_on) {
            walk.round();
        }
        let file = format!("crates/families/tests/playthroughs/{}--{}.txt", id.room(), id.game());
        testkit::golden(&file, &walk.text);
    }
}
