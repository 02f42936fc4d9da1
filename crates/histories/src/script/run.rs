//! Playing a script.

use cards::{Card, Dice, Seed};
use families::AnyTable;
use money::Cents;
use rulebook::Place as FilePlace;
use rulebook::book::Book;
use rulebook::collection::{self, Block, BlockId, NotFound};
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::{Schedule, Terms};
use table::{Actor, Awaits, Command, Event, Person, Play, Request, Run};

use super::cards_by_place::{Stocks, compare, place_of};
use super::draft::{Draft, Line, RoundDraft};
use super::people::{PLENTY, People, split};
use super::{Wrong, steps};

/// A script that was played to its end.
#[derive(Debug, Clone)]
pub struct Played {
    /// The listing.
    pub listing: Listing,
    /// The table before anybody came.
    pub start: AnyTable,
    /// Everything that happened.
    pub events: Vec<Event>,
    /// Who is who.
    pub people: People,
    /// What is odd about the table.
    pub notes: Vec<String>,
}

/// Plays a script; what is illegal is named with its line and what would have been legal.
pub fn play(book: &Book, draft: &Draft) -> Result<Played, Vec<Wrong>> {
    let listing = find_listing(book, &draft.listing).map_err(|wrong| vec![wrong])?;
    let terms = terms(book, draft, &listing).map_err(|wrong| vec![wrong])?;
    let at = &draft.listing.1;
    let start = AnyTable::open(&listing, &terms).map_err(|faults| {
        faults.into_iter().map(|message| Wrong { place: at.clone(), message }).collect::<Vec<_>>()
    })?;
    check_places(draft)?;
    check_cards(draft, &start)?;
    let flagged = terms.schedule.as_ref().is_some_and(Schedule::has_too_many_bands);
    let notes: Vec<String> =
        flagged.then(|| "note: the schedule has more than five bands".to_owned()).into_iter().collect();
    let notes = [notes, older(&listing, &terms)].concat();
    let mut stocks = Stocks::default();
    loop {
        let mut runner = Runner::new(draft, start.clone());
        let result = runner.run(&mut stocks);
        let (misplaced, never_dealt) = compare(draft, &runner.events);
        match (misplaced, result) {
            (Some(misplaced), _) => stocks.exchange(&misplaced).map_err(|wrong| vec![wrong])?,
            (None, Err(wrong)) => return Err(vec![wrong]),
            (None, Ok(())) => {
                // A hand of pot poker may end before all its cards are dealt; more than it can have is wrong.
                let never_dealt = never_dealt
                    .filter(|_| runner.table.pot_poker().is_none())
                    .or_else(|| runner.too_many(draft));
                return match never_dealt {
                    Some(wrong) => Err(vec![wrong]),
                    None => {
                        Ok(Played { listing, start, events: runner.events, people: runner.people, notes })
                    }
                };
            }
        }
    }
}

fn find_listing(book: &Book, (text, place): &Line) -> Result<Listing, Wrong> {
    let wrong = |message: String| Wrong { place: place.clone(), message };
    let id = text.parse().map_err(wrong)?;
    if !book.has(&id) {
        let ids: Vec<String> = book.all_ids().iter().map(ToString::to_string).collect();
        let hint = rulebook::did_you_mean(text, ids.iter().map(String::as_str));
        return Err(wrong(format!("there is no listing \"{text}\"{hint}")));
    }
    book.listing(&id).map_err(|faults| wrong(format!("the listing does not load: {}", faults[0])))
}

