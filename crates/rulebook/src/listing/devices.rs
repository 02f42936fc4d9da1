//! What cards are dealt from, and who shuffles them: read from a listing's deck.

use super::{Listing, Reload, Shuffle};

/// What cards are dealt from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Device {
    /// A shoe, dealt down to the cut card.
    Shoe,
    /// A shuffling machine, with all cards in it for every round.
    Shuffler,
}

impl Device {
    /// Both of them.
    pub const BOTH: [Device; 2] = [Device::Shoe, Device::Shuffler];

    /// The word in scripts.
    pub const fn word(self) -> &'static str {
        match self {
            Device::Shoe => "shoe",
            Device::Shuffler => "shuffler",
        }
    }
}

impl Listing {
    /// What the cards may be dealt from, the usual one first; nothing where they are dealt from the hand.
    pub fn devices(&self) -> &'static [Device] {
        let deck = &self.body().deck;
        if !self.family().is_banked() {
            return &[];
        }
        self.rules().devices(deck).unwrap_or(match deck.reload {
            Reload::EveryRoundOrCutCard => &[Device::Shuffler, Device::Shoe],
            Reload::CutCard => &[Device::Shoe],
            Reload::EveryRound if deck.shuffle == Shuffle::Hand => &[],
            Reload::EveryRound => &[Device::Shuffler],
        })
    }

    /// Whether the house dealer may shuffle: where the listing says so, or says what is done when the machine fails.
    pub fn may_be_shuffled_by_hand(&self) -> bool {
        match self.body().deck.shuffle {
            Shuffle::Machine | Shuffle::Continuous => self.body().ruling.get("shuffler-down").is_some(),
            Shuffle::Hand | Shuffle::MachineOrHand | Shuffle::Any | Shuffle::ContinuousOrHand => true,
        }
    }

    /// What is wrong with a dealing method; `by_hand` says how the cards are shuffled, if given.
    pub fn wrong_dealing(&self, from: Option<Device>, by_hand: Option<bool>) -> Vec<String> {
        let mut wrong = Vec::new();
        if let Some(device) = from.filter(|device| !self.devices().contains(device)) {
            let right = match self.devices() {
                [] => "by hand, from neither shoe nor shuffler".to_owned(),
                devices => {
                    let words: Vec<String> =
                        devices.iter().map(|device| format!("\"{}\"", device.word())).collect();
                    format!("from {}", words.join(" or "))
                }
            };
            wrong.push(format!(
                "{} does not deal cards from a {}: they are dealt {right}",
                self.id(),
                device.word()
            ));
        }
        if by_hand == Some(true) && !self.may_be_shuffled_by_hand() {
            wrong.push(format!("{} does not shuffle by hand: write shuffle = \"machine\"", self.id()));
        }
        if by_hand == Some(false) && self.body().deck.shuffle == Shuffle::Hand {
            wrong.push(format!("{} does not shuffle by machine: write shuffle = \"hand\"", self.id()));
        }
        if by_hand == Some(true) && from == Some(Device::Shuffler) {
            wrong.push(
                "a shuffler and shuffling by hand exclude each other: leave out one of the two".to_owned(),
            );
        }
        wrong
    }
}
