//! Who a bot is: how well it plays, and how.

/// How well a bot plays. Each beats the one before it (`tests/strengths.rs`).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Strength {
    /// Plays by what looks nice: every bonus circle, and the plainest choice.
    Novice,
    /// Knows the game, and gives something away.
    Amateur,
    /// Plays as the game is best played by what is known here.
    Expert,
}

/// How a bot plays, whatever its strength.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Style {
    /// The least of everything.
    Careful,
    /// A little more, as it comes.
    Steady,
    /// Larger wagers, and the bank whenever it is offered.
    Bold,
}

/// A bot's ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Player {
    /// How well it plays.
    pub strength: Strength,
    /// How it plays.
    pub style: Style,
}

impl Strength {
    /// From the weakest on.
    pub const ALL: [Strength; 3] = [Strength::Novice, Strength::Amateur, Strength::Expert];
}

impl Style {
    /// All of them.
    pub const ALL: [Style; 3] = [Style::Careful, Style::Steady, Style::Bold];

    /// From how many of the least amounts a wager is chosen.
    pub(crate) const fn reach(self) -> u64 {
        match self {
            Style::Careful => 1,
            Style::Steady => 10,
            Style::Bold => 40,
        }
    }

    /// How often the player-dealer position is taken: so many times of so many.
    pub(crate) const fn banks(self) -> (u64, u64) {
        match self {
            Style::Careful => (1, 4),
            Style::Steady => (1, 2),
            Style::Bold => (9, 10),
        }
    }
}

impl Player {
    /// Who is meant where nobody is named.
    pub const USUAL: Player = Player { strength: Strength::Expert, style: Style::Steady };

    /// Whether it plays worse than an expert.
    pub(crate) fn is_weak(self) -> bool {
        self.strength < Strength::Expert
    }

    /// Whether it plays as badly as bots do.
    pub(crate) fn is_novice(self) -> bool {
        self.strength == Strength::Novice
    }
}
