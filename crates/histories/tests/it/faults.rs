//! What is wrong with a script is named at its line, and never passes for something else.

use histories::script::{Draft, check, play};
use rulebook::book::Book;

/// The faults of a script, as they are printed.
fn faults(text: &str) -> Vec<String> {
    let draft = match Draft::read("script.toml", text) {
        Ok(draft) => draft,
        Err(wrong) => return wrong.iter().map(ToString::to_string).collect(),
    };
    match play(&Book::shipped(), &draft) {
        Ok(_) => Vec::new(),
        Err(wrong) => wrong.iter().map(ToString::to_string).collect(),
    }
}

/// One fault, at this line of the file, that says this.
#[track_caller]
fn refused(text: &str, line: u32, says: &str) {
    let faults = faults(text);
    let at = format!("script.toml:{line}: ");
    let found = faults.len() == 1 && faults[0].starts_with(&at) && faults[0].contains(says);
    assert!(found, "expected {at}... {says} ..., got {faults:#?}\n{text}");
}

#[track_caller]
fn legal(text: &str) {
    assert_eq!(faults(text), [""; 0], "{text}");
}

const THREE_CARD: &str = "listing = \"chico/three-card-poker-6-card-bonus\"\n";

#[test]
fn only_the_people_who_are_named_are_there() {
    let script = |people: &str, wager: &str| {
        format!(
            "{THREE_CARD}people = [{people}]\nbank = \"seat 1 covers $500\"\n\
             wagers = [\n\"seat 2 ante $10\",\n\"{wager}\",\n]\nplay = [\"seat 2 fold\", \"seat 3 fold\"]\n"
        )
    };
    legal(&script("\"seat 1\", \"seat 2 $100\", \"seat 3 $100\"", "seat 3 ante $10"));
    refused(&script("\"seat 1\", \"seat 2 $100\"", "seat 3 ante $10"), 6, "seat 3 is not at the table");
    refused(
        &script("\"seat 1\", \"seat 2 $100\"", "anna behind seat 2 ante $10"),
        6,
        "anna is not at the table",
    );
    refused(&script("\"seat 2 $100\", \"seat 3\"", "seat 3 ante $10"), 3, "seat 1 is not at the table");
    refused(&script("\"seat 1\", \"seat 1 $100\"", "seat 3 ante $10"), 2, "seat 1 is already at the table");
}

#[test]
fn who_sits_down_later_is_not_there_before() {
    let round = |before: &str, wager: &str| {
        format!(
            "[[round]]\nbefore = [{before}]\nbank = \"seat 1 covers $500\"\nwagers = [\"{wager}\"]\n\
             play = [\"{} fold\"]\n",
            &wager[..6]
        )
    };
    // The one who sits down is named by a wager too.
    legal(&(THREE_CARD.to_owned() + &round("\"seat 2 sits $500\"", "seat 2 ante $10")));
    let both = round("", "seat 3 ante $10") + &round("\"seat 2 sits $500\"", "seat 2 ante $10");
    legal(&(THREE_CARD.to_owned() + &both));
    // Chips that were brought are all there are.
    let few = THREE_CARD.to_owned() + &round("\"seat 2 sits $5\"", "seat 2 ante $10");
    refused(&few, 5, "legal actions");
    let early = round("", "seat 3 ante $10").replace("[\"seat 3 ante", "[\"seat 2 ante $5\", \"seat 3 ante");
    let people = format!("{THREE_CARD}people = [\"seat 1\", \"seat 3\"]\n{early}");
    refused(&people, 6, "seat 2 is not at the table");
}

#[test]
fn chips_are_never_fewer_than_none() {
    let script = |people: &str, limits: &str, bank: &str, wager: &str| {
        format!(
            "{THREE_CARD}people = [\"seat 1\", \"seat 2 {people}\"]\nlimits = \"{limits}\"\n\
             bank = \"seat 1 covers {bank}\"\nwagers = [\"seat 2 ante {wager}\"]\nplay = [\"seat 2 fold\"]\n"
        )
    };
    legal(&script("$500", "$5-$100", "$500", "$10"));
    refused(&script("-$5", "$5-$100", "$500", "$10"), 2, "\"-$5\" is not an amount of chips");
    refused(&script("$500", "$5--$100", "$500", "$10"), 3, "limits");
    refused(&script("$500", "$100-$5", "$500", "$10"), 3, "limits");
    refused(&script("$500", "$5-$100", "-$500", "$10"), 4, "\"-$500\" is not an amount of chips");
    refused(&script("$500", "$5-$100", "$500", "-$10"), 5, "\"-$10\" is not an amount of chips");
    let sits = "[[round]]\nbefore = [\"seat 2 sits -$5\"]\nbank = \"nobody\"\n";
    refused(&format!("{THREE_CARD}{sits}"), 3, "\"-$5\" is not an amount of chips");
}

