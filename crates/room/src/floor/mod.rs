//! The floor: what it does is on a record of its own with who did it; rounds that it voids, settlements that it puts
//! right, hands that it looks at afterwards, slips of tables and the cage, and the report of a shift.

mod deed;
mod lost;
mod paper;
mod providers;
mod put_right;
mod redress;
mod report;
mod rounds;
mod slips;

pub use deed::{
    CountTime, Deed, KIND, MOST_KEPT_OPEN, Noted, VERSION, What, deeds, draft, kept_open, last_deeds, record,
};
pub use paper::{
    Break, CageLine, CageSheet, DropKind, DropLine, Figure, Fills, Open, OpenKind, Paper, Standing, Stint,
    TableSheet, dealing, paper, table_sheet, tray,
};
pub use providers::ProviderRow;
pub use put_right::{PutRight, Request};
pub(crate) use redress::Redress;
pub use report::{Report, Span, report};
pub use rounds::{Played, RoundRow, StepSeen, look, rounds, steps_of};
pub use slips::{SlipDone, SlipRequest};
