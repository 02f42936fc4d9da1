//! The rounds of Open Hand History: what was put in, dealt, shown and won.

use money::Cents;
use serde_json::Value;
use table::terms::GivenStakes;

use super::game::{game, hole_cards};
use super::players::Players;
use super::pots::{self, Won};
use super::values::{cards, cents, list, list_if_any, text, whole};
use super::{DISCARDS, TURNS_UP, about, stud};
use crate::hand::{Action, Cards, Hand, Step};
use crate::units::ENDLESS;

/// What the amount of an action is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Counting {
    /// What it adds, by the specification.
    Added,
    /// The same, but a raise says to how much.
    RaisesTo,
    /// Bets, raises and calls say how much lies there on the street then.
    InAll,
}

pub(super) struct Reader<'a> {
    pub(super) value: &'a Value,
    pub(super) players: Players,
    pub(super) parts: i64,
    counting: Counting,
    pub(super) stakes: GivenStakes,
    stud: bool,
    /// Whether cards go to the board, so that everybody has all cards from the start.
    flop: bool,
    /// Whether we wrote it: then it says itself what each blind is.
    pub(super) ours: bool,
    pub(super) big_blind: Cents,
    pub(super) small_blind: Cents,
    /// Which blinds have been posted.
    pub(super) small_posted: bool,
    pub(super) big_posted: bool,
    pub(super) bets: Vec<Cents>,
    pub(super) put: Vec<Cents>,
    /// What nobody met, street by street.
    uncalled: Vec<Cents>,
    /// What is known of the cards that everybody was dealt.
    dealt: Vec<Cards>,
    board: Cards,
    second: Cards,
    streets: Vec<&'a str>,
    /// Whether somebody called for less than there was to meet, with chips left.
    short_call: bool,
    /// Money in the pot that no player put in.
    added: Cents,
    pub(super) actions: Vec<Action>,
    aside: Vec<String>,
}

