//! What rulings leave behind in a hand; empty in a hand without any.

use arrayvec::ArrayVec;
use cards::Card;
use money::Cents;
use table::{Effect, Face, Person, Place, Position, PositionSet};

use super::super::state::Stage;
use super::rest::{BEFORE_POTS, BEFORE_UP_CARDS};

/// Chips that are too few for a call, and whose player has still to say what comes of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Short {
    /// Whose.
    pub position: Position,
    /// How many.
    pub amount: Cents,
    /// The bet that was to be met.
    pub bet: Cents,
    /// Whether somebody has acted behind.
    pub behind: bool,
}

/// What has gone wrong in a hand, as far as it still matters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Irregular {
    /// Whether there has been a ruling.
    pub any: bool,
    /// How many rulings there have been.
    pub rulings: u8,
    /// Cards shown in the deal.
    pub exposed: u8,
    /// Cards that came too early.
    pub early: ArrayVec<Card, 16>,
    /// The faces of a stub that is to be shuffled again, as bits.
    pub stub: u64,
    /// Streets without a burn, as bits.
    pub no_burn: u8,
    /// Streets before which the stub is shuffled, as bits.
    pub shuffle: u8,
    /// Streets before which a card goes out for each player, as bits.
    pub eliminate: u8,
    /// A card on the deck that is the next burn.
    pub next_burn: Option<Card>,
    /// A card that a hand has still to get.
    pub kept: Option<(Position, Card)>,
    /// Hands that get another card when the draw is complete.
    pub owed: ArrayVec<Position, 8>,
    /// Hands whose next card comes down.
    pub next_down: PositionSet,
    /// Whose last card comes up.
    pub last_up: Option<Position>,
    /// Whether all last cards come up.
    pub all_up: bool,
    /// Whether the cards of this street are moved face up and nobody bets on it.
    pub moved: bool,
    /// Who is to say whether they stay live or are all-in.
    pub chooses: Option<Position>,
    /// Chips that are too few.
    pub short: Option<Short>,
    /// On whom the clock runs.
    pub clock: Option<Position>,
    /// Who spread a pair without a word.
    pub spread: PositionSet,
    /// Whose cards all may see when the winner is known.
    pub show_after: PositionSet,
    /// Who has told how many cards were drawn.
    pub told: PositionSet,
    /// Who has spoken on this street without acting.
    pub spoke: PositionSet,
    /// Where the table has rested for the floor, as bits.
    pub rested: u16,
    /// The kill that was owed before it was posted.
    pub kill: Option<(Person, u8)>,
    /// Whether the hand is void.
    pub void: bool,
}

impl Irregular {
    /// Nothing.
    pub const NONE: Irregular = Irregular {
        any: false,
        rulings: 0,
        exposed: 0,
        early: ArrayVec::new_const(),
        stub: 0,
        no_burn: 0,
        shuffle: 0,
        eliminate: 0,
        next_burn: None,
        kept: None,
        owed: ArrayVec::new_const(),
        next_down: PositionSet::EMPTY,
        last_up: None,
        all_up: false,
        moved: false,
        chooses: None,
        short: None,
        clock: None,
        spread: PositionSet::EMPTY,
        show_after: PositionSet::EMPTY,
        told: PositionSet::EMPTY,
        spoke: PositionSet::EMPTY,
        rested: 0,
        kill: None,
        void: false,
    };

    /// Somebody has acted.
    #[cold]
    pub(in crate::pot_poker) fn acted(&mut self, position: Position) {
        self.clock = None;
        match &mut self.short {
            Some(short) if short.position == position => self.short = None,
            Some(short) => short.behind = true,
            None => {}
        }
    }

    /// A street begins.
    #[cold]
    pub(in crate::pot_poker) fn open_street(&mut self) {
        (self.chooses, self.short, self.clock, self.moved) = (None, None, None, false);
        self.spoke = PositionSet::EMPTY;
    }

    /// The floor has ruled.
    pub(in crate::pot_poker) fn ruled(&mut self, position: Position, effect: Effect) {
        self.any = true;
        self.rulings += 1;
        match effect {
            Effect::Nothing | Effect::KillHeld => {}
            Effect::NoBurn { street } => self.no_burn |= bit(street),
            Effect::Shuffled { street, burns } => {
                self.shuffle |= bit(street);
                self.no_burn |= if burns { 0 } else { bit(street) };
            }
            Effect::OneOut { street } => {
                self.eliminate |= bit(street);
                self.no_burn |= bit(street);
            }
            Effect::Exposed => self.exposed += 1,
            Effect::NextDown { chooses } => {
                self.next_down.add(position);
                self.chooses = if chooses { Some(position) } else { self.chooses };
            }
            Effect::LastUp { chooses } => {
                self.last_up = Some(position);
                self.chooses = Some(position).filter(|_| chooses);
            }
            Effect::AllUp => self.all_up = true,
            Effect::OneMore => self.owed.push(position),
            Effect::Moved => self.moved = true,
            Effect::Clock => self.clock = Some(position),
            Effect::PairSpread => self.spread.add(position),
            Effect::ShownAfter => self.show_after.add(position),
        }
    }

    /// A card goes out in a hand with rulings.
    #[cold]
    pub(in crate::pot_poker) fn dealt(
        &mut self,
        place: Place,
        card: Card,
        face: Face,
        street: u8,
        drawing: bool,
    ) {
        match place {
            Place::Early if face == Face::Hidden => self.eliminate &= !bit(street),
            Place::Early => {
                let _ = self.early.try_push(card);
            }
            Place::Position(position) => {
                if face == Face::Down {
                    self.next_down.remove(position);
                }
                if let Some(at) = self.owed.iter().position(|at| *at == position).filter(|_| !drawing) {
                    self.owed.remove(at);
                }
            }
            _ => {}
        }
    }

    /// The house dealer goes on from where the table rested for the floor.
    pub(in crate::pot_poker) fn rest(&mut self, stage: Stage, street: u8) {
        let place = match stage {
            Stage::Ending => BEFORE_POTS,
            _ if street == 0 => BEFORE_UP_CARDS,
            _ => street,
        };
        self.rested |= 1 << place;
    }

    /// A stock is complete; whether it is none that was shuffled from a stub.
    pub(in crate::pot_poker) fn stub_loaded(&mut self) -> bool {
        std::mem::take(&mut self.stub) == 0
    }

    /// What is left of the stock is shuffled with the cards that came too early. Its faces are found before it is gone.
    pub(in crate::pot_poker) fn stub_shuffled(&mut self, coming: impl Iterator<Item = Card>, street: u8) {
        let cards = coming.chain(self.early.iter().copied());
        self.stub = cards.fold(0, |faces, card| faces | 1 << card.index());
        self.early.clear();
        self.shuffle &= !bit(street);
    }

    /// Chips lie there that are too few for a bet.
    pub(in crate::pot_poker) fn hold(&mut self, position: Position, amount: Cents, bet: Cents) {
        self.short = Some(Short { position, amount, bet, behind: false });
    }

    /// A hand is out.
    pub(in crate::pot_poker) fn out(&mut self, position: Position) {
        self.chooses = self.chooses.filter(|at| *at != position);
        self.clock = self.clock.filter(|at| *at != position);
        self.short = self.short.filter(|short| short.position != position);
        self.owed.retain(|at| *at != position);
    }
}

/// The bit of a street.
pub(super) const fn bit(street: u8) -> u8 {
    1 << street
}
