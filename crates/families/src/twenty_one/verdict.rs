//! How wagers end, from the cards and the decisions alone.

use std::cmp::Ordering;

use cards::{Card, Rank};
use money::Cents;
use rulebook::family::twenty_one::{BothOverRow, Made, Nearer, Outcome, OverHand};
use rulebook::pay::Payout;
use table::banked::Verdict;
use table::{WagerNo, Why};

use super::Plan;
use super::bonus;
use super::hand::{Fate, Hand};
use super::plan::Decided;
use super::why;
use crate::Rows;

/// What was added to a wager by doubling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Raised {
    /// All doubles together.
    pub total: Cents,
    /// The last one.
    pub last: Cents,
    /// Which double of the hand that was, counted from one.
    pub double: u8,
}

/// What lies open when a wager is settled.
#[derive(Debug, Clone, Copy)]
pub struct Showdown<'a> {
    /// The hand that a base wager is on.
    pub hand: Hand,
    /// Its cards.
    pub cards: &'a [Card],
    /// The first two cards of the position.
    pub first: [Card; 2],
    /// The player-dealer's open card.
    pub open: Card,
    /// The player-dealer's hand.
    pub bank: Hand,
    /// Its cards.
    pub bank_cards: &'a [Card],
    /// What a look at the hole card showed.
    pub looked: Option<bool>,
    /// Whether the hole card is open.
    pub turned: bool,
    /// Whether even money was taken.
    pub even_money: bool,
    /// What lies on the wager, doubles included.
    pub stake: Cents,
    /// What of it was added by doubling.
    pub raised: Option<Raised>,
}

impl Showdown<'_> {
    /// Whether the player-dealer has a natural that is known to all.
    fn bank_natural(&self, plan: &Plan) -> bool {
        self.turned && self.bank.is_natural(plan)
    }

    /// What of the wager a rescue takes back; nothing where it did not follow the double, and so stays on the hand (N02).
    fn rescued(&self) -> Option<Cents> {
        rescued(self.raised, self.hand)
    }
}

/// What of a wager a rescue of its hand takes back.
pub(super) fn rescued(raised: Option<Raised>, hand: Hand) -> Option<Cents> {
    let followed = raised.filter(|raise| raise.double == hand.doubles);
    followed.filter(|_| hand.fate == Fate::Rescued).map(|raise| raise.last)
}

/// How a wager ends.
pub fn verdict(plan: &Plan, wager: WagerNo, shown: &Showdown<'_>) -> Verdict {
    let by_row = |rows: &Rows, row: Option<usize>, otherwise: Why| {
        row.and_then(|row| rows.verdict(row)).unwrap_or_else(|| Verdict::loses(otherwise))
    };
    match &plan.decided[wager.0 as usize] {
        Decided::Base(hand) => base(plan, shown, *hand),
        Decided::Insurance => insurance(plan, shown),
        Decided::Buster(rows) if shown.bank.is_over(plan) => {
            by_row(rows, Some(bonus::buster_row(shown.bank.cards)), Why::BELOW_TABLE)
        }
        Decided::Buster(_) => Verdict::loses(why::BANK_NOT_OVER),
        Decided::RedFlex(rows) => by_row(rows, bonus::red_flex_row(shown.bank_cards), why::BLACK_CARD),
        Decided::MatchDealer(rows) => by_row(rows, bonus::matches_of(shown.first, shown.open), why::NO_MATCH),
        Decided::BonusHands(rows) => bonus_hands(rows, shown.first, shown.bank_natural(plan), plan),
    }
}

/// Blackjack Bonus Hands: the top-most row that is paid. The row beside a natural and the 20 that is not paid have clauses of
/// their own.
fn bonus_hands(rows: &Rows, first: [Card; 2], natural: bool, plan: &Plan) -> Verdict {
    let fits = || bonus::hand_rows(first, natural, plan);
    let Some((row, mut verdict)) = fits().find_map(|row| Some((row, rows.verdict(row)?))) else {
        let twenty = fits().any(|row| row == bonus::UNSUITED_TWENTY);
        return Verdict::loses(if twenty { why::UNSUITED_TWENTY } else { Why::BELOW_TABLE });
    };
    if row == bonus::BESIDE_NATURAL {
        verdict.because.why = why::PAID_BESIDE_NATURAL;
    }
    verdict
}

