"""State of the machine: disks, archived log, backups, certificate, mail.

Each check asks one thing and may fail; the monitor isolates them from each other.
"""

import shutil
import socket
import ssl
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Final

from cryptography import x509
from django.conf import settings
from django.core.mail import get_connection
from django.db import DatabaseError, connection

from unionarena.core import site_time
from unionarena.server.monitoring.site_status import Finding

TIMEOUT_S: Final = 2.0
LEAST_FREE: Final = 0.1
OLDEST_BACKUP: Final = timedelta(days=2)
OLDEST_DRILL: Final = timedelta(days=9)
LAST_DAYS: Final = 14
# Beyond it, codes of authenticator apps are refused.
CLOCK_WITHIN: Final = timedelta(seconds=30)
# Where PostgreSQL and the logs of a Debian machine are, if they are there.
_USUAL: Final = (Path("/var/lib/postgresql"), Path("/var/log"))
_TEXTS: Final = {
    "disk_full": "Less than a tenth of a disk is free. Make room.",
    "archiving_failed": (
        "PostgreSQL cannot archive its log, which fills its disk. See its own log and"
        " the folder of the backups."
    ),
    "archiving_off": (
        "There is a folder for backups, but PostgreSQL does not archive its log: set"
        " archive_mode and archive_command, and restart it."
    ),
    "old_backup": (
        "The newest base backup is older than two days. See"
        " `journalctl -u backup-unionarena`."
    ),
    "old_drill": (
        "No backup has been restored for nine days. See"
        " `journalctl -u drill-unionarena`."
    ),
    "old_certificate": (
        "The certificate ends soon. See `systemctl status certbot.timer`, or run"
        " install.sh again."
    ),
    "mail_out": "The mail server does not take mail: check EMAIL_URL.",
    "wrong_clock": (
        "The clocks of this machine and of the database differ: run"
        " `timedatectl set-ntp true` on both."
    ),
}
KINDS: Final = tuple(_TEXTS)


@dataclass(frozen=True, slots=True)
class Result:
    """What one check saw.

    Attributes:
        finding: What is wrong, or None.
        values: Figures for Prometheus by name and label.
    """

    finding: Finding | None
    values: Mapping[tuple[str, str], float]


def _build_result(
    kind: str, wrong: list[str], values: Mapping[tuple[str, str], float]
) -> Result:
    finding = Finding(kind, _TEXTS[kind], tuple(wrong)) if wrong else None
    return Result(finding, values)


def check_disks(_now: datetime) -> Result:
    """Check the free part of each disk that the site writes to."""
    folders = [settings.DATA_DIR, *_USUAL]
    if settings.BACKUPS_DIR:
        folders.append(Path(settings.BACKUPS_DIR))
    usage = {str(one): shutil.disk_usage(one) for one in folders if one.exists()}
    free = {name: one.free / one.total for name, one in usage.items()}
    low = [f"{name}: {part:.0%}" for name, part in free.items() if part < LEAST_FREE]
    return _build_result(
        "disk_full",
        low,
        {("arena_disk_free_ratio", name): part for name, part in free.items()},
    )


def check_archiving(_now: datetime) -> Result:
    """Check that PostgreSQL archives its log, if there is a folder for it."""
    if not settings.BACKUPS_DIR or connection.vendor != "postgresql":
        return Result(None, {})
    try:
        row = _read_archiver()
    except DatabaseError:
        return Result(None, {})  # `database_out` says so already
    mode, failed, fails = row
    if mode == "off":
        return _build_result(
            "archiving_off", ["archive_mode"], {("arena_archiving_failed", ""): 1}
        )
    return _build_result(
        "archiving_failed",
        [str(failed)] if fails else [],
        {("arena_archiving_failed", ""): float(fails)},
    )


