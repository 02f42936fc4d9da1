//! Deals of any game drawn at random.

use cards::Card;

use super::Sums;
use super::game::Game;
use crate::choose::choose;
use crate::ranges::Range;
use crate::sample::{Chance, in_order};
use crate::watch::Watch;

/// How often hands are drawn anew before the ranges are taken to leave no deal.
const PATIENCE: usize = 100_000;

impl Game<'_> {
    /// So many deals; fewer when somebody stops it.
    pub(super) fn draw(&self, deals: u64, watch: &dyn Watch) -> Sums {
        let weights: Vec<Vec<u64>> = self.question.ranges.iter().map(|range| self.weights(range)).collect();
        let draw = |(number, count): (u64, u64)| {
            let mut drawn = Drawn::new(self, &weights, Chance::new(self.question.seed, number));
            (0..count).find(|_| drawn.deal().is_none());
            drawn.sums
        };
        let mut sums = Sums::default();
        in_order(deals, watch, draw, |more| sums = sums.add(more));
        sums
    }

    /// Patterns with more open places name more hands: the sums of the numbers of hands so far.
    fn weights(&self, range: &Range) -> Vec<u64> {
        let mut sum = 0;
        let named = range.patterns.iter().map(|pattern| {
            let known = pattern.cards.len();
            choose((self.deck.len() - known) as u64, (range.size - known) as u64)
        });
        named
            .map(|hands| {
                sum += hands;
                sum
            })
            .collect()
    }
}

/// A deal that is drawn over and over.
struct Drawn<'a> {
    game: &'a Game<'a>,
    weights: &'a [Vec<u64>],
    to_come: Vec<usize>,
    chance: Chance,
    hands: Vec<Vec<Card>>,
    boards: [Vec<Card>; 2],
    /// Places of the deck that are used.
    used: u64,
    sums: Sums,
}

impl<'a> Drawn<'a> {
    fn new(game: &'a Game<'a>, weights: &'a [Vec<u64>], chance: Chance) -> Drawn<'a> {
        Drawn {
            game,
            weights,
            to_come: game.to_come(),
            chance,
            hands: vec![Vec::new(); game.question.ranges.len()],
            boards: game.question.boards.clone(),
            used: 0,
            sums: Sums::default(),
        }
    }

    /// One deal; nothing where the ranges leave none.
    fn deal(&mut self) -> Option<()> {
        (0..PATIENCE).find(|_| self.hands())?;
        let players = self.hands.len();
        for place in 0..self.to_come.len() {
            if place >= players {
                let known = self.game.question.boards[place - players].len();
                self.boards[place - players].truncate(known);
            }
            for _ in 0..self.to_come[place] {
                let at = self.free(self.used);
                self.used |= 1 << at;
                let card = self.game.deck[at];
                if place < players {
                    self.hands[place].push(card);
                } else {
                    self.boards[place - players].push(card);
                }
            }
        }
        self.game.settle(&self.hands, &self.boards, 1.0, &mut self.sums);
        Some(())
    }

    /// A place of the deck that is not among these.
    fn free(&mut self, used: u64) -> usize {
        loop {
            let at = self.chance.below(self.game.deck.len() as u32) as usize;
            if used >> at & 1 == 0 {
                return at;
            }
        }
    }

    /// A hand for each player, each as if it were alone; false when two share a card, or a hand is to be drawn anew.
    fn hands(&mut self) -> bool {
        self.used = 0;
        (0..self.hands.len()).all(|player| self.hand(player))
    }

    fn hand(&mut self, player: usize) -> bool {
        let game = self.game;
        let range = &game.question.ranges[player];
        let all = self.weights[player].last().copied().unwrap_or(0);
        let at = self.chance.of_many(all);
        let at = self.weights[player].partition_point(|sum| *sum <= at);
        let Some(pattern) = range.patterns.get(at) else { return false };
        self.hands[player].clear();
        let mut own = 0u64;
        for card in &pattern.cards {
            // Of equal cards any that is free will do.
            let fits = |at: &usize| (own | self.used) >> at & 1 == 0 && game.deck[*at] == *card;
            let Some(at) = (0..game.deck.len()).find(fits) else { return false };
            own |= 1 << at;
            self.hands[player].push(*card);
        }
        for _ in pattern.cards.len()..range.size {
            let at = self.free(own);
            own |= 1 << at;
            self.hands[player].push(game.deck[at]);
        }
        if own & self.used != 0 {
            return false;
        }
        self.used |= own;
        // A hand that several patterns name is drawn as often as one that one names.
        match range.patterns.len() {
            1 if pattern.suits.is_none() => true,
            _ => match range.named(&self.hands[player]) {
                0 => false,
                1 => true,
                named => self.chance.below(named as u32) == 0,
            },
        }
    }
}
