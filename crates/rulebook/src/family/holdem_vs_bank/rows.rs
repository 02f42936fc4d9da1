//! Streets and decisions, one row each.

use crate::listing::amount::Amount;
use crate::tree::Node;
use crate::value::{Name, Reader, Shown, Value, choices};
use crate::wording::Wording;

/// Community cards turned up together: `["flop", 3, 1]` shows three after burning one.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Street {
    /// Its name.
    pub name: Name,
    /// Cards turned up.
    pub cards: u8,
    /// Cards burned before them.
    pub burned: u8,
}

impl Value for Street {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a street, the cards turned up and the cards burned first, as in [\"flop\", 3, 1]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Street> {
        let [name, cards, burned] = reader.cells::<Street, 3>(node)?;
        let (name, cards, burned) =
            (Name::read(name, reader), u8::read(cards, reader), u8::read(burned, reader));
        Some(Street { name: name?, cards: cards?, burned: burned? })
    }

    fn show(&self, words: Wording) -> Shown {
        let name = self.name.as_str().replace('-', " ");
        let burned = words.fill("{number} burned", &[("number", &self.burned)]);
        Shown::Lines(vec![name, self.cards.to_string(), burned])
    }
}

choices! {
    /// When players decide.
    pub enum Moment {
        /// before the flop
        BeforeFlop = "before-flop",
        /// after the flop
        AfterFlop = "after-flop",
        /// after the river
        AfterRiver = "after-river",
    }
}

choices! {
    /// What a player does who makes no wager.
    pub enum Otherwise {
        /// check
        Check = "check",
        /// fold
        Fold = "fold",
    }
}

/// A decision: `["before-flop", "play", "3x or 4x ante", "check"]`.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Decision {
    /// When.
    pub moment: Moment,
    /// Which wager may be made.
    pub wager: Name,
    /// How much.
    pub amount: Amount,
    /// What the player does who does not make it.
    pub otherwise: Otherwise,
}

impl Value for Decision {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "when, which wager, how much and the alternative, as in [\"before-flop\", \"play\", \"3x or 4x ante\", \"check\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<Decision> {
        let [moment, wager, amount, otherwise] = reader.cells::<Decision, 4>(node)?;
        let (moment, wager) = (Moment::read(moment, reader), Name::read(wager, reader));
        let (amount, otherwise) = (Amount::read(amount, reader), Otherwise::read(otherwise, reader));
        Some(Decision { moment: moment?, wager: wager?, amount: amount?, otherwise: otherwise? })
    }

    fn show(&self, words: Wording) -> Shown {
        let wager = format!("{}: {}", self.wager.as_str().replace('-', " "), self.amount.said(words));
        let otherwise = words.fill("or {what}", &[("what", &self.otherwise.said(words))]);
        Shown::Lines(vec![self.moment.said(words), wager, otherwise])
    }
}
