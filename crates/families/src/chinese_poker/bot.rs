//! Sensible play: the setter's hand, a clean sweep where it pays more, surrender where everything loses.

use cards::Card;
use money::Cents;
use table::{Act, Choice, Command, Offer, Offers, Place, Verb, View};

use super::setter::{self, Setter};
use super::{Chinese, Plan};
use crate::bot::hand;

/// What a bot in this person's place does now.
pub(crate) fn choose(game: &Chinese, offers: &Offers, view: &View) -> Option<Command> {
    let position = offers.iter().find_map(|offer| offer.at)?;
    let has = |wanted: fn(&Offer) -> bool| offers.iter().any(wanted);
    if has(|offer| offer.verb == Verb::CONFIRM) {
        return Some(Command::at(position, Act::CONFIRM));
    }
    let cards = hand(view, Place::Position(position));
    let wish = wish(game.plan(), &cards, game.hand.players.len())?;
    let act = match wish {
        Wish::Sweep(_) if has(|offer| offer.verb == Verb::DECLARE_SWEEP) => Act::DECLARE_SWEEP,
        Wish::Surrender(_) if surrender_is_plain(game, offers) => Act::SURRENDER,
        Wish::Sweep(setting) | Wish::Surrender(setting) | Wish::Play(setting) => {
            Verb::ARRANGE.with(Choice::Thirteen(setting))
        }
    };
    Some(Command::at(position, act))
}

/// Whether a surrender is offered that pays no clean sweep.
fn surrender_is_plain(game: &Chinese, offers: &Offers) -> bool {
    let others = i64::from(game.hand.players.len()) - 1;
    let plain = Cents(game.plan().point.0 * others * i64::from(game.plan().surrender));
    offers.iter().any(|offer| offer.verb == Verb::SURRENDER && offer.price() == plain)
}

/// What to do with thirteen cards.
enum Wish {
    Sweep(table::Arrangement),
    Surrender(table::Arrangement),
    Play(table::Arrangement),
}

fn wish(plan: &Plan, cards: &[Card], players: u32) -> Option<Wish> {
    let best = plan.setter().best(plan, cards, players)?;
    let sweep = setter::sweep(plan, cards, best.setting);
    Some(match sweep {
        Some((sweep, setting)) if i64::from(sweep.points) * best.opponents > best.points => {
            Wish::Sweep(setting)
        }
        _ if best.points < -i64::from(plan.surrender) * best.opponents => Wish::Surrender(best.setting),
        _ => Wish::Play(best.setting),
    })
}

impl Plan {
    /// The setter of this version, made when it is first asked.
    pub fn setter(&self) -> &Setter {
        self.setter.get_or_init(|| Setter::of(self))
    }
}
