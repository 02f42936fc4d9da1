//! Rulings of the floor that take no game of their own: what they come to is the same in every family, and the listing
//! says which of them it has.

use super::{Core, Phase};
use crate::event::Place;
use crate::ids::PersonSet;
use crate::offer::{Offer, Offers};
use crate::reason::Why;
use crate::refusal::Refusal;
use crate::ruling::{Case, On, Ruling};
use crate::shape::Rulings;

impl Core {
    /// What the floor may rule on once wagers are closed: a wager that was changed, cards that left the table, an open
    /// hand that was misread.
    pub fn common_rulings(&self, offers: &mut Offers) {
        if self.round.phase != Phase::Playing {
            return;
        }
        let mut offer = |case: Case, on: On| {
            if self.plan.rulings.contains(&case) {
                offers.push(Offer::rule(Rulings::One(Ruling { case, on })));
            }
        };
        for position in self.round.playing.iter() {
            let persons: PersonSet = self.round.stakes.at(position).map(|stake| stake.person).collect();
            persons.iter().for_each(|person| offer(Case::WAGER_CHANGED, On::Wager(position, person)));
            if self.round.hands.of(position).is_empty() {
                continue;
            }
            let on = On::Hand(Place::Position(position));
            offer(Case::BELOW_TABLE, on);
            if !self.round.face_down.has(position) {
                offer(Case::HAND_MISREAD, on);
            }
        }
    }

    /// Whether the floor looks on before wagers are settled.
    #[inline(always)]
    pub(super) fn rests_to_settle(&self) -> bool {
        self.plan.rests_to_settle && self.round.rests == 0
    }
}

/// What follows from such a ruling: no chip moves otherwise than it would have.
pub(super) const fn follows(case: Case) -> Option<Why> {
    match case {
        Case::WAGER_CHANGED => Some(Why::CHANGED_LATE_STANDS),
        Case::BELOW_TABLE => Some(Why::CARDS_BACK_IN_VIEW),
        Case::HAND_MISREAD => Some(Why::MISREAD_TRUE_VALUE),
        _ => None,
    }
}

/// Why a ruling is not made: the listing has none at all, none of this kind, or nothing to rule on now.
pub(super) const fn refused(case: Case, any: bool, known: bool) -> Refusal {
    match (any, known) {
        (_, true) => Refusal::NoSuchRuling { case },
        (true, false) => Refusal::NoRulingOn { case },
        (false, false) => Refusal::NoRulings,
    }
}
