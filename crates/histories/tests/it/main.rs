//! The integration tests of `histories`, one module a subject.

mod amounts;
mod broken_files;
mod clauses;
mod faults;
mod formats;
mod frames;
mod golden;
mod long_scripts;
mod ohh;
mod outcomes;
mod phh;
mod pokerstars;
mod reader_faults;
mod reasons;
mod records;
mod refusals;
mod round_trips;
mod rounds;
mod rulings;
mod scenes;
mod side_by_side;
mod stacks;
mod standard;
mod tampered;
mod trainer;
mod words;
