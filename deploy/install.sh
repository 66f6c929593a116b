#!/bin/sh
# The whole site on one Debian machine, as root; docs/guides/operate.md explains each step.
#   deploy/install.sh --name arena.example [options]
# Run it again whenever it stopped half-way, or to change an option: what is there stays as
# it is. --dry-run tells every step and changes nothing.
#   --name NAME          the site's name, as people type it
#   --tls own            a certificate of its own; browsers warn (default, for a trial)
#   --tls certbot        a certificate for a public name, renewed by itself
#   --tls proxy          a proxy in front ends TLS
#   --mail URL           smtp://user:password@host:587/?tls=true (default: smtp://localhost:25)
#   --from ADDRESS       sender of mail (default: noreply@NAME)
#   --contact ADDRESS    whom certbot writes to
#   --backups FOLDER     default /srv/backups: a disk of another machine, mounted there
#   --admin NAME         the first administrator; the password is asked for, or $ADMIN_PASSWORD
#   --cards FILE         a card list to import
set -eu
. "$(dirname "$0")/releases.sh"
cd /  # which every user may read
name= tls=own mail=smtp://localhost:25 from= contact= backups=/srv/backups admin= cards= dry=
while [ $# -gt 0 ]; do
    case $1 in
        --dry-run) dry=1; shift; continue ;;
        --name | --tls | --mail | --from | --contact | --backups | --admin | --cards)
            [ $# -gt 1 ] || fail "$1 needs a value."
            eval "${1#--}=\$2"; shift 2 ;;
        *) fail "There is no option $1; the beginning of $0 lists them." ;;
    esac
done

# --- What would fail later is told now ------------------------------------------------
[ "$(id -u)" = 0 ] || [ -n "$dry" ] || fail "Run this as root."
[ -e /etc/debian_version ] || fail "This is for Debian; docs/guides/operate.md has other ways."
printf %s "$name" | grep -Eqx '[a-z0-9]([a-z0-9.-]*[a-z0-9])?' || fail "--name: the site's name, such as arena.example."
case $tls in own | certbot | proxy) ;; *) fail "--tls is own, certbot or proxy." ;; esac
[ -z "$cards" ] || [ -r "$cards" ] || fail "--cards: $cards cannot be read."
case "$mail$from" in *[\'\\]*) fail "--mail and --from: write ' as %27 and \\ as %5C." ;; esac
has_room /srv 2500
for folder in "$STATE" /var/lib; do
    [ ! -d "$folder" ] || has_room "$folder" 500
done

total=12 number=0
step() { number=$((number + 1)); say "$number of $total: $*"; }
# Does it, or only says it.
run() { if [ -n "$dry" ]; then say "    $*"; else "$@"; fi; }
write() {  # write MODE OWNER FILE: from standard input, whole or not at all
    if [ -n "$dry" ]; then say "    write $3"; cat >/dev/null; return; fi
    (umask 077 && cat >"$3.new")
    chmod "$1" "$3.new"
    chown "$2" "$3.new"
    mv "$3.new" "$3"
}
secret() { openssl rand -hex 32; }
setting() { sed -n "s/^$1=//p" "$SETTINGS" | sed "s/^'\(.*\)'\$/\1/"; }
psql_as_postgres() { (cd / && runuser -u postgres -- psql -X -q -At -v ON_ERROR_STOP=1 "$@"); }

step "packages of Debian"
packages="git curl openssl python3-venv postgresql redis-server nginx logrotate"
[ "$tls" != certbot ] || packages="$packages certbot"
missing=
for package in $packages; do
    dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null | grep -qx installed || missing="$missing $package"
done
if [ -n "$missing" ]; then
    run apt-get update -qq
    # shellcheck disable=SC2086 - a list of words
    run env DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends $missing
fi
run systemctl start postgresql redis-server

step "ports"
# Of others; those of an installation before are its own.
if [ -z "$dry" ]; then
    for port in 80 443 8001 8002; do
        case $port in 8???) unit=unionarena-web@$port ;; *) unit=nginx ;; esac
        systemctl is-active --quiet "$unit" && continue
        python3 -c "import socket; s = socket.socket(); s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1); s.bind(('', $port))" 2>/dev/null \
            || fail "Port $port is taken by another program: stop it (\`ss -ltnp\` names it), then run this again."
    done
