//! Who has decided what: for games in which the bettors on a hand play on or give up.

use rulebook::listing::WhenFolded;

use super::Core;
use crate::event::{Event, WagerEvent};
use crate::ids::{Person, PersonSet, Position, PositionSet};
use crate::stakes::Stake;
use crate::verb::Verb;

/// The decisions of a round, by position and person. Several persons may have wagers on one hand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Decisions {
    /// Who has acted at the decision that is open.
    acted: [PersonSet; Position::MOST + 1],
    /// Who has made a further wager.
    bet: [PersonSet; Position::MOST + 1],
    /// Who has given up.
    folded: [PersonSet; Position::MOST + 1],
    /// Where anybody has given up.
    given_up: PositionSet,
    /// Where somebody gave up last, until somebody decides otherwise.
    last_fold: Option<Position>,
    /// How many positions are behind at the decision that is open: nobody there is still to act.
    behind: u8,
}

impl Decisions {
    /// Nobody has decided anything.
    pub const NONE: Decisions = Decisions {
        acted: [PersonSet::EMPTY; Position::MOST + 1],
        bet: [PersonSet::EMPTY; Position::MOST + 1],
        folded: [PersonSet::EMPTY; Position::MOST + 1],
        given_up: PositionSet::EMPTY,
        last_fold: None,
        behind: 0,
    };

    /// Takes in an event.
    #[inline(always)]
    pub fn apply(&mut self, event: &Event, core: &Core) {
        if let Event::Wager(WagerEvent::Decided { person, position, act }) = *event {
            let at = position.index();
            self.acted[at].add(person);
            while core.round.deciding.get(usize::from(self.behind)).is_some_and(|held| *held != position) {
                self.behind += 1;
            }
            self.last_fold = (act.verb == Verb::FOLD).then_some(position);
            match act.verb {
                Verb::FOLD => {
                    self.folded[at].add(person);
                    self.given_up.add(position);
                }
                Verb::WAGER => self.bet[at].add(person),
                _ => {}
            }
        }
    }

    /// The next decision opens: everybody has still to act.
    pub fn reopen(&mut self) {
        self.acted = [PersonSet::EMPTY; Position::MOST + 1];
        self.behind = 0;
    }

    /// Whether a person has given up a hand; when its holder has, everybody has.
    pub fn has_folded(&self, core: &Core, position: Position, person: Person) -> bool {
        let folded = self.folded[position.index()];
        folded.has(person) || core.holder(position).is_some_and(|holder| folded.has(holder))
    }

    /// Who is to decide next: position by position in the listed order. Where one further wager is all, those who made
    /// it are passed over.
    pub fn next(&self, core: &Core, one_bet: bool) -> Option<(Position, Person)> {
        let mut positions = core.round.deciding.get(usize::from(self.behind)..)?.iter().copied();
        positions.find_map(|position| self.decider(core, position, one_bet).map(|person| (position, person)))
    }

    /// Who is to decide on the hand at a position: its holder before those behind.
    #[inline(always)]
    pub fn decider(&self, core: &Core, position: Position, one_bet: bool) -> Option<Person> {
        let at = position.index();
        let done =
            self.acted[at].and(self.folded[at]).and(if one_bet { self.bet[at] } else { PersonSet::EMPTY });
        let open = core.round.bettors[at].without(done);
        if open.is_empty() {
            return None;
        }
        match core.holder(position) {
            Some(holder) if self.folded[at].has(holder) => None,
            Some(holder) if open.has(holder) => Some(holder),
            _ => open.iter().next(),
        }
    }

    /// The next stake that the last fold has lost and that is not collected yet, in the order of settlement.
    pub fn lost_by_last_fold(&self, core: &Core) -> Option<Stake> {
        self.lost_at(core, self.last_fold?)
    }

    /// The next stake that any fold has lost and that is not collected yet, from the first to decide on.
    pub fn lost_by_folding(&self, core: &Core) -> Option<Stake> {
        if self.given_up.is_empty() {
            return None;
        }
        let mut given_up = core.round.deciding.iter().filter(|position| self.given_up.has(**position));
        given_up.find_map(|position| self.lost_at(core, *position))
    }

    fn lost_at(&self, core: &Core, position: Position) -> Option<Stake> {
        if core.round.open[position.index()] == 0 || !self.given_up.has(position) {
            return None;
        }
        let lost = core.round.stakes.at(position).filter(|stake| {
            !stake.settled
                && core.plan.wager(stake.wager).folded == Some(WhenFolded::Lost)
                && self.has_folded(core, position, stake.person)
        });
        lost.min_by_key(|stake| core.plan.wager(stake.wager).order).copied()
    }
}
