//! How to set a hand, at a table where the player-dealer's lies open.

use cards::{Card, Deck};
use families::pai_gow_poker::{Plan, Showdown, bank_ace_high, laid, verdict};
use money::Cents;
use table::banked::TablePlan;
use table::{Choice, Command, Place, Verb, WagerNo};

use super::base::set;
use crate::advice::Asked;
use crate::ask::Ask;
use crate::tally::part;

/// All that a decision needs.
pub(crate) struct Advice {
    pub(super) plan: Plan,
    pub(super) base: WagerNo,
    pub(super) deck: Vec<Card>,
}

impl Advice {
    pub(crate) fn new(ask: &Ask<'_>, table: &TablePlan) -> Result<Advice, Vec<String>> {
        let base = table.wager_no("base").unwrap_or(WagerNo(0));
        let deck = Deck::single(table.deck.kind).cards();
        Ok(Advice { plan: Plan::new(ask.listing, table)?, base, deck })
    }

    /// The best way against an open hand; against a hidden one the house way is what was counted.
    pub(crate) fn command(&self, asked: &Asked<'_>) -> Option<Command> {
        if !self.plan.face_up || !asked.may(Verb::FRONT) {
            return None;
        }
        let seven = |cards: Vec<Card>| <[Card; 7]>::try_from(cards.as_slice()).ok();
        let (own, bank) = (seven(asked.own())?, seven(asked.cards(Place::Bank))?);
        let shown = Showdown {
            own: None,
            bank: set(&self.plan, &bank),
            bank_ace_high: bank_ace_high(&self.plan, &bank),
            fits: None,
            best: eval::High::NOTHING,
            envied: (&[], 0),
        };
        let fronts = (0..7).flat_map(|one| (one + 1..7).map(move |two| [own[one], own[two]]));
        let ways = fronts.filter_map(|front| Some((front, laid(&own, front).filter(|laid| !laid.foul)?)));
        let worth = |own| {
            part(verdict(&self.plan, self.base, &Showdown { own: Some(own), ..shown }).result, Cents(100))
        };
        let (front, _) = ways.max_by(|one, other| worth(one.1).total_cmp(&worth(other.1)))?;
        Some(Command::at(asked.position, Verb::FRONT.with(Choice::Front(front))))
    }
}
