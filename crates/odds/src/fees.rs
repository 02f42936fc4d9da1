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
    /// The standard deviation of a turn; where players have cards of their own, their results are taken as independent.
    pub turn_deviation: f64,
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
    let (gain, deviation) = match &covered {
        Some(covered) => (-covered.bank / players, covered.bank_deviation),
        None => (wager.mean() * bet, wager.deviation() * bet * alike(wager, players)),
    };
    let player = gain - fees.player;
    let bank = -gain * players - fees.bank;
    Charged {
        player,
        edge: player / bet,
        bank,
        turn: bank * turn,
        turn_deviation: deviation * turn.sqrt(),
        drop_an_hour: (fees.player * players + fees.bank) * f64::from(setting.rounds_an_hour),
        fees,
        covered,
    }
}

/// How much larger the deviation of all players together is than that of one.
fn alike(wager: &WagerOdds, players: f64) -> f64 {
    if wager.shared { players } else { players.sqrt() }
}
