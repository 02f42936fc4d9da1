//! House ways: hands set by the chart.

use cards::{Card, DeckKind};
use families::pai_gow_poker::Chart;
use rulebook::book::Book;
use rulebook::family::pai_gow_poker::PaiGowPoker;

use crate::hands::{MANY, deals};
use crate::report::Report;
use crate::timing::rounds_a_second;

pub fn rows(report: &mut Report, filter: &str) {
    if !"house-ways".contains(filter) {
        return;
    }
    let book = Book::shipped();
    let hands: Vec<[Card; 7]> = deals(DeckKind::OneJoker, MANY, 11);
    for id in ["chico/fortune-pai-gow-poker", "westlane/face-up-pai-gow-poker"] {
        let listing = book.listing(&id.parse().expect("an id")).expect("a listing");
        let rules = listing.section::<PaiGowPoker>().expect("pai gow poker");
        let chart = Chart::new(rules.house_way.as_ref().expect("a chart"));
        let all = || hands.iter().map(|cards| u64::from(chart.set(cards).front[0].index())).sum::<u64>();
        let rate = rounds_a_second(hands.len(), all);
        report.settings(&format!("house way of {id}, seven of 53 cards"), 5e6, rate);
    }
}
