//! Reading PokerStars text: who sits where, what was put in, and the lines of the play.

use memchr::memchr_iter;
use money::Cents;
use table::Position;
use table::terms::GivenStakes;

use super::about;
use super::head::{Head, Table, amount};
use super::languages;
use super::seats::{Player, playing, seats, whose};
use super::streets::{self, Deals, Kind};
use super::summary;
use crate::hand::{Action, Cards, Hand, Step, antes_matched};
use crate::phh::Fault;
use crate::units::USUAL_PARTS;

/// An amount of everybody who takes part.
type Amounts = [Cents; Position::MOST];

pub(super) struct Reader<'a> {
    pub(super) head: Head,
    table: Table,
    /// Who takes part, from the left of the button.
    pub(super) players: Vec<Player<'a>>,
    stakes: GivenStakes,
    /// The place of everybody who sits at the table among those who take part.
    places: Vec<Option<usize>>,
    bets: Amounts,
    put: Amounts,
    /// What came back and what was collected.
    got: Amounts,
    pub(super) won: Amounts,
    pub(super) rake: Option<Cents>,
    pub(super) deals: Deals,
    pub(super) actions: Vec<Action>,
    pub(super) aside: Vec<String>,
    pub(super) ended: bool,
    /// Which blinds have been posted.
    small_posted: bool,
    big_posted: bool,
    /// Whether a bet that nobody met was given back.
    returned: bool,
    /// What nobody met, street by street.
    unmet: Amounts,
    /// Money that the site put into the pot.
    added: Cents,
}

/// What is said of a player in the lines of the play.
const IDLE: [&str; 16] = [
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
    "Table deposit",
    "didn't post",
];

/// What is said of a hand that the site called off.
const CANCELLED: &str = "the hand was cancelled and all chips returned";

/// Bargains with the house about a hand, which leave the pot as it is.
const ASIDE: [&str; 5] = [
    "Chooses to EV Cashout",
    "Pays Cashout Risk",
    "Receives Cashout",
    "get an all-in insurance",
    "pay premium of all-in insurance",
];

/// The line of an action, counted from 1, and its words.
pub(crate) fn line_of(text: &str, action: usize) -> Option<(usize, String)> {
    let mut found = None;
    let seen = |number: usize, line: &str, actions: usize| {
        if found.is_none() && actions >= action {
            found = Some((number, line.to_owned()));
        }
    };
    // The hand was read before, so that there is no fault.
    let _ = Reader::follow(text, seen);
    found
}

impl<'a> Reader<'a> {
    pub(super) fn read(text: &'a str) -> Result<Hand, Fault> {
        Reader::follow(text, |_, _, _| {})
    }

    /// Reads a hand; after each line of the play it is said how many actions there are.
    fn follow(text: &'a str, mut seen: impl FnMut(usize, &str, usize)) -> Result<Hand, Fault> {
        // Every line is looked at several times: they are told apart once.
        let mut lines: Vec<&str> = Vec::with_capacity(text.len() / 16);
        let mut start = 0;
        for end in memchr_iter(b'\n', text.as_bytes()).chain([text.len()]) {
            lines.push(text[start..end].trim_ascii());
            start = end + 1;
        }
        let first = lines.first().filter(|first| !first.is_empty());
        let first = first.ok_or_else(|| Fault::at(1, "no hand was found"))?;
        let told = |reason: String| Fault::at(1, languages::other(&lines).map_or(reason, languages::refusal));
        let head = Head::read(first, &lines).map_err(told)?;
        let (table, seated, start) = seats(&lines);
        let end = lines.iter().position(|line| line.starts_with("*** SUMMARY ***")).unwrap_or(lines.len());
        let (play, summary) = lines.split_at(end);
        let said: Vec<Option<(usize, &str)>> =
            play.iter().skip(start).map(|line| whose(&seated, line)).collect();
        let mut reader = Reader::new(head, table, &seated, play, &said).map_err(told)?;
        reader.actions.reserve(lines.len());
        let said = said.into_iter().chain([None]);
        for ((number, line), said) in (1..).zip(&lines).skip(start).zip(said) {
            reader.line(line, said).map_err(|reason| Fault {
                line: number,
                action: Some((*line).to_owned()),
                reason,
            })?;
            seen(number, line, reader.actions.len());
        }
        summary::read(&mut reader, summary);
        reader.hand().map_err(|reason| Fault::at(1, reason))
    }

