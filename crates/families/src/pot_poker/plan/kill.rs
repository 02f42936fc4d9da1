//! Kill pots.

use money::Cents;
use rulebook::family::pot_poker::kill::{KillActs, KillCause, KillPotCounts, VoluntaryKill};
use rulebook::family::pot_poker::size::Size;

use super::Source;

/// A kind of kill that the table plays.
#[derive(Debug, Clone, Copy)]
pub struct KillKindPlan {
    /// What causes it.
    pub cause: KillCause,
    /// The kill blind.
    pub blind: Cents,
    /// Limits in tenths.
    pub tenths: u8,
    /// Which second pot counts.
    pub counts: Option<KillPotCounts>,
    /// A pot that counts is at least this.
    pub least_pot: Cents,
    /// A pot that counts is more than this.
    pub more_than: Cents,
}

/// Kill pots, where the table plays them.
#[derive(Debug, Clone)]
pub struct KillPlan {
    /// The kinds in play.
    pub kinds: Vec<KillKindPlan>,
    /// A killer who wins again kills again.
    pub again: bool,
    /// The killer acts last on the first betting round.
    pub acts_last: bool,
    /// After a raise of the killer the action goes back to the first player who entered.
    pub back_to_first: bool,
    /// A kill that is due is posted by a player who is dealt out, too.
    pub owed_if_leaving: bool,
    /// A kill that a player chooses.
    pub voluntary: Option<VoluntaryKill>,
}

/// The kills that the table plays; one that the listing does not have is refused.
pub(super) fn kills(from: &Source) -> Result<Option<KillPlan>, Vec<String>> {
    let (rules, sizes) = (from.rules, from.sizes);
    let Some(wanted) = from.terms.poker.kill.as_deref() else { return Ok(None) };
    let Some(kill) = &rules.kill else {
        return Err(vec![format!("this game has no kills: leave out \"{wanted}\"")]);
    };
    // A table that plays with kills plays the kinds of that name. In a divided pot only a scoop that is large enough
    // kills, whoever won the pot before (001:94, 002:214).
    let plays = |name: &str| name == wanted || wanted == "kill" && name == "scoop";
    let size = |size: Option<Size>| size.map_or(Cents::ZERO, |size| sizes.of(size));
    let mut kinds: Vec<KillKindPlan> = kill
        .kind
        .iter()
        .filter(|(name, _)| plays(name.as_str()))
        .map(|(_, kind)| KillKindPlan {
            cause: kind.cause,
            blind: sizes.of(kind.blind),
            tenths: kind.limit_tenths,
            counts: kind.counts,
            least_pot: size(kind.least_pot),
            more_than: size(kind.more_than),
        })
        .collect();
    if kinds.is_empty() {
        let names: Vec<&str> = kill.kind.iter().map(|(name, _)| name.as_str()).collect();
        return Err(vec![format!("unknown kill \"{wanted}\": the listing has {}", names.join(", "))]);
    }
    if kinds.iter().any(|kind| kind.cause == KillCause::Scoop) {
        kinds.retain(|kind| kind.cause == KillCause::Scoop);
    }
    Ok(Some(KillPlan {
        kinds,
        again: kill.again == Some(true),
        acts_last: kill.acts != KillActs::InTurn,
        back_to_first: kill.acts == KillActs::LastThenFirst,
        owed_if_leaving: kill.owed_even_if_leaving == Some(true),
        voluntary: kill.voluntary.clone(),
    }))
}
