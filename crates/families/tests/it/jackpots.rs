//! A host's jackpot rule: what is refused and where, hands by their names in every ranking, and hands that hit it.

use cards::{Card, parse_cards};
use families::{AnyTable, jackpot_faults, jackpot_terms};
use money::Cents;
use rulebook::book::Book;
use rulebook::jackpot::Jackpot;
use rulebook::ladder::Ladder;
use table::jackpot::{Hits, JackpotHit, JackpotTerms};
use table::terms::Terms;
use table::{
    Act, Actor, Awaits, Choice, Command, Event, Person, Place, Play as _, Position, RoundEvent, Run, Verb,
};

const RULE: &str = r#"title = "Bad beat"
posted = "host's rule, posted 2026-11-20"
fund = 1
[[game]]
listing = "delta/holdem"
[qualifies]
kind = "bad-beat"
losing = "aces full of tens"
winning = "four-of-a-kind"
hole-cards = "both"
players = 5
[shares]
loser = 500
winner = 250
table = 200
reseed = 50
odd-cents = "fund"
"#;

fn faults(text: &str) -> Vec<String> {
    let mut book = Book::shipped();
    book.add_text("jackpots/own.toml", text.to_owned());
    jackpot_faults(&book, "own").iter().map(ToString::to_string).collect()
}

#[test]
fn a_rule_that_cannot_be_played_is_refused_at_its_line() {
    assert_eq!(faults(RULE), Vec::<String>::new());
    // What is changed, the line of the fault, and what is said.
    let cases = [
        ("title = \"Bad beat\"", "", 1, "`title`"),
        ("fund = 1", "fund = 0", 3, "`fund` must be 1 or more"),
        ("fund = 1", "fund = \"one\"", 3, "`fund` is"),
        ("delta/holdem", "delta/holdm", 5, "did you mean delta/holdem"),
        ("delta/holdem", "delta/ez-baccarat", 5, "only games with a pot"),
        ("delta/holdem\"", "delta/holdem\"\nstakes = [\"$7-$9\"]", 6, "no stakes \"$7-$9\""),
        ("\"bad-beat\"", "\"bad-beats\"", 7, "did you mean bad-beat"),
        ("\"bad-beat\"", "\"high-hand\"", 8, "does not belong to kind \"high-hand\""),
        ("losing = \"aces full of tens\"\n", "", 5, "must name a hand"),
        ("aces full of tens", "aces full of aces", 8, "not a hand that this game can make"),
        ("aces full of tens", "five-of-a-kind", 8, "royal-flush, straight-flush, four-of-a-kind"),
        ("aces full of tens", "royal flush", 8, "nothing beats this hand"),
        ("\"both\"", "\"two\"", 10, "\"two\" is not known"),
        ("players = 5", "players = 11", 11, "must be 2 to 10; got 11"),
        ("reseed = 50", "reseed = 60", 12, "they are 1010: with these, `reseed` would be 50"),
        ("loser = 500", "loser = 1500", 12, "those paid are 1950 by themselves"),
        ("odd-cents", "odd-cent", 17, "odd-cents"),
        ("players = 5", "players = 5\nextra = 1", 12, "extra"),
        ("= \"Bad beat\"", "= = 1", 1, "toml-syntax"),
    ];
    for (from, to, line, said) in cases {
        let text = RULE.replacen(from, to, 1);
        assert_ne!(text, RULE, "{from}");
        let found = faults(&text);
        let hit =
            found.iter().any(|fault| fault.contains(&format!("own.toml:{line}:")) && fault.contains(said));
        assert!(hit, "{from} -> {to}: expected line {line} with {said}; got {found:#?}");
    }
    let stud = RULE.replace("delta/holdem", "chico/seven-card-stud");
    let found = faults(&stud);
    assert!(
        found.iter().any(|fault| fault.contains("own.toml:10:") && fault.contains("must be \"any\"")),
        "{found:?}"
    );
}

#[test]
fn two_rules_share_neither_a_fund_nor_a_table() {
    let mut book = Book::shipped();
    book.add_text("jackpots/one.toml", RULE.to_owned());
    book.add_text("jackpots/two.toml", RULE.to_owned());
    assert_eq!(jackpot_faults(&book, "one"), []);
    let found: Vec<String> = jackpot_faults(&book, "two").iter().map(|fault| fault.message.clone()).collect();
    assert!(found.iter().any(|why| why.contains("`fund` 1 is that of jackpots/one.toml")), "{found:?}");
    assert!(found.iter().any(|why| why.contains("a table has one jackpot")), "{found:?}");
}

