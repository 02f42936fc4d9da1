//! Panguingue: rounds of draws, melds and discards.

mod round;
mod tell;
mod write;

use cards::Card;
use families::AnyTable;
use families::panguingue::{PanEvent, Panguingue};
use table::{Command, Event, Meld, Offer, Own, Shape, Tongue, Verb, Why, say};

use super::Manner;
use crate::script::steps::any_of;
use crate::script::write::{Kept, Record, Round};
use crate::script::{People, Report, RoundDraft, Runner, Stocks, Teller, Writer, Wrong, floor};

pub(super) struct Way;

impl Manner for Way {
    fn is(&self, table: &AnyTable) -> bool {
        table.panguingue().is_some()
    }

    fn keys(&self) -> &'static [&'static str] {
        &["winner", "first"]
    }

    fn round(&self, runner: &mut Runner<'_>, round: &RoundDraft, _: &mut Stocks) -> Result<(), Wrong> {
        runner.pan_round(round)
    }

    fn ruling(&self, _: &AnyTable, people: &People, words: &str) -> Result<Command, String> {
        floor::ruling(words, people, None)
    }

    fn may_end_early(&self) -> bool {
        true
    }

    fn tell(&self, teller: &Teller, event: &Event) -> Option<String> {
        teller.at_pan(teller.table().panguingue()?, event)
    }

    fn clause<'t>(&self, table: &'t AnyTable, why: Why) -> Option<&'t str> {
        table.panguingue()?.plan().clause(why.key())
    }

    fn offer(&self, table: &AnyTable, offer: &Offer, tongue: Tongue) -> Option<String> {
        let verb = offer.verb;
        match offer.shape {
            Shape::Card { card, onto } if offer.verb == Verb::ADD => {
                let game = table.panguingue()?;
                let own = game.hand.melds[offer.at?.index()].get(usize::from(onto)).copied();
                let own = own.map(|own| meld_cards(game, own)).unwrap_or_default();
                Some(say!(tongue, "offer.add", verb = verb, card = card, cards = own))
            }
            Shape::Meld(melds) => {
                let game = table.panguingue()?;
                let melds = any_of(melds.all().map(|meld| meld_cards(game, meld)), tongue);
                Some(say!(tongue, "offer.which", verb = verb, which = melds))
            }
            _ => None,
        }
    }

    fn note(&self, writer: &mut Writer, own: &Own) {
        match PanEvent::unpack(own) {
            Some(PanEvent::Collects { person, each, .. }) => writer.collected(Some(person), each, false),
            Some(PanEvent::WentOut { person, each, .. }) => writer.collected(Some(person), each, true),
            _ => {}
        }
    }

    fn keep(&self, record: &mut Record, kept: &mut Kept, round: &mut Round, event: &Event) {
        write::keep(&record.shadow, kept, round, event);
    }

    fn keep_last(&self, record: &Record, kept: Kept, round: &mut Round) {
        write::keep_last(record, kept, round);
    }

    fn first_key(&self) -> &'static str {
        "first"
    }

    fn expect(&self, record: &Record, report: &Report, round: u32, key: &mut dyn FnMut(&str, &str)) {
        record.collected(report, round, key);
    }
}

/// The cards of a meld as scripts write them.
fn meld_cards(game: &Panguingue, meld: Meld) -> String {
    game.plan().cards(meld).iter().map(Card::to_string).collect::<Vec<_>>().join(" ")
}
