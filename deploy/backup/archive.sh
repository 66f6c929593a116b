#!/bin/sh
# Archives one file of PostgreSQL's log: archive_command = '…/archive.sh %p FOLDER/wal/%f'.
# A file appears whole or not at all, and one that is there already must be the same: after
# a crash PostgreSQL sends the last one again.
set -eu
if [ -e "$2" ]; then
    exec cmp -s "$1" "$2"
fi
cp "$1" "$2.part"
sync "$2.part"
mv "$2.part" "$2"
