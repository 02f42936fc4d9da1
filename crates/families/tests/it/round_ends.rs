//! Which event ends a round, as docs/wire.md says.

use families::AnyTable;
use rulebook::book::Book;
use table::terms::Terms;

/// Tables with a player-dealer end a round with `round-closed`, all others with `hand-closed`.
#[test]
fn a_round_ends_with_one_event_by_its_kind_of_table() {
    let book = Book::shipped();
    let files = "crates/families/tests/playthroughs";
    let mut seen = [0; 2];
    for id in book.ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        let table = AnyTable::open(&listing, &Terms::widest(&listing, None)).expect("it opens");
        let banked = table.banked().is_some();
        let path = testkit::root().join(format!("{files}/{}--{}.txt", id.room(), id.game()));
        let text =
            std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        assert_eq!(text.contains("RoundClosed {"), banked, "{id}");
        assert_eq!(text.contains("HandClosed"), !banked, "{id}");
        seen[usize::from(banked)] += 1;
    }
    assert!(seen.iter().all(|seen| *seen > 20), "{seen:?}");
    let wire = std::fs::read_to_string(testkit::root().join("docs/wire.md")).expect("the page of the wire");
    for said in ["`round-closed`", "`hand-closed`", "`nobody-wagered`", "`earned`"] {
        assert!(wire.contains(said), "docs/wire.md says nothing of {said}");
    }
}
