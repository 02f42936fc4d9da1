//! Who the bots of a table are: each has a name, a strength and a style, and is the same whenever it comes. They come and
//! go at the pace of people, between rounds, and some stand behind the seats of others.

use families::bot::{Player, Strength, Style};
use money::Cents;
use rand::RngExt as _;
use rand_chacha::ChaCha20Rng;
use table::{Act, Actor, Command, Offer, Person, Verb};

use super::{Live, Member};
use crate::ids::TableNo;

const NAMES: [&str; 32] = [
    "Alma", "Bruno", "Carmen", "Dexter", "Elena", "Felix", "Greta", "Hugo", "Inez", "Jasper", "Kiko", "Lola",
    "Milo", "Nadia", "Oscar", "Pilar", "Quentin", "Rosa", "Silas", "Tess", "Ugo", "Vera", "Walt", "Xenia",
    "Yuri", "Zelda", "Abel", "Bess", "Cleo", "Dario", "Edda", "Fritz",
];

/// A bot of a table.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Character {
    /// What it is called.
    pub name: &'static str,
    /// How it plays.
    pub player: Player,
}

/// The bot with a number at a table; tables differ. The same name is the same character everywhere.
pub fn character(table: TableNo, bot: u8) -> Character {
    let at = (usize::from(bot) + table.0 as usize * 7) % NAMES.len();
    let strength = Strength::ALL[at % Strength::ALL.len()];
    let style = Style::ALL[at / Strength::ALL.len() % Style::ALL.len()];
    Character { name: NAMES[at], player: Player { strength, style } }
}

/// After one round in so many a bot goes, where enough of them stay.
const GOES: u64 = 24;
/// After one round in so many another comes, where one has gone.
const COMES: u64 = 3;
/// So many bots are always left, so that there is a game.
const FEWEST: usize = 2;
/// One bot in so many stands behind, where others sit already.
const BEHIND: u64 = 4;

impl Live {
    /// The bots at the table.
    pub fn bots(&self) -> Vec<Member> {
        let here = |(person, member): &(Person, Member)| member.is_bot() && self.table.here().has(*person);
        self.members.all().filter(here).map(|(_, member)| member).collect()
    }

    /// How many bots are wanted here.
    pub fn bots_wanted(&self) -> usize {
        usize::from(self.roster.bots.unwrap_or(self.spec.bots))
    }

    /// After a round: a bot that comes or goes by itself, where one does. It hangs on the table and the round alone.
    pub fn bot_due(&self, chance: &mut ChaCha20Rng) -> Option<(Member, Command)> {
        let (bots, wanted) = (self.bots(), self.bots_wanted());
        if self.in_round() || self.roster.bots_stay || self.roster.closing {
            return None;
        }
        let draw = draw(self.number, self.table.number());
        if bots.len() < wanted {
            return (draw.is_multiple_of(COMES)).then(|| self.bot_in(chance)).flatten();
        }
        let goes = bots.len() > FEWEST && draw.is_multiple_of(GOES);
        let bot = bots.get((draw / GOES) as usize % bots.len().max(1)).filter(|_| goes)?;
        Some((*bot, Command::table(Act::LEAVE)))
    }

    /// A bot that comes to the table, with its seat or its place behind one, and chips.
    pub fn bot_in(&self, chance: &mut ChaCha20Rng) -> Option<(Member, Command)> {
        let free = (0..Person::MOST as u8).map(Member::Bot).filter(|bot| self.members.person(*bot).is_none());
        // Not always the same ones come back.
        let free: Vec<Member> = free.take(2).collect();
        let bot = *free.get(chance.random_range(0..free.len().max(1)))?;
        let offers = self.table.seat_offers(Actor::Person(self.person(bot)?));
        let of = |verb: Verb| {
            let may = self.may_come(bot, verb).is_ok();
            let takes = |offer: &&Offer| {
                verb != Verb::SIT || offer.at.is_none_or(|at| self.may_take(bot, at).is_ok())
            };
            let fits = |offer: &&Offer| may && offer.verb == verb && takes(offer);
            let all: Vec<&Offer> = offers.iter().filter(fits).collect();
            all
        };
        let (seats, behind) = (of(Verb::SIT), of(Verb::STAND_BEHIND));
        let stands = self.bots().len() > FEWEST && chance.random_range(0..BEHIND) == 0;
        let places = if seats.is_empty() || stands && !behind.is_empty() { behind } else { seats };
        let place = places.get(chance.random_range(0..places.len().max(1)))?;
        Some((bot, with_about(place, Cents::dollars(1_000), chance)))
    }

    /// A bot that goes, the last that came first.
    pub fn bot_out(&self) -> Option<(Member, Command)> {
        self.bots().last().map(|bot| (*bot, Command::table(Act::LEAVE)))
    }
}

/// A number that is the same for the same round of the same table, and looks like chance.
fn draw(table: TableNo, round: u32) -> u64 {
    let mut mixed = (u64::from(table.0) << 32 | u64::from(round)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    mixed ^= mixed >> 32;
    mixed = mixed.wrapping_mul(0xD6E8_FEB8_6659_FD93);
    mixed ^ mixed >> 32
}

/// An offer of an amount taken up with about so much, or all where it is less.
pub(super) fn with_about(offer: &Offer, about: Cents, chance: &mut ChaCha20Rng) -> Command {
    let count = offer.count();
    let Some(amounts) = offer.shape.amounts() else { return offer.sample(0) };
    let steps = (about.0 - amounts.from.0).max(0) / amounts.step.0.max(1);
    let more = chance.random_range(0..=(steps / 2).max(1)) as u64;
    offer.sample((steps as u64 + more).min(count.saturating_sub(1)))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn a_table_has_bots_of_every_strength_and_style_and_no_name_twice() {
        let all: Vec<Character> = (0..9).map(|bot| character(TableNo(3), bot)).collect();
        assert_eq!(all.iter().map(|bot| bot.name).collect::<BTreeSet<_>>().len(), 9);
        for strength in Strength::ALL {
            assert!(all.iter().any(|bot| bot.player.strength == strength), "{strength:?}");
        }
        for style in Style::ALL {
            assert!(all.iter().any(|bot| bot.player.style == style), "{style:?}");
        }
    }
}
