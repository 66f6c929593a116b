"""The list of one's own decks, in the order and the part asked for."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from collection.sheets import DeckSheet

SORTS: Final[Mapping[str, tuple[Any, Callable[[DeckSheet], Any]]]] = {
    "changed": (_("last changed"), lambda s: -s.deck.updated_at.timestamp()),
    "made": (_("last made"), lambda s: -s.deck.created_at.timestamp()),
    "name": (_("name"), lambda s: s.deck.title.casefold()),
}
DEFAULT_SORT: Final = "changed"


@dataclass(frozen=True, slots=True)
class Wish:
    """Which of one's decks, in which order.

    Attributes:
        words: Letters of the name.
        folder: A folder; empty: all decks.
        tag: A tag; empty: any.
        sort: One of ``SORTS``.
    """

    words: str = ""
    folder: str = ""
    tag: str = ""
    sort: str = DEFAULT_SORT

    @classmethod
    def read(cls, asked: Mapping[str, str]) -> "Wish":
        """From the parameters of an address; an unknown order is the usual one."""
        sort = asked.get("sort", "")
        return cls(
            words=asked.get("q", "").strip(),
            folder=asked.get("folder", ""),
            tag=asked.get("tag", ""),
            sort=sort if sort in SORTS else DEFAULT_SORT,
        )

    @property
    def is_narrow(self) -> bool:
        """Whether it leaves decks out."""
        return bool(self.words or self.folder or self.tag)


@dataclass(frozen=True, slots=True)
class Shelf:
    """One's decks as asked for.

    Attributes:
        sheets: The decks, favourites first.
        folders: Every folder with how many decks lie in it, by name.
        tags: Every tag in use, by name.
    """

    sheets: tuple[DeckSheet, ...]
    folders: tuple[tuple[str, int], ...]
    tags: tuple[str, ...]


def arrange(sheets: Sequence[DeckSheet], wish: Wish) -> Shelf:
    """Those of one's decks that are wished for, in order."""
    _label, key = SORTS[wish.sort]
    fitting = (sheet for sheet in sheets if _fits(sheet, wish))
    in_order = sorted(fitting, key=lambda s: (not s.deck.is_favourite, key(s)))
    folders = [sheet.deck.folder for sheet in sheets if sheet.deck.folder]
    return Shelf(
        tuple(in_order),
        tuple((name, folders.count(name)) for name in _by_name(folders)),
        tuple(_by_name(tag for sheet in sheets for tag in sheet.deck.tags)),
    )


def _by_name(words: Iterable[str]) -> list[str]:
    return sorted(set(words), key=str.casefold)


def _fits(sheet: DeckSheet, wish: Wish) -> bool:
    deck = sheet.deck
    return (
        wish.words.casefold() in deck.title.casefold()
        and wish.folder in ("", deck.folder)
        and (not wish.tag or wish.tag in deck.tags)
    )
