//! What is kept of an account.

use std::collections::BTreeSet;

use serde::{Deserialize, Serialize};

use super::{Name, Refusal, Role, Scope};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::Document;

/// The kind of these documents.
pub(super) const KIND: &str = "account";

/// What is kept of an account. An erased one keeps its number and nothing else.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The number.
    pub account: AccountNo,
    /// Since when.
    pub since: Time,
    /// The name; a guest has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// The password, as argon2id.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(super) password: Option<String>,
    /// The roles.
    pub roles: BTreeSet<Role>,
    /// Until when the floor has barred them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub barred: Option<Time>,
    /// Whether it was erased.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub erased: bool,
}

impl File {
    /// A guest's.
    pub(super) fn guest(account: AccountNo, since: Time) -> File {
        let roles = BTreeSet::from([Role::Player]);
        File { account, since, name: None, password: None, roles, barred: None, erased: false }
    }

    /// What is left of it.
    pub(super) fn erased(&self) -> File {
        let guest = File::guest(self.account, self.since);
        File { roles: BTreeSet::new(), erased: true, ..guest }
    }

    /// What the roles may do.
    pub fn scopes(&self) -> BTreeSet<Scope> {
        self.roles.iter().flat_map(|role| role.scopes()).copied().collect()
    }

    /// Whether a password was set.
    pub fn has_password(&self) -> bool {
        self.password.is_some()
    }
}

/// The key of an account; keys sort as numbers do.
pub(super) fn key(account: AccountNo) -> String {
    format!("{:010}", account.0)
}

/// A document as bytes.
pub(super) fn write(value: &impl Serialize) -> Vec<u8> {
    // Numbers and texts always can be written.
    serde_json::to_vec(value).unwrap_or_default()
}

/// A document read.
pub(super) fn read<T: for<'a> Deserialize<'a>>(
    kind: &'static str,
    document: &Document,
) -> Result<T, Refusal> {
    serde_json::from_slice(&document.body)
        .map_err(|_| Refusal::Unreadable { kind, key: document.key.clone() })
}
