//! Every other value of a key that decides is refused, or a table opens, charges, offers or settles otherwise.

use std::collections::{BTreeMap, BTreeSet};
use std::panic::{AssertUnwindSafe, catch_unwind};

use cards::Rank;
use families::AnyTable;
use rulebook::book::Book;
use rulebook::family::Family;
use rulebook::family::baccarat::Baccarat;
use rulebook::family::chinese_poker::{ChinesePoker, SweepRow};
use rulebook::family::pai_gow_poker::PaiGowPoker;
use rulebook::family::points::RankPoints;
use rulebook::family::three_card::{OpenCard, ThreeCard};
use rulebook::family::twenty_one::{Alike, Chart, Count, SplitCards, TwentyOne};
use rulebook::family::two_hands::HouseWayForPlayers;
use rulebook::listing::amount::Amount;
use rulebook::listing::{Body, Direction, Listing, Permission, Shuffle};
use rulebook::tree::{Kind, Node};
use rulebook::value::Schema;
use table::terms::Terms;
use table::{Act, Actor, Command, Event, Offer, Play as _, Verb};
use testkit::Random;
use testkit::laws::{UnderLaw, seat_people};
use testkit::mutants::{
    self as change, Held, Keys, Spot, Step, changed, changes, is_only_a_heading, is_the_only_answer,
};

use crate::effects::tables::Tables;

/// Rounds of one sitting, and how many sittings a change may need until it shows.
const ROUNDS: usize = 6;
const SITTINGS: usize = 240;

/// In `make test` one change in so many is tried, and in `make soak` each; `HOUSEWAY_MUTATED` says another step.
const STEP: usize = 173;

/// Keys whose values say what becomes of hands and cases so rare that random rounds do not meet each of them. Here it is enough
/// that the compiled table is another one; scenes and twins play the rows.
const RARE: [&str; 16] = [
    "pay::PayTable.rows",
    "family::chinese_poker::Bonus.hands",
    "family::chinese_poker::declared::Sweeps.hands",
    "family::chinese_poker::order::Misdeal.boxed",
    "family::pai_gow_poker::house_way::HouseWayRow",
    "family::pai_gow_tiles::house_way",
    "listing::sections::cards::DeckRule.cut-percent",
    "listing::sections::settlement::Ruling.floor",
    "listing::sections::wagers::WagerRule.pays",
    "family::twenty_one::options::Split.rows",
    // The row above may take what one row lets in.
    "family::holdem_vs_bank::hole::HoleHand",
    // A chart may name totals that no hand has.
    "family::twenty_one::chart::Chart",
    "family::twenty_one::Compare.both-over",
    "family::chinese_poker::declared::Sweeps.column",
    "family::pai_gow_tiles::Tiles.pairs",
    "listing::Body.ruling",
];

/// Random rounds at a table, with half hours struck and rare hands common.
fn played(listing: &Listing, terms: &Terms, seed: u64) -> Result<Vec<Event>, Vec<String>> {
    let table = AnyTable::open(listing, terms)?;
    let play = || {
        let mut law = UnderLaw::unheld(table);
        let mut random = Random::with_stacked_stocks(seed);
        seat_people(&mut law, &mut random);
        for _ in 0..ROUNDS {
            let strikes = Offer::only(Verb::STRIKE_HALF_HOUR);
            if law.table().seat_offers(Actor::House).contains(&strikes) {
                law.must(Actor::House, &Command::table(Act::STRIKE_HALF_HOUR));
            }
            if !law.table().is_broken() {
                law.random_round(&mut random);
            }
        }
        law.events
    };
    // Wagers that nobody can make let a round go on for ever: that is another game, too.
    catch_unwind(AssertUnwindSafe(play)).map_err(|_| vec!["the round does not end".to_owned()])
}

