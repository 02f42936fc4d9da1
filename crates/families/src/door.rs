//! The one door to tables of all families: what rooms, scripts and screens may ask of a table, whichever it is.

use std::any::Any;
use std::fmt::Debug;

use cards::{Card, Deck};
use money::Cents;
use rulebook::collection::Charge;
use rulebook::pay::Payout;
use table::banked::{Banked, Core, Phase};
use table::jackpot::{JackpotHit, JackpotTerms};
use table::open::{Hall, Open, OpenGame};
use table::snapshot::BadSnapshot;
use table::terms::BuyIn;
use table::{
    Act, Actor, Amounts, Awaits, Command, Display, Event, EventSeen, Eye, HandView, Hands, Meld, Offer,
    Offers, Person, PersonSet, Place, Play, Position, Refusal, RowNames, Shoe, Sink, Stake, Tongue, Unit,
    View, WagerNo, Words,
};

use crate::bot::Asked;
use crate::family::{BankedFamily, OpenFamily};

/// A minimum buy-in of one chip is none.
const SMALLEST_CHIP: Cents = Cents::dollars(1);

/// The stack of a player who names none, where the game has no usual one.
const USUAL_BUY_IN: Cents = Cents::dollars(1_000);

/// What can be asked of a table of any family.
pub trait Door: Any + Debug + Send + Sync {
    /// The same table once more.
    fn copy(&self) -> Box<dyn Door>;

    /// Whether another table is of the same family and in the same state.
    fn same(&self, other: &dyn Door) -> bool;

    /// What its family adds to the vocabulary.
    fn words(&self) -> &'static Words;

    /// The state that all player-dealer games share.
    fn core(&self) -> Option<&Core>;

    /// The state that all tables without a player-dealer share.
    fn hall(&self) -> Option<&Hall>;

    /// What it waits for.
    fn awaits(&self) -> Awaits;

    /// What an actor may do now.
    fn offers(&self, who: Actor) -> Offers;

    /// What an actor may do about seats and chips.
    fn seat_offers(&self, who: Actor) -> Offers;

    /// Takes a command; a refused one changes nothing.
    fn act(&mut self, who: Actor, command: &Command, sink: &mut dyn Sink) -> Result<(), Refusal>;

    /// Takes in an event.
    fn apply(&mut self, event: &Event);

    /// The stock.
    fn shoe(&self) -> &Shoe;

    /// What lasts between rounds; nothing while a round is on.
    fn snapshot(&self) -> Option<Vec<u8>>;

