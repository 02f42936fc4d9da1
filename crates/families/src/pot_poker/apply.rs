//! Taking events in: each part of the state takes in its own. There are no rules here and no plan to read them from: what
//! an event leads to is a fact of the event. Nothing can fail.

use table::open::Hall;
use table::{
    CardMask, DealEvent, Event, FeeEvent, FloorEvent, Goes, Place, Position, PositionSet, RoundEvent,
    SeatEvent, Verb, WagerEvent,
};

use super::Poker;
use super::event::PokerEvent;
use super::facts::Posted;
use super::state::{Hand, Stage, Table};
use super::turn::Kind;

/// Whether cards have moved, so that what was found about them is old.
type Moved = bool;

/// What a table takes in: an event of the house, or one of the family's own, which is packed for the sink alone.
pub(super) trait Happens: Copy {
    /// Takes it in.
    fn happen(&self, hall: &mut Hall, table: &mut Table, hand: &mut Hand) -> Moved;

    /// As it is told. It must be inlined, which `Into` does not promise: a packed event that is copied is slow to read back.
    fn told(self) -> Event;
}

impl Happens for Event {
    #[inline(always)]
    fn happen(&self, hall: &mut Hall, table: &mut Table, hand: &mut Hand) -> Moved {
        take_in(hall, table, hand, self)
    }

    #[inline(always)]
    fn told(self) -> Event {
        self
    }
}

impl Happens for PokerEvent {
    #[inline(always)]
    fn happen(&self, hall: &mut Hall, table: &mut Table, hand: &mut Hand) -> Moved {
        take_in_own(hall, table, hand, self)
    }

    #[inline(always)]
    fn told(self) -> Event {
        Event::from(self)
    }
}

impl Poker {
    #[inline(always)]
    pub(super) fn take_in(&mut self, event: &impl Happens) {
        self.turn.kind = Kind::Unknown;
        if event.happen(&mut self.hall, &mut self.table, &mut self.hand) {
            self.rated.players = PositionSet::EMPTY;
        }
    }
}

#[inline(always)]
fn take_in(hall: &mut Hall, table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Deal(DealEvent::Dealt { place, card, face }) => {
            hall.shoe.take();
            if hand.irregular.any {
                hand.irregular.dealt(place, card, face, hand.cards.street, hand.cards.to_draw.is_some());
            }
            hand.cards.dealt(place, card, face);
            true
        }
        Event::Wager(WagerEvent::Decided { position, act, .. }) => match act.verb {
            Verb::FOLD => {
                hand.folded(position);
                true
            }
            Verb::CHECK => {
                hand.checked(position);
                false
            }
            Verb::DISCARD | Verb::EXCHANGE | Verb::DRAW | Verb::OPEN => {
                hand.cards.changed(position, act.verb, act.cards());
                true
            }
            verb => {
                hand.said(position, verb);
                false
            }
        },
        _ => take_in_rare(hall, table, hand, event),
    }
}

#[inline(always)]
fn take_in_rare(hall: &mut Hall, table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Deal(DealEvent::StockLoaded { ref run, first, last }) => {
            hall.shoe.load(run, first, last);
            if last && hand.irregular.stub_loaded() && hand.cards.reshuffles > 0 {
                hand.cards.back_in_play(&hall.shoe);
            }
        }
        Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
            (0..count).for_each(|_| hall.shoe.take());
            hand.cards.board_dealt(place, &cards[..usize::from(count)]);
            return true;
        }
        Event::Fee(FeeEvent::FeesDone) => {
            hand.stage = Stage::Dealing;
            table.fees_done(hall, hand.seats.unable);
        }
        Event::Round(RoundEvent::DealerButton { .. }) => {
            hall.take_in(event);
            hand.cards.button_drawn(hall.shoe.loads());
        }
        Event::Deal(DealEvent::TurnedUp { place }) => {
            hand.cards.hands.turn(place, usize::MAX);
            if let Place::Position(position) = place {
                hand.showdown.shown.add(position);
                hand.stage = Stage::Showdown;
            }
        }
        Event::Round(RoundEvent::RoundOpened { .. }) => {
            hall.take_in(event);
            hand.stage = Stage::Opening;
            hand.cards.loads_before = hall.shoe.loads();
            hand.cards.drawing = hall.button.is_none();
        }
        Event::Round(RoundEvent::HandClosed) => {
            table.close_hand(hall, hand);
            hand.clear();
            return true;
        }
        Event::Own(ref own) => {
            return PokerEvent::unpack(own).is_some_and(|own| own.happen(hall, table, hand));
        }
        _ => return take_in_fee(hall, table, hand, event),
    }
    false
}

