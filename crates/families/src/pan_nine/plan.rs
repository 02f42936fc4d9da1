//! A pan nine listing compiled.

use cards::{Card, Rank};
use money::{Cents, Odds};
use rulebook::family::pan_nine::PanNine as Section;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use rulebook::value::Span;
use table::WagerNo;
use table::banked::TablePlan;
use table::banked::plan::Size;

/// The tables a round runs on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The wager.
    pub base: WagerNo,
    /// What it pays.
    pub pays: Payout,
    /// The least wager at this table.
    pub minimum: Cents,
    /// Cards to each hand.
    pub cards: u8,
    /// Most cards to a hand, with what it draws.
    pub most: u8,
    /// How many places the dice count round the table; those that a smaller table has not got count like empty ones.
    pub around: u8,
    /// Points of each rank.
    points: [u8; 13],
    /// Totals on which the player-dealer always draws.
    pub bank_draws: [bool; 10],
    /// Totals on which the player-dealer chooses.
    pub bank_chooses: [bool; 10],
    /// Totals on which a player should draw.
    pub should_draw: [bool; 10],
    /// Totals on which the house way draws.
    pub house_way_draws: [bool; 10],
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not pan nine", listing.id())]);
        };
        let base =
            table.wager_no("base").ok_or_else(|| vec!["the listing has no wager `base`".to_owned()])?;
        let minimum = match table.wager(base).size {
            Size::Between(least, _) => least,
            _ => table.chip,
        };
        Ok(Plan {
            base,
            pays: Payout::Odds(table.wager(base).pays.unwrap_or(Odds::EVEN)),
            minimum,
            cards: rules.hand.cards,
            most: rules.hand.cards.saturating_add(rules.hand.most_drawn),
            around: crate::places_around(listing).max(table.positions),
            points: crate::rank_points(&rules.hand.points).map(|points| points % 10),
            bank_draws: totals(rules.player_dealer.draws),
            bank_chooses: totals(rules.player_dealer.chooses),
            should_draw: totals(rules.player.should_draw),
            house_way_draws: totals(rules.house_way.draws),
        })
    }

    /// The total of some cards: the last figure of the sum.
    pub fn total(&self, cards: &[Card]) -> u8 {
        let value = |card: &Card| card.rank().map_or(0, |rank: Rank| self.points[rank as usize]);
        cards.iter().map(value).sum::<u8>() % 10
    }

    /// Whether the house way draws on these cards.
    pub fn house_way_draws(&self, cards: &[Card]) -> bool {
        self.house_way_draws[usize::from(self.total(cards))]
    }
}

/// Which totals a span holds.
fn totals(span: Span) -> [bool; 10] {
    std::array::from_fn(|total| (span.from..=span.to).contains(&(total as u16)))
}
