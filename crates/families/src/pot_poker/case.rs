//! What can go wrong in these games alone.

table::cases! {
    8;
    /// The first card off the deck was exposed.
    FIRST_CARD_EXPOSED = "first-card-exposed" "first card exposed" on Table,
    /// Several cards of a hand were exposed in the deal.
    CARDS_EXPOSED = "cards-exposed" "cards exposed" on Cards,
    /// A joker was dealt in place of a card, in a game without jokers.
    STRAY_JOKER = "stray-joker" "stray joker" on Hand,
    /// A player acted with a stray joker and said nothing.
    JOKER_KEPT = "joker-kept" "joker kept" on Hand,
    /// A hand has too many cards, or too few.
    COUNT_WRONG = "count-wrong" "wrong count" on Hand,
    /// A hand is a card short.
    SHORT_HAND = "short-hand" "short hand" on Hand,
    /// One card too many was dealt after the deal.
    EXTRA_CARD = "extra-card" "extra card" on Hand,
    /// More than one card too many was dealt after the deal.
    EXTRA_CARDS = "extra-cards" "extra cards" on Hand,
    /// The flop came before the betting was over.
    FLOP_TOO_EARLY = "flop-too-early" "flop too early" on Table,
    /// The flop has too many cards.
    BIG_FLOP = "big-flop" "too many flop cards" on Table,
    /// The turn came before the betting was over.
    TURN_TOO_EARLY = "turn-too-early" "turn too early" on Table,
    /// The river came before the betting was over.
    RIVER_TOO_EARLY = "river-too-early" "river too early" on Table,
    /// A stud street was dealt before the betting was over.
    CARDS_TOO_EARLY = "cards-too-early" "cards too early" on Table,
    /// Two cards were burned, or none.
    WRONG_BURN = "wrong-burn" "wrong burn" on Table,
    /// Cards were dealt in the wrong order.
    OUT_OF_SEQUENCE = "out-of-sequence" "out of sequence" on TableOrHand,
    /// An irregular card is in the stub.
    FOULED_STUB = "fouled-stub" "fouled deck in the stub" on Table,
    /// An irregular card is in play.
    FOULED_DECK = "fouled-deck" "fouled deck" on Table,
    /// The last card of a stud hand was dealt face up.
    LAST_CARD_EXPOSED = "last-card-exposed" "last card exposed" on Hand,
    /// Both down cards of a stud hand were exposed.
    BOTH_EXPOSED = "both-exposed" "both hole cards exposed" on Hand,
    /// A player exposed a card of their own hand.
    PLAYER_EXPOSED = "player-exposed" "player exposed" on Cards,
    /// A player had not discarded when play went on.
    LATE_DISCARD = "late-discard" "late discard" on Hand,
    /// A player discarded a card by mistake.
    ACCIDENTAL_DISCARD = "accidental-discard" "accidental discard" on Cards,
    /// The floor calls a misdeal.
    MISDEAL = "misdeal" "misdeal" on Table,
    /// Chips went into the pot in two motions, without an announcement.
    STRING_BET = "string-bet" "string bet" on TwoAmounts,
    /// A raise was announced, and the chips went into the pot in two motions.
    ANNOUNCED_RAISE = "announced-raise" "announced raise" on TwoAmounts,
    /// One chip was put in silently.
    SINGLE_CHIP = "single-chip" "single chip" on Chips,
    /// One chip larger than the pot was put in silently.
    OVERSIZED_CHIP = "oversized-chip" "oversized chip" on Chips,
    /// Chips were put in silently.
    PUTS_IN = "puts-in" "puts in" on Chips,
    /// The player said one amount and put in another.
    WORDS_AND_CHIPS = "words-and-chips" "says" on TwoAmounts,
    /// A player moved to call, unaware of a raise.
    UNAWARE = "unaware" "unaware" on Hand,
    /// A player knocked for a pat hand, unaware of a raise.
    KNOCK_UNAWARE = "knock-unaware" "knock unaware" on Hand,
    /// A player indicated a call.
    INDICATES_CALL = "indicates-call" "indicates call" on Hand,
    /// A player indicated a bet.
    INDICATES_BET = "indicates-bet" "indicates bet" on Hand,
    /// A player acted before their turn.
    OUT_OF_TURN = "out-of-turn" "out of turn" on Hand,
    /// The clock was called on a player.
    CLOCK = "clock" "clock" on Hand,
    /// The clock has run out.
    TIME_IS_UP = "time-is-up" "time is up" on Hand,
    /// A player let two others act behind.
    TWO_ACTED_BEHIND = "two-acted-behind" "two acted behind" on Hand,
    /// A player who was dealt in is not there when it is their turn.
    ABSENT = "absent" "absent" on Hand,
    /// A player turned their up cards over facing a bet.
    TURNED_OVER = "turned-over" "turned over" on Hand,
    /// A player miscalled their hand by mistake.
    MISCALL = "miscall" "miscall" on Hand,
    /// A player miscalled their hand on purpose.
    DELIBERATE_MISCALL = "deliberate-miscall" "deliberate miscall" on Hand,
    /// A player's miscall made another player foul a hand.
    FOULED_BY_MISCALL = "fouled-by-miscall" "fouled by miscall" on Hand,
    /// A hand touched the muck.
    MUCKED = "mucked" "mucked" on Hand,
    /// A hand in the muck is ruled retrievable.
    RETRIEVED = "retrieved" "retrieved" on Hand,
    /// A hand with a pair was spread without an announcement.
    SPREAD_PAIR = "spread-pair" "spread pair" on Hand,
    /// Not all cards of a hand were shown.
    PARTLY_SHOWN = "partly-shown" "partly shown" on Hand,
    /// Cards were shown to one player.
    SHOWN_TO_ONE = "shown-to-one" "shown to one" on Hand,
    /// Players agreed to split the pot.
    AGREED_SPLIT = "agreed-split" "agreed split" on Table,
    /// Players made a side bet.
    SIDE_BET = "side-bet" "side bet" on Table,
    /// A kill that is owed was not posted.
    KILL_NOT_POSTED = "kill-not-posted" "kill not posted" on Person,
}
