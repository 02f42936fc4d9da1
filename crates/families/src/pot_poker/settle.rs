//! The showdown: who shows when, and who gets what.

use crate::pot_poker::event::PokerEvent;
use money::Cents;
use rulebook::family::pot_poker::showdown::{Division, FirstToShow, OddHalf, PlayBoard};
use table::{Position, PositionSet, Reason, Sink, Why};

use super::Poker;
use super::pots::Pot;
use super::rank::Strength;
use super::state::PerSeat;
use crate::pot_poker::why;

/// A part of a pot with those who share it.
pub(super) struct Share {
    pub(super) pot: u8,
    pub(super) amount: Cents,
    /// The odd chip between two halves, if it goes here.
    pub(super) odd: Cents,
    pub(super) winners: PositionSet,
    pub(super) why: Why,
}

/// The parts of all pots, in the order in which they are pushed.
pub(super) type Shares = arrayvec::ArrayVec<Share, { 2 * Position::MOST }>;

/// The strengths of all seats, one way.
type Way = [Strength; Position::MOST + 1];

impl Poker {
    /// Who is to show or throw away next.
    pub(super) fn to_show(&self) -> Option<Position> {
        let open = self.hand.seats.live.without(self.hand.showdown.shown).without(self.hand.showdown.mucked);
        let claims = self.hand.seats.live.without(self.hand.showdown.mucked);
        if usize::from(self.hand.cards.opened) < self.plan.cards.streets.len() || open.is_empty() {
            return None;
        }
        if claims.len() == 1
            && self.hand.showdown.shown.is_empty()
            && (!self.plan.showdown.must_show || self.hand.showdown.mucked.is_empty())
        {
            return None;
        }
        let start = self.shows_first()?;
        if open.has(start) { Some(start) } else { open.next_after(start) }
    }

    fn shows_first(&self) -> Option<Position> {
        let betting = &self.hand.betting;
        let button = self.hall.button?;
        let by_action = betting.aggressor.or(betting.checker).or(betting.first);
        match self.plan.showdown.first_to_show {
            FirstToShow::LastAggressor | FirstToShow::FirstChecker if by_action.is_some() => by_action,
            _ => self.hand.seats.live.next_after(button),
        }
    }

    /// Whether the best hand of a player is the board itself.
    pub(super) fn plays_board(&self, position: Position) -> bool {
        self.plan.rank.boards == 1
            && self.plan.showdown.play_board != PlayBoard::NotPossible
            && self.high(position, false) == self.board_strength()
    }

    /// Whether a hand that was shown has no claim of its own: it is the board, and that was not said (001:76).
    pub fn has_no_claim(&self, position: Position) -> bool {
        self.plan.showdown.play_board == PlayBoard::DeclaredAndShown
            && self.hand.showdown.shown.has(position)
            && !self.hand.showdown.board_declared.has(position)
            && self.plays_board(position)
    }

    /// Those who can win at the showdown.
    pub(super) fn claims(&self) -> PositionSet {
        let left = self.hand.seats.live.without(self.hand.showdown.mucked);
        let mucked = if self.plan.showdown.play_board == PlayBoard::Undeclared {
            self.hand.seats.live.both(self.hand.showdown.mucked)
        } else {
            PositionSet::EMPTY
        };
        if self.plan.showdown.play_board != PlayBoard::DeclaredAndShown {
            return left.and(mucked);
        }
        let silent: PositionSet = left.iter().filter(|at| self.has_no_claim(*at)).collect();
        let claims = left.without(silent).and(mucked);
        if claims.is_empty() { left } else { claims }
    }

    /// The strength that a player shows; a hand thrown away plays the board.
    pub(super) fn shown_high(&self, position: Position, second: bool) -> Strength {
        if self.hand.showdown.mucked.has(position) {
            self.board_strength()
        } else {
            self.high(position, second)
        }
    }

    /// The same for the low half: cards thrown away win no part of the pot (S10).
    fn shown_low(&self, position: Position) -> Strength {
        if self.hand.showdown.mucked.has(position) { self.board_low() } else { self.low(position) }
    }

    /// The strengths of those who can win, one way.
    pub(super) fn way(&self, claims: PositionSet, strength: impl Fn(Position) -> Strength) -> Way {
        let mut way = [None; Position::MOST + 1];
        claims.iter().for_each(|at| way[at.index()] = strength(at));
        way
    }

