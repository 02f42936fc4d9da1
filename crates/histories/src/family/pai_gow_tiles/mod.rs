//! Pai gow tiles: both hands are said beside the player-dealer's.

use families::AnyTable;
use families::pai_gow_tiles::{PaiGowTiles, why};
use table::banked::Banked;
use table::{Place, Position, Speak, Tongue, WagerNo, Why, say};

use super::{Manner, TWO_WITH_TWO};
use crate::script::tell::in_brackets;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<PaiGowTiles>>().is_some()
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, wager): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        let compares = TWO_WITH_TWO.contains(&why) || [why::ZERO_LOSES, why::ZERO_PUSHES].contains(&why);
        let table = table.of::<Banked<PaiGowTiles>>().filter(|_| compares)?;
        let halves = |place: Place| table.game().halves(table.core(), table.plan(), place, tongue);
        let ([high, low], [bank_high, bank_low]) = (halves(Place::Position(position))?, halves(Place::Bank)?);
        let key = "pai-gow-tiles.against";
        let told = say!(tongue, key, high = high, low = low, bank_high = bank_high, bank_low = bank_low);
        if !table.game().went_by_tile(table.plan(), position) {
            return Some(told);
        }
        let clause = table.core().plan.clause(wager, why::EQUAL_POINTS.key());
        let words = why::EQUAL_POINTS.speak(tongue);
        Some(format!("{told}; {words}{}", in_brackets(clause, tongue)))
    }
}
