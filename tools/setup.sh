#!/bin/sh
# setup.sh REQUIREMENTS STAMP: the virtual environment with what REQUIREMENTS pins.
# Says what is missing instead of failing in the middle. Needs no root.
set -eu
requirements=$1
stamp=$2
python=${PYTHON:-python3}
venv=$(dirname "$stamp")

say() { echo "$*" >&2; }

if ! command -v "$python" >/dev/null 2>&1; then
    say "Python is missing: no '$python' was found."
    say "Install Python 3.11 or newer, or name yours: make PYTHON=/path/to/python3 ..."
    exit 1
fi
if ! "$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))'; then
    say "Python 3.11 or newer is needed; '$python' is $("$python" -V 2>&1)."
    say "Name another one: make PYTHON=/path/to/python3.11 ..."
    exit 1
fi
if ! "$python" -c 'import venv, ensurepip' >/dev/null 2>&1; then
    say "'$python' cannot make virtual environments: its 'venv' or 'ensurepip' module is missing."
    say "On Debian and Ubuntu: apt-get install python3-venv"
    exit 1
fi
if [ ! -x "$venv/bin/python" ]; then
    say "Creating the virtual environment in $venv ..."
    "$python" -m venv "$venv"
fi
# uv takes a tenth of pip's time, where there is one. It knows no setting of pip's, such as
# a mirror: where it fails, pip tries.
with_uv() {
    command -v uv >/dev/null 2>&1 &&
        uv pip install --quiet --compile-bytecode --python "$venv/bin/python" \
            --require-hashes -r "$requirements"
}
with_pip() {
    "$venv/bin/python" -m pip install --quiet --disable-pip-version-check \
        --require-hashes -r "$requirements"
}
say "Installing $requirements (about a minute the first time) ..."
if ! with_uv && ! with_pip; then
    say "Installing $requirements failed; the lines above say why."
    say "Is a package index reachable from here?"
    exit 1
fi
touch "$stamp"
