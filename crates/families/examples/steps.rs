//! A sitting of bots as a screen gets it, step by step, in JSON: `cargo run -p families --example steps -- LISTING [ROUNDS]`.
//!
//! The first line is the felt with its keys, each further one what the first person sees after a step:
//! the events, the view and the offers.

use cards::Seed;
use families::{AnyTable, bot};
use money::Cents;
use rand::RngExt;
use rulebook::book::Book;
use serde_json::json;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Choice, Command, Event, Eye, Person, Play, Position, Verb};

fn main() {
    let mut words = std::env::args().skip(1);
    let id = words.next().unwrap_or_else(|| "delta/ez-baccarat".to_owned());
    let rounds: u32 = words.next().and_then(|rounds| rounds.parse().ok()).unwrap_or(3);
    let book = Book::shipped();
    let Some(id) = book.ids().into_iter().find(|held| held.to_string() == id) else {
        return eprintln!("there is no listing {id}");
    };
    let listing = book.listing(&id).expect("a shipped listing loads");
    let mut table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it can be opened");
    let mut chance = Seed::from_number(7).generator();
    let seats = table.positions().min(6);
    println!("{}", json!({ "felt": table.felt(&listing), "keys": table.keys() }));
    for at in 0..seats {
        let sit = Act { verb: Verb::SIT, choice: Choice::Amount(Cents::dollars(1_000)) };
        let command = Command::at(Position(at + 1), sit);
        step(&mut table, Actor::Person(Person(at)), command);
    }
    for _ in 0..20_000 {
        if table.number() > rounds {
            break;
        }
        let (who, command) = match table.awaits() {
            Awaits::Persons(persons) => {
                let mut below = |bound: u64| chance.random_range(0..bound.max(1));
                let chosen = persons.iter().find_map(|person| {
                    bot::choose(&table, person, &mut below).map(|command| (Actor::Person(person), command))
                });
                chosen.unwrap_or((Actor::House, house(&table)))
            }
            Awaits::Chance(request) => {
                for command in request.answered(Seed(chance.random())) {
                    step(&mut table, Actor::House, command);
                }
                continue;
            }
            _ => (Actor::House, house(&table)),
        };
        step(&mut table, who, command);
    }
}

fn house(table: &AnyTable) -> Command {
    let offers = table.offers(Actor::House);
    offers.first().map_or(Command::table(Act::OPEN_ROUND), |offer| offer.sample(0))
}

fn step(table: &mut AnyTable, who: Actor, command: Command) {
    let eye = Eye::Person(Person(0));
    let mut events: Vec<Event> = Vec::new();
    let before = table.clone();
    if table.act(who, &command, &mut events).is_err() {
        return;
    }
    let mut shadow = before;
    let seen: Vec<_> = events
        .iter()
        .map(|event| {
            let seen = shadow.event_seen(event, eye);
            shadow.apply(event);
            seen
        })
        .collect();
    let offers = table.all_offers(Actor::Person(Person(0)));
    let keys = table.keys();
    let step = json!({ "events": seen, "view": table.seen_by(eye), "offers": offers.as_slice() });
    println!("{}", keys.json(&step));
}
