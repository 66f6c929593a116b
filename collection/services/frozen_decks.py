"""Turn a deck into the fixed list of revisions that a battle is played with."""

import secrets
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from cards.catalogue.selectors import Viewer
from collection.card_matching.written_lists import match_list_for
from collection.deck_sheets.game_decks import (
    GameSheet,
    check_game_list,
    inspect_game_deck,
    list_revisions,
)
from collection.deck_sheets.problem_sentences import translate_remark
from collection.deck_sheets.records import CheckedList, DeckSheet, FrozenDeck
from collection.errors import (
    BadEntries,
    DeckIllegal,
    DeckNotFound,
    StarterDeckNotFound,
)
from collection.legality import Problem
from collection.legality.game_rules import GameDecks, get_stored_name
from collection.models import Deck, StarterDeck
from collection.selectors import (
    LANGUAGE_OF_THE_RULES,
    check_lists,
    count_usable,
    get_deck_for,
    inspect_deck,
    list_playable_starters,
)
from unionarena.core.accounts.models import User
from unionarena.core.prepared_queries import PreparedQuery, number_parameter

MOST_DIGITS = 18  # a number that a database knows
# How long a list that was found playable is taken for it, and how many of them.
KNOWN_FOR_S: Final = 10
LISTS_KNOWN: Final = 4096
_STARTERS_NAMES: Final = ("name_ja", "name_zh_hant", "name_en")


@dataclass(frozen=True, slots=True)
class DeckInFormat:
    """A deck that may be played.

    Attributes:
        name: In the reader's language.
        format: Code of the format.
    """

    name: str
    format: str


def freeze_deck(
    *, viewer: Viewer, deck_id: int, code: str | None = None, game: str = ""
) -> FrozenDeck:
    """The deck as it is now, checked (UA-2.2); later changes to it do not matter.

    Nothing is written: the list of revisions, which never change, is the lock.

    Args:
        viewer: Whose deck.
        deck_id: Which.
        code: Of the format it is to be played in; its own if none is named.
        game: What is played, by its name; empty: the usual game.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckOfOtherGame: It is one of another game.
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    deck = get_deck_for(viewer, deck_id, game=get_stored_name(game))
    if deck.game:
        return freeze_game_sheet(inspect_game_deck(deck, code=code))
    sheet = inspect_deck(deck, language=LANGUAGE_OF_THE_RULES, code=code)
    return freeze_sheet(sheet, deck.pk)


def precheck_deck(
    *, viewer: User, deck_id: int, code: str | None = None
) -> DeckInFormat:
    """Check cheaply whether a deck is legal, from a short-lived cache.

    For players in the queue; at the start of a battle the deck is frozen. Changes by a
    release or a format may be seen ``KNOWN_FOR_S`` later. One query if the same list
    was checked a moment ago.

    Raises:
        DeckNotFound: It is not one of the viewer's decks.
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    rows = _ENTRIES.ask(user=viewer.pk, deck=deck_id)
    if rows and rows[0].pool is None and count_usable(viewer) is None:
        listed = tuple((row.entries__card__number, row.entries__count) for row in rows)
        wanted = rows[0].format if code is None else code
        moment = int(time.monotonic() / KNOWN_FOR_S)
        with suppress(DeckIllegal):  # the owner may see more, and is told everything
            played, is_limited = _format_allowing(listed, wanted, moment)
            if not is_limited:
                return DeckInFormat(_title_of(rows[0]), played)
    locked = freeze_deck(viewer=viewer, deck_id=deck_id, code=code)
    return DeckInFormat(locked.name, locked.format)


# A row for each card of the deck, in one order for the same list.
_ENTRIES: Final = PreparedQuery(
    lambda: (
        Deck.objects.owned_by(number_parameter("user"))
        .filter(pk=number_parameter("deck"), entries__isnull=False)
        .order_by("entries__card__number")
        .values_list(
            "name",
            "pool",
            "format",
            "entries__card__number",
            "entries__count",
            *(f"from_starter__{name}" for name in _STARTERS_NAMES),
        )
    )
)


def _title_of(row: Any) -> str:  # noqa: ANN401 - of ``_ENTRIES``
    names = {name: getattr(row, f"from_starter__{name}") for name in _STARTERS_NAMES}
    starter = None if None in names.values() else StarterDeck(**names)
    return Deck(name=row.name, from_starter=starter).title


@lru_cache(maxsize=LISTS_KNOWN)
def _format_allowing(
    listed: tuple[tuple[str, int], ...], code: str, _moment: int
) -> tuple[str, bool]:
    """Code of the format a list may be played in, and whether that is one of pools."""
    locked = freeze_list(
        viewer=AnonymousUser(), counts=dict(listed), name="", code=code
    )
    return locked.format, locked.is_limited


