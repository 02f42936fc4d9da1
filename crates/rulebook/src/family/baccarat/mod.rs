//! Baccarat: two hands for the whole table, a drawing chart, and wagers on what comes of them.

mod bet;
mod draw;
mod played;

pub use bet::{Bet, Event, Hand, Total};
pub use draw::{Draw, DrawRow, HouseWay};

use super::points::RankPoints;
use super::{Section, Wrong};
use crate::listing::{Body, DeckRule, Device, Permission, Reload};
use crate::pay::Payout;
use crate::tree::Node;
use crate::value::{Named, Reader, Shown, Value, choices, record};
use crate::wording::Wording;

choices! {
    /// A table the game may be played on.
    pub enum TableKind {
        /// blackjack table
        Blackjack = "blackjack-table",
        /// baccarat table
        Baccarat = "baccarat-table",
    }
}

/// A table and its positions, the player-dealer's included: `["baccarat-table", 14]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct TableSize {
    /// The table.
    pub table: TableKind,
    /// Its positions.
    pub positions: u8,
}

impl Value for TableSize {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a table and its positions, as in [\"baccarat-table\", 14]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<TableSize> {
        let [table, positions] = reader.cells::<TableSize, 2>(node)?;
        let (table, positions) = (TableKind::read(table, reader), u8::read(positions, reader));
        Some(TableSize { table: table?, positions: positions? })
    }

    fn show(&self, words: Wording) -> Shown {
        let positions = words.fill("{number} positions", &[("number", &self.positions)]);
        Shown::Lines(vec![self.table.said(words), positions])
    }
}

choices! {
    /// Where a hand lies.
    pub enum Lies {
        /// to the house dealer's right
        Right = "right",
        /// to the house dealer's left
        Left = "left",
    }
}

choices! {
    /// How the first two cards of the hands are dealt.
    pub enum Faces {
        /// face up
        Up = "up",
        /// face down; the Player hand is turned up first, then the Banker hand
        DownThenTurned = "down-then-turned",
    }
}

choices! {
    /// What a natural does to the draw.
    pub enum NaturalStops {
        /// a natural in either hand ends the draw for both
        EitherHand = "either-hand",
    }
}

choices! {
    /// What the Banker line gets when the Banker hand wins with seven points on three cards.
    pub enum BankerSeven {
        /// pays like any other win
        Paid = "paid",
        /// pushes
        Push = "push",
    }
}

choices! {
    /// Whether players may cut the cards.
    pub enum Cut {
        /// offered to the players after the shuffle
        Offered = "offered",
        /// not stated in the document
        NotStated = "not-stated",
    }
}

choices! {
    /// What the display shows.
    pub enum DisplayItem {
        /// table minimum and maximum
        TableLimits = "table-limits",
        /// counts and percentages of Player, Banker and Tie
        Results = "results",
        /// naturals
        Naturals = "naturals",
        /// hands dealt from the shoe
        HandsInShoe = "hands-in-shoe",
        /// figures of the previous shoe
        PreviousShoe = "previous-shoe",
    }
}

choices! {
    /// The clock of the display.
    pub enum DisplayTimer {
        /// optional; closes the betting automatically
        Optional = "optional",
    }
}

record! {
    /// The screen that follows the shoe.
    pub struct Display {
        /// Display system.
        pub name: String = told,
        /// Shows.
        pub shows: Vec<DisplayItem> = told,
        /// Timer.
        pub timer: DisplayTimer,
    }
}

record! {
    /// Baccarat.
    pub struct Baccarat {
        /// Tables.
        pub tables: Vec<TableSize> = told,
        /// Card points; only the last digit of a total counts.
        pub points: Vec<RankPoints>,
        /// Two-card totals that make a natural.
        pub naturals: Vec<u8>,
        /// Naturals.
        pub natural_stops: NaturalStops,
        /// Cut.
        pub cut: Cut,
        /// Cards are dealt alternately, starting with.
        pub first_card: Hand,
        /// Player hand is placed.
        pub player_hand: Lies = told,
        /// Banker hand is placed.
        pub banker_hand: Lies = told,
        /// Dealt.
        pub faces: Faces,
        /// Completed first.
        pub completed_first: Hand = only "player",
        /// Third cards.
        pub draw: Draw,
        /// Banker line when Banker wins with a three-card 7.
        pub banker_seven: BankerSeven,
        /// Betting on both lines.
        pub both_lines: Permission = only "not-stated",
        /// House way, for an additional wager at a player's request.
        pub house_way: Option<HouseWay> = told,
        /// How each wager is decided.
        pub bet: Named<Bet>,
        /// Display.
        pub display: Option<Display>,
    }
}

impl Section for Baccarat {
    const FAMILY: &'static str = "baccarat";
    const TEXT: &'static str = "Baccarat";
    const BANKED: bool = true;

    fn cards(&self, _: usize) -> usize {
        6
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        played::unplayed(self, body)
    }

    fn devices(&self, deck: &DeckRule) -> Option<&'static [Device]> {
        (deck.reload == Reload::EveryRoundOrCutCard).then_some(&[Device::Shoe, Device::Shuffler])
    }

    fn odds(&self, words: Wording) -> Vec<(String, Payout)> {
        let pushes = (self.banker_seven == BankerSeven::Push)
            .then(|| (words.label("Banker line, winning with a three-card 7"), Payout::Push));
        pushes.into_iter().collect()
    }

    fn slips(&self) -> Vec<(Vec<&'static str>, &'static str)> {
        let slip = "the Banker line pays when it wins with a three-card 7: no commission-free game can afford that, \
                    and the game as sold pushes (interpretation D22)";
        if self.banker_seven == BankerSeven::Paid { vec![(vec!["banker-seven"], slip)] } else { Vec::new() }
    }
}