/// Whether a change shows: in the terms under which tables open, or in what happens at them.
fn shows(tables: &mut Tables, before: &Listing, after: &Listing, name: &str) -> bool {
    let is_rare = RARE.iter().any(|rare| name.starts_with(rare));
    // A count of a chart may be one that a column before it names as well.
    let says_by_order = name.starts_with("family::twenty_one::chart::Chart");
    let all = [tables.terms(before), tables.terms(after)];
    if all[0].len() != all[1].len() {
        return true;
    }
    let told = |listing: &Listing, terms: &Terms| match AnyTable::open(listing, terms) {
        Ok(table) => format!("{table:?}"),
        Err(wrong) => wrong.join("; "),
    };
    let pairs = all[0].iter().zip(&all[1]);
    let differ: Vec<_> = pairs.filter(|(one, other)| told(before, one) != told(after, other)).collect();
    if is_rare {
        return !differ.is_empty() || says_by_order;
    }
    let sittings = (0..).flat_map(|seed| differ.iter().map(move |terms| (seed, *terms)));
    let sittings = sittings.take(if differ.is_empty() { 0 } else { SITTINGS });
    let mut sittings = sittings;
    sittings.any(|(seed, (one, other))| played(before, one, seed) != played(after, other, seed))
}

/// What could stand at a place instead, by what stands there in listings of the family.
fn other_values(held: &Held, schema: &Schema, listings: &[Listing], spot: &Spot) -> Vec<change::Change> {
    let tree = |spot: &Spot| listings[spot.listing].tree();
    let family = listings[spot.listing].family();
    let near = held.spots.iter().filter(|spot| listings[spot.listing].family() == family);
    let pool: Vec<&Node> = near.filter_map(|spot| change::at(tree(spot), &spot.path)).take(8).collect();
    let Some(node) = change::at(tree(spot), &spot.path) else { return Vec::new() };
    let mut others = changes(schema, node, &pool, spot.optional);
    // The order of a list is no value of its own.
    others.retain(|change| {
        sorted(&change.plain()) != sorted(&node.plain()) || !matches!(node.kind, Kind::List(_))
    });
    others
}

fn sorted(text: &str) -> Vec<&str> {
    let mut words: Vec<&str> = text.split(", ").collect();
    words.sort_unstable();
    words
}

fn said(spot: &Spot, change: &change::Change) -> String {
    let step = |step: &Step| match step {
        Step::Key(key) => key.clone(),
        Step::Item(at) => at.to_string(),
    };
    let path: Vec<String> = spot.path.iter().map(step).collect();
    format!("{} = {}", path.join("."), change.plain())
}

/// Whether a place is one of so many rows of stakes that tables are not opened with it here.
fn is_further_row(spot: &Spot) -> bool {
    spot.path.iter().any(|step| matches!(step, Step::Item(at) if *at > 2))
}

/// Two ways to say the same.
fn says_the_same(before: &Listing, after: &Listing) -> bool {
    let rules = |listing: &Listing| {
        let twenty_one = listing.section::<TwentyOne>().map(|rules| format!("{:?}", plain_twenty_one(rules)));
        let baccarat = listing.section::<Baccarat>().map(|rules| format!("{:?}", plain_baccarat(rules)));
        let chinese = listing.section::<ChinesePoker>().map(|rules| format!("{:?}", plain_chinese(rules)));
        let three_card = listing.section::<ThreeCard>().map(|rules| format!("{:?}", plain_three_card(rules)));
        let pai_gow = listing.section::<PaiGowPoker>().map(|rules| format!("{:?}", plain_pai_gow(rules)));
        twenty_one.or(baccarat).or(chinese).or(three_card).or(pai_gow)
    };
    let same_rules =
        before.rules() == after.rules() || rules(before).is_some() && rules(before) == rules(after);
    same_rules && plain_body(before) == plain_body(after)
}

