//! A stock that is committed to before its first card is dealt, and the proofs of single cards.
//!
//! A table's chance is a chain of seeds. The digest of a seed is told ([`promise`]) before the stock before it is dealt,
//! so that the dealer cannot replace it; then players may add salt; the stock comes from both ([`salted`]). Whoever knows the
//! seed and adds salt last can still choose among stocks (docs/security.md). When it
//! is loaded the root of a digest tree is told, one leaf a card: its place, the card and a nonce. After the round anybody
//! can be shown that a card lay where it did, with the digests beside its way to the root, and learns nothing of any
//! other card: its leaf holds a nonce of its own, and a nonce says nothing about the next or about the seed.
//!
//! All digests are SHA-256; numbers are little-endian. A tree has a power of two of leaves, the surplus ones empty.

use std::fmt;
use std::str::FromStr;

use cards::{Card, Seed};
use rulebook::resolved::Digest;
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};
use sha2::{Digest as _, Sha256};

/// A digest. In JSON 64 figures, `0` to `f`.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hash(pub [u8; 32]);

impl fmt::Display for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Digest(self.0).fmt(f)
    }
}

impl fmt::Debug for Hash {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Hash {
    type Err = String;

    fn from_str(text: &str) -> Result<Hash, String> {
        text.parse().map(|Digest(bytes)| Hash(bytes))
    }
}

impl Serialize for Hash {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if serializer.is_human_readable() {
            serializer.collect_str(self)
        } else {
            self.0.serialize(serializer)
        }
    }
}

impl<'de> Deserialize<'de> for Hash {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hash, D::Error> {
        if deserializer.is_human_readable() {
            return String::deserialize(deserializer)?.parse().map_err(de::Error::custom);
        }
        <[u8; 32]>::deserialize(deserializer).map(Hash)
    }
}

/// What is told of a seed before it is used.
pub fn promise(seed: Seed) -> Hash {
    digest(&[b"houseway promise 1", &seed.0])
}

/// The seed of a stock: the one that was promised, with the salt of players in the order in which it came.
pub fn salted<'s>(seed: Seed, salts: impl IntoIterator<Item = &'s str>) -> Seed {
    let mut hash = Sha256::new_with_prefix(b"houseway salted 1");
    hash.update(seed.0);
    for salt in salts {
        hash.update((salt.len() as u64).to_le_bytes());
        hash.update(salt.as_bytes());
    }
    Seed(hash.finalize().into())
}

/// A stock in the order in which it is dealt, with the tree over it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Committed {
    seed: Seed,
    cards: Vec<Card>,
    /// From the leaves to the root.
    levels: Vec<Vec<Hash>>,
}

/// That a card lay at a place of a stock.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case", deny_unknown_fields)]
pub struct Proof {
    /// The place, from 0, in the order of the stock.
    pub place: u16,
    /// The card.
    pub card: Card,
    /// The nonce of its leaf.
    pub nonce: Hash,
    /// The digests beside the way from the leaf to the root.
    pub path: Vec<Hash>,
}

impl Committed {
    /// A stock that a seed brought.
    pub fn new(seed: Seed, cards: Vec<Card>) -> Committed {
        let leaves =
            cards.iter().enumerate().map(|(at, card)| leaf(at as u16, *card, nonce(seed, at as u16)));
        let mut level: Vec<Hash> = leaves.collect();
        level.resize(level.len().next_power_of_two(), digest(&[&[2]]));
        let mut levels = vec![level];
        while let Some(below) = levels.last().filter(|level| level.len() > 1) {
            levels.push(below.chunks_exact(2).map(|pair| node(pair[0], pair[1])).collect());
        }
        Committed { seed, cards, levels }
    }

    /// What is told when it is loaded.
    pub fn root(&self) -> Hash {
        self.levels.last().and_then(|level| level.first().copied()).unwrap_or(Hash([0; 32]))
    }

    /// Its cards.
    pub fn cards(&self) -> &[Card] {
        &self.cards
    }

    /// The proof of the card at a place.
    pub fn proof(&self, place: u16) -> Option<Proof> {
        let card = *self.cards.get(usize::from(place))?;
        let below = self.levels.iter().filter(|level| level.len() > 1).enumerate();
        let path = below.map(|(up, level)| level[usize::from(place) >> up ^ 1]).collect();
        Some(Proof { place, card, nonce: nonce(self.seed, place), path })
    }
}

impl Proof {
    /// The root to which the proof leads: it holds when that is what was told.
    pub fn root(&self) -> Hash {
        let start = leaf(self.place, self.card, self.nonce);
        self.path.iter().enumerate().fold(start, |held, (up, beside)| {
            match self.place.checked_shr(up as u32).unwrap_or(0) & 1 {
                0 => node(held, *beside),
                _ => node(*beside, held),
            }
        })
    }
}

fn nonce(seed: Seed, place: u16) -> Hash {
    digest(&[b"houseway nonce 1", &seed.0, &place.to_le_bytes()])
}

fn leaf(place: u16, card: Card, nonce: Hash) -> Hash {
    digest(&[&[0], &place.to_le_bytes(), &nonce.0, card.to_string().as_bytes()])
}

fn node(left: Hash, right: Hash) -> Hash {
    digest(&[&[1], &left.0, &right.0])
}

fn digest(parts: &[&[u8]]) -> Hash {
    let mut hash = Sha256::new();
    parts.iter().for_each(|part| hash.update(part));
    Hash(hash.finalize().into())
}

#[cfg(test)]
mod tests {
    use super::*;
    use cards::DeckKind;

    fn stock(seed: u64) -> Committed {
        let seed = Seed::from_number(seed);
        let mut cards = cards::Deck { kind: DeckKind::Standard, packs: 1 }.cards();
        seed.shuffle(&mut cards);
        Committed::new(seed, cards)
    }

    #[test]
    fn every_card_is_proved_and_no_other() {
        let stock = stock(7);
        for place in 0..52 {
            let proof = stock.proof(place).unwrap();
            assert_eq!((proof.root(), proof.path.len()), (stock.root(), 6));
            let other = Card::from_index((proof.card.index() + 1) % 52).unwrap();
            assert_ne!(Proof { card: other, ..proof.clone() }.root(), stock.root());
            assert_ne!(Proof { place: place ^ 1, ..proof }.root(), stock.root());
        }
        assert_eq!(stock.proof(52), None);
    }

    #[test]
    fn proofs_say_nothing_of_other_cards() {
        // The same card at the same place of two stocks has leaves that tell nothing of each other.
        let (one, other) = (stock(1), stock(2));
        assert_ne!(one.root(), other.root());
        let nonces: Vec<Hash> = (0..52).map(|place| one.proof(place).unwrap().nonce).collect();
        assert!((1..52).all(|at| !nonces[..at].contains(&nonces[at])));
    }

    #[test]
    fn stocks_of_any_size_have_a_root() {
        for size in [0usize, 1, 2, 3, 20, 33] {
            let cards = stock(3).cards()[..size].to_vec();
            let stock = Committed::new(Seed::from_number(3), cards);
            assert!(
                (0..size as u16).all(|place| stock.proof(place).unwrap().root() == stock.root()),
                "{size}"
            );
        }
    }

    #[test]
    fn salt_changes_the_seed_and_its_borders_count() {
        let seed = Seed::from_number(1);
        assert_ne!(salted(seed, ["ab"]), salted(seed, ["a", "b"]));
        assert_ne!(salted(seed, []), salted(seed, [""]));
        assert_ne!(promise(seed), promise(Seed::from_number(2)));
    }
}
