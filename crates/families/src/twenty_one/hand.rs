//! A hand as it is counted.

use cards::Card;
use rulebook::family::twenty_one::Made;

use super::Plan;
use table::Tongue;

/// What has become of a hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Fate {
    /// It may still be played.
    #[default]
    Open,
    /// Nothing is left to decide.
    Done,
    /// It was surrendered.
    Surrendered,
    /// Its last double was taken back.
    Rescued,
}

/// The count of a hand, kept card by card.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Hand {
    /// Points with every ace as one.
    pub hard: u8,
    /// Aces.
    pub aces: u8,
    /// Jokers.
    pub jokers: u8,
    /// All cards.
    pub cards: u8,
    /// The special hand that it is, counted from one; zero when it is none.
    pub special: u8,
    /// How often it was doubled.
    pub doubles: u8,
    /// Whether it comes from a split.
    pub split: bool,
    /// What has become of it.
    pub fate: Fate,
}

impl Hand {
    /// The hand of these cards, dealt as the first two or drawn.
    pub fn of(cards: &[Card], plan: &Plan) -> Hand {
        let mut hand = Hand::default();
        for (at, card) in cards.iter().enumerate() {
            hand.add(*card, &cards[..=at], plan);
        }
        hand
    }

    /// One card of a pair that was split.
    pub fn from_split(card: Card, plan: &Plan) -> Hand {
        let mut hand = Hand { split: true, ..Hand::default() };
        hand.count(card, plan);
        hand
    }

    /// One more card; `cards` are all of the hand, this one included.
    #[inline(always)]
    pub fn add(&mut self, card: Card, cards: &[Card], plan: &Plan) {
        self.count(card, plan);
        if self.cards == 2 && !self.split && (self.hard == 11 && self.aces == 1 || self.jokers == 2) {
            self.special = plan.special_of(cards);
        } else if self.hard == 31 {
            self.special = plan.drawn;
        }
    }

    fn count(&mut self, card: Card, plan: &Plan) {
        self.cards += 1;
        match card.rank() {
            Some(rank) => {
                let points = plan.points[rank as usize];
                self.hard = self.hard.saturating_add(points);
                self.aces += u8::from(points == 1);
            }
            None => self.jokers += 1,
        }
    }

    /// Whether an ace counts eleven.
    pub fn is_soft(self, plan: &Plan) -> bool {
        self.aces > 0 && self.jokers == 0 && self.hard + 10 <= plan.highest
    }

    /// The points.
    pub fn total(self, plan: &Plan) -> u8 {
        if self.jokers > 0 {
            return plan.joker_counts;
        }
        if self.is_soft(plan) { self.hard + 10 } else { self.hard }
    }

    /// Whether it is over: too many points, and no special hand.
    pub fn is_over(self, plan: &Plan) -> bool {
        self.special == 0 && self.total(plan) > plan.highest
    }

    /// Whether it is a natural.
    pub fn is_natural(self, plan: &Plan) -> bool {
        self.special != 0 && plan.specials[usize::from(self.special) - 1].natural
    }

    /// What a hand that is not over is worth against another one: special hands above all totals.
    pub fn worth(self, plan: &Plan) -> u8 {
        if self.special == 0 { self.total(plan) } else { u8::MAX - self.special }
    }

    /// In words: "soft 17", "over with 24".
    pub fn name(self, plan: &Plan, tongue: Tongue) -> String {
        if let Some(special) = plan.specials.get(usize::from(self.special).wrapping_sub(1)) {
            return special.name.clone();
        }
        let total = self.total(plan);
        let key = match (self.is_over(plan), self.is_soft(plan)) {
            (true, _) => "twenty-one.over",
            (false, true) => "twenty-one.soft",
            (false, false) => "twenty-one.hard",
        };
        table::say!(tongue, key, total = total)
    }
}

/// Whether two cards make a natural of this kind.
pub(super) fn makes(made: Made, cards: &[Card], points: &[u8; 13]) -> bool {
    let [one, other] = cards else { return false };
    match (made, one.suited(), other.suited()) {
        (Made::TwoJokers, None, None) => true,
        (Made::AceAndTen, Some((one, _)), Some((other, _))) => {
            points[one as usize] + points[other as usize] == 11
                && (points[one as usize] == 1 || points[other as usize] == 1)
        }
        (Made::SuitedAceKing, Some((one, suit)), Some((other, other_suit))) => {
            let king = cards::Rank::King;
            let ace = cards::Rank::Ace;
            suit == other_suit && (one == ace && other == king || one == king && other == ace)
        }
        _ => false,
    }
}
