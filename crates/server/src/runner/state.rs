//! What a message about the state of a table holds, written as it is read: it goes to every seat after every step.

use std::cell::RefCell;
use std::ops::Range;
use std::sync::Arc;

use room::ids::AccountNo;
use room::tables::{Live, Salt, Screen};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::record::Spoken;
use table::{Offer, Person, Place, Tongue};

use super::named::Named;
use super::regime::RegimeTold;
use crate::said::Written;

/// What is the same for everybody who looks at a table: most of its view, and who is who. It is written once.
pub(super) struct Common {
    named: Arc<Named>,
    /// The table in JSON, and where its hands stand, which are none.
    text: String,
    hands: Range<usize>,
    /// What the hand of a place makes, in a language.
    makes: RefCell<Vec<(Place, Tongue, Option<String>)>>,
}

/// The hands of a view that has none.
const NO_HANDS: &str = "\"hands\":[]";

impl Common {
    pub(super) fn of(live: &Live, named: Arc<Named>) -> Common {
        let mut text = Vec::with_capacity(USUAL);
        write_on(&mut text, &live.keys.spoken(&live.table.seen_by_all()));
        let text = String::from_utf8(text).unwrap_or_default();
        let at = text.find(NO_HANDS).unwrap_or(text.len());
        let hands = at..text.len().min(at + NO_HANDS.len());
        Common { named, text, hands, makes: RefCell::default() }
    }

    pub(super) fn people(&self) -> &RawValue {
        &self.named.json
    }

    /// A message about the state of a table, and the view in it: only the hands are special to an eye.
    pub(super) fn message(
        &self,
        live: &Live,
        (you, tongue): (Option<Person>, Tongue),
        said: &Said<'_>,
        rest: &impl Serialize,
    ) -> String {
        let hands = live.table.hands_called(Screen::of(you).eye, |place| self.makes(live, place, tongue));
        let (before, behind) = (&self.text[..self.hands.start], &self.text[self.hands.end..]);
        let happened = said.happened.map_or(0, |happened| happened.parts().len());
        let mut text = Vec::with_capacity(self.text.len() + happened + USUAL);
        text.extend_from_slice(b"{\"view\":");
        text.extend_from_slice(before.as_bytes());
        text.extend_from_slice(b"\"hands\":");
        write_on(&mut text, &live.keys.spoken(&hands));
        text.extend_from_slice(behind.as_bytes());
        text.extend_from_slice(b",\"type\":\"");
        text.extend_from_slice(said.kind.as_bytes());
        text.push(b'"');
        if let Some(happened) = said.happened {
            text.push(b',');
            text.extend_from_slice(happened.parts().as_bytes());
        }
        let at = text.len();
        write_on(&mut text, rest);
        if let Some(brace) = text.get_mut(at) {
            *brace = b',';
        }
        String::from_utf8(text).unwrap_or_default()
    }

    /// What the hand of a place makes, asked for once.
    fn makes(&self, live: &Live, place: Place, tongue: Tongue) -> Option<String> {
        let mut known = self.makes.borrow_mut();
        if let Some((_, _, makes)) = known.iter().find(|known| (known.0, known.1) == (place, tongue)) {
            return makes.clone();
        }
        let makes = live.table.describe(place, tongue);
        known.push((place, tongue, makes.clone()));
        makes
    }
}

/// What the rest of most messages takes.
const USUAL: usize = 2048;

/// Writes on behind what stands there.
fn write_on(text: &mut Vec<u8>, said: &impl Serialize) {
    // Nothing here has a key that is no text, and memory does not refuse.
    let _ = serde_json::to_writer(text, said);
}

/// The state of a table as somebody sees it, beside its view.
#[derive(Serialize)]
pub(super) struct State<'a> {
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) salts: Option<&'a [SaltTold<'a>]>,
    pub(super) offers: Spoken<'a, Vec<Offer>>,
    pub(super) people: &'a RawValue,
    pub(super) seq: u64,
    pub(super) you: Option<Person>,
    pub(super) paused: bool,
    pub(super) may: &'a [&'static str],
    pub(super) waiting: Value,
    /// Reserved seats.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub(super) reserved: Vec<Value>,
    /// Players who want another seat, in order.
    #[serde(rename = "seat-changes", skip_serializing_if = "Vec::is_empty")]
    pub(super) seat_changes: Vec<Value>,
    pub(super) muted: Vec<Person>,
    pub(super) clock: Option<ClockTold>,
    /// The regime that the table runs under.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) regime: Option<RegimeTold>,
    /// What the floor may do, for who has that work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) floor: Option<Spoken<'a, Vec<Offer>>>,
    /// What the house dealer may do, for who has that work.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) dealer: Option<Spoken<'a, Vec<Offer>>>,
}

/// Whose time runs, and how much is left.
#[derive(Clone, Copy, Serialize)]
pub(super) struct ClockTold {
    pub(super) person: Person,
    pub(super) ms: u64,
    pub(super) bank: u64,
    /// How often more time may be asked for.
    pub(super) more: u8,
}

/// What a message is about.
pub(super) struct Said<'a> {
    pub(super) kind: &'static str,
    /// What happened in a step, written already.
    pub(super) happened: Option<&'a Written>,
    /// The salt of a stock that was loaded in it.
    pub(super) salts: Option<Vec<SaltTold<'a>>>,
}

/// Salt that somebody gave to the stock.
#[derive(Serialize)]
pub(super) struct SaltTold<'a> {
    account: AccountNo,
    text: &'a str,
}

impl<'a> SaltTold<'a> {
    pub(super) fn of(salt: &'a Salt) -> SaltTold<'a> {
        SaltTold { account: salt.account, text: &salt.text }
    }
}

/// A part of messages, written once.
pub(crate) fn raw(part: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(part).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
