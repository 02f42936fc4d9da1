//! Whole rounds of pai gow poker and pai gow tiles.

use std::sync::Arc;

use families::{pai_gow_poker, pai_gow_tiles};
use table::Act;
use table::banked::Banked;

use super::tables::{ROUNDS, Simulation, open};
use crate::report::Report;
use crate::timing::rounds_a_second;

pub fn rows(report: &mut Report, filter: &str) {
    if !"tables".contains(filter) && !"pai-gow".contains(filter) {
        return;
    }
    let (listing, plan) = open("chico/fortune-pai-gow-poker");
    let rules = Arc::new(pai_gow_poker::Plan::new(&listing, &plan).expect("a plan"));
    let table = Banked::<pai_gow_poker::PaiGowPoker>::new(plan, rules);
    let mut game = Simulation::new(table, &["base", "fortune"]);
    let rate = rounds_a_second(ROUNDS, || game.many(&|_, _| Act::HOUSE_WAY));
    report.rounds(
        "Fortune Pai Gow Poker, six players with two wagers and Envy, all set the house way",
        200_000.0,
        rate,
    );

    let (listing, plan) = open("delta/pai-gow-tiles");
    let rules = Arc::new(pai_gow_tiles::Plan::new(&listing, &plan).expect("a plan"));
    let mut game = Simulation::new(Banked::<pai_gow_tiles::PaiGowTiles>::new(plan, rules), &["base"]);
    let rate = rounds_a_second(ROUNDS, || game.many(&|_, _| Act::HOUSE_WAY));
    report.rounds("pai gow tiles, six players, all set the house way", 200_000.0, rate);
}