fi

step "the site's user and its folders"
getent passwd unionarena >/dev/null || run adduser --system --quiet --group --no-create-home --home "$STATE" unionarena
run install -d -o unionarena -g unionarena "$STATE" "$STATE/staticfiles"
run install -d "$RELEASES/environments" /etc/unionarena
run install -d -o postgres -g postgres "$backups" "$backups/wal"

step "settings in $SETTINGS, readable by root and the site alone"
if [ -e "$SETTINGS" ] && { [ ! -f "$SETTINGS" ] || [ ! -r "$SETTINGS" ]; }; then
    fail "$SETTINGS cannot be read: move it away, and run this again, which writes a new one; or put a copy of it back."
elif [ ! -e "$SETTINGS" ]; then
    proxies=1
    certificate=localhost:443
    [ "$tls" != proxy ] || proxies=2 certificate=
    write 0640 root:unionarena "$SETTINGS" <<END
# Written by install.sh; .env.example explains these settings and all others.
DJANGO_SETTINGS_MODULE=unionarena.settings.production
DATA_DIR=$STATE
DATABASE_URL=postgres://unionarena:$(secret)@localhost:5432/unionarena
REDIS_URL=redis://localhost:6379/0
SECRET_KEY=$(secret)
RECORD_SIGNING_KEY=$(secret)
METRICS_TOKEN=$(secret)
ALLOWED_HOSTS=$name
CSRF_TRUSTED_ORIGINS=https://$name
PROXY_COUNT=$proxies
BACKUPS_DIR=$backups
CERTIFICATE_AT=$certificate
EMAIL_URL='$mail'
DEFAULT_FROM_EMAIL='${from:-noreply@$name}'
END
elif [ "$(setting ALLOWED_HOSTS | cut -d , -f 1)" != "$name" ]; then
    fail "$SETTINGS is of $(setting ALLOWED_HOSTS): give --name that, or change the file."
else
    run chown root:unionarena "$SETTINGS"
    run chmod 0640 "$SETTINGS"
fi

step "the database and its role"
if [ -z "$dry" ]; then
    if [ -z "$(psql_as_postgres -c "SELECT 1 FROM pg_roles WHERE rolname = 'unionarena'")" ]; then
        password=$(setting DATABASE_URL | sed -n 's|.*//[^:]*:\([^@]*\)@.*|\1|p')
        echo "CREATE ROLE unionarena LOGIN PASSWORD '$password'" | psql_as_postgres
    fi
    [ -n "$(psql_as_postgres -c "SELECT 1 FROM pg_database WHERE datname = 'unionarena'")" ] \
        || (cd / && runuser -u postgres -- createdb --owner unionarena --encoding UTF8 --template template0 unionarena)
else
    say "    role and database unionarena, if they are not there"
fi

step "the release, with its Python packages (some minutes)"
if [ -z "$dry" ]; then
    if [ -L "$HERE" ]; then
        release=$(readlink "$HERE")  # upgrade.sh brings a newer one
    else
        make_release HEAD
    fi
    as_site "$release" .venv/bin/python -m unionarena.server.settings_check || exit 1
else
    say "    the revision $(git -C "$SOURCE" rev-parse --short=12 HEAD 2>/dev/null || echo of $SOURCE) into $RELEASES; its settings are tried"
fi

step "tables, starter content and static files"
if [ -z "$dry" ]; then
    quietly as_site "$release" deploy/release.sh
    serve_release "$release"
else
    say "    deploy/release.sh; $HERE leads to it"
fi

