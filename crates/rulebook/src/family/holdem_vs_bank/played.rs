//! What hold'em against the player-dealer does not play of a listing.

use std::collections::BTreeSet;

use cards::Rank;

use super::{BadBeat, HoldemVsBank, HoleHand, Moment, Otherwise, Qualifies};
use crate::family::played::{BURNS, Decider, Played, Reader, SEATS};
use crate::family::points::RankPoints;
use crate::family::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::amount::Amount;
use crate::listing::{Body, Burn, ButtonBy, Pack, Placed, WagerKind, WagerRule, WhenFolded};
use crate::value::Name;

pub(super) fn unplayed(rules: &HoldemVsBank, body: &Body) -> Vec<Wrong> {
    let mut played = Played::new(HoldemVsBank::TEXT, body);
    played.packs(&[Pack::Standard]);
    played.one_fresh_pack();
    let by_street = rules.streets.iter().any(|street| street.burned > 0);
    played.burns(if by_street { &[Burn::EachStreet] } else { BURNS });
    played.ranks(Some(Ladder::FiveCard));
    played.decides(true);
    if let Some(points) = &rules.points {
        played.points("holdem-vs-bank.points", points);
    }
    played.starts(SEATS, SEATS);
    played.button(&[ButtonBy::None]);
    played.needs("ante", "every hand needs it");
    played.absent(
        "holdem-vs-bank.not-qualified",
        rules.qualifies == Qualifies::Always && rules.not_qualified.is_some(),
    );
    board(rules, &mut played);
    named(rules, &mut played);
    decisions(rules, &mut played);
    hole_hands(rules, body, &mut played);
    played.wagers(|name, rule| decider(rules, body, name, rule));
    played.found()
}

fn board(rules: &HoldemVsBank, played: &mut Played<'_>) {
    let cards: u32 = rules.streets.iter().map(|street| u32::from(street.cards)).sum();
    if cards != u32::from(rules.community_cards) {
        let message = format!(
            "`holdem-vs-bank.streets` turn up {cards} cards, but the board has {}",
            rules.community_cards
        );
        played.fault("holdem-vs-bank.streets", "not-played", message);
    }
    let face_down = rules.board == super::BoardDealt::FaceDownAtStart;
    if face_down && rules.streets.iter().any(|street| street.burned > 0) {
        let message =
            "`holdem-vs-bank.streets` burn cards, but the board is dealt face down at the start: write 0"
                .to_owned();
        played.fault("holdem-vs-bank.streets", "not-played", message);
    }
}

/// Wagers that the section names are there, and are named for one thing.
fn named(rules: &HoldemVsBank, played: &mut Played<'_>) {
    let compared = rules.compared.iter().map(|name| ("holdem-vs-bank.compared", name));
    let companion = [("holdem-vs-bank.companion.wager", &rules.companion.wager)];
    let bad_beat = rules.bad_beat.iter().map(|bet| ("holdem-vs-bank.bad-beat.wager", &bet.wager));
    let decided = rules.decisions.iter().map(|decision| ("holdem-vs-bank.decisions", &decision.wager));
    for (path, name) in decided {
        played.is_wager(path, name);
        if !rules.compared.contains(name) {
            let message =
                format!("`holdem-vs-bank.compared` lacks `{name}`, which is a wager on the hand: add it");
            played.fault("holdem-vs-bank.compared", "undecided-wager", message);
        }
    }
    let mut seen = BTreeSet::new();
    for (path, name) in compared.chain(companion).chain(bad_beat) {
        played.is_wager(path, name);
        if !seen.insert(name) {
            let message = format!("`{path}` names `{name}`, which is already decided elsewhere");
            played.fault(path, "unknown-name", message);
        }
    }
    let ante = Name::new("ante");
    if ante.is_some_and(|ante| !rules.compared.contains(&ante)) {
        let message = "`holdem-vs-bank.compared` lacks `ante`: add it".to_owned();
        played.fault("holdem-vs-bank.compared", "undecided-wager", message);
    }
    if let Some(bet) = rules.bad_beat.as_ref().filter(|bet| beaten(bet).is_empty()) {
        let message =
            format!("`holdem-vs-bank.bad-beat.least` is `{}`, which can never be beaten", bet.least);
        played.fault("holdem-vs-bank.bad-beat.least", "unknown-hand", message);
    }
}

