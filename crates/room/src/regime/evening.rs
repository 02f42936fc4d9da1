//! Which provisions of a regime a stored table met, and when it did not.

use table::{BankEvent, Event, Person, WagerEvent};

use super::{GameEnd, Rule, TableProvision, TableRegime, Turns, Unmet, Window, is_provider};
use crate::clock::{Clock, Time};
use crate::ids::TableNo;
use crate::journal::{Reader, Record, Stream};
use crate::tables::{CannotLoad, Fold, Live, Member, Note, Opened, Opens, Said, Step, each_record_after};

/// A moment at which a provision was not met.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// When.
    pub at: Time,
    /// The number of the round.
    pub round: u32,
    /// What happened.
    pub what: String,
}

/// A provision, and when a table did not meet it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ProvisionFindings {
    /// The provision.
    pub provision: TableProvision,
    /// When it was not met; empty where it held.
    pub findings: Vec<Finding>,
}

/// What a regime makes of a stored table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Evening {
    /// The table.
    pub table: TableNo,
    /// The listing.
    pub listing: String,
    /// Whether the table ran under the regime.
    pub under: bool,
    /// When it was opened.
    pub opened: Time,
    /// The time of its last record.
    pub until: Time,
    /// The rounds in which somebody took the position.
    pub rounds: u32,
    /// When the game ended under a provision, and which.
    pub ended: Vec<(Time, GameEnd)>,
    /// The provisions that concern a running table.
    pub provisions: Vec<ProvisionFindings>,
    /// The provisions that the listing does not meet, whatever happened at the table.
    pub unmet: Vec<Unmet>,
}

/// The provisions by which a table is judged: those of a regime over its listing on the day that it was opened.
pub type Judged<'a> = &'a dyn Fn(&Opened, Time) -> Result<TableRegime, String>;

/// Judges a stored table by a regime, whether or not it ran under it. `None` where its first records are in an archive that is
/// not read.
pub fn evening(
    reader: &dyn Reader,
    number: TableNo,
    (opens, clock): (Opens<'_>, &dyn Clock),
    judged: Judged<'_>,
) -> Result<Option<Evening>, CannotLoad> {
    let stream = Stream::Table(number);
    if reader.gone(stream)? > 0 {
        return Ok(None);
    }
    let mut walk: Option<Walk<'_>> = None;
    each_record_after(reader, number, 0, |record| {
        let said = Said::of(record)?;
        match (&mut walk, &said) {
            (None, Said::Opened(opened)) => {
                let regime = judged(opened, record.at).map_err(CannotLoad::Opening)?;
                walk = Some(Walk::new(number, opened, record.at, regime, Fold::new(number, opens, clock)));
            }
            (Some(walk), said) => walk.look(record, said),
            (None, _) => {}
        }
        if let Some(walk) = &mut walk {
            walk.fold.take_in(record, &said)?;
            walk.evening.until = record.at;
        }
        Ok(true)
    })?;
    Ok(walk.map(|walk| walk.evening))
}

struct Walk<'a> {
    evening: Evening,
    fold: Fold<'a>,
    window: Option<Window>,
    turns: Turns,
    /// A hand after the time had run out. It counts only where the game went on after it.
    late: Option<Finding>,
}

