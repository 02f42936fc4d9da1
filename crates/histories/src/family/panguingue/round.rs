//! A scripted hand of panguingue: who takes part, what is drawn, melded and thrown away.

use cards::{Card, Seed, Stock, parse_cards};
use families::panguingue::Panguingue;
use rulebook::Place as FilePlace;
use table::banked::Phase;
use table::{Act, Actor, Awaits, Choice, Command, Play, Position, Run, Verb};

use crate::script::{Line, RoundDraft, Runner, Wrong};

impl Runner<'_> {
    /// Plays one hand, or the beginning of one, from its lines.
    pub(super) fn pan_round(&mut self, round: &RoundDraft) -> Result<(), Wrong> {
        self.begin_after()?;
        self.open_round(round)?;
        let stock = self.pan_stock(round)?;
        for command in Run::loads(&stock) {
            self.act(Actor::House, &command, &round.place)?;
        }
        let declares = |(line, _): &Line| line.ends_with(" goes") || line.ends_with(" passes");
        if !round.play.iter().any(declares) {
            self.everybody_goes(round)?;
        }
        for (line, place) in &round.play {
            if self.table.phase() == Phase::Idle {
                let message = format!("\"{line}\" comes after the end of the hand");
                return Err(Wrong::new(place.clone(), message));
            }
            self.pan_line(line, place)?;
        }
        Ok(())
    }

    /// Who won the hand before, or is dealt first, in front of the first hand.
    fn begin_after(&mut self) -> Result<(), Wrong> {
        if self.table.number() > 0 {
            return Ok(());
        }
        for (held, after) in [(&self.draft.winner, true), (&self.draft.first, false)] {
            let Some((line, place)) = held else { continue };
            let seat = line.strip_prefix("seat ").and_then(|seat| seat.parse().ok()).map(Position);
            let position = seat.ok_or_else(|| {
                Wrong::new(place.clone(), format!("\"{line}\" is not a seat; write it as in \"seat 1\""))
            })?;
            let command = if after {
                Command::at(position, Act::TAKE_UP_AFTER)
            } else {
                Command::at(position, Act::PLACE_BUTTON)
            };
            self.act(Actor::House, &command, place)?;
        }
        Ok(())
    }

    fn everybody_goes(&mut self, round: &RoundDraft) -> Result<(), Wrong> {
        while let Awaits::Persons(persons) = self.table.awaits() {
            let Some(person) = persons.iter().next() else { break };
            let offers = self.table.offers(Actor::Person(person));
            let Some(offer) = offers.iter().find(|offer| offer.verb == Verb::GO) else { break };
            self.act(Actor::Person(person), &offer.sample(0), &round.place)?;
        }
        Ok(())
    }

    fn pan(&self, place: &FilePlace) -> Result<&Panguingue, Wrong> {
        let wrong = || Wrong::new(place.clone(), "this is not a panguingue table".to_owned());
        self.table.panguingue().ok_or_else(wrong)
    }

    /// The stock in the order of the deal: named cards in their places, others from the rest of the packs.
    fn pan_stock(&self, round: &RoundDraft) -> Result<Vec<Card>, Wrong> {
        let game = self.pan(&round.place)?;
        let plan = game.plan();
        let named: Vec<Card> = round.cards.iter().flat_map(|(_, cards, _)| cards.clone()).collect();
        let number = u64::from(self.table.number()) * 0x9E37_79B9;
        let seed = Seed::from_number(self.draft.seed.wrapping_add(number));
        let mut stock = Stock::scripted_of(plan.hall.pack.deck.cards(), &named, seed)
            .map_err(|error| Wrong::new(round.place.clone(), error.to_string()))?;
        let mut rest: Vec<Card> = std::iter::from_fn(|| stock.deal()).skip(named.len()).collect();
        let of = |key: &str| {
            round.cards.iter().find(|(held, ..)| held == key).map(|(_, cards, _)| cards.as_slice())
        };
        let mut cards = Vec::new();
        let mut from = 0;
        for packet in &plan.packets {
            for seat in &game.hand.order {
                let hand = of(&format!("seat-{}", seat.0)).unwrap_or_default();
                for at in from..from + usize::from(*packet) {
                    cards.extend(hand.get(at).copied().or_else(|| rest.pop()));
                }
            }
            from += usize::from(*packet);
        }
        cards.extend(of("stock").unwrap_or_default());
        if !round.stock_ends {
            cards.append(&mut rest);
        }
        Ok(cards)
    }

    fn pan_line(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        let (person, position, words) = self.who(line, place)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let acts = self.pan_acts(position, &words, place);
        let acts = acts.map_err(|message| Wrong::new(place.clone(), message))?;
        for act in acts {
            self.act(Actor::Person(person), &Command::at(position, act), place)?;
        }
        Ok(())
    }

    /// What a line asks for; several cards are added one after the other.
    fn pan_acts(&self, position: Position, words: &[&str], place: &FilePlace) -> Result<Vec<Act>, String> {
        let game = self.pan(place).map_err(|wrong| wrong.message)?;
        Ok(match words {
            ["goes"] => vec![Act::GO],
            ["passes"] => vec![Act::STAY_OUT],
            ["draws"] => vec![Act::DRAW],
            ["draws", "again"] => vec![Act::DRAW_AGAIN],
            ["takes", card] => {
                let wanted = cards(card)?;
                let top = game.hand.discards.last();
                match (wanted.as_slice(), top) {
                    ([wanted], Some(top)) if wanted != top => {
                        return Err(format!("the top discard is {top}, not {wanted}"));
                    }
                    _ => vec![Act::TAKE],
                }
            }
            ["melds", named @ ..] => {
                let named = named.join(" ");
                let meld = game.plan().meld_of(&cards(&named)?);
                let meld = meld.ok_or_else(|| format!("{named} is not a meld"))?;
                vec![Verb::MELD.with(Choice::Meld(meld))]
            }
            ["adds", rest @ ..] => additions(game, position, rest)?,
            ["discards", card] => {
                let thrown = |card| Verb::THROW.with(Choice::Card { card, onto: 0 });
                cards(card)?.into_iter().map(thrown).collect()
            }
            _ => {
                return Err(format!(
                    "\"{}\" is not known; write goes, passes, draws, draws again, takes 5h, melds 3h 3s 3c, \
                     adds 5h to 2h 3h 4h or discards 7c",
                    words.join(" ")
                ));
            }
        })
    }
}

fn cards(text: &str) -> Result<Vec<Card>, String> {
    parse_cards(text).map_err(|error| error.to_string())
}

/// `5h to 2h 3h 4h`: the meld as it lies.
fn additions(game: &Panguingue, position: Position, words: &[&str]) -> Result<Vec<Act>, String> {
    let text = words.join(" ");
    let (added, to) =
        text.split_once(" to ").ok_or_else(|| "write it as in \"seat 2 adds 5h to 2h 3h 4h\"".to_owned())?;
    let wanted = game.plan().meld_of(&cards(to)?);
    let own = game.hand.melds[position.index()].iter().position(|meld| Some(*meld) == wanted);
    let meld = own.ok_or_else(|| format!("{position} has no meld {to} of its own"))? as u8;
    Ok(cards(added)?.into_iter().map(|card| Verb::ADD.with(Choice::Card { card, onto: meld })).collect())
}
