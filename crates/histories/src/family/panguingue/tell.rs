//! Events of panguingue in words.

use cards::{Card, Suit};
use families::panguingue::{PanEvent, Panguingue, why};
use money::Cents;
use table::{
    Act, Choice, DealEvent, Event, Face, Meld, Place, Position, RoundEvent, Speak, Tongue, Verb, WagerEvent,
    Why, say,
};

use crate::script::Teller;

impl Teller {
    /// What is said of a table of panguingue, as it was before the event.
    pub(super) fn at_pan(&self, game: &Panguingue, event: &Event) -> Option<String> {
        let tongue = self.tongue();
        Some(match *event {
            Event::Own(ref own) => self.own_at_pan(game, PanEvent::unpack(own)?),
            Event::Round(RoundEvent::ButtonSet { position }) => {
                say!(tongue, "panguingue.dealt-first", seat = position)
            }
            Event::Deal(DealEvent::Dealt { place: Place::Drawn, card, .. }) => {
                let who = game.hand.turn.map(|at| at.speak(tongue));
                let who = who.unwrap_or_else(|| say!(tongue, "who.somebody"));
                say!(tongue, "panguingue.draws", seat = who, card = card.pretty())
            }
            Event::Deal(DealEvent::Dealt { place: Place::Position(position), card, face: Face::Up }) => {
                say!(tongue, "panguingue.turned-up", seat = position, card = card.pretty())
            }
            Event::Wager(WagerEvent::Decided { position, act, .. }) => decided(tongue, game, position, act)?,
            Event::Deal(DealEvent::StockRanOut) => {
                say!(tongue, "panguingue.stock-used-up", clause = self.clause(Why::STOCK_USED_UP))
            }
            _ => return self.at_open(event),
        })
    }

    fn own_at_pan(&self, game: &Panguingue, event: PanEvent) -> String {
        let tongue = self.tongue();
        match event {
            PanEvent::TakenUpAfter { winner } => say!(tongue, "panguingue.won-before", seat = winner),
            PanEvent::ActsFirst { position } => say!(tongue, "panguingue.acts-first", seat = position),
            PanEvent::NotPlayed => say!(tongue, "panguingue.not-played"),
            PanEvent::Collects { position, each, because, .. } => {
                let why = self.condition(game, because.why, each) + &self.short(game, position, each);
                say!(tongue, "panguingue.collects", seat = position, each = each, why = why)
            }
            PanEvent::Paid { from, position, amount, because, .. } => {
                let why = self.condition(game, because.why, amount);
                say!(tongue, "panguingue.pays", from = from, seat = position, amount = amount, why = why)
            }
            PanEvent::WentOut { position, each, .. } => {
                let clause = self.clause(why::WENT_OUT) + &self.short(game, position, each);
                say!(tongue, "panguingue.went-out", seat = position, each = each, clause = clause)
            }
        }
    }

    /// Who of those that pay cannot pay all of it: they pay what is left (003:51).
    fn short(&self, game: &Panguingue, position: Position, each: Cents) -> String {
        let others = game.plan().around(position).skip(1).filter(|from| game.hand.taking_part.has(*from));
        let told = others.filter_map(|from| match game.hall.chips[from.index()] {
            left if left >= each => None,
            Cents::ZERO => Some(say!(self.tongue(), "panguingue.has-nothing", seat = from)),
            left => Some(say!(self.tongue(), "panguingue.has-less", seat = from, amount = left)),
        });
        let told: String = told.collect();
        if told.is_empty() { told } else { told + &self.clause_or_outside(why::SHORT_OF_CHIPS) }
    }

    /// A condition, with the suit where it is paid for that too.
    fn condition(&self, game: &Panguingue, why: Why, each: Cents) -> String {
        let key = match game.plan().paid_suit(why, each) {
            Some(Suit::Spades) => "panguingue.in-spades",
            Some(Suit::Hearts) => "panguingue.in-hearts",
            Some(Suit::Diamonds) => "panguingue.in-diamonds",
            Some(Suit::Clubs) => "panguingue.in-clubs",
            None => return self.because(why) + &self.added(why),
        };
        say!(self.tongue(), key, why = self.why(why)) + &self.clause(why) + &self.added(why)
    }

    /// That a card which was added makes the condition: else it would not be paid (003:35).
    fn added(&self, why: Why) -> String {
        let out = [why::WENT_OUT, why::CONDITIONS_AGAIN].contains(&why);
        let added = !out && self.act().is_some_and(|act| act.verb == Verb::ADD);
        if added { format!("; {}", self.because(why::ADDED)) } else { String::new() }
    }
}

fn decided(tongue: Tongue, game: &Panguingue, position: Position, act: Act) -> Option<String> {
    let pretty = |card: Option<Card>| card.map_or_else(String::new, Card::pretty);
    Some(match act {
        Act::GO => say!(tongue, "panguingue.goes", seat = position),
        Act::STAY_OUT => say!(tongue, "panguingue.passes", seat = position),
        Act::DRAW_AGAIN => {
            let card = pretty(game.hand.drawn.map(|drawn| drawn.card));
            say!(tongue, "panguingue.refuses", seat = position, card = card)
        }
        Act::TAKE => {
            let card = pretty(game.hand.discards.last().copied());
            say!(tongue, "panguingue.takes", seat = position, card = card)
        }
        Act { choice: Choice::Meld(meld), .. } => {
            say!(tongue, "panguingue.melds", seat = position, cards = meld_text(game, meld))
        }
        Act { verb: Verb::ADD, choice: Choice::Card { card, onto: meld } } => {
            let own = game.hand.melds[position.index()].get(usize::from(meld)).copied()?;
            let own = meld_text(game, own);
            say!(tongue, "panguingue.adds", seat = position, card = card.pretty(), cards = own)
        }
        Act { verb: Verb::THROW, choice: Choice::Card { card, .. } } => {
            say!(tongue, "panguingue.discards", seat = position, card = card.pretty())
        }
        _ => return None,
    })
}

/// The cards of a meld.
fn meld_text(game: &Panguingue, meld: Meld) -> String {
    game.plan().cards(meld).into_iter().map(Card::pretty).collect::<Vec<_>>().join(" ")
}
