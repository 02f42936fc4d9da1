//! What the game keeps beside the cards: how far the round is, whose turn it is, and the count of every hand.

use arrayvec::ArrayVec;
use cards::Card;
use money::Cents;
use table::banked::{Core, Game, Phase, Step, Verdict};
use table::{
    Act, DealEvent, Event, Offers, Person, PersonSet, Place, Position, PositionSet, Refusal, Stake, Tongue,
    Verb, WagerEvent, WagerNo,
};

use super::Plan;
use super::hand::Hand;
use super::verdict::{Raised, rescued};

/// How far a round is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd)]
pub(super) enum Stage {
    /// The stock, the burn, two cards to each hand.
    Deal,
    /// Fees that fall due after the first cards.
    Fees,
    /// Insurance and even money are offered.
    Insurance,
    /// Even money is paid.
    EvenMoney,
    /// The house dealer looks at the hole card.
    Look,
    /// Insurance is collected, because the look showed no natural.
    LookInsurance,
    /// Players' naturals are paid.
    AtOnce,
    /// The players play their hands.
    Play,
    /// The hole card is turned up, and places the action button.
    Turn,
    /// Insurance is settled by the hole card.
    TurnInsurance,
    /// The player-dealer draws.
    Draw,
    /// Wagers are settled in their order.
    Settle,
}

/// What must happen before the hand in play is asked again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pending {
    /// Nothing.
    Nothing,
    /// It gets a card.
    Card,
    /// Somebody's wager on it grows.
    Raise(Person, Cents),
    /// Somebody puts a wager on the hand that the split makes.
    Stake(Person),
    /// The pair is taken apart.
    Part,
    /// Backline bettors say whether they follow a double.
    FollowDouble,
    /// Backline bettors say whether they follow a split.
    FollowSplit,
    /// Its wagers are settled, because it was surrendered or rescued.
    GiveUp,
}

/// What the holder of the hand in play may do.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
#[allow(missing_docs)]
pub struct Choices {
    pub hit: bool,
    pub stand: bool,
    pub double: bool,
    pub split: bool,
    pub surrender: bool,
    pub rescue: bool,
}

/// The hand in play, for whoever decides on it by its count.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct InPlay {
    /// Where it is.
    pub position: Position,
    /// Its points.
    pub total: u8,
    /// Whether an ace counts eleven in them.
    pub soft: bool,
    /// What its holder may do.
    pub choices: Choices,
    /// What the player-dealer's open card counts, the ace one.
    pub open: u8,
}

/// What somebody added to a wager by doubling.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Raise {
    pub person: Person,
    pub position: Position,
    pub wager: WagerNo,
    pub raised: Raised,
}

/// For whom the player-dealer's hand is drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Drawn {
    /// It is not known yet.
    Unknown,
    /// For nobody.
    ForNobody,
    /// By the chart.
    ByChart,
}

/// The most doubles that are remembered: as many as there can be hands.
const RAISES: usize = 40;

/// The state of a round.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TwentyOne {
    pub(super) stage: Stage,
    /// Whose turn it is, by place in the order of decisions.
    pub(super) turn: u8,
    /// Which of their hands.
    pub(super) hand: u8,
    pub(super) pending: Pending,
    pub(super) choices: Choices,
    /// The player-dealer's open card.
    pub(super) open: Card,
    /// The player-dealer's hand, the hole card included.
    pub(super) bank: Hand,
    /// Whether the player-dealer, having the choice, stands.
    pub(super) bank_stands: bool,
    /// What the look showed.
    pub(super) looked: Option<bool>,
    /// Whether the hole card is open.
    pub(super) turned: bool,
    pub(super) drawn: Drawn,
    /// The hands at each position.
    pub(super) hands: [[Hand; 4]; Position::MOST + 1],
    /// How many there are.
    pub(super) count: [u8; Position::MOST + 1],
    /// The first two cards of each position.
    pub(super) first: [[Card; 2]; Position::MOST + 1],
    /// Positions with a natural.
    pub(super) naturals: PositionSet,
    /// Who is asked, by position: about insurance, or about following.
    pub(super) asked: [PersonSet; Position::MOST + 1],
    /// Where anybody is asked.
    pub(super) asking: PositionSet,
    /// Who takes even money, by position.
    pub(super) even_money: [PersonSet; Position::MOST + 1],
    /// Whether anybody insured.
    pub(super) insured: bool,
    /// Who has doubled.
    pub(super) raises: ArrayVec<Raise, RAISES>,
}

