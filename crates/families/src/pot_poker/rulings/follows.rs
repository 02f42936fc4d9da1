//! What a room's rule makes of what happened.

use cards::{Card, Rank};
use rulebook::family::pot_poker::betting::ShortCall;
use rulebook::family::pot_poker::irregular::{HoleExposed, OffTable, WrongCount};
use rulebook::family::pot_poker::showdown::CardsSpeak;
use rulebook::family::pot_poker::streets::{ChangeKind, Face as Dealt};
use rulebook::ladder::Ladder;
use table::{Case, Face, On, Place, Position, Ruling, Why};

use super::super::PotPoker;
use super::super::state::Stage;

impl PotPoker {
    /// What follows from a ruling; nothing where the listing says nothing.
    pub(super) fn follows(&self, ruling: Ruling) -> Option<Why> {
        let cards = self.plan.rules.cards.as_ref();
        Some(match ruling.case {
            Case::FirstCardExposed => Why::FirstCardMisdeal,
            Case::CardExposed => self.exposed(ruling)?,
            Case::CardsExposed => Why::ExposedMisdeal,
            Case::CardOffTable => self.off_table(ruling)?,
            Case::BoxedCard => Why::BoxedIsScrap,
            Case::StrayJoker => Why::JokerIsScrap,
            Case::JokerKept => Why::JokerKeptFouls,
            Case::CountWrong => self.wrong_count(cards?.wrong_count?),
            Case::ShortHand if self.hand.decisions == 0 => Why::ShortHandFilled,
            Case::ShortHand if ruling.position() == self.table.button => Why::ButtonFilled,
            Case::ShortHand => Why::FilledOnDraw,
            Case::ExtraCard => Why::ExtraCardIsBurn,
            Case::ExtraCards => Why::ExtraCardsMisdeal,
            Case::FlopTooEarly => Why::EarlyFlopBack,
            Case::BigFlop => Why::BigFlopBack,
            Case::TurnTooEarly => Why::EarlyTurnAside,
            Case::RiverTooEarly => Why::EarlyRiverBack,
            Case::CardsTooEarly => Why::EarlyStreetOut,
            Case::WrongBurn if self.street_plan().deal.last() == Some(&Dealt::Down) => Why::BurnStands,
            Case::WrongBurn => Why::BurnPutRight,
            Case::OutOfSequence if self.hand.street > 0 => Why::StreetMoved,
            Case::OutOfSequence if self.hand.decisions < 2 => Why::OutOfSequenceMisdeal,
            Case::OutOfSequence => Why::ActedOnFouls,
            Case::FouledStub => Why::DeckStands,
            Case::FouledDeck => Why::DeckVoid,
            Case::LastCardExposed => self.last_card(ruling.position()?),
            Case::BothExposed => Why::BothExposedDead,
            Case::PlayerExposed => Why::OwnCardPlays,
            Case::LateDiscard => Why::NoDiscard,
            Case::AccidentalDiscard => Why::DiscardPlaysOn,
            Case::Misdeal => Why::FloorMisdeal,
            Case::KillNotPosted => Why::KillUnposted,
            _ => return self.follows_from_action(ruling),
        })
    }

    fn follows_from_action(&self, ruling: Ruling) -> Option<Why> {
        let position = ruling.position();
        Some(match ruling.case {
            Case::StringBet => Why::FirstMotionOnly,
            Case::AnnouncedRaise => Why::AnnouncedCounts,
            Case::OversizedChip => Why::OversizedIsPot,
            Case::WordsAndChips => Why::WordsBind,
            Case::PutsIn | Case::SingleChip => self.meaning(ruling)?.because,
            Case::Unaware => Why::ShortReconsidered,
            Case::KnockUnaware => Why::KnockReconsidered,
            Case::IndicatesCall | Case::IndicatesBet => Why::IndicatedBinds,
            Case::OutOfTurn => {
                let warned = position.is_some_and(|at| self.table.warned.has(self.person(at)));
                if warned { Why::OutOfTurnExcluded } else { Why::OutOfTurnWarned }
            }
            Case::Clock => Why::ClockRuns,
            Case::TimeIsUp => Why::ClockRanOut,
            Case::TwoActedBehind => Why::TwoActed,
            Case::Absent => Why::AbsentForfeits,
            Case::TurnedOver => Why::TurnedOverDead,
            Case::Miscall => self.miscall(),
            Case::DeliberateMiscall => Why::MiscallDead,
            Case::FouledByMiscall => Why::MiscallFouledDead,
            Case::Mucked => Why::MuckDead,
            Case::Retrieved => Why::MuckRetrieved,
            Case::SpreadPair => Why::SpreadPairRisks,
            Case::PartlyShown => Why::PartlyShownDead,
            Case::ShownToOne => Why::ShownToAll,
            Case::AgreedSplit => Why::NoAgreedSplit,
            Case::SideBet => Why::SideBetIgnored,
            _ => return None,
        })
    }

