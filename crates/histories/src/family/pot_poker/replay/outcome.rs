//! What became of a hand that was played again, and whether the history says the same.

use std::sync::Arc;

use families::pot_poker::Plan;
use families::pot_poker::PokerEvent;
use money::Cents;
use table::{Event, Sink};

use crate::hand::Hand;
use crate::units::ENDLESS;

/// A part of a pot that somebody won.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Award {
    /// Who.
    pub seat: u8,
    /// Which pot, the main one first.
    pub pot: u8,
    /// How much.
    pub amount: Cents,
}

/// How far a hand could be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Ending {
    /// To its end.
    Played,
    /// To its end, but who wins depends on cards that nobody saw: those of these seats, or of the board.
    Unseen(Vec<u8>),
    /// To where the history ends, and what was awaited there.
    Incomplete(String),
}

/// A seat whose chips are not what the history says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Difference {
    /// Whose.
    pub seat: u8,
    /// What the table comes to.
    pub played: Cents,
    /// What the history says.
    pub recorded: Cents,
    /// Whether these are chips won; else those at the end.
    pub won: bool,
}

/// Whether the history tells the truth.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Verdict {
    /// It settles as recorded, or nothing is recorded.
    Settles,
    /// It settles as recorded but for what was taken out of the pots.
    SettlesLess(Cents),
    /// It settles otherwise.
    Otherwise(Vec<Difference>),
    /// Who wins depends on cards that nobody saw, of these seats or of the board.
    Unseen(Vec<u8>),
    /// The history ends early; what was awaited.
    Incomplete(String),
}

/// What a history records of how the hand ended, as far as that can be checked.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Recorded {
    /// Whether the stacks at the end are recorded.
    pub stacks: bool,
    /// Whether the winnings are recorded.
    pub winnings: bool,
    /// Fields that are there and record nothing, and why.
    pub nothing: Vec<&'static str>,
}

/// A hand played again.
#[derive(Debug, Clone)]
pub struct Replayed {
    /// The chips of everybody at the end, by seat.
    pub stacks: Vec<Cents>,
    /// Who won which part of which pot.
    pub awards: Vec<Award>,
    /// How far it could be played.
    pub ending: Ending,
    /// What was played.
    pub plan: Arc<Plan>,
    /// What came back to everybody because nobody called it, by seat.
    pub returned: Vec<Cents>,
    /// What the last player's blind has above all others, which the table pushes with the pot.
    pub(super) uncalled: Vec<Cents>,
}

impl Replayed {
    /// What everybody won, by seat.
    pub fn won(&self) -> Vec<Cents> {
        let mut won = vec![Cents::ZERO; self.stacks.len()];
        for award in &self.awards {
            won[usize::from(award.seat) - 1] += award.amount;
        }
        won
    }

    /// What the history records of the end. Winnings that are all zero and stacks that repeat those at the start record nothing.
    pub fn recorded(&self, hand: &Hand) -> Recorded {
        let mut recorded = Recorded::default();
        match &hand.finishing {
            Some(ended) if *ended == hand.stacks && self.stacks != hand.stacks => {
                recorded.nothing.push("the final stacks repeat the starting ones");
            }
            Some(ended) => recorded.stacks = ended.iter().any(|stack| *stack < ENDLESS),
            None => {}
        }
        match &hand.winnings {
            Some(won) if won.iter().all(|won| *won == Cents::ZERO) => {
                recorded.nothing.push("the winnings are all zero");
            }
            won => recorded.winnings = won.is_some(),
        }
        recorded
    }

    /// The seats whose chips are not what the history says.
    pub fn differences(&self, hand: &Hand) -> Vec<Difference> {
        let stacks = self.stack_differences(hand);
        if stacks.is_empty() { self.winning_differences(hand) } else { stacks }
    }

    fn stack_differences(&self, hand: &Hand) -> Vec<Difference> {
        let ended = hand.finishing.as_ref().filter(|_| self.recorded(hand).stacks);
        ended.map_or_else(Vec::new, |ended| compared(&self.stacks, ended, false))
    }

    /// Sites count what nobody called among the winnings, leave it out, or count only a blind of it: the way counts that
    /// explains the record.
    fn winning_differences(&self, hand: &Hand) -> Vec<Difference> {
        let Some(recorded) = hand.winnings.as_ref().filter(|_| self.recorded(hand).winnings) else {
            return Vec::new();
        };
        let plain = self.won();
        let with = |sign: i64, others: &[Cents]| -> Vec<Cents> {
            plain.iter().zip(others).map(|(won, other)| *won + Cents(sign * other.0)).collect()
        };
        let ways = [plain.clone(), with(-1, &self.uncalled), with(1, &self.returned)];
        let mut ways = ways.iter().map(|way| compared(way, recorded, true));
        let explains = |found: &Vec<Difference>| found.is_empty() || self.taken(hand, found).is_some();
        ways.find(explains).unwrap_or_else(|| compared(&plain, recorded, true))
    }

