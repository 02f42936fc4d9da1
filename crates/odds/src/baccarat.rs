//! Baccarat over all ordered deals of six cards.
//!
//! Suits and pictures do not matter: a card is its points, and there are ten kinds. For every two cards of the Player hand
//! and every two of the Banker hand the charts say who draws; cards that are not drawn are counted as whatever they may
//! be, so that all cases weigh the same. What is left is a few hundred results, and each wager's verdict on each.

use cards::Card;
use families::baccarat::{Plan, Result as Hands, verdict};
use rulebook::family::baccarat::BankerSeven;
use table::WagerNo;
use table::banked::TablePlan;

use crate::ask::Ask;
use crate::tally::{Method, Odds, Tally, WagerOdds};

/// A listing that prints no push for it gives the edge to the player (D22).
const SEVEN_PAID: &str = "a Banker hand that wins with a three-card seven is paid like any other win, as printed (D22), so the player has the edge";

/// How many cards of each points are left.
type Shoe = [u64; 10];

pub(crate) fn odds(ask: &Ask<'_>, table: &TablePlan, odds: &mut Odds) -> Result<(), Vec<String>> {
    let plan = Plan::new(ask.listing, table)?;
    let copies = ask.copies(table)?;
    let shoe = shoe(&plan, &copies);
    if shoe.iter().sum::<u64>() < 6 {
        return Err(vec!["fewer than six cards are left; a round needs six".to_owned()]);
    }
    let results = count(&plan, &shoe);
    let cards: u64 = shoe.iter().sum();
    let what = format!("all ordered deals of six from {cards} cards");
    for at in 0..table.wagers.len() {
        let wager = WagerNo(at as u8);
        let mut tally = Tally::new(table, ask.stake);
        for (hands, cases) in &results {
            tally.add(&verdict(&plan, wager, hands), *cases);
        }
        let found = WagerOdds::of(table, wager, Method::Counted(what.clone()), tally.done()).shared_by_all();
        let paid = plan.bets[at].seven == Some(BankerSeven::Paid);
        odds.wagers.push(if paid { found.note(SEVEN_PAID) } else { found });
    }
    Ok(())
}

fn shoe(plan: &Plan, copies: &[u16; Card::FACES]) -> Shoe {
    let mut shoe = [0; 10];
    for card in (0..Card::SUITED as u8).filter_map(Card::from_index) {
        shoe[usize::from(plan.value(card))] += u64::from(copies[usize::from(card.index())]);
    }
    shoe
}

/// A card of each points, to show the charts.
fn faces(plan: &Plan) -> [Option<Card>; 10] {
    let all = || (0..Card::SUITED as u8).filter_map(Card::from_index);
    std::array::from_fn(|points| all().find(|card| usize::from(plan.value(*card)) == points))
}

/// Counts results.
struct Counter<'a> {
    plan: &'a Plan,
    faces: [Option<Card>; 10],
    shoe: Shoe,
    /// Cards in all.
    left: u64,
    /// By points and cards of both hands: what they compare to, and in how many deals.
    results: Vec<Option<(Hands, u128)>>,
}

/// All results with the number of ordered deals of six cards that lead to them.
fn count(plan: &Plan, shoe: &Shoe) -> Vec<(Hands, u128)> {
    let mut counter =
        Counter { plan, faces: faces(plan), shoe: *shoe, left: shoe.iter().sum(), results: vec![None; 400] };
    // Each hand's two cards in one order only, counted for both.
    for one in 0..10 {
        for two in one..10 {
            let ways = counter.take(one) * counter.take(two) * if one == two { 1 } else { 2 };
            for three in 0..10 {
                for four in three..10 {
                    let ways =
                        ways * counter.take(three) * counter.take(four) * if three == four { 1 } else { 2 };
                    if ways > 0 {
                        counter.play([one, two], [three, four], ways);
                    }
                    counter.put_back([three, four]);
                }
            }
            counter.put_back([one, two]);
        }
    }
    counter.results.into_iter().flatten().collect()
}

