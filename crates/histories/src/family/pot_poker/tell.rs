//! Events of pot poker in words.

use cards::Card;
use families::pot_poker::{PokerEvent, Post, Posted, PotPoker, why};
use money::Cents;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{
    Act, CardMask, Choice, DealEvent, Event, Eye, FeeEvent, FloorEvent, Goes, Person, Place, Position,
    RoundEvent, SeatEvent, Speak, Verb, WagerEvent, Why, say,
};

use crate::script::Teller;

impl Teller {
    /// What is said of a table of pot poker, as it was before the event.
    pub(super) fn at_poker(&self, poker: &PotPoker, event: &Event) -> Option<String> {
        if let Some(own) = PokerEvent::of(event) {
            return self.own_at_poker(poker, own);
        }
        let tongue = self.tongue();
        Some(match *event {
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) if poker.hand.cards.drawing => {
                say!(tongue, "pot-poker.draw-for-button")
            }
            Event::Deal(DealEvent::StockRanOut) => say!(tongue, "pot-poker.stock-ran-out"),
            Event::Round(RoundEvent::HandClosed) => return self.nothing_left(poker),
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { choice: Choice::Cards(cards), .. },
                ..
            }) => self.changed(poker, position, cards),
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                let cards = pretty(&cards[..usize::from(count)]);
                format!("{}: {cards}", place.speak(tongue))
            }
            Event::Wager(WagerEvent::Decided { position, act: Act::PLAY_BOARD, .. }) => {
                say!(tongue, "pot-poker.plays-board", seat = position)
            }
            Event::Seat(SeatEvent::Bought { position, chips, short: true, .. }) => {
                say!(tongue, "pot-poker.buys-short", seat = position, chips = chips)
            }
            Event::Seat(SeatEvent::Bought { position, chips, .. }) => {
                say!(tongue, "pot-poker.buys", seat = position, chips = chips)
            }
            Event::Floor(FloorEvent::Fouled { position, because }) => {
                say!(tongue, "pot-poker.dead", seat = position, why = self.because(because.why))
            }
            _ => return self.ruled_at_poker(poker, event).or_else(|| self.at_open(event)),
        })
    }

    /// What rulings lead to, and what players say.
    fn ruled_at_poker(&self, poker: &PotPoker, event: &Event) -> Option<String> {
        let tongue = self.tongue();
        let held =
            |place: Place, at: u8| poker.hand.cards.hands.at(place).cards().get(usize::from(at)).copied();
        Some(match *event {
            Event::Fee(FeeEvent::FeeReturned { position, amount, .. }) => {
                say!(tongue, "pot-poker.fee-back", seat = position, amount = amount)
            }
            Event::Deal(DealEvent::CardTaken { place, at, goes }) => {
                let key = match goes {
                    Goes::OutOfPlay => "pot-poker.card-out-of-play",
                    Goes::NextBurn => "pot-poker.card-next-burn",
                    Goes::Kept => "pot-poker.card-to-come",
                };
                say!(tongue, key, place = place, card = self.card_for_all(held(place, at)))
            }
            Event::Deal(DealEvent::CardShown { place, at }) => {
                let card = held(place, at).map_or_else(String::new, Card::pretty);
                say!(tongue, "pot-poker.card-shown", place = place, card = card)
            }
            Event::Seat(SeatEvent::Moved { from, to, .. }) => {
                say!(tongue, "pot-poker.moves", from = from, to = to)
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => self.said(position, act)?,
            _ => return None,
        })
    }

    /// What happens at tables of pot poker alone.
    fn own_at_poker(&self, poker: &PotPoker, event: PokerEvent) -> Option<String> {
        let tongue = self.tongue();
        Some(match event {
            PokerEvent::BlindsMissed { position } => say!(tongue, "pot-poker.blinds-missed", seat = position),
            PokerEvent::Asked { position, post, .. } => {
                let what = match post {
                    Post::OverBlind { .. } => say!(tongue, "pot-poker.make-over-blind"),
                    post => post.act().verb.speak(tongue),
                };
                say!(tongue, "pot-poker.asks-in", seat = position, what = what)
            }
            PokerEvent::Posted { position, post, live, dead, dropped, .. } => {
                self.posted(poker, position, post, (live, dead), dropped)
            }
            PokerEvent::StreetOpened { street, .. } => {
                let name = poker.plan().cards.streets[usize::from(street)].name.clone();
                match poker.hand.cards.opened {
                    0 => name,
                    _ => say!(tongue, "pot-poker.street", street = name, pot = poker.hand.pot()),
                }
            }
            PokerEvent::Wagered { position, verb, to, added, .. } => {
                self.wagered(poker, position, verb, to, added)
            }
            PokerEvent::Mucked { position } => say!(tongue, "pot-poker.mucks", seat = position),
            PokerEvent::Killed { position } => {
                let wins = poker.won_nothing().iter().any(|(_, at, _)| *at == position);
                let key = if wins { "pot-poker.taken-in" } else { "pot-poker.killed" };
                say!(tongue, key, seat = position)
            }
            PokerEvent::ClaimLost { position, because } => {
                say!(tongue, "pot-poker.no-claim", seat = position, why = self.because(because.why))
            }
            PokerEvent::Returned { position, amount, because, .. } => {
                let why = self.why_of_chips(because.why);
                say!(tongue, "pot-poker.returned", seat = position, amount = amount, why = why)
            }
            PokerEvent::PotFeeTaken { charge, basis, amount } => {
                let pot = say!(tongue, "pot-poker.the-pot");
                let hall = &poker.plan().hall;
                let named =
                    hall.charges.get(usize::from(charge)).map(|charge| charge.fee(basis, hall.band_step));
                let pays = match named {
                    Some(Ok(fee)) if fee > amount => {
                        say!(tongue, "fee.pays-held", amount = amount, fee = fee)
                    }
                    _ => say!(tongue, "fee.pays", amount = amount),
                };
                self.fee(&pot, charge, basis, &pays)
            }
            PokerEvent::NoPotFeeNamed { charge, basis } => {
                let pot = say!(tongue, "pot-poker.the-pot");
                self.fee(&pot, charge, basis, &say!(tongue, "fee.none-named"))
            }
            PokerEvent::Awarded { position, pot, amount, because, .. } => {
                self.awarded(poker, position, pot, amount, because.why)
            }
            PokerEvent::KillButton { person, owes } => self.kill_button(poker, person, owes),
            _ => return self.irregular_at_poker(poker, event),
        })
    }

    /// The same after rulings.
    fn irregular_at_poker(&self, poker: &PotPoker, event: PokerEvent) -> Option<String> {
        let tongue = self.tongue();
        let irregular = &poker.hand.irregular;
        Some(match event {
            PokerEvent::KeptGiven { position } => {
                let card = self.card_for_all(irregular.kept.map(|(_, card)| card));
                say!(tongue, "pot-poker.kept-given", seat = position, card = card)
            }
            PokerEvent::AsideBurned => {
                say!(tongue, "pot-poker.aside-burned", card = self.card_for_all(irregular.next_burn))
            }
            PokerEvent::StubShuffled => say!(tongue, "pot-poker.stub-shuffled"),
            PokerEvent::ChipsBack { position, amount, .. } => {
                say!(tongue, "pot-poker.chips-back", seat = position, amount = amount)
            }
            PokerEvent::ChipsHeld { position, amount, .. } => {
                say!(tongue, "pot-poker.chips-held", seat = position, amount = amount)
            }
            PokerEvent::ChipsForfeited { position, amount, .. } => {
                let clause = self.clause(why::SHORT_FORFEITED);
                say!(tongue, "pot-poker.forfeits", seat = position, amount = amount, clause = clause)
            }
            PokerEvent::PotFeeReturned { amount } => say!(tongue, "pot-poker.pot-fee-back", amount = amount),
            PokerEvent::Told { position, cards: 1 } => say!(tongue, "pot-poker.tells-one", seat = position),
            PokerEvent::Told { position, cards } => {
                say!(tongue, "pot-poker.tells", seat = position, cards = cards)
            }
            PokerEvent::Retrieved { position } => say!(tongue, "pot-poker.retrieved", seat = position),
            PokerEvent::ShuffleAsked { person } => {
                say!(tongue, "pot-poker.asks-shuffle", who = self.name(person))
            }
            _ => return None,
        })
    }

    fn kill_button(&self, poker: &PotPoker, person: Option<Person>, owes: Option<u8>) -> String {
        let tongue = self.tongue();
        match (person, owes) {
            (None, _) => say!(tongue, "pot-poker.kill-nobody"),
            (Some(person), None) => say!(tongue, "pot-poker.kill-leg", who = self.name(person)),
            (Some(person), Some(kind)) => {
                let clause = self.clause_or_outside(poker.why_owed(person, kind));
                say!(tongue, "pot-poker.kill-owed", who = self.name(person), clause = clause)
            }
        }
    }

    /// A card that only who sees everything may name.
    fn card_for_all(&self, card: Option<Card>) -> String {
        let seen = card.filter(|_| self.eye() == Eye::Surveillance);
        seen.map_or_else(|| say!(self.tongue(), "pot-poker.a-card"), Card::pretty)
    }

    /// Whether this eye may name the cards that a player throws away.
    fn sees(&self, position: Position, poker: &PotPoker) -> bool {
        match self.eye() {
            Eye::Surveillance => true,
            Eye::Person(person) => poker.hall.seating.person(position) == Some(person),
            Eye::Rail => false,
        }
    }

    /// Why chips moved: what no clause of the room says is played as elsewhere.
    fn why_of_chips(&self, why: Why) -> String {
        self.why(why) + &self.clause_or_outside(why)
    }

    fn posted(
        &self,
        poker: &PotPoker,
        position: Position,
        post: Posted,
        (live, dead): (Cents, Cents),
        dropped: bool,
    ) -> String {
        let tongue = self.tongue();
        let mut rest = String::new();
        if dead > Cents::ZERO && live > Cents::ZERO {
            rest += &say!(tongue, "pot-poker.part-dead", amount = dead);
        }
        if dropped {
            rest += &say!(tongue, "pot-poker.chips-are-fee");
        }
        if post == Posted::AllBlinds && poker.plan().seats.collection_made_up() {
            rest += &say!(tongue, "pot-poker.collection-with-it");
        }
        let what = say(tongue, &format!("post.{}", post_key(poker, position, post)), &[]);
        let line =
            say!(tongue, "pot-poker.posts", seat = position, what = what, amount = live + dead, rest = rest);
        let clause = match post_why(poker, position, post, dropped) {
            why::SHORT_OF_BLIND => self.clause_or_outside(why::SHORT_OF_BLIND),
            why => self.clause(why),
        };
        line + &clause
    }

    fn wagered(&self, poker: &PotPoker, position: Position, verb: Verb, to: Cents, added: Cents) -> String {
        let tongue = self.tongue();
        let all_in = poker.hall.chips[position.index()] == added;
        let all_in = if all_in { say!(tongue, "pot-poker.all-in") } else { String::new() };
        let (key, amount) = match verb {
            Verb::BET => ("pot-poker.bets", to),
            Verb::RAISE => ("pot-poker.raises", to),
            Verb::COMPLETE => ("pot-poker.completes", added),
            _ => ("pot-poker.calls", added),
        };
        say!(tongue, key, seat = position, amount = amount, all_in = all_in)
    }

    /// What a player says besides acting.
    fn said(&self, position: Position, act: Act) -> Option<String> {
        let tongue = self.tongue();
        Some(match act {
            Act::STAY_LIVE => say!(tongue, "pot-poker.stays-live", seat = position),
            Act::DECLARE_ALL_IN => say!(tongue, "pot-poker.declares-all-in", seat = position),
            Act::CALL_TIME => say!(tongue, "pot-poker.calls-time", seat = position),
            Act { verb: Verb::COUNT_CHIPS, choice: Choice::Amount(amount) } => {
                say!(tongue, "pot-poker.counts-out", seat = position, amount = amount)
            }
            Act { verb: Verb::ASK_FOR, choice: Choice::Number(cards) } => {
                say!(tongue, "pot-poker.asks-for", seat = position, cards = cards)
            }
            _ => return None,
        })
    }

    /// What a player does with cards of the hand.
    fn changed(&self, poker: &PotPoker, position: Position, chosen: CardMask) -> String {
        let tongue = self.tongue();
        let cards = &poker.hand.cards;
        let held = cards.hands.at(Place::Position(position));
        let named = held.cards().iter().enumerate().filter(|(at, _)| chosen.has(*at));
        let named: Vec<Card> = named.map(|(_, card)| *card).collect();
        let kind = poker.plan().cards.streets[usize::from(cards.street)].change.map(|change| change.kind);
        let count = named.len();
        let which = if self.sees(position, poker) { format!(": {}", pretty(&named)) } else { String::new() };
        let key = match kind {
            Some(ChangeKind::Discard) => "pot-poker.discards",
            Some(ChangeKind::Exchange | ChangeKind::Draw) if count == 0 => {
                return say!(tongue, "pot-poker.stands-pat", seat = position);
            }
            Some(ChangeKind::Exchange) => {
                return say!(tongue, "pot-poker.goes-to-hole", seat = position, which = which);
            }
            Some(ChangeKind::Draw) => "pot-poker.draws",
            Some(ChangeKind::Show) if count == 0 => {
                return say!(tongue, "pot-poker.keeps-down", seat = position);
            }
            _ => return say!(tongue, "pot-poker.opens", seat = position, cards = pretty(&named)),
        };
        say!(tongue, key, seat = position, count = count, which = which)
    }
}

