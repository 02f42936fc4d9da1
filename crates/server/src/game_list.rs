//! The list of all games, rendered once per rulebook and language.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use table::Tongue;

/// Cache of the answer to `GET /api/games`.
#[derive(Debug, Default)]
pub(crate) struct GameList {
    by_language: Mutex<BTreeMap<&'static str, Arc<str>>>,
}

impl GameList {
    /// The list in a language. Requests that arrive while it is rendered wait for it instead of rendering it again.
    pub(crate) fn get(&self, language: Tongue, render: impl FnOnce() -> String) -> Arc<str> {
        let mut lists = self.by_language.lock().unwrap_or_else(PoisonError::into_inner);
        Arc::clone(lists.entry(language.key()).or_insert_with(|| render().into()))
    }

    /// Clears the cache. Call it after the rulebook was replaced, so that no list of the old one is kept.
    pub(crate) fn clear(&self) {
        self.by_language.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_list_is_rendered_once_per_language_until_it_is_cleared() {
        let (list, mut rendered) = (GameList::default(), 0);
        for language in [Tongue::English, Tongue::Spanish, Tongue::English] {
            list.get(language, || {
                rendered += 1;
                String::new()
            });
        }
        assert_eq!(rendered, 2);
        list.clear();
        assert_eq!(&*list.get(Tongue::English, || "new".to_owned()), "new");
    }
}
