//! Lines of their own by which a hand that won is what it is: straights that the usual order of the ranks does not make, jokers,
//! an order of hands that is another than the usual one, the board as a hand.

use arrayvec::ArrayVec;
use cards::{Card, Rank};
use eval::High;
use eval::high::Category;
use eval::orders::JokerDealt;
use rulebook::family::pot_poker::showdown::PlayBoard;
use rulebook::ladder::Ladder;
use table::{Position, Why};

use super::Poker;
use super::rank::Strength;
use crate::pot_poker::why;

/// Reasons by which a high hand wins, alone or with others.
const HIGH: [Why; 7] = [
    why::BEST_HAND,
    why::POT_SHARED,
    why::BEST_HIGH,
    why::HIGH_SHARED,
    why::NO_LOW,
    why::NO_LOW_SHARED,
    why::BOTH_HALVES,
];

impl Poker {
    /// The special lines behind the hand that won what a reason awards of a pot, as it is called; what the listing prints
    /// none of is as everywhere.
    pub fn special_lines(&self, position: Position, pot: u8, why: Why) -> ArrayVec<Why, 12> {
        let straight = |second: bool| self.odd_straight(self.shown_high(position, second)?);
        let wins_high = HIGH.contains(&why);
        let straight = match why {
            _ if wins_high => straight(false),
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
        let high = wins_high.then(|| self.high_joker(position)).flatten();
        let joker = joker.then_some(why::JOKER_LOW);
        let order = self.odd_order(position, pot, why).or_else(|| self.joker_limited(pot, why));
        let board = wins_high.then(|| self.board_as_hand(position)).flatten();
        let board = board.or_else(|| self.shares_board(position, why));
        let lines = straight.into_iter().chain(high).chain(joker).chain(order).chain(board);
        // A hand that was compared with none is what it is, and nothing more decided.
        if self.only_shown_in(pot, position) {
            return lines.collect();
        }
        let low = self.low_lines(position, pot, why).into_iter().chain(self.both_ways(position, pot, why));
        lines.chain(self.own_cards(pot, why)).chain(self.exchanged(pot, why)).chain(low).collect()
    }

    /// The line by which a board that may be played without a word is the hand of those who share a pot.
    fn shares_board(&self, position: Position, why: Why) -> Option<Why> {
        let second = match why {
            why::POT_SHARED | why::HIGH_SHARED | why::NO_LOW_SHARED | why::TOP_SHARED => false,
            why::BOTTOM_SHARED => true,
            _ => return None,
        };
        let board = self.plan.rank.high(&[], self.board(second), JokerDealt::FaceDown)?;
        (self.shown_high(position, second) == Some(board)).then_some(why::BOARD_PLAYS)
    }

    /// The line by which the board is somebody's hand.
    fn board_as_hand(&self, position: Position) -> Option<Why> {
        let showdown = &self.hand.showdown;
        let thrown = showdown.mucked.has(position) && self.hand.seats.live.has(position);
        // Elsewhere a hand that is shown plays the board without a word.
        let must_say = self.plan.showdown.play_board == PlayBoard::DeclaredAndShown;
        if showdown.board_declared.has(position) && (thrown || must_say && self.plays_board(position)) {
            return Some(why::BOARD_DECLARED);
        }
        thrown.then_some(why::BOARD_BY_SILENCE)
    }

    /// The line by which a hand beats one that was shown in the same pot and that is higher elsewhere.
    fn odd_order(&self, position: Position, pot: u8, why: Why) -> Option<Why> {
        if ![why::BEST_HAND, why::POT_SHARED].contains(&why) {
            return None;
        }
        let ladder = self.plan.rank.high;
        let category = |at: Position| Some(High::from_number(self.shown_high(at, false)? as u16).category());
        let beaten = match (ladder, category(position)?) {
            (Ladder::ShortDeck, Category::ThreeOfAKind) => Category::Straight,
            (
                Ladder::ShortDeck | Ladder::ShortDeckStraights | Ladder::AsianStud | Ladder::Mexican,
                Category::Flush,
            ) => Category::FullHouse,
            _ => return None,
        };
        let mut others = self.shown_in(pot).iter().filter(|at| *at != position);
        let line = if beaten == Category::Straight { why::TRIPS_OVER_STRAIGHT } else { why::FLUSH_OVER_FULL };
        others.any(|at| category(at) == Some(beaten)).then_some(line)
    }

    /// What the joker is in a high hand that won.
    fn high_joker(&self, position: Position) -> Option<Why> {
        let (rank, dealt) = (&self.plan.rank, self.joker(position));
        let low = rank.high == Ladder::AceToFive;
        if low || !self.takes_joker(position, |own, board| rank.high(own, board, dealt)) {
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

    /// The line by which the joker is not any card, where another would win with it.
    fn joker_limited(&self, pot: u8, why: Why) -> Option<Why> {
        if !HIGH.contains(&why) || self.lowest_wins() {
            return None;
        }
        let (shown, rank) = (self.shown_in(pot), &self.plan.rank);
        // Most decks have no joker, and then nothing is compared.
        if !shown.iter().any(|at| self.has_joker(at)) {
            return None;
        }
        let wild = |at: Position| {
            let mut best = None;
            self.for_jokers(at, |own, board| best = best.max(rank.high(own, board, self.joker(at))));
            best.or_else(|| self.high(at, false))
        };
        let here = self.best_shown(shown, |at| self.high(at, false));
        (self.best_shown(shown, wild) != here).then_some(why::JOKER_LIMITED)
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

    fn has_joker(&self, position: Position) -> bool {
        self.own(position).contains(&Card::JOKER) || self.board(false).contains(&Card::JOKER)
    }

    /// The cards of a player and of the board with every card that the joker could stand for; none without a joker.
    pub(super) fn for_jokers(&self, position: Position, mut each: impl FnMut(&[Card], &[Card])) {
        if !self.has_joker(position) {
            return;
        }
        let (own, board) = (self.own(position), self.board(false));
        let others = (0..Card::SUITED as u8).filter_map(Card::from_index);
        for card in others.filter(|card| !own.contains(card) && !board.contains(card)) {
            let with = |cards: &[Card]| -> ArrayVec<Card, 13> {
                cards.iter().map(|held| if *held == Card::JOKER { card } else { *held }).collect()
            };
            each(&with(&own), &with(board));
        }
    }

    /// Whether a joker is one of the cards of a hand: without it the hand would be another.
    pub(super) fn takes_joker(&self, position: Position, low: impl Fn(&[Card], &[Card]) -> Strength) -> bool {
        let thrown = self.hand.showdown.mucked.has(position);
        let own = if thrown { ArrayVec::new() } else { self.own(position) };
        let plain = |cards: &[Card]| -> ArrayVec<Card, 13> {
            cards.iter().copied().filter(|card| *card != Card::JOKER).collect()
        };
        let board = self.board(false);
        low(&own, board) != low(&plain(&own), &plain(board))
    }
}
