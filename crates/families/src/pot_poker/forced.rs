//! The button, who is dealt in, and money that must or may be put in before the cards.

use money::Cents;
use rulebook::family::pot_poker::betting::StructureKind;
use rulebook::family::pot_poker::entry::{BetweenBlinds, MissedBlinds, NewPlayer};
use rulebook::family::pot_poker::forced::{HeadsUpBlinds, OverBlindWhen, ShortBlind};
use table::{
    Amounts, Event, Offer, Offers, PokerEvent, Position, PositionSet, Post, Posted, Refusal, Shape, Sink,
    Verb,
};

use super::PotPoker;
use super::apply::posted_for;
use super::state::{Order, Stage};

impl PotPoker {
    /// Seated, with chips, and not dealt out.
    pub(super) fn with_chips(&self) -> PositionSet {
        let seated = self.table.seating.in_game();
        // Some chips play when there is one of the smallest kind.
        seated.iter().filter(|at| self.table.seating.chips[at.index()] >= self.plan.chip).collect()
    }

    /// The same, and with something left when the fee is paid (S22).
    pub(super) fn active(&self) -> PositionSet {
        let here = self.with_chips();
        if self.plan.charges.is_empty() || self.hand.stage > Stage::Opening {
            return here.without(self.hand.unable);
        }
        let able = here.without(self.hand.unable);
        able.without(self.unable_to_pay(able))
    }

    /// Active players who need not post anything to be dealt in.
    fn in_the_game(&self) -> PositionSet {
        self.in_the_game_of(self.active())
    }

    fn in_the_game_of(&self, active: PositionSet) -> PositionSet {
        let dealt_in =
            || self.plan.entry.as_ref().is_none_or(|entry| entry.new_player.contains(&NewPlayer::DealtIn));
        let waits = !self.table.new.is_empty() && self.table.number > 1 && !dealt_in();
        let waiting = if waits { self.table.new } else { PositionSet::EMPTY };
        let held = self.kill_holder().map_or(PositionSet::EMPTY, PositionSet::only);
        active.without(waiting).without(self.table.missed).without(self.table.owes).without(held)
    }

    /// Who gets no hand until the kill is posted.
    pub(super) fn kill_holder(&self) -> Option<Position> {
        let (person, _) = self.table.kill_owed.filter(|_| self.table.kill_held)?;
        self.table.seating.seat_of(person)
    }

    /// Who would have the button: it stays where it was put for the first hand, else it goes on clockwise.
    pub(super) fn next_button(&self) -> Option<Position> {
        self.next_button_of(self.active())
    }

    /// The same among players who are active.
    pub(super) fn next_button_of(&self, active: PositionSet) -> Option<Position> {
        let button = self.table.button?;
        // Who owes a blind is passed over by the button, unless the room lets the blind be owed for later.
        let later = self.plan.short_blind == ShortBlind::HalfIsFullThenOwes;
        let owing = if later { self.table.owes } else { PositionSet::EMPTY };
        let owing = if owing.is_empty() { owing } else { owing.both(active) };
        // The button goes by a seat that gets no hand for a kill that was not posted, as by any other.
        let held = self.kill_holder().map_or(PositionSet::EMPTY, PositionSet::only);
        let eligible = self.in_the_game_of(active).and(owing).and(held);
        // Put down for the first hand it stays even where nobody plays, but not with who cannot pay its fee.
        let put_down = self.table.number <= 1 && (active.has(button) || !self.with_chips().has(button));
        if self.table.button_stays && (eligible.has(button) || put_down) {
            return Some(button);
        }
        eligible.next_after(button)
    }

    /// Who is dealt in and who has which blind, with the button at a position.
    pub(super) fn line_up(&mut self, button: Position) {
        let asked: PositionSet = self.hand.asked.iter().map(|(at, _)| *at).collect();
        let sure = self.in_the_game().and(asked);
        let bought = self.hand.asked.iter().find(|(_, post)| *post == Post::BuyButton).map(|(at, _)| *at);
        self.hand.bought = bought;
        let mut blinds = Order::new();
        let came_in = self.blind_seats(button, sure, &mut blinds);
        let players = came_in.map_or(sure, |at| sure.and(PositionSet::only(at)));
        // One by one: a list that was just made is slow to read as a whole.
        self.hand.blinds.clear();
        match bought {
            Some(buyer) => self.hand.blinds.push(buyer),
            None => self.hand.blinds.extend(blinds.iter().copied()),
        }
        self.hand.players = players;
        self.hand.live = players;
        if self.plan.given.is_some() {
            self.hand.blinds = self.given_blinds(players);
        }
        self.hand.short = self.skipped_short(button, players);
        self.hand.order.clear();
        self.hand.order.extend(players.after(button));
    }

