//! A listing of pot poker under one structure and stakes, compiled.

use cards::Deck;
use money::Cents;
use rulebook::collection::{Charge, Payer, Per};
use rulebook::family::Rules;
use rulebook::family::pot_poker::PotPoker as Section;
use rulebook::family::pot_poker::betting::{
    AllIn, Day, FirstRound, FoldedUnbet, HeadsUpRaises, LeastRaise, Level, OpenPair, OverPot, PotRounding,
    Stakes, Structure, StructureKind,
};
use rulebook::family::pot_poker::entry::{ButtonJoker, ButtonTie, Entry, MissedBlinds};
use rulebook::family::pot_poker::forced::{
    BlindGoes, BringInCard, BringInOption, BringInTie, HeadsUpBlinds, OverBlindWhen, ShortBlind,
};
use rulebook::family::pot_poker::kill::{KillActs, KillCause, KillPotCounts, VoluntaryKill};
use rulebook::family::pot_poker::showdown::{
    Division, EitherWay, FirstToShow, HoleUse, OddChip, OddHalf, PlayBoard,
};
use rulebook::family::pot_poker::size::{Cap, Measure, MoneySpan, Size};
use rulebook::family::pot_poker::streets::{
    Change, ChangeFailed, ChangeKind, ChangeOrder, ChangeWhen, Face, FirstToAct, ShortageRule, Street,
};
use rulebook::ladder::Ladder;
use rulebook::listing::Listing;
use table::terms::{GivenStakes, PokerTerms, Terms};
use table::{Position, Why};

use super::rulings::RulingPlan;

/// What players do with cards on a street, besides betting.
#[derive(Debug, Clone, Copy)]
pub struct ChangePlan {
    /// What.
    pub kind: ChangeKind,
    /// At least so many cards.
    pub least: u8,
    /// At most so many.
    pub most: u8,
    /// Before or after the betting.
    pub when: ChangeWhen,
    /// Whether everybody does it at once.
    pub at_once: bool,
    /// Whether a hand that does not do it is dead.
    pub or_dead: bool,
    /// Cards burned before.
    pub burn: u8,
}

/// One street.
#[derive(Debug, Clone)]
pub struct StreetPlan {
    /// Its name.
    pub name: String,
    /// Cards burned before it.
    pub burn: u8,
    /// Cards to each player.
    pub deal: Vec<Face>,
    /// Cards to each board.
    pub board: u8,
    /// Who acts first.
    pub first: FirstToAct,
    /// Besides betting.
    pub change: Option<ChangePlan>,
    /// The bet of a fixed limit, or the least bet.
    pub bet: Cents,
    /// The larger bet that a player may choose.
    pub larger: Option<Cents>,
    /// The most that one bet or raise adds in a spread.
    pub spread: Option<Cents>,
    /// The most that a player puts in while three or more play.
    pub most: Option<Cents>,
}

/// A blind, clockwise from the button.
#[derive(Debug, Clone, Copy)]
pub struct BlindPlan {
    /// How much.
    pub amount: Cents,
    /// Whether its chips are the collection fee.
    pub dropped: bool,
}

/// The forced opening bet of stud.
#[derive(Debug, Clone)]
pub struct BringInPlan {
    /// Whether the highest card opens.
    pub highest: bool,
    /// Whether equal cards go by suit.
    pub by_suit: bool,
    /// Whether the ace is high for this.
    pub ace_high: bool,
    /// Whether a joker counts as an ace.
    pub joker_is_ace: bool,
    /// The amounts to choose from.
    pub amounts: Vec<Cents>,
    /// Whether the opener may raise when nobody has.
    pub may_raise: bool,
    /// Whether completing it counts as a raise.
    pub completing_is_raise: bool,
    /// Whether it is the opener's action, so that the turn comes back only after a raise.
    pub is_action: bool,
}

impl BringInPlan {
    /// The least forced bet.
    pub fn least(&self) -> Cents {
        self.amounts.iter().copied().min().unwrap_or_default()
    }
}

/// A kind of kill that the table plays.
#[derive(Debug, Clone, Copy)]
pub struct KillKindPlan {
    /// What causes it.
    pub cause: KillCause,
    /// The kill blind.
    pub blind: Cents,
    /// Limits in tenths.
    pub tenths: u8,
    /// Which second pot counts.
    pub counts: Option<KillPotCounts>,
    /// A pot that counts is at least this.
    pub least_pot: Cents,
    /// A pot that counts is more than this.
    pub more_than: Cents,
}

/// Kill pots, where the table plays them.
#[derive(Debug, Clone)]
pub struct KillPlan {
    /// The kinds in play.
    pub kinds: Vec<KillKindPlan>,
    /// A killer who wins again kills again.
    pub again: bool,
    /// The killer acts last on the first betting round.
    pub acts_last: bool,
    /// After a raise of the killer the action goes back to the first player who entered.
    pub back_to_first: bool,
    /// A kill that is due is posted by a player who is dealt out, too.
    pub owed_if_leaving: bool,
    /// A kill that a player chooses.
    pub voluntary: Option<VoluntaryKill>,
}