impl<'a> Reader<'a> {
    pub(super) fn new(value: &'a Value, parts: i64, counting: Counting) -> Result<Reader<'a>, String> {
        list(value, "rounds")?;
        let players = Players::of(value, parts)?;
        let seats = players.ids.len();
        let none = vec![Cents::ZERO; seats];
        let amount = |key: &str| cents(value, key, parts);
        let own = |key: &str| value.get(key).map(|_| amount(key)).transpose();
        let big_blind = amount("big_blind_amount")?;
        let small_bet = own("_small_bet")?.unwrap_or(big_blind);
        let bring_in = own("_bring_in")?;
        let kind = text(value, "game_type")?;
        let stud = kind.starts_with("Stud") || kind == "Razz" || bring_in.is_some();
        Ok(Reader {
            stakes: GivenStakes {
                antes: none.clone(),
                antes_matched: true,
                blinds: none.clone(),
                dead: none.clone(),
                bring_in,
                small_bet,
                big_bet: own("_big_bet")?,
            },
            counting,
            stud,
            flop: !stud && kind != "Draw" && !deals_later(value),
            ours: value.get("_blinds").is_some(),
            big_blind,
            small_blind: amount("small_blind_amount")?,
            small_posted: false,
            big_posted: false,
            bets: none.clone(),
            put: none.clone(),
            uncalled: none,
            dealt: vec![Cards::new(); seats],
            board: Cards::new(),
            second: Cards::new(),
            streets: Vec::new(),
            short_call: false,
            added: Cents::ZERO,
            actions: Vec::new(),
            aside: Vec::new(),
            value,
            players,
            parts,
        })
    }

    /// The hand, and whether the pots hold what was put in and calls meet what they call.
    pub(super) fn hand(mut self) -> Result<(Hand, bool), String> {
        self.known_of_players()?;
        for round in list(self.value, "rounds")? {
            self.round(round)?;
        }
        self.close_street();
        self.under_the_cap()?;
        let won = pots::won(self.value, &self.players, self.parts, &mut self.aside)?;
        let right = match &won {
            Some(won) => self.adds_up(won)? && !self.short_call,
            None => !self.short_call,
        };
        let game = game(self.value, &self.dealt)?;
        if self.flop {
            self.deal_at_first(hole_cards(&game.listing, &self.dealt));
        }
        self.end_of_stakes()?;
        self.own_endless();
        let smallest = self.smallest()?;
        let own = |key: &str| self.value.get(key).and_then(Value::as_bool) == Some(true);
        let winnings = won.as_ref().map(|won| won.won.clone()).filter(|_| own("_winnings"));
        let finishing = won.as_ref().map(|won| {
            let seats = 0..self.put.len();
            let end = |at: usize| match self.players.stacks[at] {
                ENDLESS => ENDLESS,
                stack => stack - self.put[at] + self.uncalled[at] + won.won[at],
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
            rake: won.map(|won| won.rake).filter(|rake| *rake > Cents::ZERO),
            added: self.added,
            second_board: self.second,
            players: names(self.players.names),
            chip: Cents(self.parts),
            smallest,
            aside: self.aside,
        };
        about::read(self.value, &self.players.seats, &mut hand);
        Ok((hand, right))
    }

    /// Some programs name the cards with their player.
    fn known_of_players(&mut self) -> Result<(), String> {
        if !self.flop {
            return Ok(());
        }
        for player in list(self.value, "players")? {
            let known = cards(player)?;
            if let Ok(at) = self.players.at(player, "id")?
                && !known.is_empty()
            {
                self.know(at, &known);
            }
        }
        Ok(())
    }

    /// Whether the pots hold what was put in, with what nobody met or without it, and with the rake or without it.
    fn adds_up(&mut self, won: &Won) -> Result<bool, String> {
        let all = |amounts: &[Cents]| amounts.iter().copied().sum::<Cents>();
        let back = all(&self.uncalled);
        let ante = cents(self.value, "ante_amount", self.parts)?;
        if all(&self.stakes.antes) == Cents::ZERO && ante > Cents::ZERO {
            // Some sites name the ante and not who posts it: where just that is in the pots, everybody did.
            let each: Vec<Cents> = self.players.stacks.iter().map(|stack| ante.min(*stack)).collect();
            if won.held() == all(&self.put) - back + all(&each) {
                self.put.iter_mut().zip(&each).for_each(|(put, ante)| *put += *ante);
                self.stakes.antes = each;
            }
        }
        let put = all(&self.put) + self.added;
        if won.held() == put || won.all() == put {
            // Where the pots hold everything, nothing came back.
            self.uncalled.fill(Cents::ZERO);
            return Ok(true);
        }
        Ok(won.held() == put - back || won.all() == put - back)
    }

    fn round(&mut self, round: &'a Value) -> Result<(), String> {
        let street = round.get("street").and_then(Value::as_str).unwrap_or_default();
        if !self.streets.is_empty() {
            self.close_street();
        }
        self.board_cards(street, &cards(round)?)?;
        self.streets.push(street);
        let start = self.actions.len();
        for action in in_order(list_if_any(round, "actions")?) {
            self.action(action)?;
        }
        if self.stud && !self.ours && !street.eq_ignore_ascii_case("showdown") {
            stud::fill(&mut self.actions, start, self.players.ids.len() as u8);
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
            self.added += added;
            return Ok(());
        }
        let seat = self.players.at(action, "player_id")?;
        let seat = seat.map_err(|id| format!("{kind}: no player {id}"))?;
        if kind == "Check" && added > Cents::ZERO {
            let shown = crate::units::Units { amount: added, parts: Cents(self.parts) };
            return Err(format!("Check: a check has no amount; got {shown}"));
        }
        let added = self.added_by(kind, seat, added)?;
        // Some programs call a bet of the minimum a call.
        let owed = self.bets.iter().copied().max().unwrap_or_default() - self.bets[seat];
        let kind = if kind == "Call" && owed == Cents::ZERO && added > Cents::ZERO && !self.ours {
            "Bet"
        } else {
            kind
        };
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
            "Post Extra Blind" | "Bring In" if self.stud => {
                let forced = *self.stakes.bring_in.get_or_insert(added);
                if added > forced { Step::RaiseTo(added) } else { Step::BringIn }
            }
            "Post Extra Blind" => return self.post(kind, seat, added),
            "Dealt Cards" if self.flop => return Ok(()),
            "Dealt Cards" => Step::Deal(known),
            "Fold" => Step::Fold,
            "Check" | "Call" => {
                let most = self.bets.iter().copied().max().unwrap_or_default();
                self.short_call |= self.bets[seat] < most && self.put[seat] < self.players.stacks[seat];
                Step::CheckOrCall
            }
            "Bet" | "Raise" => Step::RaiseTo(self.bets[seat]),
            "Shows Cards" => Step::Show(known),
            "Mucks Cards" => Step::Muck,
            DISCARDS => Step::Change(known),
            TURNS_UP => Step::TurnUp(known),
            other => return Err(format!("\"{other}\" is not supported")),
        };
        self.actions.push(Action { seat: seat as u8 + 1, step });
        Ok(())
    }

    /// What an action adds to what lies there.
    fn added_by(&self, kind: &str, seat: usize, amount: Cents) -> Result<Cents, String> {
        let to = match self.counting {
            Counting::Added => false,
            Counting::RaisesTo => kind == "Raise",
            Counting::InAll => matches!(kind, "Bet" | "Raise" | "Call"),
        };
        match amount - if to { self.bets[seat] } else { Cents::ZERO } {
            added if added < Cents::ZERO => Err(format!("{kind}: less than the player has bet already")),
            added => Ok(added),
        }
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
}

/// Whether a hand of our own deals cards to players on later streets as well.
fn deals_later(value: &Value) -> bool {
    let rounds = value.get("rounds").and_then(Value::as_array).into_iter().flatten().skip(1);
    let actions = rounds.filter_map(|round| round.get("actions")?.as_array()).flatten();
    let mut kinds = actions.filter_map(|action| action.get("action")?.as_str());
    value.get("_listing").is_some() && kinds.any(|kind| kind == "Dealt Cards")
}

/// The actions in the order of their numbers, where every one has a number of its own.
fn in_order(actions: &[Value]) -> Vec<&Value> {
    let number = |action: &Value| action.get("action_number").and_then(whole);
    let mut sorted: Vec<&Value> = actions.iter().collect();
    sorted.sort_by_key(|action| number(action));
    let told_apart = sorted.windows(2).all(|pair| number(pair[0]) != number(pair[1]));
    if told_apart { sorted } else { actions.iter().collect() }
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

fn push_all(into: &mut Cards, cards: &[Option<cards::Card>]) -> Result<(), String> {
    for card in cards {
        into.try_push(*card).map_err(|_| "too many cards".to_owned())?;
    }
    Ok(())
}
