//! Pay tables of one's own: a hand without a row of its own is paid as the hand that it is a case of.

use cards::parse_cards;
use families::three_card::{Plan, Showdown, verdict};
use money::Odds;
use rulebook::book::Book;
use rulebook::pay::Payout;
use table::banked::Verdicted;
use table::terms::Terms;

/// What the bonus bet of three card poker pays for three cards, by these rows.
fn paid(rows: &str, cards: &str) -> Verdicted {
    let mut book = Book::shipped();
    let text = format!(
        "from = \"players-club/three-card-poker\"\n[pay-table.bonus]\nrows = {rows}\n[sources]\n\"pay-table.bonus\" = \"outside\"\n"
    );
    book.add_text("rooms/kitchen/three-card.toml", text);
    let listing = book
        .listing(&"kitchen/three-card".parse().expect("an id"))
        .unwrap_or_else(|faults| panic!("{faults:?}"));
    let table = families::table_plan(&listing, &Terms::widest(&listing, None)).expect("a plan");
    let plan = Plan::new(&listing, &table).expect("a plan");
    let three = |text: &str| <[cards::Card; 3]>::try_from(parse_cards(text).expect("cards")).expect("three");
    let (own, bank) = (three(cards), three("Qs Td 2c"));
    let wager = table.wager_no("bonus").expect("the wager");
    verdict(&plan, wager, &Showdown::of(&plan, &own, &bank, false)).result
}

#[test]
fn a_mini_royal_without_a_row_is_a_straight_flush() {
    let wins = |pays: u32| Verdicted::Wins(Payout::Odds(Odds { pays, to: 1 }));
    let with =
        "[[\"mini-royal-flush\", \"200 to 1\"], [\"straight-flush\", \"40 to 1\"], [\"pair\", \"1 to 1\"]]";
    let without = "[[\"straight-flush\", \"40 to 1\"], [\"pair\", \"1 to 1\"]]";
    assert_eq!(paid(with, "Ah Kh Qh"), wins(200));
    assert_eq!(paid(without, "Ah Kh Qh"), wins(40));
    assert_eq!(paid(without, "9h 8h 7h"), wins(40));
    assert_eq!(paid(without, "Ah Kd Qh"), Verdicted::Loses);
    assert_eq!(paid("[[\"pair\", \"1 to 1\"]]", "Ah Kh Qh"), Verdicted::Loses);
}
