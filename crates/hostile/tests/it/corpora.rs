//! What was found by fuzzing is run again: every corpus through its target, and every target has one.

use std::path::PathBuf;

use hostile::{TARGETS, shaken};

fn corpus(name: &str) -> Vec<PathBuf> {
    let folder = testkit::root().join("fuzz/corpus").join(name);
    let entries = std::fs::read_dir(&folder).unwrap_or_else(|wrong| panic!("{}: {wrong}", folder.display()));
    let mut files: Vec<PathBuf> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.sort();
    files
}

#[test]
fn every_corpus_is_answered() {
    let cores = std::thread::available_parallelism().map_or(2, usize::from);
    for target in TARGETS {
        let files = corpus(target.name);
        assert!(files.len() >= 3, "{} has {} inputs", target.name, files.len());
        std::thread::scope(|scope| {
            for part in files.chunks(files.len().div_ceil(cores)) {
                scope.spawn(move || {
                    for file in part {
                        let bytes = std::fs::read(file).expect("an input");
                        let ended = std::panic::catch_unwind(|| (target.run)(&bytes));
                        assert!(ended.is_ok(), "{} panics on {}", target.name, file.display());
                    }
                });
            }
        });
    }
}

#[test]
fn every_target_has_a_program() {
    let folder = testkit::root().join("fuzz");
    let manifest = std::fs::read_to_string(folder.join("Cargo.toml")).expect("the manifest");
    for target in TARGETS {
        let file = format!("fuzz_targets/{}.rs", target.name);
        let program =
            std::fs::read_to_string(folder.join(&file)).unwrap_or_else(|wrong| panic!("{file}: {wrong}"));
        assert!(program.contains(&format!("hostile::{}(", target.name)), "{file}");
        assert!(manifest.contains(&format!("path = \"{file}\"")), "{file}");
    }
    assert_eq!(std::fs::read_dir(folder.join("fuzz_targets")).expect("a folder").count(), TARGETS.len());
}

/// The corpora stay small: what finds nothing new is not kept.
#[test]
fn the_corpora_are_small() {
    let sizes = TARGETS.iter().flat_map(|target| corpus(target.name));
    let bytes: u64 = sizes.map(|file| std::fs::metadata(file).expect("a file").len()).sum();
    assert!(bytes < 3_000_000, "{bytes} bytes");
}

/// The same inputs changed a little, by a fixed seed: one in six, and in `make soak` all of them.
#[test]
fn shaken_inputs_are_answered() {
    let mut random = testkit::Random::new(21);
    for target in TARGETS {
        let inputs: Vec<Vec<u8>> =
            corpus(target.name).iter().filter_map(|file| std::fs::read(file).ok()).collect();
        for input in testkit::share(&inputs, 6) {
            let other = random.pick(&inputs).expect("an input");
            let bytes = shaken(input, other, &mut random);
            let ended = std::panic::catch_unwind(|| (target.run)(&bytes));
            assert!(ended.is_ok(), "{} panics on {:?}", target.name, String::from_utf8_lossy(&bytes));
        }
    }
}
