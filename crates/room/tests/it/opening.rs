//! What a table is opened with: the fees that are posted, the limits of the day, and what the house names itself.

use crate::hall::{Hall, done, spec, under};
use families::{Day, SetUp, SetUpError};
use money::Cents;
use room::tables::{Live, Spec, SpecError};
use rulebook::book::Book;

const HOLDEM: &str = "chico/texas-holdem";

/// Every option with a fee that nobody can read, at every listing (T02).
#[test]
fn no_table_opens_under_a_fee_that_cannot_be_read() {
    let book = Book::shipped();
    let mut refused = 0;
    for id in book.ids() {
        let listing = book.listing(&id).unwrap();
        for block in book.blocks_of(&listing).map(|block| block.unwrap()) {
            for option in block.options.iter().filter(|option| option.unreadable().is_some()) {
                let address = block.address(option);
                let asked = under(&id.to_string(), &address);
                let wrong = asked.choose(&book).unwrap_err();
                assert!(
                    matches!(&wrong, SpecError::SetUp(SetUpError::Unreadable { schedule, .. }) if *schedule == address),
                    "{wrong}"
                );
                let said = wrong.to_string();
                assert!(said.contains("cannot be read in the document [000:"), "{said}");
                refused += 1;
            }
        }
        // Without a choice no such option is taken.
        let chosen = spec(&id.to_string()).without_collection(&book).choose(&book).unwrap();
        let blocks: Vec<_> = book.blocks_of(&listing).map(|block| block.unwrap()).collect();
        let found = chosen
            .schedule
            .as_ref()
            .and_then(|held| held.address())
            .map(|address| rulebook::collection::find(&blocks, address).unwrap());
        assert!(found.is_none_or(|(_, option)| option.unreadable().is_none()), "{id}");
    }
    // Eight cells: EZ Baccarat 11, Fortune Pai Gow 24 to 28.
    assert_eq!(refused, 6);
}

/// Outlaw's limits go by the day of the week (004:115-143, T04).
#[test]
fn the_day_of_the_week_sets_the_limits() {
    let book = Book::shipped();
    let six = [Day::Sunday, Day::Tuesday, Day::Wednesday, Day::Friday];
    for id in ["outlaws/holdem", "outlaws/holdem-high-low", "outlaws/omaha"] {
        for day in Day::ALL.iter().copied() {
            let (own, other) = if six.contains(&day) {
                ("three-six", "three-six-twelve")
            } else {
                ("three-six-twelve", "three-six")
            };
            let chosen = spec(id).choose_on(&book, day).unwrap();
            assert_eq!(chosen.structure.as_deref(), Some(own), "{id} {day:?}");
            let (_, table) = chosen.open(&book).unwrap();
            assert_eq!(table.betting().map(|(structure, _)| structure), Some(own.to_owned()), "{id} {day:?}");
            let by_kind =
                Spec::of(id, SetUp { structure: Some("fixed-limit".to_owned()), ..SetUp::default() });
            assert_eq!(by_kind.choose_on(&book, day).unwrap().structure.as_deref(), Some(own));
            for asked in [
                Spec::of(id, SetUp { structure: Some(other.to_owned()), ..SetUp::default() }),
                Spec::of(
                    id,
                    SetUp {
                        stakes: Some(if own == "three-six" { "3-6-12" } else { "3-6" }.to_owned()),
                        ..SetUp::default()
                    },
                ),
            ] {
                let wrong = asked.choose_on(&book, day).unwrap_err().to_string();
                let said = format!("the structure \"{other}\" is not played on {}, only on", day.key());
                assert!(wrong.contains(&said), "{id}: {wrong}");
            }
        }
    }
    // A game that is the same on all days opens on each.
    for day in Day::ALL.iter().copied() {
        let (chosen, plain) = (spec(HOLDEM).choose_on(&book, day), spec(HOLDEM).choose(&book));
        assert_eq!(chosen.unwrap(), plain.unwrap());
    }
}