/// How hands are ranked.
#[derive(Debug, Clone, Copy)]
pub struct RankPlan {
    /// The high ranking.
    pub high: Ladder,
    /// The low ranking, where there is one.
    pub low: Option<Ladder>,
    /// The worst rank of a low hand that counts.
    pub worst_low: cards::Rank,
    /// Hole cards used.
    pub hole: HoleUse,
    /// Boards.
    pub boards: u8,
    /// Whether high and low are the same five cards.
    pub same_five: bool,
}

/// A straddle.
#[derive(Debug, Clone, Copy)]
pub struct StraddlePlan {
    /// How much.
    pub amount: Cents,
    /// What its maker must have.
    pub stack: Cents,
}

/// A table of pot poker, compiled.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The listing.
    pub listing: String,
    /// Positions in use.
    pub positions: u8,
    /// The fewest players of a hand.
    pub fewest: u8,
    /// The deck.
    pub deck: Deck,
    /// Its faces as bits.
    pub faces: u64,
    /// The smallest chip.
    pub chip: Cents,
    /// Two to the power of 64 by the smallest chip, rounded up, to divide by it without a division.
    pub(super) chip_inverse: u64,
    /// Cards that a hand can take for each player, and for all together.
    pub(super) cards_needed: (usize, usize),
    /// The structure.
    pub kind: StructureKind,
    /// The name of the structure in the listing.
    pub structure: String,
    /// The name of the stakes.
    pub stakes: String,
    /// Raises of a betting round; `None` is without limit.
    pub raises: Option<u8>,
    /// Whether the first bet of a round counts among the raises.
    pub first_bet_counts: bool,
    /// When two players raise without limit.
    pub uncapped: HeadsUpRaises,
    /// What an all-in for less does.
    pub all_in: AllIn,
    /// The least raise.
    pub least_raise: LeastRaise,
    /// The largest total of the first raise.
    pub opening_most: Option<Cents>,
    /// Whether the pot is rounded up to $5 for bet sizes.
    pub rounds_pot: bool,
    /// Whether two players may agree on a bet over the pot.
    pub over_pot_agreed: bool,
    /// What a first round without a blind allows.
    pub first_round: FirstRound,
    /// Nothing is asked of the first bet but to be one: no card forces it, its amount is not set, and one may check.
    pub(super) plain_opening: bool,
    /// Open pairs on fourth street.
    pub open_pair: OpenPair,
    /// A seat that folds with no bet to face goes on getting cards.
    pub folded_still_dealt: bool,
    /// The streets.
    pub streets: Vec<StreetPlan>,
    /// When the cards run out.
    pub shortage: Option<ShortageRule>,
    /// The blinds.
    pub blinds: Vec<BlindPlan>,
    /// Where the blinds stand when two play.
    pub heads_up: HeadsUpBlinds,
    /// A player short of a blind.
    pub short_blind: ShortBlind,
    /// The set first bet after the blinds.
    pub opening: Option<Cents>,
    /// The ante.
    pub ante: Cents,
    /// Forced money seat by seat, instead of blinds and ante.
    pub given: Option<GivenStakes>,
    /// The forced opening bet.
    pub bring_in: Option<BringInPlan>,
    /// Over-blinds: when, and the most.
    pub over_blinds: Option<OverBlindWhen>,
    /// The straddle.
    pub straddle: Option<StraddlePlan>,
    /// New players and missed blinds.
    pub entry: Option<Entry>,
    /// Equal cards for the first button.
    pub button_tie: ButtonTie,
    /// A joker drawn for the button counts as an ace.
    pub button_joker_is_ace: bool,
    /// Hand ranking.
    pub rank: RankPlan,
    /// Who wins.
    pub division: Division,
    /// Odd chips among equals.
    pub odd_chip: OddChip,
    /// Odd chips between halves.
    pub odd_half: OddHalf,
    /// Playing the board.
    pub play_board: PlayBoard,
    /// Cards a hand must hold at the showdown.
    pub must_hold: Option<u8>,
    /// Who shows first.
    pub first_to_show: FirstToShow,
    /// Kills.
    pub kill: Option<KillPlan>,
    /// The sevens rule: the highest card of a hand that must be bet.
    pub sevens: Option<u8>,
    /// The charges.
    pub charges: Vec<Charge>,
    /// The step between bands.
    pub band_step: i64,
    /// The buy-in.
    pub buy_in: Option<MoneySpan>,
    /// Whether one short buy-in is allowed after each full one.
    pub short_buys: bool,
    /// Whether the winner of a showdown must show.
    pub must_show: bool,
    /// Whether losing hands are killed before the pot is pushed.
    pub kills_losers: bool,
    /// A bet over the pot is cut to it.
    pub cuts_over_pot: bool,
    /// Whether the floor looks on.
    pub floor: bool,
    /// What goes wrong.
    pub rules: RulingPlan,
    /// The clauses behind reasons: reason, clause.
    pub because: Vec<(String, String)>,
}

