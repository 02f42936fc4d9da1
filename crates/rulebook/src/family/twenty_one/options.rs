//! What a player may do beside hitting and standing.

use money::Odds;

use crate::listing::{Direction, Permission, Start};
use crate::tree::Node;
use crate::value::{Reader, Shown, Span, Value, choices, record};
use crate::wording::Wording;

choices! {
    /// Which hands may be doubled.
    pub enum DoubleOn {
        /// any first two cards
        FirstTwo = "first-two",
        /// any first two cards without a joker
        FirstTwoNoJoker = "first-two-no-joker",
        /// any first two cards except a natural
        FirstTwoNoNatural = "first-two-no-natural",
        /// any first two cards except a natural or 21
        FirstTwoNoNaturalNo21 = "first-two-no-natural-no-21",
    }
}

choices! {
    /// How much a double adds.
    pub enum DoubleAmount {
        /// the original wager
        Equal = "equal",
        /// the original wager or less
        EqualOrLess = "equal-or-less",
        /// the original wager or less; never less at a table that allows the double-double
        EqualOrLessWithoutDoubleDouble = "equal-or-less-without-double-double",
        /// the original wager or less, but at least the table minimum
        EqualOrLessWithinTableLimits = "equal-or-less-within-table-limits",
    }
}

choices! {
    /// When a double may be rescued.
    pub enum RescueWhen {
        /// after each double, while the hand is not over
        AfterDoubleNotOver = "after-double-not-over",
    }
}

choices! {
    /// What a rescue takes back and what it gives up.
    pub enum RescueParts {
        /// the amount added by the last double is returned; the rest of the wager is forfeited and the hand ends
        LastDoubleBackRestForfeited = "last-double-back-rest-forfeited",
    }
}

record! {
    /// Rescue.
    pub struct Rescue {
        /// Allowed.
        pub when: RescueWhen,
        /// Wagers.
        pub parts: RescueParts,
    }
}

choices! {
    /// Who decides whether an option is offered.
    pub enum OfferedBy {
        /// at the table's option
        Table = "table",
    }
}

choices! {
    /// What a rule needs of the player-dealer's chart.
    pub enum Needs {
        /// the player-dealer hits soft 17
        HitsSoftSeventeen = "hits-soft-17",
    }
}

record! {
    /// Doubling a doubled hand again.
    pub struct DoubleDouble {
        /// Offered.
        pub offered: OfferedBy,
        /// Only when.
        pub needs: Needs,
        /// Each double adds, times the whole wager so far.
        pub adds: u8 = only "1",
        /// Maximum doubles per hand, including the first.
        pub most_doubles: u8,
        /// Maximum total wager, times the original.
        pub most_times: u8 = only "8",
        /// Doubling for less.
        pub for_less: Permission = only "not-permitted",
        /// After the last double, only.
        pub after_last: AfterLast,
    }
}

choices! {
    /// What is left after the last double.
    pub enum AfterLast {
        /// stand or rescue
        StandOrRescue = "stand-or-rescue",
    }
}

record! {
    /// Doubling down.
    pub struct Double {
        /// On.
        pub on: DoubleOn,
        /// Adds.
        pub amount: DoubleAmount,
        /// Cards dealt to a doubled hand.
        pub cards: u8 = fixed "1",
        /// After a split.
        pub after_split: Permission,
        /// Rescue.
        pub rescue: Option<Rescue>,
        /// Double-double.
        pub double_double: Option<DoubleDouble>,
    }
}

choices! {
    /// Which cards are split.
    pub enum SplitCards {
        /// aces
        Aces = "aces",
        /// ten-point cards
        Tens = "tens",
        /// twos through nines
        Others = "others",
    }
}

choices! {
    /// In what the two cards must agree.
    pub enum Alike {
        /// in rank
        Rank = "rank",
        /// in value
        Value = "value",
        /// in value, and in suit with the first card split
        ValueAndSuit = "value-and-suit",
    }
}

/// Which cards may be split, the how-manieth time, and how alike they must be. Written `["tens", "1-2", "rank"]`.
#[derive(Debug, Clone, PartialEq, serde::Serialize)]
pub struct SplitRow {
    /// The cards.
    pub cards: SplitCards,
    /// The first, second or third split of the hand.
    pub times: Span,
    /// How alike.
    pub alike: Alike,
}

impl Value for SplitRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a row as in [\"tens\", \"1-2\", \"rank\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<SplitRow> {
        let [cards, times, alike] = reader.cells::<SplitRow, 3>(node)?;
        let (cards, times) = (SplitCards::read(cards, reader), Span::read(times, reader));
        let alike = Alike::read(alike, reader);
        Some(SplitRow { cards: cards?, times: times?, alike: alike? })
    }

    fn show(&self, words: Wording) -> Shown {
        Shown::Lines(vec![
            self.cards.said(words),
            words.fill("split {times}", &[("times", &self.times.said(words))]),
            words.fill("matching {how}", &[("how", &self.alike.said(words))]),
        ])
    }
}

