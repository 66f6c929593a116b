# Read by install.sh and upgrade.sh: folders of releases, one for each revision.
#   /srv/unionarena-source      the git repository
#   /srv/unionarena-releases/   a folder a revision; environments/ has their packages
#   /srv/unionarena             a link to the one that serves
#   /etc/unionarena/env         the settings; .env in each release is a link to it
#   /var/lib/unionarena         what the site writes
HERE=/srv/unionarena
SOURCE=/srv/unionarena-source
RELEASES=/srv/unionarena-releases
SETTINGS=/etc/unionarena/env
STATE=/var/lib/unionarena
KEPT=5

say() { echo "$*"; }
fail() { echo "$*" >&2; exit 1; }
as_site() { (cd "$1" && shift && runuser -u unionarena -- "$@"); }

# quietly COMMAND...: its output only if it fails.
quietly() {
    output=$("$@" 2>&1) || fail "$output"
}

# has_room FOLDER MEGABYTES: stop before a disk is full in the middle.
has_room() {
    room=$(df -Pm "$1" | awk 'NR == 2 { print $4 }')
    [ "$room" -ge "$2" ] || fail "$1 has room for $room MB, and $2 are needed: make room, then run this again."
}

# make_release REVISION: its folder, complete or not at all. Sets $release.
make_release() {
    revision=$(git -C "$SOURCE" rev-parse --short=12 "$1^{commit}") || fail "There is no revision $1 in $SOURCE."
    release=$RELEASES/$revision
    [ -d "$release" ] && return
    has_room /srv 1500
    part=$release.part
    rm -rf "$part"
    mkdir -p "$part"
    git -C "$SOURCE" archive "$revision" | tar -x -C "$part"
    made_for=$(python3 -V && cat "$part/requirements.txt")
    packages=$RELEASES/environments/$(printf %s "$made_for" | sha256sum | cut -c 1-12)
    if [ ! -e "$packages/complete" ]; then
        rm -rf "$packages"
        python3 -m venv "$packages"
        "$packages/bin/pip" install --quiet --disable-pip-version-check \
            --require-hashes -r "$part/requirements.txt" \
            || fail "Packages cannot be installed: is a package index reachable from here?"
        touch "$packages/complete"
    fi
    ln -s "$packages" "$part/.venv"
    ln -s "$SETTINGS" "$part/.env"
    ln -s "$STATE" "$part/var"
    ln -s "$STATE/staticfiles" "$part/staticfiles"
    # Compiled elsewhere; without a wheel that fits, the reason is printed, and plain Python plays.
    "$part/.venv/bin/python" "$part/tools/compile.py" --take "$SOURCE/build/wheels" || true
    # Processes may not write beside the sources.
    "$part/.venv/bin/python" -m compileall -q "$part" >/dev/null
    mv "$part" "$release"
}

# serve_release FOLDER: what starts from now on, starts from there.
serve_release() {
    ln -sfn "$1" "$HERE.new"
    mv -T "$HERE.new" "$HERE"
}

# forget_releases: all but the newest few, the one that serves and the one before.
forget_releases() {
    ls -dt "$RELEASES"/*/ | sed 's|/$||' | grep -v '/environments$' | tail -n +$((KEPT + 1)) \
        | while read -r old; do
            [ "$old" = "$(readlink "$HERE")" ] || [ "$old" = "$(readlink "$RELEASES/previous")" ] || rm -rf "$old"
        done
}
