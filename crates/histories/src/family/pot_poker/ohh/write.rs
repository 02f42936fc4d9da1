//! Writing Open Hand History.

use cards::Card;
use families::pot_poker::Plan;
use families::pot_poker::Posted;
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::showdown::Division;
use serde_json::{Map, Value, json};
use table::Event;

use super::{DISCARDS, TURNS_UP, VERSION, about};
use crate::hand::{Cards, Hand};
use crate::replay::Replayed;
use crate::story::{Line, Told, story};
use crate::units::ENDLESS;

/// A hand that was played again, as one line of JSON with a blank line after it, as the specification stores hands.
pub fn write(hand: &Hand, replayed: &Replayed, events: &[Event]) -> String {
    format!("{}\n\n", value(hand, replayed, events))
}

/// A hand that was played again, as JSON.
pub fn value(hand: &Hand, replayed: &Replayed, events: &[Event]) -> Value {
    let plan = &replayed.plan;
    let lines = story(hand, replayed, events);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    let seats = hand.seat_numbers();
    let (small, big) = blinds(hand);
    put("spec_version", json!(VERSION));
    about::head(hand, &mut put);
    put("game_type", json!(game_type(plan)));
    put(
        "bet_limit",
        json!({ "bet_type": bet_type(plan.betting.kind), "bet_cap": amount(hand, Cents::ZERO) }),
    );
    put("table_size", json!(hand.seat_count()));
    put("currency", json!(hand.text("currency").unwrap_or("")));
    put("dealer_seat", json!(seats.last()));
    put("small_blind_amount", amount(hand, small));
    put("big_blind_amount", amount(hand, big));
    put("ante_amount", amount(hand, hand.stakes.antes.iter().copied().max().unwrap_or_default()));
    put("flags", if hand.second_board.is_empty() { json!([]) } else { json!(["Run_It_Twice"]) });
    put("players", (1..=hand.seats()).map(|seat| player(hand, seat, &seats)).collect());
    put("rounds", rounds(hand, plan, &lines));
    put("pots", pots(hand, &lines));
    own_fields(hand, &mut put);
    json!({ "ohh": out })
}

/// What the specification has no field for.
fn own_fields(hand: &Hand, put: &mut impl FnMut(&str, Value) -> Option<Value>) {
    put("_listing", json!(hand.game.listing));
    put("_structure", json!(hand.game.structure));
    if let Some(stakes) = &hand.game.stakes {
        put("_stakes", json!(stakes));
    }
    put("_small_bet", amount(hand, hand.stakes.small_bet));
    if let Some(big) = hand.stakes.big_bet {
        put("_big_bet", amount(hand, big));
    }
    if let Some(bring_in) = hand.stakes.bring_in {
        put("_bring_in", amount(hand, bring_in));
    }
    put("_blinds", hand.stakes.blinds.iter().map(|blind| amount(hand, *blind)).collect());
    put("_antes_matched", json!(hand.stakes.antes_matched));
    put("_smallest_chip", amount(hand, hand.smallest));
    if hand.winnings.is_some() {
        put("_winnings", json!(true));
    }
    about::own(hand, put);
}

/// An amount as a JSON number in units, with two figures after the point at least.
fn amount(hand: &Hand, cents: Cents) -> Value {
    serde_json::from_str(&hand.chips(cents.min(LARGEST)).fixed(2)).unwrap_or(Value::Null)
}

/// The largest amount that can be written; a stack without end goes by it.
const LARGEST: Cents = Cents(ENDLESS.0 - 1);

fn blinds(hand: &Hand) -> (Cents, Cents) {
    let mut blinds: Vec<Cents> = hand.stakes.blinds.iter().copied().filter(|blind| blind.0 > 0).collect();
    blinds.sort_unstable();
    match blinds.as_slice() {
        [] => (hand.stakes.bring_in.unwrap_or_default(), hand.stakes.small_bet),
        [only] => (Cents::ZERO, *only),
        [small, big, ..] => (*small, *big),
    }
}

fn game_type(plan: &Plan) -> &'static str {
    let split = matches!(plan.showdown.division, Division::HighLow | Division::HighLowQualified);
    let flop = plan.cards.streets.iter().any(|street| street.board > 0);
    match (flop, plan.forced.bring_in.is_some(), plan.cards.streets[0].deal.len()) {
        (true, _, ..=3) => "Holdem",
        (true, ..) if split => "OmahaHiLo",
        (true, ..) => "Omaha",
        (false, true, _) if split => "StudHiLo",
        (false, true, _) => "Stud",
        (false, false, _) => "Draw",
    }
}