/// The rule with another hand and kind, for a listing.
fn high_hand(book: &Book, id: &str, hand: &str) -> Result<u32, String> {
    let rule = RULE
        .replace("delta/holdem", id)
        .replace(
            "kind = \"bad-beat\"\nlosing = \"aces full of tens\"\nwinning = \"four-of-a-kind\"",
            &format!("kind = \"high-hand\"\nhand = \"{hand}\""),
        )
        .replace("\"both\"", "\"any\"")
        .replace("loser = 500\nwinner = 250", "winner = 750");
    let mut book = book.clone();
    book.add_text("jackpots/own.toml", rule);
    let rule = Jackpot::load(&book, "own").map_err(|faults| format!("{faults:?}"))?;
    let listing = book.listing(&id.parse().expect("an id")).map_err(|faults| format!("{faults:?}"))?;
    let (at, _, row) = rule.games().next().ok_or("no game")?;
    match jackpot_terms(&rule, at, row, &listing).map_err(|faults| faults[0].message.clone())?.hits {
        Hits::HighHand { hand } => Ok(hand),
        hits => Err(format!("{hits:?}")),
    }
}

/// In every listing with a pot and hands of five cards, categories rank as the listing's own ladder has them.
#[test]
fn categories_rank_as_in_every_listing() {
    let book = Book::shipped();
    let mut ranked = 0;
    for id in book.ids() {
        let listing = book.listing(&id).expect("it loads");
        // Where the lowest hand wins there is no high ranking.
        let high = listing.body().ranking.high.filter(|_| listing.family().has_stakes());
        let Some(ladder) = high.map(Ladder::hands).filter(|hands| !hands.is_empty()) else { continue };
        if high_hand(&book, &id.to_string(), ladder[0]).is_err() {
            continue;
        }
        let hands = ladder.iter().step_by(3);
        let strengths: Vec<u32> = hands
            .map(|hand| high_hand(&book, &id.to_string(), hand).unwrap_or_else(|why| panic!("{id}: {why}")))
            .collect();
        assert!(strengths.windows(2).all(|pair| pair[0] > pair[1]), "{id}: {ladder:?} {strengths:?}");
        let aces = high_hand(&book, &id.to_string(), "full house, aces over kings").expect("aces full");
        let house = high_hand(&book, &id.to_string(), "full-house").expect("a full house");
        assert!(aces > house, "{id}");
        ranked += 1;
    }
    assert!(ranked >= 4, "{ranked} listings");
}

fn terms(listing: &str, change: impl Fn(String) -> String) -> JackpotTerms {
    let mut book = Book::shipped();
    book.add_text("jackpots/own.toml", change(RULE.replace("delta/holdem", listing)));
    let rule = Jackpot::load(&book, "own").unwrap_or_else(|faults| panic!("{faults:?}"));
    let listing = book.listing(&listing.parse().expect("an id")).expect("it loads");
    let (at, _, row) = rule.games().next().expect("a game");
    jackpot_terms(&rule, at, row, &listing).unwrap_or_else(|faults| panic!("{faults:?}"))
}

