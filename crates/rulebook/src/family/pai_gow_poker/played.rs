//! What pai gow poker does not play of a listing.

use super::{FirstPile, MachineDeal, PaiGowPoker};
use crate::family::played::{Decider, Played, Reader};
use crate::family::two_hands::{HouseWayForPlayers, PlayerDealerSets};
use crate::family::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, Burn, Pack, Placed, Start, WagerKind};
use crate::value::Name;

/// The hands of seven cards that a bonus bet can be paid for.
pub const SEVEN_CARDS: [&str; 12] = [
    "seven-card-straight-flush-no-joker",
    "royal-flush-and-royal-match",
    "seven-card-straight-flush-with-joker",
    "five-aces",
    "royal-flush",
    "straight-flush",
    "four-of-a-kind",
    "full-house",
    "flush",
    "three-of-a-kind",
    "straight",
    "three-pair",
];

/// The rows of a bet on an ace-high hand of the player-dealer.
pub const ACE_HIGH: [&str; 3] = [
    "player-dealer-and-player-ace-high",
    "player-dealer-ace-high-with-joker",
    "player-dealer-ace-high-no-joker",
];

pub(super) fn unplayed(rules: &PaiGowPoker, body: &Body) -> Vec<Wrong> {
    let mut played = Played::new(PaiGowPoker::TEXT, body);
    played.packs(&[Pack::OneJoker]);
    played.one_fresh_pack();
    played.burns(&[Burn::Nothing]);
    played.ranks(Some(Ladder::FiveCardJoker));
    played.decides(true);
    let piles: &[FirstPile] = match rules.deal.by_machine {
        None => &[FirstPile::Picked],
        Some(MachineDeal::HandsToPositions) => &[FirstPile::PickedWhenByHand],
        Some(MachineDeal::HandsToPiles) => FirstPile::ALL,
    };
    let piles: Vec<&str> = piles.iter().map(|pile| pile.key()).collect();
    played.only("pai-gow-poker.deal.first-pile", rules.deal.first_pile.key(), &piles);
    played.starts(&[Start::DiceSeat], &[Start::AllAtOnce]);
    played.dice();
    played.deals_round(rules.deal.cards);
    if rules.deal.piles != played.around() {
        let message = format!(
            "`pai-gow-poker.deal.piles` is {}; the dice count {} places, and each gets one pile",
            rules.deal.piles,
            played.around()
        );
        played.fault("pai-gow-poker.deal.piles", "not-played", message);
    }
    house_way(rules, &mut played);
    bonus_bets(rules, body, &mut played);
    played.needs("base", "every hand needs it");
    played.wagers(|name, _| decider(rules, body, name));
    played.found()
}

/// Whoever may ask for the house way finds one.
fn house_way(rules: &PaiGowPoker, played: &mut Played<'_>) {
    let asked = rules.setting.house_way != HouseWayForPlayers::None
        || rules.setting.player_dealer == PlayerDealerSets::HouseWay;
    if asked && rules.house_way.is_none() {
        let message = "`pai-gow-poker.house-way` is missing: hands may be set by it".to_owned();
        played.fault("pai-gow-poker", "missing-key", message);
    }
    played.absent("pai-gow-poker.house-way", !asked && rules.house_way.is_some());
}

fn bonus_bets(rules: &PaiGowPoker, body: &Body, played: &mut Played<'_>) {
    if rules.envy.is_some() {
        played.needs("envy", "`pai-gow-poker.envy` pays it");
        played.needs("fortune", "it earns the Envy button");
    }
    let tables =
        |name: &str| body.wager.get(name).and_then(|rule| rule.pay_tables.as_ref()).map_or(0, Vec::len);
    if body.wager.get("envy").is_some() && tables("envy") != tables("fortune") {
        let message = format!(
            "`wager.envy.pay-tables` has {} tables and `wager.fortune.pay-tables` {}: each Fortune table needs its Envy \
             table at the same place",
            tables("envy"),
            tables("fortune")
        );
        played.fault("wager.envy.pay-tables", "not-played", message);
    }
}

fn decider(rules: &PaiGowPoker, body: &Body, name: &Name) -> Result<Decider, String> {
    let seven = || Reader { ladder: Some(Ladder::SevenCardFortune), ..Reader::of(&SEVEN_CARDS) };
    match name.as_str() {
        "base" => Ok(Decider::base()),
        "fortune" => Ok(Decider::bonus(seven())),
        "envy" if rules.envy.is_some() => {
            let later = Decider::later(body, WagerKind::Envy, Placed::WithOther, "nothing".to_owned());
            let pays = crate::family::played::Pays::Table(Reader { fixed: true, ..seven() });
            Ok(Decider { pays, requires: Some(Name::new("fortune").into_iter().collect()), ..later })
        }
        "ace-high" if rules.ace_high.is_some() => Ok(Decider::bonus(Reader::of(&ACE_HIGH))),
        _ => Err("its wagers are `base` and `fortune`, `envy` where `pai-gow-poker.envy` says how it is paid, and \
                  `ace-high` where `pai-gow-poker.ace-high` says what such a hand is"
            .to_owned()),
    }
}
