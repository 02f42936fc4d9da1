//! The showdown: who shows when, and who gets what.

use money::Cents;
use rulebook::family::pot_poker::showdown::{Division, FirstToShow, OddHalf, PlayBoard};
use table::{Event, Position, PositionSet, Reason, Sink, Why};

use super::PotPoker;
use super::pots::Pots;
use super::rank::Strength;

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
        let mucked = if self.plan.play_board == PlayBoard::Undeclared {
            self.hand.live.both(self.hand.mucked)
        } else {
            PositionSet::EMPTY
        };
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
        if self.plan.sevens.is_some() {
            self.sevens(sink);
        }
        let claims = self.claims();
        let Some(button) = self.table.button else { return };
        let strengths = Strengths::of(self, claims);
        let pots = self.hand.pots(self.hand.live);
        self.kill_losers(&strengths, claims, &pots, sink);
        for (number, pot) in pots.iter().enumerate() {
            let mut players = pot.players.both(claims);
            if players.is_empty() {
                players = claims;
            }
            for share in &self.shares(pot.amount, players, &strengths, button) {
                self.pay(number as u8, share, button, sink);
            }
        }
    }

    /// Losing hands are killed before the pot is pushed, where the room says so.
    fn kill_losers(&mut self, strengths: &Strengths, claims: PositionSet, pots: &Pots, sink: &mut impl Sink) {
        if !self.plan.kills_losers {
            return;
        }
        let mut winners = PositionSet::EMPTY;
        for pot in pots {
            let players = pot.players.both(claims);
            winners = winners.and(best_of(&strengths.high, players));
            if let Some(way) = &strengths.other {
                winners = winners.and(best_of(way, players));
            }
        }
        let Some(button) = self.table.button else { return };
        for position in claims.without(winners).both(self.hand.shown).after(button) {
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
        button: Position,
    ) -> arrayvec::ArrayVec<Share, 2> {
        let best = |way: &[Strength; Position::MOST + 1]| best_of(way, players);
        let whole = |winners: PositionSet, why: Why| {
            let mut shares = arrayvec::ArrayVec::new();
            shares.push(Share { amount, winners, why });
            shares
        };
        let high = best(&strengths.high);
        let Some(other) = &strengths.other else { return whole(high, Why::BestHand) };
        let other = best(other);
        let whys = match self.plan.division {
            Division::HighEachBoard => [Why::BestTop, Why::BestBottom],
            _ => [Why::BestHigh, Why::BestLow],
        };
        if other.is_empty() {
            return whole(high, Why::BestHigh);
        }
        let (first, second) = self.halves(amount, high, other, button);
        let mut shares = arrayvec::ArrayVec::new();
        shares.push(Share { amount: first, winners: high, why: whys[0] });
        shares.push(Share { amount: second, winners: other, why: whys[1] });
        shares
    }

    /// Two halves; the odd chip goes where the listing says.
    fn halves(&self, amount: Cents, high: PositionSet, low: PositionSet, button: Position) -> (Cents, Cents) {
        let chip = self.plan.chip.0.max(1);
        let half = Cents(amount.0 / 2 / chip * chip);
        let odd = amount - half - half;
        let first_winner = high.and(low).next_after(button);
        let to_high = match self.plan.odd_half {
            OddHalf::High | OddHalf::TopBoard => true,
            OddHalf::LeftOfButton => first_winner.is_some_and(|at| high.has(at)),
        };
        if to_high { (half + odd, half) } else { (half, half + odd) }
    }

    /// Pays a share to those who tie for it, odd chips from the left of the button on.
    fn pay(&mut self, pot: u8, share: &Share, button: Position, sink: &mut impl Sink) {
        let number = i64::from(share.winners.len());
        let chip = self.plan.chip.0.max(1);
        let each = if number > 1 { share.amount.0 / number / chip * chip } else { 0 };
        // All that does not divide goes to the first of them.
        let mut odd = share.amount.0 - each * number;
        for position in share.winners.after(button) {
            let amount = Cents(each + std::mem::take(&mut odd));
            if amount > Cents::ZERO {
                let (person, because) = (self.person(position), Reason::from(share.why));
                self.emit(Event::Awarded { person, position, pot, amount, because }, sink);
            }
        }
    }

    /// A seven or better that was checked after the draw wins nothing that was bet after it.
    #[inline(never)]
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

/// The strengths of everybody who can win: one way, and the other way of a divided pot.
struct Strengths {
    high: [Strength; Position::MOST + 1],
    other: Option<[Strength; Position::MOST + 1]>,
}

impl Strengths {
    fn of(game: &PotPoker, claims: PositionSet) -> Strengths {
        let find = |strength: &dyn Fn(Position) -> Strength| {
            let mut way = [None; Position::MOST + 1];
            claims.iter().for_each(|at| way[at.index()] = strength(at));
            way
        };
        let other = match game.plan.division {
            Division::HighLow | Division::HighLowQualified => Some(find(&|at| game.low(at))),
            Division::HighEachBoard => Some(find(&|at| game.shown_high(at, true))),
            Division::High | Division::Low => None,
        };
        let rated = claims.without(game.rated.players).and(claims.both(game.hand.mucked)).is_empty();
        let high = if rated { game.rated.high } else { find(&|at| game.shown_high(at, false)) };
        Strengths { high, other }
    }
}

/// Those with the best strength; nobody where none counts.
fn best_of(way: &[Strength; Position::MOST + 1], players: PositionSet) -> PositionSet {
    let mut best = None;
    let mut winners = PositionSet::EMPTY;
    for at in players.iter().filter(|at| way[at.index()].is_some()) {
        let strength = way[at.index()];
        if strength > best {
            (best, winners) = (strength, PositionSet::EMPTY);
        }
        if strength == best {
            winners.add(at);
        }
    }
    winners
}
