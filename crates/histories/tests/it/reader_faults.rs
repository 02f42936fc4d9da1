//! What is wrong with a hand history is told with its place and what would be right; nothing panics and nothing wrong passes.

use histories::hand::Hand;
use histories::phh::Fault;
use histories::replay::{Ending, Replayer};
use histories::{ohh, phh};
use rulebook::book::Book;

const PHH: &str = r#"variant = "NT"
antes = [0, 0, 0]
blinds_or_straddles = [1, 2, 0]
min_bet = 2
starting_stacks = [100, 100, 100]
actions = [
  "d dh p1 AcAd",
  "d dh p2 KcKd",
  "d dh p3 QcQd",
  "p3 f",
  "p1 cbr 6",
  "p2 cc",
  "d db 2c7d9h",
  "p1 cc",
  "p2 cc",
  "d db Ts",
  "p1 cc",
  "p2 cc",
  "d db 3s",
  "p1 cc",
  "p2 cc",
  "p1 sm AcAd",
  "p2 sm KcKd",
]
"#;

const STUD: &str = r#"variant = "F7S"
antes = [1, 1]
bring_in = 1
small_bet = 4
big_bet = 8
starting_stacks = [100, 100]
actions = ["d dh p1 2c3c4d", "d dh p2 AcAdAh", "p1 pb", "p2 f"]
"#;

const OHH: &str = r#"{"ohh": {
"game_type": "Holdem", "bet_limit": {"bet_type": "NL"}, "dealer_seat": 3, "big_blind_amount": 2,
"players": [
{"id": 1, "seat": 1, "name": "a", "starting_stack": 100},
{"id": 2, "seat": 2, "name": "b", "starting_stack": 100},
{"id": 3, "seat": 3, "name": "c", "starting_stack": 100}],
"rounds": [{"id": 0, "cards": [], "actions": [
{"action": "Post SB", "player_id": 1, "amount": 1},
{"action": "Post BB", "player_id": 2, "amount": 2},
{"action": "Dealt Cards", "player_id": 1, "cards": ["Ac", "Ad"]},
{"action": "Dealt Cards", "player_id": 2, "cards": ["Kc", "Kd"]},
{"action": "Dealt Cards", "player_id": 3, "cards": ["Qc", "Qd"]},
{"action": "Fold", "player_id": 3},
{"action": "Raise", "player_id": 1, "amount": 5},
{"action": "Fold", "player_id": 2}]}],
"pots": [{"rake": 0, "player_wins": [{"player_id": 1, "win_amount": 4}]}]
}}
"#;

/// What is said of a text: by the reader, or by the table at which it is played again.
fn said(hands: Vec<Result<Hand, Fault>>) -> String {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let one = |hand: Result<Hand, Fault>| match hand {
        Err(fault) => fault.to_string(),
        Ok(hand) => match replayer.replay(&hand, &mut ()) {
            Err(problem) => problem.to_string(),
            Ok(replayed) => match &replayed.ending {
                Ending::Incomplete(at) => format!("the history ends when {at}"),
                _ => format!("played, {} differences", replayed.differences(&hand).len()),
            },
        },
    };
    hands.into_iter().map(one).collect::<Vec<_>>().join("\n")
}

fn changed(text: &str, from: &str, to: &str) -> String {
    assert!(text.contains(from), "the hand does not say {from}");
    text.replacen(from, to, 1)
}

/// Each change of a hand that plays gets the answer beside it.
#[track_caller]
fn refused(base: &str, read: fn(&str) -> Vec<Result<Hand, Fault>>, changes: &[(&str, &str, &str)]) {
    assert_eq!(said(read(base)), "played, 0 differences");
    for (from, to, says) in changes {
        let text = changed(base, from, to);
        let said = said(read(&text));
        assert!(said.contains(says), "{to}: expected {says}, got {said}");
    }
}

