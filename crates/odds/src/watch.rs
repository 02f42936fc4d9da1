//! Who looks on while something is counted: told how far it is, and able to stop it.

/// Looks on.
pub trait Watch: Sync {
    /// So much of a work that takes so much in all is done.
    fn at(&self, done: u64, of: u64) {
        let _ = (done, of);
    }

    /// Whether it is to stop with what it has.
    fn stops(&self) -> bool {
        false
    }
}

/// Nobody looks on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Watch for Quiet {}