const fn bet_type(kind: StructureKind) -> &'static str {
    match kind {
        StructureKind::NoLimit => "NL",
        StructureKind::PotLimit => "PL",
        StructureKind::FixedLimit | StructureKind::SpreadLimit => "FL",
    }
}

fn player(hand: &Hand, seat: u8, seats: &[i64]) -> Value {
    let at = usize::from(seat) - 1;
    let mut player = json!({
        "id": seat - 1,
        "seat": seats[at],
        "name": hand.name(seat),
        "starting_stack": amount(hand, hand.stacks[at]),
    });
    if hand.stacks[at] >= ENDLESS {
        player["_endless"] = json!(true);
    }
    player
}

/// The name of a street: that of the specification in flop games, else the listing's.
fn street_name(plan: &Plan, number: u8) -> String {
    let flop = plan.cards.streets.iter().any(|street| street.board > 0);
    let names = ["Preflop", "Flop", "Turn", "River"];
    match names.get(usize::from(number)).filter(|_| flop) {
        Some(name) => (*name).to_owned(),
        None => plan.cards.streets[usize::from(number)].name.clone(),
    }
}

struct Round<'a> {
    hand: &'a Hand,
    street: String,
    cards: Vec<String>,
    actions: Vec<Value>,
}

impl<'a> Round<'a> {
    fn new(hand: &'a Hand, street: String) -> Round<'a> {
        Round { hand, street, cards: Vec::new(), actions: Vec::new() }
    }

    fn push(&mut self, line: &Line, action: &str, put_in: Option<Cents>, cards: Option<&Cards>) {
        let mut out = Map::new();
        out.insert("action_number".to_owned(), json!(self.actions.len()));
        out.insert("player_id".to_owned(), json!(line.seat - 1));
        out.insert("action".to_owned(), json!(action));
        if let Some(put_in) = put_in {
            out.insert("amount".to_owned(), amount(self.hand, put_in));
            out.insert("is_allin".to_owned(), json!(line.all_in));
        }
        if let Some(cards) = cards {
            out.insert("cards".to_owned(), cards.iter().map(|card| json!(card_text(*card))).collect());
        }
        self.actions.push(Value::Object(out));
    }
}

fn card_text(card: Option<Card>) -> String {
    card.map_or_else(|| "??".to_owned(), |card| card.to_string())
}

fn rounds(hand: &Hand, plan: &Plan, lines: &[Line]) -> Value {
    let mut rounds = vec![Round::new(hand, street_name(plan, 0))];
    let flop = plan.cards.streets.iter().any(|street| street.board > 0);
    let at_once = flop && plan.cards.streets.iter().skip(1).all(|street| street.deal.is_empty());
    for line in lines {
        match &line.told {
            Told::Street { number: 0 } => continue,
            Told::Street { number } => rounds.push(Round::new(hand, street_name(plan, *number))),
            Told::Showdown => rounds.push(Round::new(hand, "Showdown".to_owned())),
            _ => {}
        }
        let Some(round) = rounds.last_mut() else { continue };
        match &line.told {
            Told::Board(cards) => round.cards.extend(cards.iter().map(ToString::to_string)),
            // Cards that nobody saw are left out where the specification has no word for them.
            Told::Dealt(cards) if at_once && cards.iter().any(Option::is_none) => {}
            told => tell(round, line, told),
        }
    }
    if !hand.second_board.is_empty() {
        second_run(hand, &mut rounds);
    }
    let told = rounds.into_iter().enumerate().map(|(id, round)| {
        json!({ "id": id, "street": round.street, "cards": round.cards, "actions": round.actions })
    });
    told.collect()
}

/// The streets that were dealt again, before hands are shown.
fn second_run<'a>(hand: &'a Hand, rounds: &mut Vec<Round<'a>>) {
    let first: Vec<String> = rounds.iter().flat_map(|round| round.cards.clone()).collect();
    let second: Vec<String> = hand.second_board.iter().map(|card| card_text(*card)).collect();
    let same = first.iter().zip(&second).take_while(|(one, other)| one == other).count();
    let shown = rounds.iter().position(|round| round.street == "Showdown").unwrap_or(rounds.len());
    let mut again = Vec::new();
    let mut at = 0;
    for round in &rounds[..shown] {
        let next = at + round.cards.len();
        if next > same && !round.cards.is_empty() {
            let cards = second.get(at..next).map(<[String]>::to_vec).unwrap_or_default();
            again.push(Round { cards, ..Round::new(hand, round.street.clone()) });
        }
        at = next;
    }
    rounds.splice(shown..shown, again);
}