impl Plan {
    /// Compiles a listing under the terms of a table; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        // Which reasons the listing names is asked by their keys.
        super::WORDS.learn();
        let Rules::PotPoker(rules) = listing.rules() else {
            return Err(vec![format!("{} is not pot poker", listing.id())]);
        };
        let (name, structure) = structure(rules, &terms.poker).map_err(|wrong| vec![wrong])?;
        let stakes = stakes(rules, structure, &terms.poker, terms).map_err(|wrong| vec![wrong])?;
        let seats = &listing.body().seats;
        if terms.positions < seats.fewest || terms.positions > seats.positions {
            return Err(vec![format!(
                "the table has {} seats; {} to {} are right",
                terms.positions, seats.fewest, seats.positions
            )]);
        }
        let sizes = Sizes::new(rules, &stakes);
        compile(listing, rules, terms, name, structure, &stakes, &sizes)
    }

    /// The same game and stakes with other seats, and forced money as a hand history gives it.
    pub fn seated(&self, positions: u8, given: GivenStakes, chip: Cents) -> Plan {
        let (chip, chip_inverse) = inverse(chip);
        Plan { positions, chip, chip_inverse, given: Some(given), ..self.clone() }
    }

    /// The same game with other seats and stakes, as a hand history gives them.
    pub fn given(&self, positions: u8, given: GivenStakes, chip: Cents) -> Plan {
        let mut plan = self.clone();
        let old = self.given.as_ref().map_or(given.small_bet, |given| given.small_bet);
        let upper = given.big_bet.unwrap_or(given.small_bet);
        for street in &mut plan.streets {
            street.bet = if street.bet == old { given.small_bet } else { upper };
        }
        if let (Some(plan), Some(amount)) = (&mut plan.bring_in, given.bring_in) {
            let others = plan.amounts.iter().skip(1);
            let others = others.map(|other| Cents(other.0 * given.small_bet.0 / old.0.max(1)));
            plan.amounts = [amount].into_iter().chain(others).collect();
        }
        plan.positions = positions;
        (plan.chip, plan.chip_inverse) = inverse(chip);
        plan.given = Some(given);
        plan
    }

    /// The blind of a seat where forced money is given seat by seat; below zero it is posted to come in.
    pub fn given_blind(&self, position: Position) -> Cents {
        let given = self.given.as_ref().and_then(|given| given.blinds.get(position.index().wrapping_sub(1)));
        given.copied().unwrap_or_default()
    }

    /// The ante of a seat where forced money is given seat by seat.
    pub fn given_ante(&self, position: Position) -> Cents {
        let given = self.given.as_ref().and_then(|given| given.antes.get(position.index().wrapping_sub(1)));
        given.copied().unwrap_or_default()
    }

    /// The big blind; where there is none, the least bet.
    pub fn big_blind(&self) -> Cents {
        self.blinds.last().map_or(self.streets[0].bet, |blind| blind.amount)
    }

    /// The blind of a kill; none where there are no kills.
    pub fn kill_blind(&self, kind: u8) -> Cents {
        let kinds = self.kill.as_ref().map_or(&[][..], |kill| &kill.kinds);
        kinds.get(usize::from(kind)).map_or(Cents::ZERO, |kind| kind.blind)
    }

    /// The most cards that a round can take with so many players.
    pub fn least_stock(&self, players: usize) -> usize {
        let (each, shared) = self.cards_needed;
        (each * players + shared).min(self.deck.size())
    }

    /// What of an amount does not make up the smallest chip.
    #[inline(always)]
    pub(super) fn beyond_chips(&self, amount: Cents) -> i64 {
        let chip = self.chip.0;
        if (amount.0 | chip) >> 32 != 0 {
            return amount.0 % chip;
        }
        // The fraction of the quotient, times the chip; exact for numbers of 32 bits.
        let fraction = self.chip_inverse.wrapping_mul(amount.0 as u64);
        ((u128::from(fraction) * chip as u128) >> 64) as i64
    }

    /// The most cards that the streets after one can take with so many players, draws of the street itself included.
    pub fn cards_after(&self, street: u8, players: usize) -> usize {
        let own = self.streets[usize::from(street)].change.map_or(0, |change| extra_cards(change) * players);
        let boards = usize::from(self.rank.boards);
        let rest = self.streets[usize::from(street) + 1..].iter().map(|street| {
            let drawn = street.change.map_or(0, extra_cards);
            let burned = usize::from(street.burn + street.change.map_or(0, |change| change.burn));
            (street.deal.len() + drawn) * players + burned + usize::from(street.board) * boards
        });
        own + rest.sum::<usize>()
    }

    /// Whether who makes up missed blinds pays the fees that were missed as well.
    pub fn collection_made_up(&self) -> bool {
        let missed = self.entry.as_ref().and_then(|entry| entry.missed.as_ref());
        missed.is_some_and(|ways| ways.contains(&MissedBlinds::PostAllAndCollection))
    }

    /// Whether a charge goes by the half hour.
    pub fn is_timed(&self, charge: u8) -> bool {
        self.charges.get(usize::from(charge)).is_some_and(|charge| charge.per == Per::HalfHour)
    }

    /// The most cards that one hand can be dealt, draws included.
    pub fn most_cards(&self) -> usize {
        let each: usize = self.streets.iter().map(|street| street.deal.len()).sum();
        each + self.streets.iter().filter_map(|street| street.change).map(extra_cards).sum::<usize>()
    }

    /// The clause behind a reason, where the listing names one.
    pub fn clause(&self, why: &str) -> Option<&str> {
        let named =
            |why: &str| self.because.iter().find(|(held, _)| held == why).map(|(_, clause)| clause.as_str());
        let general = || Why::of_key(why)?.row().general;
        named(why).or_else(|| self.clause(general()?.key()))
    }

    /// Whether the charge is a blind that is posted anyway.
    pub fn is_blind(charge: &Charge) -> bool {
        matches!(charge.payer, Payer::SmallBlind | Payer::BigBlind)
    }
}

