//! The ways in which collections of PHH record how hands ended: hands of our own making, one for each way.

use histories::convert::{self, Target};
use histories::phh;
use histories::replay::{Recorded, Replayer, Verdict};
use histories::source::pieces;
use money::Cents;
use rulebook::book::Book;
use table::Event;

/// A raise that nobody calls: the blinds are 5 and 10, and 30 of 1,000 is the raise.
const RAISE: &str = r#"variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0]
blinds_or_straddles = [5, 10, 0]
min_bet = 10
starting_stacks = [1000, 900.50, 1100]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 ????", "p3 cbr 30", "p1 f", "p2 f"]
currency_symbol = "$"
"#;

/// A showdown for 105: 45 of two players, and the blinds.
const SHOWDOWN: &str = r#"variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, 0, 0]
min_bet = 10
starting_stacks = [1000, 900, 256, 211]
actions = ["d dh p1 ????", "d dh p2 ????", "d dh p3 TsQs", "d dh p4 AcJd", "p3 cc", "p4 cbr 20", "p1 f", "p2 f", "p3 cc",
  "d db TcKd7h", "p3 cc", "p4 cbr 25", "p3 cc", "d db 5s", "p3 cc", "p4 cc", "d db 4s", "p3 cc", "p4 cc",
  "p3 sm TsQs", "p4 sm AcJd"]
"#;

fn outcome(text: &str) -> (Verdict, Recorded) {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let hand = replayer.with_dead_posts(phh::read_one(text).unwrap());
    let replayed = replayer.replay(&hand, &mut ()).unwrap_or_else(|problem| panic!("{problem}\n{text}"));
    (replayed.verdict(&hand), replayed.recorded(&hand))
}

fn verdict(text: &str, fields: &str) -> Verdict {
    outcome(&format!("{text}{fields}\n")).0
}

const fn less(cents: i64) -> Verdict {
    Verdict::SettlesLess(Cents(cents))
}

#[test]
fn winnings_of_nothing_but_zeros_record_nothing() {
    for fields in ["winnings = [0, 0, 0]", ""] {
        let (verdict, recorded) = outcome(&format!("{RAISE}{fields}\n"));
        assert_eq!(verdict, Verdict::Settles);
        assert!(!recorded.stacks && !recorded.winnings);
        assert_eq!(
            recorded.nothing.is_empty(),
            fields.is_empty(),
            "what is there and records nothing is named"
        );
    }
    // The stacks beside them are still held against the table.
    let stacks = "winnings = [0, 0, 0]\nfinishing_stacks = [995, 890.50, 1115]";
    assert_eq!(verdict(RAISE, stacks), Verdict::Settles);
    let wrong = "winnings = [0, 0, 0]\nfinishing_stacks = [995, 900.50, 1105]";
    assert!(matches!(verdict(RAISE, wrong), Verdict::Otherwise(_)));
}

#[test]
fn winnings_count_what_nobody_called_in_one_way_or_the_other() {
    // 5 and 10 of the blinds and 10 of the raise that were met; 20 came back.
    assert_eq!(verdict(RAISE, "winnings = [0, 0, 25]"), Verdict::Settles);
    assert_eq!(verdict(RAISE, "winnings = [0, 0, 45]"), Verdict::Settles);
    assert!(matches!(verdict(RAISE, "winnings = [0, 0, 35]"), Verdict::Otherwise(_)));
    assert!(matches!(verdict(RAISE, "winnings = [0, 25, 0]"), Verdict::Otherwise(_)));
    // The big blind is left alone: 15 with the whole blind, 10 with what was met.
    let walk = RAISE.replace("p3 cbr 30", "p3 f").replace(", \"p2 f\"", "");
    for won in ["15", "10"] {
        assert_eq!(verdict(&walk, &format!("winnings = [0, {won}, 0]")), Verdict::Settles);
    }
    assert!(matches!(verdict(&walk, "winnings = [0, 14.99, 0]"), Verdict::SettlesLess(_)));
    assert!(matches!(verdict(&walk, "winnings = [0, 16, 0]"), Verdict::Otherwise(_)));
    // An all-in for less: what is above it is among the winnings of the player who loses the pot.
    let all_in = RAISE
        .replace("[1000, 900.50, 1100]", "[1000, 120, 1100]")
        .replace("d dh p2 ????", "d dh p2 AcAd")
        .replace("d dh p3 ????", "d dh p3 KcKd")
        .replace("\"p3 cbr 30\", \"p1 f\", \"p2 f\"", "\"p3 cbr 1100\", \"p1 f\", \"p2 cc\", \"p2 sm ????\", \"p3 sm ????\", \"d db 2c7dJh\", \"d db 5s\", \"d db 4s\", \"p2 sm AcAd\", \"p3 sm KcKd\"");
    assert_eq!(verdict(&all_in, "winnings = [0, 242, 980]"), less(300));
    assert_eq!(verdict(&all_in, "winnings = [0, 242, 0]"), less(300));
}