    fn new(
        mut head: Head,
        table: Table,
        seated: &[Player<'a>],
        play: &[&str],
        said: &[Option<(usize, &str)>],
    ) -> Result<Reader<'a>, String> {
        head.listing = streets::by_cards(head.listing, play);
        let (players, places) = playing(seated, table.button, said);
        if !(2..=Position::MOST).contains(&players.len()) {
            return Err(format!("{} players in the hand; it takes 2 to {}", players.len(), Position::MOST));
        }
        let none = vec![Cents::ZERO; players.len()];
        let limit = head.structure == "limit";
        let deals = Deals::new(Kind::of(head.listing), players.len());
        Ok(Reader {
            stakes: GivenStakes {
                antes: none.clone(),
                antes_matched: true,
                blinds: none.clone(),
                dead: none,
                bring_in: None,
                small_bet: if limit { head.small } else { head.big },
                big_bet: limit.then_some(head.big),
            },
            head,
            table,
            places,
            bets: [Cents::ZERO; Position::MOST],
            put: [Cents::ZERO; Position::MOST],
            got: [Cents::ZERO; Position::MOST],
            won: [Cents::ZERO; Position::MOST],
            rake: None,
            deals,
            players,
            actions: Vec::new(),
            aside: Vec::new(),
            ended: false,
            small_posted: false,
            big_posted: false,
            returned: false,
            unmet: [Cents::ZERO; Position::MOST],
            added: Cents::ZERO,
        })
    }

    /// A line, and, where it begins with a name, which of those who sit there and what comes behind it.
    fn line(&mut self, line: &str, said: Option<(usize, &str)>) -> Result<(), String> {
        // Most lines are of players: the first letter tells whether it may be another.
        if line
            .as_bytes()
            .first()
            .is_some_and(|first| matches!(first, b'*' | b'C' | b'D' | b'U' | b'H' | b'S'))
            && let Some(done) = self.of_nobody(line)
        {
            return done;
        }
        match said.and_then(|(at, rest)| Some((self.places[at]?, rest))) {
            Some((at, rest)) if rest.starts_with(": ") => self.act(at, rest[2..].trim()),
            Some((at, rest)) => self.told(at, rest.trim()),
            None => Ok(()),
        }
    }

    /// A line that begins with no name.
    fn of_nobody(&mut self, line: &str) -> Option<Result<(), String>> {
        if let Some(rest) = line.strip_prefix("*** ") {
            let name = rest.split('*').next().unwrap_or_default().trim_end();
            self.end_street(name);
            if matches!(name, "FLOP" | "FIRST FLOP") {
                self.unasked();
            }
            return Some(self.deals.heading(name, line, &mut self.actions));
        }
        if let Some(rest) = line.strip_prefix("Dealt to ") {
            let Some((at, rest)) = whose(&self.players, rest) else { return Some(Ok(())) };
            return Some(self.deals.dealt(at, rest));
        }
        if let Some(rest) = line.strip_prefix("Uncalled bet (") {
            return Some(self.uncalled(rest));
        }
        if line.starts_with("Hand cancel") {
            return Some(Err(CANCELLED.to_owned()));
        }
        ["STP added: ", "Cash Drop to Pot"].iter().find_map(|words| {
            let (_, added) = line.strip_prefix(words)?.rsplit_once(' ').unwrap_or(("", &line[words.len()..]));
            let added = amount(added).ok_or_else(|| format!("{added} is not an amount"));
            Some(added.map(|added| self.added += added))
        })
    }

    fn uncalled(&mut self, rest: &str) -> Result<(), String> {
        let (back, who) = rest.split_once(')').ok_or("no player is named")?;
        let who = who.strip_prefix(" returned to ").ok_or("no player is named")?;
        let (at, _) = whose(&self.players, who).ok_or_else(|| format!("no player {who}"))?;
        let back = amount(back).ok_or_else(|| format!("{back} is not an amount"))?;
        self.got[at] += back;
        self.returned = true;
        Ok(())
    }

    /// What is told of a player without a colon.
    fn told(&mut self, at: usize, rest: &str) -> Result<(), String> {
        if let Some(rest) = rest.strip_prefix("collected ") {
            let won = rest.split(' ').next().and_then(amount).ok_or("no amount")?;
            self.won[at] += won;
            self.ended = true;
        } else if rest.starts_with("cashed out the hand") {
            self.aside.push(format!("{} {rest}", self.players[at].name));
        } else if rest.starts_with("shows [") {
            return self.act(at, rest);
        }
        Ok(())
    }

