//! Playing a script.

use cards::{Card, Dice, Seed};
use families::AnyTable;
use money::Cents;
use rulebook::Place as FilePlace;
use rulebook::book::Book;
use rulebook::collection::{self, Block, BlockId, NotFound};
use rulebook::listing::{Listing, WagerKind};
use table::banked::{BankSeat, Core, Phase};
use table::terms::{Schedule, Terms};
use table::{
    Act, Actor, Awaits, BankEvent, Choice, Command, DealEvent, Event, Eye, Offer, Person, PersonSet, Place,
    Play, Position, Refusal, Request, RoundEvent, Run, Stake, Verb,
};

use super::cards_by_place::{Stocks, compare, place_of};
use super::draft::{Draft, Line, RoundDraft};
use super::people::{PLENTY, People, chips, split};
use super::{Wrong, floor, steps};

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
        faults.into_iter().map(|message| Wrong::new(at.clone(), message)).collect::<Vec<_>>()
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
                    .filter(|(count, _)| *count == 0 || runner.table.banked().is_some())
                    .map(|(_, wrong)| wrong)
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
    let wrong = |message: String| Wrong::new(place.clone(), message);
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
            let option = block.option(number).ok_or_else(|| {
                Wrong::new(line.1.clone(), format!("block {} has no option {number}", block.id))
            })?;
            Terms::widest(listing, Some((&block, option)))
        }
        (None, Some(node)) => {
            let option = Block::read_own(node).map_err(|faults| Wrong::from(faults[0].clone()))?;
            let schedule = Schedule { block: None, option };
            if let Some(fee) = schedule.no_fee() {
                let message = format!("{fee} is no fee: write one from $0 to {}", Cents::MOST);
                return Err(Wrong::new(node.place.clone(), message));
            }
            Terms { schedule: Some(schedule), ..Terms::widest(listing, None) }
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
    terms.point = draft.point;
    terms.packs = draft.packs.unwrap_or(terms.packs);
    terms.posted.clone_from(&draft.posted);
    terms.offered.clone_from(&draft.options);
    (terms.by_hand, terms.dealt_from) = (draft.by_hand, draft.dealt_from);
    let mut lines = draft.rounds.iter().flat_map(|round| &round.play);
    terms.floor = lines.any(|(line, _)| floor::words(line).is_some() || floor::is_said(line));
    Ok(terms)
}

/// The block of a listing and the number of an option, by `BLOCK/N` or `N`.
fn find_schedule(book: &Book, listing: &Listing, (text, place): &Line) -> Result<(Block, u16), Wrong> {
    let wrong = |message: String| Wrong::new(place.clone(), message);
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
            wrong.push(Wrong::new(place.clone(), message));
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
                "`{key}` is no place for cards: write seat-N, seat-N-hand-2, bank, board, board-2, player, banker, burn, early, stock or pile-N"
            );
            Wrong::new(place.clone(), message)
        })
        .collect();
    if wrong.is_empty() { Ok(()) } else { Err(wrong) }
}

/// The timer of a display closes the betting.
const TIMER: &str = "timer";

/// An employee on duty, whom nobody may name.
const HOUSE_DEALER_SHAKES: &str = "house dealer shakes";

/// What may happen before a round.
const BEFORE: &str = "before a round: \"half hour\", \"seat 3 leaves\", \"seat 3 leaves after this round\", \"seat 3 sits $200\", \
                      \"seat 3 sits out\", \"seat 3 comes back\" or a ruling of the floor";

pub(super) struct Runner<'a> {
    pub(super) draft: &'a Draft,
    pub(super) table: AnyTable,
    pub(super) people: People,
    pub(super) events: Vec<Event>,
    pub(super) loads: usize,
    /// Times a stock was made anew in the round.
    pub(super) reshuffles: usize,
    /// Whether the lines of a round are being read.
    pub(super) begun: bool,
}

