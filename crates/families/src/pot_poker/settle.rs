//! The showdown: who shows when, and who gets what.

use money::Cents;
use rulebook::family::pot_poker::showdown::{Division, FirstToShow, OddHalf, PlayBoard};
use table::{Event, Position, PositionSet, Reason, Sink, Why};

use super::PotPoker;
use super::rank::Strength;
use super::state::Order;

/// A part of a pot with those who share it.
struct Share {
    amount: Cents,
    winners: PositionSet,
    why: Why,
}

impl PotPoker {
    /// Who is to show or throw away next.
    pub(super) fn to_show(&self) -> Option<Position> {
        let open = self.hand.live.without(self.hand.shown).without(self.hand.mucked);
        let claims = self.hand.live.without(self.hand.mucked);
        if usize::from(self.hand.opened) < self.plan.streets.len() || open.is_empty() {
            return None;
        }
        if claims.len() == 1
            && self.hand.shown.is_empty()
            && (!self.plan.must_show || self.hand.mucked.is_empty())
        {
            return None;
        }
        let start = self.shows_first()?;
        if open.has(start) { Some(start) } else { open.next_after(start) }
    }

    fn shows_first(&self) -> Option<Position> {
        let betting = &self.hand.betting;
        let button = self.table.button?;
        let by_action = betting.aggressor.or(betting.checker).or(betting.first);
        match self.plan.first_to_show {
            FirstToShow::LastAggressor | FirstToShow::FirstChecker if by_action.is_some() => by_action,
            _ => self.hand.live.next_after(button),
        }
    }

    /// Whether the best hand of a player is the board itself.
    pub(super) fn plays_board(&self, position: Position) -> bool {
        self.plan.rank.boards == 1
            && self.plan.play_board != PlayBoard::NotPossible
            && self.high(position, false) == self.board_strength()
    }

    /// Those who can win at the showdown.
    fn claims(&self) -> PositionSet {
        let left = self.hand.live.without(self.hand.mucked);
        let by_board = |at: Position| match self.plan.play_board {
            PlayBoard::Undeclared => self.hand.mucked.has(at),
            _ => false,
        };
        let mucked: PositionSet = self.hand.live.iter().filter(|at| by_board(*at)).collect();
        if self.plan.play_board != PlayBoard::DeclaredAndShown {
            return left.and(mucked);
        }
        let silent = |at: &Position| {
            self.hand.shown.has(*at) && !self.hand.board_declared.has(*at) && self.plays_board(*at)
        };
        let silent: PositionSet = left.iter().filter(silent).collect();
        let claims = left.without(silent).and(mucked);
        if claims.is_empty() { left } else { claims }
    }

    /// The strength that a player shows; a hand thrown away plays the board.
    fn shown_high(&self, position: Position, second: bool) -> Strength {
        if self.hand.mucked.has(position) { self.board_strength() } else { self.high(position, second) }
    }

    /// Divides the pots.
    pub(super) fn award(&mut self, sink: &mut impl Sink) {
        let left = self.hand.live.without(self.hand.mucked);
        if left.len() == 1 && self.hand.shown.is_empty() {
            return self.award_last(left, sink);
        }
        self.sevens(sink);
        let claims = self.claims();
        let mut order = Order::new();
        if let Some(button) = self.table.button {
            order.extend(self.table.seating.after(button, self.plan.positions).filter(|at| claims.has(*at)));
        }
        let strengths = Strengths::of(self, claims);
        self.kill_losers(&strengths, &order, sink);
        for (number, pot) in self.hand.pots(self.hand.live).into_iter().enumerate() {
            let mut players: PositionSet = pot.players.iter().filter(|at| claims.has(*at)).collect();
            if players.is_empty() {
                players = claims;
            }
            for share in self.shares(pot.amount, players, &strengths, &order) {
                self.pay(number as u8, &share, &order, sink);
            }
        }
    }

    /// Losing hands are killed before the pot is pushed, where the room says so.
    fn kill_losers(&mut self, strengths: &Strengths, order: &Order, sink: &mut impl Sink) {
        if !self.plan.kills_losers {
            return;
        }
        let mut winners = PositionSet::EMPTY;
        for pot in self.hand.pots(self.hand.live) {
            let players: PositionSet = pot.players.iter().filter(|at| order.contains(at)).collect();
            for way in [&strengths.high, &strengths.low, &strengths.second] {
                winners = winners.and(best_of(way, players));
            }
        }
        let shown = self.hand.shown;
        for position in order.iter().copied().filter(|at| !winners.has(*at) && shown.has(*at)) {
            self.emit(Event::Killed { position }, sink);
        }
    }

    fn award_last(&mut self, left: PositionSet, sink: &mut impl Sink) {
        let Some(position) = left.iter().next() else { return };
        let amount = self.hand.pot();
        if amount > Cents::ZERO {
            let (person, because) = (self.person(position), Why::LastLeft.into());
            self.emit(Event::Awarded { person, position, pot: 0, amount, because }, sink);
        }
    }

