//! Baccarat: points are said as the two hands grow.

use families::AnyTable;
use families::baccarat::{Baccarat, why};
use table::banked::Banked;
use table::{Place, Position, Tongue, WagerNo, Why, say};

use super::Manner;

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.of::<Banked<Baccarat>>().is_some()
    }

    fn counts_points(&self) -> bool {
        true
    }

    /// The points of both hands, whichever was wagered on.
    fn compared(&self, table: &AnyTable, _: (Position, WagerNo), why: Why, tongue: Tongue) -> Option<String> {
        let lines = [Why::LINE_WINS, Why::LINE_LOSES, Why::LINE_TIES].contains(&why);
        let own = [why::BANKER_SEVEN_PUSHES, why::BANKER_SEVEN_PAID, why::MARGIN_TOO_SMALL].contains(&why);
        let of = |place: Place| {
            table.describe(place, tongue).filter(|_| lines || own || self.happened(why).is_some())
        };
        // What hangs on a third card says how many there are.
        let counted = |place: Place| {
            let key = match table.hands().at(place).len() {
                2 if !lines => "baccarat.on-two",
                3 if !lines => "baccarat.on-three",
                _ => return of(place),
            };
            Some(say!(tongue, key, points = of(place)?))
        };
        let (player, banker) = (counted(Place::PlayerHand)?, counted(Place::BankerHand)?);
        Some(say!(tongue, "baccarat.against", player = player, banker = banker))
    }

    fn happened(&self, why: Why) -> Option<bool> {
        match why {
            why::EVENT_HAPPENED | why::SECOND_EVENT_HAPPENED => Some(true),
            why::EVENT_MISSED => Some(false),
            _ => None,
        }
    }
}
