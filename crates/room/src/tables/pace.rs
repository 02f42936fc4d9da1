//! How fast a table goes.

use std::time::Duration;

/// How long things take at a table; everything is divided by the speed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Pace {
    /// How many times as fast as usual, in tenths.
    tenths: u32,
    /// Whether people have their time even where the dealer is faster than anybody follows.
    patient: bool,
}

impl Pace {
    /// The usual pace, at which a person can follow.
    pub const USUAL: Pace = Pace::tenths(10);

    /// The fastest that people ask for, in tenths.
    const FASTEST: u32 = 80;

    /// So many tenths of the usual pace, at least a quarter of it: simulations and tests go faster than people.
    pub const fn tenths(tenths: u32) -> Pace {
        Pace { tenths: if tenths < 2 { 2 } else { tenths }, patient: false }
    }

    /// The same for a dealer who is waited for by programs, which have the time that people have: for measurements.
    #[must_use]
    pub const fn patient(self) -> Pace {
        Pace { patient: true, ..self }
    }

    /// The house dealer's next move.
    pub fn dealer(self) -> Duration {
        self.of(700)
    }

    /// What a bot thinks; `chance` is below 100.
    pub fn bot(self, chance: u64) -> Duration {
        self.of(500 + chance * 12)
    }

    /// The time for wagers, where a person may still want to bet: who says that they are done is not waited for.
    pub fn wagers(self) -> Duration {
        self.people(15_000)
    }

    /// The time to put money in unasked, before a hand that is dealt in any case.
    pub fn posts(self) -> Duration {
        self.people(4_000)
    }

    /// The time to act for somebody who is there.
    pub fn person(self) -> Duration {
        self.people(30_000)
    }

    /// The time to act for somebody who has lost the connection.
    pub fn gone(self) -> Duration {
        self.people(12_000)
    }

    /// Between two rounds.
    pub fn between(self) -> Duration {
        self.of(2_500)
    }

    /// Twice as fast, up to eight times the usual.
    #[must_use]
    pub fn faster(self) -> Pace {
        Pace { tenths: (self.tenths * 2).min(Pace::FASTEST).max(self.tenths), ..self }
    }

    /// Half as fast, down to a quarter of the usual.
    #[must_use]
    pub fn slower(self) -> Pace {
        Pace { tenths: (self.tenths / 2).max(2), ..self }
    }

    /// How many times as fast as usual.
    pub fn factor(self) -> f64 {
        f64::from(self.tenths) / 10.0
    }

    /// Whether people can follow it.
    pub fn is_for_people(self) -> bool {
        self.patient || self.tenths <= Pace::FASTEST
    }

    /// In tenths of the usual.
    pub fn in_tenths(self) -> u32 {
        self.tenths
    }

    /// People have their time whatever the pace, unless it is one that no person follows.
    fn people(self, millis: u64) -> Duration {
        if self.is_for_people() { Duration::from_millis(millis) } else { self.of(millis) }
    }

    fn of(self, millis: u64) -> Duration {
        Duration::from_millis(millis * 10 / u64::from(self.tenths))
    }
}
