//! Sessions and tokens: secrets that say who somebody is. Only their digests are kept.

use std::collections::BTreeSet;
use std::fmt;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde::{Deserialize, Serialize};
use sha2::{Digest as _, Sha256};

use super::{Name, Role, Scope};
use crate::chance::Chance;
use crate::clock::Time;
use crate::ids::AccountNo;

/// The kind of these documents.
pub(super) const KIND: &str = "pass";

/// What a secret opens.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pass {
    /// Whose it is.
    pub account: AccountNo,
    /// Their name; a guest has none.
    pub name: Option<Name>,
    /// Their roles.
    pub roles: BTreeSet<Role>,
    /// What it may do: what was given, as far as the roles allow it now.
    pub scopes: BTreeSet<Scope>,
    /// Until when.
    pub until: Time,
    /// What a token was made for; a session has no label.
    pub label: Option<String>,
}

impl Pass {
    /// Whether it may do that.
    pub fn may(&self, scope: Scope) -> bool {
        self.scopes.contains(&scope)
    }
}

/// A secret that is shown once, to its owner.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(String);

impl Secret {
    /// A fresh one.
    pub(super) fn new(account: Option<AccountNo>, chance: &dyn Chance) -> Secret {
        let mut bytes = [0; 32];
        chance.fill(&mut bytes);
        let number = account.map_or(0, |account| account.0);
        Secret(format!("{number}.{}", URL_SAFE_NO_PAD.encode(bytes)))
    }

    /// The text, to be given to its owner.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// What somebody sent, as a secret.
    pub fn sent(text: &str) -> Secret {
        Secret(text.to_owned())
    }

    /// Whose it says it is.
    pub fn account(&self) -> Option<AccountNo> {
        // A number has one spelling, so that a secret has one.
        let (number, _) = self.0.split_once('.')?;
        let account: u32 = number.parse().ok()?;
        (account.to_string() == number).then_some(AccountNo(account))
    }

    /// What is kept of it.
    pub(super) fn digest(&self) -> String {
        let digest: [u8; 32] = Sha256::digest(self.0.as_bytes()).into();
        URL_SAFE_NO_PAD.encode(digest)
    }
}

/// It is shown on purpose only.
impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

/// What is kept of a pass.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    /// What was given; a session has all its roles have.
    pub(super) scopes: Option<BTreeSet<Scope>>,
    pub(super) until: Time,
    pub(super) label: Option<String>,
}

/// The beginning of the keys of an account's passes.
pub(super) fn prefix(account: AccountNo) -> String {
    format!("{:010}/", account.0)
}

/// The key of a pass.
pub(super) fn key(account: AccountNo, secret: &Secret) -> String {
    format!("{}{}", prefix(account), secret.digest())
}
