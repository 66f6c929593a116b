#!/bin/sh
# A base backup of the whole cluster; the log that PostgreSQL archives does the rest.
#   deploy/backup/base.sh FOLDER        as the user postgres, once a day
# The older ones are the operator's to delete, with the log before the oldest one kept.
set -eu
folder=${1:?a folder for backups}
to="$folder/base-$(date -u +%Y%m%dT%H%M%SZ)"
mkdir -p "$folder"
pg_basebackup -D "$to.part" -X none --checkpoint=fast --no-password
mv "$to.part" "$to"  # what is half done is no backup
echo "$to"
