#!/bin/sh
# Install Postgres for the tests, which start their own server on a socket, if it is missing and this user may install packages.
# The package's default cluster is not created, so nothing listens on port 5432.
set -eu
[ -z "${TEST_DATABASE_URL:-}" ] || exit 0
command -v initdb >/dev/null && exit 0
ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 && exit 0
if [ "$(id -u)" -eq 0 ] && command -v apt-get >/dev/null; then
    mkdir -p /etc/postgresql-common/createcluster.d
    echo "create_main_cluster = false" >/etc/postgresql-common/createcluster.d/houseway.conf
    apt-get update -q && DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends postgresql
else
    echo "Postgres is missing. Install the Debian package postgresql, or set TEST_DATABASE_URL to a database"
fi