/// The most cards that a hand can take for each player, and for all together.
fn cards_needed(streets: &[StreetPlan], boards: u8) -> (usize, usize) {
    let each = |street: &StreetPlan| street.deal.len() + street.change.map_or(0, extra_cards);
    let shared = |street: &StreetPlan| {
        let change = street.change.map_or(0, |change| change.burn);
        usize::from(street.burn) + usize::from(change) + usize::from(street.board) * usize::from(boards)
    };
    (streets.iter().map(each).sum(), streets.iter().map(shared).sum())
}

fn extra_cards(change: ChangePlan) -> usize {
    match change.kind {
        ChangeKind::Draw | ChangeKind::Exchange => usize::from(change.most),
        ChangeKind::Discard | ChangeKind::Show => 0,
    }
}

/// The structure that the terms name; else the first that is played on the day.
fn structure<'a>(rules: &'a Section, poker: &PokerTerms) -> Result<(&'a str, &'a Structure), String> {
    let today = |structure: &Structure| match (&structure.days, &poker.day) {
        (Some(days), Some(day)) => days.iter().any(|held| held.key() == day),
        _ => true,
    };
    if let Some(day) = poker.day.as_deref().filter(|day| Day::ALL.iter().all(|known| known.key() != *day)) {
        let known: Vec<&str> = Day::ALL.iter().map(|day| day.key()).collect();
        return Err(format!("\"{day}\" is no day of the week: {}", known.join(", ")));
    }
    let names: Vec<&str> = rules.structure.iter().map(|(name, _)| name.as_str()).collect();
    let Some(wanted) = &poker.structure else {
        let mut fitting = rules.structure.iter().filter(|(_, structure)| today(structure));
        let found = fitting.next().map(|(name, structure)| (name.as_str(), structure));
        return found.ok_or_else(|| {
            format!("no structure is played on {}", poker.day.as_deref().unwrap_or("that day"))
        });
    };
    let same = |(name, structure): &&(rulebook::value::Name, Structure)| {
        name.as_str() == wanted || structure.kind.key() == wanted
    };
    match rules.structure.iter().find(same) {
        Some((_, structure)) if !today(structure) => Err(format!(
            "the structure \"{wanted}\" is not played on {}",
            poker.day.as_deref().unwrap_or("that day")
        )),
        Some((name, structure)) => Ok((name.as_str(), structure)),
        None => Err(format!("there is no structure \"{wanted}\": the listing has {}", names.join(", "))),
    }
}

/// How a row of stakes is named: by its limits, else by its blinds, else by its ante.
pub fn stakes_name(stakes: &Stakes) -> String {
    let limits: Vec<String> =
        [stakes.lower, stakes.upper, stakes.third].iter().flatten().map(ToString::to_string).collect();
    if !limits.is_empty() {
        return limits.join("-");
    }
    match (&stakes.blinds, stakes.ante) {
        (Some(blinds), _) => blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"),
        (None, Some(ante)) => format!("ante {ante}"),
        (None, None) => "posted".to_owned(),
    }
}

/// The stakes that the terms name, completed by what they say themselves.
fn stakes(
    rules: &Section,
    structure: &Structure,
    poker: &PokerTerms,
    terms: &Terms,
) -> Result<Stakes, String> {
    if let Some(given) = poker.given.as_ref().filter(|_| poker.stakes.is_none()) {
        return given_row(structure, given);
    }
    let printed = terms.schedule.as_ref().map(|schedule| &schedule.option.terms);
    let fitting: Vec<&Stakes> = printed.map_or_else(Vec::new, |printed| by_schedule(structure, printed));
    let mut row = match &poker.stakes {
        Some(wanted) => {
            let row = named(structure, wanted)?;
            let same = fitting.iter().find(|other| stakes_name(other) == stakes_name(&row));
            match (same, fitting.first()) {
                (Some(same), _) => (*same).clone(),
                (None, Some(other)) => {
                    let other = stakes_name(other);
                    return Err(format!("the schedule is printed for {other}, and the table plays {wanted}"));
                }
                (None, None) => row,
            }
        }
        None => fitting
            .first()
            .copied()
            .or_else(|| structure.stakes.first())
            .cloned()
            .ok_or_else(|| "the structure has no stakes".to_owned())?,
    };
    not_below_zero(poker)?;
    if row.blinds.is_none() {
        row.blinds = fixed_blinds(rules);
    }
    if let Some(blinds) = &poker.blinds {
        leaves_open("blinds", row.blinds.as_ref().is_none_or(|printed| printed == blinds), &row)?;
        row.blinds = Some(blinds.clone());
    }
    if poker.ante.is_some() && rules.ante.is_none() && row.ante.is_none() {
        return Err("this game is played without an ante".to_owned());
    }
    leaves_open("ante", poker.ante.is_none() || row.ante.is_none() || poker.ante == row.ante, &row)?;
    row.ante = poker.ante.or(row.ante);
    let printed = row.bring_in.or_else(|| least_bring_in(rules, &row));
    if let Some((named, printed)) = poker.bring_in.zip(printed).filter(|(named, printed)| named < printed) {
        return Err(format!("the forced bet of {} is {printed}, and {named} is named", stakes_name(&row)));
    }
    row.bring_in = poker.bring_in.or(row.bring_in);
    row.opening = poker.opening.or(row.opening);
    if row.blinds.is_none() && rules.blinds.is_some() {
        let lower = row.lower.unwrap_or(Cents::dollars(2));
        row.blinds = Some(vec![Cents(lower.0 / 2), lower]);
    }
    Ok(row)
}

