//! What the twenty-one games do not play of a listing.

use cards::Rank;

use super::{
    BUSTER, Count, DoubleAmount, EvenMoneyWhen, ExtraWagers, Faces, HANDS, Held, InsuranceAmount,
    InsuranceWhen, Look, MATCHES, Made, Nearer, OverHand, Points, RED_FLEX, SurrenderWhen, TwentyOne, Worth,
};
use crate::family::played::{BURNS, Decider, Pays, Played, Reader, SEATS, WITHOUT_JOKER};
use crate::family::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, ButtonBy, Pack, Permission, Placed, Start, WagerKind, WhenFolded};
use crate::value::Name;

/// Packs with jokers, which `joker` says the count of.
const WITH_JOKER: &[Pack] = &[Pack::OneJoker, Pack::TwoJokers, Pack::Mexican];

pub(super) fn unplayed(rules: &TwentyOne, body: &Body) -> Vec<Wrong> {
    let mut played = Played::new(TwentyOne::TEXT, body);
    played.packs(if rules.joker.is_some() { WITH_JOKER } else { WITHOUT_JOKER });
    played.burns(BURNS);
    played.ranks(Some(Ladder::NearestToTarget));
    played.decides(true);
    if let Some(button) = &rules.button {
        played.points("twenty-one.button", button);
    }
    played.starts(SEATS, SEATS);
    played.button(&[ButtonBy::None, ButtonBy::Card]);
    let by_card = body.action_button.as_ref().is_some_and(|button| button.placed_by == ButtonBy::Card);
    played.absent("twenty-one.button", !by_card && rules.button.is_some());
    played.absent(
        "action-button.values",
        body.action_button.as_ref().is_some_and(|button| button.values.is_some()),
    );
    if by_card && rules.button.is_none() {
        let message =
            "`twenty-one.button` is missing: write the values of the card that places the action button"
                .to_owned();
        played.fault("twenty-one", "missing-key", message);
    }
    insurance(rules, &mut played);
    answers(rules, &mut played);
    values(rules, body, &mut played);
    bonus_bets(rules, body, &mut played);
    played.needs("base", "every hand needs it");
    played.wagers(|name, _| decider(rules, body, name));
    played.found()
}

/// What goes with insurance and even money is said where they are offered, and nowhere else.
fn insurance(rules: &TwentyOne, played: &mut Played<'_>) {
    let rule = &rules.insurance;
    let keys = [
        ("amount", rule.amount.is_some()),
        ("pays", rule.pays.is_some()),
        ("settled", rule.settled.is_some()),
        ("start", rule.start.is_some()),
        ("direction", rule.direction.is_some()),
    ];
    if rule.offered == InsuranceWhen::AceShows {
        played.needs("insurance", "`twenty-one.insurance` offers it");
        for (key, _) in keys.iter().filter(|(_, given)| !given) {
            let message = format!("`twenty-one.insurance.{key}` is missing: insurance is offered");
            played.fault("twenty-one.insurance", "missing-key", message);
        }
        let starts: Vec<&str> = SEATS.iter().map(|start| start.key()).collect();
        played.only_if_given("twenty-one.insurance.start", rule.start.map(Start::key), &starts);
    } else {
        keys.iter().for_each(|(key, given)| played.absent(&format!("twenty-one.insurance.{key}"), *given));
    }
    let offered = rules.even_money.offered == EvenMoneyWhen::BeforeLook;
    played.absent("twenty-one.even-money.pays", !offered && rules.even_money.pays.is_some());
    if offered && rules.even_money.pays.is_none() {
        let message = "`twenty-one.even-money.pays` is missing: even money is offered".to_owned();
        played.fault("twenty-one.even-money", "missing-key", message);
    }
    if offered && rule.offered != InsuranceWhen::AceShows {
        let message = "`twenty-one.even-money.offered` is \"before-look\", but even money replaces insurance, which is never offered".to_owned();
        played.fault("twenty-one.even-money.offered", "not-played", message);
    }
}

