//! Taking events in: no rules, and nothing can fail.

use money::Cents;
use rulebook::family::pot_poker::betting::{AllIn, HeadsUpRaises};
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{
    Act, CardMask, DealEvent, Event, Face, FeeEvent, FloorEvent, PersonSet, Place, PokerEvent, Position,
    PositionSet, Post, Posted, RoundEvent, SeatEvent, Verb, WagerEvent,
};

use super::PotPoker;
use super::plan::BringInPlan;
use super::state::{Betting, Hand, Stage};
use super::turn::Kind;

impl PotPoker {
    #[inline(always)]
    pub(super) fn take_in(&mut self, event: &Event) {
        self.turn.kind = Kind::Unknown;
        match *event {
            Event::Poker(PokerEvent::Wagered { position, act, added, .. }) => {
                self.wagered(position, act, added);
            }
            Event::Deal(DealEvent::Dealt { place, card, face }) => self.dealt(place, card, face),
            Event::Wager(WagerEvent::Decided { position, act, .. }) => self.decided(position, act),
            _ => self.take_in_rare(event),
        }
    }

    #[inline(always)]
    fn take_in_rare(&mut self, event: &Event) {
        match *event {
            Event::Seat(SeatEvent::SatDown { position, .. }) => {
                self.table.seating.apply(event);
                // Whoever is there before the first hand is in the game.
                if self.table.number > 0 {
                    self.table.new.add(position);
                }
            }
            Event::Seat(SeatEvent::SatOut { .. }) | Event::Seat(SeatEvent::CameBack { .. }) => {
                self.table.seating.apply(event);
            }
            Event::Seat(SeatEvent::Left { person, .. }) => self.leave(event, person),
            Event::Seat(SeatEvent::Bought { position, chips, short, .. }) => {
                self.table.seating.chips[position.index()] += chips;
                if short {
                    self.table.short_bought.add(position);
                } else {
                    self.table.short_bought.remove(position);
                }
            }
            Event::Round(RoundEvent::HalfHourStruck) => {
                let playing = self.table.seating.people_in_game();
                self.table.late = self.table.late.and(self.table.seating.here.without(playing));
                self.table.timed = playing;
            }
            Event::Round(RoundEvent::RoundOpened { number }) => {
                self.table.number = number;
                self.hand.stage = Stage::Opening;
                self.hand.loads_before = self.table.shoe.loads();
                self.hand.drawing = self.table.button.is_none();
            }
            Event::Poker(PokerEvent::Asked { position, post, .. }) => {
                self.hand.asked.retain(|(held, _)| *held != position);
                self.hand.asked.push((position, post));
            }
            Event::Round(RoundEvent::ButtonSet { position }) => {
                self.table.button = Some(position);
                self.table.button_stays = true;
            }
            Event::Round(RoundEvent::DealerButton { position }) => self.place_button(position),
            Event::Poker(PokerEvent::BlindsMissed { position }) => self.table.missed.add(position),
            Event::Poker(PokerEvent::Posted { position, post, live, dead, dropped, .. }) => {
                self.posted(position, post, live, dead, dropped);
            }
            Event::Poker(PokerEvent::PostsDone) => self.hand.stage = Stage::Posted,
            Event::Wager(WagerEvent::WagersClosed) => self.close_window(),
            Event::Fee(FeeEvent::FeeTaken { position, charge, amount, .. }) => {
                self.table.seating.chips[position.index()] -= amount;
                self.table.drop += amount;
                self.count_chips(position);
                self.paid(charge, position);
                if !self.plan.is_timed(charge) {
                    self.hand.fees[position.index()] += amount;
                }
            }
            Event::Fee(FeeEvent::NoFeeNamed { position, charge, .. }) => self.paid(charge, position),
            Event::Fee(FeeEvent::CannotPayFee { position, .. }) => self.hand.unable.add(position),
            Event::Fee(FeeEvent::FeesDone) => {
                self.hand.stage = Stage::Dealing;
                // What was not taken is still owed.
                let unable = self.hand.unable.iter().filter_map(|at| self.table.seating.person(at));
                let unable: PersonSet = unable.collect();
                self.table.timed = self.table.timed.both(unable);
            }
            Event::Deal(DealEvent::StockLoaded { ref run, first, last }) => {
                self.table.shoe.load(run, first, last);
                if last {
                    let stub = std::mem::take(&mut self.hand.irregular.stub);
                    if self.hand.reshuffles > 0 && stub == 0 {
                        self.back_in_play();
                    }
                }
            }
            Event::Deal(DealEvent::StockRanOut) => self.hand.reshuffles += 1,
            Event::Poker(PokerEvent::StreetOpened { street }) => self.open_street(street),
            Event::Poker(PokerEvent::BettingOpened { first }) => self.open_betting(first),
            Event::Poker(PokerEvent::BettingClosed) => self.hand.stage = Stage::AfterBetting,
            Event::Poker(PokerEvent::PotFeeTaken { charge, amount, .. }) => {
                self.hand.pot_fees += amount;
                self.table.drop += amount;
                self.hand.charged |= 1 << charge;
            }
            Event::Poker(PokerEvent::NoPotFeeNamed { charge, .. }) => self.hand.charged |= 1 << charge,
            Event::Poker(PokerEvent::Returned { position, amount, .. }) => self.returned(position, amount),
            Event::Deal(DealEvent::TurnedUp { place }) => {
                self.hand.hands.turn(place, usize::MAX);
                if let Place::Position(position) = place {
                    self.hand.shown.add(position);
                    self.hand.stage = Stage::Showdown;
                }
            }
            Event::Poker(PokerEvent::BoardDealt { place, cards, count }) => {
                self.board_dealt(place, &cards[..usize::from(count)]);
            }
            Event::Poker(PokerEvent::Mucked { position }) => {
                self.hand.mucked.add(position);
                self.hand.stage = Stage::Showdown;
            }
            Event::Floor(FloorEvent::Fouled { position, .. }) => {
                self.hand.live.remove(position);
                self.throw_away(position);
                self.hand.irregular.out(position);
            }
            Event::Poker(PokerEvent::Awarded { person, position, amount, .. }) => {
                self.table.seating.chips[position.index()] += amount;
                self.hand.winners.add(person);
            }
            Event::Poker(PokerEvent::KillButton { person, owes }) => {
                self.table.leg = person;
                // A kill that was not posted stays owed.
                if !self.table.kill_held {
                    self.table.kill_owed = person.zip(owes);
                }
            }
            Event::Poker(PokerEvent::Killed { .. }) | Event::Poker(PokerEvent::ClaimLost { .. }) => {}
            Event::Round(RoundEvent::HandClosed) => self.close_hand(),
            _ => self.take_in_ruling(event),
        }
    }

