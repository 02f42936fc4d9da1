//! x
use crate::value::record;

record! {
    /// x.
    pub struct PanNine {
    }
}