const PINEAPPLE: &str = "listing = \"players-club/pineapple\"\nbutton = \"seat 1\"\n\
     people = [\"seat 1 $100\", \"seat 2 $100\", \"seat 3 $100\"]\n\
     cards = { seat-1 = \"Qh Qd 5d\", seat-2 = \"Kh Kd 9c\", seat-3 = \"Ah Ad Ac\", board = \"As 8d 4c 3h 7s\" }\n";

#[test]
fn a_discard_that_is_missing_is_named() {
    let script = |discards: &str| {
        let checks = "\"seat 2 check\", \"seat 1 check\", ".repeat(3);
        format!(
            "{PINEAPPLE}play = [\"seat 1 call\", \"seat 2 call\", \"seat 3 check\", \"seat 2 discards 9c\", \
             \"seat 1 discards 5d\", {discards}\n{checks}]\n"
        )
    };
    legal(&script("\"seat 3 does not discard\","));
    refused(&script(""), 6, "seat 3 must discard");
    refused(&script("\"seat 1 does not discard\","), 5, "no discard is due");
    let none = format!("{PINEAPPLE}play = [\"seat 1 call\", \"seat 2 call\", \"seat 3 check\"]\n");
    refused(&none, 1, "must discard");
}

#[test]
fn lines_that_are_left_over_are_named() {
    let script = |play: &str| {
        format!(
            "{THREE_CARD}bank = \"seat 1 covers $500\"\nwagers = [\"seat 2 ante $10\"]\nplay = [\n\"seat 2 fold\",\n{play}]\n"
        )
    };
    legal(&script(""));
    refused(&script("\"seat 2 fold\""), 6, "\"seat 2 fold\"");
    refused(&script("\"seat 2 play\""), 6, "\"seat 2 play\"");
    let twenty_one = |play: &str| {
        format!(
            "listing = \"delta/pure-spanish-21-5\"\nbank = \"seat 1 covers $500\"\nwagers = [\"seat 2 base $10\"]\n\
             cards = {{ seat-2 = \"Kc 9d\", bank = \"Kd 8h\" }}\nplay = [\n\"seat 2 stand\",\n{play}]\n"
        )
    };
    legal(&twenty_one(""));
    refused(&twenty_one("\"seat 2 stand\""), 7, "\"seat 2 stand\"");
    refused(&twenty_one("\"seat 2 hit\""), 7, "\"seat 2 hit\"");
    let poker = |play: &str| {
        format!(
            "listing = \"chico/texas-holdem\"\nbutton = \"seat 1\"\npeople = [\"seat 1 $100\", \"seat 2 $100\"]\n\
             play = [\n\"{play}\",\n]\n"
        )
    };
    let folds = "seat 1 fold\",\n\"seat 2 shows";
    legal(&poker(folds));
    refused(&poker("seat 1 fold\",\n\"seat 1 shows"), 6, "comes after the end of the hand");
    refused(&poker("seat 1 fold\",\n\"seat 2 check"), 6, "comes after the end of the hand");
}

#[test]
fn cards_that_cannot_come_are_named() {
    let poker = |cards: &str, more: &str| {
        format!(
            "listing = \"chico/texas-holdem\"\nbutton = \"seat 1\"\npeople = [\"seat 1 $100\", \"seat 2 $100\"]\n\
             play = [\"seat 1 fold\"]\n{more}\ncards = {{ {cards} }}\n"
        )
    };
    // The board need not come.
    legal(&poker("seat-2 = \"Ah Ad\", board = \"Kd Kc Ks 2h 3h\"", ""));
    refused(&poker("seat-2 = \"Ah Ad\", seat-5 = \"Kd Kc\"", ""), 6, "nobody plays at seat 5");
    refused(
        &poker("seat-2 = \"Ah Ad\"", "stock = \"Kd Kc Ks Kh\""),
        6,
        "the cards named in order contradict it",
    );
    refused(&poker("seat-2 = \"Ah Xd\"", ""), 6, "Xd");
    let banked = |cards: &str| {
        format!(
            "{THREE_CARD}bank = \"seat 1 covers $500\"\nwagers = [\"seat 2 ante $10\"]\nplay = [\"seat 2 fold\"]\n{cards}\n"
        )
    };
    refused(&banked("cards = { seat-5 = \"Kd Kc 2h\" }"), 5, "nobody plays at seat 5");
    for (key, value) in [
        ("post", "[\"seat 2 straddle\"]"),
        ("structure", "\"limit\""),
        ("stakes", "\"$2-$4\""),
        ("button", "\"seat 1\""),
        ("point", "\"$5\""),
        ("winner", "\"seat 1\""),
    ] {
        refused(&banked(&format!("{key} = {value}")), 5, &format!("`{key}` has no meaning in this game"));
    }
    refused(&banked("dice = \"1 2 3\""), 5, "no dice are thrown in this round");
    refused(&poker("seat-2 = \"Ah Ad\"", "dice = \"1 2 3\""), 5, "`dice` has no meaning in this game");
    let pan = "listing = \"players-club/panguingue\"\npeople = [\"seat 1 $100\", \"seat 2 $100\"]\n";
    refused(&format!("{pan}stock = \"3c 4h\"\n"), 3, "`stock` has no meaning in this game");
    refused(&format!("{pan}cards = {{ seat-3 = \"3h 3s 5s\" }}\n"), 3, "nobody plays at seat 3");
}

