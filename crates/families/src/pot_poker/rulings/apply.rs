//! Taking in what rulings lead to.

use cards::Card;
use rulebook::family::pot_poker::irregular::{EarlyRiver, EarlyTurn};
use table::{CardMask, Event, Face, Goes, Place, Position, PositionSet, Ruling, Why};

use super::super::PotPoker;
use super::super::state::{Stage, Table};
use super::Short;
use super::state::bit;

impl PotPoker {
    #[cold]
    pub(in crate::pot_poker) fn take_in_ruling(&mut self, event: &Event) {
        self.rated.players = PositionSet::EMPTY;
        match *event {
            Event::Ruled { ruling, because } => self.ruled(ruling, because),
            Event::WentOn => {
                if let Some(place) = self.rest_place() {
                    self.hand.irregular.rested |= 1 << place;
                }
            }
            Event::SettlementBegan { .. } => self.hand.stage = Stage::Ending,
            Event::Warned { person, .. } => self.table.warned.add(person),
            Event::CardTaken { place, at, goes } => self.card_taken(place, at, goes),
            Event::CardShown { place, at } => self.hand.hands.turn_these(place, CardMask(1 << at)),
            Event::KeptGiven { position } => {
                if let Some((_, card)) = self.hand.irregular.kept.take() {
                    self.hand.hands.put(Place::Position(position), card, Face::Down);
                }
            }
            Event::AsideBurned => {
                let card = self.hand.irregular.next_burn.take();
                self.hand.burned += 1;
                self.hand.burns.extend(card.into_iter().take(self.hand.burns.remaining_capacity()));
            }
            Event::StubShuffled => self.stub_shuffled(),
            Event::Misdealt => self.hand.irregular.void = true,
            Event::Retrieved { position } => {
                self.hand.mucked.remove(position);
                self.hand.stage = Stage::Showdown;
            }
            Event::Told { position, .. } => self.hand.irregular.told.add(position),
            Event::Moved { from, to, .. } => {
                self.table.seating.apply(event);
                self.table.moved(from, to);
            }
            _ => self.chips_ruled(event),
        }
    }

    /// Chips that move by a ruling.
    fn chips_ruled(&mut self, event: &Event) {
        match *event {
            Event::ChipsHeld { position, amount, .. } => {
                let bet = self.hand.betting.current;
                self.hand.irregular.short = Some(Short { position, amount, bet, behind: false });
            }
            Event::ChipsForfeited { position, amount, .. } => {
                self.table.seating.chips[position.index()] -= amount;
                self.hand.bets[position.index()] += amount;
                self.count_chips(position);
                self.hand.irregular.short = None;
            }
            Event::FeeReturned { position, amount, .. } => {
                self.table.seating.chips[position.index()] += amount;
                self.table.drop -= amount;
            }
            Event::PotFeeReturned { amount } => {
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
            Why::EarlyFlopBack => held.no_burn |= bit(street + 1),
            Why::EarlyRiverBack if river_unburned => held.no_burn |= bit(street + 1),
            Why::EarlyTurnAside => {
                held.shuffle |= bit(street + 2);
                held.no_burn |= if turn_unburned { bit(street + 2) } else { 0 };
            }
            Why::EarlyStreetOut => {
                held.eliminate |= bit(street + 1);
                held.no_burn |= bit(street + 1);
            }
            Why::ExposedIsBurn => held.exposed += 1,
            Why::NextCardDown => held.next_down.add(position),
            Why::NextDownOrAllIn => {
                held.next_down.add(position);
                held.chooses = Some(position).filter(|_| !broke);
            }
            Why::LastCardSeveral | Why::LastCardSecond => {
                held.last_up = Some(position);
                held.chooses = Some(position).filter(|_| !broke);
            }
            Why::LastCardBoth => held.all_up = true,
            Why::DrawnReplaced => held.owed.push(position),
            Why::OffTableExposed if street > 0 => held.owed.push(position),
            Why::StreetMoved => held.moved = true,
            Why::ClockRuns => held.clock = Some(position),
            Why::SpreadPairRisks => held.spread.add(position),
            Why::ShownToAll => held.show_after.add(position),
            Why::KillUnposted => self.table.kill_held = true,
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
