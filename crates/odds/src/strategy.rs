//! What to do with a hand: as tables to print, as data for bots and hints, and what common mistakes cost.

use serde_json::{Map, Value, json};

use crate::report::{percent_error, percent_to};

/// A table of what to do.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Strategy {
    /// What it is about.
    pub title: String,
    /// The heads of its columns.
    pub heads: Vec<String>,
    /// Its rows.
    pub rows: Vec<Vec<String>>,
    /// The decisions behind it, with what every choice is worth.
    pub decisions: Vec<Decision>,
}

/// One decision.
#[derive(Debug, Clone, PartialEq)]
pub struct Decision {
    /// What is seen, as in hand: hard 16, open: 10.
    pub seen: Vec<(&'static str, String)>,
    /// How often it comes, of all rounds.
    pub share: f64,
    /// What each choice brings from here on, in units of the first stake.
    pub values: Vec<(&'static str, f64)>,
}

/// A way that people play, and what it costs against the best play.
#[derive(Debug, Clone, PartialEq)]
pub struct Mistake {
    /// Who plays so.
    pub habit: String,
    /// What is lost more on average in a round, in units of the first stake.
    pub cost: f64,
    /// The standard error of that, where deals were drawn at random.
    pub error: Option<f64>,
}

impl Decision {
    /// The choice that brings most.
    pub fn best(&self) -> Option<(&'static str, f64)> {
        self.values.iter().copied().reduce(|best, other| if other.1 > best.1 { other } else { best })
    }

    /// What a choice brings.
    pub fn value(&self, choice: &str) -> Option<f64> {
        self.values.iter().find(|(held, _)| *held == choice).map(|(_, value)| *value)
    }

    /// What a choice costs against the best; nothing where it is not offered.
    pub fn cost(&self, choice: &str) -> Option<f64> {
        Some(self.best()?.1 - self.value(choice)?)
    }

    fn json(&self) -> Value {
        let best = self.best();
        let of = |value: &dyn Fn(f64) -> f64| -> Map<String, Value> {
            self.values.iter().map(|(choice, held)| ((*choice).to_owned(), json!(value(*held)))).collect()
        };
        let seen: Map<String, Value> =
            self.seen.iter().map(|(what, is)| ((*what).to_owned(), json!(is))).collect();
        json!({
            "seen": seen,
            "share": self.share,
            "best": best.map(|(choice, _)| choice),
            "values": of(&|value| value),
            "costs": of(&|value| best.map_or(0.0, |(_, best)| best - value)),
        })
    }
}

impl Mistake {
    /// A mistake whose cost is known exactly.
    pub fn new(habit: impl Into<String>, cost: f64) -> Mistake {
        Mistake { habit: habit.into(), cost, error: None }
    }

    /// What is lost by who always makes one choice where it is offered, on some decisions.
    pub fn of<'a>(
        habit: impl Into<String>,
        choice: &str,
        on: impl Iterator<Item = &'a Decision>,
    ) -> Option<Mistake> {
        let costs: Vec<f64> = on.filter_map(|held| Some(held.share * held.cost(choice)?)).collect();
        (!costs.is_empty()).then(|| Mistake::new(habit, costs.iter().sum()))
    }

    fn json(&self) -> Value {
        json!({ "habit": self.habit, "cost": self.cost, "standard-error": self.error })
    }
}

/// What habits cost, as a table; the dearest first.
pub(crate) fn costs(of: &str, mistakes: &[Mistake]) -> Strategy {
    let mut sorted: Vec<&Mistake> = mistakes.iter().collect();
    sorted.sort_by(|one, other| other.cost.total_cmp(&one.cost));
    let row = |mistake: &&Mistake| {
        let error = mistake.error.map(|error| format!(" ± {}", percent_error(error))).unwrap_or_default();
        vec![mistake.habit.clone(), percent_to(mistake.cost, mistake.error, 4) + &error]
    };
    Strategy {
        title: "Cost of common habits against the best play".to_owned(),
        heads: vec!["habit".to_owned(), format!("costs, of the {of}")],
        rows: sorted.iter().map(row).collect(),
        decisions: Vec::new(),
    }
}

/// Tables and mistakes as data.
pub(crate) fn json(tables: &[Strategy], mistakes: &[Mistake]) -> [Value; 2] {
    let table = |table: &Strategy| {
        let decisions: Vec<Value> = table.decisions.iter().map(Decision::json).collect();
        json!({ "title": table.title, "heads": table.heads, "rows": table.rows, "decisions": decisions })
    };
    [tables.iter().map(table).collect(), mistakes.iter().map(Mistake::json).collect()]
}
