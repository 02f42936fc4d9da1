//! The table as an eye sees it.

use cards::Deck;
use rulebook::collection::Charge;
use table::banked::Phase;
use table::{Eye, Hands, Place, Position, SeatView, Seating, Unbanked, View};

use super::ChinesePoker;
use super::score::Standing;
use super::state::Stage;

impl Unbanked for ChinesePoker {
    fn seating(&self) -> &Seating {
        &self.table.seating
    }

    fn hands(&self) -> &Hands {
        &self.hand.hands
    }

    fn number(&self) -> u32 {
        self.table.number
    }

    fn phase(&self) -> Phase {
        match self.hand.stage {
            Stage::Idle => Phase::Idle,
            Stage::Opening | Stage::Fees => Phase::Fees,
            Stage::Dealing | Stage::Setting => Phase::Playing,
            Stage::Open => Phase::Settling,
        }
    }

    fn positions(&self) -> u8 {
        self.plan.positions
    }

    fn deck(&self) -> Deck {
        self.plan.deck
    }

    fn charges(&self) -> &[Charge] {
        &self.plan.charges
    }

    fn view(&self, eye: Eye) -> View {
        let positions = || (1..=self.plan.positions).map(Position);
        let seat = |position: Position| SeatView {
            live: self.hand.players.has(position) && !self.hand.surrendered(position),
            ..self.table.seating.view(position)
        };
        View {
            round: self.table.number,
            phase: self.phase(),
            seats: positions().map(seat).collect(),
            hands: positions().filter_map(|at| self.hand_view(Place::Position(at), eye)).collect(),
            dealer: self.table.button,
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
            ..View::default()
        }
    }

    fn describe(&self, place: Place) -> Option<String> {
        let Place::Position(position) = place else { return None };
        Some(match self.standing(position) {
            Standing::Sweep(sweep, _) => format!("clean sweep, {}", sweep.sweep),
            Standing::Regular(hand) => {
                format!("{} | {} | {}", hand.front.name(), hand.middle.name(), hand.back.name())
            }
            Standing::Surrendered(_) | Standing::Fouled => return None,
        })
    }
}
