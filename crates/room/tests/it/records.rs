//! Records that stand alone: audits of what was played, proofs of cards, tables that go on from what lasts and under the
//! rules they were opened with.

use crate::counted;
use std::path::Path;
use std::process::Command as Process;

use crate::hall::{Hall, NUMBER, done, spec};
use cards::Card;
use room::audit::{Audited, Unsound, audit};
use room::clock::Clock as _;
use room::fairness::{NoProofs, ProofFile, Sealed, prove};
use room::ids::AccountNo;
use room::journal::{Journal as _, Reader, SqliteReader, Stream};
use room::tables::{Fold, Said, Screen, Spec, each_record_after, from_store, load, names, packed};
use rulebook::book::Book;
use table::banked::Phase;
use table::commit::Hash;
use table::{DealEvent, Event, Face, Place, RoundEvent, Tongue};

const HOLDEM: &str = "chico/texas-holdem";

/// A listing of every family.
const ALL: [&str; 10] = [
    HOLDEM,
    "chico/ez-baccarat-panda-8",
    "chico/three-card-poker-6-card-bonus",
    "chico/never-foldem-holdem",
    "central-coast/super-pan-9",
    "delta/blackjack-x",
    "chico/fortune-pai-gow-poker",
    "delta/pai-gow-tiles",
    "central-coast/chinese-poker",
    "players-club/panguingue",
];

/// A table with bots at which so many rounds are over.
fn played(spec: Spec, rounds: u32) -> Hall {
    let mut hall = Hall::open(spec);
    hall.bots(3);
    hall.until(|live| live.table.number() >= rounds && !live.in_round());
    hall
}

fn audited(reader: &dyn Reader, book: &Book, hall: &Hall) -> Result<Audited, Unsound> {
    audit(reader, &[], &from_store(reader, book), &hall.clock)
}

#[test]
fn whatever_is_played_passes_the_audit() {
    for listing in ALL {
        let hall = played(spec(listing), 2);
        let found = audited(hall.journal.reader(), &hall.book, &hall)
            .unwrap_or_else(|wrong| panic!("{listing}: {wrong}"));
        assert!(found.anew >= 2 && found.folded.is_empty(), "{listing}: {found:?}");
        assert!(found.committed >= 1 && found.uncommitted == 0, "{listing}: {found:?}");
    }
}

/// The events of a round.
fn events_of(hall: &Hall, round: u32) -> Vec<Event> {
    let (mut on, mut events) = (false, Vec::new());
    each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
        if let Said::Step(step) = Said::of(record)? {
            for event in step.events {
                if let Event::Round(RoundEvent::RoundOpened { number }) = event {
                    on = number == round;
                }
                events.extend(on.then_some(event));
            }
        }
        Ok(true)
    })
    .unwrap();
    events
}

fn proofs(
    hall: &Hall,
    account: Option<AccountNo>,
    sealed: Sealed,
    round: u32,
) -> Result<ProofFile, NoProofs> {
    let opens = from_store(hall.journal.reader(), &hall.book);
    prove(hall.journal.reader(), (NUMBER, round), account, sealed, &opens, &hall.clock)
}

/// Somebody who sits among bots and lets the clock act.
fn with_somebody(spec: Spec, rounds: u32) -> (Hall, AccountNo) {
    let mut hall = Hall::open(spec);
    hall.bots(3);
    let account = hall.guest(5, 10_000);
    hall.sits(account, 500);
    hall.connected(&[account]);
    hall.until(|live| live.table.number() >= rounds && !live.in_round());
    (hall, account)
}

