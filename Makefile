# The two commands of the README, and the checks behind them.

.PHONY: run client test test-rust test-api test-client test-peers soak mutants audit-deps check fmt update golden odds bench

PORT ?= 8080

# Builds everything and opens the room, with a table of every family.
run: client
	cargo build --release
	target/release/houseway serve --demo --port $(PORT) --data target/room.db

# Builds the browser client into web/dist, which goes into the program.
client:
	PATH="$$(tools/node.sh):$$PATH" && cd web && npm install --silent && npm run --silent build

# Passes all tests. What they need beside Rust is installed here when it is missing. The client comes first: the program that holds
# it is then built once.
test: client
	tools/postgres.sh
	cargo test --workspace --all-targets --no-run
	$(MAKE) -j2 test-rust test-api
	$(MAKE) test-client CLIENT=

test-rust:
	tools/tests.sh
	cargo test --workspace --doc

# The room's description against the room that was built for the tests. It waits more than it counts, so it runs beside them.
test-api:
	tools/schemathesis.sh "$${CARGO_TARGET_DIR:-target}"/debug/houseway target/schemathesis

# The client: its units, and whole sittings in a real browser against the program that was built for the tests. It is built
# beside one of them, for by itself it would be built with other features of the packages that it shares with them. Whoever has
# built the client already says so with CLIENT=.
CLIENT = client
test-client: $(CLIENT)
	tools/chromium.sh
	cargo test --workspace --test tidy --no-run
	PATH="$$(tools/node.sh):$$PATH" && cd web && npm run --silent check && npm test --silent && npm run --silent browser

# A second opinion: random hands through PokerKit and through our engine, to the same stacks (docs/peers.md). PokerKit is
# installed beside the build.
test-peers:
	cargo build --release -p houseway
	cargo build --release -p histories --example random-hands
	test -x target/peers/bin/pip || python3 -m venv target/peers
	target/peers/bin/pip install --quiet pokerkit==0.7.7 jsonschema
	target/peers/bin/python tools/peers.py target/release/houseway target/release/examples/random-hands target/peers

# The long tests in full: every hand of pai gow poker set by every house way, 40,000 listings changed and played, scripts tampered with in forty
# ways each, a table loaded after twenty thousand rounds, a writing process and the whole server killed two hundred times on each
# store, every trouble of several nodes ten times, a room replaced node by node from the program of the last tag room-*, 20,000 hands
# of every listing by bots of neighbouring strengths, 400,000 rounds of every banked listing against its odds, shuffles from fresh
# seeds, ten million rounds of the model (ROUNDS, from the seed FIRST on), a day's worth of play at ten tables without growth of
# memory (at most HOUSEWAY_GROWTH_SECONDS), and a minute of fuzzing a target (FUZZ_SECONDS).
soak:
	HOUSEWAY_SOAK=1 cargo test --release -p families --test house_ways
	HOUSEWAY_SOAK=1 cargo test --release -p families --test laws
	HOUSEWAY_CHANGED=40000 cargo test --release -p families --test effects changed
	HOUSEWAY_SOAK=1 cargo test --release -p histories --test tampered
	HOUSEWAY_KILLS=200 cargo test --release -p room --test kill
	HOUSEWAY_KILLS=200 cargo test --release -p houseway --test kill
	HOUSEWAY_TROUBLE=10 cargo test --release -p houseway --test nodes
	tools/upgrade.sh
	HOUSEWAY_SOAK=1 cargo test --release -p families --test strengths -- --nocapture
	HOUSEWAY_SOAK=1 cargo test --release -p room --test records any_age
	HOUSEWAY_SOAK=1 cargo test --release -p odds --test engine -- --nocapture
	HOUSEWAY_SOAK=1 cargo test --release -p room --test randomness
	HOUSEWAY_MODEL_ROUNDS=$${ROUNDS:-10000000} HOUSEWAY_MODEL_FIRST=$${FIRST:-1000000} cargo test --release -p room --test model every_listing -- --nocapture
	cd bench/load && cargo build --release
	"$${CARGO_TARGET_DIR:-bench/load/target}"/release/nodes growth
	tools/fuzz.sh $${FUZZ_SECONDS:-60}

# Changes one thing of the rules at a time and asks whether a test notices. Takes an hour or two.
mutants:
	nice -n 15 python3 tools/mutate.py --seed $${SEED:-1} --code $${CODE:-40} --data $${DATA:-15}

# Holds licences, bans and sources of all packages that are depended on to deny.toml, and asks whether one has a known fault.
# The last needs the network, and is said to be missing where there is none.
audit-deps:
	tools/audit-deps.sh

# What a change is held against before it lands: the tests, and no warning.
check: fmt
	cargo clippy --workspace --all-targets -- -D warnings
	$(MAKE) test

fmt:
	cargo fmt --all -- --check

# Writes the generated files anew (docs/coverage.md, the playthroughs), to be read as a diff, and moves the sources of the
# rulebook below its rules.
update:
	cargo run -p rulebook --example sources-below -- rulebook
	HOUSEWAY_UPDATE=1 cargo test --workspace --test setter
	HOUSEWAY_UPDATE=1 cargo test --workspace --test playthroughs
	HOUSEWAY_UPDATE=1 cargo test --workspace --test coverage
	HOUSEWAY_UPDATE=1 cargo test --workspace --test lint the_codes_are_written_down
	HOUSEWAY_UPDATE=1 cargo test --workspace --test cli the_keys_of_all_families_are_written_down
	HOUSEWAY_UPDATE=1 cargo test --workspace --test sittings
	HOUSEWAY_UPDATE=1 cargo test --workspace --test forms every_form
	HOUSEWAY_UPDATE=1 cargo test --workspace --test schemas the_schemas
	HOUSEWAY_UPDATE=1 cargo test --workspace --test forms
	HOUSEWAY_UPDATE=1 cargo test --workspace --test openapi

# Plays random rounds of every family and keeps them with all that came out of them, for crates/histories/tests/golden.rs.
# Only from an engine whose settlements are trusted: what it writes is what later ones are held to.
golden:
	cargo run --release -p histories --example golden-rounds -- crates/histories/tests/golden 2000

# Counts the odds of the whole book and writes docs/odds.md with its charts.
odds:
	cargo run --release -p houseway -- odds --all --json --markdown docs > target/odds.json

# Measures evaluators and tables beside their peers, the room under load, and the client in a real browser, and writes
# docs/performance.md and the last section of docs/scale.md. The peers are built in a workspace of their own, so that nothing else depends on them.
bench: client
	cd bench && cargo build --release
	"$${CARGO_TARGET_DIR:-bench/target}"/release/bench
	cd bench/load && cargo build --release
	"$${CARGO_TARGET_DIR:-bench/load/target}"/release/load
	"$${CARGO_TARGET_DIR:-bench/load/target}"/release/nodes
	tools/chromium.sh
	cargo build --release -p houseway
	PATH="$$(tools/node.sh):$$PATH" HOUSEWAY_BIN="$${CARGO_TARGET_DIR:-$$PWD/target}"/release/houseway && export PATH HOUSEWAY_BIN && cd web && node tests/bench.mjs
