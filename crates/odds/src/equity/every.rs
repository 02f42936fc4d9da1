//! Every deal of any game, place by place: the hands as their ranges say, then what comes to each hand and each board.

use std::sync::atomic::{AtomicU64, Ordering};

use cards::Card;
use rayon::prelude::*;

use super::Sums;
use super::game::Game;

/// Starts of deals that one core counts one after the other.
const STARTS: usize = 4;

/// Somebody has asked to stop.
struct Stopped;

impl Game<'_> {
    /// Every deal; nothing when somebody stops it.
    pub(super) fn every_deal(&self) -> Option<Sums> {
        // The first player's hands, and the first card that comes after, are dealt out to all cores.
        let told = Told { done: AtomicU64::new(0), of: self.ways() };
        let cards = if self.to_come().iter().any(|count| *count > 0) { self.deck.len() } else { 1 };
        let starts: Vec<(usize, usize)> = (0..self.question.ranges.first()?.patterns.len())
            .flat_map(|pattern| (0..cards).map(move |card| (pattern, card)))
            .collect();
        let count = |starts: &[(usize, usize)]| {
            let mut sums = Sums::default();
            for (pattern, first) in starts {
                let mut deal = Deal::new(self, *first, &told);
                deal.hand(0, Some(*pattern), 1.0).ok()?;
                sums = sums.add(deal.sums);
            }
            Some(sums)
        };
        // Added up in order, so that every run comes to the same last digit.
        let parts: Option<Vec<Sums>> = starts.par_chunks(STARTS).map(count).collect();
        Some(parts?.into_iter().fold(Sums::default(), Sums::add))
    }
}

/// How far all deals are.
struct Told {
    done: AtomicU64,
    /// All deals, which may be more than any whole number here holds.
    of: f64,
}

/// After so many deals it is told how far they are, and asked whether to stop.
const PAUSE: u64 = 1 << 14;

/// One deal, filled up in every way.
struct Deal<'a> {
    game: &'a Game<'a>,
    told: &'a Told,
    to_come: Vec<usize>,
    hands: Vec<Vec<Card>>,
    boards: [Vec<Card>; 2],
    /// Places of the deck that are used.
    used: u64,
    /// The first card that is dealt beside the ranges: the others are dealt elsewhere. None once it is dealt.
    first: Option<usize>,
    sums: Sums,
}

impl<'a> Deal<'a> {
    fn new(game: &'a Game<'a>, first: usize, told: &'a Told) -> Deal<'a> {
        Deal {
            game,
            told,
            to_come: game.to_come(),
            hands: vec![Vec::new(); game.question.ranges.len()],
            boards: game.question.boards.clone(),
            used: 0,
            first: Some(first),
            sums: Sums::default(),
        }
    }

    /// The hands of a player's range: one pattern, or all of them.
    fn hand(&mut self, player: usize, only: Option<usize>, weight: f64) -> Result<(), Stopped> {
        let game = self.game;
        let Some(range) = game.question.ranges.get(player) else { return self.rest(0, 0, weight) };
        let which = only.map_or(0..range.patterns.len(), |only| only..only + 1);
        for pattern in &range.patterns[which] {
            let used = self.used;
            if self.take(player, &pattern.cards) {
                self.any(player, 0, range.size - pattern.cards.len(), weight)?;
            }
            self.hands[player].clear();
            self.used = used;
        }
        Ok(())
    }

    /// Takes cards out of the deck; false when one is not there any more.
    fn take(&mut self, player: usize, cards: &[Card]) -> bool {
        for card in cards {
            let free = |(at, held): &(usize, &Card)| self.used >> at & 1 == 0 && *held == card;
            let Some((at, _)) = self.game.deck.iter().enumerate().find(free) else { return false };
            self.used |= 1 << at;
            self.hands[player].push(*card);
        }
        true
    }

    /// Any cards for the rest of a pattern. A hand that several patterns of the range name counts once.
    fn any(&mut self, player: usize, from: usize, cards: usize, weight: f64) -> Result<(), Stopped> {
        if cards == 0 {
            let named = self.game.question.ranges[player].named(&self.hands[player]);
            return if named == 0 { Ok(()) } else { self.hand(player + 1, None, weight / named as f64) };
        }
        for at in from..self.game.deck.len() {
            if self.used >> at & 1 == 0 {
                self.used |= 1 << at;
                self.hands[player].push(self.game.deck[at]);
                self.any(player, at + 1, cards - 1, weight)?;
                self.hands[player].pop();
                self.used &= !(1 << at);
            }
        }
        Ok(())
    }

    /// What comes after: place by place, each in rising order.
    fn rest(&mut self, place: usize, dealt: usize, weight: f64) -> Result<(), Stopped> {
        let Some(wanted) = self.to_come.get(place).copied() else {
            self.game.settle(&self.hands, &self.boards, weight, &mut self.sums);
            return if self.sums.deals.is_multiple_of(PAUSE) { self.pause() } else { Ok(()) };
        };
        if dealt == wanted {
            return self.rest(place + 1, 0, weight);
        }
        self.further(place, dealt, 0, weight)
    }

    fn pause(&self) -> Result<(), Stopped> {
        let watch = self.game.question.watch;
        // A cast of more than there is room for gives the largest number there is.
        watch.at(self.told.done.fetch_add(PAUSE, Ordering::Relaxed) + PAUSE, self.told.of as u64);
        if watch.stops() { Err(Stopped) } else { Ok(()) }
    }

    fn further(&mut self, place: usize, dealt: usize, from: usize, weight: f64) -> Result<(), Stopped> {
        let wanted = self.to_come[place];
        if dealt == wanted {
            return self.rest(place + 1, 0, weight);
        }
        let (first, deck) = (self.first.take(), &self.game.deck);
        let range = first.map_or(from..deck.len(), |first| first..first + 1);
        for at in range {
            if self.used >> at & 1 == 0 {
                let card = deck[at];
                self.used |= 1 << at;
                self.at(place).push(card);
                self.further(place, dealt + 1, at + 1, weight)?;
                self.at(place).pop();
                self.used &= !(1 << at);
            }
        }
        self.first = first;
        Ok(())
    }

    fn at(&mut self, place: usize) -> &mut Vec<Card> {
        let players = self.hands.len();
        if place < players { &mut self.hands[place] } else { &mut self.boards[place - players] }
    }
}
