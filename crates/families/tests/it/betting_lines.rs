//! Betting lines of small trees, counted through the engine and pinned: whoever may do more or less than before is noticed.
//! A count by plain numbers, which knows no table, stands beside it.

mod twin;

use families::AnyTable;
use money::Cents;
use rulebook::book::Book;
use table::banked::Phase;
use table::terms::{PokerTerms, Terms};
use table::{Act, Actor, Awaits, Choice, Command, Offer, Person, Play as _, Position, Verb};
use testkit::Random;
use twin::{Limits, Tree};

/// A table of hold'em with so many dollars at each seat, before the first hand.
fn open(structure: &str, stakes: &str, stacks: &[i64]) -> AnyTable {
    let book = Book::shipped();
    let listing = book.listing(&"standard/texas-holdem".parse().unwrap()).unwrap();
    let mut terms = Terms::widest(&listing, None);
    let (structure, stakes) = (Some(structure.to_owned()), Some(stakes.to_owned()));
    terms.poker = PokerTerms { structure, stakes, ..terms.poker };
    terms.chip = Cents::dollars(1);
    let mut table = AnyTable::open(&listing, &terms).unwrap();
    for (seat, dollars) in (0_u8..).zip(stacks) {
        let chips = Cents::dollars(*dollars);
        let newcomer = Verb::RESUME.with(Choice::Newcomer { person: Person(seat), chips });
        table.act(Actor::House, &Command::at(Position(seat + 1), newcomer), &mut ()).unwrap();
    }
    // The first seat has the small blind.
    let button = if stacks.len() == 2 { Position(1) } else { Position(stacks.len() as u8) };
    let placed = Verb::PLACE_BUTTON.with(Choice::Only);
    table.act(Actor::House, &Command::at(button, placed), &mut ()).unwrap();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).unwrap();
    table
}

/// How many lines of betting lead from here to the end of the hand. The cards are always the same.
fn lines(table: &AnyTable) -> u64 {
    let mut table = table.clone();
    loop {
        if table.phase() == Phase::Idle {
            return 1;
        }
        match table.awaits() {
            Awaits::Chance(request) => {
                let runs = Random::new(1).stock(request);
                let count = runs.len();
                for (at, run) in runs.into_iter().enumerate() {
                    let load = Command::Load { run, last: at + 1 == count };
                    table.act(Actor::House, &load, &mut ()).unwrap();
                }
            }
            Awaits::Persons(_) if table.phase() == Phase::Wagering => {
                table.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &mut ()).unwrap();
            }
            Awaits::Persons(persons) => {
                let who = Actor::Person(persons.iter().next().unwrap());
                let offers = table.offers(who);
                let bets: Vec<&Offer> = offers.iter().filter(|offer| bets(offer)).collect();
                if !bets.is_empty() {
                    return bets.into_iter().map(|offer| after(&table, who, offer)).sum();
                }
                let only = table::absent(&offers).expect("somebody asked has a choice");
                table.act(who, &only, &mut ()).unwrap();
            }
            awaits => panic!("{awaits:?}"),
        }
    }
}

/// Whether it is a step of the betting, and not a card that is shown or a seat that is left.
fn bets(offer: &Offer) -> bool {
    [Verb::FOLD, Verb::CHECK, Verb::CALL, Verb::BET, Verb::RAISE].contains(&offer.verb)
}

fn after(table: &AnyTable, who: Actor, offer: &Offer) -> u64 {
    let each = (0..offer.count()).map(|place| {
        let mut table = table.clone();
        table.act(who, &offer.sample(place), &mut ()).unwrap();
        lines(&table)
    });
    each.sum()
}

/// Hold'em with blinds of one and two dollars in chips of one dollar.
#[test]
fn the_lines_of_small_hands_are_as_many_as_the_rules_of_betting_say() {
    let fixed = Limits::Fixed { sizes: [2, 2, 4, 4], most: 4 };
    for (structure, limits, stacks, pinned) in [
        ("limit", fixed, &[100, 100][..], 14_761),
        ("limit", fixed, &[8, 11], 237),
        ("limit", fixed, &[7, 10, 6], 2_143),
        ("pot-limit", Limits::Pot, &[9, 9], 2_553),
        ("pot-limit", Limits::Pot, &[12, 8], 2_225),
        ("pot-limit", Limits::Pot, &[4, 6, 5], 725),
        ("no-limit", Limits::No, &[3, 3], 25),
        ("no-limit", Limits::No, &[6, 6], 233),
        ("no-limit", Limits::No, &[7, 9], 881),
        ("no-limit", Limits::No, &[4, 5, 6], 735),
        ("no-limit", Limits::No, &[6, 4, 7], 1_159),
    ] {
        let stakes = if structure == "limit" { "$2-$4" } else { "$1/$2" };
        let counted = lines(&open(structure, stakes, stacks));
        let reckoned = Tree::new(limits, stacks).lines();
        assert_eq!((counted, reckoned), (pinned, pinned), "{structure} {stacks:?}");
    }
}
