//! Why chips move and hands die in these games alone.

table::reasons! {
    4;
    /// the hand stood on a total that should be drawn to
    STOOD_TOO_LOW = "stood-too-low",
    /// exposed on the deal, the card plays
    EXPOSED_ON_DEAL = "exposed-on-deal",
    /// exposed on the draw, the card is replaced after the player-dealer has acted
    EXPOSED_ON_DRAW = "exposed-on-draw",
    /// the card is dead, and the next one replaces it
    BOXED_CARD_DEAD = "boxed-card-dead",
    /// the card is dead, and the player receives the next one
    CARD_OFF_TABLE_DEAD = "card-off-table-dead",
    /// cards went to the wrong spot: misdeal
    WRONG_SPOT_MISDEAL = "wrong-spot-misdeal",
    /// a wrong number of cards fouls the hand
    WRONG_COUNT_FOULS = "wrong-count-fouls",
    /// a hand below the table is fouled
    BELOW_TABLE_FOULS = "below-table-fouls",
    /// switched cards foul the hand, and its wager is forfeited
    SWITCHED_CARDS_FOUL = "switched-cards-foul",
    /// changed after bets were closed, the wager is forfeited
    CHANGED_LATE_FORFEITED = "changed-late-forfeited",
    /// removed before it was paid and its amount unknown, a winning wager is paid the minimum
    REMOVED_PAID_MINIMUM = "removed-paid-minimum",
    /// only money on the spot plays
    CALLED_BET_NO_ACTION = "called-bet-no-action",
    /// passed over, the player may not draw once the next one has drawn
    PASSED_OVER_LOSES_DRAW = "passed-over-loses-draw",
    /// the floor corrects the hand when it is opened
    HOUSE_WAY_RESET_BY_FLOOR = "house-way-reset",
    /// the hands were discussed: the hand plays the house way
    DISCUSSED_HOUSE_WAY = "discussed-house-way",
    /// warned before, the player is dealt out of the next round
    WARNED_DEALT_OUT = "warned-dealt-out",
}
