//! What a player sees while the screen waits at the end of a round, at tables of every family.

use std::io;
use std::time::Duration;

use clap::Parser as _;
use room::tables::DEMO;
use rulebook::book::Book;

use super::front::Front;
use super::opening::{self, Opened};
use super::shown::Shown;
use super::sitting::Sitting;
use crate::cli::{Cli, Command, PlayArgs};
use crate::find;

/// Lines that are typed at most: some hands take hundreds.
const MOST: usize = 4_000;

/// A screen without a terminal. It types the first choice, or Enter where that was typed just before.
#[derive(Default)]
struct Watching {
    shown: Option<Shown>,
    /// The table while the screen waited after the first round.
    end: Option<Shown>,
    said: Vec<String>,
    typed: usize,
    last: String,
}

impl Front for Watching {
    fn say(&mut self, line: &str) {
        self.said.push(line.to_owned());
    }

    fn show(&mut self, shown: &Shown) {
        self.shown = Some(shown.clone());
    }

    fn glances(&self) -> bool {
        true
    }

    fn read(&mut self) -> io::Result<Option<String>> {
        self.typed += 1;
        let shown = self.shown.as_ref();
        let choices = shown.map(|shown| shown.choices.as_slice()).unwrap_or_default();
        // Neither the bank, nor a fold, nor a wager taken back.
        let first = choices.iter().find(|(typed, _)| !typed.starts_with(['b', 'p', 'x', 'f']));
        let goes_on = shown.is_some_and(|shown| shown.foot.contains("Enter to continue"));
        let line = match first {
            Some((typed, _)) if !goes_on || *typed != self.last => typed.clone(),
            _ if choices.iter().any(|(typed, _)| typed == "p") => "p".to_owned(),
            _ if goes_on => String::new(),
            _ => choices.first().map(|(typed, _)| typed.clone()).unwrap_or_default(),
        };
        self.last.clone_from(&line);
        Ok((self.typed < MOST).then_some(line))
    }

    fn rest(&mut self) -> io::Result<bool> {
        self.end.clone_from(&self.shown);
        Ok(false)
    }

    fn pause(&mut self, _: Duration) {}
}

fn args(listing: &str) -> PlayArgs {
    let cli = Cli::parse_from(["houseway", "play", listing, "--seed", "5"]);
    match cli.command {
        Command::Play(args) => args,
        _ => panic!("that is no play"),
    }
}

fn played(book: &Book, id: &str) -> Watching {
    let (args, mut front) = (args(id), Watching::default());
    let listing = find::listing(book, id).unwrap();
    let opened = Opened::new(book, &listing, &args, "2026-11-16".parse().unwrap()).unwrap();
    let seed = opening::seed(&args).unwrap();
    let mut sitting = Sitting::new(&listing, &opened, seed, &mut front);
    sitting.hello(&args);
    sitting.rounds().unwrap();
    front
}

#[test]
fn a_round_of_every_family_ends_with_the_table_in_sight() {
    let book = Book::shipped();
    for (id, _) in DEMO {
        let front = played(&book, id);
        let Some(end) = front.end else { panic!("{id}: the screen never waits: {:#?}", front.said) };
        let seen = end.lines().join("\n");
        assert!(seen.contains("Enter to continue") && end.choices.is_empty(), "{id}:\n{seen}");
        assert!(end.seats.iter().any(|seat| seat.you), "{id}: you are not on\n{seen}");
        let hands = end.seats.iter().map(|seat| seat.hands.len()).sum::<usize>() + end.shared.len();
        assert!(hands > 0, "{id}: the cards are taken up already\n{seen}");
    }
}

#[test]
fn the_showdown_has_your_wagers_and_the_hand_that_beat_them() {
    let front = played(&Book::shipped(), "players-club/three-card-poker");
    let end = front.end.expect("a round");
    let seen = end.lines().join("\n");
    let you = end.seats.iter().find(|seat| seat.you).expect("you");
    assert!(you.bets.iter().any(|bet| bet.starts_with("Ante")), "{seen}");
    assert!(you.bets.iter().any(|bet| bet.starts_with("Play")), "{seen}");
    let bank = end.shared.iter().find(|(place, _)| place == "player-dealer").expect("its hand");
    assert!(!bank.1.contains('▒'), "{seen}");
}
