#!/bin/sh
# Replaces a room node by node, from the program of an earlier commit to this one, while people play: `tools/upgrade.sh [COMMIT]`.
# Without a commit it is the last tag, or where there is none the commit with which nodes knew each other first. Programs from
# before that (form 1 of Postgres) cannot take part.
set -eu
cd "$(dirname "$0")/.."
first=$(git log --diff-filter=A --format=%h -- crates/room/src/journal/nodes.rs | tail -n 1)
commit=${1:-$(git describe --tags --abbrev=0 2>/dev/null || echo "$first")}
old=target/old-$(git rev-parse --short "$commit")
if [ ! -x "$old/houseway" ]; then
    rm -rf "$old"
    git worktree prune
    git worktree add --force --detach "$old/tree" "$commit"
    cargo build --release --manifest-path "$old/tree/Cargo.toml" --target-dir "$old/target" -p houseway
    cp "$old/target/release/houseway" "$old/houseway"
    git worktree remove --force "$old/tree"
    rm -rf "$old/target"
fi
HOUSEWAY_OLD=$PWD/$old/houseway cargo test --release -p houseway --test nodes replaced -- --nocapture
