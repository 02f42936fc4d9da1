//! The jackpot of a table: the rule of the book comes into force between rounds, fees go to the fund, and a hit is paid before
//! the next round.

use std::sync::Arc;

use money::Cents;
use room::jackpots::{JackpotPaid, Settled, fund};
use room::tables::{Member, Note, Undone};
use serde_json::json;
use table::jackpot::{Hits, JackpotPart, JackpotTerms, OddCents, WHOLE_FUND};
use table::{Tongue, say};

use super::{Mail, Runner};
use crate::wire::JackpotShown;

/// What a table knows of its jackpot.
#[derive(Debug, Default)]
pub(super) struct JackpotState {
    /// Whether the rule in force is that of the book.
    posted: bool,
    /// The round after which fees went to the fund last.
    dropped_after: Option<u32>,
    /// What the fund held when it was read last.
    pub(super) amount: Option<Cents>,
}

impl Runner {
    /// The book may have another rule now.
    pub(super) fn reread_jackpot(&mut self) {
        self.jackpot.posted = false;
    }

    /// Between rounds: all that is to be done for the jackpot. The next round waits for it.
    pub(super) async fn settle_jackpot(&mut self) -> Result<(), Undone> {
        if self.live.in_round() {
            return Ok(());
        }
        self.post_jackpot().await?;
        let round = Some(self.live.table.number());
        if self.live.roster.jackpot.is_some() && self.jackpot.dropped_after != round {
            let house = Arc::clone(&self.house);
            let dropped = house.desk().drop_jackpot(&self.live).await?;
            let moved = dropped.is_some();
            dropped.iter().for_each(|settled| self.noted(&settled.note, settled.head));
            self.jackpot.dropped_after = round;
            if moved {
                self.fund_changed();
                self.tell_jackpot();
            } else if self.jackpot.amount.is_none() {
                self.read_fund();
            }
        }
        if self.live.roster.jackpot_due.is_some() {
            let house = Arc::clone(&self.house);
            if let Some(settled) = house.desk().pay_jackpot(&self.live).await? {
                self.jackpot_paid(&settled);
            }
        }
        Ok(())
    }

    /// The rule of the book comes into force, or ends.
    async fn post_jackpot(&mut self) -> Result<(), Undone> {
        if self.jackpot.posted {
            return Ok(());
        }
        let terms = self.live.jackpot_in(&self.house.book());
        if terms.as_ref() != self.live.roster.jackpot.as_deref() {
            let title = terms.as_ref().map(|terms| terms.title.clone());
            self.note(Note::JackpotRule(terms.map(Box::new)), None).await?;
            self.jackpot.amount = None;
            self.jackpot.dropped_after = None;
            self.log.push(|tongue| match &title {
                Some(title) => say!(tongue, "notice.jackpot-posted", title = title.clone()),
                None => say!(tongue, "notice.jackpot-ended"),
            });
        }
        self.jackpot.posted = true;
        Ok(())
    }

    fn jackpot_paid(&mut self, settled: &Settled) {
        self.house.purses.forget_all();
        let Note::JackpotPaid(paid) = &settled.note else { return };
        self.house.amend_sittings(self.live.number, Some(paid.seq), &settled.wallets);
        self.noted(&settled.note, settled.head);
        tracing::info!(
            table = self.live.number.0,
            rule = paid.rule,
            fund = paid.fund,
            round = paid.round,
            paid = paid.total().0,
            "jackpot paid"
        );
        self.say_jackpot(paid);
        self.fund_changed();
        self.show_all();
        let lines: Vec<String> = Tongue::ALL.map(|tongue| self.hit_line(paid, tongue)).to_vec();
        self.notice_all("jackpot", |tongue| lines.get(tongue as usize).cloned().unwrap_or_default());
    }

    /// Writes a payment into the log of the table.
    pub(super) fn say_jackpot(&mut self, paid: &JackpotPaid) {
        let lines = Tongue::ALL.map(|tongue| {
            let mut lines = vec![self.hit_line(paid, tongue)];
            lines.extend(paid.shares.iter().map(|share| {
                let (name, amount) = (self.name(Member::of_books(share.account)), share.amount);
                match share.part {
                    JackpotPart::Loser => {
                        say!(tongue, "notice.jackpot-share-loser", name = name, amount = amount)
                    }
                    JackpotPart::Winner => {
                        say!(tongue, "notice.jackpot-share-winner", name = name, amount = amount)
                    }
                    JackpotPart::Table => {
                        say!(tongue, "notice.jackpot-share-table", name = name, amount = amount)
                    }
                }
            }));
            lines.push(if paid.shares.is_empty() {
                say!(tongue, "notice.jackpot-none", before = paid.before)
            } else {
                say!(tongue, "notice.jackpot-left", left = paid.before - paid.total())
            });
            lines
        });
        for at in 0..lines[0].len() {
            self.log.push(|tongue| lines[tongue as usize].get(at).cloned().unwrap_or_default());
        }
    }

