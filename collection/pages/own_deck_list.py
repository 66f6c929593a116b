"""The list of one's own decks, in the order and the part asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from collection.models import Deck

SORTS: Final[Mapping[str, tuple[Any, Callable[[Deck], Any]]]] = {
    "changed": (_("recently changed"), lambda deck: -deck.updated_at.timestamp()),
    "made": (_("recently created"), lambda deck: -deck.created_at.timestamp()),
    "name": (_("name"), lambda deck: deck.title.casefold()),
}
DEFAULT_SORT: Final = "changed"


@dataclass(frozen=True, slots=True)
class OwnDecksQuery:
    """Which of one's decks, in which order.

    Attributes:
        words: Part of the name.
        folder: A folder; empty: all decks.
        tag: A tag; empty: any.
        sort: One of ``SORTS``.
    """

    words: str = ""
    folder: str = ""
    tag: str = ""
    sort: str = DEFAULT_SORT

    @classmethod
    def read(cls, params: Mapping[str, str]) -> "OwnDecksQuery":
        """From the parameters of an address; an unknown order is the usual one."""
        sort = params.get("sort", "")
        return cls(
            words=params.get("q", "").strip(),
            folder=params.get("folder", ""),
            tag=params.get("tag", ""),
            sort=sort if sort in SORTS else DEFAULT_SORT,
        )

    @property
    def is_narrow(self) -> bool:
        """Return whether it filters."""
        return bool(self.words or self.folder or self.tag)


@dataclass(frozen=True, slots=True)
class OwnDecks:
    """One's decks as asked for.

    Attributes:
        decks: The decks, favourites first.
        folders: Every folder with how many decks lie in it, by name.
        tags: Every tag in use, by name.
    """

    decks: tuple[Deck, ...]
    folders: tuple[tuple[str, int], ...]
    tags: tuple[str, ...]


def filter_and_sort_decks(decks: Sequence[Deck], query: OwnDecksQuery) -> OwnDecks:
    """Those of one's decks that are wished for, in order."""
    _label, key = SORTS[query.sort]
    fitting = (deck for deck in decks if _matches_query(deck, query))
    in_order = sorted(fitting, key=lambda deck: (not deck.is_favourite, key(deck)))
    folders = [deck.folder for deck in decks if deck.folder]
    return OwnDecks(
        tuple(in_order),
        tuple((name, folders.count(name)) for name in _by_name(folders)),
        tuple(_by_name(tag for deck in decks for tag in deck.tags)),
    )


def _by_name(words: Iterable[str]) -> list[str]:
    return sorted(set(words), key=str.casefold)


def _matches_query(deck: Deck, query: OwnDecksQuery) -> bool:
    return (
        query.words.casefold() in deck.title.casefold()
        and query.folder in ("", deck.folder)
        and (not query.tag or query.tag in deck.tags)
    )
