//! Hands from PHH to another format and back: alike field by field, apart from what the format cannot hold.

#[path = "../../examples/random-hands/hands.rs"]
mod hands;

use histories::hand::{Action, Hand, Step};
use histories::replay::{Replayer, Verdict};
use histories::units::{ENDLESS, USUAL_PARTS};
use histories::{ohh, phh, pokerstars};
use money::Cents;
use rulebook::book::Book;
use table::Event;
use testkit::Random;

const HANDS: usize = 2_000;

/// Says about a hand what files say: where and when, tournaments, currencies, seats, names, a rake.
fn dress(hand: &mut Hand, money: bool, random: &mut Random) {
    let count = i64::from(hand.seats());
    if random.percent(80) {
        hand.tell("hand", (1 + random.below(1 << 40)).to_string());
        hand.tell("year", (1990 + random.below(40)).to_string());
        hand.tell("month", (1 + random.below(12)).to_string());
        hand.tell("day", (1 + random.below(28)).to_string());
        hand.tell("time", format!("{:02}:{:02}:{:02}", random.below(24), random.below(60), random.below(60)));
        hand.tell("time_zone_abbreviation", "\"CET\"");
    }
    if random.percent(50) {
        let first = 1 + random.below(3) as i64;
        let mut seats: Vec<i64> = (0..count).map(|seat| first + seat + i64::from(seat > 0)).collect();
        seats.rotate_left(random.below(count as u64) as usize);
        hand.tell("seats", format!("{seats:?}"));
        hand.tell("seat_count", "12");
        hand.tell("table", "\"Aludra's IV\"");
        hand.players = (1..=count).map(|seat| format!("player: {seat} (x)")).collect();
    }
    if money {
        hand.tell("currency", if random.percent(50) { "\"USD\"" } else { "\"EUR\"" });
        take_rake(hand, random);
    } else if random.percent(50) {
        hand.tell("_tournament", "\"3100000001\"");
        hand.tell("_buy_in", "\"$10.00+$1.00 USD\"");
        hand.tell("level", "14");
    }
    if random.percent(20) {
        hand.tell("venue", "\"Casino \\\"X\\\"\"");
        hand.tell("event", "\"Main Event | Day 2\"");
        hand.tell("city", "'Gardena'");
    }
}

/// The house takes a little from one who won.
fn take_rake(hand: &mut Hand, random: &mut Random) {
    let finishing = hand.finishing.as_mut().expect("a result");
    let gains: Vec<Cents> = finishing.iter().zip(&hand.stacks).map(|(end, start)| *end - *start).collect();
    let most = (0..gains.len()).max_by_key(|at| gains[*at]).expect("a player");
    if random.percent(50) && gains[most].0 > 40 {
        let rake = Cents(gains[most].0 / 20);
        finishing[most] -= rake;
        hand.rake = Some(rake);
    }
}

/// Nobody sees the cards of those who do not show.
fn hide(hand: &mut Hand, stud: bool) {
    let shows: Vec<u8> =
        hand.actions.iter().filter(|one| matches!(one.step, Step::Show(_))).map(|one| one.seat).collect();
    let mut deals = [0; 16];
    for Action { seat, step } in &mut hand.actions {
        if *seat == 0 || shows.contains(seat) {
            continue;
        }
        let number = &mut deals[usize::from(*seat)];
        match step {
            Step::Deal(cards) if stud => {
                *number += 1;
                // Two down and one up, three up, one down.
                let down = match *number {
                    1 => 2,
                    5 => 1,
                    _ => 0,
                };
                cards.iter_mut().take(down).for_each(|card| *card = None);
            }
            Step::Deal(cards) | Step::Change(cards) => cards.iter_mut().for_each(|card| *card = None),
            _ => {}
        }
    }
}

fn cards_dealt(hand: &Hand) -> usize {
    let count = |action: &Action| match &action.step {
        Step::Deal(cards) | Step::Board(cards) => cards.len(),
        _ => 0,
    };
    hand.actions.iter().map(count).sum()
}

fn generated() -> Vec<Hand> {
    let book = Book::shipped();
    let kinds = hands::all();
    let mut random = Random::new(20);
    let mut made = Vec::new();
    for at in 0..HANDS {
        let money = random.percent(40);
        let kind = &kinds[at % kinds.len()];
        let mut hand = hands::hand(&book, kind, if money { 1 } else { USUAL_PARTS }, &mut random);
        // Where discards are shuffled again, cards that nobody saw cannot be told from those that come again.
        if random.percent(30) && cards_dealt(&hand) < 44 {
            hide(&mut hand, kind.listing.contains("stud") || kind.listing.contains("razz"));
        }
        dress(&mut hand, money, &mut random);
        // As a reader finds it.
        made.push(
            phh::read_one(&phh::write(&hand))
                .unwrap_or_else(|fault| panic!("{fault}\n{}", phh::write(&hand))),
        );
    }
    made
}

