#!/usr/bin/env bash
# Runs the fuzz targets: tools/fuzz.sh SECONDS [TARGET ...], all of them where none is named. `tools/fuzz.sh build` only builds
# them.
#
# Needs a nightly toolchain and cargo-fuzz, which is installed beside the build where it is missing. What is found new is put
# into a corpus below target/fuzz; `tools/fuzz.sh keep` takes over from there what covers more, and no more than that.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
found=$root/target/fuzz
PATH="$root/target/fuzz-tools/bin:$PATH"

seconds=${1:?"tools/fuzz.sh SECONDS [TARGET ...], or tools/fuzz.sh build, or tools/fuzz.sh keep [TARGET ...]"}
shift
if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "fuzz: not run, for there is no nightly toolchain: rustup toolchain install nightly" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi
if ! command -v cargo-fuzz >/dev/null && ! cargo install --quiet cargo-fuzz --root "$root/target/fuzz-tools"; then
    echo "fuzz: not run, for cargo-fuzz is not here and cannot be installed: cargo install cargo-fuzz" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi

# The sanitizer finds nothing in code without `unsafe`, and makes everything slower.
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
        # What is there stays, as the first folder of a merge does; what comes to it reaches code that nothing else reaches, in as
        # few files as may be. Large ones are left behind (MOST_BYTES), so that the corpora stay as small as a test wants them.
        cp "fuzz/corpus/$target"/* "$kept"
        run "$target" -- -set_cover_merge=1 -use_counters=0 "$kept" "$found/$target" 2>&1 | grep -E "MERGE-OUTER: .* new" || true
        find "$kept" -type f -size -"${MOST_BYTES:-2800}"c -exec cp -n -t "fuzz/corpus/$target" {} +
        rm -r "$kept"
    else
        echo "== $target"
        # What takes longer than ten seconds is a fault too.
        run "$target" "$found/$target" "fuzz/corpus/$target" -- -max_total_time="$seconds" -timeout=10 \
            -rss_limit_mb=4096 -max_len=16384 -len_control=20 -print_final_stats=1 2>&1 |
            grep -E "^(stat::|==|.*ERROR|.*panicked|SUMMARY|artifact|.*Test unit|#[0-9]+.*DONE)" || true
        [ "${PIPESTATUS[0]}" -eq 0 ] || { echo "$target: a fault was found, see fuzz/artifacts/$target" >&2; exit 1; }
    fi
done
