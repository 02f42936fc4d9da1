//! Where the number of own cards that play decides who wins, and what a low hand is forgiven: said, never paid.

use arrayvec::ArrayVec;
use cards::Card;
use eval::high::{self, Category};
use rulebook::family::pot_poker::showdown::HoleUse;
use table::{Position, PositionSet, Why};

use super::rank::Strength;
use super::settle::best_of;
use super::{Poker, RankPlan};
use crate::pot_poker::why;

impl Poker {
    /// The lines on how many of the own cards play, where they decide what a reason awards of a pot: others would win it
    /// if everybody could play any five.
    pub(super) fn own_cards(&self, pot: u8, why: Why) -> ArrayVec<Why, 2> {
        let lines = match self.plan.rank.hole {
            HoleUse::ExactlyTwo => [why::TWO_PLAY, why::TWO_PLAY_LOW],
            HoleUse::UpToTwo => [why::AT_MOST_TWO_PLAY, why::AT_MOST_TWO_PLAY_LOW],
            HoleUse::Any | HoleUse::All => return ArrayVec::new(),
        };
        let shown = self.shown_in(pot);
        let (top, bottom) = (|| self.decides_high(shown, false), || self.decides_high(shown, true));
        let low = || self.decides_low(shown);
        let decided = match why {
            why::BEST_HAND | why::POT_SHARED | why::BEST_HIGH | why::HIGH_SHARED => [top(), false],
            why::BEST_TOP | why::TOP_SHARED => [top(), false],
            why::BEST_BOTTOM | why::BOTTOM_SHARED => [bottom(), false],
            why::BOTH_BOARDS => [top() || bottom(), false],
            why::BEST_LOW | why::LOW_SHARED => [false, low()],
            why::NO_LOW | why::NO_LOW_SHARED | why::BOTH_HALVES => [top(), low()],
            _ => [false; 2],
        };
        lines.into_iter().zip(decided).filter(|(_, decided)| *decided).map(|(line, _)| line).collect()
    }

    /// Whether other high hands would be best on a board if any of the own cards could play.
    fn decides_high(&self, shown: PositionSet, second: bool) -> bool {
        let any = RankPlan { hole: HoleUse::Any, ..self.plan.rank };
        let free =
            |at| best_five(&self.own(at), self.board(second), |five| any.high(five, &[], self.joker(at)));
        self.differ(shown, |at| self.high(at, second), free)
    }

    /// The same for the low half.
    fn decides_low(&self, shown: PositionSet) -> bool {
        let any = RankPlan { hole: HoleUse::Any, ..self.plan.rank };
        let free = |at| best_five(&self.own(at), self.board(false), |five| any.low(five, &[]));
        self.differ(shown, |at| self.low(at), free)
    }

    fn differ(
        &self,
        shown: PositionSet,
        one: impl Fn(Position) -> Strength,
        other: impl Fn(Position) -> Strength,
    ) -> bool {
        best_of(&self.way(shown, one), shown) != best_of(&self.way(shown, other), shown)
    }

    /// The line by which a straight or a flush does a low hand that won no harm, where every five cards that make it are
    /// one.
    pub(super) fn low_unharmed(&self, position: Position, why: Why) -> Option<Why> {
        if ![why::BEST_LOW, why::LOW_SHARED, why::BOTH_HALVES].contains(&why) {
            return None;
        }
        let (own, board) = (self.own(position), self.board(false));
        let best = self.plan.rank.low(&own, board)?;
        let (mut makes, mut harmless) = (false, false);
        for_fives(&own, board, self.plan.rank.hole, |five| {
            if eval::low::best(&five).is_some_and(|low| u32::from(low.number()) == best) {
                makes = true;
                harmless |= !is_straight_or_flush(&five);
            }
        });
        (makes && !harmless).then_some(why::LOW_UNHARMED)
    }
}

/// The best of all hands of five cards, however many of them are the player's own.
fn best_five(own: &[Card], board: &[Card], rank: impl Fn(&[Card; 5]) -> Strength) -> Strength {
    let mut best = None;
    for_fives(own, board, HoleUse::Any, |five| best = best.max(rank(&five)));
    best
}

fn is_straight_or_flush(five: &[Card; 5]) -> bool {
    let plain = !five.contains(&Card::JOKER) && !five.contains(&Card::BLANK);
    let harms = [Category::Straight, Category::Flush, Category::StraightFlush, Category::RoyalFlush];
    plain && harms.contains(&high::five(five).category())
}

/// All hands of five cards that the number of own cards in them allows.
fn for_fives(own: &[Card], board: &[Card], hole: HoleUse, mut each: impl FnMut([Card; 5])) {
    let cards: ArrayVec<Card, 16> = own.iter().chain(board).copied().collect();
    let allowed = |chosen: u32| {
        let own = (chosen & ((1 << own.len()) - 1)).count_ones();
        match hole {
            HoleUse::ExactlyTwo => own == 2,
            HoleUse::UpToTwo => own <= 2,
            HoleUse::Any | HoleUse::All => true,
        }
    };
    for chosen in (0..1_u32 << cards.len()).filter(|chosen| chosen.count_ones() == 5) {
        if allowed(chosen) {
            let mut five = (0..cards.len()).filter(|at| chosen >> at & 1 == 1).map(|at| cards[at]);
            each(std::array::from_fn(|_| five.next().unwrap_or(Card::BLANK)));
        }
    }
}
