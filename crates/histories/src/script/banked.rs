//! A scripted round at a player-dealer table: who banks, what is wagered, what is decided.

use cards::{Dice, Seed};
use rulebook::Place as FilePlace;
use table::banked::Phase;
use table::{
    Act, Actor, Awaits, BankEvent, Choice, Command, DealEvent, Event, Offer, Person, PersonSet, Place, Play,
    Refusal, Request, RoundEvent, Verb,
};

use super::cards_by_place::Stocks;
use super::draft::RoundDraft;
use super::people::{chips, split};
use super::run::Runner;
use super::{Wrong, floor, steps};

/// The timer of a display closes the betting.
pub(super) const TIMER: &str = "timer";

/// An employee on duty, whom nobody may name.
pub(super) const HOUSE_DEALER_SHAKES: &str = "house dealer shakes";

impl Runner<'_> {
    /// Plays one round from its lines.
    pub(crate) fn banked_round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        let before = self.events.len();
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
        let happened = &self.events[before..];
        let unused = |key: &str, place: &FilePlace, otherwise: &str| {
            let nobody = |event: &Event| matches!(event, Event::Bank(BankEvent::NobodyWagered { .. }));
            let why =
                if happened.iter().any(nobody) { "nobody wagered, so nothing is dealt" } else { otherwise };
            Err(Wrong::new(place.clone(), format!("`{key}` is given, but {why}")))
        };
        if !round.stock.is_empty() && self.loads == loads {
            return unused("stock", &round.place, "this round is dealt from the current shoe");
        }
        let thrown = |event: &Event| matches!(event, Event::Deal(DealEvent::DiceThrown { .. }));
        match &round.dice {
            Some((_, place)) if !happened.iter().any(thrown) => {
                unused("dice", place, "no dice are thrown in this round")
            }
            _ => Ok(()),
        }
    }

    /// Passes the player-dealer position on until it is with the one who banks; false when nobody does.
    fn bank(&mut self, round: &RoundDraft) -> Result<bool, Wrong> {
        let Some((line, place)) = &round.bank else {
            let message =
                "`bank` is missing; name the player-dealer, as in bank = \"seat 1 covers $200\"".to_owned();
            return Err(Wrong::new(round.place.clone(), message));
        };
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let (line, partners) = line.split_once(", ").unwrap_or((line, ""));
        let (name, _, rest) = split(line).unwrap_or_default();
        let covers = match (name.as_str(), rest.as_slice()) {
            ("nobody", []) => None,
            (_, ["covers", covers]) => Some(chips(covers).map_err(wrong)?),
            _ => {
                return Err(wrong("write `bank` as in \"seat 1 covers $200\", or \"nobody\"".to_owned()));
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
            let why = barred.map_or("it is not offered to them now".to_owned(), |why| self.named(&why));
            return Err(wrong(format!("{name} cannot take the player-dealer position: {why}")));
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
                "write partners of the player-dealer as in \"seat 1 covers $50, anna $100\"".to_owned(),
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
            split(line).ok_or_else(|| wrong("write a wager as in \"seat 2 ante $10\"".to_owned()))?;
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
            .ok_or_else(|| wrong(format!("{name} has no seat; write \"{name} behind seat N ...\"")))?;
        let Some(core) = self.table.banked() else {
            return Err(wrong("this game has no wagers".to_owned()));
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
                        Some((line, _)) if self.stands_again(line) => {}
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
        match lines.find(|(line, _)| !self.stands_again(line)) {
            Some((line, place)) => {
                let why = self.why_not(line).map(|why| format!(": {why}")).unwrap_or_default();
                let message = format!("{}{why}", self.left_over(line));
                Err(Wrong::new(place.clone(), message))
            }
            None => Ok(()),
        }
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
                format!("\"{line}\": the hand was set the house way on request and cannot be changed")
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
}
