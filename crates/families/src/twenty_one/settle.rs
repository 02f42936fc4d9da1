//! How wagers end.

use std::cmp::Ordering;

use cards::{Card, Rank};
use money::Cents;
use rulebook::family::twenty_one::{BothOverRow, Made, Nearer, Outcome, OverHand};
use rulebook::pay::Payout;
use table::banked::{Core, Verdict};
use table::{Place, Stake, Why};

use super::Plan;
use super::bonus;
use super::decide::place_of;
use super::hand::{Fate, Hand};
use super::plan::Decided;
use super::state::TwentyOne;
use crate::Rows;

/// How a wager ends.
pub(super) fn verdict(game: &TwentyOne, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
    let bank_cards = || core.round.hands.at(Place::Bank).cards();
    let first = game.first[stake.position.index()];
    let by_row = |rows: &Rows, row: Option<usize>, otherwise: Why| {
        row.and_then(|row| rows.verdict(row)).unwrap_or_else(|| Verdict::loses(otherwise))
    };
    match &plan.decided[stake.wager.0 as usize] {
        Decided::Base(hand) => base(game, core, plan, stake, *hand),
        Decided::Insurance => insurance(game, plan, stake),
        Decided::Buster(rows) if game.bank.is_over(plan) => {
            by_row(rows, Some(bonus::buster_row(game.bank.cards)), Why::BelowTable)
        }
        Decided::Buster(_) => Verdict::loses(Why::BankNotOver),
        Decided::RedFlex(rows) => by_row(rows, bonus::red_flex_row(bank_cards()), Why::BlackCard),
        Decided::MatchDealer(rows) => by_row(rows, bonus::matches_of(first, game.open), Why::NoMatch),
        Decided::BonusHands(rows) => bonus_hands(rows, first, game.bank_natural(plan), plan),
    }
}

/// Blackjack Bonus Hands: the top-most row that is paid. The row beside a natural and the 20 that is not paid have clauses of
/// their own.
fn bonus_hands(rows: &Rows, first: [Card; 2], natural: bool, plan: &Plan) -> Verdict {
    let fits = || bonus::hand_rows(first, natural, plan);
    let Some((row, mut verdict)) = fits().find_map(|row| Some((row, rows.verdict(row)?))) else {
        let twenty = fits().any(|row| row == bonus::UNSUITED_TWENTY);
        return Verdict::loses(if twenty { Why::UnsuitedTwenty } else { Why::BelowTable });
    };
    if row == bonus::BESIDE_NATURAL {
        verdict.because.why = Why::PaidBesideNatural;
    }
    verdict
}

fn insurance(game: &TwentyOne, plan: &Plan, stake: &Stake) -> Verdict {
    match plan.insurance {
        Some(insurance) if game.bank.is_natural(plan) => {
            let both = game.naturals.has(stake.position);
            Verdict::wins(insurance.pays, if both { Why::InsuredNaturalWins } else { Why::InsuranceWins })
        }
        _ => Verdict::loses(Why::InsuranceLoses),
    }
}

fn base(game: &TwentyOne, core: &Core, plan: &Plan, stake: &Stake, number: u8) -> Verdict {
    let hand = game.hand_at(stake.position, number);
    if hand.fate == Fate::Surrendered {
        return Verdict::loses_part(Cents(stake.amount.0 / 2), Why::Surrendered);
    }
    if let Some(back) = game.rescued(stake, hand) {
        let why = if hand.doubles > 1 { Why::RescuedAgain } else { Why::Rescued };
        return Verdict::loses_part(stake.amount - back, why);
    }
    if let Some(pays) = plan.even_money
        && game.even_money[stake.position.index()].has(stake.person)
    {
        return Verdict::wins(pays, Why::EvenMoney);
    }
    if plan.extra_returned && game.bank_natural(plan) && !hand.is_natural(plan) {
        return without_extra(game, stake, hand, number);
    }
    // A natural that is paid at once meets a player-dealer who cannot have one.
    if hand.is_natural(plan) && !game.turned {
        return special_wins(plan, hand);
    }
    let verdict = compare(game, core, plan, stake, hand);
    if hand.split && hand.hard == 11 && hand.cards == 2 && hand.aces == 1 && plan.has_ace_and_ten() {
        return as_plain_21(verdict, core.round.hands.at(place_of(stake.position, number)).cards(), plan);
    }
    verdict
}

/// Against a natural only the original wager has action: doubled and split money goes back.
fn without_extra(game: &TwentyOne, stake: &Stake, hand: Hand, number: u8) -> Verdict {
    match game.raised(stake) {
        _ if number > 0 => Verdict::pushes(Why::NoAction),
        Some(raise) => Verdict::loses_part(stake.amount - raise.total, Why::ExtraReturned),
        None => Verdict::loses(beaten(game, stake, hand)),
    }
}

/// The cards of a natural in a hand from a split: why they are paid, or go back, as a plain 21.
fn as_plain_21(mut verdict: Verdict, cards: &[Card], plan: &Plan) -> Verdict {
    let ace = cards.first().is_some_and(|card| plan.points_of(*card) == 1);
    verdict.because.why = match (verdict.because.why, ace) {
        (Why::HandWins | Why::BankOver, true) => Why::SplitAceWins,
        (Why::HandWins | Why::BankOver, false) => Why::SplitTenWins,
        (Why::HandsEqual, true) => Why::SplitAceEqual,
        (Why::HandsEqual, false) => Why::SplitTenEqual,
        (why, _) => why,
    };
    verdict
}

