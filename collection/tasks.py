"""Background work of the collection app."""

from typing import Final

import structlog
from celery import Task, shared_task

from unionarena.core import site_time
from unionarena.core.background_tasks import enqueue_task_after_commit
from unionarena.core.isolation import IsolatedWork

from . import services
from .inventory import card_notifications
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


@shared_task
def notify_of_release(*, slug: str, card_ids: list[int], **_unknown: object) -> None:
    """Notify users of a release of cards they want; a second run notifies no one."""
    card_notifications.notify_of_release(slug, card_ids, now=site_time.now())


@shared_task
def notify_of_rulings(
    *, ruling_ids: list[int], card_ids: list[int], **_unknown: object
) -> None:
    """Notify users of rulings on their cards; a second run notifies no one."""
    card_notifications.notify_of_rulings(ruling_ids, card_ids, now=site_time.now())


def on_released(*, slug: str, card_ids: list[int], **_signal: object) -> None:
    """Listen to the catalogue: a release brings cards that users want."""
    enqueue_task_after_commit(notify_of_release, slug=slug, card_ids=card_ids)


def on_rulings_added(
    *, ruling_ids: list[int], card_ids: list[int], **_signal: object
) -> None:
    """Listen to the catalogue: rulings concern cards that users play."""
    enqueue_task_after_commit(
        notify_of_rulings, ruling_ids=ruling_ids, card_ids=card_ids
    )


PERIODIC: tuple[tuple[float, Task], ...] = (
    (86_400, purge_deleted_decks),
    (86_400, purge_bulk_changes),
    (DRAFT_PERIOD_S, tick_drafts),
)
