//! Random hands of the games that PHH has codes for, as one file of PHH: what other engines are asked to read.
//!
//! `cargo run -p histories --example random-hands -- SEED HANDS-PER-GAME`

mod hands;

use histories::hand::Hand;
use histories::phh;
use histories::units::USUAL_PARTS;
use rulebook::book::Book;
use testkit::Random;

fn main() {
    let mut numbers = std::env::args().skip(1).map(|word| word.parse::<u64>().expect("a number"));
    let (seed, count) = (numbers.next().unwrap_or(1), numbers.next().unwrap_or(100));
    let book = Book::shipped();
    let mut all: Vec<Hand> = Vec::new();
    for (at, kind) in hands::coded().iter().enumerate() {
        let mut random = Random::new(seed * 100 + at as u64);
        all.extend((0..count).map(|_| hands::hand(&book, kind, USUAL_PARTS, &mut random)));
    }
    print!("{}", phh::write_all(&all));
}