fn insurance(plan: &Plan, shown: &Showdown<'_>) -> Verdict {
    match plan.insurance {
        Some(insurance) if shown.bank.is_natural(plan) => {
            let both = Hand::of(&shown.first, plan).special != 0;
            Verdict::wins(insurance.pays, if both { why::INSURED_NATURAL_WINS } else { why::INSURANCE_WINS })
        }
        _ => Verdict::loses(why::INSURANCE_LOSES),
    }
}

fn base(plan: &Plan, shown: &Showdown<'_>, number: u8) -> Verdict {
    let hand = shown.hand;
    if hand.fate == Fate::Surrendered {
        return Verdict::loses_part(Cents(shown.stake.0 / 2), Why::SURRENDERED);
    }
    if let Some(back) = shown.rescued() {
        let why = if hand.doubles > 1 { why::RESCUED_AGAIN } else { why::RESCUED };
        return Verdict::loses_part(shown.stake - back, why);
    }
    if let Some(pays) = plan.even_money.filter(|_| shown.even_money) {
        return Verdict::wins(pays, why::EVEN_MONEY);
    }
    if plan.extra_returned && shown.bank_natural(plan) && !hand.is_natural(plan) {
        return without_extra(shown, number);
    }
    // A natural that is paid at once meets a player-dealer who cannot have one.
    if hand.is_natural(plan) && !shown.turned {
        return special_wins(plan, hand);
    }
    let verdict = compare(plan, shown);
    if hand.split && hand.hard == 11 && hand.cards == 2 && hand.aces == 1 && plan.has_ace_and_ten() {
        return as_plain_21(verdict, shown.cards, plan);
    }
    verdict
}

/// Against a natural only the original wager has action: doubled and split money goes back.
fn without_extra(shown: &Showdown<'_>, number: u8) -> Verdict {
    match shown.raised {
        _ if number > 0 => Verdict::pushes(why::NO_ACTION),
        Some(raise) => Verdict::loses_part(shown.stake - raise.total, why::EXTRA_RETURNED),
        None => Verdict::loses(beaten(shown)),
    }
}

/// The cards of a natural in a hand from a split: why they are paid, or go back, as a plain 21.
fn as_plain_21(mut verdict: Verdict, cards: &[Card], plan: &Plan) -> Verdict {
    let ace = cards.first().is_some_and(|card| plan.points_of(*card) == 1);
    verdict.because.why = match (verdict.because.why, ace) {
        (Why::HAND_WINS | why::BANK_OVER, true) => why::SPLIT_ACE_WINS,
        (Why::HAND_WINS | why::BANK_OVER, false) => why::SPLIT_TEN_WINS,
        (Why::HANDS_EQUAL, true) => why::SPLIT_ACE_EQUAL,
        (Why::HANDS_EQUAL, false) => why::SPLIT_TEN_EQUAL,
        (why, _) => why,
    };
    verdict
}

fn compare(plan: &Plan, shown: &Showdown<'_>) -> Verdict {
    let hand = shown.hand;
    match (hand.is_over(plan), shown.bank.is_over(plan)) {
        (true, true) => both_over(plan, shown),
        (true, false) => {
            // A hand that went over before a natural showed has lost already (001:758), or loses to it (000:437).
            let why = match shown.bank_natural(plan) {
                true if shown.looked == Some(true) => why::NATURAL_LOSES,
                true => why::OVER_LATE_NATURAL,
                false => why::PLAYER_OVER,
            };
            outcome(plan, plan.player_over, why)
        }
        (false, true) if hand.special != 0 => special_wins(plan, hand),
        (false, true) => outcome(plan, plan.bank_over, why::BANK_OVER),
        (false, false) => match hand.worth(plan).cmp(&shown.bank.worth(plan)) {
            Ordering::Greater if shown.bank.is_natural(plan) => {
                Verdict { because: why::BETTER_NATURAL_WINS.into(), ..special_wins(plan, hand) }
            }
            Ordering::Greater if hand.special != 0 => special_wins(plan, hand),
            Ordering::Greater => Verdict::wins(plan.pays, Why::HAND_WINS),
            Ordering::Less if hand.is_natural(plan) => Verdict::loses(why::BETTER_NATURAL_LOSES),
            Ordering::Less if shown.bank.is_natural(plan) => Verdict::loses(beaten(shown)),
            Ordering::Less => Verdict::loses(Why::HAND_LOSES),
            Ordering::Equal => equal(plan, hand),
        },
    }
}

