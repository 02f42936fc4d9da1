//! What can go wrong in these games alone.

table::cases! {
    9;
    /// The house dealer exposed cards of a hand.
    SEVERAL_EXPOSED = "several-exposed" "cards seen" on Several,
    /// The deck has boxed cards.
    BOXED_CARDS = "boxed-cards" "boxed cards" on Deck,
    /// A card from another deck was found.
    FOREIGN_CARD = "foreign-card" "foreign card" on Table,
    /// A hand has the same card twice.
    SAME_CARD_TWICE = "same-card-twice" "same card twice" on Hand,
    /// Two hands have the same card.
    SAME_CARD_IN_TWO = "same-card-in-two" "same card" on Hands,
    /// The fault held against a hand fouls it.
    FOUL = "foul" "foul" on Hand,
    /// The fault held against a hand is excused.
    EXCUSE = "excuse" "excuse" on Hand,
}