/// Decisions come in the order of the board, for multiples of the Ante.
fn decisions(rules: &HoldemVsBank, played: &mut Played<'_>) {
    let path = "holdem-vs-bank.decisions";
    let place = |moment: Moment| Moment::ALL.iter().position(|held| *held == moment);
    let moments: Vec<_> = rules.decisions.iter().map(|decision| place(decision.moment)).collect();
    if !moments.is_sorted() {
        let message =
            format!("`{path}` are not in the order of the board: before-flop, after-flop, after-river");
        played.fault(path, "not-played", message);
    }
    for decision in &rules.decisions {
        let of_ante = matches!(&decision.amount, Amount::Times { of, .. } if of.as_str() == "ante");
        if !of_ante {
            let message = format!(
                "`{path}`: `{}` must be a multiple of the Ante, as in \"1x ante\"; got \"{}\"",
                decision.wager,
                decision.amount.written()
            );
            played.fault(path, "not-played", message);
        }
    }
}

/// Hands that can be beaten and are no lower than the listing asks: all but the highest.
fn beaten(bet: &BadBeat) -> Vec<&'static str> {
    let hands = Ladder::FiveCard.hands();
    let least = hands.iter().position(|hand| *hand == bet.least.as_str());
    least.map_or_else(Vec::new, |least| hands[1..=least.max(1)].to_vec())
}

fn decider(rules: &HoldemVsBank, body: &Body, name: &Name, rule: &WagerRule) -> Result<Decider, String> {
    let folds = rules.decisions.iter().any(|decision| decision.otherwise == Otherwise::Fold);
    let lost = [Some(if folds { WhenFolded::Lost } else { WhenFolded::NoFold })];
    let stays = [Some(if folds { WhenFolded::StaysInAction } else { WhenFolded::NoFold })];
    if let Some(placed) = placed(rules, name) {
        let later = Decider::later(body, WagerKind::Raise, placed, amounts(rules, name));
        return Ok(later.folded(&[None, lost[0]]));
    }
    if rules.compared.contains(name) {
        return Ok(Decider::base().folded(&lost));
    }
    if rules.companion.wager == *name {
        let reader = Reader::of_ladder(Ladder::FiveCard);
        return Ok(Decider { kind: WagerKind::Base, ..Decider::bonus(reader) }.folded(&lost));
    }
    if let Some(bet) = rules.bad_beat.as_ref().filter(|bet| bet.wager == *name) {
        let reader = Reader { ladder: Some(Ladder::FiveCard), ..Reader::of(&beaten(bet)) };
        return Ok(Decider::bonus(reader).folded(&lost));
    }
    let tables = || rule.pay_tables.iter().flatten().filter_map(|table| body.pay_table.get(table.as_str()));
    if tables().any(|table| table.ladder.is_some()) {
        return Ok(Decider::bonus(Reader::of_ladder(Ladder::FiveCard)).folded(&stays));
    }
    let holes: Vec<&str> = rules.hole_hand.iter().map(|(name, _)| name.as_str()).collect();
    if tables().next().is_some() && !holes.is_empty() {
        return Ok(Decider::bonus(Reader::of(&holes)).folded(&stays));
    }
    Err("name it in `compared`, `companion`, `bad-beat` or `decisions` of `holdem-vs-bank`, or give it a pay table with the \
         ladder \"five-card\", or of hands that `holdem-vs-bank.hole-hand` describes"
        .to_owned())
}

/// When a wager of the decisions is placed; nothing for any other.
fn placed(rules: &HoldemVsBank, name: &Name) -> Option<Placed> {
    let mut moments = rules.decisions.iter().filter(|decision| decision.wager == *name);
    let first = moments.next()?.moment;
    Some(match first {
        Moment::BeforeFlop if moments.next().is_none() => Placed::AfterFirstCards,
        Moment::AfterFlop if moments.next().is_none() => Placed::AfterFlop,
        _ => Placed::AtDecision,
    })
}

