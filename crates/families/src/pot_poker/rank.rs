//! How strong hands are, by the ranking of the listing.

use cards::Card;
use eval::high::{self, Hand as Cards};
use eval::{HandName, badugi, deuce_to_seven, draw, low, omaha, orders};
use rulebook::family::pot_poker::showdown::{Division, HoleUse};
use rulebook::ladder::Ladder;
use table::{Face, Place, Position, Speak as _, Tongue, Why};

use super::{Poker, RankPlan, why};

/// The strength of a hand one way: more is better; nothing beats a hand that does not count.
pub(super) type Strength = Option<u32>;

impl Poker {
    /// The cards of a player, with the card in the middle where one serves all.
    pub(super) fn own(&self, position: Position) -> arrayvec::ArrayVec<Card, 13> {
        let mut cards: arrayvec::ArrayVec<Card, 13> =
            self.hand.cards.hands.of(position).iter().copied().collect();
        if self.plan.rank.boards == 0 {
            cards.extend(self.hand.cards.hands.at(Place::Board).cards().iter().copied());
        }
        cards
    }

    pub(super) fn board(&self, second: bool) -> &[Card] {
        if self.plan.rank.boards == 0 {
            return &[];
        }
        self.hand.cards.hands.at(if second { Place::SecondBoard } else { Place::Board }).cards()
    }

    /// The strength for high, or for low where the lowest hand wins.
    #[inline(always)]
    pub(super) fn high(&self, position: Position, second_board: bool) -> Strength {
        if self.rated.players.has(position) && !second_board {
            return self.rated.high[position.index()];
        }
        self.find_high(position, second_board)
    }

    #[inline(never)]
    fn find_high(&self, position: Position, second_board: bool) -> Strength {
        if let Some(strength) = self.plain_seven(position, second_board) {
            return Some(strength);
        }
        self.plan.rank.high(&self.own(position), self.board(second_board), self.joker(position))
    }

    /// Seven cards of the standard ranking, the most usual case.
    fn plain_seven(&self, position: Position, second_board: bool) -> Strength {
        if self.plan.rank.high != Ladder::FiveCard || self.plan.rank.hole != HoleUse::Any {
            return None;
        }
        let (own, board) = (self.hand.cards.hands.of(position), self.board(second_board));
        match (own, board) {
            ([one, two], [a, b, c, d, e]) => {
                Some(u32::from(high::seven(&[*one, *two, *a, *b, *c, *d, *e]).number()))
            }
            ([a, b, c, d, e, f, g], []) => {
                Some(u32::from(high::seven(&[*a, *b, *c, *d, *e, *f, *g]).number()))
            }
            _ => None,
        }
    }

    /// Finds the strengths of hold'em, where the board is added up once for all; false in other games.
    pub(super) fn rate_by_board(&mut self) -> bool {
        let rank = &self.plan.rank;
        let Ok(board) = <&[Card; 5]>::try_from(self.board(false)) else { return false };
        let shared = Cards::of(board);
        let plain = shared.len() == 5 && shared.jokers() == 0;
        if rank.high != Ladder::FiveCard || rank.hole != HoleUse::Any || !plain {
            return false;
        }
        self.rated.board = Some(u32::from(high::five(board).number()));
        for at in self.hand.seats.live.iter() {
            let [one, two] = self.hand.cards.hands.of(at) else { return false };
            let strength = shared.with(*one).with(*two).strength();
            self.rated.high[at.index()] = Some(u32::from(strength.number()));
        }
        true
    }

    /// How the joker of a hand was dealt, where that matters.
    pub(super) fn joker(&self, position: Position) -> orders::JokerDealt {
        if self.plan.rank.high != Ladder::Mexican {
            return orders::JokerDealt::FaceDown;
        }
        let hand = self.hand.cards.hands.at(Place::Position(position));
        let up = hand.faces().any(|(card, face)| card == Card::JOKER && face == Face::Up);
        if up && !self.hand.cards.joker_down.has(position) {
            orders::JokerDealt::FaceUp
        } else {
            orders::JokerDealt::FaceDown
        }
    }

    /// The strength for the low half; `None` when the hand does not qualify.
    pub(super) fn low(&self, position: Position) -> Strength {
        self.plan.rank.low(&self.own(position), self.board(false))
    }

    /// The low hand that the board alone makes, for a hand thrown away where a silent board plays.
    pub(super) fn board_low(&self) -> Strength {
        self.plan.rank.low(&[], self.board(false))
    }

    /// What a player's hand makes, in words; nothing before it has five cards.
    pub(super) fn hand_name(&self, position: Position, tongue: Tongue) -> Option<String> {
        let high = self.high_name(position, false)?;
        let other = match self.plan.showdown.division {
            Division::HighLow | Division::HighLowQualified => self.low_name(position),
            Division::HighEachBoard => self.high_name(position, true),
            Division::High | Division::Low => None,
        };
        let names: Vec<String> =
            [Some(high), other].into_iter().flatten().map(|name| name.speak(tongue)).collect();
        Some(names.join("; "))
    }

    /// The hand that won what a reason awards: of two boards only that of its own, and none where none was compared.
    pub fn made_for(&self, position: Position, why: Why, tongue: Tongue) -> Option<String> {
        let high = |second| Some(self.high_name(position, second)?.speak(tongue));
        match why {
            why::LAST_LEFT | why::LAST_IN_POT | why::ODD_CHIP | why::ODD_IN_HALF => None,
            why::ODD_HALF | why::ODD_HALF_TIED | why::ODD_HALF_HIGH | why::ODD_HALF_TOP => None,
            why::BEST_HIGH | why::HIGH_SHARED | why::NO_LOW | why::NO_LOW_SHARED => high(false),
            why::BEST_LOW | why::LOW_SHARED => Some(self.low_name(position)?.speak(tongue)),
            why::BEST_TOP | why::TOP_SHARED => high(false),
            why::BEST_BOTTOM | why::BOTTOM_SHARED => high(true),
            _ => self.hand_name(position, tongue),
        }
    }

