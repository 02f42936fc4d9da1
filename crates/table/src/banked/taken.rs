//! What each event does to the state that all player-dealer games share, room by room of the house.

use money::Cents;

use super::core::{BankSeat, Core, Phase, Turn};
use crate::event::{BankEvent, DealEvent, Event, FeeEvent, FloorEvent, Place, RoundEvent, WagerEvent};
use crate::ids::{Person, PersonSet, Position};

impl Core {
    /// Takes in an event that is none of the three commonest.
    #[inline(always)]
    pub(super) fn apply_rare(&mut self, event: &Event) {
        match *event {
            Event::Seat(ref event) => self.take_seat(event),
            Event::Bank(ref event) => self.take_bank(event),
            Event::Wager(ref event) => self.take_wager(event),
            Event::Deal(ref event) => self.take_cards(event),
            Event::Fee(ref event) => self.take_fee(event),
            Event::Floor(ref event) => self.take_floor(event),
            Event::Round(ref event) => self.take_round(event),
            // The family takes its own in.
            Event::Own(_) => {}
        }
    }

    #[inline(always)]
    fn take_bank(&mut self, event: &BankEvent) {
        match *event {
            BankEvent::BankPassed { person } => self.round.passed.add(person),
            BankEvent::BankTaken { person, position, turn, covers } => {
                self.begin_bank(person, position, turn, covers);
            }
            BankEvent::BankJoined { person, amount } => {
                self.table.chips[person.index()] -= amount;
                self.round.partners.push((person, amount));
                if let Some(bank) = &mut self.round.bank {
                    bank.covers += amount;
                    bank.left += amount;
                    bank.fund += amount;
                }
            }
            BankEvent::BankParted { person, amount } => {
                self.table.chips[person.index()] += amount;
                self.round.parted = (self.round.parted.0 + 1, self.round.parted.1 + amount);
                if let Some(bank) = &mut self.round.bank {
                    bank.fund -= amount;
                }
            }
            BankEvent::ShakerNamed { person } => self.round.shaker = Some(person),
            BankEvent::ButtonPlaced { position } => self.round.button = Some(position),
            BankEvent::NoBank => self.round.clear(),
            BankEvent::GameBroken => {
                self.round.clear();
                self.table.broken = true;
            }
            BankEvent::NobodyWagered { bank, amount } => {
                self.table.chips[bank.index()] += amount;
                self.table.turn.rounds -= 1;
                self.round.clear();
            }
            BankEvent::RoundClosed { bank, amount } => {
                self.table.chips[bank.index()] += amount;
                self.remember();
                if self.plan.free_collection {
                    self.table.free = std::mem::replace(&mut self.table.earned, [0; Person::MOST]);
                }
                self.round.clear();
            }
        }
    }

    fn begin_bank(&mut self, person: Person, position: Position, turn: u8, covers: Cents) {
        self.table.chips[person.index()] -= covers;
        if self.plan.spots.keeps_place && self.table.turn.holder != Some(position) {
            self.table.kept = [PersonSet::EMPTY; Position::MOST + 1];
        }
        self.table.turn = Turn { holder: Some(position), person: Some(person), rounds: turn, gone: false };
        self.round.bank = Some(BankSeat { person, position, turn, covers, left: covers, fund: covers });
        self.round.phase = Phase::Wagering;
    }

    #[inline(always)]
    fn take_wager(&mut self, event: &WagerEvent) {
        match *event {
            WagerEvent::Unstaked { person, position, wager, amount } => {
                self.unstake(person, position, wager, amount);
            }
            WagerEvent::Shared { person, position, wager, amount } => {
                self.stake(person, position, wager, amount);
                self.round.stakes.share_last();
                self.round.has_shares = true;
            }
            WagerEvent::Raised { person, position, wager, amount } => {
                self.table.chips[person.index()] -= amount;
                self.round.stakes.raise(person, position, wager, amount);
            }
            WagerEvent::ButtonGiven { person, position, wager } => {
                self.round.stakes.put(person, position, wager, Cents::ZERO);
                self.round.open[position.index()] += 1;
            }
            WagerEvent::WagersClosed => self.close_wagers(),
            WagerEvent::SettlementBegan { start } => self.begin_settlement(start),
            WagerEvent::Earned { person, moved, .. } => {
                self.table.chips[person.index()] += moved;
                if let Some(bank) = &mut self.round.bank {
                    bank.fund -= moved;
                    bank.left -= moved;
                }
            }
            // The first two were taken in before; the rest moves nothing that all families share.
            WagerEvent::Staked { .. }
            | WagerEvent::Settled { .. }
            | WagerEvent::NoAction { .. }
            | WagerEvent::Decided { .. }
            | WagerEvent::TimerRang => {}
        }
    }

