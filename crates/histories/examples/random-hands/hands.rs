//! Random hands of games that hand histories have, with antes, straddles, short stacks and side pots.

use std::sync::Arc;

use families::pot_poker::{Plan, PotPoker};
use histories::hand::Hand;
use histories::phh::{CODES, Code};
use histories::record::record;
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::terms::{GivenStakes, Terms};
use table::{Act, Actor, Awaits, Choice, Command, Event, Offer, Offers, Person, Play, Position, Verb};
use testkit::Random;

/// A game that is played at random.
pub(crate) struct Kind {
    /// The listing.
    pub(crate) listing: &'static str,
    /// Its structure.
    pub(crate) structure: &'static str,
    limit: bool,
    bring_in: bool,
    /// Whether somebody may post to come in, with nobody's bet beside it: PHH has a word of ours for that.
    comers: bool,
}

/// The games that PHH has codes for.
pub(crate) fn coded() -> Vec<Kind> {
    let kind = |code: &Code| Kind {
        listing: code.listing,
        structure: code.structure,
        limit: code.limit,
        bring_in: code.bring_in,
        comers: false,
    };
    CODES.iter().map(kind).collect()
}

/// Those, and what else PokerStars text has.
#[allow(dead_code, reason = "the example writes only what PHH has codes for")]
pub(crate) fn all() -> Vec<Kind> {
    let flop = |listing, structure| Kind {
        listing,
        structure,
        limit: structure == "limit",
        bring_in: false,
        comers: true,
    };
    let mut kinds = coded();
    kinds.iter_mut().for_each(|kind| kind.comers = !kind.bring_in);
    kinds.extend([
        flop("standard/texas-holdem", "pot-limit"),
        flop("standard/omaha", "limit"),
        flop("standard/omaha", "no-limit"),
        flop("standard/omaha-high-low", "pot-limit"),
        flop("standard/five-card-omaha", "pot-limit"),
        flop("standard/five-card-omaha-high-low", "limit"),
        flop("standard/six-card-omaha", "pot-limit"),
        flop("standard/six-card-omaha-high-low", "pot-limit"),
        flop("standard/five-card-draw", "no-limit"),
        flop("standard/five-card-draw", "pot-limit"),
        flop("standard/deuce-to-seven-single-draw", "limit"),
        flop("standard/badugi", "pot-limit"),
    ]);
    kinds
}

/// A hand at random, counted in chips or in hundredths of a unit.
pub(crate) fn hand(book: &Book, kind: &Kind, chip: i64, random: &mut Random) -> Hand {
    let listing = book.listing(&kind.listing.parse().expect("an id")).expect("a listing");
    one(kind, &listing, chip, random)
}

/// Stakes of every kind: antes from all, from one, or none; straddles; a bring-in.
fn stakes(code: &Kind, seats: usize, chip: i64, random: &mut Random) -> GivenStakes {
    let unit = 2 * chip * (1 + random.below(50) as i64);
    let mut blinds = vec![Cents::ZERO; seats];
    if !code.bring_in {
        // Seats count from the left of the button; when two play, the button has the small blind.
        let (small, big) = if seats == 2 { (1, 0) } else { (0, 1) };
        (blinds[small], blinds[big]) = (Cents(unit / 2), Cents(unit));
        if seats > 2 && random.percent(20) {
            blinds[2] = Cents(unit * 2);
        }
    }
    let mut dead = Vec::new();
    if code.comers && seats > 3 && random.percent(20) {
        let comer = seats - 1 - random.below(seats as u64 - 3) as usize;
        blinds[comer] = Cents(-unit);
        if random.percent(50) {
            dead = vec![Cents::ZERO; seats];
            dead[comer] = Cents(unit / 2);
        }
    }
    let mut antes = vec![Cents::ZERO; seats];
    let matched = random.percent(70);
    if code.bring_in || random.percent(40) {
        antes.fill(Cents((unit / 4 / chip * chip).max(chip)));
    } else if !matched {
        antes[usize::from(seats > 2)] = Cents(unit);
    }
    GivenStakes {
        antes,
        antes_matched: matched,
        blinds,
        dead,
        bring_in: code.bring_in.then_some(Cents(unit / 2)),
        small_bet: Cents(unit),
        big_bet: code.limit.then_some(Cents(unit * 2)),
    }
}

