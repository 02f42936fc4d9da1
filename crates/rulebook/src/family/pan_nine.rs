//! Pan nine: three cards, one more for those who draw, nearest to nine against the player-dealer.

use super::played::{Decider, Played, WITHOUT_JOKER};
use super::points::RankPoints;
use super::two_hands::Cup;
use super::{Section, Wrong};
use crate::ladder::Ladder;
use crate::listing::{Body, Burn, Decides, Start};
use crate::value::{Span, choices, record};

choices! {
    /// How points are counted.
    pub enum PointCount {
        /// the last digit of the sum
        LastFigure = "last-figure",
    }
}

choices! {
    /// The result of equal totals.
    pub enum EqualTotals {
        /// a push
        Push = "push",
    }
}

record! {
    /// Hands.
    pub struct PanHand {
        /// Cards per hand.
        pub cards: u8,
        /// Maximum cards drawn.
        pub most_drawn: u8 = fixed "1",
        /// Card points.
        pub points: Vec<RankPoints>,
        /// Total.
        pub count: PointCount,
        /// Equal totals.
        pub equal: EqualTotals,
    }
}

choices! {
    /// When the player-dealer's hand is opened.
    pub enum PanOpened {
        /// after all hands are set, except house-way hands
        AfterAllSet = "after-all-set-but-house-way",
    }
}

choices! {
    /// When the player-dealer's hand is set.
    pub enum PanSet {
        /// once the player-dealer has clearly shown the final decision
        DecisionShown = "decision-shown",
    }
}

record! {
    /// The player-dealer's draw.
    pub struct PlayerDealerDraw {
        /// Always draws on.
        pub draws: Span,
        /// May draw on.
        pub chooses: Span,
        /// Always stands on.
        pub stands: Span = told,
        /// If players share the position, decided by.
        pub decides: Decides = only "largest-wager",
        /// Opened.
        pub opened: PanOpened,
        /// Set.
        pub set: PanSet,
    }
}

choices! {
    /// What follows when a player stands on a total that should be drawn to.
    pub enum NotDrawing {
        /// a verbal warning
        Warning = "warning",
        /// the player may be dealt out
        MayBeDealtOut = "may-be-dealt-out",
    }
}

choices! {
    /// When a player who was passed over loses the draw.
    pub enum PassedOver {
        /// once the next player has drawn
        NextHasDrawn = "next-has-drawn",
    }
}

record! {
    /// A player's draw.
    pub struct PlayerDraw {
        /// May draw on.
        pub chooses: Span = only "0-9",
        /// Should draw on.
        pub should_draw: Span,
        /// First failure to draw.
        pub first_time: NotDrawing = told,
        /// Further failures.
        pub again: NotDrawing = told,
        /// If passed over, the draw is lost.
        pub passed_over: PassedOver,
    }
}

choices! {
    /// When a hand left to the house dealer is played.
    pub enum HouseWayTurn {
        /// in turn
        InTurn = "in-turn",
    }
}

choices! {
    /// When a hand left to the house dealer is opened and checked.
    pub enum HouseWayChecked {
        /// in turn, after the player-dealer's hand is opened and set
        AfterPlayerDealer = "after-player-dealer",
    }
}

choices! {
    /// What happens to a hand that the house dealer played wrongly.
    pub enum HouseWayWrong {
        /// management corrects it
        Reset = "reset",
    }
}

record! {
    /// House way.
    pub struct PanHouseWay {
        /// Draws on.
        pub draws: Span,
        /// Stands on.
        pub stands: Span = told,
        /// Played.
        pub turn: HouseWayTurn,
        /// Opened and checked.
        pub checked: HouseWayChecked,
        /// If misplayed.
        pub wrong: HouseWayWrong,
    }
}

choices! {
    /// What a wager below the table minimum is worth.
    pub enum BelowTheLeast {
        /// gets action, but must not be repeated
        HasAction = "has-action",
    }
}

choices! {
    /// What a wager above the table maximum is worth.
    pub enum AboveTheMost {
        /// the excess gets no action
        ExcessHasNone = "excess-has-none",
    }
}

choices! {
    /// Which wager the collection fee may not eat into.
    pub enum AfterCollection {
        /// a full minimum wager must be left after the fee
        FullMinimum = "full-minimum",
    }
}

choices! {
    /// How many hands one person may look at.
    pub enum Looks {
        /// one, no matter how many the player bets on
        OneHand = "one-hand",
    }
}

record! {
    /// Wagers on a spot.
    pub struct Spots {
        /// Wager below the minimum.
        pub below_minimum: BelowTheLeast,
        /// Wager above the maximum.
        pub above_maximum: AboveTheMost,
        /// After the collection fee.
        pub after_collection: AfterCollection,
        /// Hands one player may look at.
        pub looks: Looks,
    }
}

choices! {
    /// Whether the active player may refuse backline bets.
    pub enum Refusing {
        /// no
        Never = "never",
    }
}

choices! {
    /// How long a bettor keeps the right to bet on a spot.
    pub enum KeepsPlace {
        /// until the player-dealer position moves on
        UntilBankMoves = "until-bank-moves",
    }
}

choices! {
    /// When a backline bettor with the largest wager must speak up to decide.
    pub enum Declares {
        /// before the active player acts
        BeforeActivePlayer = "before-active-player",
    }
}

