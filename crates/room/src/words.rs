//! What the room refuses and whom it names, in words of any language. The sentences lie in `crates/table/words/room.*`.

use std::fmt;

use money::Cents;
use table::{Speak, Tongue, say};

use crate::accounts::{self, Name, NotAName, Scope};
use crate::fairness::NoProofs;
use crate::ids::{AccountNo, TableNo};
use crate::journal::{Slot, StoreError, Stream};
use crate::ledger::{self, Correction};
use crate::tables::{PACES, SpecError};

/// Displays a type in English, for logs and other readers without a language.
macro_rules! english {
    ($($type:ty),+) => {
        $(impl fmt::Display for $type {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str(&self.speak(Tongue::English))
            }
        })+
    };
}

english!(accounts::Refusal, NotAName, Scope, ledger::Refusal, SpecError, NoProofs);

impl Speak for AccountNo {
    fn speak(&self, _: Tongue) -> String {
        self.to_string()
    }
}

impl Speak for TableNo {
    fn speak(&self, _: Tongue) -> String {
        self.to_string()
    }
}

/// What the store says itself stays English: its reader is the host.
impl Speak for StoreError {
    fn speak(&self, tongue: Tongue) -> String {
        let said = match self {
            StoreError::Failed { said } => said.clone(),
            other => other.to_string(),
        };
        say!(tongue, "books.store", said = said)
    }
}

impl Speak for Scope {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            Scope::Read => say!(tongue, "scope.read"),
            Scope::Play => say!(tongue, "scope.play"),
            Scope::Deal => say!(tongue, "scope.deal"),
            Scope::Floor => say!(tongue, "scope.floor"),
            Scope::Audit => say!(tongue, "scope.audit"),
            Scope::Admin => say!(tongue, "scope.admin"),
        }
    }
}

impl Speak for NotAName {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            NotAName::Length { text, has } => {
                let (least, most) = (Name::LEAST, Name::MOST);
                say!(
                    tongue,
                    "account.name-length",
                    least = least,
                    most = most,
                    text = text.clone(),
                    has = *has
                )
            }
            NotAName::Sign { text, sign } => {
                say!(tongue, "account.name-sign", text = text.clone(), sign = format!("{sign:?}"))
            }
            NotAName::Bare { text } => {
                say!(tongue, "account.name-bare", least = Name::LEAST, text = text.clone())
            }
            NotAName::Guest { text } => say!(tongue, "account.name-guest", text = text.clone()),
            NotAName::Mixed { text } => say!(tongue, "account.name-mixed", text = text.clone()),
            NotAName::Reserved { text } => say!(tongue, "account.name-reserved", text = text.clone()),
        }
    }
}

impl Speak for accounts::Refusal {
    fn speak(&self, tongue: Tongue) -> String {
        use accounts::Refusal::*;
        match self {
            NoSuchAccount(account) => say!(tongue, "account.no-such-account", account = *account),
            NotAName(wrong) => wrong.speak(tongue),
            NameTaken(name) => say!(tongue, "account.name-taken", name = name.as_str()),
            NameAlike(name) => say!(tongue, "account.name-alike", name = name.as_str()),
            LabelTooLong { has } => {
                say!(tongue, "account.label-too-long", most = accounts::TOKEN_LABEL, has = *has)
            }
            BadPassword => {
                let (least, most) = accounts::PASSWORD;
                say!(tongue, "account.bad-password", least = least, most = most)
            }
            WrongPassword => say!(tongue, "account.wrong-password"),
            NoPass => say!(tongue, "account.no-pass"),
            NoToken => say!(tongue, "account.no-token"),
            Barred(account) => say!(tongue, "account.barred", account = *account),
            NotAllowed { account, scope } => {
                say!(tongue, "account.not-allowed", account = *account, what = *scope)
            }
            NoPassword(account) => say!(tongue, "account.no-password", account = *account),
            LastAdmin(account) => say!(tongue, "account.last-admin", account = *account),
            Full => say!(tongue, "account.full"),
            Crowded => say!(tongue, "account.crowded"),
            Unreadable { kind, key } => say!(tongue, "account.unreadable", kind = *kind, key = key.clone()),
            Store(error) => error.speak(tongue),
        }
    }
}

