#!/bin/sh
# Refuse phrases that tools/retired-phrases.txt lists in everything people read: pages, catalogues, rules, and the strings of the code.
set -eu
cd "$(dirname "$0")/.."
phrases=$(mktemp)
trap 'rm -f "$phrases"' EXIT
sed 's/ *#.*//; /^$/d' tools/retired-phrases.txt >"$phrases"
found=$(
    git grep -niwF -f "$phrases" -- '*.md' '*.html' rulebook 'crates/*/words' 'web/src/words' 'crates/houseway/src/cli*' ':!docs/sittings' ':!docs/coverage.md' || true
    git grep -niwF -f "$phrases" -- scenes | grep ':scene *=' || true
    git grep -niwF -f "$phrases" -- 'crates/*/src/*.rs' 'web/src/*.svelte' | grep '"' | grep -vE '^[^:]*:[0-9]+: *(//|<!--)' || true
)
[ -z "$found" ] && exit 0
printf '%s\n\n%s\n' "$found" "Retired phrases, with what to write instead, are in tools/retired-phrases.txt." >&2
exit 1