/// No amount that a table names is below zero, and a chip is worth something.
fn not_below_zero(poker: &PokerTerms) -> Result<(), String> {
    let blinds = poker.blinds.iter().flatten().map(|blind| ("a blind", *blind));
    let others =
        [("the ante", poker.ante), ("the forced bet", poker.bring_in), ("the opening", poker.opening)];
    let others = others.into_iter().filter_map(|(what, amount)| amount.map(|amount| (what, amount)));
    if let Some((what, amount)) = blinds.chain(others).find(|(_, amount)| *amount < Cents::ZERO) {
        return Err(format!("{what} is {amount}: no amount is below zero"));
    }
    if let Some(chip) = poker.chip.filter(|chip| *chip <= Cents::ZERO) {
        return Err(format!("the smallest chip is {chip}: it is a cent at least"));
    }
    Ok(())
}

/// Blinds whose amounts the listing prints for all stakes.
fn fixed_blinds(rules: &Section) -> Option<Vec<Cents>> {
    rules.blinds.as_ref()?.amounts.iter().map(|amount| fixed(*amount)).collect()
}

/// The forced bet that the listing prints in terms of the limits.
fn least_bring_in(rules: &Section, row: &Stakes) -> Option<Cents> {
    let sizes = Sizes::new(rules, row);
    row.lower?;
    rules.bring_in.as_ref()?.amount.iter().map(|size| sizes.of(*size)).min()
}

/// The terms say only what a row of stakes leaves open.
fn leaves_open(what: &str, open: bool, row: &Stakes) -> Result<(), String> {
    if open {
        Ok(())
    } else {
        Err(format!("the {what} of {} are printed, and others are named", stakes_name(row)))
    }
}

/// The stakes of a hand history: its limits; forced money is posted seat by seat.
fn given_row(structure: &Structure, given: &GivenStakes) -> Result<Stakes, String> {
    let row = structure.stakes.first().ok_or_else(|| "the structure has no stakes".to_owned())?;
    Ok(Stakes {
        lower: Some(given.small_bet),
        upper: Some(given.big_bet.unwrap_or(given.small_bet)),
        blinds: Some(Vec::new()),
        ante: None,
        bring_in: given.bring_in,
        opening: None,
        buy_in: None,
        ..row.clone()
    })
}

fn named(structure: &Structure, wanted: &str) -> Result<Stakes, String> {
    let blinds = |row: &Stakes| {
        row.blinds.as_ref().map(|blinds| blinds.iter().map(ToString::to_string).collect::<Vec<_>>().join("/"))
    };
    let same = |row: &&Stakes| stakes_name(row) == wanted || blinds(row).as_deref() == Some(wanted);
    if let Some(row) = structure.stakes.iter().find(same) {
        return Ok(row.clone());
    }
    let within = between(structure, wanted).or_else(|| by_blinds(structure, wanted));
    within.ok_or_else(|| {
        let names: Vec<String> = structure.stakes.iter().map(stakes_name).collect();
        format!("\"{wanted}\" is not among the stakes: {}", names.join(", "))
    })
}

/// Limits between the least and the greatest that the room prints.
fn between(structure: &Structure, wanted: &str) -> Option<Stakes> {
    let (from, to) = (structure.from.as_ref()?, structure.to.as_ref()?);
    let (lower, upper) = wanted.split_once('-')?;
    let (lower, upper): (Cents, Cents) = (lower.parse().ok()?, upper.parse().ok()?);
    let inside = |held: Cents, least: Option<Cents>, most: Option<Cents>| {
        least.is_none_or(|least| held >= least) && most.is_none_or(|most| held <= most)
    };
    if lower > upper || !inside(lower, from.lower, to.lower) || !inside(upper, from.upper, to.upper) {
        return None;
    }
    let mut row = structure.stakes.first()?.clone();
    (row.lower, row.upper, row.buy_in) = (Some(lower), Some(upper), None);
    row.blinds = row.blinds.map(|_| vec![Cents(lower.0 / 2), lower]);
    Some(row)
}

/// Blinds of a structure that prints an example only.
fn by_blinds(structure: &Structure, wanted: &str) -> Option<Stakes> {
    let free = matches!(structure.kind, StructureKind::NoLimit | StructureKind::PotLimit);
    let [row] = structure.stakes.as_slice() else { return None };
    let blinds: Vec<Cents> = wanted.split('/').map(|blind| blind.parse().ok()).collect::<Option<_>>()?;
    let rising = blinds.windows(2).all(|pair| pair[0] <= pair[1]);
    (free && rising && blinds.len() > 1).then(|| Stakes { blinds: Some(blinds), ..row.clone() })
}

