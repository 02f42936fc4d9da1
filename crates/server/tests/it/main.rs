//! The integration tests of `server`, one module a subject.

mod accounts;
mod attacks;
mod corrected;
mod fairness;
mod floor;
mod hints;
mod hostile;
mod openapi;
mod pages;
mod sitting;
mod strangers;
mod tables;
mod types;
mod visit;