    /// Makes a table that was just opened what it was when a snapshot was taken.
    fn resume(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot>;

    /// Makes a table of corrected rules that was just opened go on where the old one ended, with seats, chips and button.
    fn take_over(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot>;

    /// Deals on from this shoe, where it is one for many rounds.
    fn keep_shoe(&mut self, _shoe: &Shoe) {}

    /// What a display beside the table shows, where the game has one.
    fn display(&self) -> Option<Display>;

    /// Which of several hands at a position is played now.
    fn hand_in_play(&self, position: Position) -> u8;

    /// Why a person may not decide on a hand that awaits nothing, where the family can say so.
    fn why_not(&self, person: Person, position: Position, act: Act) -> Option<Refusal>;

    /// What the cards at a place make, in words.
    fn describe(&self, place: Place, tongue: Tongue) -> Option<String>;

    /// What rows of a hand that is being set are called, in a game in which hands are set.
    fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames>;

    /// Whether the player-dealer's hand qualifies, where the game asks for it and the hand lies open.
    fn qualifies(&self) -> Option<bool> {
        None
    }

    /// What a stake at a player-dealer table is paid that wins now.
    fn pays(&self, _: &Stake) -> Option<Payout> {
        None
    }

    /// The hand of another that a wager is paid for, where it is paid for such hands.
    fn earner(&self, person: Person, position: Position, wager: WagerNo) -> Option<Position>;

    /// The table as everybody sees it, without its hands.
    fn open_view(&self) -> View;

    /// The hands as an eye sees them.
    fn hands_seen(&self, eye: Eye) -> Vec<HandView>;

    /// The table as an eye sees it.
    fn view(&self, eye: Eye) -> View {
        View { hands: self.hands_seen(eye), ..self.open_view() }
    }

    /// An event as an eye sees it, with the table as it was before.
    fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen;

    /// Whether a person may look at face-down cards: those they hold, or have the last word on.
    fn may_look(&self, place: Place, person: Person) -> bool;

    /// Who holds the cards at a place.
    fn holder_of(&self, place: Place) -> Option<Person>;

    /// The cards on the table.
    fn hands(&self) -> &Hands;

    /// Rounds begun so far.
    fn number(&self) -> u32;

    /// What has been dropped at this table.
    fn dropped(&self) -> Cents;

    /// Where the round is.
    fn phase(&self) -> Phase;

    /// Whether the game is broken.
    fn is_broken(&self) -> bool;

    /// Everybody at the table.
    fn here(&self) -> PersonSet;

    /// The chips in front of a person.
    fn chips(&self, person: Person) -> Cents;

    /// The seat of a person.
    fn seat_of(&self, person: Person) -> Option<Position>;

    /// Positions in use.
    fn positions(&self) -> u8;

    /// The deck.
    fn deck(&self) -> Deck;

    /// The charges of the schedule.
    fn charges(&self) -> &[Charge];

    /// Cards in play that lie in nobody's hand: melds, discards, burns.
    fn aside(&self) -> Vec<Card>;

    /// What of the fees of the hand that is on went from the pot to the jackpot.
    fn jackpot_taken(&self) -> Cents {
        Cents::ZERO
    }

    /// Whether the hand that is about to close hits a jackpot, from hands that were tabled at the showdown.
    fn jackpot_hit(&self, _: &JackpotTerms) -> Option<JackpotHit> {
        None
    }

    /// The name of a strength by which a jackpot is hit.
    fn jackpot_hand(&self, _: u32, _: Tongue) -> Option<String> {
        None
    }

    /// What people usually sit down with, where the game says so.
    fn usual_buy_in(&self) -> Option<Cents>;

    /// The minimum and the maximum buy-in, where the table has either.
    fn buy_in(&self) -> Option<BuyIn>;

    /// What a point or a chip is worth, where that is what is played for.
    fn unit(&self) -> Option<Unit> {
        None
    }

    /// Whoever has fewer chips than this cannot take part in a round.
    fn least_chips(&self) -> Cents;

    /// The meld that cards make, where there are melds.
    fn meld_of(&self, cards: &[Card]) -> Option<Meld>;

    /// A good answer to an offer, where the game can name one.
    fn advice(&self, offer: &Offer) -> Option<Act>;

    /// What a bot does with what it is asked.
    fn bot(&self, asked: &mut Asked<'_>) -> Option<Command>;
}

/// What both kinds of tables answer in the same words.
macro_rules! alike {
    ($family:ident) => {
        fn copy(&self) -> Box<dyn Door> {
            Box::new(self.clone())
        }

        fn same(&self, other: &dyn Door) -> bool {
            (other as &dyn Any).downcast_ref::<Self>() == Some(self)
        }

        fn words(&self) -> &'static Words {
            $family::WORDS
        }

        fn awaits(&self) -> Awaits {
            Play::awaits(self)
        }

        fn offers(&self, who: Actor) -> Offers {
            Play::offers(self, who)
        }

        fn seat_offers(&self, who: Actor) -> Offers {
            Play::seat_offers(self, who)
        }

        fn act(&mut self, who: Actor, command: &Command, mut sink: &mut dyn Sink) -> Result<(), Refusal> {
            Play::act(self, who, command, &mut sink)
        }

        fn apply(&mut self, event: &Event) {
            Play::apply(self, event);
        }

        fn snapshot(&self) -> Option<Vec<u8>> {
            Self::snapshot(self)
        }

        fn resume(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
            Self::resume(self, snapshot)
        }

        fn take_over(&mut self, snapshot: &[u8]) -> Result<(), BadSnapshot> {
            Self::take_over(self, snapshot)
        }

        fn bot(&self, asked: &mut Asked<'_>) -> Option<Command> {
            $family::bot(self, asked)
        }
    };
}

impl<G: BankedFamily> Door for Banked<G> {
    alike!(G);

    fn core(&self) -> Option<&Core> {
        Some(Banked::core(self))
    }

    fn hall(&self) -> Option<&Hall> {
        None
    }

    fn shoe(&self) -> &Shoe {
        &self.core().table.shoe
    }

    fn keep_shoe(&mut self, shoe: &Shoe) {
        Banked::keep_shoe(self, shoe);
    }

    fn display(&self) -> Option<Display> {
        Banked::display(self)
    }

    fn hand_in_play(&self, position: Position) -> u8 {
        self.game().hand_in_play(position)
    }

    fn why_not(&self, person: Person, position: Position, act: Act) -> Option<Refusal> {
        self.why_not_hand(person, position, act)
    }

    fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        Banked::describe(self, place, tongue)
    }

    fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        Banked::row_names(self, rows, tongue)
    }

