//! The table as an eye sees it.

use cards::{Card, Deck};
use rulebook::collection::Charge;
use table::banked::Phase;
use table::{Eye, HandView, Hands, Place, Position, SeatView, Seating, Seen, Unbanked, View};

use super::Panguingue;
use super::state::Stage;

impl Unbanked for Panguingue {
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
            Stage::Idle | Stage::Over => Phase::Idle,
            Stage::Fees => Phase::Fees,
            Stage::Dealing | Stage::Declaring | Stage::Playing => Phase::Playing,
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
            live: self.hand.taking_part.has(position),
            ..self.table.seating.view(position)
        };
        let open = |place: Place, card: Card| HandView { place, cards: vec![Seen::Face(card)], makes: None };
        let drawn = self.hand.drawn.map(|drawn| open(Place::Drawn, drawn.card));
        let top = self.hand.discards.last().map(|card| open(Place::Discards, *card));
        let hands = positions().filter_map(|at| self.hand_view(Place::Position(at), eye));
        View {
            round: self.table.number,
            phase: self.phase(),
            seats: positions().map(seat).collect(),
            hands: hands
                .chain(drawn)
                .chain(top)
                .chain(positions().flat_map(|at| self.meld_views(at)))
                .collect(),
            stock_left: self.table.shoe.left(),
            drop: self.table.drop,
            ..View::default()
        }
    }

    /// Nothing is made of a hand before it is melded.
    fn describe(&self, _: Place) -> Option<String> {
        None
    }
}

impl Panguingue {
    fn meld_views(&self, position: Position) -> Vec<HandView> {
        let melds = self.hand.melds[position.index()].iter().enumerate();
        let view = |(number, meld): (usize, &table::Meld)| HandView {
            place: Place::Meld(position, number as u8),
            cards: self.plan.cards(*meld).into_iter().map(Seen::Face).collect(),
            makes: None,
        };
        melds.map(view).collect()
    }
}
