//! The state that all player-dealer games share: the table, which lasts, and the round on it.

use std::sync::Arc;

use arrayvec::ArrayVec;
use cards::{Card, Dice};
use money::Cents;

use rulebook::listing::Pass;

use super::plan::TablePlan;
use super::settle::{Positions, in_direction};
use crate::event::{DealEvent, Event, Face, Outcome, Place, SeatEvent, WagerEvent};
use crate::hands::Hands;
use crate::ids::{Person, PersonSet, Position, PositionSet, WagerNo};
use crate::seating::Seating;
use crate::shoe::Shoe;
use crate::stakes::Stakes;

/// Who holds the player-dealer position, and for how many rounds running.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize)]
pub struct Turn {
    /// The seat that banked last.
    pub holder: Option<Position>,
    /// The person who did.
    pub person: Option<Person>,
    /// The rounds they have held it.
    pub rounds: u8,
    /// Whether that person has left the table since: the turn is over, but they may not begin another too soon.
    pub gone: bool,
}

/// What lasts from round to round.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Table {
    /// Who is at the table, and where.
    pub seating: Seating,
    /// The chips in front of each person.
    pub chips: [Cents; Person::MOST],
    /// The player-dealer position.
    pub turn: Turn,
    /// The stock.
    pub shoe: Shoe,
    /// Rounds played.
    pub number: u32,
    /// Who owes a timed fee.
    pub timed: PersonSet,
    /// What has been dropped.
    pub drop: Cents,
    /// Whether the game is broken.
    pub broken: bool,
    /// Who has wagered at each position since the player-dealer position moved on, where that keeps a place.
    pub kept: [PersonSet; Position::MOST + 1],
    /// The positions with a wager in the last round, the player-dealer's included, where the position needs one.
    pub wagered: PositionSet,
    /// Who had money in the player-dealer's wager in the last round.
    pub partners: PersonSet,
    /// Who shook the dice last, and how often running.
    pub shook: (Option<Person>, u8),
    /// Who is dealt out of the next round.
    pub out: PersonSet,
    /// Free collection buttons that pay fees in the next hand.
    pub free: [u8; Person::MOST],
    /// Free collection buttons earned in this hand.
    pub earned: [u8; Person::MOST],
}

/// Where a round is.
#[derive(
    Debug, Clone, Copy, PartialEq, Eq, Default, serde::Serialize, serde::Deserialize, schemars::JsonSchema,
)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// Between rounds.
    #[default]
    Idle,
    /// The player-dealer position is offered.
    Offering,
    /// Wagers are taken.
    Wagering,
    /// Fees are taken.
    Fees,
    /// Cards are dealt and decisions made.
    Playing,
    /// Wagers are settled.
    Settling,
}

/// The player-dealer of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, schemars::JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub struct BankSeat {
    /// Who.
    pub person: Person,
    /// Where.
    pub position: Position,
    /// The first or second round running.
    pub turn: u8,
    /// The wager.
    pub covers: Cents,
    /// What is left of it for action.
    pub left: Cents,
    /// The money in front: the wager with what was won and without what was lost.
    pub fund: Cents,
}

