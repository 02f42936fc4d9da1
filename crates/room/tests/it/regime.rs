//! Tables under a regime: the position goes round or the game ends, and what providers may not do is refused.

use std::time::Duration;

use crate::hall::{Hall, NUMBER, done, spec};
use money::Cents;
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::journal::Journal as _;
use room::regime::{Evening, GameEnd, Rule, TableRegime, evening};
use room::tables::{self, Member, Next, Note, Opened, Order, Provider, Refused, Spec, SpecError, Undone};
use rulebook::book::Book;
use rulebook::date::Date;
use rulebook::listing::NobodyElse;
use table::banked::Phase;
use table::{Act, Actor, Command, Play as _, Verb};

const REGIME: &str = "california-2026";
const GAME: &str = "delta/ez-baccarat";
const MINUTE: Duration = Duration::from_secs(60);

fn day() -> Date {
    "2026-06-01".parse().unwrap()
}

/// A table under the regime.
fn under(listing: &str) -> Spec {
    let asked = Spec { regime: Some(REGIME.to_owned()), ..spec(listing) };
    asked.under_regime(&Book::shipped(), day()).expect("the regime is known")
}

/// The same table with four seats.
fn four(mut spec: Spec) -> Spec {
    spec.set_up.seats = Some(4);
    spec
}

fn hall(spec: Spec) -> Hall {
    Hall::open(four(spec))
}

/// How somebody at the table answers an offer of the position.
#[derive(Clone, Copy, PartialEq)]
enum Answers {
    Takes,
    Passes,
}

/// Plays for so long: accounts answer the position as they do and wager the least; what the regime ends is noted.
fn play(hall: &mut Hall, players: &[(AccountNo, Answers)], span: Duration) {
    let until = hall.clock.running() + span;
    while hall.clock.running() < until {
        if let Some(note) = hall.live.ends_by_regime(hall.clock.now()) {
            hall.note(&note);
        }
        if hall.live.is_over(hall.clock.running()) {
            return;
        }
        if acts(hall, players) {
            continue;
        }
        match hall.next() {
            Next::Do(who, command) => hall.perform(&Order::of(who, command)).expect("it is done"),
            Next::Wait(wait) => hall.clock.pass(wait.min(MINUTE)),
            Next::Rest => hall.clock.pass(MINUTE),
        }
    }
}

/// One of the players does what they do; `false` where nobody has anything to do.
fn acts(hall: &mut Hall, players: &[(AccountNo, Answers)]) -> bool {
    let phase = hall.live.table.phase();
    for (account, answers) in players {
        let person = hall.person(*account);
        if !hall.live.table.awaits().persons().has(person) {
            continue;
        }
        let offers = hall.live.offers(person);
        let has = |verb: Verb| offers.iter().any(|offer| offer.verb == verb);
        let wagers =
            || hall.live.table.banked().unwrap().round.stakes.iter().any(|stake| stake.person == person);
        let verb = match phase {
            Phase::Offering if *answers == Answers::Takes && has(Verb::TAKE_BANK) => Verb::TAKE_BANK,
            Phase::Offering if has(Verb::PASS_BANK) => Verb::PASS_BANK,
            Phase::Wagering if has(Verb::STAKE) && !wagers() => Verb::STAKE,
            _ => continue,
        };
        let amount = (verb == Verb::TAKE_BANK).then_some(Cents::dollars(500));
        hall.does(*account, verb, amount).expect("what is offered is taken");
        return true;
    }
    false
}

/// Accounts with a seat each.
fn seated(hall: &mut Hall, accounts: u32) -> Vec<AccountNo> {
    let all: Vec<AccountNo> = (1..=accounts).map(|number| hall.guest(number, 50_000)).collect();
    for account in &all {
        hall.sits(*account, 40_000);
    }
    hall.connected(&all);
    all
}

/// What the regime makes of the stored table.
fn judged(hall: &Hall) -> Evening {
    let book = Book::shipped();
    let opens = tables::from_store(hall.journal.reader(), &hall.book);
    let regime = |opened: &Opened, _| match &opened.spec.provisions {
        Some(regime) => Ok(regime.clone()),
        None => {
            let listing = book.listing(&opened.spec.listing.parse().unwrap()).unwrap();
            TableRegime::of(&book, &listing, &[], REGIME, day())
        }
    };
    evening(hall.journal.reader(), NUMBER, (&opens, &hall.clock), &regime)
        .expect("it reads")
        .expect("it is whole")
}

