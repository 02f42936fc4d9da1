//! Cards named by place, brought into the order of the stock.
//!
//! Where a card goes depends on the cards before it (a third card, a burn by value) and on decisions. So the script is
//! played with some stock, the first card that went to a place with another card's name on it is exchanged, and the
//! script is played again, until every named card lies where it should.

use cards::{Card, Seed, Stock};
use rulebook::Place as FilePlace;
use table::{DealEvent, Event, Face, FloorEvent, Place, Position, Request, RoundEvent};

use super::Wrong;
use super::draft::{Draft, RoundDraft};

/// The stocks of a script, in the order in which they are loaded.
#[derive(Debug, Clone, Default)]
pub(super) struct Stocks {
    stocks: Vec<Vec<Card>>,
    /// How many cards of each the script names in the order of the stock.
    fixed: Vec<usize>,
}

/// A card that lies in the wrong place.
#[derive(Debug)]
pub(super) struct Misplaced {
    stock: usize,
    at: usize,
    wanted: Card,
    place: FilePlace,
    /// Where in the stock cards lie that the script leaves open, of those dealt before.
    open: Vec<usize>,
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
            self.stocks.push(fresh(number, (request, before), draft, round)?);
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
                format!("{} is not left in the deck when it should be dealt here", misplaced.wanted);
            return Err(Wrong::new(misplaced.place.clone(), message));
        };
        let fixed = self.fixed.get(misplaced.stock).copied().unwrap_or(0);
        if misplaced.at < fixed || found < fixed {
            let message =
                format!("{} is named here, but the cards named in order say otherwise", misplaced.wanted);
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
    let named_cards = |round: &RoundDraft| {
        let all = round.cards.iter().chain(&round.draw);
        all.flat_map(|(_, cards, _)| cards.clone()).collect::<Vec<_>>()
    };
    let mut named = Vec::new();
    for card in draft.rounds.iter().flat_map(named_cards) {
        if let Some(at) = rest.iter().position(|held| *held == card) {
            named.push(rest.remove(at));
        }
    }
    cards.append(&mut rest);
    cards.append(&mut named);
    Ok(cards)
}

/// The first card that does not lie where the script wants it, and the named cards that were never dealt.
pub(super) fn compare(draft: &Draft, events: &[Event]) -> (Option<Misplaced>, Option<(usize, Wrong)>) {
    let mut dealt: Vec<Vec<usize>> = draft.rounds.iter().map(|round| vec![0; round.cards.len()]).collect();
    let mut drawn: Vec<usize> = draft.rounds.first().map_or_else(Vec::new, |round| vec![0; round.draw.len()]);
    let (mut round, mut stock, mut at) = (0usize, None::<usize>, 0usize);
    // Until the button is there, the cards of the first round are those dealt for it.
    let mut drawing = draft.rounds.first().is_some_and(|round| !round.draw.is_empty());
    let piles = piles(events);
    let mut open = Vec::new();
    for event in events {
        match *event {
            Event::Round(RoundEvent::RoundOpened { number }) => round = number as usize - 1,
            Event::Deal(DealEvent::StockLoaded { first: true, .. }) => {
                stock = Some(stock.map_or(0, |stock| stock + 1));
                at = 0;
                open.clear();
            }
            Event::Round(RoundEvent::DealerButton { .. }) => drawing = false,
            Event::Deal(DealEvent::Dealt { place, card, face }) => {
                let held = draft.rounds.get(round);
                let named = match held {
                    Some(held) if drawing => &held.draw[..],
                    Some(held) => &held.cards,
                    None => &[],
                };
                let goes_to = piles.iter().find(|held| (held.0, Place::Pile(held.1)) == (round, place));
                let is_named = |place: Place| named.iter().position(|(key, ..)| place_of(key) == Some(place));
                let column = is_named(place).or_else(|| goes_to.and_then(|(_, _, place)| is_named(*place)));
                if let Some(column) = column {
                    let (_, wanted, file) = &named[column];
                    let count = if drawing { &mut drawn[column] } else { &mut dealt[round][column] };
                    if let Some(wanted) = wanted.get(*count).filter(|wanted| **wanted != card) {
                        let stock = stock.unwrap_or(0);
                        let misplaced = Misplaced { stock, at, wanted: *wanted, place: file.clone(), open };
                        return (Some(misplaced), None);
                    }
                    if *count >= wanted.len() {
                        open.push(at);
                    }
                    *count += 1;
                } else if place != Place::Burned || face != Face::Up {
                    // A burned card that is shown says how many more are burned: it stays.
                    open.push(at);
                }
                at += 1;
            }
            Event::Deal(DealEvent::BoardDealt { place, cards, count }) => {
                let named = draft.rounds.get(round).map_or(&[][..], |round| &round.cards);
                let column = named.iter().position(|(key, ..)| place_of(key) == Some(place));
                for card in &cards[..usize::from(count)] {
                    if let Some(column) = column {
                        let (_, wanted, file) = &named[column];
                        let seen = &mut dealt[round][column];
                        if let Some(wanted) = wanted.get(*seen).filter(|wanted| *wanted != card) {
                            let stock = stock.unwrap_or(0);
                            return (
                                Some(Misplaced { stock, at, wanted: *wanted, place: file.clone(), open }),
                                None,
                            );
                        }
                        *seen += 1;
                    } else {
                        open.push(at);
                    }
                    at += 1;
                }
            }
            // What a void deal left undealt is not missed.
            Event::Floor(FloorEvent::Misdealt) => {
                let named = draft.rounds.get(round).map_or(&[][..], |round| &round.cards);
                dealt[round] = named.iter().map(|(_, cards, _)| cards.len()).collect();
            }
            _ => {}
        }
    }
    (None, never_dealt(draft, &dealt).or_else(|| never_drawn(draft, &drawn)))
}

