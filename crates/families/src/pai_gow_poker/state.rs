//! What the game keeps beside the cards: the hands as they are set, and what the open ones are worth.

use cards::Card;
use eval::fortune::{self, FortuneRows};
use eval::{High, pai_gow};
use table::banked::{Core, Game, Settings, Step, Verdict};
use table::{
    Act, Choice, DealEvent, Event, Offers, PersonSet, Place, Position, PositionSet, Refusal, RowNames,
    Speak as _, Stake, Tongue, Verb, WagerEvent, say,
};

use super::Plan;
use super::verdict::{Laid, bank_ace_high, laid};

/// The state of a round.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct PaiGowPoker {
    pub(super) settings: Settings,
    /// The pile that the player-dealer picked.
    pub(super) picked: Option<u8>,
    /// Piles given out.
    pub(super) given: u8,
    /// Whether the player-dealer's hand is open.
    pub(super) bank_open: bool,
    /// The player-dealer's ace-high hand, and whether the joker is in it.
    pub(super) bank_ace_high: Option<bool>,
    /// The open hands as they are set, by position; the player-dealer's at 0.
    pub(super) laid: [Option<Laid>; Position::MOST + 1],
    /// What the seven cards of open hands fit.
    pub(super) fits: [Option<FortuneRows>; Position::MOST + 1],
    /// The positions whose open hands are on the Envy table.
    pub(super) envied: PositionSet,
    /// Payouts of the Envy button that is being settled.
    pub(super) earned: u8,
    /// The best five of the seven cards of open hands.
    pub(super) best: [High; Position::MOST + 1],
}

/// The seven cards at a place.
pub(super) fn seven(core: &Core, place: Place) -> Option<[Card; 7]> {
    <[Card; 7]>::try_from(core.round.hands.at(place).cards()).ok()
}

impl Game for PaiGowPoker {
    type Plan = Plan;

    fn fresh() -> PaiGowPoker {
        PaiGowPoker {
            settings: Settings::NONE,
            picked: None,
            given: 0,
            bank_open: false,
            bank_ace_high: None,
            laid: [None; Position::MOST + 1],
            fits: [None; Position::MOST + 1],
            envied: PositionSet::EMPTY,
            earned: 0,
            best: [High::NOTHING; Position::MOST + 1],
        }
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        match *event {
            Event::Deal(DealEvent::Dealt { .. }) | Event::Wager(WagerEvent::Staked { .. }) => {}
            Event::Wager(WagerEvent::Settled { .. }) => self.earned = 0,
            Event::Wager(WagerEvent::Earned { .. }) => self.earned += 1,
            Event::Deal(DealEvent::PileGiven { .. }) => self.given += 1,
            Event::Wager(WagerEvent::Decided {
                act: Act { verb: Verb::PICK, choice: Choice::Number(pile) },
                ..
            }) => {
                self.picked = Some(pile);
            }
            Event::Wager(WagerEvent::Decided { .. }) | Event::Deal(DealEvent::HandSet { .. }) => {
                self.settings.apply(event, core);
                if self.bank_open && self.laid[0].is_none() {
                    self.lay(core, Place::Bank);
                }
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Bank }) => self.open_bank(core, plan),
            Event::Deal(DealEvent::TurnedUp { place: place @ Place::Position(position) }) => {
                self.lay(core, place);
                if let Some(cards) = seven(core, place).filter(|_| plan.fortune.is_some() || plan.ace_high) {
                    let fits = fortune::rows(&cards);
                    self.fits[position.index()] = Some(fits);
                    if plan.envy.as_ref().is_some_and(|envy| envy.table.top_most(fits).is_some()) {
                        self.envied.add(position);
                    }
                    self.best[position.index()] = eval::high::seven(&cards);
                }
            }
            _ => {}
        }
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        self.settings.deciders(core, position)
    }

    fn why_not(&self, core: &Core, plan: &Plan, position: Position, act: Act) -> Option<Refusal> {
        super::offers::why_not(self, core, plan, position, act)
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn earner(&self, core: &Core, plan: &Plan, stake: &Stake) -> Option<(Position, bool)> {
        let envy = plan.envy.as_ref().filter(|envy| envy.wager == stake.wager)?;
        super::envy::earner(envy, &super::envy::envied(self, core, envy, stake), self.earned)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        let cards = seven(core, place)?;
        let Some(front) = self.settings.front(place) else {
            let best = eval::high::best(&cards)?.naming();
            return Some(say!(tongue, "pai-gow-poker.in-seven", best = best));
        };
        let laid = laid(&cards, front)?;
        let [front_name, behind] = self.halves(core, place, tongue)?;
        let [one, other] = front.map(Card::pretty);
        let foul = if laid.foul { say!(tongue, "pai-gow-poker.a-foul") } else { String::new() };
        let row = self.settings.row(place).and_then(|row| plan.chart.as_ref()?.row_name(row));
        let row = row.map(|row| say!(tongue, "log.house-way-row", row = row)).unwrap_or_default();
        let set =
            say!(tongue, "pai-gow-poker.set", one = one, other = other, front = front_name, behind = behind);
        Some(format!("{set}{foul}{row}"))
    }

    fn row_names(&self, _: &Plan, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        let two = <[Card; 2]>::try_from(rows.first()?.as_slice()).ok();
        let five = <[Card; 5]>::try_from(rows.get(1)?.as_slice()).ok();
        let said = |name: Option<eval::HandName>| name.map(|name| name.speak(tongue)).unwrap_or_default();
        let front = said(two.map(|two| pai_gow::two(&two).naming()));
        let behind = said(five.map(|five| eval::high::five(&five).naming()));
        let foul = two.zip(five).is_some_and(|(two, five)| eval::high::five(&five) < pai_gow::floor(&two));
        Some(RowNames { names: vec![front, behind], foul })
    }
}

impl PaiGowPoker {
    /// Whether an ace-high hand of the player-dealer has ended the base game.
    pub fn base_ended(&self) -> bool {
        self.bank_ace_high.is_some()
    }

    /// What the two in front and the five behind make, once a hand is set.
    pub fn halves(&self, core: &Core, place: Place, tongue: Tongue) -> Option<[String; 2]> {
        let front = self.settings.front(place)?;
        let laid = laid(&seven(core, place)?, front)?;
        Some([pai_gow::two(&front).naming(), laid.five.naming()].map(|name| name.speak(tongue)))
    }

    /// What the hand at a place is worth as it is set.
    fn lay(&mut self, core: &Core, place: Place) {
        let at = if let Place::Position(position) = place { position.index() } else { 0 };
        let set = self.settings.front(place).zip(seven(core, place));
        self.laid[at] = set.and_then(|(front, cards)| laid(&cards, front));
    }

    fn open_bank(&mut self, core: &Core, plan: &Plan) {
        self.bank_open = true;
        self.bank_ace_high = seven(core, Place::Bank).and_then(|cards| bank_ace_high(plan, &cards));
    }
}
