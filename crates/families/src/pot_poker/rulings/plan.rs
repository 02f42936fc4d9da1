//! The answers of a listing to what can go wrong.

use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::{BigChip, ShortCall, ShortRaise, Structure};
use rulebook::family::pot_poker::irregular::Irregular;
use rulebook::family::pot_poker::showdown::{CardsSpeak, Mucked, Shows};
use rulebook::listing::Permission;
use table::Why;

/// The answers of a listing.
#[derive(Debug, Clone)]
pub struct RulingPlan {
    /// Cards dealt wrong; nothing where the room says nothing.
    pub cards: Option<Irregular>,
    /// A single large chip.
    pub big_chip: Option<BigChip>,
    /// Less than a raise.
    pub short_raise: Option<ShortRaise>,
    /// Less than a call.
    pub short_call: Option<ShortCall>,
    /// Whether a clock may be called.
    pub clock: bool,
    /// Whether only the first motion of a bet counts.
    pub one_motion: bool,
    /// Cards or words.
    pub cards_speak: Option<CardsSpeak>,
    /// A mucked hand.
    pub mucked: Option<Mucked>,
    /// Whether all cards must be shown.
    pub shows_all: bool,
    /// Whether spreading a pair is a risk.
    pub spread_pair: bool,
    /// Whether players may not agree to split.
    pub no_splits: bool,
    /// Reasons with a clause behind them: what has no field of its own is ruled on where the listing names it.
    named: Vec<Why>,
}

impl RulingPlan {
    pub(in crate::pot_poker) fn new(
        rules: &Section,
        structure: &Structure,
        because: &[(String, String)],
    ) -> RulingPlan {
        let showdown = rules.showdown.as_ref();
        let betting = &rules.betting;
        let named = |why: &Why| because.iter().any(|(held, _)| held == why.key());
        RulingPlan {
            cards: rules.irregular.clone(),
            big_chip: betting.big_chip,
            short_raise: betting.short_raise,
            short_call: structure.short_call.or(betting.short_call),
            clock: structure.clock.is_some() || betting.clock.is_some(),
            one_motion: betting.string_bets == Some(Permission::NotPermitted),
            cards_speak: showdown.and_then(|showdown| showdown.cards_speak),
            mucked: showdown.and_then(|showdown| showdown.mucked),
            shows_all: showdown.and_then(|showdown| showdown.shows) == Some(Shows::AllCards),
            spread_pair: showdown.and_then(|showdown| showdown.spread_pair) == Some(true),
            no_splits: rules.pot.agreed_splits == Some(Permission::NotPermitted),
            named: Why::all().filter(named).collect(),
        }
    }

    /// Whether the listing names a clause for it.
    pub fn names(&self, why: Why) -> bool {
        self.named.contains(&why)
    }
}