    /// The parts of a pot and who shares each.
    fn shares(
        &self,
        amount: Cents,
        players: PositionSet,
        strengths: &Strengths,
        order: &Order,
    ) -> arrayvec::ArrayVec<Share, 2> {
        let best = |way: &[Strength; Position::MOST + 1]| best_of(way, players);
        let whole = |winners: PositionSet, why: Why| {
            let mut shares = arrayvec::ArrayVec::new();
            shares.push(Share { amount, winners, why });
            shares
        };
        let high = best(&strengths.high);
        let (other, whys) = match self.plan.division {
            Division::High | Division::Low => return whole(high, Why::BestHand),
            Division::HighLow | Division::HighLowQualified => {
                (best(&strengths.low), [Why::BestHigh, Why::BestLow])
            }
            Division::HighEachBoard => (best(&strengths.second), [Why::BestTop, Why::BestBottom]),
        };
        if other.is_empty() {
            return whole(high, Why::BestHigh);
        }
        let (first, second) = self.halves(amount, high, other, order);
        let mut shares = arrayvec::ArrayVec::new();
        shares.push(Share { amount: first, winners: high, why: whys[0] });
        shares.push(Share { amount: second, winners: other, why: whys[1] });
        shares
    }

    /// Two halves; the odd chip goes where the listing says.
    fn halves(&self, amount: Cents, high: PositionSet, low: PositionSet, order: &Order) -> (Cents, Cents) {
        let chip = self.plan.chip.0.max(1);
        let half = Cents(amount.0 / 2 / chip * chip);
        let odd = amount - half - half;
        let first_winner = order.iter().copied().find(|at| high.has(*at) || low.has(*at));
        let to_high = match self.plan.odd_half {
            OddHalf::High | OddHalf::TopBoard => true,
            OddHalf::LeftOfButton => first_winner.is_some_and(|at| high.has(at)),
        };
        if to_high { (half + odd, half) } else { (half, half + odd) }
    }

    /// Pays a share to those who tie for it, odd chips from the left of the button on.
    fn pay(&mut self, pot: u8, share: &Share, order: &Order, sink: &mut impl Sink) {
        let winners: Order = order.iter().copied().filter(|at| share.winners.has(*at)).collect();
        if winners.is_empty() {
            return;
        }
        let chip = self.plan.chip.0.max(1);
        let each = share.amount.0 / winners.len() as i64 / chip * chip;
        // All that does not divide goes to the first of them.
        let mut odd = share.amount.0 - each * winners.len() as i64;
        for position in winners {
            let amount = Cents(each + std::mem::take(&mut odd));
            if amount > Cents::ZERO {
                let (person, because) = (self.person(position), Reason::from(share.why));
                self.emit(Event::Awarded { person, position, pot, amount, because }, sink);
            }
        }
    }

    /// A seven or better that was checked after the draw wins nothing that was bet after it.
    fn sevens(&mut self, sink: &mut impl Sink) {
        let (Some(highest), Some(before)) = (self.plan.sevens, self.hand.before_draw) else { return };
        let claims = self.claims();
        let strengths = Strengths::of(self, claims);
        let Some(winner) = best_of(&strengths.high, claims).iter().next() else { return };
        let seven = eval::low::best(self.hand.hands.of(winner))
            .and_then(eval::Low::highest)
            .is_some_and(|rank| low_value(rank) <= highest);
        // A short all-in may be called and won; only calls behind the seven go back.
        let bettor = self.hand.betting.aggressor;
        let bet = self.hand.betting.current;
        let short = bet > Cents::ZERO && bet.0 * 2 < self.street_bet().0 && bettor != Some(winner);
        if !seven || !(short || self.hand.checked_last.has(winner)) {
            return;
        }
        let from = bettor.unwrap_or(winner);
        let after = self.table.seating.after(from, self.plan.positions);
        let ahead: PositionSet = after.take_while(|at| *at != winner).collect();
        for position in self.hand.players.iter() {
            let amount = self.hand.total(position) - before[position.index()];
            let stays = short && (position == winner || Some(position) == bettor || ahead.has(position));
            if amount > Cents::ZERO && !stays {
                let why = if short { Why::BehindSeven } else { Why::SevenChecked };
                let person = self.person(position);
                self.emit(Event::Returned { person, position, amount, because: why.into() }, sink);
            }
        }
    }
}

const fn low_value(rank: cards::Rank) -> u8 {
    match rank {
        cards::Rank::Ace => 1,
        rank => rank as u8 + 2,
    }
}

/// The strengths of everybody who can win, each way.
struct Strengths {
    high: [Strength; Position::MOST + 1],
    low: [Strength; Position::MOST + 1],
    second: [Strength; Position::MOST + 1],
}

impl Strengths {
    fn of(game: &PotPoker, claims: PositionSet) -> Strengths {
        let none = [None; Position::MOST + 1];
        let mut strengths = Strengths { high: none, low: none, second: none };
        for at in claims.iter() {
            strengths.high[at.index()] = game.shown_high(at, false);
            match game.plan.division {
                Division::HighLow | Division::HighLowQualified => strengths.low[at.index()] = game.low(at),
                Division::HighEachBoard => strengths.second[at.index()] = game.shown_high(at, true),
                Division::High | Division::Low => {}
            }
        }
        strengths
    }
}

/// Those with the best strength; nobody where none counts.
fn best_of(way: &[Strength; Position::MOST + 1], players: PositionSet) -> PositionSet {
    let Some(best) = players.iter().filter_map(|at| way[at.index()]).max() else { return PositionSet::EMPTY };
    players.iter().filter(|at| way[at.index()] == Some(best)).collect()
}
