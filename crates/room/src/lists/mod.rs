//! Waiting lists of the room: one for each game and limit.
//!
//! - **A list** ([`List`]) holds requests in order: players from a broken game first, then in order of arrival. A request is for
//!   any table of the game, or for tables that it names.
//! - **Records**: every change is an [`Entry`] on [`crate::journal::Stream::Lists`]; [`Lists`] is the fold of them. Whoever
//!   changes a list names the last record that they know, so that two nodes never call two players for one seat.
//! - **Calls**: a seat is called at the table and on the list in one append. The table keeps it (`tables::waiting`); whoever does
//!   not come in time is away and is passed over once, then dropped.
//! - **Moves**: a player who changes tables leaves one and is [`Moving`] until they sit at the other, with chips and missed blinds.
//!
//! Nothing here reads a clock: times come with the entries.

mod board;
mod decide;
mod entry;
mod key;
mod pick;
mod state;

pub use board::{Board, ListChange};
pub use decide::NotListed;
pub use entry::{Entry, KIND, LeftBecause, VERSION};
pub use key::GameKey;
pub use pick::{Seats, Vacancy, opens_table, vacancy};
pub use state::{Call, List, Lists, Moving, Rank, Request, Settings};

/// How long a called player has to come.
pub const CALL: std::time::Duration = crate::tables::CALLED;
/// The most players on one list.
pub const MOST_LISTED: usize = 200;
/// The most lists that one account is on.
pub const MOST_LISTS: usize = 12;
/// Waiting players who open a new table, where the host has set no other number: as many as start a game.
pub const OPEN_AT: u8 = 2;
/// A player who is away when so many seats go past them is dropped.
pub const MOST_PASSED: u8 = 2;
