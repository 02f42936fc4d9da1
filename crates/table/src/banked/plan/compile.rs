//! How a listing is compiled under the terms of a table.

use cards::Deck;
use money::Cents;
use rulebook::borrowed::Borrowed;
use rulebook::collection::{Charge, Payer, Per, ScheduleOption};
use rulebook::listing::{
    Backline, Burn, ButtonBy, CountFrom, Decides, Device, Direction, LeastBank, Listing, Permission, Reload,
    Shuffle,
};

use super::{ButtonPlan, RotationPlan, SettlePlan, TablePlan, Traits, wagers};
use crate::pack::Pack;
use crate::ruling::Case;
use crate::terms::Terms;

impl TablePlan {
    /// Compiles a listing under the terms of a table; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms, traits: &Traits) -> Result<TablePlan, Vec<String>> {
        let body = listing.body();
        let mut wrong = check_terms(listing, terms, traits);
        let (Some(bank), Some(settlement)) = (&body.bank, &body.settlement) else {
            wrong.push(format!("{} is not a player-dealer game", listing.id()));
            return Err(wrong);
        };
        let wagers = wagers::plans(listing, terms, traits);
        let rulings = rulings(listing, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let deck = Deck { kind: body.deck.pack.kind(), packs: terms.packs };
        let option = terms.schedule.as_ref().map(|schedule| &schedule.option);
        let from_machine = traits.cut_of_shoe && !from_shoe(listing, terms);
        Ok(TablePlan {
            listing: listing.id().to_string(),
            positions: terms.positions,
            chip: terms.chip,
            settle_keys: wagers.iter().map(|wager| wager.order).collect(),
            wagers,
            pay: body.pay_table.iter().map(|(_, table)| wagers::pay_plan(table)).collect(),
            house_way: listing.rules().house_way_rows(),
            rotation: RotationPlan {
                offered: bank.offered,
                rounds: bank.rounds,
                nobody_else: bank.nobody_else,
                each_hand: terms.offered_each_hand,
            },
            backline: backline(body.backline.as_ref()),
            several_circles: body.people.several_circles != Permission::NotPermitted,
            dealt_from: body.play.dealt_from,
            decided_from: body.play.decided_from,
            direction: body.play.direction,
            button: button(listing),
            settle: SettlePlan {
                start: settlement.start,
                direction: settlement.direction,
                pass: settlement.pass,
                sides: settlement.sides,
            },
            deck,
            pack: Pack::new(deck),
            reload: body.deck.reload,
            behind_cut: (deck.size() * usize::from(body.deck.cut_percent.unwrap_or(0)) / 100) as u16,
            burn: if from_machine { Burn::Nothing } else { body.deck.burn },
            charges: option.map_or_else(Vec::new, |option| option.charges.clone()),
            most_bank_fee: most_fee(option, Payer::PlayerDealer),
            most_player_fee: most_fee(option, Payer::EachPlayer),
            timed_fee: option
                .is_some_and(|option| option.charges.iter().any(|charge| charge.per == Per::HalfHour)),
            band_step: option.map_or(100, |option: &ScheduleOption| option.step),
            because: because(listing),
            borrowed: Borrowed::of(listing),
            spots: traits.spots,
            floor: terms.floor,
            rests_to_settle: terms.floor && !rulings.is_empty() && !traits.rests_by_itself,
            rulings,
            timer: traits.timer,
            cut_offered: !from_machine && traits.cut_offered,
            alternating: body.deck.alternating == Some(true),
            least_bank: least_bank(listing, terms),
            offered: terms.offered.clone(),
            continuous: continuous(listing, terms, traits),
            fresh_stock: fresh_stock(listing, terms),
            from_shoe: from_shoe(listing, terms),
            by_hand: terms.by_hand == Some(true),
            opened_in_turn: traits.opened_in_turn,
            told_whole: traits.told_whole,
            free_collection: traits.free_collection,
            buy_in: terms.buy_in,
            largest_decides: body
                .backline
                .as_ref()
                .is_some_and(|backline| backline.decides == Some(Decides::LargestWager)),
        })
    }
}

