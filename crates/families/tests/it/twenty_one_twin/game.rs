//! The games, and what the documents say of their hands.

use cards::{Card, Rank};

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Game {
    /// Pure 21.5 at Chico, with what a Pure 21.5 pays.
    Chico(i64, i64),
    Outlaws,
    Spanish,
    BlackjackX,
    NoBust7,
    NoBust5,
    Jokers,
}

use Game::{BlackjackX, Chico, Jokers, NoBust5, NoBust7, Outlaws, Spanish};

pub(crate) const LISTINGS: [(&str, Game); 8] = [
    ("chico/pure-21-5-blackjack-3-to-2", Chico(3, 2)),
    ("chico/pure-21-5-blackjack-6-to-5", Chico(6, 5)),
    ("outlaws/pure-21-5-blackjack", Outlaws),
    ("delta/pure-spanish-21-5", Spanish),
    ("delta/blackjack-x", BlackjackX),
    ("delta/no-bust-21st-century-blackjack-7-0", NoBust7),
    ("players-club/no-bust-21st-century-blackjack-5-0", NoBust5),
    ("central-coast/no-bust-blackjack", Jokers),
];

/// A hand on the table, and what was done with it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Hand {
    pub cards: Vec<Card>,
    pub split: bool,
    pub doubles: u8,
    pub surrendered: bool,
    pub rescued: bool,
}

pub(crate) fn points(card: Card) -> u8 {
    match card.rank() {
        Some(Rank::Ace) => 1,
        Some(rank) => (rank as u8 + 2).min(10),
        None => 0,
    }
}

/// The total, and whether an ace counts eleven in it.
pub(crate) fn total(cards: &[Card]) -> (u8, bool) {
    if cards.contains(&Card::JOKER) {
        return (21, false);
    }
    let hard: u8 = cards.iter().map(|card| points(*card)).sum();
    let soft = cards.iter().any(|card| points(*card) == 1) && hard + 10 <= 21;
    (if soft { hard + 10 } else { hard }, soft)
}

impl Hand {
    pub(crate) fn total(&self) -> u8 {
        total(&self.cards).0
    }

    /// A natural: 2 for a Blackjack X, 1 for any other.
    pub(crate) fn natural(&self, game: Game) -> u8 {
        let [one, other] = self.cards[..] else { return 0 };
        if self.split {
            return 0;
        }
        if game == Jokers {
            return u8::from(one == Card::JOKER && other == Card::JOKER);
        }
        let ranks = [one.rank(), other.rank()];
        let of_one_suit = one.suited().map(|(_, suit)| suit) == other.suited().map(|(_, suit)| suit);
        match points(one) * points(other) == 10 && points(one) + points(other) == 11 {
            true if game == BlackjackX && of_one_suit && ranks.contains(&Some(Rank::King)) => 2,
            made => u8::from(made),
        }
    }

    /// A ten on 21 at Blackjack X.
    pub(crate) fn hard_31(&self, game: Game) -> bool {
        game == BlackjackX && self.total() == 31
    }

    pub(crate) fn over(&self, game: Game) -> bool {
        self.total() > 21 && !self.hard_31(game)
    }
}

/// What may be done with a hand: hit, stand, double, split, surrender, rescue.
type Allowed = [bool; 6];

impl Game {
    pub(crate) fn must_stand(self, total: u8, soft: bool) -> bool {
        match self {
            Chico(..) | Outlaws => !soft && total >= 19,
            Spanish => !soft && total >= 17,
            BlackjackX => total > 21,
            NoBust7 | NoBust5 => total == 21,
            Jokers => total >= 20,
        }
    }

    pub(crate) fn must_hit(self, total: u8) -> bool {
        !matches!(self, Spanish | BlackjackX) && total <= 11
    }

    pub(crate) fn may_split(self, cards: &[Card], hands: usize, first: Card) -> bool {
        let [one, other] = cards else { return false };
        let (same_rank, same_value) = (one.rank() == other.rank(), points(*one) == points(*other));
        if one.rank().is_none() || other.rank().is_none() || hands >= if self == NoBust7 { 3 } else { 4 } {
            return false;
        }
        if points(*one) == 1 && matches!(self, BlackjackX | NoBust7 | NoBust5) {
            return same_rank && hands == 1;
        }
        let suit = |card: Card| card.suited().map(|(_, suit)| suit);
        match self {
            NoBust7 => same_rank,
            NoBust5 if points(*one) == 10 && hands == 3 => same_value && suit(*other) == suit(first),
            _ => same_value,
        }
    }

    pub(crate) fn may_surrender(self, hand: &Hand) -> bool {
        let two = hand.cards.len() == 2;
        hand.total() < 21
            && match self {
                NoBust7 => false,
                NoBust5 => true,
                BlackjackX => two && hand.doubles == 0,
                Chico(..) | Outlaws | Spanish | Jokers => two && hand.doubles == 0 && !hand.split,
            }
    }

