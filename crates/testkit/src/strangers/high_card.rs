//! High card against the player-dealer: one card each, a raise if one likes it, and the higher card wins.

use cards::Rank;
use families::bot::Asked;
use families::{BankedFamily, plain_pays};
use money::Cents;
use rulebook::family::Section;
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use rulebook::{choices, record};
use table::banked::{Banked, Core, Deal, Decisions, Game, Step, TablePlan, Verdict};
use table::{
    Amounts, Command, DealEvent, Event, Offer, Offers, OwnEvent, PersonSet, Place, Position, PositionSet,
    Postings, Reason, Secret, Stake, Tongue, Verb, WagerNo, Words, nothing,
};

choices! {
    /// What becomes of wagers when two cards are equal.
    pub enum Tie {
        /// They go back.
        Pushes = "pushes",
        /// They lose.
        Loses = "loses",
    }
}

record! {
    /// High card.
    pub struct Rules {
        /// Equal cards.
        pub tie: Tie,
    }
}

impl Section for Rules {
    const FAMILY: &'static str = "high-card";
    const TEXT: &'static str = "High card";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        hands
    }
}

/// Why chips move in this game alone.
pub mod why {
    table::reasons! {
        62;
        /// the higher card
        HIGHER = "higher-card",
        /// the lower card
        LOWER = "lower-card",
        /// equal cards
        EQUAL = "equal-cards",
    }
}

/// What happens in this game alone.
pub mod event {
    use table::Position;

    table::own_events! {
        62
        /// What happens in this game alone.
        HighCardEvent;

        /// A player's card equals the player-dealer's.
        Equal = "equal" {
            /// Where.
            position: Position,
        }
    }
}

use event::HighCardEvent;

impl OwnEvent for HighCardEvent {
    fn postings(self) -> Postings {
        match self {
            HighCardEvent::Equal { .. } => nothing(),
        }
    }

    fn collected(self) -> Option<table::Collected> {
        match self {
            HighCardEvent::Equal { .. } => None,
        }
    }

    fn secret(self) -> Secret {
        match self {
            HighCardEvent::Equal { .. } => Secret::None,
        }
    }

    fn because(self) -> Option<Reason> {
        match self {
            HighCardEvent::Equal { .. } => None,
        }
    }
}

/// What the family adds to the vocabulary.
static WORDS: Words = Words { reasons: why::ROWS, events: event::ROWS, ..Words::new(62, "high-card") };

/// A listing, compiled.
#[derive(Debug)]
pub struct Plan {
    bet: WagerNo,
    raise: WagerNo,
    pays: Vec<Payout>,
    tie: Tie,
}

/// A round.
#[derive(Debug, Clone, PartialEq)]
pub struct HighCard {
    decisions: Decisions,
    /// Whether the player-dealer's card lies open.
    open: bool,
    /// Where an equal card was told.
    equal: PositionSet,
}

fn rank(core: &Core, place: Place) -> Option<Rank> {
    core.round.hands.at(place).cards().first()?.rank()
}

impl Game for HighCard {
    type Plan = Plan;

    fn fresh() -> HighCard {
        HighCard { decisions: Decisions::NONE, open: false, equal: PositionSet::EMPTY }
    }

    fn next(&self, core: &Core, _: &Plan) -> Step {
        if core.round.dealt == 0 {
            let least = core.round.dealing.len() as u16 + 1;
            return match (core.needs_stock(least, least), core.next_burn()) {
                (Some(request), _) => Step::Chance(request),
                (None, Some(burn)) => Step::Happens(burn),
                (None, None) => Step::Deal(Deal { each: 1, one_at_a_time: true, last_open: false, board: 0 }),
            };
        }
        if let Some((position, _)) = self.decisions.next(core, true) {
            return Step::Decide(PositionSet::only(position));
        }
        if !self.open {
            return Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank }));
        }
        if core.has_hands_to_show() {
            return Step::Show { from: core.plan.settle.start, direction: core.plan.settle.direction };
        }
        let bank = rank(core, Place::Bank);
        let equal = |at: &Position| rank(core, Place::Position(*at)) == bank && !self.equal.has(*at);
        match core.round.playing.iter().find(equal) {
            Some(position) => Step::Happens(Event::Own(HighCardEvent::Equal { position }.into())),
            None => Step::Settle,
        }
    }

    fn apply(&mut self, event: &Event, core: &Core, _: &Plan) {
        self.decisions.apply(event, core);
        match event {
            Event::Deal(DealEvent::TurnedUp { place: Place::Bank }) => self.open = true,
            Event::Own(own) => {
                if let Some(HighCardEvent::Equal { position }) = HighCardEvent::unpack(own) {
                    self.equal.add(position);
                }
            }
            _ => {}
        }
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        let Some(person) = self.decisions.decider(core, position, true) else { return };
        let bet = core.round.stakes.amount(person, position, plan.bet);
        if bet > Cents::ZERO && core.table.chips[person.index()] >= bet {
            offers.push(Offer::wager(position, Verb::WAGER, plan.raise, Amounts::only(bet)));
        }
        offers.push(Offer::hand(position, Verb::CHECK));
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        self.decisions.decider(core, position, true).map_or(PersonSet::EMPTY, PersonSet::only)
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        let (own, bank) = (rank(core, Place::Position(stake.position)), rank(core, Place::Bank));
        match own.cmp(&bank) {
            std::cmp::Ordering::Greater => Verdict::wins(plan.pays[usize::from(stake.wager.0)], why::HIGHER),
            std::cmp::Ordering::Equal if plan.tie == Tie::Pushes => Verdict::pushes(why::EQUAL),
            std::cmp::Ordering::Equal => Verdict::loses(why::EQUAL),
            std::cmp::Ordering::Less => Verdict::loses(why::LOWER),
        }
    }

    fn describe(&self, core: &Core, _: &Plan, place: Place, _: Tongue) -> Option<String> {
        rank(core, place).map(|rank| rank.name().to_owned())
    }
}

impl BankedFamily for HighCard {
    type Section = Rules;

    const WORDS: &'static Words = &WORDS;

    fn compile(rules: &Rules, _: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let needs = |name: &str| {
            table.wager_no(name).ok_or_else(|| vec![format!("the listing has no wager `{name}`")])
        };
        Ok(Plan { bet: needs("bet")?, raise: needs("raise")?, pays: plain_pays(table), tie: rules.tie })
    }

    fn bot(_: &Banked<HighCard>, asked: &mut Asked<'_>) -> Option<Command> {
        let cards = asked.hand(asked.position()?);
        asked.bet(cards.first().and_then(|card| card.rank()) > Some(Rank::Nine))
    }
}
