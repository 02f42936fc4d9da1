//! A hand history from the events of a hand at a table.

use cards::Card;
use families::AnyTable;
use families::pot_poker::{Plan, PokerEvent, Posted};
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::terms::GivenStakes;
use table::{
    Act, CardMask, Choice, DealEvent, Event, FeeEvent, FloorEvent, Place, Position, RoundEvent, Verb,
    WagerEvent,
};

use crate::hand::{Action, Cards, Game, Hand, Step};
use crate::units::USUAL_PARTS;

/// The history of one hand: the events from its opening to its end, and the chips at each position before it. What no
/// hand history has words for is an error that names it.
pub fn record(plan: &Plan, events: &[Event], chips: impl Fn(Position) -> Cents) -> Result<Hand, String> {
    let events = from_button(events);
    let mut recorder = Recorder::new(plan, events, chips);
    if recorder.seats.len() < 2 {
        return Err("nobody was dealt in".to_owned());
    }
    for event in events {
        recorder.take(event)?;
    }
    recorder.flush();
    recorder.show_last();
    Ok(recorder.hand())
}

/// The history of a round at a table of any family, told from the table as it was before.
pub fn of_table(
    table: &AnyTable,
    events: &[Event],
    chips: impl Fn(Position) -> Cents,
) -> Result<Hand, String> {
    let table = table.pot_poker().ok_or("hand histories record pots only")?;
    record(table.plan(), events, chips)
}

/// The positions that were dealt a hand, in the order of the deal: the seats of its history.
pub fn seats(events: &[Event]) -> Vec<Position> {
    let mut seats: Vec<Position> = Vec::new();
    for event in from_button(events) {
        if let Event::Deal(DealEvent::Dealt { place: Place::Position(at), .. }) = event
            && !seats.contains(at)
        {
            seats.push(*at);
        }
    }
    seats
}

/// Cards before the button is placed are dealt for the button.
fn from_button(events: &[Event]) -> &[Event] {
    let placed = |event: &Event| matches!(event, Event::Round(RoundEvent::DealerButton { .. }));
    &events[events.iter().rposition(placed).unwrap_or(0)..]
}

/// The game of a plan. Those of the built-in room go by limits alone.
fn game(plan: &Plan) -> Game {
    let game =
        Game { listing: plan.listing.clone(), structure: plan.betting.structure.clone(), stakes: None };
    if game.listing.starts_with("standard/") {
        return game;
    }
    Game { stakes: Some(plan.betting.stakes.clone()), ..game }
}

struct Recorder<'a> {
    plan: &'a Plan,
    /// The positions in the hand, from the left of the button.
    seats: Vec<Position>,
    stacks: Vec<Cents>,
    now: Vec<Cents>,
    antes: Vec<Cents>,
    blinds: Vec<Cents>,
    dead: Vec<Cents>,
    /// Fees taken from the pot.
    rake: Cents,
    /// The cards of each seat; of the board, cards that were dealt together.
    held: Vec<Vec<Card>>,
    /// Cards dealt since the last decision, by seat; the board is seat 0.
    dealt: Vec<Cards>,
    street: u8,
    plays_board: Option<usize>,
    /// Whether players draw: cards dealt now are those of the draw.
    drawing: bool,
    actions: Vec<Action>,
}

