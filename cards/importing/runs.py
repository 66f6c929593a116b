"""Imports of the admin: uploaded, checked, confirmed, run, each by an editor.

The file is kept in the database between checking and running, so that any worker can
take it up. Statuses change only from the expected one, by one conditional update, so
that a button pressed twice or by two editors does its work once; a constraint keeps
imports from running at the same time.
"""

import tempfile
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta
from functools import partial
from pathlib import PurePath
from typing import BinaryIO, Final

from django.core.cache import cache
from django.db import IntegrityError, transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from cards.errors import ImportRefused, MayNotImport
from cards.importing.import_report import ImportReport
from cards.importing.limits import MOST_BYTES
from cards.importing.list_files import AUTO
from cards.models import ImportChunk, ImportRun, ImportStatus
from cards.models.imports import BUSY
from cards.releases.services import create_import_release, schedule_import_release
from cards.releases.services.permissions import (
    EDIT_RELEASE,
    PUBLISH,
    require_permission,
)
from unionarena.core.accounts.models import User

from .imports import ImportOptions, WrittenCards, import_cards

MAY_IMPORT: Final = "cards.import_cards"
CHUNK: Final = 512 * 1024
IN_MEMORY: Final = 4 * 1024 * 1024
# A worker is stopped after half an hour; a run that is busy longer has lost its worker.
LONGEST_RUN: Final = timedelta(minutes=40)
KEPT_UPLOADS: Final = timedelta(days=2)
MOST_WAITING: Final = 20  # Uploads of one editor; each may hold 64 MB.
_PROGRESS_KEPT_S: Final = 3600
# What a failure ends in; it is stored in English.
LOGGED: Final = gettext_noop("it was written to the server's log")


def upload_list(
    *,
    user: User,
    name: str,
    pieces: Iterable[bytes],
    options: ImportOptions,
) -> ImportRun:
    """Store a file to be checked.

    Args:
        user: The uploader.
        name: Name of the file.
        pieces: Its bytes.
        options: Format, and what to do with bad rows and new series.

    Raises:
        MayNotImport: The user has no permission to import.
        ImportRefused: The file is empty or too large, or too many wait already.
    """
    require_importer(user)
    waiting = ImportRun.objects.filter(user=user, chunks__isnull=False).distinct()
    if waiting.count() >= MOST_WAITING:
        message = _("%(count)s of your files wait; import or discard one first")
        raise ImportRefused(
            message % {"count": MOST_WAITING},
            details={"limit": MOST_WAITING},
        )
    with transaction.atomic():
        run = ImportRun.objects.create(
            user=user,
            file_name=name[-120:],
            file_size=0,
            format_name=options.format_name,
            skip_bad=options.skip_bad,
            hide_new_series=options.hide_new_series,
        )
        run.file_size = _store_chunks(run, pieces)
        run.save(update_fields=["file_size"])
    return run


