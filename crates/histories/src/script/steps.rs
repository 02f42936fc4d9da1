//! The lines of a round as commands.

use cards::Card;
use families::AnyTable;
use money::Cents;
use rulebook::listing::WagerKind;
use table::banked::TablePlan;
use table::{Act, Amounts, Change, Command, Offer, Position, Post, WagerNo};

use super::people::chips;

/// An amount as a line writes it: dollars, or a multiple of `base`.
fn amount(word: &str, base: Cents) -> Result<Cents, String> {
    if let Some(times) = word.strip_suffix('x') {
        let tenths = times.parse::<i64>().map(|times| times * 10);
        let tenths = tenths.map_err(|_| format!("\"{word}\" is not a multiple: write as in \"4x\""))?;
        return Ok(Cents(base.0 * tenths / 10));
    }
    chips(word)
}

/// A wager line: `ante $10`.
pub(super) fn stake(plan: &TablePlan, position: Position, words: &[&str]) -> Result<Command, String> {
    let [wager, staked] = words else {
        return Err("a wager is written as in \"seat 2 ante $10\"".to_owned());
    };
    let wager = wager_no(plan, wager)?;
    let amount = chips(staked)?;
    Ok(Command::Stake { position, wager, amount })
}

/// A decision: `fold`, `check`, `play`, `play 4x`, `play $40`, `hit`, `double $5`. `base` is what multiples are of.
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
        ["card"] => Act::Card,
        ["no", "card"] => Act::NoCard,
        ["house", "way"] => Act::HouseWay,
        ["asks", "the", "cover"] => Act::AskCover,
        ["hit" | "hits"] => Act::Hit,
        ["stand" | "stands"] => Act::Stand,
        ["split" | "splits"] => Act::Split,
        ["surrender" | "surrenders"] => Act::Surrender,
        ["rescue" | "rescues"] => Act::Rescue,
        ["even", "money"] => Act::EvenMoney,
        ["no"] | ["no", _] => Act::Decline,
        ["double" | "doubles", rest @ ..] if rest.len() <= 1 => {
            let amount = match rest {
                [word] => amount(word, base)?,
                _ => whole_double(position, offers).unwrap_or(base),
            };
            Act::Double { amount }
        }
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
                _ if plan.wager(wager).kind == WagerKind::Insurance => amounts.to,
                _ => amounts.from,
            };
            Act::Bet { wager, amount }
        }
        _ => return Err("a decision is written as in \"seat 2 fold\" or \"seat 2 play 4x\"".to_owned()),
    };
    Ok(Command::Decide { position, act })
}

/// A double without an amount is one for the whole wager: who has less left says how much.
pub(super) fn affords_double(
    position: Position,
    words: &[&str],
    offers: &[Offer],
    whole: Cents,
) -> Result<(), String> {
    match whole_double(position, offers).filter(|_| matches!(words, ["double" | "doubles"])) {
        Some(most) if most < whole => Err(format!(
            "a double for the whole wager takes {whole}, and {most} can be added: write \"double {most}\""
        )),
        _ => Ok(()),
    }
}

/// The most that a double may add.
fn whole_double(position: Position, offers: &[Offer]) -> Option<Cents> {
    offers.iter().find_map(|offer| match offer {
        Offer::Double { position: at, amounts } if *at == position => Some(amounts.to),
        _ => None,
    })
}

/// The two cards or tiles that go in front.
fn front(text: &str) -> Result<[Card; 2], String> {
    let cards = cards::parse_cards(text).map_err(|error| error.to_string())?;
    <[Card; 2]>::try_from(cards)
        .map_err(|_| "two go in front: write them as in \"seat 2 front Kh Qd\"".to_owned())
}

fn wager_no(plan: &TablePlan, name: &str) -> Result<WagerNo, String> {
    plan.wager_no(name).ok_or_else(|| {
        let names = plan.wagers.iter().filter(|wager| wager.hand == 1).map(|wager| wager.key.as_str());
        let all: Vec<&str> = names.clone().collect();
        let hint = rulebook::did_you_mean(name, names);
        let hint = if hint.is_empty() { format!("; the wagers are {}", all.join(", ")) } else { hint };
        format!("there is no wager \"{name}\"{hint}")
    })
}

/// What is offered, in words: "fold, play $10".
pub(super) fn offered(table: &AnyTable, offers: &[Offer]) -> String {
    let mut texts: Vec<String> = offers.iter().map(|offer| text(table, offer)).collect();
    texts.dedup();
    if texts.is_empty() { "nothing".to_owned() } else { texts.join(", ") }
}

