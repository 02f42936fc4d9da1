//! Chinese poker and panguingue: bots play better than chance, and nobody wins or loses beyond the chips in front.

use families::chinese_poker::ChineseEvent;
use families::{AnyTable, bot};
use money::Cents;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Event, Person, Play, Position, SeatEvent, Verb, WagerEvent};
use testkit::Random;
use testkit::laws::{UnderLaw, choose, seat_people};

const PLAYER: Person = Person(0);
const CHINESE: [&str; 4] = [
    "central-coast/chinese-poker",
    "central-coast/chinese-poker-western",
    "central-coast/chinese-poker-eastern",
    "central-coast/chinese-poker-mandarin",
];

fn open(id: &str) -> AnyTable {
    let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
    AnyTable::open(&listing, &Terms::widest(&listing, None)).unwrap()
}

/// What the player wins in each of so many rounds, deciding as a bot or by chance; all others play by chance.
fn results(table: &AnyTable, seats: u8, rounds: usize, as_bot: bool) -> Vec<i64> {
    let mut table = table.clone();
    let (mut cards, mut random) = (Random::new(1), Random::new(2));
    for seat in 1..=seats {
        let chips = Cents::dollars(1_000_000);
        let command = Command::at(Position(seat), Verb::SIT.amount(chips));
        table.act(Actor::Person(Person(seat - 1)), &command, &mut ()).unwrap();
    }
    let mut won = Vec::new();
    for _ in 0..rounds {
        let before = table.chips(PLAYER);
        table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
        while table.phase() != Phase::Idle {
            step(&mut table, &mut cards, &mut random, as_bot);
        }
        won.push((table.chips(PLAYER) - before).0);
    }
    won
}

fn step(table: &mut AnyTable, cards: &mut Random, random: &mut Random, as_bot: bool) {
    let (who, command) = match table.awaits() {
        Awaits::Chance(request) => {
            let runs = cards.stock(request);
            let count = runs.len();
            for (at, run) in runs.into_iter().enumerate() {
                table.act(Actor::House, &Command::Load { run, last: at + 1 == count }, &mut ()).unwrap();
            }
            return;
        }
        Awaits::Persons(persons) => {
            let person = persons.iter().next().unwrap();
            let by_chance = choose(&table.offers(Actor::Person(person)), random);
            let chosen = if as_bot && person == PLAYER {
                bot::choose(table, person, &mut |bound| random.below(bound))
            } else {
                by_chance
            };
            (Actor::Person(person), chosen.expect("somebody decides"))
        }
        Awaits::HouseDealer => (Actor::House, table.offers(Actor::House)[0].sample(0)),
        Awaits::Nobody => panic!("nobody is awaited"),
    };
    table.act(who, &command, &mut ()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
}

/// The bot's lead is so large that chance explains it less than once in a hundred.
fn bot_leads(id: &str, seats: u8, rounds: usize) {
    let table = open(id);
    let (ours, theirs) = (results(&table, seats, rounds, true), results(&table, seats, rounds, false));
    let count = rounds as f64;
    let of = |won: &[i64]| {
        let mean = won.iter().sum::<i64>() as f64 / count;
        let squares = won.iter().map(|won| (*won as f64 - mean).powi(2)).sum::<f64>();
        (mean, squares / (count - 1.0) / count)
    };
    let ((ours, spread), (theirs, other)) = (of(&ours), of(&theirs));
    let sigmas = (ours - theirs) / (spread + other).sqrt();
    assert!(sigmas > 2.33, "{id}: {ours:.0} cents a round against {theirs:.0}, {sigmas:.1} standard errors");
}

#[test]
fn the_bots_of_chinese_poker_beat_random_play() {
    for id in testkit::share(CHINESE, 2) {
        bot_leads(id, 2, 250);
    }
}

#[test]
fn the_bot_of_panguingue_beats_random_play() {
    bot_leads("players-club/panguingue", 3, 2_000);
}

/// What a player pays and what a player receives together never exceed the points in front when the cards were dealt.
#[test]
fn nobody_exchanges_more_than_lay_in_front() {
    for (at, id) in CHINESE.into_iter().enumerate() {
        let mut random = Random::new(at as u64);
        let mut law = UnderLaw::new(open(id));
        seat_people(&mut law, &mut random);
        for _ in 0..150 {
            let point = law.table().chinese_poker().unwrap().plan().point;
            let mut before: Vec<Cents> = (0..32).map(|at| law.table().chips(Person(at))).collect();
            let start = law.events.len();
            law.random_round(&mut random);
            let mut exchanged = [0i64; 32];
            for event in &law.events[start..] {
                // Who came or bought before the cards were dealt.
                if let Event::Seat(SeatEvent::SatDown { person, chips, .. })
                | Event::Seat(SeatEvent::Bought { person, chips, .. }) = *event
                {
                    before[person.index()] += chips;
                }
                if let Some(ChineseEvent::Compared { person, opponent, moved, due, .. }) =
                    ChineseEvent::of(event)
                {
                    assert!(moved.abs() <= due.abs() && moved.signum() * due.signum() >= 0, "{event:?}");
                    exchanged[person.index()] += i64::from(moved.abs());
                    exchanged[opponent.index()] += i64::from(moved.abs());
                }
            }
            for (points, chips) in exchanged.iter().zip(&before) {
                assert!(points * point.0 <= chips.0, "{points} points of {point} with {chips} in front");
            }
        }
    }
}

/// A hidden setting stays hidden: nobody else sees how a hand is set before the showdown.
#[test]
fn nobody_sees_how_others_set() {
    let mut random = Random::new(8);
    let mut law = UnderLaw::new(open(CHINESE[0]));
    seat_people(&mut law, &mut random);
    law.random_round(&mut random);
    let mut shadow = open(CHINESE[0]);
    let mut seen = 0;
    for event in &law.events {
        if let Event::Wager(WagerEvent::Decided { person, act: Act { verb: Verb::ARRANGE, .. }, .. }) = event
        {
            for other in shadow.here().iter() {
                let whole = shadow.event_seen(event, table::Eye::Person(other));
                assert_eq!(matches!(whole, table::EventSeen::Whole(_)), other == *person);
                seen += 1;
            }
        }
        shadow.apply(event);
    }
    assert!(seen > 0);
}
