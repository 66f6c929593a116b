#!/bin/sh
# A new release, under play: nothing is switched before it is complete and checked.
#   deploy/upgrade.sh [REVISION]    default: the newest of the branch
#   deploy/upgrade.sh --back        the release before; tables only ever gain columns
# Goes back by itself if the new release does not answer.
set -eu
. "$(dirname "$0")/releases.sh"
cd /  # which every user may read
[ "$(id -u)" = 0 ] || fail "Run this as root."
[ -L "$HERE" ] || fail "$HERE is no link to a release: run install.sh first."
name=$(sed -n 's/^ALLOWED_HOSTS=\([^,]*\).*/\1/p' "$SETTINGS")
before=$(readlink "$HERE")

switch_to() {
    serve_release "$1"
    cp -r "$HERE"/deploy/systemd/* /etc/systemd/system/
    systemctl daemon-reload
    nginx -t -q && systemctl reload nginx
    "$HERE/deploy/restart.sh" && "$HERE/deploy/smoke.sh" "$name"
}

if [ "${1:-}" = --back ]; then
    back=$(readlink "$RELEASES/previous") || fail "There is no release before this one."
    say "Going back to ${back##*/} ..."
    switch_to "$back" || fail "${back##*/} does not answer either: see journalctl -u 'unionarena-*'."
    ln -sfn "$before" "$RELEASES/previous"
    say "${back##*/} serves."
    exit
fi

say "1 of 5: fetch"
git -C "$SOURCE" fetch --quiet --tags origin || fail "The repository of $SOURCE cannot be reached."
make_release "${1:-origin/HEAD}"
if [ "$release" = "$before" ]; then
    say "${release##*/} serves already."
    exit
fi
say "2 of 5: check ${release##*/}"
as_site "$release" .venv/bin/python -m unionarena.server.settings_check
said=$(as_site "$release" .venv/bin/python manage.py check --deploy --fail-level ERROR 2>&1) \
    || fail "${release##*/} fails its own checks; nothing was changed: $(printf %s "$said" | tail -n 1)"
say "3 of 5: backup"
if [ -d "${BACKUPS:=/srv/backups}/wal" ]; then
    quietly runuser -u postgres -- "$HERE/deploy/backup/base.sh" "$BACKUPS"
else
    say "  $BACKUPS/wal is not there: no backup."
fi
say "4 of 5: tables and static files"
quietly as_site "$release" deploy/release.sh
say "5 of 5: restart, one process after the other"
if ! switch_to "$release"; then
    echo "${release##*/} does not answer; going back to ${before##*/}." >&2
    switch_to "$before" || fail "${before##*/} does not answer either: see journalctl -u 'unionarena-*'."
    exit 1
fi
ln -sfn "$before" "$RELEASES/previous"
forget_releases
say "${release##*/} serves; back: deploy/upgrade.sh --back"
