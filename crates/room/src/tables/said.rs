//! What somebody says to a table in a message, as a command.

use std::fmt::Display;

use serde_json::Value;
use table::{Act, Command, Tongue, Verb, say};

use super::{Live, Undone};

fn bad(say: impl Fn(Tongue) -> String) -> Undone {
    Undone::not("bad-message", say)
}

fn bad_choice(wrong: &dyn Display) -> Undone {
    bad(|tongue| say!(tongue, "room.bad-choice", why = wrong.to_string()))
}

impl Live {
    /// The command of a message: a verb by its key, where, and the choice with keys in the place of numbers.
    pub fn command_said(&self, message: &Value) -> Result<Command, Undone> {
        let none = || bad(|tongue| say!(tongue, "room.names-a-verb"));
        let key = message["verb"].as_str().ok_or_else(none)?;
        let verb = Verb::of_key(key).ok_or_else(|| bad(|tongue| say!(tongue, "room.no-verb", key = key)))?;
        let mut choice = message.get("choice").cloned().unwrap_or(Value::String("only".into()));
        self.keys.unsay(&mut choice).map_err(|wrong| bad_choice(&wrong))?;
        let choice = serde_json::from_value(choice).map_err(|wrong| bad_choice(&wrong))?;
        let at = serde_json::from_value(message.get("at").cloned().unwrap_or(Value::Null))
            .map_err(|wrong| bad(|tongue| say!(tongue, "room.bad-place", why = wrong.to_string())))?;
        Ok(Command::Do { at, act: Act { verb, choice } })
    }
}
