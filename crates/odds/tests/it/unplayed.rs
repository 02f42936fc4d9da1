//! Listings of one's own that bots must be able to play, and rounds that nobody can.

use std::collections::BTreeMap;

use money::Cents;
use odds::Quiet;
use odds::simulate::{STUCK, Simulated, Simulation, simulate};
use rulebook::book::Book;
use table::terms::Terms;

/// So many rounds of a listing of one's own, which starts from a shipped one.
fn own(text: &str, rounds: u64) -> Simulated {
    let mut book = Book::shipped();
    book.add_text("rooms/kitchen/own.toml", text.to_owned());
    let listing = book.listing(&"kitchen/own".parse().unwrap()).unwrap_or_else(|faults| panic!("{faults:?}"));
    let simulation = Simulation {
        listing: &listing,
        terms: Terms::widest(&listing, None),
        players: 4,
        rounds,
        seed: 7,
        stake: Cents::dollars(10),
        bonus: true,
        cover: None,
        seats: Vec::new(),
        watch: &Quiet,
    };
    simulate(&simulation).unwrap()
}

/// Bots change as many cards as they must.
#[test]
fn two_cards_to_throw_away_keep_nobody_from_playing() {
    let games = [
        ("central-coast/crazy-pineapple", "flop"),
        ("chico/glory-hole-holdem", "flop"),
        ("standard/five-card-draw", "draw"),
    ];
    for (listing, street) in games {
        let text = format!(
            "from = \"{listing}\"\n[pot-poker.street.{street}.change]\ncards = 2\n[seats]\npositions = 6\n[sources]\n\
             seats = \"outside\"\n\"pot-poker.street.{street}.change\" = \"outside\"\n"
        );
        let simulated = own(&text, 60);
        assert_eq!((simulated.rounds, &simulated.unplayed), (60, &BTreeMap::new()), "{listing}");
    }
}

/// A round that cannot be played to its end is told, and so are those after it.
#[test]
fn rounds_that_cannot_be_played_are_told() {
    let simulated = own(
        "from = \"delta/ez-baccarat\"\n[wager.dragon-7]\nrequired = true\namount = \"$20000000-$30000000\"\n\
         [sources]\n\"wager.dragon-7\" = \"outside\"\n",
        300,
    );
    assert_eq!(simulated.rounds, 0);
    assert_eq!(simulated.unplayed, BTreeMap::from([(STUCK, 300)]));
}