#[test]
fn phh_names_the_game() {
    refused(
        PHH,
        phh::read,
        &[
            ("\"NT\"", "\"NT", "line 1: invalid basic string"),
            ("\"NT\"", "\"NT\"\nvariant = \"FT\"", "line 2: duplicate key"),
            ("variant = \"NT\"\n", "", "line 1: `variant` is missing"),
            ("\"NT\"", "5", "line 1: `variant` is not a string"),
            ("\"NT\"", "\"XX\"", "line 1: \"XX\" is not a game; the codes are FT, NT"),
            ("\"NT\"", "\"a/b\"", "line 1: \"a/b\" is not a game"),
            ("\"NT\"", "\"a/b\"\n_structure = \"limit\"", "no game has the id \"a/b\""),
            ("\"NT\"", "\"standard/omaha\"\n_structure = \"x\"", "\"x\""),
            ("\"NT\"", "\"standard/omaha\"\n_structure = 5", "is not a game"),
        ],
    );
}

#[test]
fn phh_names_the_chips() {
    let stacks = "[100, 100, 100]";
    refused(
        PHH,
        phh::read,
        &[
            ("antes = [0, 0, 0]\n", "", "`antes` is missing"),
            ("[0, 0, 0]", "0", "line 2: `antes` is not a list of amounts"),
            ("[0, 0, 0]", "[0, 0]", "line 2: `antes` has 2 amounts for 3 players"),
            ("[0, 0, 0]", "[0, 0, -1]", "line 2: `antes` is negative; write 0 or more"),
            ("[0, 0, 0]", "[0, 0, -inf]", "line 2: `antes` is negative"),
            ("[0, 0, 0]", "[0, 0, nan]", "line 2: nan is not an amount"),
            ("[0, 0, 0]", "[0, 0, 0x10]", "line 2: 0x10 is not an amount"),
            ("[0, 0, 0]", "[0, 0, 1e3]", "line 2: 1e3 is not an amount"),
            (
                "min_bet = 2",
                "ante_trimming_status = 5\nmin_bet = 2",
                "line 4: `ante_trimming_status` must be true or false",
            ),
            ("blinds_or_straddles = [1, 2, 0]\n", "", "`blinds_or_straddles` is missing"),
            ("[1, 2, 0]", "[1, 2]", "line 3: `blinds_or_straddles` has 2 amounts for 3 players"),
            ("[1, 2, 0]", "[1, 2.0000001, 0]", "line 3: 2.0000001 has too many decimals"),
            ("min_bet = 2\n", "", "`min_bet` is missing"),
            ("min_bet = 2", "min_bet = -2", "line 4: `min_bet` is negative"),
            ("min_bet = 2", "min_bet = [2]", "line 4: [2] is not an amount"),
            ("starting_stacks = [100, 100, 100]\n", "", "`starting_stacks` is missing"),
            (stacks, "100", "line 5: `starting_stacks` is not a list of amounts"),
            (stacks, "[100]", "line 5: 1 stacks; a hand takes 2 to 15"),
            (stacks, "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,1]", "line 5: 16 stacks; a hand takes 2 to 15"),
            (stacks, "[100, 100, 0]", "line 5: a player has no chips"),
            (stacks, "[100, 100, -5]", "line 5: a player has no chips"),
            (stacks, "[100, 100, true]", "line 5: true is not an amount"),
            (stacks, "[100, 100, 99999999999999999999]", "is not an amount"),
            (
                "min_bet = 2",
                "min_bet = 2\n_smallest_chip = 0",
                "line 5: `_smallest_chip` must be an amount above zero",
            ),
            ("min_bet = 2", "min_bet = 2\nplayers = 5", "line 5: `players` is not a list of names"),
            ("min_bet = 2", "min_bet = 2\nplayers = [1, 2, 3]", "line 5: `players` is not a list of names"),
            ("min_bet = 2", "min_bet = 2\nplayers = [\"a\"]", "line 5: `players` has 1 names for 3 players"),
            ("min_bet = 2", "min_bet = 2\nfinishing_stacks = 5", "line 5: `finishing_stacks` is not a list"),
            (
                "min_bet = 2",
                "min_bet = 2\nfinishing_stacks = [5]",
                "line 5: `finishing_stacks` has 1 amounts for 3",
            ),
            (
                "min_bet = 2",
                "min_bet = 2\nfinishing_stacks = [-5, 1, 1]",
                "line 5: `finishing_stacks` is negative",
            ),
        ],
    );
    refused(
        STUD,
        phh::read,
        &[
            ("bring_in = 1\n", "", "`bring_in` is missing"),
            ("small_bet = 4\n", "", "`small_bet` is missing"),
            ("big_bet = 8\n", "", "`big_bet` is missing"),
            ("bring_in = 1", "bring_in = -1", "line 3: `bring_in` is negative"),
            ("bring_in = 1", "bring_in = \"x\"", "line 3: \"x\" is not an amount"),
            ("big_bet = 8", "big_bet = -8", "line 5: `big_bet` is negative"),
            ("p1 pb", "p2 pb", "action 3, \"p2 pb\": it is p1's turn"),
        ],
    );
}

