//! The hours of a table: it is warned before they end, told of the last hand, and closed; and so is a table whose rules are no
//! longer in force.

use std::time::Duration;

use room::calendar::{Phase, Status, when};
use room::clock::{Clock as _, Time, span};
use room::floor::{Deed, What};
use room::tables::Note;
use table::{Tongue, say};

use super::Runner;

/// What a table knows of its hours.
#[derive(Debug, Default)]
pub(super) struct HoursWatch {
    /// The version of the room's hours by which it looked last.
    version: Option<u64>,
    pub(super) status: Option<Status>,
    phase: Option<Phase>,
    /// Nothing changes before this.
    looks: Option<Time>,
    /// The last phase that was announced, of the hours that end then.
    announced: Option<(Phase, Option<Time>)>,
}

impl Runner {
    /// Warns, announces the last hand, closes after the round, or goes on where the floor keeps the game open.
    pub(super) async fn keep_hours(&mut self) {
        let now = self.house.clock.now();
        self.look_at_hours(now);
        let (Some(phase), Some(status)) = (self.hours.phase, self.hours.status.clone()) else { return };
        if self.live.roster.closing {
            if self.live.roster.hours_over && status.open && phase < Phase::LastHand {
                self.stay_open(&status).await;
            }
            return;
        }
        match phase {
            Phase::Open => self.hours.announced = None,
            Phase::Warned => self.announce_once(phase, &status, now),
            Phase::LastHand if self.live.in_round() => {
                self.close_after_round(Note::HoursOver, "hours.last-hand").await;
            }
            Phase::LastHand => self.announce_once(phase, &status, now),
            Phase::Closing => self.close_after_round(Note::HoursOver, "hours.closing-time").await,
        }
    }

    /// How long until its hours are to be looked at.
    pub(super) fn until_hours(&self) -> Duration {
        let now = self.house.clock.now();
        self.hours.looks.map_or(Duration::MAX, |at| span(now, at))
    }

    fn look_at_hours(&mut self, now: Time) {
        let version = self.house.hours.version();
        let same = self.hours.version == Some(version) && self.hours.looks.is_none_or(|at| now < at);
        if same && self.hours.status.is_some() {
            return;
        }
        let status = self.house.hours_now(&self.live.spec);
        let calendar = self.house.hours.calendar();
        self.hours.version = Some(version);
        self.hours.phase = Some(calendar.phase(&status, now));
        self.hours.looks = calendar.next_look(&status, now);
        self.hours.status = Some(status);
        self.summarize();
    }

    fn announce_once(&mut self, phase: Phase, status: &Status, now: Time) {
        let announced = Some((phase, status.closes));
        if self.hours.announced == announced {
            return;
        }
        self.hours.announced = announced;
        let Some(closes) = status.closes else { return };
        let zone = self.house.zone().clone();
        let text = |tongue: Tongue| match phase {
            Phase::LastHand => say!(tongue, "hours.next-hand-is-last"),
            _ => {
                let minutes = span(now, closes).as_secs().div_ceil(60);
                say!(tongue, "hours.warning", minutes = minutes, time = when(closes, &zone, tongue))
            }
        };
        self.log.push(text);
        self.notice_all(if phase == Phase::LastHand { "last-hand" } else { "closes-soon" }, text);
    }

    async fn close_after_round(&mut self, note: Note, words: &'static str) {
        let what = if note == Note::HoursOver { What::HoursOver } else { What::Closed };
        let reason = if note == Note::HoursOver { String::new() } else { say!(Tongue::English, words) };
        let deed = Deed { by: None, table: Some(self.live.number), what, reason };
        match self.note(note, Some(deed)).await {
            Ok(()) => {
                self.log.push(|tongue| say!(tongue, words));
                self.notice_all("closing", |tongue| say!(tongue, words));
            }
            Err(wrong) => {
                tracing::warn!(table = self.live.number.0, error = %wrong, "closing time not recorded yet");
            }
        }
    }

    async fn stay_open(&mut self, status: &Status) {
        if let Err(wrong) = self.note(Note::StaysOpen, None).await {
            tracing::warn!(table = self.live.number.0, error = %wrong, "table not kept open yet");
            return;
        }
        let Some(closes) = status.closes else { return };
        let zone = self.house.zone().clone();
        self.notice_all("stays-open", |tongue| {
            say!(tongue, "hours.stays-open", when = when(closes, &zone, tongue))
        });
    }

    /// The day that the hours of the table belong to.
    pub(super) fn day_of_hours(&self) -> rulebook::date::Date {
        let calendar = self.house.hours.calendar();
        let today = || calendar.date(self.house.clock.now());
        self.hours.status.as_ref().map_or_else(today, |status| status.day)
    }

    /// The rules of the game are no longer in force: it closes after the round.
    pub(super) async fn close_out_of_force(&mut self) {
        if !self.live.roster.closing {
            self.close_after_round(Note::Closing, "hours.listing-ended").await;
        }
    }
}
