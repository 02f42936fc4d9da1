//! The integration tests of `rulebook`, one module a subject.

mod completeness;
mod coverage;
mod pages;
mod readings;
mod signs;
mod sources_below;
mod wording;
