"""Keeps the derived tables in step with the cards.

Everything here can be run again at any time: rows are built from the cards and compared
by digest, so unchanged rows are not written.
"""

import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import dataclass
from typing import Final

from django.db import connection, transaction
from django.db.models import F, Model

from cards.models import Card
from cards.search.document_loading import Shared, read_documents, read_shared
from cards.search.documents import Document
from cards.search.gram_index import drop_gram_index, install_gram_index
from cards.search.index_columns import (
    build_entry_columns,
    build_words_columns,
    collect_gram_tokens,
    compute_edition,
)
from cards.search.models import Entry, GramCount, Grams, IndexState, Words

BATCH: Final = 500
# Tokens of fewer cards than this are not counted; a missing count means rare.
_RARE: Final = 20


@dataclass(frozen=True, slots=True)
class IndexReport:
    """The result of indexing, or of a check."""

    cards: int = 0
    written: int = 0
    removed: int = 0

    @property
    def is_clean(self) -> bool:
        """Tell whether nothing had to be done."""
        return not (self.written or self.removed)


def index_cards(card_ids: Iterable[int]) -> IndexReport:
    """Bring the rows of some cards up to date."""
    wanted = sorted(set(card_ids))
    shared = read_shared()
    total = IndexReport()
    for batch in _batches(wanted):
        found = _index_batch(batch, shared)
        total = IndexReport(
            total.cards + found.cards,
            total.written + found.written,
            total.removed + found.removed,
        )
    return total


def index_everything(
    *, force: bool = False, report_progress: Callable[[int], None] = lambda _done: None
) -> IndexReport:
    """Bring all rows up to date, and count how common tokens are.

    Args:
        force: Write every row again, changed or not.
        report_progress: Called with the number of cards done.
    """
    state, _ = IndexState.objects.get_or_create(pk=1)
    is_all = force or state.edition != compute_edition()
    if is_all:
        Entry.objects.update(digest="")
    ids = _published_ids()
    # Inside a larger transaction PostgreSQL builds no index over rows just written.
    with (
        _without_grams() if is_all and not connection.in_atomic_block else nullcontext()
    ):
        report = _everything(ids, report_progress)
    _count_tokens()
    IndexState.objects.filter(pk=1).update(edition=compute_edition())
    _analyze()
    return report


@contextmanager
def _without_grams() -> Iterator[None]:
    """Write all rows first and index their letters afterwards, which is faster."""
    drop_gram_index()
    try:
        yield
    finally:
        install_gram_index(using="default")


def _everything(
    ids: Sequence[int], report_progress: Callable[[int], None]
) -> IndexReport:
    shared = read_shared()
    gone, _ = Entry.objects.exclude(
        card__in=Card.objects.filter(current_revision__isnull=False).values("pk")
    ).delete()
    written = 0
    for done, batch in enumerate(_batches(ids), start=1):
        written += _index_batch(batch, shared).written
        report_progress(min(done * BATCH, len(ids)))
    return IndexReport(len(ids), written, int(bool(gone)))


def check_index() -> IndexReport:
    """Return what ``index_everything`` would do; writes nothing."""
    ids = _published_ids()
    shared = read_shared()
    is_old = not IndexState.objects.filter(pk=1, edition=compute_edition()).exists()
    stale = 0
    for batch in _batches(ids):
        known = dict(Entry.objects.filter(pk__in=batch).values_list("pk", "digest"))
        stale += sum(
            is_old or known.get(card.pk) != compute_row_digest(document, card)
            for card, document in read_documents(_cards(batch), shared)
        )
    left = Entry.objects.exclude(
        card__in=Card.objects.filter(current_revision__isnull=False).values("pk")
    )
    return IndexReport(len(ids), stale, left.count())


def heal_index() -> IndexReport:
    """Build a missing or outdated index; else index what was missed.

    Cheap when nothing was missed. What a killed process did not index is found by its
    revision; ``index_everything`` finds the rest.
    """
    if not IndexState.objects.filter(pk=1, edition=compute_edition()).exists():
        return index_everything()
    published = Card.objects.filter(current_revision__isnull=False)
    missed = published.exclude(search_entry__revision=F("current_revision_id"))
    return index_cards(missed.values_list("pk", flat=True))


def compute_row_digest(document: Document, card: Card) -> str:
    """Return a digest that changes whenever the index row should."""
    content = f"{card.current_revision_id} {document!r}"
    return hashlib.sha256(content.encode()).hexdigest()[:32]


def _published_ids() -> list[int]:
    published = Card.objects.filter(current_revision__isnull=False)
    return list(published.order_by("pk").values_list("pk", flat=True))


def _batches(ids: Sequence[int]) -> Iterator[list[int]]:
    for start in range(0, len(ids), BATCH):
        yield list(ids[start : start + BATCH])


def _cards(ids: Sequence[int]) -> list[Card]:
    return list(Card.objects.filter(pk__in=ids).select_related("current_revision"))


@transaction.atomic
def _index_batch(ids: Sequence[int], shared: Shared) -> IndexReport:
    # Locking the cards keeps an older read from overwriting a newer one.
    list(Card.objects.select_for_update().filter(pk__in=ids).order_by("pk"))
    cards = _cards(ids)
    published = {card.pk for card in cards if card.current_revision_id is not None}
    removed, _ = Entry.objects.filter(pk__in=set(ids) - published).delete()
    known = dict(Entry.objects.filter(pk__in=ids).values_list("pk", "digest"))
    changed = [
        (card, document, digest)
        for card, document in read_documents(cards, shared)
        if known.get(card.pk) != (digest := compute_row_digest(document, card))
    ]
    _upsert(Entry, "card", [_entry(*line) for line in changed])
    _upsert(Words, "entry", [_words(card, doc) for card, doc, _ in changed])
    _upsert(Grams, "entry", [_grams(card, doc) for card, doc, _ in changed])
    return IndexReport(len(ids), len(changed), int(bool(removed)))


def _entry(card: Card, document: Document, digest: str) -> Entry:
    return Entry(
        card_id=card.pk,
        revision=card.current_revision_id
        or 0,  # Cards without one were left out before.
        digest=digest,
        **build_entry_columns(document),
    )


def _words(card: Card, document: Document) -> Words:
    return Words(entry_id=card.pk, **build_words_columns(document))


def _grams(card: Card, document: Document) -> Grams:
    tokens = " ".join(sorted(collect_gram_tokens(document)))
    return Grams(entry_id=card.pk, tokens=tokens)


def _upsert(model: type[Model], key: str, rows: Sequence[Model]) -> None:
    if rows:
        columns = [field.name for field in model._meta.fields if field.name != key]
        model._default_manager.bulk_create(
            rows, update_conflicts=True, unique_fields=[key], update_fields=columns
        )


def _count_tokens() -> None:
    counted: Counter[str] = Counter()
    rows = Grams.objects.order_by().values_list("tokens", flat=True)
    for tokens in rows.iterator(chunk_size=2000):
        counted.update(tokens.split(" "))
    with transaction.atomic():
        GramCount.objects.all().delete()
        GramCount.objects.bulk_create(
            (GramCount(token=t, cards=n) for t, n in counted.items() if n >= _RARE),
            batch_size=2000,
        )


def _analyze() -> None:
    """Update the statistics of the database's planner."""
    with connection.cursor() as cursor:
        for model in (Entry, Words, Grams, GramCount):
            cursor.execute(f"ANALYZE {model._meta.db_table}")
