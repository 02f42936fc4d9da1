//! Compliance files: every owner, review and posting that the documents print is recorded, and signs do what is required.

use std::collections::BTreeSet;

use rulebook::book::Book;
use rulebook::compliance::{File, OnSign, Owners, State};
use rulebook::listing::Listing;
use rulebook::sign::Sign;
use rulebook::tree::Node;
use rulebook::{Document, Wording};

fn listing(book: &Book, id: &str) -> Listing {
    book.listing(&id.parse().unwrap()).unwrap_or_else(|faults| panic!("{id}: {faults:?}"))
}

fn file(id: &str) -> File {
    let book = Book::shipped();
    File::of(&book, &listing(&book, id), &Owners::of(&book)).unwrap()
}

/// The lines that values of `compliance` cite, in listings and in schedules.
fn cited(book: &Book, below: &[&str]) -> BTreeSet<(Document, u32)> {
    let listings = book.ids().into_iter().map(|id| listing(book, &id.to_string()).tree().clone());
    let blocks = book.blocks().into_iter().filter_map(|id| Some(book.tree(&id.path())?.0));
    let mut lines = BTreeSet::new();
    let mut add = |node: &Node| {
        node.leaves(&mut Vec::new(), &mut |_, leaf| {
            for run in leaf.source.iter().flat_map(|source| &source.lines) {
                lines.extend((run.first..=run.last).map(|line| (run.document, line)));
            }
        });
    };
    for tree in listings.chain(blocks) {
        below.iter().filter_map(|key| tree.at(&["compliance", key])).for_each(&mut add);
    }
    lines
}

/// The lines of the documents that hold one of these words.
fn printed(words: &[&str]) -> Option<BTreeSet<(Document, u32)>> {
    let mut lines = BTreeSet::new();
    for number in 0..5 {
        let text = testkit::document(number)?;
        let held = text.iter().enumerate().filter(|(_, line)| words.iter().any(|word| line.contains(word)));
        lines.extend(held.map(|(at, _)| (Document(number), at as u32)));
    }
    Some(lines)
}

#[test]
fn every_printed_owner_review_and_posting_is_recorded() {
    let book = Book::shipped();
    for (below, words, least) in [
        (&["owner"][..], &["patented and/or copyrighted", "Patent", "Publishing, Inc."][..], 9),
        (&["review"], &["under Bureau review"], 3),
        (
            &["posted"],
            &[
                "conspicuously posted",
                "signage",
                "posted at each gaming table",
                "will be posted at the table",
                "ample notice",
                "Ample notice",
                "posted for each game in advance",
                "bear an inscription",
                "posted pay",
                "posted Buster",
                "posting to the contrary",
            ],
            50,
        ),
        (&["numbers"], &["GEGR-001821", "GEGR-001822", "GEGA-002044", "GEGA-002582"], 10),
    ] {
        let Some(printed) = printed(words) else { return };
        assert!(printed.len() >= least, "{below:?}: {} lines", printed.len());
        let missing: Vec<_> = printed.difference(&cited(&book, below)).copied().collect();
        assert!(missing.is_empty(), "{below:?}: no value cites {missing:?}");
    }
}

#[test]
fn a_file_has_owners_postings_and_schedules() {
    let pure = file("outlaws/pure-21-5-blackjack");
    let named: Vec<_> = pure.owners.iter().map(|named| named.owner.value.name.as_deref()).collect();
    assert_eq!(named, [Some("TXB Industries Inc."), Some("Betwiser Games, LLC")]);
    assert!(pure.owners.iter().all(|named| named.owner.source.as_ref().unwrap().to_string() == "004:359"));
    assert_eq!(pure.number.unwrap().value, "GEGA-002692");
    let [new, old] = pure.rates.as_slice() else { panic!("two blocks") };
    assert_eq!((new.state.clone(), new.zero_options.as_slice()), (State::InForce, &[1, 2, 3][..]));
    let review = new.review.as_ref().unwrap();
    assert_eq!(review.source.as_ref().unwrap().to_string(), "004:533");
    assert!(review.value.reserves.len() == 4 && review.value.rotation_unaffected);
    assert!(
        matches!(&old.state, State::Superseded { by, since: Some(_), .. } if by == std::slice::from_ref(&new.block))
    );
    assert!(pure.posted.iter().any(|duty| duty.key == "player-fee" && duty.on_sign == OnSign::Shown));
    let layout = file("westlane/ultimate-texas-holdem");
    let qualifier = layout.posted.iter().find(|duty| duty.key == "player-dealer-qualifier").unwrap();
    assert_eq!(qualifier.on_sign, OnSign::Elsewhere);
    assert_eq!(qualifier.source.as_ref().unwrap().to_string(), "001:1727");
}

#[test]
fn owners_that_only_another_room_prints_are_told_as_such() {
    for (id, owner) in [
        ("chico/ez-baccarat-panda-8", "DEQ Systems Corp."),
        ("chico/pure-21-5-blackjack-3-to-2", "TXB Industries Inc."),
        ("chico/fortune-pai-gow-poker", "ShuffleMaster Inc."),
    ] {
        let file = file(id);
        assert_eq!(file.owners, [], "{id}");
        let named = file.named_elsewhere.iter().any(|named| named.owner.value.name.as_deref() == Some(owner));
        assert!(named, "{id}: {:?}", file.named_elsewhere);
    }
    assert_eq!(file("chico/texas-holdem").named_elsewhere, []);
}