#[test]
fn a_table_names_the_blinds_that_the_document_leaves_to_it() {
    let book = Book::shipped();
    let open = |spec: Spec| {
        let chosen = spec.choose(&book)?;
        let (_, table) = chosen.open(&book)?;
        let schedule = chosen.schedule.as_ref().map(|held| held.word().to_owned());
        Ok::<_, SpecError>((schedule, table.betting().map(|(_, stakes)| stakes)))
    };
    let no_limit = |option: &str| under(HOLDEM, option).set_up;
    let opened = |option: &str, stakes: &str| Ok((Some(option.to_owned()), Some(stakes.to_owned())));
    for stakes in ["1/3", "$1/$3", "2/5"] {
        let asked =
            Spec::of(HOLDEM, SetUp { stakes: Some(stakes.to_owned()), ..no_limit("no-limit-20-200/1") });
        let named = if stakes == "2/5" { "$2/$5" } else { "$1/$3" };
        assert_eq!(open(asked), opened("no-limit-20-200/1", named));
    }
    let blinds = Some(vec![Cents(300), Cents(600)]);
    let asked = Spec::of(HOLDEM, SetUp { blinds: blinds.clone(), ..no_limit("no-limit-50-500/2") });
    assert_eq!(open(asked), opened("no-limit-50-500/2", "$3/$6"));
    // The stakes are kept with the table, so that it opens again as it was.
    let asked =
        Spec::of("central-coast/seven-card-stud", SetUp { bring_in: Some(Cents(100)), ..SetUp::default() });
    let text = serde_json::to_string(&asked.choose(&book).unwrap()).unwrap();
    assert!(text.contains("\"bring-in\":100"), "{text}");
    for (asked, words) in [
        (Spec::of("delta/ez-baccarat", SetUp { blinds, ..SetUp::default() }), "has no pot. Leave out blinds"),
        (
            Spec::of("chico/seven-card-stud", SetUp { ante: Some(Cents(-5)), ..SetUp::default() }),
            "it must not be negative",
        ),
        (Spec::of(HOLDEM, SetUp { bring_in: Some(Cents(100)), ..SetUp::default() }), "no bring-in"),
    ] {
        let said = open(asked.clone()).unwrap_err().to_string();
        assert!(said.contains(words), "{asked:?}: {said}");
    }
}

/// At midnight a table goes on under the limits of the new day, with seats, chips and button (T04).
#[test]
fn a_table_goes_on_under_the_limits_of_the_day() {
    let structure = |hall: &Hall| hall.live.table.betting().map(|(structure, _)| structure).unwrap();
    let renews = |hall: &mut Hall, day| {
        let Some(renewed) = hall.live.renewed_on(&hall.book, day).unwrap() else { return false };
        let mut live = hall.live.clone();
        done(hall.desk().reopen(&mut live, renewed)).expect("it is written down");
        hall.live = live;
        true
    };
    let mut hall = Hall::open(spec("outlaws/holdem").choose_on(&Book::shipped(), Day::Sunday).unwrap());
    hall.bots(3);
    let rounds = |hall: &mut Hall, more: u32| {
        let until = hall.live.table.number() + more;
        hall.until(|live| live.table.number() >= until && !live.in_round());
    };
    rounds(&mut hall, 2);
    assert_eq!(structure(&hall), "three-six");
    assert!(!renews(&mut hall, Day::Tuesday), "the same limits");
    hall.until(Live::in_round);
    assert!(!renews(&mut hall, Day::Monday), "a round is played to its end");
    hall.until(|live| !live.in_round());
    let chips: Vec<_> = hall.live.members.all().map(|(person, _)| hall.live.table.chips(person)).collect();
    assert!(renews(&mut hall, Day::Monday));
    assert_eq!(structure(&hall), "three-six-twelve");
    assert_eq!(
        hall.live.members.all().map(|(person, _)| hall.live.table.chips(person)).collect::<Vec<_>>(),
        chips
    );
    rounds(&mut hall, 2);
    hall.holds();
    assert_eq!(hall.loaded().table.betting().map(|(structure, _)| structure).unwrap(), "three-six-twelve");
    // A game that is the same on all days is not touched.
    let mut other = Hall::open(spec(HOLDEM));
    assert!(!renews(&mut other, Day::Monday) && !renews(&mut other, Day::Sunday));
}
