//! What a message about the state of a table holds, written as it is read: it goes to every seat after every step.

use room::ids::AccountNo;
use room::tables::{Live, Salt, Told};
use serde::Serialize;
use serde_json::Value;
use serde_json::value::RawValue;
use table::record::{Keys, Spoken};
use table::{Eye, HandView, Offer, Person, View};

use crate::said::PublicTold;

/// What is the same for everybody who looks at a table: most of its view, and who is who. It is written once.
pub(super) struct Common {
    people: Box<RawValue>,
    /// The table without its hands.
    view: View,
    /// The same in JSON, before and behind the place of the hands.
    text: [String; 2],
}

/// The hands of a view that has none.
const NO_HANDS: &str = "\"hands\":[]";

impl Common {
    pub(super) fn of(live: &Live, people: Box<RawValue>) -> Common {
        let view = View { hands: Vec::new(), ..live.table.seen_by(Eye::Rail) };
        let said = written(&live.keys.spoken(&view));
        let (before, behind) = said.split_once(NO_HANDS).unwrap_or((&said, ""));
        let text = [before.to_owned(), behind.to_owned()];
        Common { people, view, text }
    }

    pub(super) fn people(&self) -> &RawValue {
        &self.people
    }

    /// A view in JSON: where nothing but its hands is special to an eye, only they are written anew.
    fn view(&self, view: &mut View, keys: &Keys) -> String {
        let hands = std::mem::take(&mut view.hands);
        if *view == self.view {
            let [before, behind] = &self.text;
            return format!("{before}\"hands\":{}{behind}", written(&keys.spoken(&hands)));
        }
        view.hands = hands;
        written(&keys.spoken(view))
    }

    /// A message about the state of a table, and the view in it.
    pub(super) fn message(&self, mut view: View, keys: &Keys, rest: &impl Serialize) -> String {
        let rest = written(rest);
        format!("{{\"view\":{},{}", self.view(&mut view, keys), rest.strip_prefix('{').unwrap_or(&rest))
    }
}

/// The state of a table as somebody sees it, beside its view.
#[derive(Serialize)]
pub(super) struct State<'a> {
    #[serde(flatten)]
    pub(super) said: Said<'a>,
    pub(super) offers: Spoken<'a, Vec<Offer>>,
    pub(super) people: &'a RawValue,
    pub(super) seq: u64,
    pub(super) you: Option<Person>,
    pub(super) paused: bool,
    pub(super) may: &'a [&'static str],
    pub(super) waiting: Value,
    pub(super) muted: Vec<Person>,
    pub(super) clock: Option<ClockTold>,
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
#[derive(Serialize)]
pub(super) struct Said<'a> {
    #[serde(rename = "type")]
    pub(super) kind: &'static str,
    #[serde(flatten)]
    pub(super) happened: Option<Happened<'a>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) salts: Option<Vec<SaltTold<'a>>>,
}

/// What happened in a step.
#[derive(Serialize)]
#[serde(untagged)]
pub(super) enum Happened<'a> {
    /// The same for all; it is written already.
    Public(&'a PublicTold),
    /// As one eye saw it.
    Own { events: &'a [Value], lines: &'a [String], shown: &'a [HandView] },
}

impl<'a> Happened<'a> {
    pub(super) fn own(told: &'a Told) -> Happened<'a> {
        Happened::Own { events: &told.events, lines: &told.lines, shown: &told.shown }
    }
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

fn written(said: &impl Serialize) -> String {
    serde_json::to_string(said).unwrap_or_default()
}

/// A part of messages, written once.
pub(crate) fn raw(part: &impl Serialize) -> Box<RawValue> {
    serde_json::value::to_raw_value(part).unwrap_or_else(|_| RawValue::NULL.to_owned())
}
