#!/bin/sh
# Send a room requests that its OpenAPI description allows, and many that it does not, and check the answers against it.
# Usage: tools/schemathesis.sh HOUSEWAY FOLDER. Schemathesis is installed into FOLDER.
set -eu
houseway=$(realpath "$1")
test -x "$2/bin/pip" || python3 -m venv "$2"
folder=$(realpath "$2")
"$folder/bin/pip" install --quiet schemathesis==4.32.5

place=$(mktemp -d)
"$houseway" serve --port 0 --demo --data "$place/room.db" >"$place/said" 2>"$place/log" &
room=$!
trap 'kill $room 2>/dev/null; wait $room 2>/dev/null || true; rm -rf "$place"' EXIT
for _ in $(seq 100); do
    grep -q '^Open http' "$place/said" && break
    sleep 0.1
done
base=$(sed -n 's/^Open \(http[^ ]*\) .*/\1/p' "$place/said")
cookie=$(curl -sS -o /dev/null -D - -X POST "$base/api/guest" | sed -n 's/^set-cookie: \([^;]*\).*/\1/ip' | tr -d '\r')

# A WebSocket is not a plain request, and signing out would end the session that all other requests use.
cd "$place"
"$folder/bin/st" run "$base/api/openapi.json" --header "Cookie: $cookie" --rate-limit 45/s --max-examples 12 \
    --phases examples,coverage,fuzzing --max-time 45 --generation-deterministic --warnings off \
    --checks not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance,negative_data_rejection,unsupported_method,allow_header_conformance \
    --exclude-path '/api/tables/{number}/ws' --exclude-path /api/sign-out --no-color
