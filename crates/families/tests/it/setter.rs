//! The setter of Chinese poker: always legal, never far from the best, and its opponents set as it does.
//!
//! `make update` writes the sample of opponents anew (`crates/families/src/chinese_poker/opponents`).

use cards::Card;
use families::chinese_poker::setter::{Setter, version};
use families::chinese_poker::{Plan, rows};
use rulebook::book::Book;
use table::terms::Terms;
use table::{Arrangement, CardMask, Request};
use testkit::Random;

/// Hands in a sample of opponents.
const SAMPLE: usize = 400;
const VERSIONS: [(&str, &str); 4] = [
    ("basic", "central-coast/chinese-poker"),
    ("western", "central-coast/chinese-poker-western"),
    ("eastern", "central-coast/chinese-poker-eastern"),
    ("mandarin", "central-coast/chinese-poker-mandarin"),
];

fn plan(id: &str) -> Plan {
    let listing = Book::shipped().listing(&id.parse().unwrap()).unwrap();
    Plan::new(&listing, &Terms::widest(&listing, None)).unwrap()
}

/// Hands of thirteen, dealt from a shuffled deck each.
fn hands(plan: &Plan, count: usize, seed: u64) -> Vec<Vec<Card>> {
    let mut random = Random::new(seed);
    let request = Request::Stock { deck: plan.hall.pack.deck, least: 13 };
    let hand = |_| random.stock(request)[0].cards()[..13].to_vec();
    (0..count).map(hand).collect()
}

fn line(cards: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at));
        held.map(|(_, card)| card.to_string()).collect::<Vec<_>>().join(" ")
    };
    [part(0), part(1), part(2)].join(" | ")
}

/// The hands as a setter sets them: at first against a single hand, then against each other until hardly any
/// changes.
fn sample(plan: &Plan) -> String {
    let hands = hands(plan, SAMPLE, 13);
    let first = cards::parse_cards("Ks Kd 4c 8h 8c 8d 5s 2h Ah Qh Th 6h 3h").unwrap();
    let first = rows(&first, Arrangement::of(CardMask(0b111), CardMask(0b1111_1000))).unwrap();
    let mut setter = Setter::against(plan, vec![first.strengths().unwrap()]);
    let mut settings: Vec<Arrangement> =
        hands.iter().map(|cards| setter.best(plan, cards, 4).unwrap().setting).collect();
    // A part of them at a time: when all change at once they chase each other in a circle.
    for turn in 0..15 {
        let all = hands.iter().zip(&settings).map(|(cards, setting)| rows(cards, *setting).unwrap());
        setter = Setter::against(plan, all.map(|rows| rows.strengths().unwrap()).collect());
        for at in (turn % 3..SAMPLE).step_by(3) {
            settings[at] = setter.best(plan, &hands[at], 4).unwrap().setting;
        }
    }
    let lines = hands.iter().zip(&settings).map(|(cards, setting)| line(cards, *setting) + "\n");
    lines.collect()
}

/// The opponents of the sample set as the setter does: hardly any of them can do better against the others.
#[test]
fn opponents_set_by_the_same_rule() {
    for (name, id) in VERSIONS {
        let plan = plan(id);
        let file = format!("crates/families/src/chinese_poker/opponents/{name}.txt");
        if std::env::var_os("HOUSEWAY_UPDATE").is_some() {
            testkit::golden(&file, &sample(&plan));
            continue;
        }
        let setter = plan.setter();
        let text = std::fs::read_to_string(testkit::root().join(&file)).unwrap();
        assert_eq!(text.lines().count(), SAMPLE, "{file}");
        let mut lost = 0;
        for (cards, held) in hands(&plan, 40, 13).iter().zip(text.lines()) {
            let best = setter.best(&plan, cards, 4).unwrap();
            let setting = segments(cards, held);
            let own = rows(cards, setting).unwrap().strengths().unwrap();
            lost += best.points - setter.weigh(&plan, &own, 4);
        }
        // Less than a fiftieth of a point on average: the last round of setting changed next to nothing.
        assert!(lost * 50 < 40 * SAMPLE as i64, "{name}: {lost}");
        assert!(version(&plan) < 4);
    }
}

fn segments(cards: &[Card], line: &str) -> Arrangement {
    let mut segments = [2; Arrangement::CARDS];
    for (segment, part) in line.split('|').enumerate() {
        for card in cards::parse_cards(part).unwrap() {
            segments[cards.iter().position(|held| *held == card).unwrap()] = segment as u8;
        }
    }
    Arrangement::new(segments)
}

/// No setting wins more than the one that is found, looking at every one of them.
#[test]
fn the_best_setting_is_found() {
    for (name, id) in VERSIONS {
        let plan = plan(id);
        let setter = plan.setter();
        for cards in hands(&plan, 2, 99) {
            let best = setter.best(&plan, &cards, 4).unwrap();
            let masks = |of: u16, count: u32| {
                (0..=of).filter(move |mask| mask & !of == 0 && mask.count_ones() == count)
            };
            let pairs = masks(0x1FFF, 5).flat_map(|middle| {
                masks(0x1FFF & !middle, 3).map(move |front| (CardMask(front), CardMask(middle)))
            });
            let all = pairs.map(|(front, middle)| Arrangement::of(front, middle));
            let legal = all.filter_map(|setting| rows(&cards, setting)?.strengths());
            let most = legal.map(|own| setter.weigh(&plan, &own, 4)).max().unwrap();
            assert_eq!(best.points, most, "{name}: {cards:?}");
        }
    }
}

/// Setting a hand takes less than a tenth of a second, which only `make soak` measures.
#[test]
fn every_hand_is_set_quickly() {
    let plan = plan(VERSIONS[3].1);
    let setter = plan.setter();
    let hands = hands(&plan, 20, 7);
    let begun = std::time::Instant::now();
    for cards in &hands {
        assert!(setter.best(&plan, cards, 4).is_some());
    }
    let took = begun.elapsed().as_millis() / hands.len() as u128;
    assert!(took < 100 || !testkit::soak(), "{took} ms a hand");
}

/// What one hand wins the other loses, in every version, with or without a home run.
#[test]
fn what_one_wins_the_other_loses() {
    for (name, id) in VERSIONS {
        let plan = plan(id);
        let set = |cards: &Vec<Card>| {
            let best = plan.setter().best(&plan, cards, 4).unwrap();
            rows(cards, best.setting).unwrap().strengths().unwrap()
        };
        let hands: Vec<_> = hands(&plan, 12, 5).iter().map(set).collect();
        for (one, other) in hands.iter().flat_map(|one| hands.iter().map(move |other| (one, other))) {
            for home_run in [false, true] {
                let (there, back) = (plan.compare(one, other, home_run), plan.compare(other, one, home_run));
                assert_eq!(there.points, -back.points, "{name}: {one:?} {other:?}");
            }
        }
    }
}
