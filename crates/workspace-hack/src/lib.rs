//! Nothing: this crate only unifies the features of shared packages (see its Cargo.toml).
