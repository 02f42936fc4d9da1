//! Tables that last: who sits there, what they were opened with, and the next step of the house dealer and the bots.
//!
//! A table is decided here, stored by whoever runs it, and only then taken in ([`Live::take_in`]) and told. Nothing here
//! waits or asks the time: the runner says how long its clock has run.

mod bots;
mod demo;
mod desk;
mod held;
mod hint;
mod live;
mod load;
mod member;
mod milestone;
mod moves;
mod note;
mod pace;
mod renew;
mod rows;
mod rules;
mod said;
mod saved;
mod screen;
mod shuffle;
mod sitting;
mod spec;
mod step;
mod void;
mod waiting;
mod watch;

pub use bots::{Character, character};
pub use demo::DEMO;
pub(crate) use desk::entry;
pub use desk::{Desk, Order, Undone};
pub use held::Held;
pub use live::{Decided, Live, Next, Refused};
pub use load::{
    CannotLoad, Fold, Opened, Opens, Said, each_record_after, from_book, is_closed, load, load_at,
};
pub use member::{Member, Members};
pub(crate) use milestone::milestones;
pub use milestone::{From, milestone};
pub use moves::{Carried, JackpotFees, moves};
pub use note::{NOTED, Note, Roster, SpectatorChat, Waiting};
pub use pace::Pace;
pub use renew::Renewed;
pub use rules::{from_store, packed, unpacked};
pub(crate) use saved::opened_with;
pub use screen::{Screen, Told, in_names, names};
pub use shuffle::{Drawn, Salt, Shuffle, Used, tells_of_chance};
pub use sitting::Sitting;
pub(crate) use spec::PACES;
pub use spec::{Spec, SpecError};
pub use step::{CLOSED, OPENED, STEP, Step, VERSION};
pub use void::{moved, opens};
pub use watch::{CALLED, EMPTY_SEAT, HALF_HOUR, TIME_BANK};