    /// A card shown by the house dealer: in the deal, on a later street, on the draw.
    fn exposed(&self, ruling: Ruling) -> Option<Why> {
        let rules = self.plan.rules.cards.as_ref()?;
        if self.is_drawing() {
            return rules.draw_exposed.map(|_| Why::DrawnReplaced);
        }
        let rule = if self.hand.street == 0 { rules.hole_exposed? } else { rules.later_exposed? };
        Some(match rule {
            HoleExposed::ReplacedThenBurn => {
                let most = rules.exposed_misdeal.unwrap_or(u8::MAX);
                if self.hand.irregular.exposed + 1 >= most { Why::ExposedMisdeal } else { Why::ExposedIsBurn }
            }
            HoleExposed::SevenKept => {
                // Where the ace is high, it is no seven or lower (S08).
                let ace_low = self.plan.rank.high == Ladder::AceToFive;
                let kept = self.named_card(ruling).is_some_and(|card| is_seven_or_less(card, ace_low));
                if kept { Why::SevenKept } else { Why::OverSevenReplaced }
            }
            HoleExposed::NextCardDown => Why::NextCardDown,
            HoleExposed::NextCardDownOrAllIn => Why::NextDownOrAllIn,
            HoleExposed::MisdealUnlessTwoActed if self.hand.decisions < 2 => Why::FlashedMisdeal,
            HoleExposed::MisdealUnlessTwoActed => Why::ActedOnFouls,
        })
    }

    fn off_table(&self, ruling: Ruling) -> Option<Why> {
        let rules = self.plan.rules.cards.as_ref()?;
        match rules.off_table? {
            OffTable::Exposed if self.is_drawing() => Some(Why::OffTableExposed),
            OffTable::Exposed => self.exposed(ruling),
            OffTable::Plays if self.is_last_down(ruling) && rules.last_exposed.is_some() => {
                ruling.position().map(|position| self.last_card(position))
            }
            OffTable::Plays => Some(Why::OffTablePlays),
        }
    }

    /// Whether the card is the last one of a hand, and lies face down.
    fn is_last_down(&self, ruling: Ruling) -> bool {
        let last = usize::from(self.hand.street) + 1 == self.plan.streets.len();
        let On::Cards(place, _) = ruling.on else { return false };
        let face = self.hand.hands.at(place).faces().last().map(|(_, face)| face);
        last && face == Some(Face::Down)
    }

    /// Whether the cards of this street are those drawn.
    pub(super) fn is_drawing(&self) -> bool {
        let change = self.street_plan().change;
        self.hand.street > 0 && change.is_some_and(|change| change.kind == ChangeKind::Draw)
    }

    /// The last card of a stud hand face up.
    fn last_card(&self, position: Position) -> Why {
        let mut in_order = self.hand.order.iter().filter(|at| self.hand.live.has(**at));
        if self.hand.live.len() > 2 {
            Why::LastCardSeveral
        } else if in_order.next() == Some(&position) {
            Why::LastCardBoth
        } else {
            Why::LastCardSecond
        }
    }

    fn wrong_count(&self, rule: WrongCount) -> Why {
        let early = self.hand.street == 0 && self.hand.decisions < 2 && self.hand.stage == Stage::Betting;
        match rule {
            WrongCount::MisdealThenForfeit if early => Why::WrongCountMisdeal,
            WrongCount::MisdealThenForfeit => Why::WrongCountForfeits,
            WrongCount::FilledUpThenFoul | WrongCount::Dead => Why::WrongCount,
        }
    }

    /// A hand called wrongly by mistake.
    fn miscall(&self) -> Why {
        let several = self.claimants().len() > 2;
        match self.plan.rules.cards_speak {
            Some(CardsSpeak::MiscallDeadUnlessTwoIntact) if several => Why::MiscallSeveralDead,
            _ => Why::CardsSpeak,
        }
    }

    /// The one card that a ruling names.
    fn named_card(&self, ruling: Ruling) -> Option<Card> {
        let On::Cards(place, cards) = ruling.on else { return None };
        let held = self.hand.hands.at(place).cards();
        held.iter().enumerate().find(|(at, _)| cards.has(*at)).map(|(_, card)| *card)
    }

    /// What too few chips lead to.
    pub(super) fn too_few(&self) -> Option<Why> {
        let killed = self.hand.killer.is_some() && self.hand.before_draw.is_none();
        Some(match self.plan.rules.short_call? {
            ShortCall::CompleteOrForfeit => Why::ShortCompleteOrForfeit,
            ShortCall::ReconsiderUnlessKillAnnounced if killed => Why::ShortMustComplete,
            ShortCall::ReconsiderUntilAction
            | ShortCall::Reconsider
            | ShortCall::ReconsiderThenHeld
            | ShortCall::ReconsiderUnlessKillAnnounced => Why::ShortReconsidered,
        })
    }

    /// The cards at a place that lie face down, as a ruling names them.
    pub(super) fn down_cards(&self, place: Place) -> table::CardMask {
        let faces = self.hand.hands.at(place).faces().enumerate();
        let down = faces.filter(|(_, (_, face))| *face == Face::Down);
        table::CardMask(down.fold(0, |mask, (at, _)| mask | 1 << at))
    }
}

/// A seven or lower; the joker is as good as the lowest card.
fn is_seven_or_less(card: Card, ace_low: bool) -> bool {
    card.rank().is_none_or(|rank| rank <= Rank::Seven || ace_low && rank == Rank::Ace)
}