/// The rows that a schedule is printed for: by limits, by blinds, by the buy-in. None where it names none of them.
fn by_schedule<'a>(structure: &'a Structure, printed: &rulebook::collection::Terms) -> Vec<&'a Stakes> {
    let plain = |text: &str| text.replace([' ', ','], "").replace('/', "-");
    // "No Limit" is no amount.
    let amounts = |text: &Option<String>| text.as_deref().filter(|text| text.contains('$')).map(plain);
    let limits = amounts(&printed.stakes).or_else(|| amounts(&printed.limit));
    let (blinds, buy_in) = (amounts(&printed.blinds), amounts(&printed.buy_in));
    let name = |row: &Stakes| plain(&stakes_name(row));
    let bought = |row: &Stakes| {
        let span = row.buy_in?;
        let most = span.to.map_or_else(|| "NoMax".to_owned(), |most| most.to_string());
        Some(plain(&format!("{}-{most}", span.from)))
    };
    let fits = |row: &&Stakes| match (&limits, &blinds) {
        (Some(limits), _) => row.lower.is_some() && name(row) == *limits,
        (None, Some(blinds)) => row.lower.is_none() && name(row) == *blinds,
        (None, None) => buy_in.is_some() && bought(row) == buy_in,
    };
    structure.stakes.iter().filter(fits).collect()
}

/// What sizes are measured by.
struct Sizes {
    lower: Cents,
    upper: Cents,
    small: Cents,
    big: Cents,
    all: Cents,
    ante: Cents,
}

impl Sizes {
    fn new(rules: &Section, stakes: &Stakes) -> Sizes {
        let blinds = stakes.blinds.clone().unwrap_or_default();
        let big = blinds.last().copied().or(stakes.bring_in).or(stakes.lower).unwrap_or_default();
        let ante = stakes.ante.or_else(|| rules.ante.as_ref().and_then(|ante| fixed(ante.amount)));
        let lower = stakes.lower.unwrap_or(big);
        Sizes {
            lower,
            upper: stakes.upper.unwrap_or(lower),
            small: blinds.first().copied().unwrap_or_default(),
            big,
            all: blinds.iter().copied().sum(),
            ante: ante.unwrap_or_default(),
        }
    }

    fn of(&self, size: Size) -> Cents {
        match size {
            Size::Posted => self.big,
            Size::Fixed(amount) => amount,
            Size::Times { tenths, of } => {
                let unit = match of {
                    Measure::LowerLimit | Measure::MinimumBet => self.lower,
                    Measure::UpperLimit => self.upper,
                    Measure::SmallBlind => self.small,
                    Measure::AllBlinds => self.all,
                    Measure::Ante => self.ante,
                    Measure::BigBlind | Measure::LargestBlind | Measure::UsualBlind => self.big,
                    Measure::KillBlind => Cents(self.big.0 * 2),
                    Measure::Pot => Cents::ZERO,
                };
                Cents(unit.0 * i64::from(tenths) / 10)
            }
        }
    }
}

fn fixed(size: Size) -> Option<Cents> {
    match size {
        Size::Fixed(amount) => Some(amount),
        _ => None,
    }
}

/// A chip, which is a cent at least, and what an amount is multiplied with for the rest that the chip leaves of it.
fn inverse(chip: Cents) -> (Cents, u64) {
    let chip = chip.max(Cents(1));
    (chip, (u64::MAX / chip.0.unsigned_abs()).wrapping_add(1))
}