impl Counter<'_> {
    /// Takes a card of these points; how many there were.
    fn take(&mut self, points: usize) -> u64 {
        let ways = self.shoe[points];
        self.shoe[points] = ways.wrapping_sub(1);
        self.left -= 1;
        ways
    }

    fn put_back<const N: usize>(&mut self, points: [usize; N]) {
        for points in points {
            self.shoe[points] = self.shoe[points].wrapping_add(1);
            self.left += 1;
        }
    }

    fn card(&self, points: usize) -> Card {
        self.faces[points].unwrap_or(Card::BLANK)
    }

    /// The draw after the first four cards, and the cards that nobody draws.
    fn play(&mut self, player: [usize; 2], banker: [usize; 2], ways: u64) {
        let plan = self.plan;
        let mut three = [self.card(player[0]), self.card(player[1]), Card::BLANK];
        let two = banker.map(|points| self.card(points));
        let idle = u128::from(self.left) * u128::from(self.left - 1);
        if !plan.player_draws(&three[..2], &two) {
            return self.banker(&three[..2], &two, u128::from(ways), idle);
        }
        for points in 0..10 {
            let found = self.take(points);
            if found > 0 && found <= u64::MAX / 2 {
                three[2] = self.card(points);
                let idle = u128::from(self.left);
                self.banker(&three, &two, u128::from(ways) * u128::from(found), idle);
            }
            self.put_back([points]);
        }
    }

    /// The Banker hand's draw; `idle` counts the cards that nobody draws if it stands.
    fn banker(&mut self, player: &[Card], two: &[Card; 2], ways: u128, idle: u128) {
        if !self.plan.banker_draws(player, two) {
            return self.add(player, two, ways * idle);
        }
        // One idle card less, where it stood for two.
        let rest = idle / u128::from(self.left);
        for points in 0..10 {
            let found = self.shoe[points];
            if found > 0 && found <= u64::MAX / 2 {
                let three = [two[0], two[1], self.card(points)];
                self.add(player, &three, ways * u128::from(found) * rest);
            }
        }
    }

    fn add(&mut self, player: &[Card], banker: &[Card], cases: u128) {
        let hands = Hands::of(self.plan, player, banker);
        let cards = usize::from(hands.player_cards - 2) * 2 + usize::from(hands.banker_cards - 2);
        let at = cards * 100 + usize::from(hands.player) * 10 + usize::from(hands.banker);
        self.results[at].get_or_insert((hands, 0)).1 += cases;
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::watch::Quiet;
    use rulebook::book::Book;

    fn ask(id: &str, packs: u8, then: impl FnOnce(&Plan, &TablePlan)) {
        let book = Book::shipped();
        let listing = book.listing(&id.parse().unwrap()).unwrap();
        let mut ask = Ask::new(&listing, &Quiet);
        ask.terms.packs = packs;
        let table = ask.table().unwrap();
        then(&Plan::new(&listing, &table).unwrap(), &table);
    }

    /// The figures of the issue: ordered six-card deals of eight packs.
    #[test]
    fn eight_packs_come_out_to_the_last_deal() {
        ask("delta/ez-baccarat", 8, |plan, table| {
            let results = count(plan, &shoe(plan, &table.pack.copies));
            let sum = |wanted: &dyn Fn(&Hands) -> bool| -> u128 {
                results.iter().filter(|(hands, _)| wanted(hands)).map(|(_, cases)| cases).sum()
            };
            assert_eq!(sum(&|hands| hands.banker > hands.player), 2_292_252_566_437_888);
            assert_eq!(sum(&|hands| hands.banker < hands.player), 2_230_518_282_592_256);
            assert_eq!(sum(&|hands| hands.banker == hands.player), 475_627_426_473_216);
            let seven =
                |hands: &Hands| hands.banker > hands.player && hands.banker == 7 && hands.banker_cards == 3;
            assert_eq!(sum(&seven), 112_633_011_329_024);
            let panda =
                |hands: &Hands| hands.player > hands.banker && hands.player == 8 && hands.player_cards == 3;
            assert_eq!(sum(&panda), 172_660_763_262_976);
        });
    }

    /// The slow twin: every ordered deal of six of a handful of cards, card by card.
    #[test]
    fn a_small_shoe_agrees_with_every_deal_one_by_one() {
        ask("delta/ez-baccarat", 8, |plan, _| {
            let cards = cards::parse_cards("As 2s 3s 4s 5s 6s 7s 8s 9s Ts Ks 4h 9h").unwrap();
            let mut copies = [0; Card::FACES];
            cards.iter().for_each(|card| copies[usize::from(card.index())] += 1);
            let fast = count(plan, &shoe(plan, &copies));
            let mut slow: Vec<(Hands, u128)> = Vec::new();
            every_deal(&cards, &mut Vec::new(), &mut |dealt| {
                let hands = by_hand(plan, dealt);
                match slow.iter_mut().find(|(held, _)| *held == hands) {
                    Some((_, cases)) => *cases += 1,
                    None => slow.push((hands, 1)),
                }
            });
            assert_eq!(fast.len(), slow.len());
            for (hands, cases) in &slow {
                assert!(fast.contains(&(*hands, *cases)), "{hands:?} {cases}");
            }
        });
    }

    fn every_deal(cards: &[Card], dealt: &mut Vec<Card>, with: &mut impl FnMut(&[Card])) {
        if dealt.len() == 6 {
            return with(dealt);
        }
        for at in 0..cards.len() {
            let mut rest = cards.to_vec();
            dealt.push(rest.remove(at));
            every_deal(&rest, dealt, with);
            dealt.pop();
        }
    }

    fn by_hand(plan: &Plan, dealt: &[Card]) -> Hands {
        let (mut player, mut banker) = (vec![dealt[0], dealt[2]], vec![dealt[1], dealt[3]]);
        let mut rest = dealt[4..].iter();
        if plan.player_draws(&player, &banker) {
            player.extend(rest.next());
        }
        if plan.banker_draws(&player, &banker) {
            banker.extend(rest.next());
        }
        Hands::of(plan, &player, &banker)
    }

    /// Dragon 7 at 40 to 1 costs 7.6113 %.
    #[test]
    fn the_dragon_is_known() {
        let book = Book::shipped();
        let listing = book.listing(&"delta/ez-baccarat".parse().unwrap()).unwrap();
        let mut ask = Ask::new(&listing, &Quiet);
        ask.terms.packs = 8;
        let odds = crate::odds(&ask).unwrap();
        let dragon = odds.wagers.iter().find(|wager| wager.wager.contains("dragon")).unwrap();
        assert_eq!(crate::fraction::decimal(&dragon.exact().unwrap(), 6), "-0.076113");
    }
}
