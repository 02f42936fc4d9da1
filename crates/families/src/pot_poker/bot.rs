//! Sensible play for empty seats: a bot knows its own cards, what lies open, and the rules.

use cards::{Card, Rank};
use eval::Category;
use rulebook::family::pot_poker::showdown::{Division, HoleUse};
use rulebook::ladder::Ladder;
use table::{Act, CardMask, Choice, Command, Offer, Offers, Place, Position, Shape, Verb};

use super::Poker;
use crate::bot::{Asked, Chance, Strength, hand};

/// What a bot in this person's place does; nothing while it is content to wait.
pub(crate) fn choose(poker: &Poker, asked: &mut Asked<'_>) -> Option<Command> {
    let Asked { person, view, offers, player, chance } = asked;
    let (person, strength) = (*person, player.strength);
    let position = view.seats.iter().find(|seat| seat.person == Some(person))?.position;
    if offers.is_empty() || offers.iter().any(|offer| matches!(offer.verb, Verb::SIT_OUT | Verb::COME_BACK)) {
        return None;
    }
    if let Some(offer) = offers.iter().find(|offer| is_post(offer.verb)) {
        // Whoever waits for a hand buys in about every other time; nobody makes a larger blind unasked.
        let enters = poker.hand.seats.players.is_empty() && chance(2) == 0;
        return enters.then(|| offer.sample(0));
    }
    let own = hand(view, Place::Position(position));
    if let Some(command) = change(poker, offers, &own) {
        return Some(command);
    }
    let shows = |offer: &&Offer| offer.verb == Verb::PLAY_BOARD;
    if let Some(offer) =
        offers.iter().find(shows).or_else(|| offers.iter().find(|offer| offer.verb == Verb::SHOW))
    {
        return Some(offer.sample(0));
    }
    let board = hand(view, Place::Board);
    let score = score(poker, &own, &board);
    Some(match strength {
        Strength::Novice => follow(offers, position, score),
        Strength::Amateur => bet(poker, offers, position, loose(score), chance),
        Strength::Expert => bet(poker, offers, position, score, chance),
    })
}

/// Whether money is put in unasked.
const fn is_post(verb: Verb) -> bool {
    matches!(
        verb,
        Verb::POST_BLIND
            | Verb::POST_ALL_BLINDS
            | Verb::BUY_BUTTON
            | Verb::POST_DOUBLE_ANTE
            | Verb::KILL
            | Verb::STRADDLE
            | Verb::OVER_BLIND
    )
}

/// An amateur likes weak hands better than they are, and strong ones less.
const fn loose(score: u32) -> u32 {
    if score < 60 { 14 + score * 46 / 60 } else { score - (score - 60) / 3 }
}

/// A novice never raises, and follows with anything that looks like something.
fn follow(offers: &Offers, position: Position, score: u32) -> Command {
    let offered = |verb: Verb| offers.iter().find(|offer| offer.verb == verb);
    let call = offered(Verb::CALL).filter(|_| score >= 12);
    let fold = Command::at(position, Act::FOLD);
    let folds = offers.iter().any(|offer| offer.contains(&fold));
    match offered(Verb::CHECK).or(call) {
        Some(offer) => offer.sample(0),
        None if folds => fold,
        None => offers.first().map_or(fold, |offer| offer.sample(0)),
    }
}

/// Bets good hands, calls fair ones, gives the rest up when it costs something.
fn bet(poker: &Poker, offers: &Offers, position: Position, score: u32, chance: Chance<'_>) -> Command {
    let raise = offers.iter().find(|offer| matches!(offer.verb, Verb::BET | Verb::RAISE));
    let call = offers.iter().find(|offer| offer.verb == Verb::CALL);
    let check = offers.iter().find(|offer| offer.verb == Verb::CHECK);
    let fold = Command::at(position, Act::FOLD);
    let wants_raise = score >= 75 || check.is_some() && score >= 58;
    if let Some(offer) = raise.filter(|_| wants_raise && chance(10) < 8) {
        // Mostly the smallest raise; now and then a larger one.
        let most = offer.count() - 1;
        let place = if score >= 88 { most / 4 } else { (most / 20).min(40) };
        return offer.sample(place);
    }
    if let Some(offer) = check {
        return offer.sample(0);
    }
    let big = poker.plan.big_blind().0.max(1);
    let (cost, pot) = (poker.to_call(position).0, poker.hand.pot().0.max(1));
    // The dearer the call, the better the hand must be.
    let price = (cost * 100 / (pot + cost)).clamp(0, 60) as u32 / 2;
    let pressure = (cost / big).clamp(0, 20) as u32;
    let needed = 18 + price + pressure;
    match (call, raise) {
        (Some(offer), _) if score >= needed => offer.sample(0),
        (None, Some(offer)) if score >= 35 || offers.len() == 1 => offer.sample(0),
        _ if offers.iter().any(|offer| offer.contains(&fold)) => fold,
        _ => offers.first().map_or(fold, |offer| offer.sample(0)),
    }
}

