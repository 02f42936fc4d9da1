//! Facts of the family's events: what is posted, what betting comes to, who is dealt in. Who takes them in needs no rule.

use money::Cents;
use table::schemars::{JsonSchema, Schema, SchemaGenerator};
use table::{Act, At, Choice, Command, Fact, Own, Position, Verb};

/// Money that a player puts in unasked before the cards, or to be dealt in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(crate = "table::serde", rename_all = "kebab-case")]
#[schemars(crate = "table::schemars")]
pub enum Post {
    /// The big blind, to be dealt in.
    BigBlind,
    /// All blinds, to be dealt in; the small one is dead.
    AllBlinds,
    /// All blinds as the only blind, with the button in the next hand.
    BuyButton,
    /// Twice the ante, to be dealt in.
    DoubleAnte,
    /// A kill of the pot.
    Kill,
    /// A live straddle.
    Straddle,
    /// A larger blind.
    OverBlind {
        /// The total.
        amount: Cents,
    },
}

impl Post {
    /// What a player does to put it in.
    pub const fn act(self) -> Act {
        match self {
            Post::BigBlind => Act::POST_BLIND,
            Post::AllBlinds => Act::POST_ALL_BLINDS,
            Post::BuyButton => Act::BUY_BUTTON,
            Post::DoubleAnte => Act::POST_DOUBLE_ANTE,
            Post::Kill => Act::KILL,
            Post::Straddle => Act::STRADDLE,
            Post::OverBlind { amount } => Verb::OVER_BLIND.amount(amount),
        }
    }

    /// The command by which a player puts it in.
    pub const fn command(self) -> Command {
        Command::table(self.act())
    }

    /// What an act puts in, if it is one of these.
    pub const fn of(act: Act) -> Option<Post> {
        Some(match (act.verb, act.choice) {
            (Verb::POST_BLIND, Choice::Only) => Post::BigBlind,
            (Verb::POST_ALL_BLINDS, Choice::Only) => Post::AllBlinds,
            (Verb::BUY_BUTTON, Choice::Only) => Post::BuyButton,
            (Verb::POST_DOUBLE_ANTE, Choice::Only) => Post::DoubleAnte,
            (Verb::KILL, Choice::Only) => Post::Kill,
            (Verb::STRADDLE, Choice::Only) => Post::Straddle,
            (Verb::OVER_BLIND, Choice::Amount(amount)) => Post::OverBlind { amount },
            _ => return None,
        })
    }
}

/// What was posted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(crate = "table::serde", rename_all = "kebab-case")]
#[schemars(crate = "table::schemars")]
pub enum Posted {
    /// The ante.
    Ante,
    /// A double ante, to be dealt in.
    DoubleAnte,
    /// A blind: 0 is the small one, the last one the big one.
    Blind(u8),
    /// The big blind, to be dealt in.
    Entry,
    /// All blinds, the small one dead.
    AllBlinds,
    /// All blinds as the only blind.
    BoughtButton,
    /// The kill blind.
    Kill,
    /// A live straddle.
    Straddle,
    /// A larger blind.
    OverBlind,
    /// The forced opening bet of stud.
    BringIn,
}

/// What the betting of a street has come to with the chips that an event puts in.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, serde::Serialize, serde::Deserialize, JsonSchema)]
#[serde(crate = "table::serde", rename_all = "kebab-case")]
#[schemars(crate = "table::schemars")]
pub struct BetNow {
    /// What there is to meet.
    pub meet: Cents,
    /// The last full bet or raise, as a total.
    pub level: Cents,
    /// The size of the last full bet or raise.
    pub by: Cents,
    /// The total of a bet of the size of the pot, where two have agreed on a larger one; else nothing.
    pub part: Cents,
    /// Raises that count so far.
    pub raises: u8,
    /// Whether those who have acted may act again.
    pub reopens: bool,
    /// Whether the one who put the chips in has bet or raised by it.
    pub leads: bool,
}

/// Positions in an order.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct SeatOrder {
    at: [Position; Position::MOST],
    count: u8,
}

impl SeatOrder {
    /// The positions, in their order.
    pub fn iter(&self) -> impl Iterator<Item = Position> + '_ {
        self.at[..usize::from(self.count)].iter().copied()
    }
}

impl FromIterator<Position> for SeatOrder {
    /// As many as there are places.
    fn from_iter<T: IntoIterator<Item = Position>>(positions: T) -> SeatOrder {
        let mut seats = SeatOrder { at: [Position(0); Position::MOST], count: 0 };
        for (place, position) in seats.at.iter_mut().zip(positions) {
            *place = position;
            seats.count += 1;
        }
        seats
    }
}

impl JsonSchema for SeatOrder {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "SeatOrder".into()
    }

    fn json_schema(generator: &mut SchemaGenerator) -> Schema {
        <Vec<Position>>::json_schema(generator)
    }
}

