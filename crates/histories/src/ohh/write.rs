//! Writing Open Hand History.

use std::sync::Arc;

use cards::Card;
use families::pot_poker::Plan;
use families::pot_poker::Posted;
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::showdown::Division;
use serde_json::{Map, Value, json};
use table::Event;

use super::{DISCARDS, TURNS_UP, VERSION};
use crate::hand::{Cards, Hand};
use crate::story::{Line, Told, story};

/// A hand that was played again, as one line of JSON with a blank line after it, as the specification stores hands.
pub fn write(hand: &Hand, plan: &Arc<Plan>, events: &[Event]) -> String {
    format!("{}\n\n", value(hand, plan, events))
}

/// A hand that was played again, as JSON.
pub fn value(hand: &Hand, plan: &Arc<Plan>, events: &[Event]) -> Value {
    let lines = story(hand, plan, events);
    let mut out = Map::new();
    let mut put = |key: &str, value: Value| out.insert(key.to_owned(), value);
    let seats = hand.seats();
    let (small, big) = blinds(hand);
    put("spec_version", json!(VERSION));
    put("site_name", json!(hand.text("venue").unwrap_or("Houseway")));
    put("network_name", json!("Houseway"));
    put("internal_version", json!(env!("CARGO_PKG_VERSION")));
    put("tournament", json!(false));
    put("game_number", json!(hand.text("hand").unwrap_or("0")));
    put("start_date_utc", json!(date(hand)));
    put("table_name", json!(hand.text("table").unwrap_or("Houseway")));
    put("game_type", json!(game_type(plan)));
    put("bet_limit", json!({ "bet_type": bet_type(plan.betting.kind), "bet_cap": amount(Cents::ZERO) }));
    put("table_size", json!(seats));
    put("currency", json!(hand.text("currency").unwrap_or("USD")));
    put("dealer_seat", json!(seats));
    put("small_blind_amount", amount(small));
    put("big_blind_amount", amount(big));
    put("ante_amount", amount(hand.stakes.antes.iter().copied().max().unwrap_or_default()));
    put("flags", json!([]));
    put("players", (1..=seats).map(|seat| player(hand, seat)).collect());
    put("rounds", rounds(plan, &lines));
    put("pots", pots(&lines));
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
    put("_small_bet", amount(hand.stakes.small_bet));
    if let Some(big) = hand.stakes.big_bet {
        put("_big_bet", amount(big));
    }
    if let Some(bring_in) = hand.stakes.bring_in {
        put("_bring_in", amount(bring_in));
    }
    put("_antes_matched", json!(hand.stakes.antes_matched));
    put("_smallest_chip", amount(hand.smallest));
}

/// An amount as a JSON number with its cents.
fn amount(cents: Cents) -> Value {
    let (whole, part) = (cents.0 / 100, (cents.0 % 100).abs());
    serde_json::from_str(&format!("{whole}.{part:02}")).unwrap_or(Value::Null)
}

fn blinds(hand: &Hand) -> (Cents, Cents) {
    let mut blinds: Vec<Cents> = hand.stakes.blinds.iter().copied().filter(|blind| blind.0 > 0).collect();
    blinds.sort_unstable();
    match blinds.as_slice() {
        [] => (hand.stakes.bring_in.unwrap_or_default(), hand.stakes.small_bet),
        [only] => (Cents::ZERO, *only),
        [small, big, ..] => (*small, *big),
    }
}

fn date(hand: &Hand) -> String {
    let number = |key: &str, usual: u32| hand.text(key).and_then(|text| text.parse().ok()).unwrap_or(usual);
    let time = hand.text("time").unwrap_or("00:00:00");
    format!("{:04}-{:02}-{:02}T{time}Z", number("year", 1970), number("month", 1), number("day", 1))
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

fn player(hand: &Hand, seat: u8) -> Value {
    json!({
        "id": seat - 1,
        "seat": seat,
        "name": hand.name(seat),
        "starting_stack": amount(hand.stacks[usize::from(seat) - 1]),
    })
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

struct Round {
    street: String,
    cards: Vec<String>,
    actions: Vec<Value>,
}

impl Round {
    fn new(street: String) -> Round {
        Round { street, cards: Vec::new(), actions: Vec::new() }
    }

    fn push(&mut self, line: &Line, action: &str, put_in: Option<Cents>, cards: Option<&Cards>) {
        let mut out = Map::new();
        out.insert("action_number".to_owned(), json!(self.actions.len()));
        out.insert("player_id".to_owned(), json!(line.seat - 1));
        out.insert("action".to_owned(), json!(action));
        if let Some(put_in) = put_in {
            out.insert("amount".to_owned(), amount(put_in));
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

fn rounds(plan: &Plan, lines: &[Line]) -> Value {
    let mut rounds = vec![Round::new(street_name(plan, 0))];
    let flop = plan.cards.streets.iter().any(|street| street.board > 0);
    for line in lines {
        match &line.told {
            Told::Street { number: 0 } => continue,
            Told::Street { number } => rounds.push(Round::new(street_name(plan, *number))),
            Told::Showdown => rounds.push(Round::new("Showdown".to_owned())),
            _ => {}
        }
        let Some(round) = rounds.last_mut() else { continue };
        match &line.told {
            Told::Board(cards) => round.cards.extend(cards.iter().map(ToString::to_string)),
            // Cards that nobody saw are left out where the specification has no word for them.
            Told::Dealt(cards) if flop && cards.iter().any(Option::is_none) => {}
            told => tell(round, line, told),
        }
    }
    let told = rounds.into_iter().enumerate().map(|(id, round)| {
        json!({ "id": id, "street": round.street, "cards": round.cards, "actions": round.actions })
    });
    told.collect()
}

fn tell(round: &mut Round, line: &Line, told: &Told) {
    match told {
        Told::Posted { post, amount } => round.push(line, posted(*post), Some(*amount), None),
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

const fn posted(post: Posted) -> &'static str {
    match post {
        Posted::Ante | Posted::DoubleAnte => "Post Ante",
        Posted::Blind(0) => "Post SB",
        Posted::Blind(1) => "Post BB",
        Posted::Blind(_) | Posted::Straddle | Posted::OverBlind => "Straddle",
        _ => "Post Extra Blind",
    }
}

fn pots(lines: &[Line]) -> Value {
    let mut pots: Vec<Vec<(u8, Cents)>> = Vec::new();
    for line in lines {
        if let Told::Won { pot, amount } = line.told {
            let pot = usize::from(pot);
            pots.resize(pots.len().max(pot + 1), Vec::new());
            match pots[pot].iter_mut().find(|(seat, _)| *seat == line.seat) {
                Some((_, held)) => *held += amount,
                None => pots[pot].push((line.seat, amount)),
            }
        }
    }
    let pot = |(number, wins): (usize, Vec<(u8, Cents)>)| {
        let whole: Cents = wins.iter().map(|(_, won)| *won).sum();
        let wins: Vec<Value> = wins
            .iter()
            .map(|(seat, won)| json!({ "player_id": seat - 1, "win_amount": amount(*won) }))
            .collect();
        json!({
            "number": number,
            "amount": amount(whole),
            "rake": amount(Cents::ZERO),
            "jackpot": amount(Cents::ZERO),
            "player_wins": wins,
        })
    };
    pots.into_iter().enumerate().filter(|(_, wins)| !wins.is_empty()).map(pot).collect()
}
