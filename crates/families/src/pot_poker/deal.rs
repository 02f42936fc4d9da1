//! The stock, and where its cards go.

use crate::pot_poker::event::PokerEvent;
use cards::Card;
use rulebook::family::pot_poker::entry::ButtonTie;
use rulebook::family::pot_poker::streets::{Face as Dealt, ShortageRule};
use table::open::OpenGame;
use table::{DealEvent, Event, Face, Place, Position, Refusal, Request, Sink};

use super::Poker;

impl Poker {
    /// Whether the stock that is needed is there.
    #[inline(always)]
    pub(super) fn has_stock(&self) -> bool {
        let wanted = self.hand.cards.loads_before + 1 + u32::from(self.hand.cards.reshuffles);
        self.hall.shoe.loads() >= wanted && self.hall.shoe.is_complete()
    }

    /// The stock that is needed before cards can go out.
    pub(super) fn needs_stock(&self) -> Option<Request> {
        if self.has_stock() {
            return None;
        }
        if self.hand.cards.reshuffles > 0 {
            let stub = self.hand.irregular.stub;
            let (faces, twice) = if stub == 0 { self.out_of_play() } else { (stub, 0) };
            return Some(Request::Reshuffle { faces, twice });
        }
        let players =
            if self.hand.cards.drawing { self.active().len() as usize } else { self.hand.seats.order.len() };
        // Rulings can cost cards beside those of the hands.
        let more = if self.plan.floor { players + 12 } else { 0 };
        let least =
            if self.hand.cards.drawing { players + 2 } else { self.plan.cards.least_stock(players) + more };
        Some(Request::Stock {
            deck: self.plan.hall.pack.deck,
            least: least.min(self.plan.hall.pack.deck.size()) as u16,
        })
    }

    /// The faces of the cards that are shuffled again, and of those that are there twice: burned ones in stud,
    /// thrown-away ones in draw, as far as they have not been dealt again (S06).
    fn out_of_play(&self) -> (u64, u64) {
        let hand = &self.hand;
        let (burns, discards) = match self.plan.cards.shortage {
            Some(ShortageRule::BurnsReshuffled) => (&hand.cards.burns[..], &[][..]),
            Some(ShortageRule::AllReshuffled) => (&hand.cards.burns[..], &hand.cards.discards[..]),
            _ => (&[][..], &hand.cards.discards[..]),
        };
        burns.iter().chain(discards).fold((0, 0), |(once, twice), card| {
            let bit = 1 << card.index();
            (once | bit, twice | once & bit)
        })
    }

    pub(super) fn top(&self) -> Card {
        self.hall.shoe.after_top(0)
    }

    #[inline(always)]
    pub(super) fn deal(&mut self, place: Place, face: Face, sink: &mut impl Sink) {
        let card = self.top();
        self.emit(Event::Deal(DealEvent::Dealt { place, card, face }), sink);
    }

    /// One card to each seat from the first on, a joker or blank replaced; the highest has the first button, of those
    /// who can pay the fee that goes with it if there are any.
    #[cold]
    pub(super) fn draw_for_button(&mut self, sink: &mut impl Sink) {
        let mut best: Option<(Position, Card, bool)> = None;
        for position in self.active().iter() {
            let mut card = self.top();
            self.deal(Place::Position(position), Face::Up, sink);
            while card.rank().is_none() && !self.plan.seats.button_joker_is_ace && self.hall.shoe.left() > 0 {
                card = self.top();
                self.deal(Place::Position(position), Face::Up, sink);
            }
            let pays = self.pays_for_button(position);
            let better = best
                .is_none_or(|(_, held, paid)| pays && !paid || pays == paid && self.draws_higher(card, held));
            if better {
                best = Some((position, card, pays));
            }
        }
        self.tell_unable(sink);
        if let Some((position, ..)) = best {
            let active = self.active();
            self.give_button(position, active, sink);
        }
    }

