//! What bots are called.

const NAMES: [&str; 32] = [
    "Alma", "Bruno", "Carmen", "Dexter", "Elena", "Felix", "Greta", "Hugo", "Inez", "Jasper", "Kiko", "Lola",
    "Milo", "Nadia", "Oscar", "Pilar", "Quentin", "Rosa", "Silas", "Tess", "Ugo", "Vera", "Walt", "Xenia",
    "Yuri", "Zelda", "Abel", "Bess", "Cleo", "Dario", "Edda", "Fritz",
];

/// The name of a bot; tables differ.
pub fn bot(table: u32, bot: u8) -> &'static str {
    NAMES[(usize::from(bot) + table as usize * 7) % NAMES.len()]
}