fn in_order(hand: &Hand) -> Vec<Action> {
    let mut actions = hand.actions.clone();
    for action in &mut actions {
        if let Step::Change(cards) = &mut action.step {
            cards.sort_by_key(|card| card.map(cards::Card::index));
        }
    }
    actions
}

/// Everything of two hands, but for what is named.
fn same(one: &Hand, other: &Hand, but: &[String], text: &str) {
    let but = |key: &str| but.iter().any(|held| held == key);
    assert_eq!(one.game, other.game, "{text}");
    assert_eq!(one.stacks, other.stacks, "{text}");
    assert_eq!(one.players, other.players, "{text}");
    assert_eq!((one.chip, one.smallest), (other.chip, other.smallest), "{text}");
    assert_eq!(in_order(one), in_order(other), "{text}");
    assert_eq!(one.finishing, other.finishing, "{text}");
    assert_eq!(one.rake, other.rake, "{text}");
    let (mine, theirs) = (&one.stakes, &other.stakes);
    assert_eq!(mine.antes, theirs.antes, "{text}");
    assert!(
        but("blinds_or_straddles") || mine.blinds == theirs.blinds,
        "{:?} {:?} {text}",
        mine.blinds,
        theirs.blinds
    );
    assert_eq!(mine.dead, theirs.dead, "{text}");
    assert_eq!(mine.big_bet, theirs.big_bet, "{text}");
    assert!(mine.small_bet == theirs.small_bet, "{text}");
    assert!(but("bring_in") || mine.bring_in == theirs.bring_in, "{text}");
    // Where everybody puts in the same ante, it makes no difference whether they are matched.
    let put: Vec<Cents> = mine.antes.iter().zip(&one.stacks).map(|(ante, stack)| *ante.min(stack)).collect();
    let alike = put.windows(2).all(|pair| pair[0] == pair[1]);
    let matched = mine.antes_matched == theirs.antes_matched;
    assert!(but("ante_trimming_status") || alike || matched, "{text}");
    for (key, value) in &one.about {
        let again = other.about.iter().find(|(held, _)| held == key).map(|(_, value)| value);
        assert!(but(key) || again == Some(value), "{key}: {value} is {again:?}\n{text}");
    }
    for (key, _) in &other.about {
        assert!(one.about.iter().any(|(held, _)| held == key), "{key} is new\n{text}");
    }
}

#[test]
fn two_thousand_hands_come_back_from_both_formats() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut events: Vec<Event> = Vec::new();
    let hands = generated();
    assert_eq!(hands.len(), HANDS);
    for (at, hand) in hands.iter().enumerate() {
        events.clear();
        let replayed = replayer
            .replay(hand, &mut events)
            .unwrap_or_else(|wrong| panic!("{at}: {wrong}\n{}", phh::write(hand)));
        let expected = hand.rake.map_or(Verdict::Settles, Verdict::SettlesLess);
        assert_eq!(replayed.verdict(hand), expected, "{at}\n{}", phh::write(hand));
        let text = ohh::write(hand, &replayed, &events);
        let back = ohh::read_one(&text).unwrap_or_else(|fault| panic!("{at}: {fault}\n{text}"));
        same(hand, &back, &[], &format!("{at}\n{text}\n{}", phh::write(hand)));
        assert_eq!(back.about, hand.about, "{text}");
        let text = pokerstars::write(hand, &replayed, &events);
        let back = pokerstars::read_one(&text).unwrap_or_else(|fault| panic!("{at}: {fault}\n{text}"));
        let unsaid = pokerstars::unsaid(hand);
        same(hand, &back, &unsaid, &format!("{at}\n{text}\n{}", phh::write(hand)));
        // Whose the antes are decides who gets them, and a blind that is not known who has a decision.
        if unsaid.iter().any(|key| key == "ante_trimming_status" || key == "blinds_or_straddles") {
            continue;
        }
        let again = replayer.replay(&back, &mut ()).unwrap_or_else(|wrong| panic!("{at}: {wrong}\n{text}"));
        assert_eq!(again.stacks, replayed.stacks, "{at}\n{text}");
    }
}

#[test]
fn stacks_without_end_stay_so() {
    let text = "variant = \"NT\"\nantes = [0, 0]\nblinds_or_straddles = [1, 2]\nmin_bet = 2\n\
                starting_stacks = [inf, 200]\nfinishing_stacks = [inf, 202]\n\
                actions = [\"d dh p1 ????\", \"d dh p2 ????\", \"p2 cbr 6\", \"p1 f\"]\n";
    let hand = phh::read_one(text).unwrap();
    assert_eq!(hand.stacks, [ENDLESS, Cents(20_000)]);
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let mut events: Vec<Event> = Vec::new();
    let replayed = replayer.replay(&hand, &mut events).unwrap();
    assert_eq!(replayed.verdict(&hand), Verdict::Settles);
    let back = ohh::read_one(&ohh::write(&hand, &replayed, &events)).unwrap();
    assert_eq!((&back.stacks, &back.finishing), (&hand.stacks, &hand.finishing));
    assert!(phh::write(&back).contains("starting_stacks = [inf, 200]"));
}
