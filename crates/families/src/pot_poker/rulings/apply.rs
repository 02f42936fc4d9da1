//! Taking in what rulings lead to.

use cards::Card;
use rulebook::family::pot_poker::irregular::{EarlyRiver, EarlyTurn};
use table::{
    CardMask, Event, Face, FeeEvent, FloorEvent, Goes, Place, PokerEvent, Position, PositionSet, Ruling,
    SeatEvent, WagerEvent, Why,
};

use super::super::PotPoker;
use super::super::state::{Stage, Table};
use super::Short;
use super::state::bit;
use crate::pot_poker::why;

impl PotPoker {
    #[cold]
    pub(in crate::pot_poker) fn take_in_ruling(&mut self, event: &Event) {
        self.rated.players = PositionSet::EMPTY;
        match *event {
            Event::Floor(FloorEvent::Ruled { ruling, because }) => self.ruled(ruling, because),
            Event::Floor(FloorEvent::WentOn) => {
                if let Some(place) = self.rest_place() {
                    self.hand.irregular.rested |= 1 << place;
                }
            }
            Event::Wager(WagerEvent::SettlementBegan { .. }) => self.hand.stage = Stage::Ending,
            Event::Floor(FloorEvent::Warned { person, .. }) => self.table.warned.add(person),
            Event::Poker(PokerEvent::CardTaken { place, at, goes }) => self.card_taken(place, at, goes),
            Event::Poker(PokerEvent::CardShown { place, at }) => {
                self.hand.hands.turn_these(place, CardMask(1 << at));
            }
            Event::Poker(PokerEvent::KeptGiven { position }) => {
                if let Some((_, card)) = self.hand.irregular.kept.take() {
                    self.hand.hands.put(Place::Position(position), card, Face::Down);
                }
            }
            Event::Poker(PokerEvent::AsideBurned) => {
                let card = self.hand.irregular.next_burn.take();
                self.hand.burned += 1;
                self.hand.burns.extend(card.into_iter().take(self.hand.burns.remaining_capacity()));
            }
            Event::Poker(PokerEvent::StubShuffled) => self.stub_shuffled(),
            Event::Floor(FloorEvent::Misdealt) => self.hand.irregular.void = true,
            Event::Poker(PokerEvent::Retrieved { position }) => {
                self.hand.mucked.remove(position);
                self.hand.stage = Stage::Showdown;
            }
            Event::Poker(PokerEvent::Told { position, .. }) => self.hand.irregular.told.add(position),
            Event::Seat(SeatEvent::Moved { from, to, .. }) => {
                self.table.seating.apply(event);
                self.table.moved(from, to);
            }
            _ => self.chips_ruled(event),
        }
    }

    /// Chips that move by a ruling.
    fn chips_ruled(&mut self, event: &Event) {
        match *event {
            Event::Poker(PokerEvent::ChipsHeld { position, amount, .. }) => {
                let bet = self.hand.betting.current;
                self.hand.irregular.short = Some(Short { position, amount, bet, behind: false });
            }
            Event::Poker(PokerEvent::ChipsForfeited { position, amount, .. }) => {
                self.table.seating.chips[position.index()] -= amount;
                self.hand.bets[position.index()] += amount;
                self.count_chips(position);
                self.hand.irregular.short = None;
            }
            Event::Fee(FeeEvent::FeeReturned { position, amount, .. }) => {
                self.table.seating.chips[position.index()] += amount;
                self.table.drop -= amount;
            }
            Event::Poker(PokerEvent::PotFeeReturned { amount }) => {
                self.hand.pot_fees -= amount;
                self.table.drop -= amount;
            }
            _ => {}
        }
    }

