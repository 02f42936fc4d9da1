//! Many scripts are checked side by side, on all cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use histories::script::check;
use rulebook::book::Book;

/// What is wrong with scripts, in order. With `HOUSEWAY_FIRST=1` they are left at the first wrong one, for a run of
/// mutants, which asks only whether there is one.
pub(crate) fn wrong(scripts: &[(String, String)]) -> Vec<String> {
    let book = Book::shipped();
    let hurry = std::env::var("HOUSEWAY_FIRST").is_ok_and(|value| value == "1");
    let (next, wrong) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(2, usize::from) {
            scope.spawn(|| {
                while let Some((name, text)) = scripts.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let found = check(&book, name, text);
                    let mut wrong = wrong.lock().unwrap();
                    wrong.extend(found.iter().map(ToString::to_string));
                    if hurry && !wrong.is_empty() {
                        return;
                    }
                }
            });
        }
    });
    let mut wrong = wrong.into_inner().unwrap();
    wrong.sort();
    wrong
}
