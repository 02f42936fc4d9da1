//! Slow twins: the same from small stocks, card by card, with nothing kept and nothing counted together.

use cards::Card;
use families::twenty_one::{Draw, Fate, Hand, Plan, allowed, verdict};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::WagerNo;

use super::bank::Made;
use super::base;
use super::bonus;
use super::kinds::{Counts, FACES, JOKER, KINDS, Shoe, faces, hand, kind};
use super::player::{Choice, Solver, first, with};
use crate::ask::Ask;
use crate::fraction::{self, Fraction};
use crate::tally::{net, part};
use crate::watch::Quiet;

fn listings() -> Vec<Listing> {
    let book = Book::shipped();
    let all = book.all_ids().into_iter().map(|id| book.listing(&id).unwrap());
    all.filter(|listing| listing.family().key() == "twenty-one").collect()
}

/// A stock by faces, with jokers where the listing has them.
fn stock(text: &str, jokers: u16) -> [u16; Card::FACES] {
    let mut copies = [0; Card::FACES];
    cards::parse_cards(text).unwrap().iter().for_each(|card| copies[usize::from(card.index())] += 1);
    copies[usize::from(Card::JOKER.index())] = jokers;
    copies
}

/// Every hand that the player-dealer can draw, card by card; with the natural left out where the look has excluded it.
fn banks(
    plan: &Plan,
    left: &Counts,
    cards: &mut Vec<usize>,
    chance: f64,
    with_each: &mut dyn FnMut(Made, f64),
) {
    let held = cards.iter().fold([0; KINDS], |held, kind| with(&held, *kind));
    let own = if cards.len() == 2 {
        Hand::of(&[FACES[cards[0]], FACES[cards[1]]], plan)
    } else {
        hand(plan, &held, false)
    };
    let natural = cards.len() == 2 && own.is_natural(plan);
    if cards.len() >= 2 && (natural || plan.bank_says(own) != Draw::Hit) {
        let cards = cards.iter().map(|kind| FACES[*kind]).collect();
        return with_each(Made { hand: own, cards, natural }, chance);
    }
    let all: u8 = left.iter().sum();
    for kind in (0..KINDS).filter(|kind| left[*kind] > 0) {
        let mut left = *left;
        left[kind] -= 1;
        cards.push(kind);
        let chance = chance * f64::from(left[kind] + 1) / f64::from(all);
        banks(plan, &left, cards, chance, with_each);
        cards.pop();
    }
}

/// What a hand that stands brings over all deals that go on, and the share of those.
fn stand(solver: &Solver<'_>, left: &Counts, own: Hand, open: usize) -> (f64, f64) {
    let (mut sum, mut goes_on) = (0.0, 0.0);
    let looks = solver.looks(open);
    banks(solver.plan, left, &mut vec![open], 1.0, &mut |made, chance| {
        if !(looks && made.natural) {
            let stake = Cents(1_000_000 << own.doubles);
            let worth = part(solver.verdict(own, &made, false).result, stake) * f64::from(1 << own.doubles);
            sum += chance * worth;
            goes_on += chance;
        }
    });
    (sum, goes_on)
}

/// The best of every choice but a split, by trying all.
fn best(solver: &Solver<'_>, left: &Counts, held: &Counts, open: usize, doubles: u8) -> f64 {
    let mut own = hand(solver.plan, held, false);
    own.doubles = doubles;
    let may = allowed(solver.plan, own, &[first(None)], solver.plan.hands, first(None));
    let frozen = open == JOKER && solver.plan.joker_freezes;
    let (stands, goes_on) = stand(solver, left, own, open);
    let mut best = if frozen || may.stand { stands } else { f64::NEG_INFINITY };
    if frozen {
        return best;
    }
    for (fate, offered) in [(Fate::Surrendered, may.surrender), (Fate::Rescued, may.rescue)] {
        if offered {
            best = best.max(solver.gives_up(own, fate) * goes_on);
        }
    }
    let all: u8 = left.iter().sum();
    let drawn = |doubles: u8| -> f64 {
        let each = (0..KINDS).filter(|kind| left[*kind] > 0).map(|kind| {
            let mut left = *left;
            left[kind] -= 1;
            f64::from(left[kind] + 1) / f64::from(all)
                * self::best(solver, &left, &with(held, kind), open, doubles)
        });
        each.sum()
    };
    if may.hit {
        best = best.max(drawn(doubles));
    }
    if may.double {
        best = best.max(drawn(doubles + 1));
    }
    best
}