    fn leave(&mut self, event: &Event, person: table::Person) {
        if let Some(at) = self.table.seating.seat_of(person) {
            self.table.new.remove(at);
            self.table.missed.remove(at);
            self.table.owes.remove(at);
            self.table.short_bought.remove(at);
        }
        self.table.timed.remove(person);
        self.table.late.remove(person);
        if self.table.leg == Some(person) {
            self.table.leg = None;
        }
        self.table.seating.apply(event);
    }

    fn place_button(&mut self, position: Position) {
        self.table.button = Some(position);
        if self.hand.drawing {
            self.hand.drawing = false;
            self.hand.hands.clear();
        }
        self.hand.loads_before = self.table.shoe.loads();
        self.line_up(position);
        self.hand.stage = Stage::Posting;
    }

    fn posted(&mut self, position: Position, post: Posted, live: Cents, dead: Cents, dropped: bool) {
        let at = position.index();
        self.table.seating.chips[at] -= live + dead;
        let hand = &mut self.hand;
        hand.dead_of[at] += dead;
        if dropped {
            hand.dropped[at] += live;
            self.table.drop += live;
        }
        match post {
            // An ante is matched by everybody, so it is layered with the bets, but it is no bet.
            Posted::Ante | Posted::DoubleAnte => {
                let ante = match &self.plan.given {
                    Some(given) if given.antes_matched => dead,
                    Some(_) => Cents::ZERO,
                    None => dead.min(self.plan.ante),
                };
                hand.put[at] += ante;
                hand.forced[at] += ante;
                hand.dead += dead - ante;
                hand.dead_of[at] -= ante;
                return self.count_chips(position);
            }
            _ => hand.dead += dead,
        }
        hand.bets[at] += live;
        hand.forced[at] += live;
        // What is posted short is still owed in full by everybody else (S29).
        let blind = match post {
            // As hand histories have it, only what was posted is to be met.
            _ if self.plan.all_in == AllIn::FullRaiseTogether => Cents::ZERO,
            Posted::BringIn => self.plan.bring_in.as_ref().map_or(Cents::ZERO, BringInPlan::least),
            Posted::Kill if hand.players.has(position) => {
                self.plan.kill_blind(self.table.kill_owed.map_or(0, |(_, kind)| kind))
            }
            Posted::Blind(_) if self.plan.given.is_some() => self.plan.given_blind(position),
            Posted::Blind(number) => {
                self.plan.blinds.get(usize::from(number)).map_or(Cents::ZERO, |blind| blind.amount)
            }
            _ => Cents::ZERO,
        };
        let total = hand.bets[at].max(blind);
        let betting = &mut hand.betting;
        if total > betting.current {
            // Nobody has put in more than there was to meet before.
            betting.facing = hand.live;
            betting.current = total;
            betting.level = total;
            // Where money is given seat by seat, only the limits measure the first raise.
            if self.plan.given.is_none() {
                betting.last_raise = total;
            }
        }
        if hand.bets[at] >= betting.current {
            betting.facing.remove(position);
        }
        self.count_chips(position);
        let hand = &mut self.hand;
        match post {
            Posted::OverBlind | Posted::Straddle => {
                hand.over.retain(|held| *held != position);
                hand.over.push(position);
            }
            Posted::Kill => {
                let owed = self.table.kill_owed.map_or(0, |(_, kind)| kind);
                hand.killer = Some((position, owed));
                hand.irregular.kill = self.table.kill_owed.take();
                self.table.kill_held = false;
            }
            // Who makes up missed blinds pays the timed fee that was missed with them, where the room has it so.
            Posted::AllBlinds if self.plan.collection_made_up() => {
                if let Some(person) =
                    self.table.seating.person(position).filter(|at| self.table.late.has(*at))
                {
                    self.table.late.remove(person);
                    self.table.timed.add(person);
                }
            }
            Posted::BringIn => {
                // The forced bet is measured by the street's own bet, not by itself.
                hand.betting.last = Some(position);
                if let Some(bring_in) = self.plan.bring_in.as_ref().filter(|bring_in| bring_in.is_action) {
                    hand.betting.acted.add(position);
                    // More than the forced bet in its place is the first bet of the round.
                    if bring_in.amounts.first().is_some_and(|least| total > *least) {
                        hand.betting.aggressor = Some(position);
                        hand.betting.raises += u8::from(self.plan.first_bet_counts);
                    }
                }
            }
            _ => {}
        }
    }

