//! Who plays for a third-party provider of proposition players.

use crate::tables::{Member, Provider, Roster};

/// Whether the floor marked somebody as a third-party provider. A mark names no company: two marked seats are two providers.
pub fn is_provider(roster: &Roster, member: Member) -> bool {
    match member {
        Member::Account(account) => roster.mark(account) == Some(Provider::ThirdPartyProvider),
        Member::Bot(_) => false,
    }
}
