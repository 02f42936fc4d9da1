//! Taking in events. What a hand is worth and who pays is in the events; whose turn it is, the order of declarations and
//! whether chips that are added were named before are folded from them.

use crate::chinese_poker::event::ChineseEvent;
use money::Cents;
use table::{
    Act, Choice, DealEvent, Event, FeeEvent, FloorEvent, Own, Place, Position, PositionSet, RoundEvent,
    SeatEvent, Verb, WagerEvent,
};

use super::Chinese;
use super::state::{Claim, Declared, Hand, Stage};

impl Chinese {
    pub(super) fn take_in(&mut self, event: &Event) {
        if let Event::Seat(SeatEvent::Left { person, .. }) = *event
            && let Some(at) = self.hall.seating.seat_of(person)
        {
            self.paid.remove(at);
        }
        self.hall.take_in(event);
        match *event {
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => self.bought(position, chips),
            Event::Round(RoundEvent::RoundOpened { .. }) => {
                self.hand = Hand::fresh();
                self.hand.stage = Stage::Opening;
                self.hand.loads_before = self.hall.shoe.loads();
            }
            Event::Round(RoundEvent::PlayersIn { players }) => {
                self.line_up(players);
                self.hand.stage = Stage::Fees;
            }
            Event::Fee(FeeEvent::FeeTaken { timed: true, person, .. }) => self.hall.timed.remove(person),
            Event::Fee(FeeEvent::FeeTaken { position, .. })
            | Event::Fee(FeeEvent::NoFeeNamed { position, .. }) => self.paid.add(position),
            Event::Fee(FeeEvent::FeesDone) => self.fees_done(),
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                self.hall.shoe.take();
                self.hand.hands.put(place, card, face);
                self.hand.given += 1;
                if u32::from(self.hand.given) == 13 * self.hand.players.len() {
                    self.hand.stage = Stage::Setting;
                }
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => self.decided(position, act),
            Event::Deal(DealEvent::TurnedUp { place: place @ Place::Position(_) }) => {
                self.hand.hands.turn(place, usize::MAX);
            }
            Event::Floor(FloorEvent::Ruled { ruling, .. }) => self.ruled(ruling),
            Event::Floor(FloorEvent::Fouled { position, .. }) => {
                self.hand.fouled.add(position);
                self.answered(position);
            }
            Event::Floor(FloorEvent::Misdealt) => self.hand.misdealt = true,
            Event::Own(ref own) => self.take_in_own(own),
            Event::Round(RoundEvent::HandClosed) => self.close(),
            _ => {}
        }
    }

    fn take_in_own(&mut self, own: &Own) {
        let Some(event) = ChineseEvent::unpack(own) else { return };
        match event {
            ChineseEvent::TookOff { position, chips, .. } => {
                self.hall.chips[position.index()] -= chips;
                self.hand.chips_moved.add(position);
            }
            ChineseEvent::Announced { position, chips, .. } => {
                self.hand.announced[position.index()] = chips;
            }
            ChineseEvent::ShowdownBegan => self.hand.stage = Stage::Open,
            ChineseEvent::Compared { position, against, moved, amount, .. } => {
                for at in [position, against] {
                    self.hand.used[at.index()] += moved.abs();
                }
                self.hall.chips[position.index()] += amount;
                self.hall.chips[against.index()] -= amount;
            }
        }
    }

    fn bought(&mut self, position: Position, chips: Cents) {
        if !matches!(self.hand.stage, Stage::Setting | Stage::Open) {
            return;
        }
        let announced = &mut self.hand.announced[position.index()];
        if chips <= *announced && self.hand.stage == Stage::Setting {
            *announced -= chips;
        } else {
            self.hand.chips_moved.add(position);
        }
    }

    /// The players from the button's left.
    fn line_up(&mut self, players: PositionSet) {
        let button = self.hall.button.unwrap_or(Position(1));
        let seats = self.hall.seating.after(button, self.plan.hall.positions);
        self.hand.order = seats.filter(|at| players.has(*at)).collect();
        self.hand.players = players;
    }

    fn fees_done(&mut self) {
        self.hand.stage = Stage::Dealing;
        for at in self.hand.players.iter() {
            self.hand.stacks[at.index()] = self.hall.chips[at.index()];
        }
    }

    fn decided(&mut self, position: Position, act: Act) {
        let at = position.index();
        match (act.verb, act.choice) {
            (Verb::ARRANGE, Choice::Thirteen(setting)) => self.hand.set[at] = Some(setting),
            (Verb::DECLARE_SWEEP | Verb::SURRENDER, _) => {
                let claim = if act.verb == Verb::SURRENDER { Claim::Surrender } else { Claim::Sweep };
                let order = self.hand.declarations;
                self.hand.declared[at] = Some(Declared { claim, order, confirmed: false });
                self.hand.declarations += 1;
            }
            (Verb::CONFIRM, _) => {
                if let Some(declared) = &mut self.hand.declared[at] {
                    declared.confirmed = true;
                }
            }
            (Verb::WITHDRAW, _) => self.hand.declared[at] = None,
            _ => {}
        }
    }

    /// A misdeal is dealt again: the button stays, and nobody pays twice.
    fn close(&mut self) {
        self.hall.button_stays = self.hand.misdealt;
        if !self.hand.misdealt {
            self.paid = PositionSet::EMPTY;
        }
        self.hand = Hand::fresh();
    }
}