/// Answers that go by other answers.
fn answers(rules: &TwentyOne, played: &mut Played<'_>) {
    let finds_all = rules.player_dealer.look == Look::AceAndTens;
    let extra = if finds_all { &["cannot-happen"][..] } else { &["lose", "returned"] };
    played.only("twenty-one.player-dealer.extra-wagers", rules.player_dealer.extra_wagers.key(), extra);
    debug_assert_eq!(ExtraWagers::CannotHappen.key(), "cannot-happen");
    let looks = rules.player_dealer.look != Look::None;
    let first_two = if looks { SurrenderWhen::FirstTwoAfterLook } else { SurrenderWhen::FirstTwo };
    let whens = [SurrenderWhen::Never, SurrenderWhen::AnyTime, first_two].map(SurrenderWhen::key);
    played.only("twenty-one.surrender.when", rules.surrender.when.key(), &whens);
    comparisons(rules, played);
    let never = rules.surrender.when == SurrenderWhen::Never;
    if never {
        let after_split = rules.surrender.after_split.key();
        played.only("twenty-one.surrender.after-split", after_split, &[Permission::NotPermitted.key()]);
    }
    if rules.double.amount == DoubleAmount::EqualOrLessWithoutDoubleDouble
        && rules.double.double_double.is_none()
    {
        let message = "`twenty-one.double.amount` depends on double-double, which this listing does not offer: write \"equal-or-less\"".to_owned();
        played.fault("twenty-one.double.amount", "not-played", message);
    }
    let two_jokers = rules.special.iter().any(|(_, special)| special.made == Made::TwoJokers);
    if two_jokers && rules.joker.is_none() {
        let message = "a special hand is made of two jokers, but the deck has none".to_owned();
        played.fault("twenty-one.special", "not-played", message);
    }
}

/// Every two hands that are equal, or both over, have a row.
fn comparisons(rules: &TwentyOne, played: &mut Played<'_>) {
    let path = "twenty-one.compare.equal";
    let named = |total: u8| {
        let holds = |count: &Count| match count {
            Count::Totals { from, to, .. } => {
                from.is_none_or(|from| total >= from) && to.is_none_or(|to| total <= to)
            }
            _ => false,
        };
        rules.compare.equal.iter().any(|row| holds(&row.count))
    };
    if let Some(total) = (2..=rules.target.highest).find(|total| !named(*total)) {
        let message = format!(
            "`{path}` has no row for {total} against {total}: add one, as in [\"{total}\", \"push\"]"
        );
        played.fault(path, "missing-key", message);
    }
    if !rules.special.is_empty() && !rules.compare.equal.iter().any(|row| row.count == Count::Natural) {
        let message = format!("`{path}` has no row for two naturals: add one, as in [\"natural\", \"push\"]");
        played.fault(path, "missing-key", message);
    }
    let path = "twenty-one.compare.both-over";
    for nearer in [Nearer::Player, Nearer::PlayerDealer, Nearer::Neither] {
        let holds = |row: &&super::BothOverRow| {
            let any = row.player == OverHand::Any && row.player_dealer == OverHand::Any;
            any && (row.nearer == Nearer::Any || row.nearer == nearer)
        };
        if !rules.compare.both_over.iter().any(|row| holds(&row)) {
            let message = format!(
                "`{path}` has no row for any two hands that are over with \"{}\" closer: add one",
                nearer.key()
            );
            played.fault(path, "missing-key", message);
        }
    }
    let of_player = [OverHand::Any, OverHand::ThreeCards22To25];
    for row in rules.compare.both_over.iter().filter(|row| !of_player.contains(&row.player)) {
        let keys: Vec<&str> = of_player.iter().map(|hand| hand.key()).collect();
        played.only(path, row.player.key(), &keys);
    }
}

