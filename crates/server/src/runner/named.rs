//! What the people of a table are called: every step tells it to everybody, and it hardly ever changes.

use std::sync::Arc;
use std::time::Duration;

use histories::script::People;
use room::clock::Clock as _;
use room::ids::AccountNo;
use room::tables::{Member, Members, Provider, names};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::Runner;
use super::state::raw;
use crate::called::FRESH;

/// Names as they were asked for lately.
pub(super) struct Named {
    members: Members,
    /// In the log.
    pub(super) people: People,
    /// In messages.
    pub(super) json: Box<RawValue>,
    marks: Vec<(AccountNo, Provider)>,
    at: Duration,
    changes: u64,
}

impl Runner {
    /// What these people are called. It is asked again when they are others, when somebody was renamed, and now and then.
    pub(super) fn named(&mut self, members: &Members) -> Arc<Named> {
        let (now, changes) = (self.house.clock.running(), self.house.called.changes());
        if let Some(held) = &self.called
            && held.members == *members
            && held.changes == changes
            && held.marks == self.live.roster.marks
            && now.saturating_sub(held.at) < FRESH
        {
            return Arc::clone(held);
        }
        let named = self.named_anew(members);
        self.called = Some(Arc::clone(&named));
        named
    }

    /// The same, asked for now.
    pub(super) fn named_anew(&self, members: &Members) -> Arc<Named> {
        let people = members.all().map(|(person, member)| {
            let mut told = json!({ "name": self.name(member), "bot": member.is_bot() });
            if let Member::Account(account) = member
                && let Some(mark) = self.live.roster.mark(account)
            {
                told["mark"] = json!(mark);
            }
            (person.0.to_string(), told)
        });
        Arc::new(Named {
            json: raw(&Value::Object(people.collect())),
            people: names(members, |member| self.name(member)),
            members: members.clone(),
            marks: self.live.roster.marks.clone(),
            at: self.house.clock.running(),
            changes: self.house.called.changes(),
        })
    }

    pub(super) fn name(&self, member: Member) -> String {
        match member {
            Member::Account(account) => self.house.name(account),
            Member::Bot(bot) => crate::names::bot(self.live.number.0, bot).to_owned(),
        }
    }
}
