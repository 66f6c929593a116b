#!/bin/sh
# Once for each release, before its processes start: the old ones may go on meanwhile.
set -eu
cd "$(dirname "$0")/.."
PATH="$PWD/.venv/bin:$PATH"
python manage.py migrate --noinput
python manage.py load_content
python manage.py index_cards
# No page uses the second viewer of the API's package.
python manage.py collectstatic --noinput --ignore redoc
