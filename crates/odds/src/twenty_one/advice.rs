//! What to do with a hand, at a table.

use cards::Card;
use families::twenty_one::{Fate, Plan};
use rustc_hash::{FxHashMap as HashMap, FxHashSet as HashSet};
use table::banked::TablePlan;
use table::{Command, Place, Verb};

use super::base::{choice, deal_weight, takes_even_money};
use super::kinds::{Counts, KINDS, Shoe, counts, hand, key, kind};
use super::player::{Choice, Solver, with};
use crate::advice::Asked;
use crate::ask::Ask;

/// A hand, the open card, and the pair it was split from.
type At = (u64, usize, Option<usize>);

/// The best play of every hand that comes about by it.
pub(crate) struct Advice {
    plan: Plan,
    firsts: HashMap<(u64, usize), Choice>,
    played: HashMap<At, Choice>,
    /// What is best after a double, by how often.
    doubled: HashMap<(At, u8), Verb>,
    /// Naturals that are best paid at once.
    even: HashSet<(u64, usize)>,
}

impl Advice {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Advice, Vec<String>> {
        let plan = Plan::new(ask.listing, table)?;
        let shoe = Shoe::new(&plan, &ask.copies(table)?);
        let mut found = Advice {
            plan: plan.clone(),
            firsts: HashMap::default(),
            played: HashMap::default(),
            doubled: HashMap::default(),
            even: HashSet::default(),
        };
        let mut solver = Solver::new(&plan, &shoe);
        for open in 0..KINDS {
            solver.prepare(open, None);
            for one in 0..KINDS {
                for two in one..KINDS {
                    if deal_weight(&solver, [one, two], open) > 0.0 {
                        found.first(&mut solver, [one, two], open);
                    }
                }
            }
        }
        found.take(&mut solver, None);
        Ok(found)
    }

    fn first(&mut self, solver: &mut Solver<'_>, two: [usize; 2], open: usize) {
        let held = super::base::held(two);
        if hand(solver.plan, &held, false).is_natural(solver.plan) {
            if takes_even_money(solver, two, open) {
                self.even.insert((key(&held), open));
            }
            return;
        }
        let choice = choice(solver, two, open).choice;
        self.firsts.insert((key(&held), open), choice);
        if choice == Choice::Split {
            let mut pair = solver.without(two[0]);
            pair.begin(two[0], open);
            self.take(&mut pair, Some(two[0]));
        }
    }

    /// All that a solver has played.
    fn take(&mut self, solver: &mut Solver<'_>, split: Option<usize>) {
        let played: Vec<(u64, usize, Choice)> = solver.played().collect();
        for (held, open, choice) in played {
            self.played.insert((held, open, split), choice);
            if choice == Choice::Double {
                self.double(solver, &counts(held), open, split, 1);
            }
        }
    }

    fn double(
        &mut self,
        solver: &mut Solver<'_>,
        held: &Counts,
        open: usize,
        split: Option<usize>,
        times: u8,
    ) {
        for (kind, _) in solver.draws(held, open) {
            let held = with(held, kind);
            let verb = match solver.doubled(&held, open, split, times).1 {
                Some(Fate::Rescued) => Verb::RESCUE,
                Some(Fate::Surrendered) => Verb::SURRENDER,
                Some(Fate::Open) => {
                    self.double(solver, &held, open, split, times + 1);
                    Verb::DOUBLE
                }
                _ => Verb::STAND,
            };
            self.doubled.insert(((key(&held), open, split), times), verb);
        }
    }

    pub(crate) fn command(&self, asked: &Asked<'_>) -> Option<Command> {
        let Seen { own, open, held, pair } = Seen::new(&self.plan, asked)?;
        if asked.may(Verb::DECLINE) {
            let takes = asked.may(Verb::EVEN_MONEY) && self.even.contains(&(key(&held), open));
            return asked.does(if takes { Verb::EVEN_MONEY } else { Verb::DECLINE });
        }
        // A further card of the pair makes a further hand.
        if pair.is_some() && own.len() == 2 && own[0] == own[1] && asked.may(Verb::SPLIT) {
            return asked.does(Verb::SPLIT);
        }
        let at = (key(&held), open, pair);
        let doubled = if own.len() > 2 && !asked.may(Verb::HIT) {
            self.doubled.get(&(at, own.len() as u8 - 2)).copied()
        } else {
            None
        };
        let first = self.firsts.get(&(at.0, open)).filter(|_| own.len() == 2 && pair.is_none());
        let choice = first.or_else(|| self.played.get(&at)).map(|choice| verb(*choice));
        let wanted = doubled.or(choice).and_then(|verb| asked.does(verb));
        wanted.or_else(|| asked.does(Verb::STAND)).or_else(|| asked.does(Verb::HIT))
    }
}

/// A hand in play as its person sees it.
pub(super) struct Seen {
    /// Its cards by kind, in their order.
    pub(super) own: Vec<usize>,
    pub(super) open: usize,
    pub(super) held: Counts,
    /// The pair that it was split from.
    pub(super) pair: Option<usize>,
}

impl Seen {
    pub(super) fn new(plan: &Plan, asked: &Asked<'_>) -> Option<Seen> {
        let place = match asked.hand {
            1 => Place::Position(asked.position),
            hand => Place::SplitHand { position: asked.position, hand },
        };
        let kind = |card: &Card| kind(plan, *card);
        let own: Vec<usize> = asked.cards(place).iter().map(kind).collect();
        let open = kind(asked.cards(Place::Bank).first()?);
        let held = own.iter().fold([0; KINDS], |held, kind| with(&held, *kind));
        let second = Place::SplitHand { position: asked.position, hand: 2 };
        let split = !asked.cards(second).is_empty();
        let pair = own.first().copied().filter(|_| split);
        Some(Seen { own, open, held, pair })
    }
}

pub(super) const fn verb(choice: Choice) -> Verb {
    match choice {
        Choice::Stand => Verb::STAND,
        Choice::Hit => Verb::HIT,
        Choice::Double => Verb::DOUBLE,
        Choice::Surrender => Verb::SURRENDER,
        Choice::Split => Verb::SPLIT,
    }
}
