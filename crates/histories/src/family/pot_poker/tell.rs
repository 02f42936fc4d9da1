//! Events of pot poker in words.

use families::pot_poker::{PokerEvent, Post, Posted, PotPoker};
use money::Cents;
use rulebook::family::pot_poker::streets::ChangeKind;
use table::{
    Act, Choice, DealEvent, Event, FeeEvent, FloorEvent, Goes, Person, Place, Position, RoundEvent,
    SeatEvent, Verb, WagerEvent,
};

use crate::script::Teller;
use crate::script::tell::place_name;

impl Teller {
    /// What is said of a table of pot poker, as it was before the event.
    pub(super) fn at_poker(&self, poker: &PotPoker, event: &Event) -> Option<String> {
        if let Some(own) = PokerEvent::of(event) {
            return self.own_at_poker(poker, own);
        }
        let name = |position: Position| position.to_string();
        Some(match *event {
            Event::Round(RoundEvent::ButtonSet { position }) => {
                format!("the dealer button is put at {position}")
            }
            Event::Round(RoundEvent::DealerButton { position }) => format!("{position} has the button"),
            Event::Seat(SeatEvent::SatDown { position, chips, .. }) if poker.hall.number > 0 => {
                format!("{position} sits down with {chips}")
            }
            Event::Seat(SeatEvent::SatOut { position, .. }) => format!("{position} sits out"),
            Event::Seat(SeatEvent::CameBack { position, .. }) => format!("{position} comes back"),
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) if poker.hand.cards.drawing => {
                "cards are dealt for the button".to_owned()
            }
            Event::Deal(DealEvent::StockRanOut) => {
                "the stock has run out: cards out of play are shuffled; no burn".to_owned()
            }
            Event::Wager(WagerEvent::Decided {
                position,
                act: Act { choice: Choice::Cards(cards), .. },
                ..
            }) => {
                let held = poker.hand.cards.hands.at(Place::Position(position));
                let named: Vec<String> = held
                    .cards()
                    .iter()
                    .enumerate()
                    .filter(|(at, _)| cards.has(*at))
                    .map(|(_, card)| card.pretty())
                    .collect();
                changed(poker, &name(position), &named, self.sees(position, poker))
            }
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                let cards: Vec<String> =
                    cards[..usize::from(count)].iter().map(|card| card.pretty()).collect();
                format!("{}: {}", place_name(place), cards.join(" "))
            }
            Event::Wager(WagerEvent::Decided { position, act: Act::PLAY_BOARD, .. }) => {
                format!("{position} plays the board")
            }
            Event::Seat(SeatEvent::Bought { position, chips, short, .. }) => {
                format!("{position} buys {chips}{}", if short { ", a short buy-in" } else { "" })
            }
            Event::Floor(FloorEvent::Fouled { position, because }) => {
                let clause = clause(poker, because.why.key());
                format!("{position}: the hand is dead, {}{clause}", because.why.text())
            }
            _ => return self.ruled_at_poker(poker, event),
        })
    }

    /// What rulings lead to, and what players say.
    fn ruled_at_poker(&self, poker: &PotPoker, event: &Event) -> Option<String> {
        let every = self.eye() == table::Eye::Surveillance;
        let card = |place: Place, at: u8| {
            let held = poker.hand.cards.hands.at(place).cards().get(usize::from(at)).copied();
            held.filter(|_| every).map_or_else(|| "a card".to_owned(), cards::Card::pretty)
        };
        Some(match *event {
            Event::Fee(FeeEvent::FeeReturned { position, amount, .. }) => {
                format!("{amount} of the fee goes back to {position}: nobody pays twice for one hand [S21]")
            }
            Event::Deal(DealEvent::CardTaken { place, at, goes }) => {
                let goes = match goes {
                    Goes::OutOfPlay => "is out of play",
                    Goes::NextBurn => "goes back and is the next burn",
                    Goes::Kept => "has still to come",
                };
                format!("{}: {} {goes}", place_name(place), card(place, at))
            }
            Event::Deal(DealEvent::CardShown { place, at }) => {
                let shown = poker.hand.cards.hands.at(place).cards().get(usize::from(at)).copied();
                let shown = shown.map_or_else(String::new, cards::Card::pretty);
                format!("{}: {shown} lies face up", place_name(place))
            }
            Event::Seat(SeatEvent::Moved { from, to, .. }) => format!("{from} moves to {to}"),
            Event::Wager(WagerEvent::Decided { position, act, .. }) => said(position, act)?,
            _ => return None,
        })
    }

    /// What happens at tables of pot poker alone.
    fn own_at_poker(&self, poker: &PotPoker, event: PokerEvent) -> Option<String> {
        Some(match event {
            PokerEvent::BlindsMissed { position } => {
                format!("the blinds pass {position}, who is away")
            }
            PokerEvent::Asked { position, post, .. } => {
                format!("{position} asks to {} and be dealt in", post_text(post))
            }
            PokerEvent::Posted { position, post, live, dead, dropped, .. } => {
                posted(poker, position, post, live, dead, dropped)
            }
            PokerEvent::StreetOpened { street, .. } => {
                let street = &poker.plan().cards.streets[usize::from(street)];
                let pot = if poker.hand.cards.opened == 0 {
                    String::new()
                } else {
                    format!(", pot {}", poker.hand.pot())
                };
                format!("{}{pot}", street.name)
            }
            PokerEvent::Wagered { position, verb, to, added, .. } => {
                wagered(poker, position, verb, to, added)
            }
            PokerEvent::Mucked { position } => {
                format!("{position} throws the hand into the muck")
            }
            PokerEvent::Killed { position } => {
                format!("{position}: the losing hand is killed and goes to the muck")
            }
            PokerEvent::ClaimLost { position, because } => {
                let clause = clause(poker, because.why.key());
                format!("{position} has no claim, {}{clause}", because.why.text())
            }
            PokerEvent::Returned { position, amount, because, .. } => {
                let clause = clause_or_outside(poker, because.why.key());
                format!("{amount} goes back to {position}, {}{clause}", because.why.text())
            }
            PokerEvent::PotFeeTaken { charge, basis, amount } => {
                self.fee("the pot", charge, basis, &format!("pays {amount}"))
            }
            PokerEvent::NoPotFeeNamed { charge, basis } => {
                self.fee("the pot", charge, basis, "pays nothing: no fee is named")
            }
            PokerEvent::Awarded { position, pot, amount, because, .. } => {
                let which = if pot == 0 { "the pot".to_owned() } else { format!("side pot {pot}") };
                let clause = clause_or_outside(poker, because.why.key());
                let made = poker
                    .describe(Place::Position(position))
                    .filter(|_| poker.hand.showdown.shown.has(position));
                let made = made.map(|made| format!(" ({made})")).unwrap_or_default();
                format!("{position} wins {amount} of {which}, {}{made}{clause}", because.why.text())
            }
            PokerEvent::KillButton { person, owes } => self.kill_button(person, owes),
            _ => return self.irregular_at_poker(poker, event),
        })
    }

    /// The same after rulings.
    fn irregular_at_poker(&self, poker: &PotPoker, event: PokerEvent) -> Option<String> {
        let every = self.eye() == table::Eye::Surveillance;
        let given = |card: Option<cards::Card>| {
            card.filter(|_| every).map_or_else(|| "a card".to_owned(), cards::Card::pretty)
        };
        let irregular = &poker.hand.irregular;
        Some(match event {
            PokerEvent::KeptGiven { position } => {
                format!("{position}: {} face down", given(irregular.kept.map(|(_, card)| card)))
            }
            PokerEvent::AsideBurned => format!("burned: {}", given(irregular.next_burn)),
            PokerEvent::StubShuffled => {
                "the stub is shuffled again, with the cards that came too early".to_owned()
            }
            PokerEvent::ChipsBack { position, amount, .. } => {
                format!("{amount} goes back to {position} and does not count")
            }
            PokerEvent::ChipsHeld { position, amount, .. } => {
                format!("{position} has put in {amount}, too little")
            }
            PokerEvent::ChipsForfeited { position, amount, .. } => {
                format!(
                    "{position} forfeits {amount}{}",
                    clause(poker, families::pot_poker::why::SHORT_FORFEITED.key())
                )
            }
            PokerEvent::PotFeeReturned { amount } => {
                format!("{amount} of the fee goes back into the pot: nobody pays twice for one hand [S21]")
            }
            PokerEvent::Told { position, cards } => {
                format!("{position} tells: {cards} {} drawn", if cards == 1 { "card" } else { "cards" })
            }
            PokerEvent::Retrieved { position } => {
                format!("{position}: the hand comes back out of the muck")
            }
            PokerEvent::ShuffleAsked { person } => {
                format!("{} asks for another shuffle", self.name(person))
            }
            _ => return None,
        })
    }

    fn kill_button(&self, person: Option<Person>, owes: Option<u8>) -> String {
        match (person, owes) {
            (None, _) => "the kill button belongs to nobody".to_owned(),
            (Some(person), None) => format!("{} has the kill button, one leg", self.name(person)),
            (Some(person), Some(_)) => format!("{} must kill the next pot", self.name(person)),
        }
    }

    /// Whether this eye may name the cards that a player throws away.
    fn sees(&self, position: Position, poker: &PotPoker) -> bool {
        match self.eye() {
            table::Eye::Surveillance => true,
            table::Eye::Person(person) => poker.hall.seating.person(position) == Some(person),
            table::Eye::Rail => false,
        }
    }
}

