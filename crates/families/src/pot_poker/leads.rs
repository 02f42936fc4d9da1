//! Who leads the betting by the cards that lie open.

use cards::Card;
use eval::showing;
use rulebook::ladder::Ladder;
use table::{Place, Position};

use super::Poker;

impl Poker {
    /// Who acts first on a street by the cards that show, the first left of the button among equals.
    pub(super) fn first_by_showing(&self, lowest: bool) -> Option<Position> {
        if !self.hand.cards.hands.at(Place::Board).is_empty() {
            return self.first_with_community(lowest);
        }
        if lowest {
            self.first_by(|_, up| showing::low(up), |one, held| one > held)
        } else if self.plan.rank.high == Ladder::Mexican {
            self.first_by(|at, up| self.mexican_showing(at, up), |one, held| one > held)
        } else {
            self.first_by(|_, up| showing::high(up), |one, held| one > held)
        }
    }

    /// The same with a card in the middle, which is an up card of every hand (S09).
    #[cold]
    fn first_with_community(&self, lowest: bool) -> Option<Position> {
        let community = self.hand.cards.hands.at(Place::Board).cards();
        let with = |up: &[Card]| {
            let cards = up.iter().chain(community).copied();
            cards.collect::<arrayvec::ArrayVec<Card, { 2 * table::Hand::MOST }>>()
        };
        if lowest {
            self.first_by(|_, up| showing::low(&with(up)), |one, held| one > held)
        } else {
            self.first_by(|_, up| showing::high(&with(up)), |one, held| one > held)
        }
    }

    /// A joker that came down and was opened is wild, as at the showdown; one that came up is an ace (002:503).
    fn mexican_showing(&self, position: Position, up: &[Card]) -> eval::Showing {
        if self.hand.cards.joker_down.has(position) { showing::high_wild(up) } else { showing::high(up) }
    }

    /// The player in the hand whose open cards are better than all others', the first left of the button among equals.
    pub(super) fn first_by<T>(
        &self,
        value: impl Fn(Position, &[Card]) -> T,
        better: impl Fn(&T, &T) -> bool,
    ) -> Option<Position> {
        let mut best: Option<(Position, T)> = None;
        for position in self.hand.seats.order.iter().copied().filter(|at| self.hand.seats.live.has(*at)) {
            let value = self.look(position, |up| value(position, up));
            if best.as_ref().is_none_or(|(_, held)| better(&value, held)) {
                best = Some((position, value));
            }
        }
        best.map(|(position, _)| position)
    }
}
