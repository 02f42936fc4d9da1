//! Forced money: blinds, antes, the forced opening bet of stud, straddles.

use money::Cents;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::Stakes;
use rulebook::family::pot_poker::forced::{
    BlindGoes, BringIn, BringInCard, BringInOption, BringInTie, HeadsUpBlinds, OverBlindWhen, ShortBlind,
};
use table::Position;
use table::terms::GivenStakes;

use super::Source;

/// A blind, clockwise from the button.
#[derive(Debug, Clone, Copy)]
pub struct BlindPlan {
    /// How much.
    pub amount: Cents,
    /// Whether its chips are the collection fee.
    pub dropped: bool,
}

/// The forced opening bet of stud.
#[derive(Debug, Clone)]
pub struct BringInPlan {
    /// Whether the highest card opens.
    pub highest: bool,
    /// Whether equal cards go by suit.
    pub by_suit: bool,
    /// Whether the ace is high for this.
    pub ace_high: bool,
    /// Whether a joker counts as an ace.
    pub joker_is_ace: bool,
    /// The amounts to choose from.
    pub amounts: Vec<Cents>,
    /// Whether the opener may raise when nobody has.
    pub may_raise: bool,
    /// Whether completing it counts as a raise.
    pub completing_is_raise: bool,
    /// Whether it is the opener's action, so that the turn comes back only after a raise.
    pub is_action: bool,
}

impl BringInPlan {
    /// The least forced bet.
    pub fn least(&self) -> Cents {
        self.amounts.iter().copied().min().unwrap_or_default()
    }
}

/// A straddle.
#[derive(Debug, Clone, Copy)]
pub struct StraddlePlan {
    /// How much.
    pub amount: Cents,
    /// What its maker must have.
    pub stack: Cents,
}

/// Forced money, compiled.
#[derive(Debug, Clone)]
pub struct ForcedPlan {
    /// The blinds.
    pub blinds: Vec<BlindPlan>,
    /// Where the blinds stand when two play.
    pub heads_up: HeadsUpBlinds,
    /// A player short of a blind.
    pub short_blind: ShortBlind,
    /// The set first bet after the blinds.
    pub opening: Option<Cents>,
    /// The ante.
    pub ante: Cents,
    /// Forced money seat by seat, instead of blinds and ante.
    pub given: Option<GivenStakes>,
    /// The forced opening bet.
    pub bring_in: Option<BringInPlan>,
    /// Over-blinds: when.
    pub over_blinds: Option<OverBlindWhen>,
    /// The straddle.
    pub straddle: Option<StraddlePlan>,
}

impl ForcedPlan {
    pub(super) fn new(from: &Source) -> ForcedPlan {
        let (rules, stakes, sizes) = (from.rules, from.stakes, from.sizes);
        let section = rules.blinds.as_ref();
        let must_open = section.and_then(|blinds| blinds.must_open_for);
        let given = from.terms.poker.given.clone();
        ForcedPlan {
            blinds: if given.is_some() { Vec::new() } else { blinds(rules, stakes) },
            heads_up: section.map_or(HeadsUpBlinds::SmallOnButton, |blinds| blinds.heads_up),
            short_blind: section.and_then(|blinds| blinds.short).unwrap_or(ShortBlind::WholeOwed),
            opening: stakes.opening.or_else(|| must_open.map(|size| sizes.of(size))),
            given,
            ante: rules
                .ante
                .as_ref()
                .map_or(Cents::ZERO, |_| sizes.ante)
                .max(stakes.ante.unwrap_or_default()),
            bring_in: rules.bring_in.as_ref().map(|section| bring_in(section, from)),
            over_blinds: rules.over_blinds.as_ref().map(|over| over.when),
            straddle: rules.straddle.as_ref().map(|straddle| StraddlePlan {
                amount: sizes.of(straddle.amount),
                stack: straddle.stack.map_or(Cents::ZERO, |size| sizes.of(size)),
            }),
        }
    }

    /// The blind of a seat where forced money is given seat by seat; below zero it is posted to come in.
    pub fn given_blind(&self, position: Position) -> Cents {
        let given = self.given.as_ref().and_then(|given| given.blinds.get(position.index().wrapping_sub(1)));
        given.copied().unwrap_or_default()
    }

    /// What a seat posts as nobody's bet where forced money is given seat by seat.
    pub fn given_dead(&self, position: Position) -> Cents {
        let given = self.given.as_ref().and_then(|given| given.dead.get(position.index().wrapping_sub(1)));
        given.copied().unwrap_or_default()
    }

    /// The ante of a seat where forced money is given seat by seat.
    pub fn given_ante(&self, position: Position) -> Cents {
        let given = self.given.as_ref().and_then(|given| given.antes.get(position.index().wrapping_sub(1)));
        given.copied().unwrap_or_default()
    }

    /// The least forced opening bet, where there is one.
    pub fn least_bring_in(&self) -> Option<Cents> {
        self.bring_in.as_ref().map(BringInPlan::least)
    }

    /// All blinds together.
    pub fn all_blinds(&self) -> Cents {
        self.blinds.iter().map(|blind| blind.amount).sum()
    }
}

fn bring_in(section: &BringIn, from: &Source) -> BringInPlan {
    let waived = from.waived();
    let sizes = section.amount.iter().map(|size| from.sizes.of(*size));
    BringInPlan {
        // Without a qualifier the game is played in the order of razz.
        highest: section.card == BringInCard::Highest || waived,
        by_suit: section.tie == BringInTie::Suit,
        ace_high: section.ace_high && !waived,
        joker_is_ace: section.joker_is_ace == Some(true),
        amounts: match from.stakes.bring_in {
            // Where there is a choice, the forced bet is the least of it.
            Some(amount) => [amount].into_iter().chain(sizes.skip(1)).collect(),
            None => sizes.collect(),
        },
        may_raise: section.option == BringInOption::CheckOrRaise,
        completing_is_raise: section.completing_is_raise != Some(false),
        is_action: section.option == BringInOption::Nothing,
    }
}

fn blinds(rules: &Section, stakes: &Stakes) -> Vec<BlindPlan> {
    let Some(section) = &rules.blinds else { return Vec::new() };
    let amounts = stakes.blinds.clone().unwrap_or_default();
    let dropped = |at: usize| {
        let goes = section.goes.get(at).or(section.goes.last());
        goes == Some(&BlindGoes::Fee)
    };
    amounts
        .iter()
        .enumerate()
        .map(|(at, amount)| BlindPlan { amount: *amount, dropped: dropped(at) })
        .collect()
}
