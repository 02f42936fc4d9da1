//! What everybody may do: the one source of legality.

use table::{Act, Arrangement, Case, Offer, Offers, On, Person, Place, Position, PositionSet, Ruling};

use super::ChinesePoker;
use super::state::Stage;

impl ChinesePoker {
    pub(super) fn person_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.table.seating.seat_of(person) else { return };
        if self.hand.stage == Stage::Idle {
            offers.push(if self.table.seating.away.has(position) { Offer::ComeBack } else { Offer::SitOut });
        }
        if self.hand.stage != Stage::Setting || !self.hand.players.has(position) {
            return;
        }
        let setting = Arrangement::nth(0);
        let points = self.surrender_cost(position);
        let all = [
            (Act::Arrange { setting }, Offer::Arrange { position }),
            (Act::DeclareSweep, Offer::DeclareSweep { position }),
            (Act::Surrender, Offer::Surrender { position, points }),
            (Act::Confirm, Offer::Confirm { position }),
            (Act::Withdraw, Offer::Withdraw { position }),
        ];
        offers.extend(
            all.into_iter().filter(|(act, _)| self.may(position, *act).is_ok()).map(|(_, offer)| offer),
        );
    }

    pub(super) fn house_offers(&self, offers: &mut Offers) {
        match self.hand.stage {
            Stage::Idle if self.ready().len() >= u32::from(self.plan.fewest) => offers.push(Offer::OpenRound),
            Stage::Setting => {
                if self.busy().is_empty() {
                    offers.push(Offer::Showdown);
                }
                let may = |act: Act| -> PositionSet {
                    self.hand.players.iter().filter(|at: &Position| self.may(*at, act).is_ok()).collect()
                };
                let (sweeps, surrenders) = (may(Act::DeclareSweep), may(Act::Surrender));
                if sweeps.and(surrenders).len() >= 2 {
                    offers.push(Offer::Together { sweeps, surrenders });
                }
            }
            Stage::Open => offers.push(Offer::Settle),
            _ => {}
        }
    }

    pub(super) fn floor_offers(&self, offers: &mut Offers) {
        let players = self.hand.players;
        let each = players.iter().flat_map(|position| {
            let on = On::Hand(Place::Position(position));
            let cases = [Case::WrongCount, Case::SameCardTwice, Case::Foul, Case::Excuse];
            let exposed = Ruling { case: Case::SeveralExposed, on: On::Several(position, 1) };
            cases.map(|case| Ruling { case, on }).into_iter().chain([exposed])
        });
        let pairs = players.iter().flat_map(|position| {
            let case = Case::SameCardInTwo;
            players.iter().map(move |other| Ruling { case, on: On::Hands(position, other) })
        });
        let boxed = Ruling { case: Case::BoxedCards, on: On::Deck(1) };
        let foreign = Ruling { case: Case::ForeignCard, on: On::Table };
        let all = each.chain(pairs).chain([boxed, foreign]);
        offers.extend(all.filter(|ruling| self.may_rule(*ruling).is_ok()).map(Offer::Rule));
    }
}
