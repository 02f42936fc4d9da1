//! A listing of panguingue compiled for play.

use crate::panguingue::why;
use cards::{Card, Rank, Suit};
use money::Cents;
use rulebook::family::panguingue::Panguingue as Section;
use rulebook::family::panguingue::{Condition, Ranks};
use rulebook::listing::Listing;
use table::open::HallPlan;
use table::terms::Terms;
use table::{Position, Why};

/// The game as it is played at a table.
#[derive(Debug, Clone)]
pub struct Plan {
    /// Seats, packs and fees.
    pub hall: HallPlan,
    /// The value of a chip.
    pub chip: Cents,
    /// The ranks in sequence, the lowest first.
    pub sequence: Vec<Rank>,
    /// Cards dealt at a time.
    pub packets: Vec<u8>,
    /// Cards turned up in the first packet of the first hand.
    pub turned_up: u8,
    /// Fewest and most cards of a meld.
    pub meld: (u8, u8),
    /// Ranks whose squares may mix suits, as bits by their places in the sequence.
    pub any_suits: u16,
    /// Valle cards, as bits.
    pub valle: u16,
    /// The suit that pays double.
    pub double_suit: u8,
    /// What conditions pay: the condition, chips, chips in the double suit.
    pub pays: Vec<(Condition, u8, u8)>,
    /// Cards in melds to go out.
    pub out_cards: u8,
    /// Chips for going out.
    pub out_chips: u8,
    /// The clauses behind reasons.
    pub because: Vec<(String, String)>,
}

impl Plan {
    /// The plan of a listing under these terms; all that is wrong at once.
    pub fn new(listing: &Listing, terms: &Terms) -> Result<Plan, Vec<String>> {
        let Some(rules) = listing.section::<Section>() else {
            return Err(vec![format!("{} is not panguingue", listing.id())]);
        };
        let body = listing.body();
        if let Some(wrong) = HallPlan::wrong_seats(listing, terms) {
            return Err(vec![wrong]);
        }
        let sequence: Vec<Rank> = rules.sequence.0.iter().rev().copied().collect();
        let bits = |ranks: &Ranks| {
            let places = ranks.0.iter().filter_map(|rank| sequence.iter().position(|held| held == rank));
            places.fold(0u16, |bits, at| bits | 1 << at)
        };
        let reasons = body.because.iter().flat_map(|(_, reasons)| reasons.iter());
        Ok(Plan {
            hall: HallPlan::new(listing, terms),
            chip: rules.chip,
            packets: rules.deal.packets.clone(),
            turned_up: rules.deal.turned_up,
            meld: (rules.melds.fewest, rules.melds.most),
            any_suits: bits(&rules.melds.any_suits),
            valle: bits(&rules.conditions.valle),
            double_suit: rules.conditions.double_suit.0 as u8,
            pays: rules
                .conditions
                .pays
                .iter()
                .map(|row| (row.condition, row.chips, row.doubled.unwrap_or(row.chips)))
                .collect(),
            out_cards: rules.going_out.cards,
            out_chips: rules.going_out.chips,
            because: reasons.map(|(why, clause)| (why.to_string(), clause.clone())).collect(),
            sequence,
        })
    }

    /// The clause behind a reason, where the listing names one.
    pub fn clause(&self, why: &str) -> Option<&str> {
        self.because.iter().find(|(held, _)| held == why).map(|(_, clause)| clause.as_str())
    }

    /// The suit that pays more, where so much is paid for a reason only in it.
    pub fn paid_suit(&self, why: Why, each: Cents) -> Option<Suit> {
        let of = |chips: u8| Cents(self.chip.0 * i64::from(chips));
        let row = self.pays.iter().find(|(condition, ..)| reason(*condition) == why)?;
        let (_, chips, doubled) = *row;
        (each != of(chips) && each == of(doubled)).then(|| Suit::ALL[usize::from(self.double_suit) % 4])
    }

    /// The rank of a card as a place in the sequence, and its suit.
    pub fn face(&self, card: Card) -> Option<(u8, u8)> {
        let rank = self.sequence.iter().position(|held| Some(*held) == card.rank())?;
        Some((rank as u8, card.suit()? as u8))
    }

    /// The card of a rank and a suit.
    pub fn card(&self, rank: u8, suit: u8) -> Card {
        let rank = self.sequence.get(usize::from(rank)).copied().unwrap_or(Rank::Ace);
        Card::new(rank, Suit::ALL[usize::from(suit) % 4])
    }

    /// Cards that a hand is dealt.
    pub fn dealt(&self) -> u8 {
        self.packets.iter().sum()
    }

    /// The positions counter-clockwise from one on.
    pub fn around(&self, from: Position) -> impl Iterator<Item = Position> + use<> {
        let positions = self.hall.positions;
        (0..positions).map(move |step| Position((from.0 + positions - 1 - step) % positions + 1))
    }
}

/// The reason behind a condition.
pub(super) const fn reason(condition: Condition) -> Why {
    match condition {
        Condition::ValleMixed => why::VALLE_MIXED,
        Condition::ValleOneSuit => why::VALLE_ONE_SUIT,
        Condition::OtherOneSuit => why::OTHER_ONE_SUIT,
        Condition::AceTwoThree => why::ACE_TWO_THREE,
        Condition::KingQueenJack => why::KING_QUEEN_JACK,
    }
}