    /// The seats with a blind in a hand whose forced money is given seat by seat, the largest last; of equal ones the
    /// later, and of two players the one without the button.
    fn given_blinds(&self, players: PositionSet) -> Order {
        let amount =
            |at: &Position| self.plan.given_blind(*at).min(self.chips(*at) - self.plan.given_ante(*at));
        let mut seats: Order = players.iter().filter(|at| amount(at) > Cents::ZERO).collect();
        let two = players.len() == 2;
        seats.sort_by_key(|at| (amount(at), (Some(*at) != self.table.button) == two, *at));
        seats
    }

    /// Antes, blinds, straddles and posts as a hand history gives them.
    fn post_given(&mut self, sink: &mut impl Sink) {
        for position in self.hand.order.clone() {
            let ante = self.plan.given_ante(position);
            self.post(position, Posted::Ante, Cents::ZERO, ante, false, sink);
        }
        let mut number = 0;
        for position in self.hand.order.clone() {
            let blind = self.plan.given_blind(position);
            if blind > Cents::ZERO {
                self.post(position, Posted::Blind(number), blind, Cents::ZERO, false, sink);
                number += 1;
            } else if blind < Cents::ZERO {
                self.post(position, Posted::Entry, -blind, Cents::ZERO, false, sink);
            }
        }
        self.emit(Event::Poker(PokerEvent::PostsDone), sink);
    }