/// One round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Round {
    /// Where it is.
    pub phase: Phase,
    /// Who passed the player-dealer position on.
    pub passed: PersonSet,
    /// The player-dealer.
    pub bank: Option<BankSeat>,
    /// The stakes.
    pub stakes: Stakes,
    /// The positions in play, in the order of the deal.
    pub dealing: Positions,
    /// The positions in play, in the order of decisions.
    pub deciding: Positions,
    /// Cards dealt to hands and board in this round.
    pub dealt: u16,
    /// The total table action so far.
    pub action: Cents,
    /// Stakes at each position that are not settled.
    pub open: [u8; Position::MOST + 1],
    /// Positions in play at which everything is settled, and whose cards still lie there.
    pub done: PositionSet,
    /// Positions with cards that lie face down.
    pub face_down: PositionSet,
    /// Whether the cards that no one needs are put away.
    pub stub_away: bool,
    /// Who has stakes at each position.
    pub bettors: [PersonSet; Position::MOST + 1],
    /// The positions in play, once wagers are closed.
    pub playing: PositionSet,
    /// Fees dealt with since they were last asked for.
    pub fees: u16,
    /// How often fees have been asked for: before the deal, and once more where a schedule says so.
    pub fee_stage: u8,
    /// The cards on the table.
    pub hands: Hands,
    /// Cards burned in this round.
    pub burned: u8,
    /// The first card burned, when it was shown.
    pub burn_shown: Option<Card>,
    /// The dice.
    pub dice: Option<Dice>,
    /// The action button.
    pub button: Option<Position>,
    /// How many stocks had been loaded when the round began.
    pub loads_before: u32,
    /// Who has put how much into the player-dealer's wager, and may take part in its decisions.
    pub partners: ArrayVec<(Person, Cents), 8>,
    /// How many of them have taken their parts back, and how much.
    pub parted: (u8, Cents),
    /// Who was named to shake the dice.
    pub shaker: Option<Person>,
    /// Rulings of the floor so far.
    pub rulings: u8,
    /// How often the table has rested for the floor.
    pub rests: u8,
    /// Whether anybody has put money into another person's wager.
    pub has_shares: bool,
    /// The shared wager that is being settled, and what was left of the player-dealer's wager before it.
    pub shared: Option<(Position, WagerNo, Cents)>,
    /// Who is owed a free collection button for the wager just settled.
    pub owed: Option<(Person, Position)>,
    /// Whether the deal is void, so that wagers and fees go back.
    pub void: bool,
}

impl Round {
    /// No round is under way; every round leaves the table so.
    pub fn fresh() -> Round {
        Round {
            phase: Phase::Idle,
            passed: PersonSet::EMPTY,
            bank: None,
            stakes: Stakes::default(),
            dealing: Positions::new(),
            deciding: Positions::new(),
            dealt: 0,
            action: Cents::ZERO,
            open: [0; Position::MOST + 1],
            done: PositionSet::EMPTY,
            face_down: PositionSet::EMPTY,
            stub_away: false,
            bettors: [PersonSet::EMPTY; Position::MOST + 1],
            playing: PositionSet::EMPTY,
            fees: 0,
            fee_stage: 0,
            hands: Hands::EMPTY,
            burned: 0,
            burn_shown: None,
            dice: None,
            button: None,
            loads_before: 0,
            partners: ArrayVec::new(),
            parted: (0, Cents::ZERO),
            shaker: None,
            rulings: 0,
            rests: 0,
            has_shares: false,
            shared: None,
            owed: None,
            void: false,
        }
    }

    pub(super) fn clear(&mut self) {
        // All fields by name, so that one that is added and forgotten here does not compile. A fresh round in its place
        // would write the large ones as well.
        let Round {
            phase,
            passed,
            bank,
            stakes,
            dealing,
            deciding,
            dealt,
            action,
            open,
            done,
            face_down,
            stub_away,
            bettors,
            playing,
            fees,
            fee_stage,
            hands,
            burned,
            burn_shown,
            dice,
            button,
            loads_before,
            partners,
            parted,
            shaker,
            rulings,
            rests,
            has_shares,
            shared,
            owed,
            void,
        } = self;
        *phase = Phase::Idle;
        (*bank, *burn_shown, *dice, *button, *shaker) = (None, None, None, None, None);
        (*shared, *owed) = (None, None);
        (*passed, *parted) = (PersonSet::EMPTY, (0, Cents::ZERO));
        (*done, *face_down, *playing) = (PositionSet::EMPTY, PositionSet::EMPTY, PositionSet::EMPTY);
        (*dealt, *fees, *fee_stage, *burned) = (0, 0, 0, 0);
        (*rulings, *rests, *loads_before) = (0, 0, 0);
        (*stub_away, *has_shares, *void) = (false, false, false);
        *action = Cents::ZERO;
        *open = [0; Position::MOST + 1];
        *bettors = [PersonSet::EMPTY; Position::MOST + 1];
        stakes.clear();
        dealing.clear();
        deciding.clear();
        hands.clear();
        partners.clear();
    }
}

