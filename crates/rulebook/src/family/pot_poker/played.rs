//! What pot poker does not play of a listing.

use super::PotPoker;
use super::betting::{FirstRound, Level, Structure, StructureKind};
use super::forced::Blind;
use super::showdown::{Division, EitherWay, HoleUse, PlayBoard};
use super::streets::{ChangeKind, Face, FirstToAct, Street};
use crate::family::played::Played;
use crate::family::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, Burn, Direction, Start};

/// Rankings of high hands.
const HIGH: [Ladder; 6] = [
    Ladder::FiveCard,
    Ladder::FiveCardJoker,
    Ladder::ShortDeck,
    Ladder::ShortDeckStraights,
    Ladder::AsianStud,
    Ladder::Mexican,
];

/// Rankings of low hands.
const LOW: [Ladder; 3] = [Ladder::AceToFive, Ladder::DeuceToSeven, Ladder::Badugi];

pub(super) fn unplayed(rules: &PotPoker, body: &Body) -> Vec<Wrong> {
    let mut played = Played::new(PotPoker::TEXT, body);
    played.only("deck.packs", body.deck.packs, &["1"]);
    played.burns(&[burn(rules)]);
    played.starts(&[Start::LeftOfButton], &[Start::LeftOfButton]);
    played.only("play.direction", body.play.direction.key(), &[Direction::Clockwise.key()]);
    played.without_bank();
    played.floor_says(&[]);
    ranking(rules, body, &mut played);
    for (at, (name, street)) in rules.street.iter().enumerate() {
        changes(name.as_str(), street, &mut played);
        first_to_act(rules, at, name.as_str(), street, &mut played);
    }
    for (name, structure) in rules.structure.iter() {
        structures(rules, name.as_str(), structure, &mut played);
    }
    forced(rules, &mut played);
    showdown(rules, &mut played);
    played.found()
}

/// What the streets burn.
fn burn(rules: &PotPoker) -> Burn {
    let streets = || rules.street.iter().map(|(_, street)| street);
    let draws =
        |street: &Street| street.change.as_ref().is_some_and(|change| change.kind == ChangeKind::Draw);
    if streets().any(draws) {
        Burn::BeforeDraw
    } else if streets().any(|street| street.burn > 0) {
        Burn::EachStreet
    } else {
        Burn::Nothing
    }
}

/// The pot says which rankings there are.
fn ranking(rules: &PotPoker, body: &Body, played: &mut Played<'_>) {
    let ranking = &body.ranking;
    let keys = |ladders: &[Ladder]| ladders.iter().map(|ladder| ladder.key()).collect::<Vec<_>>();
    let (has_high, has_low, qualified) = match rules.pot.division {
        Division::High | Division::HighEachBoard => (true, false, false),
        Division::Low => (false, true, false),
        Division::HighLow => (true, true, false),
        Division::HighLowQualified => (true, true, true),
    };
    let of = |has: bool, ladders: &[Ladder]| if has { keys(ladders) } else { vec![""] };
    played.only_if_given("ranking.high", ranking.high.map(Ladder::key), &of(has_high, &HIGH));
    played.only_if_given("ranking.low", ranking.low.map(Ladder::key), &of(has_low, &LOW));
    if !qualified {
        played.absent("ranking.low-qualifier", ranking.low_qualifier.is_some());
        played.absent("pot-poker.pot.qualifier-may-be-waived", rules.pot.qualifier_may_be_waived.is_some());
    } else if !ranking.low_qualifier.is_some_and(|rank| (5..=13).contains(&rank)) {
        let has = ranking.low_qualifier.map_or_else(|| "missing".to_owned(), |rank| rank.to_string());
        let message =
            format!("`ranking.low-qualifier` is {has}: write the highest card of a low hand, 5 to 13");
        played.fault("ranking.low-qualifier", "not-played", message);
    }
}

/// A hand changes no more cards than it has.
fn changes(name: &str, street: &Street, played: &mut Played<'_>) {
    let Some(change) = &street.change else { return };
    if change.cards.to == 0 {
        let path = format!("pot-poker.street.{name}.change.cards");
        played.fault(&path, "not-played", format!("`{path}` is 0: leave `change` out if no cards change"));
    }
}

/// Who acts first goes by what lies open, and by who had to open.
fn first_to_act(rules: &PotPoker, at: usize, name: &str, street: &Street, played: &mut Played<'_>) {
    let path = format!("pot-poker.street.{name}.first");
    let keys = |answers: &[FirstToAct]| answers.iter().map(|answer| answer.key()).collect::<Vec<_>>();
    let right = match (rules.bring_in.is_some(), at) {
        (true, 0) => keys(&[FirstToAct::BringIn, FirstToAct::LeftOfBringIn]),
        (true, _) => keys(&[FirstToAct::HighestShowing, FirstToAct::LowestShowing, FirstToAct::LeftOfButton]),
        (false, 0) => keys(&[FirstToAct::LeftOfBlinds, FirstToAct::LeftOfButton]),
        (false, _) => keys(&[FirstToAct::LeftOfButton]),
    };
    played.only(&path, street.first.key(), &right);
    let shows =
        |street: &Street| street.change.as_ref().is_some_and(|change| change.kind == ChangeKind::Show);
    let chosen = street.deal.iter().flatten().any(|face| *face == Face::AsChosen);
    if chosen && !rules.street.iter().any(|(_, street)| shows(street)) {
        let path = format!("pot-poker.street.{name}.deal");
        let message = format!(
            "`{path}` has a card \"as-chosen\", but no street lets players show one: write \"up\" or \"down\""
        );
        played.fault(&path, "not-played", message);
    }
}