/// Fees, and those who come and go.
fn take_in_fee(hall: &mut Hall, table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Fee(FeeEvent::FeeTaken { position, charge, amount, timed, .. }) => {
            hand.fees.taken(position, charge, amount, timed);
        }
        Event::Fee(FeeEvent::NoFeeNamed { charge, .. }) => hand.fees.dealt_with(charge),
        Event::Fee(FeeEvent::CannotPayFee { position, .. }) => hand.seats.unable.add(position),
        Event::Round(RoundEvent::HalfHourStruck) => table.half_hour_struck(&hall.seating),
        Event::Seat(ref event) => {
            if let SeatEvent::Left { person, .. } = *event {
                hand.forced.left(hall.seating.seat_of(person));
            }
            table.seats_change(hall, event);
        }
        Event::Wager(WagerEvent::WagersClosed) => hand.forced.close_window(hand.stage),
        Event::Deal(DealEvent::StockRanOut) => hand.cards.reshuffles += 1,
        Event::Fee(_) | Event::Round(_) | Event::Floor(FloorEvent::Corrected { .. }) => {}
        _ => return take_in_ruling(table, hand, event),
    }
    hall.take_in(event);
    false
}

/// Rulings, and what they lead to.
#[cold]
fn take_in_ruling(table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Floor(FloorEvent::Ruled { ruling, effect, .. }) => {
            let position = ruling.position().unwrap_or(Position(0));
            hand.irregular.ruled(position, effect);
            table.kill_held |= effect == table::Effect::KillHeld;
        }
        Event::Floor(FloorEvent::WentOn) => hand.irregular.rest(hand.stage, hand.cards.street),
        Event::Wager(WagerEvent::SettlementBegan { .. }) => hand.stage = Stage::Ending,
        Event::Floor(FloorEvent::Warned { person, .. }) => table.warned.add(person),
        Event::Floor(FloorEvent::Fouled { position, .. }) => {
            hand.seats.live.remove(position);
            hand.cards.throw_away(position);
            hand.irregular.out(position);
        }
        Event::Deal(DealEvent::CardTaken { place, at, goes }) => {
            let card = hand.cards.take_out(place, at);
            match goes {
                Goes::OutOfPlay => hand.cards.discard(card),
                Goes::NextBurn => hand.irregular.next_burn = card,
                Goes::Kept => hand.irregular.kept = place.position().zip(card),
            }
        }
        Event::Deal(DealEvent::CardShown { place, at }) => {
            hand.cards.hands.turn_these(place, CardMask(1 << at));
        }
        Event::Floor(FloorEvent::Misdealt) => hand.irregular.void = true,
        _ => {}
    }
    true
}

