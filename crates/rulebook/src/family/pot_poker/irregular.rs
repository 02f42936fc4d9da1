//! What happens when cards are dealt wrong.

use crate::value::{choices, record};

choices! {
    /// The first card off the deck exposed.
    pub enum FirstCardExposed {
        /// misdeal
        Misdeal = "misdeal",
    }
}

choices! {
    /// One hole card exposed by the house dealer.
    pub enum HoleExposed {
        /// replaced by the top card after the deal; the exposed card is the first burn
        ReplacedThenBurn = "replaced-then-burn",
        /// seven or lower is kept; higher is replaced after the deal
        SevenKept = "seven-kept",
        /// the next card is dealt face down instead
        NextCardDown = "next-card-down",
        /// misdeal unless two players have acted; then the hand is fouled
        MisdealUnlessTwoActed = "misdeal-unless-two-acted",
        /// the next card is dealt face down instead, and the player may declare all-in; a joker still counts as dealt face down
        NextCardDownOrAllIn = "next-card-down-or-all-in",
    }
}

choices! {
    /// Both hole cards of a stud hand exposed.
    pub enum BothExposed {
        /// the hand is dead and its ante is returned
        DeadAnteBack = "dead-ante-back",
    }
}

choices! {
    /// First cards dealt out of sequence.
    pub enum OutOfSequence {
        /// misdeal unless two players have acted; then the hand is fouled
        MisdealUnlessTwoActed = "misdeal-unless-two-acted",
    }
}

choices! {
    /// A hand with too many or too few cards.
    pub enum WrongCount {
        /// misdeal before two players have acted; after that, the hand forfeits all its money
        MisdealThenForfeit = "misdeal-then-forfeit",
        /// before the draw, filled at once if nobody has acted, otherwise on the draw; after the draw, the hand is foul
        FilledUpThenFoul = "filled-up-then-foul",
        /// the hand is dead
        Dead = "dead",
    }
}

choices! {
    /// An extra card dealt after the hands are complete.
    pub enum ExtraCard {
        /// one is returned and becomes the burn card; more than one is a misdeal
        OneIsBurn = "one-is-burn",
    }
}

choices! {
    /// A flop too early, or of too many cards.
    pub enum EarlyFlop {
        /// taken back and shuffled into the stub; the burn card stays, with no new burn
        ReshuffledNoBurn = "reshuffled-no-burn",
    }
}

choices! {
    /// A turn card too early.
    pub enum EarlyTurn {
        /// out of play; a card is burned and the would-be river takes its place; the river is dealt from the reshuffled stub without a burn
        FifthInPlace = "fifth-in-place",
        /// out of play; a card is burned and the would-be river takes its place; the river is dealt from the reshuffled stub after a burn, as usual
        FifthInPlaceBurn = "fifth-in-place-burn",
    }
}

choices! {
    /// A river card too early.
    pub enum EarlyRiver {
        /// shuffled back into the stub and dealt again without a burn
        Reshuffled = "reshuffled",
        /// shuffled back into the stub and dealt again after a burn, as usual
        ReshuffledBurn = "reshuffled-burn",
    }
}

choices! {
    /// A card found face up in the deck, or a stray joker.
    pub enum BoxedCard {
        /// a scrap of paper: replaced by the next card, or after that round of cards if the next card is gone
        ScrapOfPaper = "scrap-of-paper",
        /// a scrap of paper: replaced by the next card; one dealt face down to a player is replaced after that round of cards
        ScrapOfPaperDownLater = "scrap-of-paper-down-later",
    }
}

choices! {
    /// A stray joker that its player does not report.
    pub enum StrayJoker {
        /// once the player has acted, the hand is foul and forfeits its money
        Foul = "foul",
    }
}

choices! {
    /// Cards exposed on the draw.
    pub enum DrawExposed {
        /// not taken; replaced after the draw is complete
        Replaced = "replaced",
    }
}

choices! {
    /// A stud street dealt too early.
    pub enum EarlyStreet {
        /// those cards are out of play, and so, after the betting, is one more card for each remaining player
        Eliminated = "eliminated",
        /// each card moves face up to its correct place, and there is no betting on that street
        MovedNoBetting = "moved-no-betting",
    }
}

choices! {
    /// The last card of stud dealt face up.
    pub enum LastCardExposed {
        /// three or more players: the player chooses to be live or all-in, and the others get theirs face down; two players: if the first card is up, so is the second, otherwise the player may declare all-in
        LiveOrAllIn = "live-or-all-in",
    }
}

choices! {
    /// A card that a player exposes.
    pub enum PlayerExposed {
        /// plays
        Plays = "plays",
        /// plays, and counts as a down card
        PlaysDown = "plays-down",
    }
}

choices! {
    /// A card dealt off the table.
    pub enum OffTable {
        /// plays; the last stud card counts as exposed
        Plays = "plays",
        /// counts as an exposed card
        Exposed = "exposed",
    }
}

choices! {
    /// Duplicate or foreign cards.
    pub enum IrregularDeck {
        /// found during play: all hands are dead and all action is void; found in the stub: the hand stands
        VoidUnlessInStub = "void-unless-in-stub",
    }
}

choices! {
    /// Burning two cards or none.
    pub enum WrongBurn {
        /// corrected where possible; otherwise the cards stand
        PutRight = "put-right",
    }
}

record! {
    /// Irregularities.
    pub struct Irregular {
        /// First card exposed.
        pub first_card: Option<FirstCardExposed>,
        /// Hole card exposed on the deal.
        pub hole_exposed: Option<HoleExposed>,
        /// Exposed hole cards that cause a misdeal.
        pub exposed_misdeal: Option<u8>,
        /// Too many or too few cards.
        pub wrong_count: Option<WrongCount>,
        /// Extra card after the deal.
        pub extra_card: Option<ExtraCard>,
        /// Flop with too many cards.
        pub big_flop: Option<EarlyFlop>,
        /// Premature flop.
        pub early_flop: Option<EarlyFlop>,
        /// Premature turn.
        pub early_turn: Option<EarlyTurn>,
        /// Premature river.
        pub early_river: Option<EarlyRiver>,
        /// Boxed card.
        pub boxed: Option<BoxedCard>,
        /// Joker in a game without jokers.
        pub stray_joker: Option<BoxedCard>,
        /// Stray joker not reported.
        pub joker_unreported: Option<StrayJoker>,
        /// Cards exposed on the draw.
        pub draw_exposed: Option<DrawExposed>,
        /// Later down card exposed by the house dealer.
        pub later_exposed: Option<HoleExposed>,
        /// Premature stud street.
        pub early_street: Option<EarlyStreet>,
        /// Last stud card exposed.
        pub last_exposed: Option<LastCardExposed>,
        /// Card exposed by a player.
        pub player_exposed: Option<PlayerExposed>,
        /// Card dealt off the table.
        pub off_table: Option<OffTable>,
        /// Duplicate or foreign cards.
        pub deck: Option<IrregularDeck>,
        /// Wrong number of burns.
        pub wrong_burn: Option<WrongBurn>,
        /// Both hole cards exposed.
        pub both_exposed: Option<BothExposed>,
        /// First cards out of sequence.
        pub out_of_sequence: Option<OutOfSequence>,
        /// Later cards out of sequence.
        pub later_out_of_sequence: Option<EarlyStreet>,
    }
}