/// A scene that could not fail is one that does not hold.
#[test]
fn scenes_cannot_pass_by_being_wrong() {
    let book = Book::shipped();
    let wrong = |text: &str| check(&book, "scene.toml", text).len();
    let legal = format!(
        "{THREE_CARD}bank = \"seat 1 covers $500\"\nwagers = [\"seat 2 ante $10\"]\nplay = [\"seat 2 fold\"]\n"
    );
    assert_eq!(wrong(&format!("{legal}[expect]\nseat-2 = {{ ante = \"lost $10.00\" }}\n")), 0);
    for expect in [
        "[expect]\nseat-2 = \"lost $10\"\n",
        "[expect]\nseat-2 = { ante = \"lost $11\" }\n",
        "[expect]\nseat-2 = { ante = \"lost ten\" }\n",
        "[expect]\nfees = { seat-7 = \"$0\" }\n",
        "[expect]\nseat-2 = { ante = \"lost $10\" }\nsays = []\n",
        "refused = \"\"\n",
        "refused = \"no-such-wager\"\n",
        "refused = \"dances\"\n",
    ] {
        assert_ne!(wrong(&format!("{legal}{expect}")), 0, "{expect}");
    }
    let illegal = legal.replace("seat 2 fold", "seat 2 dances");
    assert_ne!(wrong(&format!("{illegal}refused = \"\"\n")), 0);
    assert_eq!(wrong(&format!("{illegal}refused = \"script: dances\"\n")), 0);
    assert_ne!(wrong(&format!("{illegal}refused = \"not-offered\"\n")), 0);
    // A file that cannot be read is not refused by a rule.
    assert_ne!(wrong(&format!("{illegal}refused = \"script: dances\"\nplay play\n")), 0);
    assert_ne!(wrong(&format!("refused = \"script: expected\"\n{legal}cards = {{\n")), 0);
    // What an earlier round expects counts, whatever is refused later.
    let rounds = |lost: &str| {
        let rest = legal.strip_prefix(THREE_CARD).unwrap();
        let second = rest.replace("seat 2 fold", "seat 2 dances");
        format!(
            "refused = \"script: dances\"\n{THREE_CARD}[[round]]\n{rest}[round.expect]\nseat-2 = {{ ante = \"{lost}\" }}\n[[round]]\n{second}"
        )
    };
    assert_eq!(wrong(&rounds("lost $10")), 0, "{}", rounds("lost $10"));
    assert_ne!(wrong(&rounds("won $10")), 0);
}

/// What is refused of a baccarat table, whose offers are many.
fn baccarat(wagers: &str, says: &[&str]) -> String {
    let people = "people = [\"seat 1 $5000\", \"seat 2 $500\", \"seat 3 $500\"]";
    let text = format!(
        "listing = \"delta/dragon-bonus-baccarat\"\n{people}\nbank = \"seat 1 covers $200\"\nwagers = [{wagers}]\n"
    );
    let faults = faults(&text);
    let told = faults.first().unwrap_or_else(|| panic!("{wagers} is taken")).clone();
    assert!(says.iter().all(|part| told.contains(part)) && told.len() < 500, "{says:?}: {told}");
    told
}

#[test]
fn a_refused_wager_says_what_it_goes_with_and_what_this_seat_may_do() {
    let told = baccarat(
        "\"seat 2 fortune-7 $5\"",
        &["requires another one, player-line or banker-line;", "tie at seat 2 for"],
    );
    assert!(!told.contains("at seat 3") && told.ends_with(", or at another seat"), "{told}");
    // At a seat where nothing may be wagered, each wager is told once.
    let told =
        baccarat("\"seat 2 at seat 1 tie $5\"", &["is the player-dealer: no wagers there", "tie at seat "]);
    assert_eq!(told.matches("tie at seat ").count(), 1, "{told}");
}

