# Read by base.sh and drill.sh: PostgreSQL's programs, which Debian keeps out of PATH.

# use_programs_of VERSION: put those of a major version first.
use_programs_of() {
    if [ -x "/usr/lib/postgresql/$1/bin/pg_ctl" ]; then
        PATH="/usr/lib/postgresql/$1/bin:$PATH"
    fi
    if ! command -v pg_ctl >/dev/null; then
        echo "pg_ctl of PostgreSQL $1 is missing: put its folder into PATH." >&2
        exit 1
    fi
}
