//! The wagers of a listing under the terms of a table.

use rulebook::listing::amount::Amount;
use rulebook::listing::{Listing, Placed, WagerKind, WagerRule};
use rulebook::value::{Name, Span};

use super::{PayPlan, Size, Traits, WagerPlan};
use crate::ids::{WagerNo, WagerSet};
use crate::shape::Multiples;
use crate::stakes::Stakes;
use crate::terms::Terms;

/// All wagers, in the order of the listing; those on further hands after them.
pub(super) fn plans(listing: &Listing, terms: &Terms, traits: &Traits) -> Vec<WagerPlan> {
    let body = listing.body();
    let names: Vec<&Name> = body.wager.iter().map(|(name, _)| name).collect();
    let wagers = body.wager.iter().map(|(name, rule)| wager_plan(listing, terms, &names, name, rule));
    let wagers = with_leaning(with_companions(with_lacks(wagers.collect())));
    let mut wagers = with_further_hands(traits.hands, wagers);
    for wager in &mut wagers {
        // A pay table that is printed for another number of packs pays nobody.
        if traits.packs_of.as_ref().is_some_and(|(name, packs)| wager.key == *name && *packs != terms.packs) {
            wager.size = Size::Nothing;
        }
    }
    wagers
}

pub(super) fn pay_plan(table: &rulebook::pay::PayTable) -> PayPlan {
    PayPlan {
        name: table.name.clone(),
        rows: table.rows.iter().map(|row| (row.hand.clone(), row.pays)).collect(),
    }
}

fn wager_plan(listing: &Listing, terms: &Terms, names: &[&Name], key: &Name, rule: &WagerRule) -> WagerPlan {
    let body = listing.body();
    let number = |name: &Name| names.iter().position(|held| *held == name).map(|at| WagerNo(at as u8));
    let set = |held: &Option<Vec<Name>>| held.iter().flatten().filter_map(number).collect::<WagerSet>();
    let settlement = body.settlement.as_ref();
    let place = |list: Option<&Vec<Name>>| list.and_then(|list| list.iter().position(|name| name == key));
    let order = place(settlement.map(|settlement| &settlement.order));
    let last = place(settlement.and_then(|settlement| settlement.last.as_ref()))
        .map(|at| at + usize::from(Stakes::LAST));
    let table = posted(terms, key, rule);
    WagerPlan {
        key: key.clone(),
        name: rule.name.clone(),
        kind: rule.kind,
        placed: rule.placed,
        required: rule.required,
        size: size(terms, rule, &number),
        requires: set(&rule.requires),
        requires_one_of: set(&rule.requires_one_of),
        companions: Vec::new(),
        leaning: Vec::new(),
        tenths: 10,
        lacks: WagerSet::EMPTY,
        in_action: rule.in_table_action,
        folded: rule.folded,
        backline: body
            .backline
            .as_ref()
            .and_then(|backline| backline.wagers.as_ref())
            .is_none_or(|list| list.contains(key)),
        order: order.or(last).unwrap_or(63) as u8,
        pays: rule.pays,
        wins: rule.wins.clone(),
        table: table
            .and_then(|name| body.pay_table.iter().position(|(held, _)| *held == name))
            .map(|at| at as u8),
        hand: 1,
    }
}

/// The base wager once more for each further hand at a position: it has a circle of its own.
fn with_further_hands(hands: u8, mut wagers: Vec<WagerPlan>) -> Vec<WagerPlan> {
    let Some(base) = wagers.iter().find(|wager| wager.kind == WagerKind::Base).cloned() else {
        return wagers;
    };
    for hand in 2..=hands {
        wagers.push(WagerPlan {
            placed: Placed::AtDecision,
            required: false,
            in_action: false,
            hand,
            ..base.clone()
        });
    }
    wagers
}

/// Notes beside each wager those that a hand needs as well.
fn with_lacks(mut wagers: Vec<WagerPlan>) -> Vec<WagerPlan> {
    let needed =
        wagers.iter().enumerate().filter(|(_, plan)| plan.required && plan.placed == Placed::BeforeDeal);
    let needed: WagerSet = needed.map(|(at, _)| WagerNo(at as u8)).collect();
    for (at, plan) in wagers.iter_mut().enumerate() {
        plan.lacks = needed.without(plan.requires).without(WagerSet::only(WagerNo(at as u8)));
    }
    wagers
}

/// Notes beside each wager those that must go with it.
fn with_companions(mut wagers: Vec<WagerPlan>) -> Vec<WagerPlan> {
    let pairs: Vec<(WagerNo, WagerNo, u16)> = wagers
        .iter()
        .enumerate()
        .filter(|(_, plan)| plan.required && plan.placed == Placed::BeforeDeal)
        .filter_map(|(at, plan)| match &plan.size {
            Size::Times(multiples, of) => Some((*of, WagerNo(at as u8), multiples.least())),
            _ => None,
        })
        .collect();
    for (of, companion, tenths) in pairs {
        wagers[of.0 as usize].companions.push((companion, tenths));
        wagers[of.0 as usize].tenths += i64::from(tenths);
    }
    wagers
}

/// Notes beside each wager those that it bounds.
fn with_leaning(mut wagers: Vec<WagerPlan>) -> Vec<WagerPlan> {
    for at in 0..wagers.len() {
        let (tenths, of) = match (&wagers[at].size, wagers[at].placed) {
            (Size::UpTo(tenths, of) | Size::Within(_, _, tenths, of), Placed::BeforeDeal) => (*tenths, *of),
            _ => continue,
        };
        wagers[of.0 as usize].leaning.push((WagerNo(at as u8), tenths));
    }
    wagers
}

/// The pay table that the host posted for a wager, else the first of the listing.
fn posted(terms: &Terms, key: &Name, rule: &WagerRule) -> Option<Name> {
    let chosen =
        terms.posted.iter().find(|(wager, _)| wager == key.as_str()).and_then(|(_, table)| Name::new(table));
    chosen.or_else(|| rule.pay_tables.as_ref().and_then(|tables| tables.first().cloned()))
}

fn size(terms: &Terms, rule: &WagerRule, number: &impl Fn(&Name) -> Option<WagerNo>) -> Size {
    let block = terms.schedule.as_ref().and_then(|schedule| schedule.block.as_deref());
    let option = terms.schedule.as_ref().map(|schedule| schedule.option.number);
    let holds = |span: Span| option.is_some_and(|option| (span.from..=span.to).contains(&option));
    let own = rule
        .limits
        .iter()
        .flatten()
        .find(|limit| Some(limit.block.as_str()) == block && limit.options.is_none_or(holds));
    if let Some(limit) = own {
        let most = limit.most.min(terms.maximum);
        return Size::Between(limit.least.unwrap_or(terms.minimum).max(terms.chip).min(most), most);
    }
    let most = terms.maximum;
    match &rule.amount {
        Amount::TableLimits | Amount::ScheduleLimits => Size::Between(terms.minimum.min(most), most),
        Amount::Between(from, to) => Size::Between(*from, *to),
        Amount::AtLeast(least) => Size::Between(*least, terms.maximum.max(*least)),
        Amount::Times { tenths, of } => {
            number(of).map_or(Size::Nothing, |of| Size::Times(Multiples::new(tenths), of))
        }
        Amount::UpTo { tenths, of } => number(of).map_or(Size::Nothing, |of| Size::UpTo(*tenths, of)),
        Amount::WithinUpTo { tenths, of } => {
            let within = |of| Size::Within(terms.minimum.min(most), most, *tenths, of);
            number(of).map_or(Size::Nothing, within)
        }
        Amount::Nothing => Size::Nothing,
    }
}
