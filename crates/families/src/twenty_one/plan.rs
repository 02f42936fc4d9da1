//! A listing of the twenty-one family compiled.

use cards::{Card, Rank, Suit};
use money::{Cents, Odds};
use rulebook::family::twenty_one::{
    AceCards, Alike, BothOverRow, Count, Double, DoubleAmount, EvenMoneyWhen, ExtraWagers, Faces, Held,
    InsuranceAmount, InsuranceSettled, InsuranceWhen, JokerOpen, Look, Made, NaturalPaid, Outcome, PlaysOn,
    SpecialKind, SplitCards, SplitRow, SurrenderWhen, TwentyOne as Section, Worth,
};
use rulebook::listing::{Burn, Direction, Listing, Permission, Start};
use rulebook::pay::Payout;
use table::WagerNo;
use table::banked::TablePlan;
use table::banked::plan::Size;

use super::bonus;
use super::chart::{Chart, Draw};
use super::hand::{Hand, makes};
use crate::Rows;

/// What decides a wager.
#[derive(Debug, Clone)]
pub(crate) enum Decided {
    /// The hand with this number against the player-dealer's.
    Base(u8),
    /// The player-dealer's natural.
    Insurance,
    /// How many cards the player-dealer is over with.
    Buster(Rows),
    /// The player-dealer's red cards in a row.
    RedFlex(Rows),
    /// The player's first two cards beside the player-dealer's open one.
    MatchDealer(Rows),
    /// The player's first two cards.
    BonusHands(Rows),
}

/// A hand above all plain totals.
#[derive(Debug, Clone)]
pub struct SpecialPlan {
    /// Its name.
    pub name: String,
    /// Which cards make it.
    pub made: Made,
    /// Whether it is a natural.
    pub natural: bool,
    /// What it pays.
    pub pays: Payout,
}

/// Insurance.
#[derive(Debug, Clone, Copy)]
pub struct InsurancePlan {
    /// The wager.
    pub wager: WagerNo,
    /// Whether it must be half the base wager, or may be less.
    pub exactly_half: bool,
    /// What it pays.
    pub pays: Payout,
    /// Where its settlement starts.
    pub start: Start,
    /// The way it goes.
    pub direction: Direction,
    /// Whether it is settled at the look under the ace.
    pub at_look: bool,
}

/// When hands may be given up for half.
#[derive(Debug, Clone, Copy)]
pub struct SurrenderPlan {
    /// When.
    pub when: SurrenderWhen,
    /// Whether hands from a split may be, too.
    pub after_split: bool,
}