#[test]
fn a_wager_after_the_timer_is_told_that_betting_is_closed() {
    let timer = "listing = \"delta/ez-baccarat\"\nbank = \"seat 1 covers $200\"\n\
                 wagers = [\"seat 2 player-line $10\", \"timer\", \"seat 3 player-line $10\"]\n";
    refused(timer, 3, "betting is closed: Not possible now");
}

#[test]
fn a_wager_above_what_fees_leave_names_the_fee() {
    let script = |wager: &str| {
        format!(
            "listing = \"central-coast/super-pan-9\"\npeople = [\"seat 1 $500\", \"seat 2 $500\"]\n\
             limits = \"$5-$1000\"\nbank = \"seat 1 covers $100\"\nwagers = [\"seat 2 base {wager}\"]\n\
             [own-schedule]\nplayer = \"$12\"\n[own-schedule.charge.player]\npayer = \"each-player\"\n\
             per = \"hand\"\nbasis = \"flat\"\nwhen = \"before-deal\"\n"
        )
    };
    refused(&script("$500"), 5, "$500 is above the maximum, $488: the highest fee, $12, is held back;");
}

#[test]
fn nobody_is_called_as_the_house_is() {
    let script = |people: &str, wager: &str| {
        format!(
            "{THREE_CARD}{people}bank = \"seat 1 covers $500\"\nwagers = [\"{wager}\"]\nplay = [\"seat 2 fold\"]\n"
        )
    };
    let says = "`house` is reserved";
    refused(&script("people = [\"seat 1\", \"house $100\"]\n", "seat 2 ante $10"), 2, says);
    refused(&script("", "house behind seat 2 ante $10"), 3, says);
    legal(&script("", "seat 2 ante $10"));
}

#[test]
fn a_wager_beside_the_hand_needs_chips() {
    let script = |chips: &str, play: &str| {
        format!(
            "{THREE_CARD}people = [\"seat 1 $500\", \"seat 2 {chips}\"]\nbank = \"seat 1 covers $500\"\n\
             wagers = [\"seat 2 ante $10\"]\nplay = [\"seat 2 {play}\"]\n"
        )
    };
    refused(&script("$15", "play $10"), 5, "seat 2 has $5, less than $10; legal actions: fold");
    legal(&script("$15", "fold"));
    legal(&script("$20", "play $10"));
    // Insurance, in a game of another family.
    let insurance = |chips: &str| {
        format!(
            "listing = \"chico/pure-21-5-blackjack-6-to-5\"\npeople = [\"seat 1 $500\", \"seat 2 {chips}\"]\n\
             bank = \"seat 1 covers $500\"\nwagers = [\"seat 2 base $10\"]\n\
             cards = {{ seat-2 = \"9h 8h\", bank = \"As 5d\" }}\nplay = [\"seat 2 insurance $5\", \"seat 2 stand\"]\n"
        )
    };
    let short = faults(&insurance("$10"));
    assert!(short.iter().all(|fault| !fault.contains("cannot be placed now")), "{short:?}");
}

#[test]
fn cards_for_a_round_in_which_nobody_wagered_are_said_to_be_for_nobody() {
    let script = |more: &str| {
        format!(
            "listing = \"central-coast/super-pan-9\"\nbank = \"seat 1 covers $500\"\npeople = [\"seat 1\", \"seat 2\"]\nwagers = []\n{more}"
        )
    };
    refused(&script("stock = \"6h 6h 6h\"\n"), 1, "`stock` is given, but nobody wagered");
    refused(&script("dice = \"1 2 3\"\n"), 5, "`dice` is given, but nobody wagered");
}

/// A hand that stood by itself may be said to stand: it was accepted before and is again. One whose turn has not come may not.
#[test]
fn a_stand_more_says_nothing_new() {
    let script = |play: &str| {
        format!(
            "listing = \"chico/pure-21-5-blackjack-6-to-5\"\nbank = \"seat 1 covers $500\"\n\
             wagers = [\"seat 2 base $10\", \"seat 3 base $10\"]\n\
             cards = {{ seat-2 = \"Ah Kh\", seat-3 = \"9c 8d\", bank = \"9d 8h\" }}\nplay = [{play}]\n"
        )
    };
    legal(&script("\"seat 3 stand\""));
    legal(&script("\"seat 2 stand\", \"seat 3 stand\""));
    legal(&script("\"seat 3 stand\", \"seat 2 stand\""));
    // A hand that was said to stand stands once.
    refused(&script("\"seat 3 stand\", \"seat 3 stands\""), 5, "seat 3 stands");
    refused(&script("\"seat 3 stand\", \"seat 3 hit\""), 5, "seat 3 hit");
    let both = script("\"seat 3 stand\", \"seat 2 stand\"").replace("Ah Kh", "9h 8s");
    assert_eq!(faults(&both).len(), 1, "seat 2 acts first: its turn had come");
}
