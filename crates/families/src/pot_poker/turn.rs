//! A player's turn: what was found when the table came to rest, so that nobody has to find it again.

use money::Cents;
use table::{
    Act, Amounts, Choice, Command, DealEvent, Event, Offer, Offers, Person, Place, Position, PositionSet,
    Shape, Sink, Verb, WagerEvent,
};

use super::Poker;
use super::rank::Strength;

/// What a table that rests waits for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Not a player's turn, or not looked for.
    Unknown,
    /// A player is to bet, call, check or fold.
    Bet,
    /// A player is to show or throw away.
    Show,
}

/// Whose turn it is and what they may do, as bounds: what offers are made from. It is no part of the state: every event
/// forgets it.
///
/// The order of the fields is fixed so that the three amounts of a raise do not lie side by side: they would be read
/// as one wide value right after they were written, and such a read waits for the writes.
#[derive(Debug, Clone, Copy)]
#[repr(C)]
pub struct Turn {
    /// The least total of a raise.
    from: Cents,
    /// The chips of a call; none where there is nothing to call.
    call: Cents,
    /// The largest total of a raise.
    to: Cents,
    pub(super) kind: Kind,
    /// Who.
    pub person: Person,
    /// Where.
    pub position: Position,
    folds: bool,
    checks: bool,
    plays_board: bool,
    mucks: bool,
    raises: bool,
    /// Whether there is no bet to raise yet.
    opens: bool,
    /// The step between the totals.
    step: Cents,
}

impl Turn {
    pub(super) const UNKNOWN: Turn = Turn {
        kind: Kind::Unknown,
        person: Person(0),
        position: Position(0),
        folds: false,
        checks: false,
        plays_board: false,
        mucks: false,
        raises: false,
        opens: false,
        from: Cents::ZERO,
        call: Cents::ZERO,
        to: Cents::ZERO,
        step: Cents(1),
    };

    /// Whether the hand is to be shown or thrown away.
    #[inline]
    pub fn is_show(&self) -> bool {
        self.kind == Kind::Show
    }

    /// Whether there is nothing to meet and nothing need be put in.
    #[inline]
    pub fn may_check(&self) -> bool {
        self.checks
    }

    /// The chips of a call; none where there is nothing to call.
    #[inline]
    pub fn call(&self) -> Cents {
        self.call
    }

    /// The totals of a bet or raise.
    #[inline]
    pub fn raise(&self) -> Option<Amounts> {
        self.raises.then(|| self.amounts())
    }

    /// Whether a larger total is a bet or a raise.
    #[inline]
    pub fn raise_verb(&self) -> Verb {
        if self.opens { Verb::BET } else { Verb::RAISE }
    }

    /// Whether it is a player's turn.
    #[inline(always)]
    pub(super) fn is_found(&self) -> bool {
        self.kind != Kind::Unknown
    }

    /// The position, where it is a player's turn.
    pub(super) fn at(&self) -> Option<Position> {
        self.is_found().then_some(self.position)
    }

    /// The totals of a raise.
    #[inline(always)]
    fn amounts(&self) -> Amounts {
        Amounts { from: self.from, to: self.to, step: self.step }
    }

    /// Whether a person is asked about a hand.
    fn is(&self, kind: Kind, person: Person, position: Position) -> bool {
        self.kind == kind && self.person == person && self.position == position
    }
}

/// Strengths for high of the hands that came to the showdown. They hold until cards move.
#[derive(Debug, Clone)]
pub(super) struct Rated {
    pub players: PositionSet,
    pub high: [Strength; Position::MOST + 1],
    pub board: Strength,
}

impl Rated {
    pub(super) const NONE: Rated =
        Rated { players: PositionSet::EMPTY, high: [None; Position::MOST + 1], board: None };
}

impl Poker {
    /// Comes to rest where a player is to act; false when the betting is over.
    #[inline(always)]
    pub(super) fn rest_at_bet(&mut self) -> bool {
        let Some(position) = self.to_act() else { return false };
        self.turn = self.bet_turn(position);
        true
    }

    /// What a player may do whose turn it is to bet.
    #[inline(always)]
    fn bet_turn(&self, position: Position) -> Turn {
        let (chips, to_call) = (self.chips(position), self.to_call(position));
        let plain = self.plan.betting.plain_opening;
        let calls = to_call > Cents::ZERO && (plain || self.may_call(position));
        let call = if calls { to_call.min(chips) } else { Cents::ZERO };
        let raise = self.raise_amounts(position, chips);
        let raises = raise.is_ok();
        let Amounts { from, to, step } = raise.unwrap_or(Turn::UNKNOWN.amounts());
        Turn {
            kind: Kind::Bet,
            person: self.person(position),
            position,
            folds: plain || !self.bring_in_awaited(),
            checks: to_call == Cents::ZERO && (plain || self.may_check(position).is_ok()),
            raises,
            opens: self.hand.betting.current == Cents::ZERO,
            from,
            call,
            to,
            step,
            ..Turn::UNKNOWN
        }
    }

