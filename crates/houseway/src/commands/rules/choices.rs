//! What a listing leaves to the house, in the terminal.

use std::fmt::Write;

use families::set_up::{Choice, Choices, Named, Shape};
use money::Cents;
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::Value;
use table::Tongue;

use crate::out::{Answer, Usage, wrapped};
use crate::width;

/// The choices of a listing, as a page or as JSON.
pub(super) fn answer(book: &Book, listing: &Listing, json: bool) -> Result<Answer, Usage> {
    let choices = Choices::of(book, listing, None, Tongue::English);
    let choices = choices.map_err(|wrong| Usage::new(wrong.to_string()))?;
    Ok(if json { Answer::of(&choices) } else { Answer::text(page(&choices)) })
}

fn page(choices: &Choices) -> String {
    let mut text = format!("{} leaves to the house:\n", choices.listing);
    for choice in &choices.fields {
        let _ = writeln!(text, "\n{} ({})", choice.label, choice.field);
        for line in lines(choice) {
            for line in wrapped(&line, width::of_page().saturating_sub(2)) {
                let _ = writeln!(text, "  {line}");
            }
        }
    }
    text
}

fn lines(choice: &Choice) -> Vec<String> {
    let mut lines = values(&choice.shape);
    if !choice.structures.is_empty() {
        lines.push(format!("only with: {}", choice.structures.join(", ")));
    }
    lines.push(format!("default: {}", default(choice)));
    let source = choice.source.as_ref().map(|held| format!("{}:{}", held.document, held.lines));
    let cited: Vec<String> = choice.clause.iter().cloned().chain(source).collect();
    lines.extend((!cited.is_empty()).then(|| format!("[{}]", cited.join(", "))));
    lines
}

fn values(shape: &Shape) -> Vec<String> {
    let span = |from: Option<Cents>, to: Option<Cents>| {
        let end = |end: Option<Cents>, none: &str| end.map_or_else(|| none.to_owned(), |end| end.to_string());
        format!("{} to {}", end(from, "any amount"), end(to, "any amount"))
    };
    match shape {
        Shape::OneOf(all) | Shape::AnyOf(all) => all.iter().map(named).collect(),
        Shape::Number { from, to } => vec![format!("{from} to {to}")],
        Shape::Amount { from, to, .. } => vec![span(Some(*from), *to)],
        Shape::Amounts { names, from, .. } => vec![format!("{}: {from} and up", names.join(", "))],
        Shape::Range { from, to, .. } => vec![span(*from, *to)],
        Shape::Schedule { blocks, none_allowed, own_allowed, .. } => {
            let rows = blocks.iter().flat_map(|block| &block.options).map(|option| option.label.clone());
            let none = none_allowed.then(|| "none: no collection".to_owned());
            let own = own_allowed.then(|| "fees of the host's own, through the API or a script".to_owned());
            rows.chain(none).chain(own).collect()
        }
    }
}

fn named(one: &Named) -> String {
    match &one.detail {
        Some(detail) if one.label != one.value => format!("{}: {}; {detail}", one.value, one.label),
        Some(detail) => format!("{}: {detail}", one.value),
        None => format!("{}: {}", one.value, one.label),
    }
}

/// The default as it is read: amounts in dollars.
fn default(choice: &Choice) -> String {
    let dollars =
        |value: &Value| value.as_i64().map_or_else(|| "none".to_owned(), |cents| Cents(cents).to_string());
    match (&choice.shape, &choice.default) {
        (_, Value::Null) => "none; the host must choose".to_owned(),
        (Shape::Range { .. }, range) => {
            format!("minimum {}, maximum {}", dollars(&range["minimum"]), dollars(&range["maximum"]))
        }
        (Shape::Amount { .. }, amount) => dollars(amount),
        (Shape::Amounts { .. }, Value::Array(all)) => all.iter().map(dollars).collect::<Vec<_>>().join(", "),
        (_, Value::String(text)) => text.clone(),
        (_, Value::Array(all)) if all.is_empty() => "none of them".to_owned(),
        (Shape::OneOf(_), Value::Object(by_wager)) => {
            by_wager.values().filter_map(Value::as_str).collect::<Vec<_>>().join(", ")
        }
        (_, other) => other.to_string(),
    }
}
