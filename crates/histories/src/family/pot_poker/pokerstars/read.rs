//! Reading PokerStars text: who sits where, what was put in, and the lines of the play.

use money::Cents;
use table::Position;
use table::terms::GivenStakes;

use super::head::{Head, Table, amount};
use super::streets::{Deals, Kind};
use super::summary;
use crate::hand::{Action, Cards, Hand, Step};
use crate::phh::{Fault, quoted};
use crate::units::USUAL_PARTS;

/// A player of the hand.
pub(super) struct Player<'a> {
    pub(super) name: &'a str,
    seat: i64,
    stack: Cents,
}

pub(super) struct Reader<'a> {
    pub(super) head: Head,
    table: Table,
    /// Who takes part, from the left of the button.
    pub(super) players: Vec<Player<'a>>,
    stakes: GivenStakes,
    bets: Vec<Cents>,
    put: Vec<Cents>,
    /// What came back and what was collected.
    got: Vec<Cents>,
    pub(super) won: Vec<Cents>,
    pub(super) rake: Option<Cents>,
    pub(super) deals: Deals,
    pub(super) actions: Vec<Action>,
    pub(super) aside: Vec<String>,
    pub(super) ended: bool,
    /// Whether the small blind has been posted.
    small_posted: bool,
}

/// What is said of a player in the lines of the play.
const IDLE: [&str; 14] = [
    "sits out",
    "is sitting out",
    "doesn't show hand",
    "does not show",
    "has timed out",
    "is disconnected",
    "is connected",
    "has returned",
    "leaves the table",
    "will be allowed",
    "was removed",
    "is feeling",
    "re-buys",
    "wins",
];

/// Whether antes are matched by everybody: where one player alone posts one, it is the pot's.
pub(super) fn antes_matched(antes: &[Cents]) -> bool {
    antes.len() < 2 || antes.iter().filter(|ante| ante.0 > 0).count() != 1
}

impl<'a> Reader<'a> {
    pub(super) fn read(text: &'a str) -> Result<Hand, Fault> {
        // Every line is looked at several times: they are told apart once.
        let lines: Vec<&str> = text.lines().map(str::trim).collect();
        let first = lines.first().ok_or_else(|| Fault::at(1, "there is no hand in it"))?;
        let head = Head::read(first).map_err(|reason| Fault::at(1, reason))?;
        let (table, seated, start) = seats(&lines);
        let end = lines.iter().position(|line| line.starts_with("*** SUMMARY ***")).unwrap_or(lines.len());
        let (play, summary) = lines.split_at(end);
        let mut reader = Reader::new(head, table, seated, play).map_err(|reason| Fault::at(1, reason))?;
        for (number, line) in (1..).zip(&lines[..lines.len().min(end + 1)]).skip(start) {
            reader.line(line).map_err(|reason| Fault {
                line: number,
                action: Some((*line).to_owned()),
                reason,
            })?;
        }
        summary::read(&mut reader, summary);
        reader.hand().map_err(|reason| Fault::at(1, reason))
    }

    fn new(head: Head, table: Table, seated: Vec<Player<'a>>, play: &[&str]) -> Result<Reader<'a>, String> {
        let players = playing(seated, table.button, play);
        if !(2..=Position::MOST).contains(&players.len()) {
            return Err(format!("{} players take part; 2 to {} can play", players.len(), Position::MOST));
        }
        let none = vec![Cents::ZERO; players.len()];
        let limit = head.structure == "limit";
        let deals = Deals::new(Kind::of(head.listing), players.len());
        Ok(Reader {
            stakes: GivenStakes {
                antes: none.clone(),
                antes_matched: true,
                blinds: none.clone(),
                dead: none.clone(),
                bring_in: None,
                small_bet: if limit { head.small } else { head.big },
                big_bet: limit.then_some(head.big),
            },
            head,
            table,
            bets: none.clone(),
            put: none.clone(),
            got: none.clone(),
            won: none,
            rake: None,
            deals,
            players,
            actions: Vec::new(),
            aside: Vec::new(),
            ended: false,
            small_posted: false,
        })
    }

    /// The player whose name a text begins with, and what comes after it.
    fn player<'t>(&self, text: &'t str) -> Option<(usize, &'t str)> {
        let found = self.players.iter().enumerate().filter_map(|(at, player)| {
            let rest = after_name(text, player.name)?;
            (rest.is_empty() || rest.starts_with([':', ' '])).then_some((at, rest))
        });
        found.max_by_key(|(at, _)| self.players[*at].name.len())
    }