    pub(crate) fn allowed(self, hand: &Hand, hands: usize, first: Card, again: bool) -> Allowed {
        let (total, soft) = total(&hand.cards);
        if hand.doubles > 0 {
            let double = self == Spanish && again && hand.doubles < 3;
            return [false, true, double, false, self.may_surrender(hand), self == Spanish];
        }
        let spent = hand.split && points(hand.cards[0]) == 1 && self != Spanish;
        let two = hand.cards.len() == 2;
        [
            !self.must_stand(total, soft) && !spent,
            !self.must_hit(total) || spent,
            two && !spent && !(matches!(self, NoBust7 | NoBust5) && total == 21),
            self.may_split(&hand.cards, hands, first),
            self.may_surrender(hand),
            false,
        ]
    }

    pub(crate) fn natural_pays(self, natural: u8) -> (i64, i64) {
        match self {
            Chico(pays, to) => (pays, to),
            BlackjackX if natural == 2 => (2, 1),
            Outlaws | Spanish | BlackjackX | NoBust7 => (6, 5),
            NoBust5 => (1, 1),
            Jokers => (2, 1),
        }
    }

    /// Both are over: whether the wager goes back.
    pub(crate) fn pushes_over(self, hand: &Hand, bank: &Hand) -> bool {
        let nearer = hand.total() < bank.total();
        let ranks: Vec<_> = bank.cards.iter().filter_map(|card| card.rank()).collect();
        let suit = |card: &Card| card.suited().map(|(_, suit)| suit);
        match self {
            Chico(..) | Outlaws | Spanish => ranks == [Rank::Eight; 3],
            NoBust7 => {
                let held = [Rank::Seven, Rank::Eight, Rank::Nine].iter().all(|rank| ranks.contains(rank));
                nearer
                    && ranks.len() == 3
                    && held
                    && bank.cards.iter().all(|card| suit(card) == suit(&bank.cards[0]))
            }
            NoBust5 => nearer && hand.cards.len() == 3 && (22..=25).contains(&hand.total()),
            Jokers => nearer,
            BlackjackX => false,
        }
    }

    /// What a wager on a hand comes to that was neither given up nor paid even money: won is positive.
    pub(crate) fn compare(self, hand: &Hand, bank: &Hand, stake: i64) -> i64 {
        let (own, theirs) = (hand.natural(self), bank.natural(self));
        let paid = |(pays, to): (i64, i64)| stake * pays / to;
        if own > theirs || own > 0 && own == theirs && self == Spanish {
            return paid(self.natural_pays(own));
        }
        if theirs > 0 {
            return if own == theirs { 0 } else { -stake };
        }
        match (hand.over(self), bank.over(self)) {
            (true, true) if self.pushes_over(hand, bank) => 0,
            (true, _) => -stake,
            (false, _) if hand.hard_31(self) => 3 * stake,
            (false, true) => stake,
            _ => match hand.total().cmp(&bank.total()) {
                std::cmp::Ordering::Greater => stake,
                std::cmp::Ordering::Less => -stake,
                std::cmp::Ordering::Equal if self == Spanish && hand.total() == 21 => stake,
                std::cmp::Ordering::Equal => 0,
            },
        }
    }

    /// What a bonus bet comes to.
    pub(crate) fn bonus(self, wager: &str, first: [Card; 2], bank: &Hand, stake: i64) -> i64 {
        let odds = match wager {
            "buster" if bank.total() <= 21 => 0,
            "buster" => {
                let rows = match self {
                    Chico(..) => [1, 3, 8, 20, 50, 200],
                    Outlaws => [2, 2, 4, 15, 50, 250],
                    _ => [2, 2, 4, 18, 50, 200],
                };
                rows[(bank.cards.len() - 3).min(5)]
            }
            "red-flex" => {
                let red = |card: &&Card| card.suited().is_some_and(|(_, suit)| suit.is_red());
                let run = bank.cards.iter().take_while(red).count().min(8);
                [0, 0, 2, 3, 8, 50, 100, 200, 300][run]
            }
            "match-the-dealer" => {
                let open = bank.cards[0];
                let suited = first.iter().filter(|card| **card == open).count();
                let ranks = first.iter().filter(|card| card.rank() == open.rank()).count();
                [[0, 3, 6], [0, 12, 15], [0, 0, 24]][suited][ranks]
            }
            "blackjack-bonus" => bonus_hands(first, bank.natural(self) > 0),
            other => panic!("{other}"),
        };
        if odds == 0 { -stake } else { odds * stake }
    }
}

/// Table of Payouts 1.
pub(crate) fn bonus_hands([one, other]: [Card; 2], natural: bool) -> i64 {
    let spades = Card::new(Rank::Jack, cards::Suit::Spades);
    let suited = one.suited().map(|(_, suit)| suit) == other.suited().map(|(_, suit)| suit);
    let twenty = total(&[one, other]).0 == 20;
    match (one.rank(), other.rank()) {
        _ if one == spades && other == spades && natural => 500,
        _ if one == spades && other == spades => 220,
        (Some(Rank::Jack), Some(Rank::Jack)) if suited => 60,
        _ if twenty && suited => 5,
        (a, b) if a == b && (2..=9).contains(&points(one)) => 2,
        _ => 0,
    }
}

/// Hard 17 stands, soft 17 and everything below is hit, soft 18 stands.
pub(crate) fn draws_on(cards: &[Card]) -> bool {
    let (total, soft) = total(cards);
    total < 17 || soft && total == 17
}
