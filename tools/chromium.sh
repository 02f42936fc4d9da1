#!/bin/sh
# Chromium for the tests in a real browser. Installed only where it is missing and we may.
set -eu
[ -z "${CHROMIUM:-}" ] || exit 0
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium
else
    echo "Chromium is not here: install the Debian package chromium, or name a program in CHROMIUM"
    exit 1
fi
