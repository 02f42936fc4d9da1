//! Hints at real tables: what is called best is accepted there and agrees with the play that was counted, and what else is
//! offered costs something.

use cards::Seed;
use families::AnyTable;
use families::bot;
use odds::advice::Advice;
use odds::hint::{Hint, Hints};
use odds::{Ask, Quiet};
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Person, Play as _, Position, Verb};

fn listing(id: &str) -> Listing {
    Book::shipped().listing(&id.parse().unwrap()).unwrap()
}

/// Rounds of a table with bots, who do what is hinted where something is.
fn hinted(listing: &Listing, rounds: u32, mut with: impl FnMut(&AnyTable, Person, &Hint)) -> u32 {
    let terms = Terms::widest(listing, None);
    let hints = Hints::new(listing, &terms).expect("it is counted");
    let mut table = AnyTable::open(listing, &terms).unwrap();
    let mut events = Vec::new();
    for person in 0..3 {
        let sits = Command::at(Position(person + 1), Verb::SIT.amount(money::Cents::dollars(100_000)));
        table.act(Actor::Person(Person(person)), &sits, &mut events).unwrap();
    }
    let (mut state, mut decided) = (1u64, 0);
    for round in 0..rounds {
        table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).unwrap();
        let mut steps = 0;
        while table.phase() != Phase::Idle {
            steps += 1;
            assert!(steps < 2_000, "the round ends");
            match table.awaits() {
                Awaits::Chance(request) => {
                    let seed = Seed::from_number(u64::from(round) * 1_000 + steps);
                    for command in request.answered(seed) {
                        table.act(Actor::House, &command, &mut events).unwrap();
                    }
                }
                Awaits::Persons(persons) if table.phase() != Phase::Wagering => {
                    let person = persons.iter().next().unwrap();
                    let Some(hint) = hints.hint(&table, person) else {
                        act(&mut table, person, &mut state);
                        continue;
                    };
                    decided += 1;
                    checked(&table, person, &hint);
                    with(&table, person, &hint);
                    table.act(Actor::Person(person), &hint.best, &mut events).unwrap();
                }
                Awaits::Persons(persons) => {
                    for person in persons.iter() {
                        (0..4).for_each(|_| act(&mut table, person, &mut state));
                    }
                    table.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &mut events).unwrap();
                }
                _ => {
                    let command = table.offers(Actor::House)[0].sample(0);
                    table.act(Actor::House, &command, &mut events).unwrap();
                }
            }
        }
    }
    decided
}

fn act(table: &mut AnyTable, person: Person, state: &mut u64) {
    let mut below = |bound: u64| {
        *state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (*state >> 33) % bound.max(1)
    };
    if let Some(command) = bot::choose(table, person, &mut below) {
        table.act(Actor::Person(person), &command, &mut Vec::new()).unwrap();
    }
}

/// Everything that is hinted can be done there, and costs are in order.
fn checked(table: &AnyTable, person: Person, hint: &Hint) {
    let commands = hint.others.iter().map(|other| &other.command).chain([&hint.best]);
    for command in commands {
        let done = table.clone().act(Actor::Person(person), command, &mut Vec::new());
        assert!(done.is_ok(), "{command:?}: {done:?}");
    }
    assert!(hint.others.is_sorted_by_key(|other| other.cost), "{hint:?}");
}

/// Two ways to the same: the play that was counted whole, and the decision looked at when it comes.
fn agrees(id: &str, rounds: u32) {
    let listing = listing(id);
    let advice = Advice::new(&Ask::new(&listing, &Quiet)).unwrap();
    let mut compared = 0;
    let decided = hinted(&listing, rounds, |table, person, hint| {
        let Some(counted) = advice.command(table, person) else { return };
        compared += 1;
        // What costs nothing is as good.
        let same = hint.others.iter().any(|other| other.command == counted && other.cost == 0);
        assert!(hint.best == counted || same, "{id}: {counted:?} was counted, {hint:?}");
    });
    assert!(decided > rounds / 2 && compared > rounds / 2, "{id}: {decided} decisions, {compared} compared");
}

#[test]
fn three_card_hints_are_the_counted_play() {
    agrees("players-club/three-card-poker", 60);
    agrees("outlaws/three-card-poker-6-card-bonus", 60);
}

#[test]
fn twenty_one_hints_are_the_counted_play() {
    agrees("delta/blackjack-x", 30);
    agrees("delta/pure-spanish-21-5", 30);
}

#[test]
fn an_open_hand_is_set_against_as_it_lies() {
    let listing = listing("westlane/face-up-pai-gow-poker");
    let decided = hinted(&listing, 20, |_, _, hint| {
        // A wager is won, lost or pushed: what a way costs is nothing, one or two stakes.
        let whole = |cost: u32| [0, 1_000_000, 2_000_000].contains(&cost);
        assert!(hint.error.is_none() && hint.others.iter().all(|other| whole(other.cost)), "{hint:?}");
    });
    assert!(decided > 10);
}

#[test]
fn a_hidden_hand_is_set_the_best_way_beside_the_house_way() {
    let listing = listing("chico/fortune-pai-gow-poker");
    let mut drawn = 0;
    let decided = hinted(&listing, 6, |_, _, hint| drawn += u32::from(hint.error.is_some()));
    assert!(decided > 3 && drawn == decided, "{decided} decisions, {drawn} with an error");
}

#[test]
fn tiles_are_set_the_best_of_three_ways() {
    let listing = listing("delta/pai-gow-tiles");
    let decided = hinted(&listing, 6, |_, _, hint| {
        assert_eq!(hint.others.len(), 2, "three ways: {hint:?}");
        assert_eq!(hint.error, None);
    });
    assert!(decided > 3);
}

/// A further card is taken on five or less; the player-dealer is advised too, who sees who drew.
#[test]
fn pan_nine_tells_who_draws() {
    let listing = listing("central-coast/super-pan-9");
    let (mut banks, mut sum) = (0, 0);
    let decided = hinted(&listing, 40, |table, person, hint| {
        assert_eq!(hint.others.len(), 1);
        sum += hint.others[0].cost;
        banks +=
            u32::from(table.banked().and_then(|core| core.bank()).is_some_and(|bank| bank.person == person));
    });
    assert!(decided > 40 && banks > 5 && sum > 0, "{decided} decisions, {banks} of the player-dealer");
}

/// Before the flop all boards must have been counted; after it everything that may come is looked at.
#[test]
fn holdem_is_told_from_the_flop_on_without_a_count() {
    let listing = listing("westlane/ultimate-texas-holdem");
    let mut seen = [0; 6];
    hinted(&listing, 4, |table, person, _| {
        let board = table.hands_seen(table::Eye::Person(person));
        let board = board.iter().find(|hand| hand.place == table::Place::Board);
        seen[board.map_or(0, |hand| hand.cards.len()).min(5)] += 1;
    });
    assert!(seen[0] == 0 && seen[3] + seen[5] > 0, "{seen:?}");
}
