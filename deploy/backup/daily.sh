#!/bin/sh
# Backups where nothing has timers, as in containers: a base backup a day, pruning, and a
# restore drill a week, the first at once. It runs until it is ended.
#   deploy/backup/daily.sh FOLDER      as the user postgres; PGDATABASE names the database
# A backup that fails says why, and is tried again an hour later.
set -eu
folder=${1:?the folder of the backups}
here=$(cd "$(dirname "$0")" && pwd)
trap 'exit 0' TERM INT
day_s=${DAY_S:-86400}
day=0
while :; do
    pause=$day_s
    if "$here/base.sh" "$folder"; then
        "$here/prune.sh" "$folder" || echo "Old backups were not deleted." >&2
        [ $((day % 7)) -ne 0 ] || "$here/drill.sh" "$folder" || echo "The drill failed." >&2
        day=$((day + 1))
    else
        echo "There is no base backup of today." >&2
        pause=$((day_s / 24))
    fi
    sleep "$pause" &
    wait $!
done
