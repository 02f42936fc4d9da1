//! Chinese poker: hands set in three, declarations, points.

mod round;
mod tell;
mod write;

use families::AnyTable;
use families::chinese_poker::ChineseEvent;
use table::{Command, Event, Own, Why};

use super::Manner;
use crate::script::write::{Kept, Record, Round};
use crate::script::{People, PointsPaid, Report, RoundDraft, Runner, Stocks, Teller, Writer, Wrong};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.chinese_poker().is_some()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["button", "point", "stock"]
    }

    fn round(&self, runner: &mut Runner<'_>, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        runner.chinese_round(round, stocks)
    }

    fn ruling(&self, _: &AnyTable, _: &People, words: &str) -> Result<Command, String> {
        round::ruling(words).map(Command::rule)
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn tell(&self, teller: &Teller, event: &Event) -> Option<String> {
        teller.at_chinese(teller.table().chinese_poker()?, event)
    }

    fn clause<'t>(&self, table: &'t AnyTable, why: Why) -> Option<&'t str> {
        table.chinese_poker()?.plan().clause(why.key())
    }

    fn note(&self, writer: &mut Writer, own: &Own) {
        match ChineseEvent::unpack(own) {
            Some(ChineseEvent::Compared { person, opponent, moved, .. }) if moved != 0 => {
                let (winner, loser) = if moved > 0 { (person, opponent) } else { (opponent, person) };
                let (round, points) = (writer.round, moved.abs());
                writer.report.points.push(PointsPaid { round, winner, loser, points });
            }
            _ => {}
        }
    }

    fn keep(&self, _: &mut Record, kept: &mut Kept, round: &mut Round, event: &Event) {
        write::keep(kept, round, event);
    }

    fn expect(&self, record: &Record, report: &Report, round: u32, key: &mut dyn FnMut(&str, &str)) {
        let points = report.in_round(&report.points, round).iter().map(|paid| {
            format!("{}-from-{} = {}", record.name(paid.winner), record.name(paid.loser), paid.points)
        });
        key("points", &format!("{{ {} }}", points.collect::<Vec<_>>().join(", ")));
    }
}