fn compare(game: &TwentyOne, core: &Core, plan: &Plan, stake: &Stake, hand: Hand) -> Verdict {
    match (hand.is_over(plan), game.bank.is_over(plan)) {
        (true, true) => both_over(game, core, plan, hand),
        (true, false) => {
            let why = if game.bank_natural(plan) { beaten(game, stake, hand) } else { Why::PlayerOver };
            outcome(plan, plan.player_over, why)
        }
        (false, true) if hand.special != 0 => special_wins(plan, hand),
        (false, true) => outcome(plan, plan.bank_over, Why::BankOver),
        (false, false) => match hand.worth(plan).cmp(&game.bank.worth(plan)) {
            Ordering::Greater if game.bank.is_natural(plan) => {
                Verdict { because: Why::BetterNaturalWins.into(), ..special_wins(plan, hand) }
            }
            Ordering::Greater if hand.special != 0 => special_wins(plan, hand),
            Ordering::Greater => Verdict::wins(plan.pays, Why::HandWins),
            Ordering::Less if hand.is_natural(plan) => Verdict::loses(Why::BetterNaturalLoses),
            Ordering::Less if game.bank.is_natural(plan) => Verdict::loses(beaten(game, stake, hand)),
            Ordering::Less => Verdict::loses(Why::HandLoses),
            Ordering::Equal => equal(plan, hand),
        },
    }
}

/// Beaten by a natural that the look found, or by one that showed later and takes doubled and split wagers with it.
fn beaten(game: &TwentyOne, stake: &Stake, hand: Hand) -> Why {
    if game.looked == Some(true) {
        Why::NaturalLoses
    } else if hand.split || game.raised(stake).is_some() {
        Why::NaturalTakesExtra
    } else {
        Why::LateNaturalLoses
    }
}

/// A special hand that wins is paid by its own odds.
fn special_wins(plan: &Plan, hand: Hand) -> Verdict {
    let special = &plan.specials[usize::from(hand.special) - 1];
    let why = match special.made {
        Made::SuitedAceKing => Why::BestNaturalWins,
        Made::TenDrawnTo21 => Why::DrawnSpecialWins,
        Made::AceAndTen | Made::TwoJokers => Why::NaturalWins,
    };
    Verdict::wins(special.pays, why)
}

fn equal(plan: &Plan, hand: Hand) -> Verdict {
    if hand.special != 0 {
        let pays = plan.specials[usize::from(hand.special) - 1].pays;
        return decided(plan.equal_naturals, pays, Why::NaturalsEqualWin, Why::NaturalsEqual);
    }
    let outcome = plan.equal.get(usize::from(hand.total(plan))).copied().unwrap_or(Outcome::Push);
    decided(outcome, plan.pays, Why::HandsEqualWin, Why::HandsEqual)
}

fn decided(outcome: Outcome, pays: Payout, wins: Why, otherwise: Why) -> Verdict {
    match outcome {
        Outcome::Win => Verdict::wins(pays, wins),
        Outcome::Push => Verdict::pushes(otherwise),
        Outcome::Lose => Verdict::loses(otherwise),
    }
}

fn outcome(plan: &Plan, outcome: Outcome, why: Why) -> Verdict {
    decided(outcome, plan.pays, why, why)
}

/// Both are over: the first row that fits.
fn both_over(game: &TwentyOne, core: &Core, plan: &Plan, hand: Hand) -> Verdict {
    let (own, bank) = (hand.total(plan), game.bank.total(plan));
    let fits = |row: &&BothOverRow| {
        let nearer = match row.nearer {
            Nearer::Any => true,
            Nearer::Player => own < bank,
            Nearer::PlayerDealer => bank < own,
            Nearer::Neither => own == bank,
        };
        nearer
            && is_over_hand(row.player, hand, None, plan)
            && is_over_hand(row.player_dealer, game.bank, Some(core), plan)
    };
    match plan.both_over.iter().find(fits).map_or(Outcome::Lose, |row| row.outcome) {
        Outcome::Win => Verdict::wins(plan.pays, Why::BankOver),
        Outcome::Push => Verdict::pushes(Why::BothOverPushes),
        Outcome::Lose => Verdict::loses(match own.cmp(&bank) {
            Ordering::Greater => Why::BothOverBankNearer,
            Ordering::Less => Why::BothOverLoses,
            Ordering::Equal => Why::BothOverEqual,
        }),
    }
}

/// Whether a hand that is over is one of these; only the player-dealer's cards are looked at one by one.
fn is_over_hand(kind: OverHand, hand: Hand, bank: Option<&Core>, plan: &Plan) -> bool {
    let cards = bank.map_or(&[][..], |core| core.round.hands.at(Place::Bank).cards());
    match kind {
        OverHand::Any => true,
        OverHand::ThreeEights => {
            cards.len() == 3 && cards.iter().all(|card| card.rank() == Some(Rank::Eight))
        }
        OverHand::SuitedSevenEightNine => {
            let suit = cards.first().and_then(|card| card.suited()).map(|(_, suit)| suit);
            let holds = |rank: Rank| {
                cards.iter().any(|card| suit.is_some_and(|suit| card.suited() == Some((rank, suit))))
            };
            cards.len() == 3 && [Rank::Seven, Rank::Eight, Rank::Nine].into_iter().all(holds)
        }
        OverHand::ThreeCards22To25 => hand.cards == 3 && (22..=25).contains(&hand.total(plan)),
    }
}
