//! Events in words, as an eye sees them.

use families::AnyTable;
use money::Cents;
use rulebook::collection::{Basis, Purpose};
use rulebook::listing::Reload;
use rulebook::pay::Payout;
use table::banked::{Core, TablePlan};
use table::{
    Act, Event, EventSeen, Eye, Face, On, Outcome, Person, Place, Play, Position, Reason, Ruling, WagerNo,
    Why,
};

use super::people::People;

/// Follows a table and tells what happens.
#[derive(Debug, Clone)]
pub struct Teller {
    table: AnyTable,
    people: People,
    eye: Eye,
}

impl Teller {
    /// A teller at a table before anybody came.
    pub fn new(table: AnyTable, people: People, eye: Eye) -> Teller {
        Teller { table, people, eye }
    }

    pub(super) const fn eye(&self) -> Eye {
        self.eye
    }

    /// The table as it is.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Takes in an event and tells it; some events say nothing.
    pub fn tell(&mut self, event: &Event) -> Option<String> {
        let seen = self.table.event_seen(event, self.eye);
        let before = self.before(event);
        self.table.apply(event);
        before.or_else(|| self.after(event, &seen))
    }

    pub(super) fn name(&self, person: Person) -> String {
        self.people.name(person).to_owned()
    }

    /// Whose wager it is: "seat 4", or "anna on seat 4".
    fn whose(&self, person: Person, position: Position) -> String {
        let name = self.name(person);
        let seat = position.to_string();
        if name == seat { name } else { format!("{name} on {seat}") }
    }

    /// What is said with the table as it was.
    fn before(&self, event: &Event) -> Option<String> {
        let common = self.common(event).or_else(|| self.of_the_floor(event));
        let banked = || self.table.banked().and_then(|core| self.at_banked(core, event));
        let poker = || self.table.pot_poker().and_then(|poker| self.at_poker(poker, event));
        common.or_else(banked).or_else(poker)
    }

