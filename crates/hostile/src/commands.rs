//! Streams of commands at a table of every listing, held to the laws of all families.

use std::sync::LazyLock;

use families::AnyTable;
use rulebook::book::Book;
use rulebook::listing::Listing;
use table::banked::Phase;
use table::terms::Terms;
use table::{Act, Actor, Awaits, Command, Offers, Person, Play as _, Request};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};

/// How many commands are taken out of one stream.
const MOST: usize = 300;

static LISTINGS: LazyLock<Vec<Listing>> = LazyLock::new(|| {
    let book = Book::shipped();
    let all = book.ids().into_iter().filter_map(|id| book.listing(&id).ok());
    all.filter(|listing| AnyTable::plays(listing.family())).collect()
});

/// Numbers out of the bytes; at their end there are none.
struct Bytes<'a>(&'a [u8]);

impl Bytes<'_> {
    fn next(&mut self) -> Option<u8> {
        let (first, rest) = self.0.split_first()?;
        self.0 = rest;
        Some(*first)
    }

    fn number(&mut self) -> Option<u64> {
        Some(u64::from(self.next()?) << 8 | u64::from(self.next()?))
    }
}

/// The first byte says the listing, the second how the table is set up, and the rest who does what.
pub fn commands(bytes: &[u8]) {
    let mut bytes = Bytes(bytes);
    let (Some(which), Some(how)) = (bytes.next(), bytes.next()) else { return };
    let listing = &LISTINGS[usize::from(which) % LISTINGS.len()];
    let terms = Terms { floor: how & 1 == 1, ..Terms::widest(listing, None) };
    let Ok(table) = AnyTable::open(listing, &terms) else { return };
    let mut law = UnderLaw::new(table).printed(listing, &terms);
    seat_people(&mut law, &mut Random::new(u64::from(how >> 1)));
    for _ in 0..MOST {
        if law.table().is_broken() || step(&mut law, &mut bytes).is_none() {
            return;
        }
    }
}

fn step(law: &mut UnderLaw, bytes: &mut Bytes<'_>) -> Option<()> {
    match bytes.next()? {
        // What the table waits for.
        0..=170 => goes_on(law, bytes),
        // Anything that anybody is offered.
        171..=215 => {
            let who = actor(bytes.next()?);
            let offers = law.table().all_offers(who);
            chosen(law, who, &offers, bytes)
        }
        // Anything at all.
        _ => anything(law, bytes),
    }
}

fn actor(byte: u8) -> Actor {
    match byte {
        0..=199 => Actor::Person(Person(byte % 32)),
        200..=227 => Actor::House,
        _ => Actor::Floor,
    }
}

fn goes_on(law: &mut UnderLaw, bytes: &mut Bytes<'_>) -> Option<()> {
    if law.table().phase() == Phase::Idle {
        let offers = law.table().offers(Actor::House);
        let open = offers.iter().any(|offer| offer.contains(&Command::table(Act::OPEN_ROUND)));
        if open {
            law.must(Actor::House, &Command::table(Act::OPEN_ROUND));
        }
        return Some(());
    }
    match law.table().awaits() {
        Awaits::Chance(Request::Dice) => {
            let dice = Random::new(bytes.number()?).dice();
            law.must(Actor::House, &Command::Throw { dice });
        }
        Awaits::Chance(request) => {
            let seed = bytes.number()?;
            let mut random =
                if seed.is_multiple_of(5) { Random::with_short_stocks(seed) } else { Random::new(seed) };
            let runs = random.stock(request);
            let count = runs.len();
            for (at, run) in runs.into_iter().enumerate() {
                law.must(Actor::House, &Command::Load { run, last: at + 1 == count });
            }
        }
        Awaits::Persons(persons) => {
            let persons: Vec<Person> = persons.iter().collect();
            let byte = bytes.next()?;
            let house = law.table().offers(Actor::House);
            if byte >= 224 && !house.is_empty() {
                return chosen(law, Actor::House, &house, bytes);
            }
            let who = Actor::Person(*persons.get(usize::from(byte) % persons.len().max(1))?);
            let offers = law.table().offers(who);
            return chosen(law, who, &offers, bytes);
        }
        Awaits::HouseDealer | Awaits::Nobody => {
            let offers = law.table().offers(Actor::House);
            assert!(!offers.is_empty(), "nothing goes on: {:?}", law.table());
            return chosen(law, Actor::House, &offers, bytes);
        }
    }
    Some(())
}

/// One of the offers, at a place in it.
fn chosen(law: &mut UnderLaw, who: Actor, offers: &Offers, bytes: &mut Bytes<'_>) -> Option<()> {
    let at = usize::from(bytes.next()?);
    if let Some(offer) = offers.get(at % offers.len().max(1)) {
        let place = bytes.number()?;
        // Both ends of an amount are as near as the middle.
        let place =
            if place >= 0xff00 { offer.count() - 1 - (place & 0xff).min(offer.count() - 1) } else { place };
        law.must(who, &offer.sample(place % offer.count()));
    }
    Some(())
}

/// Bytes as a command: what is not offered is refused, and what is offered is done.
fn anything(law: &mut UnderLaw, bytes: &mut Bytes<'_>) -> Option<()> {
    let who = actor(bytes.next()?);
    let Ok((command, rest)) = postcard::take_from_bytes::<Command>(bytes.0) else {
        bytes.next()?;
        return Some(());
    };
    bytes.0 = rest;
    let accepted = law.table().decide(who, &command, &mut ()).is_ok();
    if matches!(command, Command::Do { .. }) {
        let offered = law.table().all_offers(who).iter().any(|offer| offer.contains(&command));
        assert_eq!(accepted, offered, "{who:?} {command:?}: done is what is offered\n{:?}", law.table());
    }
    if accepted {
        law.must(who, &command);
    }
    Some(())
}