impl<'a> Recorder<'a> {
    fn new(plan: &'a Plan, events: &[Event], chips: impl Fn(Position) -> Cents) -> Recorder<'a> {
        let seats = seats(events);
        let count = seats.len();
        let stacks: Vec<Cents> = seats.iter().map(|at| chips(*at)).collect();
        Recorder {
            plan,
            now: stacks.clone(),
            stacks,
            antes: vec![Cents::ZERO; count],
            blinds: vec![Cents::ZERO; count],
            dead: vec![Cents::ZERO; count],
            rake: Cents::ZERO,
            held: vec![Vec::new(); count],
            dealt: vec![Cards::new(); count + 1],
            street: 0,
            plays_board: None,
            drawing: false,
            actions: Vec::new(),
            seats,
        }
    }

    fn seat(&self, position: Position) -> Result<usize, String> {
        let found = self.seats.iter().position(|held| *held == position);
        found.ok_or_else(|| format!("{position} puts money in without a hand"))
    }

    fn push(&mut self, seat: usize, step: Step) {
        self.flush();
        self.actions.push(Action { seat: seat as u8 + 1, step });
    }

    /// When everybody else throws their hand away the last player need not show, but a history wants it told.
    fn show_last(&mut self) {
        if !self.actions.iter().any(|action| action.step == Step::Muck) {
            return;
        }
        for seat in 1..=self.seats.len() as u8 {
            let done = |action: &Action| {
                action.seat == seat
                    && matches!(action.step, Step::Fold | Step::Muck | Step::Show(_) | Step::PlayBoard(_))
            };
            if !self.actions.iter().any(done) {
                let cards = self.held[usize::from(seat) - 1].iter().copied().map(Some).collect();
                self.actions.push(Action { seat, step: Step::Show(cards) });
            }
        }
    }

    /// Cards that went out together are told by player, then the board's.
    fn flush(&mut self) {
        self.drawing = false;
        for seat in (1..self.dealt.len()).chain([0]) {
            let cards = std::mem::take(&mut self.dealt[seat]);
            if !cards.is_empty() {
                let step = if seat == 0 { Step::Board(cards) } else { Step::Deal(cards) };
                self.actions.push(Action { seat: seat as u8, step });
            }
        }
    }

    fn take(&mut self, event: &Event) -> Result<(), String> {
        if let Some(own) = PokerEvent::of(event) {
            return self.take_own(own);
        }
        match *event {
            Event::Deal(DealEvent::Dealt { place, card, .. }) => self.card(place, card)?,
            Event::Wager(WagerEvent::Decided { position, act, .. }) => self.decided(position, act)?,
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                let seat = self.seat(position)?;
                let cards: Cards = self.held[seat].iter().copied().map(Some).collect();
                let board = self.plays_board.take() == Some(seat);
                self.push(seat, if board { Step::PlayBoard(cards) } else { Step::Show(cards) });
            }
            // What is paid before the cards is no part of the hand.
            Event::Fee(FeeEvent::FeeTaken { position, amount, .. }) => {
                let seat = self.seat(position)?;
                self.now[seat] -= amount;
                self.stacks[seat] -= amount;
            }
            Event::Floor(FloorEvent::Fouled { .. }) => return Err("a hand that is dead by a rule".to_owned()),
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                for card in &cards[..usize::from(count)] {
                    self.card(place, *card)?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    fn take_own(&mut self, event: PokerEvent) -> Result<(), String> {
        match event {
            PokerEvent::Posted { position, post, live, dead, dropped, .. } => {
                self.posted(position, post, live, dead, dropped)?;
            }
            PokerEvent::StreetOpened { street, .. } => {
                self.flush();
                self.street = street;
            }
            PokerEvent::Wagered { position, verb, to, added, .. } => {
                let seat = self.seat(position)?;
                self.now[seat] -= added;
                self.push(
                    seat,
                    match verb {
                        Verb::BET | Verb::RAISE => Step::RaiseTo(to),
                        Verb::CALL_POT => Step::CallPot,
                        _ => Step::CheckOrCall,
                    },
                );
            }
            PokerEvent::Mucked { position } => {
                let seat = self.seat(position)?;
                self.push(seat, Step::Muck);
            }
            PokerEvent::Returned { position, amount, .. } | PokerEvent::Awarded { position, amount, .. } => {
                let seat = self.seat(position)?;
                self.now[seat] += amount;
            }
            PokerEvent::PotFeeTaken { amount, .. } => self.rake += amount,
            PokerEvent::PotFeeReturned { amount } => self.rake -= amount,
            _ => {}
        }
        Ok(())
    }

    fn posted(
        &mut self,
        position: Position,
        post: Posted,
        live: Cents,
        dead: Cents,
        dropped: bool,
    ) -> Result<(), String> {
        let seat = self.seat(position)?;
        self.now[seat] -= live + dead;
        if dropped {
            // A blind that is the fee is a bet like any other, and is taken out of the pot.
            self.rake += live;
        }
        match post {
            Posted::Ante => self.antes[seat] += dead,
            Posted::Blind(number) => {
                let whole = self.blind(number, position).max(live);
                self.blinds[seat] += whole;
                self.dead[seat] += dead;
            }
            Posted::Straddle if dead == Cents::ZERO => self.blinds[seat] += live,
            Posted::Entry | Posted::AllBlinds => {
                self.blinds[seat] -= live;
                self.dead[seat] += dead;
            }
            Posted::BringIn => {
                // More in its place is told as a bet.
                let least = self.plan.forced.bring_in.as_ref().and_then(|bring_in| bring_in.amounts.first());
                let more = least.is_some_and(|least| live > *least);
                self.push(seat, if more { Step::RaiseTo(live) } else { Step::BringIn });
            }
            Posted::DoubleAnte => return Err("a double ante".to_owned()),
            Posted::Kill => return Err("a kill".to_owned()),
            Posted::OverBlind => return Err("an over-blind".to_owned()),
            Posted::BoughtButton => return Err("a bought button".to_owned()),
            Posted::Straddle => return Err("money that is not a player's bet".to_owned()),
        }
        Ok(())
    }

    /// A blind as it should be posted: a player may be all-in with less.
    fn blind(&self, number: u8, position: Position) -> Cents {
        let usual = self.plan.forced.blinds.get(usize::from(number)).map(|blind| blind.amount);
        usual.unwrap_or_else(|| self.plan.forced.given_blind(position))
    }

    fn card(&mut self, place: Place, card: Card) -> Result<(), String> {
        let at = match place {
            Place::Position(position) => {
                let seat = self.seat(position)?;
                self.held[seat].push(card);
                seat + 1
            }
            Place::Board | Place::SecondBoard => 0,
            _ => return Ok(()),
        };
        self.dealt[at].try_push(Some(card)).map_err(|_| "too many cards at once".to_owned())
    }

    fn decided(&mut self, position: Position, act: Act) -> Result<(), String> {
        let seat = self.seat(position)?;
        match act.verb {
            Verb::FOLD => self.push(seat, Step::Fold),
            Verb::CHECK => self.push(seat, Step::CheckOrCall),
            Verb::PLAY_BOARD => self.plays_board = Some(seat),
            _ if matches!(act.choice, Choice::Cards(_)) => self.changed(seat, act.cards()),
            _ => {}
        }
        Ok(())
    }

    fn changed(&mut self, seat: usize, mask: CardMask) {
        let change = self.plan.cards.streets.get(usize::from(self.street)).and_then(|street| street.change);
        let chosen: Cards = self.held[seat]
            .iter()
            .enumerate()
            .filter(|(at, _)| mask.has(*at))
            .map(|(_, card)| Some(*card))
            .collect();
        if change.is_some_and(|change| change.kind == ChangeKind::Show) {
            return self.push(seat, Step::TurnUp(chosen));
        }
        self.held[seat].retain(|card| !chosen.contains(&Some(*card)));
        // All who draw say so first; then the cards of the draw are told together.
        if !self.drawing {
            self.flush();
        }
        self.drawing = true;
        self.actions.push(Action { seat: seat as u8 + 1, step: Step::Change(chosen) });
    }

    fn hand(self) -> Hand {
        let plan = self.plan;
        let bet = |at: usize| plan.cards.streets.get(at).map_or(Cents(1), |street| street.bet);
        let limit = matches!(plan.betting.kind, StructureKind::FixedLimit | StructureKind::SpreadLimit);
        let matched = plan.forced.given.as_ref().is_none_or(|given| given.antes_matched);
        Hand {
            game: game(plan),
            stakes: GivenStakes {
                antes: self.antes,
                antes_matched: matched,
                blinds: self.blinds,
                dead: if self.dead.iter().any(|dead| dead.0 > 0) { self.dead } else { Vec::new() },
                bring_in: plan
                    .forced
                    .bring_in
                    .as_ref()
                    .and_then(|bring_in| bring_in.amounts.first().copied()),
                small_bet: bet(0),
                big_bet: limit.then(|| bet(plan.cards.streets.len() - 1)),
            },
            stacks: self.stacks,
            actions: self.actions,
            finishing: Some(self.now),
            winnings: None,
            rake: Some(self.rake).filter(|rake| *rake > Cents::ZERO),
            added: Cents::ZERO,
            second_board: Cards::new(),
            players: Vec::new(),
            chip: Cents(USUAL_PARTS),
            smallest: plan.betting.chip,
            about: Vec::new(),
            aside: Vec::new(),
        }
    }
}
