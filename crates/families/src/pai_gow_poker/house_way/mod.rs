//! The house way: a chart of the listing, executed.
//!
//! A chart is read row by row ([`Chart::explain`]). What it says of seven cards of which no five have one suit depends on
//! their ranks alone, so such an answer is kept by the ranks and read again ([`Chart::set`]).

mod door;
mod reach;
mod row;
mod seven;

use std::sync::atomic::{AtomicU16, Ordering};

use cards::Card;
use eval::high::Hand;
use rulebook::family::pai_gow_poker::HouseWay;

pub use row::Passed;
use row::Row;
use seven::{Seven, Way};

/// Seven cards as the house way sets them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct HouseSet {
    /// The two in front, the higher first.
    pub front: [Card; 2],
    /// The row that decided, by its place; `None` when no row of the chart fits and the best five go behind.
    pub row: Option<u8>,
}

/// How the chart came to its answer.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Explained {
    /// The two in front.
    pub front: [Card; 2],
    /// The five behind.
    pub back: [Card; 5],
    /// The row that decided.
    pub row: Option<String>,
    /// The rows before it, with why they were passed over.
    pub passed: Vec<(String, Passed)>,
}

/// A chart, ready to be asked.
pub struct Chart {
    rows: Vec<Row>,
    /// What was found for the ranks of seven cards: a bit that it is known, seven for the row, four for each of the two
    /// in front (the joker is 13). Whoever finds it first, it is the same.
    known: Box<[AtomicU16]>,
}

const KNOWN: u16 = 1 << 15;
/// The number that stands for no row.
const NO_ROW: u16 = 127;

impl Chart {
    /// Compiles a chart.
    pub fn new(house_way: &HouseWay) -> Chart {
        let rows = house_way.row.iter().map(|(name, rule)| Row::new(name.as_str(), rule)).collect();
        let known = (0..Hand::RANK_PLACES).map(|_| AtomicU16::new(0)).collect();
        Chart { rows, known }
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether it has none.
    pub fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// The name of a row.
    pub fn row_name(&self, row: u8) -> Option<&str> {
        self.rows.get(usize::from(row)).map(|row| row.name.as_str())
    }

    /// Sets seven different cards.
    #[inline]
    pub fn set(&self, cards: &[Card; 7]) -> HouseSet {
        let hand = Hand::of(cards);
        if hand.has_five_of_a_suit() {
            return self.find(cards);
        }
        let known = &self.known[hand.place_of_seven_ranks()];
        let mut found = known.load(Ordering::Relaxed);
        if found == 0 {
            found = self.by_ranks(cards);
            known.store(found, Ordering::Relaxed);
        }
        let first = lowest(cards, found as u8 & 15, u8::MAX);
        let second = lowest(cards, found as u8 >> 4, first.index());
        let front = if first > second { [first, second] } else { [second, first] };
        let row = found >> 8 & 127;
        HouseSet { front, row: (row != NO_ROW).then_some(row as u8) }
    }

    /// The answer for these ranks, as it is kept.
    #[cold]
    fn by_ranks(&self, cards: &[Card; 7]) -> u16 {
        let HouseSet { front, row } = self.find(cards);
        let [first, second] = front.map(|card| u16::from(card.index() >> 2));
        KNOWN | row.map_or(NO_ROW, u16::from) << 8 | second << 4 | first
    }

    /// The answer for these cards.
    fn find(&self, cards: &[Card; 7]) -> HouseSet {
        let seven = Seven::new(cards);
        let rows = self.rows.iter().enumerate();
        let found = rows.filter_map(|(at, row)| Some((at, row.set(&seven).ok()?))).next();
        let (row, way) = match found {
            Some((at, way)) => (Some(at as u8), way),
            None => (None, fallback(&seven)),
        };
        HouseSet { front: seven.front(&way), row }
    }

    /// Sets seven different cards, and says how the chart came to it.
    pub fn explain(&self, cards: &[Card; 7]) -> Explained {
        let seven = Seven::new(cards);
        let mut passed = Vec::new();
        let mut found = None;
        for row in &self.rows {
            match row.set(&seven) {
                Ok(way) => {
                    found = Some((row.name.clone(), way));
                    break;
                }
                Err(why) => passed.push((row.name.clone(), why)),
            }
        }
        let (row, way) = match found {
            Some((name, way)) => (Some(name), way),
            None => (None, fallback(&seven)),
        };
        Explained { front: seven.front(&way), back: seven::behind(&seven.cards, way.places), row, passed }
    }
}

/// Without a row the strongest five go behind.
fn fallback(seven: &Seven) -> Way {
    let best = seven::best_five(&seven.cards);
    let way = seven.ways.iter().filter(|way| way.five == best).max_by_key(|way| way.two);
    *way.unwrap_or(&seven.ways[0])
}

/// The lowest card of a rank (13 for the joker) but this one.
#[inline(always)]
fn lowest(cards: &[Card; 7], rank: u8, but: u8) -> Card {
    let index = cards.iter().map(|card| card.index()).fold(u8::MAX, |least, index| {
        let counts = index >> 2 == rank && index != but;
        least.min(if counts { index } else { u8::MAX })
    });
    Card::from_index(index).unwrap_or(Card::BLANK)
}

impl std::fmt::Debug for Chart {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Chart").field("rows", &self.rows).finish_non_exhaustive()
    }
}