/// Plan, table and round together.
#[derive(Debug, Clone)]
pub struct Core {
    /// The plan.
    pub plan: Arc<TablePlan>,
    /// What lasts.
    pub table: Table,
    /// What is under way.
    pub round: Round,
}

impl Core {
    /// An empty table.
    pub fn new(plan: Arc<TablePlan>) -> Core {
        let table = Table {
            seating: Seating::default(),
            chips: [Cents::ZERO; Person::MOST],
            turn: Turn::default(),
            shoe: Shoe::default(),
            number: 0,
            timed: PersonSet::EMPTY,
            drop: Cents::ZERO,
            broken: false,
            kept: [PersonSet::EMPTY; Position::MOST + 1],
            wagered: PositionSet::EMPTY,
            partners: PersonSet::EMPTY,
            shook: (None, 0),
            out: PersonSet::EMPTY,
            free: [0; Person::MOST],
            earned: [0; Person::MOST],
        };
        Core { plan, table, round: Round::fresh() }
    }

    /// The seat of a person.
    pub fn seat_of(&self, person: Person) -> Option<Position> {
        self.table.seating.seat_of(person)
    }

    /// Who plays the hand at a position: who sits there, else who wagered there first.
    #[inline]
    pub fn holder(&self, position: Position) -> Option<Person> {
        match self.table.seating.seats[position.index()] {
            None => self.first_at(position),
            seated => seated,
        }
    }

    #[inline(never)]
    fn first_at(&self, position: Position) -> Option<Person> {
        self.round.stakes.at(position).find(|stake| !stake.shared).map(|stake| stake.person)
    }

    /// The player-dealer; there is one from the wagers on.
    pub fn bank(&self) -> Option<&BankSeat> {
        self.round.bank.as_ref()
    }

    /// Takes in an event. Inlined, so that where the event is known nothing is asked.
    #[inline(always)]
    pub(super) fn apply(&mut self, event: &Event) {
        // Three of four events of a round are one of these; asked for first, they are foreseen by the processor.
        match *event {
            Event::Deal(DealEvent::Dealt { place, card, face }) => return self.deal(place, card, face),
            Event::Wager(WagerEvent::Settled { person, position, wager, outcome, stake, moved, .. }) => {
                return self.settle(person, position, wager, outcome, stake, moved);
            }
            Event::Wager(WagerEvent::Staked { person, position, wager, amount }) => {
                return self.stake(person, position, wager, amount);
            }
            _ => {}
        }
        self.apply_rare(event);
    }

    pub(super) fn close_wagers(&mut self) {
        self.round.playing = self.round.stakes.iter().map(|stake| stake.position).collect();
        self.round.dealing = self.playing_from(self.plan.dealt_from, self.plan.direction);
        let alike = self.plan.decided_from == self.plan.dealt_from;
        self.round.deciding = if alike {
            self.round.dealing.clone()
        } else {
            self.playing_from(self.plan.decided_from, self.plan.direction)
        };
        self.round.phase = Phase::Fees;
    }

    pub(super) fn unstake(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        self.table.chips[person.index()] += amount;
        self.round.action -= self.counted(wager, amount);
        self.round.open[position.index()] -= 1;
        self.round.stakes.take(person, position, wager);
        if !self.round.stakes.at(position).any(|stake| stake.person == person) {
            self.round.bettors[position.index()].remove(person);
        }
    }

    pub(super) fn stake(&mut self, person: Person, position: Position, wager: WagerNo, amount: Cents) {
        self.table.chips[person.index()] -= amount;
        self.round.stakes.put(person, position, wager, amount);
        self.round.bettors[position.index()].add(person);
        self.round.open[position.index()] += 1;
        self.round.action += self.counted(wager, amount);
    }

