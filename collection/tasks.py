"""Background work of the collection app."""

from typing import Final

import structlog
from celery import Task, shared_task

from unionarena.core import site_time
from unionarena.core.isolation import IsolatedWork

from . import services
from .inventory import services as shelf
from .limited.drafts import selectors as drafts
from .limited.drafts.services import advance_draft, cancel_stale_drafts

log = structlog.get_logger(__name__)

# Who waits for somebody absent waits so much longer at most; the absent one's own page
# lets the clock take at once.
DRAFT_PERIOD_S: Final = 5.0
# A table takes some twenty milliseconds.
DRAFTS_AT_ONCE: Final = 100


@shared_task
def purge_deleted_decks(**_unknown: object) -> None:
    """Remove decks deleted long ago; running it twice removes nothing more."""
    services.purge_deleted_decks(now=site_time.now())


@shared_task
def purge_bulk_changes(**_unknown: object) -> None:
    """Forget changes of collections that can no longer be undone."""
    shelf.purge_bulk_changes(now=site_time.now())


@shared_task
def tick_drafts(**_unknown: object) -> None:
    """Pick for players whose time ran out; running it twice picks once.

    One draft that fails does not keep the others waiting.
    """
    now = site_time.now()
    cancel_stale_drafts(now=now)
    for draft in drafts.list_overdue_drafts(now)[:DRAFTS_AT_ONCE]:
        with IsolatedWork(log, "draft could not go on", draft=draft.pk):
            advance_draft(draft, now=now)


PERIODIC: tuple[tuple[float, Task], ...] = (
    (86_400, purge_deleted_decks),
    (86_400, purge_bulk_changes),
    (DRAFT_PERIOD_S, tick_drafts),
)
