//! Pot poker as a game of the hall.

use std::sync::Arc;

use cards::Card;
use money::Cents;
use table::banked::Phase;
use table::jackpot::{JackpotHit, JackpotTerms};
use table::open::{Hall, HallPlan, OpenGame};
use table::snapshot::{self, BadSnapshot};
use table::{
    Act, Amounts, Awaits, Command, Event, Hands, Mark, Moment, Offers, Person, PersonSet, Place, Position,
    PositionSet, Refusal, Request, SeatView, Sink, Speak as _, Tongue, View,
};

use super::facts::Post;
use super::state::{Hand, Stage, Table};
use super::turn::{Rated, Turn};
use super::{Plan, Poker, why};

impl OpenGame for Poker {
    type Plan = Plan;

    fn fresh(plan: Arc<Plan>) -> Poker {
        Poker {
            plan,
            hall: Hall::default(),
            table: Table::default(),
            hand: Hand::fresh(),
            turn: Turn::UNKNOWN,
            rated: Rated::NONE,
        }
    }

    fn hall_plan(&self) -> &HallPlan {
        &self.plan.hall
    }

    #[inline(always)]
    fn hall(&self) -> &Hall {
        &self.hall
    }

    fn hall_mut(&mut self) -> &mut Hall {
        &mut self.hall
    }

    fn lasting(&self) -> Vec<u8> {
        snapshot::to_bytes(&self.table)
    }

    fn take_up(&mut self, lasting: &[u8]) -> Result<(), BadSnapshot> {
        self.table = snapshot::lasting(lasting)?;
        Ok(())
    }

    fn hands(&self) -> &Hands {
        &self.hand.cards.hands
    }

    fn is_idle(&self) -> bool {
        self.hand.stage == Stage::Idle
    }

    #[inline]
    fn phase(&self) -> Phase {
        match self.hand.stage {
            Stage::Idle => Phase::Idle,
            _ if self.turn.at().is_some() => Phase::Playing,
            _ if self.window_waits() => Phase::Wagering,
            Stage::Posting | Stage::Posted => Phase::Fees,
            _ => Phase::Playing,
        }
    }

    fn moment(&self) -> Moment {
        match self.hand.stage {
            Stage::Idle => Moment::BetweenRounds,
            Stage::Opening | Stage::Posting | Stage::Posted => Moment::TakingWagers,
            Stage::Dealing if self.needs_stock().is_some() => Moment::WaitingForCards,
            _ => Moment::WaitingForDecisions,
        }
    }

    fn players(&self) -> PositionSet {
        self.hand.seats.players
    }

    fn ready(&self) -> PositionSet {
        self.active()
    }

    fn stock(&self) -> Option<Request> {
        self.needs_stock()
    }

    #[inline]
    fn awaits(&self) -> Awaits {
        if self.turn.is_found() {
            return Awaits::Persons(PersonSet::only(self.turn.person));
        }
        self.waits_for()
    }

    fn brings(&self) -> Amounts {
        let span = self.plan.seats.buy_in;
        let most = span.and_then(|span| span.to).unwrap_or(Cents::MOST);
        Amounts { from: span.map_or(Cents::ZERO, |span| span.from), to: most, step: Cents(1) }
    }

    fn may_bring(&self, chips: Cents) -> Result<(), Refusal> {
        self.check_buy_in(chips)
    }

    fn buys(&self, position: Position) -> Option<Amounts> {
        self.is_idle().then(|| self.amounts_to_buy(position)).flatten()
    }

    fn may_buy(&self, position: Position, chips: Cents) -> Result<bool, Refusal> {
        self.check_buy(position, chips)
    }

    fn may_go(&self, person: Person, position: Position) -> Result<(), Refusal> {
        self.check_going(person, position)
    }

    /// Where the room lets players take another seat with their blinds taken.
    fn moves(&self) -> bool {
        self.plan.rules.names(why::SEAT_CHANGE_FREE)
    }

    fn person_offers(&self, person: Person, offers: &mut Offers) {
        self.offers_of(person, offers);
    }

    fn house_offers(&self, offers: &mut Offers) {
        self.dealer_offers(offers);
    }

    fn floor_offers(&self, offers: &mut Offers) {
        self.ruling_offers(offers);
    }

    #[inline(always)]
    fn take_turn(&mut self, person: Person, command: &Command, sink: &mut impl Sink) -> bool {
        self.play_turn(person, command, sink)
    }

