//! What lasts from hand to hand beside seats, chips, button and stock.

use crate::pot_poker::facts::{Post, Posted};
use table::open::Hall;
use table::{Person, PersonSet, Position, PositionSet, SeatEvent, Seating};

use super::Hand;

/// What lasts from hand to hand beside the hall.
#[derive(Debug, Clone, PartialEq, Eq, Default, ::serde::Serialize, ::serde::Deserialize)]
#[serde(crate = "::table::serde")]
pub struct Table {
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
    /// Whether who must kill the next pot has not posted it, and gets no hand until then.
    pub kill_held: bool,
    /// Who has been warned.
    pub warned: PersonSet,
    /// Who was dealt out when a timed fee fell due.
    pub late: PersonSet,
    /// Who was dealt out when a timed fee fell due, and makes up missed blinds now.
    pub made_up: PersonSet,
}

impl Table {
    /// Somebody comes, goes, buys chips, or takes another seat; `hall` is as it was before.
    pub(in crate::pot_poker) fn seats_change(&mut self, hall: &Hall, event: &SeatEvent) {
        match *event {
            // Whoever is there before the first hand is in the game.
            SeatEvent::SatDown { position, .. } if hall.number > 0 => self.new.add(position),
            SeatEvent::Left { person, .. } => self.leave(hall.seating.seat_of(person), person),
            SeatEvent::Bought { position, short: true, .. } => self.short_bought.add(position),
            SeatEvent::Bought { position, .. } => self.short_bought.remove(position),
            SeatEvent::Moved { from, to, .. } => self.moved(from, to),
            _ => {}
        }
    }

    fn leave(&mut self, seat: Option<Position>, person: Person) {
        if let Some(at) = seat {
            self.new.remove(at);
            self.missed.remove(at);
            self.owes.remove(at);
            self.short_bought.remove(at);
        }
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
    pub(in crate::pot_poker) fn half_hour_struck(&mut self, seating: &Seating) {
        self.late = self.late.and(seating.here.without(seating.people_in_game()));
        self.made_up = PersonSet::EMPTY;
    }

    /// The fees of a hand are in; what was not taken is still owed.
    pub(in crate::pot_poker) fn fees_done(&mut self, hall: &mut Hall, unable: PositionSet) {
        let unable: PersonSet = unable.iter().filter_map(|at| hall.seating.person(at)).collect();
        hall.timed = hall.timed.both(unable);
        self.made_up = self.made_up.both(unable);
    }

    /// Somebody asked to be dealt in: a timed fee that was missed falls due with the blinds that are made up.
    pub(in crate::pot_poker) fn asked(&mut self, person: Person, post: Post) {
        if post == Post::AllBlinds && self.late.has(person) {
            self.made_up.add(person);
        } else {
            self.made_up.remove(person);
        }
    }

    /// Money that settles what was owed from other hands; `kill` keeps the kill that was owed.
    pub(in crate::pot_poker) fn posted(
        &mut self,
        person: Person,
        post: Posted,
        kill: &mut Option<(Person, u8)>,
    ) {
        match post {
            Posted::Kill => {
                *kill = self.kill_owed.take();
                self.kill_held = false;
            }
            Posted::AllBlinds => self.late.remove(person),
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
    pub(in crate::pot_poker) fn close_hand(&mut self, hall: &mut Hall, hand: &Hand) {
        if hand.irregular.void {
            hall.button_stays = true;
            self.kill_owed = hand.irregular.kill.or(self.kill_owed);
            return;
        }
        let played = hand.seats.players;
        self.new = self.new.without(played);
        self.missed = self.missed.without(played);
        self.owes = self.owes.without(played).and(hand.forced.short);
        hall.button_stays = hand.forced.bought.is_some();
        hall.button = hand.forced.bought.or(hall.button);
    }
}