#[test]
fn stacks_that_repeat_those_at_the_start_record_nothing() {
    let same = format!("{SHOWDOWN}finishing_stacks = [1000, 900, 256, 211]\nwinnings = [0, 0, 102, 0]\n");
    let (verdict, recorded) = outcome(&same);
    assert_eq!(verdict, less(300));
    assert!(!recorded.stacks && recorded.winnings && recorded.nothing.len() == 1);
    let right = format!("{SHOWDOWN}finishing_stacks = [995, 890, 313, 166]\nwinnings = [0, 0, 102, 0]\n");
    let (verdict, recorded) = outcome(&right);
    assert_eq!(verdict, less(300));
    assert!(recorded.stacks && recorded.winnings && recorded.nothing.is_empty());
    // Both are held against the table, not the first alone.
    let torn = format!("{SHOWDOWN}finishing_stacks = [995, 890, 313, 166]\nwinnings = [0, 0, 0, 102]\n");
    assert!(matches!(outcome(&torn).0, Verdict::Otherwise(_)));
}

#[test]
fn one_winner_may_pay_a_fifth_for_rake_and_jackpot() {
    assert_eq!(verdict(SHOWDOWN, "winnings = [0, 0, 84, 0]"), less(2100));
    assert!(matches!(verdict(SHOWDOWN, "winnings = [0, 0, 83.99, 0]"), Verdict::Otherwise(_)));
    // Where several share, a tenth is the most.
    let shared = SHOWDOWN.replace("AcJd", "ThQh");
    assert_eq!(verdict(&shared, "winnings = [0, 0, 47.25, 47.25]"), less(1050));
    assert!(matches!(verdict(&shared, "winnings = [0, 0, 45, 45]"), Verdict::Otherwise(_)));
}

#[test]
fn stacks_without_end_are_not_checked() {
    let endless = RAISE.replace("[1000, 900.50, 1100]", "[inf, inf, inf]");
    let (verdict, recorded) = outcome(&format!("{endless}winnings = [0, 0, 0]\n"));
    assert_eq!((verdict, recorded.stacks, recorded.winnings), (Verdict::Settles, false, false));
    let (verdict, recorded) = outcome(&format!("{endless}finishing_stacks = [inf, inf, inf]\n"));
    assert_eq!((verdict, recorded.stacks), (Verdict::Settles, false));
}

/// A small blind that was missed is told as a live post; where the result says that it was nobody's bet, it was.
#[test]
fn a_post_to_come_in_is_dead_where_the_result_says_so() {
    let text = r#"variant = "NT"
ante_trimming_status = false
antes = [0, 0, 0, 0]
blinds_or_straddles = [5, 10, -5, 0]
min_bet = 10
starting_stacks = [714, 1015, 1000, 1244]
actions = ["d dh p1 ????", "d dh p2 3dKs", "d dh p3 8cQd", "d dh p4 ????", "p3 cc", "p4 f", "p1 f", "p2 cc", "d db JhQsKc",
  "p2 cc", "p3 cbr 11", "p2 cc", "d db 4h", "p2 cc", "p3 cc", "d db 4c", "p2 cbr 21", "p3 cc", "p2 sm 3dKs", "p3 sm 8cQd"]
"#;
    assert_eq!(
        verdict(text, "finishing_stacks = [709, 1064, 953, 1244]\nwinnings = [0, 91, 0, 0]"),
        less(300)
    );
    assert_eq!(verdict(text, "finishing_stacks = [709, 1062, 958, 1244]"), Verdict::Settles);
}

/// Cards that nobody saw stay unseen, whatever the winnings say.
#[test]
fn hands_that_nobody_saw_are_named() {
    let hidden = SHOWDOWN.replace("d dh p4 AcJd", "d dh p4 ????").replace("p4 sm AcJd", "p4 sm ????");
    assert_eq!(verdict(&hidden, "winnings = [0, 0, 102, 0]"), Verdict::Unseen(vec![4]));
}

/// The first hand of some programs has the number 0; a hand without a number has none afterwards.
#[test]
fn a_hand_keeps_the_number_0() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    for (field, number) in [("hand = 0", Some("0")), ("hand = 7", Some("7")), ("", None)] {
        let text = format!("{RAISE}finishing_stacks = [995, 890.50, 1115]\n{field}\n");
        let hand = phh::read_one(&text).unwrap();
        assert_eq!(hand.text("hand"), number);
        let mut events: Vec<Event> = Vec::new();
        let replayed = replayer.replay(&hand, &mut events).unwrap();
        for target in [Target::Ohh, Target::PokerStars] {
            let written = convert::write(&mut replayer, target, &hand, &replayed, &events).unwrap();
            let again = pieces(written.as_bytes()).next().unwrap().unwrap().hand().unwrap();
            assert_eq!(again.text("hand"), number, "{target}: {written}");
            assert_eq!(again.stacks, hand.stacks, "{target}");
        }
    }
}

/// Money of the site is in the pot, whoever wins it, and no other format has words for it.
#[test]
fn money_of_the_site_is_in_the_pot() {
    let book = Book::shipped();
    let mut replayer = Replayer::new(&book);
    let text = format!("{SHOWDOWN}finishing_stacks = [995, 890, 336, 166]\n_added = 20\n");
    let hand = phh::read_one(&text).unwrap();
    let mut events: Vec<Event> = Vec::new();
    let replayed = replayer.replay(&hand, &mut events).unwrap();
    assert_eq!(replayed.verdict(&hand), Verdict::Settles);
    assert_eq!(phh::read_one(&phh::write(&hand)).unwrap(), hand);
    let unwritten = convert::write(&mut replayer, Target::PokerStars, &hand, &replayed, &events).unwrap_err();
    assert_eq!(unwritten.reason, "PokerStars text cannot hold money that the site added to the pot");
}
