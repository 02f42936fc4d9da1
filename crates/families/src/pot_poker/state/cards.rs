//! The cards of a hand, and how far the deal has got.

use arrayvec::ArrayVec;
use cards::Card;
use table::{CardMask, Face, Hands, Place, Position, PositionSet, Shoe, Verb};

/// The cards of a hand, and how far the deal has got.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cards {
    /// Stocks loaded before the hand.
    pub loads_before: u32,
    /// Whether the cards for the first button are being dealt.
    pub drawing: bool,
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
    /// Those who folded with no bet to face, as long as nobody has bet since.
    pub folded_unbet: PositionSet,
    /// Who has done what the street asks besides betting.
    pub changed: PositionSet,
    /// How many cards each has drawn.
    pub drawn: [u8; Position::MOST + 1],
    /// The card that each has given up for another.
    pub given_up: [Option<Card>; Position::MOST + 1],
    /// Who draws now, and how many cards are still to come.
    pub to_draw: Option<(Position, u8)>,
    /// Who was dealt the joker face down.
    pub joker_down: PositionSet,
    /// The cards on the table.
    pub hands: Hands,
    /// Cards burned and thrown away that may be shuffled again.
    pub burns: ArrayVec<Card, 16>,
    /// Cards thrown away.
    pub discards: ArrayVec<Card, 64>,
    /// Times the stock was made anew in this hand.
    pub reshuffles: u8,
}

impl Cards {
    /// None yet.
    pub(super) const NONE: Cards = Cards {
        loads_before: 0,
        drawing: false,
        street: 0,
        opened: 0,
        given: 0,
        board: 0,
        burned: 0,
        folded_unbet: PositionSet::EMPTY,
        changed: PositionSet::EMPTY,
        drawn: [0; Position::MOST + 1],
        given_up: [None; Position::MOST + 1],
        to_draw: None,
        joker_down: PositionSet::EMPTY,
        hands: Hands::EMPTY,
        burns: ArrayVec::new_const(),
        discards: ArrayVec::new_const(),
        reshuffles: 0,
    };

    /// As before the hand. Every field is named, so that none is forgotten; lists need only be emptied.
    pub(super) fn clear(&mut self) {
        let Cards {
            loads_before,
            drawing,
            street,
            opened,
            given,
            board,
            burned,
            folded_unbet,
            changed,
            drawn,
            given_up,
            to_draw,
            joker_down,
            hands,
            burns,
            discards,
            reshuffles,
        } = self;
        *loads_before = 0;
        *drawing = false;
        *street = 0;
        *opened = 0;
        *given = 0;
        *board = 0;
        *burned = 0;
        *folded_unbet = PositionSet::EMPTY;
        *changed = PositionSet::EMPTY;
        *drawn = [0; Position::MOST + 1];
        *given_up = [None; Position::MOST + 1];
        *to_draw = None;
        *joker_down = PositionSet::EMPTY;
        hands.clear();
        burns.clear();
        discards.clear();
        *reshuffles = 0;
    }

    /// The card for the first button has come, or none was needed: the hand's own stock is next.
    pub(in crate::pot_poker) fn button_drawn(&mut self, loads: u32) {
        if self.drawing {
            self.drawing = false;
            self.hands.clear();
        }
        self.loads_before = loads;
    }

    /// A street begins.
    pub(in crate::pot_poker) fn open_street(&mut self, street: u8) {
        self.opened = street + 1;
        self.street = street;
        (self.given, self.board, self.burned) = (0, 0, 0);
        self.changed = PositionSet::EMPTY;
    }

    /// A card goes out.
    #[inline(always)]
    pub(in crate::pot_poker) fn dealt(&mut self, place: Place, card: Card, face: Face) {
        match place {
            Place::Burned => {
                self.burned += 1;
                let _ = self.burns.try_push(card);
                return;
            }
            Place::Board | Place::SecondBoard => self.board += 1,
            Place::Position(position) => {
                if card == Card::JOKER && face == Face::Down {
                    self.joker_down.add(position);
                }
                match &mut self.to_draw {
                    Some((held, left)) if *held == position => {
                        *left -= 1;
                        if *left == 0 {
                            self.to_draw = None;
                        }
                    }
                    _ => self.given += 1,
                }
            }
            _ => {}
        }
        self.hands.put(place, card, face);
    }

    /// Cards go to a board.
    #[inline(always)]
    pub(in crate::pot_poker) fn board_dealt(&mut self, place: Place, cards: &[Card]) {
        self.board += cards.len() as u8;
        for card in cards {
            self.hands.put(place, *card, Face::Up);
        }
    }

    /// A hand that is folded or dead goes to the discards.
    pub(in crate::pot_poker) fn throw_away(&mut self, position: Position) {
        let place = Place::Position(position);
        for card in self.hands.at(place).cards() {
            let _ = self.discards.try_push(*card);
        }
        self.hands.take_up(place);
    }

    /// A player opened cards, or threw some away, for others or not.
    pub(in crate::pot_poker) fn changed(&mut self, position: Position, verb: Verb, cards: CardMask) {
        let place = Place::Position(position);
        self.changed.add(position);
        if verb == Verb::OPEN {
            return self.hands.turn_these(place, cards);
        }
        for (at, card) in self.hands.at(place).cards().iter().enumerate() {
            if cards.has(at) {
                let _ = self.discards.try_push(*card);
                self.given_up[position.index()] = Some(*card).filter(|_| verb == Verb::EXCHANGE);
            }
        }
        self.hands.take_out(place, cards);
        if matches!(verb, Verb::DRAW | Verb::EXCHANGE) && !cards.is_empty() {
            self.to_draw = Some((position, cards.len() as u8));
            self.drawn[position.index()] = cards.len() as u8;
        }
    }

    /// What was shuffled again is in play again: a stock that runs out once more takes what has come since (S06).
    #[cold]
    pub(in crate::pot_poker) fn back_in_play(&mut self, shoe: &Shoe) {
        self.burns.retain(|card| shoe.count(*card) == 0);
        self.discards.retain(|card| shoe.count(*card) == 0);
    }

    /// Takes a card out of a hand or off a board.
    pub(in crate::pot_poker) fn take_out(&mut self, place: Place, at: u8) -> Option<Card> {
        let card = self.hands.at(place).cards().get(usize::from(at)).copied();
        self.hands.take_out(place, CardMask(1 << at));
        if matches!(place, Place::Board | Place::SecondBoard) {
            self.board = self.board.saturating_sub(1);
        }
        card
    }

    /// It is neither on the table nor in a hand, and may be shuffled again (S06).
    pub(in crate::pot_poker) fn discard(&mut self, card: Option<Card>) {
        self.discards.extend(card.into_iter().take(self.discards.remaining_capacity()));
    }

    /// The card that lay on the deck is burned.
    pub(in crate::pot_poker) fn burned_aside(&mut self, card: Option<Card>) {
        self.burned += 1;
        self.burns.extend(card.into_iter().take(self.burns.remaining_capacity()));
    }

    /// A hand gets the card that was kept for it.
    pub(in crate::pot_poker) fn given_back(&mut self, position: Position, card: Option<Card>) {
        if let Some(card) = card {
            self.hands.put(Place::Position(position), card, Face::Down);
        }
    }
}
