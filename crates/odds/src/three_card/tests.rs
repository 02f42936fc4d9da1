//! Three card poker against verdicts one by one, and every deal counted once.

use super::count::{self, CARDS, Game, against, card, classes, count};
use super::*;
use crate::fraction::Fraction;
use crate::watch::Quiet;
use eval::three_card::rank;
use rulebook::book::Book;

fn with(id: &str, then: impl FnOnce(&Plan, &Odds)) {
    let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
    let ask = Ask::new(&listing, &Quiet);
    let table = ask.table().unwrap();
    then(&Plan::new(&listing, &table).unwrap(), &crate::odds(&ask).unwrap());
}

#[test]
fn hands_of_three_fall_into_their_classes() {
    let classes = classes();
    assert_eq!(classes.len(), 1755);
    assert_eq!(classes.iter().map(|(_, ways)| ways).sum::<u64>(), 22_100);
}

#[test]
fn every_deal_is_counted_once() {
    with("outlaws/three-card-poker-6-card-bonus", |_, odds| {
        // 22,100 hands, then an open card of 49 and a pair of 48 for the player-dealer.
        assert_eq!(odds.wagers[0].cases(), Some((22_100u64 * 49 * 1128).into()));
        let six = odds.wagers.iter().find(|wager| wager.wager.contains("six")).unwrap();
        assert_eq!(six.cases(), Some(20_358_520u64.into()));
    });
}

/// The slow twin: some hands against every open card and pair, verdict by verdict.
#[test]
fn counts_by_case_agree_with_verdicts_one_by_one() {
    let listing = Book::shipped().listing(&"outlaws/three-card-poker-6-card-bonus".parse().unwrap()).unwrap();
    let table = Ask::new(&listing, &Quiet).table().unwrap();
    let plan = Plan::new(&listing, &table).unwrap();
    let game = Game::new(&plan);
    for text in ["Qc 6d 4h", "2c 3c 4c", "7c 7d 7h", "Jc 9d 2s", "Ac 5d 3d"] {
        let cards = cards::parse_cards(text).unwrap();
        let own = <[Card; 3]>::try_from(cards.as_slice()).unwrap();
        let rest: Vec<usize> =
            (0..CARDS).filter(|at| !own.iter().any(|card| usize::from(card.index()) == *at)).collect();
        for open in [rest[0], rest[20], rest[48]] {
            let counts = against(&game, rank(&own), open, &rest);
            let fast: i128 =
                counts.iter().zip(game.played).map(|(count, value)| i128::from(*count) * value).sum();
            let mut slow = crate::fraction::zero();
            for (at, one) in rest.iter().enumerate().filter(|(_, one)| **one != open) {
                for two in rest[at + 1..].iter().filter(|two| **two != open) {
                    let bank = [card(open), card(*one), card(*two)];
                    let shown = Showdown::of(&plan, &own, &bank, false);
                    for wager in [plan.ante, plan.play] {
                        slow += net(verdict(&plan, wager, &shown).result, Cents(100));
                    }
                }
            }
            assert_eq!(slow, Fraction::from_integer(fast.into()), "{text}");
        }
    }
}

/// The slow twin: every deal of a pack of four ranks, verdict by verdict, with the better of both choices.
#[test]
fn a_small_pack_agrees_with_every_deal_one_by_one() {
    for id in ["outlaws/three-card-poker-6-card-bonus", "chico/three-card-poker-6-card-bonus"] {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let game = Game::new(&plan);
        let pack: Vec<usize> = [0, 4, 10, 12].into_iter().flat_map(|rank| rank * 4..rank * 4 + 4).collect();
        let counted = count(&plan, &game, &pack);
        let fast = game.value(&counted.played, true) + game.folded * i128::from(counted.folded);
        let mut slow = crate::fraction::zero();
        for own in threes(&pack, &[]) {
            let seen: Vec<Vec<usize>> = match plan.open_card {
                true => pack.iter().filter(|at| !own.contains(at)).map(|open| vec![*open]).collect(),
                false => vec![Vec::new()],
            };
            for open in seen {
                let both = [false, true].map(|folded| {
                    let banks = threes(&pack, &own)
                        .into_iter()
                        .filter(|bank| open.iter().all(|at| bank.contains(at)));
                    let wagers: &[WagerNo] = if folded { &[plan.ante] } else { &[plan.ante, plan.play] };
                    let value = |bank: [usize; 3]| -> Fraction {
                        let (own, bank) = (own.map(card), bank.map(card));
                        let shown = Showdown::of(&plan, &own, &bank, folded);
                        wagers
                            .iter()
                            .map(|wager| net(verdict(&plan, *wager, &shown).result, Cents(100)))
                            .sum()
                    };
                    banks.map(value).sum::<Fraction>()
                });
                let [plays, folds] = both;
                slow += if plays > folds { plays } else { folds };
            }
        }
        // Without an open card each of the three may be the one that is dealt out first.
        let times = if plan.open_card { 1 } else { 3 };
        let unit = Fraction::from_integer((game.unit as i64 * times).into());
        assert_eq!(slow * unit, Fraction::from_integer(fast.into()), "{id}");
    }
}