    fn line(&mut self, line: &str) -> Result<(), String> {
        if line.starts_with("*** ") {
            self.end_street(line);
            return self.deals.heading(line, &mut self.actions);
        }
        if let Some(rest) = line.strip_prefix("Dealt to ") {
            let Some((at, rest)) = self.player(rest) else { return Ok(()) };
            return self.deals.dealt(at, rest);
        }
        if let Some(rest) = line.strip_prefix("Uncalled bet (") {
            return self.uncalled(rest);
        }
        if line.starts_with("Hand cancel") {
            return Err("the hand was cancelled".to_owned());
        }
        if line.starts_with("STP added") {
            return Err("money that no player put in cannot be played".to_owned());
        }
        match self.player(line) {
            Some((at, rest)) if rest.starts_with(": ") => self.act(at, rest[2..].trim()),
            Some((at, rest)) => self.told(at, rest.trim()),
            None => Ok(()),
        }
    }

    fn uncalled(&mut self, rest: &str) -> Result<(), String> {
        let (back, who) = rest.split_once(") returned to ").ok_or("this names nobody")?;
        let (at, _) = self.player(who).ok_or_else(|| format!("there is no player {who}"))?;
        let back = amount(back).ok_or_else(|| format!("{back} is no amount"))?;
        self.got[at] += back;
        Ok(())
    }

    /// What is told of a player without a colon.
    fn told(&mut self, at: usize, rest: &str) -> Result<(), String> {
        if let Some(rest) = rest.strip_prefix("collected ") {
            let won = rest.split(' ').next().and_then(amount).ok_or("this is no amount")?;
            self.won[at] += won;
            self.ended = true;
        } else if rest.starts_with("cashed out the hand") {
            self.aside.push(format!("{} {rest}", self.players[at].name));
        }
        Ok(())
    }

