//! What a player may do with a hand, who insures, and who follows.

use cards::Card;
use money::Cents;
use rulebook::family::twenty_one::{DoubleOn, SurrenderWhen};
use rulebook::listing::Permission;
use table::banked::Core;
use table::{Amounts, Person, PersonSet, Position, PositionSet, WagerNo};

use super::Plan;
use super::chart::Draw;
use super::decide::{cards_to_come, place_of};
use super::hand::Hand;
use super::state::{Choices, Pending, Stage, TwentyOne};

impl Choices {
    /// Whether there is nothing to decide.
    pub(super) fn are_only_to_stand(self) -> bool {
        !(self.hit || self.double || self.split || self.surrender || self.rescue)
    }
}

impl TwentyOne {
    /// What the holder of the hand in play may do. Where every card of the packs lies on the table, nothing that needs
    /// one (X16).
    pub(super) fn choices_on(&self, core: &Core, plan: &Plan, position: Position) -> Choices {
        let choices = self.choices_by_rule(core, plan, position);
        match cards_to_come(core, place_of(position, self.hand)) {
            0 => Choices { hit: false, double: false, split: false, stand: true, ..choices },
            1 => Choices { split: false, ..choices },
            _ => choices,
        }
    }

    /// What the rules allow, and the chips.
    fn choices_by_rule(&self, core: &Core, plan: &Plan, position: Position) -> Choices {
        let hand = self.current(position);
        let cards = core.round.hands.at(place_of(position, self.hand)).cards();
        let at = position.index();
        let mut choices = allowed(plan, hand, cards, self.count[at], self.first[at][0]);
        choices.double = choices.double && self.holder_double(core, plan, position).is_some();
        choices.split = choices.split && self.affords_split(core, plan, position);
        choices
    }

    fn affords_split(&self, core: &Core, plan: &Plan, position: Position) -> bool {
        let Some(holder) = core.holder(position) else { return false };
        let stake = core.round.stakes.amount(holder, position, plan.base[usize::from(self.hand)]);
        core.table.chips[holder.index()] >= stake && !core.round.stakes.is_full()
    }

    fn holder_double(&self, core: &Core, plan: &Plan, position: Position) -> Option<Amounts> {
        self.double_amounts(core, plan, position, core.holder(position)?)
    }

    /// How much somebody may add to the wager on the hand in play by doubling.
    pub(super) fn double_amounts(
        &self,
        core: &Core,
        plan: &Plan,
        position: Position,
        person: Person,
    ) -> Option<Amounts> {
        let stake = core.round.stakes.find(person, position, plan.base[usize::from(self.hand)])?;
        let chips = core.table.chips[person.index()];
        if stake.settled || chips <= Cents::ZERO || self.raises.is_full() {
            return None;
        }
        if !plan.double_for_less() {
            return (chips >= stake.amount).then_some(Amounts::only(stake.amount));
        }
        let (step, least) = (core.plan.chip, plan.least_double(core.plan.chip).min(stake.amount));
        if chips >= stake.amount {
            return Some(Amounts { from: least, to: stake.amount, step });
        }
        let most = Cents(least.0 + (chips.0 - least.0) / step.0 * step.0);
        (chips >= least).then_some(Amounts { from: least, to: most, step })
    }

    /// How much somebody may put on insurance.
    pub(super) fn insurable(
        &self,
        core: &Core,
        plan: &Plan,
        position: Position,
        person: Person,
    ) -> Option<(WagerNo, Amounts)> {
        let insurance = plan.insurance?;
        let stake = core.round.stakes.find(person, position, plan.base[0])?;
        let half = Cents(stake.amount.0 / 2);
        let (step, chips) = (core.plan.chip, core.table.chips[person.index()]);
        let amounts = if insurance.exactly_half {
            Amounts::only(half)
        } else {
            let from = step.min(half);
            let most =
                if chips >= half { half } else { Cents(from.0 + (chips.0 - from.0) / step.0 * step.0) };
            Amounts { from, to: most, step }
        };
        let possible = half > Cents::ZERO && chips >= amounts.from && !core.round.stakes.is_full();
        possible.then_some((insurance.wager, amounts))
    }

    /// Whether somebody may take even money.
    pub(super) fn may_take_even_money(&self, plan: &Plan, position: Position) -> bool {
        plan.even_money.is_some() && self.naturals.has(position)
    }

    /// Everybody who plays a hand is asked about insurance when an ace lies open.
    pub(super) fn ask_about_insurance(&mut self, core: &Core, plan: &Plan) {
        if plan.insurance.is_none() || plan.points_of(self.open) != 1 {
            return;
        }
        for position in core.round.deciding.iter().copied() {
            if let Some(holder) = core.holder(position) {
                self.ask(core, plan, position, holder);
            }
        }
    }

    fn ask(&mut self, core: &Core, plan: &Plan, position: Position, person: Person) {
        let has_base = core.round.stakes.find(person, position, plan.base[0]).is_some();
        let even = has_base && self.may_take_even_money(plan, position);
        if even || self.insurable(core, plan, position, person).is_some() {
            self.asked[position.index()].add(person);
            self.asking.add(position);
        }
    }

