//! The verbs of a round.

use crate::awaits::Awaits;
use crate::command::{Actor, Command};
use crate::event::{Event, Sink};
use crate::offer::Offers;
use crate::refusal::Refusal;

/// A game that can be played: the five verbs are all the rest of the house may call.
pub trait Play: Clone {
    /// What the table waits for.
    fn awaits(&self) -> Awaits;

    /// What an actor may do now.
    fn offers(&self, who: Actor) -> Offers;

    /// The same, written into a list that is there already.
    fn offers_to(&self, who: Actor, offers: &mut Offers) {
        *offers = self.offers(who);
    }

    /// What an actor may do about seats and chips: come and go, buy, sit out; for the house dealer whom to seat, where
    /// the button lies, and the half hour.
    fn seat_offers(&self, who: Actor) -> Offers;

    /// Everything that an actor may do: whatever is accepted is among it.
    fn all_offers(&self, who: Actor) -> Offers {
        let mut offers = self.offers(who);
        offers.extend(self.seat_offers(who));
        offers
    }

    /// Takes a command: checks it, tells the sink what happens, and applies it. A refused command changes nothing.
    fn act(&mut self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal>;

    /// The events that a command leads to, without applying them here.
    fn decide(&self, who: Actor, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.clone().act(who, command, sink)
    }

    /// Takes in an event: what it says, and what the plan derives from that, as the order in which hands are played. It judges
    /// nothing, and cannot fail.
    fn apply(&mut self, event: &Event);
}
