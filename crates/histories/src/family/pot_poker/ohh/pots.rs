//! The pots of Open Hand History: who won what, what was taken out, and what was no part of them.

use money::Cents;
use serde_json::Value;

use super::players::Players;
use super::values::{cents, list, list_if_any};

/// What the pots say.
pub(super) struct Won {
    /// By seat.
    pub(super) won: Vec<Cents>,
    /// What was taken out.
    pub(super) rake: Cents,
}

impl Won {
    /// All that is in the pots.
    pub(super) fn held(&self) -> Cents {
        self.all() + self.rake
    }

    /// What the players got together.
    pub(super) fn all(&self) -> Cents {
        self.won.iter().copied().sum()
    }
}

/// What everybody won, and what was taken out of the pots; nothing where no pot is told.
pub(super) fn won(
    value: &Value,
    players: &Players,
    parts: i64,
    aside: &mut Vec<String>,
) -> Result<Option<Won>, String> {
    let Some(_) = value.get("pots").filter(|pots| !pots.is_null()) else { return Ok(None) };
    let (mut won, mut rake) = (vec![Cents::ZERO; players.ids.len()], Cents::ZERO);
    for pot in list(value, "pots")? {
        rake += cents(pot, "rake", parts)? + cents(pot, "jackpot", parts)?;
        for win in list_if_any(pot, "player_wins")? {
            let seat = players.at(win, "player_id")?;
            let seat = seat.map_err(|id| format!("player {id} wins a pot without cards"))?;
            won[seat] += cents(win, "win_amount", parts)?;
            for (key, said) in [("cashout_amount", "cashed out for"), ("bonus_amount", "got a bonus of")] {
                if cents(win, key, parts)? > Cents::ZERO {
                    let amount = win.get(key).map(ToString::to_string).unwrap_or_default();
                    aside.push(format!("{} {said} {amount}", players.names[seat]));
                }
            }
        }
    }
    // A rake may take the whole pot.
    let nothing = rake == Cents::ZERO && won.iter().all(|won| *won == Cents::ZERO);
    Ok((!nothing).then_some(Won { won, rake }))
}