fn one(code: &Kind, listing: &Listing, chip: i64, random: &mut Random) -> Hand {
    let most = listing.body().seats.positions.min(6);
    let seats = 2 + random.below(u64::from(most) - 1) as u8;
    let given = stakes(code, usize::from(seats), chip, random);
    let unit = given.small_bet.0;
    // Who posts to come in has the chips for it.
    let comers: Vec<bool> = given.blinds.iter().map(|blind| *blind < Cents::ZERO).collect();
    let mut terms = Terms::widest(listing, None);
    terms.positions = seats;
    terms.poker.structure = Some(code.structure.to_owned());
    terms.poker.chip = Some(Cents(chip));
    terms.poker.given = Some(given);
    let mut table = PotPoker::new(Arc::new(Plan::new(listing, &terms).expect("a plan")));
    for seat in 1..=seats {
        let most = if random.percent(40) { 4 } else { 60 };
        let least = if comers[usize::from(seat) - 1] { 3 * unit } else { 2 * chip };
        let chips = Cents(least + chip * random.below((unit / chip * most) as u64) as i64);
        let command = Command::at(
            Position(seat),
            Verb::RESUME.with(Choice::Newcomer { person: Person(seat - 1), chips }),
        );
        table.act(Actor::House, &command, &mut ()).expect("a seat");
    }
    table.act(Actor::House, &Command::at(Position(seats), Act::PLACE_BUTTON), &mut ()).expect("a button");
    let before = table.hall.chips;
    let events = play(&mut table, random);
    record(table.plan(), &events, |at| before[at.index()]).expect("a history")
}

fn play(table: &mut PotPoker, random: &mut Random) -> Vec<Event> {
    let mut events = Vec::new();
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut events).expect("a round");
    loop {
        let (who, commands) = match table.awaits() {
            Awaits::Chance(request) => {
                let runs = random.stock(request);
                let count = runs.len();
                let load = |(at, run)| Command::Load { run, last: at + 1 == count };
                (Actor::House, runs.into_iter().enumerate().map(load).collect())
            }
            Awaits::Persons(persons) => {
                let person = persons.iter().next().expect("somebody");
                let who = Actor::Person(person);
                (who, vec![choose(table, &table.offers(who), random)])
            }
            _ => return events,
        };
        for command in commands {
            table.act(who, &command, &mut events).expect("what is offered");
        }
    }
}

/// Calls more often than it folds, so that hands go on; what nobody else can match is not bet.
fn choose(table: &PotPoker, offers: &Offers, random: &mut Random) -> Command {
    let wanted: Vec<&Offer> = offers
        .iter()
        .filter(|offer| match offer.verb {
            Verb::FOLD => random.percent(25) && offers.len() > 1,
            Verb::MUCK => random.percent(30) && offer.at.is_some_and(|position| is_matched(table, position)),
            Verb::BET | Verb::RAISE => {
                random.percent(60) && offer.at.is_some_and(|position| can_be_met(table, position))
            }
            _ => true,
        })
        .collect();
    let offer = random.pick(&wanted).copied().unwrap_or(&offers[0]);
    let count = offer.count();
    let place = if random.percent(70) { random.below(count.min(50)) } else { random.below(count) };
    offer.sample(place)
}

/// Whether a hand that is shown can win all that a player could.
fn is_matched(table: &PotPoker, position: Position) -> bool {
    let shown = table.hand.showdown.shown;
    shown.iter().any(|at| table.hand.money.total(at) >= table.hand.money.total(position))
}

/// Whether another player could put in more than the bet.
fn can_be_met(table: &PotPoker, position: Position) -> bool {
    let total = |at: Position| table.hand.money.bets[at.index()] + table.hall.chips[at.index()];
    table.hand.seats.live.iter().any(|at| at != position && total(at) > table.hand.betting.current)
}
