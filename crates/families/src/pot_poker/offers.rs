//! What everybody may do: the one source of legality.

use crate::pot_poker::facts::Post;
use money::Cents;
use rulebook::family::pot_poker::showdown::PlayBoard;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{Act, Amounts, Choice, Command, Offer, Offers, Person, Position, Refusal, Shape, Verb};

use super::Poker;
use super::state::Stage;
use super::turn::Kind;
use crate::pot_poker::why;

impl Poker {
    pub(super) fn offers_of(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.hall.seating.seat_of(person) else { return };
        if let Some(turn) = self.turn.at() {
            if self.plan.floor || self.hand.irregular.any {
                return self.watched_offers(position, offers);
            }
            if turn == position {
                self.turn_offers(offers);
            }
            return;
        }
        if self.hand.stage == Stage::Idle {
            if self.plan.rules.names(why::BUTTON_ASKS_SHUFFLE) && self.next_button() == Some(position) {
                offers.push(Offer::only(Verb::ASK_SHUFFLE));
            }
            return;
        }
        if self.window_waits() {
            return self.window_offers(position, offers);
        }
        if matches!(self.hand.stage, Stage::Dealing | Stage::Opening) && self.needs_stock().is_some() {
            return;
        }
        if self.deciding().is_some_and(|positions| positions.has(position)) {
            self.hand_offers(position, offers);
            if self.plan.floor {
                self.word_offers(position, true, offers);
            }
        }
    }

    /// What a player may buy between hands: up to the largest stack, and no second short buy-in.
    pub(super) fn amounts_to_buy(&self, position: Position) -> Option<Amounts> {
        let held = self.hall.chips[position.index()];
        let least = self.plan.seats.buy_in.map_or(Cents::ZERO, |span| span.from);
        let full = match (self.plan.seats.short_buys, self.table.short_bought.has(position)) {
            (true, true) => least,
            (true, false) => Cents(1),
            (false, _) => least - held,
        };
        let from = full.max(Cents(1));
        let most = self.plan.seats.buy_in.and_then(|span| span.to).map_or(Cents::MOST, |most| most - held);
        (from <= most).then_some(Amounts { from, to: most, step: Cents(1) })
    }

    /// The same at a turn that was found, where the floor looks on or has ruled on the hand.
    #[cold]
    fn watched_offers(&self, position: Position, offers: &mut Offers) {
        let (own, betting) = (self.turn.position == position, self.turn.kind == Kind::Bet);
        let behind = || betting && self.hand.irregular.any && self.acts_behind(position);
        if own || behind() {
            self.hand_offers(position, offers);
        }
        if self.plan.floor && (own || betting) {
            self.word_offers(position, own, offers);
        }
    }

    /// What a player may put in while a window is open.
    #[inline(never)]
    pub(super) fn window_offers(&self, position: Position, offers: &mut Offers) {
        if self.hand.stage == Stage::Opening {
            let asked = self.hand.forced.asked.iter().any(|(at, _)| *at == position);
            if !asked {
                let offer = |post: Post| Offer::table(post.act().verb, Shape::Price(self.price(post)));
                offers.extend(self.entry_posts(position).into_iter().map(offer));
            }
            return;
        }
        self.over_offers(position, offers);
    }

    /// What the house dealer closes or goes on with.
    pub(super) fn dealer_offers(&self, offers: &mut Offers) {
        if self.window_waits() || self.discards_due() {
            offers.push(Offer::only(Verb::CLOSE_WAGERS));
        }
        if self.plan.floor && self.resting() {
            offers.push(Offer::only(Verb::GO_ON));
        }
    }

    /// The choices on a hand whose turn it is.
    pub(super) fn hand_offers(&self, position: Position, offers: &mut Offers) {
        match self.hand.stage {
            Stage::Betting => self.bet_offers(position, offers),
            Stage::Dealing => self.change_offers(position, offers),
            Stage::AfterBetting if self.changing().is_some() => self.change_offers(position, offers),
            _ => self.show_offers(position, offers),
        }
    }

    fn change_offers(&self, position: Position, offers: &mut Offers) {
        let Some(plan) = self.street_plan().change else { return };
        let of = self.change_cards(position);
        let verb = self.change_verb();
        let most = plan.most.min(of.len() as u8);
        offers.push(Offer::at(position, verb, Shape::Cards { least: plan.least.min(most), most, of }));
    }

    /// Whether a player may say that the board is the hand.
    pub(super) fn may_play_board(&self, position: Position) -> bool {
        let declared = matches!(
            self.plan.showdown.play_board,
            PlayBoard::DeclaredAndShown | PlayBoard::DeclaredBeforeMuck
        );
        declared && self.plays_board(position)
    }

    /// Whether a decision is among the choices; else the most telling reason why not.
    #[inline(never)]
    pub(super) fn check_act(&self, position: Position, act: Act) -> Result<(), Refusal> {
        if self.hand.stage == Stage::Betting {
            return self.check_bet(position, act);
        }
        let mut offers = Offers::new();
        self.hand_offers(position, &mut offers);
        let command = Command::at(position, act);
        if offers.iter().any(|offer| offer.contains(&command)) {
            return Ok(());
        }
        let shows = offers.iter().any(|offer| offer.verb == Verb::SHOW);
        Err(if shows { Refusal::BettingOver { position } } else { Refusal::NotOffered { position } })
    }

    /// The same for a bet: what is offered, asked directly.
    fn check_bet(&self, position: Position, act: Act) -> Result<(), Refusal> {
        if let Some(refusal) = self.bound_refusal(position).filter(|_| self.hand.irregular.any) {
            return Err(refusal);
        }
        match (act.verb, act.choice) {
            (Verb::FOLD, Choice::Only) if !self.bring_in_awaited() => Ok(()),
            (Verb::CHECK, Choice::Only) => self.may_check(position),
            (Verb::CALL, Choice::Only) if self.may_call(position) => Ok(()),
            (Verb::CALL, Choice::Only) if self.to_call(position) == Cents::ZERO => {
                Err(Refusal::NothingToCall { position })
            }
            (Verb::CALL_POT, Choice::Only) if self.may_call_pot(position) => Ok(()),
            (verb, Choice::Amount(amount)) if verb == self.raise_verb() => {
                self.raise_amounts(position, self.chips(position))?.check(amount)
            }
            _ => Err(Refusal::NotOffered { position }),
        }
    }

    /// What is done with cards on this street.
    pub fn change_verb(&self) -> Verb {
        match self.street_plan().change.map(|plan| plan.kind) {
            Some(ChangeKind::Discard) => Verb::DISCARD,
            Some(ChangeKind::Exchange) => Verb::EXCHANGE,
            Some(ChangeKind::Show) => Verb::OPEN,
            Some(ChangeKind::Draw) | None => Verb::DRAW,
        }
    }

    /// Whether a larger total is a bet or a raise now.
    pub fn raise_verb(&self) -> Verb {
        if self.hand.betting.current == Cents::ZERO { Verb::BET } else { Verb::RAISE }
    }

    pub(super) fn may_call_pot(&self, position: Position) -> bool {
        self.hand.betting.pot_part > Cents::ZERO && self.pot_part(position) < self.to_call(position)
    }
}
