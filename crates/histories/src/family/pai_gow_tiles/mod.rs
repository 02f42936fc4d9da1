//! Pai gow tiles: both hands are said beside the player-dealer's.

use families::AnyTable;
use families::pai_gow_tiles::{PaiGowTiles, why};
use table::banked::Banked;
use table::{Place, Position, Tongue, WagerNo, Why, say};

use super::{Manner, TWO_WITH_TWO, beside};

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
        let lines = table.game().special_lines(table.core(), table.plan(), position).into_iter();
        let lines = lines.map(|why| beside(&table.core().plan, wager, why, tongue));
        Some(told + &lines.collect::<String>())
    }
}
