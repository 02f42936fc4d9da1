//! Pai gow poker: both hands are said beside the player-dealer's.

use families::AnyTable;
use families::pai_gow_poker::{PaiGowPoker, why};
use table::banked::Banked;
use table::{Place, Position, Tongue, WagerNo, Why, say};

use super::{Manner, TWO_WITH_TWO, beside};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<PaiGowPoker>>().is_some()
    }

    fn compared(
        &self,
        table: &AnyTable,
        (position, wager): (Position, WagerNo),
        why: Why,
        tongue: Tongue,
    ) -> Option<String> {
        let table = table.of::<Banked<PaiGowPoker>>()?;
        if [Why::PAID_BY_TABLE, Why::BELOW_TABLE, Why::PUSHED_BY_TABLE].contains(&why) {
            let ended = table.game().base_ended();
            return ended.then(|| beside(&table.core().plan, wager, why::ACE_HIGH_LEAVES, tongue));
        }
        if !TWO_WITH_TWO.contains(&why) {
            return None;
        }
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
