//! What a room's rule makes of what happened.

use cards::{Card, Rank};
use rulebook::family::pot_poker::betting::ShortCall;
use rulebook::family::pot_poker::irregular::{EarlyRiver, EarlyTurn, HoleExposed, OffTable, WrongCount};
use rulebook::family::pot_poker::showdown::CardsSpeak;
use rulebook::family::pot_poker::streets::{ChangeKind, Face as Dealt};
use rulebook::ladder::Ladder;
use table::{Case, Effect, Face, On, Place, Position, Ruling, Why};

use super::super::Poker;
use super::super::state::Stage;
use crate::pot_poker::case;
use crate::pot_poker::why;

impl Poker {
    /// What follows from a ruling; nothing where the listing says nothing.
    pub(super) fn follows(&self, ruling: Ruling) -> Option<Why> {
        let cards = self.plan.rules.cards.as_ref();
        Some(match ruling.case {
            case::FIRST_CARD_EXPOSED => why::FIRST_CARD_MISDEAL,
            Case::CARD_EXPOSED => self.exposed(ruling)?,
            case::CARDS_EXPOSED => why::EXPOSED_MISDEAL,
            Case::CARD_OFF_TABLE => self.off_table(ruling)?,
            Case::BOXED_CARD => why::BOXED_IS_SCRAP,
            case::STRAY_JOKER => why::JOKER_IS_SCRAP,
            case::JOKER_KEPT => why::JOKER_KEPT_FOULS,
            case::COUNT_WRONG => self.wrong_count(cards?.wrong_count?),
            case::SHORT_HAND if self.hand.decisions == 0 => why::SHORT_HAND_FILLED,
            case::SHORT_HAND if ruling.position() == self.hall.button => why::BUTTON_FILLED,
            case::SHORT_HAND => why::FILLED_ON_DRAW,
            case::EXTRA_CARD => why::EXTRA_CARD_IS_BURN,
            case::EXTRA_CARDS => why::EXTRA_CARDS_MISDEAL,
            case::FLOP_TOO_EARLY => why::EARLY_FLOP_BACK,
            case::BIG_FLOP => why::BIG_FLOP_BACK,
            case::TURN_TOO_EARLY => why::EARLY_TURN_ASIDE,
            case::RIVER_TOO_EARLY => why::EARLY_RIVER_BACK,
            case::CARDS_TOO_EARLY => why::EARLY_STREET_OUT,
            case::WRONG_BURN if self.street_plan().deal.last() == Some(&Dealt::Down) => why::BURN_STANDS,
            case::WRONG_BURN => why::BURN_PUT_RIGHT,
            case::OUT_OF_SEQUENCE if self.hand.cards.street > 0 => why::STREET_MOVED,
            case::OUT_OF_SEQUENCE if self.hand.decisions < 2 => why::OUT_OF_SEQUENCE_MISDEAL,
            case::OUT_OF_SEQUENCE => why::ACTED_ON_FOULS,
            case::FOULED_STUB => why::DECK_STANDS,
            case::FOULED_DECK => why::DECK_VOID,
            case::LAST_CARD_EXPOSED => self.last_card(ruling.position()?),
            case::BOTH_EXPOSED => why::BOTH_EXPOSED_DEAD,
            case::PLAYER_EXPOSED => why::OWN_CARD_PLAYS,
            case::LATE_DISCARD => why::NO_DISCARD,
            case::ACCIDENTAL_DISCARD => why::DISCARD_PLAYS_ON,
            case::MISDEAL => why::FLOOR_MISDEAL,
            case::KILL_NOT_POSTED => why::KILL_UNPOSTED,
            _ => return self.follows_from_action(ruling),
        })
    }

