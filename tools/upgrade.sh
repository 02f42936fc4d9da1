#!/bin/sh
# Replaces a room node by node, from the program of an earlier commit to this one, while people play: `tools/upgrade.sh [COMMIT]`.
# Without a commit it is the newest tag room-*, or where there is none the commit before this one. Programs from before nodes
# knew each other (form 1 of Postgres) cannot take part. PROFILE (release where it is not set) is how both are built.
set -eu
cd "$(dirname "$0")/.."
profile=${PROFILE:-release}
commit=${1:-$(git describe --tags --abbrev=0 --match 'room-*' 2>/dev/null || echo HEAD^)}
if ! git cat-file -e "$commit:crates/room/src/journal/nodes.rs" 2>/dev/null; then
    echo "upgrade: there is no commit $commit whose room has several nodes; name one: tools/upgrade.sh COMMIT" >&2
    exit 2
fi
name=$(git rev-parse --short "$commit")
old=target/old/$name-$profile
echo "upgrade: from $name to $(git rev-parse --short HEAD), both built as $profile"
if [ ! -x "$old" ]; then
    # The tree stays: as dev, a program reads its rulebook from where it was built.
    tree=$PWD/target/old/$name
    rm -rf "$tree"
    git worktree prune
    git worktree add --quiet --force --detach "$tree" "$commit"
    cargo build --profile "$profile" --manifest-path "$tree/Cargo.toml" --target-dir target/old/target -p houseway
    cp "target/old/target/$(test "$profile" = dev && echo debug || echo "$profile")/houseway" "$old"
fi
HOUSEWAY_OLD=$PWD/$old cargo test --profile "$profile" -p houseway --test it replaced -- --nocapture
