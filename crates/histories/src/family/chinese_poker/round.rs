//! A scripted hand of Chinese poker: how hands are set, what is declared, what the floor says.

use cards::parse_cards;
use rulebook::Place as FilePlace;
use table::banked::Phase;
use table::{
    Act, Actor, Arrangement, Awaits, Case, Choice, Command, On, Place, Play, Position, PositionSet, Ruling,
    Verb,
};

use crate::script::{RoundDraft, Runner, Stocks, Wrong, chips};

impl Runner<'_> {
    /// Plays one hand from its lines.
    pub(super) fn chinese_round(&mut self, round: &RoundDraft, stocks: &mut Stocks) -> Result<(), Wrong> {
        self.place_button()?;
        self.open_round(round)?;
        while let Awaits::Chance(request) = self.table.awaits() {
            self.bring(request, round, stocks)?;
        }
        self.set_by_bars(round)?;
        for (line, place) in &round.play {
            if self.table.phase() == Phase::Idle {
                let message = format!("\"{line}\" comes after the end of the hand");
                return Err(Wrong::new(place.clone(), message));
            }
            self.chinese_line(line, place)?;
        }
        for (phase, command) in
            [(Phase::Playing, Command::table(Act::SHOWDOWN)), (Phase::Settling, Command::table(Act::SETTLE))]
        {
            if self.table.phase() == phase {
                self.act(Actor::House, &command, &round.place)?;
            }
        }
        Ok(())
    }

    /// Hands that are named with bars are set as they are named.
    fn set_by_bars(&mut self, round: &RoundDraft) -> Result<(), Wrong> {
        for (key, sizes) in &round.set {
            let found = round.cards.iter().find(|(held, ..)| held == key);
            let Some((_, cards, place)) = found else { continue };
            let name = key.replace('-', " ");
            let mut rest = cards.iter();
            let parts: Vec<String> = sizes
                .iter()
                .map(|size| rest.by_ref().take(*size).map(ToString::to_string).collect::<Vec<_>>().join(" "))
                .collect();
            self.chinese_line(&format!("{name} sets {}", parts.join(" | ")), place)?;
        }
        Ok(())
    }

    fn chinese_line(&mut self, line: &str, place: &FilePlace) -> Result<(), Wrong> {
        if line == "showdown" {
            return self.act(Actor::House, &Command::table(Act::SHOWDOWN), place);
        }
        if let Some(said) = line.strip_prefix("floor: ") {
            let ruling = ruling(said).map_err(|message| Wrong::new(place.clone(), message))?;
            return self.act(Actor::Floor, &Command::rule(ruling), place);
        }
        if let Some(declared) = line.strip_prefix("together: ") {
            return self.together(declared, place);
        }
        let (person, position, words) = self.who(line, place)?;
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let wrong = |message: String| Wrong::new(place.clone(), message);
        let money = |word: &str| chips(word).map_err(wrong);
        let command = match words.as_slice() {
            ["adds", amount] => Command::table(Verb::BUY.amount(money(amount)?)),
            ["will", "add", amount] => Command::table(Verb::ANNOUNCE.amount(money(amount)?)),
            ["takes", "off", amount] => Command::table(Verb::TAKE_OFF.amount(money(amount)?)),
            ["sets", cards @ ..] => {
                let setting = self.setting(position, &cards.join(" ")).map_err(wrong)?;
                Command::at(position, Verb::ARRANGE.with(Choice::Thirteen(setting)))
            }
            _ => Command::at(position, declaration(&words).ok_or_else(|| wrong(unknown(line)))?),
        };
        self.act(Actor::Person(person), &command, place)
    }

    /// Declarations at the same moment: "seat 4 surrenders, seat 2 declares clean sweep".
    fn together(&mut self, declared: &str, place: &FilePlace) -> Result<(), Wrong> {
        let (mut sweeps, mut surrenders) = (PositionSet::EMPTY, PositionSet::EMPTY);
        for line in declared.split(", ") {
            let (_, position, words) = self.who(line, place)?;
            let words: Vec<&str> = words.iter().map(String::as_str).collect();
            match declaration(&words) {
                Some(Act::DECLARE_SWEEP) => sweeps.add(position),
                Some(Act::SURRENDER) => surrenders.add(position),
                _ => return Err(Wrong::new(place.clone(), unknown(line))),
            }
        }
        self.act(
            Actor::House,
            &Command::table(Verb::TOGETHER.with(Choice::Groups(sweeps, surrenders))),
            place,
        )
    }

    /// A setting as it is written: front | middle | back.
    fn setting(&self, position: Position, text: &str) -> Result<Arrangement, String> {
        let held = self.table.hands().of(position);
        let mut segments = [3u8; Arrangement::CARDS];
        let parts: Vec<&str> = text.split('|').collect();
        if parts.len() != 3 {
            return Err("set the hand in three parts, as in \"Ks Kd 4c | 8h 8c 8d 5s 2h | Ah Qh Th 6h 3h\""
                .to_owned());
        }
        for (segment, part) in parts.iter().enumerate() {
            for card in parse_cards(part).map_err(|error| error.to_string())? {
                let free = (0..held.len()).find(|at| held[*at] == card && segments[*at] == 3);
                segments[free.ok_or_else(|| format!("{position} does not hold {card}"))?] = segment as u8;
            }
        }
        match segments.iter().zip(held).find(|(segment, _)| **segment == 3) {
            Some((_, card)) => Err(format!("{card} of {position} is not set")),
            None => Ok(Arrangement::new(segments)),
        }
    }
}

