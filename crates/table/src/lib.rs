//! What all games share: seats and players, offers, commands, events, refusals, reasons and visibility; and the table of the
//! player-dealer games ([`banked`]) and of all others ([`open`]).
//!
//! `offers → command → decide → events → apply`. [`Play::decide`] holds all the rules and changes nothing; [`Play::apply`]
//! holds none and cannot fail: the same events give the same state anywhere. Chance enters as data: the table awaits it, and
//! the house dealer brings it as a command. [`Play::act`] applies each event as it makes it, and `decide` is `act` on a copy:
//! there is one path for both, and a simulation copies nothing.
//!
//! # Vocabulary
//!
//! - A **verb** (`verb`) is anything that a player, the house dealer or the floor may do: one table with its key, keystroke,
//!   script words, menu label, and what is done for an absent player. A family adds its own behind [`Verb::own`].
//! - An **offer** is a verb, a position and a **shape** (`shape`): nothing to add, an amount, a wager, a seat, a person, a
//!   number, some of these cards, two in front, thirteen in three rows, a meld, a ruling.
//! - A **command** is a verb, a position and the **choice** that answers the shape. Chance (`Load`, `Throw`) has no offer.
//!
//! Legality, counting, samples, parsing, printing and menus are each one match over the shapes. `Play::offers` lists what the
//! round asks for, `Play::seat_offers` coming and going, buying and sitting out. Together (`Play::all_offers`) they hold
//! everything that is accepted: tests send commands of every verb to every table.
//!
//! # Events
//!
//! `event` has one file for each topic: seats, bank, wagers, cards, fees, floor, round. Matches without a wildcard say how each
//! event moves chips, who may see it and why it happened, so that an event without an answer does not compile. All events have
//! 64 bytes, one cache line.
//!
//! An event that only one family knows (`event::own`) is typed where the family makes and applies it, and elsewhere a kind and
//! a few bytes. Each of its facts (`event::fact`) has a record form that never changes, and an in-memory form that may be
//! shorter.
//!
//! # Numbers and texts
//!
//! A reason, an incident of the floor and a verb are numbers. The upper byte names the owner (0 the house, else the family's
//! permanent number), the lower byte the row. The rows, with key and text, are beside the rules of their owner; a family
//! registers its rows before its first table opens ([`Words::learn`]).
//!
//! A text is a key and facts: `say!(tongue, "log.leaves", who = name)`. The catalogues are in `words/`, one file a language, and
//! beside each family. A text whose reader is not known yet is kept in every language.
//!
//! # Records
//!
//! The opening of a table lists the keys of its circles, charges and pay rows in the order of the numbers in its events. JSON
//! (`record::Keys::json`) says keys; `record::to_bytes` is the compact form and begins with its version. A line for each kind
//! of event in `crates/families/tests/forms` freezes it. `snapshot` holds what lasts between rounds, and `commit` commits to a
//! deck before it is dealt.
//!
//! A view is the table for one viewer (only hands differ between viewers), a felt is how the table looks. Neither has a field
//! for a secret: `seen` alone decides who may see what.
//!
//! A family's version (`Words::version`) rises when its code changes a settlement. Rounds of another version are replayed from
//! their events, and deciding them again is refused.
//!
//! ```
//! use cards::{Deck, DeckKind, Seed};
//! use table::commit::Committed;
//!
//! // A stock that is committed to before it is dealt: every card is proved by itself.
//! let seed = Seed::from_number(7);
//! let mut cards = Deck::single(DeckKind::Standard).cards();
//! seed.shuffle(&mut cards);
//! let stock = Committed::new(seed, cards);
//! let proof = stock.proof(51).expect("the last card");
//! assert_eq!(proof.root(), stock.root());
//! ```

mod act;
mod awaits;
pub mod banked;
mod command;
pub mod commit;
mod event;
mod felt;
mod hands;
mod ids;
pub mod jackpot;
mod mark;
mod offer;
pub mod open;
mod pack;
mod play;
mod postings;
mod reason;
pub mod record;
mod refusal;
mod ruling;
pub mod schema;
mod seating;
mod seen;
mod shape;
mod shoe;
pub mod snapshot;
mod stakes;
pub mod terms;
mod tongue;
mod verb;
mod view;
mod words;

// What the macros of a family's vocabulary need.
#[doc(hidden)]
pub use {schemars, serde, serde_json};

pub use act::{Act, Choice};
pub use awaits::{Awaits, CardCounts, Request};
pub use command::{Actor, Arrangement, CardMask, Command, Meld, Run};
pub use event::{
    At, BankEvent, Collected, DealEvent, Event, Face, Fact, FeeEvent, FloorEvent, Goes, Outcome, Own,
    OwnEvent, OwnRow, Place, Recorded, RoundEvent, SeatEvent, Sink, WagerEvent, pack_first, unpack_first,
};
pub use felt::{Circle, Felt, PayTable};
pub use hands::{Hand, Hands};
pub use ids::{Person, PersonSet, Position, PositionSet, WagerNo, WagerSet};
pub use mark::Mark;
pub use offer::{Offer, Offers, absent};
pub use open::{Open, OpenGame, Unit};
pub use pack::Pack;
pub use play::Play;
pub use postings::{Account, Postings, moved, nothing, posted};
pub use reason::{Reason, RowRef, Why, WhyRow};
pub use refusal::{Forbidden, Moment, Refusal};
pub use ruling::{Case, CaseRow, Concerns, Effect, On, Ruling};
pub use seating::Seating;
pub use seen::{EventSeen, Eye, Secret, Seen, event_seen, seen};
pub use shape::{Amounts, Fronts, Melds, Multiples, Rulings, Shape};
pub use shoe::Shoe;
pub use stakes::{Stake, Stakes};
pub use tongue::{Sentence, Sentences, Speak, Tongue, of_row, say};
pub use verb::{Verb, VerbRow};
pub use view::{Display, HandView, RowNames, SeatView, Shown, Side, View};
pub use words::Words;
