//! Cards: the streets.

use money::Cents;
use rulebook::family::pot_poker::betting::{FoldedUnbet, Level, StructureKind};
use rulebook::family::pot_poker::streets::{
    Change, ChangeFailed, ChangeKind, ChangeOrder, ChangeWhen, Face, FirstToAct, ShortageRule, Street,
};
use rulebook::value::Name;

use super::Source;

/// What players do with cards on a street, besides betting.
#[derive(Debug, Clone, Copy)]
pub struct ChangePlan {
    /// What.
    pub kind: ChangeKind,
    /// At least so many cards.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Before or after the betting.
    pub when: ChangeWhen,
    /// Whether everybody does it at once.
    pub at_once: bool,
    /// Whether a hand that does not do it is dead.
    pub or_dead: bool,
    /// Cards burned before.
    pub burn: u8,
}

/// One street.
#[derive(Debug, Clone)]
pub struct StreetPlan {
    /// Its name.
    pub name: String,
    /// Cards burned before it.
    pub burn: u8,
    /// Cards to each player.
    pub deal: Vec<Face>,
    /// Cards to each board.
    pub board: u8,
    /// Who acts first.
    pub first: FirstToAct,
    /// Besides betting.
    pub change: Option<ChangePlan>,
    /// The bet of a fixed limit, or the least bet.
    pub bet: Cents,
    /// The larger bet that a player may choose.
    pub larger: Option<Cents>,
    /// The most that one bet or raise adds in a spread.
    pub spread: Option<Cents>,
    /// The most that a player puts in while three or more play.
    pub most: Option<Cents>,
}

/// Cards, compiled.
#[derive(Debug, Clone)]
pub struct CardsPlan {
    /// Boards.
    pub boards: u8,
    /// The streets.
    pub streets: Vec<StreetPlan>,
    /// Cards that a hand can take for each player, and for all together.
    needed: (usize, usize),
    /// When the cards run out.
    pub shortage: Option<ShortageRule>,
    /// A seat that folds with no bet to face goes on getting cards.
    pub folded_still_dealt: bool,
}

impl CardsPlan {
    pub(super) fn new(from: &Source) -> CardsPlan {
        let rules = from.rules;
        let (streets, boards) = (streets(from), rules.hand.boards);
        CardsPlan {
            boards,
            needed: cards_needed(&streets, boards),
            streets,
            shortage: rules.shortage.as_ref().map(|shortage| shortage.rule),
            folded_still_dealt: rules.betting.folded_unbet == Some(FoldedUnbet::StillDealt),
        }
    }

    /// The most cards that a round can take with so many players.
    pub fn least_stock(&self, players: usize) -> usize {
        let (each, shared) = self.needed;
        each * players + shared
    }

    /// The most cards that the streets after one can take with so many players, draws of the street itself included.
    pub fn after(&self, street: u8, players: usize) -> usize {
        let own = self.streets[usize::from(street)].change.map_or(0, |change| extra_cards(change) * players);
        let boards = usize::from(self.boards);
        let rest = self.streets[usize::from(street) + 1..].iter().map(|street| {
            let drawn = street.change.map_or(0, extra_cards);
            let burned = usize::from(street.burn + street.change.map_or(0, |change| change.burn));
            (street.deal.len() + drawn) * players + burned + usize::from(street.board) * boards
        });
        own + rest.sum::<usize>()
    }

    /// Cards of a hand and of a board at the showdown, when what must be thrown away is gone.
    pub fn at_showdown(&self) -> (usize, usize) {
        let dealt: usize = self.streets.iter().map(|street| street.deal.len()).sum();
        let changes = self.streets.iter().filter_map(|street| street.change);
        let discarded = changes.filter(|change| change.kind == ChangeKind::Discard);
        let discarded: usize = discarded.map(|change| usize::from(change.least)).sum();
        (dealt.saturating_sub(discarded), self.streets.iter().map(|street| usize::from(street.board)).sum())
    }

    /// The most cards that one hand can be dealt, draws included.
    pub fn most_in_hand(&self) -> usize {
        let each: usize = self.streets.iter().map(|street| street.deal.len()).sum();
        each + self.streets.iter().filter_map(|street| street.change).map(extra_cards).sum::<usize>()
    }
}

/// The most cards that a hand can take for each player, and for all together.
fn cards_needed(streets: &[StreetPlan], boards: u8) -> (usize, usize) {
    let each = |street: &StreetPlan| street.deal.len() + street.change.map_or(0, extra_cards);
    let shared = |street: &StreetPlan| {
        let change = street.change.map_or(0, |change| change.burn);
        usize::from(street.burn) + usize::from(change) + usize::from(street.board) * usize::from(boards)
    };
    (streets.iter().map(each).sum(), streets.iter().map(shared).sum())
}

fn extra_cards(change: ChangePlan) -> usize {
    match change.kind {
        ChangeKind::Draw | ChangeKind::Exchange => usize::from(change.most),
        ChangeKind::Discard | ChangeKind::Show => 0,
    }
}

fn streets(from: &Source) -> Vec<StreetPlan> {
    let named = from.rules.street.iter().enumerate();
    named.map(|(at, (_, street)): (usize, &(Name, Street))| plan_street(from, at, street)).collect()
}

fn plan_street(from: &Source, at: usize, street: &Street) -> StreetPlan {
    let (structure, stakes, sizes) = (from.structure, from.stakes, from.sizes);
    let level = structure.levels.as_ref().and_then(|levels| levels.get(at).or(levels.last())).copied();
    let spread = stakes.spreads.as_ref().and_then(|spreads| spreads.get(at).or(spreads.last())).copied();
    StreetPlan {
        name: street.name.clone(),
        burn: street.burn,
        deal: street.deal.clone().unwrap_or_default(),
        board: street.board.unwrap_or(0),
        first: match street.first {
            // Without a qualifier the lowest cards lead.
            FirstToAct::HighestShowing if from.waived() => FirstToAct::LowestShowing,
            first => first,
        },
        change: street.change.as_ref().map(change),
        bet: match (structure.kind, level) {
            (StructureKind::SpreadLimit, _) => spread.map_or(sizes.lower, |spread| spread.from),
            (StructureKind::FixedLimit, Some(Level::Upper)) => sizes.upper,
            (StructureKind::FixedLimit, Some(Level::Third)) => stakes.third.unwrap_or(sizes.upper),
            (StructureKind::FixedLimit, _) => sizes.lower,
            _ => structure.least_bet.map_or(sizes.big, |size| sizes.of(size)),
        },
        larger: (level == Some(Level::Either)).then_some(sizes.upper),
        spread: spread.map(|spread| spread.to.unwrap_or(Cents(i64::MAX / 8))),
        most: structure.most.as_ref().and_then(|most| most.get(at)).copied(),
    }
}

fn change(change: &Change) -> ChangePlan {
    ChangePlan {
        kind: change.kind,
        least: change.cards.from as u8,
        most: change.cards.to as u8,
        when: change.when,
        at_once: change.order == ChangeOrder::AllAtOnce,
        or_dead: change.failed == ChangeFailed::DeadHand,
        burn: change.burn.unwrap_or(0),
    }
}
