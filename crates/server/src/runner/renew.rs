//! Rules that were corrected while the table is open, limits and schedules of another day: it goes on under them when the
//! round is over.

use std::sync::Arc;

use room::tables::Undone;
use rulebook::date::Date;
use table::say;

use super::Runner;
use crate::recent::Recent;

impl Runner {
    /// Between rounds: goes on under the rules of the book, where they are others now and can be played at this table.
    pub(super) async fn renew(&mut self) {
        self.renews |= self.books.has_changed().unwrap_or(false);
        let today = self.day_of_hours();
        if self.live.in_round() || !self.renews && self.day == Some(today) {
            return;
        }
        let book = self.books.borrow_and_update().clone();
        self.renews = false;
        self.reread_jackpot();
        self.day = Some(today);
        let (house, before) = (Arc::clone(&self.house), self.live.spec.structure.clone());
        if self.live.spec.is_out_of_force(&book, today) {
            return self.close_out_of_force().await;
        }
        match self.live.renewed_for(&book, today) {
            Ok(None) => {}
            Ok(Some(renewed)) => match house.desk().reopen(&mut self.live, renewed).await {
                Ok(()) if self.live.spec.structure != before => self.say_limits_of_day(today),
                Ok(()) => self.say_renewed(),
                Err(wrong) => {
                    self.renews = true;
                    if wrong == Undone::Behind
                        && let Err(unread) = self.catch_up()
                    {
                        tracing::warn!(
                            table = self.live.number.0,
                            error = %unread,
                            "cannot read records of other nodes"
                        );
                    }
                    tracing::warn!(table = self.live.number.0, error = %wrong, "rules not updated yet");
                }
            },
            // A typo closes no table, and neither does a file that was taken away: the rules of the table are in the store.
            Err(why) => {
                tracing::warn!(table = self.live.number.0, reason = %why, "table keeps its old rules");
                house.rulebook.keeps(self.live.number.0, Some(why));
                return;
            }
        }
        if !self.renews {
            house.rulebook.keeps(self.live.number.0, None);
        }
    }

    /// Everybody is told, and sees the table as it is now. What was before cannot be taken up again from here.
    fn say_renewed(&mut self) {
        tracing::info!(
            table = self.live.number.0,
            listing = self.live.spec.listing,
            "table switched to corrected rules"
        );
        let game = self.live.felt.name.clone();
        self.show_anew();
        self.notice_all("rules-corrected", |tongue| {
            say!(tongue, "notice.rules-corrected", game = game.clone())
        });
    }

    /// The same when the day of the week has other limits.
    fn say_limits_of_day(&mut self, today: Date) {
        let (structure, stakes) = self.live.table.betting().unwrap_or_default();
        tracing::info!(
            table = self.live.number.0,
            day = today.weekday().key(),
            structure,
            "table switched to the limits of the day"
        );
        self.show_anew();
        self.notice_all("limits-of-day", |tongue| {
            say!(tongue, "notice.limits-of-day", stakes = stakes.clone())
        });
    }

    /// What was before cannot be taken up again from here.
    fn show_anew(&mut self) {
        self.recent = Recent::default();
        self.show_all();
    }
}