impl<'a> Walk<'a> {
    fn new(table: TableNo, opened: &Opened, at: Time, regime: TableRegime, fold: Fold<'a>) -> Walk<'a> {
        let window = regime.rotation().map(|(_, window)| window);
        let ran = opened.spec.provisions.as_ref();
        let findings = |provision| ProvisionFindings { provision, findings: Vec::new() };
        Walk {
            evening: Evening {
                table,
                listing: opened.spec.listing.clone(),
                under: ran.is_some_and(|held| held.id == regime.id),
                opened: at,
                until: at,
                rounds: 0,
                ended: Vec::new(),
                provisions: regime
                    .provisions
                    .into_iter()
                    .filter(|one| one.rule != Rule::Sign)
                    .map(findings)
                    .collect(),
                unmet: regime.unmet,
            },
            fold,
            window,
            turns: Turns::default(),
            late: None,
        }
    }

    /// Looks at a record before it is applied.
    fn look(&mut self, record: &Record, said: &Said) {
        let Some(live) = self.fold.live.take() else { return };
        match said {
            Said::Step(step) => self.step(&live, step, record.at),
            Said::Note(Note::GameEnded(end)) => {
                self.late = None;
                self.evening.ended.push((record.at, end.clone()));
            }
            Said::Note(Note::Voided { open: true, .. }) => self.turns.undone(),
            _ => {}
        }
        self.fold.live = Some(live);
    }

    fn step(&mut self, live: &Live, step: &Step, at: Time) {
        let member = |person| match step.member {
            Some((new, member)) if new == person => Some(member),
            _ => live.members.of(person),
        };
        for event in &step.events {
            match *event {
                Event::Bank(BankEvent::BankTaken { person, .. }) => {
                    self.evening.rounds += 1;
                    self.taken(live, person, member(person), at);
                }
                Event::Wager(WagerEvent::Staked { person, .. })
                | Event::Bank(BankEvent::BankJoined { person, .. }) => {
                    self.wagered(live, member(person), at);
                }
                _ => {}
            }
            if let Some(window) = self.window {
                self.turns.take_in(event, (at, window), &live.roster, member);
            }
        }
    }

    /// Somebody takes the position.
    fn taken(&mut self, live: &Live, person: Person, member: Option<Member>, at: Time) {
        let (Some(core), Some(member)) = (live.table.banked(), member) else { return };
        let round = live.table.number();
        let finding = |what: String| Finding { at, round, what };
        if core.seat_of(person).is_none() {
            self.found(Rule::Seat, finding(format!("{} took the position without a seat", label(member))));
        }
        let again = self.turns.last().is_some_and(|turn| turn.member == member);
        let asked = |other: Person| other == person || core.round.passed.has(other);
        let others = core.table.seating.people_in_game();
        let able = |other: &Person| core.seat_of(*other).is_some_and(|seat| core.may_bank_at(seat));
        let missed = others.iter().filter(|other| !asked(*other)).filter(able).count();
        if again && missed > 0 {
            let what =
                format!("{} took the position again before it was offered to {missed} others", label(member));
            self.found(Rule::Offer, finding(what));
        }
        self.rotation(live, member, at);
        let providers = live.members.all().filter(|(_, held)| is_provider(&live.roster, *held)).count();
        if providers > 1 {
            self.found(Rule::OneProvider, finding(format!("{providers} providers were at the table")));
        }
    }

    fn rotation(&mut self, live: &Live, member: Member, at: Time) {
        let Some(window) = self.window else { return };
        let finding = |what: String| Finding { at, round: live.table.number(), what };
        if let Some(late) = self.late.take() {
            self.found_rotation(late);
        }
        let deadline = self.turns.deadline(window).filter(|deadline| *deadline <= at);
        if let Some(deadline) = deadline.filter(|_| self.turns.is_on(at, window)) {
            let (held, minutes) = (self.turns.players(at, window).len(), window.span.as_secs() / 60);
            self.late = Some(finding(format!(
                "the game went on after {}: within {minutes} minutes the position went to {held} of {} players",
                deadline.timestamp(),
                window.players
            )));
        }
        if self.turns.was_provider() && is_provider(&live.roster, member) {
            self.found_rotation(finding(format!(
                "{}, a provider, held the position twice in a row",
                label(member)
            )));
        }
    }

    /// Somebody wagers, or puts money into the player-dealer's wager.
    fn wagered(&mut self, live: &Live, member: Option<Member>, at: Time) {
        if let Some(member) = member.filter(|member| is_provider(&live.roster, *member)) {
            let what = format!("{}, a provider, wagered without the position", label(member));
            self.found(Rule::OneProvider, Finding { at, round: live.table.number(), what });
        }
    }

    fn found(&mut self, rule: Rule, finding: Finding) {
        if let Some(held) = self.evening.provisions.iter_mut().find(|held| held.provision.rule == rule) {
            held.findings.push(finding);
        }
    }

    fn found_rotation(&mut self, finding: Finding) {
        let is = |held: &&mut ProvisionFindings| matches!(held.provision.rule, Rule::Rotation { .. });
        if let Some(held) = self.evening.provisions.iter_mut().find(is) {
            held.findings.push(finding);
        }
    }
}

/// Somebody, as a report names them.
fn label(member: Member) -> String {
    match member {
        Member::Account(account) => format!("account {account}"),
        Member::Bot(bot) => format!("bot {bot}"),
    }
}
