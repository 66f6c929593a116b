#!/bin/sh
# A restore drill: the newest base backup and the archived log become a server on a port
# of its own, up to the present, and is compared with the original.
#   deploy/backup/drill.sh FOLDER [MOMENT]     as the user postgres
# FOLDER holds base-… and wal/. PGHOST, PGPORT, PGDATABASE name the original, DRILL_PORT the
# copy. Ends with 1 if anything is missing. With a MOMENT such as '2030-01-01 12:00:00+00'
# the copy stops there and is only counted. KEEP=1 leaves the copy running, to take from it.
# DRILL_DAYS is less than PACK_AFTER_DAYS: how old the actions are that are compared.
# DRILL_DIR (TMPDIR or /tmp) holds the copy and needs as much room as the backup. The copy
# has settings of its own: Debian keeps those of the original in /etc/postgresql.
set -eu
folder=${1:?the folder of the backups}
database=${PGDATABASE:?the name of the database}
port=${DRILL_PORT:-54329}
days=${DRILL_DAYS:-29}
here=$(cd "$(dirname "$0")" && pwd)
base=$(ls -d "$folder"/base-*Z 2>/dev/null | sort | tail -n 1)
[ -n "$base" ] || { echo "There is no base backup in $folder." >&2; exit 1; }
. "$here/programs.sh"
use_programs_of "$(cat "$base/PG_VERSION")"
ask() { psql -X -q -v ON_ERROR_STOP=1 "$@"; }

inside=${DRILL_DIR:-${TMPDIR:-/tmp}}
room=$(df -Pk "$inside" | awk 'NR == 2 { print $4 }')
needed=$(du -sk "$base" | cut -f 1)
if [ "$room" -lt "$needed" ]; then
    echo "$inside has room for $room kB, the copy needs $needed: set DRILL_DIR." >&2
    exit 1
fi
copy=$(mktemp -d "$inside/drill.XXXXXX")
sockets=$(mktemp -d /tmp/drill.XXXXXX)  # a socket's path may have some 100 letters only
finish() {
    [ -n "${KEEP:-}" ] && { echo "The copy is in $copy; connect with -h $sockets -p $port."; return; }
    pg_ctl -D "$copy/data" -m immediate stop >/dev/null 2>&1 || true
    rm -rf "$copy" "$sockets"
}
trap finish EXIT
if [ -n "${2:-}" ]; then
    moment=$2
    target="recovery_target_time = '$moment'"
    # Something is committed after it, so that recovery knows where to stop.
    ask -c 'SELECT txid_current()' >/dev/null
else
    # What is older than this is committed.
    settled=${DRILL_SETTLED_S:-60}
    moment=$(ask -At -c "SELECT clock_timestamp() - interval '$settled seconds'")
    ask -v moment="$moment" -v days="$days" -f "$here/fingerprint.sql" > "$copy/original"
    point="drill-$(date -u +%s)-$$"
    ask -c "SELECT pg_create_restore_point('$point')" >/dev/null
    target="recovery_target_name = '$point'"
fi
# The log is archived by whole files.
last=$(ask -At -c 'SELECT pg_walfile_name(pg_switch_wal())')
tries=0
until [ -e "$folder/wal/$last" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 120 ] || { echo "$last is not archived" >&2; exit 1; }
    sleep 0.5
done

cp -a "$base" "$copy/data"
chmod 700 "$copy/data"
cat >> "$copy/data/postgresql.auto.conf" <<CONF
archive_mode = off
restore_command = 'cp "$folder/wal/%f" "%p"'
$target
recovery_target_action = promote
CONF
touch "$copy/data/recovery.signal" "$copy/ident"
echo "local all all trust" > "$copy/hba"  # its sockets are in a folder of this user alone
# Recovery wants at least as many of these as the original has.
pg_controldata -D "$copy/data" \
    | sed -n "s/xact/transaction/; s/^\(max_[a-z_]*\) setting: *\([0-9]*\)$/\1 = \2/p" > "$copy/settings"
cat >> "$copy/settings" <<CONF
hba_file = '$copy/hba'
ident_file = '$copy/ident'
CONF
pg_ctl -w -t 3600 -D "$copy/data" -l "$copy/log" \
    -o "-c config_file='$copy/settings' -p $port -k $sockets -c listen_addresses=" start >/dev/null \
    || { tail -n 20 "$copy/log" >&2; exit 1; }
until [ "$(PGHOST=$sockets PGPORT=$port ask -At -c 'SELECT pg_is_in_recovery()')" = f ]; do
    sleep 0.5
done

PGHOST=$sockets PGPORT=$port ask -v moment="$moment" -v days="$days" -f "$here/fingerprint.sql" > "$copy/restored"
cat "$copy/restored"
[ -f "$copy/original" ] || exit 0
if ! diff "$copy/original" "$copy/restored" >&2; then
    echo "The copy of $database at $moment is NOT complete (< original, > copy)." >&2
    exit 1
fi
touch "$folder/drill-complete"  # the monitor reads its age
echo "The copy of $database at $moment is complete."
