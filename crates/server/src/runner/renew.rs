//! Rules that were corrected while the table is open, and limits of another day: it goes on under them when the round is
//! over.

use std::sync::Arc;

use room::clock::Clock as _;
use room::tables::Undone;
use rulebook::family::pot_poker::betting::Day;
use table::say;

use super::Runner;
use crate::recent::Recent;

impl Runner {
    /// Between rounds: looks whether the rules of the table are others now. `false` when it cannot go on, and is closed.
    pub(super) async fn renew(&mut self) -> bool {
        self.renews |= self.books.has_changed().unwrap_or(false);
        if self.live.in_round() || !self.renews && !self.live.table.goes_by_day() {
            return true;
        }
        let today = self.house.clock.now().weekday(self.house.zone());
        if !self.renews && self.day == Some(today) {
            return true;
        }
        let book = self.books.borrow_and_update().clone();
        self.renews = false;
        self.day = Some(today);
        let (house, before) = (Arc::clone(&self.house), self.live.spec.structure.clone());
        match self.live.renewed_on(&book, today) {
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
                            "what others have stored cannot be read: {unread}"
                        );
                    }
                    tracing::warn!(table = self.live.number.0, "its rules are not changed yet: {wrong}");
                }
            },
            // Another node may be of a version that knows them.
            Err(why) if self.house.has_others() => {
                tracing::warn!(
                    table = self.live.number.0,
                    "its rules are not known here, it keeps them: {why}"
                );
            }
            Err(why) => {
                let lost = self.lose_rules(&why).await;
                self.renews = !lost;
                return !lost;
            }
        }
        true
    }

    /// Everybody is told, and sees the table as it is now. What was before cannot be taken up again from here.
    fn say_renewed(&mut self) {
        tracing::info!(
            table = self.live.number.0,
            listing = self.live.spec.listing,
            "goes on under corrected rules"
        );
        let game = self.live.felt.name.clone();
        self.show_anew();
        self.notice_all("rules-corrected", |tongue| {
            say!(tongue, "notice.rules-corrected", game = game.clone())
        });
    }

    /// The same when the day of the week has other limits.
    fn say_limits_of_day(&mut self, today: Day) {
        let (structure, stakes) = self.live.table.betting().unwrap_or_default();
        tracing::info!(
            table = self.live.number.0,
            day = today.key(),
            structure,
            "plays the limits of the day"
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

    /// The table cannot be played any more: everybody has their chips, and the floor is told why. `false` when that cannot be
    /// stored, and is tried again.
    async fn lose_rules(&mut self, why: &str) -> bool {
        tracing::error!(table = self.live.number.0, "its rules cannot be played any more: {why}");
        let why = format!("its rules cannot be played any more: {why}");
        if let Err(wrong) = self.paid_from_books(&why).await {
            tracing::error!(table = self.live.number.0, "cannot be closed yet: {wrong}");
            return false;
        }
        self.send_all_closed("notice.closed-without-rules");
        self.house.closed(self.live.number);
        true
    }
}
