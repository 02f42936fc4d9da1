//! Tokens: secrets for programs, with some of what their owner may do.

use std::collections::BTreeSet;

use serde::Serialize;

use super::office::change;
use super::passes::{self, Kept, Secret};
use super::{Office, Refusal, Scope, file};
use crate::clock::Time;
use crate::ids::AccountNo;

/// The most letters of what a token is said to be for.
pub const LABEL: usize = 100;

/// A token as its owner sees it afterwards: the secret itself is shown once.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Token {
    /// By what it is taken away.
    pub id: String,
    /// What it was made for.
    pub label: String,
    /// What it was given.
    pub scopes: BTreeSet<Scope>,
    /// Until when.
    pub until: Time,
}

impl Office<'_> {
    /// Makes a token for a program, with some of what its owner may do.
    pub fn token(
        &self,
        account: AccountNo,
        scopes: &[Scope],
        label: &str,
        until: Time,
    ) -> Result<Secret, Refusal> {
        let allowed = self.file(account)?.scopes();
        if let Some(scope) = scopes.iter().find(|scope| !allowed.contains(scope)) {
            return Err(Refusal::NotAllowed { account, scope: *scope });
        }
        let has = label.chars().count();
        if has > LABEL {
            return Err(Refusal::LabelTooLong { has });
        }
        let label = Some(label.to_owned());
        let kept = Kept { scopes: Some(scopes.iter().copied().collect()), until, label };
        let secret = Secret::new(Some(account), self.chance);
        let change = change(passes::KIND, passes::key(account, &secret), 0, Some(file::write(&kept)));
        self.journal.change(vec![change]).wait()?;
        Ok(secret)
    }

    /// The tokens of an account that are good now.
    pub fn tokens(&self, account: AccountNo, now: Time) -> Result<Vec<Token>, Refusal> {
        let prefix = passes::prefix(account);
        let mut tokens = Vec::new();
        self.each(passes::KIND, &prefix, |document| {
            let Kept { scopes, until, label } = file::read(passes::KIND, document)?;
            if let Some(label) = label.filter(|_| until > now) {
                let id = document.key.strip_prefix(&prefix).unwrap_or_default().to_owned();
                tokens.push(Token { id, label, scopes: scopes.unwrap_or_default(), until });
            }
            Ok(())
        })?;
        Ok(tokens)
    }

    /// Takes a token away, by its id; sessions are ended by signing out.
    pub fn end_token(&self, account: AccountNo, id: &str) -> Result<(), Refusal> {
        let key = format!("{}{id}", passes::prefix(account));
        let found = self.journal.reader().document(passes::KIND, &key)?.ok_or(Refusal::NoToken)?;
        let kept: Kept = file::read(passes::KIND, &found)?;
        if kept.label.is_none() {
            return Err(Refusal::NoToken);
        }
        self.journal.change(vec![change(passes::KIND, key, found.revision, None)]).wait()?;
        Ok(())
    }
}
