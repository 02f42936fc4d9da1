#!/usr/bin/env bash
# Runs the fuzz targets: tools/fuzz.sh SECONDS [TARGET ...], all of them where none is named.
#
# Needs a nightly toolchain; cargo-fuzz is installed beside the build where it is missing. What is found new is put into a
# corpus below target/fuzz; `tools/fuzz.sh keep` takes over from there what covers more, and no more than that.
set -euo pipefail

cd "$(dirname "$0")/.."
root=$PWD
found=$root/target/fuzz
PATH="$root/target/fuzz-tools/bin:$PATH"

if ! cargo +nightly --version >/dev/null 2>&1; then
    echo "fuzzing needs a nightly toolchain: rustup toolchain install nightly" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi
if ! command -v cargo-fuzz >/dev/null; then
    cargo install --quiet cargo-fuzz --root "$root/target/fuzz-tools"
fi

seconds=${1:?"tools/fuzz.sh SECONDS [TARGET ...], or tools/fuzz.sh keep"}
shift
if [ $# -gt 0 ]; then
    targets=("$@")
else
    mapfile -t targets < <(cd fuzz && ls fuzz_targets | sed 's/\.rs$//')
fi

run() {
    cargo +nightly fuzz run --fuzz-dir fuzz --sanitizer none --debug-assertions "$@"
}

for target in "${targets[@]}"; do
    mkdir -p "$found/$target"
    if [ "$seconds" = keep ]; then
        kept=$(mktemp -d)
        run "$target" -- -merge=1 "$kept" "fuzz/corpus/$target" "$found/$target"
        find "$kept" -type f -size -"${MOST_BYTES:-20000}"c -exec cp -t "fuzz/corpus/$target" {} +
        rm -r "$kept"
    else
        echo "== $target"
        # What takes longer than ten seconds is a fault too.
        run "$target" "$found/$target" "fuzz/corpus/$target" -- -max_total_time="$seconds" -timeout=10 \
            -rss_limit_mb=4096 -max_len=16384 -len_control=20 -print_final_stats=1 2>&1 |
            grep -E "^(stat::|==|.*ERROR|.*panicked|SUMMARY|artifact|.*Test unit)" || true
        [ "${PIPESTATUS[0]}" -eq 0 ] || { echo "$target: a fault was found, see fuzz/artifacts/$target" >&2; exit 1; }
    fi
done
