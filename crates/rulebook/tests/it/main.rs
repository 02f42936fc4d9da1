//! The integration tests of `rulebook`, one module a subject.

mod completeness;
mod compliance;
mod coverage;
mod pages;
mod readings;
mod signs;
mod sources_below;
mod wording;