impl TwentyOne {
    /// The hand of a position with this number, counted from nought.
    pub(super) fn hand_at(&self, position: Position, hand: u8) -> Hand {
        self.hands[position.index()][usize::from(hand)]
    }

    /// The position whose turn it is.
    pub(super) fn in_turn(&self, core: &Core) -> Option<Position> {
        (self.stage == Stage::Play)
            .then(|| core.round.deciding.get(usize::from(self.turn)).copied())
            .flatten()
    }

    /// The hand whose holder is asked; none while others are.
    pub fn in_play(&self, core: &Core, plan: &Plan) -> Option<InPlay> {
        let position = self.in_turn(core).filter(|_| self.pending == Pending::Nothing)?;
        let hand = self.current(position);
        Some(InPlay {
            position,
            total: hand.total(plan),
            soft: hand.is_soft(plan),
            choices: self.choices,
            open: plan.points_of(self.open),
        })
    }

    /// The hand in play.
    pub(super) fn current(&self, position: Position) -> Hand {
        self.hand_at(position, self.hand)
    }

    pub(super) fn current_mut(&mut self, position: Position) -> &mut Hand {
        &mut self.hands[position.index()][usize::from(self.hand)]
    }

    /// The name of the natural that lies open in the player-dealer's hand.
    pub fn bank_natural<'plan>(&self, plan: &'plan Plan) -> Option<&'plan str> {
        let known = self.turned || self.looked == Some(true);
        let special = plan.specials.get(usize::from(self.bank.special).wrapping_sub(1));
        special.filter(|special| known && special.natural).map(|special| special.name.as_str())
    }

    /// The points of the hand that a base wager is on, and those of the player-dealer's; nothing for other wagers.
    pub fn totals(&self, plan: &Plan, position: Position, wager: WagerNo) -> Option<(u8, u8)> {
        let base = plan.base.contains(&wager);
        base.then(|| (self.hand_at(position, plan.hand_of(wager)).total(plan), self.bank.total(plan)))
    }

    /// Whether a joker is in the hand of a wager or in the player-dealer's.
    pub fn has_joker(&self, plan: &Plan, position: Position, wager: WagerNo) -> bool {
        self.hand_at(position, plan.hand_of(wager)).jokers > 0 || self.bank.jokers > 0
    }

    /// What somebody added to a wager.
    pub(super) fn raised(&self, stake: &Stake) -> Option<Raised> {
        let mut raises = self.raises.iter();
        let raise = raises.find(|raise| {
            raise.person == stake.person && raise.position == stake.position && raise.wager == stake.wager
        });
        raise.map(|raise| raise.raised)
    }

    /// What of a wager a rescue takes back; nothing where it did not follow the double, and so stays on the hand (N02).
    pub(super) fn rescued(&self, stake: &Stake, hand: Hand) -> Option<Cents> {
        rescued(self.raised(stake), hand)
    }

    /// Who is asked at a position: its holder before those behind.
    pub(super) fn asked_first(&self, core: &Core, position: Position) -> Option<Person> {
        let asked = self.asked[position.index()];
        let holder = core.holder(position).filter(|holder| asked.has(*holder));
        holder.or_else(|| asked.iter().next())
    }
}

impl Game for TwentyOne {
    type Plan = Plan;

    fn fresh() -> TwentyOne {
        TwentyOne {
            stage: Stage::Deal,
            turn: 0,
            hand: 0,
            pending: Pending::Nothing,
            choices: Choices::default(),
            open: Card::BLANK,
            bank: Hand::default(),
            bank_stands: false,
            looked: None,
            turned: false,
            drawn: Drawn::Unknown,
            hands: [[Hand::default(); 4]; Position::MOST + 1],
            count: [0; Position::MOST + 1],
            first: [[Card::BLANK; 2]; Position::MOST + 1],
            naturals: PositionSet::EMPTY,
            asked: [PersonSet::EMPTY; Position::MOST + 1],
            asking: PositionSet::EMPTY,
            even_money: [PersonSet::EMPTY; Position::MOST + 1],
            insured: false,
            raises: ArrayVec::new(),
        }
    }