fn unknown(line: &str) -> String {
    format!(
        "\"{line}\" is not known; write sets ... | ... | ..., declares clean sweep, surrenders, confirms, takes it back, \
         adds $50, will add $50, takes off $50, showdown, together: ... or floor: ..."
    )
}

fn declaration(words: &[&str]) -> Option<Act> {
    Some(match words {
        ["declares", "clean", "sweep"] => Act::DECLARE_SWEEP,
        ["surrenders"] => Act::SURRENDER,
        ["confirms"] => Act::CONFIRM,
        ["takes", "it", "back"] => Act::WITHDRAW,
        _ => return None,
    })
}

/// What the floor says: "5 cards exposed seat 2", "foul seat 2".
pub(super) fn ruling(said: &str) -> Result<Ruling, String> {
    let words: Vec<&str> = said.split_whitespace().collect();
    let wrong = || {
        format!(
            "\"floor: {said}\" is not known; write 5 cards exposed seat 2, 5 boxed cards, foreign card, wrong number of \
             cards seat 2, same card twice seat 2, same card seat 2 seat 3, foul seat 2 or excuse seat 2"
        )
    };
    let seat = |word: &str| word.parse().map(Position).map_err(|_| wrong());
    let number = |word: &str| word.parse::<u8>().map_err(|_| wrong());
    let hand = |case: Case, at: &str| Ok::<_, String>((case, On::Hand(Place::Position(seat(at)?))));
    let (case, on) = match words.as_slice() {
        [cards, "cards" | "card", "exposed", "seat", at] => {
            (families::chinese_poker::case::SEVERAL_EXPOSED, On::Several(seat(at)?, number(cards)?))
        }
        [cards, "boxed", "cards" | "card"] => {
            (families::chinese_poker::case::BOXED_CARDS, On::Deck(number(cards)?))
        }
        ["foreign", "card"] => (families::chinese_poker::case::FOREIGN_CARD, On::Table),
        ["wrong", "number", "of", "cards", "seat", at] => hand(Case::WRONG_COUNT, at)?,
        ["same", "card", "twice", "seat", at] => hand(families::chinese_poker::case::SAME_CARD_TWICE, at)?,
        ["same", "card", "seat", one, "seat", other] => {
            (families::chinese_poker::case::SAME_CARD_IN_TWO, On::Hands(seat(one)?, seat(other)?))
        }
        ["foul", "seat", at] => hand(families::chinese_poker::case::FOUL, at)?,
        ["excuse", "seat", at] => hand(families::chinese_poker::case::EXCUSE, at)?,
        _ => return Err(wrong()),
    };
    Ok(Ruling { case, on })
}
