//! What everybody may do: the one source of legality.

use money::Cents;
use rulebook::family::pot_poker::showdown::PlayBoard;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{Act, Change, Command, Offer, Offers, Person, Position, Refusal, Why};

use super::PotPoker;
use super::state::Stage;
use super::turn::Kind;

impl PotPoker {
    pub(super) fn person_offers(&self, person: Person, offers: &mut Offers) {
        let Some(position) = self.table.seating.seat_of(person) else { return };
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
            offers.push(if self.table.seating.away.has(position) { Offer::ComeBack } else { Offer::SitOut });
            if self.plan.rules.names(Why::SeatChangeFree) && !self.free_seats().is_empty() {
                offers.push(Offer::Move { seats: self.free_seats() });
            }
            if self.plan.rules.names(Why::ButtonAsksShuffle) && self.next_button() == Some(position) {
                offers.push(Offer::AskShuffle);
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
            let asked = self.hand.asked.iter().any(|(at, _)| *at == position);
            if !asked {
                offers.extend(self.entry_posts(position).into_iter().map(Offer::Post));
            }
            return;
        }
        self.over_offers(position, offers);
    }

    pub(super) fn house_offers(&self, offers: &mut Offers) {
        if self.hand.stage == Stage::Idle && self.active().len() >= u32::from(self.plan.fewest) {
            offers.push(Offer::OpenRound);
        }
        if self.window_waits() || self.discards_due() {
            offers.push(Offer::CloseWagers);
        }
        if self.plan.floor && self.resting() {
            offers.push(Offer::GoOn);
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
        let change = match plan.kind {
            ChangeKind::Discard => Change::Discard,
            ChangeKind::Exchange => Change::Exchange,
            ChangeKind::Draw => Change::Draw,
            ChangeKind::Show => Change::Open,
        };
        let most = plan.most.min(of.len() as u8);
        offers.push(Offer::Change { position, change, least: plan.least.min(most), most, of });
    }

    /// Whether a player may say that the board is the hand.
    pub(super) fn may_play_board(&self, position: Position) -> bool {
        let declared =
            matches!(self.plan.play_board, PlayBoard::DeclaredAndShown | PlayBoard::DeclaredBeforeMuck);
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
        let command = Command::Decide { position, act };
        if offers.iter().any(|offer| offer.contains(&command)) {
            return Ok(());
        }
        let shows = offers.iter().any(|offer| matches!(offer, Offer::Show { .. }));
        Err(if shows { Refusal::BettingOver { position } } else { Refusal::NotOffered { position } })
    }

    /// The same for a bet: what is offered, asked directly.
    fn check_bet(&self, position: Position, act: Act) -> Result<(), Refusal> {
        if let Some(refusal) = self.bound_refusal(position).filter(|_| self.hand.irregular.any) {
            return Err(refusal);
        }
        match act {
            Act::Fold if !self.bring_in_awaited() => Ok(()),
            Act::Check => self.may_check(position),
            Act::Call if self.may_call(position) => Ok(()),
            Act::Call if self.to_call(position) == Cents::ZERO => Err(Refusal::NothingToCall { position }),
            Act::CallPot if self.may_call_pot(position) => Ok(()),
            Act::RaiseTo { amount } => self.raise_amounts(position, self.chips(position))?.check(amount),
            _ => Err(Refusal::NotOffered { position }),
        }
    }

    pub(super) fn may_call_pot(&self, position: Position) -> bool {
        self.hand.betting.pot_part.is_some() && self.pot_part(position) < self.to_call(position)
    }
}
