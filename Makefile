# The commands of the README, and the checks behind them.

.PHONY: run dev client release prerequisites test test-rust test-docs test-api test-client test-peers soak mutants audit-deps check fmt clippy rustdoc words docs update golden odds bench

PORT ?= 8080
TARGET := $(or $(CARGO_TARGET_DIR),target)
NODE := PATH="$$(tools/node.sh):$$PATH" && export PATH && cd web &&

# Builds the room and opens it, with a table of every family.
run: prerequisites client
	@echo "Building Houseway. The first build takes two to four minutes on two cores; later ones take a second."
	cargo build -p houseway
	$(TARGET)/debug/houseway serve --demo --port $(PORT) --data target/room.db

# Opens the room on port 8080 and the client with hot reload on port 5173: a saved file of web/src is on the page at once.
dev: prerequisites client
	cargo build -p houseway
	$(TARGET)/debug/houseway serve --demo --port $(PORT) --data target/room.db & trap "kill $$!" EXIT; \
	$(NODE) HOUSEWAY=http://localhost:$(PORT) npm run --silent dev

# Builds the program that is handed to others: optimised as a whole, with the rulebook and the client inside.
release: prerequisites client
	@echo "Building $(TARGET)/release/houseway. This takes about eight minutes on two cores."
	cargo build --release -p houseway

# Names what this machine lacks, with the command that installs it.
prerequisites:
	@tools/prerequisites.sh

# Builds the browser client into web/dist when a source is newer.
client: web/dist/index.html

web/dist/index.html: web/node_modules/.package-lock.json web/index.html web/vite.config.ts web/svelte.config.js $(shell find web/src web/public -type f)
	@echo "Building the browser client (about twenty seconds)."
	$(NODE) npm run --silent build

web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	$(NODE) npm ci --silent --no-audit --no-fund && touch node_modules/.package-lock.json

# Passes all tests. What they need beside Rust is installed here when it is missing. Everything is compiled once; then the tests
# of the crates, of the API and of the client share the cores.
test: prerequisites client
	tools/postgres.sh
	tools/chromium.sh
	cargo test --workspace --tests --no-run
	$(MAKE) -j3 test-client test-api test-rust CLIENT=
	$(MAKE) test-docs

test-rust:
	tools/tests.sh

test-docs:
	cargo test --workspace --doc --quiet

# The API description against the room that was built for the tests.
test-api:
	tools/schemathesis.sh $(TARGET)/debug/houseway target/schemathesis

# The client: types, units, and whole sittings in a real browser against the program that was built for the tests.
# CLIENT= skips the builds before it.
CLIENT = client
test-client: $(CLIENT)
	$(if $(CLIENT),tools/chromium.sh && cargo build -p houseway)
	$(NODE) npm run --silent check && npm test --silent && npm run --silent browser

# A second opinion: random hands through PokerKit and through our engine, to the same stacks (docs/peers.md). PokerKit is
# installed beside the build.
test-peers:
	cargo build --release -p houseway
	cargo build --release -p histories --example random-hands
	test -x target/peers/bin/pip || python3 -m venv target/peers
	target/peers/bin/pip install --quiet pokerkit==0.7.7 jsonschema
	target/peers/bin/python tools/peers.py target/release/houseway target/release/examples/random-hands target/peers

# The long tests in full: every test at its full size (HOUSEWAY_SOAK: every hand of pai gow poker by every house way, 400,000 rounds of
# every banked listing against its odds, random play under every schedule, bots of neighbouring strengths, shuffles from fresh
# seeds), 40,000 listings changed and played, 200 kills of the writer and of the server on each store, every trouble of several
# nodes ten times, a room replaced node by node from the last tag room-*, ROUNDS rounds of the model from the seed FIRST on, a
# day's worth of play at ten tables without growth of memory, and FUZZ_SECONDS of fuzzing a target.
soak:
	PROFILE=release LIMIT=86400 JOBS=2 HOUSEWAY_SOAK=1 HOUSEWAY_CHANGED=40000 HOUSEWAY_KILLS=200 HOUSEWAY_TROUBLE=10 \
	HOUSEWAY_MODEL_ROUNDS=$(or $(ROUNDS),10000000) HOUSEWAY_MODEL_FIRST=$(or $(FIRST),1000000) tools/tests.sh
	tools/upgrade.sh
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

# What a change must pass before it lands: format, spelling and wording, no warnings, and the tests.
check: fmt words clippy rustdoc test

fmt:
	cargo fmt --all -- --check

clippy:
	cargo clippy --workspace --all-targets -- -D warnings

rustdoc:
	RUSTDOCFLAGS="-D warnings" cargo doc --workspace --no-deps --quiet

# Spelling, and phrases that tools/retired-phrases.txt retires.
words:
	tools/typos.sh
	tools/phrases.sh

# Build the documentation as a website with search in target/site. MkDocs is installed from PyPI into target/mkdocs.
docs:
	tools/docs.sh

# Writes the generated files (reference pages, playthroughs, sittings, schemas, types) again, to be read as a diff.
update:
	HOUSEWAY_UPDATE=1 tools/tests.sh setter playthroughs coverage lint houseway/cli sittings forms schemas openapi sources_below server/keys

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
