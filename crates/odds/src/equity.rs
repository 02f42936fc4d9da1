//! Shares of a pot: who wins how much with these cards, by the listing's own ranking.
//!
//! What is still to come is dealt in every way where that is feasible, else drawn at random. The pot is divided as the
//! listing divides it: to the highest hand, the lowest, half and half, or by two boards.

use cards::{Card, Deck};
use eval::orders::JokerDealt;
use families::pot_poker::{Plan, RankPlan};
use rand::SeedableRng;
use rand_chacha::ChaCha8Rng;
use rayon::prelude::*;
use rulebook::family::pot_poker::showdown::Division;
use rulebook::listing::Listing;
use table::terms::Terms;

use crate::choose::choose;
use crate::sample::{CHUNK, chunks, deal};
use crate::watch::Watch;

/// The most players.
pub const MOST: usize = 10;

/// What is asked.
pub struct Question<'a> {
    /// The listing.
    pub listing: &'a Listing,
    /// The hands that each player may hold, each as likely as any other.
    pub ranges: Vec<Vec<Vec<Card>>>,
    /// The board so far; of two boards one after the other.
    pub boards: [Vec<Card>; 2],
    /// Cards that are gone.
    pub dead: Vec<Card>,
    /// How many deals to draw; else all, where that is feasible.
    pub samples: Option<u64>,
    /// Whether all deals are dealt, however many there are.
    pub exact: bool,
    /// From which seed.
    pub seed: u64,
    /// Who looks on.
    pub watch: &'a dyn Watch,
}

/// What came of it for one player.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Share {
    /// The part of the pot.
    pub equity: f64,
    /// How often the whole pot was won.
    pub scoops: f64,
    /// How often the high half, or all of it, was won alone.
    pub high: f64,
    /// How often the low half, or the second board, was won alone.
    pub low: f64,
    /// How often something was shared with others.
    pub ties: f64,
    /// The standard error of the part of the pot, where deals were drawn.
    pub error: f64,
}

/// The shares of all players.
#[derive(Debug, Clone, PartialEq)]
pub struct Equity {
    /// By player.
    pub shares: Vec<Share>,
    /// Deals that were looked at.
    pub deals: u64,
    /// Whether those are all there are.
    pub exact: bool,
}

/// Deals that are still dealt whole.
const FEASIBLE: u64 = 20_000_000;

/// The shares of the pot.
pub fn equity(question: &Question<'_>) -> Result<Equity, Vec<String>> {
    let game = Game::new(question)?;
    let combinations: u64 = question.ranges.iter().map(|range| range.len() as u64).product();
    let ways = combinations.saturating_mul(game.ways());
    match question.samples {
        _ if question.exact => Ok(game.exact()),
        None if ways <= FEASIBLE => Ok(game.exact()),
        None => Ok(game.sampled(1_000_000)),
        Some(samples) => Ok(game.sampled(samples)),
    }
}

struct Game<'a> {
    question: &'a Question<'a>,
    rank: RankPlan,
    division: Division,
    deck: Vec<Card>,
    /// Cards that every hand holds in the end.
    held: usize,
    /// Cards of each board in the end.
    board: usize,
    boards: usize,
}

/// Sums over deals, by player: part of the pot, its square, whole pots, high, low, ties.
type Sums = [[f64; 6]; MOST];