#[test]
fn phh_names_the_action() {
    refused(
        PHH,
        phh::read,
        &[
            ("actions = [", "actions = 5\nx = [", "line 6: `actions` is not a list"),
            ("actions = [", "x = [", "`actions` is missing"),
            ("\"p3 f\"", "5", "line 10: an action must be a string"),
            ("p3 f", "p4 f", "line 10: \"p4 f\": no player p4"),
            ("p3 f", "p0 f", "line 10: \"p0 f\": no player p0"),
            ("p3 f", "x f", "line 10: \"x f\": no player x"),
            ("p3 f", "p3", "line 10: \"p3\": not a PHH action"),
            ("p3 f", "p3 jump", "line 10: \"p3 jump\": not a PHH action"),
            ("p3 f", "p3 f f f f", "not a PHH action"),
            ("p3 f", "p2 f", "action 4, \"p2 f\": it is p3's turn"),
            ("p3 f", "p3 cp", "action 4, \"p3 cp\": That is not an option"),
            ("cbr 6", "cbr", "line 11: \"p1 cbr\": not a PHH action"),
            ("cbr 6", "cbr x", "line 11: \"p1 cbr x\": x is not an amount"),
            ("cbr 6", "cbr -6", "action 5, \"p1 cbr -6\": -$6 is below the minimum, $4"),
            ("cbr 6", "cbr 3", "action 5, \"p1 cbr 3\": $3 is below the minimum, $4"),
            ("cbr 6", "cbr 1000", "action 5, \"p1 cbr 1000\": $1,000 is above the maximum, $100"),
            ("cbr 6", "cbr 6.0000001", "line 11: \"p1 cbr 6.0000001\": 6.0000001 has too many decimals"),
            ("  \"p1 sm AcAd\",\n", "", "the history ends when p1 is to show or muck"),
            ("  \"p2 cc\",\n  \"p1 sm", "  \"p1 sm", "p2 is to act before this"),
            (
                "\"p2 sm KcKd\",",
                "\"p2 sm KcKd\", \"p1 cbr 8\",",
                "action 18, \"p1 cbr 8\": the hand is over before this",
            ),
            (
                "\"p2 sm KcKd\",",
                "\"p2 sm KcKd\", \"p1 f\",",
                "action 18, \"p1 f\": the hand is over before this",
            ),
        ],
    );
}

/// What a raise takes is more than the chips of a player who can only call.
#[test]
fn a_raise_beyond_the_chips_is_told_without_contradiction() {
    let text = PHH.replace("[100, 100, 100]", "[90, 90, 100]").replace("\"p3 f\"", "\"p3 cbr 90\"");
    let said = said(phh::read(&text.replace("p1 cbr 6", "p1 cbr 95")));
    assert!(said.contains("p1 has $89, less than $177"), "{said}");
}

