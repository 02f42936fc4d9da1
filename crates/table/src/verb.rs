//! The verbs of the house: one table of everything that anybody at a table may do.
//!
//! A verb has a key (records, protocols), a keystroke (terminal and browser alike), the words by which scripts say it, a
//! label for a person, and what it is to somebody who is absent. How a verb is answered is the shape of its offer
//! ([`crate::Shape`]); a family may use any of them, and add its own behind [`Verb::own`].

use crate::act::{Act, Choice};
use crate::words::{self, Words};

/// Something that can be done at a table.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Verb(u16);

/// What the house says of a verb.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct VerbRow {
    /// Its name in records and protocols.
    pub key: &'static str,
    /// The key to press for it; several verbs that never meet may share one.
    pub stroke: char,
    /// How scripts say it, the usual words first; empty where a script has a key of its own for it.
    pub words: &'static [&'static str],
    /// What it is called where it is offered, before the answer to its shape.
    pub label: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// When somebody is absent: the lowest number among what is offered is done for them, 0 never.
    pub absent: u8,
}

impl VerbRow {
    /// A verb that is never done for somebody who is absent.
    pub const fn new(
        key: &'static str,
        stroke: char,
        words: &'static [&'static str],
        label: &'static str,
        meaning: &'static str,
    ) -> VerbRow {
        VerbRow { key, stroke, words, label, meaning, absent: 0 }
    }
}

macro_rules! verbs {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal $stroke:literal [$($words:literal),*] $label:literal $absent:literal,)+) => {
        /// The house's verbs by their numbers.
        #[repr(u8)]
        #[allow(non_camel_case_types, clippy::upper_case_acronyms)]
        enum Number { $($name,)+ }

        impl Verb {
            $($(#[doc = $doc])+ pub const $name: Verb = Verb(Number::$name as u16);)+

            /// All verbs of the house.
            pub const ALL: &'static [Verb] = &[$(Verb::$name),+];

            /// The verbs of the house.
            pub(crate) const HOUSE: &'static [VerbRow] = &[$(VerbRow {
                key: $key,
                stroke: $stroke,
                words: &[$($words),*],
                label: $label,
                meaning: concat!($($doc),+),
                absent: $absent,
            }),+];
        }

        impl Act {
            $($(#[doc = $doc])+ pub const $name: Act = Act { verb: Verb::$name, choice: Choice::Only };)+
        }
    };
}

