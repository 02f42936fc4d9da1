//! The integration tests of `server`, one module a subject.

mod accounts;
mod attacks;
mod bounds;
mod corrected;
mod fairness;
mod flood;
mod floor;
mod hints;
mod hostile;
mod hours;
mod identity;
mod jackpots;
mod keys;
mod lists;
mod lobby;
mod openapi;
mod pages;
mod private;
mod regime;
mod reset;
mod set_up;
mod sitting;
mod strangers;
mod tables;
mod types;
mod visit;
