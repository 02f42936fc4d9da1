//! Which account has a name of which look, so that no name imitates another.

use std::collections::HashSet;

use super::office::{NAME, change};
use super::{Name, Office, Refusal, file};
use crate::ids::AccountNo;
use crate::journal::{Change, Changed, Document};

/// The kind under which the look of a name points to its owner.
const LOOK: &str = "look";

impl Office<'_> {
    /// Gives an account the look of its new name in place of that of its old one; refused where another account has it.
    pub(super) fn take_look(
        &self,
        account: AccountNo,
        old: Option<&Name>,
        new: &Name,
    ) -> Result<Vec<Change>, Refusal> {
        let look = new.look();
        let mut changes = match old.filter(|old| old.look() != look) {
            Some(old) => self.leave_look(account, old)?,
            None => Vec::new(),
        };
        match self.journal.reader().document(LOOK, &look)? {
            Some(held) if !self.is_stale(&held, account)? => return Err(Refusal::NameAlike(new.clone())),
            held => {
                let seen = held.map_or(0, |held| held.revision);
                changes.push(change(LOOK, look, seen, Some(file::write(&account))));
            }
        }
        Ok(changes)
    }

    /// Gives up the look of a name.
    pub(super) fn leave_look(&self, account: AccountNo, name: &Name) -> Result<Vec<Change>, Refusal> {
        let held = self.journal.reader().document(LOOK, &name.look())?;
        let Some(held) = held else { return Ok(Vec::new()) };
        let owner: AccountNo = file::read(LOOK, &held)?;
        let own = owner == account;
        Ok(own.then(|| change(LOOK, held.key, held.revision, None)).into_iter().collect())
    }

    /// Whether a look is free for an account: it has it already, or the owner has another name by now. (Programs from before there
    /// were looks change and erase names without them.)
    fn is_stale(&self, held: &Document, account: AccountNo) -> Result<bool, Refusal> {
        let owner: AccountNo = file::read(LOOK, held)?;
        let name = match self.file(owner) {
            Ok(file) => file.name,
            Err(Refusal::NoSuchAccount(_)) => None,
            Err(wrong) => return Err(wrong),
        };
        Ok(owner == account || name.is_none_or(|name| name.look() != held.key))
    }

    /// Notes the looks of names that were taken before there were looks, and answers how many. Of two that look the same the first
    /// found is protected; the other account keeps its name.
    pub fn note_looks(&self) -> Result<usize, Refusal> {
        let mut noted = HashSet::new();
        self.each(LOOK, "", |held| {
            noted.insert(file::read::<AccountNo>(LOOK, held)?);
            Ok(())
        })?;
        let mut missing = Vec::new();
        self.each(NAME, "", |held| {
            missing.extend(Some(file::read::<AccountNo>(NAME, held)?).filter(|owner| !noted.contains(owner)));
            Ok(())
        })?;
        let mut count = 0;
        for account in missing {
            let Some(name) = self.file(account).ok().and_then(|file| file.name) else { continue };
            let held = self.journal.reader().document(LOOK, &name.look())?;
            if held.is_none() {
                let one = change(LOOK, name.look(), 0, Some(file::write(&account)));
                count += usize::from(self.journal.change(vec![one]).wait()? == Changed::Done);
            }
        }
        Ok(count)
    }
}