fn check_terms(listing: &Listing, terms: &Terms, traits: &Traits) -> Vec<String> {
    let body = listing.body();
    let mut wrong = Vec::new();
    let most = body.seats.positions;
    if terms.positions < body.seats.fewest || terms.positions > most {
        wrong.push(format!("seats must be {} to {most}, not {}", body.seats.fewest, terms.positions));
    }
    if terms.minimum > terms.maximum || terms.minimum <= Cents::ZERO || !terms.maximum.is_chips() {
        wrong.push(format!(
            "wager limits must run from more than $0 up to a maximum, not from {} to {}",
            terms.minimum, terms.maximum
        ));
    }
    if terms.chip <= Cents::ZERO {
        wrong.push(format!("the smallest chip must be worth more than $0, not {}", terms.chip));
    }
    if let Some(schedule) = &terms.schedule {
        wrong.extend(schedule.option.outside_limits(Some(terms.minimum), Some(terms.maximum)));
        wrong.extend(schedule.no_fee().map(|fee| format!("{fee} is not a fee")));
    }
    if let Some(own) = terms.buy_in.filter(|own| !own.is_possible()) {
        wrong.push(format!("the minimum buy-in of {} is not below the maximum", own.minimum));
    }
    let packs = body.deck.packs;
    if !(packs.from..=packs.to).contains(&u16::from(terms.packs)) {
        wrong.push(format!("the number of decks must be {packs}, not {}", terms.packs));
    }
    wrong.extend(listing.wrong_dealing(terms.dealt_from, terms.by_hand));
    for option in terms.offered.iter().filter(|option| !traits.options.contains(&option.as_str())) {
        wrong.push(format!("\"{option}\" is not an option that {} leaves to the table", listing.id()));
    }
    for (wager, table) in &terms.posted {
        let offered = body.wager.get(wager).and_then(|rule| rule.pay_tables.as_ref());
        if !offered.is_some_and(|tables| tables.iter().any(|name| name.as_str() == table)) {
            wrong.push(format!("\"{wager}\" has no pay table \"{table}\""));
        }
    }
    wrong
}

/// The cases that the rulings of a listing name for the floor.
fn rulings(listing: &Listing, wrong: &mut Vec<String>) -> Vec<Case> {
    let mut cases = Vec::new();
    for (name, ruling) in listing.body().ruling.iter() {
        for words in ruling.floor.iter().flatten() {
            match Case::all().find(|case| case.words() == words) {
                Some(case) if cases.contains(&case) => {}
                Some(case) => cases.push(case),
                None => {
                    wrong.push(format!("ruling {name} lists \"{words}\", which is not a floor case"));
                }
            }
        }
    }
    cases
}

/// The least wager of the player-dealer: a chip, where the listing does not ask for the table minimum.
fn least_bank(listing: &Listing, terms: &Terms) -> Cents {
    let least = listing.body().bank.as_ref().and_then(|bank| bank.least_wager);
    if least == Some(LeastBank::TableMinimum) { terms.minimum.max(terms.chip) } else { terms.chip }
}

/// Whether cards come from a shoe: as the terms say, else as is usual. Cards that the house dealer shuffles where a
/// continuous shuffler stands go into a shoe.
fn from_shoe(listing: &Listing, terms: &Terms) -> bool {
    let into_a_shoe = listing.body().deck.shuffle == Shuffle::ContinuousOrHand && terms.by_hand == Some(true);
    let usual = if into_a_shoe { Some(Device::Shoe) } else { listing.devices().first().copied() };
    terms.dealt_from.or(usual) == Some(Device::Shoe)
}

/// Whether a continuous shuffler is used: where the listing has one, and the cards are not dealt from a shoe.
fn continuous(listing: &Listing, terms: &Terms, traits: &Traits) -> bool {
    let shuffle = listing.body().deck.shuffle;
    let machine = if traits.shuffler_takes_back {
        listing.devices().contains(&Device::Shuffler)
    } else {
        matches!(shuffle, Shuffle::Continuous | Shuffle::ContinuousOrHand)
    };
    machine && !from_shoe(listing, terms)
}

/// Whether all cards are shuffled for every round, where the listing knows shoes and they are not dealt from one.
fn fresh_stock(listing: &Listing, terms: &Terms) -> bool {
    listing.body().deck.reload == Reload::EveryRoundOrCutCard && !from_shoe(listing, terms)
}

/// The largest fees of a payer's charges for a hand, added up.
fn most_fee(option: Option<&ScheduleOption>, payer: Payer) -> Cents {
    let charges = option.into_iter().flat_map(|option| &option.charges);
    let by_hand = |charge: &&Charge| charge.payer == payer && charge.per != Per::HalfHour;
    charges.filter(by_hand).map(Charge::largest).sum()
}

fn because(listing: &Listing) -> Vec<(String, String, String)> {
    let wagers = listing.body().because.iter();
    let rows = wagers.flat_map(|(wager, rows)| {
        rows.iter().map(move |(why, clause)| (wager.to_string(), why.to_string(), clause.clone()))
    });
    rows.collect()
}

fn backline(rule: Option<&Backline>) -> Option<u8> {
    let rule = rule.filter(|rule| rule.allowed == Permission::Permitted)?;
    Some(rule.most.unwrap_or(u8::MAX))
}

fn button(listing: &Listing) -> Option<ButtonPlan> {
    let rule = listing.body().action_button.as_ref().filter(|rule| rule.placed_by != ButtonBy::None)?;
    let counted = rule.counted.unwrap_or(Direction::Clockwise);
    Some(ButtonPlan {
        placed_by: rule.placed_by,
        counted_from: rule.counted_from.unwrap_or(CountFrom::LeftOfPlayerDealer),
        counted,
        passes: rule.passes.unwrap_or(counted),
    })
}
