//! The integration tests of `odds`, one module a subject.

mod engine;
mod hints;
mod mutated;
mod repeat;
mod together;
mod unplayed;