impl<'a> Runner<'a> {
    fn new(draft: &'a Draft, table: AnyTable) -> Runner<'a> {
        Runner {
            draft,
            table,
            people: People::default(),
            events: Vec::new(),
            loads: 0,
            reshuffles: 0,
            begun: false,
        }
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
            let wrong = |message: String| Wrong::new(place.clone(), message);
            let (name, _, rest) = split(line).ok_or_else(|| wrong("nobody is named".to_owned()))?;
            let chips = match rest.as_slice() {
                [] => PLENTY,
                [held] => chips(held).map_err(wrong)?,
                _ => {
                    return Err(wrong(
                        "write who and how much, as in \"seat 2 $500\" or \"anna $200\"".to_owned(),
                    ));
                }
            };
            self.come(&name, chips, place)?;
        }
        // Where `people` are named, nobody else is there; who sits down later is not there yet.
        if !draft.people.is_empty() || self.table.banked().is_none() {
            return Ok(());
        }
        let mut later = Vec::new();
        for round in &draft.rounds {
            let sits = |(line, _): &Line| {
                split(line).filter(|(.., rest)| rest.first() == Some(&"sits")).map(|(name, ..)| name)
            };
            later.extend(round.before.iter().filter_map(sits));
            for (line, place) in round.bank.iter().chain(&round.wagers) {
                for part in line.split(", ").filter(|part| *part != HOUSE_DEALER_SHAKES && *part != TIMER) {
                    let Some((name, _, _)) = split(part) else { continue };
                    let known = self.people.known(&name).is_some() || later.contains(&name);
                    if name != "nobody" && !known {
                        self.come(&name, PLENTY, place)?;
                    }
                }
            }
        }
        Ok(())
    }

    /// Cards that a place of pot poker can never get.
    fn too_many(&self, draft: &Draft) -> Option<Wrong> {
        let plan = self.table.pot_poker()?.plan();
        let own = plan.cards.most_in_hand();
        let board: usize = plan.cards.streets.iter().map(|street| usize::from(street.board)).sum();
        let all = draft.rounds.iter().flat_map(|round| &round.cards);
        all.filter_map(|(key, cards, place)| {
            // Cards that rulings take back stay in the lists.
            let back = if plan.floor { 4 } else { 0 };
            let most = if key.starts_with("seat-") {
                own + back
            } else if key.starts_with("board") {
                board.max(1) + back
            } else {
                60
            };
            let who = key.replace('-', " ");
            (cards.len() > most).then(|| {
                Wrong::new(
                    place.clone(),
                    format!("{who} gets {most} cards at most, and {} are named", cards.len()),
                )
            })
        })
        .next()
    }

