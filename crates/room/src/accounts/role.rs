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

/// What somebody may do.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "snake_case")]
pub enum Scope {
    /// See the lobby, and one's own sittings and hands.
    Read,
    /// Sit and act.
    Play,
    /// Act for the house dealer.
    Deal,
    /// Rule, correct, bar, look at any hand after the fact.
    Floor,
    /// See seeds, books and all hands.
    Audit,
    /// Give roles and tokens to others.
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
