//! Shakes the corpora for so many seconds a target: `shake SECONDS SEED [TARGET ...]`. What panics is kept in target/shaken.

use std::panic::catch_unwind;
use std::path::Path;
use std::time::{Duration, Instant};

use hostile::{TARGETS, Target, shaken};
use testkit::Random;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse::<u64>().ok());
    let (Some(seconds), Some(seed)) = (number(0), number(1)) else {
        eprintln!("shake SECONDS SEED [TARGET ...]");
        std::process::exit(2);
    };
    let wanted = |target: &&Target| words.len() == 2 || words[2..].iter().any(|word| word == target.name);
    let faults: usize =
        TARGETS.iter().filter(wanted).map(|target| shake(target, Duration::from_secs(seconds), seed)).sum();
    std::process::exit(i32::from(faults > 0));
}

fn shake(target: &Target, span: Duration, seed: u64) -> usize {
    let folder = testkit::root().join("fuzz/corpus").join(target.name);
    let mut files: Vec<_> =
        std::fs::read_dir(&folder).expect("a corpus").filter_map(|entry| Some(entry.ok()?.path())).collect();
    files.sort();
    let inputs: Vec<Vec<u8>> = files.iter().filter_map(|file| std::fs::read(file).ok()).collect();
    let (mut random, since, mut runs, mut faults) = (Random::new(seed), Instant::now(), 0u64, 0);
    let mut slowest = Duration::ZERO;
    while since.elapsed() < span && faults < 5 {
        let (Some(input), Some(other)) = (random.pick(&inputs).cloned(), random.pick(&inputs)) else { break };
        let bytes = shaken(&input, other, &mut random);
        let run = target.run;
        let begun = Instant::now();
        runs += 1;
        if catch_unwind(|| run(&bytes)).is_err() {
            faults += 1;
            keep(target.name, &bytes, runs);
        }
        if begun.elapsed() > slowest {
            slowest = begun.elapsed();
            if slowest > Duration::from_secs(5) {
                keep(target.name, &bytes, runs);
            }
        }
    }
    println!("{}: {runs} inputs, {faults} faults, the slowest took {slowest:?}", target.name);
    faults
}

fn keep(name: &str, bytes: &[u8], number: u64) {
    let folder = testkit::root().join("target/shaken").join(name);
    let kept = std::fs::create_dir_all(&folder)
        .and_then(|()| std::fs::write(folder.join(number.to_string()), bytes));
    if kept.is_err() {
        eprintln!("it cannot be kept: {}", Path::new(name).display());
    }
}
