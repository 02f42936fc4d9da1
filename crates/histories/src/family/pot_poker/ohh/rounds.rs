//! The rounds of Open Hand History: what was put in, dealt, shown and won.

use money::Cents;
use serde_json::Value;
use table::terms::GivenStakes;

use super::read::{Players, cents, list, number, text};
use super::{DISCARDS, TURNS_UP, about};
use crate::hand::{Action, Cards, Game, Hand, Step};
use crate::units::{Decimal, ENDLESS};

pub(super) struct Reader<'a> {
    pub(super) value: &'a Value,
    pub(super) players: Players,
    pub(super) parts: i64,
    stakes: GivenStakes,
    limit: bool,
    stud: bool,
    /// Whether cards go to the board, so that everybody has all cards from the start.
    flop: bool,
    big_blind: Cents,
    small_blind: Cents,
    bets: Vec<Cents>,
    put: Vec<Cents>,
    /// What nobody met, street by street.
    uncalled: Vec<Cents>,
    /// What is known of the cards that everybody was dealt.
    dealt: Vec<Cards>,
    board: Cards,
    second: Cards,
    streets: Vec<&'a str>,
    actions: Vec<Action>,
    aside: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(value: &'a Value, parts: i64) -> Result<Reader<'a>, String> {
        list(value, "rounds")?;
        let players = Players::of(value, parts)?;
        let seats = players.ids.len();
        let none = vec![Cents::ZERO; seats];
        let amount = |key: &str| cents(value, key, parts);
        let own = |key: &str| value.get(key).map(|_| amount(key)).transpose();
        let big_blind = amount("big_blind_amount")?;
        let limit = value.get("bet_limit").and_then(|limit| limit.get("bet_type")).and_then(Value::as_str);
        let limit = limit == Some("FL");
        let small_bet = own("_small_bet")?.unwrap_or(big_blind);
        let big_bet = match own("_big_bet")? {
            None if limit => Some(Cents(small_bet.0 * 2)),
            held => held,
        };
        let bring_in = own("_bring_in")?;
        let kind = text(value, "game_type")?;
        let stud = kind.starts_with("Stud") || bring_in.is_some();
        let matched = value.get("_antes_matched").and_then(Value::as_bool).unwrap_or(true);
        Ok(Reader {
            stakes: GivenStakes {
                antes: none.clone(),
                antes_matched: matched,
                blinds: none.clone(),
                dead: none.clone(),
                bring_in,
                small_bet,
                big_bet,
            },
            limit,
            stud,
            flop: !stud && kind != "Draw",
            big_blind,
            small_blind: amount("small_blind_amount")?,
            bets: none.clone(),
            put: none.clone(),
            uncalled: none,
            dealt: vec![Cards::new(); seats],
            board: Cards::new(),
            second: Cards::new(),
            streets: Vec::new(),
            actions: Vec::new(),
            aside: Vec::new(),
            value,
            players,
            parts,
        })
    }

    pub(super) fn hand(mut self) -> Result<Hand, String> {
        for round in list(self.value, "rounds")? {
            self.round(round)?;
        }
        self.close_street();
        let won = self.won()?;
        if let Some((won, rake)) = &won {
            // Where the pots hold everything, nothing came back.
            let held: Cents = won.iter().copied().sum::<Cents>() + *rake;
            if held == self.put.iter().copied().sum() {
                self.uncalled.fill(Cents::ZERO);
            }
        }
        let game = self.game()?;
        if self.flop {
            self.deal_at_first(hole_cards(&game.listing, &self.dealt));
        }
        if self.stakes.dead.iter().all(|dead| *dead == Cents::ZERO) {
            self.stakes.dead.clear();
        }
        self.own_blinds()?;
        self.own_endless();
        let smallest = self.smallest()?;
        let own = |key: &str| self.value.get(key).and_then(Value::as_bool) == Some(true);
        let winnings = won.as_ref().map(|(won, _)| won.clone()).filter(|_| own("_winnings"));
        let finishing = won.as_ref().map(|(won, _)| {
            let seats = 0..self.put.len();
            let end = |at: usize| match self.players.stacks[at] {
                ENDLESS => ENDLESS,
                stack => stack - self.put[at] + self.uncalled[at] + won[at],
            };
            seats.map(end).collect::<Vec<Cents>>()
        });

        let mut hand = Hand {
            game,
            about: Vec::new(),
            stakes: self.stakes,
            stacks: self.players.stacks,
            actions: self.actions,
            finishing,
            winnings,
            rake: won.map(|(_, rake)| rake).filter(|rake| *rake > Cents::ZERO),
            second_board: self.second,
            players: names(self.players.names),
            chip: Cents(self.parts),
            smallest,
            aside: self.aside,
        };
        about::read(self.value, &self.players.seats, &mut hand);
        Ok(hand)
    }

    fn round(&mut self, round: &'a Value) -> Result<(), String> {
        let street = round.get("street").and_then(Value::as_str).unwrap_or_default();
        if number(round, "id")? > 0 {
            self.close_street();
        }
        self.board_cards(street, &cards(round)?)?;
        self.streets.push(street);
        let start = self.actions.len();
        for action in list(round, "actions")? {
            self.action(action)?;
        }
        draws_last(&mut self.actions[start..]);
        Ok(())
    }

    /// The cards of a round: those that are new, or the whole board so far; of a street that was there before, those
    /// of the second run.
    fn board_cards(&mut self, street: &str, cards: &Cards) -> Result<(), String> {
        if cards.is_empty() {
            return Ok(());
        }
        if let Some(at) = self.streets.iter().position(|held| *held == street) {
            let before = [0, 0, 3, 4, 5][at.min(4)];
            if self.second.is_empty() {
                self.second.extend(self.board.iter().copied().take(before));
            }
            let new = if cards.len() > self.second.len() { self.second.len() } else { 0 };
            return push_all(&mut self.second, &cards[new..]);
        }
        let held = self.board.len();
        let whole = held > 0 && cards.len() > held && cards[..held] == self.board[..];
        let new: Cards = cards.iter().copied().skip(if whole { held } else { 0 }).collect();
        push_all(&mut self.board, &new)?;
        self.actions.push(Action { seat: 0, step: Step::Board(new) });
        Ok(())
    }

    /// What the largest bet of a street has above the next goes back.
    fn close_street(&mut self) {
        let most = (0..self.bets.len()).max_by_key(|at| self.bets[*at]).unwrap_or(0);
        let next = (0..self.bets.len()).filter(|at| *at != most).map(|at| self.bets[at]).max();
        self.uncalled[most] += self.bets[most] - next.unwrap_or_default();
        self.bets.fill(Cents::ZERO);
    }

    fn action(&mut self, action: &Value) -> Result<(), String> {
        let kind = text(action, "action")?;
        let added = cents(action, "amount", self.parts)?;
        if matches!(kind, "Added Chips" | "Sits Down" | "Stands Up") {
            return Ok(());
        }
        if matches!(kind, "Add to Pot" | "Added To Pot") {
            let none = added == Cents::ZERO;
            return if none {
                Ok(())
            } else {
                Err("money that no player put in cannot be played".to_owned())
            };
        }
        let id = number(action, "player_id")?;
        let seat = self.players.ids.iter().position(|held| *held == id);
        let seat = seat.ok_or_else(|| format!("{kind}: there is no player {id}"))?;
        self.put[seat] += added;
        if !matches!(kind, "Post Ante" | "Post Dead") {
            self.bets[seat] += added;
        }
        let known = cards(action)?;
        if matches!(kind, "Dealt Cards" | "Shows Cards" | "Mucks Cards") && self.flop {
            self.know(seat, &known);
        }
        let step = match kind {
            "Post Ante" | "Post SB" | "Post BB" | "Straddle" | "Post Dead" => {
                return self.post(kind, seat, added);
            }
            "Post Extra Blind" if self.stud => {
                let forced = *self.stakes.bring_in.get_or_insert(added);
                if added > forced { Step::RaiseTo(added) } else { Step::BringIn }
            }
            "Post Extra Blind" => return self.post(kind, seat, added),
            "Dealt Cards" if self.flop => return Ok(()),
            "Dealt Cards" => Step::Deal(known),
            "Fold" => Step::Fold,
            "Check" | "Call" => Step::CheckOrCall,
            "Bet" | "Raise" => Step::RaiseTo(self.bets[seat]),
            "Shows Cards" => Step::Show(known),
            "Mucks Cards" => Step::Muck,
            DISCARDS => Step::Change(known),
            TURNS_UP => Step::TurnUp(known),
            other => return Err(format!("\"{other}\" cannot be played")),
        };
        self.actions.push(Action { seat: seat as u8 + 1, step });
        Ok(())
    }

    /// Forced money. The first of each blind is the blind; another is posted to come in, and another small one is dead.
    fn post(&mut self, kind: &str, seat: usize, added: Cents) -> Result<(), String> {
        let blinds = &mut self.stakes.blinds;
        let held = |amount: Cents| blinds.contains(&amount) && amount > Cents::ZERO;
        let all_in = self.put[seat] >= self.players.stacks[seat];
        let whole = |blind: Cents| if all_in && added < blind { blind } else { added };
        match kind {
            "Post Ante" => self.stakes.antes[seat] += added,
            "Post Dead" => self.stakes.dead[seat] += added,
            "Post SB" if held(added) && !held(self.big_blind) => self.stakes.dead[seat] += added,
            "Post SB" => blinds[seat] += whole(self.small_blind),
            "Post BB" if held(added) => blinds[seat] -= added,
            "Post BB" => blinds[seat] += whole(self.big_blind),
            "Straddle" => blinds[seat] += added,
            _ => blinds[seat] -= added,
        }
        Ok(())
    }

    /// Keeps what is known of a hand; the fuller account wins.
    fn know(&mut self, seat: usize, cards: &Cards) {
        let seen = |cards: &Cards| cards.iter().flatten().count();
        if seen(cards) > seen(&self.dealt[seat]) || self.dealt[seat].is_empty() {
            self.dealt[seat].clone_from(cards);
        }
    }

    /// Everybody has so many cards from the start, seen or not.
    fn deal_at_first(&mut self, count: usize) {
        let deals = (1..).zip(&self.dealt).map(|(seat, known)| {
            let mut cards = known.clone();
            cards.truncate(count);
            while cards.len() < count {
                cards.push(None);
            }
            Action { seat, step: Step::Deal(cards) }
        });
        let deals: Vec<Action> = deals.collect();
        self.actions.splice(0..0, deals);
    }

    /// Blinds as they should have been posted, by our own field: a player may be all-in with less.
    fn own_blinds(&mut self) -> Result<(), String> {
        let Some(list) = self.value.get("_blinds").and_then(Value::as_array) else { return Ok(()) };
        for (blind, held) in self.stakes.blinds.iter_mut().zip(list) {
            let wrong = || format!("`_blinds`: {held} is not an amount");
            let number = Decimal::parse(&held.to_string()).ok_or_else(wrong)?;
            *blind = number.cents(self.parts).map_err(|_| wrong())?;
        }
        Ok(())
    }

    /// Stacks without end, by our own field.
    fn own_endless(&mut self) {
        let players = self.value.get("players").and_then(Value::as_array);
        for player in players.into_iter().flatten().filter(|player| player.get("_endless").is_some()) {
            let id = player.get("id").and_then(Value::as_i64);
            if let Some(at) = self.players.ids.iter().position(|held| Some(*held) == id) {
                self.players.stacks[at] = ENDLESS;
            }
        }
    }

    fn smallest(&self) -> Result<Cents, String> {
        let one = match self.value.get("_smallest_chip") {
            Some(_) => cents(self.value, "_smallest_chip", self.parts)?,
            None if self.value.get("tournament").and_then(Value::as_bool) == Some(true) => Cents(self.parts),
            None => Cents(1),
        };
        Ok(one.max(Cents(1)))
    }

    /// The game by our own fields; else by its type, its limit and the number of cards.
    fn game(&self) -> Result<Game, String> {
        let own = |key: &str| self.value.get(key).and_then(Value::as_str).map(str::to_owned);
        if let (Some(listing), Some(structure)) = (own("_listing"), own("_structure")) {
            return Ok(Game { listing, structure, stakes: own("_stakes") });
        }
        let kind = text(self.value, "game_type")?;
        let cards = self.dealt.iter().map(Cards::len).max().unwrap_or(0);
        let listing = match (kind, cards) {
            ("Holdem", _) => "texas-holdem",
            ("Omaha", 6) => "six-card-omaha",
            ("Omaha", 5) => "five-card-omaha",
            ("Omaha", _) => "omaha",
            ("OmahaHiLo", 5) => "five-card-omaha-high-low",
            ("OmahaHiLo", 6) => "six-card-omaha-high-low",
            ("OmahaHiLo", _) => "omaha-high-low",
            ("Stud", _) => "seven-card-stud",
            ("StudHiLo", _) => "seven-card-stud-high-low",
            (other, _) => {
                let known = "Holdem, Omaha, OmahaHiLo, Stud or StudHiLo";
                return Err(format!("`game_type`: \"{other}\" does not say which game it is; {known} does"));
            }
        };
        let limit = self.value.get("bet_limit").map(|limit| text(limit, "bet_type")).transpose()?;
        let structure = match limit {
            _ if self.limit => "limit",
            Some("PL") => "pot-limit",
            Some("NL") | None => "no-limit",
            Some(other) => {
                return Err(format!("`bet_type`: there is no limit \"{other}\"; FL, PL and NL are right"));
            }
        };
        Ok(Game { listing: format!("standard/{listing}"), structure: structure.to_owned(), stakes: None })
    }

    /// What everybody won, and what was taken out of the pots; nothing where no pot is told.
    fn won(&mut self) -> Result<Option<(Vec<Cents>, Cents)>, String> {
        let Some(_) = self.value.get("pots").filter(|pots| !pots.is_null()) else { return Ok(None) };
        let pots = list(self.value, "pots")?;
        let (mut won, mut rake) = (vec![Cents::ZERO; self.put.len()], Cents::ZERO);
        for pot in pots {
            rake += cents(pot, "rake", self.parts)? + cents(pot, "jackpot", self.parts)?;
            for win in list(pot, "player_wins")? {
                let id = number(win, "player_id")?;
                let seat = self.players.ids.iter().position(|held| *held == id);
                let seat = seat.ok_or_else(|| format!("a pot is won by player {id}, who has no cards"))?;
                won[seat] += cents(win, "win_amount", self.parts)?;
                if cents(win, "cashout_amount", self.parts)? > Cents::ZERO {
                    let amount = win.get("cashout_amount").map(ToString::to_string).unwrap_or_default();
                    self.aside.push(format!("{} cashed out for {amount}", self.players.names[seat]));
                }
            }
        }
        let nothing = won.iter().all(|won| *won == Cents::ZERO);
        Ok((!nothing).then_some((won, rake)))
    }
}

