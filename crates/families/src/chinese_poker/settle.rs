//! Settlement: every two players, clean sweeps first, then from the button's left; nobody beyond the chips in front.

use crate::chinese_poker::event::ChineseEvent;
use arrayvec::ArrayVec;
use money::Cents;
use table::{Event, Position, RoundEvent, Sink};

use super::Chinese;
use super::score::Standing;

/// All pairs of four players fit; of more positions than a deck serves none are dealt in.
type Pairs = ArrayVec<(Position, Position), 128>;

impl Chinese {
    pub(super) fn settle(&mut self, sink: &mut impl Sink) {
        for (position, against) in self.pairs() {
            self.settle_pair(position, against, sink);
        }
        self.emit(Event::Round(RoundEvent::HandClosed), sink);
    }

    /// The pairs in the order of settlement: whoever's turn it is, the others come from the left of the button on, so that
    /// a short clean sweep is settled from there as every short stack is (rule 2, S13).
    fn pairs(&self) -> Pairs {
        let order = &self.hand.order;
        let sweeps = order.iter().filter(|at| matches!(self.standing(**at), Standing::Sweep(..)));
        let mut pairs = Pairs::new();
        for turn in sweeps.chain(order.iter()) {
            for other in order.iter().filter(|at| *at != turn) {
                let (one, two) = (*turn, *other);
                if !pairs.contains(&(one, two)) && !pairs.contains(&(two, one)) {
                    pairs.push((one, two));
                }
            }
        }
        pairs
    }

    /// The points that a player still has to play for: what is paid and what is received both use them up (rule 2).
    pub(super) fn left(&self, position: Position) -> i16 {
        self.plan.points(self.hand.stacks[position.index()]) - self.hand.used[position.index()]
    }

    fn settle_pair(&mut self, position: Position, against: Position, sink: &mut impl Sink) {
        let pair = self.pair(position, against);
        let loser = if pair.points > 0 { against } else { position };
        let most = self
            .left(position)
            .min(self.left(against))
            .min(self.plan.points(self.hall.chips[loser.index()]))
            .max(0);
        let moved = pair.points.signum() * pair.points.abs().min(most);
        let event = ChineseEvent::Compared {
            person: self.person(position),
            position,
            opponent: self.person(against),
            against,
            due: pair.points,
            moved,
            amount: Cents(self.plan.point.0 * i64::from(moved)),
            because: pair.why.into(),
        }
        .into();
        self.emit(event, sink);
    }
}
