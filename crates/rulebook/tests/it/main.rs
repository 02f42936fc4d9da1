//! The integration tests of `rulebook`, one module a subject.

mod completeness;
mod coverage;
mod pages;
mod readings;
mod sources_below;
mod wording;