    fn draws_higher(&self, card: Card, held: Card) -> bool {
        let rank = |card: Card| card.rank().map_or(12, |rank| rank as u8);
        let by_suit = self.plan.seats.button_tie == ButtonTie::Suit;
        (rank(card), card.suit().filter(|_| by_suit)) > (rank(held), held.suit().filter(|_| by_suit))
    }

    /// The cards of a street as far as they go without a decision; true when there are none left to give.
    pub(super) fn deal_street(&mut self, sink: &mut impl Sink) -> bool {
        for _ in self.hand.cards.burned..self.burns_wanted() {
            self.burn(sink);
        }
        if self.community_due() {
            self.deal_community(sink);
            return true;
        }
        if !self.street_plan().deal.is_empty() && !self.deal_hands(sink) {
            return false;
        }
        self.deal_boards(sink);
        true
    }

    /// The cards of a street to hands; false when the deal stops before its end.
    fn deal_hands(&mut self, sink: &mut impl Sink) -> bool {
        let getting = self.getting_cards();
        // What was given before the deal stopped is passed over.
        let before = usize::from(self.hand.cards.given);
        for pass in 0..self.street_plan().deal.len() {
            let passed = before.saturating_sub(pass * getting.len()).min(getting.len());
            if passed == 0 && (self.stops_among_cards(pass) || self.rests_before(pass)) {
                return false;
            }
            if !self.deal_round(pass, &getting[passed..], sink) {
                return false;
            }
        }
        true
    }

    /// One card to each of these; false when the stock must be made anew before.
    #[inline(always)]
    fn deal_round(&mut self, pass: usize, getting: &[Position], sink: &mut impl Sink) -> bool {
        let dealt = self.street_plan().deal[pass];
        let reaches = self.hall.shoe.left() >= getting.len();
        if !reaches || self.hand.irregular.any || dealt == Dealt::AsChosen {
            return self.deal_one_by_one(dealt, getting, sink);
        }
        let face = if dealt == Dealt::Up { Face::Up } else { Face::Down };
        for position in getting {
            self.deal(Place::Position(*position), face, sink);
        }
        true
    }

    /// The same where each card needs a look at the stock and at the hand it goes to.
    #[cold]
    fn deal_one_by_one(&mut self, dealt: Dealt, getting: &[Position], sink: &mut impl Sink) -> bool {
        for position in getting.iter().copied() {
            if self.hall.shoe.left() == 0 && self.stock_ran_out() {
                return false;
            }
            let mut face = self.face(dealt, position);
            if self.hand.irregular.any {
                face = self.ruled_face(face, position);
            }
            self.deal(Place::Position(position), face, sink);
        }
        true
    }

    /// Burns the next card, or the one that lies on the deck for it.
    pub(super) fn burn(&mut self, sink: &mut impl Sink) {
        if self.hand.irregular.next_burn.is_some() {
            return self.emit(PokerEvent::AsideBurned, sink);
        }
        self.deal(Place::Burned, Face::Hidden, sink);
    }

    fn deal_boards(&mut self, sink: &mut impl Sink) {
        let cards = self.street_plan().board;
        let boards = self.plan.rank.boards;
        while self.hand.cards.board < cards * boards {
            let place = if self.hand.cards.board < cards { Place::Board } else { Place::SecondBoard };
            let count = cards.min(3);
            let together = std::array::from_fn(|at| {
                if at < usize::from(count) { self.hall.shoe.after_top(at) } else { Card::BLANK }
            });
            self.emit(Event::Deal(DealEvent::BoardDealt { place, cards: together, count }), sink);
        }
    }

    /// Players who get the cards of a street: those in the hand, and those who folded with no bet to face.
    fn getting_cards(&self) -> super::state::Order {
        let live = self.hand.seats.live;
        let unbet = self.plan.cards.folded_still_dealt;
        let gets = if unbet { live.and(self.hand.cards.folded_unbet) } else { live };
        self.hand.seats.order.iter().copied().filter(|at| gets.has(*at)).collect()
    }

