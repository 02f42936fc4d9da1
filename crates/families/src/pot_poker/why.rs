//! Why chips move and hands die in these games alone.

table::reasons! {
    8;
    /// nobody else is left in the hand
    LAST_LEFT = "last-left",
    /// the best hand
    BEST_HAND = "best-hand",
    /// the best high hand
    BEST_HIGH = "best-high",
    /// nobody has a low hand, and the best high hand takes it all
    NO_LOW = "no-low" of BEST_HIGH,
    /// the best low hand
    BEST_LOW = "best-low",
    /// the best hand on the first board
    BEST_TOP = "best-top",
    /// the best hand on the second board
    BEST_BOTTOM = "best-bottom",
    /// tied best hands split it
    POT_SHARED = "pot-shared" of BEST_HAND,
    /// tied high hands split the high half
    HIGH_SHARED = "high-shared" of BEST_HIGH,
    /// tied low hands split the low half
    LOW_SHARED = "low-shared" of BEST_LOW,
    /// tied best hands on the first board split its half
    TOP_SHARED = "top-shared" of BEST_TOP,
    /// tied best hands on the second board split its half
    BOTTOM_SHARED = "bottom-shared" of BEST_BOTTOM,
    /// the odd chip, to the first winner clockwise from the button
    ODD_CHIP = "odd-chip" of POT_SHARED,
    /// the odd chip between the halves, to the first winner clockwise from the button
    ODD_HALF = "odd-half" of HIGH_SHARED,
    /// nobody called it
    UNCALLED = "uncalled",
    /// a checked seven wins nothing bet after the draw
    SEVEN_CHECKED = "seven-checked",
    /// a call behind a seven that called a short all-in
    BEHIND_SEVEN = "behind-seven",
    /// the discard was not made
    NO_DISCARD = "no-discard",
    /// playing the board was not declared
    BOARD_UNDECLARED = "board-undeclared",
    /// the first card off the deck was exposed: misdeal
    FIRST_CARD_MISDEAL = "first-card-misdeal",
    /// too many cards were exposed in the deal: misdeal
    EXPOSED_MISDEAL = "exposed-misdeal",
    /// a card was flashed in the deal: misdeal
    FLASHED_MISDEAL = "flashed-misdeal",
    /// two players have acted on the deal: the hand is fouled
    ACTED_ON_FOULS = "acted-on-fouls",
    /// more than one extra card: misdeal
    EXTRA_CARDS_MISDEAL = "extra-cards-misdeal",
    /// dealt in the wrong order: misdeal
    OUT_OF_SEQUENCE_MISDEAL = "out-of-sequence-misdeal",
    /// the floor calls a misdeal
    FLOOR_MISDEAL = "floor-misdeal",
    /// an irregular card was in play: all hands are dead and all money is returned
    DECK_VOID = "deck-void",
    /// an irregular card in the stub: the hand stands
    DECK_STANDS = "deck-stands",
    /// wrong number of cards, and two players have acted: the hand is dead and its money forfeited
    WRONG_COUNT_FORFEITS = "wrong-count-forfeits",
    /// exposed in the deal, the card is replaced by the top card and becomes the next burn
    EXPOSED_IS_BURN = "exposed-is-burn",
    /// exposed in the deal, a seven or lower is kept
    SEVEN_KEPT = "seven-kept",
    /// exposed in the deal, the card is replaced when the deal is complete
    OVER_SEVEN_REPLACED = "over-seven-replaced",
    /// the next card is dealt down instead
    NEXT_CARD_DOWN = "next-card-down",
    /// the next card is dealt down instead, and the player may declare all-in
    NEXT_DOWN_OR_ALL_IN = "next-down-or-all-in",
    /// both down cards were exposed: the hand is dead, and its ante is returned
    BOTH_EXPOSED_DEAD = "both-exposed-dead",
    /// the extra card goes back to the deck and becomes the next burn
    EXTRA_CARD_IS_BURN = "extra-card-is-burn",
    /// the flop is shuffled back into the stub; the burn stays
    EARLY_FLOP_BACK = "early-flop-back",
    /// a flop with too many cards is shuffled back into the stub; the burn stays
    BIG_FLOP_BACK = "big-flop-back",
    /// the turn is set aside, the next card is burned, and the one after it becomes the turn
    EARLY_TURN_ASIDE = "early-turn-aside",
    /// the river is shuffled back into the stub
    EARLY_RIVER_BACK = "early-river-back",
    /// the card is out of play, along with one more for each player left
    EARLY_STREET_OUT = "early-street-out",
    /// the card counts as a scrap of paper and is replaced
    BOXED_IS_SCRAP = "boxed-is-scrap",
    /// the joker counts as a scrap of paper and is replaced
    JOKER_IS_SCRAP = "joker-is-scrap",
    /// the player kept a joker and said nothing: the hand is foul and its money forfeited
    JOKER_KEPT_FOULS = "joker-kept-fouls",
    /// exposed on the draw, the card is replaced when the draw is complete
    DRAWN_REPLACED = "drawn-replaced",
    /// a card dealt off the table counts as exposed
    OFF_TABLE_EXPOSED = "off-table-exposed",
    /// a card dealt off the table plays
    OFF_TABLE_PLAYS = "off-table-plays",
    /// the last card is up: the others are dealt down, and its player stays live or declares all-in
    LAST_CARD_SEVERAL = "last-card-several",
    /// with two players left, the first player's last card is up: so is the other's, and betting continues as usual
    LAST_CARD_BOTH = "last-card-both",
    /// with two players left, the second player's last card is up: that player may declare all-in
    LAST_CARD_SECOND = "last-card-second",
    /// a card exposed by its own player plays as a down card
    OWN_CARD_PLAYS = "own-card-plays",
    /// the cards are moved to where they belong
    BURN_PUT_RIGHT = "burn-put-right",
    /// nobody can tell which card was whose: the players keep their cards
    BURN_STANDS = "burn-stands",
    /// the cards are moved face up to where they belong, and there is no betting on this street
    STREET_MOVED = "street-moved",
    /// bet before the cards were back in place
    BET_DENIED = "bet-denied",
    /// nobody has acted: the hand gets its missing card
    SHORT_HAND_FILLED = "short-hand-filled",
    /// the button still gets its missing card
    BUTTON_FILLED = "button-filled",
    /// there has been action: the hand gets its missing card on the draw
    FILLED_ON_DRAW = "filled-on-draw",
    /// discarded by mistake: the hand plays on with the remaining cards
    DISCARD_PLAYS_ON = "discard-plays-on",
    /// only the first motion counts
    FIRST_MOTION_ONLY = "first-motion-only",
    /// the raise was announced: both motions count
    ANNOUNCED_COUNTS = "announced-counts",
    /// a single chip put in silently is a call
    SINGLE_CHIP_CALLS = "single-chip-calls",
    /// a single chip put in silently opens, for as much of it as may be bet
    SINGLE_CHIP_OPENS = "single-chip-opens",
    /// a chip larger than the pot is a bet of the pot
    OVERSIZED_IS_POT = "oversized-is-pot",
    /// released chips are a bet
    RELEASED_BINDS = "released-binds",
    /// half a raise or more is completed to a full raise
    HALF_RAISE_COMPLETED = "half-raise-completed",
    /// less than half a raise is a call
    UNDER_HALF_CALLS = "under-half-calls",
    /// less than a raise is a call, and the rest is returned
    EXCESS_BACK = "excess-back",
    /// the verbal declaration binds, not the chips
    WORDS_BIND = "words-bind",
    /// unaware of a raise, the player may take it back and reconsider
    SHORT_RECONSIDERED = "short-reconsidered",
    /// too few chips: complete the call, or forfeit hand and chips
    SHORT_COMPLETE_OR_FORFEIT = "short-complete-or-forfeit",
    /// too few chips: the call must be completed
    SHORT_MUST_COMPLETE = "short-must-complete",
    /// too few chips, and the call was not completed
    SHORT_FORFEITED = "short-forfeited",
    /// a knock before the draw does not bind a player who was unaware of a raise
    KNOCK_RECONSIDERED = "knock-reconsidered",
    /// an indicated action binds
    INDICATED_BINDS = "indicated-binds",
    /// the clock is running
    CLOCK_RUNS = "clock-runs",
    /// the clock has run out
    CLOCK_RAN_OUT = "clock-ran-out",
    /// two players have acted behind it
    TWO_ACTED = "two-acted",
    /// its player is absent
    ABSENT_FORFEITS = "absent-forfeits",
    /// acting out of turn brings a warning
    OUT_OF_TURN_WARNED = "out-of-turn-warned",
    /// after a warning, acting out of turn may mean exclusion from the game
    OUT_OF_TURN_EXCLUDED = "out-of-turn-excluded",
    /// its up cards were turned over facing a bet
    TURNED_OVER_DEAD = "turned-over-dead",
    /// the cards speak
    CARDS_SPEAK = "cards-speak",
    /// miscalled on purpose
    MISCALL_DEAD = "miscall-dead",
    /// miscalled in a multiway pot
    MISCALL_SEVERAL_DEAD = "miscall-several-dead",
    /// miscalled, and another hand was fouled because of it
    MISCALL_FOULED_DEAD = "miscall-fouled-dead",
    /// a hand in the muck is dead
    MUCK_DEAD = "muck-dead",
    /// the floor rules the hand retrievable
    MUCK_RETRIEVED = "muck-retrieved",
    /// a pair was spread without being announced
    SPREAD_PAIR_RISKS = "spread-pair-risks",
    /// a pair was spread without being announced, and another hand was fouled because of it
    SPREAD_PAIR_DEAD = "spread-pair-dead",
    /// not all its cards were shown
    PARTLY_SHOWN_DEAD = "partly-shown-dead",
    /// show one, show all
    SHOWN_TO_ALL = "shown-to-all",
    /// players may not agree to split the pot
    NO_AGREED_SPLIT = "no-agreed-split",
    /// the house does not recognize side bets
    SIDE_BET_IGNORED = "side-bet-ignored",
    /// no seat until the kill is posted
    KILL_UNPOSTED = "kill-unposted",
    /// a player who has taken all blinds and changes seats is dealt in at once
    SEAT_CHANGE_FREE = "seat-change-free",
    /// only the player on the button may ask for a shuffle
    BUTTON_ASKS_SHUFFLE = "button-asks-shuffle",
    /// the number of cards drawn must be stated
    NUMBER_TOLD = "number-told",
    /// every player antes
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
    /// missed blinds are made up
    POSTS_MISSED = "posts-missed",
    /// all blinds for the button
    BUYS_BUTTON = "buys-button",
    /// the kill is forced
    POSTS_KILL = "posts-kill",
    /// the bring-in is forced
    POSTS_BRING_IN = "posts-bring-in",
    /// nobody has a low hand, and tied high hands split the pot
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
    /// the only hand shown in this pot
    ONLY_SHOWN_IN_POT = "only-shown-in-pot" of ONLY_SHOWN,
    /// with two players the small blind is on the button
    HEADS_UP_SMALL_BLIND = "heads-up-small-blind" of POSTS_SMALL_BLIND,
    /// the single blind is forced
    SINGLE_BLIND = "single-blind" of POSTS_BIG_BLIND,
    /// less than half the blind: dealt in for it
    SHORT_OF_BLIND = "short-of-blind",
    /// a kill to come in
    KILL_TO_COME_IN = "kill-to-come-in" of POSTS_KILL,
    /// nobody in this pot has a low hand, and the best high hand takes it all
    NO_LOW_IN_POT = "no-low-in-pot" of NO_LOW,
    /// nobody in this pot has a low hand, and tied high hands split it
    NO_LOW_IN_POT_SHARED = "no-low-in-pot-shared" of NO_LOW_SHARED,
    /// the ace plays below the lowest card of the straight
    ACE_LOW_STRAIGHT = "ace-low-straight",
    /// seven and jack are adjacent in the straight
    GAP_STRAIGHT = "gap-straight",
    /// seven to ace of one suit is the royal flush
    GAP_ROYAL = "gap-royal" of GAP_STRAIGHT,
    /// the joker plays as the low card that the hand lacks
    JOKER_LOW = "joker-low",
    /// nobody else holds a hand at the showdown
    THROWN_AWAY = "thrown-away" of LAST_LEFT,
    /// the others mucked without declaring that they play the board
    SILENT_BOARD = "silent-board" of ONLY_SHOWN,
    /// scooping a large pot kills the next one
    SCOOP_KILL = "scoop-kill" of POSTS_KILL,
    /// a voluntary kill
    VOLUNTARY_KILL = "voluntary-kill" of POSTS_KILL,
    /// the joker fills the straight or the flush
    JOKER_FILLS = "joker-fills",
    /// the joker is an ace
    JOKER_ACE = "joker-ace",
    /// the joker, dealt face down, is any card
    JOKER_WILD = "joker-wild",
    /// the board was declared as the hand
    BOARD_DECLARED = "board-declared",
    /// a mucked hand still plays the board
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
    /// straights and flushes do not count against a low hand
    LOW_UNHARMED = "low-unharmed",
    /// low hands are compared from the highest card down
    LOW_FROM_TOP = "low-from-top",
    /// five low cards with a pair do not make a low hand
    PAIRED_LOW = "paired-low",
    /// high and low may use different cards
    OTHER_CARDS = "other-cards",
    /// the joker is one card for high and another for low
    JOKER_TWICE = "joker-twice",
    /// the five cards of the board are the hand
    BOARD_PLAYS = "board-plays",
    /// the odd chip of a half, to the nearest of the players tied for it
    ODD_IN_HALF = "odd-in-half" of ODD_CHIP,
    /// the odd chip between the halves, which its half cannot divide, to the nearest of the tied players
    ODD_HALF_TIED = "odd-half-tied" of ODD_HALF,
    /// the joker plays only as an ace, or to fill a straight or a flush
    JOKER_LIMITED = "joker-limited" of JOKER_ACE,
    /// the odd chip between the halves, which goes to the nearest winner's half and is divided with it
    ODD_HALF_DIVIDES = "odd-half-divides" of ODD_HALF_TIED,
    /// a straddle, posted before the first card
    POSTS_STRADDLE = "posts-straddle",
    /// a voluntary over-blind
    POSTS_OVER_BLIND = "posts-over-blind",
    /// winning two pots in a row kills the next
    OWES_KILL = "owes-kill" of POSTS_KILL,
    /// a killer who wins again kills again
    KILLS_AGAIN = "kills-again" of OWES_KILL,
    /// the new card plays with the kept one, and the card given up does not
    NEW_CARD_PLAYS = "new-card-plays",
}