    fn decide(
        &mut self,
        person: Person,
        own: Position,
        at: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        self.decide_hand(person, own, at, act, sink)
    }

    fn does(
        &mut self,
        person: Person,
        position: Position,
        act: Act,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if act == Act::ASK_SHUFFLE {
            return self.ask_shuffle(person, position, sink);
        }
        let post = Post::of(act).ok_or(Refusal::OnlyTheHouseDealer)?;
        self.enter_or_post(person, position, post, sink)
    }

    fn by_house(&mut self, at: Option<Position>, act: Act, sink: &mut impl Sink) -> Result<(), Refusal> {
        match at {
            None => self.go_by_house(act, sink),
            Some(_) => Err(Refusal::NotTheHouseDealer),
        }
    }

    fn by_floor(&mut self, command: &Command, sink: &mut impl Sink) -> Result<(), Refusal> {
        self.rule(command, sink)
    }

    fn run(&mut self, sink: &mut impl Sink) {
        self.go_on(sink);
    }

    #[inline]
    fn apply(&mut self, event: &Event) {
        self.take_in(event);
    }

    fn aside(&self) -> Vec<Card> {
        self.hand.cards.discards.iter().chain(&self.hand.cards.burns).copied().collect()
    }

    fn jackpot_taken(&self) -> Cents {
        self.pot_jackpot()
    }

    fn jackpot_hit(&self, terms: &JackpotTerms) -> Option<JackpotHit> {
        self.find_jackpot(terms)
    }

    fn jackpot_hand(&self, strength: u32, tongue: Tongue) -> Option<String> {
        Some(self.plan.rank.name_of(strength).speak(tongue))
    }

    /// Fifty of the last street's bets, within the buy-in of the table.
    fn usual_buy_in(&self) -> Option<Cents> {
        let bet = self.plan.cards.streets.last().map_or(self.plan.big_blind(), |street| street.bet);
        let usual = Cents(bet.0 * 50);
        Some(match self.plan.seats.buy_in {
            None => usual,
            Some(span) => span.to.map_or(usual.max(span.from), |most| usual.clamp(span.from, most)),
        })
    }

    fn least_chips(&self) -> Cents {
        self.plan.big_blind()
    }

    fn seat(&self, seat: SeatView) -> SeatView {
        let at = seat.position;
        let (chips, bet) = (self.chips(at), self.hand.money.bets[at.index()]);
        let (marks, live) = (self.marks(at, seat.person), self.hand.seats.live.has(at));
        let asked = live && self.hand.stage == Stage::Betting;
        let short = if asked { self.hand.betting.current - bet } else { Cents::ZERO };
        SeatView { chips, bet, to_call: short.clamp(Cents::ZERO, chips), live, marks, ..seat }
    }

    fn view(&self, view: &mut View) {
        view.burned = self.hand.cards.burns.len() as u8;
        if self.hand.stage != Stage::Idle {
            let mut hand = self.hand.clone();
            hand.money.bets = [Cents::ZERO; Position::MOST + 1];
            let pots = hand.pots(hand.seats.live);
            view.pots = pots.iter().map(|pot| pot.amount).collect();
            view.in_pots = pots.iter().map(|pot| pot.players.iter().collect()).collect();
        }
        let streets = &self.plan.cards.streets;
        let open = self.hand.cards.opened > 0 && self.hand.stage != Stage::Idle;
        let street = streets.get(usize::from(self.hand.cards.street)).filter(|_| open);
        view.street = street.map(|street| street.name.clone());
    }

    fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        match place {
            Place::Position(position) if self.hand.seats.live.has(position) => {
                self.hand_name(position, tongue)
            }
            _ => None,
        }
    }
}

impl Poker {
    /// The buttons before a seat beside the dealer's: kill, leg up, missed blinds.
    fn marks(&self, at: Position, person: Option<Person>) -> Vec<Mark> {
        let killed = self.hand.forced.killer.is_some_and(|(killer, _)| killer == at);
        let owed = person.is_some() && self.table.kill_owed.map(|(owes, _)| owes) == person;
        let leg = person.is_some() && self.table.leg == person;
        let rows = [
            (Mark::Kill, killed || owed),
            (Mark::LegUp, leg && !killed && !owed),
            (Mark::MissedBlind, self.table.missed.has(at) || self.table.owes.has(at)),
        ];
        rows.iter().filter(|(_, lies)| *lies).map(|(mark, _)| *mark).collect()
    }
}
