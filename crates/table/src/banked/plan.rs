//! A listing compiled into the tables that a round of a player-dealer game runs on.

use cards::Deck;
use money::{Cents, Odds};
use rulebook::collection::{Charge, Payer, Per, ScheduleOption};
use rulebook::family::Rules;
use rulebook::family::baccarat::Cut;
use rulebook::listing::amount::Amount;
use rulebook::listing::{
    Backline, Burn, ButtonBy, CountFrom, Decides, Device, Direction, LeastBank, Listing, NobodyElse, Pass,
    Permission, Placed, Reload, Shuffle, Sides, Start, WagerKind, WagerRule, WhenFolded,
};
use rulebook::pay::Payout;
use rulebook::value::{Name, Span};

use super::spots::SpotPlan;
use crate::ids::{Position, WagerNo, WagerSet};
use crate::pack::Pack;
use crate::reason::Reason;
use crate::ruling::Case;
use crate::shape::Multiples;
use crate::stakes::{SettleKeys, Stakes};
use crate::terms::Terms;

/// How much may be wagered.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Size {
    /// From so much to so much.
    Between(Cents, Cents),
    /// A multiple of another wager, in tenths.
    Times(Multiples, WagerNo),
    /// Up to a multiple of another wager, in tenths.
    UpTo(u16, WagerNo),
    /// From so much to so much, and no more than a multiple of another wager, in tenths.
    Within(Cents, Cents, u16, WagerNo),
    /// Nothing is staked.
    Nothing,
}

/// A wager, ready to be played.
#[derive(Debug, Clone)]
pub struct WagerPlan {
    /// Its name in the listing.
    pub key: Name,
    /// Its name on the layout.
    pub name: String,
    /// The part it plays.
    pub kind: WagerKind,
    /// When it is placed.
    pub placed: Placed,
    /// Whether a hand is dealt only with it.
    pub required: bool,
    /// How much.
    pub size: Size,
    /// Wagers it goes together with.
    pub requires: WagerSet,
    /// Wagers that a hand needs beside it and those it goes together with.
    pub lacks: WagerSet,
    /// Wagers of which it needs one.
    pub requires_one_of: WagerSet,
    /// Wagers that are placed together with it, and how many tenths of it they are.
    pub companions: Vec<(WagerNo, u16)>,
    /// Wagers before the deal that may be no more than so many tenths of it.
    pub leaning: Vec<(WagerNo, u16)>,
    /// How many tenths of it are placed in all, with its companions.
    pub tenths: i64,
    /// Whether it counts in the total table action.
    pub in_action: bool,
    /// What becomes of it when the hand is folded.
    pub folded: Option<WhenFolded>,
    /// Whether backline bettors may place it.
    pub backline: bool,
    /// Its place in the order of settlement.
    pub order: u8,
    /// What it pays when it wins, where a pay table does not say so.
    pub pays: Option<Odds>,
    /// The pay table posted for it.
    pub table: Option<u8>,
    /// On which of a position's hands it is: the first, but for the base wagers of hands that come from a split.
    pub hand: u8,
}

/// A pay table, ready to be read.
#[derive(Debug, Clone)]
pub struct PayPlan {
    /// Its name on the sign.
    pub name: String,
    /// The rows, as the listing orders them.
    pub rows: Vec<(Name, Payout)>,
}

impl PayPlan {
    /// The row of a hand.
    pub fn row(&self, hand: &str) -> Option<(u8, Payout)> {
        let at = self.rows.iter().position(|(name, _)| name.as_str() == hand)?;
        Some((at as u8, self.rows[at].1))
    }
}

/// How the player-dealer position goes round.
#[derive(Debug, Clone, Copy)]
pub struct RotationPlan {
    /// The way it is offered.
    pub offered: Direction,
    /// Rounds one person may hold it.
    pub rounds: u8,
    /// What happens when nobody else takes it.
    pub nobody_else: NobodyElse,
}

/// How the action button is placed by a card or by dice.
#[derive(Debug, Clone, Copy)]
pub struct ButtonPlan {
    /// What places it.
    pub placed_by: ButtonBy,
    /// Where counting starts.
    pub counted_from: CountFrom,
    /// The way it is counted.
    pub counted: Direction,
    /// The way it goes on from a position without a wager.
    pub passes: Direction,
}