/// What cards are worth goes with the special hands that they make.
fn values(rules: &TwentyOne, body: &Body, played: &mut Played<'_>) {
    let path = "twenty-one.values";
    let counts = |made: Made| {
        rules.special.iter().find(|(_, special)| special.made == made).map(|(_, special)| special.counts)
    };
    let of_tens = |halves: u8| counts(Made::AceAndTen).map(|counts| vec![counts.halves.wrapping_sub(halves)]);
    let mut seen: [Option<Vec<u8>>; 13] = Default::default();
    for row in &rules.values {
        let worth: Vec<u8> = match &row.worth {
            Worth::Face => Vec::new(),
            Worth::Points(points) => points.iter().map(|points| points.halves).collect(),
        };
        let ace = matches!(&row.cards, Faces::Ranks(ranks) if ranks.0.contains(&Rank::Ace));
        let right = match (row.held, ace, &row.cards) {
            (Held::FirstTwoWithAce, false, Faces::Ranks(_)) => of_tens(22),
            (Held::FirstTwoWithTen, true, _) => of_tens(20),
            (Held::TwoOfThem, true, _) => Some(vec![4, 24]),
            (Held::TwoOfThem, _, Faces::Joker) => counts(Made::TwoJokers).map(|counts| vec![counts.halves]),
            (Held::WholeHand, _, Faces::Joker) => rules.joker.as_ref().map(|joker| vec![joker.counts.halves]),
            (Held::FirstTwoWithAce | Held::FirstTwoWithTen | Held::TwoOfThem | Held::WholeHand, ..)
            | (_, _, Faces::Joker) => None,
            (_, true, _) => Some(vec![2, 22]),
            (_, false, Faces::Ranks(ranks)) => {
                for rank in &ranks.0 {
                    seen[*rank as usize] = Some(worth.clone());
                }
                (worth.len() <= 1).then(|| worth.clone())
            }
        };
        if ace && row.held != Held::FirstTwoWithAce {
            seen[Rank::Ace as usize].get_or_insert_with(Vec::new);
        }
        if right.as_ref() != Some(&worth) {
            let shown = right.map(|right| {
                let points: Vec<String> =
                    right.iter().map(|halves| Points { halves: *halves }.to_string()).collect();
                format!("write \"{}\"", points.join(" or "))
            });
            let fix = shown.unwrap_or_else(|| "leave the row out".to_owned());
            let message = format!(
                "`{path}`: [\"{}\", \"{}\", \"{}\"] is not what these cards count in any hand; {fix}",
                row.cards,
                row.held.key(),
                row.worth
            );
            played.fault(path, "not-played", message);
        }
    }
    tens(rules, body, &seen, played);
    if rules.split.hands > MOST_HANDS || rules.split.hands == 0 {
        let message =
            format!("`twenty-one.split.hands` must be 1 to {MOST_HANDS}; got {}", rules.split.hands);
        played.fault("twenty-one.split.hands", "not-played", message);
    }
    let most = u16::from(rules.split.hands.saturating_sub(1)).max(1);
    for row in rules.split.rows.iter().filter(|row| row.times.from == 0 || row.times.to > most) {
        let message = format!(
            "`twenty-one.split.rows` names split {}; with {} hands there are splits 1 to {most}",
            row.times, rules.split.hands
        );
        played.fault("twenty-one.split.rows", "not-played", message);
    }
}

/// Every rank counts something, and with an ace only ten-point cards that the rows name make a natural.
fn tens(rules: &TwentyOne, body: &Body, seen: &[Option<Vec<u8>>; 13], played: &mut Played<'_>) {
    let path = "twenty-one.values";
    let cards = body.deck.pack.kind().cards();
    let in_pack = |rank: &Rank| cards.iter().any(|card| card.rank() == Some(*rank));
    let lacking = Rank::ALL.into_iter().filter(|rank| seen[*rank as usize].is_none() && in_pack(rank));
    for rank in lacking {
        let message = format!("`{path}` lacks a row for {}: write what it counts", rank.name());
        played.fault(path, "missing-key", message);
    }
    let is_ten = |rank: &Rank| seen[*rank as usize].as_deref() == Some(&[20]);
    let ranks: Vec<Rank> = Rank::ALL.into_iter().filter(is_ten).collect();
    for row in rules.values.iter().filter(|row| row.held == Held::FirstTwoWithAce) {
        let Faces::Ranks(named) = &row.cards else { continue };
        let mut named = named.0.clone();
        named.sort_unstable();
        if named != ranks {
            let message = format!(
                "`{path}`: the cards that count {} with an ace must be those that count 10",
                row.worth
            );
            played.fault(path, "not-played", message);
        }
    }
}

