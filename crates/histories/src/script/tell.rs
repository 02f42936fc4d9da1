//! Events in words, as an eye sees them.

use cards::{Card, DeckKind};
use families::AnyTable;
use money::Cents;
use rulebook::collection::{Basis, Purpose};
use rulebook::listing::{Reload, WagerKind};
use rulebook::pay::Payout;
use table::banked::{Core, TablePlan};
use table::{
    Act, BankEvent, Choice, DealEvent, Event, EventSeen, Eye, Face, FeeEvent, FloorEvent, On, Outcome,
    Person, Place, Play, Position, Reason, RoundEvent, Ruling, SeatEvent, Verb, WagerEvent, WagerNo, Why,
};

use super::people::People;
use crate::family::{self, Manner};

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

    fn manner(&self) -> &'static dyn Manner {
        family::manner(&self.table)
    }

    pub(crate) const fn eye(&self) -> Eye {
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

    pub(crate) fn name(&self, person: Person) -> String {
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
        let Some(core) = self.table.banked() else { return self.whose(person, position) };
        let plan = core.plan.wager(wager);
        let hand = if plan.hand > 1 { format!(" (hand {})", plan.hand) } else { String::new() };
        format!("{} {}{hand}", self.whose(person, position), plan.name)
    }

    /// The number of the hand in play, where a position has several.
    fn hand_in_play(&self, position: Position) -> String {
        let mut places = self.table.hands().split_places();
        let several = places.any(|place| place.position() == Some(position));
        if several { format!(" (hand {})", self.table.hand_in_play(position)) } else { String::new() }
    }

    /// What is said with the table as it was.
    fn before(&self, event: &Event) -> Option<String> {
        let common = self.common(event).or_else(|| self.of_the_floor(event));
        let banked = || self.table.banked().and_then(|core| self.at_banked(core, event));
        common.or_else(banked).or_else(|| self.manner().tell(self, event))
    }

    /// What is said of any table.
    fn common(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Round(RoundEvent::RoundOpened { number }) => format!("Round {number}"),
            Event::Round(RoundEvent::HalfHourStruck) => "half an hour has passed".to_owned(),
            Event::Seat(SeatEvent::Left { person, .. }) => format!("{} leaves", self.name(person)),
            Event::Seat(SeatEvent::WillLeave { person }) => {
                format!("{} leaves after this round", self.name(person))
            }
            Event::Fee(FeeEvent::FeeTaken { person, charge, basis, amount, .. }) => {
                self.fee(&self.name(person), charge, basis.0, &format!("pays {amount}"))
            }
            Event::Fee(FeeEvent::NoFeeNamed { person, charge, basis, unreadable, .. }) => {
                let what = if unreadable {
                    "pays nothing: the document cannot be read"
                } else {
                    "pays nothing: no fee is named"
                };
                self.fee(&self.name(person), charge, basis.0, what)
            }
            Event::Fee(FeeEvent::CannotPayFee { person, .. }) => {
                let who = self.name(person);
                format!(
                    "{who} would have nothing left after the fee: not dealt in, no fee, the floor is told"
                )
            }
            Event::Deal(DealEvent::DiceThrown { dice }) => format!("dice: {dice}, {}", dice.total()),
            Event::Wager(WagerEvent::Decided { person, position, act: Act::FOLD }) => {
                format!("{} folds", self.whose(person, position))
            }
            Event::Wager(WagerEvent::Decided { person, position, act: Act::CHECK }) => {
                format!("{} checks", self.whose(person, position))
            }
            _ => return None,
        })
    }

    /// What is said of a player-dealer table.
    fn at_banked(&self, core: &Core, event: &Event) -> Option<String> {
        let plan = &core.plan;
        Some(match *event {
            Event::Bank(BankEvent::BankPassed { person }) => {
                format!("{} passes the player-dealer position", self.name(person))
            }
            Event::Bank(BankEvent::BankTaken { person, turn, covers, .. }) => {
                let turn = if turn == 1 { "first" } else { "second" };
                format!("{} is player-dealer for the {turn} round, with {covers}", self.name(person))
            }
            Event::Fee(FeeEvent::FeeReturned { person, amount, .. }) => {
                format!("the fee of {amount} goes back to {}: the deal is void", self.name(person))
            }
            Event::Fee(FeeEvent::FeeWaived { person, amount, .. }) => {
                let who = self.name(person);
                format!(
                    "{who} would have nothing left after a fee of {amount}: it is not taken, and the floor is told"
                )
            }
            Event::Wager(WagerEvent::TimerRang) => "the timer closes the betting".to_owned(),
            Event::Bank(BankEvent::NoBank) => "nobody takes the player-dealer position: no round".to_owned(),
            Event::Bank(BankEvent::GameBroken) => {
                "nobody else takes the player-dealer position: the game is broken".to_owned()
            }
            Event::Wager(WagerEvent::Staked { person, position, wager, amount }) => {
                format!("{}: {amount}", self.wager_of(person, position, wager))
            }
            Event::Wager(WagerEvent::Raised { person, position, wager, amount }) => {
                let held = core.round.stakes.amount(person, position, wager);
                format!("{}: {amount} more, {} in all", self.wager_of(person, position, wager), held + amount)
            }
            Event::Deal(DealEvent::CardMoved { from, .. }) => {
                format!("{}: the pair is split", place_name(from))
            }
            Event::Deal(DealEvent::HoleCardLooked { natural }) => {
                let found = if natural { "a natural" } else { "no natural" };
                format!("the house dealer looks at the hole card: {found}")
            }
            Event::Wager(WagerEvent::Unstaked { person, position, wager, amount }) => {
                format!("{} {}: takes back {amount}", self.whose(person, position), plan.wager(wager).name)
            }
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) => banked_stock(core),
            Event::Deal(DealEvent::StubPutAway { cards }) => {
                format!("the {cards} {} left are put away unseen", pieces(core))
            }
            Event::Deal(DealEvent::TakenUp { place: Place::Position(position), cards })
                if !core.round.playing.has(position) =>
            {
                format!("{position} has no wager: its {cards} {} are discarded unseen", pieces(core))
            }
            Event::Deal(DealEvent::TakenUp { place, cards }) => {
                format!("{}: {cards} {} counted into the rack", place_name(place), pieces(core))
            }
            Event::Bank(BankEvent::RoundClosed { .. }) if plan.reload != Reload::EveryRound => {
                shoe_left(core)
            }
            Event::Bank(BankEvent::NobodyWagered { .. }) => {
                "nobody wagers: the player-dealer takes the wager back".to_owned()
            }
            Event::Bank(BankEvent::ButtonPlaced { position }) => {
                format!("the action button goes to {position}")
            }
            Event::Wager(WagerEvent::Decided { person, position, act: Act::ASK_COVER }) => {
                let covers = core.bank().map_or(Cents::ZERO, |bank| bank.covers);
                format!("{} asks: the player-dealer wagers {covers}", self.whose(person, position))
            }
            Event::Wager(WagerEvent::Decided {
                person,
                position,
                act: act @ (Act::CARD | Act::NO_CARD | Act::HOUSE_WAY),
            }) if plan.told_whole == 0 => {
                format!("{}: {}", self.whose(person, position), act.verb.row().label)
            }
            Event::Wager(WagerEvent::Decided { person, position, act: Act::HOUSE_WAY }) => {
                format!("{} asks for the house way", self.decider(person, position))
            }
            Event::Wager(WagerEvent::Decided {
                person,
                act: Act { verb: Verb::PICK, choice: Choice::Number(pile) },
                ..
            }) => {
                format!("{} picks pile {pile}, which gets the action button", self.name(person))
            }
            Event::Wager(WagerEvent::Decided { person, position, act }) => {
                let hand = self.hand_in_play(position);
                format!("{}{hand} {}", self.whose(person, position), decision(act)?)
            }
            Event::Wager(WagerEvent::ButtonGiven { person, position, wager }) => {
                format!("{} gets a button: {}", self.whose(person, position), plan.wager(wager).name)
            }
            Event::Fee(FeeEvent::FreeCollectionGiven { person, position }) => {
                let clause = clause_of(plan, WagerNo(0), Why::FREE_COLLECTION_GIVEN.into());
                let whose = self.whose(person, position);
                format!("{whose} had no chance of action: a free collection button{clause}")
            }
            Event::Fee(FeeEvent::FreeCollectionUsed { person, amount, .. }) => {
                let clause = clause_of(plan, WagerNo(0), Why::FREE_COLLECTION_USED.into());
                format!("fee: {} pays {amount} with a free collection button{clause}", self.name(person))
            }
            Event::Fee(FeeEvent::FreeCollectionLapsed { person }) => {
                let clause = clause_of(plan, WagerNo(0), Why::FREE_COLLECTION_LAPSED.into());
                format!("{} has not used a free collection button: it is void{clause}", self.name(person))
            }
            Event::Wager(WagerEvent::Settled {
                person, position, wager, outcome, moved, because, ..
            }) if plan.wager(wager).kind == WagerKind::Envy && moved == Cents::ZERO => {
                let whose = format!("{} {}", self.whose(person, position), plan.wager(wager).name);
                let fate =
                    if outcome == Outcome::Lost { "the button is picked up" } else { "nothing is paid" };
                format!("{whose}: {fate}, {}{}", reason(plan, because), clause_of(plan, wager, because))
            }
            Event::Wager(WagerEvent::Earned { person, position, wager, hand, due, moved, because }) => {
                let whose = self.wager_of(person, position, wager);
                let result = settled(Outcome::Won, Cents::ZERO, due, moved, &reason(plan, because));
                let rest = uncovered(plan, wager, Outcome::Won, due - moved);
                format!("{whose}: {result}, for the hand of {hand}{}{rest}", clause_of(plan, wager, because))
            }
            Event::Wager(WagerEvent::Settled {
                person,
                position,
                wager,
                outcome,
                stake,
                due,
                moved,
                because,
            }) => {
                let clause = clause_of(plan, wager, because);
                let whose = self.wager_of(person, position, wager);
                let hand = self.table.earner(person, position, wager);
                let hand = hand.map(|hand| format!(", for the hand of {hand}")).unwrap_or_default();
                let part = core.round.stakes.find(person, position, wager);
                let part = part.filter(|stake| core.is_shared(stake));
                let part =
                    part.map(|_| format!("; {}", self.because(Why::SHARED_AS_ONE))).unwrap_or_default();
                let why = reason(plan, because) + &odds_of(plan, wager, because);
                let result = settled(outcome, stake, due, moved, &why);
                let rest = uncovered(plan, wager, outcome, due - moved);
                format!("{whose}: {result}{hand}{clause}{rest}{part}")
            }
            event => return self.on_spots(plan, &event),
        })
    }

    /// What is said of spots that several persons share.
    fn on_spots(&self, plan: &TablePlan, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Wager(WagerEvent::Shared { person, position, wager, amount }) => {
                let wager = &plan.wager(wager).name;
                format!("{} puts {amount} into the {wager} of {position}", self.name(person))
            }
            Event::Wager(WagerEvent::NoAction { person, position, wager, amount, because }) => {
                let whose = format!("{} {}", self.whose(person, position), plan.wager(wager).name);
                format!("{whose}: {amount} has no action, {}", self.because(because))
            }
            Event::Bank(BankEvent::BankJoined { person, amount }) => {
                format!("{} puts {amount} into the player-dealer's wager", self.name(person))
            }
            Event::Bank(BankEvent::BankParted { person, amount }) => {
                let why = self.because(Why::BANK_DIVIDED);
                format!("{} takes back {amount} of the player-dealer's wager, {why}", self.name(person))
            }
            Event::Bank(BankEvent::ShakerNamed { person }) => {
                format!("{} shakes the dice", self.name(person))
            }
            _ => return None,
        })
    }

    /// What is said of rulings of the floor, and of what follows from them, at any table.
    fn of_the_floor(&self, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Floor(FloorEvent::Warned { person, because }) => {
                format!("{} is warned: {}", self.name(person), self.because(because))
            }
            Event::Floor(FloorEvent::Ruled { ruling, because, .. }) => {
                format!("floor: {}: {}", self.ruling(ruling), self.because(because))
            }
            Event::Floor(FloorEvent::Misdealt) => "misdeal: all cards and wagers go back".to_owned(),
            Event::Floor(FloorEvent::Corrected { person, amount }) if amount.is_negative() => {
                format!("floor: {} gives back {}", self.name(person), -amount)
            }
            Event::Floor(FloorEvent::Corrected { person, amount }) => {
                format!("floor: {} gets {amount}", self.name(person))
            }
            Event::Deal(DealEvent::CardDead { place }) => {
                format!("{}: the last card is dead", place_name(place))
            }
            _ => return None,
        })
    }

    /// A reason that is not a wager's own, with the clause behind it.
    fn because(&self, why: Why) -> String {
        let clause = self.manner().clause(&self.table, why);
        let clause = clause.map(|clause| format!(" [{clause}]")).unwrap_or_default();
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
            On::Several(..) | On::Deck(_) | On::Hands(..) => ruling.to_string(),
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

    /// Who decides on a hand: the player-dealer by that name.
    fn decider(&self, person: Person, position: Position) -> String {
        let banks = self.table.banked().and_then(Core::bank).is_some_and(|bank| bank.position == position);
        if banks { "the player-dealer".to_owned() } else { self.whose(person, position) }
    }

    /// A whole hand that has just come to a place, as the eye sees it; nothing before it is whole.
    fn whole_hand(&self, place: Place) -> Option<String> {
        let core = self.table.banked()?;
        let whole = u16::from(core.plan.told_whole);
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
        let shown = if cards.is_empty() { format!("{whole} {}", pieces(core)) } else { cards.join(" ") };
        Some(format!("{}: {shown} face down", place_name(place)))
    }

    /// Whether hands are told as a whole.
    fn tells_whole(&self) -> bool {
        self.table.banked().is_some_and(|core| core.plan.told_whole > 0)
    }

    /// What is said of a hand that is laid out as two.
    fn set(&self, who: &str, front: [Card; 2]) -> String {
        let what = if front[0].tile().is_some() { "as one hand" } else { "in front" };
        format!("{who} {} {} {what}", front[0].pretty(), front[1].pretty())
    }

    /// What is said of cards, with the table as it is then.
    fn after(&self, event: &Event, seen: &EventSeen) -> Option<String> {
        match (seen, *event) {
            (_, Event::Deal(DealEvent::Dealt { place, .. })) if self.tells_whole() => {
                return self.whole_hand(place);
            }
            (_, Event::Deal(DealEvent::PileGiven { pile, place, .. })) => {
                return self.whole_hand(place).map(|hand| format!("pile {pile} goes to {hand}"));
            }
            (EventSeen::CardDealt { place }, _) => {
                return Some(format!("{}: a card face down", place_name(*place)));
            }
            (EventSeen::HandSet { place, person: Some(person) }, _) => {
                return Some(format!("{} sets the hand at {}", self.name(*person), place_name(*place)));
            }
            (EventSeen::HandSet { place, person: None }, _) => {
                return Some(format!("{} is set the house way", place_name(*place)));
            }
            _ => {}
        }
        match *event {
            Event::Wager(WagerEvent::Decided {
                person,
                position,
                act: Act { choice: Choice::Front(cards), .. },
            }) => Some(self.set(&format!("{} sets", self.decider(person, position)), cards)),
            Event::Deal(DealEvent::HandSet { place, front, .. }) => {
                let made = self.table.describe(place).unwrap_or_default();
                let row = made.split_once(", the house way").map_or("", |(_, row)| row);
                Some(self.set(&format!("{} is set the house way{row}:", place_name(place)), front))
            }
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                let hidden = if face == Face::Up { "" } else { " face down" };
                let made = self.makes(place, face).map(|made| format!(", {made}")).unwrap_or_default();
                Some(format!("{}: {}{hidden}{made}", place_name(place), card.pretty()))
            }
            Event::Deal(DealEvent::TurnedUp { place }) => {
                let hand = self.table.hands().at(place);
                let cards: Vec<String> = hand.cards().iter().map(|card| card.pretty()).collect();
                let made = self.table.describe(place).map(|made| format!(": {made}")).unwrap_or_default();
                Some(format!("{} shows {}{made}", place_name(place), cards.join(" ")))
            }
            Event::Deal(DealEvent::TurnedSome { place, .. }) => {
                let hand = self.table.hands().at(place);
                let open = hand.faces().filter(|(_, face)| *face == Face::Up).map(|(card, _)| card.pretty());
                Some(format!("{}: {}", place_name(place), open.collect::<Vec<_>>().join(" ")))
            }
            _ => None,
        }
    }

    /// What an open hand makes as it grows, in the games that count points.
    fn makes(&self, place: Place, face: Face) -> Option<String> {
        let counted = self.manner().counts_points();
        let hand = self.table.hands().at(place);
        let grown = hand.len() > 1 && face == Face::Up && place != Place::Burned;
        (counted && grown).then(|| self.table.describe(place)).flatten()
    }

    /// A fee in words: who pays what, when, and by what it goes.
    pub(crate) fn fee(&self, who: &str, charge: u8, basis: i64, pays: &str) -> String {
        let Some(charge) = self.table.charges().get(usize::from(charge)) else {
            return format!("fee: {who} {pays}");
        };
        let by = match charge.basis {
            Basis::Flat | Basis::Time => "flat".to_owned(),
            Basis::Players | Basis::PerPlayer => format!("{basis} players"),
            by => format!("{} {}", by.text(), Cents(basis)),
        };
        let purpose = if charge.purpose == Purpose::Jackpot { " for the jackpot" } else { "" };
        let clause = charge.clause.as_ref().map(|clause| format!(" [{clause}]")).unwrap_or_default();
        format!("fee: {who} ({}) {pays}{purpose}, {}; {by}{clause}", charge.payer.text(), charge.when.text())
    }
}

