//! What all rounds share: who and where, commands, events, offers, refusals, reasons, and who sees what; and the table
//! of the player-dealer games.
//!
//! `offers → command → decide → events → apply`. [`Play::decide`] holds all the rules and changes nothing;
//! [`Play::apply`] holds none and cannot fail: same events, same state, anywhere. Chance enters as data: the state
//! awaits it, and the house dealer brings it as a command.

mod awaits;
pub mod banked;
mod command;
mod event;
mod hands;
mod ids;
mod offer;
mod play;
mod reason;
mod refusal;
mod ruling;
mod seating;
mod seen;
mod shoe;
mod stakes;
pub mod terms;
mod unbanked;
mod view;

pub use awaits::{Awaits, CardCounts, Request};
pub use command::{Act, Actor, Arrangement, CardMask, Command, Meld, Post, Run};
pub use event::{Account, Event, Face, Goes, Outcome, Place, Posted, Postings, Sink};
pub use hands::{Hand, Hands};
pub use ids::{Person, PersonSet, Position, PositionSet, WagerNo, WagerSet};
pub use offer::{Amounts, Change, Fronts, Multiples, Offer, Offers};
pub use play::Play;
pub use reason::{Reason, RowRef, Why};
pub use refusal::{Forbidden, Moment, Refusal};
pub use ruling::{Case, Concerns, On, Ruling};
pub use seating::Seating;
pub use seen::{EventSeen, Eye, Seen, event_seen, seen};
pub use shoe::Shoe;
pub use stakes::{Stake, Stakes};
pub use unbanked::{Unbanked, load, seat_fee};
pub use view::{HandView, SeatView, View};