/// The order of settlement.
#[derive(Debug, Clone, Copy)]
pub struct SettlePlan {
    /// Where it starts.
    pub start: Start,
    /// The way it goes.
    pub direction: Direction,
    /// Whether a seat is finished before the next.
    pub pass: Pass,
    /// Whether losers are collected before winners are paid.
    pub sides: Sides,
}

/// What a family needs of a listing beside its own section.
#[derive(Debug, Clone)]
pub struct TablePlan {
    /// The listing.
    pub listing: String,
    /// Positions in use.
    pub positions: u8,
    /// The step of wagers.
    pub chip: Cents,
    /// The wagers.
    pub wagers: Vec<WagerPlan>,
    /// Where each wager comes in the order of settlement.
    pub(crate) settle_keys: SettleKeys,
    /// The pay tables.
    pub pay: Vec<PayPlan>,
    /// The rotation.
    pub rotation: RotationPlan,
    /// Most backline bettors at a position; `None` where backline bets are not permitted.
    pub backline: Option<u8>,
    /// Whether one person may play several circles.
    pub several_circles: bool,
    /// Where the deal starts.
    pub dealt_from: Start,
    /// Where decisions start.
    pub decided_from: Start,
    /// The way of the deal and of decisions.
    pub direction: Direction,
    /// The action button.
    pub button: Option<ButtonPlan>,
    /// The order of settlement.
    pub settle: SettlePlan,
    /// The deck of a stock.
    pub deck: Deck,
    /// The same with how often it holds each card.
    pub pack: Pack,
    /// When a new stock is loaded.
    pub reload: Reload,
    /// The cards behind the cut card.
    pub behind_cut: u16,
    /// What is burned.
    pub burn: Burn,
    /// The charges of the schedule.
    pub charges: Vec<Charge>,
    /// The step of the schedule's bands.
    pub band_step: i64,
    /// The most that the schedule can ask of the player-dealer for a round.
    pub most_bank_fee: Cents,
    /// The most that it can ask of a player for one stake.
    pub most_player_fee: Cents,
    /// Whether a fee falls due with time.
    pub timed_fee: bool,
    /// Wager (or `any`), reason, and the clause behind it.
    pub because: Vec<(String, String, String)>,
    /// The rules of spots on which several persons have money.
    pub spots: SpotPlan,
    /// Whether the table rests where the floor may have something to rule on.
    pub floor: bool,
    /// What the listing lets the floor rule on.
    pub rulings: Vec<Case>,
    /// Whether the table rests before wagers are settled, in a family that has no places of its own for that.
    pub rests_to_settle: bool,
    /// Whether a display has a timer that may close the betting.
    pub timer: bool,
    /// Whether the players may cut a fresh stock.
    pub cut_offered: bool,
    /// Whether two decks take turns.
    pub alternating: bool,
    /// The least wager of the player-dealer.
    pub least_bank: Cents,
    /// Options that the listing leaves to the table and that are offered here, by name.
    pub offered: Vec<String>,
    /// Whether a continuous shuffler takes all cards back after every round.
    pub continuous: bool,
    /// Whether every round begins with a fresh stock although the listing knows shoes as well.
    pub fresh_stock: bool,
    /// Whether cards come from a shoe, where the listing has both ways.
    pub from_shoe: bool,
    /// Whether the machine is out of order and the house dealer shuffles.
    pub by_hand: bool,
    /// Whether hands are opened one after the other, as they are settled.
    pub opened_in_turn: bool,
    /// Cards of a hand that is told as a whole; 0 where each card is told.
    pub told_whole: u8,
    /// Whether a wager without action earns a free collection button.
    pub free_collection: bool,
    /// Whether the largest wager on a hand has the last word on it.
    pub largest_decides: bool,
}

impl TablePlan {
    /// Whether settlement is more than every wager by itself and by its own amount: spots with rules of their own,
    /// hands that are opened one by one, buttons for wagers that found no cover.
    #[inline(always)]
    pub(super) const fn settles_by_spot(&self) -> bool {
        self.spots.weighs() || self.opened_in_turn || self.free_collection
    }

