//! Two players against one hand of the player-dealer: what their results come to together, counted whole.
//!
//! Results go by the faces of tiles alone, so hands of the same faces are one, with the number of ways to take them.

use cards::Tile;
use rayon::prelude::*;

use super::{Class, Game};
use crate::disjoint::{Disjoint, pairs, ways};
use crate::tally::part;

/// The faces of four tiles in rising order.
type Faces = [usize; 4];

/// The average product of two players' results: both set the house way, and both set the best way.
pub(super) fn products(game: &Game<'_>, classes: &[Class]) -> [f64; 2] {
    let hands: Vec<Hand> = classes.iter().map(|class| hand(game, class)).collect();
    let values: Vec<f64> =
        game.verdicts.iter().map(|verdict| part(verdict.result, money::Cents(100))).collect();
    let mut set = [0.0; Tile::FACES];
    game.tiles.iter().for_each(|tile| set[usize::from(tile.index())] += 1.0);
    let against = |(bank, [house, _]): &Hand| {
        let mut stock = set;
        bank.iter().for_each(|face| stock[*face] -= 1.0);
        let mut sums = Disjoint::<4, 2>::new(Tile::FACES);
        for (faces, own) in &hands {
            let ways = ways(&stock, faces);
            if ways > 0.0 {
                let verdict =
                    |own: u16| game.table[usize::from(own) * game.worths.len() + usize::from(*house)];
                let result = |own: u16| values[usize::from(verdict(own))];
                sums.add(faces, ways, own.map(result));
            }
        }
        (ways(&set, bank), sums.products(&stock))
    };
    // Added up in order, so that every run comes to the same last digit.
    let found: Vec<(f64, [f64; 2])> = hands.par_iter().map(against).collect();
    let banks: f64 = found.iter().map(|(ways, _)| ways).sum();
    let deals = banks * pairs::<4>((game.tiles.len() - 4) as f64);
    let mean = |way: usize| found.iter().map(|(ways, products)| ways * products[way]).sum::<f64>() / deals;
    [mean(0), mean(1)]
}

/// A class of hands: its faces, and the numbers of what it is worth set the house way and the best way.
type Hand = (Faces, [u16; 2]);

fn hand(game: &Game<'_>, class: &Class) -> Hand {
    let mut faces = game.four(class.set).map(|tile| usize::from(tile.index()));
    faces.sort_unstable();
    let ways = game.ways(class.set);
    (faces, [class.house, class.best()].map(|way| game.places[&ways[way]]))
}
