//! Jackpots: the hands of a ranking by their names, and hands tabled at a showdown that hit one.

use arrayvec::ArrayVec;
use cards::{Card, DeckKind, Rank, Suit};
use eval::naming::Kind;
use eval::orders::JokerDealt;
use rulebook::family::pot_poker::showdown::HoleUse;
use rulebook::ladder::Ladder;
use table::jackpot::{Hits, JackpotHit, JackpotTerms};
use table::{Person, Position, PositionSet, Speak as _, Tongue};

use super::rank::for_pairs;
use super::{Poker, RankPlan};

impl Poker {
    /// Whether the hand hits a jackpot: from the hands that were tabled and can still win, before the cards are collected.
    pub(super) fn find_jackpot(&self, terms: &JackpotTerms) -> Option<JackpotHit> {
        let dealt_in = self.hand.seats.players;
        let pot = self.hand.pot() + self.hand.fees.pot;
        if self.hand.irregular.void || dealt_in.len() < u32::from(terms.players) || pot < terms.pot {
            return None;
        }
        let button = self.hall.button?;
        let tabled = self.claims().both(self.hand.showdown.shown);
        let (winning, winners) = self.best_tabled(tabled)?;
        let plays = |at: Position| !terms.hole_cards_play || self.two_hole_cards_play(at);
        let (losing, losers) = match terms.hits {
            Hits::HighHand { hand } => {
                let winners: PositionSet = winners.iter().filter(|at| plays(*at)).collect();
                if winning < hand || winners.is_empty() {
                    return None;
                }
                return Some(self.hit(button, (None, PositionSet::EMPTY), (winning, winners)));
            }
            Hits::BadBeat { losing, winning: least } => {
                let (second, losers) = self.best_tabled(tabled.without(winners))?;
                let losers: PositionSet = losers.iter().filter(|at| plays(*at)).collect();
                let beaten = winners.iter().any(plays) && winning >= least && second >= losing;
                if !beaten || losers.is_empty() {
                    return None;
                }
                (Some(second), losers)
            }
        };
        let winners: PositionSet = winners.iter().filter(|at| plays(*at)).collect();
        Some(self.hit(button, (losing, losers), (winning, winners)))
    }

    fn hit(
        &self,
        button: Position,
        (losing, losers): (Option<u32>, PositionSet),
        (winning, winners): (u32, PositionSet),
    ) -> JackpotHit {
        let persons = |positions: PositionSet| -> Vec<Person> {
            positions.after(button).map(|at| self.person(at)).collect()
        };
        let table = self.hand.seats.players.without(losers).without(winners);
        JackpotHit {
            losing,
            winning,
            losers: persons(losers),
            winners: persons(winners),
            table: persons(table),
        }
    }

    /// The best strength among these, and all who have it.
    fn best_tabled(&self, positions: PositionSet) -> Option<(u32, PositionSet)> {
        let best = positions.iter().filter_map(|at| self.high(at, false)).max()?;
        Some((best, positions.iter().filter(|at| self.high(*at, false) == Some(best)).collect()))
    }

    /// Whether the hand can be made with two of the own cards and three of the board.
    fn two_hole_cards_play(&self, position: Position) -> bool {
        let mut plays = false;
        let (own, board) = (self.own(position), self.board(false));
        let strength = self.high(position, false);
        for_pairs(&own, |one, other| {
            for_triples(board, |three| {
                let five: ArrayVec<Card, 5> = [one, other].into_iter().chain(three).collect();
                plays |= self.plan.rank.ladder(&five, self.joker(position)) == strength;
            });
        });
        plays
    }
}

fn for_triples(cards: &[Card], mut each: impl FnMut([Card; 3])) {
    for (at, one) in cards.iter().enumerate() {
        for_pairs(&cards[at + 1..], |two, three| each([*one, two, three]));
    }
}

/// The hands that a ranking can make with a deck, the weakest first, with their names in English.
pub(crate) struct Ranking<'a> {
    rank: &'a RankPlan,
    hands: Vec<(u32, Kind, String)>,
}

