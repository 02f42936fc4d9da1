//! The integration tests of `families`, one module a subject.

mod bank_twin;
mod banked;
mod betting_lines;
mod bots;
mod effects;
mod forms;
mod house_way_twin;
mod house_ways;
mod laws;
mod leaving;
mod left_to_house;
mod missed_fees;
mod open;
mod playthroughs;
mod poker_bots;
mod poker_refusals;
mod record;
mod refusals;
mod round_ends;
mod schemas;
mod setter;
mod snapshots;
mod stocks;
mod strengths;
mod twenty_one_twin;
