//! The charts of pai gow poker once more, written down in plain code from the documents, beside the engine that reads them
//! as data.

use cards::{Card, Deck, DeckKind, Rank};
use eval::{Category, High, Showing, high, pai_gow};
use families::pai_gow_poker::Chart;
use rulebook::book::Book;
use rulebook::family::pai_gow_poker::PaiGowPoker;
use testkit::Random;

/// One way to set seven cards that is no foul.
#[derive(Clone, Copy)]
struct Way {
    front: [Rank; 2],
    two: Showing,
    five: High,
}

struct Hand {
    ways: Vec<Way>,
    /// How many of each rank; the joker is an ace.
    counts: [usize; 13],
    /// The ranks from the highest down.
    ranks: Vec<Rank>,
    straight_or_flush: bool,
}

fn rank(card: Card) -> Rank {
    card.rank().unwrap_or(Rank::Ace)
}

impl Hand {
    fn new(cards: &[Card; 7]) -> Hand {
        let mut hand =
            Hand { ways: Vec::new(), counts: [0; 13], ranks: Vec::new(), straight_or_flush: false };
        for card in cards {
            hand.counts[rank(*card) as usize] += 1;
            hand.ranks.push(rank(*card));
        }
        hand.ranks.sort_by(|one, other| other.cmp(one));
        for one in 0..7 {
            for other in one + 1..7 {
                let rest: Vec<Card> =
                    (0..7).filter(|at| *at != one && *at != other).map(|at| cards[at]).collect();
                let five = high::five(&rest.try_into().unwrap());
                hand.straight_or_flush |= matches!(
                    five.category(),
                    Category::Straight | Category::Flush | Category::StraightFlush | Category::RoyalFlush
                );
                let two = pai_gow::two(&[cards[one], cards[other]]);
                let (high, low) =
                    (rank(cards[one]).max(rank(cards[other])), rank(cards[one]).min(rank(cards[other])));
                if !two.outranks(five) {
                    hand.ways.push(Way { front: [high, low], two, five });
                }
            }
        }
        hand
    }

    /// The highest front, then the highest back, of the ways that are as asked.
    fn best(&self, asked: impl Fn(&Way) -> bool) -> Option<Way> {
        self.ways.iter().filter(|way| asked(way)).copied().max_by_key(|way| (way.two, way.five))
    }

    fn ranks_with(&self, count: usize) -> Vec<Rank> {
        Rank::ALL.into_iter().rev().filter(|rank| self.counts[*rank as usize] == count).collect()
    }

    fn pair_in_front(&self, least: Category) -> Option<Way> {
        self.best(|way| way.front[0] == way.front[1] && way.five.category() >= least)
    }

    fn highest_in_front(&self, least: Category) -> Way {
        self.best(|way| way.five.category() >= least).unwrap()
    }

    fn small_pair_in_front(&self) -> Way {
        let small = *self.ranks_with(2).last().unwrap();
        self.best(|way| way.front == [small, small]).unwrap()
    }

    /// Two pairs: kept together behind if the front is good enough for the higher one.
    fn two_pairs(&self) -> Way {
        let enough = match self.ranks_with(2)[0] {
            Rank::Ace | Rank::King | Rank::Queen => return self.small_pair_in_front(),
            Rank::Jack | Rank::Ten | Rank::Nine => Rank::Ace,
            Rank::Eight | Rank::Seven | Rank::Six => Rank::King,
            _ => Rank::Queen,
        };
        let together = self.highest_in_front(Category::TwoPairs);
        if together.front[0] >= enough { together } else { self.small_pair_in_front() }
    }

    fn three_of_a_kind(&self) -> Way {
        if self.straight_or_flush {
            return self.highest_in_front(Category::Straight);
        }
        if self.counts[Rank::Ace as usize] == 3 {
            let other = self.ranks[3];
            return self.best(|way| way.front == [Rank::Ace, other]).unwrap();
        }
        self.highest_in_front(Category::ThreeOfAKind)
    }

