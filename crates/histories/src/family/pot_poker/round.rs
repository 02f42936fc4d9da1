//! A scripted hand of pot poker: what is posted, what is decided, what is shown.

use cards::{Card, parse_cards};
use families::pot_poker::{PokerEvent, Post, PotPoker};
use money::Cents;
use table::banked::Phase;
use table::{
    Act, Actor, Amounts, Awaits, CardMask, Choice, Command, DealEvent, Event, Offer, Person, Place, Play,
    Position, Request, RoundEvent, Shape, Verb,
};

use crate::script::{Draft, Line, RoundDraft, Runner, Stocks, Wrong, chips, steps};

/// The end of a line about a player who keeps a card too many.
const NO_DISCARD: &str = " does not discard";

impl Runner<'_> {
    /// Plays one hand from its lines.
    pub(super) fn poker_round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        if let Some((line, place)) = round.wagers.first() {
            let message =
                format!("\"{line}\": this game has no wagers besides the pot, and no backline bets");
            return Err(Wrong::new(place.clone(), message));
        }
        if let Some((line, place)) = &round.bank {
            let message = format!("\"{line}\": pot poker has no player-dealer");
            return Err(Wrong::new(place.clone(), message));
        }
        self.place_button()?;
        let post = self.unposted(round)?;
        self.open_round(round)?;
        let mut hand = Lines { post: &post, play: &round.play };
        while self.table.phase() != Phase::Idle {
            match self.table.awaits() {
                Awaits::Chance(
                    request @ (Request::Stock { .. } | Request::Reshuffle { .. } | Request::Refill { .. }),
                ) => {
                    self.bring(request, round, stocks)?;
                }
                Awaits::Persons(_) if self.table.phase() == Phase::Wagering => {
                    self.window(&mut hand, round)?;
                }
                Awaits::Persons(_) if self.floor_line(&mut hand)? => {}
                Awaits::HouseDealer
                    if self.table.offers(Actor::House).contains(&Offer::only(Verb::GO_ON)) =>
                {
                    self.poker_rest(&mut hand, round)?;
                }
                Awaits::Persons(persons) => {
                    self.late_posts(&mut hand)?;
                    self.poker_decision(&mut hand, round, persons.iter().next())?;
                }
                Awaits::Chance(Request::Dice) | Awaits::HouseDealer | Awaits::Nobody => break,
            }
        }
        if round.reshuffle.len() > self.reshuffles {
            let message = "`reshuffle` names more cards than were reshuffled".to_owned();
            return Err(Wrong::new(round.place.clone(), message));
        }
        // A winner nobody is left against may still show.
        let left = hand.play.iter().find(|(line, place)| !self.won_unseen(line, place));
        match hand.post.first().or(left) {
            Some((line, place)) => {
                Err(Wrong::new(place.clone(), format!("\"{line}\" comes after the end of the hand")))
            }
            None => Ok(()),
        }
    }

    /// Whether a line shows a hand that has won without being shown.
    fn won_unseen(&self, line: &str, place: &rulebook::Place) -> bool {
        let opened = |event: &Event| matches!(event, Event::Round(RoundEvent::RoundOpened { .. }));
        let hand = &self.events[self.events.iter().rposition(opened).unwrap_or(0)..];
        let Ok((person, position, words)) = self.who(line, place) else { return false };
        let won = |event: &Event| matches!(PokerEvent::of(event), Some(PokerEvent::Awarded { person: held, .. }) if held == person);
        let shown =
            |event: &Event| *event == Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) });
        words == ["shows"] && hand.iter().any(won) && !hand.iter().any(shown)
    }

    /// While money may be put in unasked: the lines for it, then it is closed.
    fn window(&mut self, hand: &mut Lines<'_>, round: &RoundDraft) -> Result<(), Wrong> {
        if let [(line, place), rest @ ..] = hand.post {
            let (person, post) = self.post(line, place)?;
            let entering =
                self.poker().is_some_and(|poker| poker.hand.stage == families::pot_poker::Stage::Opening);
            let unasked = matches!(post, Some(Post::Straddle | Post::OverBlind { .. }));
            let kills = post == Some(Post::Kill) && !self.offers(person, Post::Kill);
            if !(entering && (unasked || kills)) {
                hand.post = rest;
                return match post {
                    Some(post) => self.act(Actor::Person(person), &post.command(), place),
                    None => Ok(()),
                };
            }
        }
        self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &round.place)
    }

    pub(super) fn poker(&self) -> Option<&PotPoker> {
        self.table.pot_poker()
    }

    fn offers(&self, person: Person, post: Post) -> bool {
        let offers = self.table.offers(Actor::Person(person));
        offers.iter().any(|offer| offer.contains(&post.command()))
    }

    /// Lines for which there was no moment are tried, so that the refusal says why.
    fn late_posts(&mut self, hand: &mut Lines<'_>) -> Result<(), Wrong> {
        for (line, place) in std::mem::take(&mut hand.post) {
            if let (person, Some(post)) = self.post(line, place)? {
                self.act(Actor::Person(person), &post.command(), place)?;
            }
        }
        Ok(())
    }

    /// A line about money put in before the cards; `None` is "waits".
    fn post(&self, line: &str, place: &rulebook::Place) -> Result<(Person, Option<Post>), Wrong> {
        let (person, position, rest) = self.who(line, place)?;
        let words: Vec<&str> = rest.iter().map(String::as_str).collect();
        let wrong = || {
            Wrong::new(
                place.clone(),
                format!(
                    "\"{line}\" is not known; write straddle, over-blind $20, posts, waits, buys the button, double ante or kills"
                ),
            )
        };
        let post = match words.as_slice() {
            ["waits"] => None,
            ["straddle" | "straddles"] => Some(Post::Straddle),
            ["over-blind" | "over-blinds", amount] => {
                Some(Post::OverBlind { amount: chips(amount).map_err(|_| wrong())? })
            }
            ["posts"] => Some(if self.posts_all(position) { Post::AllBlinds } else { Post::BigBlind }),
            ["buys", "the", "button"] => Some(Post::BuyButton),
            ["double", "ante"] => Some(Post::DoubleAnte),
            ["kills" | "kill"] => Some(Post::Kill),
            _ => return Err(wrong()),
        };
        Ok((person, post))
    }

    /// Whether "posts" means all blinds: for who missed them, and where a new player posts all.
    fn posts_all(&self, position: Position) -> bool {
        let offered = self.table.offers(Actor::Person(
            self.poker().map_or(Person(0), |poker| poker.hall.seating.person(position).unwrap_or(Person(0))),
        ));
        offered.iter().any(|offer| offer.verb == Verb::POST_ALL_BLINDS)
    }

    fn poker_decision(
        &mut self,
        hand: &mut Lines<'_>,
        round: &RoundDraft,
        person: Option<Person>,
    ) -> Result<(), Wrong> {
        let person = person.unwrap_or(Person(0));
        let offers = self.table.offers(Actor::Person(person));
        let showing = offers.iter().any(|offer| offer.verb == Verb::SHOW);
        let next = hand.play.first();
        let own =
            next.is_some_and(|(line, place)| self.who(line, place).is_ok_and(|(who, ..)| who == person));
        if showing && !own {
            let board = offers.iter().find(|offer| offer.verb == Verb::PLAY_BOARD);
            let show = offers.iter().find(|offer| offer.verb == Verb::SHOW);
            let Some(offer) = board.or(show) else { return Ok(()) };
            return self.act(Actor::Person(person), &offer.sample(0), &round.place);
        }
        if !next.is_some_and(|(line, _)| line.contains(" discards ")) && self.is_discarding(person) {
            return self.undiscarded(hand, round);
        }
        if let Some((line, place)) = next.filter(|(line, _)| line.contains(" brings in"))
            && self.brought_in(line, place)?
        {
            hand.play = &hand.play[1..];
            return Ok(());
        }
        let Some((line, place)) = next else { return Err(self.undecided(round, Some(person))) };
        hand.play = &hand.play[1..];
        let (who, position, words) = self.who(line, place)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        if words == ["kills"] {
            return self.act(Actor::Person(who), &Post::Kill.command(), place);
        }
        let act =
            self.poker_act(who, position, &words).map_err(|message| Wrong::new(place.clone(), message))?;
        self.act(Actor::Person(who), &Command::at(position, act), place)
    }

    /// Whether somebody has still to discard.
    fn is_discarding(&self, person: Person) -> bool {
        let offers = self.table.offers(Actor::Person(person));
        offers.iter().any(|offer| offer.verb == Verb::DISCARD)
    }

    /// Play goes on without those who have not discarded: a line says so of each of them.
    fn undiscarded(&mut self, hand: &mut Lines<'_>, round: &RoundDraft) -> Result<(), Wrong> {
        let mut kept = Vec::new();
        while let [(line, place), rest @ ..] = hand.play
            && line.ends_with(NO_DISCARD)
        {
            let (person, ..) = self.who(line, place)?;
            if !self.is_discarding(person) || kept.contains(&person) {
                let message = format!("\"{line}\": no discard is due");
                return Err(Wrong::new(place.clone(), message));
            }
            kept.push(person);
            hand.play = rest;
        }
        let Awaits::Persons(awaited) = self.table.awaits() else { return Ok(()) };
        let Some(person) = awaited.iter().find(|person| !kept.contains(person)) else {
            return self.act(Actor::House, &Command::table(Act::CLOSE_WAGERS), &round.place);
        };
        let name = self.people.name(person);
        let discards = |(line, place): &Line| {
            let said = self.who(line, place);
            said.is_ok_and(|(whose, _, words)| {
                whose == person && words.first().is_some_and(|word| word == "discards")
            })
        };
        if let Some((line, place)) = hand.play.iter().find(|line| !kept.is_empty() && discards(line)) {
            let message =
                format!("\"{line}\" comes too late; write players who do not discard after all those who do");
            return Err(Wrong::new(place.clone(), message));
        }
        let place = hand.play.first().map_or(&round.place, |(_, place)| place).clone();
        let message = format!(
            "{name} must discard; write \"{name} discards Kh\", or \"{name}{NO_DISCARD}\" for a dead hand"
        );
        Err(Wrong::new(place, message))
    }

    /// Whether a forced bet that makes itself has been made for this line.
    fn brought_in(&self, line: &str, place: &rulebook::Place) -> Result<bool, Wrong> {
        let (_, position, words) = self.who(line, place)?;
        let Some(poker) = self.poker() else { return Ok(false) };
        let amounts = poker.plan().forced.bring_in.as_ref().map_or(&[][..], |bring_in| &bring_in.amounts);
        let [only] = amounts else { return Ok(false) };
        let named: Option<Cents> = words.get(2).and_then(|word| word.parse().ok());
        if named.is_some_and(|named| named != *only) {
            let message = format!("the bring-in is exactly {only}");
            return Err(Wrong::new(place.clone(), message));
        }
        Ok(poker.hand.money.bets[position.index()] >= *only)
    }

    fn poker_act(&self, person: Person, position: Position, words: &[&str]) -> Result<Act, String> {
        let offers = self.table.offers(Actor::Person(person));
        let raise = offers.iter().find(|offer| matches!(offer.verb, Verb::BET | Verb::RAISE));
        let raise = raise.and_then(|offer| offer.shape.amounts());
        Ok(match words {
            ["fold" | "folds"] => Act::FOLD,
            ["check" | "checks"] => Act::CHECK,
            ["call" | "calls"] => Act::CALL,
            ["calls", "time"] => Act::CALL_TIME,
            ["call" | "calls", amount] => self.call_of(position, chips(amount)?)?,
            ["bet" | "bets" | "raise" | "raises"] => self.to_total(self.usual(raise)?),
            ["brings", "in"] => self.to_total(self.usual(raise)?),
            ["brings", "in", amount] | ["bet" | "bets", amount] | ["raise" | "raises", "to", amount] => {
                self.to_total(self.within_pot(chips(amount)?, raise))
            }
            ["all-in"] => self.all_in(position, raise),
            ["discards" | "draws" | "exchanges", cards @ ..] => {
                self.change(self.held(position, &cards.join(" "))?)
            }
            ["opens"] => self.change(self.face_down(position)),
            ["stands", "pat"] | ["keeps"] => self.change(CardMask::NONE),
            ["shows" | "show"] => Act::SHOW,
            ["mucks" | "muck"] => Act::MUCK,
            ["plays", "the", "board"] => Act::PLAY_BOARD,
            ["knocks"] if offers.iter().any(|offer| matches!(offer.shape, Shape::Cards { .. })) => {
                self.change(CardMask::NONE)
            }
            ["knocks"] => Act::CHECK,
            ["completes"] => Act::COMPLETE,
            ["forfeits"] => Act::FORFEIT,
            ["stays", "live"] => Act::STAY_LIVE,
            ["declares", "all-in"] => Act::DECLARE_ALL_IN,
            ["tells"] => Act::TELL,
            ["counts", "chips", amount] => Verb::COUNT_CHIPS.amount(chips(amount)?),
            ["asks", "for", cards] => Verb::ASK_FOR.with(Choice::Number(
                cards.parse().map_err(|_| format!("\"{cards}\" is not a number of cards"))?,
            )),
            _ => {
                return Err(format!(
                    "\"{}\" is not a decision; write fold, check, call, bet, raise, raise to $40, all-in, draws Kh 9c, stands pat, discards Kh, exchanges Kh, opens, keeps, shows, mucks or plays the board",
                    words.join(" ")
                ));
            }
        })
    }

    /// The amount of a bet or raise that names none: the only one, or the usual one of a fixed limit.
    fn usual(&self, raise: Option<Amounts>) -> Result<Cents, String> {
        let fixed = self.poker().is_some_and(|poker| {
            poker.plan().betting.kind == rulebook::family::pot_poker::betting::StructureKind::FixedLimit
        });
        match raise {
            Some(amounts) if fixed || amounts.from == amounts.to => Ok(amounts.from),
            Some(amounts) => Err(format!(
                "name an amount from {} to {}, as in \"raise to {}\"",
                amounts.from, amounts.to, amounts.from
            )),
            // Refused with its reason when it is tried.
            None => Ok(Cents::ZERO),
        }
    }

    /// A bet or a raise to a total.
    fn to_total(&self, amount: Cents) -> Act {
        self.poker().map_or(Verb::BET, |poker| poker.raise_verb()).amount(amount)
    }

    /// What is done with cards of the hand on this street.
    fn change(&self, cards: CardMask) -> Act {
        self.poker().map_or(Verb::DRAW, |poker| poker.change_verb()).with(Choice::Cards(cards))
    }

    /// Where a bet over the pot is cut to it, the surplus goes back.
    fn within_pot(&self, amount: Cents, raise: Option<Amounts>) -> Cents {
        let cuts = self.poker().is_some_and(|poker| poker.plan().betting.cuts_over_pot);
        raise.filter(|_| cuts).map_or(amount, |amounts| amount.min(amounts.to))
    }

    /// A call that names its amount: the whole bet, or only the pot.
    fn call_of(&self, position: Position, amount: Cents) -> Result<Act, String> {
        let person = self.poker().and_then(|poker| poker.hall.seating.person(position));
        let offers = person.map(|person| self.table.offers(Actor::Person(person))).unwrap_or_default();
        let found = offers.iter().find_map(|offer| match offer.verb {
            _ if offer.price() != amount => None,
            Verb::CALL => Some(Act::CALL),
            Verb::CALL_POT => Some(Act::CALL_POT),
            _ => None,
        });
        found.ok_or_else(|| {
            format!("{amount} is not a call; legal actions: {}", steps::offered(&self.table, &offers))
        })
    }

    fn all_in(&self, position: Position, raise: Option<Amounts>) -> Act {
        let Some(poker) = self.poker() else { return Act::CALL };
        let chips = poker.hall.chips[position.index()].0;
        let plays = Cents(chips - chips % poker.plan().betting.chip.0.max(1));
        let total = poker.hand.money.bets[position.index()] + plays;
        if raise.is_some() || total > poker.hand.betting.current { self.to_total(total) } else { Act::CALL }
    }

    fn held(&self, position: Position, text: &str) -> Result<CardMask, String> {
        let wanted: Vec<Card> = parse_cards(text).map_err(|error| error.to_string())?;
        let held = self.table.hands().of(position);
        let mut mask = 0u16;
        for card in wanted {
            let at = (0..held.len()).find(|at| held[*at] == card && mask >> at & 1 == 0);
            let at = at.ok_or_else(|| format!("{position} does not hold {card}"))?;
            mask |= 1 << at;
        }
        Ok(CardMask(mask))
    }

    fn face_down(&self, position: Position) -> CardMask {
        let hand = self.table.hands().at(Place::Position(position));
        let down = hand.faces().enumerate().filter(|(_, (_, face))| *face == table::Face::Down);
        CardMask(down.fold(0, |mask, (at, _)| mask | 1 << at))
    }
}

/// What is left of the lines of a hand.
pub(super) struct Lines<'a> {
    pub(super) post: &'a [Line],
    pub(super) play: &'a [Line],
}

/// Cards that a place can never get.
pub(super) fn surplus(poker: &PotPoker, draft: &Draft) -> Option<Wrong> {
    let cards = &poker.plan().cards;
    let board: usize = cards.streets.iter().map(|street| usize::from(street.board)).sum();
    // Cards that rulings take back stay in the lists.
    let back = if poker.plan().floor { 4 } else { 0 };
    let most = |key: &str| match key {
        seat if seat.starts_with("seat-") => cards.most_in_hand() + back,
        board_key if board_key.starts_with("board") => board.max(1) + back,
        _ => 60,
    };
    let mut all = draft.rounds.iter().flat_map(|round| &round.cards);
    let (key, named, place) = all.find(|(key, named, _)| named.len() > most(key))?;
    let who = key.replace('-', " ");
    let message = format!("{who} gets at most {} cards, but {} are named", most(key), named.len());
    Some(Wrong::new(place.clone(), message))
}
