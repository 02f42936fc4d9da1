//! Money that may be put in unasked: over-blinds, straddles, kills.

use crate::pot_poker::facts::Post;
use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::forced::OverBlindWhen;
use table::{Amounts, Offer, Offers, Position, Refusal, Shape, Sink, Verb};

use super::super::Poker;
use super::super::state::Stage;
use super::posted_for;

impl Poker {
    /// The over-blinds and straddles that a player may make now.
    pub(in crate::pot_poker) fn over_offers(&self, position: Position, offers: &mut Offers) {
        let chips = self.chips(position);
        if !self.hand.seats.players.has(position) || chips == Cents::ZERO {
            return;
        }
        if let Some(straddle) = self.plan.forced.straddle {
            let seat = self.left_of_big_blind();
            let held = self.hand.forced.over.is_empty() && self.hand.cards.opened == 0;
            let stack = chips + self.hand.money.bets[position.index()];
            // Who has killed the pot has as much in it.
            let adds = straddle.amount > self.hand.money.bets[position.index()];
            let able = stack >= straddle.stack && chips >= straddle.amount;
            if held && adds && able && seat == Some(position) {
                offers.push(Offer::table(Verb::STRADDLE, Shape::Price(straddle.amount)));
            }
        }
        if self.over_blinds_open()
            && let Some(amounts) = self.over_amounts(position)
        {
            offers.push(Offer::table(Verb::OVER_BLIND, Shape::Amount(amounts)));
        }
        if self.may_kill(position) {
            offers.push(Offer::table(Verb::KILL, Shape::Price(self.price(Post::Kill))));
        }
    }

    fn over_blinds_open(&self) -> bool {
        match self.plan.forced.over_blinds {
            Some(OverBlindWhen::BeforeFirstCard) => self.hand.cards.opened == 0,
            Some(OverBlindWhen::AfterOneCard) => self.hand.cards.opened == 1,
            None => false,
        }
    }

    /// Twice the largest blind or more, within the largest bet of the table.
    fn over_amounts(&self, position: Position) -> Option<Amounts> {
        let held = self.hand.money.bets[position.index()];
        let from = Cents(self.hand.betting.current.0 * 2);
        let all_in = held + self.chips(position);
        let most = match self.plan.betting.kind {
            StructureKind::FixedLimit | StructureKind::SpreadLimit => {
                self.plan.cards.streets.iter().map(|street| street.bet).max().unwrap_or(from)
            }
            StructureKind::NoLimit | StructureKind::PotLimit => all_in,
        };
        let to = most.min(all_in);
        (from <= to).then_some(Amounts { from, to, step: self.plan.betting.chip })
    }

    /// A kill that a player chooses, after two cards at the latest.
    fn may_kill(&self, position: Position) -> bool {
        let Some(kill) = &self.plan.kill else { return false };
        let Some(voluntary) = &kill.voluntary else { return false };
        let blind = self.plan.kill_blind(0);
        let stack = self.chips(position);
        let enough = voluntary.stack.is_none() || stack.0 >= blind.0 * 4;
        self.hand.cards.opened == 1 && self.hand.forced.killer.is_none() && enough && stack >= blind
    }

    pub(in crate::pot_poker) fn left_of_big_blind(&self) -> Option<Position> {
        let big = *self.hand.forced.blinds.last()?;
        let three = self.hand.seats.players.len() > 2;
        let after = self
            .hall
            .seating
            .after(big, self.plan.hall.positions)
            .find(|at| self.hand.seats.players.has(*at));
        after.filter(|at| three && !self.hand.forced.blinds.contains(at))
    }

    /// Takes an over-blind, a straddle or a kill.
    #[inline(never)]
    pub(in crate::pot_poker) fn post_unasked(
        &mut self,
        position: Position,
        post: Post,
        sink: &mut impl Sink,
    ) -> Result<(), Refusal> {
        if let Some(refusal) = self.post_refusal(position, post) {
            return Err(refusal);
        }
        let mut offers = Offers::new();
        self.over_offers(position, &mut offers);
        let command = post.command();
        if !offers.iter().any(|offer| offer.contains(&command)) {
            return Err(self.over_refusal(&offers, position, post));
        }
        let held = self.hand.money.bets[position.index()];
        let total = self.price(post);
        self.post(position, posted_for(post), total - held, Cents::ZERO, false, sink);
        Ok(())
    }

    /// Why a player cannot post, where the reason is the player's own.
    pub(in crate::pot_poker) fn post_refusal(&self, position: Position, post: Post) -> Option<Refusal> {
        let voluntary = self.plan.kill.as_ref().is_some_and(|kill| kill.voluntary.is_some());
        if post == Post::Kill && voluntary && self.hand.stage == Stage::Betting {
            return Some(Refusal::KillTooLate { position });
        }
        let short = self.plan.forced.straddle.filter(|straddle| {
            post == Post::Straddle
                && self.chips(position) + self.hand.money.bets[position.index()] < straddle.stack
                && self.left_of_big_blind() == Some(position)
        });
        if let Some(straddle) = short {
            return Some(Refusal::StraddleStack { position, least: straddle.stack });
        }
        let enters = matches!(post, Post::BigBlind | Post::AllBlinds | Post::DoubleAnte);
        if !enters || self.hand.seats.players.has(position) {
            return None;
        }
        let button = self.hall.button?;
        let big = self.hand.forced.blinds.last().copied();
        let mut arc =
            self.hall.seating.after(button, self.plan.hall.positions).take_while(|at| Some(*at) != big);
        let between = big.is_some() && position != button && arc.any(|at| at == position);
        Some(if between { Refusal::BetweenBlinds { position } } else { Refusal::WaitsForBlind { position } })
    }

    fn over_refusal(&self, offers: &Offers, position: Position, post: Post) -> Refusal {
        let over = offers.iter().find(|offer| offer.verb == Verb::OVER_BLIND);
        let amounts = over.and_then(|offer| offer.shape.amounts());
        match (post, amounts) {
            (Post::OverBlind { amount }, Some(amounts)) => {
                amounts.check(amount).err().unwrap_or(Refusal::PostNotNow { position })
            }
            _ => Refusal::PostNotNow { position },
        }
    }

    /// Whether anybody could put in more before the next card.
    pub(in crate::pot_poker) fn window_open(&self) -> bool {
        let kills = self.plan.kill.as_ref().is_some_and(|kill| kill.voluntary.is_some());
        if self.plan.forced.straddle.is_none() && self.plan.forced.over_blinds.is_none() && !kills {
            return false;
        }
        self.anybody_may_post()
    }

    #[inline(never)]
    fn anybody_may_post(&self) -> bool {
        let mut offers = Offers::new();
        self.hand.seats.players.iter().any(|at| {
            offers.clear();
            self.over_offers(at, &mut offers);
            !offers.is_empty()
        })
    }
}