    fn qualifies(&self) -> Option<bool> {
        Banked::qualifies(self)
    }

    fn pays(&self, stake: &Stake) -> Option<Payout> {
        Banked::pays(self, stake)
    }

    fn earner(&self, person: Person, position: Position, wager: WagerNo) -> Option<Position> {
        Banked::earner(self, person, position, wager)
    }

    fn open_view(&self) -> View {
        Banked::core(self).open_view()
    }

    fn hands_seen(&self, eye: Eye) -> Vec<HandView> {
        Banked::core(self).hands_seen(eye)
    }

    fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        Banked::core(self).event_seen(event, eye)
    }

    fn may_look(&self, place: Place, person: Person) -> bool {
        Banked::core(self).may_look(place, person)
    }

    fn holder_of(&self, place: Place) -> Option<Person> {
        Banked::core(self).holder_of(place)
    }

    fn hands(&self) -> &Hands {
        &Banked::core(self).round.hands
    }

    fn number(&self) -> u32 {
        Banked::core(self).table.number
    }

    fn dropped(&self) -> Cents {
        Banked::core(self).table.drop
    }

    fn phase(&self) -> Phase {
        Banked::core(self).round.phase
    }

    fn is_broken(&self) -> bool {
        Banked::core(self).table.broken
    }

    fn here(&self) -> PersonSet {
        Banked::core(self).table.seating.here
    }

    fn chips(&self, person: Person) -> Cents {
        Banked::core(self).table.chips[person.index()]
    }

    fn seat_of(&self, person: Person) -> Option<Position> {
        Banked::core(self).seat_of(person)
    }

    fn positions(&self) -> u8 {
        Banked::core(self).plan.positions
    }

    fn deck(&self) -> Deck {
        Banked::core(self).plan.deck
    }

    fn charges(&self) -> &[Charge] {
        &Banked::core(self).plan.charges
    }

    fn aside(&self) -> Vec<Card> {
        Vec::new()
    }

    fn buy_in(&self) -> Option<BuyIn> {
        Banked::core(self).plan.buy_in
    }

    fn usual_buy_in(&self) -> Option<Cents> {
        Banked::core(self).plan.buy_in.map(|buy_in| buy_in.nearest(USUAL_BUY_IN))
    }

    fn least_chips(&self) -> Cents {
        Cents::ZERO
    }

    fn meld_of(&self, _: &[Card]) -> Option<Meld> {
        None
    }

    fn advice(&self, _: &Offer) -> Option<Act> {
        None
    }
}

impl<G: OpenFamily> Door for Open<G> {
    alike!(G);

    fn core(&self) -> Option<&Core> {
        None
    }

