//! The network: what nodes and people say to each other, late, twice or never.

use room::journal::{CommandId, Reader as _, Stream};
use room::tables::Undone;
use table::Command;
use table::banked::Phase;

use crate::model::work::Letter;
use crate::model::world::{PATIENCE, World, number};

/// What is on its way.
pub(crate) enum Sent {
    /// To a node, about a table.
    Letter { node: usize, table: usize, letter: Letter },
    /// To a person.
    Answer { client: usize, id: CommandId, accepted: bool, again: bool },
    /// To a node: a table has gone on.
    News { node: usize, table: usize },
}

impl World {
    /// Tells whoever asked, if the network does.
    pub(crate) fn answer(&mut self, node: usize, table: usize, letter: Letter, done: &Result<(), Undone>) {
        let stored = |world: &World| world.house.store.find(Stream::Table(number(table)), letter.id);
        let accepted = done.is_ok() || stored(self).ok().flatten().is_some();
        let again = matches!(done, Err(Undone::Behind | Undone::Crowded | Undone::Store(_)));
        if !accepted && again && self.random.percent(70) {
            return self.nodes[node][table].mail.push_front(letter);
        }
        if accepted {
            self.acknowledged.push((table, letter.id));
        }
        let Letter { client, id, .. } = letter;
        self.send(Sent::Answer { client, id, accepted, again });
    }

    /// The other nodes hear that a table has gone on; late, or never.
    pub(crate) fn tell(&mut self, node: usize, table: usize) {
        for other in (0..self.nodes.len()).filter(|other| *other != node) {
            self.send(Sent::News { node: other, table });
        }
    }

    /// Says something over the network.
    pub(crate) fn send(&mut self, sent: Sent) {
        let lossy = self.trouble > 0 && !self.healing;
        if lossy && self.random.below(10_000) < self.trouble * 3 {
            match sent {
                Sent::Letter { .. } => self.counts.note("a command was lost on the way"),
                Sent::Answer { .. } => self.counts.note("an answer was lost on the way"),
                Sent::News { .. } => {}
            }
            return;
        }
        if lossy
            && self.random.below(10_000) < self.trouble * 3
            && let Sent::Letter { node, table, letter } = &sent
        {
            self.counts.note("a command was repeated");
            let late = self.tick + self.random.below(200);
            let sent = Sent::Letter { node: *node, table: *table, letter: letter.clone() };
            self.network.push((late, sent));
        }
        let delay =
            if lossy && self.random.percent(10) { self.random.below(60) } else { self.random.below(2) };
        self.network.push((self.tick + delay, sent));
    }

    pub(crate) fn deliver(&mut self) {
        let mut at = 0;
        while at < self.network.len() {
            if self.network[at].0 > self.tick {
                at += 1;
                continue;
            }
            match self.network.swap_remove(at).1 {
                Sent::Letter { node, table, letter } => self.nodes[node][table].mail.push_back(letter),
                Sent::News { node, table } if self.nodes[node][table].op.is_none() => {
                    self.catch_up(node, table);
                }
                Sent::News { .. } => {}
                Sent::Answer { client, id, accepted, again } => {
                    let person = &mut self.people[client];
                    // What failed for no fault of theirs is said again.
                    if person.asked.as_ref().is_some_and(|(letter, _)| letter.id == id)
                        && (accepted || !again)
                    {
                        person.asked = None;
                    }
                }
            }
        }
    }

    /// What people do.
    pub(crate) fn persons(&mut self) {
        for client in 0..self.people.len() {
            let Some(node) = self.people[client].node else { continue };
            let table = self.people[client].table;
            if let Some((letter, due)) = self.people[client].asked.clone() {
                if due <= self.tick {
                    self.people[client].asked = Some((letter.clone(), self.tick + PATIENCE));
                    self.send(Sent::Letter { node, table, letter });
                }
                continue;
            }
            let eager = self.people[client].eager;
            if !self.random.percent(eager) || self.closed[table] {
                continue;
            }
            let Some(live) = &mut self.nodes[node][table].live else { continue };
            if self.random.percent(1) {
                let account = self.people[client].account;
                live.shuffle.salt(account, &format!("salt {}", self.tick));
                self.counts.note("salt was added");
            }
            if live.table.phase() == Phase::Wagering
                && self.random.percent(50)
                && let Some(person) = live.members.person(self.people[client].member())
                && !live.ready.contains(&person)
            {
                live.ready.push(person);
                continue;
            }
            if !self.people[client].is_awaited(live) && !self.random.percent(15) {
                continue;
            }
            let Some(command) = self.people[client].wants(live, &mut self.random) else { continue };
            self.ask(client, node, table, command);
        }
    }

    pub(crate) fn ask(&mut self, client: usize, node: usize, table: usize, command: Command) {
        let person = &mut self.people[client];
        person.given += 1;
        let words =
            ["do", &person.account.to_string(), &number(table).to_string(), &person.given.to_string()];
        let letter = Letter { client, id: CommandId::of(&words), command };
        person.asked = Some((letter.clone(), self.tick + PATIENCE));
        self.send(Sent::Letter { node, table, letter });
    }
}
