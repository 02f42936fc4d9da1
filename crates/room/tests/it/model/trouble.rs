//! What goes wrong, and what the floor does.

use std::time::Duration;

use money::Cents;
use room::clock::{Clock as _, Time};
use room::floor::{Deed, Request, What};
use room::ids::AccountNo;
use room::tables::{Note, Order};
use table::Actor;

use crate::model::people;
use crate::model::work::Work;
use crate::model::world::{World, number};

/// The floor person who does everything here.
const FLOOR: AccountNo = AccountNo(1_000_000);

impl World {
    /// Now and then something goes wrong.
    pub(crate) fn trouble(&mut self) {
        if !self.is_troubled() {
            return;
        }
        let node = self.random.below(self.nodes.len() as u64) as usize;
        match self.random.below(12) {
            0 => self.node_crashes(node),
            1 => self.room_crashes(),
            2 | 3 => {
                self.counts.note("a disk was slow");
                let slow = self.random.percent(70);
                self.house.store.slow(slow);
                if !slow {
                    self.house.store.flush(usize::MAX);
                }
            }
            4 => {
                self.counts.note("the store was cut off");
                let reached = self.random.below(self.house.store.waiting() as u64 + 1) as usize;
                self.house.store.cut(reached);
            }
            5 => {
                self.counts.note("a node was frozen");
                let ticks = self.random.below(300);
                self.freeze(node, ticks);
                for table in 0..self.tables.len() {
                    self.drives(table, (node + 1) % self.nodes.len());
                }
            }
            6 | 7 => self.person_moves(),
            8 => {
                self.counts.note("the clock was set");
                let now = self.house.clock.now().0;
                let shift = self.random.below(7_200_000) as i64 - 3_600_000;
                self.house.clock.set(Time(now + shift));
            }
            9 => {
                let long = self.random.below(2_400);
                self.house.clock.pass(Duration::from_secs(long));
            }
            _ => {
                let table = self.random.below(self.tables.len() as u64) as usize;
                self.drives(table, node);
            }
        }
    }

    /// A node is gone; what it had asked the store for may still get there.
    fn node_crashes(&mut self, node: usize) {
        self.counts.note("a node crashed");
        for table in 0..self.tables.len() {
            self.nodes[node][table].dies();
            self.drives(table, (node + 1) % self.nodes.len());
        }
        if self.random.percent(50) {
            self.house.store.flush(usize::MAX);
        }
    }

    /// All nodes are gone, and the machine of the store with them.
    fn room_crashes(&mut self) {
        self.counts.note("the whole room crashed");
        let reached = self.random.below(self.house.store.waiting() as u64 + 1) as usize;
        for runner in self.nodes.iter_mut().flatten() {
            runner.dies();
        }
        self.house.store.crash(reached);
    }

    fn person_moves(&mut self) {
        let client = self.random.below(self.people.len() as u64) as usize;
        let person = &mut self.people[client];
        match person.node {
            Some(_) if self.random.percent(50) => {
                person.node = None;
                self.counts.note("a person lost the connection");
            }
            _ => {
                person.node = Some(self.random.below(self.nodes.len() as u64) as usize);
                self.counts.note("a person changed the node");
                // With nothing on the way they look at another table now and then.
                if person.asked.is_none() && self.random.percent(30) {
                    person.table = self.random.below(self.tables.len() as u64) as usize;
                }
            }
        }
    }

    /// Now and then the floor does something.
    pub(crate) fn floor(&mut self) {
        if self.random.below(1_000) >= 12 {
            return;
        }
        let node = self.random.below(self.nodes.len() as u64) as usize;
        let table = self.random.below(self.tables.len() as u64) as usize;
        let Some(live) = self.held(node, table) else { return };
        let (round, paused, seated) = (live.table.number(), live.paused, live.members.clone());
        let work = match self.random.below(100) {
            0..=54 => {
                let live = self.nodes[node][table].live.take();
                let command = live.as_ref().and_then(|live| people::ruling(live, &mut self.random));
                self.nodes[node][table].live = live;
                command.map(|command| {
                    let order = Order::of(Actor::Floor, command);
                    let what = What::Dealt { verb: "rule".to_owned() };
                    let deed = Deed::at(FLOOR, number(table), what, "it was seen");
                    Work::Order(Order { deed: Some(deed), ..order }, None)
                })
            }
            55..=66 => Some(Work::Void(None, FLOOR)),
            67..=74 => {
                let rounds = self.opened(table);
                self.random.pick(&rounds).map(|seq| Work::Void(Some(*seq), FLOOR))
            }
            75..=84 => Some(self.correction(round)),
            85..=92 => Some(Work::Note(Note::Paused(!paused), None)),
            93..=97 => {
                let client = self.random.below(self.people.len() as u64) as usize;
                let account = self.people[client].account;
                if seated.person(self.people[client].member()).is_some() {
                    self.counts.note("somebody was removed");
                    self.nodes[node][table].must_leave(account);
                }
                let on = self.random.percent(50);
                Some(Work::Note(Note::Removed { account, on }, None))
            }
            98 => {
                let account = self.people[self.random.below(self.people.len() as u64) as usize].account;
                self.counts.note("somebody waited for a seat");
                Some(Work::Note(Note::Waits { account, from: None }, None))
            }
            _ => self.random.percent(5).then_some(Work::Note(Note::Closing, None)),
        };
        if let Some(work) = work {
            self.begin(node, table, work);
        }
    }

    fn correction(&mut self, round: u32) -> Work {
        let mut somebody = || {
            let client = self.random.below(self.people.len() as u64 + 1) as usize;
            self.people.get(client).map(|person| person.account)
        };
        let (from, to) = (somebody(), somebody());
        let amount = Cents(1 + self.random.below(60_000) as i64);
        let reason = "a pay table was read wrongly".to_owned();
        Work::Correct(Request { from, to, amount, reason, round: Some(round) }, FLOOR)
    }
}
