//! Fees from seats.

use money::Cents;
use rulebook::collection::{NoFee, Per};

use super::hall::Hall;
use super::plan::HallPlan;
use crate::event::{Event, FeeEvent};
use crate::ids::Position;

/// A fee from a seat by the number of its charge, which goes by a basis: no more than the chips that play there; nothing
/// where the charge names none.
pub fn seat_fee(
    plan: &HallPlan,
    hall: &Hall,
    number: usize,
    basis: i64,
    (position, chips): (Position, Cents),
) -> Option<Event> {
    let charge = &plan.charges[number];
    let (person, number) = (hall.person(position), number as u8);
    let fee = charge.fee(basis, plan.band_step);
    let basis = Cents(basis);
    let event = match fee.map(|amount| amount.min(chips)) {
        Ok(Cents::ZERO) => return None,
        Ok(amount) => {
            let timed = charge.per == Per::HalfHour;
            FeeEvent::FeeTaken { person, position, charge: number, basis, amount, timed }
        }
        Err(why) => {
            let unreadable = why == NoFee::Unreadable;
            FeeEvent::NoFeeNamed { person, position, charge: number, basis, unreadable }
        }
    };
    Some(Event::Fee(event))
}
