//! What a schedule takes from a wager, and what a turn as player-dealer is worth.

use money::Cents;
use rulebook::collection::{Case, Payer, Per, ScheduleOption};

use crate::cover::{Covered, covered};
use crate::tally::WagerOdds;

/// The table at which a wager is made.
#[derive(Debug, Clone, Copy)]
pub struct Setting {
    /// What each player stakes on the wager.
    pub bet: Cents,
    /// Players beside the player-dealer.
    pub players: u16,
    /// Rounds an hour.
    pub rounds_an_hour: u32,
    /// Rounds that one person holds the player-dealer position.
    pub turn: u8,
    /// What the player-dealer covers in a round; else all.
    pub cover: Option<Cents>,
}

/// Fees of one round, in cents.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Fees {
    /// From each player.
    pub player: f64,
    /// From the player-dealer.
    pub bank: f64,
    /// Charges that name no fee for this case, or go by something else.
    pub unnamed: Vec<String>,
}

/// What a schedule asks of everybody for a round.
pub fn fees(option: &ScheduleOption, setting: &Setting) -> Fees {
    let action = setting.bet.times(i64::from(setting.players)).unwrap_or(setting.bet);
    let case = Case {
        action: Some(action),
        pot: Some(action),
        players: Some(setting.players + 1),
        ante: Some(setting.bet),
        wager: Some(setting.bet),
        minutes: Some(30),
    };
    let mut fees = Fees::default();
    let Ok(dues) = option.fees(&case) else { return fees };
    for due in dues {
        let Ok(amount) = due.fee else {
            fees.unnamed.push(due.charge.name.clone());
            continue;
        };
        let rounds = match due.charge.per {
            Per::HalfHour => f64::from(setting.rounds_an_hour) / 2.0,
            _ => 1.0,
        };
        let amount = amount.0 as f64 / rounds;
        match due.charge.payer {
            Payer::PlayerDealer => fees.bank += amount,
            _ => fees.player += amount,
        }
    }
    fees
}

/// A wager with its fees, in cents a round.
#[derive(Debug, Clone, PartialEq)]
pub struct Charged {
    /// The fees.
    pub fees: Fees,
    /// What a player gains on average, fees paid.
    pub player: f64,
    /// The same as a part of the bet.
    pub edge: f64,
    /// What the player-dealer gains on average from all players, the fee paid.
    pub bank: f64,
    /// What a turn as player-dealer is worth.
    pub turn: f64,
    /// The standard deviation of a turn, with the covariance of players who share the player-dealer's hand.
    pub turn_deviation: f64,
    /// The standard error of that, where tables were drawn at random.
    pub deviation_error: Option<f64>,
    /// The standard error of the edge, where cases were drawn at random.
    pub error: Option<f64>,
    /// What is bet in a round on average by one player, by all players, and by all players in a turn.
    bets: [f64; 3],
    /// What goes into the drop box in an hour.
    pub drop_an_hour: f64,
    /// By place in the order of settlement, where the cover is limited.
    pub covered: Option<Covered>,
}

/// What is left of a wager's odds when everybody has paid; without a schedule nobody pays. What a player gains is the
/// average over the places in the order of settlement.
pub fn charged(wager: &WagerOdds, option: Option<&ScheduleOption>, setting: &Setting) -> Charged {
    let fees = option.map(|option| fees(option, setting)).unwrap_or_default();
    let (bet, players) = (setting.bet.0 as f64, f64::from(setting.players));
    let turn = f64::from(setting.turn);
    let covered = setting.cover.map(|cover| covered(wager, setting.bet, setting.players, cover));
    // What is not made in every round brings so much less in one.
    let made = wager.made.max(1e-9);
    let (deviation, deviation_error) = wager.deviation_together(setting.players);
    let deviation_error = deviation_error.map(|error| error * bet);
    let (gain, deviation) = match &covered {
        Some(covered) => (-covered.bank / players, covered.bank_deviation),
        None => (wager.mean() * made * bet, deviation * bet),
    };
    let player = gain - fees.player;
    let bank = -gain * players - fees.bank;
    Charged {
        player,
        edge: player / (bet * made),
        bank,
        turn: bank * turn,
        turn_deviation: deviation * turn.sqrt(),
        deviation_error: deviation_error.map(|error| error * turn.sqrt()),
        error: wager.error(),
        bets: [1.0, players, players * turn].map(|players| players * made * bet),
        drop_an_hour: (fees.player * players + fees.bank) * f64::from(setting.rounds_an_hour),
        fees,
        covered,
    }
}

impl Charged {
    /// The standard error of what a player gains in a round.
    pub fn player_error(&self) -> Option<f64> {
        self.error.map(|error| error * self.bets[0])
    }

    /// The standard error of what the player-dealer gains in a round.
    pub fn bank_error(&self) -> Option<f64> {
        self.error.map(|error| error * self.bets[1])
    }

    /// The standard error of what a turn is worth.
    pub fn turn_error(&self) -> Option<f64> {
        self.error.map(|error| error * self.bets[2])
    }
}
