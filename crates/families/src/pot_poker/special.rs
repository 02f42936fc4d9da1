//! Lines of their own by which a hand that won is what it is: straights that the usual order of the ranks does not make, and
//! jokers, a board that was declared.

use arrayvec::ArrayVec;
use cards::{Card, Rank};
use eval::High;
use eval::high::Category;
use eval::orders::JokerDealt;
use rulebook::ladder::Ladder;
use table::{Position, Why};

use super::Poker;
use super::rank::Strength;
use crate::pot_poker::why;

impl Poker {
    /// The special lines behind the hand that won what a reason awards; what the listing prints none of is as everywhere.
    pub fn special_lines(&self, position: Position, why: Why) -> ArrayVec<Why, 4> {
        let straight = |second: bool| self.odd_straight(self.shown_high(position, second)?);
        let straight = match why {
            why::BEST_HAND | why::POT_SHARED | why::BEST_HIGH | why::HIGH_SHARED => straight(false),
            why::NO_LOW | why::NO_LOW_SHARED | why::BOTH_HALVES => straight(false),
            why::BEST_TOP | why::TOP_SHARED => straight(false),
            why::BEST_BOTTOM | why::BOTTOM_SHARED => straight(true),
            why::BOTH_BOARDS => straight(false).or_else(|| straight(true)),
            _ => None,
        };
        let rank = &self.plan.rank;
        let joker = match why {
            why::BEST_LOW | why::LOW_SHARED | why::BOTH_HALVES => {
                self.takes_joker(position, |own, board| rank.low(own, board))
            }
            why::BEST_HAND | why::POT_SHARED if rank.high == Ladder::AceToFive => {
                self.takes_joker(position, |own, board| rank.high(own, board, self.joker(position)))
            }
            _ => false,
        };
        let high = straight.is_none().then(|| self.high_joker(position, why)).flatten();
        let declared = self.hand.showdown.board_declared.has(position) && self.plays_board(position);
        let (joker, declared) = (joker.then_some(why::JOKER_LOW), declared.then_some(why::BOARD_DECLARED));
        straight.into_iter().chain(high).chain(joker).chain(declared).collect()
    }

    /// What the joker is in a high hand that won.
    fn high_joker(&self, position: Position, why: Why) -> Option<Why> {
        let (rank, dealt) = (&self.plan.rank, self.joker(position));
        let wins = [
            why::BEST_HAND,
            why::POT_SHARED,
            why::BEST_HIGH,
            why::HIGH_SHARED,
            why::NO_LOW,
            why::NO_LOW_SHARED,
            why::BOTH_HALVES,
        ];
        let low = rank.high == Ladder::AceToFive;
        if low
            || !wins.contains(&why)
            || !self.takes_joker(position, |own, board| rank.high(own, board, dealt))
        {
            return None;
        }
        if rank.high == Ladder::Mexican && dealt == JokerDealt::FaceDown {
            return Some(why::JOKER_WILD);
        }
        let hand = High::from_number(self.shown_high(position, false)? as u16);
        Some(match hand.category() {
            Category::Straight | Category::Flush | Category::StraightFlush | Category::RoyalFlush => {
                why::JOKER_FILLS
            }
            _ => why::JOKER_ACE,
        })
    }

    /// The line by which a strength is a straight, where the ace stands below its lowest card or it runs across a gap.
    fn odd_straight(&self, strength: u32) -> Option<Why> {
        // Orders with a chart of their own keep the number of the hand in the lower half.
        let hand = High::from_number(strength as u16);
        let lowest = match self.plan.rank.high {
            Ladder::FiveCard | Ladder::FiveCardJoker | Ladder::Mexican => Rank::Five,
            Ladder::ShortDeck | Ladder::ShortDeckStraights => Rank::Nine,
            Ladder::AsianStud => Rank::Ten,
            _ => return None,
        };
        let gap = self.plan.rank.high == Ladder::Mexican && hand.leading_rank() > Rank::Ten;
        match hand.category() {
            Category::Straight | Category::StraightFlush if hand.leading_rank() == lowest => {
                Some(why::ACE_LOW_STRAIGHT)
            }
            Category::Straight | Category::StraightFlush if gap => Some(why::GAP_STRAIGHT),
            Category::RoyalFlush if gap => Some(why::GAP_ROYAL),
            _ => None,
        }
    }

    /// Whether a joker is one of the cards of a low hand: without it the hand would be another.
    fn takes_joker(&self, position: Position, low: impl Fn(&[Card], &[Card]) -> Strength) -> bool {
        let thrown = self.hand.showdown.mucked.has(position);
        let own = if thrown { ArrayVec::new() } else { self.own(position) };
        let plain = |cards: &[Card]| -> ArrayVec<Card, 13> {
            cards.iter().copied().filter(|card| *card != Card::JOKER).collect()
        };
        let board = self.board(false);
        low(&own, board) != low(&plain(&own), &plain(board))
    }
}
