//! Whether a family plays what a listing says: every wager has a decider, every pay table a reader, every row a hand that
//! its reader can produce, and every other value is one that the family goes by.

use std::fmt::Display;

use cards::Rank;

pub use super::decider::{Decider, Pays, Reader};
use super::points::RankPoints;
use super::section::Wrong;
use crate::fault::{did_you_mean, stop};
use crate::ladder::Ladder;
use crate::listing::amount::Amount;
use crate::listing::{
    Body, Burn, ButtonBy, CountFrom, Decides, Direction, Pack, Permission, Placed, Reload, Start, WagerKind,
    WagerRule, WhenFolded,
};
use crate::pay::{PayTable, Payout};
use crate::value::Name;

/// Where a deal or a settlement round the table may start.
pub const SEATS: &[Start] = &[
    Start::LeftOfPlayerDealer,
    Start::LeftOfHouseDealer,
    Start::RightOfHouseDealer,
    Start::RightOfPlayerDealer,
];

/// Packs in which every card has a rank and a suit.
pub const WITHOUT_JOKER: &[Pack] = &[
    Pack::Standard,
    Pack::NoTens,
    Pack::SixesUp,
    Pack::SevensUp,
    Pack::NoEightsToTens,
    Pack::NoSevensToTens,
];

/// What a card game burns before the deal.
pub const BURNS: &[Burn] = &[Burn::Nothing, Burn::OneCard, Burn::FirstCardValue];

/// Collects what a family would not play.
pub struct Played<'a> {
    /// The family in words.
    family: &'static str,
    body: &'a Body,
    wrong: Vec<Wrong>,
}