    /// Comes to rest where a player is to show; false when all have.
    pub(super) fn rest_at_show(&mut self) -> bool {
        let Some(position) = self.to_show() else { return false };
        if self.rated.players.is_empty() {
            self.rate();
        }
        let turn = self.show_turn(position);
        (self.turn.kind, self.turn.person, self.turn.position) = (turn.kind, turn.person, turn.position);
        (self.turn.plays_board, self.turn.mucks) = (turn.plays_board, turn.mucks);
        true
    }

    /// Finds the strength of everybody in the hand, once for all who ask.
    fn rate(&mut self) {
        if !self.rate_by_board() {
            self.rated.board = if self.plan.rank.boards > 0 { self.board_strength() } else { None };
            for at in self.hand.seats.live.iter() {
                self.rated.high[at.index()] = self.high(at, false);
            }
        }
        self.rated.players = self.hand.seats.live;
    }

    #[inline(always)]
    fn show_turn(&self, position: Position) -> Turn {
        Turn {
            kind: Kind::Show,
            person: self.person(position),
            position,
            plays_board: self.may_play_board(position),
            mucks: self.hand.seats.live.without(self.hand.showdown.mucked).len() > 1,
            ..Turn::UNKNOWN
        }
    }

    /// The offers of a turn to bet.
    #[inline(always)]
    fn push_bets(&self, turn: &Turn, offers: &mut Offers) {
        let position = turn.position;
        if turn.folds {
            offers.push(Offer::hand(position, Verb::FOLD));
        }
        if turn.checks {
            offers.push(Offer::hand(position, Verb::CHECK));
        }
        if turn.call > Cents::ZERO {
            offers.push(Offer::at(position, Verb::CALL, Shape::Price(turn.call)));
        }
        if self.may_call_pot(position) {
            let price = Shape::Price(self.pot_part(position));
            offers.push(Offer::at(position, Verb::CALL_POT, price));
        }
        if turn.raises {
            offers.push(Offer::at(position, turn.raise_verb(), Shape::Amount(turn.amounts())));
        }
    }

    #[inline(always)]
    fn push_shows(turn: &Turn, offers: &mut Offers) {
        let position = turn.position;
        offers.push(Offer::hand(position, Verb::SHOW));
        if turn.plays_board {
            offers.push(Offer::hand(position, Verb::PLAY_BOARD));
        }
        if turn.mucks {
            offers.push(Offer::hand(position, Verb::MUCK));
        }
    }

    /// The offers at the turn that was found.
    #[inline(always)]
    pub(super) fn turn_offers(&self, offers: &mut Offers) {
        match self.turn.kind {
            Kind::Bet => self.push_bets(&self.turn, offers),
            Kind::Show => Self::push_shows(&self.turn, offers),
            Kind::Unknown => {}
        }
    }

    /// The offers to a player whose turn it is to bet, when it was not found before.
    pub(super) fn bet_offers(&self, position: Position, offers: &mut Offers) {
        if self.hand.irregular.any && self.bound_offers(position, offers) {
            return;
        }
        self.push_bets(&self.bet_turn(position), offers);
    }

    /// The same for one who is to show.
    pub(super) fn show_offers(&self, position: Position, offers: &mut Offers) {
        Self::push_shows(&self.show_turn(position), offers);
    }

    /// Takes a decision that is offered at the turn that was found. False leaves it to the longer way, which also
    /// knows why a decision is refused.
    #[inline(always)]
    pub(super) fn play_turn(&mut self, person: Person, command: &Command, sink: &mut impl Sink) -> bool {
        let Command::Do { at: Some(position), act } = *command else { return false };
        if self.hand.irregular.any {
            return false;
        }
        if self.turn.is(Kind::Bet, person, position) {
            return self.bet(person, position, act, sink);
        }
        if act.verb == Verb::SHOW && self.turn.is(Kind::Show, person, position) {
            self.emit(Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }), sink);
            if !self.rest_at_show() {
                self.go_on(sink);
            }
            return true;
        }
        false
    }

    #[inline(always)]
    fn bet(&mut self, person: Person, position: Position, act: Act, sink: &mut impl Sink) -> bool {
        let turn = &self.turn;
        match (act.verb, act.choice) {
            (Verb::FOLD, Choice::Only) if turn.folds => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act: Act::FOLD }), sink);
            }
            (Verb::CHECK, Choice::Only) if turn.checks => {
                self.emit(Event::Wager(WagerEvent::Decided { person, position, act: Act::CHECK }), sink);
            }
            (Verb::CALL, Choice::Only) if turn.call > Cents::ZERO => {
                let event = self.wager(person, position, Act::CALL, turn.call);
                self.emit(event, sink);
            }
            // A forced bet that its player chooses is no raise: `folds` is false then.
            (verb, Choice::Amount(amount))
                if verb == turn.raise_verb() && turn.raises && turn.folds && turn.amounts().has(amount) =>
            {
                let added = amount - self.hand.money.bets[position.index()];
                let event = self.wager(person, position, act, added);
                self.emit(event, sink);
            }
            _ => return false,
        }
        if !self.rest_at_bet() {
            self.go_on(sink);
        }
        true
    }
}
