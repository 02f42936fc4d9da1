//! Why chips move and hands die in these games alone.

table::reasons! {
    6;
    /// a foul: the two in front rank above the five in back
    FOUL = "foul",
    /// the player-dealer's hand is ace-high
    BANK_ACE_HIGH = "bank-ace-high",
    /// the player-dealer's hand is not ace-high
    BANK_NOT_ACE_HIGH = "bank-not-ace-high",
    /// only the highest of several hands on the Envy table pays
    ENVY_HIGHEST_ONLY = "envy-highest-only",
    /// of several equally high hands on the Envy table, one held by another player pays
    ENVY_EQUAL_HANDS = "envy-equal-hands",
    /// the hand on the Envy table is the player's own
    ENVY_OWN_HAND = "envy-own-hand",
    /// another player's hand is on the Envy table
    ENVY_PAID = "envy-paid",
    /// several other players' hands are on the Envy table
    ENVY_PAID_FOR_SEVERAL = "envy-paid-for-several",
    /// no other player's hand that counts is on the Envy table
    NO_ENVY_HAND = "no-envy-hand",
    /// both hands are ace-high
    BOTH_ACE_HIGH = "both-ace-high" of table::Why::PAID_BY_TABLE,
    /// the player-dealer's ace-high hand ends the base game only
    ACE_HIGH_LEAVES = "ace-high-leaves",
}
