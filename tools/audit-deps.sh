#!/usr/bin/env bash
# Check all dependencies against deny.toml: licences, bans and sources of every workspace, then known vulnerabilities (advisories),
# which needs the RustSec database from the network. cargo-deny is installed into target/deny if it is missing.
set -euo pipefail

cd "$(dirname "$0")/.."
PATH="$PWD/target/deny/bin:$PATH"

if ! command -v cargo-deny >/dev/null && ! cargo install --quiet --locked cargo-deny --root target/deny; then
    echo "audit-deps: nothing was checked: cargo-deny is missing and could not be installed. Install it: cargo install cargo-deny" >&2
    exit 1
fi

for folder in . bench bench/load fuzz; do
    echo "audit-deps: licences, bans and sources of $folder"
    cargo deny --manifest-path "$folder/Cargo.toml" --all-features --config "$PWD/deny.toml" check --hide-inclusion-graph -A license-exception-not-encountered licenses bans sources
done

said=$(mktemp)
trap 'rm "$said"' EXIT
echo "audit-deps: known vulnerabilities"
if cargo deny --all-features --config "$PWD/deny.toml" check advisories >"$said" 2>&1; then
    cat "$said"
elif grep -qE "failed to fetch advisory database|failed to (open|load) advisory|unable to (clone|fetch)" "$said"; then
    echo "audit-deps: KNOWN VULNERABILITIES WERE NOT CHECKED: the RustSec database could not be fetched. Run this again with network access." >&2
    grep -m 3 -iE "error|fail|unable" "$said" | sed 's/^/    /' >&2
else
    cat "$said"
    exit 1
fi
