//! Nobody sees a hidden card by what a message holds, nor by how long it is: two tables that differ only in cards which an eye
//! has not seen tell that eye the same, to the letter. And nobody sees one by how long a bot thinks.

use std::collections::BTreeSet;
use std::time::Duration;

use cards::{Card, Dice, Seed};
use money::Cents;
use room::ids::{AccountNo, TableNo};
use room::journal::Head;
use room::tables::{Live, Member, Next, Screen, Spec, names};
use rulebook::book::Book;
use serde_json::{Value, json};
use table::banked::Phase;
use table::{Actor, Awaits, Command, Eye, Person, Play as _, Request, Run, Tongue, Verb};
use testkit::Random;

/// A table at which people sit, of a listing with a single pack; nothing where there are more.
fn table(book: &Book, listing: &str) -> Option<Live> {
    let spec = Spec { listing: listing.to_owned(), ..Spec::default() };
    let spec = spec.without_collection(book).choose(book).expect("a schedule");
    let (listing, opened) = spec.open(book).expect("it opens");
    if opened.deck().packs != 1 {
        return None;
    }
    let mut live = Live::new(TableNo(1), spec, &listing, opened);
    for account in 1..=4 {
        let member = Member::Account(AccountNo(account));
        let person = live.person(member).expect("a number");
        let offers = live.table.seat_offers(Actor::Person(person));
        let Some(seat) = offers.iter().find(|offer| offer.verb == Verb::SIT) else { break };
        let sits = [2_000, 500, 100, 30]
            .map(|dollars| Command::Do { at: seat.at, act: Verb::SIT.amount(Cents::dollars(dollars)) });
        let sit = sits.iter().find(|sit| seat.contains(sit)).expect("a buy-in");
        does(&mut live, Some(member), Actor::House, *sit);
    }
    Some(live)
}

fn does(live: &mut Live, member: Option<Member>, who: Actor, command: Command) -> Vec<table::Event> {
    let decided = match member {
        Some(member) => live.decide(member, command),
        None => live.decide_as(who, command),
    };
    let decided = decided.unwrap_or_else(|refused| panic!("{}: {command:?}: {refused}", live.spec.listing));
    live.take_in(&decided.step, Head::START, Duration::ZERO, 0);
    decided.step.events
}

/// What is done without a look at hidden cards, up to the first decision on a hand: chance brings this stock, once more where
/// cards were drawn for the button.
fn next(
    live: &Live,
    (stock, left): (&[Card], &mut Vec<Card>),
    random: &mut Random,
) -> Option<(Actor, Command)> {
    match live.table.awaits() {
        Awaits::Chance(Request::Dice) => {
            Some((Actor::House, Command::Throw { dice: Dice::new([1, 2, 3]).expect("dice") }))
        }
        Awaits::Chance(_) => {
            if left.is_empty() {
                *left = stock.to_vec();
            }
            let run =
                Run::new(&left.drain(..left.len().min(Run::MOST)).collect::<Vec<_>>()).expect("it fits");
            Some((Actor::House, Command::Load { run, last: left.is_empty() }))
        }
        Awaits::Persons(_) if live.table.phase() == Phase::Playing => None,
        Awaits::Persons(persons) => {
            let close = live.table.offers(Actor::House);
            let staked = live.table.banked().is_some_and(|core| !core.round.stakes.is_empty());
            if let Some(offer) = close.first().filter(|_| staked && random.percent(30)) {
                return Some((Actor::House, offer.sample(0)));
            }
            let persons: Vec<Person> = persons.iter().collect();
            let who = Actor::Person(*random.pick(&persons)?);
            testkit::laws::choose(&live.table.offers(who), random).map(|command| (who, command))
        }
        Awaits::HouseDealer | Awaits::Nobody => {
            live.table.offers(Actor::House).first().map(|offer| (Actor::House, offer.sample(0)))
        }
    }
}

