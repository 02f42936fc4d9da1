//! Events in words, as an eye sees them.

use cards::{Card, DeckKind};
use families::AnyTable;
use money::Cents;
use rulebook::collection::Basis;
use rulebook::listing::{Reload, WagerKind};
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

    fn place(&self, place: Place) -> String {
        match place {
            Place::Position(position) => position.to_string(),
            Place::Bank => "player-dealer".to_owned(),
            Place::Board => "board".to_owned(),
            Place::PlayerHand => "Player hand".to_owned(),
            Place::BankerHand => "Banker hand".to_owned(),
            Place::Burned => "burned".to_owned(),
            Place::Pile(pile) => format!("pile {pile}"),
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
                format!("{} {}: {amount}", self.whose(person, position), self.plan().wager(wager).name)
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
            Event::StubPutAway { cards } => format!("the {cards} {} left are put away unseen", self.pieces()),
            Event::TakenUp { place: Place::Position(position), cards }
                if !self.table.core().round.playing.has(position) =>
            {
                format!("{position} has no wager: its {cards} {} are discarded unseen", self.pieces())
            }
            Event::TakenUp { place, cards } => {
                format!("{}: {cards} {} counted into the rack", self.place(place), self.pieces())
            }
            Event::RoundClosed { .. } if self.plan().reload != Reload::EveryRound => self.shoe_left(),
            Event::NobodyWagered { .. } => "nobody wagers: the player-dealer takes the wager back".to_owned(),
            Event::DiceThrown { dice } => format!("dice: {dice}, {}", dice.total()),
            Event::ButtonPlaced { position } => format!("the action button goes to {position}"),
            Event::Decided { person, position, act: Act::Fold } => {
                format!("{} folds", self.whose(person, position))
            }
            Event::Decided { person, position, act: Act::Check } => {
                format!("{} checks", self.whose(person, position))
            }
            Event::Decided { person, position, act: Act::HouseWay } => {
                format!("{} asks for the house way", self.decider(person, position))
            }
            Event::Decided { person, act: Act::Pick { pile }, .. } => {
                format!("{} picks pile {pile}, which gets the action button", self.name(person))
            }
            Event::ButtonGiven { person, position, wager } => {
                format!("{} gets a button: {}", self.whose(person, position), self.plan().wager(wager).name)
            }
            Event::FreeCollectionGiven { person, position } => {
                format!("{} had no chance of action: a free collection button", self.whose(person, position))
            }
            Event::FreeCollectionUsed { person, amount, .. } => {
                format!("fee: {} pays {amount} with a free collection button", self.name(person))
            }
            Event::FreeCollectionLapsed { person } => {
                format!("{} has not used a free collection button: it is void", self.name(person))
            }
            Event::Settled { person, position, wager, outcome, moved, because, .. }
                if self.plan().wager(wager).kind == WagerKind::Envy && moved == Cents::ZERO =>
            {
                let whose = format!("{} {}", self.whose(person, position), self.plan().wager(wager).name);
                let fate =
                    if outcome == Outcome::Lost { "the button is picked up" } else { "nothing is paid" };
                format!("{whose}: {fate}, {}{}", self.reason(because), self.clause(wager, because))
            }
            Event::Settled { person, position, wager, outcome, stake, due, moved, because } => {
                let clause = self.clause(wager, because);
                let whose = format!("{} {}", self.whose(person, position), self.plan().wager(wager).name);
                format!("{whose}: {}{clause}", self.settled(outcome, stake, due, moved, because))
            }
            _ => return None,
        })
    }

    /// The clause behind a reason, in brackets.
    fn clause(&self, wager: WagerNo, because: Reason) -> String {
        let clause = self.plan().clause(wager, because.why.key());
        clause.map(|clause| format!(" [{clause}]")).unwrap_or_default()
    }

    /// Who decides on a hand: the player-dealer by that name.
    fn decider(&self, person: Person, position: Position) -> String {
        let banks = self.table.core().bank().is_some_and(|bank| bank.position == position);
        if banks { "the player-dealer".to_owned() } else { self.whose(person, position) }
    }

    /// A whole hand that has just come to a place, as the eye sees it; nothing before it is whole.
    fn whole_hand(&self, place: Place) -> Option<String> {
        let core = self.table.core();
        let whole = u16::from(self.plan().told_whole);
        if core.round.hands.at(place).len() != usize::from(whole) {
            return None;
        }
        if let Place::Pile(_) = place {
            let all = core.plan.deck.size() as u16 / whole;
            let laid = (core.round.dealt == all * whole).then_some(());
            return laid.map(|()| format!("{all} piles of {whole} cards are laid out face down"));
        }
        let hand = core.view(self.eye).hands.into_iter().find(|hand| hand.place == place);
        let cards: Vec<String> = hand
            .iter()
            .flat_map(|hand| &hand.cards)
            .filter_map(|seen| seen.card())
            .map(Card::pretty)
            .collect();
        let shown = if cards.is_empty() { format!("{whole} {}", self.pieces()) } else { cards.join(" ") };
        Some(format!("{}: {shown} face down", self.place(place)))
    }

    /// What is said of a hand that is laid out as two.
    fn set(&self, who: &str, front: [Card; 2]) -> String {
        let what = if front[0].tile().is_some() { "as one hand" } else { "in front" };
        format!("{who} {} {} {what}", front[0].pretty(), front[1].pretty())
    }

    /// What is said of cards, with the table as it is then.
    fn after(&self, event: &Event, seen: &EventSeen) -> Option<String> {
        match (seen, *event) {
            (_, Event::Dealt { place, .. }) if self.plan().told_whole > 0 => return self.whole_hand(place),
            (_, Event::PileGiven { pile, place, .. }) => {
                return self.whole_hand(place).map(|hand| format!("pile {pile} goes to {hand}"));
            }
            (EventSeen::CardDealt { place }, _) => {
                return Some(format!("{}: a card face down", self.place(*place)));
            }
            (EventSeen::HandSet { place, person: Some(person) }, _) => {
                return Some(format!("{} sets the hand at {}", self.name(*person), self.place(*place)));
            }
            (EventSeen::HandSet { place, person: None }, _) => {
                return Some(format!("{} is set the house way", self.place(*place)));
            }
            _ => {}
        }
        match *event {
            Event::Decided { person, position, act: Act::Front { cards } } => {
                Some(self.set(&format!("{} sets", self.decider(person, position)), cards))
            }
            Event::HandSet { place, front, .. } => {
                let made = self.table.describe(place).unwrap_or_default();
                let row = made.split_once(", the house way").map_or("", |(_, row)| row);
                Some(self.set(&format!("{} is set the house way{row}:", self.place(place)), front))
            }
            Event::Dealt { place, card, face } => {
                let hidden = if face == Face::Up { "" } else { " face down" };
                Some(format!("{}: {}{hidden}", self.place(place), card.pretty()))
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

    /// What is dealt.
    fn pieces(&self) -> &'static str {
        if self.plan().deck.kind == DeckKind::Dominoes { "tiles" } else { "cards" }
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
        format!("{which} is loaded, {cards} {}{by_hand}{cut}", self.pieces())
    }

    /// What is left in the shoe after a round.
    fn shoe_left(&self) -> String {
        let core = self.table.core();
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
