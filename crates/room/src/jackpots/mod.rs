//! Jackpot funds: fees go from a table to its fund after each hand, and a hand that hits the jackpot is paid from it.
//!
//! A fund is the balance of a stream of its own ([`crate::journal::Stream::Jackpot`]), so that several tables and nodes share it
//! and none spends what another has spent. A table notes the rule that is in force (`Note::JackpotRule`); from then on it finds a
//! hit by itself when a hand closes, and that stays due until a payment is noted. Both records of a payment, the table's and the
//! fund's, are one append whose id is made of the round: a crash neither loses a payment nor pays it twice.

mod closed;
mod fund;
mod pay;
mod report;
mod void;

use families::jackpots_of;
use money::Cents;
use rulebook::book::Book;
use rulebook::jackpot::Jackpot;
use serde::{Deserialize, Serialize};
use table::jackpot::{JackpotHit, JackpotPart, JackpotTerms};
use table::{Event, Person, RoundEvent};

pub use fund::{Fund, fund, funds};
pub use pay::Settled;
pub use report::{JackpotRow, jackpot_rows};
pub(crate) use void::RoundJackpot;
pub use void::VoidedJackpot;

use crate::ids::AccountNo;
use crate::tables::Live;

/// A jackpot that was hit and is not paid yet.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JackpotDue {
    /// The rule at that time.
    pub terms: JackpotTerms,
    /// The number of the round.
    pub round: u32,
    /// The record that opened it.
    pub seq: u64,
    /// The hands.
    pub hit: JackpotHit,
    /// Who the players are, by the books of the table: some may leave before they are paid.
    pub players: Vec<(Person, AccountNo)>,
}

/// A jackpot that was paid.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct JackpotPaid {
    /// The rule.
    pub rule: String,
    /// The title of the rule.
    pub title: String,
    /// The fund.
    pub fund: u32,
    /// The number of the round.
    pub round: u32,
    /// The record that opened it.
    pub seq: u64,
    /// What the fund held.
    pub before: Cents,
    /// The strength of the losing hand; none for a high hand.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub losing: Option<u32>,
    /// The strength of the best hand.
    pub winning: u32,
    /// Who was paid; nobody where the fund was below the minimum.
    pub shares: Vec<PaidShare>,
    /// What stacks at the table gained; what others were paid went to their balance.
    pub chips: Vec<(Person, Cents)>,
}

/// What a player was paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct PaidShare {
    /// Who, by the books of the table.
    pub account: AccountNo,
    /// For what.
    pub part: JackpotPart,
    /// How much.
    pub amount: Cents,
}

impl JackpotPaid {
    /// The sum of the payments.
    pub fn total(&self) -> Cents {
        self.shares.iter().map(|share| share.amount).sum()
    }
}

impl JackpotDue {
    /// The payments from a fund that holds so much.
    pub fn shares(&self, fund: Cents) -> Vec<PaidShare> {
        let account = |person: Person| {
            self.players.iter().find(|(held, _)| *held == person).map(|(_, account)| *account)
        };
        let paid = self.terms.divide(fund, &self.hit).into_iter();
        let share = paid.filter_map(|payment| {
            Some(PaidShare { account: account(payment.person)?, part: payment.part, amount: payment.amount })
        });
        share.collect()
    }
}

impl Live {
    /// The jackpot of a book that this table plays for: none where its schedule collects nothing for one.
    pub fn jackpot_in(&self, book: &Book) -> Option<JackpotTerms> {
        if !self.collects_jackpot() || Jackpot::ids(book).is_empty() {
            return None;
        }
        let listing = book.listing(&self.spec.listing.parse().ok()?).ok()?;
        let stakes = self.table.betting().map(|(_, stakes)| families::figures(&stakes));
        let plays = |wanted: &[String]| {
            wanted.is_empty() || wanted.iter().any(|wanted| Some(families::figures(wanted)) == stakes)
        };
        jackpots_of(book, &listing).into_iter().find(|(wanted, _)| plays(wanted)).map(|(_, terms)| terms)
    }

    /// Whether the schedule of the table has a fee for a jackpot.
    pub fn collects_jackpot(&self) -> bool {
        self.table
            .charges()
            .iter()
            .any(|charge| charge.purpose == rulebook::collection::Purpose::Jackpot && charge.is_ever_due())
    }

    /// Before a hand closes: whether it hits the jackpot that is in force.
    pub(crate) fn find_jackpot(&mut self, event: &Event) {
        if *event != Event::Round(RoundEvent::HandClosed) {
            return;
        }
        let (Some(terms), Some(seq)) = (&self.roster.jackpot, self.round_began()) else { return };
        let Some(hit) = self.table.jackpot_hit(terms) else { return };
        let persons = hit.losers.iter().chain(&hit.winners).chain(&hit.table);
        let players = persons.filter_map(|person| Some((*person, self.members.of(*person)?.books())));
        let players = players.collect();
        let (terms, round) = (terms.as_ref().clone(), self.table.number());
        self.roster.jackpot_due = Some(Box::new(JackpotDue { terms, round, seq, hit, players }));
    }
}
