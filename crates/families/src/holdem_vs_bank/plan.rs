//! A listing of hold'em against the player-dealer, compiled.

use cards::{Card, Rank};
use eval::Category;
use rulebook::family::holdem_vs_bank::{
    BoardDealt, ByHand, HoldemVsBank as Section, HoleHand, Moment, Otherwise, Qualifies, Raises, Street,
};
use rulebook::listing::Listing;
use rulebook::listing::amount::Amount;
use rulebook::pay::Payout;
use table::banked::TablePlan;
use table::{Multiples, WagerNo};

use crate::Rows;

/// One street of the board.
#[derive(Debug, Clone, Copy)]
pub struct StreetPlan {
    /// Its cards.
    pub cards: u8,
    /// Cards burned before it.
    pub burned: u8,
    /// Board cards that lie open with it.
    pub reached: u8,
}

/// One decision: how many streets lie open, and what may be wagered.
#[derive(Debug, Clone)]
pub struct DecisionPlan {
    /// Streets that lie open.
    pub streets: u8,
    /// The wager.
    pub wager: WagerNo,
    /// Its multiples of the Ante.
    pub multiples: Multiples,
    /// Whether a player who makes no wager folds.
    pub or_fold: bool,
}

/// What decides a wager.
#[derive(Debug, Clone)]
pub(crate) enum Decided {
    /// The hands are compared.
    Compared {
        /// Whether it goes back when the player-dealer does not qualify.
        returned_unqualified: bool,
    },
    /// The wager beside the Ante.
    Companion {
        /// When the hand wins, loses, or is equal.
        by: [ByHand; 3],
        /// What it is paid.
        rows: Rows,
    },
    /// The player's best five cards.
    OwnHand(Rows),
    /// A good hand that is beaten.
    BadBeat {
        /// The lowest that counts.
        least: Category,
        /// What it is paid.
        rows: Rows,
    },
    /// The player's two cards: the rows of the pay table in order, each with the cards that fit it.
    HoleCards(Vec<HolePlan>, Rows),
}

/// Two cards that a bonus bet is paid for.
#[derive(Debug, Clone)]
pub struct HolePlan {
    sum: Option<u8>,
    ace_with: Option<Vec<Rank>>,
    without: Option<Vec<Rank>>,
    suited: Option<bool>,
}

/// The tables a round runs on.
#[derive(Debug, Clone)]
pub struct Plan {
    /// The Ante.
    pub ante: WagerNo,
    /// Whether hole cards go out one at a time.
    pub one_at_a_time: bool,
    /// Whether the whole board is dealt face down at the start.
    pub board_at_start: bool,
    /// Cards turned up or dealt, and burned before them, street by street.
    pub streets: Vec<StreetPlan>,
    /// The decisions.
    pub decisions: Vec<DecisionPlan>,
    /// Whether one further wager is all a player may make.
    pub one_raise: bool,
    /// Whether the player-dealer needs a pair.
    pub needs_pair: bool,
    /// What decides each wager, by its number.
    pub(crate) decided: Vec<Decided>,
    /// What each wager pays where no table says so, by its number.
    pub pays: Vec<Payout>,
    points: [u8; 13],
}

