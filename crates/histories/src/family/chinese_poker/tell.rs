//! Events of Chinese poker in words.

use std::cmp::Ordering;

use cards::Card;
use families::chinese_poker::{ChineseEvent, ChinesePoker, Pair, why};
use money::Cents;
use table::{
    Act, Arrangement, Choice, DealEvent, Event, FloorEvent, Place, Position, Speak, Verb, WagerEvent, Why,
    say,
};

use crate::script::Teller;
use crate::script::tell::is_whole;

impl Teller {
    /// What is said of a table of Chinese poker, as it was before the event.
    pub(super) fn at_chinese(&self, game: &ChinesePoker, event: &Event) -> Option<String> {
        Some(match *event {
            Event::Own(ref own) => self.own_at_chinese(game, ChineseEvent::unpack(own)?),
            Event::Wager(WagerEvent::Decided { position, act, .. }) => {
                let whole = is_whole(&game.event_seen(event, self.eye()));
                self.decided_at_chinese(game, position, act, whole)?
            }
            Event::Deal(DealEvent::TurnedUp { place: Place::Position(position) }) => {
                self.shown_at_chinese(game, position)
            }
            Event::Floor(FloorEvent::Fouled { position, because }) => {
                let why = self.because(because.why);
                say!(self.tongue(), "chinese-poker.fouled", seat = position, why = why)
            }
            _ => return self.at_open(event),
        })
    }

    fn own_at_chinese(&self, game: &ChinesePoker, event: ChineseEvent) -> String {
        let tongue = self.tongue();
        match event {
            ChineseEvent::TookOff { position, chips, .. } => {
                say!(tongue, "chinese-poker.takes-off", seat = position, chips = chips)
            }
            ChineseEvent::Announced { position, chips, .. } => {
                say!(tongue, "chinese-poker.will-add", seat = position, chips = chips)
            }
            ChineseEvent::ShowdownBegan => say!(tongue, "chinese-poker.showdown"),
            ChineseEvent::Compared { position, against, due, moved, amount, because, .. } => {
                let pair = game.pair(position, against);
                let short = if moved == due { String::new() } else { self.limit(due, moved) };
                let line = say!(
                    tongue,
                    "chinese-poker.compared",
                    seat = position,
                    against = against,
                    how = self.how_compared(game, &pair, position, against),
                    result = self.points(due, moved, amount)
                );
                let (winner, loser) = if due > 0 { (position, against) } else { (against, position) };
                let why = special(game, because.why, loser, winner);
                format!("{line}{}{short}", self.clause(why))
            }
        }
    }

    fn decided_at_chinese(
        &self,
        game: &ChinesePoker,
        position: Position,
        act: Act,
        whole: bool,
    ) -> Option<String> {
        let key = match act {
            Act { choice: Choice::Thirteen(setting), .. } if whole => {
                let cards = segments(game.hand.hands.of(position), setting);
                return Some(say!(self.tongue(), "chinese-poker.sets", seat = position, cards = cards));
            }
            Act { verb: Verb::ARRANGE, .. } => "chinese-poker.sets-unseen",
            Act::DECLARE_SWEEP => "chinese-poker.declares-sweep",
            Act::SURRENDER => "chinese-poker.surrenders",
            Act::CONFIRM => "chinese-poker.confirms",
            Act::WITHDRAW => "chinese-poker.withdraws",
            _ => return None,
        };
        Some(say!(self.tongue(), key, seat = position))
    }

    fn shown_at_chinese(&self, game: &ChinesePoker, position: Position) -> String {
        let setting = game.hand.set[position.index()];
        let set = setting.map(|setting| segments(game.hand.hands.of(position), setting)).unwrap_or_default();
        let made = self.table().describe(Place::Position(position), self.tongue());
        let made = made.map(|made| format!(": {made}")).unwrap_or_default();
        say!(self.tongue(), "log.shows", place = Place::Position(position), cards = set, made = made)
    }

