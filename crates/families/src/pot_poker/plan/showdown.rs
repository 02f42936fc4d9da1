//! The showdown: how hands are ranked, who shows, and who gets what.

use rulebook::family::pot_poker::showdown::{
    Division, EitherWay, FirstToShow, HoleUse, OddChip, OddHalf, PlayBoard,
};
use rulebook::ladder::Ladder;

use super::Source;

/// How hands are ranked.
#[derive(Debug, Clone, Copy)]
pub struct RankPlan {
    /// The high ranking.
    pub high: Ladder,
    /// The low ranking, where there is one.
    pub low: Option<Ladder>,
    /// The worst rank of a low hand that counts.
    pub worst_low: cards::Rank,
    /// Hole cards used.
    pub hole: HoleUse,
    /// Boards.
    pub boards: u8,
    /// Whether high and low are the same five cards.
    pub same_five: bool,
}

impl RankPlan {
    pub(super) fn new(from: &Source) -> RankPlan {
        let (rules, ranking) = (from.rules, &from.listing.body().ranking);
        let wins_low = rules.pot.division == Division::Low;
        let high = if wins_low { ranking.low } else { ranking.high };
        let worst = ranking.low_qualifier.filter(|_| !from.waived()).unwrap_or(13);
        RankPlan {
            high: high.unwrap_or(Ladder::FiveCard),
            low: ranking.low.filter(|_| !wins_low),
            worst_low: low_rank(worst),
            hole: rules.hand.hole,
            boards: rules.hand.boards,
            same_five: rules.hand.either_way == Some(EitherWay::SameFive),
        }
    }
}

/// The showdown, compiled.
#[derive(Debug, Clone)]
pub struct ShowdownPlan {
    /// Who wins.
    pub division: Division,
    /// Odd chips among equals.
    pub odd_chip: OddChip,
    /// Odd chips between halves.
    pub odd_half: OddHalf,
    /// Playing the board.
    pub play_board: PlayBoard,
    /// Cards a hand must hold at the showdown.
    pub must_hold: Option<u8>,
    /// Who shows first.
    pub first_to_show: FirstToShow,
    /// Whether the winner of a showdown must show.
    pub must_show: bool,
    /// Whether losing hands are killed before the pot is pushed.
    pub kills_losers: bool,
    /// The sevens rule: the highest card of a hand that must be bet.
    pub sevens: Option<u8>,
}

impl ShowdownPlan {
    pub(super) fn new(from: &Source) -> ShowdownPlan {
        let rules = from.rules;
        let showdown = rules.showdown.as_ref();
        ShowdownPlan {
            division: rules.pot.division,
            odd_chip: rules.pot.odd_chip,
            odd_half: rules.pot.odd_half.unwrap_or(OddHalf::LeftOfButton),
            play_board: rules.hand.play_board.unwrap_or(PlayBoard::NotPossible),
            must_hold: rules.hand.must_hold,
            first_to_show: showdown.and_then(|showdown| showdown.first).unwrap_or(FirstToShow::LastAggressor),
            must_show: showdown.is_some_and(|showdown| showdown.shows.is_some()),
            kills_losers: showdown.is_some_and(|showdown| showdown.losers_killed_first == Some(true)),
            sevens: rules.sevens.as_ref().map(|sevens| sevens.highest),
        }
    }
}

fn low_rank(worst: u8) -> cards::Rank {
    cards::Rank::ALL.into_iter().find(|rank| *rank as u8 + 2 == worst).unwrap_or(cards::Rank::King)
}