fn terms(book: &Book, draft: &Draft, listing: &Listing) -> Result<Terms, Wrong> {
    let mut terms = match (&draft.schedule, &draft.own_schedule) {
        (Some(line), _) => {
            let (block, number) = find_schedule(book, listing, line)?;
            let option = block.option(number).ok_or_else(|| Wrong {
                place: line.1.clone(),
                message: format!("block {} has no option {number}", block.id),
            })?;
            Terms::widest(listing, Some((&block, option)))
        }
        (None, Some(node)) => {
            let option = Block::read_own(node).map_err(|faults| Wrong::from(faults[0].clone()))?;
            Terms { schedule: Some(Schedule { block: None, option }), ..Terms::widest(listing, None) }
        }
        (None, None) => Terms::widest(listing, None),
    };
    if let Some((seats, _)) = &draft.seats {
        terms.positions = *seats;
    }
    if let Some((minimum, maximum)) = draft.limits {
        (terms.minimum, terms.maximum) = (minimum, maximum);
    }
    terms.chip = draft.chip.unwrap_or(terms.chip);
    terms.poker = draft.poker.clone();
    terms.packs = draft.packs.unwrap_or(terms.packs);
    terms.posted.clone_from(&draft.posted);
    (terms.by_hand, terms.from_shoe) = (draft.by_hand, draft.from_shoe);
    Ok(terms)
}

/// The block of a listing and the number of an option, by `BLOCK/N` or `N`.
fn find_schedule(book: &Book, listing: &Listing, (text, place): &Line) -> Result<(Block, u16), Wrong> {
    let wrong = |message: String| Wrong { place: place.clone(), message };
    let ids = listing.body().collection.all().filter_map(|block| block.parse::<BlockId>().ok());
    let blocks: Result<Vec<Block>, _> = ids.map(|id| book.block(&id)).collect();
    let blocks = blocks.map_err(|faults| wrong(faults[0].to_string()))?;
    match collection::find(&blocks, text) {
        Ok((block, option)) => Ok((block.clone(), option.number)),
        Err(NotFound::NotAnAddress) => Err(wrong(format!("\"{text}\" is not a schedule: write BLOCK/N"))),
        Err(NotFound::Several(names)) => {
            Err(wrong(format!("option {} is in several blocks; write one of {}", text, names.join(", "))))
        }
        Err(NotFound::NoBlock(_) | NotFound::NoOption(..)) => {
            let names: Vec<&str> = blocks.iter().map(|block| block.id.name.as_str()).collect();
            let names = if names.is_empty() { "none".to_owned() } else { names.join(", ") };
            Err(wrong(format!("{} has no schedule \"{text}\"; its blocks are {names}", listing.id())))
        }
    }
}

/// A schedule that another one has taken the place of is said to be one.
fn older(listing: &Listing, terms: &Terms) -> Vec<String> {
    let block = terms.schedule.as_ref().and_then(|schedule| schedule.block.as_deref());
    let older = listing.body().collection.older.iter().flatten().any(|held| Some(held.as_str()) == block);
    let note = || format!("note: {} is an older schedule, kept on record", block.unwrap_or_default());
    older.then(note).into_iter().collect()
}

