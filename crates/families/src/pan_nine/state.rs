//! What the game keeps beside the cards: who is set, who draws, what went wrong; and who has been warned.

use crate::pan_nine::event::PanNineEvent;
use arrayvec::ArrayVec;
use cards::Card;
use table::banked::{Core, Game, Step, Verdict};
use table::snapshot::{self, BadSnapshot};
use table::{
    Act, Case, DealEvent, Event, FloorEvent, Offers, On, Person, PersonSet, Place, Position, PositionSet,
    Refusal, Ruling, SeatEvent, Stake, Tongue, Verb, WagerEvent, Why,
};

use super::Plan;
use crate::pan_nine::case;
use crate::pan_nine::why;

/// The state of a table.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PanNine {
    /// Where hands go, from the seat that the dice reach on.
    pub(super) order: ArrayVec<Place, { Position::MOST }>,
    /// Whether every hand has its first cards.
    pub(super) dealt: bool,
    /// Hands that are set.
    pub(super) set: PositionSet,
    /// Hands that take a card.
    pub(super) draws: PositionSet,
    /// Hands left to the house way.
    pub(super) house_way: PositionSet,
    /// Hands that nobody looks at, and of which that is still to be said.
    pub(super) unseen: PositionSet,
    /// Players who were passed over.
    pub(super) passed: PositionSet,
    /// Hands that the house dealer plays wrongly, until they are set right.
    pub(super) misplayed: PositionSet,
    /// Hands that were set right.
    pub(super) reset: PositionSet,
    /// Hands with a drawn card that was exposed and is to be replaced.
    pub(super) exposed: PositionSet,
    /// Whether the player-dealer's hand draws, once that is decided.
    pub(super) bank_draws: Option<bool>,
    /// Why the deal is void.
    pub(super) misdeal: Option<Why>,
    /// Whether that has been said.
    pub(super) void: bool,
    /// Who has lost the draw.
    pub(super) lost: PositionSet,
    /// Hands whose bettors have asked for the player-dealer's wager.
    pub(super) told: PositionSet,
    /// Hands that are fouled, with the reason.
    pub(super) fouled: [Option<Why>; Position::MOST + 1],
    /// Whose wagers are forfeited, by position.
    pub(super) forfeited: [PersonSet; Position::MOST + 1],
    /// Whose wagers were taken away, by position.
    pub(super) removed: [PersonSet; Position::MOST + 1],
    /// Hands that stood by their player's decision, and of which no warning was given yet.
    pub(super) stood: PositionSet,
    /// Who decided so.
    pub(super) stood_by: [Person; Position::MOST + 1],
    /// Totals of the hands that are open; the player-dealer's at 0.
    pub(super) totals: [Option<u8>; Position::MOST + 1],
    /// How often each person was warned for not drawing; it lasts from round to round.
    pub(super) warned: [u8; Person::MOST],
}

/// The cards of a hand before it draws.
fn first_cards<'a>(core: &'a Core, plan: &Plan, position: Position) -> &'a [Card] {
    let cards = core.round.hands.of(position);
    &cards[..cards.len().min(usize::from(plan.cards))]
}

impl PanNine {
    /// A fresh round; what lasts is kept.
    fn begin(&mut self) {
        *self = PanNine { warned: self.warned, ..PanNine::fresh() };
    }

    fn decide(&mut self, person: Person, position: Position, act: Act, core: &Core, plan: &Plan) {
        if act.verb == Verb::ASK_COVER {
            return self.told.add(position);
        }
        if core.bank().is_some_and(|bank| bank.position == position) {
            let cards = core.round.hands.at(Place::Bank).cards();
            self.bank_draws = Some(match act.verb {
                Verb::HOUSE_WAY => plan.house_way_draws(cards),
                verb => verb == Verb::CARD,
            });
            return;
        }
        self.set.add(position);
        self.passed.remove(position);
        match act.verb {
            Verb::HOUSE_WAY => self.leave_to_the_house(position, core.round.hands.of(position), plan),
            Verb::CARD => self.draws.add(position),
            _ => {
                self.stood.add(position);
                self.stood_by[position.index()] = person;
            }
        }
    }

