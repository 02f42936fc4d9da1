//! `docs/coverage.md`: each clause with the scenes that prove it.

use std::collections::BTreeMap;
use std::fmt::Write;

use rulebook::book::Book;
use rulebook::clauses::{ClauseSet, Clauses};
use rulebook::tree::{self, Kind};

/// Citation → the scenes that cite it, by their paths below `scenes/`.
type Scenes = BTreeMap<String, Vec<String>>;

fn scenes() -> Scenes {
    let mut scenes = Scenes::new();
    for (path, text) in testkit::texts("scenes", "toml") {
        let name = path.trim_start_matches("scenes/").to_owned();
        for citation in citations(&path, &text) {
            scenes.entry(citation).or_default().push(name.clone());
        }
    }
    scenes
}

/// The `cites` of a scene's file.
fn citations(path: &str, text: &str) -> Vec<String> {
    let (tree, faults) = tree::parse(&path.into(), text);
    assert_eq!(faults, [], "{path}");
    let Some(Kind::List(items)) = tree.at(&["cites"]).map(|node| node.kind.clone()) else {
        return Vec::new();
    };
    items.iter().filter_map(|item| item.text().map(str::to_owned)).collect()
}

fn set_text(set: &ClauseSet, scenes: &Scenes, text: &mut String) {
    let proved = |clause: &rulebook::clauses::Clause| scenes.get(&format!("{}#{}", set.set, clause.id));
    let count = set.clause.iter().filter(|clause| proved(clause).is_some()).count();
    let _ = write!(text, "\n## {}\n\n{}. {count} of {} proved.\n\n", set.set, set.title, set.clause.len());
    for clause in &set.clause {
        let shown = match proved(clause) {
            Some(names) => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
            None => "**no scene**".to_owned(),
        };
        let _ = writeln!(text, "- `{}`: {} — {shown}", clause.id, clause.says);
    }
}

#[test]
fn coverage_is_written_down() {
    let (clauses, faults) = Clauses::load(&Book::shipped(), |_| true);
    assert_eq!(faults, []);
    let scenes = scenes();
    let unknown: Vec<&String> = scenes.keys().filter(|citation| clauses.cited(citation).is_none()).collect();
    assert!(unknown.is_empty(), "scenes cite clauses that do not exist: {unknown:?}");
    let all: usize = clauses.sets().map(|set| set.clause.len()).sum();
    let mut text = format!(
        "# Coverage\n\nEach clause of the documents with the scenes that prove it. Written by `make update`.\n\n\
         {} of {all} clauses are proved by a scene.\n",
        scenes.len()
    );
    for set in clauses.sets().filter(|set| !set.clause.is_empty()) {
        set_text(set, &scenes, &mut text);
    }
    testkit::golden("docs/coverage.md", &text);
}
