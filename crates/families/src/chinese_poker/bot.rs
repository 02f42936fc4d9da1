//! Sensible play: the setter's hand, a clean sweep where it pays more, surrender where everything loses.

use cards::Card;
use table::{Act, Command, Eye, Offer, Offers, Person, Place, Unbanked};

use super::setter::{self, Setter};
use super::{ChinesePoker, Plan};

/// What a bot in this person's place does now.
pub(crate) fn choose(game: &ChinesePoker, offers: &Offers, person: Person) -> Option<Command> {
    let position = offers.iter().find_map(Offer::hand)?;
    let has = |wanted: fn(&Offer) -> bool| offers.iter().any(wanted);
    if has(|offer| matches!(offer, Offer::Confirm { .. })) {
        return Some(Command::Decide { position, act: Act::Confirm });
    }
    let view = game.view(Eye::Person(person));
    let hand = view.hands.iter().find(|hand| hand.place == Place::Position(position))?;
    let cards: Vec<Card> = hand.cards.iter().filter_map(|seen| seen.card()).collect();
    let wish = wish(game.plan(), &cards, game.hand.players.len())?;
    let act = match wish {
        Wish::Sweep(_) if has(|offer| matches!(offer, Offer::DeclareSweep { .. })) => Act::DeclareSweep,
        Wish::Surrender(_) if surrender_is_plain(game, offers) => Act::Surrender,
        Wish::Sweep(setting) | Wish::Surrender(setting) | Wish::Play(setting) => Act::Arrange { setting },
    };
    Some(Command::Decide { position, act })
}

/// Whether a surrender is offered that pays no clean sweep.
fn surrender_is_plain(game: &ChinesePoker, offers: &Offers) -> bool {
    let others = game.hand.players.len() as i16 - 1;
    offers.iter().any(
        |offer| matches!(offer, Offer::Surrender { points, .. } if *points == others * game.plan().surrender),
    )
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