/// How good a hand looks, from 0 to 100.
fn score(poker: &Poker, own: &[Card], board: &[Card]) -> u32 {
    let wins_low = poker.plan.showdown.division == Division::Low;
    if wins_low {
        return low_score(own, poker.plan.rank.high == Ladder::DeuceToSeven);
    }
    let high = high_score(poker, own, board);
    match poker.plan.showdown.division {
        Division::HighLow | Division::HighLowQualified if board.len() < 3 => {
            high.max(low_score(own, false) * 2 / 3)
        }
        Division::HighLow | Division::HighLowQualified => {
            let low = eval::low::best(&[own, board].concat()).filter(|low| low.qualifies(Rank::Eight));
            high.max(if low.is_some() { 62 } else { 0 })
        }
        _ => high,
    }
}

fn high_score(poker: &Poker, own: &[Card], board: &[Card]) -> u32 {
    let all: Vec<Card> = [own, board].concat();
    if all.len() < 5 {
        return start_score(own);
    }
    let two = poker.plan.rank.hole == HoleUse::ExactlyTwo;
    let made = if two {
        eval::omaha::high(eval::high::Hand::of(own), eval::high::Hand::of(board))
    } else {
        let few: Vec<Card> = all.iter().copied().take(7).collect();
        eval::high::best(&few)
    };
    let Some(made) = made else { return start_score(own) };
    let shared = eval::high::best(board).map(eval::High::category);
    let value = match made.category() {
        Category::HighCard => 12,
        Category::Pair => 38 + u32::from(own.iter().any(|card| card.rank() >= Some(Rank::Queen))) * 8,
        Category::TwoPairs => 60,
        Category::ThreeOfAKind => 74,
        Category::Straight => 82,
        Category::Flush => 86,
        _ => 95,
    };
    // What lies on the board is everybody's.
    if shared == Some(made.category()) { value / 3 } else { value + start_score(own) / 10 }
}

/// The first cards: pairs, high cards, cards of one suit.
fn start_score(own: &[Card]) -> u32 {
    let mut ranks: Vec<u32> = own.iter().map(|card| card.rank().map_or(12, |rank| rank as u32)).collect();
    ranks.sort_unstable_by(|one, other| other.cmp(one));
    let pair = ranks.windows(2).filter(|pair| pair[0] == pair[1]).map(|pair| pair[0]).max();
    let high: u32 = ranks.iter().take(2).sum();
    let suited = own.iter().any(|card| {
        card.suit().is_some() && own.iter().filter(|other| other.suit() == card.suit()).count() > 1
    });
    match pair {
        Some(rank) => 48 + rank * 3,
        None => high + high / 2 + u32::from(suited) * 4,
    }
}

/// Low cards of different ranks.
fn low_score(own: &[Card], ace_high: bool) -> u32 {
    let mut low = 0u16;
    for card in own {
        match card.rank() {
            Some(Rank::Ace) if !ace_high => low |= 1,
            Some(rank) if rank <= Rank::Eight => low |= 2 << rank as u16,
            None => low |= 1 << 12,
            _ => {}
        }
    }
    match (low.count_ones(), own.len()) {
        (5.., _) => 92,
        (4, _) => 58,
        (3, ..=4) => 60,
        (3, _) => 34,
        (2, ..=3) => 36,
        _ => 8,
    }
}

/// Which cards to throw away, draw for or turn up.
fn change(poker: &Poker, offers: &Offers, own: &[Card]) -> Option<Command> {
    let (position, verb, most) = offers.iter().find_map(|offer| match offer.shape {
        Shape::Cards { most, .. } => Some((offer.at?, offer.verb, most)),
        _ => None,
    })?;
    let cards = match verb {
        Verb::OPEN => CardMask::NONE,
        Verb::EXCHANGE if start_score(own) >= 30 => CardMask::NONE,
        Verb::EXCHANGE | Verb::DISCARD => worst(own),
        _ if poker.plan.showdown.division == Division::Low => {
            bad_for_low(own, poker.plan.rank.high == Ladder::DeuceToSeven)
        }
        _ => unpaired(own, usize::from(most).min(3)),
    };
    Some(Command::at(position, verb.with(Choice::Cards(cards))))
}

/// The card without which the rest looks best.
fn worst(own: &[Card]) -> CardMask {
    let without = |at: usize| {
        let rest: Vec<Card> =
            own.iter().enumerate().filter(|(held, _)| *held != at).map(|(_, card)| *card).collect();
        start_score(&rest)
    };
    let at = (0..own.len()).max_by_key(|at| without(*at)).unwrap_or(0);
    CardMask(1 << at)
}

/// Pairs and cards above an eight.
fn bad_for_low(own: &[Card], ace_high: bool) -> CardMask {
    let bad = |at: usize| match own[at].rank() {
        None => false,
        Some(Rank::Ace) if !ace_high => own[..at].iter().any(|card| card.rank() == Some(Rank::Ace)),
        Some(rank) => rank > Rank::Eight || own[..at].iter().any(|card| card.rank() == Some(rank)),
    };
    CardMask((0..own.len()).filter(|at| bad(*at)).fold(0, |mask, at| mask | 1 << at))
}

/// Cards that pair nothing, the lowest first; jokers are kept.
fn unpaired(own: &[Card], most: usize) -> CardMask {
    let alone = |at: &usize| {
        let rank = own[*at].rank();
        rank.is_some() && own.iter().filter(|card| card.rank() == rank).count() == 1
    };
    let mut single: Vec<usize> = (0..own.len()).filter(alone).collect();
    single.sort_unstable_by_key(|at| own[*at].rank());
    CardMask(single.into_iter().take(most).fold(0, |mask, at| mask | 1 << at))
}
