//! The rulebook's files are part of the program: a new file must lead to a new build.

fn main() {
    println!("cargo:rerun-if-changed=../../rulebook");
}
