//! The lines of a round as commands.

use cards::Card;
use money::Cents;
use table::banked::TablePlan;
use table::{Act, Amounts, Command, Offer, Position, WagerNo};

/// An amount as a line writes it: dollars, or a multiple of `base`.
fn amount(word: &str, base: Cents) -> Result<Cents, String> {
    if let Some(times) = word.strip_suffix('x') {
        let tenths = times.parse::<i64>().map(|times| times * 10);
        let tenths = tenths.map_err(|_| format!("\"{word}\" is not a multiple: write as in \"4x\""))?;
        return Ok(Cents(base.0 * tenths / 10));
    }
    word.parse().map_err(|error: money::ParseCentsError| error.to_string())
}

/// A wager line: `ante $10`.
pub(super) fn stake(plan: &TablePlan, position: Position, words: &[&str]) -> Result<Command, String> {
    let [wager, amount] = words else {
        return Err("a wager is written as in \"seat 2 ante $10\"".to_owned());
    };
    let wager = wager_no(plan, wager)?;
    let amount = amount.parse().map_err(|error: money::ParseCentsError| error.to_string())?;
    Ok(Command::Stake { position, wager, amount })
}

/// A decision: `fold`, `check`, `play`, `play 4x`, `play $40`. `base` is what multiples are of.
pub(super) fn decision(
    plan: &TablePlan,
    position: Position,
    words: &[&str],
    offers: &[Offer],
    base: Cents,
) -> Result<Command, String> {
    let act = match words {
        ["fold" | "folds"] => Act::Fold,
        ["check" | "checks" | "agrees"] => Act::Check,
        ["house", "way"] => Act::HouseWay,
        ["pile", pile] => Act::Pick {
            pile: pile.parse().map_err(|_| format!("\"{pile}\" is not a pile: write its number"))?,
        },
        ["front", cards @ ..] => Act::Front { cards: front(&cards.join(" "))? },
        [wager, rest @ ..] if rest.len() <= 1 => {
            let wager = wager_no(plan, wager)?;
            let offered = offers.iter().find_map(|offer| match offer {
                Offer::Bet { position: at, wager: on, amounts } if *at == position && *on == wager => {
                    Some(*amounts)
                }
                _ => None,
            });
            let amounts = offered.unwrap_or(Amounts::only(base));
            let amount = match rest {
                [word] => amount(word, base)?,
                _ => amounts.from,
            };
            Act::Bet { wager, amount }
        }
        _ => return Err("a decision is written as in \"seat 2 fold\" or \"seat 2 play 4x\"".to_owned()),
    };
    Ok(Command::Decide { position, act })
}

/// The two cards or tiles that go in front.
fn front(text: &str) -> Result<[Card; 2], String> {
    let cards = cards::parse_cards(text).map_err(|error| error.to_string())?;
    <[Card; 2]>::try_from(cards)
        .map_err(|_| "two go in front: write them as in \"seat 2 front Kh Qd\"".to_owned())
}

fn wager_no(plan: &TablePlan, name: &str) -> Result<WagerNo, String> {
    plan.wager_no(name).ok_or_else(|| {
        let names = plan.wagers.iter().map(|wager| wager.key.as_str());
        let all: Vec<&str> = names.clone().collect();
        let hint = rulebook::did_you_mean(name, names);
        let hint = if hint.is_empty() { format!("; the wagers are {}", all.join(", ")) } else { hint };
        format!("there is no wager \"{name}\"{hint}")
    })
}

/// What is offered, in words: "fold, play $10".
pub(super) fn offered(plan: &TablePlan, offers: &[Offer]) -> String {
    let mut texts: Vec<String> = offers.iter().map(|offer| text(plan, offer)).collect();
    texts.dedup();
    if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
}

/// One offer in words.
pub fn text(plan: &TablePlan, offer: &Offer) -> String {
    let span = |amounts: &Amounts| {
        if amounts.from == amounts.to {
            amounts.from.to_string()
        } else if amounts.step.0 * 8 >= amounts.to.0 - amounts.from.0 {
            (0..amounts.count()).map(|at| amounts.at(at).to_string()).collect::<Vec<_>>().join(" or ")
        } else {
            format!("{} to {}", amounts.from, amounts.to)
        }
    };
    match offer {
        Offer::OpenRound => "open a round".to_owned(),
        Offer::TakeBank(amounts) => format!("take the player-dealer position with {}", span(amounts)),
        Offer::PassBank => "pass the player-dealer position".to_owned(),
        Offer::Stake { position, wager, amounts } => {
            format!("{} at {position} for {}", plan.wager(*wager).key, span(amounts))
        }
        Offer::TakeBack { position, wager } => format!("take back {} at {position}", plan.wager(*wager).key),
        Offer::CloseWagers => "no more bets".to_owned(),
        Offer::Leave => "leave".to_owned(),
        Offer::Fold { .. } => "fold".to_owned(),
        Offer::Check { .. } => "check".to_owned(),
        Offer::Bet { wager, amounts, .. } => format!("{} {}", plan.wager(*wager).key, span(amounts)),
        Offer::Front { fronts, .. } => {
            let hand: Vec<String> = fronts.hand().map(|card| card.to_string()).collect();
            format!("front and two of {}", hand.join(" "))
        }
        Offer::HouseWay { .. } => "house way".to_owned(),
        Offer::Pick { piles, .. } => format!("pile 1 to {piles}"),
    }
}
