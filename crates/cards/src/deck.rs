//! Which faces a deck holds, and how often.

use crate::{Card, Rank, Suit, Tile};

/// The single packs that the documents use.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DeckKind {
    /// 52 cards, no joker.
    Standard,
    /// 52 cards and one joker.
    OneJoker,
    /// 52 cards and two jokers (Draw Poker Hi-Lo).
    TwoJokers,
    /// 52 cards, one joker and one blank (Out Pops the Devil).
    JokerAndBlank,
    /// 48 cards: no tens (Spanish 21.5).
    NoTens,
    /// 41 cards: no eights, nines and tens, one joker (Mexican Poker).
    MexicanJoker,
    /// 36 cards: sixes to aces (short deck).
    SixesUp,
    /// 32 cards: sevens to aces (Asian stud).
    SevensUp,
    /// 40 cards: no eights, nines and tens; eight of them make panguingue's 320.
    NoEightsToTens,
    /// 36 cards: no sevens, eights, nines and tens (Super Pan 9).
    NoSevensToTens,
    /// 32 dominoes (pai gow tiles).
    Dominoes,
}

impl DeckKind {
    /// All kinds, in reading order.
    pub const ALL: [DeckKind; 11] = [
        DeckKind::Standard,
        DeckKind::OneJoker,
        DeckKind::TwoJokers,
        DeckKind::JokerAndBlank,
        DeckKind::NoTens,
        DeckKind::MexicanJoker,
        DeckKind::SixesUp,
        DeckKind::SevensUp,
        DeckKind::NoEightsToTens,
        DeckKind::NoSevensToTens,
        DeckKind::Dominoes,
    ];

    /// Whether a rank is in the pack.
    pub fn has_rank(self, rank: Rank) -> bool {
        match self {
            DeckKind::Standard | DeckKind::OneJoker | DeckKind::TwoJokers | DeckKind::JokerAndBlank => true,
            DeckKind::NoTens => rank != Rank::Ten,
            DeckKind::MexicanJoker | DeckKind::NoEightsToTens => !(Rank::Eight..=Rank::Ten).contains(&rank),
            DeckKind::SixesUp => rank >= Rank::Six,
            DeckKind::SevensUp => rank >= Rank::Seven,
            DeckKind::NoSevensToTens => !(Rank::Seven..=Rank::Ten).contains(&rank),
            DeckKind::Dominoes => false,
        }
    }

    /// The cards beside the suited ones.
    pub const fn extras(self) -> &'static [Card] {
        match self {
            DeckKind::OneJoker | DeckKind::MexicanJoker => &[Card::JOKER],
            DeckKind::TwoJokers => &[Card::JOKER, Card::JOKER],
            DeckKind::JokerAndBlank => &[Card::JOKER, Card::BLANK],
            _ => &[],
        }
    }

    /// The cards of one pack, twos first, then the joker and the blank.
    pub fn cards(self) -> Vec<Card> {
        if self == DeckKind::Dominoes {
            return Tile::set().into_iter().map(Card::of_tile).collect();
        }
        let ranks = Rank::ALL.into_iter().filter(|rank| self.has_rank(*rank));
        let suited = ranks.flat_map(|rank| Suit::ALL.map(|suit| Card::new(rank, suit)));
        suited.chain(self.extras().iter().copied()).collect()
    }

    /// How many cards one pack has.
    pub fn size(self) -> usize {
        if self == DeckKind::Dominoes {
            return 32;
        }
        Rank::ALL.into_iter().filter(|rank| self.has_rank(*rank)).count() * 4 + self.extras().len()
    }
}

/// A pack, or several shuffled together.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Deck {
    /// Which pack.
    pub kind: DeckKind,
    /// How many of them.
    pub packs: u8,
}

impl Deck {
    /// One pack of this kind.
    pub const fn single(kind: DeckKind) -> Deck {
        Deck { kind, packs: 1 }
    }

    /// How many cards there are in all.
    pub fn size(self) -> usize {
        self.kind.size() * usize::from(self.packs)
    }

    /// All cards, pack after pack.
    pub fn cards(self) -> Vec<Card> {
        self.kind.cards().repeat(usize::from(self.packs))
    }

    /// How often a face is in the deck.
    pub fn copies(self, card: Card) -> usize {
        if self.kind == DeckKind::Dominoes {
            return self.kind.cards().into_iter().filter(|other| *other == card).count()
                * usize::from(self.packs);
        }
        let suited = card.rank().is_some_and(|rank| self.kind.has_rank(rank));
        let extra = self.kind.extras().iter().filter(|other| **other == card).count();
        (usize::from(suited) + extra) * usize::from(self.packs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_sizes_are_those_of_the_documents() {
        let sizes = DeckKind::ALL.map(DeckKind::size);
        assert_eq!(sizes, [52, 53, 54, 54, 48, 41, 36, 32, 40, 36, 32]);
        for kind in DeckKind::ALL {
            assert_eq!(kind.cards().len(), kind.size(), "{kind:?}");
        }
        assert_eq!(Deck { kind: DeckKind::NoEightsToTens, packs: 8 }.size(), 320);
    }

    #[test]
    fn copies_are_those_of_the_list() {
        for kind in DeckKind::ALL {
            let deck = Deck { kind, packs: 2 };
            let cards = deck.cards();
            for card in cards.iter().chain(&[Card::JOKER, Card::BLANK]) {
                assert_eq!(deck.copies(*card), cards.iter().filter(|other| *other == card).count());
            }
        }
    }

    #[test]
    fn a_shoe_has_as_many_copies_as_packs() {
        let shoe = Deck { kind: DeckKind::OneJoker, packs: 6 };
        assert_eq!(shoe.copies(Card::JOKER), 6);
        assert_eq!(shoe.copies(Card::BLANK), 0);
        assert_eq!(shoe.copies(Card::new(Rank::Ace, Suit::Spades)), 6);
        assert_eq!(Deck::single(DeckKind::TwoJokers).copies(Card::JOKER), 2);
    }

    #[test]
    fn stripped_packs_miss_the_right_ranks() {
        let missing = |kind: DeckKind| -> String {
            Rank::ALL.into_iter().filter(|rank| !kind.has_rank(*rank)).map(Rank::letter).collect()
        };
        assert_eq!(missing(DeckKind::NoTens), "T");
        assert_eq!(missing(DeckKind::MexicanJoker), "89T");
        assert_eq!(missing(DeckKind::SixesUp), "2345");
        assert_eq!(missing(DeckKind::SevensUp), "23456");
        assert_eq!(missing(DeckKind::NoSevensToTens), "789T");
    }
}
