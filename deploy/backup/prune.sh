#!/bin/sh
# Deletes old base backups, and the log from before the oldest one kept.
#   deploy/backup/prune.sh FOLDER [DAYS]     as the user postgres; default: 14 days
# The newest two stay however old they are.
set -eu
folder=${1:?the folder of the backups}
days=${2:-14}
here=$(cd "$(dirname "$0")" && pwd)
. "$here/programs.sh"
oldest_kept=$(date -u -d "@$(($(date +%s) - days * 86400))" +base-%Y%m%dT%H%M%SZ)
ls -d "$folder"/base-*Z 2>/dev/null | sort | head -n -2 | while read -r base; do
    [ "$(basename "$base")" \< "$oldest_kept" ] || continue
    rm -rf "$base"
    echo "deleted $base"
done
first=$(ls -d "$folder"/base-*Z 2>/dev/null | sort | head -n 1)
[ -n "$first" ] || exit 0
use_programs_of "$(cat "$first/PG_VERSION")"
needed=$(sed -n 's/^START WAL LOCATION: .*(file \([0-9A-F]*\))$/\1/p' "$first/backup_label")
pg_archivecleanup "$folder/wal" "$needed"
