//! Why chips move and hands die in these games alone.

table::reasons! {
    5;
    /// a natural beats every other hand
    NATURAL_WINS = "natural-wins",
    /// the best natural beats every other hand
    BEST_NATURAL_WINS = "best-natural-wins",
    /// a special hand made by drawing wins
    DRAWN_SPECIAL_WINS = "drawn-special-wins",
    /// the player-dealer's natural beats the hand
    NATURAL_LOSES = "natural-loses",
    /// the player-dealer's natural, shown after the players had acted, beats the hand
    LATE_NATURAL_LOSES = "late-natural-loses",
    /// the player-dealer's natural, shown after the players had acted, takes doubled and split wagers too
    NATURAL_TAKES_EXTRA = "natural-takes-extra",
    /// the player-dealer's natural beats the hand, but takes nothing that was doubled
    EXTRA_RETURNED = "extra-returned",
    /// the better of two naturals
    BETTER_NATURAL_WINS = "better-natural-wins",
    /// the player-dealer's natural is the better one
    BETTER_NATURAL_LOSES = "better-natural-loses",
    /// a ten on a split ace is a plain 21, and wins
    SPLIT_ACE_WINS = "split-ace-wins",
    /// a ten on a split ace is a plain 21, and ties
    SPLIT_ACE_EQUAL = "split-ace-equal",
    /// an ace on a split ten is a plain 21, and wins
    SPLIT_TEN_WINS = "split-ten-wins",
    /// an ace on a split ten is a plain 21, and ties
    SPLIT_TEN_EQUAL = "split-ten-equal",
    /// both hands are naturals
    NATURALS_EQUAL = "naturals-equal",
    /// both hands are naturals, and the player's wins
    NATURALS_EQUAL_WIN = "naturals-equal-win",
    /// the hands are equal, and the player's wins
    HANDS_EQUAL_WIN = "hands-equal-win",
    /// the player-dealer went over
    BANK_OVER = "bank-over",
    /// the hand went over
    PLAYER_OVER = "player-over",
    /// both hands went over
    BOTH_OVER_LOSES = "both-over-loses",
    /// both hands went over, and the player-dealer's is closer
    BOTH_OVER_BANK_NEARER = "both-over-bank-nearer",
    /// both hands went over with the same total
    BOTH_OVER_EQUAL = "both-over-equal",
    /// both hands went over, and the wager pushes
    BOTH_OVER_PUSHES = "both-over-pushes",
    /// the last double was taken back, the rest is forfeited
    RESCUED = "rescued",
    /// the last of several doubles was taken back, the rest is forfeited
    RESCUED_AGAIN = "rescued-again",
    /// even money was taken
    EVEN_MONEY = "even-money",
    /// the player-dealer has a natural
    INSURANCE_WINS = "insurance-wins",
    /// the player-dealer has a natural, and so has the player
    INSURED_NATURAL_WINS = "insured-natural-wins",
    /// the player-dealer has no natural
    INSURANCE_LOSES = "insurance-loses",
    /// doubled and split wagers get no action against a natural
    NO_ACTION = "no-action",
    /// the player-dealer did not go over
    BANK_NOT_OVER = "bank-not-over",
    /// at least one of the player-dealer's first two cards is black
    BLACK_CARD = "black-card",
    /// neither card matches the rank of the up card
    NO_MATCH = "no-match",
    /// an unsuited 20 is not paid
    UNSUITED_TWENTY = "unsuited-twenty",
    /// paid by its table, beside the player-dealer's natural
    PAID_BESIDE_NATURAL = "paid-beside-natural",
    /// both hands went over, and the player's is closer
    BOTH_OVER_PLAYER_NEARER = "both-over-player-nearer" of BOTH_OVER_PUSHES,
    /// both hands went over, the player-dealer's with three eights
    BOTH_OVER_THREE_EIGHTS = "both-over-three-eights" of BOTH_OVER_PUSHES,
    /// both hands went over, the player-dealer's with 7, 8 and 9 of one suit
    BOTH_OVER_SUITED_789 = "both-over-suited-7-8-9" of BOTH_OVER_PUSHES,
    /// both hands went over, the player's with three cards of 22 to 25
    BOTH_OVER_THREE_CARDS = "both-over-three-cards" of BOTH_OVER_PUSHES,
    /// the seated player surrendered the hand
    SURRENDERED_BEHIND = "surrendered-behind" of table::Why::SURRENDERED,
    /// a 22 that is not a natural is over
    PLAIN_22 = "plain-22",
    /// a joker makes the hand a hard 21
    JOKER_21 = "joker-21",
    /// the hand went over before the player-dealer's natural was shown
    OVER_LATE_NATURAL = "over-late-natural" of PLAYER_OVER,
}
