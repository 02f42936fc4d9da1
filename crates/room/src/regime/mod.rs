//! Tables that run under a regime: the provisions that only a running table can meet.
//!
//! - `provisions`: what of a regime of the rulebook concerns a table of a listing. It is stored with the table, so that an
//!   evening is judged by the provisions of its day.
//! - `rotation`: the turns of the player-dealer position over time, as a fold over records.
//! - `rules`: what a table under a regime refuses, passes and ends.
//! - `evening`: which provisions a stored table met, and when it did not.

mod evening;
mod provider;
mod provisions;
mod rotation;
mod rules;

pub use evening::{Evening, Finding, Judged, ProvisionFindings, evening};
pub use provider::is_provider;
pub use provisions::{Rule, TableProvision, TableRegime, Unmet};
pub use rotation::{Turn, Turns, Window};
pub use rules::{Barred, GameEnd, Reason, RotationClock, WARNED_BEFORE};