    fn hit_line(&self, paid: &JackpotPaid, tongue: Tongue) -> String {
        let hand = |strength| self.live.table.jackpot_hand(strength, tongue).unwrap_or_default();
        let (title, winning, before) = (paid.title.clone(), hand(paid.winning), paid.before);
        match paid.losing.map(hand) {
            Some(losing) => say!(
                tongue,
                "notice.jackpot-beat",
                title = title,
                losing = losing,
                winning = winning,
                before = before
            ),
            None => {
                say!(tongue, "notice.jackpot-high", title = title, winning = winning, before = before)
            }
        }
    }

    /// The fund holds something else: this table says so, and those that share the fund look.
    pub(super) fn fund_changed(&mut self) {
        if let Some(number) = self.live.roster.jackpot.as_ref().map(|terms| terms.fund) {
            self.jackpot.amount = fund(self.house.journal.reader(), number).ok().or(self.jackpot.amount);
        }
        for table in self.house.tables() {
            table.try_send(Mail::Fund);
        }
    }

    /// Reads the fund, and tells it where it is another amount than was told.
    pub(super) fn read_fund(&mut self) {
        let Some(number) = self.live.roster.jackpot.as_ref().map(|terms| terms.fund) else { return };
        let Ok(amount) = fund(self.house.journal.reader(), number) else { return };
        if self.jackpot.amount.replace(amount) != Some(amount) {
            self.tell_jackpot();
        }
    }

    /// Tells what the fund holds, with the last record: a client that missed a record would connect again.
    fn tell_jackpot(&mut self) {
        let seq = self.live.head.seq;
        let shown = Tongue::ALL.map(|tongue| self.jackpot_shown(tongue));
        self.send_all(|tongue| json!({ "type": "jackpot", "seq": seq, "jackpot": shown[tongue as usize] }));
        self.summarize();
    }

    /// The jackpot of the table with its rule in words.
    pub(super) fn jackpot_shown(&self, tongue: Tongue) -> Option<JackpotShown> {
        let terms = self.live.roster.jackpot.as_deref()?;
        let amount = self.jackpot.amount.unwrap_or_default();
        let rule = rule_lines(terms, tongue, |strength| {
            self.live.table.jackpot_hand(strength, tongue).unwrap_or_default()
        });
        Some(JackpotShown { fund: terms.fund, title: terms.title.clone(), amount, rule })
    }
}

/// A rule in words.
fn rule_lines(terms: &JackpotTerms, tongue: Tongue, hand: impl Fn(u32) -> String) -> Vec<String> {
    let mut lines =
        vec![say!(tongue, "jackpot.title", title = terms.title.clone(), source = terms.source.clone())];
    lines.push(match terms.hits {
        Hits::BadBeat { losing, winning } => {
            say!(tongue, "jackpot.hand-beat", losing = hand(losing), winning = hand(winning))
        }
        Hits::HighHand { hand: high } => say!(tongue, "jackpot.hand-high", hand = hand(high)),
    });
    if terms.hole_cards_play {
        lines.push(say!(tongue, "jackpot.hole-cards"));
    }
    lines.push(say!(tongue, "jackpot.players", players = terms.players));
    if terms.pot > Cents::ZERO {
        lines.push(say!(tongue, "jackpot.pot", pot = terms.pot));
    }
    let shares = terms.shares;
    let reseed = WHOLE_FUND.saturating_sub(shares.loser + shares.winner + shares.table);
    let percent = |share: u16| match share % 10 {
        0 => (share / 10).to_string(),
        tenth => format!("{}.{tenth}", share / 10),
    };
    if shares.loser > 0 {
        lines.push(say!(tongue, "jackpot.loser", share = percent(shares.loser)));
    }
    if shares.winner > 0 {
        lines.push(say!(tongue, "jackpot.winner", share = percent(shares.winner)));
    }
    if shares.table > 0 {
        lines.push(say!(tongue, "jackpot.table", share = percent(shares.table)));
    }
    if reseed > 0 {
        lines.push(say!(tongue, "jackpot.reseed", share = percent(reseed)));
    }
    lines.push(match terms.odd_cents {
        OddCents::LeftOfButton => say!(tongue, "jackpot.odd-left"),
        OddCents::Fund => say!(tongue, "jackpot.odd-fund"),
    });
    if terms.minimum_fund > Cents::ZERO {
        lines.push(say!(tongue, "jackpot.minimum", amount = terms.minimum_fund));
    }
    lines
}