/// What a structure says goes with its kind.
fn structures(rules: &PotPoker, name: &str, structure: &Structure, played: &mut Played<'_>) {
    let path = |key: &str| format!("pot-poker.structure.{name}.{key}");
    let limit = structure.kind == StructureKind::FixedLimit;
    let by_size = matches!(structure.kind, StructureKind::NoLimit | StructureKind::PotLimit);
    let streets = rules.street.iter().count();
    match &structure.levels {
        Some(levels) if limit && levels.len() != streets => {
            let message = format!(
                "`{}` has {} levels; it needs one for each of the {streets} streets",
                path("levels"),
                levels.len()
            );
            played.fault(&path("levels"), "not-played", message);
        }
        Some(levels) if limit => {
            let third = levels.contains(&Level::Third);
            if third && structure.stakes.iter().any(|stakes| stakes.third.is_none()) {
                let message = format!(
                    "`{}` names a third bet, but not all stakes do: add `third` to each",
                    path("levels")
                );
                played.fault(&path("levels"), "not-played", message);
            }
        }
        Some(_) => played.absent(&path("levels"), true),
        None if limit => {
            let message = format!("`{}` is missing: write the limit of each street", path("levels"));
            played.fault(&format!("pot-poker.structure.{name}"), "missing-key", message);
        }
        None => {}
    }
    played.absent(&path("least-bet"), !by_size && structure.least_bet.is_some());
    if by_size && structure.least_bet.is_none() {
        let message =
            format!("`{}` is missing: write the minimum bet, as in \"1x big-blind\"", path("least-bet"));
        played.fault(&format!("pot-poker.structure.{name}"), "missing-key", message);
    }
}

/// What is put in before the cards, and what the first bet is therefore.
fn forced(rules: &PotPoker, played: &mut Played<'_>) {
    let right = match (rules.bring_in.is_some(), rules.blinds.is_some()) {
        (true, _) => &[FirstRound::BringInIsBet][..],
        (false, _) => &[FirstRound::BlindIsBet, FirstRound::BetOrFold],
    };
    let right: Vec<&str> = right.iter().map(|answer| answer.key()).collect();
    played.only("pot-poker.betting.first-round", rules.betting.first_round.key(), &right);
    if let Some(blinds) = &rules.blinds {
        let posted: Vec<&str> = blinds.posted.iter().map(|blind| blind.key()).collect();
        let [small, middle, big] = [Blind::Small, Blind::Middle, Blind::Big].map(Blind::key);
        let right = [vec![big], vec![small, big], vec![small, middle, big]];
        if !right.contains(&posted) {
            let message = format!(
                "`pot-poker.blinds.posted` is {}: write big; small and big; or small, middle and big",
                posted.join(", ")
            );
            played.fault("pot-poker.blinds.posted", "not-played", message);
        }
    }
    if let Some(entry) = &rules.entry {
        let mut once = |path: &str, keys: Vec<&str>| {
            let twice = keys.iter().enumerate().find(|(at, key)| keys[..*at].contains(key));
            if let Some((_, key)) = twice {
                played.fault(path, "not-played", format!("`{path}` names \"{key}\" twice; name it once"));
            }
        };
        once("pot-poker.entry.new-player", entry.new_player.iter().map(|way| way.key()).collect());
        once("pot-poker.entry.missed", entry.missed.iter().flatten().map(|way| way.key()).collect());
    }
}

/// Hands are made of the cards that there are.
fn showdown(rules: &PotPoker, played: &mut Played<'_>) {
    let cards = |street: &Street| {
        let dealt = street.deal.as_ref().map_or(0, Vec::len);
        let discards = street.change.as_ref().filter(|change| change.kind == ChangeKind::Discard);
        dealt as i64 - discards.map_or(0, |change| i64::from(change.cards.from))
    };
    let held: i64 = rules.street.iter().map(|(_, street)| cards(street)).sum();
    played.only_if_given("pot-poker.hand.must-hold", rules.hand.must_hold, &["", &held.to_string()]);
    let shared = matches!(rules.pot.division, Division::HighLow | Division::HighLowQualified);
    let ways: Vec<&str> = match (shared, rules.hand.hole) {
        (false, _) => vec![""],
        (true, HoleUse::All) => EitherWay::ALL.iter().map(|way| way.key()).collect(),
        (true, _) => vec![EitherWay::SameOrOther.key()],
    };
    played.only_if_given("pot-poker.hand.either-way", rules.hand.either_way.map(EitherWay::key), &ways);
    if rules.hand.boards == 0 || rules.hand.hole == HoleUse::ExactlyTwo {
        let right = ["", PlayBoard::NotPossible.key()];
        played.only_if_given("pot-poker.hand.play-board", rules.hand.play_board.map(PlayBoard::key), &right);
    }
}