    /// Notes whether a player has a chip left that plays.
    #[inline(always)]
    pub(super) fn count_chips(&mut self, position: Position) {
        if self.table.seating.chips[position.index()] < self.plan.chip {
            self.hand.broke.add(position);
        }
    }

    fn close_window(&mut self) {
        self.hand.closed |= match self.hand.stage {
            Stage::Opening => Hand::ENTRY,
            Stage::Posted => Hand::BEFORE_CARDS,
            _ => Hand::AMONG_CARDS,
        };
    }

    fn paid(&mut self, charge: u8, position: Position) {
        self.hand.charged |= 1 << charge;
        self.hand.fee_paid.add(position);
    }

    fn open_street(&mut self, street: u8) {
        let hand = &mut self.hand;
        hand.stage = Stage::Dealing;
        hand.opened = street + 1;
        hand.street = street;
        (hand.given, hand.board, hand.burned) = (0, 0, 0);
        hand.changed = PositionSet::EMPTY;
        if hand.irregular.any {
            hand.irregular.open_street();
        }
        if street > 0 {
            for at in hand.players.iter() {
                let bet = std::mem::take(&mut hand.bets[at.index()]);
                hand.put[at.index()] += bet;
            }
            hand.betting = Betting::NONE;
        }
        let draws = self.plan.streets[usize::from(street)].change;
        if draws.is_some_and(|change| change.kind == ChangeKind::Draw) {
            hand.before_draw = Some(hand.put);
        }
    }