/// Everything that an eye is told of a round up to the first decision.
fn told(start: &Live, stock: &[Card], eye: Eye, seed: u64) -> Vec<String> {
    let (mut live, mut left, mut random) = (start.clone(), Vec::new(), Random::new(seed));
    let screen = Screen { eye, tongue: Tongue::English };
    let people = names(&live.members, |member| format!("{member:?}"));
    let mut all = Vec::new();
    for _ in 0..400 {
        let Some((who, command)) = next(&live, (stock, &mut left), &mut random) else { break };
        let before = live.clone();
        let events = does(&mut live, None, who, command);
        let told = screen.events(&before.table, &before.keys, &people, &events);
        let shown = serde_json::to_value(&told.shown).expect("hands");
        all.push(json!([told.events, told.lines, shown, screen.view(&live)]).to_string());
    }
    all
}

/// The cards that stand in what was told.
fn faces(told: &[String]) -> BTreeSet<Card> {
    fn walk(value: &Value, found: &mut BTreeSet<Card>) {
        match value {
            Value::String(text) => {
                found.extend(text.parse::<Card>());
                // A line names cards among other words.
                found.extend(
                    text.split([' ', ',', '.', ':', '(', ')']).filter_map(|word| word.parse::<Card>().ok()),
                );
            }
            Value::Array(items) => items.iter().for_each(|item| walk(item, found)),
            Value::Object(facts) => facts.values().for_each(|fact| walk(fact, found)),
            _ => {}
        }
    }
    let mut found = BTreeSet::new();
    told.iter().for_each(|text| walk(&serde_json::from_str(text).expect("JSON"), &mut found));
    found
}

#[test]
fn what_is_told_does_not_hang_on_hidden_cards() {
    let book = Book::shipped();
    let (mut tables, mut hidden) = (0, 0);
    for id in book.all_ids() {
        let Some(start) = table(&book, &id.to_string()) else { continue };
        tables += 1;
        for seed in 0..2 {
            let mut stock = start.table.deck().cards();
            Seed::from_number(seed).shuffle(&mut stock);
            let people = start.table.here().iter().map(Eye::Person);
            for eye in people.chain([Eye::Rail]) {
                let first = told(&start, &stock, eye, seed);
                let seen = faces(&first);
                let unseen: Vec<usize> = (0..stock.len()).filter(|at| !seen.contains(&stock[*at])).collect();
                let mut moved: Vec<Card> = unseen.iter().map(|at| stock[*at]).collect();
                Seed::from_number(seed + 100).shuffle(&mut moved);
                let mut other = stock.clone();
                unseen.iter().zip(moved).for_each(|(at, card)| other[*at] = card);
                let second = told(&start, &other, eye, seed);
                for (at, (one, two)) in first.iter().zip(&second).enumerate() {
                    assert_eq!(one, two, "{id}: {eye:?} is told of a hidden card in message {at}");
                }
                assert_eq!(first.len(), second.len(), "{id}: {eye:?}");
                hidden += unseen.len();
            }
        }
    }
    assert!(tables > 40 && hidden > 10_000, "{tables} tables, {hidden} cards");
}

/// How long a bot thinks is drawn before it looks at its cards: the wait is the same whatever it holds.
#[test]
fn a_bot_thinks_as_long_whatever_it_holds() {
    let book = Book::shipped();
    let waits = |shuffle: u64| {
        let mut live = table(&book, "chico/texas-holdem").expect("one pack");
        let mut generator = Seed::from_number(3).generator();
        for _ in 0..3 {
            let (bot, command) = live.bot_in(&mut generator).expect("a bot");
            does(&mut live, Some(bot), Actor::House, command);
        }
        let mut stock = live.table.deck().cards();
        // The cards that are drawn for the button lie open, and are the same.
        let mut left = stock.clone();
        Seed::from_number(shuffle).shuffle(&mut stock);
        let mut random = Random::new(1);
        while let Some((who, command)) = next(&live, (&stock, &mut left), &mut random) {
            does(&mut live, None, who, command);
        }
        let mut waits = Vec::new();
        for at in 0..60 {
            let now = Duration::from_millis(at * 50);
            waits.push(match live.next(now, true, &mut generator) {
                Next::Wait(wait) => Some(now + wait),
                Next::Do(..) => None,
                Next::Rest => panic!("somebody is to act"),
            });
        }
        waits
    };
    let first = waits(1);
    for shuffle in 2..12 {
        assert_eq!(waits(shuffle), first, "shuffle {shuffle}");
    }
}
