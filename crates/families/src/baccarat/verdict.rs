//! How baccarat wagers end, from the two hands alone.

use std::cmp::Ordering;

use cards::Card;
use rulebook::family::baccarat::{BankerSeven, Event, Hand, Total};
use serde::{Deserialize, Serialize};
use table::banked::Verdict;
use table::{WagerNo, Why};

use super::Plan;
use super::why;

/// How the two hands compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(crate = "table::serde")]
pub struct Result {
    /// Points of the Player hand.
    pub player: u8,
    /// Points of the Banker hand.
    pub banker: u8,
    /// Cards of the Player hand.
    pub player_cards: u8,
    /// Cards of the Banker hand.
    pub banker_cards: u8,
    /// Whether the Player hand is a natural.
    pub player_natural: bool,
    /// Whether the Banker hand is a natural.
    pub banker_natural: bool,
}

impl Result {
    /// Reads the two hands.
    pub fn of(plan: &Plan, player: &[Card], banker: &[Card]) -> Result {
        Result {
            player: plan.total(player),
            banker: plan.total(banker),
            player_cards: player.len() as u8,
            banker_cards: banker.len() as u8,
            player_natural: plan.is_natural(player),
            banker_natural: plan.is_natural(banker),
        }
    }

    /// The hand that is nearer to nine.
    pub fn winner(&self) -> Option<Hand> {
        match self.player.cmp(&self.banker) {
            Ordering::Greater => Some(Hand::Player),
            Ordering::Less => Some(Hand::Banker),
            Ordering::Equal => None,
        }
    }

    fn total(&self, hand: Hand) -> Total {
        match hand {
            Hand::Player => Total { cards: self.player_cards, points: self.player },
            Hand::Banker => Total { cards: self.banker_cards, points: self.banker },
        }
    }

    fn natural(&self, hand: Hand) -> bool {
        match hand {
            Hand::Player => self.player_natural,
            Hand::Banker => self.banker_natural,
        }
    }

    /// Whether an event happened.
    pub fn is(&self, event: &Event) -> bool {
        match *event {
            Event::Tie => self.winner().is_none(),
            Event::Ends { hand, wins, with } => {
                (self.winner() == Some(hand)) == wins && with.is_none_or(|total| total == self.total(hand))
            }
        }
    }

    /// The row of the margin table for a hand, by its place in [`MARGINS`].
    fn margin(&self, hand: Hand) -> Option<usize> {
        match self.winner() {
            None => self.natural(hand).then_some(0),
            Some(winner) if winner != hand => None,
            Some(_) if self.natural(hand) => Some(1),
            // Four points are the third row.
            Some(_) => usize::from(self.player.abs_diff(self.banker)).checked_sub(2).filter(|at| *at >= 2),
        }
    }

    /// Why a hand has no row of the margin table.
    fn short_of_margin(&self, hand: Hand) -> Why {
        match self.winner() {
            None => Why::LINE_TIES,
            Some(winner) if winner == hand => why::MARGIN_TOO_SMALL,
            Some(_) => Why::LINE_LOSES,
        }
    }
}

/// The Banker hand wins with a three-card seven.
const SEVEN: Event =
    Event::Ends { hand: Hand::Banker, wins: true, with: Some(Total { cards: 3, points: 7 }) };

/// The rows of a table that pays by the margin. A win by two or three points has none.
pub(super) const MARGINS: [&str; 8] = [
    "natural-tie",
    "natural-winner",
    "won-by-four",
    "won-by-five",
    "won-by-six",
    "won-by-seven",
    "won-by-eight",
    "won-by-nine",
];

/// How a wager ends, once both hands are complete.
#[inline]
pub fn verdict(plan: &Plan, wager: WagerNo, result: &Result) -> Verdict {
    let bet = &plan.bets[wager.0 as usize];
    if let Some((hand, rows)) = &bet.margin_of {
        let row = result.margin(*hand).and_then(|at| rows.verdict(at));
        return row.unwrap_or_else(|| Verdict::loses(result.short_of_margin(*hand)));
    }
    let pays = plan.pays[wager.0 as usize];
    if let Some(rule) = bet.seven.filter(|_| result.is(&SEVEN)) {
        return match rule {
            BankerSeven::Push => Verdict::pushes(why::BANKER_SEVEN_PUSHES),
            BankerSeven::Paid => Verdict::wins(pays, why::BANKER_SEVEN_PAID),
        };
    }
    if let Some(which) = bet.wins.iter().position(|event| result.is(event)) {
        let because = match which {
            _ if bet.is_line => Why::LINE_WINS,
            0 => why::EVENT_HAPPENED,
            _ => why::SECOND_EVENT_HAPPENED,
        };
        return Verdict::wins(pays, because);
    }
    if bet.pushes.iter().any(|event| result.is(event)) {
        return Verdict::pushes(Why::LINE_TIES);
    }
    Verdict::loses(if bet.is_line { Why::LINE_LOSES } else { why::EVENT_MISSED })
}
