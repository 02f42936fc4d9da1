//! What people are offered to bring to a table: no more than they have. (The engine knows no wallets.)

use money::Cents;
use table::{Amounts, Offer, Shape, Verb};

/// Whether chips are brought from away by it.
pub(crate) fn is_brought(offer: &Offer) -> bool {
    matches!(offer.verb, Verb::SIT | Verb::STAND_BEHIND | Verb::BUY)
}

/// Leaves of the offers what somebody can pay who has so much away from the table.
pub(crate) fn keep_within(offers: &mut Vec<Offer>, purse: impl FnOnce() -> Cents) {
    if !offers.iter().any(is_brought) {
        return;
    }
    let purse = purse();
    offers.retain_mut(|offer| {
        let brought = is_brought(offer);
        match &mut offer.shape {
            Shape::Amount(amounts) if brought => up_to(amounts, purse),
            _ => true,
        }
    });
}

/// Lowers the most to what there is; `false` where that is less than the least.
fn up_to(amounts: &mut Amounts, purse: Cents) -> bool {
    if purse < amounts.to {
        let steps = (purse.0 - amounts.from.0) / amounts.step.0.max(1);
        amounts.to = Cents(amounts.from.0 + steps * amounts.step.0);
    }
    purse >= amounts.from
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_offer_ends_where_the_purse_does() {
        let offer = |verb: Verb| Offer {
            verb,
            at: None,
            shape: Shape::Amount(Amounts { from: Cents(500), to: Cents(2_000), step: Cents(200) }),
        };
        let most = |verb: Verb, purse: i64| {
            let mut offers = vec![offer(verb)];
            keep_within(&mut offers, || Cents(purse));
            offers.first().and_then(|offer| offer.shape.amounts()).map(|amounts| amounts.to.0)
        };
        for verb in [Verb::SIT, Verb::STAND_BEHIND, Verb::BUY] {
            let found = [3_000, 2_000, 1_999, 500, 499, 0].map(|purse| most(verb, purse));
            assert_eq!(found, [Some(2_000), Some(2_000), Some(1_900), Some(500), None, None], "{verb:?}");
        }
        assert_eq!(most(Verb::RAISE, 0), Some(2_000), "chips on the table count apart from the balance");
    }
}
