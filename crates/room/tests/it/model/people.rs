//! People: they look at the table through a node, want something that they are offered, say it over a network that loses,
//! delays and repeats, and say it again until they have an answer.

use room::ids::AccountNo;
use room::tables::{Live, Member};
use table::{Actor, Choice, Command, Offer, Offers, Play as _, Verb};
use testkit::Random;

use crate::model::work::Letter;

/// Somebody with an account.
pub(crate) struct Person {
    pub(crate) account: AccountNo,
    /// The node that they are connected to.
    pub(crate) node: Option<usize>,
    /// The table at which they look.
    pub(crate) table: usize,
    /// What they wait for, and when they say it again.
    pub(crate) asked: Option<(Letter, u64)>,
    /// How many commands they have given.
    pub(crate) given: u64,
    /// How quick they are, out of a hundred.
    pub(crate) eager: u64,
}

impl Person {
    pub(crate) fn member(&self) -> Member {
        Member::Account(self.account)
    }

    /// Whether the table waits for them.
    pub(crate) fn is_awaited(&self, live: &Live) -> bool {
        let person = live.members.person(self.member());
        person.is_some_and(|person| live.table.awaits().persons().has(person))
    }

    /// What they want of the table as a node shows it.
    pub(crate) fn wants(&self, live: &Live, random: &mut Random) -> Option<Command> {
        let person = live.person(self.member())?;
        let here = live.members.person(self.member()).is_some() && live.table.here().has(person);
        let mut offers = live.table.offers(Actor::Person(person));
        if offers.is_empty() || random.percent(6) || !here {
            offers = live.table.all_offers(Actor::Person(person));
        }
        if here && !random.percent(4) {
            offers.retain(|offer| !matches!(offer.verb, Verb::LEAVE | Verb::LEAVE_AFTER | Verb::SIT_OUT));
        }
        choose(&offers, random)
    }
}

/// One of the offers; amounts lean to the lower end, as player-dealers who run short have them.
pub(crate) fn choose(offers: &Offers, random: &mut Random) -> Option<Command> {
    let offer: &Offer = random.pick(offers)?;
    let count = offer.count();
    let place = match random.below(10) {
        0..=3 => random.below(count.min(40)),
        4..=8 => random.below(count.min(1_200)),
        _ => random.below(count),
    };
    Some(offer.sample(place))
}

/// What the floor rules, where there is something to rule on.
pub(crate) fn ruling(live: &Live, random: &mut Random) -> Option<Command> {
    let offers = live.table.offers(Actor::Floor);
    choose(&offers, random)
}

/// Whether a command is a ruling.
pub(crate) fn is_ruling(command: &Command) -> bool {
    matches!(command, Command::Do { act, .. } if matches!(act.choice, Choice::Ruling(_)))
}
