"""Load the content files that ship with the project.

Loading is idempotent. It publishes only what changed in the files since they were last
loaded, so later edits to the same cards are kept. A file that this version has loaded
into this database is not read again: compiling takes most of the start of a site.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.db import transaction
from django.db.models import F, Window
from django.db.models.functions import RowNumber
from simple_history.utils import bulk_create_with_history, bulk_update_with_history

from cards.card_data.draft import CardDraft, compute_content_digest
from cards.card_data.languages import COLUMN_SUFFIXES, RULES_LANGUAGE
from cards.catalogue.change_announcements import announce_changed
from cards.catalogue.revisions import BY_CONTENT, publish_revisions
from cards.models import Card, CardRevision, CardSet, Printing, Series, Trait

from .content_files import LocalName, SeriesFile, read_series_files

CONTENT_DIRECTORY = Path(__file__).resolve().parents[1] / "content"
FIRST_REASON = "First release"
NEXT_REASON = "Changed in the content files"


@dataclass(frozen=True, slots=True)
class LoadReport:
    """The result of loading.

    Attributes:
        series: Number of series in the files, loaded before or now.
        cards: Number of their cards.
        published: Number of revisions that were published now.
    """

    series: int
    cards: int
    published: int

    @property
    def unchanged(self) -> int:
        """Return the number of unchanged cards."""
        return self.cards - self.published


@transaction.atomic
def load_content(directory: Path = CONTENT_DIRECTORY) -> LoadReport:
    """Publish what the content files have and the database has not.

    Args:
        directory: Where the ``*.yaml`` files are; one series in each.

    Raises:
        BadContent: A file cannot be read or a card is wrong; nothing was changed, and
            all problems of all files are in ``details``.
    """
    loaded = Series.objects.exclude(file_digest="")
    known = dict(loaded.values_list("file_digest", "code"))
    files = read_series_files(directory, known=known)
    unread = set(known.values()) - {file.code for file in files}
    published = 0
    for file in files:
        _load_series(file)
        _load_traits(file.traits)
        published += _publish_cards(file)
        _load_printings(file, _load_sets(file))
        # No change of the series itself, so none that its history would keep.
        Series.objects.filter(code=file.code).update(file_digest=file.digest)
    return LoadReport(
        series=len(files) + len(unread),
        cards=sum(len(file.cards) for file in files)
        + Card.objects.filter(series__code__in=unread).count(),
        published=published,
    )


def _load_series(file: SeriesFile) -> None:
    columns = {**_columns("name", file.names), **_columns("description", file.texts)}
    digest = compute_content_digest(columns)
    series = Series.objects.filter(code=file.code).first() or Series(code=file.code)
    _store_if_new(series, columns, digest)


def _load_traits(traits: Iterable[LocalName]) -> None:
    known = {trait.name_ja: trait for trait in Trait.objects.all()}
    for names in traits:
        columns = _columns("name", names)
        trait = known.get(names[RULES_LANGUAGE]) or Trait()
        _store_if_new(trait, columns, compute_content_digest(columns))


def _load_sets(file: SeriesFile) -> Mapping[str, CardSet]:
    series = Series.objects.get(code=file.code)
    known = CardSet.objects.in_bulk([s.code for s in file.sets], field_name="code")
    for line in file.sets:
        card_set = known.setdefault(line.code, CardSet(code=line.code))
        columns = {
            **_columns("name", line.names),
            "series_id": series.pk,
            "released_on": line.released_on,
        }
        released_on = str(line.released_on)
        content = {**columns, "series_id": file.code, "released_on": released_on}
        _store_if_new(card_set, columns, compute_content_digest(content))
    return known


def _load_printings(file: SeriesFile, sets: Mapping[str, CardSet]) -> None:
    """Put every card into the first set of its file; a file may have none."""
    if not file.sets:
        return
    card_set = sets[file.sets[0].code]
    cards = Card.objects.filter(series__code=file.code)
    ids = dict(cards.values_list("number", "pk"))
    known = {printing.code: printing for printing in card_set.printings.all()}
    new: list[Printing] = []
    changed: list[Printing] = []
    for line in file.printings:
        columns = {
            "rarity": line.rarity,
            "is_parallel": bool(line.suffix),
            "artist": file.sets[0].artist,
        }
        code = f"{card_set.code}/{line.number}" + (line.suffix and f"_{line.suffix}")
        digest = compute_content_digest(columns)
        row = known.get(code)
        if row is None:
            row = Printing(card_id=ids[line.number], card_set=card_set, code=code)
        if row.loaded_digest == digest:
            continue
        row.rarity, row.is_parallel = line.rarity, bool(line.suffix)
        row.artist, row.loaded_digest = file.sets[0].artist, digest
        (changed if row.pk else new).append(row)
    bulk_create_with_history(new, Printing, default_change_reason=FIRST_REASON)
    fields = ["rarity", "is_parallel", "artist", "loaded_digest"]
    if changed:
        bulk_update_with_history(
            changed, Printing, fields, default_change_reason=NEXT_REASON
        )
    announce_changed(printing.card_id for printing in (*new, *changed))


def _store_if_new(
    row: Series | Trait | CardSet, columns: Mapping[str, Any], digest: str
) -> None:
    if row.loaded_digest == digest:
        return
    for column, value in columns.items():
        setattr(row, column, value)
    row.loaded_digest = digest
    row.save()


def _publish_cards(file: SeriesFile) -> int:
    last_loaded = _last_loaded_digests(file.code)
    current = {
        revision.data["number"]: revision
        for revision in CardRevision.objects.filter(current_for__series__code=file.code)
    }
    changed = [
        draft
        for draft in file.cards
        if last_loaded.get(draft.face["number"]) != draft.digest()
        or _is_weighed_anew(current.get(draft.face["number"]), draft)
    ]
    new = [draft for draft in changed if draft.face["number"] not in last_loaded]
    known = [draft for draft in changed if draft.face["number"] in last_loaded]
    publish_revisions(drafts=new, reason=FIRST_REASON, origin=BY_CONTENT)
    publish_revisions(drafts=known, reason=NEXT_REASON, origin=BY_CONTENT)
    return len(changed)


def _is_weighed_anew(current: CardRevision | None, draft: CardDraft) -> bool:
    """Tell whether only the evidence of a card has changed since it was loaded."""
    is_same = current is not None and current.digest == draft.digest()
    return is_same and current is not None and not current.equals(draft)


def _last_loaded_digests(series: str) -> dict[str, str]:
    """Return the digest of the last revision that came from a file, by card number."""
    newest_first = Window(
        RowNumber(), partition_by=F("card_id"), order_by=F("version").desc()
    )
    rows = (
        CardRevision.objects.filter(card__series__code=series, origin=BY_CONTENT)
        .annotate(age=newest_first)
        .filter(age=1)
    )
    return dict(rows.values_list("card__number", "digest"))


def _columns(stem: str, words: LocalName) -> dict[str, str]:
    return {
        f"{stem}_{suffix}": words.get(language, "")
        for language, suffix in COLUMN_SUFFIXES.items()
    }