/// Without what another value says already.
fn plain_body(listing: &Listing) -> (Body, BTreeSet<String>) {
    let mut body = listing.body().clone();
    for (_, wager) in &mut body.wager.0 {
        // What the schedule does not limit for the wager goes by the limits of the table.
        if wager.amount == Amount::ScheduleLimits {
            wager.amount = Amount::TableLimits;
        }
        wager.requires.iter_mut().for_each(|names| names.sort());
    }
    if let Some(button) = &mut body.action_button {
        let counted = button.counted.unwrap_or(Direction::Clockwise);
        button.counted = Some(counted);
        button.passes.get_or_insert(counted);
    }
    // No table has its continuous shuffler chosen where the machine could be one.
    if body.deck.shuffle == Shuffle::Any {
        body.deck.shuffle = Shuffle::MachineOrHand;
    }
    // What a document does not say is played as most rooms play it.
    if body.people.several_circles == Permission::NotStated {
        body.people.several_circles = Permission::Permitted;
    }
    if let Some(backline) = &mut body.backline
        && backline.allowed == Permission::NotStated
    {
        backline.allowed = Permission::NotPermitted;
    }
    // Whichever ruling lets the floor say a word.
    let words = body.ruling.iter().flat_map(|(_, ruling)| ruling.floor.iter().flatten().cloned()).collect();
    body.ruling.0.retain(|(name, _)| name.as_str() == "shuffler-down");
    (body, words)
}

/// Without words that a chart only repeats, and with cards of one rank, which have one value.
fn plain_twenty_one(rules: &TwentyOne) -> TwentyOne {
    let mut rules = rules.clone();
    let chart = |chart: &mut Chart| {
        for counts in [&mut chart.stand, &mut chart.hit, &mut chart.option] {
            counts.retain(|count| !matches!(count, Count::Natural | Count::None));
        }
    };
    chart(&mut rules.player_chart);
    chart(&mut rules.player_dealer_chart);
    for row in &mut rules.split.rows {
        if row.cards != SplitCards::Tens && row.alike == Alike::Rank {
            row.alike = Alike::Value;
        }
    }
    rules
}

/// Only the last figure of a total counts, whatever rows say what a rank is worth.
fn plain_baccarat(rules: &Baccarat) -> (Baccarat, BTreeMap<Rank, Option<u8>>) {
    let mut rules = rules.clone();
    let worth = |row: &RankPoints| {
        let points = row.points.map(|points| points % 10);
        row.ranks.0.iter().map(move |rank| (*rank, points)).collect::<Vec<_>>()
    };
    let points = rules.points.iter().flat_map(worth).map(|(rank, points)| match rank {
        // Pictures and tens show ten.
        Rank::Ten | Rank::Jack | Rank::Queen | Rank::King => (rank, points.or(Some(0))),
        _ => (rank, points),
    });
    let points = points.collect();
    rules.points.clear();
    (rules, points)
}

/// One card lies open, whichever the document says.
fn plain_three_card(rules: &ThreeCard) -> ThreeCard {
    let open_card = if rules.open_card == OpenCard::One { OpenCard::Bottom } else { rules.open_card };
    ThreeCard { open_card, ..rules.clone() }
}

/// The house way is there on request, in whatever words the document names it.
fn plain_pai_gow(rules: &PaiGowPoker) -> PaiGowPoker {
    let mut rules = rules.clone();
    if rules.setting.house_way != HouseWayForPlayers::None {
        rules.setting.house_way = HouseWayForPlayers::OnRequest;
    }
    rules
}

/// Only the column in force counts.
fn plain_chinese(rules: &ChinesePoker) -> (ChinesePoker, Vec<String>) {
    let mut rules = rules.clone();
    let column = rules.sweeps.column;
    let row = |row: &SweepRow| Some(format!("{} {:?} {}", row.rank, row.hand, row.points_in(column)?));
    let points = rules.sweeps.hands.iter().filter_map(row).collect();
    rules.sweeps.hands.clear();
    (rules, points)
}

/// What was tried, and what changed nothing.
#[derive(Default)]
struct Tried {
    count: usize,
    idle: BTreeMap<String, Vec<String>>,
}

impl Tried {
    fn assert(&self) {
        let lines: Vec<String> = self
            .idle
            .iter()
            .map(|(name, changes)| format!("{name}:\n    {}", changes.join("\n    ")))
            .collect();
        assert!(
            lines.is_empty(),
            "{} tried, {} change nothing:\n{}",
            self.count,
            lines.len(),
            lines.join("\n")
        );
        assert!(self.count > 0);
    }
}

