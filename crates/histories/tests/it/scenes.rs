//! Every scene holds.

use crate::side_by_side;
use histories::script::Draft;
use testkit::texts;

#[test]
fn every_scene_holds() {
    let wrong = side_by_side::wrong(&texts("scenes", "toml"));
    assert!(wrong.is_empty(), "{} wrong:\n{}", wrong.len(), wrong.join("\n"));
}

/// A scene says what it is, cites a clause, and expects something: none can pass by saying nothing.
#[test]
fn every_scene_can_fail() {
    for (name, text) in texts("scenes", "toml") {
        let Ok(draft) = Draft::read(&name, &text) else {
            // Refused while it is read: `every_scene_holds` has compared what was said.
            assert!(text.contains("refused") && text.contains("cites") && text.contains("scene"), "{name}");
            continue;
        };
        assert!(draft.scene.is_some(), "{name} has no `scene`");
        assert!(!draft.cites.is_empty(), "{name} cites no clause");
        assert!(draft.is_scene() || draft.refused.is_some(), "{name} expects nothing");
    }
}
