//! When a third card is drawn.

use crate::tree::Node;
use crate::value::{Reader, Shown, Span, Value, record};
use crate::wording::Wording;

/// What the Banker hand does with one total, for each value of the Player hand's third card from 0 to 9:
/// `[6, "S S S S S S H H S S"]`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
pub struct DrawRow {
    /// The total of the Banker hand's two cards.
    pub total: u8,
    /// Whether it draws, by the value of the Player hand's third card.
    pub draws: [bool; 10],
}

fn draws(text: &str) -> Option<[bool; 10]> {
    let letters = text.split_whitespace().map(|word| match word {
        "H" => Some(true),
        "S" => Some(false),
        _ => None,
    });
    letters.collect::<Option<Vec<bool>>>()?.try_into().ok()
}

impl Value for DrawRow {
    crate::value::json_by_serialize!();

    fn expected() -> String {
        "a total and ten letters, H to hit and S to stand, as in [6, \"S S S S S S H H S S\"]".to_owned()
    }

    fn read(node: &Node, reader: &mut Reader) -> Option<DrawRow> {
        let [total, letters] = reader.cells::<DrawRow, 2>(node)?;
        let total = u8::read(total, reader);
        let draws = draws(letters.text().unwrap_or_default())
            .or_else(|| reader.bad(letters, &format!("expected {}", DrawRow::expected())));
        Some(DrawRow { total: total?, draws: draws? })
    }

    fn show(&self, _: Wording) -> Shown {
        let letters = self.draws.iter().map(|draws| if *draws { "H" } else { "S" }.to_owned());
        Shown::Lines(std::iter::once(self.total.to_string()).chain(letters).collect())
    }
}

record! {
    /// Third cards.
    pub struct Draw {
        /// Player hand draws on.
        pub player: Span,
        /// Banker hand draws on, if the Player hand stood.
        pub banker_after_stand: Span,
        /// Banker hand, by its total and the Player hand's third card, 0 to 9 (H hit, S stand).
        pub banker: Vec<DrawRow>,
    }
}

record! {
    /// How the house dealer plays a hand that a player leaves to them.
    pub struct HouseWay {
        /// Hits.
        pub hits: Span,
        /// Stands.
        pub stands: Span,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_has_ten_letters() {
        assert_eq!(
            draws("S S S S S S H H S S").map(|row| row.iter().filter(|draws| **draws).count()),
            Some(2)
        );
        for text in ["", "S S", "S S S S S S H H S X", "SSSSSSHHSS"] {
            assert_eq!(draws(text), None, "{text}");
        }
    }
}
