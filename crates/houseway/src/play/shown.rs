//! The table as you see it, and what you may do, ready to be drawn in lines or on the whole screen.

use cards::Card;
use families::AnyTable;
use money::Cents;
use table::banked::View;
use table::{HandView, Place, Position, Speak as _, say};

use super::choices::Choices;
use super::sitting::{Sitting, YOU};

/// What lies on the table before nobody.
const SHARED: [Place; 7] = [
    Place::PlayerHand,
    Place::BankerHand,
    Place::Board,
    Place::SecondBoard,
    Place::Bank,
    Place::Drawn,
    Place::Discards,
];

/// The table, drawn in words.
#[derive(Clone)]
pub(super) struct Shown {
    /// The game, and where the round is.
    pub(super) title: String,
    /// The player-dealer, the pot.
    pub(super) heads: Vec<String>,
    /// What lies before nobody, and its cards.
    pub(super) shared: Vec<(String, String)>,
    pub(super) seats: Vec<SeatShown>,
    /// What to type, and what it does.
    pub(super) choices: Vec<(String, String)>,
    /// What else may be typed.
    pub(super) foot: String,
}

/// A seat, drawn in words.
#[derive(Clone)]
pub(super) struct SeatShown {
    pub(super) name: String,
    pub(super) you: bool,
    pub(super) awaited: bool,
    pub(super) chips: Cents,
    /// The cards, and what they make.
    pub(super) hands: Vec<String>,
    /// Bets and circles.
    pub(super) bets: Vec<String>,
    /// Buttons.
    pub(super) marks: Vec<String>,
}

impl Shown {
    /// The table in lines.
    pub(super) fn lines(&self) -> Vec<String> {
        let mut lines = vec![String::new()];
        lines.extend(self.heads.iter().map(|head| format!("  {head}")));
        let wide = self.seats.iter().map(|seat| seat.name.chars().count()).max().unwrap_or(0).max(8);
        for (place, cards) in &self.shared {
            lines.push(format!("  {place:wide$} {:>9}  {cards}", ""));
        }
        for seat in &self.seats {
            let mark = if seat.you { "*" } else { " " };
            let mut parts: Vec<String> = seat.hands.clone();
            parts.extend(seat.bets.iter().cloned());
            parts.extend(seat.marks.iter().map(|mark| format!("[{mark}]")));
            let (name, chips) = (&seat.name, seat.chips.to_string());
            lines.push(format!(" {mark}{name:wide$} {chips:>9}  {}", parts.join("  ")).trim_end().to_owned());
        }
        let wide = self.choices.iter().map(|(typed, _)| typed.chars().count()).max().unwrap_or(0);
        lines.extend(self.choices.iter().map(|(typed, does)| format!("    {typed:wide$}  {does}")));
        if !self.foot.is_empty() {
            lines.push(format!("    {}", self.foot));
        }
        lines
    }
}

/// Cards as they are drawn: those that are not seen as backs; sorted from the highest where they are a hand of yours.
pub(super) fn cards(held: impl Iterator<Item = Option<Card>>, sorted: bool) -> String {
    let mut held: Vec<Option<Card>> = held.collect();
    let suited = held.iter().all(|card| card.is_some_and(|card| card.tile().is_none()));
    if sorted && suited {
        held.sort_by(|one, other| other.cmp(one));
    }
    let drawn = held.iter().map(|card| card.map_or_else(|| "▒▒".to_owned(), Card::pretty));
    drawn.collect::<Vec<_>>().join(" ")
}

