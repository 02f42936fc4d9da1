//! What lasts from hand to hand.

use crate::pot_poker::facts::Posted;
use money::Cents;
use table::{Event, Person, PersonSet, Position, PositionSet, SeatEvent, Seating, Shoe};

use super::Hand;

/// What lasts from hand to hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// Who sits where with how much.
    pub seating: Seating,
    /// Hands dealt.
    pub number: u32,
    /// The dealer button.
    pub button: Option<Position>,
    /// Whether the button waits where it is for the next hand.
    pub button_stays: bool,
    /// Players who have not had a hand yet.
    pub new: PositionSet,
    /// Players whom the blinds have passed, or who could not post theirs.
    pub missed: PositionSet,
    /// Players who could not post their blind and owe it.
    pub owes: PositionSet,
    /// Players who have bought in short since their last full buy-in.
    pub short_bought: PositionSet,
    /// Who has the kill button.
    pub leg: Option<Person>,
    /// Who must kill the next pot, and how.
    pub kill_owed: Option<(Person, u8)>,
    /// The stock.
    pub shoe: Shoe,
    /// Whether who must kill the next pot has not posted it, and gets no hand until then.
    pub kill_held: bool,
    /// Who has been warned.
    pub warned: PersonSet,
    /// Who was dealt out when a timed fee fell due.
    pub late: PersonSet,
    /// Who owes a timed fee.
    pub timed: PersonSet,
    /// Who was dealt out when a timed fee fell due, and has made up missed blinds since.
    pub made_up: PersonSet,
    /// What has been dropped.
    pub drop: Cents,
}

impl Table {
    /// Chips leave a seat.
    #[inline(always)]
    pub(in crate::pot_poker) fn pay(&mut self, position: Position, amount: Cents) {
        self.seating.chips[position.index()] -= amount;
    }

    /// Chips come to a seat.
    #[inline(always)]
    pub(in crate::pot_poker) fn get(&mut self, position: Position, amount: Cents) {
        self.seating.chips[position.index()] += amount;
    }

    /// Somebody came, went, bought chips, or took another seat.
    pub(in crate::pot_poker) fn seats_changed(&mut self, event: &Event) {
        match *event {
            // Whoever is there before the first hand is in the game.
            Event::Seat(SeatEvent::SatDown { position, .. }) if self.number > 0 => self.new.add(position),
            Event::Seat(SeatEvent::Left { person, .. }) => self.leave(person),
            Event::Seat(SeatEvent::Bought { position, chips, short, .. }) => {
                self.get(position, chips);
                if short {
                    self.short_bought.add(position);
                } else {
                    self.short_bought.remove(position);
                }
                return;
            }
            Event::Seat(SeatEvent::Moved { from, to, .. }) => self.moved(from, to),
            _ => {}
        }
        self.seating.apply(event);
    }

    fn leave(&mut self, person: Person) {
        if let Some(at) = self.seating.seat_of(person) {
            self.new.remove(at);
            self.missed.remove(at);
            self.owes.remove(at);
            self.short_bought.remove(at);
        }
        self.timed.remove(person);
        self.late.remove(person);
        self.made_up.remove(person);
        if self.leg == Some(person) {
            self.leg = None;
        }
    }

    /// What is known of a seat goes along with its player.
    fn moved(&mut self, from: Position, to: Position) {
        for set in [&mut self.new, &mut self.missed, &mut self.owes, &mut self.short_bought] {
            if set.has(from) {
                set.remove(from);
                set.add(to);
            }
        }
    }

    /// Timed fees fall due for those who are dealt in.
    pub(in crate::pot_poker) fn half_hour_struck(&mut self) {
        let playing = self.seating.people_in_game();
        self.late = self.late.and(self.seating.here.without(playing));
        self.timed = playing;
        self.made_up = PersonSet::EMPTY;
    }

    /// The fees of a hand are in; what was not taken is still owed.
    pub(in crate::pot_poker) fn fees_done(&mut self, unable: PositionSet) {
        let unable: PersonSet = unable.iter().filter_map(|at| self.seating.person(at)).collect();
        self.timed = self.timed.both(unable);
        self.made_up = self.made_up.both(unable);
    }

    /// Money that settles what was owed from other hands; `kill` keeps the kill that was owed.
    pub(in crate::pot_poker) fn posted(
        &mut self,
        position: Position,
        post: Posted,
        kill: &mut Option<(Person, u8)>,
    ) {
        match post {
            Posted::Kill => {
                *kill = self.kill_owed.take();
                self.kill_held = false;
            }
            Posted::AllBlinds => {
                if let Some(person) = self.seating.person(position).filter(|at| self.late.has(*at)) {
                    self.late.remove(person);
                    self.made_up.add(person);
                }
            }
            _ => {}
        }
    }

    /// Where the kill button lies now, and whether its holder must kill.
    pub(in crate::pot_poker) fn kill_button(&mut self, person: Option<Person>, owes: Option<u8>) {
        self.leg = person;
        // A kill that was not posted stays owed.
        if !self.kill_held {
            self.kill_owed = person.zip(owes);
        }
    }

    /// What a hand that is over leaves behind; one that is void leaves everything as it was.
    pub(in crate::pot_poker) fn close_hand(&mut self, hand: &Hand) {
        if hand.irregular.void {
            self.button_stays = true;
            self.kill_owed = hand.irregular.kill.or(self.kill_owed);
            return;
        }
        let played = hand.seats.players;
        self.new = self.new.without(played);
        self.missed = self.missed.without(played);
        self.owes = self.owes.without(played).and(hand.forced.short);
        self.button_stays = hand.forced.bought.is_some();
        self.button = hand.forced.bought.or(self.button);
    }
}