    fn open_betting(&mut self, first: Position) {
        self.hand.stage = Stage::Betting;
        self.hand.betting.bet = self.killed(self.street_plan().bet);
        self.hand.betting.first = Some(first);
        // Who is all-in takes no part in the betting (S15).
        self.hand.betting.started = self.can_act().len() as u8;
        self.hand.betting.free = self.hand.live.len() == 2;
        if self.hand.street == 0 {
            let orbit = self.first_orbit(first);
            if !orbit.is_empty() {
                self.hand.betting.orbit = orbit;
            }
        }
    }

    #[inline(always)]
    fn wagered(&mut self, position: Position, act: Act, added: Cents) {
        let raises = matches!(act.verb, Verb::BET | Verb::RAISE);
        if act.verb == Verb::CALL_POT {
            self.hand.betting.current = self.hand.bets[position.index()] + added;
        }
        if raises {
            self.raised(position, act.amount());
        }
        self.table.seating.chips[position.index()] -= added;
        self.hand.bets[position.index()] += added;
        self.count_chips(position);
        match act.verb {
            Verb::BET | Verb::RAISE => self.hand.betting.facing = self.hand.live,
            Verb::CALL_POT => self.hand.betting.facing = PositionSet::EMPTY,
            Verb::COMPLETE => return self.completed(position),
            _ => {}
        }
        self.hand.betting.facing.remove(position);
        self.acted(position);
        // A bet ends the deal to seats that folded without one.
        self.hand.still_dealt = PositionSet::EMPTY;
    }

    /// A call was made up; somebody may have raised behind it in the meantime.
    #[cold]
    fn completed(&mut self, position: Position) {
        let met = self.hand.bets[position.index()] >= self.hand.betting.current;
        self.hand.irregular.short = None;
        self.hand.decisions += 1;
        if met || self.hand.broke.has(position) {
            self.hand.betting.facing.remove(position);
            self.hand.betting.acted.add(position);
        }
    }

    #[inline(always)]
    fn acted(&mut self, position: Position) {
        let hand = &mut self.hand;
        hand.decisions += 1;
        if hand.irregular.any {
            hand.irregular.acted(position);
        }
        let betting = &mut hand.betting;
        betting.acted.add(position);
        betting.last = Some(position);
        if !betting.orbit.is_empty()
            && let Some(at) = betting.orbit.iter().position(|held| *held == position)
        {
            betting.behind = betting.behind.max(at as u8 + 1);
        }
        if self.plan.uncapped == HeadsUpRaises::TwoBeforeCap {
            let capped = self.plan.raises.is_some_and(|most| betting.raises >= most);
            betting.free |= hand.live.len() == 2 && !capped;
        }
    }

    #[inline(always)]
    fn decided(&mut self, position: Position, act: Act) {
        match act.verb {
            Verb::FOLD => {
                let unbet = self.hand.betting.aggressor.is_none() && self.hand.street > 0
                    || self.to_call(position) == Cents::ZERO;
                self.hand.live.remove(position);
                if self.plan.folded_still_dealt && unbet {
                    self.hand.still_dealt.add(position);
                }
                self.throw_away(position);
                self.acted(position);
            }
            Verb::CHECK => {
                self.hand.betting.checker.get_or_insert(position);
                if self.hand.before_draw.is_some() {
                    self.hand.checked_last.add(position);
                }
                self.acted(position);
            }
            Verb::DISCARD | Verb::EXCHANGE | Verb::DRAW | Verb::OPEN => self.changed(position, act.cards()),
            Verb::PLAY_BOARD => self.hand.board_declared.add(position),
            Verb::STAY_LIVE => self.hand.irregular.chooses = None,
            Verb::DECLARE_ALL_IN => {
                self.hand.irregular.chooses = None;
                self.hand.broke.add(position);
            }
            Verb::CALL_TIME | Verb::COUNT_CHIPS | Verb::ASK_FOR => {
                self.hand.irregular.any = true;
                self.hand.irregular.spoke.add(position);
            }
            _ => {}
        }
    }

