#!/usr/bin/env bash
# Runs every test program of the workspace, three at a time, the long ones first: by itself cargo runs one after the other, many
# of them keep one core busy and leave the other idle, and some wait more than they count. What passes is a line; of what fails all is shown.
#   tools/tests.sh [WORD...]   only programs whose name holds one of the words
# A program that has not ended after LIMIT seconds has a test that hangs: it is stopped, and the test is the last that it names.
set -euo pipefail
cd "$(dirname "$0")/.."
export LIMIT=${LIMIT:-900}
LONG='model|poker_bots|engine|laws|nodes|odds|clauses'
said=$(mktemp -d)
trap 'rm -rf "$said"' EXIT

# The folder of its package and the program, for every program that cargo test would run.
programs() {
    cargo test --workspace --all-targets --no-run --message-format=json |
        sed -nE 's|.*"manifest_path":"([^"]*)/Cargo.toml".*"profile":\{[^}]*"test":true\}.*"executable":"([^"]*)".*|\1 \2|p'
}

programs > "$said/programs"
if [ $# -gt 0 ]; then
    (IFS='|'; grep -E "/deps/[^/]*($*)" "$said/programs") > "$said/asked" || { echo "No test program has $* in its name." >&2; exit 1; }
    mv "$said/asked" "$said/programs"
fi
run() {
    cd "$2"
    from=$SECONDS
    name=$(basename "$2")/$(basename "$3" | sed 's/-[0-9a-f]*$//')
    if CARGO_MANIFEST_DIR=$2 RUST_TEST_THREADS=${RUST_TEST_THREADS:-1} timeout -k 10 "$LIMIT" "$3" > "$1/$name.$$" 2>&1; then
        echo "ok $name: $(sed -nE 's/^test result: ok. ([0-9]+) passed.*/\1/p' "$1/$name.$$" | paste -sd+) in $((SECONDS - from)) s"
    else
        [ $? -ne 124 ] || echo "Stopped after $LIMIT s." >> "$1/$name.$$"
        cat "$1/$name.$$"
        echo "FAILED $name"
        exit 1
    fi
}
export -f run
awk '{print $1}' "$said/programs" | sort -u | while read -r folder; do mkdir -p "$said/$(basename "$folder")"; done
{
    grep -E "/deps/($LONG)-" "$said/programs" || true
    grep -vE "/deps/($LONG)-" "$said/programs" || true
} | xargs -P 3 -n 2 bash -c 'run "$0" "$1" "$2"' "$said"