impl<'a> Ranking<'a> {
    /// All hands of five cards, each once; nothing where hands have another number of cards.
    pub(crate) fn of(rank: &'a RankPlan, deck: DeckKind) -> Option<Ranking<'a>> {
        if rank.high == Ladder::Badugi {
            return None;
        }
        let mut strengths: Vec<u32> = Vec::new();
        let jokers = deck.extras().iter().filter(|card| **card == Card::JOKER).count();
        for joker in 0..=jokers.min(1) {
            for_rank_counts(deck, 5 - joker, |cards| {
                let mut five: ArrayVec<Card, 5> = cards.iter().copied().collect();
                five.extend(std::iter::repeat_n(Card::JOKER, joker));
                strengths.extend(rank.ladder(&five, JokerDealt::FaceDown));
            });
        }
        strengths.sort_unstable();
        strengths.dedup();
        let hands = strengths.into_iter().map(|strength| {
            let name = rank.name_of(strength);
            (strength, name.kind, name.speak(Tongue::English))
        });
        Some(Ranking { rank, hands: hands.collect() })
    }

    /// The weakest hand that a text names: a category (`full-house`), or a hand (`full house, aces over tens`).
    pub(crate) fn weakest(&self, text: &str) -> Result<u32, String> {
        let text = text.trim().to_lowercase();
        let key = text.replace(' ', "-");
        let of_kind = |kind: Kind| category(kind).iter().any(|held| *held == key);
        let wanted = match text.split_once(" full of ") {
            Some((many, others)) => {
                format!("full house, {} over {others}", many.trim_start_matches("full house, "))
            }
            None => text.clone(),
        };
        let named = |name: &str| {
            name.strip_prefix(&*wanted)
                .is_some_and(|rest| rest.is_empty() || rest.starts_with(',') || rest.starts_with(" and "))
        };
        let found = self.hands.iter().find(|(_, kind, name)| of_kind(*kind) || named(name));
        found.map(|(strength, ..)| *strength).ok_or_else(|| self.unknown(&text))
    }

    fn unknown(&self, text: &str) -> String {
        let mut kinds: Vec<&str> =
            self.hands.iter().rev().filter_map(|(_, kind, _)| category(*kind).first().copied()).collect();
        kinds.dedup();
        let names = self.hands.iter().map(|(_, _, name)| name.as_str());
        let near = rulebook::fault::did_you_mean(text, names.chain(kinds.iter().copied()));
        let near = if near.is_empty() { "." } else { &near };
        format!(
            "\"{text}\" is not a hand that this game can make{near} Write a category ({}) or a hand, as in \"{}\"",
            kinds.join(", "),
            self.hands.iter().rfind(|(_, kind, _)| *kind == Kind::FullHouse).map_or("", |(_, _, name)| name)
        )
    }

    /// The strongest hand.
    pub(crate) fn strongest(&self) -> Option<u32> {
        self.hands.last().map(|(strength, ..)| *strength)
    }

    /// Whether two of the hole cards can be told from the board.
    pub(crate) fn has_two_hole_cards(&self) -> bool {
        self.rank.boards == 1 && self.rank.hole != HoleUse::All
    }
}

/// What rulebooks call a kind of hand.
const fn category(kind: Kind) -> &'static [&'static str] {
    match kind {
        Kind::HighCard => &["high-card"],
        Kind::Pair => &["pair"],
        Kind::TwoPairs => &["two-pairs", "two-pair"],
        Kind::Three => &["three-of-a-kind"],
        Kind::Straight => &["straight"],
        Kind::Flush => &["flush"],
        Kind::FullHouse => &["full-house"],
        Kind::Four => &["four-of-a-kind", "quads"],
        Kind::StraightFlush => &["straight-flush"],
        Kind::RoyalFlush => &["royal-flush"],
        Kind::Five => &["five-of-a-kind", "five-aces"],
        _ => &[],
    }
}

/// Cards for every way to choose so many ranks: in several suits, and in one where no rank comes twice.
fn for_rank_counts(deck: DeckKind, cards: usize, mut each: impl FnMut(&[Card])) {
    let ranks: ArrayVec<Rank, 13> = Rank::ALL.into_iter().filter(|rank| deck.has_rank(*rank)).collect();
    let mut chosen: ArrayVec<Rank, 5> = ArrayVec::new();
    choose(&ranks, cards, &mut chosen, &mut |chosen| {
        let repeats = chosen.windows(2).any(|pair| pair[0] == pair[1]);
        let mut mixed: ArrayVec<Card, 5> = ArrayVec::new();
        for (at, rank) in chosen.iter().enumerate() {
            let copies = chosen[..at].iter().filter(|held| *held == rank).count();
            let last = usize::from(!repeats && at + 1 == chosen.len());
            mixed.push(Card::new(*rank, Suit::ALL[copies + last]));
        }
        each(&mixed);
        if !repeats {
            let suited: ArrayVec<Card, 5> =
                chosen.iter().map(|rank| Card::new(*rank, Suit::ALL[0])).collect();
            each(&suited);
        }
    });
}

/// Every way to take so many ranks from these, each at most four times, in their order.
fn choose(
    ranks: &[Rank],
    left: usize,
    chosen: &mut ArrayVec<Rank, 5>,
    each: &mut dyn FnMut(&ArrayVec<Rank, 5>),
) {
    if left == 0 {
        return each(chosen);
    }
    let Some((rank, rest)) = ranks.split_first() else { return };
    for count in 0..=left.min(4) {
        chosen.extend(std::iter::repeat_n(*rank, count));
        choose(rest, left - count, chosen, each);
        chosen.truncate(chosen.len() - count);
    }
}