#[test]
fn phh_names_the_card() {
    let many = "p1 AcAdAhAsKsKhQsQhJsJhTsTh9s";
    refused(
        PHH,
        phh::read,
        &[
            ("p1 AcAd", "p1 AcA", "line 7: \"d dh p1 AcA\": \"AcA\" is not a run of cards"),
            ("p1 AcAd", "p1 AcXd", "line 7: \"d dh p1 AcXd\": \"Xd\" is not a card"),
            ("p1 AcAd", "p1 é♠", "line 7: \"d dh p1 é♠\": \"é♠\" is not a run of cards"),
            ("p1 AcAd", "p1", "line 7: \"d dh p1\": not a PHH action"),
            ("p1 AcAd", "p1 AcAdAh", "action 1, \"d dh p1 AcAdAh\": too many cards: p1 has 2 in this game"),
            ("p1 AcAd", many, "too many cards"),
            ("d dh p1", "d dh p9", "line 7: \"d dh p9 AcAd\": no player p9"),
            ("2c7d9h", "AcAdKc", "Ac is dealt twice"),
            ("2c7d9h", "2c2c9h", "2c is dealt twice"),
            ("2c7d9h", "2c7d9h4h", "action 13, \"d db 3s\": too many cards: the board has 5 in this game"),
            ("\"p2 sm KcKd\",", "\"p2 sm KcKd\", \"d db 4c\",", "action 18, \"d db 4c\": too many cards"),
            ("d db 2c7d9h", "d db", "line 13: \"d db\": not a PHH action"),
            ("sm AcAd", "sm AhAs", "action 16, \"p1 sm AhAs\": the player does not hold Ah"),
            ("p3 f", "p3 sd AcAd", "action 4, \"p3 sd AcAd\": the player does not hold Ac"),
        ],
    );
}

#[test]
fn ohh_names_the_field() {
    let stack = "\"starting_stack\": 100}";
    refused(
        OHH,
        ohh::read,
        &[
            ("{\"ohh\"", "{\"oh\"", "line 1: `ohh` is missing; it holds the hand"),
            ("{\"ohh\"", "{{", "line 1: key must be a string"),
            ("}}\n", "}\n", "line 18: EOF while parsing an object"),
            ("}}\n", "}} x", "line 17: expected value"),
            ("\"game_type\": \"Holdem\",", "", "`game_type` is missing; it must be a string"),
            ("\"Holdem\"", "\"Bridge\"", "`game_type`: \"Bridge\" is not known; write Holdem"),
            ("\"Holdem\"", "5", "`game_type` is not a string"),
            ("\"NL\"", "\"XL\"", "`bet_type` must be FL, PL or NL; got \"XL\""),
            ("\"NL\"", "5", "`bet_type` is not a string"),
            ("\"dealer_seat\": 3", "\"dealer_seat\": \"x\"", "`dealer_seat` is not a whole number"),
            ("_amount\": 2,", "_amount\": -2,", "`big_blind_amount`: -2 is negative"),
            ("_amount\": 2,", "_amount\": \"x\",", "`big_blind_amount`: x is not an amount"),
            ("_amount\": 2,", "_amount\": 2.0000001,", "`big_blind_amount`: 2.0000001 has too many decimals"),
            ("_amount\": 2,", "_amount\": 1e30,", "`big_blind_amount`: 1e+30 is not an amount"),
            ("\"players\": [", "\"players\": 5, \"x\": [", "`players` is not a list"),
            ("\"id\": 1,", "", "`id` is missing"),
            ("\"id\": 1,", "\"id\": 2,", "player 2 in seat 2 is listed twice"),
            ("\"seat\": 1,", "", "`seat` is missing"),
            ("\"seat\": 1,", "\"seat\": 2,", "player 2 in seat 2 is listed twice"),
            ("\"name\": \"a\"", "\"name\": 5", "`name` is not a string"),
            (stack, "\"starting_stack\": -100}", "`starting_stack`: -100 is negative"),
            (stack, "\"starting_stack\": 0}", "player 1 has no chips; `starting_stack` is missing or 0"),
            (stack, "\"starting_stack\": 99999999999999999}", "99999999999999999 is too large"),
            ("\"rounds\": [", "\"rounds\": 5, \"x\": [", "`rounds` is not a list"),
            ("\"cards\": [], ", "\"cards\": [5], ", "a card is not a string"),
            ("\"cards\": [], ", "\"cards\": 5, ", "`cards` is not a list"),
            ("\"actions\": [", "\"x\": [", "0 players in the hand; it takes 2 to 15"),
            ("\"pots\": [", "\"pots\": 5, \"x\": [", "`pots` is not a list"),
            ("\"rake\": 0", "\"rake\": \"x\"", "`rake`: x is not an amount"),
            ("\"player_wins\": [", "\"player_wins\": 5, \"x\": [", "`player_wins` is not a list"),
            ("{\"player_id\": 1, \"win", "{\"player_id\": 7, \"win", "player 7 wins a pot without cards"),
            ("\"win_amount\": 4", "\"win_amount\": -4", "`win_amount`: -4 is negative"),
            (
                "\"big_b",
                "\"_listing\": \"a/b\", \"_structure\": \"x\", \"big_b",
                "no game has the id \"a/b\"",
            ),
        ],
    );
}

