//! Tests of regimes: the shipped one over listings on days of each status, and a user's own files.

use super::*;
use crate::regime::status::Status;

fn date(text: &str) -> Date {
    text.parse().unwrap()
}

fn shipped() -> Regime {
    Regime::load(&Book::shipped(), "california-2026").unwrap()
}

fn assessed(book: &Book, id: &str, regime: &Regime, day: &str) -> Vec<(String, Verdict)> {
    let listing = book.listing(&id.parse().unwrap()).unwrap();
    let blocks: Vec<_> = book.blocks_of(&listing).map(Result::unwrap).collect();
    let all = assess(book, &listing, &blocks, regime, date(day));
    all.into_iter().map(|one| (one.provision.id.clone(), one.verdict)).collect()
}

/// The ids of the provisions that a listing does not meet.
fn failing(id: &str) -> Vec<String> {
    let all = assessed(&Book::shipped(), id, &shipped(), "2026-04-15");
    all.into_iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_))).map(|(id, _)| id).collect()
}

#[test]
fn the_status_goes_by_the_day() {
    let regime = shipped();
    for (day, key) in [
        ("2025-02-13", "not-proposed"),
        ("2025-02-14", "proposed"),
        ("2026-03-01", "proposed"),
        ("2026-03-31", "proposed"),
        ("2026-04-01", "in-force"),
        ("2026-04-15", "in-force"),
        ("2026-05-20", "in-force"),
        ("2026-05-21", "stayed"),
        ("2026-06-01", "stayed"),
        ("2026-07-04", "stayed"),
        ("2026-07-05", "unknown"),
        ("2026-10-01", "unknown"),
        ("2026-11-19", "struck"),
        ("2030-01-01", "struck"),
    ] {
        assert_eq!(regime.standing(date(day)).key(), key, "{day}");
    }
    let fails: BTreeSet<&str> = ["2026-03-01", "2026-04-15", "2026-06-01", "2026-10-01", "2026-12-01"]
        .map(|day| regime.standing(date(day)).fails())
        .into();
    assert_eq!(fails.len(), 5, "each status has its own verdict: {fails:?}");
    let struck = regime.standing(date("2026-12-01"));
    assert!(struck.to_string().contains("a day that the reports do not give"), "{struck}");
    assert_eq!(struck.next, None);
    assert_eq!(regime.standing(date("2026-06-01")).next.unwrap().status, Status::Unknown);
    assert!(regime.disclaimer.contains("not legal advice") && regime.disclaimer.contains("public reports"));
}

#[test]
fn blackjack_games_fail_by_their_values() {
    let all = ["names", "no-bust", "no-automatic-win", "target", "ties", "offer", "sign"];
    assert_eq!(failing("delta/blackjack-x"), all);
    // Two jokers make its natural, and an ace with a ten counts like any other hand.
    let jokers = failing("central-coast/no-bust-blackjack");
    assert!(
        !jokers.contains(&"no-automatic-win".to_owned()) && jokers.contains(&"names".to_owned()),
        "{jokers:?}"
    );
    // One target, 21.5, for all hands.
    assert!(!failing("outlaws/pure-21-5-blackjack").contains(&"target".to_owned()));
    assert_eq!(failing("westlane/dai-bacc"), ["offer", "sign"]);
    assert_eq!(failing("chico/texas-holdem"), [""; 0]);
}

#[test]
fn a_breach_names_value_place_source_and_change() {
    let all = assessed(&Book::shipped(), "delta/blackjack-x", &shipped(), "2026-04-15");
    let Some((_, Verdict::Fails(names))) = all.first() else { panic!("{all:?}") };
    let [listing, schedule] = names.as_slice() else { panic!("the listing and its schedule: {names:?}") };
    assert_eq!((listing.path.as_str(), listing.value.as_str()), ("listing.name", "\"Blackjack X\""));
    assert!(listing.place.file.ends_with("delta/blackjack-x.toml") && listing.place.line > 1);
    assert!(listing.source.is_some() && listing.change.contains("\"blackjack\""));
    assert!(schedule.place.file.ends_with("gega-003406.toml"), "{schedule:?}");
    for (id, verdict) in &all {
        let at_table = ["seat", "rotation", "providers"].contains(&id.as_str());
        assert_eq!(matches!(verdict, Verdict::AtTable(_)), at_table, "{id}");
    }
    let rotation = all.iter().find(|(id, _)| id == "rotation").unwrap();
    assert!(
        matches!(&rotation.1, Verdict::AtTable(Some(remark)) if remark.contains("go on")),
        "{rotation:?}"
    );
}

/// The text of a listing with parts changed, which must be there.
fn changed(path: &str, changes: &[(&str, &str)]) -> String {
    let mut text = Book::shipped().files().text(path).unwrap().into_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from} is not in {path}");
        text = text.replacen(from, to, 1);
    }
    text
}

