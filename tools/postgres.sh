#!/bin/sh
# Postgres for the tests, which start one of their own on a socket. Installed only where it is missing and we may; the
# package's own cluster is not made, so nothing listens on port 5432 for it.
set -eu
[ -z "${TEST_DATABASE_URL:-}" ] || exit 0
command -v initdb >/dev/null && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/houseway.conf
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql
else
    echo "Postgres is not here: install the Debian package postgresql, or name a database in TEST_DATABASE_URL"
fi
