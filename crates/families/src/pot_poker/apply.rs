//! Taking events in: each part of the state takes in its own. There are no rules here and no plan to read them from: what
//! an event leads to is a fact of the event. Nothing can fail.

use table::{
    CardMask, DealEvent, Event, FeeEvent, FloorEvent, Goes, Place, PokerEvent, Position, PositionSet, Posted,
    RoundEvent, SeatEvent, Verb, WagerEvent,
};

use super::PotPoker;
use super::state::{Hand, Stage, Table};
use super::turn::Kind;

/// Whether cards have moved, so that what was found about them is old.
type Moved = bool;

impl PotPoker {
    #[inline(always)]
    pub(super) fn take_in(&mut self, event: &Event) {
        self.turn.kind = Kind::Unknown;
        if take_in(&mut self.table, &mut self.hand, event) {
            self.rated.players = PositionSet::EMPTY;
        }
    }
}

#[inline(always)]
fn take_in(table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Poker(PokerEvent::Wagered { position, act, added, all_in, bet, .. }) => {
            table.pay(position, added);
            if all_in {
                hand.seats.broke.add(position);
            }
            hand.wagered(position, act.verb, added, bet);
            false
        }
        Event::Deal(DealEvent::Dealt { place, card, face }) => {
            table.shoe.take();
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
        _ => take_in_rare(table, hand, event),
    }
}

#[inline(always)]
fn take_in_rare(table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Deal(DealEvent::StockLoaded { ref run, first, last }) => {
            table.shoe.load(run, first, last);
            if last && hand.irregular.stub_loaded() && hand.cards.reshuffles > 0 {
                hand.cards.back_in_play(&table.shoe);
            }
        }
        Event::Poker(PokerEvent::BoardDealt { place, cards, count }) => {
            (0..count).for_each(|_| table.shoe.take());
            hand.cards.board_dealt(place, &cards[..usize::from(count)]);
            return true;
        }
        Event::Poker(PokerEvent::StreetOpened { street, draws }) => hand.open_street(street, draws),
        Event::Poker(PokerEvent::BettingOpened { first, bet, killer_last }) => {
            hand.open_betting(first, bet, killer_last);
        }
        Event::Poker(PokerEvent::BettingClosed) => hand.stage = Stage::AfterBetting,
        Event::Poker(PokerEvent::Posted { .. }) => posted(table, hand, event),
        Event::Poker(PokerEvent::PostsDone { all_in }) => {
            hand.stage = Stage::Posted;
            hand.seats.broke = hand.seats.broke.and(all_in);
        }
        Event::Fee(FeeEvent::FeesDone) => {
            hand.stage = Stage::Dealing;
            table.fees_done(hand.seats.unable);
        }
        Event::Round(RoundEvent::DealerButton { position }) => {
            table.button = Some(position);
            hand.cards.button_drawn(table.shoe.loads());
        }
        Event::Poker(PokerEvent::DealtIn { players, short, ref blinds }) => {
            hand.stage = Stage::Posting;
            hand.seats.dealt_in(players, table.button.unwrap_or(Position(0)));
            hand.forced.dealt_in(short, blinds);
        }
        Event::Deal(DealEvent::TurnedUp { place }) => {
            hand.cards.hands.turn(place, usize::MAX);
            if let Place::Position(position) = place {
                hand.showdown.shown.add(position);
                hand.stage = Stage::Showdown;
            }
        }
        Event::Poker(PokerEvent::Mucked { position }) => {
            hand.showdown.mucked.add(position);
            hand.stage = Stage::Showdown;
        }
        Event::Poker(PokerEvent::Returned { position, amount, .. }) => {
            table.get(position, amount);
            hand.money.returned(position, amount);
        }
        Event::Poker(PokerEvent::Awarded { person, position, amount, .. }) => {
            table.get(position, amount);
            hand.showdown.winners.add(person);
        }
        Event::Round(RoundEvent::RoundOpened { number }) => {
            table.number = number;
            hand.stage = Stage::Opening;
            hand.cards.loads_before = table.shoe.loads();
            hand.cards.drawing = table.button.is_none();
        }
        Event::Round(RoundEvent::HandClosed) => {
            table.close_hand(hand);
            hand.clear();
            return true;
        }
        _ => return take_in_fee(table, hand, event),
    }
    false
}

