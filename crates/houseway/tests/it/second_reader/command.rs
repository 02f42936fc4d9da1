//! What the command line says: the transcription, as far as this reader looks at it.

use serde_json::Value;
use std::process::Command;

/// Runs `houseway` with `--json` and reads its answer.
///
/// `SECOND_READER_RULEBOOK` names a folder to lay over the shipped rulebook: change a figure there and see a test fail.
pub(crate) fn houseway(arguments: &[&str]) -> Value {
    let mut command = Command::new(env!("CARGO_BIN_EXE_houseway"));
    command.args(arguments).arg("--json");
    if let Ok(folder) = std::env::var("SECOND_READER_RULEBOOK") {
        command.args(["--rulebook", &folder]);
    }
    let output = command.output().expect("houseway runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success() && complaints.is_empty(), "houseway {arguments:?}: {complaints}");
    serde_json::from_slice(&output.stdout).expect("houseway answers in JSON")
}

/// The text at a key; empty when there is none.
pub(crate) fn text(value: &Value, key: &str) -> String {
    value[key].as_str().unwrap_or_default().to_owned()
}

/// The list at a key; empty when there is none.
pub(crate) fn list<'a>(value: &'a Value, key: &str) -> &'a [Value] {
    value[key].as_array().map_or(&[], Vec::as_slice)
}

/// The entries of an object; none when it is not one.
pub(crate) fn entries(value: &Value) -> impl Iterator<Item = (&String, &Value)> {
    value.as_object().into_iter().flatten()
}

/// The texts of a list at a key.
pub(crate) fn texts(value: &Value, key: &str) -> Vec<String> {
    list(value, key).iter().filter_map(Value::as_str).map(str::to_owned).collect()
}