impl<'a> Game<'a> {
    fn new(question: &'a Question<'a>) -> Result<Game<'a>, Vec<String>> {
        let listing = question.listing;
        families::learn();
        let terms = Terms::widest(listing, None);
        let plan = Plan::new(listing, &terms)?;
        let deck = Deck::single(listing.body().deck.pack.kind()).cards();
        let (held, board) = plan.cards.at_showdown();
        let boards = usize::from(plan.rank.boards);
        let (rank, division) = (plan.rank, plan.showdown.division);
        let game = Game { question, rank, division, deck, held, board, boards };
        let wrong = game.wrong();
        if wrong.is_empty() { Ok(game) } else { Err(wrong) }
    }

    fn wrong(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let question = self.question;
        if !(2..=MOST).contains(&question.ranges.len()) {
            wrong.push(format!("{} hands; two to {MOST} are right", question.ranges.len()));
        }
        let size = question.listing.body().deck.pack.kind();
        for range in &question.ranges {
            if range.is_empty() {
                wrong.push("a range has no hand that the board and the dead cards leave".to_owned());
            }
            let long = range.iter().find(|hand| hand.len() > self.held);
            if let Some(hand) = long {
                wrong.push(format!(
                    "{} has {} cards; a hand of this game has {}",
                    text(hand),
                    hand.len(),
                    self.held
                ));
            }
        }
        for board in &question.boards {
            if board.len() > self.board {
                wrong.push(format!(
                    "{} is a board of {} cards; {} are right",
                    text(board),
                    board.len(),
                    self.board
                ));
            }
        }
        if self.boards < 2 && !question.boards[1].is_empty() {
            wrong.push("this game has one board".to_owned());
        }
        let known = question.boards.iter().flatten().chain(&question.dead);
        for card in known.chain(question.ranges.iter().flatten().flatten()) {
            if !self.deck.contains(card) {
                wrong.push(format!("{card} is not in the pack ({} cards)", size.size()));
            }
        }
        wrong.sort();
        wrong.dedup();
        wrong
    }

    /// Cards still to come to hands and boards.
    fn missing(&self) -> usize {
        let hands: usize =
            self.question.ranges.iter().map(|range| self.held - range.first().map_or(0, Vec::len)).sum();
        hands + (0..self.boards).map(|at| self.board - self.question.boards[at].len()).sum::<usize>()
    }

    /// In how many ways the rest of one set of hands can come: each place in its turn.
    fn ways(&self) -> u64 {
        let known: usize = self.question.ranges.iter().map(|range| range.first().map_or(0, Vec::len)).sum();
        let gone =
            known + self.question.dead.len() + self.question.boards.iter().map(Vec::len).sum::<usize>();
        let mut left = self.deck.len().saturating_sub(gone) as u64;
        let mut ways = 1u64;
        for count in self.parts() {
            ways = ways.saturating_mul(choose_many(left, count as u64));
            left = left.saturating_sub(count as u64);
        }
        ways
    }

    /// How many cards each hand and each board still lacks.
    fn parts(&self) -> Vec<usize> {
        let hands = self.question.ranges.iter().map(|range| self.held - range.first().map_or(0, Vec::len));
        hands.chain((0..self.boards).map(|at| self.board - self.question.boards[at].len())).collect()
    }

    fn rest(&self, hands: &[Vec<Card>]) -> Option<Vec<Card>> {
        let mut left = self.deck.clone();
        let known =
            self.question.boards.iter().flatten().chain(&self.question.dead).chain(hands.iter().flatten());
        for card in known {
            let at = left.iter().position(|held| held == card)?;
            left.swap_remove(at);
        }
        Some(left)
    }

    /// Every combination of the ranges that shares no card.
    fn combinations(&self) -> Vec<(Vec<Vec<Card>>, Vec<Card>)> {
        let mut found: Vec<Vec<Vec<Card>>> = vec![Vec::new()];
        for range in &self.question.ranges {
            found = found
                .iter()
                .flat_map(|hands| range.iter().map(|hand| [hands.clone(), vec![hand.clone()]].concat()))
                .collect();
        }
        found.into_iter().filter_map(|hands| self.rest(&hands).map(|rest| (hands, rest))).collect()
    }

    fn exact(&self) -> Equity {
        let parts = self.parts();
        let (sums, deals) = self
            .combinations()
            .into_par_iter()
            .map(|(hands, rest)| {
                let mut state = Deal {
                    game: self,
                    hands,
                    boards: self.question.boards.clone(),
                    sums: [[0.0; 6]; MOST],
                    deals: 0,
                };
                state.fill(&rest, &parts, 0, 0);
                (state.sums, state.deals)
            })
            .reduce(|| ([[0.0; 6]; MOST], 0), |one, other| (add(one.0, other.0), one.1 + other.1));
        self.told(&sums, deals, true)
    }

    fn sampled(&self, samples: u64) -> Equity {
        let combinations = self.combinations();
        let done = std::sync::atomic::AtomicU64::new(0);
        let (sums, deals) = chunks(samples)
            .into_par_iter()
            .map(|(number, deals)| {
                if self.question.watch.stops() || combinations.is_empty() {
                    return ([[0.0; 6]; MOST], 0);
                }
                let sums = self.draw(&combinations, number, deals);
                let before = done.fetch_add(deals, std::sync::atomic::Ordering::Relaxed);
                self.question.watch.at(before + deals, samples);
                (sums, deals)
            })
            .reduce(|| ([[0.0; 6]; MOST], 0), |one, other| (add(one.0, other.0), one.1 + other.1));
        self.told(&sums, deals, false)
    }

    fn draw(&self, combinations: &[(Vec<Vec<Card>>, Vec<Card>)], number: u64, deals: u64) -> Sums {
        use rand::Rng;
        let seed = self.question.seed.wrapping_mul(0x9E37_79B9).wrapping_add(number * CHUNK);
        let mut chance = ChaCha8Rng::seed_from_u64(seed);
        let missing = self.missing();
        let mut sums = [[0.0; 6]; MOST];
        for _ in 0..deals {
            let at = ((u64::from(chance.next_u32()) * combinations.len() as u64) >> 32) as usize;
            let (hands, rest) = &combinations[at];
            let mut rest = rest.clone();
            deal(&mut rest, missing, &mut chance);
            let mut next = rest.into_iter();
            let mut hands = hands.clone();
            for hand in &mut hands {
                hand.extend(next.by_ref().take(self.held - hand.len()));
            }
            let mut boards = self.question.boards.clone();
            for board in boards.iter_mut().take(self.boards) {
                board.extend(next.by_ref().take(self.board - board.len()));
            }
            self.settle(&hands, &boards, &mut sums);
        }
        sums
    }

    /// The strength for high. Whether a joker came face up is not told: it is taken as face down.
    fn high(&self, hand: &[Card], board: &[Card]) -> Option<u32> {
        self.rank.high(hand, board, JokerDealt::FaceDown)
    }

    /// Divides the pot of one deal.
    fn settle(&self, hands: &[Vec<Card>], boards: &[Vec<Card>; 2], sums: &mut Sums) {
        let high: Vec<Option<u32>> = hands.iter().map(|hand| self.high(hand, &boards[0])).collect();
        let low: Option<Vec<Option<u32>>> = match self.division {
            Division::High | Division::Low => None,
            Division::HighLow | Division::HighLowQualified => {
                Some(hands.iter().map(|hand| self.rank.low(hand, &boards[0])).collect())
            }
            Division::HighEachBoard => Some(hands.iter().map(|hand| self.high(hand, &boards[1])).collect()),
        };
        let low = low.filter(|low| low.iter().any(Option::is_some));
        let mut parts = [0.0; MOST];
        let half = if low.is_some() { 0.5 } else { 1.0 };
        let won = |strengths: &[Option<u32>],
                   share: f64,
                   column: usize,
                   parts: &mut [f64; MOST],
                   sums: &mut Sums| {
            let best = strengths.iter().max().copied().flatten();
            let winners = strengths.iter().filter(|held| **held == best).count();
            for (at, _) in strengths.iter().enumerate().filter(|(_, held)| **held == best) {
                parts[at] += share / winners as f64;
                sums[at][if winners == 1 { column } else { 5 }] += 1.0;
            }
        };
        won(&high, half, 3, &mut parts, sums);
        if let Some(low) = &low {
            won(low, half, 4, &mut parts, sums);
        }
        for (sum, part) in sums.iter_mut().zip(parts).take(hands.len()) {
            sum[0] += part;
            sum[1] += part * part;
            sum[2] += f64::from(u8::from(part > 1.0 - 1e-9));
        }
    }

    fn told(&self, sums: &Sums, deals: u64, exact: bool) -> Equity {
        let all = deals.max(1) as f64;
        let share = |sum: &[f64; 6]| {
            let mean = sum[0] / all;
            let error = ((sum[1] / all - mean * mean).max(0.0) / all).sqrt();
            Share {
                equity: mean,
                scoops: sum[2] / all,
                high: sum[3] / all,
                low: sum[4] / all,
                ties: sum[5] / all,
                error: if exact { 0.0 } else { error },
            }
        };
        Equity { shares: sums.iter().take(self.question.ranges.len()).map(share).collect(), deals, exact }
    }
}

