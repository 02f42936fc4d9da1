//! Password resets: a link by which a member who has forgotten their password sets a new one.

use super::office::change;
use super::passes::{self, Secret};
use super::{Office, Refusal, file, office, password};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::Document;

/// The kind of these documents. Of a link only the digest is kept, under the number of its account.
pub(super) const KIND: &str = "reset";

impl Office<'_> {
    /// Makes a link by which a member, once, sets a new password. Earlier links of theirs are void.
    pub fn reset_link(&self, account: AccountNo, now: Time) -> Result<(Secret, Time), Refusal> {
        let secret = Secret::new(Some(account), self.chance);
        let until = now.after(self.terms.link);
        self.decide(|| {
            let (file, seen) = self.read(account)?;
            if !file.has_password() {
                return Err(Refusal::NoPassword(account));
            }
            let mut changes = Vec::new();
            self.each(KIND, &passes::prefix(account), |old| {
                changes.push(change(KIND, old.key.clone(), old.revision, None));
                Ok(())
            })?;
            changes.push(change(KIND, passes::key(account, &secret), 0, Some(file::write(&until))));
            // The account as it was seen: one that is erased meanwhile gets no link.
            changes.push(self.put(&file, seen));
            Ok((changes, ()))
        })?;
        Ok((secret, until))
    }

    /// Whose password a link sets, while it can be used.
    pub fn reset_link_holds(&self, link: &Secret, now: Time) -> Result<AccountNo, Refusal> {
        self.reset(link, now).map(|(account, _)| account)
    }

    fn reset(&self, link: &Secret, now: Time) -> Result<(AccountNo, Document), Refusal> {
        let account = link.account().ok_or(Refusal::NoPass)?;
        let found = self.journal.reader().document(KIND, &passes::key(account, link))?;
        let found = found.ok_or(Refusal::NoPass)?;
        let until: Time = file::read(KIND, &found)?;
        if until <= now { Err(Refusal::NoPass) } else { Ok((account, found)) }
    }

    /// Uses a link: the password is another, every session and token of the account ends, and its owner is signed in.
    pub fn reset_password(
        &self,
        link: &Secret,
        new: &str,
        now: Time,
    ) -> Result<(AccountNo, Secret), Refusal> {
        self.reset(link, now)?;
        let kept = password::keep(new, self.terms.cost, self.chance)?;
        self.decide(|| {
            let (account, used) = self.reset(link, now)?;
            let (mut file, seen) = self.read(account)?;
            office::not_barred(&file, now)?;
            file.password = Some(kept.clone());
            let (secret, session) = self.session(account, now);
            let mut changes = self.without_passes(account)?;
            // The link as it was found: of two who use it at once, one is too late.
            changes.retain(|change| change.key != used.key);
            changes.extend([change(KIND, used.key, used.revision, None), self.put(&file, seen), session]);
            Ok((changes, (account, secret)))
        })
    }
}
