//! How wagers end, in words: what moved, why, at what odds, by which clause, and how far it was covered.

use money::{Cents, Odds, Rounding};
use rulebook::listing::{Placed, WagerKind};
use rulebook::pay::Payout;
use table::banked::{Core, TablePlan};
use table::{Event, Outcome, Reason, Stake, WagerEvent, WagerNo, Why, say};

use super::Teller;

impl Teller {
    /// An event as it is told. Where nothing is left of the player-dealer's wager, no hand is compared any more: a wager
    /// that would push goes back like all others (X01), but one that has no action goes back before it comes to that.
    pub(crate) fn as_told(&self, event: &Event) -> Event {
        match (event, self.table.banked()) {
            (Event::Wager(wager), Some(core)) => Event::Wager(as_told(core, *wager)),
            _ => *event,
        }
    }

    /// What is said of a wager that ends, or of one that is paid for the hand of another.
    pub(super) fn settlement(&self, core: &Core, event: &WagerEvent) -> Option<String> {
        let (tongue, plan) = (self.tongue, &core.plan);
        Some(match as_told(core, *event) {
            WagerEvent::Settled { person, position, wager, outcome, moved: Cents::ZERO, because, .. }
                if plan.wager(wager).kind == WagerKind::Envy =>
            {
                let key =
                    if outcome == Outcome::Lost { "log.envy-picked-up" } else { "log.envy-nothing-paid" };
                let whose = format!("{} {}", self.whose(person, position), plan.wager(wager).name);
                let clause = self.clause_of(plan, wager, because);
                say!(tongue, key, wager = whose, why = self.reason(plan, wager, because), clause = clause)
            }
            WagerEvent::Earned { person, position, wager, hand, due, moved, because } => {
                let why = self.reason(plan, wager, because);
                let result = self.result(Outcome::Won, Cents::ZERO, due, moved, &why);
                let rest = self.uncovered(plan, wager, Outcome::Won, due - moved);
                let whose = self.wager_of(person, position, wager);
                let hand = say!(tongue, "log.for-hand", seat = hand);
                let covered = self.covered(due, moved);
                format!("{whose}: {result}{hand}{covered}{}{rest}", self.clause_of(plan, wager, because))
            }
            WagerEvent::Settled { person, position, wager, outcome, stake, due, moved, because } => {
                let clause = self.clause_of(plan, wager, because);
                let whose = self.wager_of(person, position, wager);
                let hand = self.table.earner(person, position, wager);
                let hand = hand.map(|hand| say!(tongue, "log.for-hand", seat = hand)).unwrap_or_default();
                let held = core.round.stakes.find(person, position, wager);
                // What goes back whole is not divided.
                let part = held.filter(|stake| moved > Cents::ZERO && core.is_shared(stake));
                let part =
                    part.map(|_| format!("; {}", self.because(Why::SHARED_AS_ONE))).unwrap_or_default();
                let odds = self.odds(held.filter(|_| outcome == Outcome::Won), because);
                let compared = self.manner().compared(&self.table, (position, wager), because.why, tongue);
                let needs = self.needs(plan, wager, because.why);
                // Who bets behind a hand that is played may have made no further wager on it.
                let played = || core.round.stakes.at(position).any(|stake| is_later(plan, stake));
                let reason = if is_folded(because.why) && played() {
                    self.not_followed(plan, wager, because)
                } else {
                    self.reason(plan, wager, because)
                };
                let why = reason + &needs + &compared.unwrap_or_default() + &odds;
                // What had no action goes back whatever the hands are; of a shared wager that is lost it is what is not due.
                let idle = held.map_or(Cents::ZERO, |held| core.idle(held));
                let shared = held.is_some_and(|held| core.is_shared(held));
                let divided = idle > Cents::ZERO && shared && outcome == Outcome::Lost;
                let idle = if divided { stake - due } else { idle };
                let stake = stake - idle;
                let result = self.result(outcome, stake, due, moved, &why);
                let idle = self.had_no_action(idle);
                let rest = self.uncovered(plan, wager, outcome, due - moved);
                let covered = if rest.is_empty() { String::new() } else { self.covered(due, moved) };
                let paid = held.filter(|_| outcome == Outcome::Won && moved == due && !shared);
                let dropped = self.dropped(plan, paid, stake, because);
                format!("{whose}: {result}{hand}{covered}{clause}{rest}{part}{dropped}{idle}")
            }
            _ => return None,
        })
    }

    /// The part of a wager that had no action.
    fn had_no_action(&self, idle: Cents) -> String {
        if idle == Cents::ZERO {
            return String::new();
        }
        say!(self.tongue, "log.idle-back", amount = idle, why = self.because(Why::ABOVE_MOST_NO_ACTION))
    }

    /// How far a wager was covered, where it was not in full.
    fn covered(&self, due: Cents, moved: Cents) -> String {
        if moved < due { say!(self.tongue, "log.covered", moved = moved, due = due) } else { String::new() }
    }

    fn result(&self, outcome: Outcome, stake: Cents, due: Cents, moved: Cents, why: &str) -> String {
        let tongue = self.tongue;
        match outcome {
            Outcome::Won => say!(tongue, "log.wins", moved = moved, why = why),
            Outcome::Lost if due < stake => {
                say!(tongue, "log.loses-part", moved = moved, why = why, back = stake - due)
            }
            Outcome::Lost => say!(tongue, "log.loses", moved = moved, why = why),
            Outcome::Pushed | Outcome::NotCovered => say!(tongue, "log.goes-back", stake = stake, why = why),
        }
    }

