//! The eleven games that PHH has codes for, each a listing of the built-in room.

use crate::hand::Game;

/// A game with a code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Code {
    /// The code.
    pub code: &'static str,
    /// The listing.
    pub listing: &'static str,
    /// Its structure.
    pub structure: &'static str,
    /// Whether limits are a small and a big bet.
    pub limit: bool,
    /// Whether there is a bring-in instead of blinds.
    pub bring_in: bool,
}

const fn code(code: &'static str, listing: &'static str, structure: &'static str) -> Code {
    let kind = code.as_bytes();
    let limit = kind[0] == b'F';
    // F7S, F7S/8 and FR are stud; everything else has blinds.
    let bring_in = limit && (kind[1] == b'7' || kind[1] == b'R');
    Code { code, listing, structure, limit, bring_in }
}

/// All codes.
pub const CODES: [Code; 11] = [
    code("FT", "standard/texas-holdem", "limit"),
    code("NT", "standard/texas-holdem", "no-limit"),
    code("NS", "standard/short-deck-holdem", "no-limit"),
    code("PO", "standard/omaha", "pot-limit"),
    code("FO/8", "standard/omaha-high-low", "limit"),
    code("F7S", "standard/seven-card-stud", "limit"),
    code("F7S/8", "standard/seven-card-stud-high-low", "limit"),
    code("FR", "standard/razz", "limit"),
    code("N2L1D", "standard/deuce-to-seven-single-draw", "no-limit"),
    code("F2L3D", "standard/deuce-to-seven-triple-draw", "limit"),
    code("FB", "standard/badugi", "limit"),
];

impl Code {
    /// The game behind a code.
    pub fn named(code: &str) -> Option<&'static Code> {
        CODES.iter().find(|held| held.code == code)
    }

    /// The code of a game, where PHH has one.
    pub fn of(game: &Game) -> Option<&'static Code> {
        CODES.iter().find(|held| held.listing == game.listing && held.structure == game.structure)
    }

    /// The game.
    pub fn game(&self) -> Game {
        Game { listing: self.listing.to_owned(), structure: self.structure.to_owned(), stakes: None }
    }
}