    fn act(&mut self, at: usize, text: &str) -> Result<(), String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let first = |rest: &str| {
            rest.split(' ').next().and_then(amount).ok_or_else(|| format!("{rest}: this is no amount"))
        };
        if verb == "posts" {
            return self.post(at, rest);
        }
        let step = match verb {
            "folds" => {
                self.deals.know(at, rest)?;
                self.deals.folded(at);
                Step::Fold
            }
            "checks" => Step::CheckOrCall,
            "calls" => {
                self.add(at, first(rest)?);
                Step::CheckOrCall
            }
            "bets" => {
                let added = first(rest)?;
                self.add(at, added);
                Step::RaiseTo(self.bets[at])
            }
            "raises" => {
                let total = rest.split_once(" to ").map_or(rest, |(_, total)| total);
                let total = first(total)?;
                self.add(at, total - self.bets[at]);
                Step::RaiseTo(total)
            }
            "brings" | "brings-in" => {
                let (_, forced) = rest.rsplit_once("for ").ok_or("this is no amount")?;
                self.brings_in(at, first(forced)?)
            }
            "discards" | "stands" => {
                self.bets.fill(Cents::ZERO);
                // Who stands pat may show what on.
                let thrown = if verb == "discards" { rest } else { "" };
                return self.deals.change(at, thrown, &mut self.actions);
            }
            "shows" => {
                self.deals.know(at, rest)?;
                Step::Show(self.deals.bracket(rest)?)
            }
            "mucks" | "mucked" => Step::Muck,
            _ if IDLE.iter().any(|idle| text.starts_with(idle)) => return Ok(()),
            _ => return Err("this cannot be played".to_owned()),
        };
        self.deals.flush(&mut self.actions);
        self.actions.push(Action { seat: at as u8 + 1, step });
        Ok(())
    }

    fn add(&mut self, at: usize, added: Cents) {
        self.bets[at] += added;
        self.put[at] += added;
    }

    fn brings_in(&mut self, at: usize, forced: Cents) -> Step {
        self.add(at, forced);
        if forced >= self.stakes.small_bet && self.put[at] < self.players[at].stack {
            return Step::RaiseTo(forced);
        }
        self.stakes.bring_in = Some(forced);
        Step::BringIn
    }

    /// Forced money. The first of each blind is the blind; another is posted to come in, and another small one is dead.
    fn post(&mut self, at: usize, rest: &str) -> Result<(), String> {
        let words = rest.trim_end_matches(" and is all-in").trim_end();
        let (what, posted) = words.rsplit_once(' ').unwrap_or(("", words));
        let added = amount(posted).ok_or_else(|| format!("{posted}: this is no amount"))?;
        let limit = self.stakes.big_bet.is_some();
        let big = self.stakes.small_bet;
        let small = if limit { Cents(big.0 / 2) } else { self.head.small };
        let all_in = self.put[at] + added >= self.players[at].stack;
        let whole = |blind: Cents| if all_in && added < blind { blind } else { added };
        let again = what == "small blind" && std::mem::replace(&mut self.small_posted, true);
        let stakes = &mut self.stakes;
        match what {
            "the ante" => {
                stakes.antes[at] += added;
                self.put[at] += added;
                return Ok(());
            }
            "small blind" if again => {
                stakes.dead[at] += added;
                self.put[at] += added;
                return Ok(());
            }
            "small & big blinds" => {
                let dead = (added - big).max(Cents::ZERO);
                stakes.dead[at] += dead;
                stakes.blinds[at] -= added - dead;
                self.put[at] += dead;
                self.add(at, added - dead);
                return Ok(());
            }
            "small blind" => stakes.blinds[at] += whole(small),
            "big blind" if stakes.blinds.iter().any(|blind| *blind >= big) => stakes.blinds[at] -= added,
            "big blind" | "button blind" => stakes.blinds[at] += whole(big),
            "straddle" | "button straddle" => stakes.blinds[at] += whole(Cents(big.0 * 2)),
            "" => stakes.blinds[at] -= added,
            other => return Err(format!("posting {other} cannot be played")),
        }
        self.add(at, added);
        Ok(())
    }

    /// Bets are counted street by street; the cards of a showdown belong to the last.
    fn end_street(&mut self, line: &str) {
        let goes_on = ["HOLE CARDS", "DEALING HANDS", "3rd STREET", "3RD STREET", "SHOW DOWN", "SUMMARY"];
        if !goes_on.iter().any(|word| line.contains(word)) {
            self.bets.fill(Cents::ZERO);
        }
    }

    fn hand(mut self) -> Result<Hand, String> {
        self.deals.finish(&mut self.actions);
        let seats = 0..self.players.len();
        let finishing = self.ended.then(|| {
            seats.map(|at| self.players[at].stack - self.put[at] + self.got[at] + self.won[at]).collect()
        });
        let mut stakes = self.stakes;
        stakes.antes_matched = antes_matched(&stakes.antes);
        if stakes.dead.iter().all(|dead| *dead == Cents::ZERO) {
            stakes.dead.clear();
        }
        if self.deals.kind() == Kind::Stud && stakes.bring_in.is_none() {
            // Nobody posted it; a quarter of the bet is usual.
            stakes.bring_in = Some(Cents((stakes.small_bet.0 / 4).max(1)));
        }
        let money = self.head.currency.is_some();
        let parts = |amount: &Cents| amount.0 % USUAL_PARTS != 0;
        let fine =
            money || self.players.iter().any(|player| parts(&player.stack)) || self.put.iter().any(parts);
        let mut hand = Hand {
            game: self.head.game(),
            stakes,
            stacks: self.players.iter().map(|player| player.stack).collect(),
            actions: self.actions,
            finishing,
            winnings: None,
            rake: self.rake.filter(|rake| *rake > Cents::ZERO),
            second_board: self.deals.second_board(),
            players: names(&self.players),
            chip: Cents(USUAL_PARTS),
            smallest: Cents(if fine { 1 } else { USUAL_PARTS }),
            about: Vec::new(),
            aside: self.aside,
        };
        about(&mut hand, &self.head, &self.table, &self.players);
        Ok(hand)
    }
}

/// The names, where they are more than the seats.
fn names(players: &[Player<'_>]) -> Vec<String> {
    let by_seat = (1..).zip(players).all(|(seat, player)| player.name == format!("p{seat}"));
    if by_seat { Vec::new() } else { players.iter().map(|player| player.name.to_owned()).collect() }
}

/// What comes after a name, where a text begins with it. Names of one table differ in their last letters rather than in
/// their first: those are looked at before all.
pub(super) fn after_name<'t>(text: &'t str, name: &str) -> Option<&'t str> {
    let last = name.len().checked_sub(1)?;
    if text.as_bytes().get(last) != name.as_bytes().get(last) {
        return None;
    }
    text.strip_prefix(name)
}

/// The second line, everybody at the table, and how many lines that takes.
fn seats<'a>(lines: &[&'a str]) -> (Table, Vec<Player<'a>>, usize) {
    let (mut table, mut seated, mut next) = (Table::default(), Vec::new(), 1);
    for (number, line) in lines.iter().enumerate().skip(1) {
        if let Some(read) = Table::read(line) {
            table = read;
        } else if let Some(player) = seat(line) {
            seated.push(player);
        } else if !line.is_empty() {
            break;
        }
        next = number + 1;
    }
    (table, seated, next)
}