impl Speak for Stream {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            Stream::Cage => say!(tongue, "stream.cage"),
            Stream::Wallet(account) => say!(tongue, "stream.wallet", number = *account),
            Stream::Table(table) => say!(tongue, "stream.table", number = *table),
            Stream::Jackpot(number) => say!(tongue, "stream.jackpot", number = *number),
            Stream::Floor => say!(tongue, "stream.floor"),
            Stream::Tray(table) => say!(tongue, "stream.tray", number = *table),
            Stream::Lists => say!(tongue, "stream.lists"),
        }
    }
}

impl Speak for Slot {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            Slot::Transit => say!(tongue, "slot.transit"),
            Slot::Purse => say!(tongue, "slot.purse"),
            Slot::Chips(account) => say!(tongue, "slot.chips", account = *account),
            Slot::Layout => say!(tongue, "slot.layout"),
            Slot::Bank => say!(tongue, "slot.bank"),
            Slot::Drop(schedule) => say!(tongue, "slot.drop", schedule = *schedule),
            Slot::Jackpot => say!(tongue, "slot.jackpot"),
        }
    }
}

impl Speak for ledger::Refusal {
    fn speak(&self, tongue: Tongue) -> String {
        use ledger::Refusal::*;
        match self {
            // Whoever brings more to a table than they have.
            Short { stream: Stream::Wallet(_), slot: Slot::Purse, has, needs } => {
                say!(tongue, "books.you-have-less", has = *has, needs = *needs)
            }
            Short { stream, slot, has, needs } => {
                say!(tongue, "books.short", stream = *stream, slot = *slot, has = *has, needs = *needs)
            }
            AllowanceDrawn { day, next } => {
                say!(tongue, "books.allowance-drawn", day = day.to_string(), next = next.to_string())
            }
            NotAnAmount { amount } => {
                say!(tongue, "books.not-an-amount", amount = *amount, most = Cents::MOST)
            }
            NoReason { has } => {
                say!(tongue, "books.no-reason", most = Correction::MOST_LETTERS, has = *has)
            }
            NoPurse { stream } => say!(tongue, "books.no-purse", stream = *stream),
            Unbalanced(wrong) => say!(tongue, "room.bad-books", why = wrong.to_string()),
            Crowded => say!(tongue, "books.crowded"),
            Store(error) => error.speak(tongue),
        }
    }
}

impl Speak for SpecError {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            SpecError::NoListing(listing) => say!(tongue, "opening.no-listing", listing = listing.clone()),
            SpecError::Broken(why) => say!(tongue, "opening.broken", why = why.clone()),
            SpecError::Bots { bots, seats } => {
                say!(tongue, "opening.bots", bots = *bots, seats = *seats)
            }
            SpecError::Pace(pace) => {
                say!(tongue, "opening.pace", pace = *pace, least = *PACES.start(), most = *PACES.end())
            }
            SpecError::SetUp(wrong) => wrong.speak(tongue),
            SpecError::NotInForce(why) => say!(tongue, "hours.not-in-force", why = why.clone()),
            SpecError::Regime(why) => say!(tongue, "opening.regime", why = why.clone()),
        }
    }
}

impl Speak for NoProofs {
    fn speak(&self, tongue: Tongue) -> String {
        match self {
            NoProofs::NoRound { table, round } => {
                say!(tongue, "proof.no-round", table = *table, round = *round)
            }
            NoProofs::NotOver { table, round } => {
                say!(tongue, "proof.not-over", table = *table, round = *round)
            }
            NoProofs::NotThere { account, table, round } => {
                say!(tongue, "proof.not-there", account = *account, table = *table, round = *round)
            }
            NoProofs::Load(wrong) => say!(tongue, "room.cannot-load", why = wrong.to_string()),
        }
    }
}
