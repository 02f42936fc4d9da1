//! Why chips move and hands die in these games alone.

table::reasons! {
    3;
    /// the player-dealer does not qualify: the wager is lost
    NOT_QUALIFIED_LOST = "not-qualified-lost",
    /// the player-dealer does not qualify, and the hand beats the player-dealer's
    NOT_QUALIFIED_WINS = "not-qualified-wins",
    /// the player-dealer does not qualify, but the player-dealer's hand is better
    NOT_QUALIFIED_LOSES = "not-qualified-loses",
    /// the player-dealer does not qualify, and the hands are equal
    NOT_QUALIFIED_EQUAL = "not-qualified-equal",
    /// the hand loses, but is still paid by its pay table
    BEATEN_PAID_BY_TABLE = "beaten-paid-by-table",
    /// the player's hand is beaten: paid by the pay table
    OWN_HAND_BEATEN = "own-hand-beaten",
    /// the player-dealer's hand is beaten: paid by the pay table
    BANK_HAND_BEATEN = "bank-hand-beaten",
    /// the beaten hand is not on the pay table
    NONE_BEATEN = "none-beaten",
}
