//! What is exported: of a player only what that player saw, at every family, in every form, also of who came in the middle
//! of a round, and of rounds that were moved to an archive.

use std::collections::BTreeSet;

use crate::hall::{Hall, NUMBER, done, spec};
use room::audit::Joined;
use room::clock::Clock as _;
use room::export::{Exporter, Form, Told, Wanted};
use room::ids::AccountNo;
use room::journal::{Journal as _, Reader, SqliteReader};
use room::tables::{DEMO, Member, Said, Screen, each_record_after, from_store, names};
use serde_json::Value;
use table::banked::Phase;
use table::{
    Actor, BankEvent, DealEvent, Event, Eye, Person, Place, Play as _, Position, RoundEvent, SeatEvent, Verb,
    WagerEvent,
};

/// Rounds of a store as an export tells them.
fn exported(hall: &Hall, reader: &dyn Reader, wanted: Wanted, form: Form) -> (Vec<String>, Told) {
    let opens = from_store(reader, &hall.book);
    let name = |_, member: Member| format!("{member:?}");
    let exporter = Exporter { reader, book: &hall.book, opens: &opens, clock: &hall.clock, name: &name };
    let mut texts = Vec::new();
    let told = exporter.tell(&wanted, form, |text| {
        texts.push(text.to_owned());
        Ok(())
    });
    let told = told.expect("it is told");
    (texts, told)
}

fn of_player(hall: &Hall, account: AccountNo, form: Form) -> Vec<String> {
    exported(hall, hall.journal.reader(), Wanted { player: Some(account), ..Wanted::default() }, form).0
}

/// The faces that a text tells: what is a face is known from the stock.
fn faces(text: &str, all: &BTreeSet<String>) -> BTreeSet<String> {
    let cut = |letter: char| !(letter.is_ascii_alphanumeric() || letter == '-');
    text.split(cut).filter(|word| all.contains(*word)).map(str::to_owned).collect()
}

/// Somebody who sits among bots, wagers the least where wagers are taken, and lets the clock do the rest.
fn played(listing: &str, rounds: u32) -> (Hall, AccountNo) {
    let mut hall = Hall::open(spec(listing));
    hall.bots(3);
    let ann = hall.guest(5, 10_000);
    hall.sits(ann, 1_000);
    hall.connected(&[ann]);
    for round in 1..=rounds {
        hall.until(|live| live.table.number() == round && live.in_round());
        if hall.live.table.phase() == Phase::Wagering {
            // Whoever has the bank does not wager.
            let offers = hall.live.table.offers(Actor::Person(hall.person(ann)));
            if offers.iter().any(|offer| offer.verb == Verb::STAKE) {
                hall.does(ann, Verb::STAKE, None).expect("the least wager");
            }
        }
        hall.until(|live| !live.in_round());
    }
    (hall, ann)
}

/// The events of the table, round by round.
fn rounds_of(hall: &Hall) -> Vec<Vec<Event>> {
    let mut rounds: Vec<Vec<Event>> = vec![Vec::new()];
    each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
        if let Said::Step(step) = Said::of(record)? {
            for event in step.events {
                if matches!(event, Event::Round(RoundEvent::RoundOpened { .. })) {
                    rounds.push(Vec::new());
                }
                rounds.last_mut().expect("there is one").push(event);
            }
        }
        Ok(true)
    })
    .expect("records");
    rounds
}

/// Where the cards of somebody lie: their seat, the hands that they have money on, the bank when it is theirs.
#[derive(Default)]
struct Own {
    seat: Option<Position>,
    money: BTreeSet<Position>,
    banks: bool,
    piles: Vec<(u8, String)>,
    faces: BTreeSet<String>,
}

impl Own {
    fn is(&self, place: Place) -> bool {
        match place {
            Place::Bank => self.banks,
            place => place.position().is_some_and(|at| Some(at) == self.seat || self.money.contains(&at)),
        }
    }

    fn take_in(&mut self, event: &Event, me: Person) {
        match *event {
            Event::Seat(SeatEvent::SatDown { person, position, .. }) if person == me => {
                self.seat = Some(position);
            }
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                (self.banks, self.money) = (false, BTreeSet::new());
                (self.piles, self.faces) = (Vec::new(), BTreeSet::new());
            }
            Event::Bank(BankEvent::BankTaken { person, .. }) => self.banks = person == me,
            Event::Wager(WagerEvent::Staked { person, position, .. }) if person == me => {
                self.money.insert(position);
            }
            Event::Deal(DealEvent::Dealt { place: Place::Pile(pile), card, .. }) => {
                self.piles.push((pile, card.to_string()));
            }
            Event::Deal(DealEvent::PileGiven { pile, place, .. }) if self.is(place) => {
                let given = self.piles.iter().filter(|(held, _)| *held == pile);
                self.faces.extend(given.map(|(_, card)| card.clone()));
            }
            Event::Deal(DealEvent::Dealt { place, card, .. }) if self.is(place) => {
                self.faces.insert(card.to_string());
            }
            _ => {}
        }
    }
}

