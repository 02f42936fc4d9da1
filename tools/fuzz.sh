#!/usr/bin/env bash
# Run the fuzz targets: tools/fuzz.sh SECONDS [TARGET ...] (default: all targets). `tools/fuzz.sh build` only builds them.
#
# Needs a nightly toolchain and cargo-fuzz, which is installed into target/fuzz-tools if it is missing. New inputs go into a
# corpus in target/fuzz; `tools/fuzz.sh keep` copies those that increase coverage to fuzz/corpus.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
found=$root/target/fuzz
PATH="$root/target/fuzz-tools/bin:$PATH"

seconds=${1:?"usage: tools/fuzz.sh SECONDS [TARGET ...], tools/fuzz.sh build, or tools/fuzz.sh keep [TARGET ...]"}
shift
if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "fuzz: not run: no nightly toolchain. Install it: rustup toolchain install nightly" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi
if ! command -v cargo-fuzz >/dev/null && ! cargo install --quiet cargo-fuzz --root "$root/target/fuzz-tools"; then
    echo "fuzz: not run: cargo-fuzz is missing and could not be installed. Install it: cargo install cargo-fuzz" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi

# A sanitizer finds nothing in code without `unsafe`, and slows everything down.
options=(--fuzz-dir fuzz --sanitizer none --debug-assertions)
cargo +nightly fuzz build "${options[@]}"
if [ "$seconds" = build ]; then
    exit 0
fi
if [ $# -gt 0 ]; then
    targets=("$@")
else
    mapfile -t targets < <(cd fuzz && ls fuzz_targets | sed 's/\.rs$//')
fi

run() {
    cargo +nightly fuzz run "${options[@]}" "$@"
}

for target in "${targets[@]}"; do
    mkdir -p "$found/$target"
    if [ "$seconds" = keep ]; then
        kept=$(mktemp -d)
        # A merge keeps its first folder, and adds a minimum of files that reach new code. Files over MOST_BYTES are left out, so
        # that the corpora stay small enough for the tests.
        cp "fuzz/corpus/$target"/* "$kept"
        run "$target" -- -set_cover_merge=1 -use_counters=0 "$kept" "$found/$target" 2>&1 | grep -E "MERGE-OUTER: .* new" || true
        find "$kept" -type f -size -"${MOST_BYTES:-2800}"c -exec cp -n -t "fuzz/corpus/$target" {} +
        rm -r "$kept"
    else
        echo "== $target"
        # An input that takes longer than ten seconds is a fault too.
        run "$target" "$found/$target" "fuzz/corpus/$target" -- -max_total_time="$seconds" -timeout=10 \
            -rss_limit_mb=4096 -max_len=16384 -len_control=20 -print_final_stats=1 2>&1 |
            grep -E "^(stat::|==|.*ERROR|.*panicked|SUMMARY|artifact|.*Test unit|#[0-9]+.*DONE)" || true
        [ "${PIPESTATUS[0]}" -eq 0 ] || { echo "$target: found a fault; see fuzz/artifacts/$target" >&2; exit 1; }
    fi
done