verbs! {
    /// Take a seat with chips.
    SIT = "sit" 's' ["sits"] "sit down with" 0,
    /// Stand behind the seats with chips, to bet on other players' hands.
    STAND_BEHIND = "stand-behind" 'B' ["stands behind"] "bet behind the seats with" 0,
    /// Leave the table.
    LEAVE = "leave" 'Q' ["leaves"] "leave" 0,
    /// Buy more chips.
    BUY = "buy" 'b' ["buys"] "top up" 0,
    /// Be dealt out from the next round on.
    SIT_OUT = "sit-out" 'o' ["sits out"] "sit out" 0,
    /// Be dealt in again.
    COME_BACK = "come-back" 'i' ["comes back"] "come back" 0,
    /// Change seats with your chips and the blinds you have posted.
    MOVE = "move" 'M' ["moves to"] "move to" 0,
    /// Announce an amount of chips to add during the hand.
    ANNOUNCE = "announce" 'N' ["announces"] "announce" 0,
    /// Take chips off the table.
    TAKE_OFF = "take-off" 'T' ["takes off"] "take off" 0,
    /// Ask for another shuffle.
    ASK_SHUFFLE = "ask-shuffle" 'U' ["asks for a shuffle"] "ask for a shuffle" 0,

    /// Open a round.
    OPEN_ROUND = "open-round" 'n' [] "open a round" 0,
    /// Half an hour has passed.
    STRIKE_HALF_HOUR = "strike-half-hour" 'H' ["half hour"] "mark the half hour" 0,
    /// No more bets.
    CLOSE_WAGERS = "close-wagers" 'n' [] "no more bets" 0,
    /// The timer on the display closes the betting.
    RING_TIMER = "ring-timer" 't' ["timer"] "ring the timer" 0,
    /// Seat a player with their chips when a game is resumed.
    RESUME = "resume" 'R' [] "resume a seat with" 0,
    /// Place the dealer button before the first hand, instead of dealing cards for it.
    PLACE_BUTTON = "place-button" 'P' [] "place the button" 0,
    /// Resume a game: this seat won the previous hand.
    TAKE_UP_AFTER = "take-up-after" 'W' [] "resume after the winner" 0,
    /// Open the hands.
    SHOWDOWN = "showdown" 'n' [] "open the hands" 0,
    /// Have the players settle.
    SETTLE = "settle" 'n' [] "settle" 0,
    /// Record that players declared at the same time.
    TOGETHER = "together" 'G' [] "record simultaneous declarations" 0,
    /// Continue, where the table pauses for the floor.
    GO_ON = "go-on" 'n' [] "continue" 0,
    /// The floor rules on an irregularity.
    RULE = "rule" 'F' ["floor:"] "rule" 0,

    /// Take the player-dealer position for this round.
    TAKE_BANK = "take-bank" 'b' ["covers"] "take the player-dealer position with" 0,
    /// Pass the player-dealer position on.
    PASS_BANK = "pass-bank" 'p' ["passes"] "pass the player-dealer position" 1,
    /// Put money into the player-dealer's wager, to win or lose with it.
    JOIN_BANK = "join-bank" 'j' [] "join the player-dealer's wager with" 0,
    /// The player-dealer chooses who shakes the dice.
    NAME_SHAKER = "name-shaker" 'd' ["shakes"] "choose who shakes the dice:" 0,
    /// Place a wager on a circle.
    STAKE = "stake" 'w' [] "wager" 0,
    /// Take a wager back.
    TAKE_BACK = "take-back" 'x' [] "take back" 0,
    /// Add money to a player's wager, to win or lose with it as one.
    SHARE = "share" 'k' ["kum-kum"] "kum-kum" 0,

    /// Give up the hand.
    FOLD = "fold" 'f' ["fold", "folds"] "fold" 2,
    /// Stay in without betting.
    CHECK = "check" 'c' ["check", "checks", "knocks"] "check" 1,
    /// Make a further wager on a hand.
    WAGER = "wager" 'w' [] "wager" 0,
    /// Make no further wager where one is offered: no insurance, no following.
    DECLINE = "decline" 'n' ["no"] "no" 1,
    /// Let a hand stand as another player set it.
    AGREE = "agree" 'a' ["agrees"] "let it stand" 1,
    /// Set a hand: these two in front (the low hand of tiles), the others in back.
    FRONT = "front" 's' ["front"] "front" 0,
    /// Leave the hand to the house way.
    HOUSE_WAY = "house-way" 'h' ["house way"] "house way" 1,
    /// Pick a pile.
    PICK = "pick" 'p' ["pile"] "pile" 3,
    /// Ask how much the player-dealer has wagered.
    ASK_COVER = "ask-cover" 'v' ["asks the cover"] "ask how much is covered" 0,
    /// Take a card.
    CARD = "card" 'c' ["card"] "card" 0,
    /// Take no card.
    NO_CARD = "no-card" 's' ["no card"] "no card" 2,
    /// Take another card.
    HIT = "hit" 'h' ["hit", "hits"] "hit" 3,
    /// Take no more cards.
    STAND = "stand" 's' ["stand", "stands"] "stand" 1,
    /// Add to the wager for one more card.
    DOUBLE = "double" 'd' ["double", "doubles"] "double" 0,
    /// Split two like cards into two hands.
    SPLIT = "split" 'p' ["split", "splits"] "split" 0,
    /// Give up the hand for part of what it could lose.
    SURRENDER = "surrender" 'u' ["surrender", "surrenders"] "surrender" 0,
    /// Take back the last double and give up the rest.
    RESCUE = "rescue" 'r' ["rescue", "rescues"] "rescue" 0,
    /// Take even money for a natural before the hole card is checked.
    EVEN_MONEY = "even-money" 'e' ["even money"] "even money" 0,

    /// Post the big blind, to be dealt in.
    POST_BLIND = "post-blind" 'b' ["posts"] "post the big blind" 0,
    /// Post all blinds, to be dealt in; the small one is dead.
    POST_ALL_BLINDS = "post-all-blinds" 'b' ["posts"] "post all blinds" 0,
    /// Post all blinds as the only blind, with the button in the next hand.
    BUY_BUTTON = "buy-button" 'y' ["buys the button"] "buy the button" 0,
    /// Post twice the ante, to be dealt in.
    POST_DOUBLE_ANTE = "post-double-ante" 'b' ["double ante"] "post a double ante" 0,
    /// Kill the pot.
    KILL = "kill" 'k' ["kills", "kill"] "kill the pot" 0,
    /// Post a live straddle.
    STRADDLE = "straddle" 'l' ["straddle", "straddles"] "straddle" 0,
    /// Post a larger blind.
    OVER_BLIND = "over-blind" 'v' ["over-blind", "over-blinds"] "over-blind" 0,
    /// Match the bet, or go all-in for less.
    CALL = "call" 'c' ["call", "calls"] "call" 0,
    /// Call no more than the size of the pot, against a bet that was agreed to be larger.
    CALL_POT = "call-pot" 'C' ["calls the pot"] "call only the pot," 0,
    /// Make the first bet of a street, to a total.
    BET = "bet" 'r' ["bet", "bets", "brings in"] "bet" 3,
    /// Raise, to a total for the street.
    RAISE = "raise" 'r' ["raise to", "raises to", "raise", "raises"] "raise to" 0,
    /// Discard cards from the hand.
    DISCARD = "discard" 'd' ["discards"] "discard" 0,
    /// Exchange cards for new ones, one at a time.
    EXCHANGE = "exchange" 'x' ["exchanges"] "exchange" 1,
    /// Discard and draw as many new cards; in a game without discards, draw one card from the deck.
    DRAW = "draw" 'd' ["draws"] "draw" 1,
    /// Turn cards of the hand face up.
    OPEN = "open" 'o' ["opens"] "turn up" 1,
    /// Show the hand.
    SHOW = "show" 's' ["shows", "show"] "show" 1,
    /// Muck the hand at the showdown.
    MUCK = "muck" 'm' ["mucks", "muck"] "muck the hand" 0,
    /// Declare that the board is your hand, and show.
    PLAY_BOARD = "play-board" 'p' ["plays the board"] "play the board" 1,
    /// Stay in the betting after a card that should be down was dealt up.
    STAY_LIVE = "stay-live" 'l' ["stays live"] "stay live" 1,
    /// Be all-in with what is in the pot, after a card that should be down was dealt up.
    DECLARE_ALL_IN = "declare-all-in" 'a' ["declares all-in"] "declare all-in" 0,
    /// Add the chips that were missing for a call.
    COMPLETE = "complete" 'c' ["completes"] "complete" 0,
    /// Give up the hand, and the chips that were too few for a call.
    FORFEIT = "forfeit" 'f' ["forfeits"] "forfeit" 2,
    /// Ask for time to think.
    CALL_TIME = "call-time" 't' ["calls time"] "call time" 0,
    /// Count chips out in front of the stacks, without betting them.
    COUNT_CHIPS = "count-chips" 'n' ["counts chips"] "count out" 0,
    /// Ask for a number of cards, before any has left the deck.
    ASK_FOR = "ask-for" 'a' ["asks for"] "ask for cards" 0,
    /// Say how many cards you drew.
    TELL = "tell" 'e' ["tells"] "say how many cards you drew" 0,

    /// Set a hand of thirteen in three segments.
    ARRANGE = "arrange" 's' ["sets"] "set the hand" 0,
    /// Declare a clean sweep.
    DECLARE_SWEEP = "declare-sweep" 'w' ["declares a clean sweep"] "declare a clean sweep" 0,
    /// Confirm to the house dealer what was declared: the marker goes on the hand.
    CONFIRM = "confirm" 'c' ["confirms"] "confirm what you have declared" 1,
    /// Take back what was declared, before it is confirmed.
    WITHDRAW = "withdraw" 'x' ["withdraws"] "take back what you have declared" 0,
    /// Take part in the hand.
    GO = "go" 'g' ["goes"] "take part" 0,
    /// Stay out of the hand.
    STAY_OUT = "stay-out" 'p' ["passes"] "stay out of the hand" 1,
    /// Refuse the drawn card, and draw another.
    DRAW_AGAIN = "draw-again" 'D' ["draws again"] "refuse the card and draw another" 0,
    /// Take the top card of the discards.
    TAKE = "take" 't' ["takes"] "take the top of the discards" 0,
    /// Lay down a meld.
    MELD = "meld" 'm' ["melds"] "meld" 4,
    /// Add a card to one of your melds.
    ADD = "add" 'a' ["adds"] "add" 4,
    /// Discard a card.
    THROW = "throw" 'x' ["discards"] "discard" 2,
    /// Stay until the round is over, then leave.
    LEAVE_AFTER = "leave-after" 'L' ["leaves after this round"] "leave after this round" 0,
}