def _store_chunks(run: ImportRun, pieces: Iterable[bytes]) -> int:
    size = index = 0
    waiting = b""
    for piece in pieces:
        size += len(piece)
        if size > MOST_BYTES:
            message = _("a file may have %(most)s MB")
            raise ImportRefused(
                message % {"most": MOST_BYTES // 1024 // 1024},
                details={"limit": MOST_BYTES},
            )
        waiting += piece
        if len(waiting) >= CHUNK:
            ImportChunk.objects.create(run=run, index=index, data=waiting)
            waiting, index = b"", index + 1
    if waiting:
        ImportChunk.objects.create(run=run, index=index, data=waiting)
    if not size:
        raise ImportRefused(_("the file is empty"))
    return size


def check_run(*, run_id: int) -> None:
    """Check what an upload would change.

    Idempotent by its status.
    """
    run = ImportRun.objects.filter(pk=run_id, status=ImportStatus.CHECKING).first()
    if run is None:
        return
    report = _read(run, is_dry_run=True)
    _finish(run, ImportStatus.CHECKED, preview=report.to_dict())


def confirm_run(
    *,
    run_id: int,
    user: User,
    now: datetime,
    makes_release: bool = False,
    release_at: datetime | None = None,
) -> ImportRun:
    """Start a checked import.

    Args:
        run_id: The import.
        user: Who confirms it.
        now: The moment.
        makes_release: Whether its cards are held back and become a release.
        release_at: The date of the release; without one an editor sets it later.

    Raises:
        MayNotImport: The user has no permission to import.
        NotYours: The user may not write releases, or not schedule them.
        ImportRefused: Its status is another, it has errors, it changes nothing, its
            release is in the past, or another import is running.
    """
    require_importer(user)
    if makes_release:
        require_permission(user, EDIT_RELEASE)
    if release_at is not None:
        require_permission(user, PUBLISH)
        if release_at <= now:
            raise ImportRefused(_("the release date must be in the future"))
    expire_stale_runs(now=now)
    run = ImportRun.objects.filter(pk=run_id).first()
    if run is None or run.status != ImportStatus.CHECKED:
        raise ImportRefused(_("this import does not wait to be confirmed"))
    if run.preview is None or not may_confirm(run):
        raise ImportRefused(_("there is nothing in this file that could be imported"))
    try:
        with transaction.atomic():
            taken = _move(
                run,
                ImportStatus.CHECKED,
                ImportStatus.RUNNING,
                started_at=now,
                makes_release=makes_release,
                release_at=release_at if makes_release else None,
            )
    except IntegrityError as error:
        raise ImportRefused(_("another import is running; wait for its end")) from error
    if not taken:
        raise ImportRefused(_("this import does not wait to be confirmed"))
    run.refresh_from_db()
    return run


def may_confirm(run: ImportRun) -> bool:
    """Tell whether the check found something to import and nothing in its way."""
    found = run.preview or {}
    kinds = ("cards", "printings", "rulings", "incomplete")
    counts = [found.get(kind, {}) for kind in kinds]
    is_new = bool(found.get("created")) or any(
        count.get("new") or count.get("changed") for count in counts
    )
    return is_new and (not found.get("errors") or _may_skip(run, found))


def _may_skip(run: ImportRun, found: dict[str, object]) -> bool:
    return run.skip_bad and not found.get("broken")


def perform_run(*, run_id: int, now: Callable[[], datetime]) -> None:
    """Import a confirmed file.

    Idempotent by its status, and because importing twice changes nothing.
    """
    run = ImportRun.objects.filter(pk=run_id, status=ImportStatus.RUNNING).first()
    if run is None:
        return
    report = _read(run, is_dry_run=False, on_written=partial(_keep_written, run, now))
    status = ImportStatus.DONE if report.is_applied else ImportStatus.FAILED
    failure = "" if report.is_applied else gettext_noop("nothing was changed")
    _finish(run, status, report=report.to_dict(), failure=failure, finished_at=now())
    run.chunks.all().delete()


def _keep_written(
    run: ImportRun, now: Callable[[], datetime], written: WrittenCards
) -> None:
    """Remember the new cards of an import, and make its release if it is to be one."""
    ImportRun.objects.filter(pk=run.pk).update(new_cards=list(written.new))
    if not run.makes_release or not (written.new or written.waiting):
        return
    release = create_import_release(
        title=PurePath(run.file_name).stem,
        numbers=written.new,
        drafts=written.waiting,
        reason=f"Imported from {run.file_name}"[:200],
        run=run,
        by=run.user,
    )
    moment = now()
    if run.release_at is not None and run.user is not None and run.release_at > moment:
        schedule_import_release(
            release, release_at=run.release_at, by=run.user, now=moment
        )


def discard_run(*, run_id: int, user: User) -> None:
    """Discard an upload that was checked or failed.

    Raises:
        MayNotImport: The user has no permission to import.
    """
    require_importer(user)
    waiting = (ImportStatus.CHECKED, ImportStatus.FAILED)
    for run in ImportRun.objects.filter(pk=run_id, status__in=waiting):
        _move(run, run.status, ImportStatus.DISCARDED)
        run.chunks.all().delete()


def fail_run(*, run_id: int, failure: str, now: datetime) -> None:
    """Record that checking or importing failed; nothing was changed."""
    for run in ImportRun.objects.filter(pk=run_id, status__in=BUSY):
        _finish(run, ImportStatus.FAILED, failure=failure[:300], finished_at=now)


def explain_failure(failure: str) -> str:
    """Return a stored failure in the reader's language."""
    error, colon, sentence = failure.rpartition(": ")
    return f"{error}{colon}{_(sentence)}" if sentence else failure


def expire_stale_runs(*, now: datetime) -> int:
    """Fail imports whose worker is gone, and delete old uploads."""
    stale = ImportRun.objects.filter(status__in=BUSY, created_at__lt=now - LONGEST_RUN)
    lost = [
        run for run in stale if (run.started_at or run.created_at) < now - LONGEST_RUN
    ]
    for run in lost:
        failure = gettext_noop("the server stopped while this was going on")
        fail_run(run_id=run.pk, failure=failure, now=now)
    old = ImportRun.objects.filter(created_at__lt=now - KEPT_UPLOADS).exclude(
        status__in=BUSY
    )
    ImportChunk.objects.filter(run__in=old).delete()
    old.filter(status=ImportStatus.CHECKED).update(status=ImportStatus.DISCARDED)
    return len(lost)


def list_runs() -> QuerySet[ImportRun]:
    """List every import, newest first."""
    return ImportRun.objects.select_related("user").order_by("-pk")


def get_progress(run: ImportRun) -> float:
    """Return the progress of a busy import, from 0 to 1."""
    return float(cache.get(_key(run), 0.0))


def _read(
    run: ImportRun,
    *,
    is_dry_run: bool,
    on_written: Callable[[WrittenCards], None] = lambda _written: None,
) -> ImportReport:
    options = ImportOptions(
        format_name=run.format_name or AUTO,
        is_dry_run=is_dry_run,
        skip_bad=run.skip_bad,
        hide_new_series=run.hide_new_series,
        author=run.user,
        run=run,
        holds_cards=run.makes_release,
        on_written=on_written,
    )
    # Progress bypasses the database: there it would wait for the import's own commit.
    cache.set(_key(run), 0.0, _PROGRESS_KEPT_S)
    with tempfile.SpooledTemporaryFile(max_size=IN_MEMORY) as file:
        for data in run.chunks.order_by("index").values_list("data", flat=True):
            file.write(data)
        file.seek(0)
        return import_cards(
            file=_as_binary(file),
            name=run.file_name,
            options=options,
            progress=lambda done: cache.set(_key(run), done, _PROGRESS_KEPT_S),
        )


def _as_binary(file: object) -> BinaryIO:
    return file  # type: ignore[return-value]  # a spooled file is one, in all but name


def _key(run: ImportRun) -> str:
    return f"cards.import.{run.pk}"


def _finish(run: ImportRun, status: str, **values: object) -> None:
    _move(run, run.status, status, **values)
    cache.delete(_key(run))


def _move(run: ImportRun, before: str, after: str, **values: object) -> bool:
    """Change the status if it is still the expected one, and return whether it was."""
    rows = ImportRun.objects.filter(pk=run.pk, status=before)
    return bool(rows.update(status=after, **values))


def require_importer(user: User) -> None:
    """Require the permission to import.

    Raises:
        MayNotImport: The user does not have it.
    """
    if not (user.is_active and user.is_staff and user.has_perm(MAY_IMPORT)):
        raise MayNotImport