fn compile(
    listing: &Listing,
    rules: &Section,
    terms: &Terms,
    name: &str,
    structure: &Structure,
    stakes: &Stakes,
    sizes: &Sizes,
) -> Result<Plan, Vec<String>> {
    let body = listing.body();
    let deck = Deck { kind: body.deck.pack.kind(), packs: terms.packs };
    let option = terms.schedule.as_ref().map(|schedule| &schedule.option);
    let ladder = |low: bool| if low { body.ranking.low } else { body.ranking.high };
    let wins_low = rules.pot.division == Division::Low;
    let high = if wins_low { ladder(true) } else { ladder(false) };
    let waived = terms.poker.no_qualifier;
    if waived && rules.pot.qualifier_may_be_waived != Some(true) {
        return Err(vec!["this game is not played without a qualifier".to_owned()]);
    }
    let worst = body.ranking.low_qualifier.filter(|_| !waived).unwrap_or(13);
    let (chip, chip_inverse) = inverse(terms.poker.chip.unwrap_or_else(|| smallest_chip(stakes)));
    let streets = streets(rules, structure, stakes, sizes, waived);
    let boards = rules.hand.boards;
    let must_open = rules.blinds.as_ref().and_then(|blinds| blinds.must_open_for);
    let opening = stakes.opening.or_else(|| must_open.map(|size| sizes.of(size)));
    let first_round = rules.betting.first_round;
    Ok(Plan {
        listing: listing.id().to_string(),
        positions: terms.positions,
        fewest: body.seats.fewest.max(2),
        deck,
        faces: deck.cards().iter().fold(0, |faces, card| faces | 1 << card.index()),
        chip,
        chip_inverse,
        cards_needed: cards_needed(&streets, boards),
        kind: structure.kind,
        structure: name.to_owned(),
        stakes: terms.poker.stakes.clone().unwrap_or_else(|| stakes_name(stakes)),
        raises: match structure.raises {
            Cap::Most(most) => Some(most),
            Cap::Unlimited => None,
        },
        first_bet_counts: structure.first_bet_counts == Some(true),
        uncapped: structure.uncapped.unwrap_or(HeadsUpRaises::Never),
        all_in: structure.all_in,
        least_raise: structure.least_raise,
        opening_most: structure.opening_most.map(|size| sizes.of(size)),
        rounds_pot: structure.pot_rounded == Some(PotRounding::UpToFiveIfSingles)
            && stakes.blinds.iter().flatten().any(|blind| blind.0 % 500 != 0),
        over_pot_agreed: structure.over_pot == Some(OverPot::AgreedHeadsUp),
        first_round,
        plain_opening: rules.bring_in.is_none() && opening.is_none() && first_round != FirstRound::BetOrFold,
        open_pair: rules.betting.open_pair.unwrap_or(OpenPair::NoEffect),
        folded_still_dealt: rules.betting.folded_unbet == Some(FoldedUnbet::StillDealt),
        streets,
        shortage: rules.shortage.as_ref().map(|shortage| shortage.rule),
        blinds: if terms.poker.given.is_some() { Vec::new() } else { blinds(rules, stakes) },
        heads_up: rules.blinds.as_ref().map_or(HeadsUpBlinds::SmallOnButton, |blinds| blinds.heads_up),
        short_blind: rules.blinds.as_ref().and_then(|blinds| blinds.short).unwrap_or(ShortBlind::WholeOwed),
        opening,
        given: terms.poker.given.clone(),
        ante: rules.ante.as_ref().map_or(Cents::ZERO, |_| sizes.ante).max(stakes.ante.unwrap_or_default()),
        bring_in: rules.bring_in.as_ref().map(|bring_in| BringInPlan {
            // Without a qualifier the game is played in the order of razz.
            highest: bring_in.card == BringInCard::Highest || waived,
            by_suit: bring_in.tie == BringInTie::Suit,
            ace_high: bring_in.ace_high && !waived,
            joker_is_ace: bring_in.joker_is_ace == Some(true),
            amounts: match stakes.bring_in {
                // Where there is a choice, the forced bet is the least of it.
                Some(amount) if bring_in.amount.len() > 1 => {
                    let others = bring_in.amount.iter().skip(1).map(|size| sizes.of(*size));
                    [amount].into_iter().chain(others).collect()
                }
                Some(amount) => vec![amount],
                None => bring_in.amount.iter().map(|size| sizes.of(*size)).collect(),
            },
            may_raise: bring_in.option == BringInOption::CheckOrRaise,
            completing_is_raise: bring_in.completing_is_raise != Some(false),
            is_action: bring_in.option == BringInOption::Nothing,
        }),
        over_blinds: rules.over_blinds.as_ref().map(|over| over.when),
        straddle: rules.straddle.as_ref().map(|straddle| StraddlePlan {
            amount: sizes.of(straddle.amount),
            stack: straddle.stack.map_or(Cents::ZERO, |size| sizes.of(size)),
        }),
        entry: rules.entry.clone(),
        button_tie: rules.button.tie,
        button_joker_is_ace: rules.button.joker == Some(ButtonJoker::Ace),
        rank: RankPlan {
            high: high.unwrap_or(Ladder::FiveCard),
            low: ladder(true).filter(|_| !wins_low),
            worst_low: low_rank(worst),
            hole: rules.hand.hole,
            boards,
            same_five: rules.hand.either_way == Some(EitherWay::SameFive),
        },
        division: rules.pot.division,
        odd_chip: rules.pot.odd_chip,
        odd_half: rules.pot.odd_half.unwrap_or(OddHalf::LeftOfButton),
        play_board: rules.hand.play_board.unwrap_or(PlayBoard::NotPossible),
        must_hold: rules.hand.must_hold,
        first_to_show: rules
            .showdown
            .as_ref()
            .and_then(|showdown| showdown.first)
            .unwrap_or(FirstToShow::LastAggressor),
        kill: kills(rules, &terms.poker, sizes)?,
        sevens: rules.sevens.as_ref().map(|sevens| sevens.highest),
        charges: option.map_or_else(Vec::new, |option| option.charges.clone()),
        band_step: option.map_or(100, |option| option.step),
        buy_in: buy_in(rules, stakes, sizes),
        short_buys: rules.buy_in.as_ref().is_some_and(|buy_in| buy_in.short.is_some()),
        must_show: rules.showdown.as_ref().is_some_and(|showdown| showdown.shows.is_some()),
        kills_losers: rules
            .showdown
            .as_ref()
            .is_some_and(|showdown| showdown.losers_killed_first == Some(true)),
        cuts_over_pot: structure.over_pot == Some(OverPot::GoesBack),
        floor: terms.floor,
        rules: RulingPlan::new(rules, structure, &because(listing)),
        because: because(listing),
    })
}

fn buy_in(rules: &Section, stakes: &Stakes, sizes: &Sizes) -> Option<MoneySpan> {
    let section = rules.buy_in.as_ref();
    let least = section.and_then(|buy_in| buy_in.least).map(|size| sizes.of(size));
    let span = stakes.buy_in.or_else(|| section.and_then(|buy_in| buy_in.span));
    span.or_else(|| least.map(|from| MoneySpan { from, to: None }))
}

/// The smallest chip of the blinds, antes and limits, at most a dollar.
fn smallest_chip(stakes: &Stakes) -> Cents {
    let limits = [stakes.lower, stakes.upper, stakes.third, stakes.ante, stakes.bring_in];
    let amounts = limits.into_iter().flatten().chain(stakes.blinds.iter().flatten().copied());
    let common = amounts.fold(100, |common, amount| divisor(common, amount.0));
    Cents(common.max(1))
}

