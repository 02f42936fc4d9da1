//! The distribution without dealing against the exhaustive count.

use eval::distribution::Distribution;
use eval::{Category, High};

#[test]
fn it_is_the_exhaustive_count() {
    let plain = Distribution::of_seven();
    assert_eq!(plain.total(), 133_784_560);
    let expected = [
        23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260,
        4_324, 0,
    ];
    assert_eq!(plain.by_category(), expected);
    // A well-known number of different strengths of seven cards.
    assert_eq!(plain.iter().count(), 4_824);
    let joker = Distribution::of_seven_with_joker();
    assert_eq!(joker.total(), 154_143_080);
    // What the enumeration of `tests/high.rs` counts for six cards and the joker.
    let with = [
        1_485_960, 5_594_160, 4_120_416, 1_009_056, 5_056_008, 2_124_444, 715_344, 82_624, 147_572, 21_808,
        1_128,
    ];
    let sum: Vec<u64> = expected.iter().zip(with).map(|(a, b)| a + b).collect();
    assert_eq!(joker.by_category().to_vec(), sum);
    assert_eq!(joker.hands(High::FIVE_ACES), 1_128);
    assert_eq!(plain.hands(High::ROYAL_FLUSH), 4_324);
    assert_eq!(joker.iter().last().unwrap().0.category(), Category::FiveOfAKind);
}