    /// Whether the lowest hand takes the whole pot.
    pub fn lowest_wins(&self) -> bool {
        matches!(self.plan.rank.high, Ladder::AceToFive | Ladder::DeuceToSeven)
    }

    fn high_name(&self, position: Position, second: bool) -> Option<HandName> {
        Some(self.plan.rank.name_of(self.high(position, second)?))
    }

    fn low_name(&self, position: Position) -> Option<HandName> {
        let number = u16::try_from(self.low(position)?).ok()?;
        Some(low::Low::from_number(number).naming().as_low())
    }

    /// The five cards of the board alone.
    #[inline(always)]
    pub(super) fn board_strength(&self) -> Strength {
        if !self.rated.players.is_empty() {
            return self.rated.board;
        }
        self.find_board_strength()
    }

    #[inline(never)]
    fn find_board_strength(&self) -> Strength {
        self.plan.rank.ladder(self.board(false), orders::JokerDealt::FaceDown)
    }
}

/// The rankings themselves: cards in, strengths out, no table.
impl RankPlan {
    /// The strength of own cards with a board for high, or for low where the lowest hand wins.
    pub fn high(&self, own: &[Card], board: &[Card], joker: orders::JokerDealt) -> Option<u32> {
        match self.hole {
            HoleUse::ExactlyTwo => {
                omaha::high(Cards::of(own), Cards::of(board)).map(|high| u32::from(high.number()))
            }
            HoleUse::UpToTwo => up_to_two(own, board, |cards| self.ladder(cards, joker)),
            HoleUse::Any | HoleUse::All => {
                let mut cards: arrayvec::ArrayVec<Card, 16> = own.iter().copied().collect();
                cards.extend(board.iter().copied());
                self.ladder(&cards, joker)
            }
        }
    }

    /// The strength of own cards with a board for the low half; `None` when the hand does not qualify.
    pub fn low(&self, own: &[Card], board: &[Card]) -> Option<u32> {
        let worst = self.worst_low;
        let best = |cards: &[Card]| {
            low::best(cards).filter(|low| low.qualifies(worst)).map(|low| u32::from(low.number()))
        };
        match self.hole {
            HoleUse::ExactlyTwo => {
                omaha::low(Cards::of(own), Cards::of(board), worst).map(|low| u32::from(low.number()))
            }
            HoleUse::UpToTwo => up_to_two(own, board, best),
            HoleUse::Any | HoleUse::All => {
                let mut cards: arrayvec::ArrayVec<Card, 16> = own.iter().copied().collect();
                cards.extend(board.iter().copied());
                best(&cards)
            }
        }
    }

    /// What a strength for high is called, or for low where the lowest hand wins.
    pub(super) fn name_of(&self, strength: u32) -> HandName {
        // Orders with a chart of their own keep the number of the hand in the lower half.
        let number = strength as u16;
        match self.high {
            Ladder::AceToFive => low::Low::from_number(number).naming().as_low(),
            Ladder::DeuceToSeven => deuce_to_seven::DeuceToSeven::from_number(number).naming().as_low(),
            Ladder::Badugi => badugi::Badugi::from_number(number).naming(),
            _ => eval::High::from_number(number).naming(),
        }
    }

    pub(super) fn ladder(&self, cards: &[Card], joker: orders::JokerDealt) -> Strength {
        match self.high {
            Ladder::FiveCard => match <&[Card; 7]>::try_from(cards) {
                Ok(seven) if !cards.contains(&Card::BLANK) => Some(u32::from(high::seven(seven).number())),
                _ => high::best(cards).map(|high| u32::from(high.number())),
            },
            Ladder::FiveCardJoker => high_with_jokers(cards),
            Ladder::ShortDeck => orders::short_deck(cards).map(orders::Strength::number),
            Ladder::ShortDeckStraights => orders::short_deck_straights(cards).map(orders::Strength::number),
            Ladder::AsianStud => orders::asian(cards).map(orders::Strength::number),
            Ladder::Mexican => orders::mexican(cards, joker).map(orders::Strength::number),
            Ladder::AceToFive => low::best(cards).map(|low| u32::from(low.number())),
            Ladder::DeuceToSeven => {
                let five = <&[Card; 5]>::try_from(cards).ok()?;
                Some(u32::from(deuce_to_seven::five(five).number()))
            }
            Ladder::Badugi => {
                let four = <&[Card; 4]>::try_from(cards).ok()?;
                Some(u32::from(badugi::rank(four).number()))
            }
            _ => None,
        }
    }
}

fn high_with_jokers(cards: &[Card]) -> Strength {
    match <&[Card; 5]>::try_from(cards) {
        Ok(five) => Some(u32::from(draw::five(five).number())),
        Err(_) => high::best(cards).map(|high| u32::from(high.number())),
    }
}

/// The best of all hands with two, one or none of the own cards.
fn up_to_two(own: &[Card], board: &[Card], rank: impl Fn(&[Card]) -> Strength) -> Strength {
    let mut best = rank(board);
    for_pairs(own, |one, other| {
        let mut cards: arrayvec::ArrayVec<Card, 8> = board.iter().copied().collect();
        cards.extend([one, other]);
        best = best.max(rank(&cards));
    });
    best
}

pub(super) fn for_pairs(cards: &[Card], mut each: impl FnMut(Card, Card)) {
    for (at, one) in cards.iter().enumerate() {
        for other in &cards[at + 1..] {
            each(*one, *other);
        }
    }
}
