//! The cards of PokerStars text: what the headings, the lines of the deal and the draws say.

use table::Position;

use super::read::add_spaced;
use crate::hand::{Action, Cards, Step};

/// How the cards of a game go out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// So many cards at first, then a board.
    Flop(usize),
    /// Up and down, street by street.
    Stud,
    /// So many cards at first, then draws.
    Draw(usize),
}

impl Kind {
    pub(super) fn of(listing: &str) -> Kind {
        match listing.rsplit('/').next().unwrap_or(listing) {
            "omaha" | "omaha-high-low" => Kind::Flop(4),
            "five-card-omaha" | "five-card-omaha-high-low" => Kind::Flop(5),
            "six-card-omaha" | "six-card-omaha-high-low" => Kind::Flop(6),
            "seven-card-stud" | "seven-card-stud-high-low" | "razz" => Kind::Stud,
            "badugi" => Kind::Draw(4),
            "five-card-draw" | "deuce-to-seven-single-draw" | "deuce-to-seven-triple-draw" => Kind::Draw(5),
            _ => Kind::Flop(2),
        }
    }
}

/// Omaha by the number of cards that somebody was dealt: some sites name only the family.
pub(super) fn by_cards(listing: &'static str, play: &[&str]) -> &'static str {
    let names = match listing {
        "standard/omaha" => ["standard/five-card-omaha", "standard/six-card-omaha"],
        "standard/omaha-high-low" => {
            ["standard/five-card-omaha-high-low", "standard/six-card-omaha-high-low"]
        }
        _ => return listing,
    };
    let dealt = play.iter().filter(|line| line.starts_with("Dealt to ")).filter_map(|line| inside(line));
    match dealt.map(|cards| cards.split_ascii_whitespace().count()).max() {
        Some(5) => names[0],
        Some(6) => names[1],
        _ => listing,
    }
}

/// What stands in the last brackets of a line.
fn inside(text: &str) -> Option<&str> {
    text.rsplit_once('[').and_then(|(_, rest)| rest.split(']').next())
}

/// The cards in the first brackets of a line.
pub(super) fn bracket(text: &str) -> Result<Cards, String> {
    let mut cards = Cards::new();
    if let Some((_, rest)) = text.split_once('[') {
        add_until_end(rest, &mut cards)?;
    }
    Ok(cards)
}

fn add_until_end(text: &str, cards: &mut Cards) -> Result<(), String> {
    let (held, _) = text.split_once(']').ok_or("the cards have no end; the line is cut off")?;
    add_spaced(held, cards)
}

/// The deal so far.
pub(super) struct Deals {
    kind: Kind,
    /// Streets begun.
    street: usize,
    players: usize,
    /// What is known of everybody's first cards.
    known: [Cards; Position::MOST],
    /// What is known of the cards of this street or draw.
    fresh: [Cards; Position::MOST],
    /// How many cards everybody is to get when the play goes on.
    due: [usize; Position::MOST],
    folded: [bool; Position::MOST],
    second: Cards,
}

impl Deals {
    pub(super) fn new(kind: Kind, players: usize) -> Deals {
        Deals {
            kind,
            street: 0,
            players,
            known: [const { Cards::new_const() }; Position::MOST],
            fresh: [const { Cards::new_const() }; Position::MOST],
            due: [0; Position::MOST],
            folded: [false; Position::MOST],
            second: Cards::new(),
        }
    }

    pub(super) const fn kind(&self) -> Kind {
        self.kind
    }

    pub(super) fn second_board(&mut self) -> Cards {
        std::mem::take(&mut self.second)
    }

    pub(super) fn folded(&mut self, at: usize) {
        self.folded[at] = true;
    }

    /// The cards in the last brackets of a line.
    fn last_bracket(text: &str) -> Result<Cards, String> {
        text.rfind('[').map_or(Ok(Cards::new()), |at| bracket(&text[at..]))
    }

    /// All cards in brackets of a line.
    fn brackets(text: &str) -> Result<Cards, String> {
        let mut cards = Cards::new();
        for part in text.split('[').skip(1) {
            add_until_end(part, &mut cards)?;
        }
        Ok(cards)
    }

    /// `*** FLOP *** [2c 3d 4h]` and the like, by the name between the stars.
    pub(super) fn heading(
        &mut self,
        name: &str,
        line: &str,
        actions: &mut Vec<Action>,
    ) -> Result<(), String> {
        if name.starts_with("SECOND ") && name != "SECOND DRAW" {
            let cards = Deals::brackets(line)?;
            if cards.len() > self.second.len() {
                self.second = cards;
            }
            return Ok(());
        }
        if name.starts_with("THIRD ") && name != "THIRD DRAW" {
            return Err("running it three times is not supported".to_owned());
        }
        let name = name.strip_prefix("FIRST ").filter(|rest| *rest != "DRAW").unwrap_or(name);
        match (name, self.kind) {
            ("HOLE CARDS" | "DEALING HANDS", Kind::Flop(count) | Kind::Draw(count)) => self.begin(count),
            (_, Kind::Stud) if name.to_ascii_uppercase().ends_with("STREET") || name == "RIVER" => {
                self.flush(actions);
                let count = if self.street == 0 { 3 } else { 1 };
                let board = Deals::last_bracket(line)?;
                if board.is_empty() {
                    self.begin(count);
                } else {
                    // The stock did not go round: one card for all.
                    actions.push(Action { seat: 0, step: Step::Board(board) });
                }
            }
            ("FLOP" | "TURN" | "RIVER" | "COMMUNITY CARD", _) => {
                self.flush(actions);
                let board = Deals::last_bracket(line)?;
                if board.is_empty() {
                    return Err(format!(
                        "this street has no cards; write them in brackets, as in *** {name} *** [9h]"
                    ));
                }
                actions.push(Action { seat: 0, step: Step::Board(board) });
            }
            _ => self.flush(actions),
        }
        Ok(())
    }

    fn begin(&mut self, count: usize) {
        self.street += 1;
        for (due, folded) in self.due.iter_mut().zip(&self.folded) {
            *due = if *folded { 0 } else { count };
        }
    }

    /// `Dealt to name [kept] [new]`.
    pub(super) fn dealt(&mut self, at: usize, rest: &str) -> Result<(), String> {
        let all = Deals::brackets(rest)?;
        // Cards that were held before come first.
        let new = if self.street > 1 { Deals::last_bracket(rest)? } else { all };
        let due = self.due[at];
        let from = new.len().saturating_sub(due);
        self.fresh[at] = new[from..].iter().copied().collect();
        Ok(())
    }

    /// What a player shows, or throws away so that it can be read.
    pub(super) fn know(&mut self, at: usize, rest: &str) -> Result<(), String> {
        let cards = bracket(rest)?;
        let seen = |cards: &Cards| cards.iter().flatten().count();
        if seen(&cards) > seen(&self.known[at]) {
            self.known[at] = cards;
        }
        Ok(())
    }

    /// `discards 2 cards [Kd Ks]`, `stands pat`.
    pub(super) fn change(&mut self, at: usize, rest: &str, actions: &mut Vec<Action>) -> Result<(), String> {
        // The first draw ends the first deal; a game with one draw has no heading for it.
        if self.street == 1 {
            self.flush(actions);
            self.street = 2;
        }
        let count = rest.split(' ').next().and_then(|word| word.parse::<usize>().ok()).unwrap_or(0);
        let mut cards = bracket(rest)?;
        while cards.len() < count {
            cards.try_push(None).map_err(|_| "too many cards".to_owned())?;
        }
        self.due[at] = cards.len();
        self.fresh[at].clear();
        actions.push(Action { seat: at as u8 + 1, step: Step::Change(cards) });
        Ok(())
    }

    /// The cards that have gone out since the play stopped, seat by seat.
    pub(super) fn flush(&mut self, actions: &mut Vec<Action>) {
        for at in 0..self.players {
            let due = std::mem::take(&mut self.due[at]);
            if due == 0 {
                continue;
            }
            let known = std::mem::take(&mut self.fresh[at]);
            // Up-cards come last.
            let unseen = due.saturating_sub(known.len());
            let cards = std::iter::repeat_n(None, unseen).chain(known).collect();
            actions.push(Action { seat: at as u8 + 1, step: Step::Deal(cards) });
        }
    }

    /// In flop games all cards that are ever seen are those of the first deal.
    pub(super) fn finish(&mut self, actions: &mut Vec<Action>) {
        self.flush(actions);
        let Kind::Flop(_) = self.kind else { return };
        for action in actions {
            if let Step::Deal(cards) = &mut action.step {
                let known = &self.known[usize::from(action.seat) - 1];
                if cards.iter().all(Option::is_none) {
                    cards.iter_mut().zip(known).for_each(|(card, known)| *card = *known);
                }
            }
        }
    }
}
