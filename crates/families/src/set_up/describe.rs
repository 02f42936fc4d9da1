//! The choices of a listing, in the language of the reader.

use money::Cents;
use rulebook::Wording;
use rulebook::book::Book;
use rulebook::collection::{Block, ScheduleOption};
use rulebook::family::pot_poker::betting::{Stakes, Structure};
use rulebook::family::pot_poker::{LeftToHouse, PotPoker};
use rulebook::listing::Listing;
use rulebook::pay::PayTable;
use rulebook::value::Name;
use serde_json::{Value, json};
use table::terms::Terms;
use table::{Speak as _, Tongue, say};

use super::choices::{Choice, Choices, Named, ScheduleBlock, ScheduleRow, Shape};
use super::choose::blocks;
use super::left::{self, BuyInRange};
use super::{Bounds, Cited, Field, NO_KILL, ScheduleChoice, SetUp, SetUpError, Shuffling};
use crate::schedule::{goes_by_day, kills};
use crate::{Day, pot_poker};

/// The step in which amounts are chosen, where nothing smaller is printed.
const STEP: Cents = Cents::dollars(1);

impl Choices {
    /// The choices of a listing on a day of the week, in a language.
    pub fn of(
        book: &Book,
        listing: &Listing,
        day: Option<Day>,
        tongue: Tongue,
    ) -> Result<Choices, SetUpError> {
        let blocks = blocks(book, listing)?;
        let usual = SetUp::default().without_collection(listing).choose(book, listing, day)?;
        let terms = usual.terms_in(book, listing)?;
        let words = Wording::of_key(tongue.key());
        let describer = Describer { listing, blocks: &blocks, usual, terms, tongue, words };
        Ok(Choices { listing: listing.id().to_string(), fields: describer.fields() })
    }
}

struct Describer<'a> {
    listing: &'a Listing,
    blocks: &'a [Block],
    /// What a table is opened with where the host chooses nothing.
    usual: SetUp,
    terms: Terms,
    tongue: Tongue,
    words: Wording,
}