    /// The house dealer plays the hand.
    fn leave_to_the_house(&mut self, position: Position, cards: &[Card], plan: &Plan) {
        self.set.add(position);
        self.house_way.add(position);
        if plan.house_way_draws(cards) {
            self.draws.add(position);
        }
    }

    /// The house dealer has played the hand wrongly: a card that should not have been drawn lies there; one that should
    /// have been was drawn only when the mistake was seen.
    fn misplay(&mut self, position: Position, core: &Core, plan: &Plan) {
        self.misplayed.add(position);
        if !plan.house_way_draws(first_cards(core, plan, position)) {
            self.draws.add(position);
        }
    }

    /// The mistake is undone.
    fn reset(&mut self, position: Position, core: &Core, plan: &Plan) {
        self.misplayed.remove(position);
        self.reset.add(position);
        if !plan.house_way_draws(first_cards(core, plan, position)) {
            self.draws.remove(position);
            self.exposed.add(position);
        }
    }

    /// Takes in a ruling.
    fn rule(&mut self, ruling: Ruling, because: Why, core: &Core, plan: &Plan) {
        if matches!(ruling.case, Case::BOXED_CARD | Case::CARD_OFF_TABLE) {
            self.dealt = false;
        }
        match (ruling.case, ruling.on) {
            (case::WRONG_SPOT, _) => self.misdeal = Some(because),
            (Case::WAGER_CHANGED, On::Wager(at, person)) => {
                self.forfeited[at.index()].add(person);
                // Where nobody has anything at stake any more, nobody decides.
                if core.round.bettors[at.index()].without(self.forfeited[at.index()]).is_empty() {
                    self.set.add(at);
                    self.passed.remove(at);
                }
            }
            (case::WAGER_REMOVED, On::Wager(at, person)) => self.removed[at.index()].add(person),
            (Case::WRONG_COUNT, _) if because == Why::WRONG_COUNT_MISDEAL => self.misdeal = Some(because),
            (case, On::Hand(Place::Position(position))) => {
                self.rule_on_hand(case, position, because, core, plan);
            }
            _ => {}
        }
    }

    fn rule_on_hand(&mut self, case: Case, position: Position, because: Why, core: &Core, plan: &Plan) {
        match case {
            Case::CARD_EXPOSED if because == why::EXPOSED_ON_DRAW => self.exposed.add(position),
            Case::BOXED_CARD | Case::CARD_OFF_TABLE => self.exposed.remove(position),
            Case::WRONG_COUNT | Case::BELOW_TABLE | case::CARDS_SWITCHED => {
                self.fouled[position.index()] = Some(because);
                self.set.add(position);
                self.passed.remove(position);
            }
            case::PASSED_OVER => self.passed.add(position),
            case::HOUSE_WAY_MISPLAYED => self.misplay(position, core, plan),
            case::HANDS_DISCUSSED => {
                self.passed.remove(position);
                self.leave_to_the_house(position, core.round.hands.of(position), plan);
            }
            _ => {}
        }
    }

    /// A place has one card more.
    fn received(&mut self, place: Place, core: &Core, plan: &Plan) {
        let at = if let Place::Position(position) = place { position.index() } else { 0 };
        if self.totals[at].is_some() {
            self.open(place, core, plan);
        } else if !self.dealt && core.round.hands.at(place).len() >= usize::from(plan.cards) {
            self.dealt = self.is_dealt(core, plan);
        }
    }

    /// The hand is open: its total counts.
    fn open(&mut self, place: Place, core: &Core, plan: &Plan) {
        let total = Some(plan.total(core.round.hands.at(place).cards()));
        match place {
            Place::Bank => self.totals[0] = total,
            Place::Position(position) => self.totals[position.index()] = total,
            _ => {}
        }
    }
}

impl Game for PanNine {
    type Plan = Plan;

