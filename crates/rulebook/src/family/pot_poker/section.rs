//! What the house must know of a pot poker listing.

use super::PotPoker;
use super::streets::{ChangeKind, Street};
use crate::family::{Section, Wrong};
use crate::listing::Body;

impl Section for PotPoker {
    const FAMILY: &'static str = "pot-poker";
    const TEXT: &'static str = "Pot poker";
    const BANKED: bool = false;
    const RULED_BY_REASONS: bool = true;
    const HAS_STAKES: bool = true;

    /// All streets; the first alone where the listing says what happens when the cards run out.
    fn cards(&self, hands: usize) -> usize {
        let boards = usize::from(self.hand.boards);
        let streets = self.street.iter().map(|(_, street)| self::street(street, hands, boards));
        if self.shortage.is_some() { streets.take(1).sum() } else { streets.sum() }
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        super::played::unplayed(self, body)
    }

    fn wrong(&self) -> Vec<Wrong> {
        let mut wrong = Vec::new();
        if let Some(blinds) = &self.blinds {
            let (posted, amounts, goes) = (blinds.posted.len(), blinds.amounts.len(), blinds.goes.len());
            if posted != amounts || posted != goes {
                let message = format!(
                    "`pot-poker.blinds` has {posted} blinds, {amounts} amounts and {goes} places they go \
                     to: each blind needs one of each"
                );
                wrong.push(Wrong::new("pot-poker.blinds", "missing-key", message));
            }
        }
        let mut stakes = self.structure.iter().flat_map(|(_, structure)| &structure.stakes);
        if self.ante.is_none() && stakes.any(|stakes| stakes.ante.is_some()) {
            let message =
                "`pot-poker.ante` is missing: stakes of this listing name an ante, so write who posts it";
            wrong.push(Wrong::new("pot-poker", "missing-key", message.to_owned()));
        }
        wrong
    }
}

fn street(street: &Street, hands: usize, boards: usize) -> usize {
    let dealt = street.deal.as_ref().map_or(0, Vec::len) * hands;
    let board = usize::from(street.board.unwrap_or(0)) * boards;
    let exchanged = street.change.as_ref().map_or(0, |change| match change.kind {
        ChangeKind::Exchange => usize::from(change.cards.to) * hands,
        ChangeKind::Discard | ChangeKind::Draw | ChangeKind::Show => 0,
    });
    usize::from(street.burn) + dealt + board + exchanged
}