/// The faces of a stock.
fn stock(events: &[Event]) -> BTreeSet<String> {
    let dealt = events.iter().flat_map(|event| match event {
        Event::Deal(DealEvent::StockLoaded { run, .. }) => {
            run.cards().iter().map(ToString::to_string).collect::<Vec<_>>()
        }
        _ => Vec::new(),
    });
    dealt.collect()
}

#[test]
fn players_get_what_everybody_saw_and_their_own_cards_at_every_family() {
    let mut hidden = BTreeSet::new();
    for (listing, _) in DEMO {
        let (hall, ann) = played(listing, 4);
        let me = hall.person(ann);
        let rounds = rounds_of(&hall);
        let all: BTreeSet<String> = rounds.iter().flat_map(|events| stock(events)).collect();
        assert!(all.len() >= 20, "{listing}: {all:?}");
        let mine = of_player(&hall, ann, Form::Record);
        let (whole, _) = exported(&hall, hall.journal.reader(), Wanted::default(), Form::Record);
        assert_eq!((mine.len(), whole.len()), (4, 4), "{listing}");
        // The same rounds as the rail saw them, from the table as it was before each.
        let mut before = Hall::open(spec(listing)).live;
        let mut own = Own::default();
        for (number, events) in rounds.iter().enumerate() {
            events.iter().for_each(|event| own.take_in(event, me));
            let people = names(&before.members, |member| format!("{member:?}"));
            let rail = Screen { eye: Eye::Rail, tongue: table::Tongue::English };
            let told = rail.events(&before.table, &before.keys, &people, events);
            events.iter().for_each(|event| before.table.apply(event));
            if number == 0 {
                continue;
            }
            let open = faces(&format!("{:?} {:?}", told.events, told.lines), &all);
            let told = faces(&mine[number - 1], &all);
            let too_much: Vec<_> =
                told.iter().filter(|face| !open.contains(*face) && !own.faces.contains(*face)).collect();
            assert!(too_much.is_empty(), "{listing}, round {number}: {too_much:?} were not hers to see");
            if faces(&whole[number - 1], &all).len() > told.len() {
                hidden.insert(listing);
            }
        }
    }
    assert!(hidden.len() >= 4, "somewhere there was something to hide: {hidden:?}");
}

/// Hand histories of a player: two letters a card, wherever cards stand.
fn in_hands(text: &str, form: Form) -> BTreeSet<String> {
    let pairs = |cards: &str| -> Vec<String> {
        let letters: Vec<char> = cards.chars().collect();
        letters.chunks(2).map(|pair| pair.iter().collect()).collect()
    };
    let is_card = |card: &String| {
        card.len() == 2 && "23456789TJQKA".contains(&card[..1]) && "cdhs".contains(&card[1..])
    };
    let found: Vec<String> = match form {
        Form::PokerStars => text
            .split('[')
            .skip(1)
            .filter_map(|part| part.split_once(']'))
            .flat_map(|(cards, _)| cards.split(' ').map(str::to_owned).collect::<Vec<_>>())
            .collect(),
        Form::Ohh => text.split('"').map(str::to_owned).collect(),
        _ => text.split(['"', '\'', ' ']).filter(|word| word.len() % 2 == 0).flat_map(pairs).collect(),
    };
    found.into_iter().filter(is_card).collect()
}

#[test]
fn hand_histories_of_a_player_hold_no_other_card() {
    for listing in ["chico/texas-holdem", "chico/seven-card-stud", "chico/omaha"] {
        let (hall, ann) = played(listing, 6);
        let me = hall.person(ann);
        let mut own = Own::default();
        let (mut mine, mut all): (Vec<BTreeSet<String>>, Vec<BTreeSet<String>>) = Default::default();
        for events in rounds_of(&hall) {
            events.iter().for_each(|event| own.take_in(event, me));
            let dealt = events.iter().filter_map(|event| match *event {
                Event::Deal(DealEvent::Dealt { place: Place::Position(at), card, .. }) => {
                    Some((at, card.to_string()))
                }
                _ => None,
            });
            let dealt: Vec<(Position, String)> = dealt.collect();
            // Whoever opens a hand, or is dealt a card face up, shows it to all.
            let open = |event: &Event, (at, card): &(Position, String)| match *event {
                Event::Deal(DealEvent::TurnedUp { place } | DealEvent::TurnedSome { place, .. }) => {
                    place == Place::Position(*at)
                }
                Event::Deal(DealEvent::Dealt { place, card: up, face: table::Face::Up }) => {
                    place == Place::Position(*at) && up.to_string() == *card
                }
                _ => false,
            };
            let shut = dealt.iter().filter(|held| !events.iter().any(|event| open(event, held)));
            all.push(shut.map(|(_, card)| card.clone()).collect());
            mine.push(own.faces.clone());
        }
        let mut hidden = 0;
        for form in [Form::Phh, Form::Ohh, Form::PokerStars] {
            let texts = of_player(&hall, ann, form);
            assert_eq!(texts.len(), 6, "{listing} {form:?}");
            for (number, text) in texts.iter().enumerate() {
                let told = in_hands(text, form);
                assert!(!told.is_empty(), "{listing} {form:?}: {text}");
                let shut: BTreeSet<_> = all[number + 1].difference(&mine[number + 1]).collect();
                hidden += shut.len();
                let wrong: Vec<_> = told.iter().filter(|card| shut.contains(card)).collect();
                assert!(wrong.is_empty(), "{listing} {form:?}: {wrong:?} in {text}");
            }
        }
        assert!(hidden > 20, "{listing}: there is something to hide");
    }
}