/// A place in words.
pub(crate) fn place_name(place: Place) -> String {
    match place {
        Place::Position(position) => position.to_string(),
        Place::Bank => "player-dealer".to_owned(),
        Place::Board => "board".to_owned(),
        Place::SecondBoard => "second board".to_owned(),
        Place::PlayerHand => "Player hand".to_owned(),
        Place::BankerHand => "Banker hand".to_owned(),
        Place::SplitHand { position, hand } => format!("{position} hand {hand}"),
        Place::Pile(pile) => format!("pile {pile}"),
        Place::Burned => "burned".to_owned(),
        Place::Drawn => "drawn".to_owned(),
        Place::Discards => "discards".to_owned(),
        Place::Meld(position, _) => format!("{position}'s meld"),
        Place::Early => "too early".to_owned(),
    }
}

/// The clause behind a reason, in brackets.
fn clause_of(plan: &TablePlan, wager: WagerNo, because: Reason) -> String {
    let clause = plan.clause_of(wager, because);
    clause.map(|clause| format!(" [{clause}]")).unwrap_or_default()
}

/// What is dealt.
fn pieces(core: &Core) -> &'static str {
    if core.plan.deck.kind == DeckKind::Dominoes { "tiles" } else { "cards" }
}

/// What is left in the shoe after a round.
fn shoe_left(core: &Core) -> String {
    if core.plan.continuous {
        return "the shuffler takes the cards back".to_owned();
    }
    if core.plan.fresh_stock {
        return "the cards go to the discard tray".to_owned();
    }
    format!("{} cards are left in the shoe", core.table.shoe.left())
}