/// A decision without an amount, as scripts write it.
pub const fn choice(act: Act) -> Option<&'static str> {
    Some(match act {
        Act::Fold => "fold",
        Act::Check => "check",
        Act::Card => "card",
        Act::NoCard => "no card",
        Act::HouseWay => "house way",
        Act::AskCover => "asks the cover",
        Act::Hit => "hit",
        Act::Stand => "stand",
        Act::Split => "split",
        Act::Surrender => "surrender",
        Act::Rescue => "rescue",
        Act::EvenMoney => "even money",
        Act::Decline => "no",
        Act::StayLive => "stays live",
        Act::DeclareAllIn => "declares all-in",
        Act::Complete => "completes",
        Act::Forfeit => "forfeits",
        Act::CallTime => "calls time",
        Act::AskFor { .. } => "asks for cards",
        Act::Tell => "tells",
        _ => return None,
    })
}

/// One offer in words.
pub fn text(table: &AnyTable, offer: &Offer) -> String {
    let key = |wager: WagerNo| {
        table.banked().map_or_else(String::new, |core| core.plan.wager(wager).key.to_string())
    };
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
            format!("{} at {position} for {}", key(*wager), span(amounts))
        }
        Offer::TakeBack { position, wager } => format!("take back {} at {position}", key(*wager)),
        Offer::Share { position, wager, amounts } => {
            format!("kum-kum {position} {} for {}", key(*wager), span(amounts))
        }
        Offer::JoinBank(amounts) => format!("join the player-dealer's wager with {}", span(amounts)),
        Offer::NameShaker { person } => format!("name {person} to shake the dice"),
        Offer::GoOn => "go on".to_owned(),
        Offer::Rule(ruling) => ruling.to_string(),
        Offer::RuleHands { case, positions } => {
            let seats: Vec<String> = positions.iter().map(|at| at.to_string()).collect();
            format!("{} {}", case.words(), seats.join(" or "))
        }
        Offer::RuleCards { case, place, .. } => {
            format!("{} {}, a card", case.words(), super::tell::place_name(*place))
        }
        Offer::RuleChips { case, position, amounts, .. } => {
            format!("{} {position} {}", case.words(), span(amounts))
        }
        Offer::CountChips { .. } => "counts chips".to_owned(),
        Offer::Move { seats } => {
            let seats: Vec<String> = seats.iter().map(|at| at.to_string()).collect();
            format!("move to {}", seats.join(" or "))
        }
        Offer::AskShuffle => "ask for a shuffle".to_owned(),
        Offer::Choice { act, .. } => choice(*act).unwrap_or("decide").to_owned(),
        Offer::CloseWagers => "no more bets".to_owned(),
        Offer::Leave => "leave".to_owned(),
        Offer::Fold { .. } => "fold".to_owned(),
        Offer::Check { .. } => "check".to_owned(),
        Offer::Bet { wager, amounts, .. } => format!("{} {}", key(*wager), span(amounts)),
        Offer::Call { amount, .. } => format!("call {amount}"),
        Offer::CallPot { amount, .. } => format!("call only the pot, {amount}"),
        Offer::RaiseTo { amounts, raise: false, .. } => format!("bet {}", span(amounts)),
        Offer::RaiseTo { amounts, raise: true, .. } => format!("raise to {}", span(amounts)),
        Offer::Change { change, least, most, .. } => change_text(*change, *least, *most),
        Offer::Show { .. } => "show".to_owned(),
        Offer::Muck { .. } => "throw the hand away".to_owned(),
        Offer::PlayBoard { .. } => "play the board".to_owned(),
        Offer::Post(post) => post_text(*post).to_owned(),
        Offer::OverBlind(amounts) => format!("over-blind {}", span(amounts)),
        Offer::SitOut => "sit out".to_owned(),
        Offer::ComeBack => "come back".to_owned(),
        Offer::Double { amounts, .. } => format!("double {}", span(amounts)),
        Offer::Front { fronts, .. } => {
            let hand: Vec<String> = fronts.hand().map(|card| card.to_string()).collect();
            format!("front and two of {}", hand.join(" "))
        }
        Offer::HouseWay { .. } => "house way".to_owned(),
        Offer::Pick { piles, .. } => format!("pile 1 to {piles}"),
        other => super::offered::text(table, other),
    }
}

fn change_text(change: Change, least: u8, most: u8) -> String {
    let cards = if least == most { format!("{most}") } else { format!("{least} to {most}") };
    match change {
        Change::Discard => format!("discard {cards} of your cards"),
        Change::Exchange => format!("exchange {cards} of your cards"),
        Change::Draw => format!("draw {cards} cards"),
        Change::Open => "turn your down card up, or keep it down".to_owned(),
    }
}

/// Money put in before the cards, in words.
pub(super) const fn post_text(post: Post) -> &'static str {
    match post {
        Post::BigBlind => "post the big blind",
        Post::AllBlinds => "post all blinds",
        Post::BuyButton => "buy the button",
        Post::DoubleAnte => "post a double ante",
        Post::Kill => "kill the pot",
        Post::Straddle => "straddle",
        Post::OverBlind { .. } => "make an over-blind",
    }
}
