//! Who the bots of a table are: each has a name, a strength and a style, and is the same whenever it comes.

use families::bot::{Player, Strength, Style};

use crate::ids::TableNo;

const NAMES: [&str; 32] = [
    "Alma", "Bruno", "Carmen", "Dexter", "Elena", "Felix", "Greta", "Hugo", "Inez", "Jasper", "Kiko", "Lola",
    "Milo", "Nadia", "Oscar", "Pilar", "Quentin", "Rosa", "Silas", "Tess", "Ugo", "Vera", "Walt", "Xenia",
    "Yuri", "Zelda", "Abel", "Bess", "Cleo", "Dario", "Edda", "Fritz",
];

/// A bot of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// What it is called.
    pub name: &'static str,
    /// How it plays.
    pub player: Player,
}

/// The bot with a number at a table; tables differ. The same name is the same character everywhere.
pub fn character(table: TableNo, bot: u8) -> Character {
    let at = (usize::from(bot) + table.0 as usize * 7) % NAMES.len();
    let strength = Strength::ALL[at % Strength::ALL.len()];
    let style = Style::ALL[at / Strength::ALL.len() % Style::ALL.len()];
    Character { name: NAMES[at], player: Player { strength, style } }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_table_has_bots_of_every_strength_and_style_and_no_name_twice() {
        let all: Vec<Character> = (0..9).map(|bot| character(TableNo(3), bot)).collect();
        assert_eq!(all.iter().map(|bot| bot.name).collect::<BTreeSet<_>>().len(), 9);
        for strength in Strength::ALL {
            assert!(all.iter().any(|bot| bot.player.strength == strength), "{strength:?}");
        }
        for style in Style::ALL {
            assert!(all.iter().any(|bot| bot.player.style == style), "{style:?}");
        }
    }
}