    /// Somebody has answered. Where the seated player insures, those behind may.
    pub(super) fn answer(&mut self, person: Person, position: Position, yes: bool, core: &Core, plan: &Plan) {
        let at = position.index();
        self.asked[at].remove(person);
        if self.stage == Stage::Insurance && yes && core.holder(position) == Some(person) {
            let behind = core.round.bettors[at].without(PersonSet::only(person));
            behind.iter().for_each(|other| self.ask(core, plan, position, other));
        }
        if !self.asked[at].is_empty() {
            return;
        }
        self.asking.remove(position);
        match self.pending {
            Pending::FollowDouble => self.pending = Pending::Card,
            Pending::FollowSplit => self.pending = Pending::Nothing,
            _ => {}
        }
    }

    /// Asks the backline bettors on the hand in play whether they follow, where they can.
    pub(super) fn ask_followers(&mut self, pending: Pending, position: Position, core: &Core, plan: &Plan) {
        let holder = core.holder(position).map_or(PersonSet::EMPTY, PersonSet::only);
        let others = core.round.bettors[position.index()].without(holder);
        let followers: PersonSet =
            others.iter().filter(|person| self.can_follow(pending, core, plan, position, *person)).collect();
        self.pending = match pending {
            pending if !followers.is_empty() => pending,
            Pending::FollowDouble => Pending::Card,
            _ => Pending::Nothing,
        };
        self.asked[position.index()] = followers;
        self.asking = if followers.is_empty() { PositionSet::EMPTY } else { PositionSet::only(position) };
    }

    fn can_follow(
        &self,
        pending: Pending,
        core: &Core,
        plan: &Plan,
        position: Position,
        person: Person,
    ) -> bool {
        let Some(stake) = core.round.stakes.find(person, position, plan.base[usize::from(self.hand)]) else {
            return false;
        };
        match pending {
            // A wager that stayed behind at the first double does not join later ones.
            Pending::FollowDouble => {
                let joined = self.current(position).doubles == 1 || self.raised(stake).is_some();
                joined && self.double_amounts(core, plan, position, person).is_some()
            }
            _ => {
                let affords = core.table.chips[person.index()] >= stake.amount;
                !stake.settled && affords && !core.round.stakes.is_full()
            }
        }
    }
}

/// What the rules allow with a hand: `cards` are its cards, `count` the hands there are at the position, `first` the
/// card that was split first. Whether there are chips for it is for the table to say.
pub fn allowed(plan: &Plan, hand: Hand, cards: &[Card], count: u8, first: Card) -> Choices {
    if hand.jokers > 0 || hand.special != 0 || hand.is_over(plan) {
        return Choices { stand: true, ..Choices::default() };
    }
    if hand.doubles > 0 {
        return after_double(plan, hand);
    }
    let draw = plan.player.says(hand.is_soft(plan), hand.total(plan));
    // A split ace may get one card only: it can be split once more or given up, but not hit or doubled.
    let first_is_ace = cards.first().is_some_and(|card| plan.points_of(*card) == 1);
    let spent = hand.split && plan.ace_one_card && first_is_ace;
    let splits = |cards: &[Card]| match cards {
        [one, other] => count < plan.hands && plan.may_split([*one, *other], count, first),
        _ => false,
    };
    Choices {
        hit: draw != Draw::Stand && !spent,
        stand: draw != Draw::Hit || spent,
        double: !spent && may_double(plan, hand),
        split: splits(cards),
        surrender: may_surrender(plan, hand),
        rescue: false,
    }
}

/// After a double: stand, where listed rescue or double again, and surrender where that is possible at any time (S23).
fn after_double(plan: &Plan, hand: Hand) -> Choices {
    let again = plan.double.double_double.as_ref().filter(|_| plan.double_double);
    Choices {
        stand: true,
        rescue: plan.double.rescue.is_some(),
        surrender: may_surrender(plan, hand),
        double: again.is_some_and(|rule| hand.doubles < rule.most_doubles),
        ..Choices::default()
    }
}

fn may_double(plan: &Plan, hand: Hand) -> bool {
    let allowed = match plan.double.on {
        DoubleOn::FirstTwoNoNaturalNo21 => hand.total(plan) < plan.highest,
        DoubleOn::FirstTwo | DoubleOn::FirstTwoNoJoker | DoubleOn::FirstTwoNoNatural => true,
    };
    hand.cards == 2 && allowed && (!hand.split || plan.double.after_split == Permission::Permitted)
}

/// Whether a hand may be given up for half.
fn may_surrender(plan: &Plan, hand: Hand) -> bool {
    let Some(surrender) = plan.surrender else { return false };
    let in_time = hand.cards == 2 || surrender.when == SurrenderWhen::AnyTime;
    in_time && hand.total(plan) < plan.highest && (!hand.split || surrender.after_split)
}
