//! What a table of pot poker knows: what lasts from hand to hand, and the hand under way.

use arrayvec::ArrayVec;
use cards::Card;
use money::Cents;
use table::{Hands, Person, PersonSet, Position, PositionSet, Post, Seating, Shoe};

use super::rulings::Irregular;

/// One amount per position.
pub(super) type PerSeat = [Cents; Position::MOST + 1];

/// Positions in an order.
pub(super) type Order = ArrayVec<Position, { Position::MOST }>;

/// What lasts from hand to hand.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Table {
    /// Who sits where with how much.
    pub seating: Seating,
    /// Hands dealt.
    pub number: u32,
    /// The dealer button.
    pub button: Option<Position>,
    /// Whether the button waits where it is for the next hand.
    pub button_stays: bool,
    /// Players who have not had a hand yet.
    pub new: PositionSet,
    /// Players whom the blinds have passed, or who could not post theirs.
    pub missed: PositionSet,
    /// Players who could not post their blind and owe it.
    pub owes: PositionSet,
    /// Players who have bought in short since their last full buy-in.
    pub short_bought: PositionSet,
    /// Who has the kill button.
    pub leg: Option<Person>,
    /// Who must kill the next pot, and how.
    pub kill_owed: Option<(Person, u8)>,
    /// The stock.
    pub shoe: Shoe,
    /// Whether who must kill the next pot has not posted it, and gets no hand until then.
    pub kill_held: bool,
    /// Who has been warned.
    pub warned: PersonSet,
    /// Who was dealt out when a timed fee fell due.
    pub late: PersonSet,
    /// Who owes a timed fee.
    pub timed: PersonSet,
    /// What has been dropped.
    pub drop: Cents,
}

/// Where a hand is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default)]
pub enum Stage {
    /// Between hands.
    #[default]
    Idle,
    /// The hand is open; cards for the first button, players who come in.
    Opening,
    /// The button is placed; forced money.
    Posting,
    /// Forced money is in; larger blinds may be made, then fees are taken.
    Posted,
    /// Cards go out.
    Dealing,
    /// Betting.
    Betting,
    /// The betting of the street is over.
    AfterBetting,
    /// Hands are shown.
    Showdown,
    /// The pots will be pushed when the floor has looked.
    Ending,
}

/// The betting of one street.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Betting {
    /// The bet of the street, in a killed pot multiplied; known when the betting opens.
    pub bet: Cents,
    /// The amount to meet.
    pub current: Cents,
    /// The last full bet or raise, as a total.
    pub level: Cents,
    /// The size of the last full bet or raise.
    pub last_raise: Cents,
    /// Full raises so far.
    pub raises: u8,
    /// Who has acted since the last full bet or raise.
    pub acted: PositionSet,
    /// Who has a bet to meet.
    pub facing: PositionSet,
    /// Who acted last.
    pub last: Option<Position>,
    /// Who begins.
    pub first: Position0,
    /// Who bet or raised last.
    pub aggressor: Option<Position>,
    /// Who checked first.
    pub checker: Option<Position>,
    /// Players who could bet when the betting began.
    pub started: u8,
    /// Two players were left before the raises were used up.
    pub free: bool,
    /// Whether the larger limit was bet.
    pub large: bool,
    /// The pot's size, where a larger bet was made by agreement.
    pub pot_part: Option<Cents>,
    /// The limit chosen by an open pair.
    pub chosen: Option<Cents>,
    /// An order of its own for the first time round, and how far it has got.
    pub orbit: Order,
    /// Places of it that are behind.
    pub behind: u8,
}

impl Betting {
    /// Nothing has been bet.
    pub(super) const NONE: Betting = Betting {
        bet: Cents::ZERO,
        current: Cents::ZERO,
        level: Cents::ZERO,
        last_raise: Cents::ZERO,
        raises: 0,
        acted: PositionSet::EMPTY,
        facing: PositionSet::EMPTY,
        last: None,
        first: None,
        aggressor: None,
        checker: None,
        started: 0,
        free: false,
        large: false,
        pot_part: None,
        chosen: None,
        orbit: ArrayVec::new_const(),
        behind: 0,
    };
}

/// A position, or none yet.
pub(super) type Position0 = Option<Position>;