/// The most hands at one position.
const MOST_HANDS: u8 = 4;

/// The bonus bets that the section names are there, and their rows can come.
fn bonus_bets(rules: &TwentyOne, body: &Body, played: &mut Played<'_>) {
    let names = [
        ("buster", rules.buster.as_ref().map(|bet| &bet.wager)),
        ("red-flex", rules.red_flex.as_ref().map(|bet| &bet.wager)),
        ("match-dealer", rules.match_dealer.as_ref().map(|bet| &bet.wager)),
        ("bonus-hands", rules.bonus_hands.as_ref().map(|bet| &bet.wager)),
    ];
    let mut seen: Vec<&Name> = Vec::new();
    for (key, name) in names.iter().filter_map(|(key, name)| Some((key, (*name)?))) {
        let path = format!("twenty-one.{key}.wager");
        played.is_wager(&path, name);
        if seen.contains(&name) || ["base", "insurance"].contains(&name.as_str()) {
            let message = format!("`{path}` names `{name}`, which is already decided elsewhere");
            played.fault(&path, "unknown-name", message);
        }
        seen.push(name);
    }
    if let Some(bet) = &rules.match_dealer {
        let packs = body.deck.packs;
        if !(packs.from..=packs.to).contains(&u16::from(bet.packs)) {
            let message = format!(
                "`twenty-one.match-dealer.packs` is {}, but the table uses {packs}, so it is never offered",
                bet.packs
            );
            played.fault("twenty-one.match-dealer.packs", "not-played", message);
        }
    }
}

/// The rows of a bonus bet that so many packs can make.
fn rows(all: &[&str], packs: u16, needed: impl Fn(usize) -> u16) -> Decider {
    let can: Vec<&str> =
        all.iter().enumerate().filter(|(at, _)| needed(*at) <= packs).map(|(_, row)| *row).collect();
    Decider::bonus(Reader::of(&can)).folded(&[Some(WhenFolded::StaysInAction)])
}

fn decider(rules: &TwentyOne, body: &Body, name: &Name) -> Result<Decider, String> {
    let is = |named: Option<&Name>| named == Some(name);
    let packs = body.deck.packs.to;
    match name.as_str() {
        "base" => {
            let pays = Pays::As("twenty-one.target.pays", rules.target.pays);
            return Ok(Decider { pays, ..Decider::base() });
        }
        "insurance" if rules.insurance.offered == InsuranceWhen::AceShows => {
            let half = rules.insurance.amount == Some(InsuranceAmount::Half);
            let amount = if half { "0.5x base" } else { "up to 0.5x base" };
            let later = Decider::later(body, WagerKind::Insurance, Placed::WhenAceShows, amount.to_owned());
            let pays = rules.insurance.pays.map(|pays| Pays::As("twenty-one.insurance.pays", pays));
            return Ok(Decider { pays: pays.unwrap_or(Pays::Own), ..later });
        }
        _ => {}
    }
    if is(rules.buster.as_ref().map(|bet| &bet.wager)) {
        return Ok(rows(&BUSTER, packs, |_| 1));
    }
    if is(rules.red_flex.as_ref().map(|bet| &bet.wager)) {
        return Ok(rows(&RED_FLEX, packs, |_| 1));
    }
    if let Some(bet) = rules.match_dealer.as_ref().filter(|bet| bet.wager == *name) {
        // A card of the same rank and suit comes from another pack.
        return Ok(rows(&MATCHES, u16::from(bet.packs), |row| [3, 2, 2, 1, 1][row]));
    }
    if is(rules.bonus_hands.as_ref().map(|bet| &bet.wager)) {
        return Ok(rows(&HANDS, packs, |row| [2, 2, 2, 1, 1, 1][row]));
    }
    Err("name it `base`, or `insurance` where that is offered, or name it in `buster`, `red-flex`, `match-dealer` or \
         `bonus-hands` of `twenty-one`"
        .to_owned())
}