fn pretty(cards: &[Card]) -> String {
    cards.iter().map(|card| card.pretty()).collect::<Vec<_>>().join(" ")
}

/// The key of what is posted.
fn post_key(poker: &PotPoker, position: Position, post: Posted) -> &'static str {
    let blinds = poker.plan().forced.blinds.len();
    match post {
        Posted::Ante => "ante",
        Posted::DoubleAnte => "double-ante",
        Posted::Blind(at) if usize::from(at) + 1 == blinds => "big-blind",
        Posted::Blind(0) => "small-blind",
        Posted::Blind(_) => "middle-blind",
        Posted::Entry if poker.hand.forced.short.has(position) => "short",
        Posted::Entry => "entry",
        Posted::AllBlinds => "all-blinds",
        Posted::BoughtButton => "bought-button",
        Posted::Kill => "kill",
        Posted::Straddle => "straddle",
        Posted::OverBlind => "over-blind",
        Posted::BringIn => "bring-in",
    }
}

/// The reason behind money that is forced.
fn post_why(poker: &PotPoker, position: Position, post: Posted, dropped: bool) -> Why {
    let last = poker.plan().forced.blinds.len().saturating_sub(1);
    let forced = &poker.hand.forced;
    match post {
        _ if dropped => why::BLIND_IS_FEE,
        Posted::Ante => why::POSTS_ANTE,
        Posted::DoubleAnte => why::POSTS_DOUBLE_ANTE,
        Posted::Blind(0) if last == 0 => why::SINGLE_BLIND,
        Posted::Blind(at) if usize::from(at) == last => why::POSTS_BIG_BLIND,
        Posted::Blind(_) if poker.hall.button == Some(position) => why::HEADS_UP_SMALL_BLIND,
        Posted::Blind(_) => why::POSTS_SMALL_BLIND,
        Posted::Entry if forced.short.has(position) => why::SHORT_OF_BLIND,
        Posted::Entry => why::POSTS_ENTRY,
        Posted::AllBlinds if poker.comes_new(position) => why::POSTS_ENTRY,
        Posted::AllBlinds => why::POSTS_MISSED,
        Posted::BoughtButton => why::BUYS_BUTTON,
        Posted::Kill if forced.asked.contains(&(position, Post::Kill)) => why::KILL_TO_COME_IN,
        Posted::Kill => poker.why_killed(position),
        Posted::BringIn => why::POSTS_BRING_IN,
        Posted::Straddle => why::POSTS_STRADDLE,
        Posted::OverBlind => why::POSTS_OVER_BLIND,
    }
}