/// All keys that decide and can say something else.
fn deciding(listings: &[Listing]) -> Keys {
    let mut keys: Keys = testkit::mutants::keys(listings);
    keys.retain(|name, held| {
        let Some(key) = &held.key else { return false };
        let fixed = is_only_a_heading(&key.schema)
            || is_the_only_answer(&key.schema, key.mark)
            || key.mark.only().is_some();
        // Clauses are sources: the linter checks them.
        // Tables are not opened here under every option of a schedule: the laws of `testkit` hold wagers to these limits.
        let elsewhere = ["listing::Body.because", "listing::sections::wagers::WagerRule.limits"];
        !held.told && !fixed && !elsewhere.contains(&name.as_str())
    });
    keys
}

/// Whether a change of a listing is refused, says the same, or shows.
fn is_followed(
    tables: &mut Tables,
    name: &str,
    before: &Listing,
    spot: &Spot,
    change: &change::Change,
) -> Option<bool> {
    let tree = changed(before.tree(), &spot.path, change);
    let after =
        Listing::check(before.id().clone(), tree).ok().filter(|after| !says_the_same(before, after))?;
    Some(shows(tables, before, &after.in_book(before.book()), name))
}

/// Player-dealer games, Chinese poker and panguingue: whatever value a key has instead.
#[test]
fn every_other_value_is_refused_or_changes_play() {
    let listings = crate::effects::listings();
    let keys = deciding(&listings);
    let poker = Family::from_key("pot-poker");
    let mut tables = Tables::new(Book::shipped());
    let mut tried = Tried::default();
    let all = keys.iter().flat_map(|(name, held)| {
        let spots = held.spots.iter().filter(|spot| Some(listings[spot.listing].family()) != poker);
        spots.map(move |spot| (name, held, spot))
    });
    let all = all.flat_map(|(name, held, spot)| {
        let key = held.key.as_ref().expect("a key is noted with its places");
        let others = other_values(held, &key.schema, &listings, spot);
        others.into_iter().map(move |change| (name, spot, change))
    });
    let step = std::env::var("HOUSEWAY_MUTATED").ok().and_then(|step| step.parse().ok());
    for (name, spot, change) in testkit::share(all, step.unwrap_or(STEP)) {
        let before = &listings[spot.listing];
        let Some(follows) = is_followed(&mut tables, name, before, spot, &change) else { continue };
        tried.count += 1;
        if !follows {
            tried.idle.entry(format!("{name} {}", before.id())).or_default().push(said(spot, &change));
        }
    }
    tried.assert();
}

/// Pot poker, where most answers are about rare cases: some other value of every key in play.
#[test]
fn every_key_of_pot_poker_is_refused_or_changes_play() {
    let listings = crate::effects::listings();
    let keys = deciding(&listings);
    let poker = Family::from_key("pot-poker");
    let mut tables = Tables::new(Book::shipped());
    let mut tried = Tried::default();
    for (name, held) in testkit::share(keys.iter(), 19) {
        let key = held.key.as_ref().expect("a key is noted with its places");
        let spots = held.spots.iter().filter(|spot| Some(listings[spot.listing].family()) == poker);
        let spots: Vec<&Spot> = spots.filter(|spot| !is_further_row(spot)).collect();
        if spots.is_empty() {
            continue;
        }
        tried.count += 1;
        let mut others = spots.iter().flat_map(|spot| {
            let others = other_values(held, &key.schema, &listings, spot);
            others.into_iter().map(move |change| (*spot, change))
        });
        let follows = |(spot, change): (&Spot, change::Change)| {
            is_followed(&mut tables, name, &listings[spot.listing], spot, &change) != Some(false)
        };
        if !others.by_ref().take(40).any(follows) {
            tried.idle.entry(name.clone()).or_default().push(format!("{} places", spots.len()));
        }
    }
    tried.assert();
}
