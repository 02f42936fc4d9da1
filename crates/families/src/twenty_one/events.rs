//! What events do to the count of hands, to the turn, and to what is pending.

use cards::Card;
use money::Cents;
use table::banked::Core;
use table::{Act, Person, Place, Position, Verb, WagerNo};

use super::Plan;
use super::hand::{Fate, Hand};
use super::state::{Pending, Raise, Stage, TwentyOne};
use super::verdict::Raised;

impl TwentyOne {
    #[inline(always)]
    pub(super) fn dealt(&mut self, place: Place, card: Card, core: &Core, plan: &Plan) {
        match place {
            Place::Position(position) => {
                let at = position.index();
                let cards = core.round.hands.of(position);
                if self.stage == Stage::Deal {
                    self.first[at][cards.len() - 1] = card;
                    self.count[at] = 1;
                }
                self.hands[at][0].add(card, cards, plan);
                if self.hands[at][0].special != 0 && self.stage == Stage::Deal {
                    self.naturals.add(position);
                    self.hands[at][0].fate = Fate::Done;
                }
                self.pending = Pending::Nothing;
            }
            Place::SplitHand { position, hand } => {
                let cards = core.round.hands.at(place).cards();
                self.hands[position.index()][usize::from(hand) - 1].add(card, cards, plan);
                self.pending = Pending::Nothing;
            }
            Place::Bank => {
                let cards = core.round.hands.at(Place::Bank).cards();
                self.bank.add(card, cards, plan);
                if self.bank.cards == 1 {
                    self.open = card;
                }
                if self.bank.cards == 2 {
                    self.stage = Stage::Fees;
                }
                self.pending = Pending::Nothing;
            }
            _ => {}
        }
    }

    pub(super) fn decided(&mut self, person: Person, position: Position, act: Act, core: &Core, plan: &Plan) {
        match act.verb {
            Verb::HIT => self.pending = Pending::Card,
            Verb::STAND if self.stage == Stage::Play => self.current_mut(position).fate = Fate::Done,
            Verb::STAND => self.bank_stands = true,
            Verb::DOUBLE => self.pending = Pending::Raise(person, act.amount()),
            Verb::SPLIT => self.pending = Pending::Stake(person),
            Verb::SURRENDER => self.give_up(position, Fate::Surrendered),
            Verb::RESCUE => self.give_up(position, Fate::Rescued),
            Verb::EVEN_MONEY => {
                self.even_money[position.index()].add(person);
                self.answer(person, position, true, core, plan);
            }
            Verb::DECLINE => self.answer(person, position, false, core, plan),
            _ => {}
        }
    }

    fn give_up(&mut self, position: Position, fate: Fate) {
        self.current_mut(position).fate = fate;
        self.pending = Pending::GiveUp;
    }

    pub(super) fn raise(
        &mut self,
        person: Person,
        position: Position,
        wager: WagerNo,
        amount: Cents,
        core: &Core,
    ) {
        let double = self.current(position).doubles + u8::from(core.holder(position) == Some(person));
        let same =
            |raise: &&mut Raise| raise.person == person && raise.position == position && raise.wager == wager;
        match self.raises.iter_mut().find(same) {
            Some(raise) => {
                raise.raised.total += amount;
                (raise.raised.last, raise.raised.double) = (amount, double);
            }
            None => {
                let raise =
                    Raise { person, position, wager, raised: Raised { total: amount, last: amount, double } };
                let _ = self.raises.try_push(raise);
            }
        }
    }

    /// A wager grew: the others on the hand are asked whether theirs do, then it gets its card.
    pub(super) fn doubled(&mut self, person: Person, position: Position, core: &Core, plan: &Plan) {
        if core.holder(position) == Some(person) {
            self.current_mut(position).doubles += 1;
            self.ask_followers(Pending::FollowDouble, position, core, plan);
        } else {
            self.pending = Pending::FollowDouble;
            self.answer(person, position, true, core, plan);
        }
    }

    /// A pair was taken apart: its second card is the first of a hand of its own.
    pub(super) fn parted(&mut self, from: Place, to: Place, core: &Core, plan: &Plan) {
        let (Some(position), Place::SplitHand { hand, .. }) = (from.position(), to) else { return };
        let at = position.index();
        for (place, number) in [(from, self.hand), (to, hand - 1)] {
            if let Some(card) = core.round.hands.at(place).cards().first() {
                self.hands[at][usize::from(number)] = Hand::from_split(*card, plan);
            }
        }
        self.count[at] = hand;
        self.ask_followers(Pending::FollowSplit, position, core, plan);
    }
}