/// The tables a round runs on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// What each rank counts, the ace one.
    pub points: [u8; 13],
    /// The highest total that is not over.
    pub highest: u8,
    /// What a hand with a joker counts.
    pub joker_counts: u8,
    /// Whether the player-dealer's open joker freezes all hands.
    pub joker_freezes: bool,
    /// Special hands, from the highest down.
    pub specials: Vec<SpecialPlan>,
    /// The special hand that is made by drawing to 31, counted from one.
    pub drawn: u8,
    /// What any other winning hand pays.
    pub pays: Payout,
    /// The player's chart.
    pub(crate) player: Chart,
    /// The player-dealer's chart.
    pub(crate) bank: Chart,
    /// Under which open card the house dealer looks.
    pub look: Look,
    /// Whether doubled and split wagers go back against a natural.
    pub extra_returned: bool,
    /// Whether the player-dealer draws even if all players are over.
    pub plays_on: bool,
    /// Whether a player's natural is paid as soon as the player-dealer cannot have one.
    pub natural_at_once: bool,
    /// What becomes of the wager when only the player is over.
    pub player_over: Outcome,
    /// What becomes of it when only the player-dealer is over.
    pub bank_over: Outcome,
    /// What becomes of it when both are over.
    pub both_over: Vec<BothOverRow>,
    /// What becomes of it between equal naturals.
    pub equal_naturals: Outcome,
    /// What becomes of it between equal totals.
    pub equal: [Outcome; 32],
    /// Doubling.
    pub double: Double,
    /// Whether this table allows doubling a doubled hand again.
    pub double_double: bool,
    /// Which cards may be split, the how-manieth time.
    pub split: Vec<SplitRow>,
    /// Most hands at one position.
    pub hands: u8,
    /// Whether split aces get one card only.
    pub ace_one_card: bool,
    /// Surrender.
    pub surrender: Option<SurrenderPlan>,
    /// Insurance.
    pub insurance: Option<InsurancePlan>,
    /// What even money pays, where it is offered.
    pub even_money: Option<Payout>,
    /// The base wagers, by hand.
    pub base: Vec<WagerNo>,
    /// The least base wager.
    pub minimum: Cents,
    /// What the hole card counts for the action button, by rank.
    pub button: Option<[u8; 13]>,
    /// What decides each wager, by its number.
    pub(crate) decided: Vec<Decided>,
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not of the twenty-one family", listing.id())]);
        };
        let double_double = double_double(rules, table)?;
        let base: Vec<WagerNo> = wagers(table).filter(|at| table.wager(*at).key.as_str() == "base").collect();
        let Some(first) = base.first().copied() else {
            return Err(vec!["the listing has no wager `base`".to_owned()]);
        };
        let points = points(rules);
        let highest = rules.target.highest;
        let drawn = rules.special.iter().position(|(_, special)| special.made == Made::TenDrawnTo21);
        let compare = &rules.compare;
        Ok(Plan {
            points,
            highest,
            joker_counts: rules.joker.as_ref().map_or(0, |joker| joker.counts.halves / 2),
            joker_freezes: rules.joker.as_ref().is_some_and(|joker| joker.open == JokerOpen::AllFrozen),
            specials: rules.special.iter().map(|(_, special)| special_plan(special)).collect(),
            drawn: drawn.map_or(0, |at| at as u8 + 1),
            pays: Payout::Odds(rules.target.pays),
            player: Chart::new(&rules.player_chart, highest),
            bank: Chart::new(&rules.player_dealer_chart, highest),
            look: rules.player_dealer.look,
            extra_returned: rules.player_dealer.extra_wagers == ExtraWagers::Returned,
            plays_on: rules.player_dealer.plays_on == PlaysOn::Always,
            natural_at_once: compare.natural_paid == NaturalPaid::AtOnce,
            player_over: compare.player_over,
            bank_over: compare.player_dealer_over,
            both_over: compare.both_over.clone(),
            equal_naturals: equal(rules, Count::Natural),
            equal: std::array::from_fn(|total| equal(rules, exactly(total as u8))),
            double: rules.double.clone(),
            double_double,
            split: rules.split.rows.clone(),
            hands: rules.split.hands.min(base.len() as u8),
            ace_one_card: rules.split.ace_cards == AceCards::One,
            surrender: surrender(rules),
            insurance: insurance(rules, table),
            even_money: even_money(rules),
            minimum: least(table, first),
            base,
            button: table.button.and(rules.button.as_ref()).map(|rows| crate::rank_points(rows)),
            decided: wagers(table).map(|at| decided(rules, table, at)).collect(),
        })
    }

    /// The special hand that two first cards are, counted from one; zero when they are none.
    pub(super) fn special_of(&self, cards: &[Card]) -> u8 {
        let found = self.specials.iter().position(|special| makes(special.made, cards, &self.points));
        found.map_or(0, |at| at as u8 + 1)
    }

    /// Whether an ace and a ten are a special hand.
    pub(super) fn has_ace_and_ten(&self) -> bool {
        self.specials.iter().any(|special| special.made == Made::AceAndTen)
    }

    /// Whether a wager is insurance.
    pub fn is_insurance(&self, wager: WagerNo) -> bool {
        matches!(self.decided[wager.0 as usize], Decided::Insurance)
    }

    /// Whether a wager is on how the player-dealer goes over.
    pub fn is_buster(&self, wager: WagerNo) -> bool {
        matches!(self.decided[wager.0 as usize], Decided::Buster(_))
    }

    /// Whether a wager goes by the first cards and a natural of the player-dealer, and not by the whole hand.
    pub fn goes_by_first_cards(&self, wager: WagerNo) -> bool {
        matches!(self.decided[wager.0 as usize], Decided::MatchDealer(_) | Decided::BonusHands(_))
    }

    /// What the player-dealer's chart says of a hand.
    pub fn bank_says(&self, hand: Hand) -> Draw {
        self.bank.says(hand.is_soft(self), hand.total(self))
    }

    /// On which hand of a position a wager is, counted from nought: the first, but for the base wagers of split hands.
    pub fn hand_of(&self, wager: WagerNo) -> u8 {
        if let Decided::Base(hand) = self.decided[wager.0 as usize] { hand } else { 0 }
    }

    /// What a card counts, the ace one; a joker nothing.
    pub fn points_of(&self, card: Card) -> u8 {
        card.rank().map_or(0, |rank| self.points[rank as usize])
    }

    /// Whether the player-dealer may have a natural behind this open card.
    pub fn may_be_natural(&self, open: Card) -> bool {
        match card_kind(self.points_of(open)) {
            Some(SplitCards::Others) => false,
            Some(_) => true,
            None => open == Card::JOKER,
        }
    }

    /// Whether the house dealer looks for a natural under this open card.
    pub fn looks_under(&self, open: Card) -> bool {
        match self.look {
            Look::None => false,
            Look::Ace => self.points_of(open) == 1,
            Look::AceAndTens => matches!(self.points_of(open), 1 | 10),
        }
    }

    /// Whether two cards may be split the how-manieth time; `first` is the card first split.
    pub fn may_split(&self, cards: [Card; 2], times: u8, first: Card) -> bool {
        let Some((one, other)) = cards[0].suited().zip(cards[1].suited()) else { return false };
        let points = [self.points[one.0 as usize], self.points[other.0 as usize]];
        let Some(kind) = card_kind(points[0]).filter(|_| points[0] == points[1]) else { return false };
        self.split.iter().any(|row| {
            row.cards == kind
                && (row.times.from..=row.times.to).contains(&u16::from(times))
                && match row.alike {
                    Alike::Rank => one.0 == other.0,
                    Alike::Value => true,
                    Alike::ValueAndSuit => {
                        first.suited().is_some_and(|(_, suit): (Rank, Suit)| suit == other.1)
                    }
                }
        })
    }

    /// The most cards a round is likely to take: a burn by the first card's value, and five for each hand.
    pub fn least_stock(&self, hands: u16, table: &TablePlan) -> (u16, u16) {
        let size = table.deck.size() as u16;
        let burned = match table.burn {
            Burn::FirstCardValue => 11,
            Burn::OneCard => 1,
            _ => 0,
        };
        ((burned + hands * 5).min(size), (hands * 5).min(size))
    }
}

