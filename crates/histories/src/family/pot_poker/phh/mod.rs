//! PHH, the poker hand history format: TOML, one hand to a file (`.phh`) or many (`.phhs`).

mod code;
mod read;
mod write;

pub use code::{CODES, Code};
pub(crate) use read::line_of;
pub use read::{Fault, read, read_one};
pub(crate) use write::quoted;
pub use write::{write, write_all};
