//! What everybody has when a round is over, and the drop: expected to the cent.

use histories::script::check;
use rulebook::book::Book;

/// What is wrong with a round of three card poker that expects this.
fn wrong(expect: &str) -> Vec<String> {
    let script = format!(
        "listing = \"outlaws/three-card-poker-6-card-bonus\"\nschedule = \"gega-004147/3\"\n\
         people = [\"seat 1 $500\", \"seat 2 $100\"]\nbank = \"seat 1 covers $200\"\nwagers = [\"seat 2 ante $10\"]\n\
         cards = {{ seat-2 = \"Qh 9h 4h\", bank = \"Jd 8c 3s\" }}\nplay = [\"seat 2 play\"]\n[expect]\n{expect}\n"
    );
    check(&Book::shipped(), "scene.toml", &script).into_iter().map(|wrong| wrong.message).collect()
}

#[test]
fn stacks_and_the_drop_are_compared_to_the_cent() {
    let right = "stacks = { seat-1 = \"$489\", seat-2 = \"$110\" }\ndrop = \"$1\"";
    assert_eq!(wrong(right), [""; 0]);
    let found = wrong(&right.replace("$110", "$110.01"));
    assert_eq!(found, ["stack of seat 2: expected $110.01, got $110"]);
    assert_eq!(wrong(&right.replace("\"$1\"", "\"$0.99\"")), ["drop: expected $0.99, got $1"]);
}

#[test]
fn nobody_is_left_out_and_nobody_made_up() {
    assert_eq!(wrong("stacks = { seat-1 = \"$489\" }"), ["stack of seat 2: missing, got $110"]);
    let found = wrong("stacks = { seat-1 = \"$489\", seat-2 = \"$110\", anna = \"$5\" }");
    assert_eq!(found, ["stack of anna: no player of that name is at the table"]);
}
