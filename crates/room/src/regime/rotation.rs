//! The turns of the player-dealer position over time. A pure fold: times come from records.
//!
//! Rotation is judged over a sliding window: at every moment of a game, counted from the first hand, the position went to so
//! many different players within the last so many minutes. A game that was not dealt for as long as the window begins anew.

use std::time::Duration;

use serde::{Deserialize, Serialize};

use crate::clock::{Time, span};
use crate::tables::Member;

/// Within which time the position must have gone to how many players.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Window {
    /// The time.
    pub span: Duration,
    /// The players, without those of a provider.
    pub players: usize,
}

impl Window {
    /// A window of minutes.
    pub const fn minutes(minutes: u8, players: u8) -> Window {
        Window { span: Duration::from_secs(minutes as u64 * 60), players: players as usize }
    }
}

/// Somebody who took the position.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Turn {
    /// Who.
    pub member: Member,
    /// When.
    pub at: Time,
    /// Whether they play for a provider.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub provider: bool,
}

/// The turns of a game, as far as rotation depends on them.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub struct Turns {
    /// When the game began.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun: Option<Time>,
    /// When each player other than a provider took the position last.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    held: Vec<(Member, Time)>,
    /// The last turn that was played to its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    last: Option<Turn>,
    /// The turn that is on.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    current: Option<Turn>,
    /// When the position was last taken or a hand last ended.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    played: Option<Time>,
}

impl Turns {
    /// Whether nobody has taken the position yet.
    pub fn is_empty(&self) -> bool {
        *self == Turns::default()
    }

    /// Somebody takes the position.
    pub fn taken(&mut self, turn: Turn, window: Window) {
        if !self.is_on(turn.at, window) {
            *self = Turns::default();
        }
        let recent = |at: Time| span(at, turn.at) < window.span;
        self.held.retain(|(_, at)| recent(*at));
        self.begun.get_or_insert(turn.at);
        (self.current, self.played) = (Some(turn), Some(turn.at));
    }

    /// The hand ended: the turn counts.
    pub fn closed(&mut self, at: Time) {
        if let Some(turn) = self.current.take() {
            if !turn.provider {
                self.held.retain(|(member, _)| *member != turn.member);
                self.held.push((turn.member, turn.at));
            }
            self.last = Some(turn);
        }
        self.played = Some(at);
    }

    /// Nobody wagered, or the hand is void: the turn does not count.
    pub fn undone(&mut self) {
        self.current = None;
    }

    /// Whether a hand is on.
    pub fn is_turn_on(&self) -> bool {
        self.current.is_some()
    }

    /// Whether the game is being dealt: not when no hand was on for as long as the window.
    pub fn is_on(&self, now: Time, window: Window) -> bool {
        self.played.is_some_and(|played| span(played, now) < window.span)
    }

    /// When the game ends, unless further players take the position; nothing before the first hand.
    pub fn deadline(&self, window: Window) -> Option<Time> {
        let begun = self.begun?;
        let mut times: Vec<Time> = self.counted().map(|(_, at)| at).collect();
        times.sort_unstable_by(|one, other| other.cmp(one));
        let from = match window.players.checked_sub(1) {
            None => return None,
            Some(before) => times.get(before).copied().map_or(begun, |at| at.max(begun)),
        };
        Some(from.after(window.span))
    }

    /// The players who have held the position within the window, the latest first.
    pub fn players(&self, now: Time, window: Window) -> Vec<Member> {
        let mut recent: Vec<(Member, Time)> =
            self.counted().filter(|(_, at)| span(*at, now) < window.span).collect();
        recent.sort_by_key(|(_, at)| std::cmp::Reverse(*at));
        recent.into_iter().map(|(member, _)| member).collect()
    }

    /// Whether the last turn was a provider's, so that no provider may take the next.
    pub fn was_provider(&self) -> bool {
        self.last.is_some_and(|turn| turn.provider)
    }

    /// The last turn that was played to its end.
    pub fn last(&self) -> Option<Turn> {
        self.last
    }

    /// When each player took the position last, the turn that is on included.
    fn counted(&self) -> impl Iterator<Item = (Member, Time)> + '_ {
        let current = self.current.filter(|turn| !turn.provider).map(|turn| (turn.member, turn.at));
        let is_current = move |member: Member| current.is_some_and(|(held, _)| held == member);
        self.held.iter().copied().filter(move |(member, _)| !is_current(*member)).chain(current)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ids::AccountNo;
    use proptest::prelude::*;

    const FORTY: Window = Window::minutes(40, 2);