/// A fresh stock, and which of two decks it is where they take turns.
fn banked_stock(core: &Core) -> String {
    let cards = core.plan.deck.size();
    // With cards on the table it is the rest that is shuffled (S06).
    let out = core.round.hands.iter().count();
    if out > 0 {
        return format!(
            "the stock has run out: the other {} {} are shuffled again",
            cards - out,
            pieces(core)
        );
    }
    let deck = if core.table.shoe.loads().is_multiple_of(2) { "first" } else { "second" };
    let which = if core.plan.alternating { format!("the {deck} deck") } else { "a fresh stock".to_owned() };
    let by_hand = if core.plan.by_hand { ", shuffled by hand" } else { "" };
    let cut = if core.plan.cut_offered { "; the players may cut" } else { "" };
    format!("{which} is loaded, {cards} {}{by_hand}{cut}", pieces(core))
}

fn settled(outcome: Outcome, stake: Cents, due: Cents, moved: Cents, why: &str) -> String {
    match outcome {
        Outcome::Won => format!("wins {moved}, {why}; covered {moved} of {due}"),
        Outcome::Lost if due < stake => {
            let back = stake - due;
            format!("loses {moved}, {why}, and {back} goes back; covered {moved} of {due}")
        }
        Outcome::Lost => format!("loses {moved}, {why}; covered {moved} of {due}"),
        Outcome::Pushed | Outcome::NotCovered => format!("{stake} goes back, {why}"),
    }
}