#[test]
fn a_game_that_follows_the_changes_fails_nothing() {
    let mut book = Book::shipped();
    let text = changed(
        "rooms/delta/ez-baccarat.toml",
        &[
            (
                "[compliance.owner.ez-baccarat]",
                "[compliance.posted]\nposition-open = \"sign\"\n\n[compliance.owner.ez-baccarat]",
            ),
            (
                "[sources]",
                "[bank]\nrounds = 1\n\n[sources]\n\"compliance.posted\" = \"outside\"\n\"bank.rounds\" = \"outside\"",
            ),
        ],
    );
    book.add_text("rooms/t/ez.toml", text);
    let all = assessed(&book, "t/ez", &shipped(), "2026-04-15");
    let fails: Vec<_> = all.iter().filter(|(_, verdict)| matches!(verdict, Verdict::Fails(_))).collect();
    assert!(fails.is_empty(), "{fails:?}");
    // Whether it is offered to every player shows at the table.
    assert!(all.iter().any(|(id, verdict)| id == "offer" && *verdict == Verdict::AtTable(None)));
}

/// A regime with this status and provision.
fn own(status: &str, provision: &str) -> Result<Regime, Vec<String>> {
    let mut book = Book::shipped();
    let text = format!(
        "title = \"T\"\nsummary = \"S\"\nrule = \"R\"\nreports = []\ngathered = \"G\"\ndisclaimer = \"D\"\n{status}\n{provision}"
    );
    book.add_text("regimes/own.toml", text);
    Regime::load(&book, "own").map_err(|faults| faults.iter().map(ToString::to_string).collect())
}

const IN_FORCE: &str = "[[status]]\nstatus = \"in-force\"\nfrom = \"2026-01-01\"\n";

#[test]
fn a_provision_has_dates_of_its_own() {
    let provision = "[[provision]]\nid = \"a\"\ntitle = \"A\"\ncheck = \"position-offered\"\nrounds = 1\n\
                     games = \"player-dealer\"\nfrom = \"2026-02-01\"\nuntil = \"2026-02-28\"\n";
    let regime = own(IN_FORCE, provision).unwrap();
    let on = |day: &str| assessed(&Book::shipped(), "westlane/dai-bacc", &regime, day).remove(0).1;
    assert!(
        matches!(on("2026-01-31"), Verdict::OtherDays(days) if days == "from 2026-02-01 until 2026-02-28")
    );
    assert!(matches!(on("2026-02-01"), Verdict::Fails(_)) && matches!(on("2026-02-28"), Verdict::Fails(_)));
    assert!(matches!(on("2026-03-01"), Verdict::OtherDays(_)));
}

#[test]
fn a_regime_that_does_not_read_says_why() {
    let provision =
        |rest: &str| format!("[[provision]]\nid = \"a\"\ntitle = \"A\"\ngames = \"all\"\n{rest}\n");
    let good = provision("check = \"name-contains\"\nwords = [\"x\"]");
    let twice = format!("{good}{good}");
    let later = format!("{IN_FORCE}[[status]]\nstatus = \"struck\"\nfrom = \"2025-01-01\"\n");
    let undated = "[[status]]\nstatus = \"struck\"\nfrom = \"unknown\"\n";
    for (status, provision, wanted) in [
        (IN_FORCE, provision("check = \"name-contains\""), "`name-contains` needs `words`"),
        (IN_FORCE, provision("check = \"loses-over\"\nnot = 21"), "`loses-over` takes no `not`"),
        (IN_FORCE, provision("check = \"is-nice\""), "\"is-nice\" is not known"),
        (
            IN_FORCE,
            provision("check = \"posted-sign\"\nnotice = \"position-opn\""),
            "did you mean position-open",
        ),
        (
            IN_FORCE,
            provision("check = \"loses-over\"\nfrom = \"2026-02-01\"\nuntil = \"2026-01-01\""),
            "before it begins",
        ),
        (IN_FORCE, twice, "stands here twice"),
        (later.as_str(), good.clone(), "below that of a later or the same day"),
        (undated, good.clone(), "`known-by` is missing"),
    ] {
        let faults = own(status, &provision).unwrap_err();
        assert!(faults.iter().any(|fault| fault.contains(wanted)), "{wanted}: {faults:?}");
    }
    let unknown = Regime::load(&Book::shipped(), "california-2062").unwrap_err();
    assert!(unknown[0].message.contains("did you mean california-2026"), "{unknown:?}");
}

#[test]
fn ties_may_go_to_either_side() {
    let provision = |to: &str| {
        format!(
            "[[provision]]\nid = \"a\"\ntitle = \"A\"\ncheck = \"ties\"\nto = \"{to}\"\ngames = \"counted\"\n"
        )
    };
    let mut book = Book::shipped();
    let path = "rooms/delta/blackjack-x.toml";
    let ties = "equal = [[\"natural\", \"push\"], [\"21 or less\", \"push\"]]";
    book.add_text(
        path,
        changed(path, &[(ties, "equal = [[\"natural\", \"win\"], [\"21 or less\", \"win\"]]")]),
    );
    for (to, holds) in [("player", true), ("either", true), ("player-dealer", false)] {
        let regime = own(IN_FORCE, &provision(to)).unwrap();
        let listing = book.listing(&"delta/blackjack-x".parse().unwrap()).unwrap();
        let verdict = assess(&book, &listing, &[], &regime, date("2026-04-15")).remove(0).verdict;
        assert_eq!(verdict == Verdict::Holds, holds, "{to}: {verdict:?}");
    }
}
