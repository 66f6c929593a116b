#!/bin/sh
# Backups where nothing has timers, as in containers: a base backup a day, pruning, and a
# restore drill a week, the first at once. It runs until it is ended.
#   deploy/backup/daily.sh FOLDER      as the user postgres; PGDATABASE names the database
# What fails says why, and is tried again the next day.
set -eu
folder=${1:?the folder of the backups}
here=$(cd "$(dirname "$0")" && pwd)
trap 'exit 0' TERM INT
day=0
while :; do
    if "$here/base.sh" "$folder"; then
        "$here/prune.sh" "$folder" || echo "Old backups were not deleted." >&2
        [ $((day % 7)) -ne 0 ] || "$here/drill.sh" "$folder" || echo "The drill failed." >&2
        day=$((day + 1))
    else
        echo "There is no base backup of today." >&2
    fi
    sleep "${DAY_S:-86400}" &
    wait $!
done
