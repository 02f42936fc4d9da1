#!/usr/bin/env bash
# Run the tests of the workspace, module by module, several at a time and the longest first.
#   tools/tests.sh [WORD...]   run only modules whose name (crate/module) contains one of the words, and build only their crates
# Each crate links one integration test program (tests/it); a module of it is one job here, in a process of its own, and so is the
# unit test program of a crate (crate/lib). A job that passes prints one line, a job that fails prints everything.
#   JOBS      jobs at a time (default: cores + 1, because some tests mostly wait)
#   LIMIT     seconds after which a job counts as hung and is stopped (default: 3600)
#   PROFILE   cargo profile (default: dev)
set -euo pipefail
cd "$(dirname "$0")/.."
export LIMIT=${LIMIT:-3600}
JOBS=${JOBS:-$(($(nproc) + 2))}
LONGEST='nodes faults postgres engine laws kill strangers stopped own_rulebook mistyped model floor citations cli clauses corpora tables randomness golden scenes effects poker_bots'
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# One line for each module: crate/module.
modules() {
    local crate
    for crate in crates/*/; do
        crate=$(basename "$crate")
        echo "$crate/lib"
        [ ! -d "crates/$crate/tests" ] || ls "crates/$crate/tests" | sed -n "s|^\(.*\)\.rs$|$crate/\1|p"
        [ ! -f "crates/$crate/tests/it/main.rs" ] || sed -n "s|^mod \(.*\);|$crate/\1|p" "crates/$crate/tests/it/main.rs"
    done
}

# One line for each test program: its crate and its path.
programs() {
    cargo test "$@" --tests --profile "${PROFILE:-dev}" --no-run --message-format=json |
        sed -nE 's|.*"manifest_path":"[^"]*/([^"/]*)/Cargo.toml".*"profile":\{[^}]*"test":true\}.*"executable":"([^"]*)".*|\1 \2|p'
}

# One line for each job: its name, the program, and the module (`-` for a whole program).
jobs_of() {
    local name
    name=$(basename "$2" | sed 's/-[0-9a-f]*$//')
    case $name in
        it) "$2" --list --format terse | sed -n 's/::.*: test$//p' | sort -u | sed "s|.*|$1/& $2 &|" ;;
        "${1//-/_}") echo "$1/lib $2 -" ;;
        *) echo "$1/$name $2 -" ;;
    esac
}

run() {
    local name=$2 program=$3 module=$4 log cpu tests=()
    log=$1/${name/\//.}.$(basename "$program")
    [ "$module" = - ] || mapfile -t tests < <(echo --exact; "$program" --list --format terse | sed -n "s/^\($module::.*\): test$/\1/p")
    cd "crates/${name%/*}"
    if CARGO_MANIFEST_DIR=$PWD RUST_TEST_THREADS=${RUST_TEST_THREADS:-1} timeout -k 10 "$LIMIT" "$program" "${tests[@]}" >"$log" 2>&1; then
        times >"$log.times"
        cpu=$(tail -n 1 "$log.times" | tr 'ms' '  ' | awk '{ printf "%.1f", $1 * 60 + $2 + $3 * 60 + $4 }')
        echo "ok $name: $(sed -nE 's/^test result: ok. ([0-9]+) passed.*/\1/p' "$log" | paste -sd+) in $cpu CPU-s"
    else
        [ $? -ne 124 ] || echo "Stopped after $LIMIT s: the last test named above hangs." >>"$log"
        cat "$log"
        echo "FAILED $name"
        exit 1
    fi
}
export -f run

words=$(IFS='|'; echo "$*")
chosen=$(modules | grep -E -- "$words") || { echo "No test module is named like: $*. Modules: $(modules | paste -sd' ')" >&2; exit 1; }
packages=(--workspace)
[ $# -eq 0 ] || mapfile -t packages < <(cut -d/ -f1 <<<"$chosen" | sort -u | sed 's/^/--package=/')
programs "${packages[@]}" >"$logs/programs"
while read -r crate program; do jobs_of "$crate" "$program"; done <"$logs/programs" | grep -E -- "^[^ ]*($words)" |
    awk -v longest="$LONGEST" 'BEGIN { count = split(longest, names); for (at in names) rank[names[at]] = at }
        { print ($3 in rank ? rank[$3] : count + 1), $0 }' | sort -n -s -k1,1 | cut -d' ' -f2- >"$logs/jobs" || true
[ -s "$logs/jobs" ] || { echo "The modules named like $* have no tests." >&2; exit 1; }
mkdir "$logs/output"
xargs -P "$JOBS" -n 3 bash -c 'run "$0" "$@"' "$logs/output" <"$logs/jobs"
cat "$logs"/output/* | awk '/^test result: ok/ { passed += $4 } END { print passed " passed, 0 failed" }'
