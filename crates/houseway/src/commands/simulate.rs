//! `houseway simulate`: many rounds of the full engine with bots.

use std::collections::BTreeMap;
use std::fmt::Write;

use families::bot::{Player, Strength};
use money::Cents;
use odds::Ask;
use odds::advice::Advice;
use odds::report::{
    self, Bar as Plotted, dollars, dollars_error, dollars_to, grouped, percent, percent_error, percent_to,
};
use odds::simulate::{Seat, SeatSum, Simulated, Simulation, WagerSum, simulate};
use rulebook::book::Book;
use rulebook::listing::Listing;
use serde_json::{Value, json};
use table::terms::Terms;

use super::progress::Bar;
use crate::cli::{BotArg, SimulateArgs};
use crate::find;
use crate::out::{Answer, Usage, columns};

pub(super) fn run(book: &Book, args: &SimulateArgs) -> Result<Answer, Usage> {
    let listing = args.on.listing(book, &args.listing.join(" "))?;
    let blocks = find::blocks(book, &listing)?;
    let option = match &args.option {
        Some(address) => {
            let found = find::playable_option(&listing, &blocks, address)?;
            args.on.check_block(found.0)?;
            Some(found)
        }
        None => None,
    };
    let mut terms = Terms::widest(&listing, option);
    if let Some(packs) = args.decks {
        terms.packs = packs;
    }
    let bar = Bar::new("rounds");
    let stake = if listing.family().is_banked() {
        odds::ask::stake(&terms, args.bet).map_err(Usage::new)?
    } else {
        args.bet.unwrap_or(terms.minimum)
    };
    super::odds::checked_cover(args.cover)?;
    if !listing.family().is_banked() && (args.bet.is_some() || args.cover.is_some() || args.no_bonus) {
        let text = format!("{} has no player-dealer; leave out --bet, --cover and --no-bonus", listing.id());
        return Err(Usage::new(text));
    }
    let advice = match args.bots.contains(&BotArg::Best) {
        true => Some(advice(&listing, &terms, stake, &bar)?),
        false => None,
    };
    let simulation = Simulation {
        listing: &listing,
        terms,
        players: args.players.unwrap_or_else(|| listing.body().seats.positions.min(6)),
        rounds: args.rounds,
        seed: args.seed.unwrap_or(1),
        stake,
        bonus: !args.no_bonus,
        cover: args.cover,
        seats: args.bots.iter().filter_map(|bot| seat(*bot, advice.as_ref())).collect(),
        watch: &bar,
    };
    let found = simulate(&simulation).map_err(|wrong| Usage::new(wrong.join("; ")))?;
    bar.done();
    let id = listing.id().to_string();
    if Bar::was_stopped() {
        Bar::is_partial();
    }
    let text = to_text(args, &id, &found);
    if let Some(file) = &args.html {
        let body = format!("<pre>{text}</pre>\n{}", plots(&found));
        let page = report::page(&format!("Simulation of {id}"), &body);
        std::fs::write(file, page).map_err(|error| Usage::cannot("write", file, &error))?;
    }
    Ok(if args.json { Answer::json(&to_json(args, &id, &found)) } else { Answer::text(text) })
}

/// The best play, counted before the first round.
fn advice(listing: &Listing, terms: &Terms, stake: Cents, bar: &Bar) -> Result<Advice, Usage> {
    if !listing.family().is_banked() {
        return Err(Usage::new(
            "best plays only games against a player-dealer; \
             use novice, amateur or expert for this game"
                .to_owned(),
        ));
    }
    let ask = Ask { terms: terms.clone(), stake, ..Ask::new(listing, bar) };
    Advice::new(&ask).map_err(|wrong| Usage::new(wrong.join("; ")))
}

/// How a seat plays: as a bot of this strength, in no hurry and not shy, or the best way.
fn seat<'a>(bot: BotArg, advice: Option<&'a Advice>) -> Option<Seat<'a>> {
    let strength = match bot {
        BotArg::Novice => Strength::Novice,
        BotArg::Amateur => Strength::Amateur,
        BotArg::Expert => Strength::Expert,
        BotArg::Best => return advice.map(Seat::Best),
    };
    Some(Seat::Bot(Player { strength, ..Player::USUAL }))
}

