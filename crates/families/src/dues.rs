//! What a player owes a game, and takes along to another table of the same game and limit.

use table::Person;
use table::serde::{Deserialize, Serialize};

use crate::pot_poker::PotPoker;
use crate::registry::AnyTable;

/// Blinds that a player has missed.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "::table::serde", rename_all = "kebab-case", default)]
pub struct Dues {
    /// The blinds have passed the player, who was away (001:43).
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub missed: bool,
    /// The player could not post a blind, and owes it.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub owes: bool,
}

impl Dues {
    /// Whether nothing is owed.
    pub fn is_none(&self) -> bool {
        *self == Dues::default()
    }
}

impl AnyTable {
    /// What a player owes here.
    pub fn dues(&self, person: Person) -> Dues {
        let at = self.seat_of(person);
        let owed = |poker: &PotPoker| {
            at.map(|at| Dues { missed: poker.table.missed.has(at), owes: poker.table.owes.has(at) })
        };
        self.pot_poker().and_then(owed).unwrap_or_default()
    }

    /// A player who has just sat down owes what they owed at the table that they left.
    pub fn carry_dues(&mut self, person: Person, dues: Dues) {
        let Some(at) = self.seat_of(person) else { return };
        let Some(poker) = self.of_mut::<PotPoker>() else { return };
        if dues.missed {
            poker.game.table.missed.add(at);
        }
        if dues.owes {
            poker.game.table.owes.add(at);
        }
    }
}