def _read_archiver() -> tuple[str, str | None, bool]:
    """Return the mode, the last file that failed, and whether it fails now.

    Without a command PostgreSQL archives nothing, keeps its log, and fails at nothing.
    """
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT CASE WHEN current_setting('archive_command')"
            " || coalesce(current_setting('archive_library', true), '') = ''"
            " THEN 'off' ELSE current_setting('archive_mode') END,"
            " last_failed_wal, coalesce("
            "last_failed_time > coalesce(last_archived_time, '-infinity'), false)"
            " FROM pg_stat_archiver"
        )
        row: tuple[str, str | None, bool] = cursor.fetchone()
        return row


def _list_backups(folder: Path) -> list[datetime]:
    """Return when each base backup was made, oldest first."""
    names = sorted(path.name for path in folder.glob("base-*Z"))
    return [
        datetime.strptime(name, "base-%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
        for name in names
    ]


def check_backup(now: datetime) -> Result:
    """Check the age of the newest base backup."""
    if not settings.BACKUPS_DIR:
        return Result(None, {})
    made = _list_backups(Path(settings.BACKUPS_DIR))
    if not made:
        return _build_result("old_backup", ["none"], {})
    age = now - made[-1]
    return _build_result(
        "old_backup",
        [made[-1].isoformat()] if age > OLDEST_BACKUP else [],
        {("arena_base_backup_age_seconds", ""): age.total_seconds()},
    )


def check_drill(now: datetime) -> Result:
    """Check when a backup was last restored; a new site has its first weeks."""
    if not settings.BACKUPS_DIR:
        return Result(None, {})
    folder = Path(settings.BACKUPS_DIR)
    stamp = folder / "drill-complete"
    made = _list_backups(folder)
    if stamp.exists():
        last = datetime.fromtimestamp(stamp.stat().st_mtime, UTC)
    elif made:
        last = made[0]  # since then there was something to restore
    else:
        return Result(None, {})
    age = now - last
    return _build_result(
        "old_drill",
        [last.isoformat()] if age > OLDEST_DRILL else [],
        {("arena_drill_age_seconds", ""): age.total_seconds()},
    )


def check_certificate(now: datetime) -> Result:
    """Check how long the certificate that is served is valid."""
    if not settings.CERTIFICATE_AT:
        return Result(None, {})
    host, _, port = settings.CERTIFICATE_AT.partition(":")
    context = ssl.create_default_context()
    context.check_hostname, context.verify_mode = False, ssl.CERT_NONE
    with (
        socket.create_connection((host, int(port or 443)), TIMEOUT_S) as plain,
        context.wrap_socket(plain, server_hostname=host) as secure,
    ):
        data = secure.getpeercert(binary_form=True)
    assert data is not None
    ends = x509.load_der_x509_certificate(data).not_valid_after_utc
    left = ends - now
    return _build_result(
        "old_certificate",
        [ends.isoformat()] if left < timedelta(days=LAST_DAYS) else [],
        {("arena_certificate_seconds", ""): left.total_seconds()},
    )


def check_mail(_now: datetime) -> Result:
    """Check that the mail server lets this site in; sends nothing."""
    wrong = []
    try:
        mail = get_connection(timeout=TIMEOUT_S)
        mail.open()
        mail.close()
    except OSError as error:  # of which smtplib derives its own
        wrong = [type(error).__name__]
    return _build_result("mail_out", wrong, {("arena_mail_up", ""): float(not wrong)})


def check_clock(now: datetime) -> Result:
    """Compare this machine's clock with that of the database."""
    try:
        off = now - site_time.query_database_time()
    except DatabaseError:
        return Result(None, {})
    return _build_result(
        "wrong_clock",
        [f"{off.total_seconds():+.0f} s"] if abs(off) > CLOCK_WITHIN else [],
        {("arena_clock_off_seconds", ""): off.total_seconds()},
    )


# By seconds: how often each is worth its cost.
CHECKS: Final[tuple[tuple[float, Callable[[datetime], Result]], ...]] = (
    (60, check_disks),
    (60, check_archiving),
    (300, check_clock),
    (300, check_backup),
    (300, check_drill),
    (3600, check_certificate),
    (300, check_mail),
)
