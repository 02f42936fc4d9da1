//! That the room closes, for whoever goes on until then.

use tokio::sync::watch;

/// Says when the room closes.
#[derive(Clone)]
pub(crate) struct Stopping(watch::Receiver<bool>);

impl Stopping {
    /// What this sender says.
    pub(crate) fn told_by(stop: &watch::Sender<bool>) -> Stopping {
        Stopping(stop.subscribe())
    }

    /// Whether it does.
    pub(crate) fn is_told(&self) -> bool {
        *self.0.borrow()
    }

    /// Comes when it does. Where it was said before anybody asked it comes at once: work may begin after that.
    pub(crate) async fn comes(&mut self) {
        let _ = self.0.wait_for(|stops| *stops).await;
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[tokio::test]
    async fn who_begins_after_the_room_has_closed_is_told_too() {
        let stop = watch::Sender::new(false);
        let mut early = Stopping::told_by(&stop);
        let waits = tokio::time::timeout(Duration::from_millis(20), early.comes());
        assert!(waits.await.is_err() && !early.is_told());
        stop.send_replace(true);
        for mut told in [early, Stopping::told_by(&stop)] {
            let comes = tokio::time::timeout(Duration::from_secs(60), told.comes());
            assert!(comes.await.is_ok() && told.is_told());
        }
    }
}
