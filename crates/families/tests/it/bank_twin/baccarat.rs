//! Baccarat: 001:450-571, 807-966, 1412-1551, and what outside sources say of Panda 8 (reading C35).

use super::{Cover, Model, Moved, Round};

pub(crate) struct Baccarat {
    base: &'static [&'static str],
    bonus: &'static [&'static str],
    /// The order of the passes.
    passes: &'static [&'static str],
    seven_pushes: bool,
    tie_pays: i64,
    burns: bool,
    /// Settled from the button that the Banker hand's second card places.
    button: bool,
}

const EZ: Baccarat = Baccarat {
    base: &["player-line", "banker-line", "tie"],
    bonus: &["dragon-7"],
    passes: &["player-line", "banker-line", "tie", "dragon-7"],
    seven_pushes: false,
    tie_pays: 8,
    burns: false,
    button: false,
};
const PANDA: Baccarat = Baccarat {
    bonus: &["panda-8", "dragon-7"],
    passes: &["player-line", "banker-line", "tie", "panda-8", "dragon-7"],
    seven_pushes: true,
    ..EZ
};
const DRAGON: Baccarat = Baccarat {
    base: &["player-line", "banker-line", "tie"],
    bonus: &["player-dragon-bonus", "banker-dragon-bonus", "fortune-7"],
    passes: &["player-line", "banker-line", "tie", "player-dragon-bonus", "banker-dragon-bonus", "fortune-7"],
    seven_pushes: true,
    tie_pays: 9,
    burns: false,
    button: true,
};
const DAI: Baccarat = Baccarat {
    base: &["player-line", "banker-line", "kill-the-ox-tiger"],
    bonus: &["tiger-7", "ox-6"],
    passes: &["player-line", "banker-line", "kill-the-ox-tiger", "tiger-7", "ox-6"],
    seven_pushes: true,
    tie_pays: 0,
    burns: true,
    button: false,
};

pub(crate) const LISTINGS: [(&str, &Baccarat); 5] = [
    ("delta/ez-baccarat", &EZ),
    ("westlane/ez-baccarat-panda-8", &PANDA),
    ("chico/ez-baccarat-panda-8", &PANDA),
    ("delta/dragon-bonus-baccarat", &DRAGON),
    ("westlane/dai-bacc", &DAI),
];

/// Nothing is burned where no shoe is filled.
pub(crate) const FROM_A_SHUFFLER: [(&str, &Baccarat); 2] =
    [("delta/dragon-bonus-baccarat", &DRAGON), ("westlane/dai-bacc", &Baccarat { burns: false, ..DAI })];

/// The two hands when they are complete.
struct Hands {
    player: Vec<u8>,
    banker: Vec<u8>,
}

fn points(hand: &[u8]) -> u8 {
    hand.iter().sum::<u8>() % 10
}

fn value(rank: u8) -> u8 {
    match rank {
        14 => 1,
        10..=13 => 0,
        rank => rank,
    }
}

/// The Banker hand after a third card of the Player hand: the sentences above the chart.
fn banker_hits(total: u8, third: u8) -> bool {
    match total {
        0..=2 => true,
        3 => third != 8,
        4 => !matches!(third, 0 | 1 | 8 | 9),
        5 => matches!(third, 4..=7),
        6 => matches!(third, 6 | 7),
        _ => false,
    }
}

impl Hands {
    /// Draws; also the rank of the Banker hand's second card.
    fn deal(round: &mut Round) -> (Hands, u8) {
        let mut hands = Hands { player: Vec::new(), banker: Vec::new() };
        let mut second = 0;
        for _ in 0..2 {
            hands.player.push(value(round.deal().0));
            second = round.deal().0;
            hands.banker.push(value(second));
        }
        let (player, banker) = (points(&hands.player), points(&hands.banker));
        if player < 8 && banker < 8 {
            let third = (player <= 5).then(|| value(round.deal().0));
            hands.player.extend(third);
            if third.map_or(banker <= 5, |third| banker_hits(banker, third)) {
                hands.banker.push(value(round.deal().0));
            }
        }
        (hands, second)
    }

    /// Won, lost or even, for the first hand of two.
    fn margin(own: &[u8], other: &[u8]) -> i64 {
        i64::from(points(own)) - i64::from(points(other))
    }
}

/// The Dragon Bonus: what it pays for each dollar; `None` when it loses, nothing when it pushes.
fn dragon(own: &[u8], other: &[u8]) -> Option<i64> {
    let natural = own.len() == 2 && points(own) >= 8;
    let margin = Hands::margin(own, other);
    match margin {
        0 if natural => Some(0),
        1.. if natural => Some(1),
        4 => Some(1),
        5 => Some(2),
        6 => Some(4),
        7 => Some(6),
        8 => Some(10),
        9 => Some(30),
        _ => None,
    }
}

impl Baccarat {
    /// What a wager pays for each dollar; `None` when it loses, nothing when it goes back.
    fn pays(&self, wager: &str, hands: &Hands) -> Option<i64> {
        let (player, banker) = (&hands.player, &hands.banker);
        let ahead = Hands::margin(player, banker);
        let ox = player.len() == 3 && points(player) == 6;
        let tiger = banker.len() == 3 && points(banker) == 7;
        let paid = |won: bool, odds: i64| won.then_some(odds);
        match wager {
            "player-line" | "banker-line" if ahead == 0 => Some(0),
            "player-line" => paid(ahead > 0, 1),
            "banker-line" if ahead < 0 && tiger && self.seven_pushes => Some(0),
            "banker-line" => paid(ahead < 0, 1),
            "tie" => paid(ahead == 0, self.tie_pays),
            "dragon-7" | "fortune-7" | "tiger-7" => paid(tiger && ahead < 0, 40),
            "panda-8" => paid(player.len() == 3 && points(player) == 8 && ahead > 0, 25),
            "ox-6" => paid(ox && ahead > 0, 40),
            "kill-the-ox-tiger" => paid(ox && ahead <= 0 || tiger && ahead >= 0, 30),
            "player-dragon-bonus" => dragon(player, banker),
            "banker-dragon-bonus" => dragon(banker, player),
            _ => panic!("{wager}"),
        }
    }
}

impl Model for Baccarat {
    fn wagers(&self) -> (&'static [&'static str], &'static [&'static str]) {
        (self.base, self.bonus)
    }

    fn settle(&self, mut round: Round) -> Vec<Moved> {
        if self.burns && round.fresh {
            round.burn_by_value();
        }
        let (hands, second) = Hands::deal(&mut round);
        let counted = if second == 14 { 1 } else { second };
        let seats = if self.button { round.clockwise(round.button(counted)) } else { round.left_of_bank() };
        let mut cover = Cover::new(&round);
        for wager in self.passes {
            for seat in &seats {
                let Some(stake) = round.stake(*seat, wager) else { continue };
                match self.pays(wager, &hands) {
                    Some(0) => {}
                    Some(odds) => cover.win(*seat, wager, stake * odds),
                    None => cover.lose(*seat, wager, stake),
                }
            }
        }
        cover.moves()
    }
}
