//! Reading a block of schedules.

use std::fmt;
use std::str::FromStr;

use money::Cents;

use super::options::{read_charges, read_options};
use super::{Basis, Charge, Payer, Per, Purpose, Rates, When};
use crate::book::Book;
use crate::compliance::RateCompliance;
use crate::date::{Date, Effective};
use crate::fault::{Fault, Place, did_you_mean};
use crate::source::{ReadingId, Source};
use crate::tree::{Kind, Node};
use crate::value::{Name, Named, Reader, choices, record, write_as_text};

/// The id of a block: `room/block`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct BlockId {
    /// The room whose document prints it.
    pub room: String,
    /// Its name.
    pub name: String,
}

impl fmt::Display for BlockId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}/{}", self.room, self.name))
    }
}

impl FromStr for BlockId {
    type Err = String;

    fn from_str(text: &str) -> Result<BlockId, String> {
        let wrong = || format!("\"{text}\" is not a schedule block: write room/block");
        let (room, name) = text.split_once('/').ok_or_else(wrong)?;
        let part = |part: &str| Name::new(part).map(|part| part.to_string()).ok_or_else(wrong);
        Ok(BlockId { room: part(room)?, name: part(name)? })
    }
}

write_as_text!(BlockId);

impl BlockId {
    /// The file of the block.
    pub fn path(&self) -> String {
        format!("rooms/{}/collection/{}.toml", self.room, self.name)
    }
}

/// A block of schedule options under one heading.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct Block {
    /// Its id.
    pub id: BlockId,
    /// The games it is printed for.
    pub title: String,
    /// Their approval numbers.
    pub numbers: Vec<String>,
    /// How many rates the document allows for one table.
    pub most_rates: u8,
    /// Where it is printed.
    pub source: Source,
    /// The days on which it is in force.
    #[serde(flatten)]
    pub effective: Effective,
    /// What its document says for the compliance file; `houseway file` prints it.
    #[serde(skip)]
    pub compliance: Option<RateCompliance>,
    /// The readings that decide it: those it names as a whole, and those of its values.
    pub readings: Vec<ReadingId>,
    /// The options in the order of the document.
    pub options: Vec<ScheduleOption>,
    /// The groups whose figures are copied from another block.
    #[serde(skip)]
    pub likes: Vec<Like>,
}

/// A group that copies its figures from another block's group.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Like {
    /// Where it says so.
    pub place: Place,
    /// The other group, as the file names it.
    pub other: String,
    /// Its own numbers, as the file writes them.
    pub options: String,
    /// How many options it has.
    pub count: usize,
    /// The lines that print its figures.
    pub source: Source,
}

/// One schedule option.
#[derive(Debug, Clone, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub struct ScheduleOption {
    /// Its number; an option that prints none is numbered by the file.
    pub number: u16,
    /// Limits and stakes it is for.
    pub terms: Terms,
    /// What is charged.
    pub charges: Vec<Charge>,
    /// Where it is printed.
    pub source: Source,
    /// Where it stands in the rulebook.
    #[serde(skip)]
    pub place: Place,
    /// Bands closer together than this leave no gap: the lower one runs up to the next (in cents).
    #[serde(skip)]
    pub step: i64,
}

impl ScheduleOption {
    /// Whether it is the same schedule, printed in another place.
    fn is_same(&self, other: &ScheduleOption) -> bool {
        (self.number, &self.terms, self.step) == (other.number, &other.terms, other.step)
            && self.charges == other.charges
    }
}

record! {
    /// The table that an option is for; every value as printed.
    pub struct Terms {
        /// Table minimum in the range.
        pub minimum: Option<String>,
        /// Table maximum in the range.
        pub maximum: Option<String>,
        /// Table limit.
        pub limit: Option<String>,
        /// Limit stakes.
        pub stakes: Option<String>,
        /// Blinds.
        pub blinds: Option<String>,
        /// Ante.
        pub ante: Option<String> = told,
        /// Buy-in.
        pub buy_in: Option<String>,
        /// Point value.
        pub point: Option<String>,
        /// Bonus bets.
        pub bonus: Option<String> = told,
    }
}

impl Terms {
    /// What the option says, else what its group says.
    pub(super) fn or(self, group: &Terms) -> Terms {
        Terms {
            minimum: self.minimum.or_else(|| group.minimum.clone()),
            maximum: self.maximum.or_else(|| group.maximum.clone()),
            limit: self.limit.or_else(|| group.limit.clone()),
            stakes: self.stakes.or_else(|| group.stakes.clone()),
            blinds: self.blinds.or_else(|| group.blinds.clone()),
            ante: self.ante.or_else(|| group.ante.clone()),
            buy_in: self.buy_in.or_else(|| group.buy_in.clone()),
            point: self.point.or_else(|| group.point.clone()),
            bonus: self.bonus.or_else(|| group.bonus.clone()),
        }
    }
}

