//! A baccarat listing compiled.

use cards::{Card, Rank};
use rulebook::family::baccarat::{self, Baccarat as Section};
use rulebook::family::baccarat::{BankerSeven, Event, Faces, Hand};
use rulebook::family::points::RankPoints;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use table::WagerNo;
use table::banked::TablePlan;

use super::verdict::MARGINS;
use crate::Rows;

/// What decides one wager.
#[derive(Debug, Clone, Default)]
pub struct BetPlan {
    /// It wins on one of these.
    pub wins: Vec<Event>,
    /// It goes back on one of these.
    pub pushes: Vec<Event>,
    /// It is paid by the margin of this hand.
    pub(crate) margin_of: Option<(Hand, Rows)>,
    /// It is a line: on one of the two hands.
    pub is_line: bool,
    /// It is the Banker line: what becomes of it when Banker wins with a three-card seven.
    pub seven: Option<BankerSeven>,
}

/// The tables a round of baccarat runs on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Points of each rank, the last digit.
    points: [u8; 13],
    /// Two-card totals that are naturals.
    naturals: [bool; 10],
    /// The Player hand draws on these totals.
    player_draws: [bool; 10],
    /// The Banker hand draws on these totals when the Player hand stood.
    banker_draws_after_stand: [bool; 10],
    /// The Banker hand by its total and the Player hand's third card.
    banker_draws: [[bool; 10]; 10],
    /// Which hand gets the first card.
    pub first: Hand,
    /// Whether the cards lie face down at first.
    pub dealt_down: bool,
    /// What the Banker hand's second card counts for the action button, by rank.
    pub button: Option<[u8; 13]>,
    /// What decides each wager, by its number.
    pub bets: Vec<BetPlan>,
    /// What each wager pays where no table says so, by its number.
    pub pays: Vec<Payout>,
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not baccarat", listing.id())]);
        };
        let mut banker_draws = [[false; 10]; 10];
        for row in &rules.draw.banker {
            if let Some(draws) = banker_draws.get_mut(usize::from(row.total)) {
                *draws = row.draws;
            }
        }
        let spans = |span: rulebook::value::Span| {
            std::array::from_fn(|total| (span.from..=span.to).contains(&(total as u16)))
        };
        let button = table.button.as_ref().map(|_| crate::button_values(listing));
        Ok(Plan {
            points: rank_points(&rules.points),
            naturals: std::array::from_fn(|total| rules.naturals.contains(&(total as u8))),
            player_draws: spans(rules.draw.player),
            banker_draws_after_stand: spans(rules.draw.banker_after_stand),
            banker_draws,
            first: rules.first_card,
            dealt_down: rules.faces == Faces::DownThenTurned,
            button,
            bets: (0..table.wagers.len()).map(|at| bet_plan(rules, table, WagerNo(at as u8))).collect(),
            pays: crate::plain_pays(table),
        })
    }

    /// The points of a card.
    pub fn value(&self, card: Card) -> u8 {
        card.rank().map_or(0, |rank| self.points[rank as usize])
    }

    /// The points of a hand: the last digit of the sum.
    pub fn total(&self, cards: &[Card]) -> u8 {
        cards.iter().map(|card| self.value(*card)).sum::<u8>() % 10
    }

    /// Whether two cards are a natural.
    pub fn is_natural(&self, cards: &[Card]) -> bool {
        cards.len() == 2 && self.naturals[usize::from(self.total(cards))]
    }

    /// Whether the Player hand takes a third card.
    pub fn player_draws(&self, player: &[Card], banker: &[Card]) -> bool {
        let natural = self.is_natural(player) || self.is_natural(banker);
        player.len() == 2 && !natural && self.player_draws[usize::from(self.total(player))]
    }

    /// Whether the Banker hand takes a third card, once the Player hand is complete.
    pub fn banker_draws(&self, player: &[Card], banker: &[Card]) -> bool {
        if banker.len() != 2 || self.is_natural(&player[..player.len().min(2)]) || self.is_natural(banker) {
            return false;
        }
        let total = usize::from(self.total(banker));
        match player.get(2) {
            Some(third) => self.banker_draws[total][usize::from(self.value(*third))],
            None => self.banker_draws_after_stand[total],
        }
    }
}

/// The points of each rank, the last digit of what is printed.
fn rank_points(rows: &[RankPoints]) -> [u8; 13] {
    crate::rank_points(rows).map(|points| points % 10)
}

fn bet_plan(rules: &baccarat::Baccarat, table: &TablePlan, wager: WagerNo) -> BetPlan {
    let Some(bet) = rules.bet.get(table.wager(wager).key.as_str()) else { return BetPlan::default() };
    let wins = bet.wins.clone().unwrap_or_default();
    let plain = |hand: Hand| wins.contains(&Event::Ends { hand, wins: true, with: None });
    let banker_line = plain(Hand::Banker);
    BetPlan {
        is_line: plain(Hand::Player) || banker_line,
        seven: banker_line.then_some(rules.banker_seven),
        pushes: bet.pushes.clone().unwrap_or_default(),
        margin_of: bet.margin_of.map(|hand| (hand, Rows::new(table, wager, MARGINS))),
        wins,
    }
}

/// The rank of the card that counts for the button.
pub(super) fn button_count(plan: &Plan, card: Card) -> Option<u8> {
    let rank: Rank = card.rank()?;
    plan.button.as_ref().map(|values| values[rank as usize])
}
