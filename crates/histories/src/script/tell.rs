//! Events in words, as an eye sees them.

use families::AnyTable;
use money::Cents;
use rulebook::collection::Basis;
use rulebook::listing::Reload;
use rulebook::pay::Payout;
use table::banked::TablePlan;
use table::{Act, Event, EventSeen, Eye, Face, Outcome, Person, Place, Play, Position, Reason, WagerNo};

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

    /// The table as it is.
    pub fn table(&self) -> &AnyTable {
        &self.table
    }

    /// Takes in an event and tells it; some events say nothing.
    pub fn tell(&mut self, event: &Event) -> Option<String> {
        let seen = self.table.core().event_seen(event, self.eye);
        let before = self.before(event);
        self.table.apply(event);
        before.or_else(|| self.after(event, &seen))
    }

    fn plan(&self) -> &TablePlan {
        &self.table.core().plan
    }

    fn name(&self, person: Person) -> String {
        self.people.name(person).to_owned()
    }

    /// Whose wager it is: "seat 4", or "anna on seat 4".
    fn whose(&self, person: Person, position: Position) -> String {
        let name = self.name(person);
        let seat = position.to_string();
        if name == seat { name } else { format!("{name} on {seat}") }
    }

    /// Whose wager on which circle: "seat 4 Ante", "seat 2 Base game wager (hand 2)".
    fn wager_of(&self, person: Person, position: Position, wager: WagerNo) -> String {
        let plan = self.plan().wager(wager);
        let hand = if plan.hand > 1 { format!(" (hand {})", plan.hand) } else { String::new() };
        format!("{} {}{hand}", self.whose(person, position), plan.name)
    }

    /// The number of the hand in play, where a position has several.
    fn hand_in_play(&self, position: Position) -> String {
        let mut places = self.table.core().round.hands.split_places();
        let several = places.any(|place| place.position() == Some(position));
        if several { format!(" (hand {})", self.table.hand_in_play(position)) } else { String::new() }
    }

    fn place(&self, place: Place) -> String {
        match place {
            Place::Position(position) => position.to_string(),
            Place::Bank => "player-dealer".to_owned(),
            Place::Board => "board".to_owned(),
            Place::PlayerHand => "Player hand".to_owned(),
            Place::BankerHand => "Banker hand".to_owned(),
            Place::Burned => "burned".to_owned(),
            Place::SplitHand { position, hand } => format!("{position} hand {hand}"),
        }
    }

    /// What is said with the table as it was.
    fn before(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::RoundOpened { number } => format!("Round {number}"),
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
            Event::HalfHourStruck => "half an hour has passed".to_owned(),
            Event::Left { person, .. } => format!("{} leaves", self.name(person)),
            Event::Staked { person, position, wager, amount } => {
                format!("{}: {amount}", self.wager_of(person, position, wager))
            }
            Event::Raised { person, position, wager, amount } => {
                let held = self.table.core().round.stakes.amount(person, position, wager);
                format!("{}: {amount} more, {} in all", self.wager_of(person, position, wager), held + amount)
            }
            Event::CardMoved { from, .. } => format!("{}: the pair is split", self.place(from)),
            Event::HoleCardLooked { natural } => {
                let found = if natural { "a natural" } else { "no natural" };
                format!("the house dealer looks at the hole card: {found}")
            }
            Event::Unstaked { person, position, wager, amount } => {
                format!(
                    "{} {}: takes back {amount}",
                    self.whose(person, position),
                    self.plan().wager(wager).name
                )
            }
            Event::FeeTaken { person, charge, basis, amount, .. } => {
                self.fee(person, charge, basis, &amount.to_string())
            }
            Event::NoFeeNamed { person, charge, basis, unreadable, .. } => {
                let what = if unreadable {
                    "nothing: the document cannot be read"
                } else {
                    "nothing: no fee is named"
                };
                self.fee(person, charge, basis, what)
            }
            Event::StockLoaded { first: true, .. } => self.stock(),
            Event::StubPutAway { cards } => format!("the {cards} cards left are put away unseen"),
            Event::TakenUp { place, cards } => {
                format!("{}: {cards} cards counted into the rack", self.place(place))
            }
            Event::RoundClosed { .. } if self.plan().reload != Reload::EveryRound => self.shoe_left(),
            Event::NobodyWagered { .. } => "nobody wagers: the player-dealer takes the wager back".to_owned(),
            Event::DiceThrown { dice } => format!("dice: {dice}, {}", dice.total()),
            Event::ButtonPlaced { position } => format!("the action button goes to {position}"),
            Event::Decided { person, position, act } => {
                let hand = self.hand_in_play(position);
                format!("{}{hand} {}", self.whose(person, position), decision(act)?)
            }
            Event::Settled { person, position, wager, outcome, stake, due, moved, because } => {
                let clause = self.plan().clause(wager, because.why.key());
                let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
                let whose = self.wager_of(person, position, wager);
                format!("{whose}: {}{clause}", self.settled(outcome, stake, due, moved, because))
            }
            _ => return None,
        })
    }

    /// What is said of cards, with the table as it is then.
    fn after(&self, event: &Event, seen: &EventSeen) -> Option<String> {
        if let EventSeen::CardDealt { place } = seen {
            return Some(format!("{}: a card face down", self.place(*place)));
        }
        match *event {
            Event::Dealt { place, card, face } => {
                let hidden = if face == Face::Up { "" } else { " face down" };
                let made = self.makes(place, face).map(|made| format!(", {made}")).unwrap_or_default();
                Some(format!("{}: {}{hidden}{made}", self.place(place), card.pretty()))
            }
            Event::TurnedUp { place } => {
                let hand = self.table.core().round.hands.at(place);
                let cards: Vec<String> = hand.cards().iter().map(|card| card.pretty()).collect();
                let made = self.table.describe(place).map(|made| format!(": {made}")).unwrap_or_default();
                Some(format!("{} shows {}{made}", self.place(place), cards.join(" ")))
            }
            Event::TurnedSome { place, .. } => {
                let hand = self.table.core().round.hands.at(place);
                let open = hand.faces().filter(|(_, face)| *face == Face::Up).map(|(card, _)| card.pretty());
                Some(format!("{}: {}", self.place(place), open.collect::<Vec<_>>().join(" ")))
            }
            _ => None,
        }
    }

    /// What an open hand makes as it grows, in the games that count points.
    fn makes(&self, place: Place, face: Face) -> Option<String> {
        let counted = matches!(self.table, AnyTable::TwentyOne(_));
        let hand = self.table.core().round.hands.at(place);
        let grown = hand.len() > 1 && face == Face::Up && place != Place::Burned;
        (counted && grown).then(|| self.table.describe(place)).flatten()
    }

    /// A fresh stock, and which of two decks it is where they take turns.
    fn stock(&self) -> String {
        let core = self.table.core();
        let cards = core.plan.deck.size();
        let deck = if core.table.shoe.loads().is_multiple_of(2) { "first" } else { "second" };
        let which =
            if core.plan.alternating { format!("the {deck} deck") } else { "a fresh stock".to_owned() };
        let by_hand = if core.plan.by_hand { ", shuffled by hand" } else { "" };
        let cut = if core.plan.cut_offered { "; the players may cut" } else { "" };
        format!("{which} is loaded, {cards} cards{by_hand}{cut}")
    }

    /// What is left in the shoe after a round.
    fn shoe_left(&self) -> String {
        let core = self.table.core();
        if core.plan.continuous {
            return "the shuffler takes the cards back".to_owned();
        }
        if core.plan.fresh_stock {
            return "the cards go to the discard tray".to_owned();
        }
        format!("{} cards are left in the shoe", core.plan.deck.size() - core.table.shoe.dealt())
    }

    fn fee(&self, person: Person, charge: u8, basis: Cents, amount: &str) -> String {
        let charge = &self.plan().charges[usize::from(charge)];
        let by = match charge.basis {
            Basis::Flat | Basis::Time => "flat".to_owned(),
            by => format!("{} {basis}", by.text()),
        };
        format!(
            "fee: {} ({}) pays {amount}, {}; {by}",
            self.name(person),
            charge.payer.text(),
            charge.when.text()
        )
    }

    fn settled(&self, outcome: Outcome, stake: Cents, due: Cents, moved: Cents, because: Reason) -> String {
        let why = self.reason(because);
        match outcome {
            Outcome::Won => format!("wins {moved}, {why}; covered {moved} of {due}"),
            Outcome::Lost => format!("loses {moved}, {why}; covered {moved} of {due}"),
            Outcome::Pushed | Outcome::NotCovered => format!("{stake} goes back, {why}"),
        }
    }

    /// A reason in words, with the row of the pay table: "flush pays 3 to 1, Pair Plus table".
    fn reason(&self, because: Reason) -> String {
        let Some(row) = because.row else { return because.why.text().to_owned() };
        let table = &self.plan().pay[usize::from(row.table)];
        let (hand, pays) = &table.rows[usize::from(row.row)];
        let hand = hand.as_str().replace('-', " ");
        match pays {
            Payout::Push => format!("{hand} pushes, {} table", table.name),
            pays => format!("{hand} pays {pays}, {} table", table.name),
        }
    }
}

/// A decision in words; a further wager is told by its stake.
fn decision(act: Act) -> Option<&'static str> {
    Some(match act {
        Act::Fold => "folds",
        Act::Check => "checks",
        Act::Hit => "hits",
        Act::Stand => "stands",
        Act::Double { .. } => "doubles",
        Act::Split => "splits",
        Act::Surrender => "surrenders",
        Act::Rescue => "rescues the last double",
        Act::EvenMoney => "takes even money",
        Act::Decline => "declines",
        Act::Bet { .. } => return None,
    })
}
