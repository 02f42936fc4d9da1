//! What is done now and then, whoever is there.

use std::sync::Arc;
use std::time::Duration;

use room::clock::Clock as _;
use room::ids::TableNo;

use crate::house::House;

/// So often sessions, tokens and links go that have expired.
const SWEPT: Duration = Duration::from_secs(60 * 60);
/// The node that drives this one sweeps for all.
const FIRST: TableNo = TableNo(0);

/// Sweeps when the room opens, and then for as long as it is open.
pub(crate) async fn sweep(house: Arc<House>) {
    let mut stopping = house.stopping();
    let mut due = tokio::time::interval(SWEPT);
    loop {
        tokio::select! {
            _ = due.tick() => {}
            () = stopping.comes() => return,
        }
        if house.drives(FIRST) {
            let house = Arc::clone(&house);
            let _ = tokio::task::spawn_blocking(move || sweep_once(&house)).await;
        }
    }
}

fn sweep_once(house: &House) {
    match house.office().sweep(house.clock.now()) {
        Ok(0) => {}
        Ok(count) => tracing::info!(count, "expired sessions, tokens and links deleted"),
        Err(wrong) => tracing::error!(error = %wrong, "cannot delete expired sessions, tokens and links"),
    }
    if let Err(wrong) = house.office().note_looks() {
        tracing::error!(error = %wrong, "older names not yet protected against imitation");
    }
}

#[cfg(test)]
mod tests {
    use room::accounts::Refusal;
    use room::clock::Time;
    use room::journal::SqliteJournal;
    use room::tables::Pace;
    use rulebook::book::Book;

    use super::*;

    #[tokio::test]
    async fn a_session_that_has_expired_is_taken_away() {
        let journal = Arc::new(SqliteJournal::in_memory().expect("a journal"));
        let house = House::new(
            Book::shipped(),
            journal,
            Pace::USUAL,
            crate::house::Keeps::default(),
            &crate::Access::default(),
        )
        .expect("a house");
        let now = house.clock.now();
        let then = Time(now.0 - 31 * 24 * 3_600 * 1_000);
        let (_, old) = house.office().guest(then).expect("a guest");
        let (_, new) = house.office().guest(now).expect("a guest");
        house.office().pass(&old, then).expect("it is there, if too old");
        let sweeping = tokio::spawn(sweep(Arc::clone(&house)));
        for _ in 0..500 {
            tokio::time::sleep(Duration::from_millis(10)).await;
            if house.office().pass(&old, then).is_err() {
                break;
            }
        }
        assert_eq!(house.office().pass(&old, then), Err(Refusal::NoPass));
        house.office().pass(&new, now).expect("it is of today");
        house.stop();
        sweeping.await.expect("it ends with the room");
        // A room that is closed before it has begun ends too.
        let late = tokio::time::timeout(Duration::from_secs(60), sweep(house)).await;
        late.expect("it does not go on in a room that is closed");
    }
}
