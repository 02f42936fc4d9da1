//! The kinds of checks that a provision can name, with the parameters that each takes.

use super::ProvisionRow;
use crate::compliance::Posted;
use crate::tree::Node;
use crate::value::{Reader, Record as _, choices};

choices! {
    /// A kind of check, as a file names it.
    pub enum CheckKind {
        /// no name contains certain words
        NameContains = "name-contains",
        /// no hand loses by going over a target
        LosesOver = "loses-over",
        /// an ace with a ten-valued card does not win by itself
        NaturalWins = "natural-wins",
        /// the target count is one and is not a certain number
        TargetCount = "target-count",
        /// equal counts go to one side
        Ties = "ties",
        /// the position is offered after so many rounds
        PositionOffered = "position-offered",
        /// the player-dealer sits at the table
        PlayerDealerSeated = "player-dealer-seated",
        /// the position rotates within so many minutes
        Rotation = "rotation",
        /// one provider of proposition players at a table
        OneProvider = "one-provider",
        /// a sign posts a notice
        PostedSign = "posted-sign",
    }
}

choices! {
    /// The games that a provision is about.
    pub enum Games {
        /// all
        All = "all",
        /// those with a player-dealer
        PlayerDealer = "player-dealer",
        /// those in which hands count toward a target
        Counted = "counted",
    }
}

choices! {
    /// Who wins an equal count.
    pub enum TieGoes {
        /// the player
        Player = "player",
        /// the player-dealer
        PlayerDealer = "player-dealer",
        /// either, but the same in every case
        Either = "either",
    }
}

/// How a provision is checked.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Check {
    /// No name of a listing or of its schedules contains one of these words, whatever their case.
    NameContains(Vec<String>),
    /// No hand loses by going over the target.
    LosesOver,
    /// An ace with a ten-valued card does not win by itself.
    NaturalWins,
    /// The target count is the same for all hands and is not this.
    TargetCount(u8),
    /// Equal counts go to this side.
    Ties(TieGoes),
    /// The position is offered after so many rounds at the latest.
    PositionOffered(u8),
    /// The player-dealer sits at the table.
    PlayerDealerSeated,
    /// The position goes to other players within a time.
    Rotation {
        /// The time.
        minutes: u8,
        /// How many players.
        players: u8,
    },
    /// Proposition players of one provider only sit at a table.
    OneProvider,
    /// A sign posts this, by its key in `compliance.posted`.
    PostedSign(String),
}

impl Check {
    /// Whether only a running table shows it.
    pub const fn is_at_table(&self) -> bool {
        matches!(self, Check::PlayerDealerSeated | Check::Rotation { .. } | Check::OneProvider)
    }
}

/// The check of a provision; missing and superfluous parameters are faults.
pub(super) fn of(row: &ProvisionRow, node: &Node, reader: &mut Reader) -> Option<Check> {
    let wanted: &[&str] = match row.check {
        CheckKind::NameContains => &["words"],
        CheckKind::TargetCount => &["not"],
        CheckKind::Ties => &["to"],
        CheckKind::PositionOffered => &["rounds"],
        CheckKind::Rotation => &["minutes", "players"],
        CheckKind::PostedSign => &["notice"],
        CheckKind::LosesOver
        | CheckKind::NaturalWins
        | CheckKind::PlayerDealerSeated
        | CheckKind::OneProvider => &[],
    };
    let (id, kind) = (&row.id, row.check.key());
    for key in ["words", "not", "to", "rounds", "minutes", "players", "notice"] {
        let (given, needed) = (node.at(&[key]).is_some(), wanted.contains(&key));
        if given && !needed {
            reader.fault(&node.place, "unknown-key", format!("provision `{id}`: `{kind}` takes no `{key}`"));
        }
        if needed && !given {
            reader.fault(&node.place, "missing-key", format!("provision `{id}`: `{kind}` needs `{key}`"));
        }
    }
    Some(match row.check {
        CheckKind::NameContains => Check::NameContains(row.words.clone()?),
        CheckKind::LosesOver => Check::LosesOver,
        CheckKind::NaturalWins => Check::NaturalWins,
        CheckKind::TargetCount => Check::TargetCount(row.not?),
        CheckKind::Ties => Check::Ties(row.to?),
        CheckKind::PositionOffered => Check::PositionOffered(row.rounds?),
        CheckKind::PlayerDealerSeated => Check::PlayerDealerSeated,
        CheckKind::Rotation => Check::Rotation { minutes: row.minutes?, players: row.players? },
        CheckKind::OneProvider => Check::OneProvider,
        CheckKind::PostedSign => {
            let notice = row.notice.as_ref()?.to_string();
            if Posted::record().key(&notice).is_none() {
                let keys: Vec<String> = Posted::record().keys.into_iter().map(|key| key.key).collect();
                let keys: Vec<&str> = keys.iter().map(String::as_str).collect();
                reader.unknown(node.at(&["notice"])?, &notice, &keys);
            }
            Check::PostedSign(notice)
        }
    })
}