    #[inline(always)]
    fn take_cards(&mut self, event: &DealEvent) {
        match *event {
            DealEvent::StockLoaded { ref run, first, last } => self.table.shoe.load(run, first, last),
            DealEvent::DiceThrown { dice } => {
                self.shake();
                self.round.dice = Some(dice);
            }
            DealEvent::PileGiven { pile, place, face } => self.give_pile(pile, place, face),
            DealEvent::TurnedUp { place } => {
                self.round.hands.turn(place, usize::MAX);
                self.show(place);
            }
            DealEvent::TurnedSome { place, count } => self.round.hands.turn(place, count as usize),
            DealEvent::TakenUp { place, .. } => {
                self.round.hands.take_up(place);
                self.show(place);
                if let Place::Position(position) = place {
                    self.round.done.remove(position);
                }
            }
            DealEvent::CardMoved { from, to } => self.round.hands.part(from, to),
            DealEvent::CardDead { place } => self.round.hands.drop_last(place),
            DealEvent::StubPutAway { .. } => self.round.stub_away = true,
            // A card that is dealt was taken in before; the rest moves no card of a player-dealer table.
            DealEvent::Dealt { .. }
            | DealEvent::HoleCardLooked { .. }
            | DealEvent::HandSet { .. }
            | DealEvent::StockRanOut
            | DealEvent::BoardDealt { .. }
            | DealEvent::CardShown { .. }
            | DealEvent::CardTaken { .. }
            | DealEvent::SeedPromised { .. }
            | DealEvent::StockCommitted { .. } => {}
        }
    }

    #[inline(always)]
    fn take_fee(&mut self, event: &FeeEvent) {
        match *event {
            FeeEvent::FeesBegan => self.round.phase = Phase::Fees,
            FeeEvent::FeeTaken { person, amount, .. } => {
                self.table.chips[person.index()] -= amount;
                self.table.drop += amount;
                self.round.fees += 1;
            }
            FeeEvent::FeeReturned { person, amount, .. } => {
                self.table.chips[person.index()] += amount;
                self.table.drop -= amount;
                self.round.fees += 1;
            }
            FeeEvent::NoFeeNamed { .. } | FeeEvent::FeeWaived { .. } => self.round.fees += 1,
            FeeEvent::FreeCollectionGiven { person, .. } => {
                self.round.owed = None;
                self.table.earned[person.index()] += 1;
            }
            FeeEvent::FreeCollectionUsed { person, .. } => {
                self.table.free[person.index()] -= 1;
                self.round.fees += 1;
            }
            FeeEvent::FreeCollectionLapsed { person } => self.table.free[person.index()] = 0,
            FeeEvent::FeesDone => {
                self.round.fees = 0;
                self.round.fee_stage += 1;
                self.round.phase = Phase::Playing;
                self.table.timed = PersonSet::EMPTY;
            }
            // Nothing moves: the person is not dealt in.
            FeeEvent::CannotPayFee { .. } => {}
        }
    }

    #[inline(always)]
    fn take_floor(&mut self, event: &FloorEvent) {
        match *event {
            FloorEvent::Ruled { ruling, .. } => self.ruled(ruling),
            FloorEvent::WentOn => self.round.rests += 1,
            FloorEvent::Misdealt => {
                self.table.turn.rounds = self.table.turn.rounds.saturating_sub(1);
                self.round.void = true;
            }
            FloorEvent::Corrected { person, amount } => self.table.chips[person.index()] += amount,
            // A foul hand is for the family to settle.
            FloorEvent::Warned { .. } | FloorEvent::Fouled { .. } => {}
        }
    }

    #[inline(always)]
    fn take_round(&mut self, event: &RoundEvent) {
        match *event {
            RoundEvent::RoundOpened { number } => {
                self.table.number = number;
                self.round.phase = Phase::Offering;
                self.round.loads_before = self.table.shoe.loads();
            }
            RoundEvent::HalfHourStruck => self.table.timed = self.table.seating.here,
            // Of tables without a player-dealer.
            RoundEvent::ButtonSet { .. }
            | RoundEvent::DealerButton { .. }
            | RoundEvent::HandClosed
            | RoundEvent::PlayersIn { .. } => {}
        }
    }
}
