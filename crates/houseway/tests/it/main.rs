//! The integration tests of `houseway`, one module a subject.

mod acceptances;
#[path = "../../../server/examples/bot.rs"]
#[allow(dead_code, unreachable_pub)]
mod bot;
mod citations;
mod cli;
mod dependencies;
mod docs;
mod faults;
mod finding;
mod host;
mod house_choices;
mod json;
mod kill;
mod licences;
mod lint;
mod lint_whole;
mod lookers;
mod mistyped;
mod nodes;
mod odds;
mod own_rulebook;
mod pages;
mod play;
mod readme;
mod replay;
mod schemas;
mod second_reader;
mod serve;
mod sittings;
mod stopped;
mod store;
mod terminal;
mod tidy;
mod under_load;