    fn follows_from_action(&self, ruling: Ruling) -> Option<Why> {
        let position = ruling.position();
        Some(match ruling.case {
            case::STRING_BET => why::FIRST_MOTION_ONLY,
            case::ANNOUNCED_RAISE => why::ANNOUNCED_COUNTS,
            case::OVERSIZED_CHIP => why::OVERSIZED_IS_POT,
            case::WORDS_AND_CHIPS => why::WORDS_BIND,
            case::PUTS_IN | case::SINGLE_CHIP => self.meaning(ruling)?.because,
            case::UNAWARE => why::SHORT_RECONSIDERED,
            case::KNOCK_UNAWARE => why::KNOCK_RECONSIDERED,
            case::INDICATES_CALL | case::INDICATES_BET => why::INDICATED_BINDS,
            case::OUT_OF_TURN => {
                let warned = position.is_some_and(|at| self.table.warned.has(self.person(at)));
                if warned { why::OUT_OF_TURN_EXCLUDED } else { why::OUT_OF_TURN_WARNED }
            }
            case::CLOCK => why::CLOCK_RUNS,
            case::TIME_IS_UP => why::CLOCK_RAN_OUT,
            case::TWO_ACTED_BEHIND => why::TWO_ACTED,
            case::ABSENT => why::ABSENT_FORFEITS,
            case::TURNED_OVER => why::TURNED_OVER_DEAD,
            case::MISCALL => self.miscall(),
            case::DELIBERATE_MISCALL => why::MISCALL_DEAD,
            case::FOULED_BY_MISCALL => why::MISCALL_FOULED_DEAD,
            case::MUCKED => why::MUCK_DEAD,
            case::RETRIEVED => why::MUCK_RETRIEVED,
            case::SPREAD_PAIR => why::SPREAD_PAIR_RISKS,
            case::PARTLY_SHOWN => why::PARTLY_SHOWN_DEAD,
            case::SHOWN_TO_ONE => why::SHOWN_TO_ALL,
            case::AGREED_SPLIT => why::NO_AGREED_SPLIT,
            case::SIDE_BET => why::SIDE_BET_IGNORED,
            _ => return None,
        })
    }

    /// What a ruling leaves to be done later in the hand.
    pub(super) fn effect(&self, ruling: Ruling, because: Why) -> Effect {
        let street = self.hand.cards.street;
        let cards = self.plan.rules.cards.as_ref();
        let turn_unburned = cards.is_some_and(|cards| cards.early_turn == Some(EarlyTurn::FifthInPlace));
        let river_unburned = cards.is_some_and(|cards| cards.early_river == Some(EarlyRiver::Reshuffled));
        let chooses = ruling.position().is_some_and(|at| !self.hand.seats.broke.has(at));
        match because {
            why::EARLY_FLOP_BACK => Effect::NoBurn { street: street + 1 },
            why::EARLY_RIVER_BACK if river_unburned => Effect::NoBurn { street: street + 1 },
            why::EARLY_TURN_ASIDE => Effect::Shuffled { street: street + 2, burns: !turn_unburned },
            why::EARLY_STREET_OUT => Effect::OneOut { street: street + 1 },
            why::EXPOSED_IS_BURN => Effect::Exposed,
            why::NEXT_CARD_DOWN => Effect::NextDown { chooses: false },
            why::NEXT_DOWN_OR_ALL_IN => Effect::NextDown { chooses },
            why::LAST_CARD_SEVERAL | why::LAST_CARD_SECOND => Effect::LastUp { chooses },
            why::LAST_CARD_BOTH => Effect::AllUp,
            why::DRAWN_REPLACED => Effect::OneMore,
            why::OFF_TABLE_EXPOSED if street > 0 => Effect::OneMore,
            why::STREET_MOVED => Effect::Moved,
            why::CLOCK_RUNS => Effect::Clock,
            why::SPREAD_PAIR_RISKS => Effect::PairSpread,
            why::SHOWN_TO_ALL => Effect::ShownAfter,
            why::KILL_UNPOSTED => Effect::KillHeld,
            _ => Effect::Nothing,
        }
    }

    /// A card shown by the house dealer: in the deal, on a later street, on the draw.
    fn exposed(&self, ruling: Ruling) -> Option<Why> {
        let rules = self.plan.rules.cards.as_ref()?;
        if self.is_drawing() {
            return rules.draw_exposed.map(|_| why::DRAWN_REPLACED);
        }
        let rule = if self.hand.cards.street == 0 { rules.hole_exposed? } else { rules.later_exposed? };
        Some(match rule {
            HoleExposed::ReplacedThenBurn => {
                let most = rules.exposed_misdeal.unwrap_or(u8::MAX);
                if self.hand.irregular.exposed + 1 >= most {
                    why::EXPOSED_MISDEAL
                } else {
                    why::EXPOSED_IS_BURN
                }
            }
            HoleExposed::SevenKept => {
                // Where the ace is high, it is no seven or lower (S08).
                let ace_low = self.plan.rank.high == Ladder::AceToFive;
                let kept = self.named_card(ruling).is_some_and(|card| is_seven_or_less(card, ace_low));
                if kept { why::SEVEN_KEPT } else { why::OVER_SEVEN_REPLACED }
            }
            HoleExposed::NextCardDown => why::NEXT_CARD_DOWN,
            HoleExposed::NextCardDownOrAllIn => why::NEXT_DOWN_OR_ALL_IN,
            HoleExposed::MisdealUnlessTwoActed if self.hand.decisions < 2 => why::FLASHED_MISDEAL,
            HoleExposed::MisdealUnlessTwoActed => why::ACTED_ON_FOULS,
        })
    }