/// What becomes of the part of a wager that the player-dealer's wager does not reach, and by which clause.
fn uncovered(plan: &TablePlan, wager: WagerNo, outcome: Outcome, rest: Cents) -> String {
    let fate = match outcome {
        Outcome::Won if rest > Cents::ZERO => "is not paid",
        Outcome::Lost if rest > Cents::ZERO => "goes back",
        _ => return String::new(),
    };
    let because = Reason::from(Why::COVER_IN_PART);
    format!("; {rest} {fate}, {}{}", because.why.text(), clause_of(plan, wager, because))
}

/// What a bonus bet on an event pays: ", Dragon 7 pays 40 to 1".
fn odds_of(plan: &TablePlan, wager: WagerNo, because: Reason) -> String {
    let wager = plan.wager(wager);
    match (because.why, wager.pays) {
        (
            families::baccarat::why::EVENT_HAPPENED | families::baccarat::why::SECOND_EVENT_HAPPENED,
            Some(odds),
        ) => {
            format!(", {} pays {odds}", wager.name)
        }
        _ => String::new(),
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

/// A decision in words; a further wager is told by its stake.
fn decision(act: Act) -> Option<&'static str> {
    Some(match act {
        Act::FOLD => "folds",
        Act::CHECK => "checks",
        Act::HIT => "hits",
        Act::STAND => "stands",
        Act { verb: Verb::DOUBLE, .. } => "doubles",
        Act::SPLIT => "splits",
        Act::SURRENDER => "surrenders",
        Act::RESCUE => "rescues the last double",
        Act::EVEN_MONEY => "takes even money",
        Act::DECLINE => "declines",
        _ => return None,
    })
}