    /// How the segments compare, or whose hand it is why they are not compared.
    fn how_compared(
        &self,
        game: &ChinesePoker,
        pair: &Pair,
        position: Position,
        against: Position,
    ) -> String {
        let tongue = self.tongue();
        let (winner, loser) = if pair.points > 0 { (position, against) } else { (against, position) };
        let bonus = pair.points.abs() - game.plan().foul;
        if pair.why == why::FOUL_PAYS && bonus > 0 {
            let key = "chinese-poker.foul-and-bonus";
            return say!(tongue, key, winner = winner, loser = loser, points = bonus);
        }
        let key = match special(game, pair.why, loser, winner) {
            why::FOUL_PAYS => "chinese-poker.foul-of",
            why::FOUL_PAYS_SWEEP => "chinese-poker.foul-against-sweep",
            why::SURRENDERED_BEFORE => "chinese-poker.surrender-before-sweep",
            Why::SURRENDERED => "chinese-poker.surrender-of",
            why::SURRENDERED_LATER => "chinese-poker.surrender-after-sweep",
            why::SURRENDERED_FIRST => "chinese-poker.surrender-first",
            why::SURRENDERED_TO_FOUL if game.surrendered_first(loser, winner) => {
                "chinese-poker.surrender-to-misset"
            }
            why::SURRENDERED_TO_FOUL => "chinese-poker.surrender-to-foul",
            why::CLEAN_SWEEP => "chinese-poker.sweep-of",
            why::HIGHER_SWEEP => "chinese-poker.higher-sweep-of",
            _ => return self.segments_compared(game.plan().majority, pair),
        };
        say!(tongue, key, winner = winner, loser = loser)
    }

    /// Segment by segment, and the points for the majority of them where there are any.
    fn segments_compared(&self, majority: i16, pair: &Pair) -> String {
        let tongue = self.tongue();
        let Some(results) = pair.segments else { return pair.why.speak(tongue) };
        let names = ["chinese-poker.front", "chinese-poker.middle", "chinese-poker.back"];
        let mut parts: Vec<String> = Vec::new();
        for ((name, result), bonus) in names.into_iter().zip(results).zip(pair.bonus) {
            let result = match result {
                Ordering::Greater => "chinese-poker.won",
                Ordering::Less => "chinese-poker.lost",
                Ordering::Equal => "chinese-poker.tied",
            };
            let bonus = if bonus > 0 {
                say!(tongue, "chinese-poker.bonus", points = bonus.to_string())
            } else {
                String::new()
            };
            parts.push(format!("{} {}{bonus}", say!(tongue, name), say!(tongue, result)));
        }
        let told = [why::SEGMENTS_COMPARED, why::BONUS_COMPARED, why::TWO_AGAINST_ONE, why::TIED_SEGMENT];
        if !told.contains(&pair.why) {
            parts.push(pair.why.speak(tongue));
        }
        let lead: i16 = results.iter().map(|result| *result as i16).sum();
        if majority != 0 && lead != 0 {
            parts.push(say!(tongue, "chinese-poker.majority", points = majority));
        }
        parts.join(", ")
    }

    /// The points that change hands.
    fn points(&self, due: i16, moved: i16, amount: Cents) -> String {
        let tongue = self.tongue();
        let number = moved.abs().to_string();
        let points = match (moved == due, due.abs()) {
            (true, 1) => say!(tongue, "chinese-poker.point", number = number),
            (true, _) => say!(tongue, "chinese-poker.points", number = number),
            (false, of) => say!(tongue, "chinese-poker.points-of", number = number, of = of),
        };
        match due.signum() {
            0 => say!(tongue, "chinese-poker.nothing-moves"),
            1 => say!(tongue, "chinese-poker.wins", points = points, amount = amount),
            _ => say!(tongue, "chinese-poker.loses", points = points, amount = -amount),
        }
    }

    /// What of the points is not played for, and why.
    fn limit(&self, due: i16, moved: i16) -> String {
        let left = due.abs() - moved.abs();
        say!(self.tongue(), "chinese-poker.limit", points = left, why = self.because(why::ALL_IN_LIMIT))
    }
}

/// Cards in their segments: "K♠ K♦ 4♣ | ...".
fn segments(cards: &[Card], setting: Arrangement) -> String {
    let part = |segment: u8| {
        let mask = setting.segment(segment);
        let held = cards.iter().enumerate().filter(|(at, _)| mask.has(*at)).map(|(_, card)| card.pretty());
        held.collect::<Vec<_>>().join(" ")
    };
    [part(0), part(1), part(2)].join(" | ")
}

/// A reason as it is told: a surrender that came before a clean sweep has one of its own.
fn special(game: &ChinesePoker, why: Why, loser: Position, winner: Position) -> Why {
    let first = game.surrendered_first(loser, winner);
    match why {
        Why::SURRENDERED if first => why::SURRENDERED_BEFORE,
        // A hand that is out of order is fouled whatever was declared.
        why::SURRENDERED_TO_FOUL if first && game.is_in_order(winner) => why::SURRENDERED_FIRST,
        why => why,
    }
}