/// Edges, rotation, and what player-dealers gained, as bars.
fn plots(found: &Simulated) -> String {
    let rounds = found.rounds.max(1) as f64;
    let edge = |(key, sum): (&String, &WagerSum)| {
        (key.clone(), sum.edge(), percent_to(sum.edge(), Some(sum.error()), 3))
    };
    let held =
        |(seat, held): (&u8, &u64)| (format!("seat {seat}"), *held as f64, percent(*held as f64 / rounds, 2));
    let gained = |(stakes, count): (&i64, &u64)| {
        (format!("{stakes} stakes"), *count as f64, often(*count, found.rounds))
    };
    let by_stakes =
        if found.banked.is_empty() { Vec::new() } else { found.bank_by_stakes.iter().map(gained).collect() };
    let seat = |(seat, sum): (&u8, &SeatSum)| {
        (format!("seat {seat}"), sum.mean(), dollars_to(sum.mean(), Some(sum.error())))
    };
    let plots: [(&str, Vec<Plotted>); 4] = [
        ("Player edge by wager", found.wagers.iter().map(edge).collect()),
        ("Rounds in which each seat was player-dealer", found.banked.iter().map(held).collect()),
        ("Rounds by the player-dealer's result", by_stakes),
        ("Result of each seat per round, after fees", found.seats.iter().map(seat).collect()),
    ];
    let shown = plots.iter().filter(|(_, bars)| !bars.is_empty());
    shown.map(|(title, bars)| format!("<h2>{title}</h2>\n{}", report::bars_of(title, bars))).collect()
}

fn to_text(args: &SimulateArgs, listing: &str, found: &Simulated) -> String {
    let mut text = format!(
        "{listing}: {}{} rounds, seed {}\n",
        if Bar::was_stopped() { "stopped after " } else { "" },
        grouped(&found.rounds.to_string()),
        args.seed.unwrap_or(1)
    );
    for (why, rounds) in &found.unplayed {
        let _ = writeln!(
            text,
            "{} of {} rounds could not be played: {why}",
            grouped(&rounds.to_string()),
            grouped(&args.rounds.to_string())
        );
    }
    if !found.wagers.is_empty() {
        text.push_str(&by_wager(found));
    }
    let rounds = found.rounds.max(1) as f64;
    let hours = rounds / f64::from(args.rounds_an_hour);
    let drop = dollars(found.drop as f64 / hours);
    if args.option.is_none() && found.drop == 0 {
        text.push_str("no fees: choose a schedule with --option BLOCK/N\n");
        if !found.banked.is_empty() {
            text.push_str(&of_the_bank(found));
        }
        return text + &by_seat(found);
    }
    let _ = writeln!(text, "drop {drop} per hour at {} rounds per hour", args.rounds_an_hour);
    let fees = found.fees.map(|fees| dollars(fees as f64 / rounds));
    if found.banked.is_empty() {
        let _ =
            writeln!(text, "fees per round: {}", dollars((found.fees[0] + found.fees[1]) as f64 / rounds));
    } else {
        let _ = writeln!(text, "fees per round: player-dealer {}, players {}", fees[0], fees[1]);
        text.push_str(&of_the_bank(found));
    }
    text + &by_seat(found)
}

/// The share of rounds in which something happened.
fn often(count: u64, rounds: u64) -> String {
    let rounds = rounds.max(1) as f64;
    let share = count as f64 / rounds;
    let error = (share * (1.0 - share) / rounds).sqrt().max(1.0 / rounds);
    percent_to(share, Some(error), 3)
}

