//! The integration tests of `eval`, one module a subject.

mod batch;
mod distribution;
mod high;
mod low;
mod omaha;
mod orders;
mod small;
mod twin;