    /// A hand that others have played on, of which this bettor is out; a bonus bet on it is still decided.
    fn not_followed(&self, plan: &TablePlan, wager: WagerNo, because: Reason) -> String {
        let out = say!(self.tongue, "log.not-followed");
        let why = match because.why {
            Why::FOLDED_PAID_BY_TABLE => Why::PAID_BY_TABLE,
            Why::FOLDED_BELOW_TABLE => Why::BELOW_TABLE,
            _ => return out,
        };
        format!("{out}; {}", self.reason(plan, wager, Reason { why, ..because }))
    }

    /// What becomes of the part of a wager that the player-dealer's wager does not reach, and by which clause.
    fn uncovered(&self, plan: &TablePlan, wager: WagerNo, outcome: Outcome, rest: Cents) -> String {
        let (key, why) = match outcome {
            Outcome::Won if rest > Cents::ZERO => ("log.rest-not-paid", Why::COVER_IN_PART),
            Outcome::Lost if rest > Cents::ZERO => ("log.rest-goes-back", Why::COVER_PART_BACK),
            _ => return String::new(),
        };
        let because = Reason::from(why);
        let (why, clause) = (self.why(because.why), self.clause_of(plan, wager, because));
        say!(self.tongue, key, rest = rest, why = why, clause = clause)
    }

    /// What a wager needs: ": it wins if both hands have the same points" where it did not come, ": both hands have the
    /// same points" where it did.
    fn needs(&self, plan: &TablePlan, wager: WagerNo, why: Why) -> String {
        let by_table = [Why::BELOW_TABLE, Why::FOLDED_BELOW_TABLE, Why::BELOW_TABLE_RETURNED].contains(&why);
        let happened = if by_table { Some(false) } else { self.manner().happened(why) };
        match (&plan.wager(wager).wins, happened) {
            (Some(what), Some(false)) if why == Why::BELOW_TABLE_RETURNED => {
                say!(self.tongue, "log.paid-if", what = what.as_str())
            }
            (Some(what), Some(true)) => say!(self.tongue, "log.happened", what = what.as_str()),
            (Some(what), Some(false)) => say!(self.tongue, "log.needs", what = what.as_str()),
            _ => String::new(),
        }
    }

    /// What a wager pays that wins by no row of a pay table, unless it is even money: ", 6 to 5".
    fn odds(&self, stake: Option<&Stake>, because: Reason) -> String {
        let pays = stake.filter(|_| because.row.is_none()).and_then(|stake| self.table.pays(stake));
        match pays {
            Some(Payout::Odds(odds)) if odds != Odds::EVEN || self.manner().says_even(because.why) => {
                say!(self.tongue, "log.at-odds", odds = self.spoken_odds(odds))
            }
            _ => String::new(),
        }
    }

    /// That the odds come to a part of a cent, which no chip is worth (X12).
    fn dropped(&self, plan: &TablePlan, held: Option<&Stake>, stake: Cents, because: Reason) -> String {
        let pays = held.and_then(|held| match because.row {
            Some(row) => Some(plan.pay[usize::from(row.table)].rows[usize::from(row.row)].1),
            None => self.table.pays(held),
        });
        match pays {
            Some(Payout::Odds(odds)) if odds.prize(stake, Rounding::Exact).is_none() => {
                say!(self.tongue, "log.part-of-a-cent")
            }
            _ => String::new(),
        }
    }

    /// "6 to 5".
    fn spoken_odds(&self, odds: Odds) -> String {
        let text = odds.to_string();
        let (pays, to) = text.split_once(" to ").unwrap_or((&text, "1"));
        say!(self.tongue, "log.odds", pays = pays, to = to)
    }

    /// A reason, with the row of the pay table: "flush pays 3 to 1 (pay table: Pair Plus)".
    fn reason(&self, plan: &TablePlan, wager: WagerNo, because: Reason) -> String {
        let tongue = self.tongue;
        let Some(row) = because.row else { return self.why(because.why) };
        let table = &plan.pay[usize::from(row.table)];
        let (hand, pays) = &table.rows[usize::from(row.row)];
        let hand = hand.as_str().replace('-', " ").replace("player dealer", "player-dealer");
        let hand = self.manner().row(&self.table, wager, &hand, tongue).unwrap_or(hand);
        let name = table.name.clone();
        let paid = match pays {
            Payout::Push => say!(tongue, "log.row-pushes", hand = hand, table = name),
            Payout::Odds(odds) => {
                say!(tongue, "log.row-pays", hand = hand, pays = self.spoken_odds(*odds), table = name)
            }
            pays => say!(tongue, "log.row-pays", hand = hand, pays = pays.to_string(), table = name),
        };
        // That a folded hand is paid at all is the reason; the row says how much.
        let folded = because.why == Why::FOLDED_PAID_BY_TABLE;
        if folded { format!("{}: {paid}", self.why(because.why)) } else { paid }
    }
}

/// The same of a wager. A bonus that costs nothing has nothing to go back.
fn as_told(core: &Core, mut event: WagerEvent) -> WagerEvent {
    let left = core.bank().is_none_or(|bank| bank.left > Cents::ZERO);
    match &mut event {
        WagerEvent::Settled { wager, outcome: outcome @ Outcome::Pushed, because, .. }
            if !left
                && because.why != Why::NOT_QUALIFIED_RETURNED
                && core.plan.wager(*wager).kind != WagerKind::Envy =>
        {
            (*outcome, *because) = (Outcome::NotCovered, Why::COVER_USED_UP.into());
        }
        _ => {}
    }
    event
}

/// Whether a wager ends as one on a folded hand does.
fn is_folded(why: Why) -> bool {
    [Why::FOLDED, Why::FOLDED_PAID_BY_TABLE, Why::FOLDED_BELOW_TABLE].contains(&why)
}

/// Whether a stake was put down after the deal.
fn is_later(plan: &TablePlan, stake: &Stake) -> bool {
    plan.wager(stake.wager).placed != Placed::BeforeDeal
}
