//! Hands of our own: what is written of them is read, replayed, and settles to the same chips.

use std::collections::BTreeSet;

use families::AnyTable;
use families::pot_poker::PotPoker;
use histories::phh;
use histories::record::record;
use histories::replay::{Replayer, Verdict};
use money::Cents;
use rulebook::book::Book;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Choice, Command, Event, Person, Play, Position, Verb};
use testkit::Random;
use testkit::laws::choose;

/// A table of a structure with so many people; stacks differ.
fn open(listing: &Listing, structure: &str, random: &mut Random) -> PotPoker {
    let mut terms = Terms::widest(listing, None);
    terms.poker.structure = Some(structure.to_owned());
    let mut table = AnyTable::open(listing, &terms).unwrap().pot_poker().cloned().unwrap();
    let most = u64::from(table.plan().hall.positions);
    for seat in 0..2 + random.below(most - 1) as u8 {
        let more = if random.percent(50) { 3_000 } else { 60_000 };
        let chips = Cents(500 + random.below(more) as i64);
        let resume = Command::at(
            Position(seat + 1),
            Verb::RESUME.with(Choice::Newcomer { person: Person(seat), chips }),
        );
        table.act(Actor::House, &resume, &mut ()).unwrap();
    }
    let button = Position(1 + random.below(u64::from(table.hall.seating.taken.len())) as u8);
    table.act(Actor::House, &Command::at(button, Act::PLACE_BUTTON), &mut ()).unwrap();
    table
}

/// One hand at random.
fn play(table: &mut PotPoker, random: &mut Random) -> Vec<Event> {
    let mut events = Vec::new();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).unwrap();
    loop {
        match table.awaits() {
            Awaits::Chance(request) => {
                for (run, last) in with_last(random.stock(request)) {
                    table.act(Actor::House, &Command::Load { run, last }, &mut events).unwrap();
                }
            }
            Awaits::Persons(persons) => {
                let people: Vec<Person> = persons.iter().collect();
                let person = *random.pick(&people).unwrap();
                let who = Actor::Person(person);
                // Nobody makes a larger blind.
                if table.phase() == Phase::Wagering {
                    table.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &mut events).unwrap();
                } else {
                    let command = choose(&table.offers(who), random).unwrap();
                    table.act(who, &command, &mut events).unwrap();
                }
            }
            _ => return events,
        }
    }
}

fn with_last(runs: Vec<table::Run>) -> impl Iterator<Item = (table::Run, bool)> {
    let count = runs.len();
    runs.into_iter().enumerate().map(move |(at, run)| (run, at + 1 == count))
}

#[test]
fn our_hands_come_back_from_phh() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut told = 0;
    let mut untold = BTreeSet::new();
    for id in book.all_ids() {
        let listing = book.listing(&id).unwrap();
        let Some(rules) = listing.section::<Section>() else { continue };
        for (structure, _) in rules.structure.iter() {
            for seed in 0..60 {
                let mut random = Random::new(seed);
                let mut table = open(&listing, structure.as_str(), &mut random);
                let before = table.hall.chips;
                let events = play(&mut table, &mut random);
                let hand = match record(table.plan(), &events, |at| before[at.index()]) {
                    Ok(hand) => hand,
                    Err(reason) => {
                        untold.insert((id.to_string(), reason));
                        continue;
                    }
                };
                told += 1;
                let text = phh::write(&hand);
                let again = phh::read(&text).remove(0).unwrap_or_else(|fault| panic!("{fault}\n{text}"));
                assert_eq!(again, hand, "{text}");
                let replayed = replayer
                    .replay(&again, &mut ())
                    .unwrap_or_else(|problem| panic!("{id} {structure} {seed}: {problem}\n{text}"));
                // A blind that is the fee is taken out of the pot.
                let right = hand.rake.map_or(Verdict::Settles, Verdict::SettlesLess);
                assert_eq!(replayed.verdict(&hand), right, "{id} {structure} {seed}\n{text}");
            }
        }
    }
    assert!(told > 5_000, "{told} hands were told");
    assert_eq!(untold, BTreeSet::new(), "every hand has its words");
}
