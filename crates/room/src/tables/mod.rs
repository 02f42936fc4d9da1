//! Tables that last: their players, their rules, and the next step of the house dealer and the bots.
//!
//! Nothing here waits or reads the clock: the runner passes in how long its clock has run.
//!
//! - **A command**: [`Live`] decides it, [`Desk`] stores it, and only then [`Live::take_in`] applies it and the server broadcasts
//!   it. A buy-in or cash-out moves a wallet in the same append.
//! - **Notes**: what is not a command of the game (owner, pace, waiting list, a void round, corrected rules) is a record of its
//!   own (`note`).
//! - **Next**: `Live::next` says what the house dealer, a bot or the clock does now, or how long nothing happens. `watch` has
//!   time banks, half hours and absences. The table of verbs says what an absent player does; wagers that cannot be played as
//!   they are get returned.
//! - **Bots** (`bots`) play with the cage's chips, come and go between rounds, and pause when nobody watches or is in the
//!   lobby.
//! - **Loading** (`load`): a table is folded from its last snapshot (`saved`) or milestone (`milestone`) when it is first needed.
//!   A deck is in the record before its first card is dealt, so a restarted room has the same cards.
//! - **Corrected rules** (`renew`) count from a note on: between rounds a new table takes over what lasts, without the stock.
//! - **Shuffles** (`shuffle`): a promised seed, salt, a committed deck. `held` knows which player had which number in a round.

mod bots;
mod demo;
mod desk;
mod effective;
mod held;
mod hint;
mod live;
mod load;
mod member;
mod milestone;
mod moves;
mod note;
mod pace;
mod refused;
mod renew;
mod rows;
mod rules;
mod said;
mod saved;
mod screen;
mod seats;
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
pub use desk::{Beside, Desk, Order, Undone};
pub use held::Held;
pub use live::{Decided, Live, Next};
pub use load::{
    CannotLoad, Fold, Opened, Opens, Said, each_record_after, from_book, is_closed, load, load_at,
};
pub use member::{Member, Members};
pub(crate) use milestone::milestones;
pub use milestone::{From, milestone};
pub use moves::{Carried, JackpotFees, moves};
pub use note::{NOTED, Note, Roster, SpectatorChat, Waiting};
pub use pace::Pace;
pub use refused::Refused;
pub use renew::Renewed;
pub use rules::{from_store, packed, unpacked};
pub use saved::opened_with;
pub use screen::{Screen, Told, in_names, names};
pub use seats::{Provider, Reserved, SeatChange, SeatMove};
pub use shuffle::{Drawn, Salt, Shuffle, Used, tells_of_chance};
pub use sitting::Sitting;
pub(crate) use spec::PACES;
pub use spec::{CalendarEntry, Spec, SpecError};
pub use step::{CLOSED, OPENED, STEP, Step, VERSION};
pub use void::{moved, opens};
pub use watch::{CALLED, EMPTY_SEAT, HALF_HOUR, TIME_BANK};
