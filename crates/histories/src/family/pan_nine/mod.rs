//! Pan nine: points as hands grow, hands that nobody looks at, draws that are lost.

use families::AnyTable;
use families::pan_nine::{PanNine, PanNineEvent};
use table::banked::Banked;
use table::{Event, Tongue, Why, say};

use super::Manner;
use crate::script::Teller;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<PanNine>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }

    fn reason(&self, _: &AnyTable, why: Why, tongue: Tongue) -> Option<String> {
        match why {
            Why::LINE_WINS => Some(say!(tongue, "pan-nine.hand-nearer")),
            Why::LINE_LOSES => Some(say!(tongue, "pan-nine.bank-nearer")),
            _ => None,
        }
    }

    fn tell(&self, teller: &Teller, event: &Event) -> Option<String> {
        let Event::Own(own) = event else { return None };
        let tongue = teller.tongue();
        Some(match PanNineEvent::unpack(own)? {
            PanNineEvent::LeftUnseen { position } => say!(tongue, "pan-nine.left-unseen", seat = position),
            PanNineEvent::DrawLost { position } => say!(tongue, "pan-nine.draw-lost", seat = position),
            PanNineEvent::HouseWayReset { position } => {
                say!(tongue, "pan-nine.house-way-reset", seat = position)
            }
        })
    }
}
