//! The question compiled: the pack, the ranking, how the pot is divided, and what is wrong with it.

use cards::{Card, Deck};
use eval::orders::JokerDealt;
use families::pot_poker::{Plan, RankPlan};
use rulebook::family::Family;
use rulebook::family::pot_poker::PotPoker;
use rulebook::family::pot_poker::showdown::{Division, HoleUse};
use rulebook::ladder::Ladder;
use table::terms::Terms;

use super::holdem::{Holdem, Hole, every_hole};
use super::{A_SECOND, Equity, FEASIBLE, MOST, Question, Sums, Work};
use crate::ranges::Range;
use crate::watch::Quiet;

/// A game with its hands, boards and dead cards.
pub(super) struct Game<'a> {
    pub(super) question: &'a Question<'a>,
    rank: RankPlan,
    division: Division,
    /// The cards that are not on the boards and not dead, one after the other.
    pub(super) deck: Vec<Card>,
    /// Cards that every hand holds in the end.
    pub(super) held: usize,
    /// Cards of each board in the end.
    pub(super) board: usize,
    pub(super) boards: usize,
}

/// The strengths of all hands one way.
type Strengths = [Option<u32>; MOST];

impl<'a> Game<'a> {
    pub(super) fn new(question: &'a Question<'a>) -> Result<Game<'a>, Vec<String>> {
        let listing = question.listing;
        if listing.family() != Family::of::<PotPoker>() {
            return Err(vec![if listing.family().is_banked() {
                format!("{} is not played for a pot; use `houseway odds`", listing.id())
            } else {
                crate::ask::neither(listing)
            }]);
        }
        families::learn();
        let plan = Plan::new(listing, &Terms::widest(listing, None))?;
        let deck = Deck::single(listing.body().deck.pack.kind()).cards();
        let (held, board) = plan.cards.at_showdown();
        let boards = usize::from(plan.rank.boards);
        let (rank, division) = (plan.rank, plan.showdown.division);
        let mut game = Game { question, rank, division, deck, held, board, boards };
        let mut wrong = game.wrong();
        wrong.extend(game.take_known());
        wrong.sort();
        wrong.dedup();
        if wrong.is_empty() { Ok(game) } else { Err(wrong) }
    }

    fn wrong(&self) -> Vec<String> {
        let mut wrong = Vec::new();
        let question = self.question;
        if !(2..=MOST).contains(&question.ranges.len()) {
            wrong.push(format!("hands must be 2 to {MOST}; got {}", question.ranges.len()));
        }
        for range in &question.ranges {
            if range.size > self.held {
                wrong.push(format!(
                    "{} has {} cards; a hand of this game has {}",
                    range.text, range.size, self.held
                ));
            }
        }
        for board in &question.boards {
            if board.len() > self.board {
                let right =
                    if self.board == 0 { "no board".to_owned() } else { format!("at most {}", self.board) };
                wrong.push(format!(
                    "the board {} has {} cards; this game has {right}",
                    text(board),
                    board.len()
                ));
            }
        }
        if self.boards < 2 && !question.boards[1].is_empty() {
            wrong.push("this game has only one board".to_owned());
        }
        let needed = self.to_come().iter().sum::<usize>()
            + question.ranges.iter().map(|range| range.size).sum::<usize>()
            + question.boards.iter().map(Vec::len).sum::<usize>()
            + question.dead.len();
        if needed > self.deck.len() {
            wrong.push(format!("{needed} cards are needed; the deck has {}", self.deck.len()));
        }
        wrong
    }

    /// Takes what is on the boards and dead out of the pack; what is wrong with it.
    fn take_known(&mut self) -> Vec<String> {
        let mut wrong = Vec::new();
        let size = self.deck.len();
        let kind = Deck::single(self.question.listing.body().deck.pack.kind()).cards();
        let hands = self.question.ranges.iter().flat_map(|range| &range.patterns);
        for card in hands.flat_map(|pattern| &pattern.cards).filter(|card| !kind.contains(card)) {
            wrong.push(format!("{card} is not in the deck ({size} cards)"));
        }
        for card in self.question.boards.iter().flatten().chain(&self.question.dead) {
            match self.deck.iter().position(|held| held == card) {
                Some(at) => drop(self.deck.remove(at)),
                None if kind.contains(card) => wrong.push(format!("{card} is named twice")),
                None => wrong.push(format!("{card} is not in the deck ({size} cards)")),
            }
        }
        wrong.extend(self.named_twice(&kind));
        wrong
    }

    /// Cards of hands that are certain, and lie somewhere else too.
    fn named_twice(&self, pack: &[Card]) -> Vec<String> {
        let question = self.question;
        let certain = || question.ranges.iter().filter(|range| range.patterns.len() == 1);
        let held = || certain().flat_map(|range| &range.patterns[0].cards);
        let lying = || question.boards.iter().flatten().chain(&question.dead);
        let named = |card: &Card| held().chain(lying()).filter(|other| *other == card).count();
        let there = |card: &Card| pack.iter().filter(|other| *other == card).count();
        let twice = held().filter(|card| there(card) > 0 && named(card) > there(card));
        twice.map(|card| format!("{card} is named twice")).collect()
    }

    /// How many cards each hand, beyond what its range says, and each board still lacks.
    pub(super) fn to_come(&self) -> Vec<usize> {
        let hands = self.question.ranges.iter().map(|range| self.held.saturating_sub(range.size));
        let boards = (0..self.boards).map(|at| self.board.saturating_sub(self.question.boards[at].len()));
        hands.chain(boards).collect()
    }

    pub(super) fn is_feasible(&self) -> bool {
        self.as_holdem().map_or_else(|| self.ways() <= FEASIBLE, |holdem| holdem.is_feasible())
    }

    /// All deals, and how long it takes to count them.
    pub(super) fn work(&self) -> Work {
        let seconds = self.as_holdem().map_or_else(|| self.ways() / A_SECOND, |holdem| holdem.seconds());
        Work { deals: self.ways(), seconds: seconds / rayon::current_num_threads() as f64 }
    }

    /// In how many ways all can come, each place in its turn: exact as long as a floating-point number can be.
    pub(super) fn ways(&self) -> f64 {
        let (mut left, mut ways) = (self.deck.len(), 1.0);
        for range in &self.question.ranges {
            let of_pattern = |known: usize| ways_to_choose(left.saturating_sub(known), range.size - known);
            ways *= range.patterns.iter().map(|pattern| of_pattern(pattern.cards.len())).sum::<f64>();
            left = left.saturating_sub(range.size);
        }
        for count in self.to_come() {
            ways *= ways_to_choose(left, count);
            left = left.saturating_sub(count);
        }
        ways
    }

    /// The question as one of hold'em, where it is one: two cards, one board, the usual ranking, the pot to the high hand.
    fn as_holdem(&self) -> Option<Holdem<'_>> {
        let usual = self.rank.high == Ladder::FiveCard
            && self.rank.hole == HoleUse::Any
            && self.division == Division::High
            && (self.held, self.board, self.boards) == (2, 5, 1);
        let question = self.question;
        let pack = question.listing.body().deck.pack.kind().size();
        if !usual || pack != Card::SUITED {
            return None;
        }
        let hands = |range: &Range| -> Option<Vec<Hole>> {
            if range.size == 0 {
                return Some(every_hole());
            }
            range.patterns.iter().map(|pattern| Hole::try_from(pattern.cards.as_slice()).ok()).collect()
        };
        Some(Holdem {
            ranges: question.ranges.iter().map(hands).collect::<Option<_>>()?,
            board: &question.boards[0],
            dead: &question.dead,
            watch: question.watch,
        })
    }

    /// Every deal; nothing when somebody stops it.
    pub(super) fn every(&self) -> Option<Result<Equity, Vec<String>>> {
        let sums = match self.as_holdem() {
            Some(holdem) => Sums::of_winners(&holdem.every_deal()?),
            None => self.every_deal()?,
        };
        Some(sums.told(self.question.ranges.len(), true))
    }

    /// So many deals drawn at random.
    pub(super) fn drawn(&self, deals: u64) -> Result<Equity, Vec<String>> {
        let sums = match self.as_holdem() {
            Some(holdem) => Sums::of_winners(&holdem.drawn(deals, self.question.seed)),
            None => self.draw(deals, self.question.watch),
        };
        if sums.deals == 0 && self.question.watch.stops() {
            return self.drawn_in_any_case(super::AT_LEAST);
        }
        sums.told(self.question.ranges.len(), false)
    }

    /// The same, whether or not somebody has asked to stop.
    pub(super) fn drawn_in_any_case(&self, deals: u64) -> Result<Equity, Vec<String>> {
        let sums = match self.as_holdem() {
            Some(holdem) => {
                let holdem = Holdem { watch: &Quiet, ..holdem };
                Sums::of_winners(&holdem.drawn(deals, self.question.seed))
            }
            None => self.draw(deals, &Quiet),
        };
        sums.told(self.question.ranges.len(), false)
    }

    /// The strength for high. Whether a joker came face up is not told: it is taken as face down.
    fn high(&self, hand: &[Card], board: &[Card]) -> Option<u32> {
        self.rank.high(hand, board, JokerDealt::FaceDown)
    }

    /// Divides the pot of one deal of this weight.
    pub(super) fn settle(&self, hands: &[Vec<Card>], boards: &[Vec<Card>; 2], weight: f64, sums: &mut Sums) {
        let of = |rank: &dyn Fn(&[Card]) -> Option<u32>| -> Strengths {
            std::array::from_fn(|at| hands.get(at).and_then(|hand| rank(hand)))
        };
        let high = of(&|hand| self.high(hand, &boards[0]));
        let low = match self.division {
            Division::High | Division::Low => None,
            Division::HighLow | Division::HighLowQualified => {
                Some(of(&|hand| self.rank.low(hand, &boards[0])))
            }
            Division::HighEachBoard => Some(of(&|hand| self.high(hand, &boards[1]))),
        };
        let low = low.filter(|low| low.iter().any(Option::is_some));
        let half = if low.is_some() { 0.5 } else { 1.0 };
        let mut parts = [0.0; MOST];
        let won = |strengths: &Strengths, parts: &mut [f64; MOST]| -> (usize, u32) {
            let best = strengths.iter().max().copied().flatten();
            let all = strengths.iter().enumerate().take(hands.len());
            let set = all.filter(|(_, held)| **held == best).fold(0, |set, (at, _)| set | 1usize << at);
            let part = half / f64::from(set.count_ones());
            parts
                .iter_mut()
                .enumerate()
                .filter(|(at, _)| set >> at & 1 == 1)
                .for_each(|(_, held)| *held += part);
            (set, set.count_ones())
        };
        let (high_set, high_winners) = won(&high, &mut parts);
        let (low_set, low_winners) = low.map_or((0, 0), |low| won(&low, &mut parts));
        for (at, (sum, part)) in sums.players.iter_mut().zip(parts).take(hands.len()).enumerate() {
            let (in_high, in_low) = (high_set >> at & 1 == 1, low_set >> at & 1 == 1);
            let of = |yes: bool| if yes { weight } else { 0.0 };
            sum.part += weight * part;
            sum.squares += weight * part * part;
            sum.scoops += of(part > 1.0 - 1e-9);
            sum.high += of(in_high && high_winners == 1);
            sum.low += of(in_low && low_winners == 1);
            sum.ties += of(in_high && high_winners > 1 || in_low && low_winners > 1);
        }
        sums.weight += weight;
        sums.deals += 1;
    }
}

/// Ways to choose so many of so many.
fn ways_to_choose(of: usize, so_many: usize) -> f64 {
    (0..so_many).fold(1.0, |ways, at| ways * of.saturating_sub(at) as f64 / (at + 1) as f64)
}

fn text(cards: &[Card]) -> String {
    cards.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
}
