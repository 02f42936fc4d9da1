//! A table as an eye sees it. There is no field for a secret.

use cards::{Card, Dice};
use money::Cents;

use crate::banked::{BankSeat, Phase};
use crate::event::{Face, Place};
use crate::hands::Hand;
use crate::ids::{Person, Position};
use crate::mark::Mark;
use crate::seen::{Eye, Seen, seen};
use crate::stakes::Stake;
use crate::{Tongue, say};

/// A seat.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct SeatView {
    /// Where.
    pub position: Position,
    /// Who sits there.
    pub person: Option<Person>,
    /// With how much.
    pub chips: Cents,
    /// What the seat has bet on this street.
    pub bet: Cents,
    /// What the seat would put in to call, all-in at most.
    pub to_call: Cents,
    /// Whether the seat has cards that can still win the pot.
    pub live: bool,
    /// Whether the seat is dealt out.
    pub away: bool,
    /// The other buttons before the seat, and what its player has declared.
    pub marks: Vec<Mark>,
}

/// What the rows of a hand that is being set are called; a row that is not whole has no name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RowNames {
    /// In the order of the rows.
    pub names: Vec<String>,
    /// Whether the hand would be fouled.
    pub foul: bool,
}

/// Cards at a place.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct HandView {
    /// Where.
    pub place: Place,
    /// The cards.
    pub cards: Vec<Seen>,
    /// The places of those that lie face down, where others of them lie open: whoever may look at them all does not see it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub down: Vec<u8>,
    /// What they make, in words, where the eye may know it.
    pub makes: Option<String>,
}

impl HandView {
    /// A hand as an eye sees it, by who may look at it; nothing where no cards lie.
    pub fn new(place: Place, hand: &Hand, looks: Option<Person>, eye: Eye) -> Option<HandView> {
        let cards = hand.faces().map(|(card, face)| seen(card, face, looks, eye)).collect();
        let lies_down = || hand.faces().zip(0..).filter(|((_, face), _)| *face != Face::Up).map(|(_, at)| at);
        let down = if lies_down().count() < hand.len() { lies_down().collect() } else { Vec::new() };
        (!hand.is_empty()).then_some(HandView { place, cards, down, makes: None })
    }

    /// A hand that everybody sees.
    pub fn open(place: Place, cards: impl IntoIterator<Item = Card>) -> HandView {
        let cards = cards.into_iter().map(Seen::Face).collect();
        HandView { place, cards, down: Vec::new(), makes: None }
    }
}

/// The table as an eye sees it. A field that a game does not have is empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct View {
    /// The number of the round.
    pub round: u32,
    /// Where the round is.
    pub phase: Phase,
    /// The seats.
    pub seats: Vec<SeatView>,
    /// Who stands behind, with how much.
    pub behind: Vec<(Person, Cents)>,
    /// The player-dealer.
    pub bank: Option<BankSeat>,
    /// To whom the player-dealer position is offered.
    pub offered_to: Option<Person>,
    /// The stakes on the layout.
    pub stakes: Vec<Stake>,
    /// The cards on the table.
    pub hands: Vec<HandView>,
    /// Cards burned in this round.
    pub burned: u8,
    /// The dice.
    pub dice: Option<Dice>,
    /// The action button.
    pub button: Option<Position>,
    /// The dealer button.
    pub dealer: Option<Position>,
    /// The pot and the side pots, without the bets of this street.
    pub pots: Vec<Cents>,
    /// Who can win each of them.
    pub in_pots: Vec<Vec<Position>>,
    /// The street, as the listing names it.
    pub street: Option<String>,
    /// Whom the table waits for.
    pub awaited: Vec<Person>,
    /// What a display beside the table shows, where there is one.
    pub display: Option<Display>,
    /// Cards left in the stock.
    pub stock_left: usize,
    /// What has been dropped at this table.
    pub drop: Cents,
}

/// A display beside the table: what came of this shoe and of the one before, this one first.
#[derive(Debug, Clone, PartialEq, Eq, Default, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Display {
    /// Their hands in order.
    pub shoes: Vec<Vec<Shown>>,
}

/// One of two sides that are compared.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// Player.
    Player,
    /// Banker.
    Banker,
}

/// A hand on the display: two sides that were compared.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct Shown {
    /// The side that won; nobody in a tie.
    pub winner: Option<Side>,
    /// The points of Player and Banker.
    pub points: (u8, u8),
    /// Whether one of them was a natural.
    pub natural: bool,
    /// The wagers on a special result that won, by their names on the layout.
    pub special: Vec<String>,
}

impl Display {
    /// The counts in words, a line for each shoe.
    pub fn lines(&self, tongue: Tongue) -> Vec<String> {
        let names = [say!(tongue, "log.this-shoe"), say!(tongue, "log.last-shoe")];
        self.shoes.iter().zip(names).map(|(shoe, name)| counted(&name, shoe, tongue)).collect()
    }
}

fn counted(name: &str, shoe: &[Shown], tongue: Tongue) -> String {
    let share = |counts: &dyn Fn(&Shown) -> bool| {
        let count = shoe.iter().filter(|shown| counts(shown)).count();
        let tenths = (count * 2000 + shoe.len()) / (2 * shoe.len().max(1));
        format!("{count} ({}.{} %)", tenths / 10, tenths % 10)
    };
    say!(
        tongue,
        "log.shoe",
        name = name,
        hands = shoe.len(),
        player = share(&|shown| shown.winner == Some(Side::Player)),
        banker = share(&|shown| shown.winner == Some(Side::Banker)),
        ties = share(&|shown| shown.winner.is_none()),
        naturals = share(&|shown| shown.natural)
    )
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::hands::Hands;

    #[test]
    fn shares_of_a_shoe_are_rounded() {
        let shown = |winner| Shown { winner, points: (1, 2), natural: false, special: Vec::new() };
        let shoe = [shown(Some(Side::Banker)), shown(Some(Side::Banker)), shown(None)];
        let said = counted("this shoe", &shoe, Tongue::English);
        assert!(said.contains("2 (66.7 %)") && said.contains("1 (33.3 %)"), "{said}");
    }

    #[test]
    fn a_hand_says_which_of_its_cards_lie_down_where_others_lie_open() {
        let (place, own) = (Place::Position(Position(1)), Person(0));
        let mut hands = Hands::EMPTY;
        let mut seen = |face| {
            hands.put(place, Card::BLANK, face);
            let own = HandView::new(place, hands.at(place), Some(own), Eye::Person(own));
            let rail = HandView::new(place, hands.at(place), None, Eye::Rail);
            (own.map(|hand| hand.down), rail.map(|hand| hand.down))
        };
        assert_eq!(
            seen(Face::Down),
            (Some(vec![]), Some(vec![])),
            "where all lie alike there is nothing to tell"
        );
        assert_eq!(seen(Face::Up), (Some(vec![0]), Some(vec![0])));
        assert_eq!(seen(Face::Down), (Some(vec![0, 2]), Some(vec![0, 2])));
        hands.turn(place, 3);
        assert_eq!(
            HandView::new(place, hands.at(place), None, Eye::Rail).map(|hand| hand.down),
            Some(vec![])
        );
    }
}
