//! The laws with stocks that run out: every stock is nearly used up when it is brought (S06).

use families::AnyTable;
use rulebook::book::Book;
use rulebook::family::twenty_one::TwentyOne;
use rulebook::listing::Device;
use table::terms::Terms;
use table::{DealEvent, Event, RoundEvent};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

/// How often a stock was shuffled again with cards on the table.
fn refills(events: &[Event]) -> usize {
    let mut dealt = false;
    let mut refills = 0;
    for event in events {
        match event {
            Event::Round(RoundEvent::RoundOpened { .. }) => dealt = false,
            Event::Deal(DealEvent::Dealt { place, .. }) => dealt |= *place != table::Place::Burned,
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) if dealt => refills += 1,
            _ => {}
        }
    }
    refills
}

#[test]
fn no_card_is_there_oftener_than_the_packs_hold_it() {
    let book = Book::shipped();
    let mut twenty_one = 0;
    for id in book.all_ids() {
        let listing = book.listing(&id).unwrap_or_else(|faults| panic!("{id}: {faults:?}"));
        // Which one it is, should a law be broken.
        println!("{id}");
        let packs = listing.body().deck.packs;
        for (seed, packs) in [packs.from, packs.to].into_iter().enumerate() {
            let dealt_from = listing.devices().contains(&Device::Shoe).then_some(Device::Shoe);
            let terms = Terms { dealt_from, packs: packs as u8, ..Terms::widest(&listing, None) };
            let table = AnyTable::open(&listing, &terms).unwrap_or_else(|wrong| panic!("{id}: {wrong:?}"));
            let mut random = Random::with_short_stocks(7000 + seed as u64);
            let mut law = UnderLaw::new(table).printed(&listing, &terms);
            seat_people(&mut law, &mut random);
            for _ in 0..40 {
                if !law.table().is_broken() {
                    law.random_round(&mut random);
                }
            }
            if listing.section::<TwentyOne>().is_some() {
                twenty_one += refills(&law.events);
            }
        }
    }
    assert!(twenty_one > 10, "stocks ran out {twenty_one} times in mid-round");
}
