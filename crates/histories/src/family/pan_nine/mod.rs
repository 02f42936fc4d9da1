//! Pan nine: hands that nobody looks at, draws that are lost.

use families::AnyTable;
use families::pan_nine::{PanNine, PanNineEvent};
use table::Event;
use table::banked::Banked;

use super::Manner;
use crate::script::Teller;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<PanNine>>().is_some()
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