/// Beaten by a natural that the look found, or by one that showed later and takes doubled and split wagers with it.
fn beaten(shown: &Showdown<'_>) -> Why {
    if shown.looked == Some(true) {
        why::NATURAL_LOSES
    } else if shown.hand.split || shown.raised.is_some() {
        why::NATURAL_TAKES_EXTRA
    } else {
        why::LATE_NATURAL_LOSES
    }
}

/// A special hand that wins is paid by its own odds.
fn special_wins(plan: &Plan, hand: Hand) -> Verdict {
    let special = &plan.specials[usize::from(hand.special) - 1];
    let why = match special.made {
        Made::SuitedAceKing => why::BEST_NATURAL_WINS,
        Made::TenDrawnTo21 => why::DRAWN_SPECIAL_WINS,
        Made::AceAndTen | Made::TwoJokers => why::NATURAL_WINS,
    };
    Verdict::wins(special.pays, why)
}

fn equal(plan: &Plan, hand: Hand) -> Verdict {
    if hand.special != 0 {
        let pays = plan.specials[usize::from(hand.special) - 1].pays;
        return decided(plan.equal_naturals, pays, why::NATURALS_EQUAL_WIN, why::NATURALS_EQUAL);
    }
    let outcome = plan.equal.get(usize::from(hand.total(plan))).copied().unwrap_or(Outcome::Push);
    decided(outcome, plan.pays, why::HANDS_EQUAL_WIN, Why::HANDS_EQUAL)
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
fn both_over(plan: &Plan, shown: &Showdown<'_>) -> Verdict {
    let hand = shown.hand;
    let (own, bank) = (hand.total(plan), shown.bank.total(plan));
    let fits = |row: &&BothOverRow| {
        let nearer = match row.nearer {
            Nearer::Any => true,
            Nearer::Player => own < bank,
            Nearer::PlayerDealer => bank < own,
            Nearer::Neither => own == bank,
        };
        nearer
            && is_over_hand(row.player, hand, &[], plan)
            && is_over_hand(row.player_dealer, shown.bank, shown.bank_cards, plan)
    };
    let row = plan.both_over.iter().find(fits);
    match row.map_or(Outcome::Lose, |row| row.outcome) {
        Outcome::Win => Verdict::wins(plan.pays, why::BANK_OVER),
        Outcome::Push => Verdict::pushes(row.map_or(why::BOTH_OVER_PUSHES, over_pushes)),
        Outcome::Lose => Verdict::loses(match own.cmp(&bank) {
            Ordering::Greater => why::BOTH_OVER_BANK_NEARER,
            Ordering::Less => why::BOTH_OVER_LOSES,
            Ordering::Equal => why::BOTH_OVER_EQUAL,
        }),
    }
}

/// What lets a hand that is over have its wager back.
fn over_pushes(row: &BothOverRow) -> Why {
    match (row.player, row.player_dealer, row.nearer) {
        (OverHand::ThreeCards22To25, _, _) => why::BOTH_OVER_THREE_CARDS,
        (_, OverHand::ThreeEights, _) => why::BOTH_OVER_THREE_EIGHTS,
        (_, OverHand::SuitedSevenEightNine, _) => why::BOTH_OVER_SUITED_789,
        (_, _, Nearer::Player) => why::BOTH_OVER_PLAYER_NEARER,
        _ => why::BOTH_OVER_PUSHES,
    }
}

/// Whether a hand that is over is one of these; only the player-dealer's cards are looked at one by one.
fn is_over_hand(kind: OverHand, hand: Hand, cards: &[Card], plan: &Plan) -> bool {
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