#[test]
fn everybody_is_given_the_proofs_of_what_they_saw_and_no_more() {
    let (hall, account) = with_somebody(spec(HOLDEM), 4);
    // In the first round cards are dealt for the button, from a stock of their own.
    for (round, stocks) in [(1, 2), (2, 1), (3, 1)] {
        let file = proofs(&hall, Some(account), Sealed::Usually, round).unwrap();
        assert_eq!(file.stocks.len(), stocks, "round {round}");
        let events = events_of(&hall, round);
        let mine = hall.live.table.seat_of(hall.person(account)).map(Place::Position);
        let shown = |place: Place| events.contains(&Event::Deal(DealEvent::TurnedUp { place }));
        let mut stocks = file.stocks.iter();
        let mut stock = None;
        for event in &events {
            if let Event::Deal(DealEvent::StockCommitted { root }) = event {
                stock = stocks.next();
                let stock = stock.expect("a stock for each that was committed to");
                assert_eq!((stock.root, stock.size, stock.seed), (*root, 52, None));
                assert!(stock.promise.is_some() && stock.proofs.iter().all(|proof| proof.root() == *root));
            }
            let Event::Deal(DealEvent::Dealt { place, card, face }) = *event else { continue };
            let saw = match face {
                Face::Up => true,
                Face::Down => Some(place) == mine || shown(place),
                Face::Hidden => false,
            };
            let proved = stock.is_some_and(|stock| stock.proofs.iter().any(|proof| proof.card == card));
            assert_eq!(proved, saw, "round {round}: {card} at {place:?}");
        }
    }
    let other = proofs(&hall, Some(AccountNo(99)), Sealed::Usually, 1).unwrap_err();
    assert!(matches!(other, NoProofs::NotThere { .. }), "{other}");
    assert!(matches!(proofs(&hall, None, Sealed::Opened, 77), Err(NoProofs::NoRound { .. })));
}

/// Makes the round void that is on.
fn void(hall: &mut Hall) {
    let none = |_| panic!("who was there is known");
    let void = done(hall.desk().void(&hall.live, None, AccountNo(9), "a marked card", none)).expect("void");
    hall.live.take_note(&void.note, void.head, hall.clock.running());
}

/// Its number is given to the round that is dealt in its place, and without a shoe so is the number of its stock: who saw the
/// cards of the one may not ask what lies at their places in the other.
#[test]
fn a_round_that_is_dealt_again_is_proved_by_its_own_stock_when_it_is_over() {
    let families = [HOLDEM, "central-coast/chinese-poker", "players-club/panguingue", "delta/blackjack-x"];
    for listing in families {
        let mut hall = played(spec(listing), 2);
        hall.until(|live| live.table.phase() == Phase::Playing);
        let round = hall.live.table.number();
        void(&mut hall);
        let of_nobody = proofs(&hall, None, Sealed::Opened, round);
        assert!(matches!(of_nobody, Err(NoProofs::NoRound { .. })), "{listing}: nothing counts yet");
        hall.until(|live| live.table.phase() == Phase::Playing);
        assert_eq!(hall.live.table.number(), round, "{listing}");
        let on = proofs(&hall, None, Sealed::Opened, round);
        assert!(matches!(on, Err(NoProofs::NotOver { .. })), "{listing}: {on:?}");
        hall.until(|live| !live.in_round());
        let file = proofs(&hall, None, Sealed::Opened, round).unwrap();
        let proved: Vec<Card> =
            file.stocks.iter().flat_map(|stock| &stock.proofs).map(|proof| proof.card).collect();
        let events = events_of(&hall, round);
        let opened = |event: &Event| matches!(event, Event::Round(RoundEvent::RoundOpened { .. }));
        let again = events.iter().rposition(opened).expect("it was opened");
        assert!(events[..again].iter().any(opened), "{listing}: it was opened twice");
        for event in &events[again..] {
            if let Event::Deal(DealEvent::Dealt { card, .. }) = event {
                assert!(proved.contains(card), "{listing}: {card}");
            }
        }
        let known = |root: Hash| {
            let after = &events[again..];
            after.contains(&Event::Deal(DealEvent::StockCommitted { root }))
                || hall.live.table.banked().is_some()
        };
        assert!(file.stocks.iter().all(|stock| known(stock.root)), "{listing}");
    }
}

#[test]
fn seeds_are_told_when_their_stock_is_done_with_to_who_may_have_them() {
    let (hall, account) = with_somebody(spec(HOLDEM), 3);
    let seed = |account, sealed, round| proofs(&hall, account, sealed, round).unwrap().stocks[0].seed;
    assert!(seed(None, Sealed::Opened, 1).is_some());
    assert!(seed(None, Sealed::Usually, 1).is_none() && seed(Some(account), Sealed::Usually, 1).is_none());
    assert!(seed(None, Sealed::Opened, 3).is_none(), "the last stock may still be dealt from");
    let (hall, account) = with_somebody(Spec { open_seeds: true, ..spec(HOLDEM) }, 2);
    assert!(proofs(&hall, Some(account), Sealed::Usually, 1).unwrap().stocks[0].seed.is_some());
}

