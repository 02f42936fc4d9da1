//! A listing of each family: the tables of a room that shows itself.

/// One listing of each family, with so many bots.
pub const DEMO: [(&str, u8); 10] = [
    ("chico/texas-holdem", 6),
    ("delta/ez-baccarat", 4),
    ("delta/blackjack-x", 4),
    ("players-club/three-card-poker", 4),
    ("westlane/ultimate-texas-holdem", 4),
    ("chico/fortune-pai-gow-poker", 4),
    ("delta/pai-gow-tiles", 4),
    ("central-coast/super-pan-9", 4),
    ("central-coast/chinese-poker", 3),
    ("players-club/panguingue", 5),
];