fn wagers(table: &TablePlan) -> impl Iterator<Item = WagerNo> {
    (0..table.wagers.len()).map(|at| WagerNo(at as u8))
}

fn card_kind(points: u8) -> Option<SplitCards> {
    match points {
        0 => None,
        1 => Some(SplitCards::Aces),
        10 => Some(SplitCards::Tens),
        _ => Some(SplitCards::Others),
    }
}

/// What each rank counts outside special hands: the least of several values, so that an ace is one.
fn points(rules: &Section) -> [u8; 13] {
    let mut points = [0; 13];
    let special =
        |held: Held| matches!(held, Held::FirstTwoWithAce | Held::FirstTwoWithTen | Held::TwoOfThem);
    for row in rules.values.iter().filter(|row| !special(row.held)) {
        let Faces::Ranks(ranks) = &row.cards else { continue };
        for rank in &ranks.0 {
            points[*rank as usize] = match &row.worth {
                Worth::Face => *rank as u8 + 2,
                Worth::Points(values) => values.iter().map(|value| value.halves / 2).min().unwrap_or(0),
            };
        }
    }
    points
}

fn special_plan(special: &rulebook::family::twenty_one::Special) -> SpecialPlan {
    SpecialPlan {
        name: special.name.clone(),
        made: special.made,
        natural: special.kind == SpecialKind::Natural,
        pays: Payout::Odds(special.pays),
    }
}

fn exactly(total: u8) -> Count {
    Count::Totals {
        softness: rulebook::family::twenty_one::Softness::Any,
        from: Some(total),
        to: Some(total),
    }
}

