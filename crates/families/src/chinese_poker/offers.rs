//! What everybody may do: the one source of legality.

use money::Cents;
use table::{
    Act, Amounts, Arrangement, Case, Choice, Offer, Offers, On, Person, Place, Position, PositionSet, Ruling,
    Rulings, Shape, Verb,
};

use super::ChinesePoker;
use super::state::Stage;
use crate::chinese_poker::case;

impl ChinesePoker {
    pub(super) fn person_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.table.seating.seat_of(person) else { return };
        if self.hand.stage != Stage::Setting || !self.hand.players.has(position) {
            return;
        }
        let any = Choice::Thirteen(Arrangement::nth(0));
        let price = Cents(self.plan.point.0 * i64::from(self.surrender_cost(position)));
        let all = [
            (Verb::ARRANGE.with(any), Offer::at(position, Verb::ARRANGE, Shape::Thirteen)),
            (Act::DECLARE_SWEEP, Offer::hand(position, Verb::DECLARE_SWEEP)),
            (Act::SURRENDER, Offer::at(position, Verb::SURRENDER, Shape::Price(price))),
            (Act::CONFIRM, Offer::hand(position, Verb::CONFIRM)),
            (Act::WITHDRAW, Offer::hand(position, Verb::WITHDRAW)),
        ];
        offers.extend(
            all.into_iter().filter(|(act, _)| self.may(position, *act).is_ok()).map(|(_, offer)| offer),
        );
    }

    /// Coming and going, and chips: added between hands, or with the cards in hand, which the floor may punish.
    pub(super) fn person_seat_offers(&self, person: Person, offers: &mut Offers) {
        let (idle, seat) = (self.hand.stage == Stage::Idle, self.table.seating.seat_of(person));
        let adds = matches!(self.hand.stage, Stage::Idle | Stage::Setting | Stage::Open);
        let chips = Amounts::from(self.plan.point);
        let leaves = seat.is_some_and(|at| idle || !self.hand.players.has(at));
        let amounts = (Amounts::from(self.plan.buy_in), Some(chips).filter(|_| adds));
        self.table.seating.offers(person, self.plan.positions, amounts, (idle, leaves), offers);
        let Some(seat) = seat else { return };
        if self.hand.stage == Stage::Setting {
            offers.push(Offer::table(Verb::ANNOUNCE, Shape::Amount(chips)));
        }
        let held = self.table.seating.chips[seat.index()];
        if matches!(self.hand.stage, Stage::Setting | Stage::Open) && held > Cents::ZERO {
            let amounts = Amounts { from: Cents(1), to: held.min(Cents::MOST), step: Cents(1) };
            offers.push(Offer::table(Verb::TAKE_OFF, Shape::Amount(amounts)));
        }
    }

    pub(super) fn house_seat_offers(&self, offers: &mut Offers) {
        if self.table.number == 0 {
            self.table.seating.resumes(self.plan.positions, offers);
        }
        if self.hand.stage != Stage::Idle {
            return;
        }
        if self.table.button.is_none() {
            let seats = self.table.seating.taken.iter();
            offers.extend(seats.map(|at| Offer::hand(at, Verb::PLACE_BUTTON)));
        }
        offers.push(Offer::only(Verb::STRIKE_HALF_HOUR));
    }

    pub(super) fn house_offers(&self, offers: &mut Offers) {
        match self.hand.stage {
            Stage::Idle if self.ready().len() >= u32::from(self.plan.fewest) => {
                offers.push(Offer::only(Verb::OPEN_ROUND));
            }
            Stage::Setting => {
                if self.busy().is_empty() {
                    offers.push(Offer::only(Verb::SHOWDOWN));
                }
                let may = |act: Act| -> PositionSet {
                    self.hand.players.iter().filter(|at: &Position| self.may(*at, act).is_ok()).collect()
                };
                let (sweeps, surrenders) = (may(Act::DECLARE_SWEEP), may(Act::SURRENDER));
                if sweeps.and(surrenders).len() >= 2 {
                    offers.push(Offer::table(Verb::TOGETHER, Shape::Groups(sweeps, surrenders)));
                }
            }
            Stage::Open => offers.push(Offer::only(Verb::SETTLE)),
            _ => {}
        }
    }

    pub(super) fn floor_offers(&self, offers: &mut Offers) {
        let players = self.hand.players;
        let each = players.iter().flat_map(|position| {
            let on = On::Hand(Place::Position(position));
            let cases = [Case::WRONG_COUNT, case::SAME_CARD_TWICE, case::FOUL, case::EXCUSE];
            let exposed = Ruling { case: case::SEVERAL_EXPOSED, on: On::Several(position, 1) };
            cases.map(|case| Ruling { case, on }).into_iter().chain([exposed])
        });
        let pairs = players.iter().flat_map(|position| {
            let case = case::SAME_CARD_IN_TWO;
            players.iter().map(move |other| Ruling { case, on: On::Hands(position, other) })
        });
        let boxed = Ruling { case: case::BOXED_CARDS, on: On::Deck(1) };
        let foreign = Ruling { case: case::FOREIGN_CARD, on: On::Table };
        let all = each.chain(pairs).chain([boxed, foreign]);
        offers.extend(
            all.filter(|ruling| self.may_rule(*ruling).is_ok())
                .map(|ruling| Offer::rule(Rulings::One(ruling))),
        );
    }
}
