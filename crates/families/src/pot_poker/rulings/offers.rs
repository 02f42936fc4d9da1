//! What the floor may rule on, as long as it can matter.

use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::irregular::{HoleExposed, Irregular as Rules, OffTable, WrongCount};
use rulebook::family::pot_poker::showdown::{CardsSpeak, Mucked};
use rulebook::family::pot_poker::streets::{ChangeKind, Face as Dealt};
use table::{
    Amounts, CardMask, Case, Face, Offer, Offers, On, Place, Position, PositionSet, Ruling, Rulings,
};

use super::super::Poker;
use super::super::state::Stage;
use super::betting::Bound;
use crate::pot_poker::case;
use crate::pot_poker::why;

/// Puts an offer in as long as there is room: what has no room is refused as well.
struct Into<'a>(&'a mut Offers);

impl Into<'_> {
    fn push(&mut self, offer: Offer) {
        self.0.push(offer);
    }

    fn table(&mut self, case: Case) {
        self.push(Offer::rule(Rulings::One(Ruling { case, on: On::Table })));
    }

    fn hands(&mut self, case: Case, positions: PositionSet) {
        if !positions.is_empty() {
            self.push(Offer::rule(Rulings::Hands { case, positions }));
        }
    }

    fn one_card(&mut self, case: Case, place: Place, of: CardMask) {
        if !of.is_empty() {
            self.push(Offer::rule(Rulings::Cards { case, place, least: 1, most: 1, of }));
        }
    }
}

impl Poker {
    /// The rulings that can still matter.
    pub(in crate::pot_poker) fn ruling_offers(&self, offers: &mut Offers) {
        let mut into = Into(offers);
        if self.hand.stage == Stage::Idle {
            return self.idle_rulings(&mut into);
        }
        if self.hand.irregular.rulings >= Ruling::MOST {
            return;
        }
        match self.hand.stage {
            Stage::Betting => {
                if let Some(turn) = self.to_act() {
                    self.card_rulings(&mut into);
                    self.turn_rulings(turn, &mut into);
                }
            }
            Stage::Dealing if self.needs_stock().is_some() || self.window_waits() => {}
            Stage::Dealing if self.resting() => self.rest_rulings(&mut into),
            Stage::Dealing | Stage::AfterBetting if self.changing().is_some() => {
                self.change_rulings(&mut into);
            }
            Stage::AfterBetting | Stage::Showdown if self.to_show().is_some() => {
                self.showdown_rulings(&mut into);
            }
            Stage::Ending => self.showdown_rulings(&mut into),
            _ => {}
        }
    }

    fn idle_rulings(&self, into: &mut Into<'_>) {
        let owing = self.table.kill_owed.map(|(person, _)| person);
        if let Some(person) = owing.filter(|_| self.plan.rules.names(why::KILL_UNPOSTED)) {
            let seated = self.hall.seating.seat_of(person).is_some();
            if seated && !self.table.kill_held {
                let ruling = Ruling { case: case::KILL_NOT_POSTED, on: On::Person(person) };
                into.push(Offer::rule(Rulings::One(ruling)));
            }
        }
    }

    /// Irregularities of cards while a street is bet.
    fn card_rulings(&self, into: &mut Into<'_>) {
        let hand = &self.hand;
        if self.plan.rules.no_splits {
            into.table(case::AGREED_SPLIT);
        }
        if self.plan.rules.names(why::SIDE_BET_IGNORED) {
            into.table(case::SIDE_BET);
        }
        let Some(rules) = &self.plan.rules.cards else { return };
        if hand.cards.street == 0 && hand.irregular.short.is_none() && hand.irregular.chooses.is_none() {
            if hand.decisions == 0 {
                self.first_deal_rulings(rules, into);
            }
            self.first_street_rulings(rules, into);
        } else if hand.cards.street > 0 && self.is_fresh() {
            self.fresh_street_rulings(rules, into);
        }
        self.count_rulings(rules, into);
        if rules.later_out_of_sequence.is_some() && hand.cards.street > 0 {
            into.table(case::OUT_OF_SEQUENCE);
            into.hands(case::OUT_OF_SEQUENCE, hand.seats.live);
        }
        if rules.player_exposed.is_some() {
            for at in hand.seats.live.iter() {
                let place = Place::Position(at);
                into.one_card(case::PLAYER_EXPOSED, place, self.down_cards(place));
            }
        }
        if rules.deck.is_some() {
            into.table(case::FOULED_DECK);
            into.table(case::FOULED_STUB);
        }
        self.early_rulings(rules, into);
        if self.plan.rules.names(why::DISCARD_PLAYS_ON) {
            for at in hand.seats.live.iter().filter(|at| hand.cards.hands.of(*at).len() > 2) {
                let place = Place::Position(at);
                into.one_card(case::ACCIDENTAL_DISCARD, place, self.down_cards(place));
            }
        }
    }

