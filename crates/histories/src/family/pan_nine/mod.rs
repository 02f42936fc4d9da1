//! Pan nine: hands that nobody looks at, draws that are lost.

use families::AnyTable;
use families::pan_nine::PanNineEvent;
use table::Event;

use super::Manner;
use crate::script::Teller;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        matches!(table, AnyTable::PanNine(_))
    }

    fn tell(&self, _: &Teller, event: &Event) -> Option<String> {
        let Event::Own(own) = event else { return None };
        Some(match PanNineEvent::unpack(own)? {
            PanNineEvent::LeftUnseen { position } => {
                format!("{position}: nobody looks at this hand, whose bettor sees another one")
            }
            PanNineEvent::DrawLost { position } => {
                format!("{position} was passed over and may not draw any more")
            }
            PanNineEvent::HouseWayReset { position } => {
                format!("{position}: the hand is reset to the house way")
            }
        })
    }
}
