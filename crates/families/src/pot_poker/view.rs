//! The table as an eye sees it.

use cards::Deck;
use money::Cents;
use rulebook::collection::Charge;
use table::banked::Phase;
use table::{Eye, Hands, Place, Position, SeatView, Seating, Unbanked, View};

use super::PotPoker;
use super::state::Stage;

impl Unbanked for PotPoker {
    fn seating(&self) -> &Seating {
        &self.table.seating
    }

    fn hands(&self) -> &Hands {
        &self.hand.cards.hands
    }

    fn number(&self) -> u32 {
        self.table.number
    }

    fn positions(&self) -> u8 {
        self.plan.seats.positions
    }

    fn deck(&self) -> Deck {
        self.plan.cards.deck
    }

    fn charges(&self) -> &[Charge] {
        &self.plan.fees.charges
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.hand.stage {
            Stage::Idle => Phase::Idle,
            _ if self.turn.at().is_some() => Phase::Playing,
            _ if self.window_waits() => Phase::Wagering,
            Stage::Posting | Stage::Posted => Phase::Fees,
            _ => Phase::Playing,
        }
    }

    fn view(&self, eye: Eye) -> View {
        let positions = || (1..=self.plan.seats.positions).map(Position);
        let seat = |position: Position| SeatView {
            chips: self.chips(position),
            bet: self.hand.money.bets[position.index()],
            live: self.hand.seats.live.has(position),
            ..self.table.seating.view(position)
        };
        let places = positions().map(Place::Position).chain([Place::Board, Place::SecondBoard]);
        let pots = || {
            let mut hand = self.hand.clone();
            hand.money.bets = [Cents::ZERO; Position::MOST + 1];
            hand.pots(hand.seats.live).into_iter().map(|pot| pot.amount).collect()
        };
        View {
            round: self.table.number,
            phase: self.phase(),
            seats: positions().map(seat).collect(),
            hands: places.filter_map(|place| self.hand_view(place, eye)).collect(),
            burned: self.hand.cards.burns.len() as u8,
            dealer: self.table.button,
            pots: if self.hand.stage == Stage::Idle { Vec::new() } else { pots() },
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
            ..View::default()
        }
    }

    fn describe(&self, place: Place) -> Option<String> {
        match place {
            Place::Position(position) if self.hand.seats.live.has(position) => self.hand_name(position),
            _ => None,
        }
    }
}
