//! A three card poker listing compiled.

use cards::Rank;
use eval::Category as High;
use rulebook::family::three_card::ThreeCard as Section;
use rulebook::family::three_card::{NotQualified, OpenCard};
use rulebook::ladder::Ladder;
use rulebook::listing::{Listing, Start};
use rulebook::pay::Payout;
use table::WagerNo;
use table::banked::TablePlan;

use crate::Rows;

/// What decides a wager.
#[derive(Debug, Clone)]
pub(crate) enum Decided {
    /// The Ante.
    Ante,
    /// The Play wager.
    Play,
    /// The player's three cards, by a pay table.
    ThreeCards(Rows),
    /// The best five of the player's and the player-dealer's cards, by a pay table.
    SixCards(Rows),
}

/// The tables a round runs on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The Ante.
    pub ante: WagerNo,
    /// The Play wager.
    pub play: WagerNo,
    /// Cards to each hand.
    pub cards: u8,
    /// Whether the player-dealer's last card lies open.
    pub open_card: bool,
    /// The lowest high card with which the player-dealer qualifies.
    pub qualifies: Rank,
    /// What the Ante gets when the player-dealer does not qualify.
    pub not_qualified: NotQualified,
    /// Where hands are shown from.
    pub shown_from: Start,
    /// What the player-dealer's open card counts for the action button, by rank.
    pub button: Option<[u8; 13]>,
    /// What decides each wager, by its number.
    pub(crate) decided: Vec<Decided>,
    /// What each wager pays where no table says so, by its number.
    pub pays: Vec<Payout>,
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not three card poker", listing.id())]);
        };
        let needs = |name: &str| {
            table.wager_no(name).ok_or_else(|| vec![format!("the listing has no wager `{name}`")])
        };
        let (ante, play) = (needs("ante")?, needs("play")?);
        let decided = (0..table.wagers.len()).map(|at| match WagerNo(at as u8) {
            number if number == ante => Decided::Ante,
            number if number == play => Decided::Play,
            number => by_pay_table(listing, table, number),
        });
        Ok(Plan {
            ante,
            play,
            cards: rules.cards,
            open_card: rules.open_card != OpenCard::None,
            qualifies: rules.qualifies.0,
            not_qualified: rules.not_qualified,
            shown_from: rules.shown_from,
            button: table.button.as_ref().map(|_| crate::button_values(listing)),
            decided: decided.collect(),
            pays: crate::plain_pays(table),
        })
    }

    /// Whether a wager goes by the best five of both hands' six cards.
    pub fn goes_by_six_cards(&self, wager: WagerNo) -> bool {
        matches!(self.decided[wager.0 as usize], Decided::SixCards(_))
    }

    /// The most cards a round can take: a burn by the first card's value, and a hand for everybody.
    pub fn least_stock(&self, hands: u16) -> u16 {
        11 + hands * u16::from(self.cards)
    }
}

/// The kinds of three-card hands from the lowest up, as the listings name them.
const KINDS: [&str; 7] =
    ["high-card", "pair", "flush", "straight", "three-of-a-kind", "straight-flush", "mini-royal-flush"];

fn by_pay_table(listing: &Listing, table: &TablePlan, wager: WagerNo) -> Decided {
    let pay = table.wager(wager).table.and_then(|at| listing.body().pay_table.iter().nth(usize::from(at)));
    match pay.and_then(|(_, pay)| pay.ladder) {
        Some(Ladder::FiveCard) => Decided::SixCards(Rows::new(table, wager, High::ALL.map(High::name))),
        _ => Decided::ThreeCards(Rows::new(table, wager, KINDS)),
    }
}
