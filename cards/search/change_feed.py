"""The change feed for clients that keep a copy of the cards.

The feed shows what is public. A card enters it when it becomes public, moves to its end
when it changes, and stays as a tombstone when it is withdrawn; a card that never was
public leaves no trace. Whether an editor or a date made a card visible, the difference
is found by comparing the feed with the gatekeeper.
"""

from collections.abc import Iterable, Sequence
from datetime import datetime
from typing import Final

from django.contrib.auth.models import AnonymousUser
from django.db import transaction
from django.db.models import Exists, F, OuterRef, QuerySet
from django.utils import timezone

from cards.models import Card
from cards.search.models import Entry, FeedItem, IndexState

_EVERYBODY: Final = AnonymousUser()
_BATCH: Final = 1_000


def list_public_cards() -> QuerySet[Card]:
    """List the public cards."""
    return Card.objects.visible_to(_EVERYBODY)


@transaction.atomic
def refresh_feed() -> int:
    """Bring the feed up to date and return the sequence number of its last item.

    One writer at a time, so that readers see numbers in order.
    """
    IndexState.objects.get_or_create(pk=1)
    state = IndexState.objects.select_for_update().get(pk=1)
    lines = [*_new_lines(), *_gone_lines()]
    if not lines:
        return state.feed_sequence
    sequence, now = state.feed_sequence, timezone.now()
    for line in lines:
        sequence += 1
        line.sequence, line.changed_at = sequence, now
    FeedItem.objects.bulk_create(
        lines,
        batch_size=_BATCH,
        update_conflicts=True,
        unique_fields=["card"],
        update_fields=["number", "digest", "is_gone", "sequence", "changed_at"],
    )
    IndexState.objects.filter(pk=1).update(feed_sequence=sequence)
    return sequence


def _new_lines() -> Iterable[FeedItem]:
    """Return cards that became public or changed since their item was written."""
    listed = FeedItem.objects.filter(
        pk=OuterRef("pk"), is_gone=False, digest=OuterRef("digest")
    )
    visible = list_public_cards().filter(pk=OuterRef("pk"))
    entries = Entry.objects.filter(Exists(visible)).filter(~Exists(listed))
    rows = entries.order_by("number").values_list("pk", "number", "digest")
    return [FeedItem(card_id=pk, number=n, digest=digest) for pk, n, digest in rows]


def _gone_lines() -> Iterable[FeedItem]:
    """Return cards that were public and no longer are."""
    visible = list_public_cards().filter(pk=OuterRef("pk"))
    gone = FeedItem.objects.filter(~Exists(visible), is_gone=False)
    items = list(gone.order_by("number"))
    for item in items:
        item.is_gone, item.digest = True, ""
    return items


def list_changes(since: int, limit: int) -> tuple[Sequence[FeedItem], bool]:
    """Return the items after a number, oldest first, and whether there are more.

    Items of cards that ceased to be public a moment ago are left out; their
    tombstones follow.
    """
    lines = FeedItem.objects.filter(sequence__gt=since).order_by("sequence")
    taken = list(lines[: limit + 1])
    return taken[:limit], len(taken) > limit


def get_last_change() -> datetime | None:
    """Return when a public card last changed."""
    newest = FeedItem.objects.order_by(F("sequence").desc())
    return newest.values_list("changed_at", flat=True).first()
