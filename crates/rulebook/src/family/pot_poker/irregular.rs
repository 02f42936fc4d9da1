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
        /// replaced by the top card after the deal, and used as the first burn
        ReplacedThenBurn = "replaced-then-burn",
        /// seven or lower is kept, higher is replaced after the deal
        SevenKept = "seven-kept",
        /// the next card is dealt down instead
        NextCardDown = "next-card-down",
        /// misdeal, unless two players have acted; then the hand is fouled
        MisdealUnlessTwoActed = "misdeal-unless-two-acted",
        /// the next card is dealt down instead, and its player may declare all-in; a joker still counts as dealt down
        NextCardDownOrAllIn = "next-card-down-or-all-in",
    }
}

choices! {
    /// Both hole cards of a stud hand exposed.
    pub enum BothExposed {
        /// the hand is dead and its ante goes back
        DeadAnteBack = "dead-ante-back",
    }
}

choices! {
    /// First cards dealt out of sequence.
    pub enum OutOfSequence {
        /// misdeal, unless two players have acted; then the hand is fouled
        MisdealUnlessTwoActed = "misdeal-unless-two-acted",
    }
}

choices! {
    /// A hand with too many or too few cards.
    pub enum WrongCount {
        /// misdeal before two players have acted; after that the hand forfeits all its money
        MisdealThenForfeit = "misdeal-then-forfeit",
        /// before the draw filled up if nobody has acted, else on the draw; after the draw the hand is foul
        FilledUpThenFoul = "filled-up-then-foul",
        /// the hand is dead
        Dead = "dead",
    }
}

choices! {
    /// An extra card dealt after the hands are complete.
    pub enum ExtraCard {
        /// one goes back and is the burn card; more than one is a misdeal
        OneIsBurn = "one-is-burn",
    }
}

choices! {
    /// A flop too early, or of too many cards.
    pub enum EarlyFlop {
        /// taken back and shuffled into the stub; the burn stays, no new burn
        ReshuffledNoBurn = "reshuffled-no-burn",
    }
}

choices! {
    /// A turn card too early.
    pub enum EarlyTurn {
        /// out of play; the next card is burned and the fifth takes its place; the river comes from the reshuffled stub without a burn
        FifthInPlace = "fifth-in-place",
        /// out of play; the next card is burned and the fifth takes its place; the river comes from the reshuffled stub, after a burn as usual
        FifthInPlaceBurn = "fifth-in-place-burn",
    }
}

choices! {
    /// A river card too early.
    pub enum EarlyRiver {
        /// shuffled back into the stub, and dealt without a burn
        Reshuffled = "reshuffled",
        /// shuffled back into the stub, and dealt after a burn as usual
        ReshuffledBurn = "reshuffled-burn",
    }
}

choices! {
    /// A card found face up in the deck, or a stray joker.
    pub enum BoxedCard {
        /// ignored and replaced by the next card, or after the round of cards when that is gone
        ScrapOfPaper = "scrap-of-paper",
        /// ignored and replaced by the next card; one dealt to a player face down is replaced after that round of cards
        ScrapOfPaperDownLater = "scrap-of-paper-down-later",
    }
}

choices! {
    /// A stray joker that its player does not report.
    pub enum StrayJoker {
        /// once the player has acted the hand is foul and forfeits
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
        /// those cards are out of play, and one more for each player left, after the betting
        Eliminated = "eliminated",
        /// each moves face up to its right place, and there is no betting on that street
        MovedNoBetting = "moved-no-betting",
    }
}

choices! {
    /// The last card of stud dealt face up.
    pub enum LastCardExposed {
        /// three or more players: its player chooses to be live or all-in, the others get theirs down; two players: the second gets it up too if the first did, else its player may declare all-in
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
        /// plays; the last card of stud counts as exposed
        Plays = "plays",
        /// is an exposed card
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
        /// put right where possible; else the cards are accepted
        PutRight = "put-right",
    }
}

record! {
    /// Irregularities.
    pub struct Irregular {
        /// First card exposed.
        pub first_card: Option<FirstCardExposed>,
        /// A hole card exposed on the deal.
        pub hole_exposed: Option<HoleExposed>,
        /// Hole cards exposed that make a misdeal.
        pub exposed_misdeal: Option<u8>,
        /// Too many or too few cards.
        pub wrong_count: Option<WrongCount>,
        /// An extra card after the deal.
        pub extra_card: Option<ExtraCard>,
        /// Flop of too many cards.
        pub big_flop: Option<EarlyFlop>,
        /// Flop too early.
        pub early_flop: Option<EarlyFlop>,
        /// Turn too early.
        pub early_turn: Option<EarlyTurn>,
        /// River too early.
        pub early_river: Option<EarlyRiver>,
        /// Boxed card.
        pub boxed: Option<BoxedCard>,
        /// Joker in a game without.
        pub stray_joker: Option<BoxedCard>,
        /// A stray joker not reported.
        pub joker_unreported: Option<StrayJoker>,
        /// Cards exposed on the draw.
        pub draw_exposed: Option<DrawExposed>,
        /// A later down card exposed by the house dealer.
        pub later_exposed: Option<HoleExposed>,
        /// A stud street too early.
        pub early_street: Option<EarlyStreet>,
        /// The last card of stud exposed.
        pub last_exposed: Option<LastCardExposed>,
        /// A card a player exposes.
        pub player_exposed: Option<PlayerExposed>,
        /// A card dealt off the table.
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
