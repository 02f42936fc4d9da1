//! Whatever a document leaves to the house can be set at a table, and what it prints cannot (T01).

use families::AnyTable;
use money::Cents;
use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::Block;
use rulebook::family::pot_poker::betting::Structure;
use rulebook::family::pot_poker::{LeftToHouse, PotPoker};
use rulebook::listing::Listing;
use rulebook::sign::Sign;
use table::terms::{PokerTerms, Terms};

/// Calls `visit` with every listing of pot poker.
fn each_listing(mut visit: impl FnMut(&Listing, &PotPoker)) {
    let book = Book::shipped();
    for id in book.all_ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        if let Some(rules) = listing.section::<PotPoker>() {
            visit(&listing, rules);
        }
    }
}

fn opens(listing: &Listing, poker: PokerTerms) -> Result<AnyTable, String> {
    let terms = Terms { poker, ..Terms::widest(listing, None) };
    AnyTable::open(listing, &terms).map_err(|wrong| wrong.join("; "))
}

/// A row of stakes as it is named, with its place in the list: the first row of each name is meant by it.
fn rows<'a>(name: &'a str, structure: &'a Structure) -> impl Iterator<Item = (usize, PokerTerms)> + 'a {
    let names: Vec<String> = structure.stakes.iter().map(families::pot_poker::stakes_name).collect();
    let first = |at: usize| names.iter().position(|other| *other == names[at]) == Some(at);
    let firsts: Vec<usize> = (0..names.len()).filter(|at| first(*at)).collect();
    firsts.into_iter().map(move |at| {
        let (structure, stakes) = (Some(name.to_owned()), Some(names[at].clone()));
        (at, PokerTerms { structure, stakes, ..PokerTerms::default() })
    })
}

/// An amount that the house names is accepted if no document prints it, and refused otherwise.
#[track_caller]
fn accepted(listing: &Listing, poker: &PokerTerms, open: bool, what: &str) {
    let opened = opens(listing, poker.clone());
    let refused = opened.as_ref().err().map(String::as_str);
    assert_eq!(refused.is_none(), open, "{} {what}: {refused:?} under {poker:?}", listing.id());
}

#[test]
fn what_is_not_printed_can_be_named_and_what_is_printed_cannot() {
    let mut seen = [0; 2];
    each_listing(|listing, rules| {
        for (name, structure) in rules.structure.iter() {
            for (at, poker) in rows(name.as_str(), structure) {
                let left = LeftToHouse::of(listing, name.as_str(), at);
                let row = &structure.stakes[at];
                if let Some(blinds) = &row.blinds {
                    // The small one a cent less: within whatever limits there are.
                    let mut other = blinds.clone();
                    other[0] = if blinds.len() > 1 { blinds[0] - Cents(1) } else { blinds[0] - Cents(5) };
                    let named = PokerTerms { blinds: Some(other), ..poker.clone() };
                    accepted(listing, &named, left.blinds, "blinds");
                    seen[usize::from(left.blinds)] += 1;
                }
                if let Some(ante) = row.ante {
                    let any = structure.from.as_ref().is_some_and(|from| from.ante.is_some());
                    let named = PokerTerms { ante: Some(ante + Cents(5)), ..poker.clone() };
                    accepted(listing, &named, left.ante || any, "ante");
                    seen[usize::from(left.ante)] += 1;
                }
                if rules.bring_in.is_some() {
                    let named = PokerTerms { bring_in: Some(Cents(5)), ..poker.clone() };
                    accepted(listing, &named, left.bring_in, "bring-in");
                    seen[usize::from(left.bring_in)] += 1;
                }
            }
        }
    });
    assert!(seen[0] > 30 && seen[1] > 60, "{seen:?}");
}

#[test]
fn the_table_posts_what_was_named() {
    let book = Book::shipped();
    let posted = |id: &str, poker: PokerTerms| {
        let table = opens(&book.listing(&id.parse().unwrap()).unwrap(), poker).unwrap();
        let forced = &table.pot_poker().expect("pot poker").plan().forced;
        let blinds: Vec<i64> = forced.blinds.iter().map(|blind| blind.amount.0).collect();
        (blinds, forced.ante.0, forced.bring_in.as_ref().map(|bring_in| bring_in.least().0))
    };
    let of = |structure: &str| PokerTerms { structure: Some(structure.to_owned()), ..PokerTerms::default() };
    let blinds = PokerTerms { blinds: Some(vec![Cents(200), Cents(500)]), ..of("no-limit") };
    assert_eq!(posted("players-club/no-limit-holdem", blinds.clone()), (vec![200, 500], 0, None));
    assert_eq!(posted("chico/texas-holdem", blinds), (vec![200, 500], 0, None));
    let stakes = PokerTerms { stakes: Some("$7/$14".to_owned()), ..of("no-limit") };
    assert_eq!(posted("chico/texas-holdem", stakes), (vec![700, 1400], 0, None));
    let stud = PokerTerms { ante: Some(Cents(100)), bring_in: Some(Cents(250)), ..of("no-limit") };
    assert_eq!(posted("chico/seven-card-stud", stud), (vec![], 100, Some(250)));
    let bring_in = PokerTerms { bring_in: Some(Cents(50)), stakes: Some("$4-$8".to_owned()), ..of("limit") };
    assert_eq!(posted("central-coast/razz", bring_in), (vec![], 50, Some(50)));
}