#[test]
fn who_comes_while_bets_are_taken_has_the_round_too() {
    let mut hall = Hall::open(spec("delta/ez-baccarat"));
    hall.bots(3);
    hall.until(|live| live.table.number() == 2 && live.table.phase() == Phase::Wagering);
    let ann = hall.guest(5, 10_000);
    hall.sits(ann, 1_000);
    hall.connected(&[ann]);
    hall.does(ann, Verb::STAKE, None).expect("a wager");
    hall.until(|live| live.table.number() == 3 && live.in_round());
    hall.until(|live| !live.in_round());
    let told: Vec<Value> = of_player(&hall, ann, Form::Record)
        .iter()
        .map(|text| serde_json::from_str(text).expect("JSON"))
        .collect();
    let rounds: Vec<_> = told.iter().map(|round| round["round"].as_u64().unwrap_or_default()).collect();
    assert_eq!(rounds, [2, 3], "the round that she came into, and not the one before");
    let name = format!("{:?}", Member::Account(ann));
    assert_eq!(told[0]["player"].as_str(), Some(name.as_str()));
    assert!(told[0]["people"].as_array().is_some_and(|people| people.contains(&Value::from(name.as_str()))));
    assert_eq!(of_player(&hall, ann, Form::Proofs).len(), 2);
    let sitting = hall.live.sitting(Member::Account(ann)).expect("hers");
    assert_eq!(sitting.rounds, 2, "and it is counted as hers");
}

#[test]
fn a_round_that_was_made_void_later_is_told_as_void() {
    let (mut hall, _) = played("chico/texas-holdem", 3);
    let rounds = room::floor::rounds(hall.journal.reader(), NUMBER, None).expect("rounds");
    let seq = rounds.iter().find(|row| row.round == 2).expect("the second").seq;
    let before = |_| Ok((hall.live.members.clone(), hall.live.table.clone()));
    let void = done(hall.desk().void(&hall.live, Some(seq), AccountNo(9), "a wrong deck", before));
    let void = void.expect("it is void");
    hall.live.take_note(&void.note, void.head, hall.clock.running());
    let (texts, _) = exported(&hall, hall.journal.reader(), Wanted::default(), Form::Record);
    let told = texts.iter().map(|text| serde_json::from_str::<Value>(text).expect("JSON"));
    let told: Vec<_> = told.map(|round| (round["round"].clone(), round["void"].clone())).collect();
    assert_eq!(told, [(1, false), (2, true), (3, false)].map(|(round, void)| (round.into(), void.into())));
    let (texts, told) = exported(&hall, hall.journal.reader(), Wanted::default(), Form::Phh);
    assert_eq!((texts.len(), told.left_out["voided"]), (2, 1));
}

#[test]
fn rounds_in_an_archive_are_told_when_it_is_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let (mut hall, ann) = played("chico/texas-holdem", 2);
    // Until the table has been saved.
    while hall.live.head.seq < 420 {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let desk = room::tables::Desk { journal: &hall.journal, clock: &hall.clock, chance: &hall.chance };
        desk.save(&mut hall.live);
    }
    let wanted = Wanted { player: Some(ann), ..Wanted::default() };
    let (whole, told) = exported(&hall, hall.journal.reader(), wanted, Form::Record);
    assert!(told.archived.is_empty());
    let spans = room::archive::closed_rounds(hall.journal.reader()).expect("spans");
    let file = folder.path().join("old.db");
    hall.journal.archive(&spans, &file).expect("it is moved");
    let (rest, told) = exported(&hall, hall.journal.reader(), wanted, Form::Record);
    assert_eq!(told.archived, [NUMBER], "somebody is told that there is more");
    assert!(rest.len() < whole.len() && whole.ends_with(&rest), "{} of {}", rest.len(), whole.len());
    let archive = SqliteReader::open(&file).expect("it opens");
    let joined = Joined::new(hall.journal.reader(), &[&archive]).expect("both");
    let (again, told) = exported(&hall, &joined, wanted, Form::Record);
    assert_eq!((again, told.archived), (whole, Vec::new()));
}