    fn come(&mut self, name: &str, chips: Cents, place: &FilePlace) -> Result<(), Wrong> {
        if self.people.known(name).is_some() {
            return Err(Wrong::new(place.clone(), format!("{name} is already there")));
        }
        let person = self.people.person(name);
        let command = match self.people.seat_of(person) {
            // Chips that a script names at its top are those in play, not what was bought.
            Some(position) if self.table.pot_poker().is_some() && !self.begun => {
                let newcomer = Verb::RESUME.with(Choice::Newcomer { person, chips });
                return self.act(Actor::House, &Command::at(position, newcomer), place);
            }
            Some(position) => Command::at(position, Verb::SIT.amount(chips)),
            None => Command::table(Verb::STAND_BEHIND.amount(chips)),
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
                let wagers = self.table.banked().map_or(&[][..], |core| &core.plan.wagers);
                let wager = refusal.wager().and_then(|wager| wagers.get(usize::from(wager.0)));
                let which = wager.map(|wager| format!("{}: ", wager.key)).unwrap_or_default();
                let legal = steps::offered(&self.table, &self.table.offers(who));
                let message = format!("{which}{}; legal would be: {legal}", self.named(&refusal));
                Err(Wrong { key: refusal.key(), ..Wrong::new(place.clone(), message) })
            }
        }
    }

    /// A refusal with the names that the script gives people.
    fn named(&self, refusal: &Refusal) -> String {
        let mut message = refusal.to_string();
        for person in self.people.all().collect::<Vec<_>>().into_iter().rev() {
            message = message.replace(&person.to_string(), self.people.name(person));
        }
        message
    }

    fn round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        for line in &round.before {
            self.before(line)?;
        }
        self.reshuffles = 0;
        if self.table.pot_poker().is_some() {
            return self.poker_round(round, stocks);
        }
        if self.table.chinese_poker().is_some() {
            return self.chinese_round(round, stocks);
        }
        if self.table.panguingue().is_some() {
            return self.pan_round(round);
        }
        self.no_use(round, &["post", "draw"])?;
        self.open_round(round)?;
        let banked = self.bank(round)?;
        if !banked && round.wagers.is_empty() {
            return Ok(());
        }
        for (line, place) in &round.wagers {
            if line == TIMER {
                self.act(Actor::House, &Command::table(Act::RING_TIMER), place)?;
            } else if line == HOUSE_DEALER_SHAKES {
                // Nobody of the house is a person at the table: refused.
                self.act(Actor::House, &Command::table(Act::NAME_SHAKER), place)?;
            } else {
                self.wager(line, place)?;
            }
        }
        if self.table.phase() == Phase::Wagering {
            self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &round.place)?;
        }
        let loads = self.loads;
        self.play_out(round, stocks)?;
        if !round.stock.is_empty() && self.loads == loads {
            let message =
                "`stock` is named, but this round deals from a stock that is there already".to_owned();
            return Err(Wrong::new(round.place.clone(), message));
        }
        Ok(())
    }

    /// Keys that say nothing in a game of this family.
    pub(super) fn no_use(&self, round: &RoundDraft, keys: &[&str]) -> Result<(), Wrong> {
        let held = |key: &str| match key {
            "bank" => round.bank.is_some(),
            "wagers" => !round.wagers.is_empty(),
            "post" => !round.post.is_empty(),
            "draw" => !round.draw.is_empty(),
            "dice" => round.dice.is_some(),
            "stock" => !round.stock.is_empty(),
            "reshuffle" => !round.reshuffle.is_empty(),
            _ => false,
        };
        let Some(key) = keys.iter().find(|key| held(key)) else { return Ok(()) };
        let message = format!("`{key}` says nothing in this game");
        Err(Wrong::new(round.place.clone(), message))
    }

    fn before(&mut self, (line, place): &Line) -> Result<(), Wrong> {
        if line == "half hour" {
            return self.act(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR), place);
        }
        if let Some(words) = floor::words(line) {
            return self.rule(words, place);
        }
        let wrong = || Wrong::new(place.clone(), BEFORE.to_owned());
        let (name, _, rest) = split(line).ok_or_else(wrong)?;
        match rest.as_slice() {
            ["sits", "out"] | ["comes", "back"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                let command = if rest[0] == "sits" {
                    Command::table(Act::SIT_OUT)
                } else {
                    Command::table(Act::COME_BACK)
                };
                self.act(Actor::Person(person), &command, place)
            }
            // It is said when the round is open.
            ["leaves", "after", "this", "round"] => Ok(()),
            ["leaves"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                self.act(Actor::Person(person), &Command::table(Act::LEAVE), place)
            }
            ["moves", "to", "seat", seat] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                let position = seat.parse().map(Position).map_err(|_| wrong())?;
                self.act(
                    Actor::Person(person),
                    &Command::table(Verb::MOVE.with(Choice::Seat(position))),
                    place,
                )?;
                self.people.moves(person, position);
                Ok(())
            }
            ["asks", "for", "a", "shuffle"] => {
                let person = self.people.known(&name).ok_or_else(wrong)?;
                self.place_button()?;
                self.act(Actor::Person(person), &Command::table(Act::ASK_SHUFFLE), place)
            }
            ["sits", rest @ ..] if rest.len() < 2 => {
                let named = rest.first().map(|word| chips(word));
                let chips = named.transpose().map_err(|message| Wrong::new(place.clone(), message))?;
                let chips = chips.unwrap_or(PLENTY);
                let known = self.people.known(&name);
                if let Some(person) = known.filter(|person| self.table.here().has(*person)) {
                    return self.act(Actor::Person(person), &Command::table(Verb::BUY.amount(chips)), place);
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
            return Err(Wrong::new(round.place.clone(), message));
        };
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let (line, partners) = line.split_once(", ").unwrap_or((line, ""));
        let (name, _, rest) = split(line).unwrap_or_default();
        let covers = match (name.as_str(), rest.as_slice()) {
            ("nobody", []) => None,
            (_, ["covers", covers]) => Some(chips(covers).map_err(wrong)?),
            _ => {
                return Err(wrong(
                    "the bank is written as in \"seat 1 covers $200\", or \"nobody\"".to_owned(),
                ));
            }
        };
        if covers.is_some() && !self.people.known(&name).is_some_and(|person| self.table.here().has(person)) {
            return Err(wrong(format!("{name} is not at the table")));
        }
        while let (Phase::Offering, Awaits::Persons(persons)) = (self.table.phase(), self.table.awaits()) {
            let Some(offered) = persons.iter().next() else { break };
            let command = match covers {
                Some(covers) if self.people.name(offered) == name => {
                    Command::table(Verb::TAKE_BANK.amount(covers))
                }
                _ => Command::table(Act::PASS_BANK),
            };
            self.act(Actor::Person(offered), &command, place)?;
        }
        let taken = self.table.banked().is_some_and(|core| core.bank().is_some());
        if !taken && covers.is_some() {
            let core = self.table.banked();
            let barred = self.people.known(&name).and_then(|person| core?.may_not_bank(person));
            let why = barred.map_or("it is not theirs to take now".to_owned(), |why| self.named(&why));
            return Err(wrong(format!("the player-dealer position does not come to {name}: {why}")));
        }
        for partner in partners.split(", ").filter(|partner| !partner.is_empty()) {
            self.partner(partner, place)?;
        }
        Ok(taken)
    }

    /// Somebody who puts money into the player-dealer's wager: `anna $50`.
    fn partner(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let wrong = || {
            Wrong::new(
                place.clone(),
                "partners of the player-dealer are written as in \"seat 1 covers $50, anna $100\"".to_owned(),
            )
        };
        let (name, _, rest) = split(line).ok_or_else(wrong)?;
        let person = self.people.known(&name).ok_or_else(wrong)?;
        let [part] = rest.as_slice() else { return Err(wrong()) };
        let amount = chips(part).map_err(|message| Wrong::new(place.clone(), message))?;
        self.act(Actor::Person(person), &Command::table(Verb::JOIN_BANK.amount(amount)), place)
    }

    fn wager(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let (name, at, rest) =
            split(line).ok_or_else(|| wrong("a wager is written as in \"seat 2 ante $10\"".to_owned()))?;
        let here = self.people.known(&name).filter(|person| self.table.here().has(*person));
        let person = here.ok_or_else(|| wrong(format!("{name} is not at the table")))?;
        if let Some((who, command)) = self.shaker(person, &rest) {
            return self.act(Actor::Person(who), &command, place);
        }
        if let ["joins", part] = rest.as_slice() {
            let amount = chips(part).map_err(wrong)?;
            return self.act(Actor::Person(person), &Command::table(Verb::JOIN_BANK.amount(amount)), place);
        }
        let position = at.or_else(|| self.people.seat_of(person));
        let position = position
            .ok_or_else(|| wrong(format!("{name} has no seat: write \"{name} behind seat N ...\"")))?;
        let Some(core) = self.table.banked() else {
            return Err(wrong("there are no wagers in this game".to_owned()));
        };
        let command = match steps::stake(&core.plan, position, &rest).map_err(wrong)? {
            Command::Do { at, act: Act { verb: Verb::STAKE, choice } } if line.contains(" kum-kum ") => {
                Command::Do { at, act: Verb::SHARE.with(choice) }
            }
            command => command,
        };
        self.act(Actor::Person(person), &command, place)
    }

    /// Who shakes the dice stands among the wagers: `seat 3 shakes`.
    fn shaker(&self, person: Person, rest: &[&str]) -> Option<(Person, Command)> {
        match rest {
            ["shakes"] => {
                let bank = self.bank_seat().map(|bank| bank.person);
                bank.map(|bank| (bank, Command::table(Verb::NAME_SHAKER.with(Choice::Person(person)))))
            }
            _ => None,
        }
    }

    /// Chance and decisions until the round is over.
    fn play_out(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        let mut lines = round.play.iter().peekable();
        while self.table.phase() != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(
                    request @ (Request::Stock { .. } | Request::Reshuffle { .. } | Request::Refill { .. }),
                ) => {
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
                Awaits::Persons(persons) => {
                    let next = lines.peek().copied();
                    let skipped = next.is_none_or(|(line, _)| {
                        self.is_for_later(line, persons) || self.is_unpicked(line, persons)
                    });
                    let set = self.unset(persons).filter(|_| skipped);
                    if let Some((person, command)) = set.or_else(|| self.unsaid(persons, next)) {
                        self.act(Actor::Person(person), &command, &round.place)?;
                        continue;
                    }
                    match lines.next() {
                        Some((line, place)) => self.decision(line, place)?,
                        None => return Err(self.undecided(round, persons.iter().next())),
                    }
                }
                Awaits::HouseDealer
                    if self.table.offers(Actor::House).contains(&Offer::only(Verb::GO_ON)) =>
                {
                    if self.rest(lines.peek().copied(), &round.place)? {
                        lines.next();
                    }
                }
                Awaits::HouseDealer | Awaits::Nobody => break,
            }
        }
        match lines.next() {
            Some((line, place)) => {
                let why = self.why_not(line).map(|why| format!(": {why}")).unwrap_or_default();
                let message = format!("{}{why}", self.left_over(line));
                Err(Wrong::new(place.clone(), message))
            }
            None => Ok(()),
        }
    }

    /// Who goes by a name; `bank` is the player-dealer.
    pub(super) fn person(&self, name: &str) -> Option<Person> {
        match name {
            "bank" => self.bank_seat().map(|bank| bank.person),
            name => self.people.known(name),
        }
    }

    /// Where somebody has a wager.
    fn wagers_at(&self, person: Person) -> Option<Position> {
        let core = self.table.banked()?;
        core.round.stakes.iter().find(|stake| stake.person == person).map(|stake| stake.position)
    }

    /// Whether a line is the player-dealer's, who is not to decide yet.
    fn is_for_later(&self, line: &str, awaited: PersonSet) -> bool {
        let bank = self.bank_seat().map(|bank| bank.person);
        let named = split(line).and_then(|(name, ..)| self.person(&name));
        named.is_some() && named == bank && !named.is_some_and(|person| awaited.has(person))
    }

    /// What is wrong with a line for which nobody was left to be asked.
    fn left_over(&self, line: &str) -> String {
        if floor::words(line).is_some()
            && self.table.banked().is_some_and(|core| core.plan.rulings.is_empty())
        {
            return format!("\"{line}\": {}", Refusal::NoRulings);
        }
        let opened = |event: &Event| matches!(event, Event::Round(RoundEvent::RoundOpened { .. }));
        let from = self.events.iter().rposition(opened).unwrap_or(0);
        let bank = self.events[from..].iter().find_map(|event| match event {
            Event::Bank(BankEvent::BankTaken { person, .. }) => Some(*person),
            _ => None,
        });
        let who = split(line).map(|(name, ..)| name).unwrap_or_default();
        let banks = who == "bank" || self.people.known(&who).is_some_and(|person| Some(person) == bank);
        let seat = self.people.known(&who).and_then(|person| self.people.seat_of(person));
        let set = self.events[from..].iter().find_map(|event| match event {
            Event::Deal(DealEvent::HandSet { place: place @ Place::Bank, .. }) if banks => Some(*place),
            Event::Deal(DealEvent::HandSet { place: place @ Place::Position(at), .. })
                if Some(*at) == seat =>
            {
                Some(*place)
            }
            _ => None,
        });
        match set {
            Some(Place::Bank) => format!("\"{line}\": the player-dealer's hand is set the house way"),
            Some(_) => {
                format!("\"{line}\": the hand was set the house way on request, and may not be changed")
            }
            None => format!("\"{line}\" comes after the end of the round"),
        }
    }

    /// Whether a pile is to be picked, and the line says nothing of it.
    fn is_unpicked(&self, line: &str, awaited: PersonSet) -> bool {
        let picks = |person: Person| {
            let offers = self.table.offers(Actor::Person(person));
            offers.iter().any(|offer| offer.verb == Verb::PICK)
        };
        awaited.iter().any(picks) && !line.split_whitespace().any(|word| word == "pile")
    }

    /// What happens where the script says nothing: a hand is set the house way where it may be, what another has set
    /// stays, and the first pile is picked.
    fn unset(&self, awaited: PersonSet) -> Option<(Person, Command)> {
        let offers = awaited.iter().map(|person| (person, self.table.offers(Actor::Person(person))));
        let unset = |offers: &[Offer]| {
            let sets = offers.iter().any(|offer| offer.verb == Verb::FRONT);
            let quiet = |offer: &&Offer| match offer.verb {
                Verb::PICK | Verb::AGREE => true,
                Verb::HOUSE_WAY => sets,
                _ => false,
            };
            offers.iter().find(quiet).map(|offer| offer.sample(0))
        };
        offers.into_iter().find_map(|(person, offers)| Some((person, unset(&offers)?)))
    }

    /// Brings the stock that is asked for.
    pub(super) fn bring(
        &mut self,
        request: Request,
        round: &RoundDraft,
        stocks: &mut Stocks,
    ) -> Result<(), Wrong> {
        let cards = stocks.get(self.loads, (request, self.reshuffles), self.draft, round)?.to_vec();
        if cards.is_empty() {
            let message = "no card is left to bring: `stock` or `reshuffle` names too few".to_owned();
            return Err(Wrong::new(round.place.clone(), message));
        }
        self.loads += 1;
        self.reshuffles += usize::from(!matches!(request, Request::Stock { .. }));
        self.load(&cards, &round.place)
    }

    pub(super) fn undecided(&self, round: &RoundDraft, person: Option<Person>) -> Wrong {
        let who = person.map_or("somebody", |person| self.people.name(person));
        let offers = person.map(|person| self.table.offers(Actor::Person(person))).unwrap_or_default();
        let legal = steps::offered(&self.table, &offers);
        Wrong::new(
            round.place.clone(),
            format!("{who} is to decide, but `play` has no line left; legal would be: {legal}"),
        )
    }

    fn load(&mut self, cards: &[Card], place: &FilePlace) -> Result<(), Wrong> {
        Run::loads(cards).try_for_each(|command| self.act(Actor::House, &command, place))
    }

    /// The player-dealer.
    pub(super) fn bank_seat(&self) -> Option<BankSeat> {
        self.table.banked().and_then(|core| core.bank().copied())
    }

    /// Where somebody without a seat has money: on a hand, or in the player-dealer's wager.
    fn plays_at(&self, person: Person) -> Option<Position> {
        let core = self.table.banked()?;
        let staked = core.round.stakes.iter().find(|stake| stake.person == person);
        let joined = || core.bank().filter(|bank| bank.person == person || core.is_partner(person));
        staked.map(|stake| stake.position).or_else(|| joined().map(|bank| bank.position))
    }

    /// Whom a decision is by, on which hand, and its words.
    pub(super) fn decider<'l>(
        &self,
        line: &'l str,
        place: &FilePlace,
    ) -> Result<(Person, Position, Vec<&'l str>), Wrong> {
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let (name, at, rest) =
            split(line).ok_or_else(|| wrong("a decision is written as in \"seat 2 fold\"".to_owned()))?;
        let bank = self.bank_seat().filter(|_| name == "bank");
        let person = bank.map(|bank| bank.person).or_else(|| self.people.known(&name));
        let person = person.ok_or_else(|| wrong(format!("{name} is not at the table")))?;
        let at = at.or(bank.map(|bank| bank.position));
        // Who bets from behind, or on several circles, is asked where the hand is.
        let offers = self.table.offers(Actor::Person(person));
        let own = self.people.seat_of(person);
        let asked =
            || offers.iter().filter_map(|offer| offer.at).find(|at| own.is_none() || Some(*at) != own);
        let at_own = own.filter(|own| offers.iter().any(|offer| offer.at == Some(*own)));
        let looks = own.filter(|_| rest == ["looks"]);
        let position = at.or(looks).or(at_own).or_else(asked).or(own);
        let position = position.or_else(|| self.plays_at(person)).or_else(|| self.wagers_at(person));
        let position = position
            .ok_or_else(|| wrong(format!("{name} has no seat: write \"{name} behind seat N ...\"")))?;
        Ok((person, position, rest))
    }

    pub(super) fn decision(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let wrong = |message: String| Wrong::new(place.clone(), message);
        if let Some(words) = floor::words(line) {
            return self.rule(words, place);
        }
        let (person, position, rest) = self.decider(line, place)?;
        if rest == ["looks"] {
            return self.looks(person, position).map_err(wrong);
        }
        let Some(core) = self.table.banked() else {
            return Err(wrong("there are no wagers in this game".to_owned()));
        };
        let base = core.plan.wager_no("ante").or_else(|| core.plan.wager_no("base"));
        let base = base.map_or(Cents::ZERO, |base| core.round.stakes.amount(person, position, base));
        let offers = self.table.offers(Actor::Person(person));
        steps::affords_double(position, &rest, &offers, self.on_hand(core, person, position))
            .map_err(wrong)?;
        let command = steps::decision(&core.plan, position, &rest, &offers, base).map_err(wrong)?;
        self.act(Actor::Person(person), &command, place)
    }

    /// What somebody has on the hand that is played at a position.
    fn on_hand(&self, core: &Core, person: Person, position: Position) -> Cents {
        let number = self.table.hand_in_play(position);
        let wager = |stake: &Stake| core.plan.wager(stake.wager);
        let mut stakes = core.round.stakes.at(position).filter(|stake| stake.person == person);
        let held = stakes.find(|stake| wager(stake).kind == WagerKind::Base && wager(stake).hand == number);
        held.map_or(Cents::ZERO, |stake| stake.amount)
    }

    /// Whether somebody sees the cards of a hand.
    fn looks(&self, person: Person, position: Position) -> Result<(), String> {
        let view = self.table.view(Eye::Person(person));
        let hand = view.hands.iter().find(|hand| hand.place == Place::Position(position));
        let seen = hand.is_some_and(|hand| hand.cards.iter().all(|card| card.card().is_some()));
        let name = self.people.name(person);
        seen.then_some(()).ok_or_else(|| format!("{name} may see one hand, and not that of {position}"))
    }
}