/// Cards that the deck does not hold.
fn check_cards(draft: &Draft, table: &AnyTable) -> Result<(), Vec<Wrong>> {
    let deck = table.deck();
    let all = draft.rounds.iter().flat_map(|round| round.cards.iter().chain(&round.draw));
    let mut wrong = Vec::new();
    for (key, cards, place) in all {
        let strange = cards.iter().find(|card| deck.copies(**card) == 0);
        if let Some(card) = strange {
            let message = format!("{card} is named for `{key}`, but the deck does not hold it");
            wrong.push(Wrong { place: place.clone(), message });
        }
    }
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

fn check_places(draft: &Draft) -> Result<(), Vec<Wrong>> {
    let all = draft.rounds.iter().flat_map(|round| round.cards.iter().chain(&round.draw));
    let unknown = all.filter(|(key, ..)| place_of(key).is_none());
    let wrong: Vec<Wrong> = unknown
        .map(|(key, _, place)| {
            let message = format!(
                "`{key}` is no place for cards: write seat-N, bank, board, board-2, player, banker or burn"
            );
            Wrong { place: place.clone(), message }
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

pub(super) struct Runner<'a> {
    pub(super) draft: &'a Draft,
    pub(super) table: AnyTable,
    pub(super) people: People,
    pub(super) events: Vec<Event>,
    pub(super) loads: usize,
    /// Whether the lines of a round are being read.
    pub(super) begun: bool,
}

impl<'a> Runner<'a> {
    fn new(draft: &'a Draft, table: AnyTable) -> Runner<'a> {
        Runner { draft, table, people: People::default(), events: Vec::new(), loads: 0, begun: false }
    }

    fn run(&mut self, stocks: &mut Stocks) -> Result<(), Wrong> {
        self.seat_everybody()?;
        let draft = self.draft;
        self.begun = true;
        for round in &draft.rounds {
            self.round(round, stocks)?;
        }
        Ok(())
    }

    /// Those whom the script lists with chips, then everybody else it names.
    fn seat_everybody(&mut self) -> Result<(), Wrong> {
        let draft = self.draft;
        for (line, place) in &draft.people {
            let wrong = |message: String| Wrong { place: place.clone(), message };
            let (name, _, rest) = split(line).ok_or_else(|| wrong("nobody is named".to_owned()))?;
            let chips = match rest.as_slice() {
                [] => PLENTY,
                [chips] => chips.parse().map_err(|error: money::ParseCentsError| wrong(error.to_string()))?,
                _ => {
                    return Err(wrong(
                        "write who and how much, as in \"seat 2 $500\" or \"anna $200\"".to_owned(),
                    ));
                }
            };
            self.come(&name, chips, place)?;
        }
        let rounds = draft.rounds.iter();
        let lines = rounds.flat_map(|round| round.bank.iter().chain(&round.wagers));
        let lines = lines.filter(|_| self.table.pot_poker().is_none());
        let lines: Vec<&Line> = lines.collect();
        for (line, place) in lines {
            let Some((name, _, _)) = split(line) else { continue };
            if name != "nobody" && self.people.known(&name).is_none() {
                self.come(&name, PLENTY, place)?;
            }
        }
        Ok(())
    }

    /// Cards that a place of pot poker can never get.
    fn too_many(&self, draft: &Draft) -> Option<Wrong> {
        let plan = self.table.pot_poker()?.plan();
        let own = plan.most_cards();
        let board: usize = plan.streets.iter().map(|street| usize::from(street.board)).sum();
        let all = draft.rounds.iter().flat_map(|round| &round.cards);
        all.filter_map(|(key, cards, place)| {
            let most = if key.starts_with("seat-") {
                own
            } else if key.starts_with("board") {
                board.max(1)
            } else {
                60
            };
            let who = key.replace('-', " ");
            (cards.len() > most).then(|| Wrong {
                place: place.clone(),
                message: format!("{who} gets {most} cards at most, and {} are named", cards.len()),
            })
        })
        .next()
    }

    fn come(&mut self, name: &str, chips: Cents, place: &FilePlace) -> Result<(), Wrong> {
        if self.people.known(name).is_some() {
            return Err(Wrong { place: place.clone(), message: format!("{name} is already there") });
        }
        let person = self.people.person(name);
        let command = match self.people.seat_of(person) {
            // Chips that a script names at its top are those in play, not what was bought.
            Some(position) if self.table.pot_poker().is_some() && !self.begun => {
                return self.act(Actor::House, &Command::Resume { person, position, chips }, place);
            }
            Some(position) => Command::Sit { position, chips },
            None => Command::StandBehind { chips },
        };
        self.act(Actor::Person(person), &command, place)
    }

    /// Takes a command; a refusal names the rule and what would have been legal.
    pub(super) fn act(&mut self, who: Actor, command: &Command, place: &FilePlace) -> Result<(), Wrong> {
        let mut events = Vec::new();
        match self.table.act(who, command, &mut events) {
            Ok(()) => {
                self.events.append(&mut events);
                Ok(())
            }
            Err(refusal) => {
                let mut text = refusal.to_string();
                for person in self.people.all().collect::<Vec<_>>().into_iter().rev() {
                    text = text.replace(&person.to_string(), self.people.name(person));
                }
                let offers = self.table.offers(who);
                let legal = steps::offered(&self.table, &offers);
                Err(Wrong { place: place.clone(), message: format!("{text}; legal would be: {legal}") })
            }
        }
    }

    fn round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        for line in &round.before {
            self.before(line)?;
        }
        if self.table.pot_poker().is_some() {
            return self.poker_round(round, stocks);
        }
        self.act(Actor::House, &Command::OpenRound, &round.place)?;
        let banked = self.bank(round)?;
        if !banked && round.wagers.is_empty() {
            return Ok(());
        }
        for (line, place) in &round.wagers {
            if line == "timer" {
                self.act(Actor::House, &Command::RingTimer, place)?;
            } else {
                self.wager(line, place)?;
            }
        }
        if self.table.phase() == Phase::Wagering {
            self.act(Actor::House, &Command::CloseWagers, &round.place)?;
        }
        let loads = self.loads;
        self.play_out(round, stocks)?;
        if !round.stock.is_empty() && self.loads == loads {
            let message =
                "`stock` is named, but this round deals from a stock that is there already".to_owned();
            return Err(Wrong { place: round.place.clone(), message });
        }
        Ok(())
    }

    fn before(&mut self, (line, place): &Line) -> Result<(), Wrong> {
        if line == "half hour" {
            return self.act(Actor::House, &Command::StrikeHalfHour, place);
        }
        let wrong = || {
            Wrong {
            place: place.clone(),
            message: "before a round: \"half hour\", \"seat 3 leaves\", \"seat 3 sits $200\", \"seat 3 sits out\" or \"seat 3 comes back\""
                .to_owned(),
        }
        };
        let (name, _, rest) = split(line).ok_or_else(wrong)?;
        match rest.as_slice() {
            ["sits", "out"] | ["comes", "back"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                let command = if rest[0] == "sits" { Command::SitOut } else { Command::ComeBack };
                self.act(Actor::Person(person), &command, place)
            }
            ["leaves"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                self.act(Actor::Person(person), &Command::Leave, place)
            }
            ["sits"] => self.come(&name, PLENTY, place),
            ["sits", chips] => {
                let chips = chips.parse().map_err(|_| wrong())?;
                let known = self.people.known(&name);
                if let Some(person) = known.filter(|person| self.table.here().has(*person)) {
                    return self.act(Actor::Person(person), &Command::Buy { chips }, place);
                }
                if known.is_some() {
                    self.people.renew(&name);
                }
                self.come(&name, chips, place)
            }
            _ => Err(wrong()),
        }
    }

    /// Passes the player-dealer position on until it is with the one who banks; false when nobody does.
    fn bank(&mut self, round: &RoundDraft) -> Result<bool, Wrong> {
        let Some((line, place)) = &round.bank else {
            let message = "`bank` is missing: say who banks, as in bank = \"seat 1 covers $200\"".to_owned();
            return Err(Wrong { place: round.place.clone(), message });
        };
        let wrong = |message: String| Wrong { place: place.clone(), message };
        let (name, _, rest) = split(line).unwrap_or_default();
        let covers = match (name.as_str(), rest.as_slice()) {
            ("nobody", []) => None,
            (_, ["covers", amount]) => {
                Some(amount.parse().map_err(|error: money::ParseCentsError| wrong(error.to_string()))?)
            }
            _ => {
                return Err(wrong(
                    "the bank is written as in \"seat 1 covers $200\", or \"nobody\"".to_owned(),
                ));
            }
        };
        while let (Phase::Offering, Awaits::Persons(persons)) = (self.table.phase(), self.table.awaits()) {
            let Some(offered) = persons.iter().next() else { break };
            let command = match covers {
                Some(covers) if self.people.name(offered) == name => Command::TakeBank { covers },
                _ => Command::PassBank,
            };
            self.act(Actor::Person(offered), &command, place)?;
        }
        let taken = self.table.banked().is_some_and(|core| core.bank().is_some());
        if !taken && covers.is_some() {
            return Err(wrong(format!(
                "the player-dealer position does not come to {name}: it is not theirs to take now"
            )));
        }
        Ok(taken)
    }

    fn wager(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let wrong = |message: String| Wrong { place: place.clone(), message };
        let (name, at, rest) =
            split(line).ok_or_else(|| wrong("a wager is written as in \"seat 2 ante $10\"".to_owned()))?;
        let person = self.people.known(&name).ok_or_else(|| wrong(format!("{name} is not at the table")))?;
        let position = at.or_else(|| self.people.seat_of(person));
        let position = position
            .ok_or_else(|| wrong(format!("{name} has no seat: write \"{name} behind seat N ...\"")))?;
        let Some(core) = self.table.banked() else {
            return Err(wrong("there are no wagers in this game".to_owned()));
        };
        let command = steps::stake(&core.plan, position, &rest).map_err(wrong)?;
        self.act(Actor::Person(person), &command, place)
    }

    /// Chance and decisions until the round is over.
    fn play_out(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        let mut lines = round.play.iter();
        while self.table.phase() != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(request @ (Request::Stock { .. } | Request::Reshuffle { .. })) => {
                    self.bring(request, round, stocks)?;
                }
                Awaits::Chance(Request::Dice) => {
                    let thrown = || {
                        Dice::thrown(Seed::from_number(
                            self.draft.seed.wrapping_add(self.events.len() as u64),
                        ))
                    };
                    let dice = round.dice.as_ref().map_or_else(thrown, |(dice, _)| *dice);
                    self.act(Actor::House, &Command::Throw { dice }, &round.place)?;
                }
                Awaits::Persons(persons) => match lines.next() {
                    Some((line, place)) => self.decision(line, place)?,
                    None => return Err(self.undecided(round, persons.iter().next())),
                },
                Awaits::HouseDealer | Awaits::Nobody => break,
            }
        }
        match lines.next() {
            Some((line, place)) => Err(Wrong {
                place: place.clone(),
                message: format!("\"{line}\" comes after the end of the round"),
            }),
            None => Ok(()),
        }
    }

    /// Brings the stock that is asked for.
    pub(super) fn bring(
        &mut self,
        request: Request,
        round: &RoundDraft,
        stocks: &mut Stocks,
    ) -> Result<(), Wrong> {
        let cards = stocks.get(self.loads, request, self.draft, round)?.to_vec();
        self.loads += 1;
        self.load(&cards, &round.place)
    }

    pub(super) fn undecided(&self, round: &RoundDraft, person: Option<Person>) -> Wrong {
        let who = person.map_or("somebody", |person| self.people.name(person));
        let offers = person.map(|person| self.table.offers(Actor::Person(person))).unwrap_or_default();
        let legal = steps::offered(&self.table, &offers);
        Wrong {
            place: round.place.clone(),
            message: format!("{who} is to decide, but `play` has no line left; legal would be: {legal}"),
        }
    }

    fn load(&mut self, cards: &[Card], place: &FilePlace) -> Result<(), Wrong> {
        Run::loads(cards).try_for_each(|command| self.act(Actor::House, &command, place))
    }

    fn decision(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let wrong = |message: String| Wrong { place: place.clone(), message };
        let (name, at, rest) =
            split(line).ok_or_else(|| wrong("a decision is written as in \"seat 2 fold\"".to_owned()))?;
        let person = self.people.known(&name).ok_or_else(|| wrong(format!("{name} is not at the table")))?;
        let position = at.or_else(|| self.people.seat_of(person));
        let position = position
            .ok_or_else(|| wrong(format!("{name} has no seat: write \"{name} behind seat N ...\"")))?;
        let Some(core) = self.table.banked() else {
            return Err(wrong("there are no wagers in this game".to_owned()));
        };
        let base = core
            .plan
            .wager_no("ante")
            .map_or(Cents::ZERO, |ante| core.round.stakes.amount(person, position, ante));
        let offers = self.table.offers(Actor::Person(person));
        let command = steps::decision(&core.plan, position, &rest, &offers, base).map_err(wrong)?;
        self.act(Actor::Person(person), &command, place)
    }
}
