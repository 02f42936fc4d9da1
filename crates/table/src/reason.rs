//! Why a chip moved.

/// A reason, and the row of the pay table where there is one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct Reason {
    /// The reason.
    pub why: Why,
    /// The pay table and its row.
    pub row: Option<RowRef>,
}

/// A row of a pay table, by their places in the plan.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
pub struct RowRef {
    /// The table.
    pub table: u8,
    /// The row.
    pub row: u8,
}

impl From<Why> for Reason {
    fn from(why: Why) -> Reason {
        Reason { why, row: None }
    }
}

macro_rules! reasons {
    ($($(#[doc = $doc:literal])+ $name:ident = $key:literal,)+) => {
        /// The reasons for which wagers win, lose and go back, in all families.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "kebab-case")]
        pub enum Why {
            $($(#[doc = $doc])+ $name,)+
        }

        impl Why {
            /// All of them.
            pub const ALL: &'static [Why] = &[$(Why::$name),+];

            /// The name in listings, which say which clause stands behind it.
            pub const fn key(self) -> &'static str {
                match self { $(Why::$name => $key,)+ }
            }

            /// The reason in words.
            pub fn text(self) -> &'static str {
                match self { $(Why::$name => [$($doc),+][0].trim(),)+ }
            }
        }
    };
}

reasons! {
    /// the hand beats the player-dealer's
    HandWins = "hand-wins",
    /// the player-dealer's hand is better
    HandLoses = "hand-loses",
    /// the hands are equal
    HandsEqual = "hands-equal",
    /// the hand was folded
    Folded = "folded",
    /// the player-dealer does not qualify: the Ante is paid
    NotQualifiedPaid = "not-qualified-paid",
    /// the player-dealer does not qualify: the wager goes back
    NotQualifiedReturned = "not-qualified-returned",
    /// the player-dealer does not qualify: the Ante plays and wins
    NotQualifiedAhead = "not-qualified-ahead",
    /// the player-dealer does not qualify: the wager is lost
    NotQualifiedLost = "not-qualified-lost",
    /// the player-dealer does not qualify, and the hands are equal: the Ante is paid
    NotQualifiedEqualPaid = "not-qualified-equal-paid",
    /// the player-dealer does not qualify, and the hand beats the player-dealer's
    NotQualifiedWins = "not-qualified-wins",
    /// the player-dealer does not qualify, but the player-dealer's hand is better
    NotQualifiedLoses = "not-qualified-loses",
    /// the player-dealer does not qualify, and the hands are equal
    NotQualifiedEqual = "not-qualified-equal",
    /// paid by its table
    PaidByTable = "paid-by-table",
    /// the hand was folded, and is paid by the table all the same
    FoldedPaidByTable = "folded-paid-by-table",
    /// the hand loses, and is paid by the table all the same
    BeatenPaidByTable = "beaten-paid-by-table",
    /// the player's hand is beaten: paid by the table
    OwnHandBeaten = "own-hand-beaten",
    /// the player-dealer's hand is beaten: paid by the table
    BankHandBeaten = "bank-hand-beaten",
    /// the table has no row for it
    BelowTable = "below-table",
    /// the hand was folded, and the table has no row for it
    FoldedBelowTable = "folded-below-table",
    /// the table has no row for it: it goes back
    BelowTableReturned = "below-table-returned",
    /// the table pushes it
    PushedByTable = "pushed-by-table",
    /// the hand wagered on is nearer to nine
    LineWins = "line-wins",
    /// the other hand is nearer to nine
    LineLoses = "line-loses",
    /// both hands have the same points
    LineTies = "line-ties",
    /// the Banker hand wins with a three-card seven: its line pushes
    BankerSevenPushes = "banker-seven-pushes",
    /// the Banker hand wins with a three-card seven: its line is paid as for any other win
    BankerSevenPaid = "banker-seven-paid",
    /// the hand wagered on wins, but by too few points
    MarginTooSmall = "margin-too-small",
    /// what was wagered on happened
    EventHappened = "event-happened",
    /// the second of the things that were wagered on happened
    SecondEventHappened = "second-event-happened",
    /// what was wagered on did not happen
    EventMissed = "event-missed",
    /// no good hand was beaten
    NoneBeaten = "none-beaten",
    /// nothing is left of the player-dealer's wager
    CoverUsedUp = "cover-used-up",
    /// the player-dealer's wager covers only a part of it
    CoverInPart = "cover-in-part",
    /// nobody else is left in the hand
    LastLeft = "last-left",
    /// the best hand
    BestHand = "best-hand",
    /// the best high hand
    BestHigh = "best-high",
    /// nobody has a low hand, and the best high hand takes all
    NoLow = "no-low",
    /// the best low hand
    BestLow = "best-low",
    /// the best hand on the first board
    BestTop = "best-top",
    /// the best hand on the second board
    BestBottom = "best-bottom",
    /// equal best hands share it
    PotShared = "pot-shared",
    /// equal high hands share the high half
    HighShared = "high-shared",
    /// equal low hands share the low half
    LowShared = "low-shared",
    /// equal best hands on the first board share its half
    TopShared = "top-shared",
    /// equal best hands on the second board share its half
    BottomShared = "bottom-shared",
    /// the odd chip, to the first winner clockwise from the button
    OddChip = "odd-chip",
    /// the odd chip between the halves
    OddHalf = "odd-half",
    /// nobody called
    Uncalled = "uncalled",
    /// a seven that was checked wins nothing bet after the draw
    SevenChecked = "seven-checked",
    /// a call behind a seven that called a short all-in
    BehindSeven = "behind-seven",
    /// the wrong number of cards
    WrongCount = "wrong-count",
    /// the discard was not made
    NoDiscard = "no-discard",
    /// the hand was not declared to play the board
    BoardUndeclared = "board-undeclared",
    /// the segments are compared
    SegmentsCompared = "segments-compared",
    /// all segments won from the opponent: a shot
    Shot = "shot",
    /// all segments won from every opponent: a home run
    HomeRun = "home-run",
    /// a clean sweep
    CleanSweep = "clean-sweep",
    /// the higher clean sweep
    HigherSweep = "higher-sweep",
    /// clean sweeps of equal rank
    SweepsEqual = "sweeps-equal",
    /// the hand was surrendered
    Surrendered = "surrendered",
    /// the hand was surrendered after the clean sweep was declared
    SurrenderedLater = "surrendered-later",
    /// the hand is fouled
    FoulPays = "foul-pays",
    /// the hand is fouled, against a clean sweep
    FoulPaysSweep = "foul-pays-sweep",
    /// both hands are fouled
    BothFouled = "both-fouled",
    /// the segments are out of order
    OutOfOrder = "segments-out-of-order",
    /// not set in three, five and five cards
    WrongSegments = "wrong-segments",
    /// the clean sweep that was declared is not there
    FalseSweep = "false-sweep",
    /// the same card twice in the hand
    SameCardTwice = "same-card-twice",
    /// chips were added or taken off after the cards were picked up
    ChipsMoved = "chips-moved",
    /// too many cards of one hand were exposed
    CardsExposed = "cards-exposed",
    /// too many cards lie the wrong way round
    CardsBoxed = "cards-boxed",
    /// a card of another deck
    ForeignCard = "foreign-card",
    /// the same card in two hands
    SameCardInTwo = "same-card-in-two-hands",
    /// the cards play as they came
    PlaysAsDealt = "plays-as-dealt",
    /// it is let pass
    Excused = "excused",
    /// valle cards in different suits
    ValleMixed = "valle-mixed",
    /// valle cards in one suit
    ValleOneSuit = "valle-one-suit",
    /// other cards of one rank in one suit
    OtherOneSuit = "other-one-suit",
    /// ace, two, three in one suit
    AceTwoThree = "ace-two-three",
    /// king, queen, jack in one suit
    KingQueenJack = "king-queen-jack",
    /// eleven cards in melds
    WentOut = "went-out",
    /// the winner's conditions once more
    ConditionsAgain = "conditions-again",
    /// the hand stood on a total that should be drawn to
    StoodTooLow = "stood-too-low",
    /// it is below the least wager, and not to be repeated
    BelowLeastWarned = "below-least-warned",
    /// it is above the largest wager
    AboveMostNoAction = "above-most-no-action",
    /// a backline bet more than the spot takes
    BeyondBackline = "beyond-backline",
    /// the place is kept for somebody who has wagered there
    PlaceIsKept = "place-is-kept",
    /// exposed on the deal, it plays
    ExposedOnDeal = "exposed-on-deal",
    /// exposed on the draw, it is replaced after the player-dealer has acted
    ExposedOnDraw = "exposed-on-draw",
    /// the card is dead, and the next one replaces it
    BoxedCardDead = "boxed-card-dead",
    /// the card is dead, and the player receives the next one
    CardOffTableDead = "card-off-table-dead",
    /// cards went to a wrong spot: misdeal
    WrongSpotMisdeal = "wrong-spot-misdeal",
    /// a wrong number of cards: misdeal
    WrongCountMisdeal = "wrong-count-misdeal",
    /// a wrong number of cards fouls the hand
    WrongCountFouls = "wrong-count-fouls",
    /// a hand below the table is fouled
    BelowTableFouls = "below-table-fouls",
    /// switched cards foul the hand, and its wager is forfeited
    SwitchedCardsFoul = "switched-cards-foul",
    /// changed after bets were closed, the wager stands as it was
    ChangedLateStands = "changed-late-stands",
    /// the cards come back into view, and the hand plays on
    CardsBackInView = "cards-back-in-view",
    /// changed after bets were closed, the wager is forfeited
    ChangedLateForfeited = "changed-late-forfeited",
    /// taken away and not to be told, a winning wager is paid the minimum
    RemovedPaidMinimum = "removed-paid-minimum",
    /// only money on the spot plays
    CalledBetNoAction = "called-bet-no-action",
    /// misread, the hand plays at its true value
    MisreadTrueValue = "misread-true-value",
    /// passed over, the player may not draw once the next one has drawn
    PassedOverLosesDraw = "passed-over-loses-draw",
    /// the floor sets the hand right when it is opened
    HouseWayResetByFloor = "house-way-reset",
    /// the hands were discussed: the house way plays it
    DiscussedHouseWay = "discussed-house-way",
    /// warned before, the player is dealt out of the next round
    WarnedDealtOut = "warned-dealt-out",
    /// a natural beats every other hand
    NaturalWins = "natural-wins",
    /// the best natural beats every other hand
    BestNaturalWins = "best-natural-wins",
    /// a special hand made by drawing wins
    DrawnSpecialWins = "drawn-special-wins",
    /// the player-dealer's natural beats the hand
    NaturalLoses = "natural-loses",
    /// the player-dealer's natural, shown when the players had acted, beats the hand
    LateNaturalLoses = "late-natural-loses",
    /// the player-dealer's natural, shown when the players had acted, takes doubled and split wagers too
    NaturalTakesExtra = "natural-takes-extra",
    /// the player-dealer's natural beats the hand, and what was doubled goes back
    ExtraReturned = "extra-returned",
    /// the better one of two naturals
    BetterNaturalWins = "better-natural-wins",
    /// the player-dealer's natural is the better one
    BetterNaturalLoses = "better-natural-loses",
    /// a ten on a split ace is a plain 21, and wins
    SplitAceWins = "split-ace-wins",
    /// a ten on a split ace is a plain 21, and equal
    SplitAceEqual = "split-ace-equal",
    /// an ace on a split ten is a plain 21, and wins
    SplitTenWins = "split-ten-wins",
    /// an ace on a split ten is a plain 21, and equal
    SplitTenEqual = "split-ten-equal",
    /// both hands are naturals
    NaturalsEqual = "naturals-equal",
    /// both hands are naturals, and the player's wins
    NaturalsEqualWin = "naturals-equal-win",
    /// the hands are equal, and the player's wins
    HandsEqualWin = "hands-equal-win",
    /// the player-dealer is over
    BankOver = "bank-over",
    /// the hand is over
    PlayerOver = "player-over",
    /// both hands are over
    BothOverLoses = "both-over-loses",
    /// both hands are over, and the player-dealer's is nearer
    BothOverBankNearer = "both-over-bank-nearer",
    /// both hands are over by as much
    BothOverEqual = "both-over-equal",
    /// both hands are over: the wager goes back
    BothOverPushes = "both-over-pushes",
    /// the last double was taken back, the rest is forfeited
    Rescued = "rescued",
    /// the last of several doubles was taken back, the rest is forfeited
    RescuedAgain = "rescued-again",
    /// even money was taken
    EvenMoney = "even-money",
    /// the player-dealer has a natural
    InsuranceWins = "insurance-wins",
    /// the player-dealer has a natural, and so has the player
    InsuredNaturalWins = "insured-natural-wins",
    /// the player-dealer has no natural
    InsuranceLoses = "insurance-loses",
    /// doubled and split wagers get no action against a natural
    NoAction = "no-action",
    /// the player-dealer is not over
    BankNotOver = "bank-not-over",
    /// one of the player-dealer's first two cards is black
    BlackCard = "black-card",
    /// neither card has the rank of the open card
    NoMatch = "no-match",
    /// an unsuited 20 is not paid
    UnsuitedTwenty = "unsuited-twenty",
    /// paid by its table, beside the player-dealer's natural
    PaidBesideNatural = "paid-beside-natural",
    /// both hands rank higher than the player-dealer's
    BothHigher = "both-higher",
    /// both hands rank lower than the player-dealer's
    BothLower = "both-lower",
    /// one hand ranks higher, the other lower
    OneEach = "one-each",
    /// a copy goes to the player-dealer, and the other hand is not higher
    CopyLoses = "copy-loses",
    /// a copy goes to the player-dealer, but the other hand is higher
    CopyPushes = "copy-pushes",
    /// a foul: the two in front rank above the five behind
    Foul = "foul",
    /// the player-dealer's hand is ace-high
    BankAceHigh = "bank-ace-high",
    /// the player-dealer's hand is not ace-high
    BankNotAceHigh = "bank-not-ace-high",
    /// only the highest of several hands on the Envy table pays
    EnvyHighestOnly = "envy-highest-only",
    /// of several hands that are equally high on the Envy table one of another player pays
    EnvyEqualHands = "envy-equal-hands",
    /// the hand on the Envy table is the player's own
    EnvyOwnHand = "envy-own-hand",
    /// the wager had no chance of action
    FreeCollectionGiven = "free-collection-given",
    /// a free collection button pays the fee of the next hand
    FreeCollectionUsed = "free-collection-used",
    /// a free collection button is good for the next hand only
    FreeCollectionLapsed = "free-collection-lapsed",
    /// settled as one bet, and divided by the parts
    SharedAsOne = "shared-as-one",
    /// divided by the parts of the player-dealer's wager
    BankDivided = "bank-divided",
    /// segments compared, with a bonus hand
    BonusCompared = "bonus-compared",
    /// all segments won
    AllSegments = "all-segments",
    /// surrendered, which pays a fouled hand too
    SurrenderedToFoul = "surrendered-to-foul",
    /// no more is played for than the chips that lay in front
    AllInLimit = "all-in-limit",
    /// the stock is used up
    StockUsedUp = "stock-used-up",
    /// another player's hand is on the Envy table
    EnvyPaid = "envy-paid",
    /// several hands of other players are on the Envy table
    EnvyPaidForSeveral = "envy-paid-for-several",
    /// no hand of another player that counts is on the Envy table
    NoEnvyHand = "no-envy-hand",
    /// zero against zero goes to the player-dealer, and the other hand is not higher
    ZeroLoses = "zero-loses",
    /// zero against zero goes to the player-dealer, but the other hand is higher
    ZeroPushes = "zero-pushes",
    /// the first card off the deck was seen: misdeal
    FirstCardMisdeal = "first-card-misdeal",
    /// too many cards were shown in the deal: misdeal
    ExposedMisdeal = "exposed-misdeal",
    /// a card was flashed in the deal: misdeal
    FlashedMisdeal = "flashed-misdeal",
    /// two players have acted on the deal: the hand is fouled
    ActedOnFouls = "acted-on-fouls",
    /// more than one card too many: misdeal
    ExtraCardsMisdeal = "extra-cards-misdeal",
    /// dealt in the wrong order: misdeal
    OutOfSequenceMisdeal = "out-of-sequence-misdeal",
    /// the floor calls a misdeal
    FloorMisdeal = "floor-misdeal",
    /// an irregular card was in play: all hands are dead and all money goes back
    DeckVoid = "deck-void",
    /// an irregular card in the stub: the hand stands
    DeckStands = "deck-stands",
    /// a wrong number of cards, and two players have acted: the hand is dead and its money lost
    WrongCountForfeits = "wrong-count-forfeits",
    /// shown in the deal, it is replaced by the top card, and is the next burn
    ExposedIsBurn = "exposed-is-burn",
    /// shown in the deal, a seven or lower is kept
    SevenKept = "seven-kept",
    /// shown in the deal, it is replaced when the deal is complete
    OverSevenReplaced = "over-seven-replaced",
    /// the next card comes down instead
    NextCardDown = "next-card-down",
    /// the next card comes down instead, and its player may declare all-in
    NextDownOrAllIn = "next-down-or-all-in",
    /// both down cards were seen: the hand is dead, and its ante goes back
    BothExposedDead = "both-exposed-dead",
    /// one card too many goes back, and is the next burn
    ExtraCardIsBurn = "extra-card-is-burn",
    /// the flop goes back and is shuffled into the stub; the burn stays
    EarlyFlopBack = "early-flop-back",
    /// a flop of too many cards goes back and is shuffled into the stub; the burn stays
    BigFlopBack = "big-flop-back",
    /// the turn is set aside, the next card is burned and the one after it takes its place
    EarlyTurnAside = "early-turn-aside",
    /// the river goes back and is shuffled into the stub
    EarlyRiverBack = "early-river-back",
    /// the card is out of play, and with it one more for each player left
    EarlyStreetOut = "early-street-out",
    /// the card is a scrap of paper, and is replaced
    BoxedIsScrap = "boxed-is-scrap",
    /// the joker is a scrap of paper, and is replaced
    JokerIsScrap = "joker-is-scrap",
    /// a joker was kept without a word: the hand is foul and its money lost
    JokerKeptFouls = "joker-kept-fouls",
    /// shown on the draw, it is replaced when the draw is complete
    DrawnReplaced = "drawn-replaced",
    /// a card off the table is an exposed card
    OffTableExposed = "off-table-exposed",
    /// a card off the table plays
    OffTablePlays = "off-table-plays",
    /// the last card is up, the others come down, and its player stays live or declares all-in
    LastCardSeveral = "last-card-several",
    /// the first last card of two is up: so is the other, and betting goes on as usual
    LastCardBoth = "last-card-both",
    /// the second last card of two is up: its player may declare all-in
    LastCardSecond = "last-card-second",
    /// a card that its player shows plays as a down card
    OwnCardPlays = "own-card-plays",
    /// the cards are moved to where they belong
    BurnPutRight = "burn-put-right",
    /// it cannot be told which card was whose: the players keep their cards
    BurnStands = "burn-stands",
    /// the cards are moved face up to where they belong, and nobody bets on this street
    StreetMoved = "street-moved",
    /// bet before the cards were back in their places
    BetDenied = "bet-denied",
    /// nobody has acted: the hand gets its missing card
    ShortHandFilled = "short-hand-filled",
    /// the button still gets its missing card
    ButtonFilled = "button-filled",
    /// there has been action: the hand gets its missing card on the draw
    FilledOnDraw = "filled-on-draw",
    /// thrown away by mistake: the hand goes on with the rest
    DiscardPlaysOn = "discard-plays-on",
    /// only the first motion counts
    FirstMotionOnly = "first-motion-only",
    /// the raise was announced: both motions count
    AnnouncedCounts = "announced-counts",
    /// a single chip without a word is a call
    SingleChipCalls = "single-chip-calls",
    /// a single chip without a word opens for all it is worth
    SingleChipOpens = "single-chip-opens",
    /// a chip larger than the pot is a bet of the pot
    OversizedIsPot = "oversized-is-pot",
    /// chips that are let go are a bet
    ReleasedBinds = "released-binds",
    /// half a raise or more is made a whole one
    HalfRaiseCompleted = "half-raise-completed",
    /// less than half a raise is a call
    UnderHalfCalls = "under-half-calls",
    /// less than a raise is a call, and the rest goes back
    ExcessBack = "excess-back",
    /// the words bind, not the chips
    WordsBind = "words-bind",
    /// unaware of a raise, the player may take it back and think again
    ShortReconsidered = "short-reconsidered",
    /// too little: completed, or hand and chips are forfeited
    ShortCompleteOrForfeit = "short-complete-or-forfeit",
    /// too little: it has to be completed
    ShortMustComplete = "short-must-complete",
    /// too little, and not completed
    ShortForfeited = "short-forfeited",
    /// a knock before the draw binds nobody who did not know of a raise
    KnockReconsidered = "knock-reconsidered",
    /// a move to act binds
    IndicatedBinds = "indicated-binds",
    /// the clock runs
    ClockRuns = "clock-runs",
    /// the clock has run out
    ClockRanOut = "clock-ran-out",
    /// two players have acted behind it
    TwoActed = "two-acted",
    /// its player is not there
    AbsentForfeits = "absent-forfeits",
    /// acting out of turn gets a warning
    OutOfTurnWarned = "out-of-turn-warned",
    /// after a warning, acting out of turn may mean exclusion from the game
    OutOfTurnExcluded = "out-of-turn-excluded",
    /// its up cards were turned over against a bet
    TurnedOverDead = "turned-over-dead",
    /// the cards speak
    CardsSpeak = "cards-speak",
    /// miscalled on purpose
    MiscallDead = "miscall-dead",
    /// miscalled in a pot of several hands
    MiscallSeveralDead = "miscall-several-dead",
    /// miscalled, and another hand was fouled over it
    MiscallFouledDead = "miscall-fouled-dead",
    /// a hand in the muck is dead
    MuckDead = "muck-dead",
    /// the floor finds the hand retrievable
    MuckRetrieved = "muck-retrieved",
    /// a pair was spread without a word
    SpreadPairRisks = "spread-pair-risks",
    /// a pair was spread without a word, and another hand was fouled over it
    SpreadPairDead = "spread-pair-dead",
    /// not all its cards were shown
    PartlyShownDead = "partly-shown-dead",
    /// shown to one, shown to all
    ShownToAll = "shown-to-all",
    /// players may not agree to split the pot
    NoAgreedSplit = "no-agreed-split",
    /// the house knows nothing of bets beside the pot
    SideBetIgnored = "side-bet-ignored",
    /// no seat until the kill is posted
    KillUnposted = "kill-unposted",
    /// who changes seats with all blinds taken is dealt in at once
    SeatChangeFree = "seat-change-free",
    /// the button alone may ask for a shuffle
    ButtonAsksShuffle = "button-asks-shuffle",
    /// the number of cards drawn must be told
    NumberTold = "number-told",
    /// everybody antes
    PostsAnte = "posts-ante",
    /// a double ante to come in
    PostsDoubleAnte = "posts-double-ante",
    /// the small blind is forced
    PostsSmallBlind = "posts-small-blind",
    /// the big blind is forced
    PostsBigBlind = "posts-big-blind",
    /// the blind is the collection fee
    BlindIsFee = "blind-is-fee",
    /// a blind to come in
    PostsEntry = "posts-entry",
    /// blinds that were missed are made up
    PostsMissed = "posts-missed",
    /// all blinds for the button
    BuysButton = "buys-button",
    /// the kill is forced
    PostsKill = "posts-kill",
    /// the opening bet is forced
    PostsBringIn = "posts-bring-in",
}

impl Why {
    /// The reason of which this one is a case: its clause stands behind both where the listing names none for the case.
    pub const fn general(self) -> Option<Why> {
        match self {
            Why::PotShared => Some(Why::BestHand),
            Why::HighShared | Why::NoLow => Some(Why::BestHigh),
            Why::LowShared => Some(Why::BestLow),
            Why::TopShared => Some(Why::BestTop),
            Why::BottomShared => Some(Why::BestBottom),
            Why::OddChip => Some(Why::PotShared),
            Why::OddHalf => Some(Why::HighShared),
            _ => None,
        }
    }
}