impl Describer<'_> {
    fn fields(&self) -> Vec<Choice> {
        let mut fields = vec![self.schedule()];
        fields.extend(self.seats());
        fields.extend(self.stakes());
        fields.extend(self.forced());
        fields.extend(self.kill());
        fields.extend(self.limits());
        fields.push(self.buy_in());
        fields.extend(self.packs());
        fields.extend(self.shuffle());
        fields.extend(self.options());
        fields.extend(self.pay_tables());
        fields
    }

    fn choice(&self, field: Field, shape: Shape, default: Value, cited: Cited) -> Choice {
        Choice {
            field: field.key().to_owned(),
            wager: None,
            structures: Vec::new(),
            label: field.speak(self.tongue),
            shape,
            default,
            source: cited.source(),
            clause: cited.clause,
        }
    }

    fn schedule(&self) -> Choice {
        let printed = !self.blocks.is_empty();
        let blocks = self.blocks.iter().map(|block| self.block(block)).collect();
        let player_dealer = self.listing.family().is_banked();
        let shape = Shape::Schedule { blocks, none_allowed: !printed, own_allowed: !printed, player_dealer };
        let address = self.usual.schedule.as_ref().and_then(ScheduleChoice::address);
        let option = address.and_then(|address| rulebook::collection::find(self.blocks, address).ok());
        let cited = match option {
            Some((_, option)) => Cited::by(self.listing, &option.source, "fee|drop|collection|option|rate"),
            None => Cited::of(self.listing, &[&["collection", "blocks"]], "collection"),
        };
        self.choice(Field::Schedule, shape, json!(address), cited)
    }

    fn block(&self, block: &Block) -> ScheduleBlock {
        let open = block.options.iter().filter(|option| option.unreadable().is_none());
        ScheduleBlock {
            block: block.id.to_string(),
            title: block.title.clone(),
            superseded: self.listing.body().collection.is_older(&block.id),
            options: open.map(|option| self.schedule_row(block, option)).collect(),
        }
    }

    fn schedule_row(&self, block: &Block, option: &ScheduleOption) -> ScheduleRow {
        let terms = option.terms.rows(self.words);
        let terms: Vec<String> =
            terms.iter().map(|row| format!("{} {}", row.label.to_lowercase(), row.shown.inline())).collect();
        let value = block.address(option);
        let label = if terms.is_empty() { value.clone() } else { format!("{value}: {}", terms.join(", ")) };
        let fee = |charge: &rulebook::collection::Charge| {
            format!("{}: {}", charge.who(self.words), charge.rates_in_words(self.words))
        };
        let (minimum, maximum) = option.limits();
        ScheduleRow { value, label, fees: option.charges.iter().map(fee).collect(), minimum, maximum }
    }

    fn seats(&self) -> Option<Choice> {
        let seats = &self.listing.body().seats;
        let (from, to) = (seats.fewest.max(2), seats.positions);
        let cited = || Cited::of(self.listing, &[&["seats", "positions"]], "position|seats");
        (from < to).then(|| {
            self.choice(Field::Seats, Shape::Number { from, to }, json!(self.terms.positions), cited())
        })
    }

    /// The structure and the stakes, where the day of the week does not decide them.
    fn stakes(&self) -> Vec<Choice> {
        let Some(rules) = self.listing.section::<PotPoker>().filter(|rules| !goes_by_day(rules)) else {
            return Vec::new();
        };
        let Ok((usual, _, row)) = pot_poker::Plan::stakes(rules, self.listing, &self.terms) else {
            return Vec::new();
        };
        let path: [&str; 4] = ["pot-poker", "structure", usual, "stakes"];
        let cited = |word| Cited::of(self.listing, &[&path, &path[..3]], word);
        let structures: Vec<Named> =
            rules.structure.iter().map(|(name, held)| self.structure(name, held)).collect();
        let stakes: Vec<Named> =
            rules.structure.iter().flat_map(|(name, held)| self.rows(name, held)).collect();
        let mut fields = Vec::new();
        if structures.len() > 1 {
            let shape = Shape::OneOf(structures);
            fields.push(self.choice(Field::Structure, shape, json!(usual), cited("structure|limit|stakes")));
        }
        if stakes.len() > 1 {
            let default = json!(pot_poker::stakes_name(&row));
            fields.push(self.choice(
                Field::Stakes,
                Shape::OneOf(stakes),
                default,
                cited("stakes|limit|blinds"),
            ));
        }
        fields
    }

    fn structure(&self, name: &Name, held: &Structure) -> Named {
        let range = held.from.as_ref().zip(held.to.as_ref());
        let detail = range.filter(|(from, _)| from.lower.is_some()).map(|(from, to)| {
            let (from, to) = (pot_poker::stakes_name(from), pot_poker::stakes_name(to));
            say!(self.tongue, "set-up.any-limits", from = from, to = to)
        });
        let label = held.kind.said(self.words);
        Named { value: name.as_str().to_owned(), label, detail, structure: None }
    }

    /// The printed rows of a structure, each once.
    fn rows(&self, name: &Name, held: &Structure) -> Vec<Named> {
        let mut rows: Vec<Named> = Vec::new();
        for row in &held.stakes {
            let value = pot_poker::stakes_name(row);
            if rows.iter().all(|other| other.value != value) {
                let kind = held.kind.said(self.words);
                let detail = [kind].into_iter().chain(self.forced_in(row)).collect::<Vec<_>>().join(", ");
                let structure = Some(name.as_str().to_owned());
                rows.push(Named { label: value.clone(), value, detail: Some(detail), structure });
            }
        }
        rows
    }

    fn forced_in(&self, row: &Stakes) -> Vec<String> {
        let named =
            |field: Field, amount: String| format!("{} {amount}", field.speak(self.tongue).to_lowercase());
        let blinds = row.blinds.as_ref().map(|blinds| {
            let blinds: Vec<String> = blinds.iter().map(ToString::to_string).collect();
            named(Field::Blinds, blinds.join("/"))
        });
        let ante = row.ante.map(|ante| named(Field::Ante, ante.to_string()));
        let bring_in = row.bring_in.map(|bring_in| named(Field::BringIn, bring_in.to_string()));
        [blinds, ante, bring_in].into_iter().flatten().collect()
    }

    fn forced(&self) -> Vec<Choice> {
        let blinds = self.forced_field(
            Field::Blinds,
            |left| left.blinds,
            |row| {
                let blinds = row.blinds.as_ref()?;
                let step = blinds.iter().fold(STEP.0, |step, blind| pot_poker::divisor(step, blind.0));
                let shape = Shape::Amounts {
                    names: self.blind_names(blinds.len()),
                    from: Cents(step),
                    step: Cents(step),
                };
                Some((shape, json!(blinds)))
            },
        );
        let amount = |amount: Cents, row: &Stakes, least: Cents| {
            let step = Cents(pot_poker::divisor(STEP.0, amount.0));
            let shape = Shape::Amount { from: least.max(Cents::ZERO), to: row.lower, step };
            (shape, json!(amount))
        };
        let ante =
            self.forced_field(Field::Ante, |left| left.ante, |row| Some(amount(row.ante?, row, Cents::ZERO)));
        let bring_in = self.forced_field(
            Field::BringIn,
            |left| left.bring_in,
            |row| {
                let held = row.bring_in?;
                Some(amount(held, row, Cents(pot_poker::divisor(STEP.0, held.0))))
            },
        );
        [blinds, ante, bring_in].into_iter().flatten().collect()
    }

    /// A forced amount, by the stakes that a table plays without a choice, else by the first that leave it to the house.
    fn forced_field(
        &self,
        field: Field,
        is_left: impl Fn(LeftToHouse) -> bool,
        shape: impl Fn(&Stakes) -> Option<(Shape, Value)>,
    ) -> Option<Choice> {
        let rules = self.listing.section::<PotPoker>()?;
        let structures = left::structures_with(self.listing, is_left);
        let first = structures.first()?;
        let usual = pot_poker::Plan::stakes(rules, self.listing, &self.terms).ok();
        let usual = usual.filter(|(name, ..)| structures.iter().any(|held| held == name));
        let (name, (shape, default)) = match usual {
            Some((name, _, row)) => (name.to_owned(), shape(&row)?),
            None => {
                let row = rules.structure.iter().find(|(name, _)| name.as_str() == first);
                (first.clone(), shape(row?.1.stakes.first()?)?)
            }
        };
        let path: [&str; 4] = ["pot-poker", "structure", &name, "stakes"];
        let cited = Cited::of(self.listing, &[&["pot-poker", field.key()], &path, &path[..3]], field.key());
        let all = rules.structure.iter().count() == structures.len();
        let structures = if all { Vec::new() } else { structures };
        Some(Choice { structures, ..self.choice(field, shape, default, cited) })
    }

    fn blind_names(&self, count: usize) -> Vec<String> {
        let name = |at: usize| match (at, count) {
            (at, count) if at + 1 == count => say!(self.tongue, "set-up.big-blind"),
            (0, _) => say!(self.tongue, "set-up.small-blind"),
            _ => say!(self.tongue, "set-up.middle-blind"),
        };
        (0..count).map(name).collect()
    }

    fn kill(&self) -> Option<Choice> {
        let kills = kills(self.listing);
        let none = Named {
            value: NO_KILL.to_owned(),
            label: say!(self.tongue, "set-up.no-kill"),
            detail: None,
            structure: None,
        };
        let kill =
            |value: String| Named { label: value.replace('-', " "), value, detail: None, structure: None };
        let cited =
            || Cited::of(self.listing, &[&["pot-poker", "kill", "kind"], &["pot-poker", "kill"]], "kill");
        (!kills.is_empty()).then(|| {
            let all = [none].into_iter().chain(kills.into_iter().map(kill)).collect();
            self.choice(Field::Kill, Shape::OneOf(all), json!(NO_KILL), cited())
        })
    }

    fn limits(&self) -> Option<Choice> {
        if !self.listing.family().is_banked() {
            return None;
        }
        let limits = || self.blocks.iter().flat_map(|block| block.options.iter().map(ScheduleOption::limits));
        let from = limits().filter_map(|(least, _)| least).min();
        let to = limits().map(|(_, most)| most).collect::<Option<Vec<Cents>>>();
        let to = to.and_then(|most| most.into_iter().max());
        let most = (self.terms.maximum < Terms::NO_MAXIMUM).then_some(self.terms.maximum);
        let default = Bounds { minimum: Some(self.terms.minimum), maximum: most };
        let cited = Cited::of(self.listing, &[&["offering", "limits"]], "limit");
        let cited = if cited == Cited::default() { self.by_schedule("limit") } else { cited };
        Some(self.choice(Field::Limits, Shape::Range { from, to, step: STEP }, json!(default), cited))
    }

    fn by_schedule(&self, word: &str) -> Cited {
        let schedule = self.terms.schedule.as_ref();
        schedule.map_or_else(Cited::default, |held| Cited::by(self.listing, &held.option.source, word))
    }

    fn buy_in(&self) -> Choice {
        let printed = left::printed_buy_in(self.listing, &self.terms);
        let range = BuyInRange::of(self.listing, &self.terms);
        let from = range.minimum.minimum.filter(|least| *least > Cents::ZERO);
        let shape = Shape::Range { from, to: range.maximum.maximum, step: STEP };
        let default = Bounds { minimum: Some(printed.minimum.unwrap_or_default()), maximum: printed.maximum };
        let rules = self.listing.section::<PotPoker>();
        let structure = rules.and_then(|rules| pot_poker::Plan::structure(rules, &self.terms.poker).ok());
        let cited = BuyInRange::cited(self.listing, structure.map(|(name, _)| name));
        self.choice(Field::BuyIn, shape, json!(default), cited)
    }

    fn packs(&self) -> Option<Choice> {
        let deck = &self.listing.body().deck;
        let (from, to) = (deck.packs.from.min(255) as u8, deck.packs.to.min(255) as u8);
        let cited = || Cited::of(self.listing, &[&["deck", "packs"]], "deck|shoe");
        (from < to && self.listing.family().is_banked())
            .then(|| self.choice(Field::Packs, Shape::Number { from, to }, json!(deck.usual_packs), cited()))
    }

    fn shuffle(&self) -> Option<Choice> {
        let allowed = Shuffling::allowed(self.listing);
        let usual = allowed.first().filter(|_| allowed.len() > 1)?;
        let named = |one: &Shuffling| Named {
            value: one.word().to_owned(),
            label: say(self.tongue, &format!("shuffling.{}", one.word()), &[]),
            detail: None,
            structure: None,
        };
        let shape = Shape::OneOf(allowed.iter().map(named).collect());
        let cited = Cited::of(self.listing, &[&["deck", "shuffle"], &["deck", "packs"]], "shoe|shuffl|deck");
        Some(self.choice(Field::Shuffle, shape, json!(usual), cited))
    }

    fn options(&self) -> Option<Choice> {
        let options = left::options(self.listing);
        let cited = left::option_cited(self.listing, options.first()?);
        let named = |option: &&str| Named {
            value: (*option).to_owned(),
            label: option_label(option, self.tongue),
            detail: None,
            structure: None,
        };
        let shape = Shape::AnyOf(options.iter().map(named).collect());
        Some(self.choice(Field::Options, shape, json!([]), cited))
    }

    fn pay_tables(&self) -> Vec<Choice> {
        let choice = |(wager, rule, tables): (&Name, &rulebook::listing::WagerRule, &[Name])| {
            let named = |table: &Name| {
                let held = self.listing.body().pay_table.get(table.as_str());
                Named {
                    value: table.as_str().to_owned(),
                    label: held.map_or_else(|| table.as_str().to_owned(), |held| held.name.clone()),
                    detail: held.map(|held| self.rows_of(held)),
                    structure: None,
                }
            };
            let shape = Shape::OneOf(tables.iter().map(named).collect());
            let path = ["wager", wager.as_str(), "pay-tables"];
            let cited = Cited::of(self.listing, &[&path], "pay");
            let default = json!({ wager.as_str(): tables.first().map(Name::as_str) });
            let choice = self.choice(Field::PayTable, shape, default, cited);
            let label = say!(self.tongue, "set-up.pay-table-of", wager = rule.name.clone());
            Choice { label, wager: Some(wager.as_str().to_owned()), ..choice }
        };
        left::pay_tables(self.listing).into_iter().map(choice).collect()
    }

    fn rows_of(&self, table: &PayTable) -> String {
        let row =
            |row: &rulebook::pay::PayRow| format!("{} {}", table.name_of(row), row.pays.said(self.words));
        table.rows.iter().map(row).collect::<Vec<_>>().join(", ")
    }
}

/// What an optional rule is called.
pub(super) fn option_label(option: &str, tongue: Tongue) -> String {
    say(tongue, &format!("optional-rule.{}", left::option_key(option)), &[])
}