    fn off_table(&self, ruling: Ruling) -> Option<Why> {
        let rules = self.plan.rules.cards.as_ref()?;
        match rules.off_table? {
            OffTable::Exposed if self.is_drawing() => Some(why::OFF_TABLE_EXPOSED),
            OffTable::Exposed => self.exposed(ruling),
            OffTable::Plays if self.is_last_down(ruling) && rules.last_exposed.is_some() => {
                ruling.position().map(|position| self.last_card(position))
            }
            OffTable::Plays => Some(why::OFF_TABLE_PLAYS),
        }
    }

    /// Whether the card is the last one of a hand, and lies face down.
    fn is_last_down(&self, ruling: Ruling) -> bool {
        let last = usize::from(self.hand.cards.street) + 1 == self.plan.cards.streets.len();
        let On::Cards(place, _) = ruling.on else { return false };
        let face = self.hand.cards.hands.at(place).faces().last().map(|(_, face)| face);
        last && face == Some(Face::Down)
    }

    /// Whether the cards of this street are those drawn.
    pub(super) fn is_drawing(&self) -> bool {
        let change = self.street_plan().change;
        self.hand.cards.street > 0 && change.is_some_and(|change| change.kind == ChangeKind::Draw)
    }

    /// The last card of a stud hand face up.
    fn last_card(&self, position: Position) -> Why {
        let mut in_order = self.hand.seats.order.iter().filter(|at| self.hand.seats.live.has(**at));
        if self.hand.seats.live.len() > 2 {
            why::LAST_CARD_SEVERAL
        } else if in_order.next() == Some(&position) {
            why::LAST_CARD_BOTH
        } else {
            why::LAST_CARD_SECOND
        }
    }

    fn wrong_count(&self, rule: WrongCount) -> Why {
        let early =
            self.hand.cards.street == 0 && self.hand.decisions < 2 && self.hand.stage == Stage::Betting;
        match rule {
            WrongCount::MisdealThenForfeit if early => Why::WRONG_COUNT_MISDEAL,
            WrongCount::MisdealThenForfeit => why::WRONG_COUNT_FORFEITS,
            WrongCount::FilledUpThenFoul | WrongCount::Dead => Why::WRONG_COUNT,
        }
    }

    /// A hand called wrongly by mistake.
    fn miscall(&self) -> Why {
        let several = self.claimants().len() > 2;
        match self.plan.rules.cards_speak {
            Some(CardsSpeak::MiscallDeadUnlessTwoIntact) if several => why::MISCALL_SEVERAL_DEAD,
            _ => why::CARDS_SPEAK,
        }
    }

    /// The one card that a ruling names.
    fn named_card(&self, ruling: Ruling) -> Option<Card> {
        let On::Cards(place, cards) = ruling.on else { return None };
        let held = self.hand.cards.hands.at(place).cards();
        held.iter().enumerate().find(|(at, _)| cards.has(*at)).map(|(_, card)| *card)
    }

    /// What too few chips lead to.
    pub(super) fn too_few(&self) -> Option<Why> {
        let killed = self.hand.forced.killer.is_some() && self.hand.showdown.before_draw.is_none();
        Some(match self.plan.rules.short_call? {
            ShortCall::CompleteOrForfeit => why::SHORT_COMPLETE_OR_FORFEIT,
            ShortCall::ReconsiderUnlessKillAnnounced if killed => why::SHORT_MUST_COMPLETE,
            ShortCall::ReconsiderUntilAction
            | ShortCall::Reconsider
            | ShortCall::ReconsiderThenHeld
            | ShortCall::ReconsiderUnlessKillAnnounced => why::SHORT_RECONSIDERED,
        })
    }

    /// The cards at a place that lie face down, as a ruling names them.
    pub(super) fn down_cards(&self, place: Place) -> table::CardMask {
        let faces = self.hand.cards.hands.at(place).faces().enumerate();
        let down = faces.filter(|(_, (_, face))| *face == Face::Down);
        table::CardMask(down.fold(0, |mask, (at, _)| mask | 1 << at))
    }
}

/// A seven or lower; the joker is as good as the lowest card.
fn is_seven_or_less(card: Card, ace_low: bool) -> bool {
    card.rank().is_none_or(|rank| rank <= Rank::Seven || ace_low && rank == Rank::Ace)
}