    /// Four of a kind: kept together if the front is good enough, else split two and two.
    fn four_of_a_kind(&self, four: Rank, whole: Category) -> Way {
        let split = || self.best(|way| way.front == [four, four]).unwrap();
        let together = self.best(|way| way.five.category() >= whole).unwrap();
        let pair = together.front[0] == together.front[1];
        let keep = match four {
            Rank::Ace | Rank::King | Rank::Queen => pair,
            Rank::Jack | Rank::Ten | Rank::Nine => pair || together.front[0] >= Rank::King,
            Rank::Eight | Rank::Seven | Rank::Six => pair || together.front[0] >= Rank::Queen,
            _ => true,
        };
        if keep { together } else { split() }
    }
}

/// Both charts agree on almost all hands; where they do not, `face_up` says which is read.
fn house_way(hand: &Hand, face_up: bool) -> Way {
    let [fours, threes, pairs] = [4, 3, 2].map(|count| hand.ranks_with(count));
    if !hand.ranks_with(5).is_empty() {
        return hand.best(|way| way.front == [Rank::Ace, Rank::Ace]).unwrap();
    }
    if let Some(four) = fours.first() {
        let beside = !pairs.is_empty() || !threes.is_empty();
        return match (face_up, beside) {
            // The pair in front, the four behind, also with aces, kings and queens.
            (true, true) => hand.pair_in_front(Category::FourOfAKind).unwrap(),
            _ => hand.four_of_a_kind(*four, Category::FourOfAKind),
        };
    }
    match (threes.len(), pairs.len()) {
        (2, _) => hand.best(|way| way.front == [threes[0]; 2]).unwrap(),
        (1, 0) => hand.three_of_a_kind(),
        (1, _) => {
            // Always a pair in front with a complete hand behind when possible; else the best pair over three of a kind.
            let complete = (!face_up).then(|| hand.pair_in_front(Category::Straight)).flatten();
            complete.or_else(|| hand.pair_in_front(Category::ThreeOfAKind)).unwrap()
        }
        (_, 3) => hand.best(|way| way.front == [pairs[0]; 2]).unwrap(),
        (_, 2) => {
            let complete = hand.straight_or_flush || !face_up;
            let pair = complete.then(|| hand.pair_in_front(Category::Straight)).flatten();
            pair.unwrap_or_else(|| hand.two_pairs())
        }
        _ if hand.straight_or_flush => hand.highest_in_front(Category::Straight),
        (_, 1) => hand.highest_in_front(Category::Pair),
        _ => hand.best(|way| way.front == [hand.ranks[1], hand.ranks[2]]).unwrap(),
    }
}

fn check(id: &str, chart: &Chart, cards: &[Card; 7], face_up: bool) {
    let ours = chart.explain(cards);
    let twin = house_way(&Hand::new(cards), face_up);
    let set = (pai_gow::two(&ours.front), high::five(&ours.back));
    assert_eq!(set, (twin.two, twin.five), "{id} {cards:?}: {ours:?}");
}

#[test]
fn the_charts_say_what_plain_code_says() {
    let book = Book::shipped();
    let deck = Deck::single(DeckKind::OneJoker).cards();
    for (id, face_up) in [("chico/fortune-pai-gow-poker", false), ("westlane/face-up-pai-gow-poker", true)] {
        let listing = book.listing(&id.parse().unwrap()).unwrap();
        let rules = listing.section::<PaiGowPoker>().unwrap_or_else(|| panic!("{id}"));
        let chart = Chart::new(rules.house_way.as_ref().unwrap());
        let mut random = Random::new(3);
        for round in 0..60_000u64 {
            // Every other hand from few ranks or one suit, so that the rare kinds come too.
            let narrow = |card: &Card| match round % 4 {
                0 => card.rank().is_none_or(|rank| (rank as u64 + round / 4) % 13 < 4),
                1 => card.suit().is_none_or(|suit| suit as u64 != round / 4 % 4 || (round / 16) % 2 == 0),
                _ => true,
            };
            let mut pool: Vec<Card> = deck.iter().copied().filter(narrow).collect();
            for at in 0..7 {
                let other = at + random.below((pool.len() - at) as u64) as usize;
                pool.swap(at, other);
            }
            check(id, &chart, &pool[..7].try_into().unwrap(), face_up);
        }
    }
}
