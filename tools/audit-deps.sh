#!/usr/bin/env bash
# Holds everything that is depended on to deny.toml: licences, bans and sources of every workspace here, which needs no more than
# the packages themselves, and then known faults (advisories), which needs a copy of the RustSec database from the network.
# cargo-deny is installed beside the build where it is missing.
set -euo pipefail

cd "$(dirname "$0")/.."
PATH="$PWD/target/deny/bin:$PATH"

if ! command -v cargo-deny >/dev/null && ! cargo install --quiet --locked cargo-deny --root target/deny; then
    echo "audit-deps: nothing was checked, for cargo-deny is not here and cannot be installed: cargo install cargo-deny" >&2
    exit 1
fi

for folder in . bench bench/load fuzz; do
    echo "audit-deps: licences, bans and sources of $folder"
    cargo deny --manifest-path "$folder/Cargo.toml" --all-features --config "$PWD/deny.toml" check --hide-inclusion-graph -A license-exception-not-encountered licenses bans sources
done

said=$(mktemp)
trap 'rm "$said"' EXIT
echo "audit-deps: known faults"
if cargo deny --all-features --config "$PWD/deny.toml" check advisories >"$said" 2>&1; then
    cat "$said"
elif grep -qE "failed to fetch advisory database|failed to (open|load) advisory|unable to (clone|fetch)" "$said"; then
    echo "audit-deps: KNOWN FAULTS WERE NOT CHECKED: the RustSec database cannot be fetched from here. Run this again where it can." >&2
    grep -m 3 -iE "error|fail|unable" "$said" | sed 's/^/    /' >&2
else
    cat "$said"
    exit 1
fi