/// All who draw say so first; then the cards of the draw are told, seat by seat.
fn draws_last(actions: &mut [Action]) {
    let part = |action: &Action| matches!(action.step, Step::Change(_) | Step::Deal(_));
    for run in actions.chunk_by_mut(|one, next| part(one) && part(next)) {
        if matches!(run[0].step, Step::Change(_)) {
            run.sort_by_key(|action| if matches!(action.step, Step::Deal(_)) { action.seat } else { 0 });
        }
    }
}

/// The names, where they are more than the seats.
fn names(names: Vec<String>) -> Vec<String> {
    let by_seat = (1..).zip(&names).all(|(seat, name)| *name == format!("p{seat}"));
    if by_seat { Vec::new() } else { names }
}

/// How many cards everybody has: those of the game, or as many as somebody is known to have.
fn hole_cards(listing: &str, dealt: &[Cards]) -> usize {
    let most = dealt.iter().map(Cards::len).max().unwrap_or(0);
    let name = listing.rsplit('/').next().unwrap_or(listing);
    let usual = match name {
        _ if name.contains("five-card-omaha") || name.contains("big-o") => 5,
        _ if name.contains("six-card-omaha") => 6,
        _ if name.contains("omaha") => 4,
        _ if name.contains("pineapple") => 3,
        _ => 2,
    };
    most.max(usual)
}

fn push_all(into: &mut Cards, cards: &[Option<cards::Card>]) -> Result<(), String> {
    for card in cards {
        into.try_push(*card).map_err(|_| "these are too many cards".to_owned())?;
    }
    Ok(())
}

fn cards(value: &Value) -> Result<Cards, String> {
    let mut cards = Cards::new();
    let Some(_) = value.get("cards").filter(|held| !held.is_null()) else { return Ok(cards) };
    for card in list(value, "cards")? {
        let card = card.as_str().ok_or("a card is not a text")?;
        let hidden = card.is_empty() || card.contains('?') || card.eq_ignore_ascii_case("xx");
        let known =
            if hidden { None } else { Some(card.parse().map_err(|_| format!("\"{card}\" is not a card"))?) };
        cards.try_push(known).map_err(|_| "these are too many cards".to_owned())?;
    }
    Ok(cards)
}