    /// The stake goes back with what was won and without what was lost; either uses up the player-dealer's wager.
    #[inline(always)]
    fn settle(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        outcome: Outcome,
        stake: Cents,
        moved: Cents,
    ) {
        let gain = match outcome {
            Outcome::Won => moved,
            Outcome::Lost => -moved,
            Outcome::Pushed | Outcome::NotCovered => Cents::ZERO,
        };
        self.table.chips[person.index()] += stake + gain;
        if self.round.has_shares {
            self.begin_shared(person, position, wager);
        }
        if let Some(bank) = &mut self.round.bank {
            if self.plan.free_collection && bank.left == Cents::ZERO {
                self.round.owed = Some((person, position));
            }
            bank.fund -= gain;
            bank.left -= moved;
        }
        self.round.stakes.settle(person, position, wager);
        let open = &mut self.round.open[position.index()];
        *open -= 1;
        if *open == 0 && !self.round.hands.of(position).is_empty() {
            self.round.done.add(position);
        }
    }

    /// A pile goes to a place.
    pub(super) fn give_pile(&mut self, pile: u8, place: Place, face: Face) {
        self.round.hands.give(Place::Pile(pile), place, face);
        if let (Place::Position(position), Face::Down | Face::Hidden) = (place, face) {
            self.round.face_down.add(position);
        }
    }

    /// The cards at a position are open, or gone.
    pub(super) fn show(&mut self, place: Place) {
        if let Place::Position(position) = place {
            self.round.face_down.remove(position);
        }
    }

    /// What of a stake counts in the total table action.
    fn counted(&self, wager: WagerNo, amount: Cents) -> Cents {
        if self.plan.wager(wager).in_action { self.live(wager, amount) } else { Cents::ZERO }
    }

    /// Who comes, buys, rests and goes.
    pub(super) fn take_seat(&mut self, event: &SeatEvent) {
        match *event {
            SeatEvent::SatDown { person, chips, .. }
            | SeatEvent::StoodBehind { person, chips }
            | SeatEvent::Bought { person, chips, .. } => self.table.chips[person.index()] += chips,
            SeatEvent::Left { person, chips } => {
                self.table.chips[person.index()] -= chips;
                self.leave(person);
            }
            SeatEvent::SatOut { .. }
            | SeatEvent::CameBack { .. }
            | SeatEvent::Moved { .. }
            | SeatEvent::WillLeave { .. } => {}
        }
        self.table.seating.apply(event);
    }

    /// Whoever leaves takes everything along: a new person under the same number inherits nothing.
    fn leave(&mut self, person: Person) {
        let table = &mut self.table;
        for held in [&mut table.timed, &mut table.out, &mut table.partners] {
            held.remove(person);
        }
        table.kept.iter_mut().for_each(|kept| kept.remove(person));
        (table.free[person.index()], table.earned[person.index()]) = (0, 0);
        table.turn.gone |= table.turn.person == Some(person);
        if table.shook.0 == Some(person) {
            table.shook = (None, 0);
        }
    }

    #[inline(always)]
    fn deal(&mut self, place: Place, card: Card, face: Face) {
        self.table.shoe.take();
        self.round.hands.put(place, card, face);
        if place == Place::Burned {
            if face == Face::Up {
                self.round.burn_shown = Some(card);
            }
            self.round.burned += 1;
        } else {
            self.round.dealt += 1;
        }
        if let (Place::Position(position), Face::Down | Face::Hidden) = (place, face) {
            self.round.face_down.add(position);
        }
    }

    /// Stakes in the order of settlement: a derived order, kept so that each is found at once.
    pub(super) fn begin_settlement(&mut self, start: Position) {
        self.round.phase = Phase::Settling;
        let Core { plan, round, .. } = self;
        let by_kind = plan.settle.pass == Pass::TypeByType;
        let positions = in_direction(round.playing, start, plan.settle.direction);
        round.stakes.order(&positions, by_kind, &plan.settle_keys);
    }
}
