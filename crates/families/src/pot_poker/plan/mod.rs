//! A listing of pot poker under one structure and stakes, compiled: a part for each concern, in a file of its own.

mod betting;
mod cards;
mod forced;
mod forced_amounts;
mod kill;
mod rankable;
mod seats;
mod showdown;
mod sizes;
mod stakes;

use money::Cents;
use rulebook::borrowed::Borrowed;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::{Stakes, Structure};
use rulebook::listing::Listing;
use table::Why;
use table::open::HallPlan;
use table::terms::{GivenStakes, PokerTerms, Terms};

pub use betting::{BettingPlan, OPEN_PAIR};
pub use cards::CardsPlan;
pub(super) use cards::StreetPlan;
pub(super) use forced::BringInPlan;
pub use forced::ForcedPlan;
pub(super) use kill::KillKindPlan;
pub use kill::KillPlan;
pub use seats::SeatsPlan;
pub use showdown::{RankPlan, ShowdownPlan};
use sizes::Sizes;
pub(crate) use stakes::divisor;
pub use stakes::{ScheduleFit, free_blinds, stakes_name};

use super::rulings::RulingPlan;

/// A table of pot poker, compiled.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The listing.
    pub listing: String,
    /// Seats, packs and fees.
    pub hall: HallPlan,
    /// How players come to their seats.
    pub seats: SeatsPlan,
    /// Forced money.
    pub forced: ForcedPlan,
    /// Kills.
    pub kill: Option<KillPlan>,
    /// Betting.
    pub betting: BettingPlan,
    /// Cards.
    pub cards: CardsPlan,
    /// Hand ranking.
    pub rank: RankPlan,
    /// The showdown.
    pub showdown: ShowdownPlan,
    /// Whether the floor looks on.
    pub floor: bool,
    /// What goes wrong.
    pub rules: RulingPlan,
    /// The clauses behind reasons: reason, clause.
    pub because: Vec<(String, String)>,
    /// What makes clauses of another room hold here.
    pub borrowed: Option<Borrowed>,
}

/// What a plan is compiled from.
struct Source<'a> {
    listing: &'a Listing,
    rules: &'a Section,
    terms: &'a Terms,
    /// The name of the structure in the listing.
    name: &'a str,
    structure: &'a Structure,
    stakes: &'a Stakes,
    sizes: &'a Sizes,
}

impl Source<'_> {
    /// Whether the table plays without a qualifier for low.
    fn waived(&self) -> bool {
        self.terms.poker.no_qualifier
    }
}

impl Plan {
    /// Whether the schedule of the terms is printed for the stakes that they name, for others of their structure, or for
    /// others. It can be played under in any case, but nobody would choose one for others.
    pub fn schedule_fit(listing: &Listing, terms: &Terms) -> ScheduleFit {
        let rules = listing.section::<Section>();
        rules.map_or(ScheduleFit::Stakes, |rules| stakes::schedule_fit(listing, rules, terms))
    }

