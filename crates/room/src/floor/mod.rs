//! The floor: what it does is on a record of its own with who did it; rounds that it voids, settlements that it puts
//! right, hands that it looks at afterwards, and the report of a shift.

mod deed;
mod lost;
mod put_right;
mod redress;
mod report;
mod rounds;

pub use deed::{Deed, KIND, Noted, VERSION, What, deeds, draft, last_deeds, record};
pub use put_right::{PutRight, Request};
pub use report::{Report, Span, report};
pub use rounds::{Played, RoundRow, StepSeen, look, rounds, steps_of};