/// A hand under way.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hand {
    /// Where it is.
    pub stage: Stage,
    /// Stocks loaded before the hand.
    pub loads_before: u32,
    /// Whether the cards for the first button are being dealt.
    pub drawing: bool,
    /// Who asked to be dealt in, and how.
    pub asked: ArrayVec<(Position, Post), { Position::MOST }>,
    /// The players dealt in, in the order of the deal.
    pub order: Order,
    /// The players dealt in.
    pub players: PositionSet,
    /// Those who can still win.
    pub live: PositionSet,
    /// Those dealt in who have no chip left that plays.
    pub broke: PositionSet,
    /// Those who folded with no bet to face and still get cards.
    pub still_dealt: PositionSet,
    /// Who has which blind, the big one last.
    pub blinds: Order,
    /// Who bought the button.
    pub bought: Option<Position>,
    /// Who has killed the pot, and how.
    pub killer: Option<(Position, u8)>,
    /// Larger blinds, the largest last.
    pub over: Order,
    /// The street under way; counted from the first.
    pub street: u8,
    /// Streets opened.
    pub opened: u8,
    /// Cards dealt to hands on this street, to the boards, and burned.
    pub given: u8,
    /// Cards dealt to the boards on this street.
    pub board: u8,
    /// Cards burned on this street.
    pub burned: u8,
    /// Bets of this street.
    pub bets: PerSeat,
    /// What each has put in before this street.
    pub put: PerSeat,
    /// Of that, forced money.
    pub forced: PerSeat,
    /// Of that, chips that went to the drop.
    pub dropped: PerSeat,
    /// Money in the pot that is nobody's bet.
    pub dead: Cents,
    /// Who put it there.
    pub dead_of: PerSeat,
    /// Fees that each has paid for this hand.
    pub fees: PerSeat,
    /// Fees taken from the pot.
    pub pot_fees: Cents,
    /// Charges that are dealt with, as bits.
    pub charged: u32,
    /// Windows for unasked money that are closed, as bits: for those who come in, before the cards, among the cards.
    pub closed: u8,
    /// Positions that have paid the charge under way.
    pub fee_paid: PositionSet,
    /// Who is not dealt in because nothing would be left after the fee.
    pub unable: PositionSet,
    /// Players dealt in who could not post their blind.
    pub short: PositionSet,
    /// The betting.
    pub betting: Betting,
    /// What each had put in when the draw began, for the sevens rule.
    pub before_draw: Option<PerSeat>,
    /// Players who checked a hand after the draw.
    pub checked_last: PositionSet,
    /// Who has done what the street asks besides betting.
    pub changed: PositionSet,
    /// How many cards each has drawn.
    pub drawn: [u8; Position::MOST + 1],
    /// Who draws now, and how many cards are still to come.
    pub to_draw: Option<(Position, u8)>,
    /// Who was dealt the joker face down.
    pub joker_down: PositionSet,
    /// Hands shown.
    pub shown: PositionSet,
    /// Hands shown with the words that the board plays.
    pub board_declared: PositionSet,
    /// Hands thrown away at the showdown.
    pub mucked: PositionSet,
    /// The cards on the table.
    pub hands: Hands,
    /// Cards burned and thrown away that may be shuffled again.
    pub burns: ArrayVec<Card, 16>,
    /// Cards thrown away.
    pub discards: ArrayVec<Card, 64>,
    /// Times the stock was made anew in this hand.
    pub reshuffles: u8,
    /// Winners so far.
    pub winners: PersonSet,
    /// Who has acted since the deal.
    pub decisions: u16,
    /// What has gone wrong.
    pub irregular: Irregular,
}

impl Hand {
    /// Players may ask to be dealt in.
    pub(super) const ENTRY: u8 = 1;
    /// Larger blinds before the cards.
    pub(super) const BEFORE_CARDS: u8 = 2;
    /// Larger blinds and kills while cards go out.
    pub(super) const AMONG_CARDS: u8 = 4;

