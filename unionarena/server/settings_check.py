"""Try the settings of this release: each problem is one sentence with its cure.

``install.sh`` and ``upgrade.sh`` run it (``python -m``) as the site's user before
anything is switched. It ends with 1 if the site could not work.
"""

import smtplib
import sys
import time
from collections.abc import Iterator
from typing import Final
from urllib.parse import urlsplit

import psycopg
from django.core.exceptions import ImproperlyConfigured
from redis import Redis
from redis.exceptions import RedisError

from unionarena.settings.env_file import REDIS_SETTINGS

TIMEOUT_S: Final = 5
# Authenticator apps allow half a minute.
CLOCK_OFF_S: Final = 30


def find_problems() -> Iterator[str]:
    """Yield a sentence for each setting that does not work."""
    try:
        from unionarena.settings import env, production
    except ImproperlyConfigured as error:
        yield str(error)
        return
    yield from _check_database(env.DATABASE_URL, str(env.ENV_FILE.resolve()))
    addresses: dict[str, str] = {}
    for name in REDIS_SETTINGS:
        addresses.setdefault(getattr(env, name), name)
    for address, name in addresses.items():
        yield from _check_redis(address, name)
    mail = vars(production)  # made from EMAIL_URL
    _note_mail(mail["EMAIL_HOST"], mail["EMAIL_PORT"])


def _check_redis(address: str, name: str) -> Iterator[str]:
    try:
        Redis.from_url(address, socket_connect_timeout=TIMEOUT_S).ping()
    except (RedisError, ValueError) as error:  # ValueError: no address of a Redis
        yield f"Redis does not answer at {name} ({type(error).__name__}): start it."


def _check_database(url: str, file: str) -> Iterator[str]:
    try:
        with psycopg.connect(url, connect_timeout=TIMEOUT_S) as connection:
            _note_clock(connection, time.time())  # noqa: TID251 - it is about that clock
    except psycopg.OperationalError as error:
        role = urlsplit(url).username
        text = str(error)
        if "authentication failed" in text:
            yield (
                f"PostgreSQL refuses the password of DATABASE_URL in {file}: write the"
                f" right one there, or give it to the role with \\password {role} in"
                " psql."
            )
        elif "does not exist" in text:
            yield (
                "The database or the role of DATABASE_URL does not exist: run"
                " install.sh again, which makes them."
            )
        else:
            yield "PostgreSQL does not answer at DATABASE_URL: start it."


def _note_clock(connection: psycopg.Connection, now: float) -> None:
    """Say that this machine's clock is wrong; battles go by the database's."""
    row = connection.execute("SELECT extract(epoch FROM clock_timestamp())").fetchone()
    off_s = round(now - float(row[0])) if row else 0
    if abs(off_s) > CLOCK_OFF_S:
        sys.stderr.write(
            f"Note: the clock of this machine is {off_s:+} s off the database's: set"
            " both by NTP (`timedatectl set-ntp true`), or certificates and second"
            " factors are refused.\n"
        )


def _note_mail(host: str, port: int) -> None:
    """Say that mail does not go out now; no reason to stay closed."""
    if not host:
        return
    try:
        smtplib.SMTP(host, port, timeout=TIMEOUT_S).close()
    except OSError:
        text = (
            f"Note: the mail server of EMAIL_URL ({host}:{port}) does not answer now."
        )
        sys.stderr.write(f"{text}\n")


def main() -> None:
    """Print what does not work."""
    problems = list(find_problems())
    sys.stderr.writelines(f"{problem}\n" for problem in problems)
    sys.exit(1 if problems else 0)


if __name__ == "__main__":
    main()
