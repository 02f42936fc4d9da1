//! What a compliance file holds beside the rules of a game: who owns it, what is approved under which conditions, what is
//! posted where, and which schedules others have replaced. Nothing here changes how a table is played.

pub(crate) mod file;
mod posted;

pub use file::{Duty, File, NamedOwner, Owners, RateFile, ReviewFile, Sourced, State};
pub use posted::{OnSign, Posted, PostingPlace};

use crate::date::{Date, Since};
use crate::value::{Named, choices, record};

choices! {
    /// The rights that a document claims for an owner.
    pub enum Rights {
        /// owned, patented or copyrighted; the document does not say which
        OwnedPatentedOrCopyrighted = "owned-patented-or-copyrighted",
        /// patented
        Patents = "patents",
        /// patented, with registered trademarks
        PatentsAndTrademarks = "patents-and-trademarks",
        /// none: the document says that nobody owns it
        NotOwned = "not-owned",
    }
}

choices! {
    /// What a document says of the agreement with an owner.
    pub enum License {
        /// the agreement with the owner goes to the Bureau with the application
        AgreementWithApplication = "agreement-with-application",
        /// publication by the Bureau waives no right of the owner
        RightsKept = "rights-kept",
        /// terms and disputes are between the room and the owner
        TermsArePrivate = "terms-are-private",
    }
}

record! {
    /// The owner of a game or of a bet.
    pub struct Owner {
        /// Game or bet.
        pub of: String,
        /// Owner.
        pub name: Option<String>,
        /// Rights.
        pub rights: Rights,
        /// Patents and trademarks.
        pub registered: Option<Vec<String>>,
        /// License.
        pub license: Option<Vec<License>>,
    }
}

record! {
    /// What a document says of a listing for the compliance file.
    pub struct Compliance {
        /// Owners.
        pub owner: Named<Owner>,
        /// Further approval numbers.
        pub numbers: Named<String>,
        /// Date stamp on the document.
        pub stamped: Option<Date>,
        /// Must be posted.
        pub posted: Option<Posted>,
    }
}

choices! {
    /// A condition under which rates are approved.
    pub enum Condition {
        /// the room takes no part in the play and has no interest in its outcome
        NoHouseInterest = "no-house-interest",
        /// one option at a time at a table
        OneOption = "one-option",
        /// fees are set before the play
        FixedBeforePlay = "fixed-before-play",
        /// no fee is a share of wagers or winnings
        NoShareOfWagers = "no-share-of-wagers",
        /// the number of rates for a table is limited
        LimitedRates = "limited-rates",
    }
}

choices! {
    /// What a regulator reviews.
    pub enum Reviewed {
        /// options without a collection fee
        ZeroCollection = "zero-collection",
    }
}

choices! {
    /// What a regulator may do in a review.
    pub enum Reserved {
        /// review whether the rates are lawful
        ReviewRates = "review-rates",
        /// notify law enforcement and card rooms if they are not
        NotifyOthers = "notify-others",
        /// require card rooms to stop using them
        OrderStop = "order-stop",
        /// act against a card room that does not stop
        ActOnRefusal = "act-on-refusal",
    }
}

record! {
    /// A review that goes on after the approval.
    pub struct Review {
        /// By.
        pub by: String,
        /// Of.
        pub of: Reviewed,
        /// The regulator may.
        pub reserves: Vec<Reserved>,
        /// The rules of rotation stay as they are.
        pub rotation_unaffected: Option<bool>,
    }
}

record! {
    /// A schedule that others have replaced: it is kept on record.
    pub struct Superseded {
        /// Blocks that replace it, as `room/block`.
        pub by: Option<Vec<String>>,
        /// Since.
        pub since: Option<Since>,
    }
}

record! {
    /// What a document says of a block of schedules for the compliance file.
    pub struct RateCompliance {
        /// Conditions of approval.
        pub conditions: Option<Vec<Condition>>,
        /// Standing review.
        pub review: Option<Review>,
        /// Superseded.
        pub superseded: Option<Superseded>,
        /// Must be posted.
        pub posted: Option<Posted>,
    }
}