/// A hand that all play to the showdown and table, with its cards in this order; the table before the hand closes.
fn shown_down(listing: &str, players: u8, deck: &[Card]) -> AnyTable {
    let listing = Book::shipped().listing(&listing.parse().expect("an id")).expect("it loads");
    let mut table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens");
    for at in 0..players {
        let sits = Verb::RESUME.with(Choice::Newcomer { person: Person(at), chips: Cents::dollars(500) });
        table.act(Actor::House, &Command::at(Position(at + 1), sits), &mut ()).expect("it sits");
    }
    let _ = table.act(Actor::House, &Command::at(Position(1), Act::PLACE_BUTTON), &mut ());
    table.act(Actor::House, &Command::table(Act::OPEN_ROUND), &mut ()).expect("it opens");
    for _ in 0..400 {
        let (who, command) = match table.awaits() {
            Awaits::Chance(_) => {
                for command in Run::loads(deck) {
                    table.act(Actor::House, &command, &mut ()).expect("the deck");
                }
                continue;
            }
            Awaits::Persons(persons) if table.phase() == table::banked::Phase::Playing => {
                let person = persons.iter().next().expect("somebody");
                let offers = table.offers(Actor::Person(person));
                let wanted = [Verb::SHOW, Verb::CHECK, Verb::CALL];
                let offer = wanted.iter().find_map(|verb| offers.iter().find(|offer| offer.verb == *verb));
                let offer = offer.or(offers.first()).expect("an offer");
                (Actor::Person(person), offer.sample(0))
            }
            _ => {
                let offers = table.offers(Actor::House);
                let offer = offers.iter().find(|offer| offer.verb != Verb::RING_TIMER).expect("an offer");
                (Actor::House, offer.sample(0))
            }
        };
        let mut before = table.clone();
        let mut events: Vec<Event> = Vec::new();
        table.act(who, &command, &mut events).expect("it was offered");
        if events.contains(&Event::Round(RoundEvent::HandClosed)) {
            let open = events.iter().take_while(|event| **event != Event::Round(RoundEvent::HandClosed));
            open.for_each(|event| before.apply(event));
            return before;
        }
    }
    panic!("the hand does not end");
}

/// The deck that deals these cards to these places: a hand with any deck shows which card goes where.
fn stacked(listing: &str, players: u8, wanted: &[(Place, &str)]) -> Vec<Card> {
    let book = Book::shipped();
    let kind = book.listing(&listing.parse().expect("an id")).expect("it loads").body().deck.pack.kind();
    let plain = kind.cards();
    let table = shown_down(listing, players, &plain);
    let mut deck: Vec<Option<Card>> = vec![None; plain.len()];
    let mut used = Vec::new();
    for (place, cards) in wanted {
        let dealt = table.hands().at(*place).cards().to_vec();
        for (card, went) in parse_cards(cards).expect("cards").into_iter().zip(dealt) {
            let at = plain.iter().position(|held| *held == went).expect("in the deck");
            deck[at] = Some(card);
            used.push(card);
        }
    }
    let mut rest = plain.into_iter().filter(|card| !used.contains(card));
    deck.into_iter().map(|card| card.or_else(|| rest.next()).expect("a card")).collect()
}

fn hit(listing: &str, players: u8, cards: &[(Place, &str)], terms: &JackpotTerms) -> Option<JackpotHit> {
    shown_down(listing, players, &stacked(listing, players, cards)).jackpot_hit(terms)
}

const fn seat(number: u8) -> Place {
    Place::Position(Position(number))
}

fn persons(seats: &[u8]) -> Vec<Person> {
    seats.iter().map(|seat| Person(seat - 1)).collect()
}

#[test]
fn aces_full_beaten_by_quads_hits_in_holdem() {
    let listing = "delta/holdem";
    let rule = terms(listing, |text| text);
    let board = (Place::Board, "Ac Td Th 2c 7d");
    let cards = [
        (seat(2), "As Ah"),
        (seat(4), "Tc Ts"),
        (seat(1), "Kd 3h"),
        (seat(3), "Qd 4h"),
        (seat(5), "Js 5h"),
        board,
    ];
    let found = hit(listing, 5, &cards, &rule).expect("a hit");
    assert_eq!((found.losers, found.winners), (persons(&[2]), persons(&[4])));
    // In order from the left of the button, whoever had it first.
    let table = found.table;
    assert_eq!(table.len(), 3);
    let round: Vec<u8> = table.iter().map(|person| person.0 + 1).collect();
    let turns = round.windows(2).filter(|pair| pair[1] < pair[0]).count();
    assert!(turns <= 1, "{round:?}");
    // Four players are too few.
    let four = [(seat(2), "As Ah"), (seat(4), "Tc Ts"), (seat(1), "Kd 3h"), (seat(3), "Qd 4h"), board];
    assert_eq!(hit(listing, 4, &four, &rule), None);
    // Aces full of nines are too weak.
    let nines = [
        (seat(2), "As Ah"),
        (seat(4), "9c 9s"),
        (seat(1), "Kd 3h"),
        (seat(3), "Qd 4h"),
        (seat(5), "Js 5h"),
        (Place::Board, "Ac 9d 9h 2c 7d"),
    ];
    assert_eq!(hit(listing, 5, &nines, &rule), None);
    // A pot that is too small.
    let large = terms(listing, |text| text.replace("players = 5", "players = 5\npot = \"$1000000\""));
    assert_eq!(hit(listing, 5, &cards, &large), None);
}

