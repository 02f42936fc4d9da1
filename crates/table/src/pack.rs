//! The packs a table deals from, and what may be brought to it as a stock.

use cards::{Card, Deck};

use crate::awaits::Request;
use crate::command::Run;
use crate::refusal::Refusal;
use crate::shoe::Shoe;

/// A deck, with its faces and how often it holds each: counted once.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pack {
    /// The deck.
    pub deck: Deck,
    /// Its faces as bits; dominoes have none of their own and are always counted.
    pub faces: u64,
    /// How often it holds each.
    pub copies: [u16; Card::FACES],
}

impl Pack {
    /// Of a deck.
    pub fn new(deck: Deck) -> Pack {
        let mut pack = Pack { deck, faces: 0, copies: [0; Card::FACES] };
        for card in deck.cards() {
            if card.tile().is_none() {
                pack.faces |= 1 << card.index();
            }
            pack.copies[usize::from(card.index())] += 1;
        }
        pack
    }

    /// Whether a part of a stock may be brought, the `first` one or a further one: every card is among those asked for, no
    /// oftener than they hold it, and the whole stock has at least so many cards.
    pub fn may_bring(
        &self,
        shoe: &Shoe,
        first: bool,
        request: Request,
        run: &Run,
        last: bool,
    ) -> Result<(), Refusal> {
        if !self.holds_all(shoe, first, request, run) {
            self.holds_each(shoe, first, request, run)?;
        }
        let cards = (if first { 0 } else { shoe.size() } + run.cards().len()) as u16;
        let least = request.least();
        if last && cards < least {
            return Err(Refusal::StockTooShort { cards, least });
        }
        Ok(())
    }

    /// Whether all cards of a run are there once and new, as in nearly every run of one pack: seen by their faces alone.
    fn holds_all(&self, shoe: &Shoe, first: bool, request: Request, run: &Run) -> bool {
        let asked = match request {
            Request::Stock { .. } => self.faces,
            Request::Reshuffle { faces, .. } => faces,
            Request::Refill { .. } | Request::Dice => 0,
        };
        let (faces, twice) = run.faces();
        let before = if first { 0 } else { shoe.faces() };
        !twice && faces & before == 0 && faces & !asked == 0
    }

    /// The same, card by card.
    fn holds_each(&self, shoe: &Shoe, first: bool, request: Request, run: &Run) -> Result<(), Refusal> {
        let mut here = [0u16; Card::FACES];
        for card in run.cards() {
            let at = usize::from(card.index());
            here[at] += 1;
            let named = here[at] + if first { 0 } else { shoe.count(*card) as u16 };
            let held = request.holds(&self.copies, *card);
            if named > held {
                return Err(Refusal::NotInTheDeck { card: *card, named, held });
            }
        }
        Ok(())
    }
}
