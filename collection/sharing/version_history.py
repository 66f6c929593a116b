"""The versions of a deck, and what is different between any two."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final

from cards.catalogue import selectors as catalogue
from cards.catalogue.selectors import ShownCard, Viewer
from collection.errors import VersionNotFound
from collection.models import Deck

NOW: Final = 0  # the deck as it is; versions are numbered from 1


@dataclass(frozen=True, slots=True)
class Change:
    """Other copies of a card.

    Attributes:
        number: Card number.
        before: Copies before; zero for a card that is new.
        after: Copies after; zero for one that is gone.
        card: As the reader sees it, if they may.
    """

    number: str
    before: int
    after: int
    card: ShownCard | None = None

    @property
    def by(self) -> int:
        """How many more."""
        return self.after - self.before

    @property
    def kind(self) -> str:
        """``added``, ``removed`` or ``changed``."""
        if not self.before:
            return "added"
        return "changed" if self.after else "removed"


@dataclass(frozen=True, slots=True)
class PastVersion:
    """A version and what became different in it.

    Attributes:
        number: Of the version; ``NOW`` for the deck as it is.
        counts: Copies by card number.
        made_at: Until when it was so.
        note: Why it was kept.
        changes: Against the version before it.
    """

    number: int
    counts: Mapping[str, int]
    made_at: datetime
    note: str
    changes: tuple[Change, ...] = ()

    @property
    def count(self) -> int:
        """Number of cards."""
        return sum(self.counts.values())


def list_differences(
    before: Mapping[str, int],
    after: Mapping[str, int],
    shown: Mapping[str, ShownCard] | None = None,
) -> tuple[Change, ...]:
    """Return the differences between two lists, by card number.

    >>> [(c.number, c.by, c.kind) for c in list_differences({"A": 4, "B": 1}, {"A": 2})]
    [('A', -2, 'changed'), ('B', -1, 'removed')]
    """
    known = shown or {}
    return tuple(
        Change(number, before.get(number, 0), after.get(number, 0), known.get(number))
        for number in sorted({*before, *after})
        if before.get(number, 0) != after.get(number, 0)
    )


def list_versions_for(
    viewer: Viewer, deck: Deck, language: str
) -> tuple[PastVersion, ...]:
    """Return the deck as it is and all its versions, newest first; four queries.

    Args:
        viewer: Its owner.
        deck: The caller has checked that the viewer may see it.
        language: Of the names of cards.
    """
    now = deck.counts
    lists = [
        PastVersion(NOW, now, deck.updated_at, ""),
        *(
            PastVersion(v.number, v.counts, v.made_at, v.note)
            for v in deck.versions.newest_first()
        ),
    ]
    numbers = {number for past in lists for number in past.counts}
    found = catalogue.list_cards_for(viewer).filter(number__in=numbers)
    shown = {card.number: card for card in catalogue.show_cards(found, language)}
    olders: list[Mapping[str, int]] = [past.counts for past in lists[1:]]
    return tuple(
        PastVersion(
            past.number,
            past.counts,
            past.made_at,
            past.note,
            list_differences(older, past.counts, shown),
        )
        for past, older in zip(lists, [*olders, {}], strict=True)
    )


def compare_versions(
    past: tuple[PastVersion, ...], before: int, after: int
) -> tuple[Change, ...]:
    """Return the differences between two versions of a deck.

    Raises:
        VersionNotFound: There is no version of such a number.
    """
    by_number = {one.number: one for one in past}
    for number in (before, after):
        if number not in by_number:
            raise VersionNotFound(details={"version": number})
    shown = {c.number: c.card for one in past for c in one.changes if c.card}
    return list_differences(by_number[before].counts, by_number[after].counts, shown)