    /// No hand; a constant, so that it is copied in one go.
    const FRESH: Hand = Hand {
        stage: Stage::Idle,
        loads_before: 0,
        drawing: false,
        asked: ArrayVec::new_const(),
        order: ArrayVec::new_const(),
        players: PositionSet::EMPTY,
        live: PositionSet::EMPTY,
        broke: PositionSet::EMPTY,
        still_dealt: PositionSet::EMPTY,
        blinds: ArrayVec::new_const(),
        bought: None,
        killer: None,
        over: ArrayVec::new_const(),
        street: 0,
        opened: 0,
        given: 0,
        board: 0,
        burned: 0,
        bets: [Cents::ZERO; Position::MOST + 1],
        put: [Cents::ZERO; Position::MOST + 1],
        forced: [Cents::ZERO; Position::MOST + 1],
        dropped: [Cents::ZERO; Position::MOST + 1],
        dead: Cents::ZERO,
        dead_of: [Cents::ZERO; Position::MOST + 1],
        fees: [Cents::ZERO; Position::MOST + 1],
        pot_fees: Cents::ZERO,
        charged: 0,
        closed: 0,
        fee_paid: PositionSet::EMPTY,
        unable: PositionSet::EMPTY,
        short: PositionSet::EMPTY,
        betting: Betting::NONE,
        before_draw: None,
        checked_last: PositionSet::EMPTY,
        changed: PositionSet::EMPTY,
        drawn: [0; Position::MOST + 1],
        to_draw: None,
        joker_down: PositionSet::EMPTY,
        shown: PositionSet::EMPTY,
        board_declared: PositionSet::EMPTY,
        mucked: PositionSet::EMPTY,
        hands: Hands::EMPTY,
        burns: ArrayVec::new_const(),
        discards: ArrayVec::new_const(),
        reshuffles: 0,
        winners: PersonSet::EMPTY,
        decisions: 0,
        irregular: Irregular::NONE,
    };

    /// No hand.
    pub const fn fresh() -> Hand {
        Hand::FRESH
    }

    /// Makes this no hand. Most of its room is lists, which need only be emptied: a fresh hand would be copied whole.
    /// Every field is named, so that none is forgotten.
    pub(super) fn clear(&mut self) {
        let Hand {
            stage,
            loads_before,
            drawing,
            asked,
            order,
            players,
            live,
            broke,
            still_dealt,
            blinds,
            bought,
            killer,
            over,
            street,
            opened,
            given,
            board,
            burned,
            bets,
            put,
            forced,
            dropped,
            dead,
            dead_of,
            fees,
            pot_fees,
            charged,
            closed,
            fee_paid,
            unable,
            short,
            betting,
            before_draw,
            checked_last,
            changed,
            drawn,
            to_draw,
            joker_down,
            shown,
            board_declared,
            mucked,
            hands,
            burns,
            discards,
            reshuffles,
            winners,
            decisions,
            irregular,
        } = self;
        for amounts in [bets, put, forced, dropped, dead_of, fees] {
            *amounts = [Cents::ZERO; Position::MOST + 1];
        }
        *stage = Stage::Idle;
        *loads_before = 0;
        *drawing = false;
        asked.clear();
        order.clear();
        *players = PositionSet::EMPTY;
        *live = PositionSet::EMPTY;
        *broke = PositionSet::EMPTY;
        *still_dealt = PositionSet::EMPTY;
        blinds.clear();
        *bought = None;
        *killer = None;
        over.clear();
        *street = 0;
        *opened = 0;
        *given = 0;
        *board = 0;
        *burned = 0;
        *dead = Cents::ZERO;
        *pot_fees = Cents::ZERO;
        *charged = 0;
        *closed = 0;
        *fee_paid = PositionSet::EMPTY;
        *unable = PositionSet::EMPTY;
        *short = PositionSet::EMPTY;
        *betting = Betting::NONE;
        *before_draw = None;
        *checked_last = PositionSet::EMPTY;
        *changed = PositionSet::EMPTY;
        *drawn = [0; Position::MOST + 1];
        *to_draw = None;
        *joker_down = PositionSet::EMPTY;
        *shown = PositionSet::EMPTY;
        *board_declared = PositionSet::EMPTY;
        *mucked = PositionSet::EMPTY;
        hands.clear();
        burns.clear();
        discards.clear();
        *reshuffles = 0;
        *winners = PersonSet::EMPTY;
        *decisions = 0;
        *irregular = Irregular::NONE;
    }

    /// What a player has put in, this street included.
    pub fn total(&self, position: Position) -> Cents {
        self.put[position.index()] + self.bets[position.index()]
    }

    /// Everything in the pot, the bets of this street included.
    pub fn pot(&self) -> Cents {
        let held: Cents = self.players.iter().map(|at| self.total(at) - self.dropped[at.index()]).sum();
        held + self.dead - self.pot_fees
    }
}