/// Every three of a pack without some cards.
fn threes(pack: &[usize], without: &[usize]) -> Vec<[usize; 3]> {
    let left: Vec<usize> = pack.iter().copied().filter(|at| !without.contains(at)).collect();
    let mut found = Vec::new();
    for (first, one) in left.iter().enumerate() {
        for (second, two) in left.iter().enumerate().skip(first + 1) {
            found.extend(left[second + 1..].iter().map(|three| [*one, *two, *three]));
        }
    }
    found
}

/// The slow twin of the bonus bet on six cards: every six of a small pack, verdict by verdict.
#[test]
fn six_cards_agree_with_verdicts_one_by_one() {
    let listing = Book::shipped().listing(&"delta/three-card-poker-6-card-bonus".parse().unwrap()).unwrap();
    let table = Ask::new(&listing, &Quiet).table().unwrap();
    let plan = Plan::new(&listing, &table).unwrap();
    let wager = table.wager_no("six-card-bonus").unwrap();
    let pack: Vec<Card> = [0, 1, 2, 3, 20, 21, 22, 23, 32, 36, 40, 44, 48, 49, 33, 37].map(card).to_vec();
    let (mut fast, mut slow) = (crate::fraction::zero(), crate::fraction::zero());
    six_cards(&plan, wager, &pack, &mut |verdict, cases| {
        fast += net(verdict.result, Cents(100)) * Fraction::from_integer(cases.into());
    });
    for set in (0u32..1 << pack.len()).filter(|set| set.count_ones() == 6) {
        let six: Vec<Card> = (0..pack.len()).filter(|at| set >> at & 1 == 1).map(|at| pack[at]).collect();
        let (own, bank) = six.split_at(3);
        let shown =
            Showdown { own, bank, own_strength: None, bank_strength: None, qualified: true, folded: false };
        slow += net(verdict(&plan, wager, &shown).result, Cents(100));
    }
    assert_eq!(fast, slow);
}

/// The slow twin of two players' results: every two hands against every hand of a pack of three ranks, verdict by verdict.
#[test]
fn two_players_agree_with_every_two_hands_one_by_one() {
    for id in ["delta/three-card-poker-6-card-bonus", "chico/three-card-poker-6-card-bonus"] {
        let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let game = Game::new(&plan);
        let pack: Vec<usize> = [0, 10, 12].into_iter().flat_map(|rank| rank * 4..rank * 4 + 4).collect();
        let counted = count(&plan, &game, &pack);
        let (bonus, six) = (table.wager_no("pair-plus"), table.wager_no("six-card-bonus"));
        let fast = together::products(&plan, &game, &counted, bonus, &pack);
        let fast_six = six.map_or(0.0, |six| together::six_cards(&plan, six, &pack));
        let (mut slow, mut slow_six, mut deals) = ([0.0; 2], 0.0, 0.0);
        for bank in threes(&pack, &[]) {
            let opens: &[usize] = if plan.open_card { &bank } else { &bank[..1] };
            for open in opens {
                let hands: Vec<([usize; 3], [f64; 3])> = threes(&pack, &bank)
                    .into_iter()
                    .map(|own| {
                        let rest: Vec<usize> = pack.iter().copied().filter(|at| !own.contains(at)).collect();
                        let seen = if plan.open_card { vec![*open] } else { rest.clone() };
                        let mut counts = [0; count::CASES];
                        for open in seen {
                            let more = against(&game, rank(&own.map(card)), open, &rest);
                            counts.iter_mut().zip(more).for_each(|(sum, more)| *sum += more);
                        }
                        let folded = !game.best(&counts);
                        let (cards, bank) = (own.map(card), bank.map(card));
                        let shown = Showdown::of(&plan, &cards, &bank, folded);
                        let of = |wager| crate::tally::part(verdict(&plan, wager, &shown).result, Cents(100));
                        let play = if folded { 0.0 } else { of(plan.play) };
                        (own, [of(plan.ante) + play, bonus.map_or(0.0, of), six.map_or(0.0, of)])
                    })
                    .collect();
                for (one, first) in &hands {
                    for (_, second) in
                        hands.iter().filter(|(other, _)| !other.iter().any(|at| one.contains(at)))
                    {
                        slow[0] += first[0] * second[0];
                        slow[1] += first[1] * second[1];
                        slow_six += first[2] * second[2];
                        deals += 1.0;
                    }
                }
            }
        }
        assert!((fast[0] - slow[0] / deals).abs() < 1e-9, "{id}: {fast:?} {slow:?} {deals}");
        assert!((fast[3] - slow[1] / deals).abs() < 1e-9, "{id}: {fast:?} {slow:?} {deals}");
        assert!((fast_six - slow_six / deals).abs() < 1e-9, "{id}: {fast_six} {slow_six} {deals}");
    }
}