    /// Whether the history tells the truth.
    pub fn verdict(&self, hand: &Hand) -> Verdict {
        match &self.ending {
            Ending::Unseen(seats) => return Verdict::Unseen(seats.clone()),
            Ending::Incomplete(at) => return Verdict::Incomplete(at.clone()),
            Ending::Played => {}
        }
        let mut less = Cents::ZERO;
        for found in [self.stack_differences(hand), self.winning_differences(hand)] {
            match self.taken(hand, &found) {
                _ if found.is_empty() => {}
                Some(taken) => less = less.max(taken),
                None => return Verdict::Otherwise(found),
            }
        }
        if less > Cents::ZERO { Verdict::SettlesLess(less) } else { Verdict::Settles }
    }

    /// What was taken out of the pots, where that explains every difference: only winners have less. A rake that is taken before
    /// a pot is divided moves odd chips, so with a known rake shared pots may differ by those. A rake that is not named is a
    /// tenth of the pots at most; with one winner, who may pay for a jackpot as well, a fifth.
    fn taken(&self, hand: &Hand, differences: &[Difference]) -> Option<Cents> {
        let won = self.won();
        let pots: Cents = won.iter().copied().sum();
        let taken: Cents = differences.iter().map(|one| one.played - one.recorded).sum();
        let odd = if hand.rake.is_some() { self.odd_chips(hand) } else { Cents::ZERO };
        let right = |one: &Difference| {
            let gap = one.played - one.recorded;
            let most = won[usize::from(one.seat) - 1];
            most > Cents::ZERO && gap <= most && gap + odd > Cents::ZERO
        };
        let winners = won.iter().filter(|won| **won > Cents::ZERO).count();
        let share = if winners == 1 { 5 } else { 10 };
        let known = hand.rake.map_or(taken.0 * share <= pots.0, |rake| taken == rake);
        (taken > Cents::ZERO && known && differences.iter().all(right)).then_some(taken)
    }

    /// The most that can go to another winner because pots were divided after a rake: in each pot a chip for every winner.
    fn odd_chips(&self, hand: &Hand) -> Cents {
        let mut winners = [0i64; 256];
        self.awards.iter().for_each(|award| winners[usize::from(award.pot)] += 1);
        let shared: i64 = winners.into_iter().filter(|count| *count > 1).sum();
        Cents(shared * hand.smallest.0)
    }
}

/// The seats where two records part; a stack without end tells nothing.
fn compared(played: &[Cents], recorded: &[Cents], won: bool) -> Vec<Difference> {
    let pairs = (1..).zip(played.iter().zip(recorded));
    let found = pairs.map(|(seat, (played, recorded))| Difference {
        seat,
        played: *played,
        recorded: *recorded,
        won,
    });
    found.filter(|one| one.played != one.recorded && one.recorded < ENDLESS).collect()
}

/// Passes events on and keeps what is won.
pub(super) struct Watch<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) awards: Vec<Award>,
    pub(super) returned: Vec<Cents>,
    /// What everybody has put in for others to meet.
    met: Vec<Cents>,
}

impl<'a, S> Watch<'a, S> {
    pub(super) fn new(sink: &'a mut S, seats: usize) -> Watch<'a, S> {
        let none = vec![Cents::ZERO; seats];
        Watch { sink, awards: Vec::new(), returned: none.clone(), met: none }
    }

    /// What the only winner has put in above all others.
    pub(super) fn uncalled(&self) -> Vec<Cents> {
        let mut uncalled = vec![Cents::ZERO; self.met.len()];
        if let [Award { seat, .. }] = self.awards.as_slice() {
            let at = usize::from(*seat) - 1;
            let others = self.met.iter().enumerate().filter(|(other, _)| *other != at);
            let most = others.map(|(_, met)| *met).max().unwrap_or_default();
            uncalled[at] = (self.met[at] - most).max(Cents::ZERO);
        }
        uncalled
    }

    /// An odd chip is won with the rest.
    fn award(&mut self, seat: u8, pot: u8, amount: Cents) {
        match self.awards.iter_mut().find(|award| award.seat == seat && award.pot == pot) {
            Some(award) => award.amount += amount,
            None => self.awards.push(Award { seat, pot, amount }),
        }
    }
}

impl<S: Sink> Sink for Watch<'_, S> {
    fn push(&mut self, event: Event) {
        match PokerEvent::of(&event) {
            Some(PokerEvent::Awarded { position, pot, amount, .. }) => self.award(position.0, pot, amount),
            Some(PokerEvent::Returned { position, amount, .. }) => {
                self.returned[position.index() - 1] += amount;
                self.met[position.index() - 1] -= amount;
            }
            Some(PokerEvent::Posted { position, live, .. }) => self.met[position.index() - 1] += live,
            Some(PokerEvent::Wagered { position, added, .. }) => self.met[position.index() - 1] += added,
            _ => {}
        }
        self.sink.push(event);
    }
}
