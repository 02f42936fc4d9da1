//! What must be on every sign: each fee, $0 too, and where a table comes from that the room does not print.

use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{Block, Fee, Payer, Rates, ScheduleOption};
use rulebook::listing::Listing;
use rulebook::sign::{Line, Sign};

/// Calls `visit` with every listing and each option that it may be played under.
fn each_option(mut visit: impl FnMut(&Listing, &Block, &ScheduleOption)) {
    let book = Book::shipped();
    for id in book.ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        for block in book.blocks_of(&listing) {
            let block = block.unwrap_or_else(|faults| panic!("{id}: {faults:?}")).each_once();
            block.options.iter().for_each(|option| visit(&listing, &block, option));
        }
    }
}

fn sign(listing: &Listing, block: &Block, option: &ScheduleOption) -> Sign {
    Sign::new(listing, "A room".to_owned(), Some((block, option)), Wording::English)
}

/// The rows of the fees: what, and how much; a row below a heading names it.
fn fees(sign: &Sign) -> Vec<(String, String)> {
    let (_, rows) = sign.tables().next().expect("a table of fees");
    let mut head = String::new();
    let mut all = Vec::new();
    for row in rows {
        match row {
            Line::Head(text) => head.clone_from(text),
            Line::Row([what, fee]) => all.push((what.clone(), fee.clone())),
            Line::Below([what, fee]) => all.push((format!("{head} {what}"), fee.clone())),
        }
    }
    all
}

#[test]
fn every_sign_shows_every_fee_and_both_payers() {
    let (mut options, mut free) = (0, 0);
    each_option(|listing, block, option| {
        let address = format!("{} {}", listing.id(), block.address(option));
        let rows = fees(&sign(listing, block, option));
        for charge in &option.charges {
            let who = charge.who(Wording::English);
            let of = |fee: &Fee| fee.said(Wording::English);
            let wanted: Vec<String> = match &charge.rates {
                Rates::Flat(fee) => vec![of(fee)],
                Rates::HalfHour { half, .. } => vec![of(half)],
                Rates::Bands(bands) => bands.iter().map(|band| of(&band.fee)).collect(),
                Rates::PerPlayer { each, .. } => vec![each.to_string()],
            };
            for fee in wanted {
                let has = |(what, held): &(String, String)| what.starts_with(&who) && held.starts_with(&fee);
                assert!(rows.iter().any(has), "{address}: {who} {fee} is not on {rows:?}");
            }
        }
        if listing.family().is_banked() {
            for payer in [Payer::PlayerDealer, Payer::EachPlayer] {
                let said = payer.said(Wording::English);
                let named = rows.iter().filter(|(what, _)| what.starts_with(&said));
                assert!(named.clone().count() > 0, "{address}: {said} is not on {rows:?}");
                free += named.filter(|(_, fee)| fee == "$0").count();
            }
        }
        options += 1;
    });
    assert!(options > 500 && free > 200, "{options} options, {free} rows of $0");
}

#[test]
fn a_pay_table_of_another_room_is_posted_as_borrowed() {
    let book = Book::shipped();
    let fortune = book.listing(&"delta/fortune-pai-gow-poker".parse().unwrap()).unwrap();
    let heads = |tables: &[&str]| -> Vec<String> {
        let mut sign = Sign::new(&fortune, "Delta Casino".to_owned(), None, Wording::English);
        let tables: Vec<String> = tables.iter().map(|table| (*table).to_owned()).collect();
        sign.post(&fortune, &tables).unwrap();
        let rows = sign.tables().flat_map(|(_, rows)| rows);
        rows.filter_map(|row| if let Line::Head(head) = row { Some(head.clone()) } else { None }).collect()
    };
    let said = |room: &str| format!("Borrowed from {room}; this room does not print this table");
    assert_eq!(heads(&[]), [said("Casino Chico"), said("Casino Chico")]);
    assert_eq!(
        heads(&["fortune-face-up", "envy-face-up"]),
        [said("Westlane Card Room"), said("Westlane Card Room")]
    );
    let page = rulebook::borrowed::head(&book, &fortune);
    assert!(page.iter().any(|line| line.contains("Casino Chico") && line.contains("pay tables")), "{page:?}");
    // A room's own tables are posted without a word.
    for id in ["chico/fortune-pai-gow-poker", "delta/blackjack-x", "westlane/face-up-pai-gow-poker"] {
        let listing = book.listing(&id.parse().unwrap()).unwrap();
        assert_eq!(rulebook::borrowed::pay_tables(&listing).len(), 0, "{id}");
    }
}

#[test]
fn a_jackpot_fund_without_a_rule_is_said_to_grow_only() {
    let mut jackpots = 0;
    each_option(|listing, block, option| {
        let collects = option.charges.iter().any(|charge| charge.name == "jackpot" && charge.is_ever_due());
        let mut sign = sign(listing, block, option);
        let says = |sign: &Sign| sign.lines().iter().any(|line| line.contains("the fund only grows"));
        assert_eq!(says(&sign), collects, "{} {}", listing.id(), block.address(option));
        sign.jackpot("a royal flush takes it all");
        assert!(!says(&sign));
        jackpots += usize::from(collects);
    });
    assert!(jackpots >= 8, "{jackpots}");
}

#[test]
fn fees_of_nothing_under_review_are_posted_so() {
    let mut reviewed = 0;
    each_option(|listing, block, option| {
        let said =
            sign(listing, block, option).lines().iter().any(|line| line.contains("under standing review"));
        let cited = block.readings.iter().any(|id| id.to_string() == "T03");
        assert!(!said || cited, "{} {}", listing.id(), block.address(option));
        reviewed += usize::from(said);
    });
    assert!(reviewed > 50, "{reviewed}");
}

#[test]
fn each_option_is_listed_once() {
    let mut printed_twice = 0;
    let book = Book::shipped();
    for id in book.blocks() {
        let block = book.block(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let printed = block.options.len();
        let block = block.each_once();
        let mut numbers: Vec<u16> = block.options.iter().map(|option| option.number).collect();
        numbers.sort_unstable();
        numbers.dedup();
        assert_eq!(numbers.len(), block.options.len(), "{id} lists an option twice");
        printed_twice += printed - numbers.len();
    }
    // Document 000 prints options 28 and 29 of limit poker twice (C33).
    assert_eq!(printed_twice, 2);
}
