# The two commands of the README, and the checks behind them.

.PHONY: run test soak check fmt update bench

# Builds everything and starts it.
run:
	cargo build --release
	target/release/houseway games

# Passes all tests. What they need beside Rust is installed here when it is missing.
test:
	cargo test --workspace --all-targets
	cargo test --workspace --doc

# The long tests in full: every hand of pai gow poker set by every house way.
soak:
	HOUSEWAY_SOAK=1 cargo test --release -p families --test house_ways

# What CI runs.
check: fmt
	cargo clippy --workspace --all-targets -- -D warnings
	$(MAKE) test

fmt:
	cargo fmt --all -- --check

# Writes the generated files anew (docs/coverage.md, the playthroughs), to be read as a diff.
update:
	HOUSEWAY_UPDATE=1 cargo test -p families --test setter
	HOUSEWAY_UPDATE=1 cargo test -p families --test playthroughs
	HOUSEWAY_UPDATE=1 cargo test -p rulebook --test coverage

# Measures evaluators and tables beside their peers and writes docs/performance.md. The peers are built in a workspace of
# their own, so that nothing else depends on them.
bench:
	cd bench && cargo build --release
	"$${CARGO_TARGET_DIR:-bench/target}"/release/bench