    /// The strengths for the other half of a divided pot.
    #[inline]
    pub(super) fn other_way(&self, claims: PositionSet) -> Option<Way> {
        match self.plan.showdown.division {
            Division::HighLow | Division::HighLowQualified => Some(self.way(claims, |at| self.shown_low(at))),
            Division::HighEachBoard => Some(self.way(claims, |at| self.shown_high(at, true))),
            Division::High | Division::Low => None,
        }
    }

    /// Divides the pots.
    pub(super) fn award(&mut self, sink: &mut impl Sink) {
        let left = self.hand.seats.live.without(self.hand.showdown.mucked);
        if left.len() == 1 && self.hand.showdown.shown.is_empty() {
            return self.award_last(left, sink);
        }
        if self.plan.showdown.sevens.is_some() {
            self.sevens(sink);
        }
        let Some(button) = self.hall.button else { return };
        let claims = self.claims();
        if self.plan.showdown.play_board == PlayBoard::DeclaredAndShown {
            self.lose_claims(left.without(claims), claims, sink);
        }
        let mut shares = Shares::new();
        self.find_shares(claims, button, &mut shares);
        if self.plan.showdown.kills_losers {
            let winners = shares.iter().fold(PositionSet::EMPTY, |all, share| all.and(share.winners));
            self.kill_losers(claims.without(winners), button, sink);
        }
        for share in &shares {
            self.pay(share, button, sink);
        }
    }

    /// Hands that play the board without a word: said of those that would have shared the pot.
    #[inline(never)]
    fn lose_claims(&mut self, silent: PositionSet, claims: PositionSet, sink: &mut impl Sink) {
        let best = claims.iter().map(|at| self.shown_high(at, false)).max().flatten();
        for position in
            silent.iter().filter(|at| self.shown_high(*at, false) >= best).collect::<PositionSet>().iter()
        {
            self.emit(PokerEvent::ClaimLost { position, because: why::BOARD_UNDECLARED.into() }, sink);
        }
    }

    /// The shares of all pots among those who can win.
    pub(super) fn find_shares(&self, claims: PositionSet, button: Position, found: &mut Shares) {
        // What was rated for the showdown is read where it is.
        let rated = claims.without(self.rated.players).and(claims.both(self.hand.showdown.mucked)).is_empty();
        let high = if rated { None } else { Some(self.way(claims, |at| self.shown_high(at, false))) };
        let high = high.as_ref().unwrap_or(&self.rated.high);
        let other = self.other_way(claims);
        for (number, pot) in self.hand.pots(self.hand.seats.live).iter().enumerate() {
            let players = pot.players.both(claims);
            // Who has no chip in a pot cannot win it (002:160): thrown away by all its players, it is the last one's.
            let last = || self.hand.showdown.last_thrown(pot.players).map_or(claims, PositionSet::only);
            let players = if players.is_empty() { last() } else { players };
            if self.uncontested(pot.players, players) {
                let (pot, amount, odd) = (number as u8, pot.amount, Cents::ZERO);
                let why = if number == 0 { why::LAST_LEFT } else { why::LAST_IN_POT };
                found.push(Share { pot, amount, odd, winners: players, why });
                continue;
            }
            let pot = Pot { amount: pot.amount, players };
            self.share(number as u8, pot, high, other.as_ref(), button, found);
        }
    }

    /// Whether nobody is left to compare hands with: the others have folded, or threw their cards away unseen.
    pub(super) fn uncontested(&self, players: PositionSet, claims: PositionSet) -> bool {
        claims.len() == 1 && (players.len() == 1 || claims.both(self.hand.showdown.shown).is_empty())
    }

    /// Losing hands are killed before the pot is pushed, where the room says so.
    fn kill_losers(&mut self, losers: PositionSet, button: Position, sink: &mut impl Sink) {
        for position in losers.both(self.hand.showdown.shown).after(button) {
            self.emit(PokerEvent::Killed { position }, sink);
        }
    }

    fn award_last(&mut self, left: PositionSet, sink: &mut impl Sink) {
        let Some(position) = left.iter().next() else { return };
        if self.hand.showdown.mucked.is_empty() {
            return self.pay_one(position, 0, self.hand.pot(), why::LAST_LEFT, sink);
        }
        let mut shares = Shares::new();
        self.shares_of_thrown(position, &mut shares);
        for share in &shares {
            share.winners.iter().for_each(|at| self.pay_one(at, share.pot, share.amount, share.why, sink));
        }
    }

