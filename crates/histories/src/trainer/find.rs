//! Finding a question in a round.

use std::collections::BTreeMap;

use money::Cents;
use rulebook::book::Book;
use rulebook::clauses::Clauses;
use rulebook::listing::Listing;
use table::{Account, Act, DealEvent, Event, Eye, Person, Place, Position, Verb, WagerEvent, WagerNo, say};

use super::round::Round;
use super::{Asked, Drill, End, Question, Row};
use crate::frames;
use crate::script::tell::without;

/// A question found: after how many events it is asked, about which seat, what, and why it is right.
struct Found {
    at: usize,
    about: Option<Position>,
    asked: Asked,
    why: String,
    clause: Option<String>,
}

/// The question of a drill in a round; the seed picks among several.
pub(super) fn question(
    book: &Book,
    listing: &Listing,
    drill: Drill,
    round: Round,
    seed: u64,
    picky: bool,
) -> Option<Question> {
    let told = round.told(Eye::Surveillance);
    let search = Search { round: &round, told: &told, seed, picky };
    let mut found = match drill {
        Drill::Settle if round.start.banked().is_some() => search.wagers()?,
        Drill::Settle => search.chips()?,
        Drill::Order if round.start.banked().is_some() => search.order_of_settling()?,
        Drill::Order => search.order_of_dealing()?,
        Drill::Fee => search.fees()?,
        Drill::Turn => search.turn()?,
        Drill::HouseWay => search.house_way()?,
    };
    if let Some(subject) = Subject::of(drill, round.start.banked().is_some())
        && found.clause.is_none()
        && let Some((id, says)) = subject.clause(book, listing)
    {
        found.clause = Some(id);
        if found.why.is_empty() {
            found.why = says;
        }
    }
    let seen = round.told(Eye::Rail);
    Some(Question {
        option: None,
        table: round.at(found.at),
        people: round.people.clone(),
        lines: seen.into_iter().take(found.at).flatten().collect(),
        about: found.about,
        asked: found.asked,
        why: found.why,
        clause: found.clause,
        round,
    })
}

/// What a clause is about: one of these words stands in it, none of those, and the more of the rest the better.
struct Subject {
    must: &'static [&'static str],
    never: &'static [&'static str],
    better: &'static [&'static str],
}

impl Subject {
    /// What the clause behind a drill is about; wagers and fees name theirs row by row.
    const fn of(drill: Drill, banked: bool) -> Option<Subject> {
        Some(match drill {
            Drill::Settle | Drill::Fee => return None,
            Drill::Order if banked => Subject {
                must: &["settle"],
                never: &["fold", "surrender"],
                better: &["clockwise", "action button", "starts", "order", "left"],
            },
            Drill::Order => Subject {
                must: &["dealt", "deals"],
                never: &["misdeal", "expose"],
                better: &["clockwise", "one at a time", "first", "left"],
            },
            Drill::Turn => Subject {
                must: &["act ", "acts", "decide", "turn"],
                never: &["settle", "surrender", "dice", "button goes", "blinds"],
                better: &["clockwise", "first", "left", "in turn"],
            },
            Drill::HouseWay => Subject {
                must: &["house way"],
                never: &["exposed"],
                better: &["set", "request", "draw", "stand"],
            },
        })
    }

    /// The clause of a listing that says most about it: its id and its words.
    fn clause(&self, book: &Book, listing: &Listing) -> Option<(String, String)> {
        let sets = Clauses::of(book, listing.id()).ok()?;
        let all = sets.iter().flat_map(|set| set.clause.iter().map(move |clause| (set, clause)));
        // Of several that say as much the first one: sets of the listing itself come before those it shares.
        let mut best = None;
        for (set, clause) in all {
            let says = clause.says.to_lowercase();
            let has = |words: &[&str]| words.iter().filter(|word| says.contains(**word)).count();
            let score = has(self.better) + 1;
            let fits = has(self.must) > 0 && has(self.never) == 0;
            if fits && best.as_ref().is_none_or(|(held, _, _)| score > *held) {
                best = Some((score, set, clause));
            }
        }
        best.map(|(_, set, clause)| (format!("{}#{}", set.set, clause.id), clause.says.clone()))
    }
}

struct Search<'a> {
    round: &'a Round,
    told: &'a [Option<String>],
    seed: u64,
    /// Whether a better round may still come.
    picky: bool,
}

