//! The law of the packs: of no card are there more than the packs hold.

use cards::Card;
use families::AnyTable;
use table::{DealEvent, Event};

/// The cards of the stock, followed by events alone.
pub(crate) struct Packs {
    stock: [u16; Card::FACES],
    complete: bool,
}

impl Default for Packs {
    fn default() -> Packs {
        Packs { stock: [0; Card::FACES], complete: false }
    }
}

impl Packs {
    /// What is dealt was in the stock; and in stock and hands together no card comes oftener than the packs hold it,
    /// whatever has been shuffled again (S06).
    pub(crate) fn hold(&mut self, event: &Event, after: &AnyTable) {
        match event {
            Event::Deal(DealEvent::StockLoaded { run, first, last }) => {
                if *first {
                    self.stock = [0; Card::FACES];
                }
                run.cards().iter().for_each(|card| self.stock[usize::from(card.index())] += 1);
                self.complete = *last;
            }
            Event::Deal(DealEvent::Dealt { card, .. }) => self.take(*card, event),
            Event::Deal(DealEvent::BoardDealt { cards, count, .. }) => {
                cards.iter().take(usize::from(*count)).for_each(|card| self.take(*card, event));
            }
            Event::Deal(DealEvent::PileGiven { .. }) | Event::Deal(DealEvent::CardMoved { .. }) => {}
            _ => return,
        }
        if self.complete {
            self.check(event, after);
        }
    }

    fn take(&mut self, card: Card, event: &Event) {
        let held = self.stock.get_mut(usize::from(card.index())).filter(|held| **held > 0);
        *held.unwrap_or_else(|| panic!("{card} is not in the stock: {event:?}")) -= 1;
    }

    fn check(&self, event: &Event, table: &AnyTable) {
        let mut counts = self.stock;
        let mut count = |card: Card| counts[usize::from(card.index())] += 1;
        table.hands().iter().for_each(&mut count);
        table.aside().into_iter().for_each(&mut count);
        let deck = table.deck();
        for card in (0..Card::FACES as u8).filter_map(Card::from_index) {
            let (here, held) = (usize::from(counts[usize::from(card.index())]), deck.copies(card));
            assert!(here <= held, "after {event:?} there are {here} of {card}, but the packs hold {held}");
        }
    }
}