fn add(mut one: Sums, other: Sums) -> Sums {
    for (sum, more) in one.iter_mut().flatten().zip(other.iter().flatten()) {
        *sum += more;
    }
    one
}

/// Ways to choose so many of so many, or more than can be told.
fn choose_many(of: u64, so_many: u64) -> u64 {
    if so_many > 7 { u64::MAX } else { choose(of, so_many) }
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}

/// One set of hands, filled up in every way.
struct Deal<'a> {
    game: &'a Game<'a>,
    hands: Vec<Vec<Card>>,
    boards: [Vec<Card>; 2],
    sums: Sums,
    deals: u64,
}

impl Deal<'_> {
    /// Fills the place with this number from a card on, then the next.
    fn fill(&mut self, rest: &[Card], parts: &[usize], place: usize, from: usize) {
        if place == parts.len() {
            self.deals += 1;
            return self.game.settle(&self.hands, &self.boards, &mut self.sums);
        }
        let players = self.hands.len();
        let full = if place < players { self.game.held } else { self.game.board };
        let held = if place < players { self.hands[place].len() } else { self.boards[place - players].len() };
        if held == full {
            return self.fill(rest, parts, place + 1, 0);
        }
        for at in from..rest.len() {
            let mut left = rest.to_vec();
            let card = left.remove(at);
            self.at(place).push(card);
            self.fill(&left, parts, place, at);
            self.at(place).pop();
        }
    }

    fn at(&mut self, place: usize) -> &mut Vec<Card> {
        let players = self.hands.len();
        if place < players { &mut self.hands[place] } else { &mut self.boards[place - players] }
    }
}
