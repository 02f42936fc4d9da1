//! Whom a decision of a script is by, and the command it makes.

use money::Cents;
use rulebook::Place as FilePlace;
use rulebook::listing::WagerKind;
use table::banked::Core;
use table::{Actor, Eye, Person, Place, Play, Position, Stake};

use super::people::split;
use super::run::Runner;
use super::{Wrong, floor, steps};

impl Runner<'_> {
    /// Whom a line is by, where they sit, and its words.
    pub(crate) fn who(
        &self,
        line: &str,
        place: &FilePlace,
    ) -> Result<(Person, Position, Vec<String>), Wrong> {
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let (name, _, rest) = split(line).ok_or_else(|| wrong("no player is named".to_owned()))?;
        let person = self.people.known(&name).ok_or_else(|| wrong(format!("{name} is not at the table")))?;
        let position = self.people.seat_of(person).ok_or_else(|| wrong(format!("{name} has no seat")))?;
        Ok((person, position, rest.iter().map(|word| (*word).to_owned()).collect()))
    }

    /// Where somebody has a wager.
    fn wagers_at(&self, person: Person) -> Option<Position> {
        let core = self.table.banked()?;
        core.round.stakes.iter().find(|stake| stake.person == person).map(|stake| stake.position)
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
            split(line).ok_or_else(|| wrong("write a decision as in \"seat 2 fold\"".to_owned()))?;
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
            .ok_or_else(|| wrong(format!("{name} has no seat; write \"{name} behind seat N ...\"")))?;
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
            return Err(wrong("this game has no wagers".to_owned()));
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
        seen.then_some(()).ok_or_else(|| format!("{name} may see one hand only, not that of {position}"))
    }
}