    fn minute(minute: i64) -> Time {
        Time(minute * 60_000)
    }

    fn member(number: u32) -> Member {
        Member::Account(AccountNo(number))
    }

    /// Plays hands of one minute, as (minute, player, provider).
    fn play(turns: &mut Turns, hands: &[(i64, u32, bool)]) {
        for (at, player, provider) in hands {
            turns.taken(Turn { member: member(*player), at: minute(*at), provider: *provider }, FORTY);
            turns.closed(minute(at + 1));
        }
    }

    fn deadline(hands: &[(i64, u32, bool)]) -> Option<i64> {
        let mut turns = Turns::default();
        play(&mut turns, hands);
        turns.deadline(FORTY).map(|at| at.0 / 60_000)
    }

    #[test]
    fn the_window_slides_with_the_second_latest_player() {
        assert_eq!(deadline(&[]), None, "no hand, no clock");
        assert_eq!(deadline(&[(5, 1, false)]), Some(45), "from the first hand");
        assert_eq!(
            deadline(&[(5, 1, false), (20, 1, false)]),
            Some(45),
            "the same player again is no second"
        );
        assert_eq!(deadline(&[(5, 1, false), (20, 2, false)]), Some(45));
        assert_eq!(deadline(&[(5, 1, false), (20, 2, false), (30, 1, false)]), Some(60));
        assert_eq!(deadline(&[(5, 1, false), (20, 9, true)]), Some(45), "a provider is no player");
        assert_eq!(deadline(&[(5, 9, true), (10, 1, false), (20, 2, false)]), Some(50));
    }

    #[test]
    fn a_turn_counts_when_it_is_played() {
        let mut turns = Turns::default();
        play(&mut turns, &[(0, 1, false), (10, 2, false)]);
        let before = turns.deadline(FORTY);
        turns.taken(Turn { member: member(1), at: minute(20), provider: false }, FORTY);
        assert_eq!(turns.deadline(FORTY), Some(minute(50)), "the turn that is on counts");
        turns.undone();
        assert_eq!(turns.deadline(FORTY), before, "nobody wagered");
    }

    #[test]
    fn a_provider_is_remembered_until_somebody_else_has_held_it() {
        let mut turns = Turns::default();
        play(&mut turns, &[(0, 9, true)]);
        assert!(turns.was_provider());
        turns.taken(Turn { member: member(1), at: minute(2), provider: false }, FORTY);
        assert!(turns.was_provider(), "until the hand is played");
        turns.closed(minute(3));
        assert!(!turns.was_provider());
    }

    #[test]
    fn a_game_that_was_not_dealt_for_the_window_begins_anew() {
        let mut turns = Turns::default();
        play(&mut turns, &[(0, 9, true)]);
        assert!(turns.is_on(minute(40), FORTY) && !turns.is_on(minute(41), FORTY));
        play(&mut turns, &[(41, 1, false)]);
        assert_eq!(turns.deadline(FORTY), Some(minute(81)));
        assert_eq!(turns.players(minute(42), FORTY), [member(1)]);
    }

    #[test]
    fn it_reads_back_as_it_was_written() {
        let mut turns = Turns::default();
        play(&mut turns, &[(0, 1, false), (3, 9, true)]);
        let text = serde_json::to_string(&turns).unwrap();
        assert_eq!(serde_json::from_str::<Turns>(&text).unwrap(), turns);
    }

    proptest! {
        /// The deadline is the first moment at which the window holds too few players, whatever was played before.
        #[test]
        fn the_deadline_is_where_the_window_first_holds_too_few(
            hands in prop::collection::vec((1i64..12, 1u32..5), 1..25), players in 1u8..4,
        ) {
            let window = Window::minutes(40, players);
            let mut turns = Turns::default();
            let (mut now, mut played) = (0, Vec::new());
            for (wait, player) in hands {
                now += wait;
                turns.taken(Turn { member: member(player), at: minute(now), provider: player == 4 }, window);
                turns.closed(minute(now));
                played.push((now, player));
            }
            let enough = |at: i64| {
                let recent = played.iter().filter(|(held, player)| *held > at - 40 && *held <= at && *player != 4);
                let mut different: Vec<u32> = recent.map(|(_, player)| *player).collect();
                different.sort_unstable();
                different.dedup();
                different.len() >= usize::from(players)
            };
            let begun = played[0].0;
            let first = (now..now + 100).find(|at| *at >= begun + 40 && !enough(*at)).unwrap();
            let deadline = turns.deadline(window).unwrap().0 / 60_000;
            prop_assert_eq!(deadline.max(now), first);
        }
    }
}