fn failed(evening: &Evening) -> Vec<&str> {
    let failed = evening.provisions.iter().filter(|held| !held.findings.is_empty());
    failed.map(|held| held.provision.id.as_str()).collect()
}

#[test]
fn a_game_whose_position_does_not_go_round_ends_after_forty_minutes() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 2);
    let all = [(players[0], Answers::Takes), (players[1], Answers::Passes)];
    play(&mut hall, &all, MINUTE);
    let clock = hall.live.rotation_clock(hall.clock.now()).expect("the clock runs from the first hand");
    assert!(clock.left > 38 * MINUTE && clock.left <= 40 * MINUTE && !clock.warns, "{clock:?}");
    assert_eq!(clock.held, [Member::Account(players[0])]);
    play(&mut hall, &all, 35 * MINUTE);
    let clock = hall.live.rotation_clock(hall.clock.now()).expect("it still runs");
    assert!(clock.warns && hall.live.roster.ended.is_none(), "{clock:?}");
    hall.holds();
    play(&mut hall, &all, 60 * MINUTE);
    let end = GameEnd { regime: REGIME.to_owned(), provision: "rotation".to_owned() };
    assert_eq!(hall.live.roster.ended.as_ref(), Some(&end));
    assert!(!hall.live.in_round() && hall.live.is_over(hall.clock.running()));
    assert_eq!(hall.loaded().roster.ended, Some(end), "it is in the record");
    let evening = judged(&hall);
    assert_eq!(failed(&evening), [""; 0], "the game ended, as the provision wants it: {evening:?}");
    assert_eq!((evening.ended.len(), evening.under), (1, true));
    let minutes = (evening.ended[0].0.0 - evening.opened.0) / 60_000;
    assert!((40..43).contains(&minutes), "{minutes}");
}

#[test]
fn a_game_whose_position_goes_round_does_not_end() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 3);
    let all = [(players[0], Answers::Takes), (players[1], Answers::Takes), (players[2], Answers::Passes)];
    play(&mut hall, &all, 100 * MINUTE);
    assert_eq!(hall.live.roster.ended, None);
    assert!(hall.live.table.number() > 20);
    let evening = judged(&hall);
    assert_eq!(failed(&evening), [""; 0], "{evening:?}");
    hall.holds();
}

#[test]
fn the_same_evening_without_the_regime_shows_what_it_did_not_meet() {
    let mut hall = hall(spec(GAME));
    let players = seated(&mut hall, 2);
    play(&mut hall, &[(players[0], Answers::Takes), (players[1], Answers::Passes)], 60 * MINUTE);
    assert_eq!(hall.live.roster, hall.loaded().roster, "no turns are kept");
    assert!(hall.live.roster.turns.is_empty());
    let evening = judged(&hall);
    assert!(!evening.under && evening.ended.is_empty());
    assert_eq!(failed(&evening), ["offer", "rotation"], "{evening:?}");
    let late = evening.provisions.iter().find(|held| held.provision.id == "rotation").unwrap();
    let first = &late.findings[0];
    assert!((40..45).contains(&((first.at.0 - evening.opened.0) / 60_000)), "{first:?}");
    assert!(first.what.contains("went to 1 of 2 players"), "{first:?}");
}

#[test]
fn a_restarted_room_goes_on_with_the_clock() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 2);
    let all = [(players[0], Answers::Takes), (players[1], Answers::Passes)];
    play(&mut hall, &all, 20 * MINUTE);
    hall.until(|live| !live.in_round());
    let before = hall.live.rotation_clock(hall.clock.now()).unwrap();
    // From its records, and from a snapshot.
    assert_eq!(hall.loaded().rotation_clock(hall.clock.now()), Some(before.clone()));
    let snapshot = hall.live.save(&hall.clock).expect("it is saved between rounds");
    done(hall.journal.keep_snapshot(snapshot)).unwrap();
    assert_eq!(hall.loaded().rotation_clock(hall.clock.now()), Some(before.clone()));
    // A room that was closed for an hour begins a new game.
    hall.clock.pass(60 * MINUTE);
    hall.live = hall.loaded();
    hall.connected(&players);
    assert_eq!(hall.live.ends_by_regime(hall.clock.now()), None);
    play(&mut hall, &all, 5 * MINUTE);
    let after = hall.live.rotation_clock(hall.clock.now()).unwrap();
    assert!(after.deadline.0 - before.deadline.0 > 55 * 60_000, "{before:?} {after:?}");
}