/// The family's own events.
#[inline(always)]
fn take_in_own(hall: &mut Hall, table: &mut Table, hand: &mut Hand, event: &PokerEvent) -> Moved {
    match *event {
        PokerEvent::Wagered { position, verb, added, all_in, bet, .. } => {
            hall.pay(position, added);
            if all_in {
                hand.seats.broke.add(position);
            }
            hand.wagered(position, verb, added, bet);
        }
        PokerEvent::StreetOpened { street, draws } => hand.open_street(street, draws),
        PokerEvent::BettingOpened { first, bet, killer_last } => {
            hand.open_betting(first, bet, killer_last);
        }
        PokerEvent::BettingClosed => hand.stage = Stage::AfterBetting,
        PokerEvent::Posted { .. } => posted(hall, table, hand, event),
        PokerEvent::PostsDone { all_in } => {
            hand.stage = Stage::Posted;
            hand.seats.broke = hand.seats.broke.and(all_in);
        }
        PokerEvent::DealtIn { players, short, ref blinds } => {
            hand.stage = Stage::Posting;
            hand.seats.dealt_in(players, hall.button.unwrap_or(Position(0)));
            hand.forced.dealt_in(short, blinds);
        }
        PokerEvent::Mucked { position } => {
            hand.showdown.muck(position);
            hand.stage = Stage::Showdown;
        }
        PokerEvent::Returned { position, amount, .. } => {
            hall.get(position, amount);
            hand.money.returned(position, amount);
        }
        PokerEvent::Awarded { person, position, amount, .. } => {
            hall.get(position, amount);
            hand.showdown.winners.add(person);
        }
        PokerEvent::NoPotFeeNamed { charge, .. } => hand.fees.dealt_with(charge),
        PokerEvent::PotFeeTaken { charge, amount, .. } => {
            hall.drop += amount;
            hand.fees.pot += amount;
            hand.fees.dealt_with(charge);
        }
        PokerEvent::PotFeeReturned { amount } => {
            hand.fees.pot -= amount;
            hall.drop -= amount;
        }
        PokerEvent::BlindsMissed { position } => table.missed.add(position),
        PokerEvent::KillButton { person, owes } => table.kill_button(person, owes),
        PokerEvent::Asked { person, position, post } => {
            table.asked(person, post);
            hand.forced.asked(position, post);
        }
        PokerEvent::Killed { .. } | PokerEvent::ClaimLost { .. } => {}
        PokerEvent::KeptGiven { .. }
        | PokerEvent::AsideBurned
        | PokerEvent::StubShuffled
        | PokerEvent::Retrieved { .. }
        | PokerEvent::Told { .. }
        | PokerEvent::ChipsBack { .. }
        | PokerEvent::ChipsHeld { .. }
        | PokerEvent::ChipsForfeited { .. }
        | PokerEvent::ShuffleAsked { .. } => {
            take_in_irregular(hall, hand, event);
            return true;
        }
    }
    false
}

/// Forced or unasked money.
#[inline(always)]
fn posted(hall: &mut Hall, table: &mut Table, hand: &mut Hand, event: &PokerEvent) {
    let PokerEvent::Posted { person, position, post, live, dead, matched, dropped, all_in, acts, bet } =
        *event
    else {
        return;
    };
    hall.pay(position, live + dead);
    if dropped {
        hall.drop += live;
    }
    hand.money.posted(position, live, dead, matched, dropped);
    let held = hand.money.bets[position.index()];
    hand.betting.posted(position, held, hand.seats.live, acts, bet);
    if post == Posted::BringIn {
        hand.betting.last = Some(position);
    }
    if all_in {
        hand.seats.broke.add(position);
    }
    hand.forced.posted(position, post, table.kill_owed);
    table.posted(person, post, &mut hand.irregular.kill);
}

/// What rulings and words lead to.
#[cold]
fn take_in_irregular(hall: &mut Hall, hand: &mut Hand, event: &PokerEvent) {
    match *event {
        PokerEvent::KeptGiven { position } => {
            let kept = hand.irregular.kept.take();
            hand.cards.given_back(position, kept.map(|(_, card)| card));
        }
        PokerEvent::AsideBurned => {
            let card = hand.irregular.next_burn.take();
            hand.cards.burned_aside(card);
        }
        PokerEvent::StubShuffled => {
            hand.irregular.stub_shuffled(hall.shoe.coming(), hand.cards.street);
            hand.cards.reshuffles += 1;
        }
        PokerEvent::Retrieved { position } => {
            hand.showdown.retrieve(position);
            hand.stage = Stage::Showdown;
        }
        PokerEvent::Told { position, .. } => hand.irregular.told.add(position),
        PokerEvent::ChipsHeld { position, amount, .. } => {
            hand.irregular.hold(position, amount, hand.betting.current);
        }
        PokerEvent::ChipsForfeited { position, amount, .. } => {
            hall.pay(position, amount);
            hand.money.bets[position.index()] += amount;
            hand.irregular.short = None;
        }
        _ => {}
    }
}
