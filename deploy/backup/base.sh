#!/bin/sh
# A base backup of the whole cluster; the log that PostgreSQL archives does the rest.
#   deploy/backup/base.sh FOLDER        as the user postgres, once a day
# Checks first that the log arrives in FOLDER/wal: without it a base backup is worth
# nothing. Gives up after BACKUP_TIMEOUT_S (two hours); ARCHIVE_TIMEOUT_S (60) is for one
# file of the log. Older backups are the operator's to delete, with the log before the
# oldest one kept.
set -eu
folder=${1:?a folder for backups}
to="$folder/base-$(date -u +%Y%m%dT%H%M%SZ)"
here=$(cd "$(dirname "$0")" && pwd)
. "$here/programs.sh"
ask() { psql -X -q -At -v ON_ERROR_STOP=1 -d "${PGDATABASE:-postgres}" -c "$1"; }
fail() { echo "$*" >&2; exit 1; }

mkdir -p "$folder/wal" || fail "$folder/wal cannot be made by $(id -un)."
use_programs_of "$(ask "SELECT current_setting('server_version_num')::int / 10000")"

if [ "$(ask 'SHOW archive_mode')" = off ]; then
    wanted=$(ask "SELECT setting FROM pg_file_settings WHERE name = 'archive_mode'
        ORDER BY seqno DESC LIMIT 1")
    case $wanted in
        on | always) fail "archive_mode = $wanted is set but not in force: restart PostgreSQL." ;;
        *) fail "archive_mode is off: set it to on in postgresql.conf, then restart PostgreSQL." ;;
    esac
fi
command=$(ask 'SHOW archive_command')
case $command in
    "" | "(disabled)")
        [ -n "$(ask "SELECT current_setting('archive_library', true)")" ] \
            || fail "archive_command is empty: set it in postgresql.conf, then reload PostgreSQL."
        ;;
esac

echo "Checking that the log is archived in $folder/wal ..." >&2
ask "SELECT pg_create_restore_point('base backup')" >/dev/null
last=$(ask 'SELECT pg_walfile_name(pg_switch_wal())')
tries=0
until [ -e "$folder/wal/$last" ]; do
    tries=$((tries + 1))
    if [ "$tries" -gt $((${ARCHIVE_TIMEOUT_S:-60} * 2)) ]; then
        ask "SELECT 'last failure: ' || last_failed_wal || ' at ' || last_failed_time
            FROM pg_stat_archiver WHERE last_failed_wal IS NOT NULL" >&2
        fail "$last is not in $folder/wal. archive_command is: $command" \
            "See PostgreSQL's log for what it says."
    fi
    sleep 0.5
done

echo "Copying $(ask 'SELECT pg_size_pretty(sum(pg_database_size(oid))) FROM pg_database') ..." >&2
trap 'rm -rf "$to.part"' EXIT
progress=
[ -t 2 ] && progress=--progress
timeout "${BACKUP_TIMEOUT_S:-7200}" pg_basebackup -D "$to.part" -X none \
    --checkpoint=fast --no-password $progress || fail "The base backup failed or took too long."
mv "$to.part" "$to"  # what is half done is no backup
echo "$to"
