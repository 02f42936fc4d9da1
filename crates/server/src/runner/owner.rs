//! The owner's menu: bots in and out, pace, pause, a person removed, the table handed over or closed.

use room::accounts::Scope;
use room::floor::{Deed, What};
use room::ids::AccountNo;
use room::tables::{Member, Note, Order, SpectatorChat, Undone};
use serde_json::Value;
use table::say;

use super::{Leaving, Runner, Visitor};

/// All that an owner may do.
const ALL: [&str; 20] = [
    "pause",
    "go",
    "step",
    "faster",
    "slower",
    "bot-in",
    "bot-out",
    "remove",
    "let-in",
    "hand-over",
    "silence",
    "unsilence",
    "close",
    "bots-stay",
    "bots-change",
    "spectator-chat-open",
    "spectator-chat-slow",
    "spectator-chat-off",
    "reserve",
    "unreserve",
];
/// Of these what anybody may who plays alone at a table of the house.
const ALONE: usize = 7;
/// Of these what a dealer may.
const DEALER: usize = 3;

impl Runner {
    /// What of the menu somebody may do: the owner and the floor all of it, a dealer the pace of the deal, and who plays
    /// with bots alone at a table of the house whatever disturbs nobody.
    pub(super) fn may(&self, visitor: &Visitor) -> &'static [&'static str] {
        let Some(account) = visitor.account else { return &[] };
        if self.live.roster.owner == Some(account) || visitor.scopes.contains(&Scope::Floor) {
            return &ALL;
        }
        let here = |(person, member): &(table::Person, Member)| {
            !member.is_bot() && self.live.table.here().has(*person)
        };
        let mut people = self.live.members.all().filter(here).map(|(_, member)| member);
        let alone = people.next() == Some(Member::Account(account)) && people.next().is_none();
        if alone && self.live.roster.owner.is_none() {
            return &ALL[..ALONE];
        }
        if visitor.scopes.contains(&Scope::Deal) { &ALL[..DEALER] } else { &[] }
    }

    pub(super) async fn owner(&mut self, id: u64, message: &Value) -> Result<(), Undone> {
        let what = message["what"].as_str().unwrap_or_default();
        if !ALL.contains(&what) {
            return Err(Undone::not("bad-message", |tongue| {
                say!(tongue, "room.no-owner-deed", what = what, all = ALL.join(", "))
            }));
        }
        let visitor = self.visitor(id).cloned().unwrap_or_default();
        if !self.may(&visitor).contains(&what) {
            return Err(Undone::not("not-the-owner", |tongue| say!(tongue, "room.not-the-owner")));
        }
        let owns = self.live.roster.owner.is_none() || self.live.roster.owner == visitor.account;
        // What is done in somebody else's place is on the record of the floor.
        let by = visitor.account.filter(|_| !owns);
        match what {
            "pause" => self.pause(true, by, "").await,
            "go" => self.pause(false, by, "").await,
            "faster" => self.note(Note::Pace(self.live.pace.faster().in_tenths()), None).await,
            "slower" => self.note(Note::Pace(self.live.pace.slower().in_tenths()), None).await,
            "bot-in" => {
                self.bot_in().await;
                self.want_bots().await
            }
            "bot-out" => {
                self.bot_out().await;
                self.want_bots().await
            }
            "bots-stay" => self.note(Note::BotsStay(true), None).await,
            "bots-change" => self.note(Note::BotsStay(false), None).await,
            "spectator-chat-open" => self.note(Note::SpectatorChat(SpectatorChat::Open), None).await,
            "spectator-chat-slow" => self.note(Note::SpectatorChat(SpectatorChat::Slow), None).await,
            "spectator-chat-off" => self.note(Note::SpectatorChat(SpectatorChat::Off), None).await,
            "step" => self.step().await,
            "reserve" => self.owner_reserves(message, true, by).await,
            "unreserve" => self.owner_reserves(message, false, by).await,
            "close" => self.closing(by, "").await,
            _ => self.about(what, self.account_meant(message)?, by).await,
        }
    }

    /// As many bots as are here now are wanted from now on.
    async fn want_bots(&mut self) -> Result<(), Undone> {
        let here = self.live.bots().len();
        if here == self.live.bots_wanted() {
            return Ok(());
        }
        self.note(Note::Bots(here as u8), None).await
    }

    /// What the owner does about a person.
    async fn about(&mut self, what: &str, account: AccountNo, by: Option<AccountNo>) -> Result<(), Undone> {
        match what {
            "remove" => self.remove(account, by, "").await,
            "let-in" => self.note(Note::Removed { account, on: false }, None).await,
            "hand-over" => {
                self.note(Note::Owned(account), None).await?;
                let who = self.house.name(account);
                self.notice_all("handed-over", |tongue| {
                    say!(tongue, "notice.handed-over", who = who.clone())
                });
                Ok(())
            }
            on => self.note(Note::Silenced { account, on: on == "silence" }, None).await,
        }
    }

    /// The account that a message names: by its person, or by its number where it has no seat.
    fn account_meant(&self, message: &Value) -> Result<AccountNo, Undone> {
        let number = message["account"].as_u64().and_then(|account| u32::try_from(account).ok());
        let known = |account: &AccountNo| {
            let roster = &self.live.roster;
            roster.removed.contains(account)
                || roster.silenced.contains(account)
                || self.connections.iter().any(|held| held.visitor.account == Some(*account))
        };
        number.map(AccountNo).filter(known).map_or_else(|| self.account_named(message), Ok)
    }

    pub(super) async fn pause(
        &mut self,
        paused: bool,
        by: Option<AccountNo>,
        reason: &str,
    ) -> Result<(), Undone> {
        let what = if paused { What::Paused } else { What::WentOn };
        let deed = by.map(|by| Deed::at(by, self.live.number, what, reason));
        self.note(Note::Paused(paused), deed).await?;
        if paused {
            self.notice_all("paused", |tongue| say!(tongue, "notice.paused"));
        } else {
            self.notice_all("went-on", |tongue| say!(tongue, "notice.went-on"));
        }
        Ok(())
    }

    pub(super) async fn closing(&mut self, by: Option<AccountNo>, reason: &str) -> Result<(), Undone> {
        let deed = by.map(|by| Deed::at(by, self.live.number, What::Closed, reason));
        self.note(Note::Closing, deed).await?;
        self.notice_all("closing", |tongue| say!(tongue, "notice.closing"));
        Ok(())
    }

    /// Somebody leaves as soon as they may, and sits here no more.
    pub(super) async fn remove(
        &mut self,
        account: AccountNo,
        by: Option<AccountNo>,
        reason: &str,
    ) -> Result<(), Undone> {
        let deed = by.map(|by| Deed::at(by, self.live.number, What::Removed { account }, reason));
        self.note(Note::Removed { account, on: true }, deed).await?;
        self.leaving.push(Leaving { account, to: None });
        self.notice_to(account, "removed", |tongue| say!(tongue, "notice.removed"));
        Ok(())
    }

    /// One move of a table that is paused, by the house dealer or a bot: nobody's turn is taken from them.
    async fn step(&mut self) -> Result<(), Undone> {
        if !self.live.paused {
            return Err(Undone::not("not-paused", |tongue| say!(tongue, "room.not-paused")));
        }
        match self.live.step(&mut self.chance) {
            Some((who, command)) => self.perform(Order::of(who, command)).await,
            None => Err(Undone::not("not-the-house", |tongue| say!(tongue, "room.not-the-house"))),
        }
    }
}
