//! What a ruling of the floor does to every table, and what the next round must know of this one.

use super::Core;
use crate::ids::{Person, PersonSet, Position, WagerNo};
use crate::ruling::{Case, On, Ruling};

impl Core {
    /// What is a fact of every family: the card lies open, the card is dead, the person is dealt out.
    pub(super) fn ruled(&mut self, ruling: Ruling) {
        self.round.rulings += 1;
        match (ruling.case, ruling.on) {
            (Case::CARD_EXPOSED, On::Hand(place)) => self.round.hands.expose_last(place),
            (Case::BOXED_CARD | Case::CARD_OFF_TABLE, On::Hand(place)) => self.round.hands.drop_last(place),
            (Case::DEALT_OUT, On::Person(person)) => self.table.out.add(person),
            _ => {}
        }
    }

    /// Counts how often running the same person has shaken the dice.
    pub(super) fn shake(&mut self) {
        let shaker = self.shaker();
        let again = self.table.shook.0 == shaker;
        self.table.shook = (shaker, if again { self.table.shook.1.saturating_add(1) } else { 1 });
    }

    /// What the next round must know of this one.
    pub(super) fn remember(&mut self) {
        self.table.out = PersonSet::EMPTY;
        if self.plan.spots.keeps_place {
            for position in self.round.playing.iter() {
                let kept = &mut self.table.kept[position.index()];
                *kept = kept.and(self.round.bettors[position.index()]);
            }
        }
        if self.plan.spots.bank_needs_wager {
            self.table.wagered = self.round.playing;
            self.table.wagered.add(self.round.bank.map_or(Position(0), |bank| bank.position));
        }
        if self.plan.spots.partners {
            self.table.partners = self.round.partners.iter().map(|(person, _)| *person).collect();
        }
    }

    /// Notes what was left of the player-dealer's wager before the first part of a shared wager was settled.
    pub(super) fn begin_shared(&mut self, person: Person, position: Position, wager: WagerNo) {
        let begun = self.round.shared.is_some_and(|held| (held.0, held.1) == (position, wager));
        let part = self.round.stakes.find(person, position, wager).is_some_and(|stake| self.is_shared(stake));
        if part && !begun {
            self.round.shared = self.round.bank.map(|bank| (position, wager, bank.left));
        }
    }
}
