"""What the owner says of a deck: name, description, tags, folder, cover, favourite."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django.db import transaction
from django.utils.translation import gettext as _

from cards.catalogue.selectors import Viewer
from collection.errors import BadDetails, BadName
from collection.models import (
    DECK_NAME_LENGTH,
    DESCRIPTION_LENGTH,
    FOLDER_LENGTH,
    MOST_TAGS,
    TAG_LENGTH,
    Deck,
)
from collection.selectors import list_formats
from unionarena.core import text_input
from unionarena.core.accounts.profanity import refuse_profanity

from .own_deck import lock_own_deck, store_change

# Putting one's own shelf in order does not make a deck newer.
_ORGANISING_FIELDS: Final = frozenset({"folder", "is_favourite"})


@transaction.atomic
def update_deck_details(
    *,
    viewer: Viewer,
    deck_id: int,
    details: Mapping[str, Any],
    version: int | None = None,
    game: str | None = "",
) -> Deck:
    """Change what is said of a deck; what is not named stays as it is.

    Args:
        viewer: Who changes it.
        deck_id: Which of their decks.
        details: Any of ``name``, ``description``, ``tags`` (a list), ``folder``,
            ``cover`` (number of one of its cards, or empty), ``format`` (code of one
            that is played, or empty: the usual one), ``is_favourite``.
        version: Which version of the deck the change was made for; None: any.
        game: Of which game it is; empty: the usual one; None: any.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckChanged: It is no longer of that version.
        BadName: The name is empty or too long.
        Offensive: There is an insult in it.
        BadDetails: Something else is too long, too much, no card of the deck, or no
            format for it.
    """
    deck = lock_own_deck(viewer, deck_id, version, game=game)
    fields = [_set(deck, name, value) for name, value in details.items()]
    return store_change(
        deck, *fields, is_newer=not _ORGANISING_FIELDS.issuperset(details)
    )


@transaction.atomic
def rename_deck(
    *,
    viewer: Viewer,
    deck_id: int,
    name: str,
    version: int | None = None,
    game: str = "",
) -> Deck:
    """Give a deck another name; see ``describe_deck``."""
    deck = lock_own_deck(viewer, deck_id, version, game=game)
    return store_change(deck, _set(deck, "name", name))


def clean_deck_name(name: str) -> str:
    """A name as it is kept.

    Raises:
        BadName: It is empty or too long.
        Offensive: There is an insult in it.
    """
    cleaned = text_input.clean_name(name)
    if not cleaned or len(cleaned) > DECK_NAME_LENGTH:
        raise BadName(details={"name": name[:100], "limit": DECK_NAME_LENGTH})
    return refuse_profanity(cleaned)


def clean_tags(tags: Sequence[str]) -> list[str]:
    """Tags as they are kept: in small letters, each once, in the order given.

    Raises:
        BadDetails: One is too long, or there are too many.
        Offensive: There is an insult in one.
    """
    written = (text_input.clean_line(tag).lstrip("#").strip().lower() for tag in tags)
    kept = list(dict.fromkeys(tag for tag in written if tag))
    if len(kept) > MOST_TAGS or any(len(tag) > TAG_LENGTH for tag in kept):
        raise BadDetails(
            _("A deck can have at most %(most)d tags of at most %(limit)d characters.")
            % {"most": MOST_TAGS, "limit": TAG_LENGTH},
            details={"tags": [tag[:100] for tag in kept[: MOST_TAGS + 1]]},
        )
    for tag in kept:
        refuse_profanity(tag)
    return kept


def choose_format(deck: Deck, code: str) -> str:
    """A format that is played; a deck of a pool keeps to those of pools.

    Raises:
        BadDetails: It is none of them.
    """
    is_limited = deck.pool_id is not None
    known = (
        {}  # A further game has one way to build decks, and one for those of packs.
        if deck.game
        else {rules.code: rules for rules in list_formats(is_limited=is_limited)}
    )
    if code in known:
        return "" if known[code].is_default else code
    if code != deck.format and (code or is_limited):
        raise BadDetails(
            _("This deck can’t be played in this format."),
            details={"format": code[:40], "formats": sorted(known)},
        )
    return code


def _set(deck: Deck, name: str, value: Any) -> str:  # noqa: ANN401 - of any field
    """Set a field of a deck; its name in the table."""
    if name == "cover":
        deck.cover_card_id = _cover_of(deck, value)
        return "cover_card"
    if name == "format":
        deck.format = choose_format(deck, value)
        return name
    setattr(deck, name, _CLEANED[name](value))
    return name


def _cover_of(deck: Deck, number: str | None) -> int | None:
    if not number:
        return None
    held = deck.entries.filter(card__number=number).values_list("card", flat=True)
    card_id = held.first()
    if card_id is None:
        raise BadDetails(
            _("The cover must be a card in the deck."), details={"cover": number[:40]}
        )
    return int(card_id)


def _short(text: str, limit: int) -> str:
    if len(text) > limit:
        raise BadDetails(
            _("This is too long: at most %(limit)d characters.") % {"limit": limit},
            details={"limit": limit, "length": len(text)},
        )
    return text


_CLEANED: Final[Mapping[str, Callable[[Any], Any]]] = {
    "name": clean_deck_name,
    "description": lambda text: refuse_profanity(
        _short(text_input.clean_lines(text), DESCRIPTION_LENGTH)
    ),
    "folder": lambda text: _short(text_input.clean_line(text), FOLDER_LENGTH),
    "tags": clean_tags,
    "is_favourite": bool,
}
