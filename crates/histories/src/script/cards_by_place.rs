//! Cards named by place, brought into the order of the stock.
//!
//! Where a card goes depends on the cards before it (a third card, a burn by value) and on decisions. So a round is
//! played with some stock, the first card that went to a place with another card's name on it is exchanged, and it is
//! played again (`rounds.rs`), until every named card lies where it should.

use cards::{Card, Deck, Seed, Stock};
use rulebook::Place as FilePlace;
use table::{Place, Position, Request};

use super::Wrong;
use super::draft::{Draft, RoundDraft};

/// The stocks of a script, in the order in which they are loaded.
#[derive(Debug, Clone)]
pub(crate) struct Stocks {
    stocks: Vec<Vec<Card>>,
    /// How many cards of each the script names in the order of the stock.
    fixed: Vec<usize>,
    /// The cards that the script names for any place, each as often as the deck holds it.
    named: Vec<Card>,
}

/// A card that lies in the wrong place.
#[derive(Debug)]
pub(super) struct Misplaced {
    /// In which stock, and where.
    pub(super) stock: usize,
    pub(super) at: usize,
    /// The card that should lie there, and where the script says so.
    pub(super) wanted: Card,
    pub(super) place: FilePlace,
    /// Where in the stock cards lie that the script leaves open, of those dealt before.
    pub(super) open: Vec<usize>,
}

/// The place that a key of `cards` names.
pub(super) fn place_of(key: &str) -> Option<Place> {
    match key {
        "bank" => Some(Place::Bank),
        "board" => Some(Place::Board),
        "board-2" => Some(Place::SecondBoard),
        "player" => Some(Place::PlayerHand),
        "banker" => Some(Place::BankerHand),
        "burn" => Some(Place::Burned),
        "early" => Some(Place::Early),
        "stock" => Some(Place::Drawn),
        pile if pile.starts_with("pile-") => pile.strip_prefix("pile-")?.parse().ok().map(Place::Pile),
        seat => hand_place(seat.strip_prefix("seat-")?),
    }
}

/// `2`, or `2-hand-3` for a hand that came from a split.
fn hand_place(text: &str) -> Option<Place> {
    let Some((seat, hand)) = text.split_once("-hand-") else {
        return text.parse().ok().map(|seat| Place::Position(Position(seat)));
    };
    let position = Position(seat.parse().ok()?);
    match hand.parse().ok()? {
        1 => Some(Place::Position(position)),
        hand => Some(Place::SplitHand { position, hand }),
    }
}

impl Stocks {
    /// No stocks yet, for a script.
    pub(super) fn of(draft: &Draft, deck: Deck) -> Stocks {
        let mut counts = [0usize; 256];
        let mut named = Vec::new();
        let all = draft.rounds.iter().flat_map(|round| round.cards.iter().chain(&round.draw));
        for card in all.flat_map(|(_, cards, _)| cards) {
            let count = &mut counts[usize::from(card.index())];
            if *count < deck.copies(*card) {
                *count += 1;
                named.push(*card);
            }
        }
        Stocks { stocks: Vec::new(), fixed: Vec::new(), named }
    }

    /// The stock that is loaded as the nth; made when it is first asked for. Before it there were so many reshuffles
    /// in its round.
    pub(super) fn get(
        &mut self,
        number: usize,
        (request, before): (Request, usize),
        draft: &Draft,
        round: &RoundDraft,
    ) -> Result<&[Card], Wrong> {
        // The cards that are shuffled again may have become others since the stock was made.
        let again = !matches!(request, Request::Stock { .. });
        let stale = |stock: &Vec<Card>| {
            let (mut one, mut other) = (stock.clone(), request.cards());
            one.sort_unstable();
            other.sort_unstable();
            one != other
        };
        if again && self.stocks.get(number).is_some_and(stale) {
            self.stocks.truncate(number);
            self.fixed.truncate(number);
        }
        if self.stocks.len() <= number {
            let made = fresh(number, (request, before), draft, round, &self.named)?;
            self.stocks.push(made);
            self.fixed.push(scripted(number, (request, before), round).len());
        }
        Ok(&self.stocks[number])
    }

    /// Exchanges a misplaced card for the one that is wanted.
    pub(super) fn exchange(&mut self, misplaced: &Misplaced) -> Result<(), Wrong> {
        let stock = self.stocks.get_mut(misplaced.stock).map_or(&mut [][..], Vec::as_mut_slice);
        let later =
            stock.get(misplaced.at..).unwrap_or_default().iter().position(|card| *card == misplaced.wanted);
        // Where nearly the whole deck is dealt, it may have gone to a hand that the script leaves open.
        let earlier = || misplaced.open.iter().copied().find(|at| stock.get(*at) == Some(&misplaced.wanted));
        let Some(found) = later.map(|offset| misplaced.at + offset).or_else(earlier) else {
            let message =
                format!("{} is no longer in the deck when it should be dealt here", misplaced.wanted);
            return Err(Wrong::new(misplaced.place.clone(), message));
        };
        let fixed = self.fixed.get(misplaced.stock).copied().unwrap_or(0);
        if misplaced.at < fixed || found < fixed {
            let message =
                format!("{} is named here, but the cards named in order contradict it", misplaced.wanted);
            return Err(Wrong::new(misplaced.place.clone(), message));
        }
        stock.swap(misplaced.at, found);
        Ok(())
    }
}

/// The cards that a round names in order for a stock; the one for the first button is named by place.
fn scripted(number: usize, (request, before): (Request, usize), round: &RoundDraft) -> &[Card] {
    match request {
        Request::Stock { .. } if number == 0 && !round.draw.is_empty() => &[],
        Request::Stock { .. } => &round.stock,
        _ => round.reshuffle.get(before).map_or(&[], Vec::as_slice),
    }
}

/// A shuffled stock with what the script names for any place at its end, so that no other card takes its part, and
/// with the cards that the round names in order at its beginning.
fn fresh(
    number: usize,
    (request, before): (Request, usize),
    draft: &Draft,
    round: &RoundDraft,
    named_anywhere: &[Card],
) -> Result<Vec<Card>, Wrong> {
    let seed = Seed::from_number(draft.seed.wrapping_add(number as u64 * 0x9E37_79B9));
    let whole = matches!(request, Request::Stock { .. });
    let scripted = scripted(number, (request, before), round);
    let mut stock = Stock::scripted_of(request.cards(), scripted, seed)
        .map_err(|error| Wrong::new(round.place.clone(), error.to_string()))?;
    let mut cards: Vec<Card> = std::iter::from_fn(|| stock.deal()).collect();
    let mut rest = cards.split_off(scripted.len());
    if whole && round.stock_ends {
        return Ok(cards);
    }
    let mut named = Vec::new();
    for card in named_anywhere {
        if let Some(at) = rest.iter().position(|held| held == card) {
            named.push(rest.remove(at));
        }
    }
    if !whole {
        // Cards that come back have had their named place: they follow the seed, as all that is unnamed does.
        named = Stock::scripted_of(named, &[], seed)
            .map(|mut stock| std::iter::from_fn(|| stock.deal()).collect())
            .map_err(|error| Wrong::new(round.place.clone(), error.to_string()))?;
    }
    cards.append(&mut rest);
    cards.append(&mut named);
    Ok(cards)
}