#[test]
fn salt_is_in_the_next_stock_and_told() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    hall.live.shuffle.salt(AccountNo(5), "first");
    hall.live.shuffle.salt(AccountNo(5), "my\nlucky words");
    hall.until(|live| live.table.number() >= 3);
    let file = proofs(&hall, None, Sealed::Opened, 1).unwrap();
    let salts: Vec<&str> = file.stocks[0].salts.iter().map(|salt| salt.text.as_str()).collect();
    assert_eq!(salts, ["mylucky words"]);
    assert!(proofs(&hall, None, Sealed::Opened, 2).unwrap().stocks[0].salts.is_empty(), "it counts once");
    hall.until(|live| !live.in_round());
    audited(hall.journal.reader(), &hall.book, &hall).unwrap();
}

/// What the script in another language says of a file.
fn verified(folder: &Path, file: &serde_json::Value) -> (bool, String) {
    let path = folder.join("proofs.json");
    std::fs::write(&path, file.to_string()).unwrap();
    let script = testkit::root().join("tools/verify.py");
    let out = Process::new("python3").arg(script).arg(&path).output().expect("python3 is there");
    let said = [out.stdout, out.stderr].concat();
    (out.status.success(), String::from_utf8_lossy(&said).into_owned())
}

#[test]
fn another_language_verifies_a_hand() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(spec(HOLDEM));
    hall.live.shuffle.salt(AccountNo(5), "salz und pfeffer ü");
    hall.bots(3);
    let account = hall.guest(5, 10_000);
    hall.sits(account, 500);
    hall.connected(&[account]);
    hall.until(|live| live.table.number() >= 2);
    let mine = serde_json::to_value(proofs(&hall, Some(account), Sealed::Usually, 1).unwrap()).unwrap();
    let (holds, said) = verified(folder.path(), &mine);
    assert!(holds && said.contains("cards seen match the root"), "{said}");
    let whole = serde_json::to_value(proofs(&hall, None, Sealed::Opened, 1).unwrap()).unwrap();
    let (holds, said) = verified(folder.path(), &whole);
    assert!(holds && said.contains("and the whole shuffle"), "{said}");
    let change = |path: &str, to: &str| {
        let mut file = whole.clone();
        *file.pointer_mut(path).unwrap() = to.into();
        verified(folder.path(), &file)
    };
    let zeros = "0".repeat(64);
    let card = if whole["stocks"][0]["proofs"][0]["card"] == "As" { "Ks" } else { "As" };
    for (path, to) in [
        ("/stocks/0/root", zeros.as_str()),
        ("/stocks/0/promise", &zeros),
        ("/stocks/0/seed", &zeros),
        ("/stocks/0/salts/0/text", "sugar"),
        ("/stocks/0/proofs/0/card", card),
        ("/stocks/0/proofs/0/nonce", "no figures"),
    ] {
        let (holds, said) = change(path, to);
        assert!(!holds && said.contains("verification failed"), "{path}: {said}");
    }
}

#[test]
fn a_table_goes_on_under_the_rules_it_was_opened_with() {
    let hall = played(spec(HOLDEM), 1);
    let reader = hall.journal.reader();
    let empty = Book::default();
    let opens = from_store(reader, &empty);
    let live = load(reader, NUMBER, &opens, &hall.clock).unwrap().unwrap();
    assert_eq!(live.table, hall.live.table, "the listing is in no book any more");
    let listing = hall.book.listing(&HOLDEM.parse().unwrap()).unwrap();
    let bytes = packed(&listing).unwrap().len();
    assert!((1_000..8_000).contains(&bytes), "rules take {bytes} bytes");
}