    /// Irregularities of the first cards, before anybody has acted.
    fn first_deal_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let live = self.hand.seats.live;
        let (spare, free) = (self.spare(1), self.hand.irregular.next_burn.is_none());
        if rules.first_card.is_some() {
            into.table(case::FIRST_CARD_EXPOSED);
        }
        let down = |at: Position| (Place::Position(at), self.down_cards(Place::Position(at)));
        let exposed = match rules.hole_exposed {
            Some(HoleExposed::ReplacedThenBurn) => {
                let exposed = self.hand.irregular.exposed + 1;
                spare && free || rules.exposed_misdeal.is_some_and(|most| exposed >= most)
            }
            Some(HoleExposed::SevenKept) => spare,
            Some(HoleExposed::NextCardDown) => self.plan.cards.streets.len() > 1,
            _ => false,
        };
        for (place, of) in live.iter().map(down) {
            if exposed {
                into.one_card(Case::CARD_EXPOSED, place, of);
                if rules.off_table == Some(OffTable::Exposed) {
                    into.one_card(Case::CARD_OFF_TABLE, place, of);
                }
            }
            let most = of.len() as u8;
            if let Some(least) = rules.exposed_misdeal.filter(|least| *least > 1 && most >= *least) {
                into.push(Offer::rule(Rulings::Cards { case: case::CARDS_EXPOSED, place, least, most, of }));
            }
            if rules.boxed.is_some() && spare {
                into.one_card(Case::BOXED_CARD, place, of);
            }
        }
        if rules.extra_card.is_some() {
            into.hands(case::EXTRA_CARDS, live);
            if spare && free {
                into.hands(case::EXTRA_CARD, live);
            }
        }
        if rules.stray_joker.is_some() {
            into.hands(case::STRAY_JOKER, live);
        }
        if rules.both_exposed.is_some() && live.len() > 1 {
            into.hands(case::BOTH_EXPOSED, live);
        }
    }

    /// Irregularities of the first cards, as long as they are bet on.
    fn first_street_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let hand = &self.hand;
        let early = hand.decisions < 2;
        let misdeals = rules.first_card.is_some()
            || rules.exposed_misdeal.is_some()
            || rules.out_of_sequence.is_some()
            || rules.wrong_count == Some(WrongCount::MisdealThenForfeit);
        if misdeals && early {
            into.table(case::MISDEAL);
        }
        if rules.hole_exposed == Some(HoleExposed::MisdealUnlessTwoActed) {
            for at in hand.seats.live.iter() {
                let place = Place::Position(at);
                into.one_card(Case::CARD_EXPOSED, place, self.down_cards(place));
            }
        }
        if rules.out_of_sequence.is_some() {
            if early {
                into.table(case::OUT_OF_SEQUENCE);
            } else {
                into.hands(case::OUT_OF_SEQUENCE, hand.seats.live);
            }
        }
        if rules.wrong_count == Some(WrongCount::FilledUpThenFoul) && hand.irregular.kept.is_none() {
            into.hands(case::SHORT_HAND, hand.seats.live);
        }
    }

    /// Hands that are wrong.
    fn count_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let hand = &self.hand;
        let counted = match rules.wrong_count {
            Some(WrongCount::FilledUpThenFoul) => hand.cards.street > 0,
            Some(WrongCount::MisdealThenForfeit | WrongCount::Dead) => true,
            None => false,
        };
        if counted {
            into.hands(case::COUNT_WRONG, self.claimants());
        }
        if rules.joker_unreported.is_some() && hand.stage == Stage::Betting {
            let acted = |at: &Position| {
                hand.money.total(*at) > hand.money.forced[at.index()] || hand.cards.street > 0
            };
            into.hands(case::JOKER_KEPT, hand.seats.live.iter().filter(acted).collect());
        }
    }

    /// Irregularities of the cards of a later street, before anybody has acted on it.
    fn fresh_street_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let hand = &self.hand;
        let street = self.street_plan();
        let undecided = hand.irregular.chooses.is_none();
        for at in hand.seats.live.iter() {
            let place = Place::Position(at);
            let Some((last, (_, face))) = hand.cards.hands.at(place).faces().enumerate().last() else {
                continue;
            };
            let last = CardMask(1 << last);
            if rules.later_exposed.is_some() && face == Face::Down && undecided {
                into.one_card(Case::CARD_EXPOSED, place, last);
            }
            if rules.off_table == Some(OffTable::Plays) && !street.deal.is_empty() && undecided {
                into.one_card(Case::CARD_OFF_TABLE, place, last);
            }
        }
        if rules.boxed.is_some() && street.board > 0 && self.spare(1) {
            let (len, new) = (hand.cards.hands.at(Place::Board).len(), usize::from(street.board));
            let of = (len.saturating_sub(new)..len).fold(0, |mask, at| mask | 1 << at);
            into.one_card(Case::BOXED_CARD, Place::Board, CardMask(of));
        }
        if rules.wrong_burn.is_some() && street.burn > 0 {
            into.table(case::WRONG_BURN);
        }
        if self.is_drawing() {
            self.draw_rulings(rules, into);
        }
    }

    /// Cards that were exposed on the draw.
    fn draw_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let hand = &self.hand;
        let owed = hand.irregular.owed.len();
        if hand.cards.to_draw.is_some() || !self.spare(owed + 1) || hand.irregular.owed.is_full() {
            return;
        }
        for at in
            hand.seats.live.both(hand.cards.changed).iter().filter(|at| !hand.irregular.owed.contains(at))
        {
            let (len, drawn) = (hand.cards.hands.of(at).len(), usize::from(hand.cards.drawn[at.index()]));
            let of = (len.saturating_sub(drawn)..len).fold(0, |mask, at| mask | 1 << at);
            let place = Place::Position(at);
            if rules.draw_exposed.is_some() {
                into.one_card(Case::CARD_EXPOSED, place, CardMask(of));
            }
            if rules.off_table == Some(OffTable::Exposed) {
                into.one_card(Case::CARD_OFF_TABLE, place, CardMask(of));
            }
        }
    }

    /// A part of the board, or a street of stud, that comes too early.
    fn early_rulings(&self, rules: &Rules, into: &mut Into<'_>) {
        let hand = &self.hand;
        let waits = !hand.irregular.early.is_empty() || hand.irregular.shuffle != 0;
        let Some((board, up)) = self.next_street().filter(|_| !waits && self.plan.rank.boards < 2) else {
            return;
        };
        let singles =
            self.plan.cards.streets[..=usize::from(hand.cards.street)].iter().filter(|held| held.board == 1);
        let spare = self.spare(usize::from(board) + 2);
        let river_follows = usize::from(hand.cards.street) + 2 < self.plan.cards.streets.len();
        match (board, singles.count()) {
            (3, _) if rules.early_flop.is_some() && spare => into.table(case::FLOP_TOO_EARLY),
            (1, 0) if rules.early_turn.is_some() && spare && river_follows => {
                into.table(case::TURN_TOO_EARLY);
            }
            (1, 1) if rules.early_river.is_some() && spare => into.table(case::RIVER_TOO_EARLY),
            (0, _) if rules.early_street.is_some() && up && hand.stage == Stage::Betting => {
                let out = hand.seats.live.len() as usize + 2;
                if self.spare(out) && hand.irregular.eliminate == 0 {
                    into.table(case::CARDS_TOO_EARLY);
                }
            }
            _ => {}
        }
    }

    /// While the house dealer waits before the cards of a street.
    fn rest_rulings(&self, into: &mut Into<'_>) {
        let Some(rules) = &self.plan.rules.cards else { return };
        let hand = &self.hand;
        if hand.cards.street == 0 {
            let down = hand.seats.live.iter().map(Place::Position);
            for place in down.filter(|_| rules.hole_exposed == Some(HoleExposed::NextCardDown)) {
                into.one_card(Case::CARD_EXPOSED, place, self.down_cards(place));
            }
            return;
        }
        let street = self.street_plan();
        let last = usize::from(hand.cards.street) + 1 == self.plan.cards.streets.len();
        if rules.big_flop.is_some() && street.board == 3 && self.plan.rank.boards == 1 && self.spare(12) {
            into.table(case::BIG_FLOP);
        }
        let ruled = hand.irregular.last_up.is_some() || hand.irregular.all_up;
        if rules.last_exposed.is_some() && last && street.deal == [Dealt::Down] && !ruled {
            into.hands(case::LAST_CARD_EXPOSED, hand.seats.live);
        }
        if rules.later_out_of_sequence.is_some() && !hand.irregular.moved && !street.deal.is_empty() {
            into.table(case::OUT_OF_SEQUENCE);
            into.hands(case::OUT_OF_SEQUENCE, hand.seats.live);
        }
    }

    /// While players draw or discard.
    fn change_rulings(&self, into: &mut Into<'_>) {
        let Some(rules) = &self.plan.rules.cards else { return };
        let kind = self.street_plan().change.map(|change| change.kind);
        if self.discards_due() && self.hand.seats.live.len() > 1 {
            into.hands(case::LATE_DISCARD, self.changing().unwrap_or(PositionSet::EMPTY));
        }
        if self.is_drawing() {
            self.draw_rulings(rules, into);
        }
        if kind == Some(ChangeKind::Discard) && self.hand.stage == Stage::AfterBetting {
            self.early_rulings(rules, into);
        }
    }

    /// Irregularities of action, on the player whose turn it is and the others.
    fn turn_rulings(&self, turn: Position, into: &mut Into<'_>) {
        let rules = &self.plan.rules;
        let only = PositionSet::only(turn);
        let others = self.hand.seats.live.without(only);
        if rules.names(why::OUT_OF_TURN_WARNED) {
            into.hands(case::OUT_OF_TURN, others);
        }
        if self.bound(turn) != Bound::Free || self.hand.irregular.short.is_some() {
            return;
        }
        let facing = self.to_call(turn) > Cents::ZERO;
        let clock = self.hand.irregular.clock == Some(turn);
        if rules.clock && !clock {
            into.hands(case::CLOCK, only);
        }
        if clock {
            into.hands(case::TIME_IS_UP, only);
        }
        if rules.names(why::TWO_ACTED) && self.must_act().len() > 2 {
            into.hands(case::TWO_ACTED_BEHIND, only);
        }
        let unbet = self.hand.money.total(turn) == self.hand.money.forced[turn.index()];
        if rules.names(why::ABSENT_FORFEITS) && self.hand.cards.street == 0 && unbet {
            into.hands(case::ABSENT, only);
        }
        if rules.names(why::TURNED_OVER_DEAD) && facing && self.hand.cards.street > 0 {
            into.hands(case::TURNED_OVER, only);
        }
        if facing && rules.short_call.is_some() {
            into.hands(case::UNAWARE, only);
        }
        if facing && rules.names(why::KNOCK_RECONSIDERED) && self.hand.showdown.before_draw.is_none() {
            into.hands(case::KNOCK_UNAWARE, only);
        }
        self.chip_rulings(turn, into);
    }

    /// Chips of the player whose turn it is.
    fn chip_rulings(&self, turn: Position, into: &mut Into<'_>) {
        let rules = &self.plan.rules;
        let may = self.may_call(turn) || self.may_check(turn).is_ok();
        if self.bring_in_awaited() || self.must_open() || !may {
            return;
        }
        let chip = self.plan.betting.chip;
        let held = self.hand.money.bets[turn.index()];
        let all = held + self.chips(turn);
        let current = self.hand.betting.current;
        let span = |from: Cents| Some(Amounts { from, to: all, step: chip }).filter(|span| span.from <= all);
        let any = span(held + chip);
        let met = span(current.min(all).max(held + chip));
        let raise = self.raise_amounts(turn, self.chips(turn)).ok();
        let facing = self.to_call(turn) > Cents::ZERO;
        let position = turn;
        let mut chips = |case: Case, amounts: Option<Amounts>, other: Option<Amounts>| {
            into.push(Offer::rule(Rulings::Chips { case, position, amounts: amounts?, other }));
            Some(())
        };
        let short = facing && rules.short_call.is_some();
        if rules.short_raise.is_some() || short || rules.names(why::RELEASED_BINDS) {
            chips(case::PUTS_IN, if short { any } else { met }, None);
        }
        if rules.big_chip.is_some() && (facing || raise.is_some()) {
            let opens = raise.and_then(|raise| span(raise.from));
            chips(case::SINGLE_CHIP, if facing { met } else { opens }, None);
        }
        let second = Some(Amounts { from: chip, to: all.max(chip), step: chip });
        if rules.one_motion {
            chips(case::STRING_BET, met, second);
        }
        if rules.names(why::WORDS_BIND) {
            chips(case::WORDS_AND_CHIPS, met, second);
        }
        let announced = rules.one_motion || rules.names(why::ANNOUNCED_COUNTS);
        if raise.is_some() && announced {
            chips(case::ANNOUNCED_RAISE, any, second);
        }
        let pot = self.plan.betting.kind == StructureKind::PotLimit && !facing && raise.is_some();
        if pot && rules.names(why::OVERSIZED_IS_POT) {
            chips(case::OVERSIZED_CHIP, span(self.pot_size(turn) + chip), None);
        }
        if rules.names(why::INDICATED_BINDS) {
            let only = PositionSet::only(turn);
            if facing {
                into.hands(case::INDICATES_CALL, only);
            }
            if raise.is_some() {
                into.hands(case::INDICATES_BET, only);
            }
        }
    }

    /// Words and cards at the showdown.
    fn showdown_rulings(&self, into: &mut Into<'_>) {
        let rules = &self.plan.rules;
        let claims = self.claimants();
        if rules.names(why::SHOWN_TO_ALL) && self.hand.stage == Stage::Ending {
            into.hands(case::SHOWN_TO_ONE, self.hand.seats.live.without(self.hand.irregular.show_after));
        }
        let floor_finds = rules.mucked == Some(Mucked::DeadUnlessFloor);
        if floor_finds && self.hand.seats.live.len() > 1 {
            into.hands(case::RETRIEVED, self.hand.showdown.mucked);
        }
        if claims.len() < 2 {
            return;
        }
        if rules.no_splits {
            into.table(case::AGREED_SPLIT);
        }
        if let Some(cards) = &rules.cards {
            self.count_rulings(cards, into);
        }
        if rules.shows_all {
            into.hands(case::PARTLY_SHOWN, claims);
        }
        if let Some(speak) = rules.cards_speak {
            into.hands(case::MISCALL, claims);
            if speak != CardsSpeak::Cards {
                into.hands(case::DELIBERATE_MISCALL, claims);
            }
            if speak == CardsSpeak::MiscallDeadUnlessTwoIntact {
                into.hands(case::FOULED_BY_MISCALL, claims);
            }
        }
        if rules.spread_pair {
            let pair = |at: &Position| super::super::betting::has_pair(self.hand.cards.hands.of(*at));
            into.hands(case::SPREAD_PAIR, claims.iter().filter(pair).collect());
        }
        let spread = !self.hand.irregular.spread.is_empty();
        if rules.mucked.is_some() || spread {
            into.hands(case::MUCKED, claims.without(self.hand.showdown.shown));
        }
    }
}
