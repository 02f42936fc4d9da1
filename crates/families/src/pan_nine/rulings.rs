//! What the floor may rule on, and what follows.

use table::banked::{Core, Phase};
use table::{Case, Face, Offer, Offers, On, Place, Position, Ruling, Rulings, Why};

use super::Plan;
use super::state::PanNine;
use crate::pan_nine::case;
use crate::pan_nine::why;

/// All that the game has rulings on.
pub(super) const CASES: [Case; 15] = [
    case::WRONG_SPOT,
    Case::CARD_EXPOSED,
    Case::BOXED_CARD,
    Case::CARD_OFF_TABLE,
    Case::WRONG_COUNT,
    Case::BELOW_TABLE,
    case::CARDS_SWITCHED,
    Case::HAND_MISREAD,
    case::PASSED_OVER,
    case::HOUSE_WAY_MISPLAYED,
    case::HANDS_DISCUSSED,
    Case::WAGER_CHANGED,
    case::WAGER_REMOVED,
    case::BET_CALLED,
    Case::DEALT_OUT,
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
            core.table
                .seating
                .here
                .iter()
                .filter(out)
                .for_each(|person| offer(Case::DEALT_OUT, On::Person(person)));
            return;
        }
        Phase::Playing if !game.order.is_empty() => {}
        _ => return,
    }
    let complete = game.is_dealt(core, plan);
    if !complete {
        offer(case::WRONG_SPOT, On::Table);
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
            offer(Case::WAGER_CHANGED, on);
        }
        if game.all_open(core) && !stake.shared && !game.removed[at].has(stake.person) {
            offer(case::WAGER_REMOVED, on);
        }
        offer(case::BET_CALLED, on);
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
        offer(Case::CARD_EXPOSED, On::Hand(place));
    }
    offer(Case::BOXED_CARD, On::Hand(place));
    offer(Case::CARD_OFF_TABLE, On::Hand(place));
}

/// Irregularities of a hand that is dealt.
fn offer_on_hand(game: &PanNine, core: &Core, place: Place, offer: &mut impl FnMut(Case, On)) {
    let on = On::Hand(place);
    if game.all_open(core) {
        offer(Case::HAND_MISREAD, on);
    }
    let Place::Position(position) = place else { return offer(Case::WRONG_COUNT, on) };
    if game.fouled[position.index()].is_some() {
        return;
    }
    offer(Case::WRONG_COUNT, on);
    offer(Case::BELOW_TABLE, on);
    offer(case::CARDS_SWITCHED, on);
    if game.house_way.has(position) && !game.misplayed.has(position) && !game.reset.has(position) {
        offer(case::HOUSE_WAY_MISPLAYED, on);
    }
    if game.set.has(position) {
        return;
    }
    offer(case::HANDS_DISCUSSED, on);
    if game.may_be_passed_over(core, position) {
        offer(case::PASSED_OVER, on);
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
        case::WRONG_SPOT => why::WRONG_SPOT_MISDEAL,
        Case::CARD_EXPOSED if ruling.place().is_some_and(drawn) => why::EXPOSED_ON_DRAW,
        Case::CARD_EXPOSED => why::EXPOSED_ON_DEAL,
        Case::BOXED_CARD => why::BOXED_CARD_DEAD,
        Case::CARD_OFF_TABLE => why::CARD_OFF_TABLE_DEAD,
        // The player-dealer's hand and a house-way hand make a misdeal, a player's own hand is fouled (M12).
        Case::WRONG_COUNT => match ruling.place() {
            Some(Place::Position(position)) if !game.house_way.has(position) => why::WRONG_COUNT_FOULS,
            _ => Why::WRONG_COUNT_MISDEAL,
        },
        Case::BELOW_TABLE => why::BELOW_TABLE_FOULS,
        case::CARDS_SWITCHED => why::SWITCHED_CARDS_FOUL,
        Case::HAND_MISREAD => Why::MISREAD_TRUE_VALUE,
        case::PASSED_OVER => why::PASSED_OVER_LOSES_DRAW,
        case::HOUSE_WAY_MISPLAYED => why::HOUSE_WAY_RESET_BY_FLOOR,
        case::HANDS_DISCUSSED => why::DISCUSSED_HOUSE_WAY,
        Case::WAGER_CHANGED => why::CHANGED_LATE_FORFEITED,
        case::WAGER_REMOVED => why::REMOVED_PAID_MINIMUM,
        case::BET_CALLED => why::CALLED_BET_NO_ACTION,
        Case::DEALT_OUT => why::WARNED_DEALT_OUT,
        _ => return None,
    })
}