record! {
    /// The head of a block's file.
    pub struct BlockHead {
        /// Games.
        pub title: String = told,
        /// Approval numbers.
        pub numbers: Vec<String> = told,
        /// Maximum rates per table.
        pub most_rates: u8 = told,
        /// In force from.
        pub from: Option<Date> = told,
        /// In force until.
        pub until: Option<Date> = told,
    }
}

record! {
    /// A column of fees, as a group declares it.
    pub struct ChargeHead {
        /// Who pays.
        pub payer: Payer,
        /// How often.
        pub per: Per,
        /// Based on.
        pub basis: Basis,
        /// When.
        pub when: When,
        /// Purpose.
        pub purpose: Option<Purpose>,
        /// What counts toward the basis.
        pub counts: Option<String> = told,
        /// Clause that sets the fee.
        pub clause: Option<String> = told,
    }
}

choices! {
    /// How a band that prints a single value is read.
    pub enum LoneValue {
        /// that value and everything below
        UpTo = "up-to",
    }
}

/// A group of options that print the same charges.
pub(super) struct Group {
    pub(super) name: Option<Name>,
    pub(super) numbers: Vec<u16>,
    pub(super) terms: Terms,
    pub(super) charges: Named<ChargeHead>,
    /// The clauses of charges that it is `like`, where they have others here.
    clauses: Named<String>,
    pub(super) lone_value: Option<LoneValue>,
    pub(super) step: i64,
    pub(super) source: Source,
}

impl Block {
    /// Reads a block; all faults at once.
    pub fn read(book: &Book, id: &BlockId) -> Result<Block, Vec<Fault>> {
        let Some((tree, mut faults)) = book.tree(&id.path()) else {
            return Err(vec![unknown(book, id)]);
        };
        let mut reader = Reader::default();
        let block = read_block(book, id, &tree, &mut reader);
        faults.extend(reader.into_faults());
        match block {
            Some(block) if faults.is_empty() => Ok(block),
            _ => Err(faults),
        }
    }

    /// Reads a schedule that a host supplies: charges with their rates in one table, and no source.
    pub fn read_own(node: &Node) -> Result<ScheduleOption, Vec<Fault>> {
        let mut reader = Reader::default();
        let option = read_own_option(node, &mut reader);
        let faults = reader.into_faults();
        option.filter(|_| faults.is_empty()).ok_or(faults)
    }

    /// The block with each option once: one that the document prints twice cites both places.
    pub fn each_once(mut self) -> Block {
        let mut once: Vec<ScheduleOption> = Vec::new();
        for option in std::mem::take(&mut self.options) {
            match once.iter_mut().find(|held| held.is_same(&option)) {
                Some(held) => held.source.join(option.source),
                None => once.push(option),
            }
        }
        self.options = once;
        self
    }

    /// The option with this number; the first, where the document prints a number twice.
    pub fn option(&self, number: u16) -> Option<&ScheduleOption> {
        self.options.iter().find(|option| option.number == number)
    }
}

fn read_own_option(node: &Node, reader: &mut Reader) -> Option<ScheduleOption> {
    let mut fields = reader.fields(node)?;
    let charges: Option<Named<ChargeHead>> = fields.take("charge");
    let step: Option<Option<Cents>> = fields.take("step");
    let terms: Option<Option<Terms>> = fields.take("terms");
    for (name, _) in charges.iter().flat_map(Named::iter) {
        fields.pass(name.as_str());
    }
    fields.finish();
    let source = Source { outside: true, ..Source::default() };
    let (step, terms) = (read_step(step?, node, reader)?, terms?.unwrap_or(NO_TERMS));
    let group = Group {
        name: None,
        numbers: vec![1],
        terms: NO_TERMS,
        charges: charges?,
        clauses: Named(Vec::new()),
        lone_value: None,
        step,
        source,
    };
    let charges = read_charges(node, &group, reader)?;
    Some(ScheduleOption { number: 1, terms, charges, source: group.source, place: node.place.clone(), step })
}

fn unknown(book: &Book, id: &BlockId) -> Fault {
    let blocks = book.blocks();
    let names: Vec<String> = blocks.iter().map(ToString::to_string).collect();
    let hint = did_you_mean(&id.to_string(), names.iter().map(String::as_str));
    let place = Place { file: format!("rulebook/{}", id.path()).into(), line: 1 };
    Fault { place, code: "unknown-block", message: format!("there is no schedule block {id}{hint}") }
}

