//! The button, who is dealt in, and money that must or may be put in before the cards.

mod entry;
mod posts;
mod unasked;

use crate::pot_poker::event::PokerEvent;
use crate::pot_poker::facts::{Post, Posted};
use money::Cents;
use rulebook::family::pot_poker::entry::NewPlayer;
use rulebook::family::pot_poker::forced::{HeadsUpBlinds, ShortBlind};
use table::{Position, PositionSet};

use super::Poker;
use super::state::{Order, Stage};

impl Poker {
    /// Seated, with chips, and not dealt out.
    pub(in crate::pot_poker) fn with_chips(&self) -> PositionSet {
        let seated = self.hall.seating.in_game();
        // Some chips play when there is one of the smallest kind.
        seated.iter().filter(|at| self.hall.chips[at.index()] >= self.plan.betting.chip).collect()
    }

    /// The same, and with something left when the fee is paid (S22).
    pub(in crate::pot_poker) fn active(&self) -> PositionSet {
        let here = self.with_chips();
        if self.plan.hall.charges.is_empty() || self.hand.stage > Stage::Opening {
            return here.without(self.hand.seats.unable);
        }
        let able = here.without(self.hand.seats.unable);
        able.without(self.unable_to_pay(able))
    }

    /// Active players who need not post anything to be dealt in.
    pub(super) fn in_the_game(&self) -> PositionSet {
        self.in_the_game_of(self.active())
    }

    /// The same of those who are known to be active.
    fn in_the_game_of(&self, active: PositionSet) -> PositionSet {
        let dealt_in = || {
            self.plan.seats.entry.as_ref().is_none_or(|entry| entry.new_player.contains(&NewPlayer::DealtIn))
        };
        let waits = !self.table.new.is_empty() && self.hall.number > 1 && !dealt_in();
        let waiting = if waits { self.table.new } else { PositionSet::EMPTY };
        let held = self.kill_holder().map_or(PositionSet::EMPTY, PositionSet::only);
        active.without(waiting).without(self.table.missed).without(self.table.owes).without(held)
    }

    /// Who gets no hand until the kill is posted.
    pub(in crate::pot_poker) fn kill_holder(&self) -> Option<Position> {
        let (person, _) = self.table.kill_owed.filter(|_| self.table.kill_held)?;
        self.hall.seating.seat_of(person)
    }

    /// Who would have the button: it stays where it was put for the first hand, else it goes on clockwise.
    pub(in crate::pot_poker) fn next_button(&self) -> Option<Position> {
        self.next_button_of(self.active())
    }

    /// The same among players who are active.
    pub(in crate::pot_poker) fn next_button_of(&self, active: PositionSet) -> Option<Position> {
        let button = self.hall.button?;
        // Who owes a blind is passed over by the button, unless the room lets the blind be owed for later.
        let later = self.plan.forced.short_blind == ShortBlind::HalfIsFullThenOwes;
        let owing = if later { self.table.owes } else { PositionSet::EMPTY };
        let owing = if owing.is_empty() { owing } else { owing.both(active) };
        // The button goes by a seat that gets no hand for a kill that was not posted, as by any other.
        let held = self.kill_holder().map_or(PositionSet::EMPTY, PositionSet::only);
        let eligible = self.in_the_game_of(active).and(owing).and(held);
        // Put down for the first hand it stays even where nobody plays, but not with who cannot pay its fee.
        let put_down = self.hall.number <= 1 && (active.has(button) || !self.with_chips().has(button));
        if self.hall.button_stays && (eligible.has(button) || put_down) {
            return Some(button);
        }
        eligible.next_after(button)
    }

    /// Who is dealt in of those who are active and who has which blind, with the button at a position.
    #[inline(always)]
    pub(in crate::pot_poker) fn line_up(&self, button: Position, active: PositionSet) -> PokerEvent {
        let asked = &self.hand.forced.asked;
        let sure = self.in_the_game_of(active).and(asked.iter().map(|(at, _)| *at).collect());
        let bought = asked.iter().find(|(_, post)| *post == Post::BuyButton).map(|(at, _)| *at);
        let mut blinds = Order::new();
        let came_in = self.blind_seats(button, sure, &mut blinds);
        let players = came_in.map_or(sure, |at| sure.and(PositionSet::only(at)));
        if let Some(buyer) = bought {
            blinds.clear();
            blinds.push(buyer);
        }
        if self.plan.forced.given.is_some() {
            blinds = self.given_blinds(players);
        }
        let short = self.skipped_short(button, players, &blinds);
        PokerEvent::DealtIn { players, short, blinds: blinds.iter().copied().collect() }
    }