    /// The pots where all hands but one were thrown away: those that the last player has no chip in are the last one's of
    /// each who threw a hand away.
    #[cold]
    fn shares_of_thrown(&self, position: Position, found: &mut Shares) {
        for (number, pot) in self.hand.pots(self.hand.seats.live).iter().enumerate() {
            let thrown = self.hand.showdown.last_thrown(pot.players).filter(|_| !pot.players.has(position));
            let winners = PositionSet::only(thrown.unwrap_or(position));
            let why = if number == 0 { why::LAST_LEFT } else { why::LAST_IN_POT };
            found.push(Share { pot: number as u8, amount: pot.amount, odd: Cents::ZERO, winners, why });
        }
    }

    /// The parts of a pot and who shares each.
    #[inline(always)]
    pub(super) fn share(
        &self,
        number: u8,
        pot: Pot,
        high: &Way,
        other: Option<&Way>,
        button: Position,
        found: &mut Shares,
    ) {
        let mut add = |amount: Cents, odd: Cents, winners: PositionSet, why: Why| {
            found.push(Share { pot: number, amount, odd, winners, why });
        };
        let high = best_of(high, pot.players);
        let Some(other) = other else { return add(pot.amount, Cents::ZERO, high, why::BEST_HAND) };
        let other = best_of(other, pot.players);
        if other.is_empty() {
            return add(pot.amount, Cents::ZERO, high, why::NO_LOW);
        }
        let (whys, both) = match self.plan.showdown.division {
            Division::HighEachBoard => ([why::BEST_TOP, why::BEST_BOTTOM], why::BOTH_BOARDS),
            _ => ([why::BEST_HIGH, why::BEST_LOW], why::BOTH_HALVES),
        };
        if high == other && high.len() == 1 {
            return add(pot.amount, Cents::ZERO, high, both);
        }
        let chip = self.plan.betting.chip_in(pot.amount);
        let half = Cents(pot.amount.0 / 2 / chip * chip);
        let odd = pot.amount - half - half;
        let odds =
            if self.odd_goes_first(high, other, button) { [odd, Cents::ZERO] } else { [Cents::ZERO, odd] };
        add(half, odds[0], high, whys[0]);
        add(half, odds[1], other, whys[1]);
    }

    /// Whether the odd chip between two halves goes to the first of them.
    fn odd_goes_first(&self, high: PositionSet, low: PositionSet, button: Position) -> bool {
        match self.plan.showdown.odd_half {
            OddHalf::High | OddHalf::TopBoard => true,
            OddHalf::LeftOfButton => high.and(low).next_after(button).is_some_and(|at| high.has(at)),
        }
    }

    /// Why the odd chip between two halves goes where it goes.
    pub(super) fn odd_half(&self) -> Why {
        match self.plan.showdown.odd_half {
            OddHalf::LeftOfButton => why::ODD_HALF,
            OddHalf::High => why::ODD_HALF_HIGH,
            OddHalf::TopBoard => why::ODD_HALF_TOP,
        }
    }

    /// Pays a share to those who tie for it; all that does not divide goes to the first of them from the left of the
    /// button on.
    fn pay(&mut self, share: &Share, button: Position, sink: &mut impl Sink) {
        if share.winners.len() == 1 {
            for position in share.winners.iter() {
                self.pay_one(position, share.pot, share.amount, share.why, sink);
                self.pay_one(position, share.pot, share.odd, self.odd_half(), sink);
            }
            return;
        }
        let number = i64::from(share.winners.len());
        // The odd chip of the halves is divided with the half that it went to (H04).
        let mut odd = self.undivided(share);
        let each = Cents((share.amount + share.odd - odd).0 / number);
        let shared = shared(share.why);
        for position in share.winners.after(button) {
            self.pay_one(position, share.pot, each, shared, sink);
            self.pay_one(position, share.pot, std::mem::take(&mut odd), why::ODD_CHIP, sink);
        }
    }

    /// What of a share its winners cannot divide among them in whole chips.
    pub(super) fn undivided(&self, share: &Share) -> Cents {
        let amount = share.amount + share.odd;
        Cents(amount.0 % (i64::from(share.winners.len()) * self.plan.betting.chip_in(amount)))
    }