impl Plan {
    /// Compiles a listing.
    pub fn new(listing: &Listing, table: &TablePlan) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not hold'em against the player-dealer", listing.id())]);
        };
        let ante =
            table.wager_no("ante").ok_or_else(|| vec!["the listing has no wager `ante`".to_owned()])?;
        let wager = |name: &str| table.wager_no(name);
        let decided =
            (0..table.wagers.len()).map(|at| decided(listing, rules, table, WagerNo(at as u8), ante));
        let decisions = rules.decisions.iter().filter_map(|decision| {
            let Amount::Times { tenths, .. } = &decision.amount else { return None };
            Some(DecisionPlan {
                streets: open_at(decision.moment, rules.streets.len() as u8),
                wager: wager(decision.wager.as_str())?,
                multiples: Multiples::new(tenths),
                or_fold: decision.otherwise == Otherwise::Fold,
            })
        });
        Ok(Plan {
            ante,
            one_at_a_time: table.from_shoe,
            board_at_start: rules.board == BoardDealt::FaceDownAtStart,
            streets: street_plans(&rules.streets),
            decisions: decisions.collect(),
            one_raise: rules.raises == Raises::OneARound,
            needs_pair: rules.qualifies == Qualifies::Pair,
            decided: decided.collect(),
            pays: crate::plain_pays(table),
            points: rules.points.as_ref().map_or([0; 13], |rows| crate::rank_points(rows)),
        })
    }

    /// The most cards a round can take: two for each hand, the board and its burns.
    pub fn least_stock(&self, hands: u16) -> u16 {
        hands * 2 + self.streets.iter().map(|street| u16::from(street.cards + street.burned)).sum::<u16>()
    }

    /// Whether a wager goes by the player's two cards alone.
    pub fn goes_by_hole_cards(&self, wager: WagerNo) -> bool {
        matches!(self.decided[wager.0 as usize], Decided::HoleCards(..))
    }

    /// Whether two hole cards are these.
    pub fn holds(&self, hand: &HolePlan, cards: [Card; 2]) -> bool {
        let (Some((one, suit)), Some((other, other_suit))) = (cards[0].suited(), cards[1].suited()) else {
            return false;
        };
        let sum = self.points[one as usize] + self.points[other as usize];
        let ace_with = |with: &Vec<Rank>| {
            one == Rank::Ace && with.contains(&other) || other == Rank::Ace && with.contains(&one)
        };
        let suited = suit == other_suit;
        hand.sum.is_none_or(|wanted| wanted == sum)
            && hand.ace_with.as_ref().is_none_or(ace_with)
            && hand
                .without
                .as_ref()
                .is_none_or(|without| !without.contains(&one) && !without.contains(&other))
            && hand.suited.is_none_or(|wanted| wanted == suited)
    }
}

fn decided(listing: &Listing, rules: &Section, table: &TablePlan, wager: WagerNo, ante: WagerNo) -> Decided {
    let key = &table.wager(wager).key;
    let rows = || Rows::new(table, wager, Category::ALL.map(Category::name));
    if rules.compared.contains(key) {
        return Decided::Compared { returned_unqualified: wager == ante && rules.not_qualified.is_some() };
    }
    let companion = &rules.companion;
    if companion.wager == *key {
        return Decided::Companion { by: [companion.wins, companion.loses, companion.equal], rows: rows() };
    }
    if let Some(bad_beat) = rules.bad_beat.as_ref().filter(|bet| bet.wager == *key) {
        return Decided::BadBeat { least: category(bad_beat.least.as_str()), rows: rows() };
    }
    let pay = table.wager(wager).table.map(|at| &table.pay[usize::from(at)]);
    let names: Vec<&str> =
        pay.iter().flat_map(|pay| pay.rows.iter().map(|(name, _)| name.as_str())).collect();
    let by_rank = listing.body().pay_table.iter().any(|(_, pay)| pay.wager == *key && pay.ladder.is_some());
    if by_rank {
        return Decided::OwnHand(rows());
    }
    let hands = names.iter().filter_map(|name| rules.hole_hand.get(name).map(hole_plan)).collect();
    Decided::HoleCards(hands, Rows::new(table, wager, names))
}

/// How many streets lie open at a moment.
fn open_at(moment: Moment, all: u8) -> u8 {
    match moment {
        Moment::BeforeFlop => 0,
        Moment::AfterFlop => 1,
        Moment::AfterRiver => all,
    }
}

fn street_plans(streets: &[Street]) -> Vec<StreetPlan> {
    let mut reached = 0;
    let plan = |street: &Street| {
        reached += street.cards;
        StreetPlan { cards: street.cards, burned: street.burned, reached }
    };
    streets.iter().map(plan).collect()
}

fn hole_plan(hand: &HoleHand) -> HolePlan {
    HolePlan {
        sum: hand.sum,
        ace_with: hand.ace_with.as_ref().map(|ranks| ranks.0.clone()),
        without: hand.without.as_ref().map(|ranks| ranks.0.clone()),
        suited: hand.suited,
    }
}

/// The kind of hand with this name in the listings.
fn category(name: &str) -> Category {
    let same = |category: &Category| category.name().replace(' ', "-") == name;
    Category::ALL.into_iter().find(same).unwrap_or(Category::HighCard)
}