#[test]
fn a_table_of_any_age_is_loaded_from_what_lasts() {
    let mut hall = Hall::open(spec(HOLDEM));
    hall.bots(3);
    // `make soak` plays twenty thousand.
    let rounds = if testkit::soak() { 20_000 } else { 100 };
    while hall.live.table.number() < rounds {
        let round = hall.live.table.number();
        hall.until(|live| live.table.number() > round && !live.in_round());
        let mut live = hall.live.clone();
        hall.desk().save(&mut live);
        hall.live = live;
    }
    hall.until(room::tables::Live::in_round);
    let reader = counted::Counted::new(hall.journal.reader());
    let live = {
        let opens = from_store(hall.journal.reader(), &hall.book);
        load(&reader, NUMBER, &opens, &hall.clock).unwrap().unwrap()
    };
    let all = hall.live.head.seq;
    assert!(all > 600 && reader.read() < 250, "{} of {all} records were read", reader.read());
    assert_eq!(
        (&live.table, &live.members, live.head),
        (&hall.live.table, &hall.live.members, hall.live.head)
    );
    assert_eq!(live.roster, hall.live.roster);
    assert_eq!(live.shuffle.promised(), hall.live.shuffle.promised());
    let seq = hall.live.head.seq;
    hall.live = live;
    hall.until(|live| live.head.seq > seq + 200 && !live.in_round());
    hall.holds();
    audited(hall.journal.reader(), &hall.book, &hall).unwrap();
}

#[test]
fn what_is_archived_is_audited_with_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let mut hall = Hall::open(spec(HOLDEM));
    hall.live = hall.loaded();
    hall.bots(3);
    hall.until(|live| live.head.seq > 250 && !live.in_round());
    let mut live = hall.live.clone();
    hall.desk().save(&mut live);
    hall.live = live;
    hall.until(room::tables::Live::in_round);
    let before = audited(hall.journal.reader(), &hall.book, &hall).unwrap();
    let spans = room::archive::closed_rounds(hall.journal.reader()).unwrap();
    let file = folder.path().join("closed.db");
    let moved = hall.journal.archive(&spans, &file).unwrap();
    assert!(moved > 250, "{moved} records were moved");
    let alone = audited(hall.journal.reader(), &hall.book, &hall).unwrap();
    assert!(alone.unread.len() == 1 && alone.unread[0].contains("in an archive"), "{:?}", alone.unread);
    let archive = SqliteReader::open(&file).unwrap();
    let reader = hall.journal.reader();
    let both = audit(reader, &[&archive], &from_store(reader, &hall.book), &hall.clock).unwrap();
    assert_eq!(both, before);
    assert_eq!(hall.loaded().table, hall.live.table, "the table goes on without what was moved");
    assert_eq!(reader.head(Stream::Table(NUMBER)).unwrap(), hall.live.head);
}

/// What who only looks on is told, where nothing of it is hidden, is what everybody is told: the room makes it once.
#[test]
fn what_is_there_for_all_to_see_is_told_to_all_alike() {
    let mut apart = 0;
    for listing in ALL {
        let hall = played(spec(listing), 3);
        let opens = from_store(hall.journal.reader(), &hall.book);
        let mut fold = Fold::new(NUMBER, &opens, &hall.clock);
        let mut alike = 0;
        each_record_after(hall.journal.reader(), NUMBER, 0, |record| {
            let said = Said::of(record)?;
            if let (Said::Step(step), Some(live)) = (&said, &fold.live) {
                let people = names(&live.members, |member| format!("{member:?}"));
                for tongue in Tongue::ALL {
                    let told = |person| {
                        let screen = Screen::of(person).speaking(tongue);
                        screen.events(&live.table, &live.keys, &people, &step.events)
                    };
                    let rail = told(None);
                    for (person, _) in live.members.all() {
                        let seen = told(Some(person));
                        if !rail.is_for_all() {
                            apart += 1;
                            continue;
                        }
                        let both = [&seen, &rail].map(|told| (&told.events, &told.lines, &told.shown));
                        assert_eq!(both[0], both[1], "{listing} {}", record.seq);
                        alike += 1;
                    }
                }
            }
            fold.take_in(record, &said)?;
            Ok(true)
        })
        .unwrap();
        assert!(alike > 20, "{listing}: {alike}");
    }
    assert!(apart > 100, "{apart} were told apart");
}
