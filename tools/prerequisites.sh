#!/bin/sh
# List what is missing to build Houseway, with the command that installs it.
set -eu
cd "$(dirname "$0")/.."
missing=0
lacks() {
    missing=1
    echo "Missing: $1" >&2
    echo "  Install it: $2" >&2
}

wanted=$(sed -n 's/^rust-version = "\(.*\)"/\1/p' Cargo.toml)
if ! command -v cargo >/dev/null; then
    lacks "Rust $wanted or newer" "https://rustup.rs, or apt-get install rustup && rustup default stable"
else
    found=$(rustc --version | cut -d' ' -f2)
    oldest=$(printf '%s\n%s\n' "$wanted" "$found" | sort -V | head -n 1)
    [ "$oldest" = "$wanted" ] || lacks "Rust $wanted or newer (this is $found)" "rustup update stable"
fi
command -v cc >/dev/null || lacks "a C compiler" "apt-get install build-essential"
if ! tools/node.sh >/dev/null 2>&1; then
    lacks "Node 20.19 or newer with npm, or Python 3 with venv, which fetches one" "apt-get install python3-venv"
fi
exit $missing
