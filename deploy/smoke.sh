#!/bin/sh
# Whether the site is whole, asked through nginx as a browser does.
#   deploy/smoke.sh NAME
set -eu
name=${1:?the name of the site}
fail() { echo "$*" >&2; exit 1; }
if [ -e /etc/nginx/sites-enabled/unionarena ] && grep -q 'listen 443' /etc/nginx/sites-enabled/unionarena; then
    get() { curl --silent --show-error --insecure --max-time 10 --resolve "$name:443:127.0.0.1" "https://$name$1"; }
else  # a proxy in front ends TLS
    get() {
        curl --silent --show-error --max-time 10 --resolve "$name:80:127.0.0.1" \
            --header 'X-Forwarded-Proto: https' "http://$name$1"
    }
fi
get /readyz | grep -q '"status": "ok"' || fail "/readyz of $name does not say that it is ready."
page=$(get /)
case $page in
    *"</html>"*) ;;
    *) fail "The page of $name does not come." ;;
esac
sheet=$(printf %s "$page" | sed -n 's/.*href="\([^"]*\.css\)".*/\1/p' | head -n 1)
[ -n "$sheet" ] && get "$sheet" | grep -q '{' || fail "The style sheet $sheet does not come."
get /api/v1/cards/ | grep -q '"results"' || fail "The API does not answer with cards."
