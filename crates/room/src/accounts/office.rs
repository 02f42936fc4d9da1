//! Where accounts are opened, changed and erased.

use std::collections::BTreeSet;

use super::file::{self, File};
use super::passes::{self, Kept, Pass, Secret};
use super::{MUTES, Name, Refusal, Role, SITTING, Terms, password, reset};
use crate::chance::Chance;
use crate::clock::Time;
use crate::ids::AccountNo;
use crate::journal::{Change, Changed, Document, Journal, Reader};

/// How often something is decided again when others were first.
const TRIES: usize = 100;
/// How many documents are read at once.
const PAGE: usize = 500;

/// The kind under which a name points to its owner.
pub(super) const NAME: &str = "name";
/// The kind of links for the first admin.
pub(super) const LINK: &str = "link";
/// The kind of the counter of accounts.
const COUNTER: &str = "counter";

/// The office of a room.
pub struct Office<'a> {
    pub(super) journal: &'a dyn Journal,
    pub(super) chance: &'a dyn Chance,
    pub(super) terms: &'a Terms,
}

pub(super) fn change(kind: &'static str, key: String, seen: u64, body: Option<Vec<u8>>) -> Change {
    Change { kind, key, seen, body }
}

impl<'a> Office<'a> {
    /// The office on this journal.
    pub fn new(journal: &'a dyn Journal, chance: &'a dyn Chance, terms: &'a Terms) -> Office<'a> {
        Office { journal, chance, terms }
    }

    /// Opens an account for a guest, who is signed in at once.
    pub fn guest(&self, now: Time) -> Result<(AccountNo, Secret), Refusal> {
        self.open(now, &[Role::Player], &[])
    }

    /// What is kept of an account.
    pub fn file(&self, account: AccountNo) -> Result<File, Refusal> {
        self.read(account).map(|(file, _)| file)
    }

    /// Whether the number was ever given to somebody; one who was erased keeps it.
    pub fn was_opened(&self, account: AccountNo) -> Result<(), Refusal> {
        let found = self.journal.reader().document(file::KIND, &file::key(account))?;
        found.map(drop).ok_or(Refusal::NoSuchAccount(account))
    }

    /// Whose name it is.
    pub fn owner(&self, name: &Name) -> Result<Option<AccountNo>, Refusal> {
        owner_of(self.journal.reader(), name)
    }

    /// Gives an account a name and a password. An account that has a name changes it with its password; the number stays, and
    /// with it every chip. A guest who takes a name gets a new session, and every session and token from before ends: somebody
    /// else may have brought them in (session fixation).
    pub fn take_name(
        &self,
        account: AccountNo,
        name: &Name,
        words: &str,
        now: Time,
    ) -> Result<Option<Secret>, Refusal> {
        name.may_be_taken()?;
        self.decide(|| {
            let (mut file, seen) = self.read(account)?;
            let mut changes = Vec::new();
            // The password of this very file: one that was changed meanwhile opens nothing, and is not written back.
            let session = match &file.password {
                Some(kept) if password::fits(words, Some(kept), self.terms.cost) => None,
                Some(_) => return Err(Refusal::WrongPassword),
                None => {
                    file.password = Some(password::keep(words, self.terms.cost, self.chance)?);
                    Some(self.new_session(account, now, &mut changes)?)
                }
            };
            let old = file.name.as_ref().map(Name::key);
            if old.as_ref() != Some(&name.key()) {
                if self.journal.reader().document(NAME, &name.key())?.is_some() {
                    return Err(Refusal::NameTaken(name.clone()));
                }
                changes.push(change(NAME, name.key(), 0, Some(file::write(&account))));
                if let Some(old) = old.map(|old| self.journal.reader().document(NAME, &old)).transpose()? {
                    changes.extend(old.map(|old| change(NAME, old.key, old.revision, None)));
                }
            }
            changes.extend(self.take_look(account, file.name.as_ref(), name)?);
            file.name = Some(name.clone());
            changes.push(self.put(&file, seen));
            Ok((changes, session))
        })
    }

    /// A session in the place of all sessions and tokens that an account has.
    pub(super) fn new_session(
        &self,
        account: AccountNo,
        now: Time,
        changes: &mut Vec<Change>,
    ) -> Result<Secret, Refusal> {
        changes.extend(self.without_passes(account)?);
        let (secret, session) = self.session(account, now);
        changes.push(session);
        Ok(secret)
    }

    /// Signs somebody in.
    pub fn sign_in(&self, name: &str, words: &str, now: Time) -> Result<(AccountNo, Secret), Refusal> {
        let owner = name.parse().ok().map(|name| self.owner(&name)).transpose()?.flatten();
        let file = owner.map(|owner| self.file(owner)).transpose()?;
        let kept = file.as_ref().and_then(|file| file.password.as_deref());
        if !password::fits(words, kept, self.terms.cost) {
            return Err(Refusal::WrongPassword);
        }
        let file = file.ok_or(Refusal::WrongPassword)?;
        not_barred(&file, now)?;
        let (secret, change) = self.session(file.account, now);
        self.journal.change(vec![change]).wait()?;
        Ok((file.account, secret))
    }

    /// Changes a password. All other sessions end: whoever had the old one is out.
    pub fn change_password(
        &self,
        account: AccountNo,
        old: &str,
        new: &str,
        now: Time,
    ) -> Result<Secret, Refusal> {
        let kept = password::keep(new, self.terms.cost, self.chance)?;
        self.decide(|| {
            let (mut file, seen) = self.read(account)?;
            if !password::fits(old, file.password.as_deref(), self.terms.cost) {
                return Err(Refusal::WrongPassword);
            }
            file.password = Some(kept.clone());
            let mut changes = vec![self.put(&file, seen)];
            let secret = self.new_session(account, now, &mut changes)?;
            Ok((changes, secret))
        })
    }

    /// What a secret opens now.
    pub fn pass(&self, secret: &Secret, now: Time) -> Result<Pass, Refusal> {
        let account = secret.account().ok_or(Refusal::NoPass)?;
        let found = self.journal.reader().document(passes::KIND, &passes::key(account, secret))?;
        let kept: Kept = file::read(passes::KIND, &found.ok_or(Refusal::NoPass)?)?;
        if kept.until <= now {
            return Err(Refusal::NoPass);
        }
        let file = self.file(account)?;
        not_barred(&file, now)?;
        let allowed = file.scopes();
        let scopes =
            kept.scopes.map_or(allowed.clone(), |given| given.intersection(&allowed).copied().collect());
        let File { name, roles, .. } = file;
        Ok(Pass { account, name, roles, scopes, until: kept.until, label: kept.label })
    }

    /// Ends a session or a token.
    pub fn sign_out(&self, secret: &Secret) -> Result<(), Refusal> {
        let account = secret.account().ok_or(Refusal::NoPass)?;
        let key = passes::key(account, secret);
        let found = self.journal.reader().document(passes::KIND, &key)?.ok_or(Refusal::NoPass)?;
        self.journal.change(vec![change(passes::KIND, key, found.revision, None)]).wait()?;
        Ok(())
    }

    /// Gives a role.
    pub fn grant(&self, account: AccountNo, role: Role) -> Result<(), Refusal> {
        self.alter(account, |file| {
            file.roles.insert(role);
        })
    }

    /// Takes a role away.
    pub fn revoke(&self, account: AccountNo, role: Role) -> Result<(), Refusal> {
        self.decide(|| {
            let (mut file, seen) = self.read(account)?;
            let mut changes = Vec::new();
            if file.roles.remove(&role) && role == Role::Admin {
                changes.push(self.another_admin(account)?);
            }
            changes.push(self.put(&file, seen));
            Ok((changes, ()))
        })
    }

    /// Bars somebody until a moment, or lets them in again.
    pub fn bar(&self, account: AccountNo, until: Option<Time>) -> Result<(), Refusal> {
        self.alter(account, |file| file.barred = until)
    }

    /// What is kept of all accounts that were not erased.
    pub fn files(&self) -> Result<Vec<File>, Refusal> {
        let mut files = Vec::new();
        self.each(file::KIND, "", |document| {
            files.push(file::read(file::KIND, document)?);
            Ok(())
        })?;
        files.retain(|file: &File| !file.erased);
        Ok(files)
    }

    /// Who may give roles.
    pub fn admins(&self) -> Result<Vec<AccountNo>, Refusal> {
        let files = self.files()?.into_iter();
        Ok(files.filter(|file| file.roles.contains(&Role::Admin)).map(|file| file.account).collect())
    }

    /// That somebody else may give roles: their file as it is, written again with what takes the role from this one, so that
    /// of two who take it from each other at once one is too late.
    fn another_admin(&self, account: AccountNo) -> Result<Change, Refusal> {
        let mut found = None;
        self.each(file::KIND, "", |document| {
            let file: File = file::read(file::KIND, document)?;
            if file.account != account && file.roles.contains(&Role::Admin) {
                let Document { key, revision, body } = document.clone();
                found = Some(change(file::KIND, key, revision, Some(body)));
            }
            Ok(())
        })?;
        found.ok_or(Refusal::LastAdmin(account))
    }

    /// Whether somebody knows the password of an account; one without a password has nothing to know.
    pub fn knows(&self, account: AccountNo, words: &str) -> Result<(), Refusal> {
        match self.file(account)?.password {
            Some(kept) if !password::fits(words, Some(&kept), self.terms.cost) => Err(Refusal::WrongPassword),
            _ => Ok(()),
        }
    }

    /// Erases an account: name, password, roles and sessions. The number stays in the journal, and is given to nobody.
    pub fn erase(&self, account: AccountNo) -> Result<(), Refusal> {
        self.decide(|| {
            let (file, seen) = self.read(account)?;
            let mut changes = self.without_passes(account)?;
            if file.roles.contains(&Role::Admin) {
                changes.push(self.another_admin(account)?);
            }
            for kind in [MUTES, SITTING] {
                self.each(kind, &passes::prefix(account), |kept| {
                    changes.push(change(kind, kept.key.clone(), kept.revision, None));
                    Ok(())
                })?;
            }
            if let Some(name) = &file.name {
                let found = self.journal.reader().document(NAME, &name.key())?;
                changes.extend(found.map(|found| change(NAME, found.key, found.revision, None)));
                changes.extend(self.leave_look(account, name)?);
            }
            changes.push(self.put(&file.erased(), seen));
            Ok((changes, ()))
        })
    }

    /// Takes away sessions, tokens and links that have expired, and answers how many.
    pub fn sweep(&self, now: Time) -> Result<usize, Refusal> {
        let mut gone = Vec::new();
        self.each(passes::KIND, "", |document| {
            let kept: Kept = file::read(passes::KIND, document)?;
            if kept.until <= now {
                gone.push(change(passes::KIND, document.key.clone(), document.revision, None));
            }
            Ok(())
        })?;
        for kind in [LINK, reset::KIND] {
            self.each(kind, "", |document| {
                if file::read::<Time>(kind, document)? <= now {
                    gone.push(change(kind, document.key.clone(), document.revision, None));
                }
                Ok(())
            })?;
        }
        // One by one: what another has taken away meanwhile holds up nothing else. Some at a time, so that others come between.
        for some in gone.chunks(PAGE) {
            let answers: Vec<_> = some.iter().map(|one| self.journal.change(vec![one.clone()])).collect();
            answers.into_iter().try_for_each(|answer| answer.wait().map(drop))?;
        }
        Ok(gone.len())
    }

    /// Opens an account with the next number.
    pub(super) fn open(
        &self,
        now: Time,
        roles: &[Role],
        with: &[Change],
    ) -> Result<(AccountNo, Secret), Refusal> {
        self.decide(|| {
            // A link that was used meanwhile will not come back.
            for change in with {
                if self.journal.reader().document(change.kind, &change.key)?.is_none() {
                    return Err(Refusal::NoPass);
                }
            }
            let found = self.journal.reader().document(COUNTER, file::KIND)?;
            let last: u32 = found.as_ref().map_or(Ok(0), |found| file::read(COUNTER, found))?;
            let account = AccountNo(last.checked_add(1).ok_or(Refusal::Full)?);
            let mut file = File::guest(account, now);
            file.roles = roles.iter().copied().collect::<BTreeSet<_>>();
            let seen = found.map_or(0, |found| found.revision);
            let (secret, session) = self.session(account, now);
            let mut changes = with.to_vec();
            changes.extend([
                change(COUNTER, file::KIND.to_owned(), seen, Some(file::write(&account))),
                self.put(&file, 0),
                session,
            ]);
            Ok((changes, (account, secret)))
        })
    }

    pub(super) fn session(&self, account: AccountNo, now: Time) -> (Secret, Change) {
        let secret = Secret::new(Some(account), self.chance);
        let kept = Kept { scopes: None, until: now.after(self.terms.session), label: None };
        let key = passes::key(account, &secret);
        (secret, change(passes::KIND, key, 0, Some(file::write(&kept))))
    }

    /// What ends all sessions and tokens of an account, and voids a link to set its password.
    pub(super) fn without_passes(&self, account: AccountNo) -> Result<Vec<Change>, Refusal> {
        let mut changes = Vec::new();
        for kind in [passes::KIND, reset::KIND] {
            self.each(kind, &passes::prefix(account), |document| {
                changes.push(change(kind, document.key.clone(), document.revision, None));
                Ok(())
            })?;
        }
        Ok(changes)
    }

    pub(super) fn put(&self, file: &File, seen: u64) -> Change {
        change(file::KIND, file::key(file.account), seen, Some(file::write(file)))
    }

    pub(super) fn read(&self, account: AccountNo) -> Result<(File, u64), Refusal> {
        let found = self.journal.reader().document(file::KIND, &file::key(account))?;
        let found = found.ok_or(Refusal::NoSuchAccount(account))?;
        let file: File = file::read(file::KIND, &found)?;
        if file.erased { Err(Refusal::NoSuchAccount(account)) } else { Ok((file, found.revision)) }
    }

    fn alter(&self, account: AccountNo, alter: impl Fn(&mut File)) -> Result<(), Refusal> {
        self.decide(|| {
            let (mut file, seen) = self.read(account)?;
            alter(&mut file);
            Ok((vec![self.put(&file, seen)], ()))
        })
    }

    /// All documents of a kind whose keys begin so.
    pub(super) fn each(
        &self,
        kind: &str,
        prefix: &str,
        mut take: impl FnMut(&Document) -> Result<(), Refusal>,
    ) -> Result<(), Refusal> {
        let mut after = String::new();
        loop {
            let page = self.journal.reader().documents(kind, prefix, &after, PAGE)?;
            page.iter().try_for_each(&mut take)?;
            match page.last() {
                Some(last) if page.len() == PAGE => after.clone_from(&last.key),
                _ => return Ok(()),
            }
        }
    }

    /// Decides, and decides again while others are first.
    pub(super) fn decide<T>(
        &self,
        decide: impl Fn() -> Result<(Vec<Change>, T), Refusal>,
    ) -> Result<T, Refusal> {
        for _ in 0..TRIES {
            let (changes, outcome) = decide()?;
            if self.journal.change(changes).wait()? == Changed::Done {
                return Ok(outcome);
            }
        }
        Err(Refusal::Crowded)
    }
}

/// Whose name it is.
pub(super) fn owner_of(reader: &dyn Reader, name: &Name) -> Result<Option<AccountNo>, Refusal> {
    let found = reader.document(NAME, &name.key())?;
    found.map(|document| file::read(NAME, &document)).transpose()
}

pub(super) fn not_barred(file: &File, now: Time) -> Result<(), Refusal> {
    let barred = file.barred.is_some_and(|until| until > now);
    if barred { Err(Refusal::Barred(file.account)) } else { Ok(()) }
}
