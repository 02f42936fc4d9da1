//! Why chips move and hands die in these games alone.

table::reasons! {
    9;
    /// the segments are compared
    SEGMENTS_COMPARED = "segments-compared",
    /// a shot: one player wins all segments
    SHOT = "shot",
    /// a home run: one player wins all segments from every opponent
    HOME_RUN = "home-run",
    /// a clean sweep
    CLEAN_SWEEP = "clean-sweep",
    /// the higher clean sweep
    HIGHER_SWEEP = "higher-sweep",
    /// clean sweeps of equal rank
    SWEEPS_EQUAL = "sweeps-equal",
    /// a hand was surrendered after the clean sweep was declared
    SURRENDERED_LATER = "surrendered-later",
    /// a fouled hand pays
    FOUL_PAYS = "foul-pays",
    /// a fouled hand pays a clean sweep
    FOUL_PAYS_SWEEP = "foul-pays-sweep",
    /// both hands are fouled
    BOTH_FOULED = "both-fouled",
    /// the segments are out of order
    OUT_OF_ORDER = "segments-out-of-order",
    /// not set in three, five and five cards
    WRONG_SEGMENTS = "wrong-segments",
    /// the clean sweep that was declared is not there
    FALSE_SWEEP = "false-sweep",
    /// the same card twice in the hand
    SAME_CARD_TWICE = "same-card-twice",
    /// chips were added or taken off after the cards were picked up
    CHIPS_MOVED = "chips-moved",
    /// too many cards of one hand were exposed
    CARDS_EXPOSED = "cards-exposed",
    /// too many boxed cards
    CARDS_BOXED = "cards-boxed",
    /// a card from another deck
    FOREIGN_CARD = "foreign-card",
    /// the same card in two hands
    SAME_CARD_IN_TWO = "same-card-in-two-hands",
    /// the cards play as dealt
    PLAYS_AS_DEALT = "plays-as-dealt",
    /// the fault is excused
    EXCUSED = "excused",
    /// segments compared, with a bonus hand
    BONUS_COMPARED = "bonus-compared",
    /// one player wins all segments
    ALL_SEGMENTS = "all-segments",
    /// surrendered, which pays a fouled hand too
    SURRENDERED_TO_FOUL = "surrendered-to-foul",
    /// a player plays only for the chips that were in front
    ALL_IN_LIMIT = "all-in-limit",
    /// two segments against one
    TWO_AGAINST_ONE = "two-against-one" of SEGMENTS_COMPARED,
    /// a tied segment scores for nobody
    TIED_SEGMENT = "tied-segment" of SEGMENTS_COMPARED,
    /// surrendered before the false clean sweep was declared
    SURRENDERED_FIRST = "surrendered-first" of SURRENDERED_TO_FOUL,
    /// surrendered before the clean sweep was declared: the earlier declaration counts
    SURRENDERED_BEFORE = "surrendered-before" of table::Why::SURRENDERED,
}