fn tell(round: &mut Round<'_>, line: &Line, told: &Told) {
    match told {
        Told::Posted { post, live, dead } => post_all(round, line, *post, *live, *dead),
        Told::Dealt(cards) => round.push(line, "Dealt Cards", None, Some(cards)),
        Told::Folded => round.push(line, "Fold", None, None),
        Told::Checked => round.push(line, "Check", None, None),
        Told::Called(added) => round.push(line, "Call", Some(*added), None),
        Told::Bet(added) => round.push(line, "Bet", Some(*added), None),
        Told::Raised { added, .. } => round.push(line, "Raise", Some(*added), None),
        Told::Discarded(cards, _) => round.push(line, DISCARDS, None, Some(cards)),
        Told::TurnedUp(cards) => round.push(line, TURNS_UP, None, Some(cards)),
        Told::Showed(cards, _) => round.push(line, "Shows Cards", None, Some(cards)),
        Told::Mucked => round.push(line, "Mucks Cards", None, None),
        Told::Street { .. } | Told::Showdown | Told::Board(_) | Told::Returned(_) | Told::Won { .. } => {}
    }
}

/// What is put in before the cards: a bet, and what is nobody's.
fn post_all(round: &mut Round<'_>, line: &Line, post: Posted, live: Cents, dead: Cents) {
    if matches!(post, Posted::Ante | Posted::DoubleAnte) {
        return round.push(line, "Post Ante", Some(live + dead), None);
    }
    if dead > Cents::ZERO {
        round.push(line, "Post Dead", Some(dead), None);
    }
    if live > Cents::ZERO {
        round.push(line, posted(round.hand, post, line.seat), Some(live), None);
    }
}

/// The name of a blind, by its size: when two play, the button has the small one.
fn posted(hand: &Hand, post: Posted, seat: u8) -> &'static str {
    let blinds = &hand.stakes.blinds;
    let own = blinds.get(usize::from(seat) - 1).copied().unwrap_or_default();
    let smaller = blinds.iter().filter(|blind| blind.0 > 0 && **blind < own).count();
    let larger = blinds.iter().any(|blind| *blind > own);
    match post {
        Posted::Blind(_) if smaller == 0 && larger => "Post SB",
        Posted::Blind(_) if smaller < 2 => "Post BB",
        Posted::Blind(_) | Posted::Straddle | Posted::OverBlind => "Straddle",
        _ => "Post Extra Blind",
    }
}

/// A pot: who won how much, and what was taken out.
type Pot = (Vec<(u8, Cents)>, Cents);

fn pots(hand: &Hand, lines: &[Line]) -> Value {
    let mut pots: Vec<Pot> = Vec::new();
    let mut shown = false;
    for line in lines {
        shown |= line.told == Told::Showdown;
        let won = match line.told {
            Told::Won { pot, amount, taken } => Some((pot, amount, taken)),
            // What goes back by a rule of the showdown was called, and is no uncalled bet: it comes out of the pot.
            Told::Returned(amount) if shown => Some((0, amount, Cents::ZERO)),
            _ => None,
        };
        if let Some((pot, amount, taken)) = won {
            let pot = usize::from(pot);
            pots.resize(pots.len().max(pot + 1), Pot::default());
            let (wins, rake) = &mut pots[pot];
            *rake += taken;
            match wins.iter_mut().find(|(seat, _)| *seat == line.seat) {
                Some((_, held)) => *held += amount,
                None => wins.push((line.seat, amount)),
            }
        }
    }
    let pot = |(number, (wins, rake)): (usize, Pot)| {
        let won: Cents = wins.iter().map(|(_, won)| *won).sum();
        let wins: Vec<Value> = wins
            .iter()
            .map(|(seat, won)| json!({ "player_id": seat - 1, "win_amount": amount(hand, *won) }))
            .collect();
        json!({
            "number": number,
            "amount": amount(hand, won + rake),
            "rake": amount(hand, rake),
            "jackpot": amount(hand, Cents::ZERO),
            "player_wins": wins,
        })
    };
    pots.into_iter().enumerate().filter(|(_, (wins, _))| !wins.is_empty()).map(pot).collect()
}