/// `Seat 4: a name ($12.50 in chips, $1 bounty) is sitting out`.
fn seat(line: &str) -> Option<Player<'_>> {
    let (number, rest) = line.strip_prefix("Seat ")?.split_once(": ")?;
    let (front, _) = rest.rsplit_once(" in chips")?;
    let (name, stack) = front.rsplit_once(" (")?;
    Some(Player { name: name.trim(), seat: number.parse().ok()?, stack: amount(stack)? })
}

/// Those of the seated who take part, from the left of the button. Who sits out in a tournament posts and folds; who
/// sits out of a cash game does nothing.
fn playing<'a>(seated: Vec<Player<'a>>, button: Option<i64>, play: &[&str]) -> Vec<Player<'a>> {
    let (mut in_it, mut small_blind) = (vec![false; seated.len()], None);
    for line in play {
        let found = seated.iter().enumerate().filter_map(|(at, player)| {
            let rest = after_name(line, player.name)?.strip_prefix(": ")?;
            takes_part(rest).then_some((at, rest))
        });
        let Some((at, rest)) = found.max_by_key(|(at, _)| seated[*at].name.len()) else { continue };
        in_it[at] = true;
        if small_blind.is_none() && rest.starts_with("posts small blind") {
            small_blind = Some(seated[at].seat);
        }
    }
    let mut players: Vec<Player<'a>> =
        seated.into_iter().zip(in_it).filter(|(_, in_it)| *in_it).map(|(player, _)| player).collect();
    let button = button.unwrap_or(i64::MAX);
    players.sort_by_key(|player| (player.seat <= button, player.seat));
    // When two play the small blind has the button.
    if let [first, _] = players.as_slice()
        && Some(first.seat) == small_blind
    {
        players.swap(0, 1);
    }
    players
}

/// Whether what is said of a player is a part of the play.
fn takes_part(said: &str) -> bool {
    let word = said.split(' ').next().unwrap_or_default();
    matches!(
        word,
        "posts"
            | "folds"
            | "checks"
            | "calls"
            | "bets"
            | "raises"
            | "brings"
            | "brings-in"
            | "discards"
            | "stands"
            | "shows"
            | "mucks"
            | "mucked"
            | "doesn't"
    )
}

fn about(hand: &mut Hand, head: &Head, table: &Table, players: &[Player<'_>]) {
    let figures = !head.number.is_empty() && head.number.bytes().all(|byte| byte.is_ascii_digit());
    if !head.number.trim_start_matches('0').is_empty() {
        hand.tell("hand", if figures { head.number.clone() } else { quoted(&head.number) });
    }
    if let Some([year, month, day]) = head.date {
        hand.tell("year", year.to_string());
        hand.tell("month", month.to_string());
        hand.tell("day", day.to_string());
    }
    if let Some(time) = &head.time {
        hand.tell("time", time.clone());
    }
    if let Some(zone) = &head.zone {
        hand.tell("time_zone_abbreviation", quoted(zone));
    }
    if let Some(tournament) = head.tournament.as_ref().filter(|number| *number != "0") {
        hand.tell("_tournament", quoted(tournament));
    }
    if let Some(buy_in) = &head.buy_in {
        hand.tell("_buy_in", quoted(buy_in));
    }
    if let Some(level) = head.level {
        hand.tell("level", level.to_string());
    }
    if !table.name.is_empty() && table.name != "Houseway" {
        hand.tell("table", quoted(&table.name));
    }
    let seats: Vec<i64> = players.iter().map(|player| player.seat).collect();
    let count = seats.len() as i64;
    if seats.iter().copied().ne(1..=count) || table.seats.is_some_and(|seats| seats != count) {
        hand.tell("seats", format!("{seats:?}"));
        if let Some(seats) = table.seats {
            hand.tell("seat_count", seats.to_string());
        }
    }
    if let Some(currency) = &head.currency {
        hand.tell("currency", quoted(currency));
    }
}

/// Cards with spaces between them; one that nobody saw is left out or `?`.
pub(super) fn spaced(text: &str) -> Result<Cards, String> {
    let mut cards = Cards::new();
    add_spaced(text, &mut cards)?;
    Ok(cards)
}

/// The same, behind those that are there.
pub(super) fn add_spaced(text: &str, cards: &mut Cards) -> Result<(), String> {
    for word in text.split_ascii_whitespace() {
        let card = if word.contains('?') || word.eq_ignore_ascii_case("xx") {
            None
        } else {
            Some(word.parse().map_err(|_| format!("\"{word}\" is not a card"))?)
        };
        cards.try_push(card).map_err(|_| "these are too many cards".to_owned())?;
    }
    Ok(())
}