    fn act(&mut self, at: usize, text: &str) -> Result<(), String> {
        let (verb, rest) = text.split_once(' ').unwrap_or((text, ""));
        let first = |rest: &str| {
            rest.split(' ').next().and_then(amount).ok_or_else(|| format!("{rest} is not an amount"))
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
                let added = first(rest)?;
                self.was_live(at, added);
                self.add(at, added);
                Step::CheckOrCall
            }
            "bets" => {
                let added = first(rest)?;
                self.add(at, added);
                Step::RaiseTo(self.bets[at])
            }
            "raises" => {
                let mut words = rest.split(' ');
                let total = match words.find(|word| *word == "to") {
                    Some(_) => words.next().ok_or("the amount is missing; the line is cut off")?,
                    None => rest,
                };
                let total = first(total)?;
                self.add(at, total - self.bets[at]);
                Step::RaiseTo(total)
            }
            "straddle" | "straddles" => {
                // The total with what was posted before.
                let total = first(rest)?;
                if total < self.bets[at] {
                    return Err("a straddle cannot be less than the blind before it".to_owned());
                }
                self.add(at, total - self.bets[at]);
                self.stakes.blinds[at] = total;
                return Ok(());
            }
            "brings" | "brings-in" => {
                let (_, forced) = rest.rsplit_once("for ").ok_or("no amount")?;
                self.brings_in(at, first(forced)?)
            }
            "discards" | "stands" => {
                self.close_bets();
                // Who stands pat may show what on.
                let thrown = if verb == "discards" { rest } else { "" };
                return self.deals.change(at, thrown, &mut self.actions);
            }
            "shows" => {
                self.deals.know(at, rest)?;
                Step::Show(streets::bracket(rest)?)
            }
            "mucks" | "mucked" => Step::Muck,
            _ if ASIDE.iter().any(|aside| text.starts_with(aside)) => {
                self.aside.push(format!("{}: {text}", self.players[at].name));
                return Ok(());
            }
            _ if IDLE.iter().any(|idle| text.starts_with(idle)) => return Ok(()),
            _ => return Err("not supported".to_owned()),
        };
        self.deals.flush(&mut self.actions);
        self.actions.push(Action { seat: at as u8 + 1, step });
        Ok(())
    }

    fn add(&mut self, at: usize, added: Cents) {
        self.bets[at] += added;
        self.put[at] += added;
    }

    /// Whoever calls for so much less has posted a second small blind as a bet: some sites have it so.
    fn was_live(&mut self, at: usize, added: Cents) {
        let dead = self.stakes.dead[at];
        let most = self.bets.iter().copied().max().unwrap_or_default();
        let whole = self.put[at] + added < self.players[at].stack;
        if dead > Cents::ZERO && whole && self.bets[at] == Cents::ZERO && added + dead == most {
            self.stakes.dead[at] = Cents::ZERO;
            self.stakes.blinds[at] -= dead;
            self.bets[at] += dead;
        }
    }

    fn brings_in(&mut self, at: usize, forced: Cents) -> Step {
        self.add(at, forced);
        if forced > self.stakes.small_bet && self.put[at] < self.players[at].stack {
            return Step::RaiseTo(forced);
        }
        self.stakes.bring_in = Some(forced);
        Step::BringIn
    }

    /// Forced money. The first of each blind is the blind; another is posted to come in, and another small one is dead.
    fn post(&mut self, at: usize, rest: &str) -> Result<(), String> {
        let words = rest.strip_suffix(" and is all-in").unwrap_or(rest).trim_end();
        let (what, posted) = words.rsplit_once(' ').unwrap_or(("", words));
        let added = amount(posted).ok_or_else(|| format!("{posted} is not an amount"))?;
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
            "small blind" if again => return self.post_dead(at, added),
            "dead" | "dead blind" | "missed blind" | "small blind (dead)" => {
                return self.post_dead(at, added);
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
            "big blind" if std::mem::replace(&mut self.big_posted, true) => stakes.blinds[at] -= added,
            "big blind" | "button blind" => stakes.blinds[at] += whole(big),
            "straddle" | "button straddle" => stakes.blinds[at] += whole(Cents(big.0 * 2)),
            "" => stakes.blinds[at] -= added,
            other => return Err(format!("posting {other} is not supported")),
        }
        self.add(at, added);
        Ok(())
    }

    fn post_dead(&mut self, at: usize, added: Cents) -> Result<(), String> {
        self.stakes.dead[at] += added;
        self.put[at] += added;
        Ok(())
    }

    /// Bets are counted street by street; the cards of a showdown belong to the last.
    fn end_street(&mut self, name: &str) {
        let first = matches!(name, "HOLE CARDS" | "DEALING HANDS" | "3rd STREET" | "3RD STREET");
        let last = name == "SUMMARY" || name.ends_with("SHOW DOWN") || name.ends_with("SHOWDOWN");
        if !first && !last {
            self.close_bets();
        }
    }

    /// The bets of a street are over: what the largest has above the next, nobody met.
    fn close_bets(&mut self) {
        let bets = &self.bets[..self.players.len()];
        let most = (0..bets.len()).max_by_key(|at| bets[*at]).unwrap_or(0);
        let next = (0..bets.len()).filter(|at| *at != most).map(|at| bets[at]).max().unwrap_or_default();
        self.unmet[most] += bets[most] - next;
        self.bets.fill(Cents::ZERO);
    }

    /// Where everybody put in an ante and nobody a blind, the flop may come before anybody is asked: all have checked.
    fn unasked(&mut self) {
        let none = |amounts: &[Cents]| amounts.iter().all(|amount| *amount == Cents::ZERO);
        let asked = self.actions.iter().any(|action| action.step.is_decision());
        if asked || !none(&self.stakes.blinds) || none(&self.stakes.antes) {
            return;
        }
        self.deals.flush(&mut self.actions);
        for (at, _) in self.players.iter().enumerate().filter(|(at, player)| self.put[*at] < player.stack) {
            self.actions.push(Action { seat: at as u8 + 1, step: Step::CheckOrCall });
        }
    }

    /// Old files and some programs leave the line out that gives back what nobody met. Where the pots lack that much, it went
    /// back; where they do not, it is in what was collected.
    fn give_back(&mut self) {
        self.close_bets();
        if self.returned || !self.ended {
            return;
        }
        let all = |amounts: &[Cents]| amounts.iter().copied().sum::<Cents>();
        let unmet = all(&self.unmet);
        let missing = all(&self.put) + self.added - all(&self.won) - self.rake.unwrap_or_default();
        let lacks = if self.rake.is_some() { missing == unmet } else { missing >= unmet };
        if unmet > Cents::ZERO && lacks {
            self.got.iter_mut().zip(&self.unmet).for_each(|(got, unmet)| *got += *unmet);
        }
    }

    /// The big blind of a player whose last chips were the ante: no line says that it was posted.
    fn blind_behind_ante(&mut self) {
        let seats = self.players.len();
        let posted = |at: usize| self.stakes.blinds[at] != Cents::ZERO;
        if self.big_posted || self.deals.kind() == Kind::Stud || self.head.button_blind {
            return;
        }
        let small = (0..seats).find(|at| posted(*at));
        let at = match small {
            Some(small) => (small + 1) % seats,
            None if seats > 2 => 1,
            None => 0,
        };
        if !posted(at) && self.put[at] > Cents::ZERO && self.stakes.antes[at] == self.players[at].stack {
            self.stakes.blinds[at] = self.stakes.small_bet;
        }
    }

    fn hand(mut self) -> Result<Hand, String> {
        self.deals.finish(&mut self.actions);
        self.give_back();
        self.blind_behind_ante();
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
        // A stack may hold less than the smallest chip that plays.
        let amounts: Vec<Cents> = self.put.iter().chain(&self.won).chain(&self.rake).copied().collect();
        let smallest = if self.head.currency.is_some() { Cents(1) } else { smallest_chip(&amounts) };
        let mut hand = Hand {
            game: self.head.game(),
            stakes,
            stacks: self.players.iter().map(|player| player.stack).collect(),
            actions: self.actions,
            finishing,
            winnings: None,
            rake: self.rake.filter(|rake| *rake > Cents::ZERO),
            added: self.added,
            second_board: self.deals.second_board(),
            players: about::names(&self.players),
            chip: Cents(USUAL_PARTS),
            smallest,
            about: Vec::new(),
            aside: self.aside,
        };
        about::tell(&mut hand, &self.head, &self.table, &self.players);
        Ok(hand)
    }
}

/// The smallest chip of a game for chips: the largest usual one that makes up all amounts.
fn smallest_chip(amounts: &[Cents]) -> Cents {
    let usual = [USUAL_PARTS, 50, 25, 10, 5];
    let fits = |chip: &i64| amounts.iter().all(|amount| amount.0 % chip == 0);
    Cents(usual.into_iter().find(fits).unwrap_or(1))
}

/// Adds cards with spaces between them; one that nobody saw is left out or `?`.
pub(super) fn add_spaced(text: &str, cards: &mut Cards) -> Result<(), String> {
    for word in text.split_ascii_whitespace() {
        let card = match word.parse() {
            Ok(card) => Some(card),
            Err(_) if word.contains('?') || word.eq_ignore_ascii_case("xx") => None,
            Err(_) => return Err(format!("\"{word}\" is not a card")),
        };
        cards.try_push(card).map_err(|_| "too many cards".to_owned())?;
    }
    Ok(())
}
