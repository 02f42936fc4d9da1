//! What somebody is in the room, and what they may therefore do.

use serde::{Deserialize, Serialize};

/// What somebody is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Plays.
    Player,
    /// Deals for the house.
    Dealer,
    /// Rules, corrects and bars.
    Floor,
    /// Reads everything, changes nothing.
    Auditor,
    /// Gives roles, and may all the rest.
    Admin,
}

/// A permission of a role or token.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See the lobby, and your own sittings and hands.
    Read,
    /// Take a seat and play.
    Play,
    /// Act for the house dealer.
    Deal,
    /// Make rulings, correct settlements, bar players, review any hand afterwards.
    Floor,
    /// See seeds, balances and all hands.
    Audit,
    /// Give roles and reset passwords.
    Admin,
}

impl Role {
    /// What the role may do.
    pub const fn scopes(self) -> &'static [Scope] {
        match self {
            Role::Player => &[Scope::Read, Scope::Play],
            Role::Dealer => &[Scope::Read, Scope::Deal],
            Role::Floor => &[Scope::Read, Scope::Deal, Scope::Floor],
            Role::Auditor => &[Scope::Read, Scope::Audit],
            Role::Admin => &[Scope::Read, Scope::Play, Scope::Deal, Scope::Floor, Scope::Audit, Scope::Admin],
        }
    }
}
