//! From the deal to the settlement: what comes next.

use rulebook::listing::{Direction, Start};
use table::banked::{Core, Step};
use table::{BankEvent, DealEvent, Event, Face, Hand, Place, Position, PositionSet, Stake, WagerEvent};

use super::Plan;
use super::chart::Draw;
use super::hand::Fate;
use super::plan::Decided;
use super::state::{Drawn, Pending, Stage, TwentyOne};

/// The cards that a hand can still get. A chart of one's own may let it grow beyond what it can hold.
pub(super) fn cards_to_come(core: &Core, place: Place) -> usize {
    core.cards_to_come().min(Hand::MOST - core.round.hands.at(place).cards().len())
}

impl TwentyOne {
    #[inline(always)]
    pub(super) fn next_step(&self, core: &Core, plan: &Plan) -> Step {
        if !core.round.done.is_empty()
            && let Some(event) = core.take_up()
        {
            return Step::Happens(event);
        }
        match self.stage {
            Stage::Deal => deal(core, plan),
            Stage::Fees => Step::Fees,
            Stage::Insurance => Step::Decide(self.asking),
            Stage::EvenMoney => settle_now(self.next_even_money(core, plan)),
            Stage::Look => {
                Step::Happens(Event::Deal(DealEvent::HoleCardLooked { natural: self.bank.is_natural(plan) }))
            }
            Stage::LookInsurance | Stage::TurnInsurance => settle_now(self.next_insurance(core, plan)),
            Stage::AtOnce => self.next_natural(core, plan).unwrap_or(Step::Settle),
            Stage::Play => self.next_of_hand(core, plan),
            Stage::Turn => self.next_turn(core, plan),
            Stage::Draw => self.next_draw(core, plan),
            Stage::Settle => Step::Settle,
        }
    }

    /// Moves on over everything that needs nobody.
    pub(super) fn advance(&mut self, core: &Core, plan: &Plan) {
        while let Some(stage) = self.left(core, plan) {
            self.stage = stage;
            match stage {
                Stage::Insurance => self.ask_about_insurance(core, plan),
                Stage::Draw => self.drawn = self.draws_for(core, plan),
                _ => {}
            }
        }
    }

    /// The stage after this one, when this one is done with.
    fn left(&mut self, core: &Core, plan: &Plan) -> Option<Stage> {
        match self.stage {
            Stage::Deal | Stage::Settle => None,
            Stage::Fees => {
                let due = core.round.fee_stage == 1 && core.has_later_fees();
                (!due).then_some(Stage::Insurance)
            }
            Stage::Insurance => self.asking.is_empty().then_some(Stage::EvenMoney),
            Stage::EvenMoney => self.next_even_money(core, plan).is_none().then_some(Stage::Look),
            Stage::Look => match self.looked {
                None if plan.looks_under(self.open) => None,
                None => Some(Stage::AtOnce),
                Some(true) => Some(Stage::Turn),
                Some(false) => Some(Stage::LookInsurance),
            },
            Stage::LookInsurance => {
                let at_look = plan.insurance.is_some_and(|insurance| insurance.at_look);
                let open = at_look && self.next_insurance(core, plan).is_some();
                (!open).then_some(Stage::AtOnce)
            }
            Stage::AtOnce if self.next_natural(core, plan).is_some() => None,
            Stage::AtOnce if plan.joker_freezes && self.open == cards::Card::JOKER => Some(Stage::Turn),
            Stage::AtOnce => Some(Stage::Play),
            Stage::Play => self.play_on(core, plan).then_some(Stage::Turn),
            Stage::Turn => (self.turned && !self.button_due(core, plan)).then_some(Stage::TurnInsurance),
            Stage::TurnInsurance if self.next_insurance(core, plan).is_some() => None,
            Stage::TurnInsurance if self.bank.is_natural(plan) => Some(Stage::Settle),
            Stage::TurnInsurance => Some(Stage::Draw),
            // Where no card can come the player-dealer's hand stands as it is, too (X16).
            Stage::Draw => {
                (!self.bank_draws(plan) || cards_to_come(core, Place::Bank) == 0).then_some(Stage::Settle)
            }
        }
    }