    fn face(&self, dealt: Dealt, position: Position) -> Face {
        match dealt {
            Dealt::Up => Face::Up,
            Dealt::AsChosen => {
                let hand = self.hand.cards.hands.at(Place::Position(position));
                if hand.faces().any(|(_, face)| face == Face::Down) { Face::Up } else { Face::Down }
            }
            _ => Face::Down,
        }
    }

    /// Whether the deal stops for larger blinds after the first card, or for a kill after the second.
    #[inline]
    pub(super) fn stops_among_cards(&self, pass: usize) -> bool {
        use rulebook::family::pot_poker::forced::OverBlindWhen;
        if self.hand.cards.street > 0 || self.hand.forced.closed & super::Forced::AMONG_CARDS != 0 {
            return false;
        }
        let over = self.plan.forced.over_blinds == Some(OverBlindWhen::AfterOneCard) && pass == 1;
        let voluntary = self.plan.kill.as_ref().and_then(|kill| kill.voluntary.as_ref());
        let kills = voluntary.is_some_and(|kill| usize::from(kill.cards_seen) == pass);
        (over || kills) && self.window_open()
    }

    /// How many cards are burned on this street; none where that makes the cards reach round.
    #[inline(always)]
    fn burns_wanted(&self) -> u8 {
        if self.hand.irregular.no_burn >> self.hand.cards.street & 1 == 1 {
            return 0;
        }
        let burn = self.street_plan().burn;
        if self.plan.cards.shortage == Some(ShortageRule::CommunityCard) {
            return self.burns_that_reach(burn);
        }
        burn
    }

    /// The same where one card in the middle serves all when the stock does not reach round.
    #[inline(never)]
    fn burns_that_reach(&self, burn: u8) -> u8 {
        if burn > 0 && self.hand.cards.burned == 0 {
            let need = self.street_plan().deal.len() * self.getting_cards().len();
            let left = self.hall.shoe.left();
            let reaches_without = left >= need && left < need + usize::from(burn);
            // The last card of all is turned for everybody, not burned (002:413).
            let last = left < need && left <= usize::from(burn);
            if need > 0 && (reaches_without || last) {
                return 0;
            }
        }
        burn
    }

    /// Whether the cards do not reach round, and one in the middle serves all.
    #[inline(always)]
    fn community_due(&self) -> bool {
        self.plan.cards.shortage == Some(ShortageRule::CommunityCard) && self.cards_fall_short()
    }

    #[inline(never)]
    fn cards_fall_short(&self) -> bool {
        let need = self.street_plan().deal.len() * self.getting_cards().len();
        self.hand.cards.given == 0 && need > 0 && self.hand.cards.board == 0 && self.hall.shoe.left() < need
    }

    #[cold]
    fn deal_community(&mut self, sink: &mut impl Sink) {
        self.deal(Place::Board, Face::Up, sink);
    }

    /// Whether the stock must be made anew from burned cards or discards.
    pub(super) fn stock_ran_out(&self) -> bool {
        matches!(
            self.plan.cards.shortage,
            Some(
                ShortageRule::BurnsReshuffled
                    | ShortageRule::DiscardsReshuffled
                    | ShortageRule::AllReshuffled
            )
        ) || self.hand.cards.to_draw.is_some()
    }

    /// The cards for a player who draws.
    #[inline(never)]
    pub(super) fn deal_draw(&mut self, sink: &mut impl Sink) -> bool {
        while let Some((position, _)) = self.hand.cards.to_draw {
            if self.hall.shoe.left() == 0 {
                return false;
            }
            self.deal(Place::Position(position), Face::Down, sink);
        }
        true
    }

    pub(super) fn not_now(&self) -> Refusal {
        Refusal::NotNow { at: self.moment() }
    }
}