    /// What is said of any table.
    fn common(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::RoundOpened { number } => format!("Round {number}"),
            Event::HalfHourStruck => "half an hour has passed".to_owned(),
            Event::Left { person, .. } => format!("{} leaves", self.name(person)),
            Event::FeeTaken { person, charge, basis, amount, .. } => {
                self.fee(&self.name(person), charge, basis.0, &format!("pays {amount}"))
            }
            Event::NoFeeNamed { person, charge, basis, unreadable, .. } => {
                let what = if unreadable {
                    "pays nothing: the document cannot be read"
                } else {
                    "pays nothing: no fee is named"
                };
                self.fee(&self.name(person), charge, basis.0, what)
            }
            Event::DiceThrown { dice } => format!("dice: {dice}, {}", dice.total()),
            Event::Decided { person, position, act: Act::Fold } => {
                format!("{} folds", self.whose(person, position))
            }
            Event::Decided { person, position, act: Act::Check } => {
                format!("{} checks", self.whose(person, position))
            }
            _ => return None,
        })
    }

    /// What is said of a player-dealer table.
    fn at_banked(&self, core: &Core, event: &Event) -> Option<String> {
        let plan = &core.plan;
        Some(match *event {
            Event::BankPassed { person } => {
                format!("{} passes the player-dealer position", self.name(person))
            }
            Event::BankTaken { person, turn, covers, .. } => {
                let turn = if turn == 1 { "first" } else { "second" };
                format!("{} is player-dealer for the {turn} round, with {covers}", self.name(person))
            }
            Event::TimerRang => "the timer closes the betting".to_owned(),
            Event::NoBank => "nobody takes the player-dealer position: no round".to_owned(),
            Event::GameBroken => {
                "nobody else takes the player-dealer position: the game is broken".to_owned()
            }
            Event::Staked { person, position, wager, amount } => {
                format!("{} {}: {amount}", self.whose(person, position), plan.wager(wager).name)
            }
            Event::Unstaked { person, position, wager, amount } => {
                format!("{} {}: takes back {amount}", self.whose(person, position), plan.wager(wager).name)
            }
            Event::StockLoaded { first: true, .. } => banked_stock(core),
            Event::StubPutAway { cards } => format!("the {cards} cards left are put away unseen"),
            Event::TakenUp { place, cards } => {
                format!("{}: {cards} cards counted into the rack", place_name(place))
            }
            Event::RoundClosed { .. } if plan.reload != Reload::EveryRound => {
                format!("{} cards are left in the shoe", plan.deck.size() - core.table.shoe.dealt())
            }
            Event::NobodyWagered { .. } => "nobody wagers: the player-dealer takes the wager back".to_owned(),
            Event::ButtonPlaced { position } => format!("the action button goes to {position}"),
            Event::Decided { person, position, act: act @ (Act::Card | Act::NoCard | Act::HouseWay) } => {
                format!("{}: {}", self.whose(person, position), super::steps::choice(act).unwrap_or_default())
            }
            Event::Decided { person, position, act: Act::AskCover } => {
                let covers = core.bank().map_or(Cents::ZERO, |bank| bank.covers);
                format!("{} asks: the player-dealer wagers {covers}", self.whose(person, position))
            }
            Event::Settled { person, position, wager, outcome, stake, due, moved, because } => {
                let clause = plan.clause(wager, because.why.key());
                let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
                let whose = format!("{} {}", self.whose(person, position), plan.wager(wager).name);
                format!("{whose}: {}{clause}", settled(plan, outcome, stake, due, moved, because))
            }
            event => return self.on_spots(plan, &event),
        })
    }

    /// What is said of spots that several persons share.
    fn on_spots(&self, plan: &TablePlan, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Shared { person, position, wager, amount } => {
                let wager = &plan.wager(wager).name;
                format!("{} puts {amount} into the {wager} of {position}", self.name(person))
            }
            Event::NoAction { person, position, wager, amount, because } => {
                let whose = format!("{} {}", self.whose(person, position), plan.wager(wager).name);
                format!("{whose}: {amount} has no action, {}", self.because(because))
            }
            Event::BankJoined { person, amount } => {
                format!("{} puts {amount} into the player-dealer's wager", self.name(person))
            }
            Event::BankParted { person, amount } => {
                format!("{} takes back {amount} of the player-dealer's wager", self.name(person))
            }
            Event::ShakerNamed { person } => format!("{} shakes the dice", self.name(person)),
            Event::LeftUnseen { position } => {
                format!("{position}: nobody looks at this hand, whose bettor sees another one")
            }
            Event::DrawLost { position } => format!("{position} was passed over and may not draw any more"),
            Event::HouseWayReset { position } => format!("{position}: the hand is reset to the house way"),
            _ => return None,
        })
    }

    /// What is said of rulings of the floor, and of what follows from them, at any table.
    fn of_the_floor(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Warned { person, because } => {
                format!("{} is warned: {}", self.name(person), self.because(because))
            }
            Event::Ruled { ruling, because } => {
                format!("floor: {}: {}", self.ruling(ruling), self.because(because))
            }
            Event::Misdealt => "misdeal: all cards and wagers go back".to_owned(),
            Event::CardDead { place } => format!("{}: the last card is dead", place_name(place)),
            _ => return None,
        })
    }

    /// A reason that is not a wager's own, with the clause behind it.
    fn because(&self, why: Why) -> String {
        let banked = self.table.banked().and_then(|core| core.plan.clause(WagerNo(0), why.key()));
        let poker = || self.table.pot_poker().and_then(|poker| poker.plan().clause(why.key()));
        let clause = banked.or_else(poker).map(|clause| format!(" [{clause}]")).unwrap_or_default();
        format!("{}{clause}", why.text())
    }

    /// A ruling with the names of this table.
    fn ruling(&self, ruling: Ruling) -> String {
        let words = ruling.case.words();
        match ruling.on {
            On::Table => words.to_owned(),
            On::Hand(place) => format!("{words} {}", place_name(place)),
            On::Wager(position, person) => format!("{words} {}", self.whose(person, position)),
            On::Person(person) => format!("{words} {}", self.name(person)),
            On::Cards(place, cards) => {
                let held = self.table.hands().at(place);
                let seen = held.cards().iter().enumerate().filter(|(at, _)| cards.has(*at));
                let named: Vec<String> = seen.map(|(_, card)| card.pretty()).collect();
                let named = if self.eye == Eye::Surveillance {
                    format!(" {}", named.join(" "))
                } else {
                    String::new()
                };
                format!("{words} {}{named}", place_name(place))
            }
            On::Chips(position, amount, Cents::ZERO) => format!("{words} {position} {amount}"),
            On::Chips(position, amount, other) => format!("{words} {position} {amount}, {other}"),
        }
    }

    /// What is said of cards, with the table as it is then.
    fn after(&self, event: &Event, seen: &EventSeen) -> Option<String> {
        if let EventSeen::CardDealt { place } = seen {
            return Some(format!("{}: a card face down", place_name(*place)));
        }
        match *event {
            Event::Dealt { place, card, face } => {
                let hidden = if face == Face::Up { "" } else { " face down" };
                Some(format!("{}: {}{hidden}", place_name(place), card.pretty()))
            }
            Event::TurnedUp { place } => {
                let hand = self.table.hands().at(place);
                let cards: Vec<String> = hand.cards().iter().map(|card| card.pretty()).collect();
                let made = self.table.describe(place).map(|made| format!(": {made}")).unwrap_or_default();
                Some(format!("{} shows {}{made}", place_name(place), cards.join(" ")))
            }
            Event::TurnedSome { place, .. } => {
                let hand = self.table.hands().at(place);
                let open = hand.faces().filter(|(_, face)| *face == Face::Up).map(|(card, _)| card.pretty());
                Some(format!("{}: {}", place_name(place), open.collect::<Vec<_>>().join(" ")))
            }
            _ => None,
        }
    }

    /// A fee in words: who pays what, when, and by what it goes.
    pub(super) fn fee(&self, who: &str, charge: u8, basis: i64, pays: &str) -> String {
        let Some(charge) = self.table.charges().get(usize::from(charge)) else {
            return format!("fee: {who} {pays}");
        };
        let by = match charge.basis {
            Basis::Flat | Basis::Time => "flat".to_owned(),
            Basis::Players | Basis::PerPlayer => format!("{basis} players"),
            by => format!("{} {}", by.text(), Cents(basis)),
        };
        let purpose = if charge.purpose == Purpose::Jackpot { " for the jackpot" } else { "" };
        format!("fee: {who} ({}) {pays}{purpose}, {}; {by}", charge.payer.text(), charge.when.text())
    }
}

