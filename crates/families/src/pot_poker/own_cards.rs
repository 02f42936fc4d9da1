//! Where the number of own cards that play decides who wins, what a low hand is forgiven, and what one player may take both
//! ways: said, never paid.

use arrayvec::ArrayVec;
use cards::Card;
use eval::high::{self, Category};
use rulebook::family::pot_poker::showdown::HoleUse;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{Position, PositionSet, Why};

use super::plan::StreetPlan;
use super::rank::{Strength, for_pairs};
use super::settle::{Share, best_of, low_value};
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

    /// Whether other high hands would be best on a board if more or fewer of the own cards could play.
    fn decides_high(&self, shown: PositionSet, second: bool) -> bool {
        let any = RankPlan { hole: HoleUse::Any, ..self.plan.rank };
        self.differ(
            shown,
            |at| self.high(at, second),
            |at, hole| {
                best_five(&self.own(at), self.board(second), hole, |five| any.high(five, &[], self.joker(at)))
            },
        )
    }

    /// The same for the low half.
    fn decides_low(&self, shown: PositionSet) -> bool {
        let any = RankPlan { hole: HoleUse::Any, ..self.plan.rank };
        self.differ(
            shown,
            |at| self.low(at),
            |at, hole| best_five(&self.own(at), self.board(false), hole, |five| any.low(five, &[])),
        )
    }

    /// Who of those who showed a hand would be best by other strengths.
    pub(super) fn best_shown(
        &self,
        shown: PositionSet,
        strength: impl Fn(Position) -> Strength,
    ) -> PositionSet {
        best_of(&self.way(shown, strength), shown)
    }

    fn differ(
        &self,
        shown: PositionSet,
        here: impl Fn(Position) -> Strength,
        with: impl Fn(Position, HoleUse) -> Strength,
    ) -> bool {
        let best = self.best_shown(shown, here);
        let other = |hole| self.best_shown(shown, |at| with(at, hole)) != best;
        [HoleUse::UpToTwo, HoleUse::Any].into_iter().any(other)
    }

    /// The line on a card that was exchanged, where others would win with the cards that were given up.
    pub(super) fn exchanged(&self, pot: u8, why: Why) -> Option<Why> {
        let streets = &self.plan.cards.streets;
        let exchange =
            |street: &StreetPlan| street.change.is_some_and(|change| change.kind == ChangeKind::Exchange);
        if ![why::BEST_HAND, why::POT_SHARED].contains(&why) || !streets.iter().any(exchange) {
            return None;
        }
        let (shown, board) = (self.shown_in(pot), self.board(false));
        let rank = |at, own: &[Card]| {
            let five = |five: &[Card; 5]| self.plan.rank.high(five, &[], self.joker(at));
            best_five(own, board, HoleUse::Any, five)
        };
        // The new card lies behind the one that was kept.
        let before = |at: Position| match (self.hand.cards.given_up[at.index()], self.own(at).split_last()) {
            (Some(given), Some((_, kept))) => rank(at, &[kept, &[given]].concat()),
            _ => self.high(at, false),
        };
        let both = |at: Position| match self.hand.cards.given_up[at.index()] {
            Some(given) => rank(at, &[&self.own(at)[..], &[given]].concat()),
            None => self.high(at, false),
        };
        let here = self.best_shown(shown, |at| self.high(at, false));
        let other = self.best_shown(shown, before) != here || self.best_shown(shown, both) != here;
        other.then_some(why::NEW_CARD_PLAYS)
    }

    /// The lines on a player who wins both ways: with other cards for high than for low, with a joker that is read twice.
    pub(super) fn both_ways(&self, position: Position, pot: u8, why: Why) -> ArrayVec<Why, 2> {
        let wins_both = match why {
            why::BOTH_HALVES => true,
            why::BEST_LOW | why::LOW_SHARED => self.wins_high_too(position, pot),
            _ => false,
        };
        let mut lines = ArrayVec::new();
        if wins_both && !self.one_hand_serves(position) {
            lines.push(why::OTHER_CARDS);
        }
        let (rank, dealt) = (&self.plan.rank, self.joker(position));
        let twice = || {
            let (high, low) = (self.high(position, false), self.low(position));
            // Whether it stands for the same card both ways.
            let mut once = false;
            self.for_jokers(position, |own, board| {
                once |= rank.high(own, board, dealt) == high && rank.low(own, board) == low;
            });
            !once
                && self.takes_joker(position, |own, board| rank.high(own, board, dealt))
                && self.takes_joker(position, |own, board| rank.low(own, board))
        };
        if wins_both && twice() {
            lines.push(why::JOKER_TWICE);
        }
        lines
    }

    fn wins_high_too(&self, position: Position, pot: u8) -> bool {
        let high = |share: &Share| share.why == why::BEST_HIGH && share.winners.has(position);
        self.all_shares().iter().any(|share| self.called(share.pot) == pot && high(share))
    }

    /// Whether the same own cards, or the same five where any may play, make the best hand both ways.
    fn one_hand_serves(&self, position: Position) -> bool {
        let (rank, dealt) = (&self.plan.rank, self.joker(position));
        let (own, board) = (self.own(position), self.board(false));
        let (high, low) = (self.high(position, false), self.low(position));
        let mut serves = false;
        if rank.hole == HoleUse::ExactlyTwo {
            for_pairs(&own, |one, other| {
                let two = [one, other];
                serves |= rank.high(&two, board, dealt) == high && rank.low(&two, board) == low;
            });
            return serves;
        }
        let any = RankPlan { hole: HoleUse::Any, ..*rank };
        for_fives(&own, board, rank.hole, |five| {
            serves |= any.high(&five, &[], dealt) == high && any.low(&five, &[]) == low;
        });
        serves
    }

    /// The lines on how low hands are compared and on what is none, where they decide.
    pub(super) fn low_lines(&self, position: Position, pot: u8, why: Why) -> ArrayVec<Why, 2> {
        match why {
            why::BEST_LOW | why::LOW_SHARED | why::BOTH_HALVES => {
                let compared = self.beats_a_low(position, pot).then_some(why::LOW_FROM_TOP);
                self.low_unharmed(position).into_iter().chain(compared).collect()
            }
            why::NO_LOW | why::NO_LOW_SHARED => {
                let paired = self.shown_in(pot).iter().any(|at| self.has_paired_low(at));
                paired.then_some(why::PAIRED_LOW).into_iter().collect()
            }
            _ => ArrayVec::new(),
        }
    }

    /// Whether a low hand beats another.
    fn beats_a_low(&self, position: Position, pot: u8) -> bool {
        let best = self.low(position);
        self.shown_in(pot).iter().filter_map(|at| self.low(at)).any(|low| Some(low) < best)
    }

    /// Whether a player has five cards that are low enough, but never without a pair among them.
    fn has_paired_low(&self, position: Position) -> bool {
        let worst = low_value(self.plan.rank.worst_low);
        let is_low = |card: &Card| card.rank().is_some_and(|rank| low_value(rank) <= worst);
        let mut five_low = false;
        for_fives(&self.own(position), self.board(false), self.plan.rank.hole, |five| {
            five_low |= five.iter().all(is_low);
        });
        five_low && self.low(position).is_none()
    }

    /// The line by which a straight or a flush does a low hand that won no harm, where every five cards that make it are
    /// one.
    fn low_unharmed(&self, position: Position) -> Option<Why> {
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

/// The best of all hands of five cards with so many of the player's own. A blank makes no hand.
fn best_five(own: &[Card], board: &[Card], hole: HoleUse, rank: impl Fn(&[Card; 5]) -> Strength) -> Strength {
    let mut best = None;
    for_fives(own, board, hole, |five| {
        if !five.contains(&Card::BLANK) {
            best = best.max(rank(&five));
        }
    });
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
