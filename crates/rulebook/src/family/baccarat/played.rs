//! What baccarat does not play of a listing.

use super::{Baccarat, Bet, Event};
use crate::family::played::{BURNS, Decider, Played, Reader, WITHOUT_JOKER};
use crate::family::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, ButtonBy, Direction, Start, WagerKind};
use crate::value::Span;

pub(super) fn unplayed(rules: &Baccarat, body: &Body) -> Vec<Wrong> {
    let mut played = Played::new(Baccarat::TEXT, body);
    played.packs(WITHOUT_JOKER);
    played.burns(BURNS);
    played.ranks(Some(Ladder::NearestToNine));
    played.starts(&[Start::CommunityHands], &[Start::Chart]);
    played.only("play.direction", body.play.direction.key(), &[Direction::Clockwise.key()]);
    played.button(&[ButtonBy::None, ButtonBy::Card]);
    charts(rules, &mut played);
    played.points("baccarat.points", &rules.points);
    played.decides(false);
    for (name, _) in rules.bet.iter() {
        played.is_wager(&format!("baccarat.bet.{name}"), name);
    }
    played.wagers(|name, _| match rules.bet.get(name.as_str()) {
        Some(bet) => decider(bet),
        None => {
            Err(format!("write in `baccarat.bet.{name}` which results it wins on, or whose margin pays it"))
        }
    });
    played.found()
}

/// A margin that a table pays, or results on which it wins.
fn decider(bet: &Bet) -> Result<Decider, String> {
    let wins = bet.wins.as_deref().unwrap_or_default();
    if bet.margin_of.is_some() {
        if bet.wins.is_some() || bet.pushes.is_some() {
            return Err("a wager paid by a margin has neither `wins` nor `pushes`".to_owned());
        }
        return Ok(Decider::bonus(Reader::of_ladder(Ladder::BaccaratMargin)));
    }
    if wins.is_empty() {
        return Err("`wins` names no result, as in [\"banker wins\"], and `margin-of` no hand".to_owned());
    }
    let plain = |event: &Event| matches!(event, Event::Tie | Event::Ends { wins: true, with: None, .. });
    let kind = if wins.iter().any(plain) { WagerKind::Base } else { WagerKind::Bonus };
    Ok(Decider { kind, ..Decider::base() })
}

/// Totals are the last figure of a sum, and the chart has a row for each.
fn charts(rules: &Baccarat, played: &mut Played<'_>) {
    for total in rules.naturals.iter().filter(|total| **total > 9) {
        let message = format!("`baccarat.naturals` must be 0 to 9; got {total}");
        played.fault("baccarat.naturals", "not-played", message);
    }
    let mut span = |path: &str, span: Span| {
        if span.to > 9 {
            let message = format!("`{path}` must end at 9 or below; got {}", span.to);
            played.fault(path, "not-played", message);
        }
    };
    span("baccarat.draw.player", rules.draw.player);
    span("baccarat.draw.banker-after-stand", rules.draw.banker_after_stand);
    let mut totals: Vec<u8> = rules.draw.banker.iter().map(|row| row.total).collect();
    totals.sort_unstable();
    if totals.windows(2).any(|pair| pair[0] == pair[1]) || totals.last().is_some_and(|last| *last > 9) {
        let message =
            "`baccarat.draw.banker` must have at most one row for each total from 0 to 9".to_owned();
        played.fault("baccarat.draw.banker", "not-played", message);
    }
}