    /// The structure that the terms name, by its name in the listing; else the first that is played on their day.
    pub fn structure<'a>(rules: &'a Section, poker: &PokerTerms) -> Result<(&'a str, &'a Structure), String> {
        stakes::structure(rules, poker)
    }

    /// The stakes that a table plays under these terms, with the name of their structure in the listing.
    pub fn stakes<'a>(
        rules: &'a Section,
        listing: &Listing,
        terms: &Terms,
    ) -> Result<(&'a str, &'a Structure, Stakes), String> {
        let (name, structure) = stakes::structure(rules, &terms.poker)?;
        Ok((name, structure, stakes::stakes(listing, rules, (name, structure), terms)?))
    }

    /// Compiles a listing under the terms of a table; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        // Which reasons the listing names is asked by their keys.
        crate::pot_poker::WORDS.learn();
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not pot poker", listing.id())]);
        };
        let (name, structure, stakes) = Plan::stakes(rules, listing, terms).map_err(|wrong| vec![wrong])?;
        let seats = &listing.body().seats;
        if terms.positions < seats.fewest || terms.positions > seats.positions {
            return Err(vec![format!(
                "seats must be {} to {}, not {}",
                seats.fewest, seats.positions, terms.positions
            )]);
        }
        if terms.poker.no_qualifier && rules.pot.qualifier_may_be_waived != Some(true) {
            return Err(vec!["this game is always played with its qualifier".to_owned()]);
        }
        let sizes = Sizes::new(rules, &stakes);
        Plan::compile(&Source { listing, rules, terms, name, structure, stakes: &stakes, sizes: &sizes })
    }

    fn compile(from: &Source) -> Result<Plan, Vec<String>> {
        let forced = ForcedPlan::new(from);
        let because = because(from.listing);
        let plan = Plan {
            listing: from.listing.id().to_string(),
            // The seats hold the buy-in, with its short buys.
            hall: HallPlan { buy_in: None, ..HallPlan::new(from.listing, from.terms) },
            seats: SeatsPlan::new(from),
            kill: kill::kills(from)?,
            betting: BettingPlan::new(from, &forced),
            forced,
            cards: CardsPlan::new(from),
            rank: RankPlan::new(from),
            showdown: ShowdownPlan::new(from),
            floor: from.terms.floor,
            rules: RulingPlan::new(from.rules, from.structure, &because),
            because,
            borrowed: Borrowed::of(from.listing),
        };
        match rankable::wrong(&plan) {
            Some(wrong) => Err(vec![wrong]),
            None => Ok(plan),
        }
    }

    /// The same game and stakes with other seats, and forced money as a hand history gives it.
    pub fn seated(&self, positions: u8, given: GivenStakes, chip: Cents) -> Plan {
        let mut plan = Plan { betting: self.betting.with_chip(chip), ..self.clone() };
        plan.hall.positions = positions;
        plan.forced.given = Some(given);
        plan
    }

    /// The same game with other seats and stakes, as a hand history gives them.
    pub fn given(&self, positions: u8, given: GivenStakes, chip: Cents) -> Plan {
        let old = self.forced.given.as_ref().map_or(given.small_bet, |given| given.small_bet);
        let (lower, upper) = (given.small_bet, given.big_bet.unwrap_or(given.small_bet));
        let bring_in = given.bring_in;
        let mut plan = self.seated(positions, given, chip);
        for street in &mut plan.cards.streets {
            street.bet = if street.bet == old { lower } else { upper };
        }
        if let (Some(plan), Some(amount)) = (&mut plan.forced.bring_in, bring_in) {
            let others = plan.amounts.iter().skip(1);
            let others = others.map(|other| Cents(other.0 * lower.0 / old.0.max(1)));
            plan.amounts = [amount].into_iter().chain(others).collect();
        }
        plan
    }

    /// The big blind; where there is none, the least bet.
    pub fn big_blind(&self) -> Cents {
        self.forced.blinds.last().map_or(self.cards.streets[0].bet, |blind| blind.amount)
    }

    /// The blind of a kill; none where there are no kills.
    pub fn kill_blind(&self, kind: u8) -> Cents {
        let kinds = self.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        kinds.get(usize::from(kind)).map_or(Cents::ZERO, |kind| kind.blind)
    }

    /// The clause behind a reason, where the listing names one.
    pub fn clause(&self, why: &str) -> Option<&str> {
        let named =
            |why: &str| self.because.iter().find(|(held, _)| held == why).map(|(_, clause)| clause.as_str());
        Why::most_special(why, &named)
    }
}

fn because(listing: &Listing) -> Vec<(String, String)> {
    let rows = listing.body().because.iter().flat_map(|(_, reasons)| reasons.iter());
    rows.map(|(why, clause)| (why.to_string(), clause.clone())).collect()
}
