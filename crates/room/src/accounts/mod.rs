//! Who is who. What is known of people lies on the shelf and can be erased; the journal has their numbers only.

mod file;
mod link;
mod look;
mod looks;
mod names;
mod office;
mod passes;
mod password;
mod reset;
mod role;
mod tokens;

pub use file::File;
pub use names::{Name, NotAName};
pub use office::Office;
pub use passes::{Pass, Secret};
pub use password::{Cost, LENGTH as PASSWORD};
pub use role::{Role, Scope};
pub use tokens::{LABEL as TOKEN_LABEL, Token};

use std::time::Duration;

use crate::ids::AccountNo;
use crate::journal::{Reader, StoreError};

/// What somebody is called, read from a store that nobody need write to; a guest, and who was erased, has no name.
pub fn name_of(reader: &dyn Reader, account: AccountNo) -> Option<Name> {
    let document = reader.document(file::KIND, &file::key(account)).ok()??;
    file::read::<File>(file::KIND, &document).ok()?.name
}

/// Whose name it is, read in the same way.
pub fn owner_of(reader: &dyn Reader, name: &str) -> Result<Option<AccountNo>, Refusal> {
    let name: Name = name.parse()?;
    office::owner_of(reader, &name)
}

/// The kind of documents that say whom somebody has muted.
pub const MUTES: &str = "mutes";
/// The kind of documents that tell a sitting that is over.
pub const SITTING: &str = "sitting";

/// The beginning of the keys of what is kept for an account: all of it goes when the account is erased.
pub fn own_keys(account: AccountNo) -> String {
    passes::prefix(account)
}

/// How the room treats accounts.
#[derive(Debug, Clone)]
pub struct Terms {
    /// How long somebody stays signed in.
    pub session: Duration,
    /// How long a link for the first admin, or for a new password, can be used.
    pub link: Duration,
    /// What a guess at a password costs.
    pub cost: Cost,
}

impl Default for Terms {
    /// A month, a day, and what is advised for argon2id.
    fn default() -> Terms {
        let day = Duration::from_secs(24 * 3600);
        Terms { session: 30 * day, link: day, cost: Cost::ADVISED }
    }
}

/// Why it was not done.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refusal {
    /// There is no such account, or it was erased.
    NoSuchAccount(AccountNo),
    /// The text is no name.
    NotAName(#[from] NotAName),
    /// Somebody has it.
    NameTaken(Name),
    /// It looks like the name of another account.
    NameAlike(Name),
    /// The label of a token is too long.
    LabelTooLong {
        /// How many letters it has.
        has: usize,
    },
    /// Too short, or without end.
    BadPassword,
    /// The name and the password do not belong together; which of them is wrong is not said.
    WrongPassword,
    /// A secret that opens nothing (any more).
    NoPass,
    /// Nobody has made that token, or it was taken away.
    NoToken,
    /// The floor has barred them.
    Barred(AccountNo),
    /// More than the account's roles allow.
    NotAllowed {
        /// The account.
        account: AccountNo,
        /// What was asked for.
        scope: Scope,
    },
    /// A guest has no password that could be forgotten.
    NoPassword(AccountNo),
    /// There must be somebody to give roles.
    LastAdmin(AccountNo),
    /// All numbers are given.
    Full,
    /// Others were always first.
    Crowded,
    /// What is stored cannot be read.
    Unreadable {
        /// What it should be.
        kind: &'static str,
        /// Under which key.
        key: String,
    },
    /// The store failed.
    Store(#[from] StoreError),
}
