# Starts a Postgres in a folder and ends it when the input is closed, however that comes.
# sh -c SCRIPT sh BINARIES FOLDER PORT [SETTINGS..]; files in FOLDER/extra go to its data.
umask 077
bin=$1 folder=$2 port=$3
shift 3
mkdir "$folder/socket" &&
    "$bin/initdb" -D "$folder/data" -U postgres -A trust -E UTF8 --no-locale >"$folder/log" 2>&1 || {
    cat "$folder/log"
    exit 1
}
for file in "$folder"/extra/*; do
    [ ! -e "$file" ] || install -m 600 "$file" "$folder/data"
done
"$bin/postgres" -D "$folder/data" -k "$folder/socket" -p "$port" -c max_connections=50 "$@" >>"$folder/log" 2>&1 &
server=$!
ready() { "$bin/pg_isready" -q -h "$folder/socket" -p "$port"; }
until ready || ! kill -0 $server 2>/dev/null; do sleep 0.05; done
if ready; then echo ready; else cat "$folder/log"; fi
exec >/dev/null
cat
"$bin/pg_ctl" stop -D "$folder/data" -m immediate >/dev/null 2>&1
wait
rm -rf "$folder"
