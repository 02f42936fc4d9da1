//! What can go wrong in these games alone.

table::cases! {
    4;
    /// Cards went to the wrong spot, and the deal is not complete.
    WRONG_SPOT = "wrong-spot" "cards to wrong spot" on Table,
    /// A player tried to switch, pass or hold out cards.
    CARDS_SWITCHED = "cards-switched" "cards switched" on Hand,
    /// The house dealer passed over a player whose turn it was.
    PASSED_OVER = "passed-over" "passed over" on Hand,
    /// The house dealer misplayed a hand left to the house way.
    HOUSE_WAY_MISPLAYED = "house-way-misplayed" "house way misplayed" on Hand,
    /// Players showed or discussed their hands.
    HANDS_DISCUSSED = "hands-discussed" "hands discussed" on Hand,
    /// A wager was removed before it was paid, and its amount is unknown.
    WAGER_REMOVED = "wager-removed" "wager removed" on Wager,
    /// A bet was called out without chips on the spot.
    BET_CALLED = "bet-called" "call bet" on Wager,
}
