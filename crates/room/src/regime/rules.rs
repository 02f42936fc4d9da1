//! What a table under a regime refuses, passes and ends.

use std::time::Duration;

use table::banked::Phase;
use table::{Act, Actor, BankEvent, Command, Event, Offer, Person, Speak, Tongue, Verb, say};

use super::{Rule, TableProvision, TableRegime, Turn, Turns, Window, is_provider};
use crate::clock::{Time, span};
use crate::tables::{Live, Member, Note, Refused, Roster, Step};

/// How long before the game would end everybody is warned.
pub const WARNED_BEFORE: Duration = Duration::from_secs(5 * 60);

/// Why a provision does not allow something.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reason {
    /// Only a player with a seat may be the player-dealer.
    NoSeat,
    /// A provider held the position in the last hand.
    ProviderAgain,
    /// A provider wagers only as player-dealer.
    ProviderWagers,
    /// Another provider is at the table.
    OtherProvider,
    /// The game has ended.
    Ended,
}

/// Something that a provision of the table's regime does not allow.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Barred {
    /// The regime.
    pub regime: String,
    /// The id of the provision.
    pub provision: String,
    /// Why.
    pub reason: Reason,
}

impl Barred {
    /// The key of the refusal in messages.
    pub const fn key(&self) -> &'static str {
        match self.reason {
            Reason::NoSeat => "regime-no-seat",
            Reason::ProviderAgain => "regime-provider-again",
            Reason::ProviderWagers => "regime-provider-wagers",
            Reason::OtherProvider => "regime-other-provider",
            Reason::Ended => "regime-ended",
        }
    }
}

impl Speak for Barred {
    fn speak(&self, tongue: Tongue) -> String {
        let (regime, provision) = (self.regime.clone(), self.provision.clone());
        match self.reason {
            Reason::NoSeat => say!(tongue, "room.regime-no-seat", regime = regime, provision = provision),
            Reason::ProviderAgain => {
                say!(tongue, "room.regime-provider-again", regime = regime, provision = provision)
            }
            Reason::ProviderWagers => {
                say!(tongue, "room.regime-provider-wagers", regime = regime, provision = provision)
            }
            Reason::OtherProvider => {
                say!(tongue, "room.regime-other-provider", regime = regime, provision = provision)
            }
            Reason::Ended => say!(tongue, "room.regime-ended", regime = regime, provision = provision),
        }
    }
}

/// A game that has ended under a provision.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct GameEnd {
    /// The regime.
    pub regime: String,
    /// The id of the provision.
    pub provision: String,
}

/// How long the position may still go round as it does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RotationClock {
    /// When the game ends.
    pub deadline: Time,
    /// How long until then.
    pub left: Duration,
    /// The players who have held the position within the window, the latest first.
    pub held: Vec<Member>,
    /// Whether everybody is to be warned.
    pub warns: bool,
}

impl Turns {
    /// Takes in an event of a table with these members.
    pub fn take_in(
        &mut self,
        event: &Event,
        (at, window): (Time, Window),
        roster: &Roster,
        member: impl Fn(Person) -> Option<Member>,
    ) {
        match *event {
            Event::Bank(BankEvent::BankTaken { person, .. }) => {
                if let Some(member) = member(person) {
                    self.taken(Turn { member, at, provider: is_provider(roster, member) }, window);
                }
            }
            Event::Bank(BankEvent::RoundClosed { .. }) => self.closed(at),
            Event::Bank(BankEvent::NobodyWagered { .. }) => self.undone(),
            _ => {}
        }
    }
}

impl Live {
    /// The regime that the table runs under.
    pub fn regime(&self) -> Option<&TableRegime> {
        self.spec.provisions.as_ref()
    }

    /// Keeps the turns of a step that was stored at this time. Called before the step is applied, while everybody in it is
    /// known.
    pub fn note_turns(&mut self, step: &Step, at: Time) {
        let Some((_, window)) = self.regime().and_then(TableRegime::rotation) else { return };
        let mut turns = std::mem::take(&mut self.roster.turns);
        let member = |person| match step.member {
            Some((new, member)) if new == person => Some(member),
            _ => self.members.of(person),
        };
        for event in &step.events {
            turns.take_in(event, (at, window), &self.roster, member);
        }
        self.roster.turns = turns;
    }

