#!/bin/sh
# Rolling, on Debian: one web process after the other leaves and comes back, so that people
# always find one; then everything else. nginx keeps a process in turn while it restarts
# (max_fails=0), so it is used as soon as it is ready.
#   deploy/restart.sh [8001 8002 …]    ports of the web processes; default: those that run
set -eu
ports=${*:-$(systemctl list-units --plain --no-legend 'unionarena-web@*' \
    | sed -n 's/^unionarena-web@\([0-9]*\)\.service.*/\1/p')}
for port in $ports; do
    systemctl restart "unionarena-web@$port"
    tries=0
    until curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz"; do
        tries=$((tries + 1))
        [ "$tries" -lt 120 ] || { echo "web on port $port does not come back" >&2; exit 1; }
        sleep 1
    done
done
# Units of a release before, which this one has no more.
here=$(cd "$(dirname "$0")" && pwd)
for unit in /etc/systemd/system/unionarena-*.service; do
    [ -e "$here/systemd/${unit##*/}" ] && continue
    systemctl disable --quiet --now "${unit##*/}"
    rm "$unit"
done
systemctl enable --quiet unionarena-background
systemctl restart unionarena-background
