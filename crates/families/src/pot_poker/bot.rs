//! Sensible play for empty seats: a bot knows its own cards, what lies open, and the rules.

use cards::Card;
use table::{Act, CardMask, Choice, Command, Offer, Offers, Place, Position, Shape, Verb};

use super::Poker;
use super::outlook::{Outlook, WHOLE};
use super::thrown::{thrown, ways_to_throw};
use crate::bot::{Asked, Chance, Player, Strength, hand};

/// What a bot in this person's place does; nothing while it is content to wait.
pub(crate) fn choose(poker: &Poker, asked: &mut Asked<'_>) -> Option<Command> {
    let Asked { person, view, offers, player, chance } = asked;
    let person = *person;
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
    let mut outlook = Outlook::new(poker, view, position, &kept(poker, &own));
    if let Some(command) = change(poker, offers, &own, player.strength, &mut outlook, chance) {
        return Some(command);
    }
    let shows = |offer: &&Offer| offer.verb == Verb::PLAY_BOARD;
    if let Some(offer) =
        offers.iter().find(shows).or_else(|| offers.iter().find(|offer| offer.verb == Verb::SHOW))
    {
        return Some(offer.sample(0));
    }
    let habits = Habits::of(*player);
    let share = outlook.share(habits.deals, chance);
    Some(bet(poker, offers, position, &habits, share, outlook.players(), chance))
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

/// How somebody bets, all in thousandths of the pot.
struct Habits {
    /// How often the deal is gone through in the head.
    deals: u32,
    /// How much of what the others hold of the pot must be one's own beyond an equal part before one bets.
    bets: u32,
    /// The same before one raises; nobody does beyond the whole.
    raises: u32,
    /// How much of the price of a call must be there.
    calls: u32,
}

impl Habits {
    /// A novice never raises and follows with anything; an amateur follows too far and raises too rarely; an expert bets
    /// what is better than even and calls what the price is right for.
    const fn of(player: Player) -> Habits {
        match player.strength {
            Strength::Novice => Habits { deals: 10, bets: 700, raises: 2_000, calls: 100 },
            Strength::Amateur => Habits { deals: 15, bets: 450, raises: 750, calls: 380 },
            Strength::Expert => Habits { deals: 60, bets: 180, raises: 330, calls: 1_100 },
        }
    }
}

/// Bets good hands, calls fair ones, gives the rest up when it costs something.
fn bet(
    poker: &Poker,
    offers: &Offers,
    position: Position,
    habits: &Habits,
    share: u32,
    players: u32,
    chance: Chance<'_>,
) -> Command {
    let raise = offers.iter().find(|offer| matches!(offer.verb, Verb::BET | Verb::RAISE));
    let call = offers.iter().find(|offer| offer.verb == Verb::CALL);
    let check = offers.iter().find(|offer| offer.verb == Verb::CHECK);
    let fold = Command::at(position, Act::FOLD);
    let equal = WHOLE / players;
    let beyond = |part: u32| equal + (WHOLE - equal) * part / 1_000;
    // Every raise before says more of what the others hold.
    let raised = u32::from(poker.hand.betting.raises) * 60;
    let enough = beyond(if check.is_some() { habits.bets } else { habits.raises + raised });
    if let Some(offer) = raise.filter(|_| share >= enough && chance(10) < 9) {
        return offer.sample(size(poker, offer, share, enough));
    }
    if let Some(offer) = check {
        return offer.sample(0);
    }
    let (cost, pot) = (poker.call_chips(position).0.max(0) as u64, poker.hand.pot().0.max(0) as u64);
    let price = (cost * u64::from(WHOLE) / (pot + cost).max(1)) as u32 * habits.calls / 1_000;
    match (call, raise) {
        (Some(offer), _) if share >= price => offer.sample(0),
        (None, Some(offer)) if share >= equal || offers.len() == 1 => offer.sample(0),
        _ if offers.iter().any(|offer| offer.contains(&fold)) => fold,
        _ => offers.first().map_or(fold, |offer| offer.sample(0)),
    }
}

/// Which of the amounts: half of the pot, and all of it with much more than enough.
fn size(poker: &Poker, offer: &Offer, share: u32, enough: u32) -> u64 {
    let Some(amounts) = offer.shape.amounts() else { return 0 };
    let pot = poker.hand.pot().0;
    let wanted = if share >= enough + (WHOLE.saturating_sub(enough)) / 2 { pot } else { pot / 2 };
    let steps = ((wanted - amounts.from.0).max(0) / amounts.step.0.max(1)) as u64;
    steps.min(offer.count() - 1)
}

/// The cards that are held at the showdown: what must be thrown away is thought away.
fn kept(poker: &Poker, own: &[Card]) -> Vec<Card> {
    let (held, _) = poker.plan.cards.at_showdown();
    let mut kept = own.to_vec();
    while kept.len() > held {
        let CardMask(worst) = worst(&kept);
        kept.remove(worst.trailing_zeros() as usize);
    }
    kept
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

/// Which cards to throw away, draw for or turn up.
fn change(
    poker: &Poker,
    offers: &Offers,
    own: &[Card],
    strength: Strength,
    outlook: &mut Outlook<'_>,
    chance: Chance<'_>,
) -> Option<Command> {
    let (position, verb, least, most, of) = offers.iter().find_map(|offer| match offer.shape {
        Shape::Cards { least, most, of } => Some((offer.at?, offer.verb, least, most, of)),
        _ => None,
    })?;
    let wished = match verb {
        Verb::OPEN => CardMask::NONE,
        Verb::EXCHANGE if start_score(own) >= 30 => CardMask::NONE,
        Verb::EXCHANGE | Verb::DISCARD => worst(own),
        Verb::DRAW if strength == Strength::Expert => {
            let ways = ways_to_throw(&poker.plan, own, most);
            let worth = |way: &CardMask| outlook.share_throwing(*way, 60, chance);
            ways.into_iter().max_by_key(worth).unwrap_or(CardMask::NONE)
        }
        _ => thrown(&poker.plan, own, most, strength),
    };
    let cards = within(wished, own, least, most, of);
    Some(Command::at(position, verb.with(Choice::Cards(cards))))
}

/// As many of these cards as may be changed, and as many more as must be, the worst first.
fn within(wished: CardMask, own: &[Card], least: u8, most: u8, of: CardMask) -> CardMask {
    let mut cards = CardMask(wished.0 & of.0);
    while cards.len() > u32::from(most) {
        cards.0 &= cards.0 - 1;
    }
    while cards.len() < u32::from(least) {
        let open: Vec<usize> = (0..own.len()).filter(|at| of.has(*at) && !cards.has(*at)).collect();
        let without = |at: &usize| {
            let gone = |held: usize| held == *at || cards.has(held);
            let rest: Vec<Card> = (0..own.len()).filter(|held| !gone(*held)).map(|held| own[held]).collect();
            start_score(&rest)
        };
        match open.into_iter().max_by_key(without) {
            Some(at) => cards.0 |= 1 << at,
            None => break,
        }
    }
    cards
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
