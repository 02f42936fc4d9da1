//! A pai gow poker listing compiled.

use eval::fortune::{FortuneRow, FortuneRows};
use money::Cents;
use rulebook::family::pai_gow_poker::{
    ACE_HIGH, EnvyButtons, EnvyHand, EnvySeveral, FirstPile, HandDeal, MachineDeal, PaiGowPoker as Section,
    SEVEN_CARDS,
};
use rulebook::family::two_hands::{HouseWayForPlayers, Opened, PlayerDealerSets};
use rulebook::listing::Listing;
use rulebook::pay::Payout;
use table::banked::TablePlan;
use table::{RowRef, WagerNo};

use super::house_way::Chart;
use crate::{Rows, places_around};

/// What decides a wager.
#[derive(Debug, Clone)]
pub(crate) enum Decided {
    /// The two hands against the player-dealer's two.
    Base,
    /// The seven dealt cards, by a pay table.
    Fortune,
    /// The seven cards of others.
    Envy,
    /// Whether the player-dealer's hand, and the player's, is ace-high.
    AceHigh(Rows),
}

/// The rows of a pay table of seven cards, as the listing orders them.
#[derive(Debug, Clone)]
pub(crate) struct SevenCardTable {
    table: u8,
    rows: Vec<(FortuneRow, Payout)>,
}

/// The Envy Bonus.
#[derive(Debug, Clone)]
pub(crate) struct EnvyPlan {
    pub(crate) wager: WagerNo,
    pub(crate) fortune: WagerNo,
    pub(crate) least: Cents,
    pub(crate) buttons: EnvyButtons,
    pub(crate) hand: EnvyHand,
    pub(crate) several: EnvySeveral,
    pub(crate) table: SevenCardTable,
}

/// Piles before the house dealer, from which hands are given out.
#[derive(Debug, Clone, Copy)]
pub struct Piles {
    /// Whether they are dealt by hand, back and forth.
    pub back_and_forth: bool,
    /// Whether the player-dealer picks the first.
    pub picked: bool,
}

/// The tables a round runs on.
#[derive(Debug)]
pub struct Plan {
    /// The base wager.
    pub base: WagerNo,
    /// Places that the dice count.
    pub around: u8,
    /// Cards to each hand.
    pub cards: u8,
    /// Hands dealt every round.
    pub hands: u8,
    /// The piles, unless hands go straight to the positions.
    pub piles: Option<Piles>,
    /// The house way.
    pub chart: Option<Chart>,
    /// Whether players may have their hands set the house way.
    pub on_request: bool,
    /// Whether the player-dealer sets as they wish.
    pub bank_sets: bool,
    /// Whether the player-dealer's hand is opened before the players set theirs.
    pub face_up: bool,
    /// Whether an ace-high hand of the player-dealer ends the base game.
    pub ace_high: bool,
    pub(crate) fortune: Option<SevenCardTable>,
    pub(crate) envy: Option<EnvyPlan>,
    pub(crate) decided: Vec<Decided>,
    /// What each wager pays where no table says so, by its number.
    pub pays: Vec<Payout>,
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not pai gow poker", listing.id())]);
        };
        let base =
            table.wager_no("base").ok_or_else(|| vec!["the listing has no wager `base`".to_owned()])?;
        if rules.setting.player_dealer == PlayerDealerSets::HouseWay && rules.house_way.is_none() {
            return Err(vec![
                "the player-dealer's hand is set the house way, but the listing has no chart".to_owned(),
            ]);
        }
        let fortune = table.wager_no("fortune");
        let decided = (0..table.wagers.len()).map(|at| decided(table, WagerNo(at as u8)));
        Ok(Plan {
            base,
            around: places_around(listing),
            cards: rules.deal.cards,
            hands: rules.deal.piles,
            piles: piles(rules, table.by_hand),
            chart: rules.house_way.as_ref().map(Chart::new),
            on_request: rules.setting.house_way != HouseWayForPlayers::None && rules.house_way.is_some(),
            bank_sets: rules.setting.player_dealer == PlayerDealerSets::OwnChoice,
            face_up: rules.setting.opened == Opened::BeforePlayersSet,
            ace_high: rules.ace_high.is_some(),
            fortune: fortune
                .map(|fortune| seven_card_table(table, table.wager(fortune).table))
                .transpose()?,
            envy: envy(listing, rules, table)?,
            decided: decided.collect(),
            pays: crate::plain_pays(table),
        })
    }
}

