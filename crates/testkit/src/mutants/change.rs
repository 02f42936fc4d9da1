//! Other values for a key.

use std::sync::Arc;

use rulebook::tree::{Kind, Node, Table};
use rulebook::value::Schema;
use rulebook::{Fault, Place, Source};

/// One step down a tree.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Step {
    /// To a key of a table.
    Key(String),
    /// To an item of a list.
    Item(usize),
}

/// Another value, or none.
#[derive(Debug, Clone)]
pub struct Change {
    /// What stands there then.
    kind: Option<Kind>,
    /// Whether that is written as such values are, whatever it says.
    formed: bool,
}

impl Change {
    /// What stands there then, in plain text.
    pub fn plain(&self) -> String {
        self.kind.clone().map_or_else(|| "nothing".to_owned(), |kind| bare(kind).plain())
    }

    /// Whether a refusal is about what the value says, and not about how it is written.
    pub fn is_refused_for_cause(&self, faults: &[Fault]) -> bool {
        self.formed || faults.iter().all(|fault| !["bad-value", "wrong-type"].contains(&fault.code))
    }
}

/// The value at a path.
pub fn at<'a>(tree: &'a Node, path: &[Step]) -> Option<&'a Node> {
    path.iter().try_fold(tree, |node, step| match (step, &node.kind) {
        (Step::Key(key), Kind::Table(table)) => table.get(key),
        (Step::Item(at), Kind::List(items)) => items.get(*at),
        _ => None,
    })
}

fn entry<'a>(table: &'a mut Table, key: &str) -> Option<&'a mut Node> {
    table.entries.iter_mut().find(|(held, _)| held == key).map(|(_, node)| node)
}

/// The tree with another value at a path.
pub fn changed(tree: &Node, path: &[Step], change: &Change) -> Node {
    let mut tree = tree.clone();
    let (last, above) = path.split_last().expect("a key has a path");
    let holder = above.iter().try_fold(&mut tree, |node, step| match (step, &mut node.kind) {
        (Step::Key(key), Kind::Table(table)) => entry(table, key),
        (Step::Item(at), Kind::List(items)) => items.get_mut(*at),
        _ => None,
    });
    if let (Some(Node { kind: Kind::Table(table), .. }), Step::Key(key)) = (holder, last) {
        match &change.kind {
            None => drop(table.take(key)),
            Some(kind) => match entry(table, key) {
                Some(node) => node.kind = kind.clone(),
                None => table.entries.push((key.clone(), bare(kind.clone()))),
            },
        }
    }
    tree
}

/// Puts another value in the place of one that is there.
pub fn put(tree: &mut Node, path: &[Step], kind: Kind) {
    *tree = changed(tree, path, &Change { kind: Some(kind), formed: false });
}

/// What could stand there instead.
pub fn changes(schema: &Schema, node: &Node, pool: &[&Node], optional: bool) -> Vec<Change> {
    let mut kinds = kinds(schema.given(), node, pool);
    kinds.retain(|kind| format!("{kind:?}") != format!("{:?}", node.kind));
    let formed = !is_written(schema);
    let left = optional.then_some(Change { kind: None, formed: true });
    left.into_iter().chain(kinds.into_iter().map(|kind| Change { kind: Some(kind), formed })).collect()
}

/// What could stand where nothing does.
pub fn additions(schema: &Schema) -> Vec<Change> {
    samples(schema).into_iter().map(|kind| Change { kind: Some(kind), formed: false }).collect()
}

/// Whether a value has a form of its own, so that another one may be no value at all.
fn is_written(schema: &Schema) -> bool {
    match schema.given() {
        Schema::Written { .. } => true,
        Schema::List(item) => is_written(item),
        _ => false,
    }
}

fn kinds(schema: &Schema, node: &Node, pool: &[&Node]) -> Vec<Kind> {
    match (schema, &node.kind) {
        (Schema::Flag, Kind::Flag(flag)) => vec![Kind::Flag(!flag)],
        (Schema::Number { most }, Kind::Number(number)) => {
            let near = [number + 1, number - 1, number * 2, 1, 0];
            near.into_iter().filter(|number| (0..=*most).contains(number)).map(Kind::Number).collect()
        }
        (Schema::Choice(answers), _) => {
            answers.iter().map(|answer| Kind::Text(answer.key.to_owned())).collect()
        }
        (Schema::Text, Kind::Text(text)) => vec![Kind::Text(format!("{text} or not"))],
        (Schema::Name, Kind::Text(text)) => {
            let others = pool.iter().map(|node| node.kind.clone());
            others.chain([Kind::Text(format!("{text}-x"))]).collect()
        }
        (Schema::Written { .. }, kind) => {
            let others = pool.iter().take(60).map(|node| node.kind.clone());
            near(kind).into_iter().chain(others).chain(samples(schema)).collect()
        }
        (Schema::List(item), Kind::List(items)) => lists(item, items, pool),
        (Schema::Named(_), Kind::Table(table)) => (0..table.entries.len())
            .map(|at| {
                let mut less = table.clone();
                less.entries.remove(at);
                Kind::Table(less)
            })
            .collect(),
        _ => Vec::new(),
    }
}

