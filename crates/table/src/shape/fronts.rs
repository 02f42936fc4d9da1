//! The ways to put two cards of a hand in front.

use cards::Card;

/// The ways to pick two cards of a hand of up to seven.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct Fronts {
    hand: [Card; 7],
    /// The pairs of places that may be picked, a bit each, in the order of [`Fronts::pairs`].
    allowed: u32,
}

impl Fronts {
    /// All pairs of places of so many cards: 0 and 1, 0 and 2, …
    fn pairs() -> impl Iterator<Item = (usize, usize)> {
        (0..7).flat_map(|one| (one + 1..7).map(move |other| (one, other)))
    }

    /// Any two cards of a hand for which `may` holds.
    pub fn new(cards: &[Card], may: impl Fn([Card; 2]) -> bool) -> Fronts {
        let Fronts { hand, mut allowed } = Fronts::any(cards);
        for (at, (one, other)) in Fronts::pairs().enumerate() {
            if allowed >> at & 1 == 1 && !may([hand[one], hand[other]]) {
                allowed &= !(1 << at);
            }
        }
        Fronts { hand, allowed }
    }

    /// Any two cards of a hand.
    pub fn any(cards: &[Card]) -> Fronts {
        let mut hand = [Card::BLANK; 7];
        let count = cards.len().min(7);
        hand[..count].copy_from_slice(&cards[..count]);
        Fronts { hand, allowed: Fronts::ALL[count] }
    }

    /// The pairs of places among so many cards, as bits.
    const ALL: [u32; 8] = {
        let mut all = [0; 8];
        let (mut one, mut at) = (0, 0);
        while one < 7 {
            let mut other = one + 1;
            while other < 7 {
                let mut count = other + 1;
                while count < 8 {
                    all[count] |= 1 << at;
                    count += 1;
                }
                other += 1;
                at += 1;
            }
            one += 1;
        }
        all
    };

    /// The hand.
    pub fn hand(&self) -> impl Iterator<Item = Card> {
        self.hand.into_iter().filter(|card| *card != Card::BLANK)
    }

    /// Whether these two are cards of the hand.
    pub fn has(&self, cards: [Card; 2]) -> bool {
        Fronts::pairs().any(|pair| self.is(pair, cards))
    }

    /// Whether these two may be picked.
    pub fn contains(&self, cards: [Card; 2]) -> bool {
        Fronts::pairs().enumerate().any(|(at, pair)| self.allowed >> at & 1 == 1 && self.is(pair, cards))
    }

    fn is(&self, (one, other): (usize, usize), cards: [Card; 2]) -> bool {
        let held = [self.hand[one], self.hand[other]];
        !held.contains(&Card::BLANK) && (held == cards || held == [cards[1], cards[0]])
    }

    /// How many ways there are.
    pub const fn count(&self) -> u64 {
        self.allowed.count_ones() as u64
    }

    /// The way at a place below [`Fronts::count`].
    pub fn at(&self, place: u64) -> [Card; 2] {
        let allowed = Fronts::pairs().enumerate().filter(|(at, _)| self.allowed >> at & 1 == 1);
        let (one, other) = allowed.map(|(_, pair)| pair).nth(place as usize).unwrap_or((0, 1));
        [self.hand[one], self.hand[other]]
    }
}

/// The ways, one after another.
impl serde::Serialize for Fronts {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq((0..self.count()).map(|place| self.at(place)))
    }
}

impl std::fmt::Debug for Fronts {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{} ways with ", self.count())?;
        f.debug_list().entries(self.hand()).finish()
    }
}
