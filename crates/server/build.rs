//! The client that is built into the program: when it is built anew, so is this.

fn main() {
    println!("cargo::rerun-if-changed=../../web/dist");
}