/// The floor marks a seat as that of a provider.
fn mark(hall: &mut Hall, account: AccountNo) {
    hall.note(&Note::Marked { account, mark: Some(Provider::ThirdPartyProvider) });
}

fn barred(result: Result<(), Undone>) -> (&'static str, String) {
    match result {
        Err(Undone::Refused(refused @ Refused::Regime(_))) => (refused.key(), refused.to_string()),
        other => panic!("a provision forbids it: {other:?}"),
    }
}

#[test]
fn a_provider_does_not_hold_the_position_twice_in_a_row() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 2);
    mark(&mut hall, players[0]);
    let round = hall.live.table.number();
    hall.until(|live| live.table.phase() == Phase::Offering);
    let first = hall.live.table.awaits().persons().iter().next().unwrap();
    assert_eq!(first, hall.person(players[0]), "seat 1 first");
    hall.does(players[0], Verb::TAKE_BANK, Some(Cents::dollars(500))).unwrap();
    hall.does(players[1], Verb::STAKE, None).unwrap();
    hall.until(|live| live.table.number() > round + 1 && live.table.phase() == Phase::Offering);
    // The other is asked first; when they pass, the provider may not take it and is passed over at once.
    hall.does(players[1], Verb::PASS_BANK, None).unwrap();
    let provider = hall.person(players[0]);
    assert!(hall.live.table.awaits().persons().has(provider));
    let offers = hall.live.offers(provider);
    assert!(!offers.iter().any(|offer| offer.verb == Verb::TAKE_BANK), "{offers:?}");
    let takes = Order::by(
        &hall.live,
        Member::Account(players[0]),
        Command::table(Verb::TAKE_BANK.amount(Cents::dollars(500))),
    );
    let (key, text) = barred(hall.perform(&takes));
    assert_eq!(key, "regime-provider-again");
    assert!(text.contains(REGIME) && text.contains("rotation"), "{text}");
    assert_eq!(hall.next(), Next::Do(Actor::Person(provider), Command::table(Act::PASS_BANK)));
}

#[test]
fn a_provider_wagers_only_as_player_dealer_and_is_the_only_one() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 3);
    mark(&mut hall, players[1]);
    hall.until(|live| live.table.phase() == Phase::Offering);
    hall.does(players[0], Verb::TAKE_BANK, Some(Cents::dollars(500))).unwrap();
    let provider = hall.person(players[1]);
    assert!(!hall.live.offers(provider).iter().any(|offer| offer.verb == Verb::STAKE));
    let stake = hall.live.table.offers(Actor::Person(provider));
    let stake = stake.iter().find(|offer| offer.verb == Verb::STAKE).expect("the game itself offers it");
    let order = Order::by(&hall.live, Member::Account(players[1]), stake.sample(0));
    assert_eq!(barred(hall.perform(&order)).0, "regime-provider-wagers");
    hall.does(players[2], Verb::STAKE, None).expect("others wager");
    let wrong = hall.live.may_be_provider(Member::Account(players[2])).unwrap_err();
    assert_eq!(wrong.key(), "regime-other-provider");
    let marked = Member::Account(players[1]);
    assert_eq!(hall.live.may_be_provider(marked), Ok(()), "the mark is repeated");
    hall.live.spec.provisions = None;
    assert_eq!(hall.live.may_be_provider(Member::Account(players[2])), Ok(()), "without a regime");
}

#[test]
fn nobody_takes_the_position_once_the_game_has_ended() {
    let mut hall = hall(under(GAME));
    let players = seated(&mut hall, 2);
    hall.until(|live| live.table.phase() == Phase::Offering);
    let end = GameEnd { regime: REGIME.to_owned(), provision: "rotation".to_owned() };
    hall.note(&Note::GameEnded(end));
    let takes = Order::by(
        &hall.live,
        Member::Account(players[0]),
        Command::table(Verb::TAKE_BANK.amount(Cents::dollars(500))),
    );
    assert_eq!(barred(hall.perform(&takes)).0, "regime-ended");
    hall.until(|live| !live.in_round());
    assert!(hall.live.is_over(hall.clock.running()));
    hall.holds();
}

#[test]
fn an_unknown_regime_is_refused_with_those_that_are_known() {
    let asked = Spec { regime: Some("california-2062".to_owned()), ..spec(GAME) };
    let wrong = asked.under_regime(&Book::shipped(), day()).unwrap_err();
    assert!(matches!(wrong, SpecError::Regime(_)));
    assert!(wrong.to_string().contains("california-2026"), "{wrong}");
    let none = spec(GAME).under_regime(&Book::shipped(), day()).unwrap();
    assert_eq!(none, spec(GAME), "a table without a regime is as it was");
}