    fn fresh() -> PanNine {
        PanNine {
            order: ArrayVec::new(),
            dealt: false,
            set: PositionSet::EMPTY,
            draws: PositionSet::EMPTY,
            house_way: PositionSet::EMPTY,
            unseen: PositionSet::EMPTY,
            passed: PositionSet::EMPTY,
            misplayed: PositionSet::EMPTY,
            reset: PositionSet::EMPTY,
            exposed: PositionSet::EMPTY,
            bank_draws: None,
            misdeal: None,
            void: false,
            lost: PositionSet::EMPTY,
            told: PositionSet::EMPTY,
            fouled: [None; Position::MOST + 1],
            forfeited: [PersonSet::EMPTY; Position::MOST + 1],
            removed: [PersonSet::EMPTY; Position::MOST + 1],
            stood: PositionSet::EMPTY,
            stood_by: [Person(0); Position::MOST + 1],
            totals: [None; Position::MOST + 1],
            warned: [0; Person::MOST],
        }
    }

    fn reopen(&mut self) {
        self.begin();
    }

    fn lasting(&self) -> Vec<u8> {
        snapshot::to_bytes(&self.warned)
    }

    fn take_up(&mut self, lasting: &[u8]) -> Result<(), BadSnapshot> {
        self.warned = snapshot::lasting(lasting)?;
        Ok(())
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        match *event {
            Event::Deal(DealEvent::Dealt { place, .. }) => self.received(place, core, plan),
            Event::Wager(WagerEvent::Decided { person, position, act }) => {
                self.decide(person, position, act, core, plan);
            }
            Event::Deal(DealEvent::TurnedUp { place }) => self.open(place, core, plan),
            Event::Deal(DealEvent::DiceThrown { .. }) => {
                self.order = super::decide::order(core, plan);
                self.unseen = core.unseen();
            }
            Event::Floor(FloorEvent::Ruled { ruling, because, .. }) => self.rule(ruling, because, core, plan),
            Event::Floor(FloorEvent::Misdealt) => self.void = true,
            Event::Deal(DealEvent::CardDead { place: place @ Place::Position(position) }) => {
                self.exposed.remove(position);
                if self.totals[position.index()].is_some() {
                    self.open(place, core, plan);
                }
            }
            Event::Seat(SeatEvent::Left { person, .. }) => self.warned[person.index()] = 0,
            Event::Own(ref own) => match PanNineEvent::unpack(own) {
                Some(PanNineEvent::LeftUnseen { position }) => self.unseen.remove(position),
                Some(PanNineEvent::DrawLost { position }) => {
                    self.passed.remove(position);
                    self.lost.add(position);
                    self.set.add(position);
                }
                Some(PanNineEvent::HouseWayReset { position }) => self.reset(position, core, plan),
                None => {}
            },
            Event::Floor(FloorEvent::Warned { person, because: why::STOOD_TOO_LOW }) => {
                self.warned[person.index()] = self.warned[person.index()].saturating_add(1);
                let opened = |at: Position| self.totals[at.index()].is_some();
                self.stood = self.stood.iter().filter(|at| !opened(*at)).collect();
            }
            _ => {}
        }
    }

    fn choices(&self, core: &Core, _: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        core.spot_deciders(position)
    }

    fn done_with(&self, position: Position) -> Option<Refusal> {
        if self.house_way.has(position) {
            return Some(Refusal::HouseWayPlays { position });
        }
        self.lost.has(position).then_some(Refusal::PassedOver { position })
    }

    fn rulings(&self, core: &Core, plan: &Plan, offers: &mut Offers) {
        super::rulings::offers(self, core, plan, offers);
    }

    fn ruled(&self, core: &Core, plan: &Plan, ruling: Ruling) -> Option<Why> {
        super::rulings::follows(self, core, plan, ruling)
    }

    fn rules_on(&self, _: &Core, case: Case) -> bool {
        super::rulings::CASES.contains(&case)
    }

    fn verdict(&self, _: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, plan, stake)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        let cards = core.round.hands.at(place).cards();
        let points = plan.total(cards);
        let key = if points == 1 { "pan-nine.point" } else { "pan-nine.points" };
        (!cards.is_empty()).then(|| table::say!(tongue, key, points = points))
    }
}