impl serde::Serialize for SeatOrder {
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_seq(&self.at[..usize::from(self.count)])
    }
}

impl<'de> serde::Deserialize<'de> for SeatOrder {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<SeatOrder, D::Error> {
        let positions = <arrayvec::ArrayVec<Position, { Position::MOST }>>::deserialize(from)?;
        Ok(positions.into_iter().collect())
    }
}

impl Fact for Post {
    const SIZE: usize = 1 + Cents::SIZE;

    fn pack(self, into: &mut [u8]) {
        let (kind, amount) = match self {
            Post::BigBlind => (0, Cents::ZERO),
            Post::AllBlinds => (1, Cents::ZERO),
            Post::BuyButton => (2, Cents::ZERO),
            Post::DoubleAnte => (3, Cents::ZERO),
            Post::Kill => (4, Cents::ZERO),
            Post::Straddle => (5, Cents::ZERO),
            Post::OverBlind { amount } => (6, amount),
        };
        into[0] = kind;
        amount.pack(&mut into[1..]);
    }

    fn unpack(from: &[u8]) -> Post {
        match from[0] {
            0 => Post::BigBlind,
            1 => Post::AllBlinds,
            2 => Post::BuyButton,
            3 => Post::DoubleAnte,
            4 => Post::Kill,
            5 => Post::Straddle,
            _ => Post::OverBlind { amount: Cents::unpack(&from[1..]) },
        }
    }
}

/// In memory blinds come behind all others.
const BLINDS: u8 = 10;

impl Fact for Posted {
    const SIZE: usize = 2;
    const BYTES: usize = 1;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        let bytes = match self {
            Posted::Ante => [0, 0],
            Posted::DoubleAnte => [1, 0],
            Posted::Blind(number) => [2, number],
            Posted::Entry => [3, 0],
            Posted::AllBlinds => [4, 0],
            Posted::BoughtButton => [5, 0],
            Posted::Kill => [6, 0],
            Posted::Straddle => [7, 0],
            Posted::OverBlind => [8, 0],
            Posted::BringIn => [9, 0],
        };
        into.copy_from_slice(&bytes);
    }

    fn unpack(from: &[u8]) -> Posted {
        match from[0] {
            0 => Posted::Ante,
            1 => Posted::DoubleAnte,
            2 => Posted::Blind(from[1]),
            3 => Posted::Entry,
            4 => Posted::AllBlinds,
            5 => Posted::BoughtButton,
            6 => Posted::Kill,
            7 => Posted::Straddle,
            8 => Posted::OverBlind,
            _ => Posted::BringIn,
        }
    }

    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        let mut record = [0; Posted::SIZE];
        self.pack(&mut record);
        let byte = match self {
            Posted::Blind(number) => BLINDS.saturating_add(number),
            _ => record[0],
        };
        byte.hold(own, at);
    }

    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> Posted {
        match u8::held(own, at) {
            byte @ ..BLINDS => Posted::unpack(&[byte, 0]),
            blind => Posted::Blind(blind - BLINDS),
        }
    }
}

/// Four amounts, then three bytes.
const AMOUNTS: usize = <[Cents; 4]>::SIZE;

impl Fact for BetNow {
    const SIZE: usize = AMOUNTS + 3;
    const BYTES: usize = AMOUNTS + 1;
    const BITS: usize = 2;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        [self.meet, self.level, self.by, self.part].pack(&mut into[..AMOUNTS]);
        [self.raises, u8::from(self.reopens), u8::from(self.leads)].pack(&mut into[AMOUNTS..]);
    }

    fn unpack(from: &[u8]) -> BetNow {
        let [meet, level, by, part] = Fact::unpack(&from[..AMOUNTS]);
        let [raises, reopens, leads] = <[u8; 3]>::unpack(&from[AMOUNTS..]);
        BetNow { meet, level, by, part, raises, reopens: reopens == 1, leads: leads == 1 }
    }

    #[inline(always)]
    fn hold(self, own: &mut Own, at: &mut At) {
        [self.meet, self.level, self.by, self.part].hold(own, at);
        self.raises.hold(own, at);
        [self.reopens, self.leads].hold(own, at);
    }

    #[inline(always)]
    fn held(own: &Own, at: &mut At) -> BetNow {
        let [meet, level, by, part] = Fact::held(own, at);
        let raises = u8::held(own, at);
        let [reopens, leads] = Fact::held(own, at);
        BetNow { meet, level, by, part, raises, reopens, leads }
    }
}

impl Fact for SeatOrder {
    const SIZE: usize = 1 + Position::MOST;

    #[inline(always)]
    fn pack(self, into: &mut [u8]) {
        into[0] = self.count;
        self.at.pack(&mut into[1..]);
    }

    fn unpack(from: &[u8]) -> SeatOrder {
        SeatOrder { count: from[0].min(Position::MOST as u8), at: Fact::unpack(&from[1..]) }
    }
}