    /// The next base wager for which even money was taken, in the order of insurance.
    fn next_even_money(&self, core: &Core, plan: &Plan) -> Option<Stake> {
        let insurance = plan.insurance.filter(|_| plan.even_money.is_some())?;
        let takes = |stake: &&Stake| {
            !stake.settled
                && stake.wager == plan.base[0]
                && self.even_money[stake.position.index()].has(stake.person)
        };
        let mut positions = from(core, insurance.start, insurance.direction);
        positions.find_map(|position| core.round.stakes.at(position).find(takes).copied())
    }

    /// The next insurance wager to be settled, in its order.
    fn next_insurance(&self, core: &Core, plan: &Plan) -> Option<Stake> {
        let insurance = plan.insurance.filter(|_| self.insured)?;
        let open = |stake: &&Stake| !stake.settled && stake.wager == insurance.wager;
        let mut positions = from(core, insurance.start, insurance.direction);
        positions.find_map(|position| core.round.stakes.at(position).find(open).copied())
    }

    /// A player's natural that is paid before anybody acts, and its cards put away.
    fn next_natural(&self, core: &Core, plan: &Plan) -> Option<Step> {
        if !plan.natural_at_once || self.naturals.is_empty() {
            return None;
        }
        if self.looked.is_none() && plan.may_be_natural(self.open) {
            return None;
        }
        let mut positions = core.round.deciding.iter().copied().filter(|at| self.naturals.has(*at));
        positions.find_map(|position| {
            let open = |stake: &&Stake| !stake.settled && stake.wager == plan.base[0];
            let cards = core.round.hands.of(position).len() as u8;
            let put_away = Event::Deal(DealEvent::TakenUp { place: Place::Position(position), cards });
            let stake = core.round.stakes.at(position).find(open);
            stake.map(|stake| Step::SettleNow(*stake)).or((cards > 0).then_some(Step::Happens(put_away)))
        })
    }

    fn button_due(&self, core: &Core, plan: &Plan) -> bool {
        plan.button.is_some() && core.round.button.is_none() && self.button(core, plan).is_some()
    }

    /// Where the hole card puts the action button.
    fn button(&self, core: &Core, plan: &Plan) -> Option<Event> {
        let hole = core.round.hands.at(Place::Bank).cards().get(1)?;
        let count = plan.button?[hole.rank()? as usize];
        core.button_position(count).map(|position| Event::Bank(BankEvent::ButtonPlaced { position }))
    }

    fn next_turn(&self, core: &Core, plan: &Plan) -> Step {
        if !self.turned {
            return Step::Happens(Event::Deal(DealEvent::TurnedUp { place: Place::Bank }));
        }
        self.button(core, plan).map_or(Step::Settle, Step::Happens)
    }

    /// For whom the player-dealer's hand is drawn, by the wagers that are open.
    fn draws_for(&self, core: &Core, plan: &Plan) -> Drawn {
        let draws = |stake: &Stake| match plan.decided[stake.wager.0 as usize] {
            Decided::Base(hand) => plan.plays_on || !self.hand_at(stake.position, hand).is_over(plan),
            // A bonus bet on the player-dealer's hand has it drawn out by the chart, whatever lies beside it (S03).
            Decided::RedFlex(_) | Decided::Buster(_) => true,
            _ => false,
        };
        match core.round.stakes.iter().filter(|stake| !stake.settled).any(draws) {
            true => Drawn::ByChart,
            false => Drawn::ForNobody,
        }
    }

    /// Whether the player-dealer takes, or may take, another card.
    fn bank_draws(&self, plan: &Plan) -> bool {
        match self.drawn {
            Drawn::ForNobody | Drawn::Unknown => false,
            Drawn::ByChart => match plan.bank_says(self.bank) {
                Draw::Stand => false,
                Draw::Hit => true,
                Draw::Option => !self.bank_stands,
            },
        }
    }

    fn next_draw(&self, core: &Core, plan: &Plan) -> Step {
        if let Some(request) = core.runs_out() {
            return Step::Chance(request);
        }
        match (self.pending, plan.bank_says(self.bank), core.bank()) {
            (Pending::Nothing, Draw::Option, Some(bank)) if self.drawn == Drawn::ByChart => {
                Step::Decide(PositionSet::only(bank.position))
            }
            _ => Step::DealHand { place: Place::Bank, cards: 1, face: Face::Up },
        }
    }