    /// The seats of the blinds; the last one may be that of a player who waited for it.
    fn blind_seats(&self, button: Position, sure: PositionSet, seats: &mut Order) -> Option<Position> {
        let number = self.plan.blinds.len();
        if number == 0 {
            return None;
        }
        if sure.len() == 2 && number > 1 {
            let other = sure.iter().find(|at| *at != button);
            let pair = match (self.plan.heads_up, other) {
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
        let asked = self.hand.asked.iter().map(|(at, _)| *at);
        let made_up: PositionSet = asked.filter(|at| self.comes_back_between(*at)).collect();
        let sure = sure.without(made_up);
        for at in sure.and(waiting).after(button) {
            let last = seats.len() + 1 == wanted;
            if last && waiting.has(at) && at != button {
                seats.push(at);
                return Some(at);
            }
            let blind = number - wanted + seats.len();
            if sure.has(at) && !self.short_of_blind(at, self.plan.blinds[blind].amount) {
                seats.push(at);
            }
            if seats.len() == wanted {
                break;
            }
        }
        None
    }

    /// Players dealt in whose chips are too few for the blind that came to them.
    fn skipped_short(&self, button: Position, players: PositionSet) -> PositionSet {
        let Some(big) = self.hand.blinds.last().copied() else { return PositionSet::EMPTY };
        if matches!(self.plan.short_blind, ShortBlind::AllIn | ShortBlind::WholeOwed) {
            return PositionSet::EMPTY;
        }
        let arc = players.and(PositionSet::only(big)).after(button).take_while(|at| *at != big);
        arc.filter(|at| *at != button && !self.hand.blinds.contains(at)).collect()
    }

    /// Seats that the blinds pass by, of players who are dealt out.
    pub(super) fn passed_by(&self) -> impl Iterator<Item = Position> + '_ {
        let (button, big) = (self.table.button, self.hand.blinds.last().copied());
        let after = button.map(|button| self.table.seating.after(button, self.plan.positions));
        let passed = after.into_iter().flatten().take_while(move |at| Some(*at) != big);
        let owes = self.plan.entry.as_ref().is_some_and(|entry| entry.missed.is_some());
        passed.filter(move |at| {
            owes && big.is_some()
                && self.table.seating.taken.has(*at)
                && self.table.seating.away.has(*at)
                && !self.table.new.has(*at)
                && !self.table.missed.has(*at)
        })
    }

    /// Whether a seat lies between the button and the last blind of the coming hand.
    fn between_blinds(&self, position: Position) -> bool {
        let Some(button) = self.next_button() else { return false };
        let sure = self.in_the_game();
        let mut blinds = Order::new();
        self.blind_seats(button, sure, &mut blinds);
        let Some(big) = blinds.last().copied() else { return false };
        let mut arc = self.table.seating.after(button, self.plan.positions).take_while(|at| *at != big);
        position != button && arc.any(|at| at == position)
    }

    /// Whether a player who makes up missed blinds may do so between the blinds of others.
    fn comes_back_between(&self, position: Position) -> bool {
        let free =
            self.plan.entry.as_ref().is_some_and(|entry| entry.between == Some(BetweenBlinds::NewWaits));
        // Of two others one would have the blind and the button at once.
        free && self.table.missed.has(position) && self.in_the_game().len() > 2
    }

    /// How a player who is not in the game may be dealt in now.
    pub(super) fn entry_posts(&self, position: Position) -> arrayvec::ArrayVec<Post, 6> {
        let mut posts = arrayvec::ArrayVec::new();
        if self.kill_holder() == Some(position) {
            if self.active().has(position) && self.chips(position) >= self.plan.kill_blind(0) {
                posts.push(Post::Kill);
            }
            return posts;
        }
        let owes = self.table.owes.has(position);
        let waits =
            self.table.new.has(position) && self.table.number > 1 || self.table.missed.has(position) || owes;
        let Some(entry) = self.plan.entry.as_ref().filter(|_| waits && self.active().has(position)) else {
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
            add(if self.plan.blinds.len() > 1 { Post::AllBlinds } else { Post::BigBlind });
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

    /// Whether the big blind reaches a waiting player in this hand anyway.
    fn blind_comes_to(&self, position: Position) -> bool {
        let Some(button) = self.next_button() else { return false };
        self.blind_seats(button, self.in_the_game(), &mut Order::new()) == Some(position)
    }

    pub(super) fn price(&self, post: Post) -> Cents {
        match post {
            Post::BigBlind => self.plan.big_blind(),
            Post::AllBlinds | Post::BuyButton => self.plan.blinds.iter().map(|blind| blind.amount).sum(),
            Post::DoubleAnte => Cents(self.plan.ante.0 * 2),
            Post::Kill => self.plan.kill_blind(0),
            Post::Straddle => self.plan.straddle.map_or(Cents::ZERO, |straddle| straddle.amount),
            Post::OverBlind { amount } => amount,
        }
    }

    /// All forced money of the hand: antes, blinds, those who come in, the kill.
    pub(super) fn post_forced(&mut self, sink: &mut impl Sink) {
        if self.plan.given.is_some() {
            return self.post_given(sink);
        }
        if !self.table.seating.away.is_empty() {
            let passed: Order = self.passed_by().collect();
            for position in passed {
                self.emit(Event::Poker(PokerEvent::BlindsMissed { position }), sink);
            }
        }
        if self.plan.ante > Cents::ZERO {
            self.post_antes(sink);
        }
        self.post_blinds(sink);
        for position in self.hand.short.iter() {
            // Dealt in for what there is.
            self.post(position, Posted::Entry, self.chips(position), Cents::ZERO, false, sink);
        }
        for at in 0..self.hand.asked.len() {
            let (position, post) = self.hand.asked[at];
            self.post_entry(position, post, sink);
        }
        self.post_kill(sink);
        self.emit(Event::Poker(PokerEvent::PostsDone), sink);
    }

    fn post_antes(&mut self, sink: &mut impl Sink) {
        for at in 0..self.hand.order.len() {
            let position = self.hand.order[at];
            let double = self.hand.asked.contains(&(position, Post::DoubleAnte));
            let (post, amount) = if double {
                (Posted::DoubleAnte, Cents(self.plan.ante.0 * 2))
            } else {
                (Posted::Ante, self.plan.ante)
            };
            self.post(position, post, Cents::ZERO, amount, false, sink);
        }
    }

    fn post_blinds(&mut self, sink: &mut impl Sink) {
        if self.hand.bought.is_some() {
            return;
        }
        let (number, seats) = (self.plan.blinds.len(), self.hand.blinds.len());
        // With fewer players than blinds the small ones are left out.
        for at in 0..seats {
            let (blind, position) = (number - seats + at, self.hand.blinds[at]);
            let plan = self.plan.blinds[blind];
            self.post(position, Posted::Blind(blind as u8), plan.amount, Cents::ZERO, plan.dropped, sink);
        }
    }

    #[inline(never)]
    fn post_entry(&mut self, position: Position, post: Post, sink: &mut impl Sink) {
        let big = self.plan.big_blind();
        let all: Cents = self.plan.blinds.iter().map(|blind| blind.amount).sum();
        match post {
            // Only the blinds of the button's left are the fee; what is posted to come in goes to the pot.
            Post::BigBlind => self.post(position, Posted::Entry, big, Cents::ZERO, false, sink),
            Post::AllBlinds | Post::BuyButton => {
                self.post(position, posted_for(post), big, all - big, false, sink);
            }
            // A kill that is owed is posted with the others.
            Post::Kill if self.kill_holder() == Some(position) => {}
            Post::Kill => {
                let blind = self.plan.kill_blind(0);
                self.post(position, Posted::Kill, blind, Cents::ZERO, false, sink);
            }
            _ => {}
        }
    }

    #[inline(never)]
    fn post_kill(&mut self, sink: &mut impl Sink) {
        let Some((person, kind)) = self.table.kill_owed else { return };
        let Some(position) = self.table.seating.seat_of(person) else { return };
        if self.table.kill_held && !self.hand.players.has(position) {
            return;
        }
        if !self.hand.players.has(position) {
            // A kill that is due is posted even by a player who is dealt out; it is then nobody's bet.
            if self.plan.kill.as_ref().is_some_and(|kill| kill.owed_if_leaving) {
                let blind = self.plan.kill_blind(kind);
                self.post(position, Posted::Kill, Cents::ZERO, blind, false, sink);
            }
            return;
        }
        // What the killer has posted as a blind already counts.
        let posted = self.hand.bets[position.index()];
        let blind = (self.plan.kill_blind(kind) - posted).max(Cents::ZERO);
        self.post(position, Posted::Kill, blind, Cents::ZERO, false, sink);
    }

    /// Posts as much as there is.
    fn post(
        &mut self,
        position: Position,
        post: Posted,
        live: Cents,
        dead: Cents,
        dropped: bool,
        sink: &mut impl Sink,
    ) {
        let chips = self.chips(position);
        let live = live.min(chips);
        let dead = dead.min(chips - live);
        if live + dead > Cents::ZERO {
            let person = self.person(position);
            self.emit(Event::Poker(PokerEvent::Posted { person, position, post, live, dead, dropped }), sink);
        }
    }

    /// The over-blinds and straddles that a player may make now.
    pub(super) fn over_offers(&self, position: Position, offers: &mut Offers) {
        let chips = self.chips(position);
        if !self.hand.players.has(position) || chips == Cents::ZERO {
            return;
        }
        if let Some(straddle) = self.plan.straddle {
            let seat = self.left_of_big_blind();
            let held = self.hand.over.is_empty() && self.hand.opened == 0;
            let stack = chips + self.hand.bets[position.index()];
            if held && seat == Some(position) && stack >= straddle.stack && chips >= straddle.amount {
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
        match self.plan.over_blinds {
            Some(OverBlindWhen::BeforeFirstCard) => self.hand.opened == 0,
            Some(OverBlindWhen::AfterOneCard) => self.hand.opened == 1,
            None => false,
        }
    }

    /// Twice the largest blind or more, within the largest bet of the table.
    fn over_amounts(&self, position: Position) -> Option<Amounts> {
        let held = self.hand.bets[position.index()];
        let from = Cents(self.hand.betting.current.0 * 2);
        let all_in = held + self.chips(position);
        let most = match self.plan.kind {
            StructureKind::FixedLimit | StructureKind::SpreadLimit => {
                self.plan.streets.iter().map(|street| street.bet).max().unwrap_or(from)
            }
            StructureKind::NoLimit | StructureKind::PotLimit => all_in,
        };
        let to = most.min(all_in);
        (from <= to).then_some(Amounts { from, to, step: self.plan.chip })
    }

    /// A kill that a player chooses, after two cards at the latest.
    fn may_kill(&self, position: Position) -> bool {
        let Some(kill) = &self.plan.kill else { return false };
        let Some(voluntary) = &kill.voluntary else { return false };
        let blind = self.plan.kill_blind(0);
        let stack = self.chips(position);
        let enough = voluntary.stack.is_none() || stack.0 >= blind.0 * 4;
        self.hand.opened == 1 && self.hand.killer.is_none() && enough && stack >= blind
    }

    pub(super) fn left_of_big_blind(&self) -> Option<Position> {
        let big = *self.hand.blinds.last()?;
        let three = self.hand.players.len() > 2;
        let after = self.table.seating.after(big, self.plan.positions).find(|at| self.hand.players.has(*at));
        after.filter(|at| three && !self.hand.blinds.contains(at))
    }

    /// Takes an over-blind, a straddle or a kill.
    #[inline(never)]
    pub(super) fn post_unasked(
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
        let command = table::Command::post(post);
        if !offers.iter().any(|offer| offer.contains(&command)) {
            return Err(self.over_refusal(&offers, position, post));
        }
        let held = self.hand.bets[position.index()];
        let total = self.price(post);
        self.post(position, posted_for(post), total - held, Cents::ZERO, false, sink);
        Ok(())
    }

    /// Why a player cannot post, where the reason is the player's own.
    pub(super) fn post_refusal(&self, position: Position, post: Post) -> Option<Refusal> {
        let voluntary = self.plan.kill.as_ref().is_some_and(|kill| kill.voluntary.is_some());
        if post == Post::Kill && voluntary && self.hand.stage == Stage::Betting {
            return Some(Refusal::KillTooLate { position });
        }
        let short = self.plan.straddle.filter(|straddle| {
            post == Post::Straddle
                && self.chips(position) + self.hand.bets[position.index()] < straddle.stack
                && self.left_of_big_blind() == Some(position)
        });
        if let Some(straddle) = short {
            return Some(Refusal::StraddleStack { position, least: straddle.stack });
        }
        let enters = matches!(post, Post::BigBlind | Post::AllBlinds | Post::DoubleAnte);
        if !enters || self.hand.players.has(position) {
            return None;
        }
        let button = self.table.button?;
        let big = self.hand.blinds.last().copied();
        let mut arc = self.table.seating.after(button, self.plan.positions).take_while(|at| Some(*at) != big);
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
    pub(super) fn window_open(&self) -> bool {
        let kills = self.plan.kill.as_ref().is_some_and(|kill| kill.voluntary.is_some());
        if self.plan.straddle.is_none() && self.plan.over_blinds.is_none() && !kills {
            return false;
        }
        self.anybody_may_post()
    }

    #[inline(never)]
    fn anybody_may_post(&self) -> bool {
        let mut offers = Offers::new();
        self.hand.players.iter().any(|at| {
            offers.clear();
            self.over_offers(at, &mut offers);
            !offers.is_empty()
        })
    }

    /// The order of the first time round: over-blinds, straddle and kill act last, the smallest first.
    pub(super) fn first_orbit(&self, first: Position) -> Order {
        let kill_last = self.plan.kill.as_ref().is_some_and(|kill| kill.acts_last);
        let killer = self.hand.killer.map(|(at, _)| at).filter(|_| kill_last);
        if self.hand.over.is_empty() && killer.is_none() {
            return Order::new();
        }
        let last = |at: &Position| self.hand.over.contains(at) || killer == Some(*at);
        let from = super::betting::before(first, self.plan.positions);
        let around =
            self.table.seating.after(from, self.plan.positions).filter(|at| self.hand.players.has(*at));
        let mut orbit: Order = around.filter(|at| !last(at)).collect();
        orbit.extend(killer.filter(|at| !self.hand.over.contains(at)));
        orbit.extend(self.hand.over.iter().copied());
        orbit
    }

    /// Half a blind or more is a full one; with less the next player takes it.
    pub(super) fn short_of_blind(&self, position: Position, amount: Cents) -> bool {
        let chips = self.chips(position) - self.plan.ante;
        match self.plan.short_blind {
            ShortBlind::AllIn | ShortBlind::WholeOwed => false,
            ShortBlind::HalfIsFull | ShortBlind::HalfIsFullThenOwes => chips.0 * 2 < amount.0,
        }
    }
}