impl Sitting<'_> {
    /// The table as you see it now.
    pub(super) fn shown(&self, choices: &Choices) -> Shown {
        let foot = self.foot(choices);
        Shown { choices: choices.lines(self), foot, ..self.drawn(&self.table) }
    }

    /// A table as you see it, without anything to choose.
    pub(super) fn drawn(&self, table: &AnyTable) -> Shown {
        let view = table.seen_in(table::Eye::Person(YOU), self.tongue);
        let shared = SHARED.iter().filter_map(|place| {
            let hand = view.hands.iter().find(|hand| hand.place == *place)?;
            Some((place.speak(self.tongue), with_made(hand, false)))
        });
        Shown {
            title: say!(self.tongue, "play.title", game = self.game_name(), number = view.round),
            heads: self.heads(&view),
            shared: shared.collect(),
            seats: view.seats.iter().filter_map(|seat| self.seat(table, &view, seat)).collect(),
            choices: Vec::new(),
            foot: String::new(),
        }
    }

    fn heads(&self, view: &View) -> Vec<String> {
        let tongue = self.tongue;
        let mut heads = Vec::new();
        if let Some(bank) = &view.bank {
            let who = self.names.of(bank.person);
            heads.push(say!(tongue, "play.bank", who = who, left = bank.left, covers = bank.covers));
        }
        // Bets of the street come on top of what is in the middle.
        let bets: Cents = view.seats.iter().map(|seat| seat.bet).sum();
        if !view.pots.is_empty() || bets > Cents::ZERO {
            // A pot never shows below zero, and an empty one not beside bets.
            let pots = view.pots.iter().map(|pot| (*pot).max(Cents::ZERO));
            let pots = pots.filter(|pot| *pot > Cents::ZERO || bets == Cents::ZERO);
            let mut pots: Vec<String> = pots.map(|pot| pot.to_string()).collect();
            if bets > Cents::ZERO {
                pots.push(say!(tongue, "play.in-bets", amount = bets));
            }
            heads.push(say!(tongue, "play.pot", pots = pots.join(" + ")));
        }
        heads
    }

    fn seat(&self, table: &AnyTable, view: &View, seat: &table::SeatView) -> Option<SeatShown> {
        let at = seat.position;
        let mine = |place: Place| place == Place::Position(at) || is_split_of(place, at);
        let yours = seat.person == Some(YOU);
        let hands = view.hands.iter().filter(|hand| mine(hand.place)).map(|hand| with_made(hand, yours));
        let melds = view.hands.iter().filter(|hand| matches!(hand.place, Place::Meld(held, _) if held == at));
        let melds = melds.map(|meld| format!("({})", with_made(meld, false)));
        let hands: Vec<String> = hands.chain(melds).collect();
        let mut bets = self.stakes(table, view, at);
        if seat.bet > Cents::ZERO {
            bets.push(say!(self.tongue, "play.bet", amount = seat.bet));
        }
        if seat.person.is_none() && bets.is_empty() && hands.is_empty() {
            return None;
        }
        let awaited = seat.person.is_some_and(|person| view.awaited.contains(&person));
        let marks = self.marks(view, seat);
        Some(SeatShown {
            name: self.names.of_seat(at),
            you: yours,
            awaited,
            chips: seat.chips,
            hands,
            bets,
            marks,
        })
    }

    fn marks(&self, view: &View, seat: &table::SeatView) -> Vec<String> {
        let at = Some(seat.position);
        let marks = [
            (view.button == at, "play.mark-action"),
            (view.bank.map(|bank| bank.position) == at, "play.mark-bank"),
            (view.dealer == at, "play.mark-button"),
            (seat.away, "play.mark-away"),
            (self.folded.contains(&seat.position), "play.mark-folded"),
        ];
        let marks = marks.iter().filter(|(has, _)| *has).map(|(_, key)| say(self.tongue, key, &[]));
        marks.chain(seat.marks.iter().map(|mark| mark.speak(self.tongue))).collect()
    }

    /// What lies on the circles before a seat.
    fn stakes(&self, table: &AnyTable, view: &View, position: Position) -> Vec<String> {
        let Some(core) = table.banked() else { return Vec::new() };
        let here = view
            .stakes
            .iter()
            .filter(|stake| stake.position == position && stake.amount > Cents::ZERO && !stake.settled);
        let text = here.map(|stake| {
            let own = table.seat_of(stake.person) == Some(position);
            let whose = if own { String::new() } else { format!("{}: ", self.names.of(stake.person)) };
            let wager = core.plan.wager(stake.wager);
            let hand = if wager.hand > 1 {
                say!(self.tongue, "log.hand-number", number = wager.hand)
            } else {
                String::new()
            };
            format!("{whose}{}{hand} {}", wager.name, stake.amount)
        });
        text.collect()
    }
}

/// The cards of a hand, and what they make where you may know it.
fn with_made(hand: &HandView, sorted: bool) -> String {
    let cards = cards(hand.cards.iter().map(|seen| seen.card()), sorted);
    match &hand.makes {
        Some(made) => format!("{cards} ({made})"),
        None => cards,
    }
}

/// Whether a hand came from a split at a position.
fn is_split_of(place: Place, position: Position) -> bool {
    matches!(place, Place::SplitHand { position: at, .. } if at == position)
}
