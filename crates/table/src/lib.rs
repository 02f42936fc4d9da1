//! What all rounds share: who and where, commands, events, offers, refusals, reasons, and who sees what; and the table
//! of the player-dealer games.
//!
//! `offers → command → decide → events → apply`. [`Play::decide`] holds all the rules and changes nothing;
//! [`Play::apply`] holds none and cannot fail: same events, same state, anywhere. Chance enters as data: the state
//! awaits it, and the house dealer brings it as a command.
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
