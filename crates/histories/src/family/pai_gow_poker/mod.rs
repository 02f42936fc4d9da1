//! Pai gow poker: both hands are said beside the player-dealer's.

use families::AnyTable;
use families::pai_gow_poker::PaiGowPoker;
use table::banked::Banked;
use table::{Place, Position, Tongue, WagerNo, Why, say};

use super::{Manner, TWO_WITH_TWO};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<PaiGowPoker>>().is_some()
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, _): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        let table = table.of::<Banked<PaiGowPoker>>().filter(|_| TWO_WITH_TWO.contains(&why))?;
        let halves = |place: Place| table.game().halves(table.core(), place, tongue);
        let ([front, behind], [bank_front, bank_behind]) =
            (halves(Place::Position(position))?, halves(Place::Bank)?);
        let key = "pai-gow-poker.against";
        Some(say!(
            tongue,
            key,
            front = front,
            behind = behind,
            bank_front = bank_front,
            bank_behind = bank_behind
        ))
    }
}