    /// A hand that is folded or dead goes to the discards.
    fn throw_away(&mut self, position: Position) {
        self.rated.players = PositionSet::EMPTY;
        let place = Place::Position(position);
        for card in self.hand.hands.at(place).cards() {
            let _ = self.hand.discards.try_push(*card);
        }
        self.hand.hands.take_up(place);
    }

    fn changed(&mut self, position: Position, cards: CardMask) {
        self.rated.players = PositionSet::EMPTY;
        let place = Place::Position(position);
        self.hand.changed.add(position);
        let Some(change) = self.street_plan().change else { return };
        if change.kind == ChangeKind::Show {
            self.hand.hands.turn_these(place, cards);
            return;
        }
        for (at, card) in self.hand.hands.at(place).cards().iter().enumerate() {
            if cards.has(at) {
                let _ = self.hand.discards.try_push(*card);
            }
        }
        self.hand.hands.take_out(place, cards);
        if matches!(change.kind, ChangeKind::Draw | ChangeKind::Exchange) && !cards.is_empty() {
            self.hand.to_draw = Some((position, cards.len() as u8));
            self.hand.drawn[position.index()] = cards.len() as u8;
        }
    }

    #[inline(always)]
    fn dealt(&mut self, place: Place, card: cards::Card, face: Face) {
        self.rated.players = PositionSet::EMPTY;
        self.table.shoe.take();
        if self.hand.irregular.any {
            self.dealt_after_ruling(place, card, face);
        }
        match place {
            Place::Burned => {
                self.hand.burned += 1;
                let _ = self.hand.burns.try_push(card);
                return;
            }
            Place::Board | Place::SecondBoard => self.hand.board += 1,
            Place::Position(position) => {
                if card == cards::Card::JOKER && face == Face::Down {
                    self.hand.joker_down.add(position);
                }
                match &mut self.hand.to_draw {
                    Some((held, left)) if *held == position => {
                        *left -= 1;
                        if *left == 0 {
                            self.hand.to_draw = None;
                        }
                    }
                    _ => self.hand.given += 1,
                }
            }
            _ => {}
        }
        self.hand.hands.put(place, card, face);
    }

    #[inline(always)]
    fn board_dealt(&mut self, place: Place, cards: &[cards::Card]) {
        self.rated.players = PositionSet::EMPTY;
        self.hand.board += cards.len() as u8;
        for card in cards {
            self.table.shoe.take();
            self.hand.hands.put(place, *card, Face::Up);
        }
    }

    fn returned(&mut self, position: Position, amount: Cents) {
        let at = position.index();
        self.table.seating.chips[at] += amount;
        let from_bets = amount.min(self.hand.bets[at]);
        self.hand.bets[at] -= from_bets;
        let from_put = (amount - from_bets).min(self.hand.put[at]);
        self.hand.put[at] -= from_put;
        self.hand.dead -= amount - from_bets - from_put;
    }

    fn close_hand(&mut self) {
        self.rated.players = PositionSet::EMPTY;
        if self.hand.irregular.void {
            self.table.button_stays = true;
            self.table.kill_owed = self.hand.irregular.kill.or(self.table.kill_owed);
            self.hand.clear();
            return;
        }
        let played = self.hand.players;
        self.table.new = self.table.new.without(played);
        self.table.missed = self.table.missed.without(played);
        self.table.owes = self.table.owes.without(played).and(self.hand.short);
        self.table.button_stays = false;
        if let Some(buyer) = self.hand.bought {
            self.table.button = Some(buyer);
            self.table.button_stays = true;
        }
        self.hand.clear();
    }
}

/// What is asked when a player comes in.
pub(super) const fn posted_for(post: Post) -> Posted {
    match post {
        Post::BigBlind => Posted::Entry,
        Post::AllBlinds => Posted::AllBlinds,
        Post::BuyButton => Posted::BoughtButton,
        Post::DoubleAnte => Posted::DoubleAnte,
        Post::Kill => Posted::Kill,
        Post::Straddle => Posted::Straddle,
        Post::OverBlind { .. } => Posted::OverBlind,
    }
}
