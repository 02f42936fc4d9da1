#!/bin/sh
# Install the browser for the browser tests if it is missing and this user may install packages. The headless shell needs about half
# the processor time of Chromium with its windows; Chromium serves where there is no such package.
set -eu
[ -z "${CHROMIUM:-}" ] || exit 0
command -v chromium-headless-shell >/dev/null && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    install() { DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends "$1"; }
    apt-get update -q
    install chromium-headless-shell || command -v chromium >/dev/null || install chromium
elif ! command -v chromium >/dev/null; then
    echo "Chromium is missing. Install the Debian package chromium-headless-shell or chromium, or set CHROMIUM to a program"
    exit 1
fi
