//! A jackpot as a table plays under it: the rule in numbers, the hand that hits it, and the division of the fund.

use money::Cents;
use serde::{Deserialize, Serialize};

use crate::Person;

/// A share of 1,000 is the whole fund.
pub const WHOLE_FUND: u16 = 1_000;

/// A host's rule, compiled for one listing.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JackpotTerms {
    /// The id of the rule: the name of its file.
    pub rule: String,
    /// Its title.
    pub title: String,
    /// Where it was posted.
    pub source: String,
    /// The number of the fund.
    pub fund: u32,
    /// Which hands hit it.
    pub hits: Hits,
    /// Whether two hole cards must play in each hand that counts.
    pub hole_cards_play: bool,
    /// Minimum number of players dealt in.
    pub players: u8,
    /// Minimum pot, before fees.
    pub pot: Cents,
    /// How the fund is divided.
    pub shares: FundShares,
    /// Who gets cents that do not divide.
    pub odd_cents: OddCents,
    /// Nothing is paid from a smaller fund.
    pub minimum_fund: Cents,
}

/// Which hands hit a jackpot, as strengths by the ranking of the listing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hits {
    /// A strong hand is beaten.
    BadBeat {
        /// The weakest losing hand.
        losing: u32,
        /// The weakest winning hand.
        winning: u32,
    },
    /// A hand this strong is tabled.
    HighHand {
        /// The weakest of them.
        hand: u32,
    },
}

/// Shares of the fund in thousandths; the rest stays.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct FundShares {
    /// The losing hand.
    pub loser: u16,
    /// The winning hand.
    pub winner: u16,
    /// The other players dealt in, together.
    pub table: u16,
}

/// Who gets the cents of a share that several players cannot divide.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OddCents {
    /// One each, beginning left of the button.
    LeftOfButton,
    /// The fund keeps them.
    Fund,
}

/// A hand that hit a jackpot. Players stand in the order from the left of the button.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JackpotHit {
    /// The strength of the losing hand; none for a high hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losing: Option<u32>,
    /// The strength of the best hand.
    pub winning: u32,
    /// Those with the losing hand.
    pub losers: Vec<Person>,
    /// Those with the best hand.
    pub winners: Vec<Person>,
    /// All others dealt in.
    pub table: Vec<Person>,
}

/// For what somebody is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum JackpotPart {
    /// The losing hand.
    Loser,
    /// The winning hand.
    Winner,
    /// Being dealt in.
    Table,
}

impl JackpotPart {
    /// Its key among texts.
    pub const fn key(self) -> &'static str {
        match self {
            JackpotPart::Loser => "loser",
            JackpotPart::Winner => "winner",
            JackpotPart::Table => "table",
        }
    }
}

/// What somebody is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct FundPayment {
    /// Who.
    pub person: Person,
    /// For what.
    pub part: JackpotPart,
    /// How much.
    pub amount: Cents,
}

impl JackpotTerms {
    /// Divides a fund, to the cent. Fractions of a cent, and shares of nobody, stay in the fund, so the sum never exceeds it.
    pub fn divide(&self, fund: Cents, hit: &JackpotHit) -> Vec<FundPayment> {
        if fund < self.minimum_fund || fund <= Cents::ZERO {
            return Vec::new();
        }
        let FundShares { loser, winner, table } = self.shares;
        let parts = [
            (JackpotPart::Loser, loser, &hit.losers),
            (JackpotPart::Winner, winner, &hit.winners),
            (JackpotPart::Table, table, &hit.table),
        ];
        let mut paid = Vec::new();
        for (part, share, persons) in parts {
            let whole = thousandths(fund, share);
            let Ok(count @ 1..) = i64::try_from(persons.len()) else { continue };
            let odd = if self.odd_cents == OddCents::LeftOfButton { whole.0 % count } else { 0 };
            paid.extend((0..).zip(persons).map(|(at, person)| FundPayment {
                person: *person,
                part,
                amount: Cents(whole.0 / count + i64::from(at < odd)),
            }));
        }
        paid.retain(|payment| payment.amount > Cents::ZERO);
        paid
    }
}

/// So many thousandths of an amount, rounded down to the cent.
fn thousandths(amount: Cents, share: u16) -> Cents {
    let share = share.min(WHOLE_FUND);
    let product = i128::from(amount.0) * i128::from(share) / i128::from(WHOLE_FUND);
    // No share is more than the whole.
    Cents(i64::try_from(product).unwrap_or(amount.0))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(odd_cents: OddCents) -> JackpotTerms {
        JackpotTerms {
            rule: "bad-beat".to_owned(),
            title: "Bad beat".to_owned(),
            source: "host".to_owned(),
            fund: 1,
            hits: Hits::BadBeat { losing: 1, winning: 2 },
            hole_cards_play: true,
            players: 2,
            pot: Cents::ZERO,
            shares: FundShares { loser: 500, winner: 250, table: 200 },
            odd_cents,
            minimum_fund: Cents(100),
        }
    }

    fn persons(numbers: &[u8]) -> Vec<Person> {
        numbers.iter().copied().map(Person).collect()
    }

    fn amounts(paid: &[FundPayment]) -> Vec<(u8, i64)> {
        paid.iter().map(|payment| (payment.person.0, payment.amount.0)).collect()
    }

    #[test]
    fn odd_cents_go_round_from_the_left_of_the_button_or_stay() {
        let hit = JackpotHit {
            losing: Some(1),
            winning: 2,
            losers: persons(&[4]),
            winners: persons(&[2, 7]),
            table: persons(&[5, 1, 3]),
        };
        let left = terms(OddCents::LeftOfButton).divide(Cents(1_003), &hit);
        assert_eq!(amounts(&left), [(4, 501), (2, 125), (7, 125), (5, 67), (1, 67), (3, 66)]);
        let fund = terms(OddCents::Fund).divide(Cents(1_003), &hit);
        assert_eq!(amounts(&fund), [(4, 501), (2, 125), (7, 125), (5, 66), (1, 66), (3, 66)]);
    }

    #[test]
    fn no_division_pays_more_than_the_fund_and_a_share_of_nobody_stays() {
        let hit = JackpotHit { winning: 2, winners: persons(&[1]), ..JackpotHit::default() };
        for fund in [0, 1, 99, 100, 101, 999_999_999, i64::MAX / 4] {
            for odd in [OddCents::LeftOfButton, OddCents::Fund] {
                let mut whole = terms(odd);
                whole.shares = FundShares { loser: 0, winner: 1_000, table: 0 };
                let paid: i64 = whole.divide(Cents(fund), &hit).iter().map(|paid| paid.amount.0).sum();
                assert_eq!(paid, if fund < 100 { 0 } else { fund }, "{fund}");
                let quarter: i64 =
                    terms(odd).divide(Cents(fund), &hit).iter().map(|paid| paid.amount.0).sum();
                assert_eq!(quarter, if fund < 100 { 0 } else { fund / 4 }, "{fund}");
            }
        }
    }
}