#[test]
fn the_best_play_of_every_hand_agrees_with_trying_everything() {
    for listing in listings() {
        let ask = Ask::new(&listing, &Quiet);
        let table = ask.table().unwrap();
        let mut plan = Plan::new(&listing, &table).unwrap();
        plan.hands = 1;
        let jokers = u16::from(table.pack.copies[usize::from(Card::JOKER.index())] > 0);
        let copies = stock("As Ah 5d 5c 5h 6s 6h 9d 9c Qh Qd Qs Jd Jc", jokers);
        let shoe = Shoe::new(&plan, &copies);
        let mut solver = Solver::new(&plan, &shoe);
        for open in 0..KINDS {
            for (one, two) in (0..KINDS).flat_map(|one| (one..KINDS).map(move |two| (one, two))) {
                let held = base::held([one, two]);
                let own = hand(&plan, &held, false);
                if base::deal_weight(&solver, [one, two], open) <= 0.0 || own.is_natural(&plan) {
                    continue;
                }
                let left = solver.left(&held, open).0.map(|count| count as u8);
                let (fast, slow) =
                    (solver.play(&held, open, None).value, best(&solver, &left, &held, open, 0));
                assert!((fast - slow).abs() < 1e-12, "{} {one} {two} {open}: {fast} {slow}", listing.id());
            }
        }
    }
}

/// Hands of a split with their cards; how often each was doubled.
type Split = Vec<(Counts, u8)>;

/// A split dealt and played out in every way, by the play that was found with the pair alone gone.
struct Dealt<'a, 'b> {
    solver: &'a Solver<'b>,
    pair: &'a Solver<'b>,
    kind: usize,
    open: usize,
    most: usize,
}

impl Dealt<'_, '_> {
    fn each(left: &Counts, mut with: impl FnMut(usize, &Counts, f64)) {
        let all: u8 = left.iter().sum();
        for kind in (0..KINDS).filter(|kind| left[*kind] > 0) {
            let mut rest = *left;
            rest[kind] -= 1;
            with(kind, &rest, f64::from(left[kind]) / f64::from(all));
        }
    }

    /// Second cards in turn.
    fn deal(&self, left: &Counts, hands: &Split, at: usize) -> f64 {
        if at == hands.len() {
            return self.play(left, hands, 0);
        }
        let mut sum = 0.0;
        Self::each(left, |kind, left, chance| {
            let mut hands = hands.clone();
            let further = kind == self.kind && hands.len() < self.most;
            if further {
                hands.push((with(&[0; KINDS], kind), 0));
            } else {
                hands[at].0 = with(&hands[at].0, kind);
            }
            sum += chance * self.deal(left, &hands, if further { at } else { at + 1 });
        });
        sum
    }

    /// Hand after hand to its end, then the player-dealer's.
    fn play(&self, left: &Counts, hands: &Split, at: usize) -> f64 {
        let Some((held, doubles)) = hands.get(at).copied() else { return self.settle(left, hands) };
        let choice = if doubles > 0 { Choice::Stand } else { self.pair.choice(&held, self.open) };
        let doubles = match choice {
            Choice::Hit => 0,
            Choice::Double => 1,
            _ => return self.play(left, hands, at + 1),
        };
        let mut sum = 0.0;
        Self::each(left, |kind, left, chance| {
            let mut hands = hands.clone();
            hands[at] = (with(&held, kind), doubles);
            sum += chance * self.play(left, &hands, at);
        });
        sum
    }

    fn settle(&self, left: &Counts, hands: &Split) -> f64 {
        let worth = |(held, doubles): &(Counts, u8)| {
            let mut own = hand(self.solver.plan, held, true);
            own.doubles = *doubles;
            stand(self.solver, left, own, self.open).0
        };
        hands.iter().map(worth).sum()
    }
}