impl<'a> Played<'a> {
    /// Nothing is wrong yet.
    pub fn new(family: &'static str, body: &'a Body) -> Played<'a> {
        Played { family, body, wrong: Vec::new() }
    }

    /// What was found.
    pub fn found(self) -> Vec<Wrong> {
        self.wrong
    }

    /// Something else that is wrong.
    pub fn fault(&mut self, path: &str, code: &'static str, message: String) {
        self.wrong.push(Wrong::new(path, code, message));
    }

    /// A value that may be one of these only; an empty text leaves the key out.
    pub fn only(&mut self, path: &str, has: impl Display, right: &[&str]) {
        let has = has.to_string();
        if right.contains(&has.as_str()) {
            return;
        }
        let given: Vec<String> =
            right.iter().filter(|right| !right.is_empty()).map(|right| format!("\"{right}\"")).collect();
        let fix = match (given.is_empty(), right.contains(&"")) {
            (true, _) => "leave it out".to_owned(),
            (false, true) => format!("write {}, or leave it out", given.join(" or ")),
            (false, false) => format!("write {}", given.join(" or ")),
        };
        let message = if has.is_empty() {
            format!("`{path}` is missing in {}; {fix}", self.family)
        } else {
            format!("`{path}` is \"{has}\", which {} does not play; {fix}", self.family)
        };
        self.fault(path, "not-played", message);
    }

    /// The same for an answer that may be left out.
    pub fn only_if_given(&mut self, path: &str, has: Option<impl Display>, right: &[&str]) {
        self.only(path, has.map_or_else(String::new, |has| has.to_string()), right);
    }

    /// A section or key that the family does not read.
    pub fn absent(&mut self, path: &str, given: bool) {
        if given {
            let message = format!("`{path}` has no effect in {}; leave it out", self.family);
            self.fault(path, "not-played", message);
        }
    }

    /// One of the packs that the family can rank.
    pub fn packs(&mut self, packs: &[Pack]) {
        let right: Vec<&str> = packs.iter().map(|pack| pack.key()).collect();
        self.only("deck.pack", self.body.deck.pack.key(), &right);
    }

    /// One pack of cards or tiles, shuffled for every round.
    pub fn one_fresh_pack(&mut self) {
        let deck = &self.body.deck;
        self.only("deck.packs", deck.packs, &["1"]);
        self.only("deck.usual-packs", deck.usual_packs, &["1"]);
        self.only("deck.reload", deck.reload.key(), &[Reload::EveryRound.key()]);
        self.absent("deck.cut-percent", deck.cut_percent.is_some());
        self.only("deck.shuffle", deck.shuffle.key(), &["machine", "hand", "machine-or-hand"]);
    }

    /// What cards count: every rank of the pack has its points, once.
    pub fn points(&mut self, path: &str, rows: &[RankPoints]) {
        let cards = self.body.deck.pack.kind().cards();
        for rank in Rank::ALL {
            let named = rows.iter().flat_map(|row| &row.ranks.0).filter(|held| **held == rank).count();
            let in_pack = cards.iter().any(|card| card.rank() == Some(rank));
            let what = match (named, in_pack) {
                (0, true) => "is missing; add it to a row",
                (1, true) | (0, false) => continue,
                (_, true) => "is named more than once; name it once",
                (_, false) => "is not in the deck; leave it out",
            };
            self.fault(path, "not-played", format!("`{path}`: {} {what}", rank.letter()));
        }
    }

    /// What is burned before the deal.
    pub fn burns(&mut self, burns: &[Burn]) {
        let right: Vec<&str> = burns.iter().map(|burn| burn.key()).collect();
        self.only("deck.burn", self.body.deck.burn.key(), &right);
    }

    /// A ranking without a low half.
    pub fn ranks(&mut self, ladder: Option<Ladder>) {
        let ranking = &self.body.ranking;
        let right = ladder.map_or("", Ladder::key);
        self.only_if_given("ranking.high", ranking.high.map(Ladder::key), &[right]);
        self.absent("ranking.low", ranking.low.is_some());
        self.absent("ranking.low-qualifier", ranking.low_qualifier.is_some());
    }

    /// Where the deal and the decisions start.
    pub fn starts(&mut self, dealt: &[Start], decided: &[Start]) {
        let keys = |starts: &[Start]| starts.iter().map(|start| start.key()).collect::<Vec<_>>();
        self.only("play.dealt-from", self.body.play.dealt_from.key(), &keys(dealt));
        self.only("play.decided-from", self.body.play.decided_from.key(), &keys(decided));
    }

    /// What the rulings of the listing let the floor say: these cases, each named once, because the floor may always say them.
    pub fn floor_says(&mut self, cases: &[&str]) {
        let mut open = cases.to_vec();
        let mut strange = Vec::new();
        for (name, ruling) in self.body.ruling.iter() {
            for word in ruling.floor.iter().flatten() {
                match open.iter().position(|case| case == word) {
                    Some(at) => drop(open.remove(at)),
                    None => strange.push((name, word)),
                }
            }
        }
        for (name, word) in strange {
            let path = format!("ruling.{name}.floor");
            let right = if cases.is_empty() {
                "leave it out".to_owned()
            } else {
                format!("name \"{}\" once, and nothing else", cases.join("\", \""))
            };
            let message = format!(
                "`{path}` names \"{word}\", which a listing of {} cannot turn on or off; {right}",
                self.family
            );
            self.fault(&path, "not-played", message);
        }
        for case in open {
            let message =
                format!("no `ruling` names \"{case}\" in `floor`; the floor may rule it in {}", self.family);
            self.fault("ruling", "missing-key", message);
        }
    }

    /// A game without a player-dealer: nobody wagers against anybody's fund, and one seat is one person's.
    pub fn without_bank(&mut self) {
        let body = self.body;
        self.absent("bank", body.bank.is_some());
        self.absent("settlement", body.settlement.is_some());
        self.absent("action-button", body.action_button.is_some());
        self.absent("wager", !body.wager.is_empty());
        self.absent("pay-table", !body.pay_table.is_empty());
        self.only_if_given(
            "backline.allowed",
            body.backline.as_ref().map(|backline| backline.allowed.key()),
            &["", "not-permitted"],
        );
        self.only("people.several-circles", body.people.several_circles.key(), &["not-stated"]);
        self.only("deck.shuffle", body.deck.shuffle.key(), &["hand"]);
        self.only("deck.reload", body.deck.reload.key(), &[Reload::EveryRound.key()]);
        self.absent("deck.cut-percent", body.deck.cut_percent.is_some());
        self.absent("deck.alternating", body.deck.alternating.is_some());
    }

    /// What places the action button, and that what is said of it is read.
    pub fn button(&mut self, placed_by: &[ButtonBy]) {
        let Some(button) = &self.body.action_button else { return };
        let right: Vec<&str> = placed_by.iter().map(|by| by.key()).collect();
        self.only("action-button.placed-by", button.placed_by.key(), &right);
        let placed = button.placed_by != ButtonBy::None;
        self.absent("action-button.counted", !placed && button.counted.is_some());
        self.absent("action-button.counted-from", !placed && button.counted_from.is_some());
        self.absent("action-button.passes", !placed && button.passes.is_some());
        self.absent("action-button.values", button.placed_by != ButtonBy::Card && button.values.is_some());
        if button.placed_by == ButtonBy::Card && button.values.is_some() {
            self.button_values(button.values.as_deref().unwrap_or_default());
        }
        self.absent(
            "action-button.bank-totals",
            button.placed_by != ButtonBy::Dice && button.bank_totals.is_some(),
        );
        if let Some(settlement) = &self.body.settlement {
            let mut starts: Vec<&str> = SEATS.iter().map(|start| start.key()).collect();
            starts.push(Start::ActionButton.key());
            self.only("settlement.start", settlement.start.key(), &starts);
            let by_button = settlement.start == Start::ActionButton;
            if by_button && !placed {
                let message =
                    "`settlement.start` is \"action-button\", but `action-button.placed-by` places none"
                        .to_owned();
                self.fault("settlement.start", "not-played", message);
            }
        }
    }

    /// What the card that places the button counts: each rank of the pack once, as in "J 11".
    fn button_values(&mut self, rows: &[String]) {
        let path = "action-button.values";
        let read = |row: &String| {
            let (rank, count) = row.split_once(' ')?;
            let mut letters = rank.chars();
            let rank = letters.next().and_then(Rank::from_letter).filter(|_| letters.next().is_none())?;
            count.parse::<u8>().ok().filter(|count| (1..=13).contains(count)).map(|_| rank)
        };
        for row in rows.iter().filter(|row| read(row).is_none()) {
            let message = format!("`{path}`: \"{row}\" is not a rank and a count of 1 to 13, as in \"J 11\"");
            self.fault(path, "not-played", message);
        }
        let cards = self.body.deck.pack.kind().cards();
        for rank in Rank::ALL.into_iter().filter(|rank| cards.iter().any(|card| card.rank() == Some(*rank))) {
            let named = rows.iter().filter(|row| read(row) == Some(rank)).count();
            if named != 1 {
                let message = format!(
                    "`{path}` names {} {named} times; name each rank of the deck once",
                    rank.letter()
                );
                self.fault(path, "not-played", message);
            }
        }
    }

    /// The dice are counted from the player-dealer's place, on which the totals of the listing fall.
    pub fn dice(&mut self) {
        self.button(&[ButtonBy::Dice]);
        let Some(button) = &self.body.action_button else { return };
        self.only_if_given(
            "action-button.counted-from",
            button.counted_from.map(CountFrom::key),
            &["player-dealer"],
        );
        let direction = self.body.play.direction.key();
        self.only_if_given("action-button.counted", button.counted.map(Direction::key), &[direction]);
        let given = button.bank_totals.as_deref().unwrap_or_default();
        let around = self.around();
        let falls = |total: &u8| around > 0 && total % around == 1 % around;
        let on_bank: Vec<u8> = (3..=18).filter(falls).collect();
        let printed: Vec<u8> = (1..=18).filter(falls).collect();
        if given != on_bank && given != printed || around < self.body.seats.positions {
            let message = format!(
                "`action-button.bank-totals` is {given:?}: with {around} places counted, {} of them seats, the dice land on \
                 the player-dealer on {on_bank:?}",
                self.body.seats.positions
            );
            self.fault("action-button.bank-totals", "not-played", message);
        }
    }

    /// The pack holds so many cards or tiles for each place that the dice count.
    pub fn deals_round(&mut self, each: u8) {
        let (around, held) = (self.around(), self.body.deck.pack.size());
        if usize::from(each) * usize::from(around) > held {
            let message = format!(
                "`action-button.bank-totals` makes the dice count {around} places; at {each} each, a deck of {held} is too small"
            );
            self.fault("action-button.bank-totals", "not-played", message);
        }
    }

    /// How many places the dice count round the table: so many lie between two totals that fall on the player-dealer.
    pub fn around(&self) -> u8 {
        let totals = self.body.action_button.as_ref().and_then(|button| button.bank_totals.as_deref());
        match totals {
            Some([first, second, ..]) if second > first => second - first,
            _ => self.body.seats.positions,
        }
    }

    /// Holds every wager to its decider, and every pay table to its reader.
    pub fn wagers(&mut self, decider: impl Fn(&Name, &WagerRule) -> Result<Decider, String>) {
        self.backline();
        for (name, rule) in self.body.wager.iter() {
            match decider(name, rule) {
                Ok(decider) => self.wager(name, rule, &decider),
                Err(right) => {
                    let message = format!("nothing decides wager `{name}` in {}: {right}", self.family);
                    self.fault(&format!("wager.{name}"), "undecided-wager", message);
                }
            }
        }
        let unposted = |(name, table): &&(Name, PayTable)| {
            let wager = self.body.wager.get(table.wager.as_str());
            !wager.is_some_and(|wager| wager.pay_tables.iter().flatten().any(|posted| posted == name))
        };
        let unread: Vec<String> = self
            .body
            .pay_table
            .iter()
            .filter(unposted)
            .map(|(name, table)| {
                format!(
                    "pay table `{name}` is not used: name it in `wager.{}.pay-tables`, or leave it out",
                    table.wager
                )
            })
            .collect();
        let names: Vec<String> =
            self.body.pay_table.iter().filter(unposted).map(|(name, _)| name.to_string()).collect();
        for (name, message) in names.iter().zip(unread) {
            self.fault(&format!("pay-table.{name}"), "unread-pay-table", message);
        }
    }

    /// Backline bettors have no say, or the listing names who has it.
    pub fn decides(&mut self, players_decide: bool) {
        let Some(backline) = &self.body.backline else { return };
        let permitted = backline.allowed == Permission::Permitted;
        self.absent("backline.decides", !players_decide && permitted && backline.decides.is_some());
        if players_decide && permitted {
            let right: Vec<&str> = Decides::ALL.iter().map(|decides| decides.key()).collect();
            self.only_if_given("backline.decides", backline.decides.map(Decides::key), &right);
        }
    }

    /// Backline bets go on wagers that there are, where such bets are permitted.
    fn backline(&mut self) {
        let Some(backline) = &self.body.backline else { return };
        let permitted = backline.allowed == Permission::Permitted;
        if permitted && backline.wagers.is_none() {
            let message = "`backline.wagers` is missing: name the wagers that allow backline bets".to_owned();
            self.fault("backline", "missing-key", message);
        }
        self.absent("backline.wagers", !permitted && backline.wagers.is_some());
        self.absent("backline.most", !permitted && backline.most.is_some());
        self.absent("backline.decides", !permitted && backline.decides.is_some());
        self.absent("backline.unfollowed", !permitted && backline.unfollowed.is_some());
        for name in backline.wagers.iter().flatten() {
            self.is_wager("backline.wagers", name);
        }
    }

    fn wager(&mut self, name: &Name, rule: &WagerRule, decider: &Decider) {
        let at = |key: &str| format!("wager.{name}.{key}");
        self.only(&at("kind"), rule.kind.key(), &[decider.kind.key()]);
        self.only(&at("placed"), rule.placed.key(), &[decider.placed.key()]);
        let folded: Vec<&str> =
            decider.folded.iter().map(|folded| folded.map_or("", WhenFolded::key)).collect();
        self.only_if_given(&at("folded"), rule.folded.map(WhenFolded::key), &folded);
        if let Some(requires) = &decider.requires {
            let named = |names: &[Name]| names.iter().map(Name::as_str).collect::<Vec<_>>().join(", ");
            let mut has = rule.requires.clone().unwrap_or_default();
            let mut right = requires.clone();
            has.sort();
            right.sort();
            self.only(&at("requires"), named(&has), &[&named(&right)]);
            self.absent(&at("requires-one-of"), rule.requires_one_of.is_some());
        }
        self.amount(name, rule, decider);
        if decider.placed != Placed::BeforeDeal {
            self.only(&at("required"), rule.required, &["false"]);
            self.only(&at("in-table-action"), rule.in_table_action, &["false"]);
            self.absent(&at("limits"), rule.limits.is_some());
        }
        match &decider.pays {
            Pays::Table(reader) => self.tables(name, rule, reader),
            Pays::Own | Pays::As(..) => {
                let path = at("pay-tables");
                if rule.pay_tables.is_some() {
                    let message = format!(
                        "`{path}` has no effect: wager `{name}` pays odds, as in `pays = \"1 to 1\"`; leave it out"
                    );
                    self.fault(&path, "unread-pay-table", message);
                }
                match (&decider.pays, rule.pays) {
                    (_, None) => {
                        let message = format!(
                            "`{}` is missing: write what wager `{name}` pays, as in \"1 to 1\"",
                            at("pays")
                        );
                        self.fault(&format!("wager.{name}"), "missing-key", message);
                    }
                    (Pays::As(other, right), Some(pays)) if pays != *right => {
                        let message =
                            format!("`{}` is {pays}, but `{other}` is {right}; they must match", at("pays"));
                        self.fault(&at("pays"), "not-played", message);
                    }
                    _ => {}
                }
            }
        }
    }

    fn amount(&mut self, name: &Name, rule: &WagerRule, decider: &Decider) {
        let path = format!("wager.{name}.amount");
        let Some(right) = &decider.amount else {
            let wrong = match &rule.amount {
                Amount::Nothing => "\"nothing\" cannot be wagered",
                Amount::ScheduleLimits if rule.limits.is_none() => "`limits` is missing",
                _ => return,
            };
            let message = format!(
                "`{path}`: {wrong}; write \"table-limits\", or an amount as in \"1x ante\" or \"$1-$500\""
            );
            return self.fault(&path, "not-played", message);
        };
        let has = rule.amount.written();
        self.only(&path, has, &[right]);
    }

    fn tables(&mut self, name: &Name, rule: &WagerRule, reader: &Reader) {
        if rule.pays.is_some() {
            let path = format!("wager.{name}.pays");
            let message =
                format!("`{path}` has no effect: wager `{name}` is paid by its pay tables; leave it out");
            self.fault(&path, "not-played", message);
        }
        if rule.pay_tables.as_ref().is_none_or(Vec::is_empty) {
            let message =
                format!("`wager.{name}.pay-tables` is missing: wager `{name}` is paid by a pay table");
            self.fault(&format!("wager.{name}"), "missing-key", message);
        }
        let posted = rule.pay_tables.iter().flatten();
        let tables: Vec<(&Name, &PayTable)> =
            posted.filter_map(|table| Some((table, self.body.pay_table.get(table.as_str())?))).collect();
        for (table, pay) in tables {
            self.table(table, pay, reader);
        }
    }

    fn table(&mut self, name: &Name, table: &PayTable, reader: &Reader) {
        let right = reader.ladder.map_or("", Ladder::key);
        self.only_if_given(&format!("pay-table.{name}.ladder"), table.ladder.map(Ladder::key), &[right]);
        let path = format!("pay-table.{name}.rows");
        let hands = || reader.hands.iter().map(String::as_str);
        // What the ladder does not have is said where listings are read.
        let ranked = |hand: &str| table.ladder.is_none_or(|ladder| ladder.hands().contains(&hand));
        let strange = |hand: &str| ranked(hand) && !hands().any(|held| held == hand);
        for row in table.rows.iter().filter(|row| strange(row.hand.as_str())) {
            let hint = did_you_mean(row.hand.as_str(), hands());
            let known: Vec<&str> = hands().collect();
            let message = format!(
                "pay table `{name}`: nothing makes `{}`{} Possible hands: {}",
                row.hand,
                stop(&hint),
                known.join(", ")
            );
            self.fault(&path, "unknown-hand", message);
        }
        for row in table.rows.iter().filter(|row| reader.fixed && !matches!(row.pays, Payout::Fixed(_))) {
            let message = format!(
                "pay table `{name}`: `{}` pays {}, but there is no stake; write an amount, as in \"$500\"",
                row.hand, row.pays
            );
            self.fault(&path, "not-played", message);
        }
    }

    /// A wager without which the family has no game.
    pub fn needs(&mut self, name: &str, what: &str) {
        match self.body.wager.get(name) {
            None => {
                let message = format!("`wager.{name}` is missing: {what}");
                self.fault("wager", "missing-key", message);
            }
            Some(rule) if rule.kind == WagerKind::Base && rule.placed == Placed::BeforeDeal => {
                self.only(&format!("wager.{name}.required"), rule.required, &["true"]);
            }
            Some(_) => {}
        }
    }

    /// A name in a section that must be a wager.
    pub fn is_wager(&mut self, path: &str, name: &Name) {
        if self.body.wager.get(name.as_str()).is_none() {
            let known = || self.body.wager.iter().map(|(name, _)| name.as_str());
            let hint = did_you_mean(name.as_str(), known());
            let known: Vec<&str> = known().collect();
            let message = format!(
                "`{path}` names `{name}`, which is not a wager{} Wagers: {}",
                stop(&hint),
                known.join(", ")
            );
            self.fault(path, "unknown-name", message);
        }
    }
}
