//! What splitting a pair brings.
//!
//! Every hand of a split is played as it is best with the pair and the open card gone, whatever the other hands show. Of
//! that play the value is exact: second cards are dealt in turn, a further card of the pair makes a further hand while there
//! may be more, and a hand's value with k cards of the pair gone and m others known to be none of them follows from
//! those with the pair's cards gone alone, for a card taken out at random changes nothing on average.

use super::further::Further;
use super::kinds::{FACES, KINDS};
use super::player::{Solver, with};

/// What further hands cannot make up: they come with one card in thirteen and bring less than a stake.
const HOPELESS: f64 = 0.15;

/// Values of a hand that begins with a card of the pair.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Begun {
    /// Its second card is none of the pair: summed over those cases alone.
    pub(super) other: f64,
    /// Its second card is any.
    pub(super) any: f64,
}

impl Solver<'_> {
    /// How many hands a pair of this kind may become.
    pub(super) fn most_hands(&self, kind: usize) -> usize {
        let face = FACES[kind];
        let times = (1..self.plan.hands).take_while(|times| self.plan.may_split([face, face], *times, face));
        1 + times.count()
    }

    /// What splitting a pair brings over all deals that go on.
    /// Where two hands alone stay so far below `otherwise` that further ones cannot make it up, those are not looked at.
    pub(super) fn split(&mut self, kind: usize, open: usize, otherwise: f64) -> f64 {
        if let Some(known) = self.splits.get(&(kind, open)) {
            return *known;
        }
        let most = self.most_hands(kind);
        let mut pair = self.without(kind);
        pair.prepare(open, Some(kind));
        let begun = vec![pair.begin(kind, open)];
        let mut value = 2.0 * begun[0].any;
        if most > 2 && value > otherwise - HOPELESS {
            let further = Further::new(&pair, kind, open).begin();
            let begun: Vec<Begun> = begun.into_iter().chain(further).collect();
            value = Deal::new(self, kind, open, most, &begun).value(2, 0);
        }
        // Where second hands go back against a natural, the first does not.
        if self.plan.extra_returned && !self.looks(open) {
            value += self.lost_to_natural(kind, open);
        }
        self.splits.insert((kind, open), value);
        value
    }

    fn lost_to_natural(&mut self, kind: usize, open: usize) -> f64 {
        let mut held = [0; KINDS];
        held[kind] = 2;
        let naturals = self.made(&held, open).into_iter().filter(|(made, _)| made.natural);
        -naturals.map(|(_, chance)| chance).sum::<f64>()
    }

    /// Plays every hand that begins with a card of the pair.
    pub(super) fn begin(&mut self, kind: usize, open: usize) -> Begun {
        let mut held = [0; KINDS];
        held[kind] = 1;
        let (mut other, mut any) = (0.0, 0.0);
        for (second, chance) in self.draws(&held, open) {
            let value = chance * self.play(&with(&held, second), open, Some(kind)).value;
            any += value;
            if second != kind {
                other += value;
            }
        }
        Begun { other, any }
    }
}

/// The second cards dealt in turn.
struct Deal<'a> {
    /// Cards of the pair, and all, beside the open card.
    pairs: f64,
    all: f64,
    most: usize,
    begun: &'a [Begun],
}

impl<'a> Deal<'a> {
    fn new(solver: &Solver<'_>, kind: usize, open: usize, most: usize, begun: &'a [Begun]) -> Deal<'a> {
        let (left, all) = solver.left(&[0; KINDS], open);
        Deal { pairs: left[kind], all, most, begun }
    }

    /// The chance that the next card is of the pair, with so many of them and so many others gone.
    fn chance(&self, gone: usize, others: usize) -> f64 {
        (self.pairs - gone as f64).max(0.0) / (self.all - (gone + others) as f64)
    }

    /// The value of one hand with so many cards of the pair gone, its own included, and so many others.
    fn hand(&self, of: impl Fn(&Begun) -> f64 + Copy, gone: usize, others: usize) -> f64 {
        if others == 0 {
            return of(&self.begun[(gone - 2).min(self.begun.len() - 1)]);
        }
        let chance = self.chance(gone, others - 1);
        let further = if chance > 0.0 { self.hand(of, gone + 1, others - 1) } else { 0.0 };
        (self.hand(of, gone, others - 1) - chance * further) / (1.0 - chance)
    }

    /// A hand whose second card is known to be none of the pair.
    fn other(&self, gone: usize, others: usize) -> f64 {
        self.hand(|begun| begun.other, gone, others) / (1.0 - self.chance(gone, others))
    }

    /// All hands, with so many of them begun and so many of those complete.
    fn value(&self, hands: usize, complete: usize) -> f64 {
        let done = |count: usize| {
            if count == 0 { 0.0 } else { count as f64 * self.other(hands, count - 1) }
        };
        if complete == hands {
            return done(complete);
        }
        if hands == self.most {
            return done(complete)
                + (hands - complete) as f64 * self.hand(|begun| begun.any, hands, complete);
        }
        let chance = self.chance(hands, complete);
        let further = if chance > 0.0 { chance * self.value(hands + 1, complete) } else { 0.0 };
        further + (1.0 - chance) * self.value(hands, complete + 1)
    }
}