/// A place in words.
pub(super) fn place_name(place: Place) -> String {
    match place {
        Place::Position(position) => position.to_string(),
        Place::Bank => "player-dealer".to_owned(),
        Place::Board => "board".to_owned(),
        Place::SecondBoard => "second board".to_owned(),
        Place::PlayerHand => "Player hand".to_owned(),
        Place::BankerHand => "Banker hand".to_owned(),
        Place::Burned => "burned".to_owned(),
        Place::Early => "too early".to_owned(),
    }
}

/// A fresh stock, and which of two decks it is where they take turns.
fn banked_stock(core: &Core) -> String {
    let cards = core.plan.deck.size();
    let deck = if core.table.shoe.loads().is_multiple_of(2) { "first" } else { "second" };
    let which = if core.plan.alternating { format!("the {deck} deck") } else { "a fresh stock".to_owned() };
    let by_hand = if core.plan.by_hand { ", shuffled by hand" } else { "" };
    let cut = if core.plan.cut_offered { "; the players may cut" } else { "" };
    format!("{which} is loaded, {cards} cards{by_hand}{cut}")
}

fn settled(
    plan: &TablePlan,
    outcome: Outcome,
    stake: Cents,
    due: Cents,
    moved: Cents,
    because: Reason,
) -> String {
    let why = reason(plan, because);
    match outcome {
        Outcome::Won => format!("wins {moved}, {why}; covered {moved} of {due}"),
        Outcome::Lost => format!("loses {moved}, {why}; covered {moved} of {due}"),
        Outcome::Pushed | Outcome::NotCovered => format!("{stake} goes back, {why}"),
    }
}

/// A reason in words, with the row of the pay table: "flush pays 3 to 1, Pair Plus table".
fn reason(plan: &TablePlan, because: Reason) -> String {
    let Some(row) = because.row else { return because.why.text().to_owned() };
    let table = &plan.pay[usize::from(row.table)];
    let (hand, pays) = &table.rows[usize::from(row.row)];
    let hand = hand.as_str().replace('-', " ");
    match pays {
        Payout::Push => format!("{hand} pushes, {} table", table.name),
        pays => format!("{hand} pays {pays}, {} table", table.name),
    }
}
