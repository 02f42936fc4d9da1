//! Tables that last: who sits there, what they were opened with, and the next step of the house dealer and the bots.
//!
//! A table is decided here, stored by whoever runs it, and only then taken in ([`Live::take_in`]) and told. Nothing here
//! waits or asks the time: the runner says how long its clock has run.

mod live;
mod member;
mod pace;
mod screen;
mod spec;
mod step;

pub use live::{Carried, Decided, Live, Next, Refused};
pub use member::{Member, Members};
pub use pace::Pace;
pub use screen::{Screen, Told, names};
pub use spec::{Spec, SpecError};
pub use step::{OPENED, STEP, Step, VERSION};
