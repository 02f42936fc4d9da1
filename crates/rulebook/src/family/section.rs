//! What a family asks of a listing, and what the house must know of its games.

use std::any::Any;
use std::fmt::Debug;

use crate::listing::{Body, DeckRule, Device};
use crate::pay::Payout;
use crate::tree::Node;
use crate::value::{Detail, Name, Reader, Shown, Value};
use crate::wording::Wording;

/// What is wrong with a listing of a family.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wrong {
    /// The path of the value, or of the section that lacks it.
    pub path: Vec<String>,
    /// The code of the fault.
    pub code: &'static str,
    /// What is wrong, and what would be right.
    pub message: String,
}

impl Wrong {
    /// At a path with dots between its steps: `wager.ante.pays`.
    pub fn new(path: &str, code: &'static str, message: String) -> Wrong {
        Wrong { path: path.split('.').map(str::to_owned).collect(), code, message }
    }
}

/// A hand of another number of cards than the one that can be set.
pub(super) fn only_played(path: [&'static str; 3], has: u8, played: u8) -> Vec<Wrong> {
    if has == played {
        return Vec::new();
    }
    let path = path.join(".");
    let message = format!("`{path}` must be {played}; got {has}");
    vec![Wrong::new(&path, "not-played", message)]
}

/// The section of a listing that one family reads. Whoever codes a family declares it with `record!`.
pub trait Section: Value + Debug + PartialEq + Send + Sync + 'static {
    /// The family's key, which is the section's name in a file.
    const FAMILY: &'static str;

    /// The family in words.
    const TEXT: &'static str;

    /// Whether one seat banks and the others play against it.
    const BANKED: bool;

    /// Whether the floor may rule only where a reason has a clause, so that the reasons of a listing decide.
    const RULED_BY_REASONS: bool = false;

    /// Whether a table has a betting structure and stakes.
    const HAS_STAKES: bool = false;

    /// The cards that a round with so many hands cannot do without. Games from a shoe load a new one; for them it is the
    /// first deal.
    fn cards(&self, hands: usize) -> usize;

    /// What the cards may be dealt from, the usual one first, where the deck alone does not say so.
    fn devices(&self, _: &DeckRule) -> Option<&'static [Device]> {
        None
    }

    /// What the parts of the section ask of each other.
    fn wrong(&self) -> Vec<Wrong> {
        Vec::new()
    }

    /// What a listing says and the family would not play: refused where a listing is read from the book. A table that was
    /// opened before goes on by the rules that it was opened with.
    fn unplayed(&self, _: &Body) -> Vec<Wrong> {
        Vec::new()
    }

    /// The hands that the section promises to pay for a wager.
    fn promised(&self, _: &Name) -> &[Name] {
        &[]
    }

    /// The rows of its house way by their keys, in their order.
    fn house_way_rows(&self) -> Vec<String> {
        Vec::new()
    }

    /// What pays otherwise than its wager and stands in no pay table, as a sign names it in a language.
    fn odds(&self, _: Wording) -> Vec<(String, Payout)> {
        Vec::new()
    }

    /// Printed rules that are played as printed, although they are likely slips: where, and why.
    fn slips(&self) -> Vec<(Vec<&'static str>, &'static str)> {
        Vec::new()
    }
}

/// The section of whatever family it is.
pub trait Rules: Any + Debug + Send + Sync {
    /// The section as JSON.
    fn json(&self, detail: Detail) -> serde_json::Value;

    /// It in words.
    fn show(&self, words: Wording) -> Shown;

    /// Whether another section says the same.
    fn same(&self, other: &dyn Rules) -> bool;

    /// As [`Section::cards`].
    fn cards(&self, hands: usize) -> usize;

    /// As [`Section::devices`].
    fn devices(&self, deck: &DeckRule) -> Option<&'static [Device]>;

    /// As [`Section::wrong`].
    fn wrong(&self) -> Vec<Wrong>;

    /// As [`Section::unplayed`].
    fn unplayed(&self, body: &Body) -> Vec<Wrong>;

    /// As [`Section::promised`].
    fn promised(&self, wager: &Name) -> &[Name];

    /// As [`Section::house_way_rows`].
    fn house_way_rows(&self) -> Vec<String>;

    /// As [`Section::odds`].
    fn odds(&self, words: Wording) -> Vec<(String, Payout)>;

    /// As [`Section::slips`].
    fn slips(&self) -> Vec<(Vec<&'static str>, &'static str)>;
}

impl<S: Section> Rules for S {
    fn json(&self, detail: Detail) -> serde_json::Value {
        Value::json(self, detail)
    }

    fn show(&self, words: Wording) -> Shown {
        Value::show(self, words)
    }

    fn same(&self, other: &dyn Rules) -> bool {
        (other as &dyn Any).downcast_ref::<S>() == Some(self)
    }

    fn cards(&self, hands: usize) -> usize {
        Section::cards(self, hands)
    }

    fn devices(&self, deck: &DeckRule) -> Option<&'static [Device]> {
        Section::devices(self, deck)
    }

    fn wrong(&self) -> Vec<Wrong> {
        Section::wrong(self)
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        Section::unplayed(self, body)
    }

    fn promised(&self, wager: &Name) -> &[Name] {
        Section::promised(self, wager)
    }

    fn house_way_rows(&self) -> Vec<String> {
        Section::house_way_rows(self)
    }

    fn odds(&self, words: Wording) -> Vec<(String, Payout)> {
        Section::odds(self, words)
    }

    fn slips(&self) -> Vec<(Vec<&'static str>, &'static str)> {
        Section::slips(self)
    }
}

impl PartialEq for dyn Rules {
    fn eq(&self, other: &dyn Rules) -> bool {
        self.same(other)
    }
}

/// Reads the section of a family.
pub(super) fn read<S: Section>(node: &Node, reader: &mut Reader) -> Option<std::sync::Arc<dyn Rules>> {
    let section: S = reader.step(S::FAMILY, node)?;
    Some(std::sync::Arc::new(section))
}
