//! Why chips move and hands die in these games alone.

table::reasons! {
    10;
    /// valle cards in different suits
    VALLE_MIXED = "valle-mixed",
    /// valle cards in one suit
    VALLE_ONE_SUIT = "valle-one-suit",
    /// non-valle cards of one rank in one suit
    OTHER_ONE_SUIT = "other-one-suit",
    /// ace, two, three in one suit
    ACE_TWO_THREE = "ace-two-three",
    /// king, queen, jack in one suit
    KING_QUEEN_JACK = "king-queen-jack",
    /// eleven cards in melds
    WENT_OUT = "went-out",
    /// the winner's conditions once more
    CONDITIONS_AGAIN = "conditions-again",
    /// the added card makes it
    ADDED = "added",
    /// a player with less pays what is left
    SHORT_OF_CHIPS = "short-of-chips",
}