    /// Compiles a listing under the terms of a table; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms) -> Result<TablePlan, Vec<String>> {
        let body = listing.body();
        let mut wrong = check_terms(listing, terms);
        let (Some(bank), Some(settlement)) = (&body.bank, &body.settlement) else {
            wrong.push(format!("{} is not a player-dealer game", listing.id()));
            return Err(wrong);
        };
        let names: Vec<&Name> = body.wager.iter().map(|(name, _)| name).collect();
        let pay: Vec<PayPlan> = body.pay_table.iter().map(|(_, table)| pay_plan(table)).collect();
        let wagers = body.wager.iter().map(|(name, rule)| wager_plan(listing, terms, &names, name, rule));
        let mut wagers =
            with_split_hands(listing, with_leaning(with_companions(with_lacks(wagers.collect()))));
        refuse_by_packs(listing, terms, &mut wagers);
        let rulings = rulings(listing, &mut wrong);
        if !wrong.is_empty() {
            return Err(wrong);
        }
        let deck = Deck { kind: body.deck.pack.kind(), packs: terms.packs };
        let option = terms.schedule.as_ref().map(|schedule| &schedule.option);
        // At baccarat the cut and the burn belong to a shoe.
        let from_machine = matches!(listing.rules(), Rules::Baccarat(_)) && !from_shoe(listing, terms);
        Ok(TablePlan {
            listing: listing.id().to_string(),
            positions: terms.positions,
            chip: terms.chip,
            settle_keys: wagers.iter().map(|wager| wager.order).collect(),
            wagers,
            pay,
            rotation: RotationPlan {
                offered: bank.offered,
                rounds: bank.rounds,
                nobody_else: bank.nobody_else,
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
            spots: SpotPlan::new(listing),
            floor: terms.floor,
            rests_to_settle: terms.floor
                && !rulings.is_empty()
                && !matches!(listing.rules(), Rules::PanNine(_)),
            rulings,
            timer: matches!(listing.rules(), Rules::Baccarat(rules) if rules.display.is_some()),
            cut_offered: !from_machine
                && matches!(listing.rules(), Rules::Baccarat(rules) if rules.cut == Cut::Offered),
            alternating: body.deck.alternating == Some(true),
            least_bank: least_bank(listing, terms),
            offered: terms.offered.clone(),
            continuous: continuous(listing, terms),
            fresh_stock: fresh_stock(listing, terms),
            from_shoe: from_shoe(listing, terms),
            by_hand: terms.by_hand == Some(true),
            opened_in_turn: matches!(listing.rules(), Rules::PaiGowPoker(_) | Rules::PaiGowTiles(_)),
            told_whole: match listing.rules() {
                Rules::PaiGowPoker(rules) => rules.deal.cards,
                Rules::PaiGowTiles(rules) => rules.deal.tiles,
                _ => 0,
            },
            free_collection: matches!(
                listing.rules(),
                Rules::PaiGowPoker(rules) if rules.free_collection.is_some()
            ),
            largest_decides: body
                .backline
                .as_ref()
                .is_some_and(|backline| backline.decides == Some(Decides::LargestWager)),
        })
    }

    /// The wager with this name.
    pub fn wager_no(&self, key: &str) -> Option<WagerNo> {
        self.wagers.iter().position(|wager| wager.key.as_str() == key).map(|at| WagerNo(at as u8))
    }

    /// A wager.
    pub fn wager(&self, wager: WagerNo) -> &WagerPlan {
        &self.wagers[wager.0 as usize]
    }

    /// The clause behind the way a wager ended: the one of its row in the pay table, where the listing names one, before
    /// that of the reason.
    pub fn clause_of(&self, wager: WagerNo, because: Reason) -> Option<&str> {
        let row = because.row.map(|at| self.pay[usize::from(at.table)].rows[usize::from(at.row)].0.as_str());
        let own = |row: &str| {
            let mut rows = self.because.iter();
            let key = self.wager(wager).key.as_str();
            rows.find(|(on, held, _)| on == key && held == row).map(|(.., clause)| clause.as_str())
        };
        row.and_then(own).or_else(|| self.clause(wager, because.why.key()))
    }

    /// The clause behind a reason for a wager, where the listing names one.
    pub fn clause(&self, wager: WagerNo, why: &str) -> Option<&str> {
        let of = |wager: &str| {
            let mut rows = self.because.iter();
            rows.find(|(on, held, _)| on == wager && held == why).map(|(.., clause)| clause.as_str())
        };
        of(self.wager(wager).key.as_str()).or_else(|| of("any"))
    }

    /// The next position in a direction; the table is round.
    pub fn step(&self, from: Position, direction: Direction) -> Position {
        match direction {
            Direction::Clockwise if from.0 >= self.positions => Position(1),
            Direction::Clockwise => Position(from.0 + 1),
            Direction::CounterClockwise if from.0 <= 1 => Position(self.positions),
            Direction::CounterClockwise => Position(from.0 - 1),
        }
    }