impl Verb {
    /// A family's own verb, by its place among them.
    pub const fn own(family: u8, place: u8) -> Verb {
        Verb(words::number(family, place))
    }

    /// Its number in records.
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The one with a number.
    pub const fn numbered(number: u16) -> Verb {
        Verb(number)
    }

    /// What is said of it.
    pub fn row(self) -> &'static VerbRow {
        let rows = Words::of(self.0).map_or(&[][..], |words| words.verbs);
        rows.get(words::place(self.0)).unwrap_or(&Verb::HOUSE[0])
    }

    /// The verb of a key.
    pub fn of_key(key: &str) -> Option<Verb> {
        Verb::all().find(|verb| verb.key() == key)
    }

    /// The verbs of the house and of all families that are known.
    pub fn all() -> impl Iterator<Item = Verb> {
        Words::all()
            .flat_map(|words| (0..words.verbs.len()).map(|place| Verb::own(words.number, place as u8)))
    }

    /// Its name in records and protocols.
    pub fn key(self) -> &'static str {
        self.row().key
    }

    /// Answered with an amount.
    pub const fn amount(self, amount: money::Cents) -> Act {
        Act { verb: self, choice: Choice::Amount(amount) }
    }

    /// Answered with a choice.
    pub const fn with(self, choice: Choice) -> Act {
        Act { verb: self, choice }
    }
}

impl std::fmt::Debug for Verb {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.key())
    }
}

impl serde::Serialize for Verb {
    fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.serialize_str(self.key())
        } else {
            serializer.serialize_u16(self.0)
        }
    }
}

impl<'de> serde::Deserialize<'de> for Verb {
    fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Verb, D::Error> {
        if !deserializer.is_human_readable() {
            return u16::deserialize(deserializer).map(Verb);
        }
        let key = String::deserialize(deserializer)?;
        Verb::of_key(&key).ok_or_else(|| serde::de::Error::custom(format!("unknown verb \"{key}\"")))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_names_one_verb() {
        for verb in Verb::ALL {
            assert_eq!(Verb::of_key(verb.key()), Some(*verb));
        }
        assert!(Verb::ALL.len() <= 256);
    }
}