def clear_known_lists() -> None:
    """Know nothing of lists any more; for tests, whose databases come and go."""
    _format_allowing.cache_clear()


def freeze_sheet(sheet: DeckSheet, deck_id: int | None = None) -> FrozenDeck:
    """Freeze a deck that was already inspected.

    Raises:
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    _refuse_problems(sheet, deck_id=sheet.deck.pk)
    return sheet.locked(sheet.deck.title, deck_id)


def freeze_any_deck(name: str) -> FrozenDeck:
    """Freeze a deck given by an operator: any deck's number, a starter, or a file.

    Args:
        name: Number of a deck, identifier of a starter deck, or path of a file with a
            written list (``collection.lists``).

    Raises:
        DeckNotFound: There is no such deck.
        StarterDeckNotFound: There is neither such a starter deck nor such a file.
        BadEntries: A line of the file means nothing.
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    if name.isdecimal():
        deck = Deck.objects.filter(
            pk=name[:MOST_DIGITS], deleted_at=None, game=""
        ).first()
        if deck is None:
            raise DeckNotFound(details={"deck": name[:MOST_DIGITS]})
        return freeze_deck(viewer=deck.owner, deck_id=deck.pk)
    path = Path(name)
    if not path.is_file():
        return freeze_starter(name)
    nobody = AnonymousUser()
    matched = match_list_for(nobody, path.read_text("utf-8"), language="en")
    if matched.unmatched:
        wrong = [f"{line.place}: {line.text}" for line in matched.unmatched[:10]]
        raise BadEntries(details={"lines": wrong})
    return freeze_list(viewer=nobody, counts=matched.counts, name=path.stem)


def freeze_list(
    *, viewer: Viewer, counts: Mapping[str, int], name: str, code: str = ""
) -> FrozenDeck:
    """Freeze a list without a deck, as bots play it; ownership is not checked.

    Args:
        viewer: Cards they may not see are unknown.
        counts: Copies by card number.
        name: What it is called.
        code: Of the format; empty: the one played unless another is named.

    Raises:
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    (checked,) = check_lists([counts], viewer=viewer, code=code)
    _refuse_problems(checked)
    return checked.locked(name)


def freeze_game_list(
    own: GameDecks, *, counts: Mapping[str, int], name: str
) -> FrozenDeck:
    """Freeze a list of a further game without a deck, as bots play it.

    Args:
        own: The deck rules of the game.
        counts: Copies by card number.
        name: What it is called.

    Raises:
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    cards = own.load_cards()
    problems = check_game_list(own, counts, cards=cards, is_limited=False)
    if problems:
        raise _make_illegal_error(problems, deck=None, format="")
    return FrozenDeck(None, name, list_revisions(cards, counts))


def freeze_starter(slug: str) -> FrozenDeck:
    """Freeze a starter deck by its identifier.

    Raises:
        StarterDeckNotFound: There is no such starter deck that may be played.
    """
    for starter, deck in list_playable_starters().items():
        if starter.slug == slug:
            return deck
    raise StarterDeckNotFound(details={"starter": slug})


def freeze_starter_or_random(slug: str = "") -> FrozenDeck:
    """Freeze the given starter deck if it is legal, otherwise a random one.

    Raises:
        StarterDeckNotFound: There is none; perhaps the content is not loaded yet.
    """
    decks = {starter.slug: deck for starter, deck in list_playable_starters().items()}
    if not decks:
        raise StarterDeckNotFound
    return decks.get(slug) or secrets.choice(list(decks.values()))


def freeze_game_sheet(sheet: GameSheet) -> FrozenDeck:
    """Freeze a deck of a further game that was already inspected.

    Raises:
        DeckIllegal: It is not legal; all problems are in ``details``.
    """
    locked = sheet.locked()
    if not sheet.is_legal:
        raise _make_illegal_error(
            sheet.problems, deck=sheet.deck.pk, format=locked.format
        )
    return locked


def _refuse_problems(checked: CheckedList, deck_id: int | None = None) -> None:
    if checked.is_legal:
        return
    changes = [translate_remark(change) for change in checked.changes]
    raise _make_illegal_error(
        checked.problems, deck=deck_id, format=checked.played.code, changes=changes
    )


def _make_illegal_error(problems: Sequence[Problem], **details: object) -> DeckIllegal:
    known = [translate_remark(problem) for problem in problems]
    reasons = " ".join(problem["sentence"] for problem in known[:3])
    return DeckIllegal(
        _("This deck can’t be played. %(reasons)s") % {"reasons": reasons},
        details={**details, "problems": known},
        clause=problems[0].clause,
    )
