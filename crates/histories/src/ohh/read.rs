//! Reading Open Hand History.

use money::Cents;
use serde_json::Value;
use table::Position;
use table::terms::GivenStakes;

use super::{DISCARDS, TURNS_UP};
use crate::hand::{Action, Cards, Game, Hand, Step};
use crate::phh::Fault;

/// The hands of a text: one JSON object after the other, or a list of them. Each is read on its own.
pub fn read(text: &str) -> Vec<Result<Hand, Fault>> {
    let mut hands = Vec::new();
    let mut stream = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    loop {
        let line = text[..stream.byte_offset().min(text.len())].lines().count().max(1);
        let fault = |reason: String| Fault { line, action: None, reason };
        match stream.next() {
            None => return hands,
            Some(Err(error)) => {
                let fault = Fault { line: error.line(), action: None, reason: error.to_string() };
                hands.push(Err(fault));
                return hands;
            }
            Some(Ok(Value::Array(list))) => {
                hands.extend(list.iter().map(|value| hand(value).map_err(fault)));
            }
            Some(Ok(value)) => hands.push(hand(&value).map_err(fault)),
        }
    }
}

fn hand(value: &Value) -> Result<Hand, String> {
    let value = value.get("ohh").ok_or("there is no `ohh`: a hand is an object of that name")?;
    let rounds = list(value, "rounds")?;
    let players = Players::of(value)?;
    let mut reader = Reader::new(value, players)?;
    for round in rounds {
        reader.round(round)?;
    }
    reader.hand()
}

fn list<'a>(value: &'a Value, key: &str) -> Result<&'a [Value], String> {
    wanted(value, key, "a list", |held| held.as_array().map(Vec::as_slice))
}

fn text<'a>(value: &'a Value, key: &str) -> Result<&'a str, String> {
    wanted(value, key, "a text", Value::as_str)
}

fn number(value: &Value, key: &str) -> Result<i64, String> {
    wanted(value, key, "a whole number", Value::as_i64)
}

fn wanted<'a, T>(
    value: &'a Value,
    key: &str,
    kind: &str,
    read: impl Fn(&'a Value) -> Option<T>,
) -> Result<T, String> {
    let held = value.get(key).ok_or_else(|| format!("`{key}` is missing: it is {kind}"))?;
    read(held).ok_or_else(|| format!("`{key}` is not {kind}"))
}

/// An amount in cents; a number that is not there is nothing.
fn cents(value: &Value, key: &str) -> Result<Cents, String> {
    let Some(held) = value.get(key).filter(|held| !held.is_null()) else { return Ok(Cents::ZERO) };
    let shown =
        held.as_number().map(ToString::to_string).ok_or_else(|| format!("`{key}` is not an amount"))?;
    let (whole, part) = shown.split_once('.').unwrap_or((&shown, ""));
    let part = part.trim_end_matches('0');
    let wrong = || format!("`{key}`: {shown} is not an amount of dollars and whole cents, from 0 on");
    if part.len() > 2 || !part.bytes().all(|byte| byte.is_ascii_digit()) {
        return Err(wrong());
    }
    let whole: i64 = whole.parse().map_err(|_| wrong())?;
    let part: i64 = format!("{part:0<2}").parse().map_err(|_| wrong())?;
    let cents = whole.checked_mul(100).and_then(|whole| whole.checked_add(part)).ok_or_else(wrong)?;
    if !(0..1 << 44).contains(&cents) {
        return Err(wrong());
    }
    Ok(Cents(cents))
}

/// Who plays, from the left of the button.
struct Players {
    ids: Vec<i64>,
    names: Vec<String>,
    stacks: Vec<Cents>,
}

impl Players {
    fn of(value: &Value) -> Result<Players, String> {
        let dealer = number(value, "dealer_seat")?;
        let mut seated: Vec<(i64, i64, &str, Cents)> = Vec::new();
        for player in list(value, "players")? {
            let id = number(player, "id")?;
            if plays(value, id) {
                let (seat, stack) = (number(player, "seat")?, cents(player, "starting_stack")?);
                if stack == Cents::ZERO {
                    return Err(format!("player {id} plays without chips: `starting_stack` is missing or 0"));
                }
                if seated.iter().any(|(held, other, ..)| *held == seat || *other == id) {
                    return Err(format!(
                        "player {id} in seat {seat} is there twice: everybody has an `id` and a `seat`"
                    ));
                }
                seated.push((seat, id, text(player, "name")?, stack));
            }
        }
        // The seat after the button first, the button last.
        seated.sort_by_key(|(seat, ..)| (*seat <= dealer, *seat));
        if !(2..=Position::MOST).contains(&seated.len()) {
            let most = Position::MOST;
            return Err(format!("{} players have cards; 2 to {most} can play", seated.len()));
        }
        Ok(Players {
            ids: seated.iter().map(|(_, id, ..)| *id).collect(),
            names: seated.iter().map(|(.., name, _)| (*name).to_owned()).collect(),
            stacks: seated.iter().map(|(.., stack)| *stack).collect(),
        })
    }
}