impl Plan {
    /// The least Fortune wager that earns an Envy button.
    pub fn least_fortune_for_envy(&self) -> Option<Cents> {
        self.envy.as_ref().map(|envy| envy.least)
    }

    /// Whether an Envy button is paid for every hand that counts, and not for the highest only.
    pub fn envy_pays_every_hand(&self) -> bool {
        self.envy.as_ref().is_some_and(|envy| envy.several != EnvySeveral::HighestOnly)
    }
}

fn decided(table: &TablePlan, wager: WagerNo) -> Decided {
    match table.wager(wager).key.as_str() {
        "fortune" => Decided::Fortune,
        "envy" => Decided::Envy,
        "ace-high" => Decided::AceHigh(Rows::new(table, wager, ACE_HIGH)),
        _ => Decided::Base,
    }
}

/// By hand there are always piles; by machine where the listing says so.
fn piles(rules: &Section, out_of_order: bool) -> Option<Piles> {
    let deal = &rules.deal;
    let by_hand = out_of_order || deal.by_machine.is_none();
    let piled = by_hand || deal.by_machine == Some(MachineDeal::HandsToPiles);
    piled.then_some(Piles {
        back_and_forth: by_hand && deal.by_hand == HandDeal::BackAndForth,
        picked: by_hand || deal.first_pile == FirstPile::Picked,
    })
}

/// The Envy table stands at the same place of its list as the posted Fortune table.
fn envy(listing: &Listing, rules: &Section, table: &TablePlan) -> Result<Option<EnvyPlan>, Vec<String>> {
    let (Some(wager), Some(fortune), Some(rule)) =
        (table.wager_no("envy"), table.wager_no("fortune"), &rules.envy)
    else {
        return Ok(None);
    };
    let body = listing.body();
    let tables = |name: &str| {
        body.wager.get(name).and_then(|rule| rule.pay_tables.as_ref()).map_or(&[][..], Vec::as_slice)
    };
    let number = |wanted: &rulebook::value::Name| body.pay_table.iter().position(|(name, _)| name == wanted);
    let posted = table.wager(fortune).table.map(usize::from);
    let place = tables("fortune").iter().position(|name| number(name) == posted).unwrap_or(0);
    let beside = tables("envy").get(place).and_then(number).map(|at| at as u8);
    Ok(Some(EnvyPlan {
        wager,
        fortune,
        least: rule.least_fortune,
        buttons: rule.buttons,
        hand: rule.hand,
        several: rule.several,
        table: seven_card_table(table, beside.or(table.wager(wager).table))?,
    }))
}

/// The rows that a bonus bet can be paid for, in the order in which listings name them: from the top down.
const ROWS: [FortuneRow; SEVEN_CARDS.len()] =
    *FortuneRow::ALL.first_chunk().expect("listings name no more rows than there are");

fn seven_card_table(plan: &TablePlan, table: Option<u8>) -> Result<SevenCardTable, Vec<String>> {
    let at = table.ok_or_else(|| vec!["a bonus wager has no pay table".to_owned()])?;
    let mut wrong = Vec::new();
    let mut rows = Vec::new();
    for (name, pays) in &plan.pay[usize::from(at)].rows {
        match SEVEN_CARDS.iter().position(|key| *key == name.as_str()) {
            Some(at) => rows.push((ROWS[at], *pays)),
            None => wrong.push(format!("pay table row `{name}` is not a seven-card hand")),
        }
    }
    if wrong.is_empty() { Ok(SevenCardTable { table: at, rows }) } else { Err(wrong) }
}

impl SevenCardTable {
    /// The top-most row that the cards fit.
    pub(crate) fn top_most(&self, fits: FortuneRows) -> Option<(RowRef, Payout)> {
        let at = self.rows.iter().position(|(row, _)| fits.contains(*row))?;
        Some((RowRef { table: self.table, row: at as u8 }, self.rows[at].1))
    }
}
