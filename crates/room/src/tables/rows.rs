//! What the rows of a hand that is being set would be called.

use cards::Card;
use table::{Eye, Person, Place, RowNames, Tongue};

use super::Live;

impl Live {
    /// The names of rows that a person makes of their own cards; nothing where they are not theirs or the game sets no hands.
    pub fn row_names(&self, person: Person, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        let view = self.table.seen_by(Eye::Person(person));
        let banks = view.bank.as_ref().is_some_and(|bank| bank.person == person);
        let position = self.table.seat_of(person)?;
        let own = |place: Place| place == Place::Position(position) || banks && place == Place::Bank;
        let held = view.hands.iter().filter(|hand| own(hand.place));
        let mut held: Vec<Card> =
            held.flat_map(|hand| hand.cards.iter().filter_map(|card| card.card())).collect();
        for card in rows.iter().flatten() {
            held.swap_remove(held.iter().position(|other| other == card)?);
        }
        self.table.row_names(rows, tongue)
    }
}
