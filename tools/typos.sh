#!/bin/sh
# Check the spelling of every tracked file with typos, which is installed from PyPI into target/typos.
# Allowed words and skipped files are in typos.toml.
set -eu
cd "$(dirname "$0")/.."
version=1.52.0
if ! target/typos/bin/typos --version 2>/dev/null | grep -q "$version"; then
    python3 -m venv target/typos
    target/typos/bin/pip install --quiet --disable-pip-version-check "typos==$version"
fi
git ls-files -z | xargs -0 target/typos/bin/typos --force-exclude --format brief