    /// What comes next for the hand in play.
    fn next_of_hand(&self, core: &Core, plan: &Plan) -> Step {
        let Some(position) = self.in_turn(core) else { return Step::Settle };
        let place = place_of(position, self.hand);
        let wager = plan.base[usize::from(self.hand)];
        match self.pending {
            Pending::Nothing | Pending::FollowDouble | Pending::FollowSplit => {
                Step::Decide(PositionSet::only(position))
            }
            Pending::Card => match core.runs_out() {
                Some(request) => Step::Chance(request),
                None => Step::DealHand { place, cards: 1, face: Face::Up },
            },
            Pending::Raise(person, amount) => {
                Step::Happens(Event::Wager(WagerEvent::Raised { person, position, wager, amount }))
            }
            Pending::Stake(person) => {
                let follows = core.holder(position) != Some(person);
                let new = self.count[position.index()] - u8::from(follows);
                let amount = core.round.stakes.amount(person, position, wager);
                let wager = plan.base[usize::from(new)];
                Step::Happens(Event::Wager(WagerEvent::Staked { person, position, wager, amount }))
            }
            Pending::Part => {
                let hand = self.count[position.index()] + 1;
                let to = Place::SplitHand { position, hand };
                Step::Happens(Event::Deal(DealEvent::CardMoved { from: place, to }))
            }
            Pending::GiveUp => settle_now(self.given_up(core, plan, position)),
        }
    }

    /// The next wager on a hand that was surrendered or rescued, the holder's first.
    pub(super) fn given_up(&self, core: &Core, plan: &Plan, position: Position) -> Option<Stake> {
        let wager = plan.base[usize::from(self.hand)];
        let hand = self.current(position);
        let given = |stake: &Stake| hand.fate == Fate::Surrendered || self.rescued(stake, hand).is_some();
        let open = |stake: &&Stake| !stake.settled && stake.wager == wager && given(stake);
        core.round.stakes.at(position).find(open).copied()
    }

    /// Goes on to the next hand that somebody must decide on; whether there is none left.
    fn play_on(&mut self, core: &Core, plan: &Plan) -> bool {
        loop {
            let Some(position) = self.in_turn(core) else { return true };
            if self.pending == Pending::GiveUp && self.given_up(core, plan, position).is_none() {
                self.pending = Pending::Nothing;
            }
            if self.pending != Pending::Nothing {
                return false;
            }
            if self.hand >= self.count[position.index()] {
                self.turn += 1;
                self.hand = 0;
                continue;
            }
            let hand = self.current(position);
            if hand.cards == 1 && core.cards_to_come() > 0 {
                self.pending = Pending::Card;
                return false;
            }
            if hand.fate == Fate::Open {
                self.choices = self.choices_on(core, plan, position);
                if !self.choices.are_only_to_stand() {
                    return false;
                }
                self.hands[position.index()][usize::from(self.hand)].fate = Fate::Done;
            }
            self.hand += 1;
        }
    }
}

/// Where the cards of a hand lie; hands are counted from nought.
pub(super) fn place_of(position: Position, hand: u8) -> Place {
    match hand {
        0 => Place::Position(position),
        hand => Place::SplitHand { position, hand: hand + 1 },
    }
}

fn from(core: &Core, start: Start, direction: Direction) -> impl Iterator<Item = Position> {
    core.playing_from(start, direction).into_iter()
}

fn settle_now(stake: Option<Stake>) -> Step {
    stake.map_or(Step::Settle, Step::SettleNow)
}

/// The stock, the burn, and two cards to each hand.
fn deal(core: &Core, plan: &Plan) -> Step {
    let (least, going_on) = plan.least_stock(core.round.dealing.len() as u16 + 1, &core.plan);
    if let Some(request) = core.needs_stock(least, going_on) {
        return Step::Chance(request);
    }
    match core.next_burn() {
        Some(burn) => Step::Happens(burn),
        None => Step::DealOpen,
    }
}