fn clause(poker: &PotPoker, why: &str) -> String {
    poker.plan().clause(why).map(|clause| format!(" [{clause}]")).unwrap_or_default()
}

/// The same for chips: what no clause of the room says is played as elsewhere.
fn clause_or_outside(poker: &PotPoker, why: &str) -> String {
    format!(" [{}]", poker.plan().clause(why).unwrap_or("outside"))
}

fn posted(
    poker: &PotPoker,
    position: Position,
    post: Posted,
    live: Cents,
    dead: Cents,
    dropped: bool,
) -> String {
    let blinds = poker.plan().forced.blinds.len();
    let what = match post {
        Posted::Ante => "the ante",
        Posted::DoubleAnte => "a double ante",
        Posted::Blind(at) if usize::from(at) + 1 == blinds => "the big blind",
        Posted::Blind(0) => "the small blind",
        Posted::Blind(_) => "the middle blind",
        Posted::Entry => "the big blind to come in",
        Posted::AllBlinds => "all blinds to come in",
        Posted::BoughtButton => "all blinds and buys the button",
        Posted::Kill => "the kill blind",
        Posted::Straddle => "a straddle",
        Posted::OverBlind => "an over-blind",
        Posted::BringIn => "the forced opening bet",
    };
    let total = live + dead;
    let dead =
        if dead > Cents::ZERO && live > Cents::ZERO { format!(", {dead} of it dead") } else { String::new() };
    let drop = if dropped { "; the chips are the collection fee" } else { "" };
    let made_up = post == Posted::AllBlinds && poker.plan().seats.collection_made_up();
    let owed = if made_up { "; any collection owed is paid with it" } else { "" };
    let clause = post_clause(poker, post, dropped).map(|held| format!(" [{held}]")).unwrap_or_default();
    format!("{position} posts {what}, {total}{dead}{drop}{owed}{clause}")
}