#[test]
fn ohh_names_the_action() {
    let raise = "\"Raise\", \"player_id\": 1, \"amount\": 5";
    refused(
        OHH,
        ohh::read,
        &[
            ("\"action\": \"Post SB\", ", "", "`action` is missing"),
            ("Post SB", "Jump", "\"Jump\" is not supported"),
            ("\"player_id\": 1, \"amount\": 1", "\"amount\": 1", "`player_id` is missing"),
            ("\"player_id\": 1, \"amount\": 1", "\"player_id\": 7, \"amount\": 1", "Post SB: no player 7"),
            ("\"amount\": 1}", "\"amount\": -1}", "`amount`: -1 is negative"),
            ("\"Ad\"]", "\"Xd\"]", "\"Xd\" is not a card"),
            ("\"Ad\"]", "5]", "a card is not a string"),
            ("\"Ad\"]", "\"Ac\"]", "Ac is dealt twice"),
            ("\"Ad\"]", "\"Kc\"]", "Kc is dealt twice"),
            ("\"Ad\"]", "\"Ad\", \"Ah\"]", "too many cards: p1 has 2 in this game"),
            (raise, "\"Raise\", \"player_id\": 1, \"amount\": 1", "$2 is below the minimum, $4"),
            (raise, "\"Raise\", \"player_id\": 1, \"amount\": 500", "is above the maximum, $100"),
            ("\"Fold\", \"player_id\": 3", "\"Fold\", \"player_id\": 2", "\"p2 f\": it is p3's turn"),
            (
                "\"player_id\": 2}]",
                "\"player_id\": 2}, {\"action\": \"Bet\", \"player_id\": 1, \"amount\": 5}]",
                "the hand is over before this",
            ),
            (",\n{\"action\": \"Fold\", \"player_id\": 2}]", "]", "the history ends when p2 is to act"),
        ],
    );
}

/// PokerNow calls a bet of the minimum a call: where nothing is owed it is a bet, and a check never has an amount.
#[test]
fn a_call_of_nothing_is_a_bet() {
    let flop = |action: &str| {
        let checks = "{\"action\": \"Call\", \"player_id\": 2, \"amount\": 4}]}, \
            {\"id\": 1, \"street\": \"Flop\", \"cards\": [\"2c\", \"7d\", \"9h\"], \"actions\": [";
        let rest = ", {\"action\": \"Fold\", \"player_id\": 2}]}]";
        let text =
            changed(OHH, "{\"action\": \"Fold\", \"player_id\": 2}]}]", &format!("{checks}{action}{rest}"));
        said(ohh::read(&changed(&text, "\"win_amount\": 4", "\"win_amount\": 12")))
    };
    let action = |kind: &str, amount: u8| {
        format!("{{\"action\": \"{kind}\", \"player_id\": 1, \"amount\": {amount}}}")
    };
    for kind in ["Bet", "Call"] {
        assert_eq!(flop(&action(kind, 2)), "played, 0 differences", "{kind}");
    }
    assert_eq!(flop(&action("Check", 2)), "line 1: Check: a check has no amount; got 2");
}

/// Nothing at all, and things that are no hand.
#[test]
fn what_is_no_hand_is_no_hand() {
    for text in ["", "[]"] {
        assert!(ohh::read(text).is_empty(), "{text}");
    }
    for text in ["5", "[5]", "null", "{}"] {
        assert!(said(ohh::read(text)).contains("`ohh` is missing"), "{text}");
    }
    assert!(said(ohh::read("[{\"ohh\": 5}]")).contains("`rounds` is missing; it must be a list"));
    for (text, says) in
        [("", "`variant` is missing"), ("x", "line 1: key with no value"), ("[a]", "`variant` is missing")]
    {
        assert!(said(phh::read(text)).contains(says), "{text}");
    }
}