fn read_block(book: &Book, id: &BlockId, tree: &Node, reader: &mut Reader) -> Option<Block> {
    let mut fields = reader.fields(tree)?;
    fields.pass("document");
    fields.pass("group");
    let head: Option<BlockHead> = fields.take("block");
    let readings: Option<Option<Vec<ReadingId>>> = fields.take("readings");
    let compliance: Option<Option<RateCompliance>> = fields.take("compliance");
    fields.finish();
    let source = tree.at(&["block"]).and_then(|node| node.source.as_deref()).cloned();
    if source.is_none() {
        reader.fault(&tree.place, "missing-source", "`block` has no source".to_owned());
    }
    let options = read_groups(book, id, tree, reader, 0);
    let likes = read_likes(id, tree);
    if let Some(node) = tree.at(&["compliance"]) {
        node.leaves(&mut Vec::new(), &mut |path, leaf| {
            if leaf.source.is_none() {
                let message = format!("`compliance.{}` has no source", path.join("."));
                reader.fault(&leaf.place, "missing-source", message);
            }
        });
    }
    let head = head?;
    let effective = Effective { from: head.from, until: head.until };
    if effective.is_reversed() {
        let message = "`block.until` is before `block.from`: the last day follows the first".to_owned();
        reader.fault(&tree.at(&["block"])?.place, "bad-value", message);
        return None;
    }
    Some(Block {
        id: id.clone(),
        title: head.title,
        numbers: head.numbers,
        most_rates: head.most_rates,
        source: source?,
        effective,
        compliance: compliance?,
        readings: all_readings(readings?.unwrap_or_default(), tree, options.as_ref()?),
        options: options?,
        likes,
    })
}