#[test]
fn splits_agree_with_every_deal_of_all_their_hands() {
    let listing = Book::shipped().listing(&"chico/pure-21-5-blackjack-3-to-2".parse().unwrap()).unwrap();
    let table = Ask::new(&listing, &Quiet).table().unwrap();
    let mut plan = Plan::new(&listing, &table).unwrap();
    (plan.extra_returned, plan.surrender) = (false, None);
    let copies = stock("8s 8h 8d 8c 8s 3h 3d 3c Qs Qh Jd Jc Td", 0);
    let shoe = Shoe::new(&plan, &copies);
    for (kind, open) in [(7, 9), (7, 2), (2, 9), (2, 7)] {
        let mut solver = Solver::new(&plan, &shoe);
        let most = solver.most_hands(kind);
        assert!(most > 2, "pairs may be split again");
        let fast = solver.split(kind, open, f64::NEG_INFINITY);
        let mut pair = solver.without(kind);
        pair.begin(kind, open);
        let mut held = [0; KINDS];
        held[kind] = 2;
        let left = solver.left(&held, open).0.map(|count| count as u8);
        let begun = vec![(with(&[0; KINDS], kind), 0); 2];
        let slow = Dealt { solver: &solver, pair: &pair, kind, open, most }.deal(&left, &begun, 0);
        assert!((fast - slow).abs() < 1e-12, "{kind} {open}: {fast} {slow}");
    }
}

/// Two cards for the player and the whole hand of the player-dealer, one card after the other; insurance under aces alone.
fn drawn(
    plan: &Plan,
    wager: WagerNo,
    left: &[Card],
    dealt: &mut Vec<Card>,
    ways: &Fraction,
    sums: &mut [Fraction; 2],
) {
    let (own, bank) = dealt.split_at(dealt.len().min(2));
    let over = |bank: &[Card]| {
        let hand = Hand::of(bank, plan);
        bank.len() >= 2 && (hand.is_natural(plan) || plan.bank_says(hand) != Draw::Hit)
    };
    if over(bank) || left.is_empty() {
        if plan.is_insurance(wager) && plan.points_of(bank[0]) != 1 {
            return;
        }
        let result = verdict(plan, wager, &bonus::shown(plan, [own[0], own[1]], bank)).result;
        sums[0] += ways * net(result, Cents(100));
        sums[1] += ways;
        return;
    }
    let part = ways / fraction::fraction(left.len() as i64, 1);
    for at in 0..left.len() {
        let mut rest = left.to_vec();
        dealt.push(rest.remove(at));
        drawn(plan, wager, &rest, dealt, &part, sums);
        dealt.pop();
    }
}

#[test]
fn every_bonus_bet_agrees_with_hands_drawn_one_by_one() {
    let mut seen = 0;
    for listing in listings() {
        let ask = Ask::new(&listing, &Quiet);
        let table = ask.table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        let text = "As Ks Kd Ah 7h 6d 9c Qh";
        let copies = stock(text, 0);
        let shoe = Shoe::new(&plan, &copies);
        for wager in (0..table.wagers.len()).map(|at| WagerNo(at as u8)).filter(|at| !plan.base.contains(at))
        {
            let fast = bonus::odds(&ask, &table, &plan, &shoe, wager).exact().unwrap();
            let mut sums = [fraction::zero(), fraction::zero()];
            let one = fraction::fraction(1, 1);
            drawn(&plan, wager, &cards::parse_cards(text).unwrap(), &mut Vec::new(), &one, &mut sums);
            let [net, all] = sums;
            assert_eq!(fast, net / all, "{} {}", listing.id(), table.wager(wager).key);
            seen += 1;
        }
    }
    assert!(seen > 10, "{seen}");
}

/// Kinds of cards and faces belong together, whatever the listing counts them as.
#[test]
fn every_face_is_of_the_kind_that_it_counts() {
    for listing in listings() {
        let table = Ask::new(&listing, &Quiet).table().unwrap();
        let plan = Plan::new(&listing, &table).unwrap();
        for card in faces() {
            assert_eq!(plan.points_of(FACES[kind(&plan, card)]), plan.points_of(card), "{}", listing.id());
        }
    }
}
