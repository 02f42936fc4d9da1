//! Sensible play: the setter's hand, a clean sweep where it pays more, surrender where everything loses.

use cards::Card;
use money::Cents;
use table::{Act, Arrangement, CardMask, Choice, Command, Offer, Offers, Place, Position, Verb};

use super::setter::{self, Setter};
use super::state::Claim;
use super::{Chinese, Plan};
use crate::bot::{Asked, Strength, hand};

/// What a bot in this person's place does now.
pub(crate) fn choose(game: &Chinese, asked: &mut Asked<'_>) -> Option<Command> {
    let (offers, position) = (asked.offers, asked.position()?);
    let has = |wanted: fn(&Offer) -> bool| offers.iter().any(wanted);
    let cards = hand(asked.view, Place::Position(position));
    if has(|offer| offer.verb == Verb::CONFIRM) {
        let stands = stands_by(game, position, &cards);
        return Some(Command::at(position, if stands { Act::CONFIRM } else { Act::WITHDRAW }));
    }
    if asked.player.is_weak() && (asked.chance)(100) < greed(asked.player.strength) {
        return Some(Command::at(position, Verb::ARRANGE.with(Choice::Thirteen(greedy(&cards)?))));
    }
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

/// Whether what was declared is what the cards are best declared as. Bots declare nothing else, but others ask them for advice, and
/// a sweep that is not there fouls the hand.
fn stands_by(game: &Chinese, position: Position, cards: &[Card]) -> bool {
    let declared = game.hand.declared[position.index()].map(|held| held.claim);
    let wish = wish(game.plan(), cards, game.hand.players.len());
    matches!(
        (declared, wish),
        (Some(Claim::Sweep), Some(Wish::Sweep(_))) | (Some(Claim::Surrender), Some(Wish::Surrender(_)))
    )
}

/// How many of a hundred hands are set greedily.
const fn greed(strength: Strength) -> u64 {
    match strength {
        Strength::Novice => 100,
        Strength::Amateur => 50,
        Strength::Expert => 0,
    }
}

/// The best five behind, the best five of the rest in the middle: what is left in front is never better.
fn greedy(cards: &[Card]) -> Option<Arrangement> {
    let all = (1u16 << cards.len()) - 1;
    let back = best_five(cards, all)?;
    let middle = best_five(cards, all & !back)?;
    Some(Arrangement::of(CardMask(all & !back & !middle), CardMask(middle)))
}

/// The places of the best five among some.
fn best_five(cards: &[Card], among: u16) -> Option<u16> {
    let fives = (0..=among).filter(|mask| mask & !among == 0 && mask.count_ones() == 5);
    fives.max_by_key(|mask| {
        let held = (0..cards.len()).filter(|at| mask >> at & 1 == 1).map(|at| cards[at]);
        eval::high::best(&held.collect::<Vec<_>>())
    })
}

/// Whether a surrender is offered that pays no clean sweep.
fn surrender_is_plain(game: &Chinese, offers: &Offers) -> bool {
    let others = i64::from(game.hand.players.len()) - 1;
    let plain = Cents(game.plan().point.0 * others * i64::from(game.plan().surrender));
    offers.iter().any(|offer| offer.verb == Verb::SURRENDER && offer.price() == plain)
}

/// What to do with thirteen cards.
enum Wish {
    Sweep(Arrangement),
    Surrender(Arrangement),
    Play(Arrangement),
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
