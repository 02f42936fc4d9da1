//! The reasons for which wagers can end, by the answers of a listing.

use rulebook::family::twenty_one::{
    BothOverRow, Count, EvenMoneyWhen, ExtraWagers, InsuranceWhen, Look, Made, Nearer, Outcome, OverHand,
    SpecialKind, SurrenderWhen, TwentyOne as Section,
};
use rulebook::listing::Listing;
use rulebook::value::Name;
use table::Why;

use super::why;
use crate::reasons::by_table;

/// The reasons for which a wager can end.
pub(super) fn of(rules: &Section, listing: &Listing, wager: &Name) -> Vec<Why> {
    let is = |named: Option<&Name>| named == Some(wager);
    if is(rules.buster.as_ref().map(|bet| &bet.wager)) {
        return [by_table(listing, wager), vec![why::BANK_NOT_OVER]].concat();
    }
    if is(rules.red_flex.as_ref().map(|bet| &bet.wager)) {
        return [by_table(listing, wager), vec![why::BLACK_CARD]].concat();
    }
    if is(rules.match_dealer.as_ref().map(|bet| &bet.wager)) {
        return [by_table(listing, wager), vec![why::NO_MATCH]].concat();
    }
    if is(rules.bonus_hands.as_ref().map(|bet| &bet.wager)) {
        return [by_table(listing, wager), vec![why::UNSUITED_TWENTY, why::PAID_BESIDE_NATURAL]].concat();
    }
    if wager.as_str() == "insurance" {
        let offered = rules.insurance.offered == InsuranceWhen::AceShows;
        let reasons = vec![why::INSURANCE_WINS, why::INSURANCE_LOSES, why::INSURED_NATURAL_WINS];
        return if offered { reasons } else { Vec::new() };
    }
    [totals(rules), naturals(rules), options(rules)].concat()
}

/// Comparing totals, and hands that are over.
fn totals(rules: &Section) -> Vec<Why> {
    let mut reasons = vec![
        Why::HAND_WINS,
        Why::HAND_LOSES,
        why::BANK_OVER,
        why::PLAYER_OVER,
        why::OVER_LATE_NATURAL,
        why::PLAIN_22,
        why::BOTH_OVER_LOSES,
        why::BOTH_OVER_BANK_NEARER,
        why::BOTH_OVER_EQUAL,
    ];
    let of_totals = || rules.compare.equal.iter().filter(|row| row.count != Count::Natural);
    // What no row names is a push.
    reasons.push(Why::HANDS_EQUAL);
    reasons.extend(of_totals().any(|row| row.outcome == Outcome::Win).then_some(why::HANDS_EQUAL_WIN));
    let pushes = || rules.compare.both_over.iter().filter(|row| row.outcome == Outcome::Push);
    let any = |fits: fn(&BothOverRow) -> bool| pushes().any(fits);
    let cases = [
        (any(|_| true), why::BOTH_OVER_PUSHES),
        (any(|row| row.nearer == Nearer::Player), why::BOTH_OVER_PLAYER_NEARER),
        (any(|row| row.player_dealer == OverHand::ThreeEights), why::BOTH_OVER_THREE_EIGHTS),
        (any(|row| row.player_dealer == OverHand::SuitedSevenEightNine), why::BOTH_OVER_SUITED_789),
        (any(|row| row.player == OverHand::ThreeCards22To25), why::BOTH_OVER_THREE_CARDS),
        (rules.joker.is_some(), why::JOKER_21),
    ];
    reasons.extend(cases.into_iter().filter(|(can, _)| *can).map(|(_, why)| why));
    reasons
}

/// Special hands, and when the player-dealer's natural shows.
fn naturals(rules: &Section) -> Vec<Why> {
    let made = |made: Made| rules.special.iter().any(|(_, special)| special.made == made);
    let naturals = rules.special.iter().filter(|(_, special)| special.kind == SpecialKind::Natural).count();
    let look = rules.player_dealer.look;
    let late = naturals > 0 && (look != Look::AceAndTens || rules.joker.is_some());
    let extra = rules.player_dealer.extra_wagers;
    let equal = rules.compare.equal.iter().find(|row| row.count == Count::Natural).map(|row| row.outcome);
    let ace_and_ten = made(Made::AceAndTen);
    let cases = [
        (ace_and_ten || made(Made::TwoJokers), why::NATURAL_WINS),
        (made(Made::SuitedAceKing), why::BEST_NATURAL_WINS),
        (made(Made::TenDrawnTo21), why::DRAWN_SPECIAL_WINS),
        (naturals > 0 && look != Look::None, why::NATURAL_LOSES),
        (late, why::LATE_NATURAL_LOSES),
        (late, why::NATURAL_TAKES_EXTRA),
        (late && extra == ExtraWagers::Returned, why::EXTRA_RETURNED),
        (late && extra == ExtraWagers::Returned, why::NO_ACTION),
        (naturals > 1, why::BETTER_NATURAL_WINS),
        (naturals > 1, why::BETTER_NATURAL_LOSES),
        (!rules.special.is_empty() && equal != Some(Outcome::Win), why::NATURALS_EQUAL),
        (!rules.special.is_empty() && equal == Some(Outcome::Win), why::NATURALS_EQUAL_WIN),
        (ace_and_ten, why::SPLIT_ACE_WINS),
        (ace_and_ten, why::SPLIT_ACE_EQUAL),
        (ace_and_ten, why::SPLIT_TEN_WINS),
        (ace_and_ten, why::SPLIT_TEN_EQUAL),
    ];
    cases.into_iter().filter(|(can, _)| *can).map(|(_, why)| why).collect()
}

/// What a player may do beside hitting and standing.
fn options(rules: &Section) -> Vec<Why> {
    let surrender = rules.surrender.when != SurrenderWhen::Never;
    let cases = [
        (surrender, Why::SURRENDERED),
        (surrender, why::SURRENDERED_BEHIND),
        (rules.even_money.offered == EvenMoneyWhen::BeforeLook, why::EVEN_MONEY),
        (rules.double.rescue.is_some(), why::RESCUED),
        (rules.double.rescue.is_some() && rules.double.double_double.is_some(), why::RESCUED_AGAIN),
    ];
    cases.into_iter().filter(|(can, _)| *can).map(|(_, why)| why).collect()
}
