//! Melds: what is one, what can be laid down, and what is paid for it.

use arrayvec::ArrayVec;
use cards::Card;
use rulebook::family::panguingue::Condition;
use table::{Meld, Melds, Offer, Position, Shape, Verb};

use super::plan::Plan;

/// How many cards of each rank and suit there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Held([[u8; 4]; Held::RANKS]);

/// The conditions of a meld with their chips: at most both ends of a rope.
pub type Conditions = ArrayVec<(Condition, u8), 2>;

impl Held {
    const RANKS: usize = 13;

    /// These cards.
    pub fn of(plan: &Plan, cards: impl IntoIterator<Item = Card>) -> Held {
        let mut held = Held([[0; 4]; Held::RANKS]);
        for (rank, suit) in cards.into_iter().filter_map(|card| plan.face(card)) {
            held.0[usize::from(rank)][usize::from(suit)] += 1;
        }
        held
    }

    /// How many there are.
    pub fn count(&self, rank: u8, suit: u8) -> u8 {
        self.0[usize::from(rank)][usize::from(suit)]
    }

    /// Whether a meld can be made of them.
    pub fn has(&self, meld: Meld) -> bool {
        let ranks = 0..Held::RANKS as u8;
        ranks.into_iter().all(|rank| (0..4).all(|suit| meld.count(rank, suit) <= self.count(rank, suit)))
    }

    /// Without the cards of a meld.
    #[must_use]
    pub fn without(mut self, meld: Meld) -> Held {
        for rank in 0..Held::RANKS {
            for suit in 0..4 {
                let used = meld.count(rank as u8, suit);
                self.0[rank][usize::from(suit)] = self.0[rank][usize::from(suit)].saturating_sub(used);
            }
        }
        self
    }

    /// What melds can be laid down; with a card that must be in them.
    pub fn melds(
        &self,
        plan: &Plan,
        position: Position,
        with: Option<(u8, u8)>,
        mut found: impl FnMut(Offer),
    ) {
        for suit in 0..4 {
            if with.is_none_or(|(_, of)| of == suit) {
                self.ropes(plan, position, suit, with.map(|(rank, _)| rank), &mut found);
            }
        }
        for rank in 0..plan.sequence.len() as u8 {
            let most = self.0[usize::from(rank)];
            if most.iter().sum::<u8>() < plan.meld.0 || with.is_some_and(|(of, _)| of != rank) {
                continue;
            }
            let mixed = plan.any_suits >> rank & 1 == 1;
            let melds = Melds::Square { rank, most, mixed, with: with.map(|(_, suit)| suit) };
            if melds.all().next().is_some() {
                found(Offer::at(position, Verb::MELD, Shape::Meld(melds)));
            }
        }
    }

    /// The runs of a suit that are long enough.
    fn ropes(
        &self,
        plan: &Plan,
        position: Position,
        suit: u8,
        with: Option<u8>,
        found: &mut impl FnMut(Offer),
    ) {
        let ranks = plan.sequence.len() as u8;
        let mut low = 0;
        for rank in 0..=ranks {
            if rank < ranks && self.count(rank, suit) > 0 {
                continue;
            }
            let inside = with.is_none_or(|with| low <= with && with < rank);
            if rank - low >= plan.meld.0 && inside {
                let rope = Melds::Rope { suit, low, high: rank - 1, with };
                found(Offer::at(position, Verb::MELD, Shape::Meld(rope)));
            }
            low = rank + 1;
        }
    }
}

impl Plan {
    /// Whether something is a meld by the rules.
    pub fn is_meld(&self, meld: Meld) -> bool {
        let size = (self.meld.0..=self.meld.1).contains(&meld.len());
        size && match meld {
            Meld::Rope { suit, high, .. } => suit < 4 && usize::from(high) < self.sequence.len(),
            Meld::Square { rank, suits } => {
                let one_suit = suits.iter().filter(|count| **count > 0).count() == 1;
                let different = suits.iter().all(|count| *count <= 1);
                let any = usize::from(rank) < self.sequence.len() && self.any_suits >> rank & 1 == 1;
                usize::from(rank) < self.sequence.len() && (one_suit || different || any)
            }
        }
    }

    /// The meld that these cards are, in any order; it need not be a legal one.
    pub fn meld_of(&self, cards: &[Card]) -> Option<Meld> {
        let faces: Option<Vec<(u8, u8)>> = cards.iter().map(|card| self.face(*card)).collect();
        let mut faces = faces?;
        faces.sort_unstable();
        let (low, suit) = *faces.first()?;
        if faces.iter().all(|(rank, _)| *rank == low) {
            let mut suits = [0; 4];
            faces.iter().for_each(|(_, suit)| suits[usize::from(*suit)] += 1);
            return Some(Meld::Square { rank: low, suits });
        }
        let in_sequence = faces.iter().zip(low..).all(|((rank, of), at)| *rank == at && *of == suit);
        in_sequence.then(|| Meld::Rope { suit, low, high: low + faces.len() as u8 - 1 })
    }

    /// A meld with one card more, if that is a meld.
    pub fn extended(&self, meld: Meld, card: Card) -> Option<Meld> {
        let (rank, suit) = self.face(card)?;
        let longer = match meld {
            Meld::Rope { suit: of, low, high } if of == suit && rank + 1 == low => {
                Meld::Rope { suit, low: rank, high }
            }
            Meld::Rope { suit: of, low, high } if of == suit && rank == high + 1 => {
                Meld::Rope { suit, low, high: rank }
            }
            Meld::Square { rank: of, mut suits } if of == rank => {
                suits[usize::from(suit)] += 1;
                Meld::Square { rank, suits }
            }
            _ => return None,
        };
        self.is_meld(longer).then_some(longer)
    }

    /// The conditions of a meld.
    pub fn conditions(&self, meld: Meld) -> Conditions {
        let mut found = Conditions::new();
        let mut add = |condition: Condition, suit: Option<u8>| {
            let row = self.pays.iter().find(|(held, ..)| *held == condition);
            let chips =
                row.map(|(_, chips, doubled)| if suit == Some(self.double_suit) { *doubled } else { *chips });
            found.extend(chips.map(|chips| (condition, chips)));
        };
        match meld {
            Meld::Square { rank, suits } => {
                let valle = self.valle >> rank & 1 == 1;
                let kinds = suits.iter().filter(|count| **count > 0).count();
                let suit = suits.iter().position(|count| *count > 0).map(|suit| suit as u8);
                match (valle, kinds) {
                    (true, 1) => add(Condition::ValleOneSuit, suit),
                    (true, _) => add(Condition::ValleMixed, None),
                    (false, 1) => add(Condition::OtherOneSuit, suit),
                    (false, _) => {}
                }
            }
            Meld::Rope { suit, low, high } => {
                if low == 0 {
                    add(Condition::AceTwoThree, Some(suit));
                }
                if usize::from(high) + 1 == self.sequence.len() {
                    add(Condition::KingQueenJack, Some(suit));
                }
            }
        }
        found
    }

    /// The cards of a meld.
    pub fn cards(&self, meld: Meld) -> Vec<Card> {
        let faces = (0..self.sequence.len() as u8).flat_map(|rank| (0..4).map(move |suit| (rank, suit)));
        let each = faces.flat_map(|(rank, suit)| (0..meld.count(rank, suit)).map(move |_| (rank, suit)));
        each.map(|(rank, suit)| self.card(rank, suit)).collect()
    }
}
