//! How to set four tiles, at a table: each way against every hand that the player-dealer may hold.

use cards::{Card, Tile};
use families::pai_gow_tiles::{Plan, Showdown, Worth, verdict};
use money::Cents;
use table::banked::TablePlan;
use table::{Choice, Command, Verb, WagerNo};

use super::hands;
use crate::advice::Asked;
use crate::ask::Ask;
use crate::hint::Values;
use crate::tally::part;

/// All that a decision needs.
pub(crate) struct Hints {
    plan: Plan,
}

impl Hints {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Hints, Vec<String>> {
        Ok(Hints { plan: Plan::new(ask.listing, table)? })
    }

    /// The house way, and the other ways to set the hand, in units of the wager.
    pub(crate) fn values(&self, asked: &Asked<'_>) -> Option<Values> {
        let cards = asked.own();
        let [a, b, c, d] = *<&[Card; 4]>::try_from(cards.as_slice()).ok()?;
        if !asked.may(Verb::FRONT) || asked.may(Verb::AGREE) {
            return None;
        }
        let pairs = [[a, b, c, d], [a, c, b, d], [a, d, b, c]];
        let mut own = [Tile::set()[0]; 4];
        for (tile, card) in own.iter_mut().zip(&cards) {
            *tile = card.tile()?;
        }
        let worth = |cards: &[Card; 4]| {
            let [one, two, three, four] = cards.map(Card::tile);
            Some(self.worth([one?, two?], [three?, four?]))
        };
        let house = self.house_way(own);
        let values = self.means(&own, &pairs.iter().map(worth).collect::<Option<Vec<_>>>()?);
        let house_way = pairs.iter().position(|cards| worth(cards) == Some(house));
        let house_way = asked.does(Verb::HOUSE_WAY).zip(house_way);
        let does = |at: usize| match house_way {
            Some((command, held)) if held == at => command,
            _ => {
                let front = Choice::Front([pairs[at][0], pairs[at][1]]);
                Command::at(asked.position, Verb::FRONT.with(front))
            }
        };
        let mut ways: Vec<(Command, f64)> =
            values.into_iter().enumerate().map(|(at, value)| (does(at), value)).collect();
        if let Some((_, at)) = house_way {
            // Of equal ways the house way is the one to take.
            ways.swap(0, at);
        }
        Some(Values::counted(ways))
    }

    fn worth(&self, one: [Tile; 2], other: [Tile; 2]) -> [Worth; 2] {
        let [one, other] = [one, other].map(|two| self.plan.ranking.of(two));
        [one.max(other), one.min(other)]
    }

    fn house_way(&self, tiles: [Tile; 4]) -> [Worth; 2] {
        let set = self.plan.chart.set(&self.plan.ranking, tiles);
        self.worth(set.high, set.low)
    }

    /// What settings bring on average against all hands of the tiles that are left, set the house way.
    fn means(&self, own: &[Tile; 4], settings: &[[Worth; 2]]) -> Vec<f64> {
        let mut left = Tile::set();
        for tile in own {
            if let Some(at) = left.iter().position(|held| held == tile) {
                left.swap_remove(at);
            }
        }
        let (mut sums, mut deals) = (vec![0.0; settings.len()], 0.0);
        for set in hands(left.len()) {
            let mut held = left.iter().enumerate().filter(|(at, _)| set >> at & 1 == 1);
            let four = std::array::from_fn(|_| held.next().map_or(left[0], |(_, tile)| *tile));
            let bank = self.house_way(four);
            for (sum, own) in sums.iter_mut().zip(settings) {
                let ended = verdict(&self.plan, WagerNo(0), &Showdown { own: *own, bank });
                *sum += part(ended.result, Cents(100));
            }
            deals += 1.0;
        }
        sums.into_iter().map(|sum| sum / deals).collect()
    }
}