    fn reopen(&mut self) {
        // All fields by name, so that one that is added and forgotten here does not compile.
        let TwentyOne {
            stage,
            turn,
            hand,
            pending,
            choices,
            open,
            bank,
            bank_stands,
            looked,
            turned,
            drawn,
            hands,
            count,
            first,
            naturals,
            asked,
            asking,
            even_money,
            insured,
            raises,
        } = self;
        for (hands, count) in hands.iter_mut().zip(count) {
            hands[..usize::from(*count)].fill(Hand::default());
            *count = 0;
        }
        *asked = [PersonSet::EMPTY; Position::MOST + 1];
        *even_money = [PersonSet::EMPTY; Position::MOST + 1];
        *first = [[Card::BLANK; 2]; Position::MOST + 1];
        raises.clear();
        (*stage, *pending, *turn, *hand) = (Stage::Deal, Pending::Nothing, 0, 0);
        (*choices, *open, *bank) = (Choices::default(), Card::BLANK, Hand::default());
        (*bank_stands, *looked, *turned) = (false, None, false);
        (*drawn, *insured) = (Drawn::Unknown, false);
        (*naturals, *asking) = (PositionSet::EMPTY, PositionSet::EMPTY);
    }

    fn next(&self, core: &Core, plan: &Plan) -> Step {
        self.next_step(core, plan)
    }

    #[inline(always)]
    fn apply(&mut self, event: &Event, core: &Core, plan: &Plan) {
        if core.round.phase != Phase::Playing {
            return;
        }
        match *event {
            Event::Deal(DealEvent::Dealt { place, card, .. }) => {
                self.dealt(place, card, core, plan);
                if self.stage == Stage::Deal {
                    return;
                }
            }
            // The stake follows at once, and is the answer.
            Event::Wager(WagerEvent::Decided { act: Act { verb: Verb::WAGER, .. }, .. }) => return,
            Event::Wager(WagerEvent::Decided { person, position, act }) => {
                self.decided(person, position, act, core, plan);
            }
            Event::Wager(WagerEvent::Raised { person, position, wager, amount }) => {
                self.raise(person, position, wager, amount, core);
                self.doubled(person, position, core, plan);
            }
            Event::Wager(WagerEvent::Staked { person, position, .. }) if self.stage == Stage::Insurance => {
                self.insured = true;
                self.answer(person, position, true, core, plan);
            }
            Event::Wager(WagerEvent::Staked { person, position, .. }) => {
                if core.holder(position) == Some(person) {
                    self.pending = Pending::Part;
                } else {
                    self.pending = Pending::FollowSplit;
                    self.answer(person, position, true, core, plan);
                }
            }
            Event::Deal(DealEvent::CardMoved { from, to }) => self.parted(from, to, core, plan),
            Event::Deal(DealEvent::HoleCardLooked { natural }) => self.looked = Some(natural),
            Event::Deal(DealEvent::TurnedUp { place: Place::Bank }) => self.turned = true,
            Event::Deal(DealEvent::StockLoaded { .. }) => return,
            _ => {}
        }
        self.advance(core, plan);
    }

    fn choices(&self, core: &Core, plan: &Plan, position: Position, offers: &mut Offers) {
        super::offers::choices(self, core, plan, position, offers);
    }

    fn deciders(&self, core: &Core, position: Position) -> PersonSet {
        let following = matches!(self.pending, Pending::FollowDouble | Pending::FollowSplit);
        if self.stage == Stage::Insurance || following {
            return self.asked_first(core, position).map_or(PersonSet::EMPTY, PersonSet::only);
        }
        core.holder(position).map_or(PersonSet::EMPTY, PersonSet::only)
    }

    fn why_not(&self, core: &Core, plan: &Plan, position: Position, act: Act) -> Option<Refusal> {
        super::offers::why_not(self, core, plan, position, act)
    }

    fn hand_in_play(&self, _: Position) -> u8 {
        self.hand + 1
    }

    fn verdict(&self, core: &Core, plan: &Plan, stake: &Stake) -> Verdict {
        super::settle::verdict(self, core, plan, stake)
    }

    fn describe(&self, core: &Core, plan: &Plan, place: Place, tongue: Tongue) -> Option<String> {
        let cards = core.round.hands.at(place).cards();
        let hand = match place {
            Place::Position(position) if self.count[position.index()] > 0 => self.hand_at(position, 0),
            Place::SplitHand { position, hand } => self.hand_at(position, hand - 1),
            Place::Bank if !self.turned => return None,
            _ => Hand::of(cards, plan),
        };
        (!cards.is_empty()).then(|| hand.name(plan, tongue))
    }
}