impl Search<'_> {
    fn events(&self) -> impl DoubleEndedIterator<Item = (usize, &Event)> + ExactSizeIterator {
        self.round.events.iter().enumerate()
    }

    /// One of several, by the seed.
    fn pick<T>(&self, mut all: Vec<T>) -> Option<T> {
        let at = (self.seed >> 7) as usize % all.len().max(1);
        (at < all.len()).then(|| all.swap_remove(at))
    }

    fn line(&self, at: usize, clause: Option<&str>) -> String {
        let line = self.told.get(at).cloned().flatten().unwrap_or_default();
        without(&line, clause, self.round.tongue)
    }

    /// Where settling begins.
    fn settling(&self) -> Option<usize> {
        let began = |event: &Event| matches!(event, Event::Wager(WagerEvent::SettlementBegan { .. }));
        let first = |event: &Event| matches!(event, Event::Wager(WagerEvent::Settled { .. }));
        let find = |wanted: &dyn Fn(&Event) -> bool| self.events().find(|(_, event)| wanted(event));
        find(&began).or_else(|| find(&first)).map(|(at, _)| at)
    }

    /// What becomes of all wagers of one seat.
    fn wagers(&self) -> Option<Found> {
        let settling = self.settling()?;
        let mut by_seat: BTreeMap<Position, Vec<(usize, Row)>> = BTreeMap::new();
        let mut earned = Cents::ZERO;
        for (at, event) in self.events().filter(|(at, _)| *at >= settling) {
            match *event {
                Event::Wager(WagerEvent::Earned { moved, .. }) => earned += moved,
                Event::Wager(WagerEvent::Settled { position, wager, outcome, stake, moved, .. }) => {
                    // What was paid for hands of others is a part of what the wager won.
                    let paid = std::mem::take(&mut earned);
                    let end = if paid > Cents::ZERO { End::Won } else { End::from(outcome) };
                    let amount = match end {
                        End::Back => stake,
                        End::Won | End::Lost => moved + paid,
                    };
                    // A button that earns nothing moves no chip.
                    if stake == Cents::ZERO && amount == Cents::ZERO {
                        continue;
                    }
                    let row = self.row(at, self.wager_name(wager)?, stake, end, amount);
                    by_seat.entry(position).or_default().push((at, row));
                }
                _ => {}
            }
        }
        let most = by_seat.values().map(Vec::len).max()?;
        // One wager is no question where there could be more, unless the bots do not make them.
        if most < 2 && self.picky && self.round.start.banked()?.plan.wagers.len() > 1 {
            return None;
        }
        let fitting = by_seat.into_iter().filter(|(_, rows)| rows.len() == most).collect();
        let (seat, rows) = self.pick(fitting)?;
        let at = rows.first()?.0;
        let rows = rows.into_iter().map(|(_, row)| row).collect();
        Some(Found { at, about: Some(seat), asked: Asked::Rows(rows), why: String::new(), clause: None })
    }

    fn wager_name(&self, wager: WagerNo) -> Option<String> {
        let plan = self.round.start.banked()?.plan.wager(wager);
        let number = || say!(self.round.tongue, "log.hand-number", number = plan.hand);
        let hand = if plan.hand > 1 { number() } else { String::new() };
        Some(format!("{}{hand}", plan.name))
    }

    fn row(&self, at: usize, label: String, stake: Cents, end: End, amount: Cents) -> Row {
        let clause = self.round.events.get(at).and_then(|event| frames::clause(&self.round.at(at), event));
        let why = self.line(at, clause.as_deref());
        Row { label, stake, end, amount, why, clause }
    }

    /// What everybody gets or pays when a hand without a player-dealer is over.
    fn chips(&self) -> Option<Found> {
        let decided = self.round.turns.last().map_or(0, |(at, _)| *at);
        let moves =
            |event: &Event| event.postings().iter().any(|(account, _)| matches!(account, Account::Chips(_)));
        let fee = |event: &Event| event.postings().iter().any(|(account, _)| *account == Account::Drop);
        let paid: Vec<usize> = self
            .events()
            .filter(|(at, event)| *at > decided && moves(event) && !fee(event))
            .map(|(at, _)| at)
            .collect();
        let first = *paid.first()?;
        let shown = self
            .events()
            .take(first)
            .filter(|(_, event)| matches!(event, Event::Deal(DealEvent::TurnedUp { .. })));
        // A pot that nobody else wants is no question.
        if shown.count() < 2 && self.picky {
            return None;
        }
        let table = self.round.at(first);
        let holds = |person: &Person| {
            table.seat_of(*person).is_some_and(|seat| !table.hands().at(Place::Position(seat)).is_empty())
        };
        let moved = |person: &Person| paid.iter().any(|at| self.net(*person, *at) != Cents::ZERO);
        let people: Vec<Person> =
            table.here().iter().filter(|person| holds(person) || moved(person)).collect();
        if people.len() < 2 {
            return None;
        }
        let rows = people.into_iter().map(|person| self.chips_of(person, &paid)).collect();
        Some(Found { at: first, about: None, asked: Asked::Rows(rows), why: String::new(), clause: None })
    }

    /// What an event moves for a person.
    fn net(&self, person: Person, at: usize) -> Cents {
        let postings = self.round.events.get(at).map(Event::postings).unwrap_or_default();
        let own = postings.into_iter().filter(|(account, _)| *account == Account::Chips(person));
        own.map(|(_, sum)| sum).sum()
    }

    fn chips_of(&self, person: Person, paid: &[usize]) -> Row {
        let net: Cents = paid.iter().map(|at| self.net(person, *at)).sum();
        let at = paid.iter().copied().find(|at| self.net(person, *at) != Cents::ZERO);
        let end = match net.0 {
            0 => End::Back,
            1.. => End::Won,
            _ => End::Lost,
        };
        let label = self.round.name(person);
        match at {
            Some(at) => self.row(at, label, Cents::ZERO, end, Cents(net.0.abs())),
            None => {
                Row { label, stake: Cents::ZERO, end, amount: Cents::ZERO, why: String::new(), clause: None }
            }
        }
    }

    /// The order in which seats are settled.
    fn order_of_settling(&self) -> Option<Found> {
        let settling = self.settling()?;
        let settled = self.events().filter(|(at, _)| *at >= settling).filter_map(|(_, event)| match event {
            Event::Wager(WagerEvent::Settled { position, .. }) => Some(*position),
            _ => None,
        });
        let why = self.line(settling, None);
        Self::order(settling, distinct(settled), why)
    }

    /// The order in which seats get their first cards.
    fn order_of_dealing(&self) -> Option<Found> {
        let dealt = |event: &Event| match event {
            Event::Deal(DealEvent::Dealt { place: Place::Position(position), .. }) => Some(*position),
            _ => None,
        };
        let first = self.events().find(|(_, event)| dealt(event).is_some())?.0;
        Self::order(first, distinct(self.round.events.iter().filter_map(dealt)), String::new())
    }

    fn order(at: usize, order: Vec<Position>, why: String) -> Option<Found> {
        let asked = (order.len() >= 3).then_some(Asked::Order(order))?;
        Some(Found { at, about: None, asked, why, clause: None })
    }

    /// What is dropped: the first fees of the round that are taken one after another.
    fn fees(&self) -> Option<Found> {
        let dropped = |event: &Event| -> Cents {
            let postings = event.postings().into_iter();
            postings.filter(|(account, _)| *account == Account::Drop).map(|(_, sum)| sum).sum()
        };
        let first = self.events().find(|(_, event)| dropped(event) > Cents::ZERO)?.0;
        let dealt = |event: &Event| matches!(event, Event::Deal(DealEvent::Dealt { .. }));
        let batch = self.events().skip(first).take_while(|(_, event)| !dealt(event));
        let rows: Vec<Row> = batch
            .filter(|(_, event)| dropped(event) > Cents::ZERO)
            .map(|(at, event)| self.row(at, self.payer(event), Cents::ZERO, End::Lost, dropped(event)))
            .collect();
        Some(Found { at: first, about: None, asked: Asked::Rows(rows), why: String::new(), clause: None })
    }

    fn payer(&self, event: &Event) -> String {
        let payer = event.postings().into_iter().find_map(|(account, _)| match account {
            Account::Chips(person) => Some(self.round.name(person)),
            _ => None,
        });
        payer.unwrap_or_else(|| say!(self.round.tongue, "payer.pot"))
    }

    /// Whose turn it is.
    fn turn(&self) -> Option<Found> {
        let turns = self.round.turns.iter().filter_map(|(at, person)| {
            let table = self.round.at(*at);
            let right = table.seat_of(*person)?;
            let seats = (1..=table.positions()).map(Position);
            let of: Vec<Position> =
                seats.filter(|seat| !table.hands().at(Place::Position(*seat)).is_empty()).collect();
            (of.len() >= 3 && of.contains(&right)).then_some((*at, right, of))
        });
        let (at, right, of) = self.pick(turns.collect())?;
        let asked = Asked::Seat { right, of };
        Some(Found { at, about: None, asked, why: String::new(), clause: None })
    }

    /// A hand that the house way sets, or plays.
    fn house_way(&self) -> Option<Found> {
        let set = self.events().filter_map(|(at, event)| match event {
            Event::Deal(DealEvent::HandSet { place, front, .. }) => Some((at, *place, Some(*front))),
            _ => None,
        });
        let left = self.events().filter_map(|(at, event)| match event {
            Event::Wager(WagerEvent::Decided {
                position, act: Act { verb: Verb::HOUSE_WAY, .. }, ..
            }) => Some((at, Place::Position(*position), None)),
            _ => None,
        });
        let set: Vec<_> = set.collect();
        let (at, place, front) = self.pick(if set.is_empty() { left.collect() } else { set })?;
        let hand: Vec<cards::Card> = self.round.at(at).hands().at(place).cards().to_vec();
        let asked = match front {
            Some(right) => Asked::Front { place, hand, right },
            None => {
                let drawn = |event: &Event| matches!(event, Event::Deal(DealEvent::Dealt { place: to, .. }) if *to == place);
                let right = self.round.events.iter().skip(at).any(drawn);
                Asked::Draws { place, hand, right }
            }
        };
        Some(Found { at, about: place.position(), asked, why: self.line(at, None), clause: None })
    }
}

/// Each once, in the order in which they first come.
fn distinct(positions: impl Iterator<Item = Position>) -> Vec<Position> {
    let mut all = Vec::new();
    for position in positions {
        if !all.contains(&position) {
            all.push(position);
        }
    }
    all
}