/// What happens between equal hands: the first row that fits.
fn equal(rules: &Section, count: Count) -> Outcome {
    let fits = |row: Count| match (row, count) {
        (Count::Totals { from, to, .. }, Count::Totals { from: Some(total), .. }) => {
            from.is_none_or(|from| total >= from) && to.is_none_or(|to| total <= to)
        }
        (row, count) => row == count,
    };
    rules.compare.equal.iter().find(|row| fits(row.count)).map_or(Outcome::Push, |row| row.outcome)
}

/// Whether the table offers doubling again; it goes only with a player-dealer who hits soft 17.
fn double_double(rules: &Section, table: &TablePlan) -> Result<bool, Vec<String>> {
    let offered = table.offered.iter().any(|option| option == "double-double");
    let hits = Chart::new(&rules.player_dealer_chart, rules.target.highest).says(true, 17);
    if offered && hits != Draw::Hit {
        return Err(vec!["double-double requires a player-dealer who hits soft 17".to_owned()]);
    }
    Ok(offered)
}

fn surrender(rules: &Section) -> Option<SurrenderPlan> {
    let when = rules.surrender.when;
    let after_split = rules.surrender.after_split == Permission::Permitted;
    (when != SurrenderWhen::Never).then_some(SurrenderPlan { when, after_split })
}

fn insurance(rules: &Section, table: &TablePlan) -> Option<InsurancePlan> {
    let rule = &rules.insurance;
    (rule.offered == InsuranceWhen::AceShows).then_some(())?;
    Some(InsurancePlan {
        wager: table.wager_no("insurance")?,
        exactly_half: rule.amount == Some(InsuranceAmount::Half),
        pays: Payout::Odds(rule.pays.unwrap_or(Odds { pays: 2, to: 1 })),
        start: rule.start.unwrap_or(Start::LeftOfPlayerDealer),
        direction: rule.direction.unwrap_or(Direction::Clockwise),
        at_look: rule.settled == Some(InsuranceSettled::AtLook),
    })
}

fn even_money(rules: &Section) -> Option<Payout> {
    let offered = rules.even_money.offered == EvenMoneyWhen::BeforeLook;
    offered.then(|| Payout::Odds(rules.even_money.pays.unwrap_or(Odds::EVEN)))
}

fn least(table: &TablePlan, base: WagerNo) -> Cents {
    match table.wager(base).size {
        Size::Between(least, _) => least,
        _ => table.chip,
    }
}

fn decided(rules: &Section, table: &TablePlan, wager: WagerNo) -> Decided {
    let key = table.wager(wager).key.as_str();
    let is = |name: Option<&rulebook::value::Name>| name.is_some_and(|name| name.as_str() == key);
    let rows = |names: &[&'static str]| Rows::new(table, wager, names.iter().copied());
    if is(rules.buster.as_ref().map(|bet| &bet.wager)) {
        Decided::Buster(rows(&bonus::BUSTER))
    } else if is(rules.red_flex.as_ref().map(|bet| &bet.wager)) {
        Decided::RedFlex(rows(&bonus::RED_FLEX))
    } else if is(rules.match_dealer.as_ref().map(|bet| &bet.wager)) {
        Decided::MatchDealer(rows(&bonus::MATCHES))
    } else if is(rules.bonus_hands.as_ref().map(|bet| &bet.wager)) {
        Decided::BonusHands(rows(&bonus::HANDS))
    } else if key == "insurance" {
        Decided::Insurance
    } else {
        Decided::Base(table.wager(wager).hand - 1)
    }
}

impl Plan {
    /// Whether a double may be for less than the original wager.
    pub(super) fn double_for_less(&self) -> bool {
        match self.double.amount {
            DoubleAmount::Equal => false,
            DoubleAmount::EqualOrLess | DoubleAmount::EqualOrLessWithinTableLimits => true,
            DoubleAmount::EqualOrLessWithoutDoubleDouble => !self.double_double,
        }
    }

    /// The least that a double for less may add.
    pub(super) fn least_double(&self, chip: Cents) -> Cents {
        if self.double.amount == DoubleAmount::EqualOrLessWithinTableLimits { self.minimum } else { chip }
    }
}
