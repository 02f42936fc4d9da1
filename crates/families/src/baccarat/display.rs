//! The screen beside a baccarat table: what came of this shoe and of the one before.

use rulebook::family::baccarat::Hand;
use table::serde::{Deserialize, Serialize};

use super::Result;

/// What came of the hands of one shoe.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(crate = "table::serde")]
struct Counts {
    hands: u16,
    player: u16,
    banker: u16,
    naturals: u16,
}

/// The display: this shoe and the one before.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(crate = "table::serde")]
pub(super) struct Display {
    shoe: Counts,
    last: Option<Counts>,
}

impl Display {
    /// A new shoe: what was counted goes to the other half of the screen.
    pub(super) fn new_shoe(&mut self) {
        if self.shoe.hands > 0 {
            self.last = Some(self.shoe);
        }
        self.shoe = Counts::default();
    }

    /// One more hand.
    pub(super) fn count(&mut self, result: &Result) {
        let shoe = &mut self.shoe;
        shoe.hands += 1;
        match result.winner() {
            Some(Hand::Player) => shoe.player += 1,
            Some(Hand::Banker) => shoe.banker += 1,
            None => {}
        }
        shoe.naturals += u16::from(result.player_natural || result.banker_natural);
    }

    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![line("this shoe", &self.shoe)];
        lines.extend(self.last.map(|last| line("last shoe", &last)));
        lines
    }
}

fn line(name: &str, counts: &Counts) -> String {
    let ties = counts.hands - counts.player - counts.banker;
    let share = |count: u16| {
        let tenths = u32::from(count) * 1000 / u32::from(counts.hands.max(1));
        format!("{count} ({}.{} %)", tenths / 10, tenths % 10)
    };
    format!(
        "{name}: {} hands; Player {}, Banker {}, Tie {}, naturals {}",
        counts.hands,
        share(counts.player),
        share(counts.banker),
        share(ties),
        share(counts.naturals)
    )
}
