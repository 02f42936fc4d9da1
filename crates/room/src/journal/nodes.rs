//! Several nodes on one store: what they hear of each other, and which of them drives which tables.

use tokio::sync::mpsc::UnboundedReceiver;

use super::{StoreError, Stream};
use crate::ids::TableNo;

/// Tables are driven by shards: a lock for each table would be too many.
pub const SHARDS: u32 = 256;

/// The shard of a table.
pub const fn shard(table: TableNo) -> u32 {
    table.0 % SHARDS
}

/// What a node hears.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Heard {
    /// Another node has gone on with these streams, at least so far.
    News(Vec<(Stream, u64)>),
    /// Something may have been missed: whatever is held is to be read again.
    Missed,
    /// Which shards this node drives has changed.
    Shards,
    /// What another node says.
    Said {
        /// Who.
        node: u64,
        /// What; a line of text.
        text: String,
    },
}

/// A turn that one node has at a time, until it is dropped.
pub trait Turn: Send {}

/// The nodes on one store. What they say to each other may be lost; what they store may not, and the sequence of a stream
/// is the fence between them: a shard is driven by one so that no work is done twice, not so that it is right.
pub trait Nodes: Send + Sync {
    /// Joins the others; what is heard from then on. It comes back when this node knows which shards it drives.
    fn join(&self) -> Result<UnboundedReceiver<Heard>, StoreError>;

    /// Leaves the others: its shards are free.
    fn leave(&self);

    /// Whether this node drives the clocks, the house dealer and the bots of a shard now.
    fn drives(&self, shard: u32) -> bool;

    /// How many nodes there are, this one among them.
    fn count(&self) -> usize;

    /// Says something to all the others: one line of at most [`MOST_SAID`] bytes.
    fn say(&self, text: String);

    /// Puts rows on the board that all read, by table; `None` takes one away. A board may be lost, and is written again.
    fn post(&self, rows: Vec<(TableNo, Option<String>)>);

    /// The board.
    fn board(&self) -> Result<Vec<(TableNo, String)>, StoreError>;

    /// Waits until this node alone may do what none may do twice.
    fn turn(&self) -> Result<Box<dyn Turn>, StoreError>;
}

/// The most bytes of what is said at once; Postgres carries a little more.
pub const MOST_SAID: usize = 7_000;