/// A list with an item less, two exchanged, or one that is another.
fn lists(item: &Schema, items: &[Node], pool: &[&Node]) -> Vec<Kind> {
    let mut lists = Vec::new();
    for at in 0..items.len() {
        let mut less = items.to_vec();
        less.remove(at);
        lists.push(Kind::List(less));
        if at > 0 {
            let mut exchanged = items.to_vec();
            exchanged.swap(0, at);
            lists.push(Kind::List(exchanged));
        }
        if item.record().is_none() && at < 8 {
            for kind in kinds(item, &items[at], &[]) {
                let mut other = items.to_vec();
                other[at].kind = kind;
                lists.push(Kind::List(other));
            }
        }
    }
    lists.extend(pool.iter().take(20).map(|node| node.kind.clone()));
    lists
}

/// Values that are written nearly like this one: each number in it one more, one less; each rank another.
fn near(kind: &Kind) -> Vec<Kind> {
    match kind {
        Kind::Number(number) => vec![Kind::Number(number + 1), Kind::Number(number - 1)],
        Kind::Text(text) => near_texts(text).into_iter().map(Kind::Text).collect(),
        Kind::List(cells) => {
            let cell = |(at, node): (usize, &Node)| {
                let others = near(&node.kind).into_iter().map(move |kind| (at, kind));
                others.collect::<Vec<_>>()
            };
            let others = cells.iter().enumerate().flat_map(cell).map(|(at, kind)| {
                let mut row = cells.clone();
                row[at].kind = kind;
                Kind::List(row)
            });
            others.collect()
        }
        _ => Vec::new(),
    }
}

fn near_texts(text: &str) -> Vec<String> {
    let rank = |(at, letter): (usize, char)| {
        let other = "AKQJT9".find(letter).map(|place| &"KQJT98"[place..=place])?;
        Some(format!("{}{other}{}", &text[..at], &text[at + 1..]))
    };
    let mut texts: Vec<String> = text.char_indices().filter_map(rank).collect();
    texts.push(text.replace("or more", "or less"));
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (letter.is_ascii_digit(), start) {
            (true, None) => start = Some(at),
            (false, Some(from)) => {
                let number: i64 = text[from..at].parse().unwrap_or(0);
                for other in [number + 1, number - 1].into_iter().filter(|other| *other >= 0) {
                    texts.push(format!("{}{other}{}", &text[..from], &text[at..]));
                }
                start = None;
            }
            _ => {}
        }
    }
    texts
}

/// Values as they might stand where a listing has none.
pub fn samples(schema: &Schema) -> Vec<Kind> {
    let text = |text: &str| Kind::Text(text.to_owned());
    match schema.given() {
        Schema::Flag => vec![Kind::Flag(true), Kind::Flag(false)],
        Schema::Number { .. } => vec![Kind::Number(1), Kind::Number(3)],
        Schema::Text => vec![text("words")],
        Schema::Name => vec![text("name")],
        Schema::Written { .. } => {
            vec![text("$5"), text("3x big-blind"), text("2-3"), text("A"), text("h"), Kind::Number(3)]
        }
        Schema::Choice(answers) => answers.iter().map(|answer| text(answer.key)).collect(),
        Schema::List(item) => samples(item).into_iter().map(|kind| Kind::List(vec![bare(kind)])).collect(),
        Schema::Record(record) => {
            let needed = record.keys.iter().filter(|key| !key.schema.may_be_left_out());
            let entries = needed.filter_map(|key| {
                let kind = samples(&key.schema).into_iter().next()?;
                Some((key.key.clone(), bare(kind)))
            });
            vec![Kind::Table(Table { entries: entries.collect(), ..Table::default() })]
        }
        Schema::Named(_) | Schema::Optional(_) => Vec::new(),
    }
}

/// A value that stands in no file.
fn bare(kind: Kind) -> Node {
    let place = Place { file: "changed".into(), line: 1 };
    let source = Source { outside: true, ..Source::default() };
    Node { kind, place, source: Some(Arc::new(source)) }
}