    fn pay_one(&mut self, position: Position, pot: u8, amount: Cents, why: Why, sink: &mut impl Sink) {
        if amount > Cents::ZERO {
            let (person, because) = (self.person(position), Reason::from(why));
            self.emit(PokerEvent::Awarded { person, position, pot, amount, because }, sink);
        }
    }

    /// A seven or better that was checked after the draw wins nothing that was bet after it, pot by pot (S07); calls
    /// behind one that called a short all-in go back (002:363).
    #[inline(never)]
    fn sevens(&mut self, sink: &mut impl Sink) {
        let (Some(highest), Some(before)) = (self.plan.showdown.sevens, self.hand.showdown.before_draw)
        else {
            return;
        };
        let claims = self.claims();
        let high = self.way(claims, |at| self.shown_high(at, false));
        let mut checked = [Cents::ZERO; Position::MOST + 1];
        let mut behind = checked;
        for layer in self.hand.layers(self.hand.seats.live) {
            let winners = best_of(&high, layer.players.both(claims));
            let (back, whose) = if !self.is_seven(winners, highest) {
                continue;
            } else if winners.both(self.hand.showdown.checked_last).is_empty() {
                (&mut behind, self.behind_seven(winners))
            } else {
                (&mut checked, self.hand.seats.players)
            };
            for position in whose.iter() {
                let at = position.index();
                let drawn_to = before[at].clamp(layer.from, layer.to);
                back[at] += self.hand.money.total(position).clamp(drawn_to, layer.to) - drawn_to;
            }
        }
        self.give_back(&checked, why::SEVEN_CHECKED, sink);
        self.give_back(&behind, why::BEHIND_SEVEN, sink);
    }

    /// Whether the winning hands of a pot are a seven or better.
    fn is_seven(&self, winners: PositionSet, highest: u8) -> bool {
        let hand = winners.iter().next().and_then(|at| eval::low::best(self.hand.cards.hands.of(at)));
        hand.and_then(eval::Low::highest).is_some_and(|rank| low_value(rank) <= highest)
    }

    /// Who called a short all-in behind the last seven that did so and wins; nobody where the bet was a full one.
    fn behind_seven(&self, winners: PositionSet) -> PositionSet {
        let betting = &self.hand.betting;
        let Some(bettor) = betting.aggressor else { return PositionSet::EMPTY };
        let short = betting.current > Cents::ZERO && betting.current.0 * 2 < betting.bet.0;
        if !short || winners.has(bettor) {
            return PositionSet::EMPTY;
        }
        let mut behind = PositionSet::EMPTY;
        for at in self.hall.seating.after(bettor, self.plan.hall.positions).filter(|at| *at != bettor) {
            if winners.has(at) {
                behind = PositionSet::EMPTY;
            } else {
                behind.add(at);
            }
        }
        behind.both(self.hand.seats.players)
    }

    fn give_back(&mut self, amounts: &PerSeat, why: Why, sink: &mut impl Sink) {
        for position in self.hand.seats.players.iter() {
            let amount = amounts[position.index()];
            if amount > Cents::ZERO {
                let person = self.person(position);
                self.emit(PokerEvent::Returned { person, position, amount, because: why.into() }, sink);
            }
        }
    }
}

/// The reason by which equal hands share what one would have won.
pub(super) const fn shared(why: Why) -> Why {
    match why {
        why::BEST_HIGH => why::HIGH_SHARED,
        why::BEST_LOW => why::LOW_SHARED,
        why::BEST_TOP => why::TOP_SHARED,
        why::BEST_BOTTOM => why::BOTTOM_SHARED,
        why::BEST_HAND => why::POT_SHARED,
        why::NO_LOW => why::NO_LOW_SHARED,
        why => why,
    }
}

pub(super) const fn low_value(rank: cards::Rank) -> u8 {
    match rank {
        cards::Rank::Ace => 1,
        rank => rank as u8 + 2,
    }
}

/// Those with the best strength; nobody where none counts. Without a jump on what the cards are: nobody can foretell it.
pub(super) fn best_of(way: &Way, players: PositionSet) -> PositionSet {
    let number = |at: Position| way[at.index()].map_or(0, |strength| u64::from(strength) + 1);
    let best = players.iter().fold(0, |best, at| number(at).max(best));
    let wins = |at: Position| best > 0 && number(at) == best;
    players.iter().fold(PositionSet::EMPTY, |winners, at| {
        winners.and(if wins(at) { PositionSet::only(at) } else { PositionSet::EMPTY })
    })
}