step "the database's log, archived in $backups"
for folder in /etc/postgresql/*/main/conf.d; do
    [ -z "$dry" ] && [ ! -e "$folder/unionarena.conf" ] || continue
    write 0644 root:root "$folder/unionarena.conf" <<END
archive_mode = on
archive_timeout = 60
archive_command = '$HERE/deploy/backup/archive.sh %p $backups/wal/%f'
END
    run systemctl restart postgresql
done

step "the first base backup"
if [ -z "$dry" ] && [ -z "$(ls -d "$backups"/base-*Z 2>/dev/null)" ]; then
    quietly runuser -u postgres -- "$HERE/deploy/backup/base.sh" "$backups"
fi

step "processes"
run cp -r "$HERE"/deploy/systemd/. /etc/systemd/system/
[ "$backups" = /srv/backups ] || run sed -i "s|/srv/backups|$backups|" \
    /etc/systemd/system/backup-unionarena.service /etc/systemd/system/drill-unionarena.service
run systemctl daemon-reload
run systemctl enable --now unionarena-web@8001 unionarena-web@8002 unionarena-background
run systemctl enable --now backup-unionarena.timer drill-unionarena.timer

step "nginx and its certificate ($tls)"
ssl=/etc/ssl/unionarena
run install -d -m 0700 "$ssl"
[ "$tls" = proxy ] || [ -e "$ssl/privkey.pem" ] || run openssl req -x509 -newkey rsa:2048 -nodes -days 90 \
    -subj "/CN=$name" -addext "subjectAltName=DNS:$name" \
    -keyout "$ssl/privkey.pem" -out "$ssl/fullchain.pem" 2>/dev/null
run rm -f /etc/nginx/sites-enabled/default
site=debian.conf
[ "$tls" != proxy ] || site=behind-proxy.conf
run ln -sfn "$HERE/deploy/nginx/$site" /etc/nginx/sites-enabled/unionarena
run nginx -t -q
run systemctl reload-or-restart nginx
if [ "$tls" = certbot ]; then
    who=--register-unsafely-without-email
    [ -z "$contact" ] || who="--email $contact"
    # shellcheck disable=SC2086 - two words
    run certbot certonly --non-interactive --agree-tos --keep-until-expiring $who \
        --webroot --webroot-path /var/www/html --domain "$name" --deploy-hook 'systemctl reload nginx' \
        || fail "certbot got no certificate: does $name lead to this machine, and is its port 80 reached from the internet? Until then the site has one of its own."
    run ln -sfn "/etc/letsencrypt/live/$name/fullchain.pem" "$ssl/fullchain.pem"
    run ln -sfn "/etc/letsencrypt/live/$name/privkey.pem" "$ssl/privkey.pem"
    run systemctl reload nginx
fi
if [ -z "$dry" ]; then
    for port in 8001 8002; do
        tries=0
        until curl --fail --silent --output /dev/null --max-time 5 "http://127.0.0.1:$port/readyz"; do
            tries=$((tries + 1))
            [ "$tries" -lt 120 ] || fail "The web process on port $port is not ready: see journalctl -u unionarena-web@$port."
            sleep 1
        done
    done
    "$HERE/deploy/smoke.sh" "$name"
fi

step "people and cards"
if [ -n "$admin" ] && [ -z "$dry" ]; then
    if [ -n "${ADMIN_PASSWORD:-}" ]; then
        export DJANGO_SUPERUSER_PASSWORD="$ADMIN_PASSWORD"
        as_site "$HERE" .venv/bin/python manage.py createsuperuser --noinput --username "$admin" \
            --email "${contact:-$admin@$name}" || say "  $admin is there already."
    else
        as_site "$HERE" .venv/bin/python manage.py createsuperuser --username "$admin" --email "${contact:-$admin@$name}"
    fi
fi
[ -z "$cards" ] || run install -o unionarena -g unionarena -m 0600 "$cards" "$STATE/import-${cards##*/}"
[ -z "$cards" ] || [ -n "$dry" ] || as_site "$HERE" .venv/bin/python manage.py import_cards "$STATE/import-${cards##*/}"

[ -n "$dry" ] || say "https://$name is up. New releases: $HERE/deploy/upgrade.sh"