choices! {
    /// How much a split adds.
    pub enum SplitAmount {
        /// the original wager, never less
        Equal = "equal",
    }
}

choices! {
    /// How many cards split aces get.
    pub enum AceCards {
        /// one card each
        One = "one",
        /// as many as the player wants
        AsMany = "as-many",
    }
}

choices! {
    /// What a natural's cards are in a hand that comes from a split.
    pub enum SplitNatural {
        /// an ordinary 21, not a natural; pays even money if it wins
        Plain21 = "plain-21",
        /// cannot occur in a split hand
        CannotHappen = "cannot-happen",
    }
}

record! {
    /// Splitting.
    pub struct Split {
        /// Which cards.
        pub rows: Vec<SplitRow>,
        /// Maximum hands per position.
        pub hands: u8,
        /// Adds.
        pub amount: SplitAmount,
        /// Split aces get.
        pub ace_cards: AceCards,
        /// Natural after a split.
        pub natural: SplitNatural = told,
        /// Hands with a joker.
        pub joker: Option<Permission> = only "not-permitted",
    }
}

choices! {
    /// When a hand may be surrendered.
    pub enum SurrenderWhen {
        /// never
        Never = "never",
        /// on the first two cards, after the peek has shown no natural and before the hole card is shown
        FirstTwoAfterLook = "first-two-after-look",
        /// on the first two cards, before the hole card is shown
        FirstTwo = "first-two",
        /// at any time before the hole card is shown
        AnyTime = "any-time",
    }
}

choices! {
    /// What a surrender costs.
    pub enum Forfeit {
        /// half the wager; the other half is returned
        Half = "half",
    }
}

choices! {
    /// When a surrendered wager is settled.
    pub enum SurrenderSettled {
        /// at once; a later push does not bring it back
        AtOnce = "at-once",
    }
}

choices! {
    /// What a surrender does to backline bets.
    pub enum SurrenderBackline {
        /// are surrendered with the hand
        Forced = "forced",
    }
}

record! {
    /// Surrender.
    pub struct Surrender {
        /// Allowed.
        pub when: SurrenderWhen,
        /// Costs.
        pub forfeits: Option<Forfeit> = only "half",
        /// After a split.
        pub after_split: Permission,
        /// Settled.
        pub settled: Option<SurrenderSettled> = only "at-once",
        /// Backline bets.
        pub backline: Option<SurrenderBackline> = only "forced",
    }
}

choices! {
    /// When insurance is offered.
    pub enum InsuranceWhen {
        /// never
        Never = "never",
        /// when the player-dealer shows an ace
        AceShows = "ace-shows",
    }
}

choices! {
    /// How much insurance may be.
    pub enum InsuranceAmount {
        /// half the original wager
        Half = "half",
        /// up to half the original wager
        UpToHalf = "up-to-half",
    }
}

choices! {
    /// When insurance is settled.
    pub enum InsuranceSettled {
        /// at the peek under the ace, before anyone draws
        AtLook = "at-look",
        /// first of all, when the hole card is turned over after everyone has acted
        WhenTurnedOver = "when-turned-over",
    }
}

choices! {
    /// When insurance wins.
    pub enum InsuranceWins {
        /// the player-dealer has a natural, whatever the player holds
        Natural = "natural",
    }
}

choices! {
    /// Who at the backline may insure.
    pub enum InsuranceBackline {
        /// backline bettors may insure only if the seated player does so first
        AfterSeated = "after-seated",
    }
}

record! {
    /// Insurance.
    pub struct Insurance {
        /// Offered.
        pub offered: InsuranceWhen,
        /// Amount.
        pub amount: Option<InsuranceAmount>,
        /// Wins when.
        pub wins: Option<InsuranceWins> = only "natural",
        /// Pays.
        pub pays: Option<Odds>,
        /// Settled.
        pub settled: Option<InsuranceSettled>,
        /// Settlement starts with.
        pub start: Option<Start>,
        /// Direction.
        pub direction: Option<Direction>,
        /// Backline bets.
        pub backline: Option<InsuranceBackline> = only "after-seated",
    }
}

choices! {
    /// Whether a natural may be settled at once for even money when an ace shows.
    pub enum EvenMoneyWhen {
        /// never
        Never = "never",
        /// before the peek under an ace, to a player with a natural
        BeforeLook = "before-look",
    }
}

record! {
    /// Even money.
    pub struct EvenMoney {
        /// Offered.
        pub offered: EvenMoneyWhen,
        /// Pays.
        pub pays: Option<Odds>,
    }
}