#[test]
fn every_file_of_the_book_is_complete() {
    let book = Book::shipped();
    let owners = Owners::of(&book);
    let (mut superseded, mut reviewed) = (0, 0);
    for id in book.all_ids() {
        let file = File::of(&book, &listing(&book, &id.to_string()), &owners).unwrap();
        for duty in &file.posted {
            assert!(duty.source.is_some(), "{id}: {} has no source", duty.key);
            assert!(!matches!(duty.on_sign, OnSign::Missing(_)), "{id}: {duty:?}");
        }
        for rates in &file.rates {
            reviewed += usize::from(rates.review.is_some());
            if let State::Superseded { by, since, .. } = &rates.state {
                superseded += 1;
                assert!(!by.is_empty() && since.is_some(), "{id}: {rates:?}");
            }
        }
    }
    assert_eq!((superseded, reviewed), (8, 8));
}

/// A listing with parts of its text changed.
fn changed(id: &str, changes: &[(&str, &str)]) -> Listing {
    let mut book = Book::shipped();
    let path = format!("rooms/{id}.toml");
    let mut text = book.files().text(&path).unwrap().into_owned();
    for (from, to) in changes {
        assert!(text.contains(from), "{from}");
        text = text.replacen(from, to, 1);
    }
    book.add_text(&path, text);
    listing(&book, id)
}

#[test]
fn the_sign_has_the_lines_that_are_required() {
    let lines =
        |listing: &Listing, words: Wording| Sign::new(listing, "A room".to_owned(), None, words).lines();
    let pure = changed("outlaws/pure-21-5-blackjack", &[]);
    let blank = "Table minimum ________, maximum ________";
    assert!(
        lines(&pure, Wording::English).contains(&blank.to_owned()),
        "{:?}",
        lines(&pure, Wording::English)
    );
    assert!(lines(&pure, Wording::Spanish).iter().any(|line| line.starts_with("Mínimo de la mesa ____")));
    let mut given = Sign::new(&pure, "A room".to_owned(), None, Wording::English);
    given.limits(Some(money::Cents::dollars(5)), Some(money::Cents::dollars(100)));
    assert!(!given.lines().contains(&blank.to_owned()));
    // No line of the document asks for them.
    let dai = changed("westlane/dai-bacc", &[]);
    assert!(!lines(&dai, Wording::English).contains(&blank.to_owned()));
    let open = changed(
        "westlane/ultimate-texas-holdem",
        &[(
            "player-dealer-qualifier = \"layout\"",
            "player-dealer-qualifier = \"layout\"\nposition-open = \"sign\"",
        )],
    );
    assert!(
        lines(&open, Wording::English)
            .iter()
            .any(|line| line.starts_with("Any player may take the player-dealer"))
    );
}

#[test]
fn what_is_told_leaves_the_digest_alone() {
    let plain = changed("outlaws/pure-21-5-blackjack", &[]);
    let dated = changed(
        "outlaws/pure-21-5-blackjack",
        &[
            (
                "number = \"GEGA-002692\"",
                "number = \"GEGA-002692\"\nfrom = \"2026-01-01\"\nuntil = \"2026-12-31\"",
            ),
            ("TXB Industries Inc.", "Another"),
        ],
    );
    assert_eq!(plain.digest(), dated.digest());
    assert_eq!(dated.effective().in_words().unwrap(), "from 2026-01-01 until 2026-12-31");
}

#[test]
fn dates_that_end_before_they_begin_are_refused() {
    let mut book = Book::shipped();
    let path = "rooms/outlaws/pure-21-5-blackjack.toml";
    let text = book.files().text(path).unwrap().replacen(
        "number = \"GEGA-002692\"",
        "number = \"GEGA-002692\"\nfrom = \"2026-02-01\"\nuntil = \"2026-01-01\"",
        1,
    );
    book.add_text(path, text);
    let faults = book.listing(&"outlaws/pure-21-5-blackjack".parse().unwrap()).unwrap_err();
    assert!(faults[0].message.contains("`listing.until` is before"), "{faults:?}");
    let path = "rooms/outlaws/collection/gega-002692.toml";
    let text = book.files().text(path).unwrap();
    let text =
        text.replacen("most-rates = 5", "most-rates = 5\nfrom = \"2026-02-01\"\nuntil = \"2026-01-01\"", 1);
    book.add_text(path, text);
    let faults = book.block(&"outlaws/gega-002692".parse().unwrap()).unwrap_err();
    assert!(faults[0].message.contains("`block.until` is before"), "{faults:?}");
}

/// The approval was given to the other listing; who owns the game stays.
#[test]
fn a_listing_that_starts_from_another_takes_no_approval_along() {
    let mut book = Book::shipped();
    let text = "from = \"chico/pure-21-5-blackjack-6-to-5\"\n\n[listing]\nname = \"X\"\n\n[sources]\nlisting = \"outside\"\n";
    book.add_text("rooms/myclub/x.toml", text.to_owned());
    let own = listing(&book, "myclub/x");
    let compliance = own.body().compliance.as_ref().unwrap();
    assert!(compliance.numbers.is_empty() && own.body().listing.number.is_none());
    assert!(compliance.posted.is_some());
}
