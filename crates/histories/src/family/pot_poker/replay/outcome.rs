//! What became of a hand that was played again, and whether the history says the same.

use std::sync::Arc;

use families::pot_poker::Plan;
use families::pot_poker::PokerEvent;
use money::Cents;
use table::{Event, Sink};

use crate::hand::Hand;

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

    /// The seats whose chips are not what the history says.
    pub fn differences(&self, hand: &Hand) -> Vec<Difference> {
        let compared = |played: &[Cents], recorded: &Option<Vec<Cents>>, won: bool| -> Vec<Difference> {
            let pairs = (1..).zip(played.iter().zip(recorded.iter().flatten()));
            let found = pairs.map(|(seat, (played, recorded))| Difference {
                seat,
                played: *played,
                recorded: *recorded,
                won,
            });
            found.filter(|one| one.played != one.recorded).collect()
        };
        let mut found = compared(&self.stacks, &hand.finishing, false);
        if found.is_empty() {
            found = compared(&self.won(), &hand.winnings, true);
        }
        found
    }

    /// Whether the history tells the truth.
    pub fn verdict(&self, hand: &Hand) -> Verdict {
        match &self.ending {
            Ending::Unseen(seats) => return Verdict::Unseen(seats.clone()),
            Ending::Incomplete(at) => return Verdict::Incomplete(at.clone()),
            Ending::Played => {}
        }
        let differences = self.differences(hand);
        if differences.is_empty() {
            return Verdict::Settles;
        }
        match self.taken(hand, &differences) {
            Some(taken) => Verdict::SettlesLess(taken),
            None => Verdict::Otherwise(differences),
        }
    }

    /// What was taken out of the pots, where that explains every difference: only winners have less. A rake that is taken before
    /// a pot is divided moves odd chips, so with a known rake shared pots may differ by those.
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
        let known = hand.rake.map_or(taken.0 * 10 <= pots.0, |rake| taken == rake);
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

/// Passes events on and keeps what is won.
pub(super) struct Watch<'a, S> {
    pub(super) sink: &'a mut S,
    pub(super) awards: Vec<Award>,
}

impl<S: Sink> Sink for Watch<'_, S> {
    fn push(&mut self, event: Event) {
        if let Some(PokerEvent::Awarded { position, pot, amount, .. }) = PokerEvent::of(&event) {
            self.award(position.0, pot, amount);
        }
        self.sink.push(event);
    }
}

impl<S> Watch<'_, S> {
    /// An odd chip is won with the rest.
    fn award(&mut self, seat: u8, pot: u8, amount: Cents) {
        match self.awards.iter_mut().find(|award| award.seat == seat && award.pot == pot) {
            Some(award) => award.amount += amount,
            None => self.awards.push(Award { seat, pot, amount }),
        }
    }
}