/// A schedule that prints a buy-in takes any blinds within it; one that prints the blinds takes no others.
#[test]
fn blinds_are_named_within_the_schedule() {
    let book = Book::shipped();
    let listing = book.listing(&"chico/texas-holdem".parse().unwrap()).unwrap();
    let open = |address: &str, poker: PokerTerms| {
        let (block, number) = address.split_once('/').unwrap();
        let block: Block = book.block(&format!("chico/{block}").parse().unwrap()).unwrap();
        let option = block.option(number.parse().unwrap()).unwrap();
        let terms = Terms { poker, ..Terms::widest(&listing, Some((&block, option))) };
        let table = AnyTable::open(&listing, &terms).map_err(|wrong| wrong.join("; "))?;
        let plan = table.pot_poker().unwrap().plan().clone();
        Ok::<_, String>((plan.betting.stakes, plan.seats.buy_in.map(|span| span.to_string())))
    };
    let stakes = |stakes: &str| PokerTerms {
        structure: Some("no-limit".to_owned()),
        stakes: Some(stakes.to_owned()),
        ..PokerTerms::default()
    };
    let bought = |stakes: &str| Ok((stakes.to_owned(), Some("$20 to $200".to_owned())));
    for named in ["$1/$2", "$1/$3", "$2/$5", "$7/$14", "$100/$200"] {
        assert_eq!(open("no-limit-20-200/1", stakes(named)), bought(named), "{named}");
    }
    let blinds = |blinds: &[i64]| PokerTerms {
        blinds: Some(blinds.iter().map(|blind| Cents::dollars(*blind)).collect()),
        ..PokerTerms { structure: Some("no-limit".to_owned()), ..PokerTerms::default() }
    };
    assert_eq!(open("no-limit-20-200/1", blinds(&[1, 3])), bought("$1/$3"));
    for (named, why) in [
        (vec![200, 400], "the big blind is $400: at these stakes the maximum is $200"),
        (vec![3, 1], "the blinds $3 $1 do not rise"),
        (vec![0, 0], "do not rise"),
        (vec![1, 2, 3], "this game posts 2 blinds: name all of them, the smallest first, not $1 $2 $3"),
    ] {
        let said = open("no-limit-20-200/1", blinds(&named)).unwrap_err();
        assert!(said.contains(why), "{named:?}: {said}");
    }
    let said = open(
        "no-limit-20-200/1",
        PokerTerms {
            structure: Some("limit".to_owned()),
            stakes: Some("$4-$8".to_owned()),
            ..PokerTerms::default()
        },
    );
    assert!(said.is_ok(), "other stakes may be played under it, though nobody would choose it: {said:?}");
}

#[test]
fn a_game_without_them_takes_no_blinds_and_no_bring_in() {
    let book = Book::shipped();
    let refused = |id: &str, poker| opens(&book.listing(&id.parse().unwrap()).unwrap(), poker).unwrap_err();
    let blinds = PokerTerms { blinds: Some(vec![Cents(100), Cents(200)]), ..PokerTerms::default() };
    assert!(refused("chico/seven-card-stud", blinds).contains("this game has no blinds"));
    let bring_in = PokerTerms { bring_in: Some(Cents(100)), ..PokerTerms::default() };
    assert!(refused("chico/texas-holdem", bring_in).contains("no bring-in"));
    let ante = PokerTerms { ante: Some(Cents(100)), ..PokerTerms::default() };
    assert!(refused("chico/texas-holdem", ante).contains("this game has no ante"));
    let huge = PokerTerms { blinds: Some(vec![Cents(100), Cents::MOST]), ..PokerTerms::default() };
    assert!(refused("players-club/no-limit-holdem", huge).contains("the maximum is"));
}

/// Every schedule of every game with a pot: its sign says what is bet, blinds and antes too.
#[test]
fn every_sign_of_a_pot_game_posts_the_stakes() {
    let mut signs = 0;
    each_listing(|listing, rules| {
        let blocks: Vec<Block> = listing.book().blocks_of(listing).map(|block| block.unwrap()).collect();
        for (block, option) in
            blocks.iter().flat_map(|block| block.options.iter().map(move |one| (block, one)))
        {
            let schedule = Some((block, option));
            let mut sign = Sign::new(listing, String::new(), schedule, Wording::English);
            let posted = families::post_stakes(&mut sign, listing, Terms::widest(listing, schedule));
            let address = format!("{} {}", listing.id(), block.address(option));
            assert_eq!(posted, Ok(()), "{address}");
            let lines = sign.lines();
            let has = |word: &str| lines.iter().any(|line| line.starts_with(word));
            assert!(has("Betting"), "{address}: {lines:?}");
            assert!(rules.blinds.is_none() || has("Blinds"), "{address}: {lines:?}");
            assert!(rules.bring_in.is_none() || has("Bring-in"), "{address}: {lines:?}");
            signs += 1;
        }
    });
    assert!(signs > 500, "{signs}");
}
