//! Twenty-one once more, in plain code from the documents, beside the engine: what may be decided on a hand, when the
//! player-dealer draws, how every wager ends, in which order, and how far the player-dealer's wager covers it.

mod game;
mod order;
mod round;

use game::LISTINGS;
use round::Twin;

#[test]
fn twenty_one_is_what_the_documents_say() {
    for (id, game) in LISTINGS {
        let mut played = 0;
        for seed in 0..25 {
            let mut twin = Twin::open(id, game, seed);
            // After two rounds without another player-dealer some tables stop.
            while played < 40 * (seed + 1) {
                if !twin.round() {
                    break;
                }
                played += 1;
            }
        }
        assert!(played > 400, "{id}: {played} rounds were played");
    }
}