    /// All positions from one on, in a direction.
    pub fn round_from(&self, start: Position, direction: Direction) -> impl Iterator<Item = Position> + '_ {
        let mut at = start;
        (0..self.positions).map(move |_| {
            let position = at;
            at = self.step(at, direction);
            position
        })
    }
}

fn check_terms(listing: &Listing, terms: &Terms) -> Vec<String> {
    let body = listing.body();
    let mut wrong = Vec::new();
    let most = body.seats.positions;
    if terms.positions < body.seats.fewest || terms.positions > most {
        wrong.push(format!(
            "the table has {} seats; {} to {most} are right",
            terms.positions, body.seats.fewest
        ));
    }
    if terms.minimum > terms.maximum || terms.minimum <= Cents::ZERO || !terms.maximum.is_chips() {
        wrong.push(format!("limits from {} to {} are not limits", terms.minimum, terms.maximum));
    }
    if terms.chip <= Cents::ZERO {
        wrong.push(format!("{} is not a chip", terms.chip));
    }
    if let Some(schedule) = &terms.schedule {
        wrong.extend(schedule.outside_limits(terms.minimum, terms.maximum));
        wrong.extend(schedule.no_fee().map(|fee| format!("{fee} is no fee")));
    }
    let packs = body.deck.packs;
    if !(packs.from..=packs.to).contains(&u16::from(terms.packs)) {
        wrong.push(format!("{} packs; {packs} are right", terms.packs));
    }
    wrong.extend(listing.wrong_dealing(terms.dealt_from, terms.by_hand));
    for option in terms.offered.iter().filter(|option| !left_to_table(listing, option)) {
        wrong.push(format!("\"{option}\" is not an option that {} leaves to the table", listing.id()));
    }
    for (wager, table) in &terms.posted {
        let offered = body.wager.get(wager).and_then(|rule| rule.pay_tables.as_ref());
        if !offered.is_some_and(|tables| tables.iter().any(|name| name.as_str() == table)) {
            wrong.push(format!("pay table \"{table}\" is not one of those for \"{wager}\""));
        }
    }
    wrong
}

/// Whether a listing leaves an option to the table.
fn left_to_table(listing: &Listing, option: &str) -> bool {
    match listing.rules() {
        Rules::TwentyOne(rules) => option == "double-double" && rules.double.double_double.is_some(),
        _ => false,
    }
}

fn pay_plan(table: &rulebook::pay::PayTable) -> PayPlan {
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
        table: table
            .and_then(|name| body.pay_table.iter().position(|(held, _)| *held == name))
            .map(|at| at as u8),
        hand: 1,
    }
}

/// The base wager once more for each hand that splits can make: a further hand has a circle of its own.
fn with_split_hands(listing: &Listing, mut wagers: Vec<WagerPlan>) -> Vec<WagerPlan> {
    let Rules::TwentyOne(rules) = listing.rules() else { return wagers };
    let Some(base) = wagers.iter().find(|wager| wager.kind == WagerKind::Base).cloned() else {
        return wagers;
    };
    for hand in 2..=rules.split.hands {
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

/// A bonus bet whose pay table is printed for another number of packs is not offered.
fn refuse_by_packs(listing: &Listing, terms: &Terms, wagers: &mut [WagerPlan]) {
    let Rules::TwentyOne(rules) = listing.rules() else { return };
    let Some(bet) = rules.match_dealer.as_ref().filter(|bet| bet.packs != terms.packs) else { return };
    for wager in wagers.iter_mut().filter(|wager| wager.key == bet.wager) {
        wager.size = Size::Nothing;
    }
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
                    wrong.push(format!("the ruling {name} lets the floor say \"{words}\", which is no case"));
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
fn continuous(listing: &Listing, terms: &Terms) -> bool {
    let shuffle = listing.body().deck.shuffle;
    let machine = match listing.rules() {
        Rules::Baccarat(_) => listing.devices().contains(&Device::Shuffler),
        _ => matches!(shuffle, Shuffle::Continuous | Shuffle::ContinuousOrHand),
    };
    machine && !from_shoe(listing, terms)
}

/// Whether all cards are shuffled for every round, where the listing knows shoes and they are not dealt from one.
fn fresh_stock(listing: &Listing, terms: &Terms) -> bool {
    listing.body().deck.reload == Reload::EveryRoundOrCutCard && !from_shoe(listing, terms)
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
