//! Why chips move and hands die in these games alone.

table::reasons! {
    8;
    /// nobody else is left in the hand
    LAST_LEFT = "last-left",
    /// the best hand
    BEST_HAND = "best-hand",
    /// the best high hand
    BEST_HIGH = "best-high",
    /// nobody has a low hand, and the best high hand takes all
    NO_LOW = "no-low" of BEST_HIGH,
    /// the best low hand
    BEST_LOW = "best-low",
    /// the best hand on the first board
    BEST_TOP = "best-top",
    /// the best hand on the second board
    BEST_BOTTOM = "best-bottom",
    /// equal best hands share it
    POT_SHARED = "pot-shared" of BEST_HAND,
    /// equal high hands share the high half
    HIGH_SHARED = "high-shared" of BEST_HIGH,
    /// equal low hands share the low half
    LOW_SHARED = "low-shared" of BEST_LOW,
    /// equal best hands on the first board share its half
    TOP_SHARED = "top-shared" of BEST_TOP,
    /// equal best hands on the second board share its half
    BOTTOM_SHARED = "bottom-shared" of BEST_BOTTOM,
    /// the odd chip, to the first winner clockwise from the button
    ODD_CHIP = "odd-chip" of POT_SHARED,
    /// the odd chip between the halves, to the first winner clockwise from the button
    ODD_HALF = "odd-half" of HIGH_SHARED,
    /// nobody matched it
    UNCALLED = "uncalled",
    /// a seven that was checked wins nothing bet after the draw
    SEVEN_CHECKED = "seven-checked",
    /// a call behind a seven that called a short all-in
    BEHIND_SEVEN = "behind-seven",
    /// the discard was not made
    NO_DISCARD = "no-discard",
    /// the hand was not declared to play the board
    BOARD_UNDECLARED = "board-undeclared",
    /// the first card off the deck was seen: misdeal
    FIRST_CARD_MISDEAL = "first-card-misdeal",
    /// too many cards were shown in the deal: misdeal
    EXPOSED_MISDEAL = "exposed-misdeal",
    /// a card was flashed in the deal: misdeal
    FLASHED_MISDEAL = "flashed-misdeal",
    /// two players have acted on the deal: the hand is fouled
    ACTED_ON_FOULS = "acted-on-fouls",
    /// more than one card too many: misdeal
    EXTRA_CARDS_MISDEAL = "extra-cards-misdeal",
    /// dealt in the wrong order: misdeal
    OUT_OF_SEQUENCE_MISDEAL = "out-of-sequence-misdeal",
    /// the floor calls a misdeal
    FLOOR_MISDEAL = "floor-misdeal",
    /// an irregular card was in play: all hands are dead and all money goes back
    DECK_VOID = "deck-void",
    /// an irregular card in the stub: the hand stands
    DECK_STANDS = "deck-stands",
    /// a wrong number of cards, and two players have acted: the hand is dead and its money lost
    WRONG_COUNT_FORFEITS = "wrong-count-forfeits",
    /// shown in the deal, it is replaced by the top card, and is the next burn
    EXPOSED_IS_BURN = "exposed-is-burn",
    /// shown in the deal, a seven or lower is kept
    SEVEN_KEPT = "seven-kept",
    /// shown in the deal, it is replaced when the deal is complete
    OVER_SEVEN_REPLACED = "over-seven-replaced",
    /// the next card comes down instead
    NEXT_CARD_DOWN = "next-card-down",
    /// the next card comes down instead, and its player may declare all-in
    NEXT_DOWN_OR_ALL_IN = "next-down-or-all-in",
    /// both down cards were seen: the hand is dead, and its ante goes back
    BOTH_EXPOSED_DEAD = "both-exposed-dead",
    /// one card too many goes back, and is the next burn
    EXTRA_CARD_IS_BURN = "extra-card-is-burn",
    /// the flop goes back and is shuffled into the stub; the burn stays
    EARLY_FLOP_BACK = "early-flop-back",
    /// a flop of too many cards goes back and is shuffled into the stub; the burn stays
    BIG_FLOP_BACK = "big-flop-back",
    /// the turn is set aside, the next card is burned and the one after it takes its place
    EARLY_TURN_ASIDE = "early-turn-aside",
    /// the river goes back and is shuffled into the stub
    EARLY_RIVER_BACK = "early-river-back",
    /// the card is out of play, and with it one more for each player left
    EARLY_STREET_OUT = "early-street-out",
    /// the card is a scrap of paper, and is replaced
    BOXED_IS_SCRAP = "boxed-is-scrap",
    /// the joker is a scrap of paper, and is replaced
    JOKER_IS_SCRAP = "joker-is-scrap",
    /// a joker was kept without a word: the hand is foul and its money lost
    JOKER_KEPT_FOULS = "joker-kept-fouls",
    /// shown on the draw, it is replaced when the draw is complete
    DRAWN_REPLACED = "drawn-replaced",
    /// a card off the table is an exposed card
    OFF_TABLE_EXPOSED = "off-table-exposed",
    /// a card off the table plays
    OFF_TABLE_PLAYS = "off-table-plays",
    /// the last card is up, the others come down, and its player stays live or declares all-in
    LAST_CARD_SEVERAL = "last-card-several",
    /// the first last card of two is up: so is the other, and betting goes on as usual
    LAST_CARD_BOTH = "last-card-both",
    /// the second last card of two is up: its player may declare all-in
    LAST_CARD_SECOND = "last-card-second",
    /// a card that its player shows plays as a down card
    OWN_CARD_PLAYS = "own-card-plays",
    /// the cards are moved to where they belong
    BURN_PUT_RIGHT = "burn-put-right",
    /// it cannot be told which card was whose: the players keep their cards
    BURN_STANDS = "burn-stands",
    /// the cards are moved face up to where they belong, and nobody bets on this street
    STREET_MOVED = "street-moved",
    /// bet before the cards were back in their places
    BET_DENIED = "bet-denied",
    /// nobody has acted: the hand gets its missing card
    SHORT_HAND_FILLED = "short-hand-filled",
    /// the button still gets its missing card
    BUTTON_FILLED = "button-filled",
    /// there has been action: the hand gets its missing card on the draw
    FILLED_ON_DRAW = "filled-on-draw",
    /// thrown away by mistake: the hand goes on with the rest
    DISCARD_PLAYS_ON = "discard-plays-on",
    /// only the first motion counts
    FIRST_MOTION_ONLY = "first-motion-only",
    /// the raise was announced: both motions count
    ANNOUNCED_COUNTS = "announced-counts",
    /// a single chip without a word is a call
    SINGLE_CHIP_CALLS = "single-chip-calls",
    /// a single chip without a word opens, for as much of it as may be bet
    SINGLE_CHIP_OPENS = "single-chip-opens",
    /// a chip larger than the pot is a bet of the pot
    OVERSIZED_IS_POT = "oversized-is-pot",
    /// chips that are let go are a bet
    RELEASED_BINDS = "released-binds",
    /// half a raise or more is made a whole one
    HALF_RAISE_COMPLETED = "half-raise-completed",
    /// less than half a raise is a call
    UNDER_HALF_CALLS = "under-half-calls",
    /// less than a raise is a call, and the rest goes back
    EXCESS_BACK = "excess-back",
    /// the words bind, not the chips
    WORDS_BIND = "words-bind",
    /// unaware of a raise, the player may take it back and think again
    SHORT_RECONSIDERED = "short-reconsidered",
    /// too little: completed, or hand and chips are forfeited
    SHORT_COMPLETE_OR_FORFEIT = "short-complete-or-forfeit",
    /// too little: it has to be completed
    SHORT_MUST_COMPLETE = "short-must-complete",
    /// too little, and not completed
    SHORT_FORFEITED = "short-forfeited",
    /// a knock before the draw binds nobody who did not know of a raise
    KNOCK_RECONSIDERED = "knock-reconsidered",
    /// a move to act binds
    INDICATED_BINDS = "indicated-binds",
    /// the clock runs
    CLOCK_RUNS = "clock-runs",
    /// the clock has run out
    CLOCK_RAN_OUT = "clock-ran-out",
    /// two players have acted behind it
    TWO_ACTED = "two-acted",
    /// its player is not there
    ABSENT_FORFEITS = "absent-forfeits",
    /// acting out of turn gets a warning
    OUT_OF_TURN_WARNED = "out-of-turn-warned",
    /// after a warning, acting out of turn may mean exclusion from the game
    OUT_OF_TURN_EXCLUDED = "out-of-turn-excluded",
    /// its up cards were turned over against a bet
    TURNED_OVER_DEAD = "turned-over-dead",
    /// the cards speak
    CARDS_SPEAK = "cards-speak",
    /// miscalled on purpose
    MISCALL_DEAD = "miscall-dead",
    /// miscalled in a pot of several hands
    MISCALL_SEVERAL_DEAD = "miscall-several-dead",
    /// miscalled, and another hand was fouled over it
    MISCALL_FOULED_DEAD = "miscall-fouled-dead",
    /// a hand in the muck is dead
    MUCK_DEAD = "muck-dead",
    /// the floor finds the hand retrievable
    MUCK_RETRIEVED = "muck-retrieved",
    /// a pair was spread without a word
    SPREAD_PAIR_RISKS = "spread-pair-risks",
    /// a pair was spread without a word, and another hand was fouled over it
    SPREAD_PAIR_DEAD = "spread-pair-dead",
    /// not all its cards were shown
    PARTLY_SHOWN_DEAD = "partly-shown-dead",
    /// shown to one, shown to all
    SHOWN_TO_ALL = "shown-to-all",
    /// players may not agree to split the pot
    NO_AGREED_SPLIT = "no-agreed-split",
    /// the house knows nothing of bets beside the pot
    SIDE_BET_IGNORED = "side-bet-ignored",
    /// no seat until the kill is posted
    KILL_UNPOSTED = "kill-unposted",
    /// who changes seats with all blinds taken is dealt in at once
    SEAT_CHANGE_FREE = "seat-change-free",
    /// the button alone may ask for a shuffle
    BUTTON_ASKS_SHUFFLE = "button-asks-shuffle",
    /// the number of cards drawn must be told
    NUMBER_TOLD = "number-told",
    /// everybody antes
    POSTS_ANTE = "posts-ante",
    /// a double ante to come in
    POSTS_DOUBLE_ANTE = "posts-double-ante",
    /// the small blind is forced
    POSTS_SMALL_BLIND = "posts-small-blind",
    /// the big blind is forced
    POSTS_BIG_BLIND = "posts-big-blind",
    /// the blind is the collection fee
    BLIND_IS_FEE = "blind-is-fee",
    /// a blind to come in
    POSTS_ENTRY = "posts-entry",
    /// blinds that were missed are made up
    POSTS_MISSED = "posts-missed",
    /// all blinds for the button
    BUYS_BUTTON = "buys-button",
    /// the kill is forced
    POSTS_KILL = "posts-kill",
    /// the opening bet is forced
    POSTS_BRING_IN = "posts-bring-in",
    /// nobody has a low hand, and equal high hands share the pot
    NO_LOW_SHARED = "no-low-shared" of NO_LOW,
    /// the odd chip between the halves, to the high hand
    ODD_HALF_HIGH = "odd-half-high" of ODD_HALF,
    /// the odd chip between the halves, to the first board
    ODD_HALF_TOP = "odd-half-top" of ODD_HALF,
    /// the best high and the best low hand
    BOTH_HALVES = "both-halves" of BEST_HIGH,
    /// the best hand on both boards
    BOTH_BOARDS = "both-boards" of BEST_TOP,
    /// nobody else is left in this pot
    LAST_IN_POT = "last-in-pot" of LAST_LEFT,
    /// the only hand shown
    ONLY_SHOWN = "only-shown" of LAST_LEFT,
    /// the only hand shown of those in this pot
    ONLY_SHOWN_IN_POT = "only-shown-in-pot" of ONLY_SHOWN,
    /// with two players the small blind is on the button
    HEADS_UP_SMALL_BLIND = "heads-up-small-blind" of POSTS_SMALL_BLIND,
    /// the one blind is forced
    SINGLE_BLIND = "single-blind" of POSTS_BIG_BLIND,
    /// less than half the blind: dealt in for it
    SHORT_OF_BLIND = "short-of-blind",
    /// a kill to come in
    KILL_TO_COME_IN = "kill-to-come-in" of POSTS_KILL,
    /// nobody in this pot has a low hand, and the best high hand takes all of it
    NO_LOW_IN_POT = "no-low-in-pot" of NO_LOW,
    /// nobody in this pot has a low hand, and equal high hands share it
    NO_LOW_IN_POT_SHARED = "no-low-in-pot-shared" of NO_LOW_SHARED,
    /// the ace stands below the lowest card of the straight
    ACE_LOW_STRAIGHT = "ace-low-straight",
    /// seven and jack are neighbours in the straight
    GAP_STRAIGHT = "gap-straight",
    /// seven to ace of one suit is the royal flush
    GAP_ROYAL = "gap-royal" of GAP_STRAIGHT,
    /// the joker is the low card that the hand lacks
    JOKER_LOW = "joker-low",
    /// nobody else holds a hand at the showdown
    THROWN_AWAY = "thrown-away" of LAST_LEFT,
    /// the others threw theirs away without saying that they play the board
    SILENT_BOARD = "silent-board" of ONLY_SHOWN,
    /// the winner of a large pot, whole, kills the next
    SCOOP_KILL = "scoop-kill" of POSTS_KILL,
    /// a kill that its player chooses
    VOLUNTARY_KILL = "voluntary-kill" of POSTS_KILL,
    /// the joker fills the straight or the flush
    JOKER_FILLS = "joker-fills",
    /// the joker is an ace
    JOKER_ACE = "joker-ace",
    /// the joker, dealt face down, is any card
    JOKER_WILD = "joker-wild",
    /// the board was declared as the hand
    BOARD_DECLARED = "board-declared",
    /// a hand that was thrown away still plays the board
    BOARD_BY_SILENCE = "board-by-silence",
    /// three of a kind beats a straight here
    TRIPS_OVER_STRAIGHT = "trips-over-straight",
    /// a flush beats a full house here
    FLUSH_OVER_FULL = "flush-over-full",
    /// exactly two of a player's own cards play
    TWO_PLAY = "two-play",
    /// exactly two of a player's own cards play for low too
    TWO_PLAY_LOW = "two-play-low" of TWO_PLAY,
    /// no more than two of a player's own cards play
    AT_MOST_TWO_PLAY = "at-most-two-play",
    /// no more than two of a player's own cards play for low too
    AT_MOST_TWO_PLAY_LOW = "at-most-two-play-low" of AT_MOST_TWO_PLAY,
    /// a straight or a flush does a low hand no harm
    LOW_UNHARMED = "low-unharmed",
    /// low hands are compared from the highest card down
    LOW_FROM_TOP = "low-from-top",
    /// five low cards with a pair among them are no low hand
    PAIRED_LOW = "paired-low",
    /// high and low may be of different cards
    OTHER_CARDS = "other-cards",
    /// the joker is one card for high and another for low
    JOKER_TWICE = "joker-twice",
    /// the five cards of the board are the hand
    BOARD_PLAYS = "board-plays",
    /// the odd chip of a half, to the nearest of those who tie for it
    ODD_IN_HALF = "odd-in-half" of ODD_CHIP,
    /// the odd chip between the halves, which the half that it went to cannot divide, to the nearest of those who tie
    ODD_HALF_TIED = "odd-half-tied" of ODD_HALF,
    /// the joker is an ace, or fills a straight or a flush, and is no other card
    JOKER_LIMITED = "joker-limited" of JOKER_ACE,
    /// the odd chip between the halves, which went to the half of the nearest winner and divides with it
    ODD_HALF_DIVIDES = "odd-half-divides" of ODD_HALF_TIED,
    /// a straddle, in before the first card
    POSTS_STRADDLE = "posts-straddle",
    /// an over-blind, unasked
    POSTS_OVER_BLIND = "posts-over-blind",
    /// two pots in a row kill the next
    OWES_KILL = "owes-kill" of POSTS_KILL,
    /// a killer who wins again kills again
    KILLS_AGAIN = "kills-again" of OWES_KILL,
    /// the new card plays with the one that was kept, and the one given up does not
    NEW_CARD_PLAYS = "new-card-plays",
}
