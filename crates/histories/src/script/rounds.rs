//! Round after round: where a named card went astray, the cards are exchanged and the rounds since that stock was
//! loaded are played again. What came before stands, so a script takes time in proportion to its rounds.

use families::AnyTable;

use super::Wrong;
use super::cards_by_place::Stocks;
use super::follow::Follower;
use super::people::People;
use super::run::Runner;

/// Everything as it was before a round.
struct Mark {
    /// Which round.
    round: usize,
    table: AnyTable,
    people: People,
    events: usize,
    loads: usize,
    follower: Follower,
}

impl Runner<'_> {
    /// Plays all rounds, every named card where it should lie.
    pub(super) fn rounds(&mut self) -> Result<(), Wrong> {
        let draft = self.draft;
        let mut stocks = Stocks::of(draft, self.table.deck());
        let mut follower = Follower::new(draft);
        let mut loaded = self.mark(0, &follower);
        let mut at = 0;
        while let Some(round) = draft.rounds.get(at) {
            let here = self.mark(at, &follower);
            let result = self.round(round, &mut stocks);
            if let Some(misplaced) = follower.follow(draft, &self.events[here.events..]) {
                stocks.exchange(&misplaced)?;
                let mark = if misplaced.stock < here.loads { &loaded } else { &here };
                at = mark.round;
                follower = self.go_back(mark);
                continue;
            }
            result?;
            if self.loads > here.loads {
                loaded = here;
            }
            at += 1;
        }
        self.undealt(follower).map_or(Ok(()), Err)
    }

    /// Cards that are named and cannot come.
    fn undealt(&self, follower: Follower) -> Option<Wrong> {
        let short = follower.short(self.draft);
        let short = short.filter(|short| short.nobody || !self.manner().may_end_early());
        short.map(|short| short.wrong).or_else(|| self.manner().surplus(&self.table, self.draft))
    }

    fn mark(&self, round: usize, follower: &Follower) -> Mark {
        Mark {
            round,
            table: self.table.clone(),
            people: self.people.clone(),
            events: self.events.len(),
            loads: self.loads,
            follower: follower.clone(),
        }
    }

    fn go_back(&mut self, mark: &Mark) -> Follower {
        self.table = mark.table.clone();
        self.people = mark.people.clone();
        self.events.truncate(mark.events);
        self.loads = mark.loads;
        mark.follower.clone()
    }
}
