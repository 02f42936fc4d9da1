//! What the floor may rule on, and what follows.

use table::banked::{Core, Phase};
use table::{Case, Face, Offer, Offers, On, Place, Position, Ruling, Rulings, Why};

use super::Plan;
use super::state::PanNine;

/// All that the game has rulings on.
pub(super) const CASES: [Case; 15] = [
    Case::WrongSpot,
    Case::CardExposed,
    Case::BoxedCard,
    Case::CardOffTable,
    Case::WrongCount,
    Case::BelowTable,
    Case::CardsSwitched,
    Case::HandMisread,
    Case::PassedOver,
    Case::HouseWayMisplayed,
    Case::HandsDiscussed,
    Case::WagerChanged,
    Case::WagerRemoved,
    Case::BetCalled,
    Case::DealtOut,
];

/// The rulings that can still matter.
pub(super) fn offers(game: &PanNine, core: &Core, plan: &Plan, offers: &mut Offers) {
    let mut offer = |case: Case, on: On| {
        offers.push(Offer::rule(Rulings::One(Ruling { case, on })));
    };
    match core.round.phase {
        Phase::Idle => {
            let out =
                |person: &table::Person| game.warned[person.index()] > 1 && !core.table.out.has(*person);
            core.table.here.iter().filter(out).for_each(|person| offer(Case::DealtOut, On::Person(person)));
            return;
        }
        Phase::Playing if !game.order.is_empty() => {}
        _ => return,
    }
    let complete = game.is_dealt(core, plan);
    if !complete {
        offer(Case::WrongSpot, On::Table);
    }
    for place in game.order.iter().copied() {
        on_cards(game, core, plan, place, &mut offer);
        if complete {
            offer_on_hand(game, core, place, &mut offer);
        }
    }
    for stake in core.round.stakes.iter() {
        let (at, on) = (stake.position.index(), On::Wager(stake.position, stake.person));
        if !game.forfeited[at].has(stake.person) {
            offer(Case::WagerChanged, on);
        }
        if game.all_open(core) && !stake.shared && !game.removed[at].has(stake.person) {
            offer(Case::WagerRemoved, on);
        }
        offer(Case::BetCalled, on);
    }
}

/// Irregularities of the last card of a hand: of the deal until the hand is set (the player-dealer's: until anybody's
/// is), of the draw until the player-dealer's hand is opened, of the player-dealer's own draw after that.
fn on_cards(game: &PanNine, core: &Core, plan: &Plan, place: Place, offer: &mut impl FnMut(Case, On)) {
    let Some((_, face)) = core.round.hands.at(place).faces().last() else { return };
    let drawn = core.round.hands.at(place).len() > usize::from(plan.cards);
    let still = match place {
        Place::Position(position) => game.totals[0].is_none() && (drawn || !game.set.has(position)),
        _ if drawn => game.all_open(core),
        _ => game.set.is_empty(),
    };
    if !still {
        return;
    }
    if face != Face::Up {
        offer(Case::CardExposed, On::Hand(place));
    }
    offer(Case::BoxedCard, On::Hand(place));
    offer(Case::CardOffTable, On::Hand(place));
}

/// Irregularities of a hand that is dealt.
fn offer_on_hand(game: &PanNine, core: &Core, place: Place, offer: &mut impl FnMut(Case, On)) {
    let on = On::Hand(place);
    if game.all_open(core) {
        offer(Case::HandMisread, on);
    }
    let Place::Position(position) = place else { return offer(Case::WrongCount, on) };
    if game.fouled[position.index()].is_some() {
        return;
    }
    offer(Case::WrongCount, on);
    offer(Case::BelowTable, on);
    offer(Case::CardsSwitched, on);
    if game.house_way.has(position) && !game.misplayed.has(position) && !game.reset.has(position) {
        offer(Case::HouseWayMisplayed, on);
    }
    if game.set.has(position) {
        return;
    }
    offer(Case::HandsDiscussed, on);
    if game.may_be_passed_over(core, position) {
        offer(Case::PassedOver, on);
    }
}

impl PanNine {
    /// Whether every hand has its first cards.
    pub(super) fn is_dealt(&self, core: &Core, plan: &Plan) -> bool {
        self.order.iter().all(|place| core.round.hands.at(*place).len() >= usize::from(plan.cards))
    }

    /// Whether every hand is open and the player-dealer's is set.
    fn all_open(&self, core: &Core) -> bool {
        self.totals[0].is_some() && core.round.face_down.is_empty()
    }

    /// Whether it is this player's turn, nobody else was passed over, and somebody comes after.
    fn may_be_passed_over(&self, core: &Core, position: Position) -> bool {
        let unset = |at: &&Position| !self.set.has(**at);
        let mut open = core.round.deciding.iter().filter(unset);
        self.passed.is_empty() && open.next() == Some(&position) && open.next().is_some()
    }
}

/// What follows from a ruling; nothing from what cannot happen here.
pub(super) fn follows(game: &PanNine, core: &Core, plan: &Plan, ruling: Ruling) -> Option<Why> {
    let drawn =
        |place: Place| core.round.hands.at(place).len() > usize::from(plan.cards) && place != Place::Bank;
    Some(match ruling.case {
        Case::WrongSpot => Why::WrongSpotMisdeal,
        Case::CardExposed if ruling.place().is_some_and(drawn) => Why::ExposedOnDraw,
        Case::CardExposed => Why::ExposedOnDeal,
        Case::BoxedCard => Why::BoxedCardDead,
        Case::CardOffTable => Why::CardOffTableDead,
        // The player-dealer's hand and a house-way hand make a misdeal, a player's own hand is fouled (M12).
        Case::WrongCount => match ruling.place() {
            Some(Place::Position(position)) if !game.house_way.has(position) => Why::WrongCountFouls,
            _ => Why::WrongCountMisdeal,
        },
        Case::BelowTable => Why::BelowTableFouls,
        Case::CardsSwitched => Why::SwitchedCardsFoul,
        Case::HandMisread => Why::MisreadTrueValue,
        Case::PassedOver => Why::PassedOverLosesDraw,
        Case::HouseWayMisplayed => Why::HouseWayResetByFloor,
        Case::HandsDiscussed => Why::DiscussedHouseWay,
        Case::WagerChanged => Why::ChangedLateForfeited,
        Case::WagerRemoved => Why::RemovedPaidMinimum,
        Case::BetCalled => Why::CalledBetNoAction,
        Case::DealtOut => Why::WarnedDealtOut,
        _ => return None,
    })
}