/// Where the piles of each round went: a card of a pile is a card of the hand that it becomes.
fn piles(events: &[Event]) -> Vec<(usize, u8, Place)> {
    let mut round = 0;
    let mut piles = Vec::new();
    for event in events {
        match *event {
            Event::Round(RoundEvent::RoundOpened { number }) => round = number as usize - 1,
            Event::Deal(DealEvent::PileGiven { pile, place, .. }) => piles.push((round, pile, place)),
            _ => {}
        }
    }
    piles
}

/// Cards that were named and not dealt, with how many were: of hands none at all comes first.
fn never_dealt(draft: &Draft, dealt: &[Vec<usize>]) -> Option<(usize, Wrong)> {
    let rounds = draft.rounds.iter().zip(dealt);
    let columns = rounds.flat_map(|(round, counts)| round.cards.iter().zip(counts));
    let short = columns.filter(|((_, cards, _), count)| **count < cards.len());
    // A hand of pot poker may end before its board; a seat to which nobody deals is nobody's.
    let empty =
        |(key, count): (&str, usize)| key.starts_with("seat-") && !key.contains("-hand-") && count == 0;
    let (named, count) = short.min_by_key(|((key, ..), count)| !empty((key, **count)))?;
    let (key, cards, place) = named;
    let message = if empty((key, *count)) {
        format!(
            "cards are named for `{key}`, but none is dealt there: nobody plays at {}",
            key.replace('-', " ")
        )
    } else {
        format!("{} cards are named for `{key}`, but only {count} were dealt there", cards.len())
    };
    let count = if empty((key, *count)) { 0 } else { (*count).max(1) };
    Some((count, Wrong::new(place.clone(), message)))
}

/// Cards for the first button that were named for a seat without a player.
fn never_drawn(draft: &Draft, drawn: &[usize]) -> Option<(usize, Wrong)> {
    let round = draft.rounds.first()?;
    let ((key, _, place), _) = round.draw.iter().zip(drawn).find(|(_, count)| **count == 0)?;
    let message = format!("a card is named for `{key}`, but none is dealt there for the button");
    Some((0, Wrong::new(place.clone(), message)))
}