/// Whether a player takes part in the hand.
fn plays(value: &Value, id: i64) -> bool {
    let rounds = value.get("rounds").and_then(Value::as_array);
    let mut actions =
        rounds.into_iter().flatten().filter_map(|round| round.get("actions")?.as_array()).flatten();
    actions.any(|action| {
        let idle = matches!(
            action.get("action").and_then(Value::as_str),
            Some("Added Chips" | "Sits Down" | "Stands Up" | "Add to Pot") | None
        );
        !idle && action.get("player_id").and_then(Value::as_i64) == Some(id)
    })
}

struct Reader<'a> {
    value: &'a Value,
    players: Players,
    stakes: GivenStakes,
    stud: bool,
    bets: Vec<Cents>,
    put: Vec<Cents>,
    /// Who bet or raised last.
    aggressor: Option<usize>,
    actions: Vec<Action>,
}

impl<'a> Reader<'a> {
    fn new(value: &'a Value, players: Players) -> Result<Reader<'a>, String> {
        let seats = players.ids.len();
        let none = vec![Cents::ZERO; seats];
        let big_blind = cents(value, "big_blind_amount")?;
        let limit = value.get("bet_limit").and_then(|limit| limit.get("bet_type")).and_then(Value::as_str);
        let small_bet = match value.get("_small_bet") {
            Some(_) => cents(value, "_small_bet")?,
            None => big_blind,
        };
        let big_bet = match value.get("_big_bet") {
            Some(_) => Some(cents(value, "_big_bet")?),
            None => (limit == Some("FL")).then_some(Cents(small_bet.0 * 2)),
        };
        let bring_in = value.get("_bring_in").map(|_| cents(value, "_bring_in")).transpose()?;
        let stud = text(value, "game_type")?.starts_with("Stud") || bring_in.is_some();
        let matched = value.get("_antes_matched").and_then(Value::as_bool).unwrap_or(true);
        Ok(Reader {
            value,
            players,
            stakes: GivenStakes {
                antes: none.clone(),
                antes_matched: matched,
                blinds: none.clone(),
                bring_in,
                small_bet,
                big_bet,
            },
            stud,
            bets: none.clone(),
            put: none,
            aggressor: None,
            actions: Vec::new(),
        })
    }

    fn round(&mut self, round: &Value) -> Result<(), String> {
        if number(round, "id")? > 0 {
            self.bets.fill(Cents::ZERO);
        }
        let board = cards(round)?;
        if !board.is_empty() {
            self.actions.push(Action { seat: 0, step: Step::Board(board) });
        }
        for action in list(round, "actions")? {
            self.action(action)?;
        }
        Ok(())
    }

    fn action(&mut self, action: &Value) -> Result<(), String> {
        let kind = text(action, "action")?;
        if matches!(kind, "Added Chips" | "Sits Down" | "Stands Up") {
            return Ok(());
        }
        let id = number(action, "player_id")?;
        let seat = self.players.ids.iter().position(|held| *held == id);
        let seat = seat.ok_or_else(|| format!("{kind}: there is no player {id}"))?;
        let added = cents(action, "amount")?;
        self.put[seat] += added;
        if matches!(kind, "Bet" | "Raise") {
            self.aggressor = Some(seat);
        }
        if !matches!(kind, "Post Ante" | "Post Dead") {
            self.bets[seat] += added;
        }
        let step = match kind {
            "Post Ante" => return post(&mut self.stakes.antes[seat], added),
            "Post Extra Blind" if self.stud => {
                let forced = *self.stakes.bring_in.get_or_insert(added);
                if added > forced { Step::RaiseTo(added) } else { Step::BringIn }
            }
            "Post SB" | "Post BB" | "Straddle" => return post(&mut self.stakes.blinds[seat], added),
            "Post Extra Blind" => return post(&mut self.stakes.blinds[seat], -added),
            "Dealt Cards" => Step::Deal(cards(action)?),
            "Fold" => Step::Fold,
            "Check" | "Call" => Step::CheckOrCall,
            "Bet" | "Raise" => Step::RaiseTo(self.bets[seat]),
            "Shows Cards" => Step::Show(cards(action)?),
            "Mucks Cards" => Step::Muck,
            DISCARDS => Step::Change(cards(action)?),
            TURNS_UP => Step::TurnUp(cards(action)?),
            other => return Err(format!("\"{other}\" cannot be played")),
        };
        self.actions.push(Action { seat: seat as u8 + 1, step });
        Ok(())
    }

    fn hand(self) -> Result<Hand, String> {
        let game = self.game()?;
        let finishing = self.finishing()?;
        let smallest = match self.value.get("_smallest_chip") {
            Some(_) => cents(self.value, "_smallest_chip")?.max(Cents(1)),
            None => Cents(1),
        };
        let about = ["game_number", "table_name", "currency"].into_iter().zip(["hand", "table", "currency"]);
        let about = about.filter_map(|(key, name)| {
            let held = self.value.get(key)?.as_str().filter(|held| !held.is_empty())?;
            Some((name.to_owned(), crate::phh::quoted(held)))
        });
        Ok(Hand {
            game,
            about: about.collect(),
            stakes: self.stakes,
            stacks: self.players.stacks,
            actions: self.actions,
            finishing,
            players: self.players.names,
            chip: smallest,
            smallest,
        })
    }

    /// The game by our own fields; else by its type and limit.
    fn game(&self) -> Result<Game, String> {
        let own = |key: &str| self.value.get(key).and_then(Value::as_str).map(str::to_owned);
        if let (Some(listing), Some(structure)) = (own("_listing"), own("_structure")) {
            return Ok(Game { listing, structure, stakes: own("_stakes") });
        }
        let kind = text(self.value, "game_type")?;
        let limit = self.value.get("bet_limit").map(|limit| text(limit, "bet_type")).transpose()?;
        let listing = match kind {
            "Holdem" => "texas-holdem",
            "Omaha" => "omaha",
            "OmahaHiLo" => "omaha-high-low",
            "Stud" => "seven-card-stud",
            "StudHiLo" => "seven-card-stud-high-low",
            other => {
                let known = "Holdem, Omaha, OmahaHiLo, Stud or StudHiLo";
                return Err(format!("`game_type`: \"{other}\" does not say which game it is; {known} does"));
            }
        };
        let structure = match limit {
            Some("FL") => "limit",
            Some("PL") => "pot-limit",
            Some("NL") | None => "no-limit",
            Some(other) => {
                return Err(format!("`bet_type`: there is no limit \"{other}\"; FL, PL and NL are right"));
            }
        };
        Ok(Game { listing: format!("standard/{listing}"), structure: structure.to_owned(), stakes: None })
    }

    /// Everybody's chips at the end, from what was put in and won. A hand with a rake says nothing that a table without
    /// one could be held to.
    fn finishing(&self) -> Result<Option<Vec<Cents>>, String> {
        let mut won = vec![Cents::ZERO; self.put.len()];
        for pot in list(self.value, "pots")? {
            if cents(pot, "rake")? > Cents::ZERO || cents(pot, "jackpot")? > Cents::ZERO {
                return Ok(None);
            }
            for win in list(pot, "player_wins")? {
                let id = number(win, "player_id")?;
                let seat = self.players.ids.iter().position(|held| *held == id);
                let seat = seat.ok_or_else(|| format!("a pot is won by player {id}, who has no cards"))?;
                won[seat] += cents(win, "win_amount")?;
            }
        }
        // What nobody called goes back without a word.
        let total: Cents = self.put.iter().copied().sum();
        let uncalled = total - won.iter().copied().sum();
        let most = (0..self.put.len()).max_by_key(|seat| self.put[*seat]).unwrap_or(0);
        won[self.aggressor.unwrap_or(most)] += uncalled;
        let stacks = self.players.stacks.iter().zip(&self.put).zip(&won);
        Ok(Some(stacks.map(|((stack, put), won)| *stack - *put + *won).collect()))
    }
}

fn post(slot: &mut Cents, amount: Cents) -> Result<(), String> {
    *slot += amount;
    Ok(())
}

fn cards(value: &Value) -> Result<Cards, String> {
    let mut cards = Cards::new();
    let Some(_) = value.get("cards").filter(|held| !held.is_null()) else { return Ok(cards) };
    for card in list(value, "cards")? {
        let card = card.as_str().ok_or("a card is not a text")?;
        let known = if card.contains('?') || card.eq_ignore_ascii_case("xx") {
            None
        } else {
            Some(card.parse().map_err(|_| format!("\"{card}\" is not a card"))?)
        };
        cards.try_push(known).map_err(|_| "these are too many cards".to_owned())?;
    }
    Ok(cards)
}
