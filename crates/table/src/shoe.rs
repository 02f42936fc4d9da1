//! The stock that a table deals from: a deck for one round, or a shoe for many.

use arrayvec::ArrayVec;
use cards::Card;

use crate::command::{Run, faces_of};

/// The cards in the order in which they will be dealt, and how many are out. The twelve packs of the longest fit.
#[derive(Clone, PartialEq, Eq)]
pub struct Shoe {
    cards: ArrayVec<Card, { Shoe::MOST }>,
    /// The faces that have been loaded, as bits.
    faces: u64,
    /// How often each has been loaded, from the first on that came twice: one pack needs no counting.
    counts: [u16; Card::FACES],
    /// Whether they are counted.
    counted: bool,
    dealt: u16,
    complete: bool,
    loads: u32,
}

impl Default for Shoe {
    fn default() -> Shoe {
        Shoe {
            cards: ArrayVec::new(),
            faces: 0,
            counts: [0; Card::FACES],
            counted: false,
            dealt: 0,
            complete: false,
            loads: 0,
        }
    }
}

impl Shoe {
    /// How many cards the largest stock of the documents has.
    pub const MOST: usize = 432;

    /// The next card.
    pub fn top(&self) -> Option<Card> {
        self.cards.get(self.dealt as usize).copied()
    }

    /// The card that lies so many below the next; blank where there is none.
    #[inline]
    pub fn after_top(&self, below: usize) -> Card {
        self.cards.get(self.dealt as usize + below).copied().unwrap_or(Card::BLANK)
    }

    /// The cards to come, in order.
    pub fn coming(&self) -> impl Iterator<Item = Card> + '_ {
        self.cards[self.dealt as usize..].iter().copied()
    }

    /// How many cards are left.
    pub fn left(&self) -> usize {
        self.cards.len() - self.dealt as usize
    }

    /// How many cards are out.
    pub const fn dealt(&self) -> usize {
        self.dealt as usize
    }

    /// Whether the stock is loaded to the end.
    pub const fn is_complete(&self) -> bool {
        self.complete
    }

    /// How many stocks have been loaded, this one included.
    pub const fn loads(&self) -> u32 {
        self.loads
    }

    /// How often a card is in the stock so far.
    pub fn count(&self, card: Card) -> usize {
        if self.counted {
            return usize::from(self.counts[usize::from(card.index())]);
        }
        usize::from(self.cards.contains(&card))
    }

    /// The faces that have been loaded, as bits.
    pub const fn faces(&self) -> u64 {
        self.faces
    }

    /// How many cards the stock has had.
    pub fn size(&self) -> usize {
        self.cards.len()
    }

    /// Takes in a run.
    pub fn load(&mut self, run: &Run, first: bool, last: bool) {
        if first {
            self.cards.clear();
            self.faces = 0;
            if self.counted {
                self.counts = [0; Card::FACES];
                self.counted = false;
            }
            self.dealt = 0;
            self.loads += 1;
        }
        self.complete = last;
        let room = self.cards.remaining_capacity().min(run.cards().len());
        self.add(&run.cards()[..room]);
    }

    /// Adds cards for which there is room.
    #[inline]
    fn add(&mut self, cards: &[Card]) {
        let (faces, twice) = faces_of(cards);
        if self.counted || twice || faces & self.faces != 0 {
            self.count_in(cards);
        }
        self.faces |= faces;
        self.cards.try_extend_from_slice(cards).expect("there is room");
    }

    /// Counts cards, and those before them where none was counted yet.
    #[inline(never)]
    fn count_in(&mut self, cards: &[Card]) {
        let before = if self.counted { &[][..] } else { &self.cards[..] };
        for card in before.iter().chain(cards) {
            self.counts[usize::from(card.index())] += 1;
        }
        self.counted = true;
    }

    /// The stock is put away: before anything is dealt another is loaded.
    pub fn put_away(&mut self) {
        *self = Shoe { loads: self.loads, ..Shoe::default() };
    }

    /// A card goes out.
    pub fn take(&mut self) {
        self.dealt += 1;
    }
}

/// Its cards, how many are out, whether it is whole, and how many stocks there were; the rest is counted again.
type Kept = (ArrayVec<Card, { Shoe::MOST }>, u16, bool, u32);

impl serde::Serialize for Shoe {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.cards, self.dealt, self.complete, self.loads).serialize(serializer)
    }
}

impl<'de> serde::Deserialize<'de> for Shoe {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Shoe, D::Error> {
        let (cards, dealt, complete, loads) = Kept::deserialize(deserializer)?;
        if usize::from(dealt) > cards.len() {
            return Err(serde::de::Error::custom("more cards are out than the stock has"));
        }
        let mut shoe = Shoe { dealt, complete, loads, ..Shoe::default() };
        shoe.add(&cards);
        Ok(shoe)
    }
}

/// What is still to come is hidden, in debug output too.
impl std::fmt::Debug for Shoe {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Shoe").field("dealt", &self.dealt).field("left", &self.left()).finish()
    }
}
