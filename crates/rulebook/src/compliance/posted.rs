//! What must be posted where, and what of it a printed sign can show.

use crate::collection::{Block, Rates};
use crate::listing::Listing;
use crate::value::{Record as _, Value as _, choices, record};

choices! {
    /// Where something is posted.
    pub enum PostingPlace {
        /// on a sign at the table
        Sign = "sign",
        /// on the table or within view of it
        Table = "table",
        /// on the table layout
        Layout = "layout",
        /// by notice to the players
        Notice = "notice",
    }
}

record! {
    /// What must be posted, and where.
    pub struct Posted {
        /// Name of the game.
        pub game_name: Option<PostingPlace>,
        /// Minimum and maximum wager.
        pub limits: Option<PostingPlace>,
        /// The player-dealer's collection fee.
        pub player_dealer_fee: Option<PostingPlace>,
        /// The players' collection fee.
        pub player_fee: Option<PostingPlace>,
        /// All collection fees.
        pub collection_fees: Option<PostingPlace>,
        /// Collection fees by the half hour.
        pub hourly_fees: Option<PostingPlace>,
        /// How fees are collected.
        pub collection_procedure: Option<PostingPlace>,
        /// Pay tables.
        pub pay_tables: Option<PostingPlace>,
        /// A change of a pay table.
        pub pay_table_changes: Option<PostingPlace>,
        /// The hand that the player-dealer plays with.
        pub player_dealer_qualifier: Option<PostingPlace>,
        /// Names of the wagers on their areas.
        pub wager_names: Option<PostingPlace>,
        /// A departure from the printed rules.
        pub departures: Option<PostingPlace>,
        /// That any player may take the player-dealer position.
        pub position_open: Option<PostingPlace>,
    }
}

/// Whether a printed sign does what is required.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum OnSign {
    /// The sign shows it.
    Shown,
    /// It is required in another place.
    Elsewhere,
    /// The sign cannot show it, for this reason.
    Missing(String),
}

impl Posted {
    /// What is required: the key, its label, and where.
    pub fn all(&self) -> Vec<(String, String, PostingPlace)> {
        let json = self.json(crate::value::Detail::All);
        let place = |key: &str| PostingPlace::from_key(json.get(key)?.as_str()?);
        let keys = Posted::record().keys.into_iter();
        keys.filter_map(|key| place(&key.key).map(|place| (key.key, key.title, place))).collect()
    }

    /// Whether the sign of a table has to show the table's limits.
    pub(crate) fn limits_on_sign(&self) -> bool {
        matches!(self.limits, Some(PostingPlace::Sign | PostingPlace::Table))
    }

    /// Whether the sign has to say that any player may take the player-dealer position.
    pub(crate) fn position_on_sign(&self) -> bool {
        matches!(self.position_open, Some(PostingPlace::Sign | PostingPlace::Table))
    }
}

/// Whether the sign of a listing shows what is required; `blocks` are its schedules in force.
pub(super) fn on_sign(key: &str, place: PostingPlace, listing: &Listing, blocks: &[Block]) -> OnSign {
    if matches!(place, PostingPlace::Layout | PostingPlace::Notice) {
        return OnSign::Elsewhere;
    }
    let missing = |why: &str| OnSign::Missing(why.to_owned());
    match key {
        "player-dealer-fee" | "player-fee" | "collection-fees" => {
            let options = || blocks.iter().flat_map(|block| &block.options);
            match options().next() {
                None => missing("no schedule is printed"),
                Some(_) if options().all(|option| option.unreadable().is_some()) => {
                    missing("no schedule has fees that can be read")
                }
                Some(_) => OnSign::Shown,
            }
        }
        "hourly-fees" => {
            let charges = blocks.iter().flat_map(|block| &block.options).flat_map(|option| &option.charges);
            let mut timed = charges.filter(|charge| matches!(charge.rates, Rates::HalfHour { .. }));
            timed.next().map_or_else(|| missing("no schedule has a fee by the half hour"), |_| OnSign::Shown)
        }
        "pay-tables" if listing.body().pay_table.is_empty() => missing("the listing has no pay table"),
        "game-name" | "limits" | "pay-tables" | "position-open" => OnSign::Shown,
        // The rulebook plays the printed rules; a room that departs from them posts its own notice.
        "departures" => OnSign::Elsewhere,
        _ => missing("a sign shows the game, limits, fees and pay tables only"),
    }
}