    /// What a ruling changes by itself.
    fn ruled(&mut self, ruling: Ruling, because: Why) {
        let position = ruling.position().unwrap_or(Position(0));
        let broke = self.hand.broke.has(position);
        let street = self.hand.street;
        let cards = self.plan.rules.cards.as_ref();
        let turn_unburned = cards.is_some_and(|cards| cards.early_turn == Some(EarlyTurn::FifthInPlace));
        let river_unburned = cards.is_some_and(|cards| cards.early_river == Some(EarlyRiver::Reshuffled));
        let held = &mut self.hand.irregular;
        held.any = true;
        held.rulings += 1;
        match because {
            why::EARLY_FLOP_BACK => held.no_burn |= bit(street + 1),
            why::EARLY_RIVER_BACK if river_unburned => held.no_burn |= bit(street + 1),
            why::EARLY_TURN_ASIDE => {
                held.shuffle |= bit(street + 2);
                held.no_burn |= if turn_unburned { bit(street + 2) } else { 0 };
            }
            why::EARLY_STREET_OUT => {
                held.eliminate |= bit(street + 1);
                held.no_burn |= bit(street + 1);
            }
            why::EXPOSED_IS_BURN => held.exposed += 1,
            why::NEXT_CARD_DOWN => held.next_down.add(position),
            why::NEXT_DOWN_OR_ALL_IN => {
                held.next_down.add(position);
                held.chooses = Some(position).filter(|_| !broke);
            }
            why::LAST_CARD_SEVERAL | why::LAST_CARD_SECOND => {
                held.last_up = Some(position);
                held.chooses = Some(position).filter(|_| !broke);
            }
            why::LAST_CARD_BOTH => held.all_up = true,
            why::DRAWN_REPLACED => held.owed.push(position),
            why::OFF_TABLE_EXPOSED if street > 0 => held.owed.push(position),
            why::STREET_MOVED => held.moved = true,
            why::CLOCK_RUNS => held.clock = Some(position),
            why::SPREAD_PAIR_RISKS => held.spread.add(position),
            why::SHOWN_TO_ALL => held.show_after.add(position),
            why::KILL_UNPOSTED => self.table.kill_held = true,
            _ => {}
        }
    }

    fn card_taken(&mut self, place: Place, at: u8, goes: Goes) {
        let card = self.hand.hands.at(place).cards().get(usize::from(at)).copied();
        self.hand.hands.take_out(place, CardMask(1 << at));
        if matches!(place, Place::Board | Place::SecondBoard) {
            self.hand.board = self.hand.board.saturating_sub(1);
        }
        match (goes, place) {
            (Goes::NextBurn, _) => self.hand.irregular.next_burn = card,
            (Goes::Kept, Place::Position(position)) => {
                self.hand.irregular.kept = card.map(|card| (position, card));
            }
            // It is neither on the table nor in a hand, and may be shuffled again (S06).
            _ => self.hand.discards.extend(card.into_iter().take(self.hand.discards.remaining_capacity())),
        }
    }

    /// The faces of the stub are found once, before it is gone.
    fn stub_shuffled(&mut self) {
        let faces =
            |cards: &mut dyn Iterator<Item = Card>| cards.fold(0u64, |faces, card| faces | 1 << card.index());
        let stub = faces(&mut self.table.shoe.coming());
        let held = &mut self.hand.irregular;
        held.stub = stub | faces(&mut held.early.iter().copied());
        held.early.clear();
        held.shuffle &= !bit(self.hand.street);
        self.hand.reshuffles += 1;
    }

    /// A card that goes out in a hand with rulings.
    #[cold]
    pub(in crate::pot_poker) fn dealt_after_ruling(&mut self, place: Place, card: Card, face: Face) {
        let drawing = self.hand.to_draw.is_some();
        let street = bit(self.hand.street);
        let held = &mut self.hand.irregular;
        match place {
            Place::Early => {
                if face == Face::Hidden {
                    held.eliminate &= !street;
                } else {
                    let _ = held.early.try_push(card);
                }
            }
            Place::Position(position) => {
                if face == Face::Down {
                    held.next_down.remove(position);
                }
                if let Some(at) = held.owed.iter().position(|at| *at == position).filter(|_| !drawing) {
                    held.owed.remove(at);
                }
            }
            _ => {}
        }
    }
}

impl Table {
    /// What is known of a seat goes along with its player.
    fn moved(&mut self, from: Position, to: Position) {
        for set in [&mut self.new, &mut self.missed, &mut self.owes, &mut self.short_bought] {
            if set.has(from) {
                set.remove(from);
                set.add(to);
            }
        }
    }
}