/// All multiples of the Ante that the decisions offer for a wager, in order.
fn amounts(rules: &HoldemVsBank, name: &Name) -> String {
    let own = rules.decisions.iter().filter(|decision| decision.wager == *name);
    let multiples = own.filter_map(|decision| match &decision.amount {
        Amount::Times { tenths, .. } => Some(tenths.iter().copied()),
        _ => None,
    });
    let tenths: BTreeSet<u16> = multiples.flatten().collect();
    match Name::new("ante") {
        Some(of) => Amount::Times { tenths: tenths.into_iter().collect(), of }.written(),
        None => String::new(),
    }
}

/// Every hand of two cards that is described is paid by a row, can be held, and is not covered by the rows above it.
fn hole_hands(rules: &HoldemVsBank, body: &Body, played: &mut Played<'_>) {
    let without_ladder = || body.pay_table.iter().filter(|(_, table)| table.ladder.is_none());
    for (name, hand) in rules.hole_hand.iter() {
        let path = format!("holdem-vs-bank.hole-hand.{name}");
        let paid = without_ladder().any(|(_, table)| table.rows.iter().any(|row| row.hand == *name));
        if !paid {
            played.fault(
                &path,
                "unread-hand",
                format!("hole hand `{name}` is in no pay table: add a row for it, or leave it out"),
            );
        }
        if hand.sum.is_some() && rules.points.is_none() {
            let message =
                "`holdem-vs-bank.points` is missing: bonus bets on the sum of the hole cards need it"
                    .to_owned();
            played.fault("holdem-vs-bank", "missing-key", message);
        }
    }
    let sums = rules.hole_hand.iter().any(|(_, hand)| hand.sum.is_some());
    played.absent("holdem-vs-bank.points", !sums && rules.points.is_some());
    for (table, pay) in without_ladder() {
        let rows: Vec<(&Name, &HoleHand)> = pay
            .rows
            .iter()
            .filter_map(|row| Some((&row.hand, rules.hole_hand.get(row.hand.as_str())?)))
            .collect();
        let points = points(rules);
        let first = |two: &Two| rows.iter().position(|(_, hand)| fits(hand, two, &points));
        let reached: BTreeSet<usize> = Two::all().iter().filter_map(first).collect();
        for (at, (name, _)) in rows.iter().enumerate().filter(|(at, _)| !reached.contains(at)) {
            let above =
                if at == 0 { "no two cards fit it" } else { "the rows above it take all cards that fit it" };
            let message = format!("pay table `{table}`: the row `{name}` is never paid: {above}");
            played.fault(&format!("pay-table.{table}.rows"), "unknown-hand", message);
        }
    }
}

/// What each rank counts.
fn points(rules: &HoldemVsBank) -> [u8; 13] {
    let mut points = [0; 13];
    for RankPoints { ranks, points: worth } in rules.points.iter().flatten() {
        for rank in &ranks.0 {
            let shown = if *rank == Rank::Ace { 1 } else { (*rank as u8 + 2).min(10) };
            points[*rank as usize] = worth.unwrap_or(shown);
        }
    }
    points
}

/// Two cards, without which suits they are of.
struct Two {
    ranks: [Rank; 2],
    suited: bool,
}

impl Two {
    fn all() -> Vec<Two> {
        let pairs =
            Rank::ALL.into_iter().flat_map(|one| Rank::ALL.into_iter().map(move |other| [one, other]));
        pairs
            .flat_map(|ranks| [false, true].map(|suited| Two { ranks, suited }))
            .filter(|two| !two.suited || two.ranks[0] != two.ranks[1])
            .collect()
    }
}

fn fits(hand: &HoleHand, two: &Two, points: &[u8; 13]) -> bool {
    let [one, other] = two.ranks;
    let sum = u16::from(points[one as usize]) + u16::from(points[other as usize]);
    let ace_with = |with: &[Rank]| {
        one == Rank::Ace && with.contains(&other) || other == Rank::Ace && with.contains(&one)
    };
    hand.sum.is_none_or(|wanted| u16::from(wanted) == sum)
        && hand.ace_with.as_ref().is_none_or(|with| ace_with(&with.0))
        && hand
            .without
            .as_ref()
            .is_none_or(|without| !without.0.contains(&one) && !without.0.contains(&other))
        && hand.suited.is_none_or(|wanted| wanted == two.suited)
}