/// The clause behind money that is forced.
fn post_clause(poker: &PotPoker, post: Posted, dropped: bool) -> Option<&str> {
    let plan = poker.plan();
    let last = plan.forced.blinds.len().saturating_sub(1);
    let big = matches!(post, Posted::Blind(at) if usize::from(at) == last);
    let why = match post {
        _ if dropped => families::pot_poker::why::BLIND_IS_FEE,
        Posted::Ante => families::pot_poker::why::POSTS_ANTE,
        Posted::DoubleAnte => families::pot_poker::why::POSTS_DOUBLE_ANTE,
        Posted::Blind(_) if big => families::pot_poker::why::POSTS_BIG_BLIND,
        Posted::Blind(_) => families::pot_poker::why::POSTS_SMALL_BLIND,
        Posted::Entry => families::pot_poker::why::POSTS_ENTRY,
        Posted::AllBlinds => families::pot_poker::why::POSTS_MISSED,
        Posted::BoughtButton => families::pot_poker::why::BUYS_BUTTON,
        Posted::Kill => families::pot_poker::why::POSTS_KILL,
        Posted::BringIn => families::pot_poker::why::POSTS_BRING_IN,
        Posted::Straddle | Posted::OverBlind => return None,
    };
    plan.clause(why.key())
}

fn wagered(poker: &PotPoker, position: Position, verb: Verb, to: Cents, added: Cents) -> String {
    let all_in = if poker.hall.chips[position.index()] == added { ", all-in" } else { "" };
    match verb {
        Verb::BET => format!("{position} bets {to}{all_in}"),
        Verb::RAISE => format!("{position} raises to {to}{all_in}"),
        Verb::COMPLETE => format!("{position} completes the call with {added}{all_in}"),
        _ => format!("{position} calls {added}{all_in}"),
    }
}

/// What a player says besides acting.
fn said(position: Position, act: Act) -> Option<String> {
    Some(match act {
        Act::STAY_LIVE => format!("{position} stays live"),
        Act::DECLARE_ALL_IN => format!("{position} declares all-in: no more bets of {position}"),
        Act::CALL_TIME => format!("{position} calls time"),
        Act { verb: Verb::COUNT_CHIPS, choice: Choice::Amount(amount) } => {
            format!("{position} counts out {amount}, which is no bet")
        }
        Act { verb: Verb::ASK_FOR, choice: Choice::Number(cards) } => {
            format!("{position} asks for {cards}, and none has left the deck")
        }
        _ => return None,
    })
}

fn changed(poker: &PotPoker, who: &str, cards: &[String], seen: bool) -> String {
    let kind =
        poker.plan().cards.streets[usize::from(poker.hand.cards.street)].change.map(|change| change.kind);
    let which = if seen { format!(": {}", cards.join(" ")) } else { String::new() };
    let count = cards.len();
    match kind {
        Some(ChangeKind::Discard) => format!("{who} discards {count}{which}"),
        Some(ChangeKind::Exchange) if count == 0 => format!("{who} stands pat"),
        Some(ChangeKind::Exchange) => format!("{who} goes to the hole; the card goes to the discards{which}"),
        Some(ChangeKind::Draw) if count == 0 => format!("{who} stands pat"),
        Some(ChangeKind::Draw) => format!("{who} draws {count}{which}"),
        Some(ChangeKind::Show) if count == 0 => format!("{who} keeps the down card"),
        _ => format!("{who} opens {}", cards.join(" ")),
    }
}

/// Money put in before the cards, in words.
fn post_text(post: Post) -> &'static str {
    match post {
        Post::OverBlind { .. } => "make an over-blind",
        post => post.act().verb.row().label,
    }
}