fn by_wager(found: &Simulated) -> String {
    let heads = [
        "wager",
        "made",
        "total wagered",
        "players' result",
        "edge",
        "error",
        "won",
        "lost",
        "pushed",
        "not covered",
    ];
    let mut rows = vec![heads.map(str::to_owned).to_vec()];
    for (key, sum) in &found.wagers {
        let ends = sum.ends.map(|count| grouped(&count.to_string()));
        rows.push(
            [
                vec![key.clone(), grouped(&sum.made.to_string())],
                [sum.staked, sum.net].map(|cents| Cents(cents as i64).to_string()).to_vec(),
                vec![percent_to(sum.edge(), Some(sum.error()), 3), percent_error(sum.error())],
                ends.to_vec(),
            ]
            .concat(),
        );
    }
    columns(&rows)
}

/// The results of the player-dealer position.
fn of_the_bank(found: &Simulated) -> String {
    let rounds = found.rounds.max(1) as f64;
    format!(
        "player-dealer wins {} per round before fees (error {})\n\
         standard deviation {} per round (error {})\n\
         player-dealer runs out of coverage in {} of the rounds\n",
        dollars_to(found.bank_net as f64 / rounds, Some(found.bank_error())),
        dollars_error(found.bank_error()),
        dollars_to(found.bank_deviation(), Some(found.bank_deviation_error())),
        dollars_error(found.bank_deviation_error()),
        often(found.short, found.rounds)
    )
}

/// The results of each seat, after fees.
fn by_seat(found: &Simulated) -> String {
    let banked = !found.banked.is_empty();
    let mut heads = vec!["seat", "rounds", "result per round after fees", "error"];
    heads.extend(banked.then_some("rounds as player-dealer"));
    let mut rows: Vec<Vec<String>> = vec![heads.into_iter().map(str::to_owned).collect()];
    for (seat, sum) in &found.seats {
        let mut row = vec![seat.to_string(), grouped(&sum.rounds.to_string())];
        row.extend([dollars_to(sum.mean(), Some(sum.error())), dollars_error(sum.error())]);
        let held = found.banked.get(seat).copied().unwrap_or_default();
        row.extend(banked.then(|| grouped(&held.to_string())));
        rows.push(row);
    }
    columns(&rows)
}

fn to_json(args: &SimulateArgs, listing: &str, found: &Simulated) -> Value {
    let wagers = found.wagers.iter().map(|(key, sum)| {
        json!({
            "wager": key,
            "made": sum.made,
            "staked": sum.staked as f64,
            "players-gained": sum.net as f64,
            "staked-first": sum.first as f64,
            "edge": sum.edge(),
            "standard-error": sum.error(),
            "deviation-a-round": sum.round_deviation(found.rounds),
            "won": sum.ends[0],
            "lost": sum.ends[1],
            "pushed": sum.ends[2],
            "not-covered": sum.ends[3],
            "uncovered": sum.uncovered as f64,
        })
    });
    let held: BTreeMap<String, u64> =
        found.banked.iter().map(|(seat, rounds)| (format!("seat {seat}"), *rounds)).collect();
    let seats = found.seats.iter().map(|(seat, sum)| {
        json!({
            "seat": seat,
            "rounds": sum.rounds,
            "gained": sum.net as f64,
            "gained-a-round": sum.mean(),
            "standard-error": sum.error(),
        })
    });
    json!({
        "listing": listing,
        "rounds": found.rounds,
        "seed": args.seed.unwrap_or(1),
        "stopped": Bar::was_stopped(),
        "unplayed": found.unplayed,
        "wagers": wagers.collect::<Vec<_>>(),
        "fees": { "player-dealer": found.fees[0] as f64, "players": found.fees[1] as f64 },
        "drop": found.drop as f64,
        "drop-an-hour": found.drop as f64 / (found.rounds.max(1) as f64 / f64::from(args.rounds_an_hour)),
        "player-dealer-gained": found.bank_net as f64,
        "player-dealer-deviation": found.bank_deviation(),
        "player-dealer-deviation-error": found.bank_deviation_error(),
        "short-rounds": found.short,
        "held-by-seat": held,
        "seats": seats.collect::<Vec<_>>(),
    })
}