choices! {
    /// Who holds the cards of a shared spot.
    pub enum Handles {
        /// the player with the most money in action
        LargestWager = "largest-wager",
    }
}

choices! {
    /// What a backline bet beyond the maximum number is worth.
    pub enum BeyondMost {
        /// gets no action
        NoAction = "no-action",
    }
}

record! {
    /// Backline bettors at a spot.
    pub struct PanBackline {
        /// Active player may refuse them.
        pub refusing: Refusing,
        /// Right to bet on the spot lasts.
        pub keeps_place: KeepsPlace,
        /// Cards are handled by.
        pub handles: Handles,
        /// Must claim the decision.
        pub declares: Declares,
        /// Bettor beyond the maximum number.
        pub beyond_most: BeyondMost,
    }
}

choices! {
    /// The minimum share of each player in a kum-kum bet.
    pub enum KumKumLeast {
        /// the table minimum
        TableMinimum = "table-minimum",
    }
}

choices! {
    /// How a kum-kum bet is settled.
    pub enum KumKumSettled {
        /// as one wager
        OneWager = "one-wager",
    }
}

choices! {
    /// How a kum-kum bet is divided.
    pub enum KumKumDivided {
        /// in proportion, the odd cent to the active player; the room does not settle disputes over it
        Proportion = "proportion",
    }
}

record! {
    /// Kum-kum bets: several players' money in one wager.
    pub struct KumKum {
        /// Minimum share.
        pub least: KumKumLeast,
        /// Settled.
        pub settled: KumKumSettled,
        /// Divided.
        pub divided: KumKumDivided,
    }
}

choices! {
    /// Who may take the player-dealer position on a spot first.
    pub enum BankOnSpot {
        /// the active player
        ActivePlayer = "active-player",
    }
}

choices! {
    /// What a spot needs for its turn as the player-dealer.
    pub enum BankNeeds {
        /// a wager on the previous hand
        WagerBefore = "wager-before",
    }
}

choices! {
    /// Who may take the second deal when the active player passes it.
    pub enum SecondDeal {
        /// anyone who took part in the first
        AnyOfFirst = "any-of-first",
    }
}

record! {
    /// The player-dealer position on a spot.
    pub struct BankTurn {
        /// First option.
        pub first: BankOnSpot,
        /// Requires.
        pub needs: BankNeeds,
        /// If the active player passes the second deal, offered to.
        pub second: SecondDeal,
    }
}

record! {
    /// Pan nine.
    pub struct PanNine {
        /// Dice cup.
        pub cup: Cup,
        /// Hands.
        pub hand: PanHand,
        /// Player-dealer's draw.
        pub player_dealer: PlayerDealerDraw,
        /// Player's draw.
        pub player: PlayerDraw,
        /// House way.
        pub house_way: PanHouseWay,
        /// Betting spots.
        pub spots: Spots,
        /// Backline bettors.
        pub backline: PanBackline,
        /// Kum-kum bets.
        pub kum_kum: KumKum,
        /// Player-dealer position on a spot.
        pub bank_turn: BankTurn,
    }
}

impl Section for PanNine {
    const FAMILY: &'static str = "pan-nine";
    const TEXT: &'static str = "Pan nine";
    const BANKED: bool = true;

    fn cards(&self, hands: usize) -> usize {
        (usize::from(self.hand.cards) + usize::from(self.hand.most_drawn)) * hands
    }

    fn unplayed(&self, body: &Body) -> Vec<Wrong> {
        let mut played = Played::new(PanNine::TEXT, body);
        played.packs(WITHOUT_JOKER);
        played.burns(&[Burn::Nothing]);
        played.ranks(Some(Ladder::NearestToNine));
        played.decides(true);
        played.points("pan-nine.hand.points", &self.hand.points);
        played.starts(&[Start::DiceSeat], &[Start::LeftOfPlayerDealer]);
        played.dice();
        played.only("pan-nine.hand.cards", self.hand.cards, &["2", "3"]);
        self.totals(&mut played);
        played.needs("base", "every hand needs it");
        played.wagers(|name, _| match name.as_str() {
            "base" => Ok(Decider::base()),
            _ => Err("its only wager is `base`".to_owned()),
        });
        played.found()
    }
}

impl PanNine {
    /// Totals are the last figure of a sum, and no total is both drawn to and chosen on.
    fn totals(&self, played: &mut Played<'_>) {
        let spans = [
            ("player-dealer.draws", self.player_dealer.draws),
            ("player-dealer.chooses", self.player_dealer.chooses),
            ("player.should-draw", self.player.should_draw),
            ("house-way.draws", self.house_way.draws),
        ];
        for (key, span) in spans.iter().filter(|(_, span)| span.to > 9) {
            let path = format!("pan-nine.{key}");
            played.fault(&path, "not-played", format!("`{path}` must end at 9 or below; got {}", span.to));
        }
        let (draws, chooses) = (self.player_dealer.draws, self.player_dealer.chooses);
        if chooses.from <= draws.to && draws.from <= chooses.to {
            let message =
                format!("`pan-nine.player-dealer.chooses` is {chooses}, which overlaps `draws`, {draws}");
            played.fault("pan-nine.player-dealer.chooses", "not-played", message);
        }
    }
}
