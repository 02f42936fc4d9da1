//! Bots that join and leave a table.

use room::tables::{Order, Undone};

use super::{Runner, TRIES};

impl Runner {
    /// After each round a bot may come, or one may go.
    pub(super) async fn bots_change(&mut self) {
        let round = self.live.table.number();
        if round == self.bots_after || self.live.in_round() {
            return;
        }
        self.bots_after = round;
        if let Some((bot, command)) = self.live.bot_due(&mut self.chance)
            && let Err(wrong) = self.perform(Order::by(&self.live, bot, command)).await
        {
            tracing::debug!(table = self.live.number.0, error = %wrong, "bot could not join or leave");
        }
    }

    /// The bots that the table was opened with come, once.
    pub(super) async fn bots_come(&mut self) {
        if std::mem::replace(&mut self.bots_in, true) {
            return;
        }
        let bots = usize::from(self.live.spec.bots);
        for _ in 0..bots {
            if self.live.bots().len() >= bots {
                break;
            }
            self.bot_in().await;
        }
        self.summarize();
    }

    /// A bot comes; where others were first it looks again, for they may have taken its seat.
    pub(super) async fn bot_in(&mut self) {
        for _ in 0..TRIES {
            let Some((bot, command)) = self.live.bot_in(&mut self.chance) else { return };
            match self.perform(Order::by(&self.live, bot, command)).await {
                Ok(()) => return,
                Err(Undone::Behind) => {}
                Err(wrong) => {
                    tracing::warn!(table = self.live.number.0, error = %wrong, "bot could not join");
                    return;
                }
            }
        }
    }

    pub(super) async fn bot_out(&mut self) {
        if let Some((bot, command)) = self.live.bot_out() {
            // In the middle of a hand it stays.
            let _ = self.perform_for(bot, command).await;
        }
    }
}