    /// The seats with a blind in a hand whose forced money is given seat by seat, the largest last; of equal ones the
    /// later, and of two players the one without the button.
    pub(super) fn given_blinds(&self, players: PositionSet) -> Order {
        let amount = |at: &Position| {
            self.plan.forced.given_blind(*at).min(self.chips(*at) - self.plan.forced.given_ante(*at))
        };
        let mut seats: Order = players.iter().filter(|at| amount(at) > Cents::ZERO).collect();
        let two = players.len() == 2;
        seats.sort_by_key(|at| (amount(at), (Some(*at) != self.hall.button) == two, *at));
        seats
    }

    /// The seats of the blinds; the last one may be that of a player who waited for it.
    pub(super) fn blind_seats(
        &self,
        button: Position,
        sure: PositionSet,
        seats: &mut Order,
    ) -> Option<Position> {
        let number = self.plan.forced.blinds.len();
        if number == 0 {
            return None;
        }
        if sure.len() == 2 && number > 1 {
            let other = sure.iter().find(|at| *at != button);
            let pair = match (self.plan.forced.heads_up, other) {
                (HeadsUpBlinds::SmallOnButton, Some(other)) => [button, other],
                (HeadsUpBlinds::BigOnButton, Some(other)) => [other, button],
                (_, None) => [button, button],
            };
            seats.extend(pair);
            return None;
        }
        // Nobody waits who has been in the game all the time.
        let out = self.table.new.and(self.table.missed).and(self.table.owes);
        let waiting = if out.is_empty() { out } else { self.active().without(sure) };
        let wanted = number.min(sure.len() as usize);
        // Who makes up missed blinds has no other one in this hand.
        let asked = self.hand.forced.asked.iter().map(|(at, _)| *at);
        let made_up: PositionSet = asked.filter(|at| self.comes_back_between(*at)).collect();
        let sure = sure.without(made_up);
        let mut came_short = None;
        for at in sure.and(waiting).after(button) {
            let last = seats.len() + 1 == wanted;
            let blind = number - wanted + seats.len();
            if last && waiting.has(at) && at != button && came_short.is_none() {
                // Who waited and is short of it has a hand all the same, and the next player the blind (002:355).
                if self.short_of_blind(at, self.plan.forced.blinds[blind].amount) {
                    came_short = Some(at);
                    continue;
                }
                seats.push(at);
                return Some(at);
            }
            if sure.has(at) && !self.short_of_blind(at, self.plan.forced.blinds[blind].amount) {
                seats.push(at);
            }
            if seats.len() == wanted {
                break;
            }
        }
        came_short
    }

    /// Players dealt in whose chips are too few for the blind that came to them.
    pub(super) fn skipped_short(
        &self,
        button: Position,
        players: PositionSet,
        blinds: &[Position],
    ) -> PositionSet {
        let Some(big) = blinds.last().copied() else { return PositionSet::EMPTY };
        if matches!(self.plan.forced.short_blind, ShortBlind::AllIn | ShortBlind::WholeOwed) {
            return PositionSet::EMPTY;
        }
        let arc = players.and(PositionSet::only(big)).after(button).take_while(|at| *at != big);
        arc.filter(|at| *at != button && !blinds.contains(at)).collect()
    }

    /// Seats that the blinds pass by, of players who are dealt out.
    pub(in crate::pot_poker) fn passed_by(&self) -> impl Iterator<Item = Position> + '_ {
        let (button, big) = (self.hall.button, self.hand.forced.blinds.last().copied());
        let after = button.map(|button| self.hall.seating.after(button, self.plan.hall.positions));
        let passed = after.into_iter().flatten().take_while(move |at| Some(*at) != big);
        let owes = self.plan.seats.entry.as_ref().is_some_and(|entry| entry.missed.is_some());
        passed.filter(move |at| {
            owes && big.is_some()
                && self.hall.seating.taken.has(*at)
                && self.hall.seating.away.has(*at)
                && !self.table.new.has(*at)
                && !self.table.missed.has(*at)
        })
    }

    /// Half a blind or more is a full one; with less the next player takes it.
    pub(in crate::pot_poker) fn short_of_blind(&self, position: Position, amount: Cents) -> bool {
        let chips = self.chips(position) - self.plan.forced.ante;
        match self.plan.forced.short_blind {
            ShortBlind::AllIn | ShortBlind::WholeOwed => false,
            ShortBlind::HalfIsFull | ShortBlind::HalfIsFullThenOwes => chips.0 * 2 < amount.0,
        }
    }
}

/// What is asked when a player comes in.
const fn posted_for(post: Post) -> Posted {
    match post {
        Post::BigBlind => Posted::Entry,
        Post::AllBlinds => Posted::AllBlinds,
        Post::BuyButton => Posted::BoughtButton,
        Post::DoubleAnte => Posted::DoubleAnte,
        Post::Kill => Posted::Kill,
        Post::Straddle => Posted::Straddle,
        Post::OverBlind { .. } => Posted::OverBlind,
    }
}
