//! What everybody may do: the one source of legality.

use money::Cents;
use table::{
    Act, Amounts, Arrangement, Case, Choice, Offer, Offers, On, Person, Place, Position, PositionSet, Ruling,
    Rulings, Shape, Verb,
};

use super::Chinese;
use super::state::Stage;
use crate::chinese_poker::case;

impl Chinese {
    pub(super) fn hand_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.hall.seating.seat_of(person) else { return };
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

    /// Chips that are named or taken off with the cards in hand.
    pub(super) fn chip_offers(&self, position: Position, offers: &mut Offers) {
        if self.hand.stage == Stage::Setting {
            let chips = Shape::Amount(Amounts::from(self.plan.point));
            offers.push(Offer::table(Verb::ANNOUNCE, chips));
        }
        let held = self.hall.chips[position.index()];
        if matches!(self.hand.stage, Stage::Setting | Stage::Open) && held > Cents::ZERO {
            let amounts = Amounts { from: Cents(1), to: held.min(Cents::MOST), step: Cents(1) };
            offers.push(Offer::table(Verb::TAKE_OFF, Shape::Amount(amounts)));
        }
    }

    /// What the house dealer is asked when the cards are out.
    pub(super) fn dealer_offers(&self, offers: &mut Offers) {
        match self.hand.stage {
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

    pub(super) fn ruling_offers(&self, offers: &mut Offers) {
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
