//! How a player comes in who is not in the game.

use crate::pot_poker::facts::Post;
use money::Cents;
use rulebook::family::pot_poker::entry::{BetweenBlinds, MissedBlinds, NewPlayer};
use table::Position;

use super::super::Poker;
use super::super::state::Order;

impl Poker {
    /// How a player who is not in the game may be dealt in now.
    pub(in crate::pot_poker) fn entry_posts(&self, position: Position) -> arrayvec::ArrayVec<Post, 6> {
        let mut posts = arrayvec::ArrayVec::new();
        if self.kill_holder() == Some(position) {
            if self.active().has(position) && self.chips(position) >= self.plan.kill_blind(0) {
                posts.push(Post::Kill);
            }
            return posts;
        }
        let owes = self.table.owes.has(position);
        let waits =
            self.table.new.has(position) && self.hall.number > 1 || self.table.missed.has(position) || owes;
        let Some(entry) = self.plan.seats.entry.as_ref().filter(|_| waits && self.active().has(position))
        else {
            return posts;
        };
        if self.blind_comes_to(position) {
            return posts;
        }
        let between = self.between_blinds(position);
        let mut add = |post: Post| {
            if !posts.contains(&post) {
                posts.push(post);
            }
        };
        let buys =
            entry.buy_button.is_some() && between && entry.between == Some(BetweenBlinds::WaitsOrBuysButton);
        if buys {
            add(Post::BuyButton);
        }
        if owes {
            add(if self.plan.forced.blinds.len() > 1 { Post::AllBlinds } else { Post::BigBlind });
        } else if !between || self.comes_back_between(position) {
            if self.table.missed.has(position) {
                for way in entry.missed.iter().flatten() {
                    match way {
                        MissedBlinds::PostAllSmallDead | MissedBlinds::PostAllAndCollection => {
                            add(Post::AllBlinds);
                        }
                        MissedBlinds::KillUnlessObjected => add(Post::Kill),
                        MissedBlinds::WaitForBigBlind | MissedBlinds::BuyButton => {}
                    }
                }
            } else {
                for way in &entry.new_player {
                    match way {
                        NewPlayer::PostBigBlind | NewPlayer::PostAfterButton => add(Post::BigBlind),
                        NewPlayer::PostAllBlinds => add(Post::AllBlinds),
                        NewPlayer::DoubleAnte => add(Post::DoubleAnte),
                        NewPlayer::Kill => add(Post::Kill),
                        NewPlayer::WaitForBigBlind | NewPlayer::WaitForBlind | NewPlayer::DealtIn => {}
                    }
                }
            }
        }
        let affordable = |post: &Post| self.chips(position) >= self.price(*post);
        posts.retain(|post| affordable(post) && (*post != Post::Kill || self.plan.kill.is_some()));
        posts
    }

    /// Whether a seat lies between the button and the last blind of the coming hand.
    fn between_blinds(&self, position: Position) -> bool {
        let Some(button) = self.next_button() else { return false };
        let sure = self.in_the_game();
        let mut blinds = Order::new();
        self.blind_seats(button, sure, &mut blinds);
        let Some(big) = blinds.last().copied() else { return false };
        let mut arc = self.hall.seating.after(button, self.plan.hall.positions).take_while(|at| *at != big);
        position != button && arc.any(|at| at == position)
    }

    /// Whether a player who makes up missed blinds may do so between the blinds of others.
    pub(super) fn comes_back_between(&self, position: Position) -> bool {
        let free = self
            .plan
            .seats
            .entry
            .as_ref()
            .is_some_and(|entry| entry.between == Some(BetweenBlinds::NewWaits));
        // Of two others one would have the blind and the button at once.
        free && self.table.missed.has(position) && self.in_the_game().len() > 2
    }

    /// Whether the big blind reaches a waiting player in this hand anyway.
    fn blind_comes_to(&self, position: Position) -> bool {
        let Some(button) = self.next_button() else { return false };
        self.blind_seats(button, self.in_the_game(), &mut Order::new()) == Some(position)
    }

    pub(in crate::pot_poker) fn price(&self, post: Post) -> Cents {
        match post {
            Post::BigBlind => self.plan.big_blind(),
            Post::AllBlinds | Post::BuyButton => {
                self.plan.forced.blinds.iter().map(|blind| blind.amount).sum()
            }
            Post::DoubleAnte => Cents(self.plan.forced.ante.0 * 2),
            Post::Kill => self.plan.kill_blind(0),
            Post::Straddle => self.plan.forced.straddle.map_or(Cents::ZERO, |straddle| straddle.amount),
            Post::OverBlind { amount } => amount,
        }
    }
}
