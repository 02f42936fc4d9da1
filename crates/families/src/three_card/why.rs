//! Why chips move and hands die in these games alone.

table::reasons! {
    2;
    /// the player-dealer does not qualify: the Ante is paid
    NOT_QUALIFIED_PAID = "not-qualified-paid",
    /// the player-dealer does not qualify, and the hand is better: the Ante is paid
    NOT_QUALIFIED_AHEAD = "not-qualified-ahead",
    /// the player-dealer does not qualify, and the hands are equal: the Ante is paid
    NOT_QUALIFIED_EQUAL_PAID = "not-qualified-equal-paid",
    /// the player-dealer does not qualify, and the hand is not better
    NOT_QUALIFIED_NOT_BETTER = "not-qualified-not-better" of table::Why::NOT_QUALIFIED_RETURNED,
}