/// The readings that a block names as a whole, those of its sources, and those of single bands.
fn all_readings(mut ids: Vec<ReadingId>, tree: &Node, options: &[ScheduleOption]) -> Vec<ReadingId> {
    tree.leaves(&mut Vec::new(), &mut |_, node| {
        ids.extend(node.source.iter().flat_map(|source| source.readings.iter().copied()));
    });
    for option in options {
        ids.extend(&option.source.readings);
        let bands = option.charges.iter().flat_map(|charge| match &charge.rates {
            Rates::Bands(bands) => bands.as_slice(),
            _ => &[],
        });
        ids.extend(bands.filter_map(|band| band.reading));
    }
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The groups that are like one of another block.
fn read_likes(id: &BlockId, tree: &Node) -> Vec<Like> {
    let Some(Kind::List(groups)) = tree.at(&["group"]).map(|node| &node.kind) else {
        return Vec::new();
    };
    let like = |node: &Node| {
        let (other, options) = (node.at(&["like"])?, node.at(&["options"])?.text()?);
        let block = other.text()?.split_once('#')?.0;
        let own = block == id.name || block == id.to_string();
        (!own).then(|| Like {
            place: other.place.clone(),
            other: other.text().unwrap_or_default().to_owned(),
            options: options.to_owned(),
            count: read_numbers(options).map_or(0, |numbers| numbers.len()),
            source: node.source.as_deref().cloned().unwrap_or_default(),
        })
    };
    groups.iter().filter_map(like).collect()
}

/// All options of a file, group by group.
fn read_groups(
    book: &Book,
    id: &BlockId,
    tree: &Node,
    reader: &mut Reader,
    depth: u8,
) -> Option<Vec<ScheduleOption>> {
    let Some(Kind::List(groups)) = tree.at(&["group"]).map(|node| &node.kind) else {
        reader.fault(
            &tree.place,
            "missing-key",
            "`[[group]]` is missing: a block needs at least one group of options".to_owned(),
        );
        return None;
    };
    let mut options = Some(Vec::new());
    for node in groups {
        let read = read_group(book, id, node, reader, depth);
        options = options.zip(read).map(|(mut all, (_, read))| {
            all.extend(read);
            all
        });
    }
    options
}

/// Reads `"1-9"` or `"1, 2, 28"`.
fn read_numbers(text: &str) -> Option<Vec<u16>> {
    let mut numbers = Vec::new();
    for word in text.split(',') {
        let (from, to) = word.trim().split_once('-').unwrap_or((word.trim(), word.trim()));
        numbers.extend(from.parse::<u16>().ok()?..=to.parse().ok()?);
    }
    (!numbers.is_empty()).then_some(numbers)
}

fn read_group(
    book: &Book,
    id: &BlockId,
    node: &Node,
    reader: &mut Reader,
    depth: u8,
) -> Option<(Group, Vec<ScheduleOption>)> {
    let mut fields = reader.fields(node)?;
    let name: Option<Option<Name>> = fields.take("name");
    let like: Option<Option<String>> = fields.take("like");
    let numbers: Option<String> = fields.take("options");
    let charges: Option<Named<ChargeHead>> = fields.take("charge");
    let lone_value: Option<Option<LoneValue>> = fields.take("lone-value");
    let step: Option<Option<Cents>> = fields.take("step");
    let terms: Option<Option<Terms>> = fields.take("terms");
    let clauses: Option<Named<String>> = fields.take("clause");
    fields.pass("option");
    fields.finish();
    let numbers = numbers.and_then(|text| {
        read_numbers(&text).or_else(|| {
            reader.bad(node, &format!("`options` is \"{text}\": write as in \"1-9\" or \"1, 2, 28\""))
        })
    });
    let Some(source) = node.source.as_deref().cloned() else {
        reader.fault(&node.place, "missing-source", "the group has no source".to_owned());
        return None;
    };
    let group = Group {
        name: name?,
        numbers: numbers?,
        terms: terms?.unwrap_or(NO_TERMS),
        charges: charges?,
        clauses: clauses?,
        lone_value: lone_value?,
        step: read_step(step?, node, reader)?,
        source,
    };
    let options = match like? {
        Some(_) if !group.charges.is_empty() || node.at(&["option"]).is_some() => {
            let message = "a group that is `like` another may not have its own charges or options";
            return reader.bad(node, message);
        }
        Some(like) => copy_group(book, id, node, &group, &like, reader, depth)?,
        None => read_options(node, &group, reader)?,
    };
    let read: Vec<u16> = options.iter().map(|option| option.number).collect();
    if read != group.numbers {
        let message = format!("the group declares options {:?}, but its options are {read:?}", group.numbers);
        reader.fault(&node.place, "option-numbers", message);
        return None;
    }
    Some((group, options))
}

/// The steps in which bands are printed, in cents: a dollar unless the file says otherwise.
fn read_step(step: Option<Cents>, node: &Node, reader: &mut Reader) -> Option<i64> {
    let step = step.map_or(100, |step| step.0);
    let place = node.at(&["step"]).map_or(&node.place, |node| &node.place);
    if step <= 0 {
        let message = format!("`step` must be above zero; got {}", Cents(step));
        reader.fault(place, "bad-step", message);
        return None;
    }
    Some(step)
}

pub(super) const NO_TERMS: Terms = Terms {
    minimum: None,
    maximum: None,
    limit: None,
    stakes: None,
    blinds: None,
    ante: None,
    buy_in: None,
    point: None,
    bonus: None,
};

/// The options of another group, with this group's numbers, terms, source and clauses.
fn copy_group(
    book: &Book,
    id: &BlockId,
    node: &Node,
    group: &Group,
    like: &str,
    reader: &mut Reader,
    depth: u8,
) -> Option<Vec<ScheduleOption>> {
    if depth > 0 {
        return reader.bad(node, "`like` names a group that is itself `like` another; name the original");
    }
    let found = find_group(book, id, like);
    let Some(mut options) = found else {
        return reader.bad(
            node,
            &format!("`like` is \"{like}\", which is not a group; write block#group or room/block#group"),
        );
    };
    if options.len() != group.numbers.len() {
        let message = format!(
            "`like` is \"{like}\", which has {} options; this group declares {}",
            options.len(),
            group.numbers.len()
        );
        return reader.bad(node, &message);
    }
    let count = options.len();
    for (at, (option, number)) in options.iter_mut().zip(&group.numbers).enumerate() {
        option.number = *number;
        option.terms = group.terms.clone().or(&option.terms);
        option.source = group.source.of_row(at, count);
        option.place = node.place.clone();
        for charge in &mut option.charges {
            let own = group.clauses.get(&charge.name).cloned();
            charge.clause = own.or_else(|| charge.clause.take());
        }
    }
    Some(options)
}

fn find_group(book: &Book, id: &BlockId, like: &str) -> Option<Vec<ScheduleOption>> {
    let (block, name) = like.split_once('#')?;
    let block = if block.contains('/') {
        block.parse().ok()?
    } else {
        BlockId { room: id.room.clone(), name: block.to_owned() }
    };
    let (tree, _) = book.tree(&block.path())?;
    let Kind::List(groups) = &tree.at(&["group"])?.kind else {
        return None;
    };
    // The other file reports its own faults when it is read for itself.
    let mut aside = Reader::default();
    let mut named = groups.iter().filter_map(|node| read_group(book, &block, node, &mut aside, 1));
    named
        .find(|(group, _)| group.name.as_ref().is_some_and(|held| held.as_str() == name))
        .map(|(_, options)| options)
}
