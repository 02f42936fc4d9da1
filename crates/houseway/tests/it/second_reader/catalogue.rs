//! The listings of the catalogue, copied from it by hand.

/// A listing, and the number under which it was approved (empty: none is printed).
pub(crate) const LISTINGS: [(&str, &str); 75] = [
    // Player-dealer games.
    ("chico/fortune-pai-gow-poker", "GEGR-001823"),
    ("delta/fortune-pai-gow-poker", "GEGA-002417"),
    ("westlane/face-up-pai-gow-poker", ""),
    ("central-coast/pai-gow-poker", ""),
    ("delta/pai-gow-tiles", "GEGA-002418"),
    ("chico/three-card-poker-6-card-bonus", "GEGR-001825"),
    ("delta/three-card-poker-6-card-bonus", "GEGA-003233"),
    ("outlaws/three-card-poker-6-card-bonus", "GEGA-004147"),
    ("players-club/three-card-poker", ""),
    ("chico/pure-21-5-blackjack-6-to-5", "GEGR-001826"),
    ("chico/pure-21-5-blackjack-3-to-2", "GEGR-001827"),
    ("outlaws/pure-21-5-blackjack", "GEGA-002692"),
    ("delta/pure-spanish-21-5", "GEGA-004129"),
    ("delta/no-bust-21st-century-blackjack-7-0", "GEGA-002872"),
    ("players-club/no-bust-21st-century-blackjack-5-0", ""),
    ("central-coast/no-bust-blackjack", ""),
    ("delta/blackjack-x", "GEGA-003406"),
    ("delta/ez-baccarat", ""),
    ("westlane/ez-baccarat-panda-8", "GEGA-003518"),
    ("chico/ez-baccarat-panda-8", "GEGR-001824"),
    ("delta/dragon-bonus-baccarat", "GEGA-004155"),
    ("westlane/dai-bacc", ""),
    ("westlane/ultimate-texas-holdem", "GEGR-002095"),
    ("chico/never-foldem-holdem", ""),
    ("central-coast/super-pan-9", ""),
    // Pot games.
    ("chico/texas-holdem", "GEGR-001830"),
    ("chico/omaha", "GEGR-001829"),
    ("chico/omaha-high-low", "GEGR-001828"),
    ("chico/seven-card-stud", "GEGR-001831"),
    ("chico/seven-card-stud-high-low", "GEGR-001820"),
    ("chico/out-pops-the-devil", "GEGR-001973"),
    ("chico/out-pops-the-devil-split", "GEGR-001974"),
    ("chico/short-deck-holdem", ""),
    ("chico/double-flop-holdem", ""),
    ("chico/glory-hole-holdem", ""),
    ("delta/holdem", "GEGA-002020"),
    ("delta/omaha", "GEGA-002021"),
    ("delta/omaha-high-low", "GEGA-002022"),
    ("central-coast/texas-holdem", "GEGA-000808"),
    ("central-coast/texas-holdem-high-low", "GEGA-000806"),
    ("central-coast/omaha", "GEGA-000815"),
    ("central-coast/omaha-high-low", "GEGA-000816"),
    ("central-coast/crazy-pineapple", "GEGA-000813"),
    ("central-coast/crazy-pineapple-high-low", "GEGA-000813"),
    ("central-coast/pineapple", "GEGA-000818"),
    ("central-coast/pineapple-high-low", "GEGA-000818"),
    ("central-coast/big-o", ""),
    ("central-coast/big-o-high-low", ""),
    ("central-coast/california-lowball", "GEGA-000798"),
    ("central-coast/kansas-city-lowball", "GEGA-000807"),
    ("central-coast/seven-card-stud", "GEGA-000804"),
    ("central-coast/seven-card-stud-high-low", "GEGA-000800"),
    ("central-coast/razz", "GEGA-000801"),
    ("central-coast/five-card-stud", "GEGA-000799"),
    ("central-coast/asian-stud", "GEGA-000805"),
    ("central-coast/mexican-poker", "GEGA-000814"),
    ("central-coast/chinese-poker", "GEGA-000811"),
    ("central-coast/chinese-poker-western", "GEGA-000802"),
    ("central-coast/chinese-poker-eastern", "GEGA-000803"),
    ("central-coast/chinese-poker-mandarin", "GEGA-000812"),
    ("players-club/texas-holdem-3-6", ""),
    ("players-club/no-limit-holdem", ""),
    ("players-club/omaha", ""),
    ("players-club/omaha-high-low", ""),
    ("players-club/pineapple", ""),
    ("players-club/crazy-pineapple", ""),
    ("players-club/lazy-pineapple", ""),
    ("players-club/lazy-pineapple-high-low", ""),
    ("players-club/lowball-ace-to-five", ""),
    ("players-club/lowball-deuce-to-seven", ""),
    ("players-club/panguingue", ""),
    ("outlaws/holdem", ""),
    ("outlaws/holdem-high-low", ""),
    ("outlaws/omaha", ""),
    ("outlaws/draw-poker-high-low", ""),
];

/// Cards in one deck, and the fewest and most decks, where the catalogue says so (or the line beside).
pub(crate) const DECKS: &[(&str, u64, [u64; 2])] = &[
    ("chico/fortune-pai-gow-poker", 53, [1, 1]),
    ("delta/pai-gow-tiles", 32, [1, 1]),
    ("outlaws/pure-21-5-blackjack", 52, [6, 8]), // "6–8 decks"
    ("delta/pure-spanish-21-5", 48, [4, 8]),
    ("chico/out-pops-the-devil", 54, [1, 1]),
    ("chico/out-pops-the-devil-split", 54, [1, 1]),
    ("chico/short-deck-holdem", 36, [1, 1]),
    ("central-coast/california-lowball", 53, [1, 1]), // "with joker"; 002:327
    ("central-coast/five-card-stud", 32, [1, 1]),
    ("central-coast/asian-stud", 32, [1, 1]),
    ("central-coast/mexican-poker", 41, [1, 1]),
    ("players-club/panguingue", 40, [8, 8]), // "320 cards"
    ("outlaws/draw-poker-high-low", 54, [1, 1]),
    ("players-club/no-bust-21st-century-blackjack-5-0", 52, [1, 8]), // 003:146
];

/// Seats at the table, where the catalogue says so (or the line beside).
pub(crate) const SEATS: &[(&str, u64)] = &[
    ("chico/fortune-pai-gow-poker", 7),
    // The catalogue says "7 players + the player-dealer", 001:1376 "seven players including the player/dealer position
    // for a total of eight"; 53 cards make no more than seven hands of seven.
    ("delta/fortune-pai-gow-poker", 7),
    ("delta/three-card-poker-6-card-bonus", 8),
    ("outlaws/three-card-poker-6-card-bonus", 7),
    ("players-club/three-card-poker", 8), // 003:340
    ("players-club/panguingue", 8),       // "2–8 players"
    ("chico/seven-card-stud", 7),         // 000:820
    ("chico/texas-holdem", 10),           // 000:1197
    ("central-coast/big-o-high-low", 8),  // 002:1210
];