    /// Whether a provision allows a command of an actor.
    pub(crate) fn regime_allows(&self, who: Actor, command: Command) -> Result<(), Refused> {
        match (who, command) {
            (Actor::Person(person), Command::Do { act, .. }) => self.regime_allows_verb(person, act.verb),
            _ => Ok(()),
        }
    }

    fn regime_allows_verb(&self, person: Person, verb: Verb) -> Result<(), Refused> {
        let Some(regime) = self.regime() else { return Ok(()) };
        let barred = |provision: &TableProvision, reason| {
            Err(Refused::Regime(Barred {
                regime: regime.id.clone(),
                provision: provision.id.clone(),
                reason,
            }))
        };
        let provider = self.members.of(person).is_some_and(|member| is_provider(&self.roster, member));
        match verb {
            Verb::TAKE_BANK => {
                if let Some(end) = &self.roster.ended
                    && let Some(provision) = regime.provisions.iter().find(|one| one.id == end.provision)
                {
                    return barred(provision, Reason::Ended);
                }
                if let Some(provision) = regime.with(|rule| rule == Rule::Seat)
                    && self.table.seat_of(person).is_none()
                {
                    return barred(provision, Reason::NoSeat);
                }
                match regime.rotation() {
                    Some((provision, _)) if provider && self.roster.turns.was_provider() => {
                        barred(provision, Reason::ProviderAgain)
                    }
                    _ => Ok(()),
                }
            }
            Verb::STAKE | Verb::SHARE | Verb::JOIN_BANK if provider => {
                let provision = regime.with(|rule| rule == Rule::OneProvider);
                provision.map_or(Ok(()), |provision| barred(provision, Reason::ProviderWagers))
            }
            _ => Ok(()),
        }
    }

    /// Keeps the offers that the regime of the table allows.
    pub fn keep_allowed(&self, person: Person, offers: &mut Vec<Offer>) {
        if self.regime().is_some() {
            offers.retain(|offer| self.regime_allows_verb(person, offer.verb).is_ok());
        }
    }

    /// Whether the seat of a member may be marked as that of a provider: only one provider is at a table.
    pub fn may_be_provider(&self, member: Member) -> Result<(), Refused> {
        let Some(regime) = self.regime() else { return Ok(()) };
        let Some(provision) = regime.with(|rule| rule == Rule::OneProvider) else { return Ok(()) };
        let other = |(_, held): (Person, Member)| held != member && is_provider(&self.roster, held);
        if !self.members.all().any(other) {
            return Ok(());
        }
        let (regime, provision) = (regime.id.clone(), provision.id.clone());
        Err(Refused::Regime(Barred { regime, provision, reason: Reason::OtherProvider }))
    }

    /// Passes the position for somebody who is offered it and may not take it.
    pub(crate) fn passed_by_regime(&self, persons: &[Person]) -> Option<(Actor, Command)> {
        if self.regime().is_none() || self.table.phase() != Phase::Offering {
            return None;
        }
        let barred = |person: &&Person| self.regime_allows_verb(**person, Verb::TAKE_BANK).is_err();
        let person = persons.iter().find(barred)?;
        Some((Actor::Person(*person), Command::table(Act::PASS_BANK)))
    }

    /// How long the position may still go round as it does; nothing while no game is dealt.
    pub fn rotation_clock(&self, now: Time) -> Option<RotationClock> {
        let (_, window) = self.regime()?.rotation()?;
        let turns = &self.roster.turns;
        if !turns.is_turn_on() && !turns.is_on(now, window) {
            return None;
        }
        let deadline = turns.deadline(window)?;
        let left = span(now, deadline);
        Some(RotationClock { deadline, left, held: turns.players(now, window), warns: left <= WARNED_BEFORE })
    }

    /// The note that ends the game, where a provision ends it now.
    pub fn ends_by_regime(&self, now: Time) -> Option<Note> {
        if self.roster.ended.is_some() || self.rotation_clock(now)?.deadline > now {
            return None;
        }
        let regime = self.regime()?;
        let (provision, _) = regime.rotation()?;
        Some(Note::GameEnded(GameEnd { regime: regime.id.clone(), provision: provision.id.clone() }))
    }
}