#[test]
fn both_hole_cards_must_play_where_the_rule_says_so() {
    let listing = "delta/holdem";
    // One ten and the ace of the board make the winning hand.
    let cards = [
        (seat(2), "As Ah"),
        (seat(4), "Ts 3c"),
        (seat(1), "Kd 3h"),
        (seat(3), "Qd 4h"),
        (seat(5), "Js 5h"),
        (Place::Board, "Ac Td Th Tc 7d"),
    ];
    assert_eq!(hit(listing, 5, &cards, &terms(listing, |text| text)), None);
    let any = terms(listing, |text| text.replace("\"both\"", "\"any\""));
    assert_eq!(hit(listing, 5, &cards, &any).expect("a hit").winners, persons(&[4]));
}

#[test]
fn equal_losing_hands_share() {
    let listing = "delta/holdem";
    let any = terms(listing, |text| text.replace("\"both\"", "\"any\""));
    let cards = [
        (seat(2), "As 4c"),
        (seat(3), "Ah 4h"),
        (seat(4), "Tc Ts"),
        (seat(1), "Kd 3h"),
        (seat(5), "Js 5h"),
        (Place::Board, "Ac Ad Td Th 2c"),
    ];
    let mut found = hit(listing, 5, &cards, &any).expect("a hit");
    found.losers.sort_by_key(|person| person.0);
    assert_eq!((found.losers, found.winners), (persons(&[2, 3]), persons(&[4])));
    assert_eq!(found.table.len(), 2);
}

#[test]
fn omaha_counts_two_of_four_and_stud_all_seven() {
    let omaha = terms("delta/omaha", |text| text);
    let cards = [
        (seat(2), "As Ah 3c 4c"),
        (seat(4), "Tc Ts 5c 6c"),
        (seat(1), "Kd 3h 8c 9d"),
        (seat(3), "Qd 4h 8s 9s"),
        (seat(5), "Js 5h 8h 9h"),
        (Place::Board, "Ac Td Th 2c 7d"),
    ];
    assert_eq!(hit("delta/omaha", 5, &cards, &omaha).expect("a hit").losers, persons(&[2]));
    // One ace of the own cards makes no full house here.
    let mut one = cards;
    one[0].1 = "As Kh 3c 4c";
    assert_eq!(hit("delta/omaha", 5, &one, &omaha), None);
    let stud = "chico/seven-card-stud";
    let rule = terms(stud, |text| text.replace("\"both\"", "\"any\""));
    let cards = [
        (seat(1), "2c 4d 6h 8s Jc Kd 3s"),
        (seat(2), "As Ah Ac Td Th 2d 7d"),
        (seat(3), "2h 4s 6c 8d Jh Ks 3d"),
        (seat(4), "9c 9d 9h 9s 4c 5c 7h"),
        (seat(5), "2s 4h 6d 8c Js Kh 5d"),
    ];
    let found = hit(stud, 5, &cards, &rule).expect("a hit");
    assert_eq!((found.losers, found.winners), (persons(&[2]), persons(&[4])));
}

#[test]
fn a_high_hand_pays_all_who_table_it() {
    let listing = "delta/holdem";
    let rule = terms(listing, |text| {
        text.replace(
            "kind = \"bad-beat\"\nlosing = \"aces full of tens\"\nwinning = \"four-of-a-kind\"",
            "kind = \"high-hand\"\nhand = \"straight, ace high\"",
        )
        .replace("\"both\"", "\"any\"")
        .replace("loser = 500\nwinner = 250", "winner = 750")
    });
    let cards = [
        (seat(2), "As 4c"),
        (seat(3), "Ah 4h"),
        (seat(4), "2c 2s"),
        (seat(1), "3d 3h"),
        (seat(5), "6s 5h"),
        (Place::Board, "Kc Qd Jd Th 2d"),
    ];
    let mut found = hit(listing, 5, &cards, &rule).expect("a hit");
    found.winners.sort_by_key(|person| person.0);
    assert_eq!((found.losing, found.winners), (None, persons(&[2, 3])));
    assert_eq!(found.table.len(), 3);
}
