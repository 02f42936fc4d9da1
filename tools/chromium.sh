#!/bin/sh
# Install Chromium for the browser tests if it is missing and this user may install packages.
set -eu
[ -z "${CHROMIUM:-}" ] || exit 0
command -v chromium >/dev/null && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends chromium
else
    echo "Chromium is missing. Install the Debian package chromium, or set CHROMIUM to a program"
    exit 1
fi