#[test]
fn stored_forms_from_before_have_no_regime() {
    let text = serde_json::to_string(&spec(GAME)).unwrap();
    assert!(!text.contains("regime") && !text.contains("provisions"), "{text}");
    let whole = serde_json::to_string(&under(GAME)).unwrap();
    assert_eq!(serde_json::from_str::<Spec>(&whole).unwrap(), under(GAME));
}

/// Every listing opens under the regime. With bots, those with a player-dealer meet all provisions of a running table, and no
/// turn is taken again before the others were asked.
#[test]
fn every_listing_meets_the_provisions_of_a_running_table() {
    let book = Book::shipped();
    for id in testkit::share(&book.ids(), 12) {
        let listing = book.listing(id).unwrap();
        let mut hall = Hall::open(under(&id.to_string()));
        let Some(bank) = &listing.body().bank else {
            assert_eq!(hall.live.regime().unwrap().provisions, [], "{id}");
            continue;
        };
        let rules: Vec<Rule> = hall.live.regime().unwrap().provisions.iter().map(|one| one.rule).collect();
        let rotation = Rule::Rotation { minutes: 40, players: 2 };
        assert_eq!(rules, [Rule::Offer, Rule::Seat, rotation, Rule::OneProvider, Rule::Sign]);
        hall.bots(3);
        for _ in 0..4_000 {
            if hall.live.table.number() > 6 || hall.live.is_over(hall.clock.running()) {
                break;
            }
            match hall.next() {
                Next::Do(who, command) => hall.perform(&Order::of(who, command)).expect("it is done"),
                Next::Wait(wait) => hall.clock.pass(wait),
                Next::Rest => panic!("{id} rests"),
            }
        }
        let evening = judged(&hall);
        assert!(evening.rounds > 1 || bank.nobody_else == NobodyElse::GameStops, "{id}: {evening:?}");
        assert_eq!(failed(&evening), [""; 0], "{id}: {evening:?}");
    }
}

/// An invented regime of other provisions and days, beside those that ship.
const INVENTED: &str = r#"
title = "An invented ordinance"
summary = "The position goes to three players within ten minutes; signs say so."
rule = "Municipal code, section 1"
reports = ["nobody"]
gathered = "never"
disclaimer = "Invented for a test."

[[status]]
status = "proposed"
from = "2027-01-01"

[[status]]
status = "in-force"
from = "2027-03-01"

[[provision]]
id = "brisk-rotation"
title = "Three players within ten minutes"
check = "rotation"
minutes = 10
players = 3
games = "player-dealer"
until = "2027-12-31"

[[provision]]
id = "names"
title = "No game is named after a drink"
check = "name-contains"
words = ["baccarat"]
games = "all"
"#;

#[test]
fn a_regime_is_data() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("regimes")).unwrap();
    std::fs::write(folder.path().join("regimes/invented.toml"), INVENTED).unwrap();
    let book = Book::with_folder(folder.path()).expect("a folder of rules");
    let on = |day: &str| {
        let asked = Spec { regime: Some("invented".to_owned()), ..spec(GAME) };
        asked.under_regime(&book, day.parse().unwrap()).unwrap().provisions.unwrap()
    };
    let table = on("2027-03-01");
    assert_eq!(table.unmet.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), ["names"]);
    let rules: Vec<Rule> = table.provisions.iter().map(|one| one.rule).collect();
    assert_eq!(rules, [Rule::Rotation { minutes: 10, players: 3 }]);
    assert!(!table.offers_each_hand(), "the listing's own rounds stay");
    assert_eq!(on("2028-01-01").provisions, [], "the provision is over");
    let mut hall = Hall::in_book(book.clone(), four(Spec { provisions: Some(table), ..spec(GAME) }));
    let players = seated(&mut hall, 2);
    play(&mut hall, &[(players[0], Answers::Takes), (players[1], Answers::Takes)], 30 * MINUTE);
    let end = hall.live.roster.ended.as_ref().expect("two players are not three");
    assert_eq!((end.regime.as_str(), end.provision.as_str()), ("invented", "brisk-rotation"));
    let minutes = hall.clock.running().as_secs() / 60;
    assert!((10..13).contains(&minutes), "{minutes}");
}