    fn hall(&self) -> Option<&Hall> {
        Some(OpenGame::hall(&self.game))
    }

    fn shoe(&self) -> &Shoe {
        &OpenGame::hall(&self.game).shoe
    }

    fn display(&self) -> Option<Display> {
        None
    }

    fn hand_in_play(&self, _: Position) -> u8 {
        1
    }

    fn why_not(&self, _: Person, _: Position, _: Act) -> Option<Refusal> {
        None
    }

    fn describe(&self, place: Place, tongue: Tongue) -> Option<String> {
        Open::describe(self, place, tongue)
    }

    fn row_names(&self, rows: &[Vec<Card>], tongue: Tongue) -> Option<RowNames> {
        Open::row_names(self, rows, tongue)
    }

    fn earner(&self, _: Person, _: Position, _: WagerNo) -> Option<Position> {
        None
    }

    fn open_view(&self) -> View {
        Open::open_view(self)
    }

    fn hands_seen(&self, eye: Eye) -> Vec<HandView> {
        Open::hands_seen(self, eye)
    }

    fn event_seen(&self, event: &Event, eye: Eye) -> EventSeen {
        Open::event_seen(self, event, eye)
    }

    fn may_look(&self, place: Place, person: Person) -> bool {
        Open::holder_of(self, place) == Some(person)
    }

    fn holder_of(&self, place: Place) -> Option<Person> {
        Open::holder_of(self, place)
    }

    fn hands(&self) -> &Hands {
        OpenGame::hands(&self.game)
    }

    fn number(&self) -> u32 {
        OpenGame::hall(&self.game).number
    }

    fn dropped(&self) -> Cents {
        OpenGame::hall(&self.game).drop
    }

    fn phase(&self) -> Phase {
        OpenGame::phase(&self.game)
    }

    fn is_broken(&self) -> bool {
        false
    }

    fn here(&self) -> PersonSet {
        OpenGame::hall(&self.game).seating.here
    }

    fn chips(&self, person: Person) -> Cents {
        OpenGame::hall(&self.game).chips_of(person)
    }

    fn seat_of(&self, person: Person) -> Option<Position> {
        OpenGame::hall(&self.game).seating.seat_of(person)
    }

    fn positions(&self) -> u8 {
        Open::positions(self)
    }

    fn deck(&self) -> Deck {
        Open::deck(self)
    }

    fn charges(&self) -> &[Charge] {
        Open::charges(self)
    }

    fn aside(&self) -> Vec<Card> {
        self.game.aside()
    }

    fn jackpot_taken(&self) -> Cents {
        self.game.jackpot_taken()
    }

    fn buy_in(&self) -> Option<BuyIn> {
        let Amounts { from, to, .. } = self.game.brings();
        let maximum = (to < Cents::MOST).then_some(to);
        let is_any = from <= SMALLEST_CHIP && maximum.is_none();
        (!is_any).then_some(BuyIn { minimum: from, maximum })
    }

    fn jackpot_hit(&self, terms: &JackpotTerms) -> Option<JackpotHit> {
        self.game.jackpot_hit(terms)
    }

    fn jackpot_hand(&self, strength: u32, tongue: Tongue) -> Option<String> {
        self.game.jackpot_hand(strength, tongue)
    }

    fn usual_buy_in(&self) -> Option<Cents> {
        let usual = self.game.usual_buy_in();
        let own = self.game.hall_plan().buy_in;
        own.map_or(usual, |own| Some(own.nearest(usual.unwrap_or(USUAL_BUY_IN))))
    }

    fn unit(&self) -> Option<Unit> {
        self.game.unit()
    }

    fn least_chips(&self) -> Cents {
        self.game.least_chips()
    }

    fn meld_of(&self, cards: &[Card]) -> Option<Meld> {
        self.game.meld_of(cards)
    }

    fn advice(&self, offer: &Offer) -> Option<Act> {
        self.game.advice(offer)
    }
}
