//! A listing over its base, and parts beside each other.

use std::sync::Arc;

use super::{Kind, Node, Table};
use crate::fault::Fault;
use crate::source::Source;

/// What `over` says, else what `base` says. Sources that `over` gives for a table or a key also stamp what it inherits,
/// so that a room's listing cites its own document for a value it shares with another room.
pub fn overlay(base: Node, over: Node) -> Node {
    let (Kind::Table(base_table), Kind::Table(mut table)) = (base.kind, over.kind.clone()) else {
        return over;
    };
    let mut merged = Vec::new();
    for (key, mut inherited) in base_table.entries {
        let stamp = table.stamp_for(&key).cloned();
        if let Some(stamp) = &stamp {
            restamp(&mut inherited, stamp);
        }
        merged.push(match table.take(&key) {
            Some(node) => (key, overlay(inherited, node)),
            None => (key, inherited),
        });
    }
    merged.append(&mut table.entries);
    table.stamps.extend(base_table.stamps);
    // A table that the file itself does not have stands where the base has it.
    let place = if table.absent { base.place } else { over.place };
    let kind =
        Kind::Table(Table { entries: merged, stamp: table.stamp, stamps: table.stamps, absent: false });
    Node { kind, place, source: over.source.or(base.source) }
}

/// Removes tables that no file has; a source given for something in them is a fault.
pub fn prune(node: &mut Node, path: &str, faults: &mut Vec<Fault>) {
    let Kind::Table(table) = &mut node.kind else { return };
    table.entries.retain_mut(|(key, node)| {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        prune(node, &path, faults);
        let Kind::Table(table) = &node.kind else { return true };
        if table.absent {
            for (key, _, place) in &table.stamps {
                let message = format!("`{path}.{key}` has a source, but there is no `{path}`");
                faults.push(Fault { place: place.clone(), code: "unknown-key", message });
            }
        }
        !table.absent
    });
}

fn restamp(node: &mut Node, source: &Arc<Source>) {
    node.source = Some(source.clone());
    match &mut node.kind {
        Kind::Table(table) => table.entries.iter_mut().for_each(|(_, node)| restamp(node, source)),
        Kind::List(items) => items.iter_mut().for_each(|node| restamp(node, source)),
        _ => {}
    }
}

/// Both tables in one. A value that stands in both is a fault: parts are taken whole.
pub fn unite(one: Node, other: Node, path: &str, faults: &mut Vec<Fault>) -> Node {
    let (Kind::Table(mut table), Kind::Table(more)) = (one.kind.clone(), other.kind) else {
        let message =
            format!("`{path}` is already set at {}; a value from a part cannot be overridden", one.place);
        faults.push(Fault { place: other.place, code: "key-twice", message });
        return one;
    };
    for (key, node) in more.entries {
        let path = if path.is_empty() { key.clone() } else { format!("{path}.{key}") };
        match table.entries.iter_mut().find(|(name, _)| *name == key) {
            Some((_, held)) => *held = unite(held.clone(), node, &path, faults),
            None => table.entries.push((key, node)),
        }
    }
    table.stamps.extend(more.stamps);
    table.absent &= more.absent;
    Node { kind: Kind::Table(table), ..one }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::tree::parse;

    fn tree(text: &str) -> Node {
        let (node, faults) = parse(&Arc::from("t.toml"), text);
        assert_eq!(faults, []);
        node
    }

    fn source(node: &Node, path: &[&str]) -> String {
        node.at(path).unwrap().source.as_ref().unwrap().to_string()
    }

    #[test]
    fn the_listing_wins_and_stamps_what_it_inherits() {
        let base = tree("[a]\nx = 1\ny = 2\nsource = \"000:1\"\n[b]\nz = 3\nsource = \"000:2\"");
        let over = tree("document = \"001\"\n[a]\ny = 5\nsource = \"10\"\n[b.sources]\nz = \"20 C01\"");
        let merged = overlay(base, over);
        assert!(matches!(merged.at(&["a", "y"]).unwrap().kind, Kind::Number(5)));
        assert!(matches!(merged.at(&["a", "x"]).unwrap().kind, Kind::Number(1)));
        assert_eq!(source(&merged, &["a", "x"]), "001:10");
        assert_eq!(source(&merged, &["b", "z"]), "001:20, interpretation C01");
    }

    #[test]
    fn a_single_source_leaves_the_others_alone() {
        let base = tree("[a]\nx = 1\ny = 2\nsource = \"000:1\"");
        let merged = overlay(base, tree("[a]\ny = 3\n[a.sources]\ny = \"000:9\""));
        assert_eq!(source(&merged, &["a", "x"]), "000:1");
        assert_eq!(source(&merged, &["a", "y"]), "000:9");
    }

    #[test]
    fn sources_at_the_foot_are_the_same_as_those_inside() {
        let base = "[a]\nx = 1\ny = 2\nsource = \"000:1\"\n[b]\nz = 3\nsource = \"000:2\"\n[b.c]\nw = 4";
        let inside = "document = \"001\"\n[a]\ny = 5\nsource = \"10\"\n[b.sources]\nz = \"20 C01\"\n[b.c]\nsource = \"7\"";
        let below =
            "document = \"001\"\n[a]\ny = 5\n[sources]\na = \"10\"\n\"b.z\" = \"20 C01\"\n\"b.c\" = \"7\"";
        let merged = [inside, below].map(|text| overlay(tree(base), tree(text)));
        for path in [&["a", "x"][..], &["a", "y"], &["b", "z"], &["b", "c", "w"]] {
            let [inside, below] = merged.each_ref().map(|tree| source(tree, path));
            assert_eq!(inside, below, "{path:?}");
        }
    }

    #[test]
    fn a_source_for_nothing_is_a_fault() {
        let over = tree("[sources]\n\"a.x\" = \"000:1\"\n\"b.c.z\" = \"000:2\"");
        let mut merged = overlay(tree("[a]\nx = 1"), over);
        let mut faults = Vec::new();
        prune(&mut merged, "", &mut faults);
        assert_eq!(
            faults.iter().map(ToString::to_string).collect::<Vec<_>>(),
            ["t.toml:3: unknown-key: `b.c.z` has a source, but there is no `b.c`"]
        );
        assert!(merged.at(&["b"]).is_none() && merged.at(&["a", "x"]).is_some());
    }

    #[test]
    fn a_source_goes_to_a_table_or_a_key() {
        let (_, faults) =
            parse(&Arc::from("t.toml"), "a = 1\n[sources]\n\"a.b\" = \"000:1\"\n\"\" = \"000:1\"");
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "t.toml:4: bad-source: \"\" is not a path: write keys separated by dots, as in \"deck.burn\"",
                "t.toml:3: bad-source: there is no `b` here; give the source to a table or to one of its keys",
            ]
        );
    }

    #[test]
    fn parts_may_share_a_table_but_not_a_key() {
        let mut faults = Vec::new();
        let both = unite(tree("[a]\nx = 1"), tree("[a]\ny = 2\n[c]\nz = 1"), "", &mut faults);
        assert!(faults.is_empty() && both.at(&["c", "z"]).is_some() && both.at(&["a", "y"]).is_some());
        unite(tree("[a]\nx = 1"), tree("\n[a]\nx = 2"), "", &mut faults);
        assert_eq!(
            faults[0].to_string(),
            "t.toml:3: key-twice: `a.x` is already set at t.toml:2; a value from a part cannot be overridden"
        );
    }
}
