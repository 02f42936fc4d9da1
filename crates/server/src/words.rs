//! The vocabulary as a client gets it, and refusals with the names of people.

use room::tables::{Live, Member, in_names};
use serde_json::{Value, json};
use table::{Case, Speak as _, Tongue, Verb};

/// Every verb that is known, by its key.
pub(crate) fn verbs(tongue: Tongue) -> Value {
    let rows = Verb::all().map(|verb| {
        let row = verb.row();
        let told = json!({
            "label": verb.speak(tongue),
            "stroke": row.stroke.to_string(),
            "meaning": verb.meaning(tongue),
            "absent": row.absent,
        });
        (row.key.to_owned(), told)
    });
    Value::Object(rows.collect())
}

/// Every case that the floor may rule on, by its key.
pub(crate) fn cases(tongue: Tongue) -> Value {
    let rows = Case::all().map(|case| (case.key().to_owned(), json!(case.speak(tongue))));
    Value::Object(rows.collect())
}

/// A text of the engine with names; whoever has just come has one too.
pub(crate) fn with_names(
    live: &Live,
    text: &str,
    tongue: Tongue,
    asks: Option<Member>,
    name: impl Fn(Member) -> String,
) -> String {
    let mut members = live.members.clone();
    if let Some((person, member)) = asks.and_then(|member| Some((live.person(member)?, member))) {
        members.set(person, Some(member));
    }
    in_names(text, tongue, &members, name)
}
