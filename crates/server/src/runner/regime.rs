//! A table under a regime: warns before its game would end, ends it, and tells everybody where it stands.

use std::time::Duration;

use room::clock::{Clock as _, Time};
use room::regime::{RotationClock, TableRegime, WARNED_BEFORE};
use room::tables::Member;
use serde::Serialize;
use table::say;

use super::{LOOK, Runner};

/// The regime of a table, in every message about its state.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
pub(super) struct RegimeTold {
    id: String,
    provisions: Vec<ProvisionTold>,
    /// Provisions that the game does not meet, whatever happens at the table.
    unmet: Vec<ProvisionTold>,
    /// The clock of the rotation, while a game is dealt.
    rotation: Option<RotationTold>,
    /// The provision under which the game has ended.
    ended: Option<String>,
}

#[derive(Serialize)]
struct ProvisionTold {
    id: String,
    title: String,
}

/// How long the position may still go round as it does.
#[derive(Serialize)]
#[serde(rename_all = "kebab-case")]
struct RotationTold {
    /// Milliseconds until the game ends, as of this message.
    ms: u64,
    minutes: u64,
    /// How many players must hold the position within the minutes.
    players: usize,
    /// Those who have.
    held: Vec<String>,
    /// Whether everybody was warned.
    warns: bool,
}

impl Runner {
    /// Warns of the end of the game, or ends it, where its regime says so.
    pub(super) async fn watch_rotation(&mut self) {
        let now = self.house.clock.now();
        if let Some(note) = self.live.ends_by_regime(now) {
            match self.note(note, None).await {
                Ok(()) => self.say_game_ended(),
                Err(wrong) => {
                    tracing::warn!(table = self.live.number.0, error = %wrong, "game not ended yet");
                }
            }
            return;
        }
        match self.live.rotation_clock(now).filter(|clock| clock.warns) {
            Some(clock) if self.warned != Some(clock.deadline) && self.live.roster.ended.is_none() => {
                self.say_rotation_due(&clock);
            }
            Some(_) => {}
            None => self.warned = None,
        }
    }

    fn say_rotation_due(&mut self, clock: &RotationClock) {
        self.warned = Some(clock.deadline);
        let Some((regime, provision, window)) = self.live.regime().and_then(|regime| {
            let (provision, window) = regime.rotation()?;
            Some((regime.id.clone(), provision.id.clone(), window))
        }) else {
            return;
        };
        let left = clock.left.as_secs().div_ceil(60);
        let (minutes, players, held) = (window.span.as_secs() / 60, window.players, clock.held.len());
        self.notice_all("regime-warning", |tongue| {
            say!(
                tongue,
                "notice.regime-warning",
                left = left,
                minutes = minutes,
                players = players,
                held = held,
                regime = regime.clone(),
                provision = provision.clone()
            )
        });
    }

    fn say_game_ended(&mut self) {
        let Some(end) = self.live.roster.ended.clone() else { return };
        tracing::info!(
            table = self.live.number.0,
            regime = end.regime,
            provision = end.provision,
            "game ends"
        );
        self.notice_all("regime-ended", |tongue| {
            say!(
                tongue,
                "notice.regime-ended",
                regime = end.regime.clone(),
                provision = end.provision.clone()
            )
        });
    }

    /// How long the table may wait before it looks at its clocks again.
    pub(super) fn longest_wait(&self) -> Duration {
        let next = |clock: RotationClock| match clock.left.checked_sub(WARNED_BEFORE) {
            Some(before) if !before.is_zero() => before,
            _ => clock.left.max(Duration::from_millis(5)),
        };
        let running = self.live.regime().filter(|_| self.live.roster.ended.is_none());
        let clock = running.and_then(|_| self.live.rotation_clock(self.house.clock.now()));
        clock.map_or(LOOK, |clock| next(clock).min(LOOK))
    }

    /// What a message about the state of the table says of its regime.
    pub(super) fn regime_told(&self) -> Option<RegimeTold> {
        let regime = self.live.regime()?;
        let provision = |id: &String, title: &String| ProvisionTold { id: id.clone(), title: title.clone() };
        Some(RegimeTold {
            id: regime.id.clone(),
            provisions: regime.provisions.iter().map(|one| provision(&one.id, &one.title)).collect(),
            unmet: regime.unmet.iter().map(|one| provision(&one.id, &one.title)).collect(),
            rotation: self.rotation_told(regime, self.house.clock.now()),
            ended: self.live.roster.ended.as_ref().map(|end| end.provision.clone()),
        })
    }

    fn rotation_told(&self, regime: &TableRegime, now: Time) -> Option<RotationTold> {
        let ((_, window), clock) = regime.rotation().zip(self.live.rotation_clock(now))?;
        let name = |member: &Member| self.name(*member);
        Some(RotationTold {
            ms: u64::try_from(clock.left.as_millis()).unwrap_or(u64::MAX),
            minutes: window.span.as_secs() / 60,
            players: window.players,
            held: clock.held.iter().map(name).collect(),
            warns: clock.warns,
        })
    }
}
