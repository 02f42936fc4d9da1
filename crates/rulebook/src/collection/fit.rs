//! Which schedule fits a table: one that names a fee in every case that can occur.

use money::Cents;

use super::{Basis, Block, Charge, Rates, ScheduleOption};

/// Multiples of the lowest amount at which a schedule is tried.
const TRIED: [i64; 12] = [1, 2, 3, 5, 10, 20, 50, 100, 200, 500, 1_000, 5_000];

impl ScheduleOption {
    /// The number of cases at a table of this many seats in which the option names no fee.
    pub fn gaps(&self, seats: u8) -> usize {
        self.charges.iter().map(|charge| self.gaps_of(charge, seats)).sum()
    }

    fn gaps_of(&self, charge: &Charge, seats: u8) -> usize {
        let unnamed = |value: &i64| charge.fee(*value, self.step).is_err();
        match (charge.basis, &charge.rates) {
            (Basis::Players, _) => (2..=i64::from(seats)).filter(unnamed).count(),
            (_, Rates::Bands(bands)) => {
                let least = bands.iter().map(|band| band.reach.from).min().unwrap_or(0).max(Cents(100).0);
                TRIED.iter().map(|times| least * times).filter(unnamed).count()
            }
            _ => usize::from(unnamed(&0)),
        }
    }
}

/// The schedules of a table with this many seats, best fit first; equal fits keep their printed order.
pub fn by_fit(blocks: &[Block], seats: u8) -> Vec<(&Block, &ScheduleOption)> {
    let all = blocks.iter().flat_map(|block| block.options.iter().map(move |option| (block, option)));
    let mut all: Vec<_> = all.collect();
    all.sort_by_cached_key(|(_, option)| option.gaps(seats));
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::book::Book;

    fn blocks(names: &[&str]) -> Vec<Block> {
        names.iter().map(|name| Book::shipped().block(&name.parse().unwrap()).unwrap()).collect()
    }

    #[test]
    fn a_schedule_for_four_players_does_not_fit_a_table_of_nine() {
        let blocks = blocks(&["chico/poker-limit", "chico/poker-hourly"]);
        let (few, by_time) = (&blocks[0].options[0], &blocks[1].options[0]);
        assert_eq!((few.gaps(4), few.gaps(9), by_time.gaps(9)), (0, 5, 0));
        let best = by_fit(&blocks, 9)[0];
        assert_eq!((best.0.id.name.as_str(), best.1.number), ("poker-hourly", 1));
        assert_eq!(by_fit(&blocks, 4)[0].0.id.name, "poker-limit");
    }

    #[test]
    fn schedules_that_fit_alike_stay_in_the_order_of_the_document() {
        let blocks = blocks(&["chico/poker-hourly"]);
        let numbers: Vec<u16> = by_fit(&blocks, 9).iter().map(|(_, option)| option.number).collect();
        assert!(numbers.is_sorted(), "{numbers:?}");
    }
}
