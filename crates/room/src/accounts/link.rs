//! The link by which the first admin becomes one.

use super::office::{LINK, change};
use super::passes::Secret;
use super::{Office, Refusal, Role, file};
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::{Changed, Document};

impl Office<'_> {
    /// A link by which one person, once, becomes an admin. Earlier links are void.
    pub fn admin_link(&self, now: Time) -> Result<Secret, Refusal> {
        let secret = Secret::new(None, self.chance);
        self.decide(|| {
            let mut changes = Vec::new();
            self.each(LINK, "", |old| {
                changes.push(change(LINK, old.key.clone(), old.revision, None));
                Ok(())
            })?;
            let until = now.after(self.terms.link);
            changes.push(change(LINK, secret.digest(), 0, Some(file::write(&until))));
            Ok((changes, secret.clone()))
        })
    }

    /// Whether such a link can be used.
    pub fn admin_link_holds(&self, link: &Secret, now: Time) -> Result<(), Refusal> {
        self.link(link, now).map(|_| ())
    }

    fn link(&self, link: &Secret, now: Time) -> Result<Document, Refusal> {
        let found = self.journal.reader().document(LINK, &link.digest())?.ok_or(Refusal::NoPass)?;
        let until: Time = file::read(LINK, &found)?;
        if until <= now { Err(Refusal::NoPass) } else { Ok(found) }
    }

    /// Uses the link: whoever is signed in becomes an admin, anybody else gets an account that is one. Either way under a new
    /// session: one from before may be known to somebody else.
    pub fn use_admin_link(
        &self,
        link: &Secret,
        account: Option<AccountNo>,
        now: Time,
    ) -> Result<(AccountNo, Secret), Refusal> {
        let found = self.link(link, now)?;
        let used = change(LINK, found.key, found.revision, None);
        let Some(account) = account else {
            return self.open(now, &[Role::Player, Role::Admin], &[used]);
        };
        let (mut file, seen) = self.read(account)?;
        file.roles.insert(Role::Admin);
        let mut changes = vec![self.put(&file, seen), used];
        let secret = self.new_session(account, now, &mut changes)?;
        match self.journal.change(changes).wait()? {
            Changed::Done => Ok((account, secret)),
            Changed::Stale => Err(Refusal::NoPass),
        }
    }
}