fn divisor(one: i64, other: i64) -> i64 {
    if other == 0 { one } else { divisor(other, one % other) }
}

fn low_rank(worst: u8) -> cards::Rank {
    cards::Rank::ALL.into_iter().find(|rank| *rank as u8 + 2 == worst).unwrap_or(cards::Rank::King)
}

fn because(listing: &Listing) -> Vec<(String, String)> {
    let rows = listing.body().because.iter().flat_map(|(_, reasons)| reasons.iter());
    rows.map(|(why, clause)| (why.to_string(), clause.clone())).collect()
}

/// The kills that the table plays; one that the listing does not have is refused.
fn kills(rules: &Section, poker: &PokerTerms, sizes: &Sizes) -> Result<Option<KillPlan>, Vec<String>> {
    let Some(wanted) = poker.kill.as_deref() else { return Ok(None) };
    let Some(kill) = &rules.kill else {
        return Err(vec![format!("this game is not played with kills: \"{wanted}\"")]);
    };
    // A table that plays with kills plays the kinds of that name. In a divided pot only a scoop that is large enough
    // kills, whoever won the pot before (001:94, 002:214).
    let plays = |name: &str| name == wanted || wanted == "kill" && name == "scoop";
    let size = |size: Option<Size>| size.map_or(Cents::ZERO, |size| sizes.of(size));
    let mut kinds: Vec<KillKindPlan> = kill
        .kind
        .iter()
        .filter(|(name, _)| plays(name.as_str()))
        .map(|(_, kind)| KillKindPlan {
            cause: kind.cause,
            blind: sizes.of(kind.blind),
            tenths: kind.limit_tenths,
            counts: kind.counts,
            least_pot: size(kind.least_pot),
            more_than: size(kind.more_than),
        })
        .collect();
    if kinds.is_empty() {
        let names: Vec<&str> = kill.kind.iter().map(|(name, _)| name.as_str()).collect();
        return Err(vec![format!("there is no kill \"{wanted}\": {}", names.join(", "))]);
    }
    if kinds.iter().any(|kind| kind.cause == KillCause::Scoop) {
        kinds.retain(|kind| kind.cause == KillCause::Scoop);
    }
    Ok(Some(KillPlan {
        kinds,
        again: kill.again == Some(true),
        acts_last: kill.acts != KillActs::InTurn,
        back_to_first: kill.acts == KillActs::LastThenFirst,
        owed_if_leaving: kill.owed_even_if_leaving == Some(true),
        voluntary: kill.voluntary.clone(),
    }))
}

fn blinds(rules: &Section, stakes: &Stakes) -> Vec<BlindPlan> {
    let Some(section) = &rules.blinds else { return Vec::new() };
    let amounts = stakes.blinds.clone().unwrap_or_default();
    let dropped = |at: usize| {
        let goes = section.goes.get(at).or(section.goes.last());
        goes == Some(&BlindGoes::Fee)
    };
    amounts
        .iter()
        .enumerate()
        .map(|(at, amount)| BlindPlan { amount: *amount, dropped: dropped(at) })
        .collect()
}

fn streets(
    rules: &Section,
    structure: &Structure,
    stakes: &Stakes,
    sizes: &Sizes,
    low_leads: bool,
) -> Vec<StreetPlan> {
    let least = structure.least_bet.map_or(sizes.big, |size| sizes.of(size));
    let plan = |(at, (_, street)): (usize, &(rulebook::value::Name, Street))| {
        let level = structure.levels.as_ref().and_then(|levels| levels.get(at).or(levels.last())).copied();
        let spread = stakes.spreads.as_ref().and_then(|spreads| spreads.get(at).or(spreads.last())).copied();
        let bet = match (structure.kind, level) {
            (StructureKind::SpreadLimit, _) => spread.map_or(sizes.lower, |spread| spread.from),
            (StructureKind::FixedLimit, Some(Level::Upper)) => sizes.upper,
            (StructureKind::FixedLimit, Some(Level::Third)) => stakes.third.unwrap_or(sizes.upper),
            (StructureKind::FixedLimit, _) => sizes.lower,
            _ => least,
        };
        StreetPlan {
            name: street.name.clone(),
            burn: street.burn,
            deal: street.deal.clone().unwrap_or_default(),
            board: street.board.unwrap_or(0),
            first: match street.first {
                FirstToAct::HighestShowing if low_leads => FirstToAct::LowestShowing,
                first => first,
            },
            change: street.change.as_ref().map(change),
            bet,
            larger: (level == Some(Level::Either)).then_some(sizes.upper),
            spread: spread.map(|spread| spread.to.unwrap_or(Cents(i64::MAX / 8))),
            most: structure.most.as_ref().and_then(|most| most.get(at)).copied(),
        }
    };
    rules.street.iter().enumerate().map(plan).collect()
}

fn change(change: &Change) -> ChangePlan {
    ChangePlan {
        kind: change.kind,
        least: change.cards.from as u8,
        most: change.cards.to as u8,
        when: change.when,
        at_once: change.order == ChangeOrder::AllAtOnce,
        or_dead: change.failed == ChangeFailed::DeadHand,
        burn: change.burn.unwrap_or(0),
    }
}
