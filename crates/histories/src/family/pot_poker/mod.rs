//! Poker for a pot: scripted hands, and hand histories in the formats that other people's tools read.

pub mod convert;
mod floor;
pub mod hand;
pub mod ohh;
pub mod phh;
pub mod pokerstars;
pub mod record;
pub mod replay;
mod round;
pub mod source;
pub mod story;
mod tell;
pub mod units;
mod won;
mod write;

use families::AnyTable;
use families::pot_poker::{PokerEvent, why};
use rulebook::borrowed::Borrowed;
use table::terms::Terms;
use table::{Command, Event, Own, Tongue, Why, say};

use super::Manner;
use crate::script::write::{Kept, Record, Round};
use crate::script::{Draft, FromPot, People, Report, RoundDraft, Runner, Stocks, Teller, Writer, Wrong};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.pot_poker().is_some()
    }

    fn keys(&self) -> &'static [&'static str] {
        &[
            "structure",
            "stakes",
            "blinds",
            "ante",
            "bring-in",
            "opening",
            "qualifier",
            "kill",
            "day",
            "button",
            "post",
            "bank",
            "wagers",
            "draw",
            "stock",
            "reshuffle",
        ]
    }

    fn round(&self, runner: &mut Runner<'_>, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        runner.poker_round(round, stocks)
    }

    fn ruling(&self, table: &AnyTable, people: &People, words: &str) -> Result<Command, String> {
        floor::ruling(table, people, words)
    }

    fn takes_up_seats(&self) -> bool {
        true
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn surplus(&self, table: &AnyTable, draft: &Draft) -> Option<Wrong> {
        round::surplus(table.pot_poker()?, draft)
    }

    fn tell(&self, teller: &Teller, event: &Event) -> Option<String> {
        teller.at_poker(teller.table().pot_poker()?, event)
    }

    fn clause<'t>(&self, table: &'t AnyTable, why: Why) -> Option<&'t str> {
        table.pot_poker()?.plan().clause(why.key())
    }

    fn borrowed<'t>(&self, table: &'t AnyTable) -> Option<&'t Borrowed> {
        table.pot_poker()?.plan().borrowed.as_ref()
    }

    fn reason(&self, table: &AnyTable, why: Why, tongue: Tongue) -> Option<String> {
        match why {
            why::BEST_HAND if table.pot_poker()?.lowest_wins() => Some(say!(tongue, "pot-poker.lowest-hand")),
            why::POT_SHARED if table.pot_poker()?.lowest_wins() => {
                Some(say!(tongue, "pot-poker.lowest-share"))
            }
            _ => None,
        }
    }

    fn note(&self, writer: &mut Writer, own: &Own) {
        let round = writer.round;
        match PokerEvent::unpack(own) {
            Some(PokerEvent::Posted { person, live: amount, dropped: true, .. }) => {
                writer.fee(Some(person), amount, false);
            }
            Some(PokerEvent::PotFeeTaken { amount, .. }) => writer.fee(None, amount, false),
            Some(PokerEvent::PotFeeReturned { amount }) => writer.fee(None, amount, true),
            Some(PokerEvent::Awarded { person, amount, .. }) => {
                writer.report.from_pots.push(FromPot { round, person, amount, returned: false });
            }
            Some(PokerEvent::Returned { person, amount, .. }) => {
                writer.report.from_pots.push(FromPot { round, person, amount, returned: true });
            }
            _ => {}
        }
    }

    fn keep(&self, record: &mut Record, _: &mut Kept, round: &mut Round, event: &Event) {
        record.poker(round, event);
    }

    fn between(&self, people: &People, own: &Own) -> Option<String> {
        match PokerEvent::unpack(own) {
            Some(PokerEvent::ShuffleAsked { person }) => {
                Some(format!("{} requests a shuffle", people.name(person)))
            }
            _ => None,
        }
    }

    fn head(&self, table: &AnyTable, terms: &Terms, key: &mut dyn FnMut(&str, &str)) {
        if let Some(poker) = table.pot_poker() {
            key("structure", &poker.plan().betting.structure);
            key("chip", &poker.plan().betting.chip.to_string());
            write::terms(&terms.poker, key);
        }
    }

    fn expect(&self, record: &Record, report: &Report, round: u32, key: &mut dyn FnMut(&str, &str)) {
        record.pot_money(report, round, key);
    }
}
