#!/bin/sh
# Test a rolling upgrade: replace the nodes of a room, from an earlier commit to this one, while people play.
#   tools/upgrade.sh [COMMIT]   (default: the newest tag room-*, or else the previous commit)
# Versions with store version 1 on Postgres do not support several nodes. PROFILE (default: release) is the cargo profile of both.
set -eu
cd "$(dirname "$0")/.."
profile=${PROFILE:-release}
commit=${1:-$(git describe --tags --abbrev=0 --match 'room-*' 2>/dev/null || echo HEAD^)}
if ! git cat-file -e "$commit:crates/room/src/journal/nodes.rs" 2>/dev/null; then
    echo "upgrade: $commit is not a commit with support for several nodes; name one: tools/upgrade.sh COMMIT" >&2
    exit 2
fi
name=$(git rev-parse --short "$commit")
old=target/old/$name-$profile
echo "upgrade: from $name to $(git rev-parse --short HEAD), both built as $profile"
if [ ! -x "$old" ]; then
    # Keep the tree: in the dev profile, a program reads its rulebook from where it was built.
    tree=$PWD/target/old/$name
    rm -rf "$tree"
    git worktree prune
    git worktree add --quiet --force --detach "$tree" "$commit"
    cargo build --profile "$profile" --manifest-path "$tree/Cargo.toml" --target-dir target/old/target -p houseway
    cp "target/old/target/$(test "$profile" = dev && echo debug || echo "$profile")/houseway" "$old"
fi
HOUSEWAY_OLD=$PWD/$old cargo test --profile "$profile" -p houseway --test it replaced -- --nocapture