/// Forced or unasked money.
#[inline(always)]
fn posted(table: &mut Table, hand: &mut Hand, event: &Event) {
    let Event::Poker(PokerEvent::Posted {
        position,
        post,
        live,
        dead,
        matched,
        dropped,
        all_in,
        acts,
        bet,
        ..
    }) = *event
    else {
        return;
    };
    table.pay(position, live + dead);
    if dropped {
        table.drop += live;
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
    table.posted(position, post, &mut hand.irregular.kill);
}

/// Fees, and those who come and go.
fn take_in_fee(table: &mut Table, hand: &mut Hand, event: &Event) -> Moved {
    match *event {
        Event::Fee(FeeEvent::FeeTaken { position, charge, amount, timed, .. }) => {
            table.pay(position, amount);
            table.drop += amount;
            hand.fees.taken(position, charge, amount, timed);
        }
        Event::Fee(FeeEvent::NoFeeNamed { charge, .. })
        | Event::Poker(PokerEvent::NoPotFeeNamed { charge, .. }) => {
            hand.fees.dealt_with(charge);
        }
        Event::Poker(PokerEvent::PotFeeTaken { charge, amount, .. }) => {
            table.drop += amount;
            hand.fees.pot += amount;
            hand.fees.dealt_with(charge);
        }
        Event::Fee(FeeEvent::FeeReturned { position, amount, .. }) => {
            table.get(position, amount);
            table.drop -= amount;
        }
        Event::Poker(PokerEvent::PotFeeReturned { amount }) => {
            hand.fees.pot -= amount;
            table.drop -= amount;
        }
        Event::Fee(FeeEvent::CannotPayFee { position, .. }) => hand.seats.unable.add(position),
        Event::Round(RoundEvent::HalfHourStruck) => table.half_hour_struck(),
        Event::Seat(SeatEvent::SatDown { .. })
        | Event::Seat(SeatEvent::SatOut { .. })
        | Event::Seat(SeatEvent::CameBack { .. })
        | Event::Seat(SeatEvent::Left { .. })
        | Event::Seat(SeatEvent::Bought { .. })
        | Event::Seat(SeatEvent::Moved { .. }) => table.seats_changed(event),
        Event::Round(RoundEvent::ButtonSet { position }) => {
            table.button = Some(position);
            table.button_stays = true;
        }
        Event::Poker(PokerEvent::BlindsMissed { position }) => table.missed.add(position),
        Event::Poker(PokerEvent::KillButton { person, owes }) => table.kill_button(person, owes),
        Event::Poker(PokerEvent::Asked { position, post, .. }) => hand.forced.asked(position, post),
        Event::Wager(WagerEvent::WagersClosed) => hand.forced.close_window(hand.stage),
        Event::Deal(DealEvent::StockRanOut) => hand.cards.reshuffles += 1,
        Event::Poker(PokerEvent::Killed { .. }) | Event::Poker(PokerEvent::ClaimLost { .. }) => {}
        _ => return take_in_ruling(table, hand, event),
    }
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
        Event::Poker(PokerEvent::CardTaken { place, at, goes }) => {
            let card = hand.cards.take_out(place, at);
            match goes {
                Goes::OutOfPlay => hand.cards.discard(card),
                Goes::NextBurn => hand.irregular.next_burn = card,
                Goes::Kept => hand.irregular.kept = place.position().zip(card),
            }
        }
        Event::Poker(PokerEvent::CardShown { place, at }) => {
            hand.cards.hands.turn_these(place, CardMask(1 << at));
        }
        Event::Poker(PokerEvent::KeptGiven { position }) => {
            let kept = hand.irregular.kept.take();
            hand.cards.given_back(position, kept.map(|(_, card)| card));
        }
        Event::Poker(PokerEvent::AsideBurned) => {
            let card = hand.irregular.next_burn.take();
            hand.cards.burned_aside(card);
        }
        Event::Poker(PokerEvent::StubShuffled) => {
            hand.irregular.stub_shuffled(table.shoe.coming(), hand.cards.street);
            hand.cards.reshuffles += 1;
        }
        Event::Floor(FloorEvent::Misdealt) => hand.irregular.void = true,
        Event::Poker(PokerEvent::Retrieved { position }) => {
            hand.showdown.mucked.remove(position);
            hand.stage = Stage::Showdown;
        }
        Event::Poker(PokerEvent::Told { position, .. }) => hand.irregular.told.add(position),
        Event::Poker(PokerEvent::ChipsHeld { position, amount, .. }) => {
            hand.irregular.hold(position, amount, hand.betting.current);
        }
        Event::Poker(PokerEvent::ChipsForfeited { position, amount, .. }) => {
            table.pay(position, amount);
            hand.money.bets[position.index()] += amount;
            hand.irregular.short = None;
        }
        _ => {}
    }
    true
}
