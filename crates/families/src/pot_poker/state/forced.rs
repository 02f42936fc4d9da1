//! Forced and unasked money before the cards.

use crate::pot_poker::facts::{Post, Posted, SeatOrder};
use arrayvec::ArrayVec;
use table::{Person, Position, PositionSet};

use super::{Order, Stage};

/// Who puts in what before the cards.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Forced {
    /// Who asked to be dealt in, and how.
    pub asked: ArrayVec<(Position, Post), { Position::MOST }>,
    /// Who has which blind, the big one last.
    pub blinds: Order,
    /// Who bought the button.
    pub bought: Option<Position>,
    /// Who has killed the pot, and how.
    pub killer: Option<(Position, u8)>,
    /// Larger blinds, the largest last.
    pub over: Order,
    /// Players dealt in who could not post their blind.
    pub short: PositionSet,
    /// Windows for unasked money that are closed, as bits: for those who come in, before the cards, among the cards.
    pub closed: u8,
}

impl Forced {
    /// Players may ask to be dealt in.
    pub(in crate::pot_poker) const ENTRY: u8 = 1;
    /// Larger blinds before the cards.
    pub(in crate::pot_poker) const BEFORE_CARDS: u8 = 2;
    /// Larger blinds and kills while cards go out.
    pub(in crate::pot_poker) const AMONG_CARDS: u8 = 4;

    /// None yet.
    pub(super) const NONE: Forced = Forced {
        asked: ArrayVec::new_const(),
        blinds: ArrayVec::new_const(),
        bought: None,
        killer: None,
        over: ArrayVec::new_const(),
        short: PositionSet::EMPTY,
        closed: 0,
    };

    /// As before the hand. Every field is named, so that none is forgotten; lists need only be emptied.
    pub(super) fn clear(&mut self) {
        let Forced { asked, blinds, bought, killer, over, short, closed } = self;
        asked.clear();
        blinds.clear();
        *bought = None;
        *killer = None;
        over.clear();
        *short = PositionSet::EMPTY;
        *closed = 0;
    }

    /// Somebody asked to be dealt in.
    pub(in crate::pot_poker) fn asked(&mut self, position: Position, post: Post) {
        self.asked.retain(|(held, _)| *held != position);
        self.asked.push((position, post));
    }

    /// Whoever leaves is not dealt in, asked they or not.
    pub(in crate::pot_poker) fn left(&mut self, position: Option<Position>) {
        self.asked.retain(|(held, _)| Some(*held) != position);
    }

    /// Who has which blind.
    pub(in crate::pot_poker) fn dealt_in(&mut self, short: PositionSet, blinds: &SeatOrder) {
        self.short = short;
        self.bought = self.asked.iter().find(|(_, post)| *post == Post::BuyButton).map(|(at, _)| *at);
        self.blinds.clear();
        self.blinds.extend(blinds.iter());
    }

    /// Money was put in that has a place in the order of the first time round.
    pub(in crate::pot_poker) fn posted(
        &mut self,
        position: Position,
        post: Posted,
        owed: Option<(Person, u8)>,
    ) {
        match post {
            Posted::OverBlind | Posted::Straddle => {
                self.over.retain(|held| *held != position);
                self.over.push(position);
            }
            Posted::Kill => self.killer = Some((position, owed.map_or(0, |(_, kind)| kind))),
            _ => {}
        }
    }

    /// No more unasked money at this point of the hand.
    pub(in crate::pot_poker) fn close_window(&mut self, stage: Stage) {
        self.closed |= match stage {
            Stage::Opening => Forced::ENTRY,
            Stage::Posted => Forced::BEFORE_CARDS,
            _ => Forced::AMONG_CARDS,
        };
    }
}
