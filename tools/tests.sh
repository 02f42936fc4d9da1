#!/usr/bin/env bash
# Run the test programs of the workspace, module by module, several at a time and the longest first.
#   tools/tests.sh [WORD...]   run only modules whose name (crate/module) contains one of the words
# Each crate links one integration test program (tests/it); a module of it is one job here, in a process of its own. A job that
# passes prints one line, a job that fails prints everything.
#   JOBS      jobs at a time (default: cores + 1, because some tests mostly wait)
#   LIMIT     seconds after which a job counts as hung and is stopped (default: 3600)
#   PROFILE   cargo profile (default: dev)
set -euo pipefail
cd "$(dirname "$0")/.."
export LIMIT=${LIMIT:-3600}
JOBS=${JOBS:-$(($(nproc) + 1))}
LONGEST='engine laws nodes postgres model floor citations cli clauses corpora tables faults randomness golden scenes effects poker_bots'
logs=$(mktemp -d)
trap 'rm -rf "$logs"' EXIT

# One line for each test program: the folder of its package, and the program.
programs() {
    cargo test --workspace --all-targets --profile "${PROFILE:-dev}" --no-run --message-format=json |
        sed -nE 's|.*"manifest_path":"([^"]*)/Cargo.toml".*"profile":\{[^}]*"test":true\}.*"executable":"([^"]*)".*|\1 \2|p'
}

# One line for each job: the folder, the program, and the module (`-` for a whole program).
jobs_of() {
    case $(basename "$2") in
        it-*) "$2" --list --format terse | sed -n 's/::.*: test$//p' | sort -u | sed "s|^|$1 $2 |" ;;
        *) echo "$1 $2 -" ;;
    esac
}

run() {
    local module=$4 name log from=$SECONDS tests=()
    name=$(basename "$2")/$([ "$module" = - ] && basename "$3" | sed 's/-[0-9a-f]*$//' || echo "$module")
    log=$1/${name/\//.}
    [ "$module" = - ] || mapfile -t tests < <(echo --exact; "$3" --list --format terse | sed -n "s/^\($module::.*\): test$/\1/p")
    cd "$2"
    if CARGO_MANIFEST_DIR=$2 RUST_TEST_THREADS=${RUST_TEST_THREADS:-1} timeout -k 10 "$LIMIT" "$3" "${tests[@]}" >"$log" 2>&1; then
        echo "ok $name: $(sed -nE 's/^test result: ok. ([0-9]+) passed.*/\1/p' "$log" | paste -sd+) in $((SECONDS - from)) s"
    else
        [ $? -ne 124 ] || echo "Stopped after $LIMIT s: the last test named above hangs." >>"$log"
        cat "$log"
        echo "FAILED $name"
        exit 1
    fi
}
export -f run

while read -r folder program; do jobs_of "$folder" "$program"; done < <(programs) |
    awk -v longest="$LONGEST" 'BEGIN { count = split(longest, names); for (at in names) rank[names[at]] = at }
        { print ($3 in rank ? rank[$3] : count + 1), $0 }' | sort -n -s -k1,1 | cut -d' ' -f2- >"$logs/jobs"
if [ $# -gt 0 ]; then
    words=$(IFS='|'; echo "$*")
    awk -v words="$words" '{ crate = $1; sub(".*/", "", crate); if (crate "/" $3 ~ words) print }' "$logs/jobs" >"$logs/chosen"
    [ -s "$logs/chosen" ] || { echo "No test module is named like: $*. Modules: $(awk '{ sub(".*/", "", $1); print $1 "/" $3 }' "$logs/jobs" | paste -sd' ')" >&2; exit 1; }
    mv "$logs/chosen" "$logs/jobs"
fi
[ -s "$logs/jobs" ] || { echo "No test program was built." >&2; exit 1; }
mkdir "$logs/output"
xargs -P "$JOBS" -n 3 bash -c 'run "$0" "$@"' "$logs/output" <"$logs/jobs"
cat "$logs"/output/* | awk '/^test result: ok/ { passed += $4 } END { print passed " passed, 0 failed" }'
