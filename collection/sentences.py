"""What is wrong with a deck, as a sentence in the reader's language.

The same sentences as in ``collection.legality.problems``, made translatable; a test
keeps the two in step.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from .errors import BadDeckCode
from .legality import Problem
from .legality.problems import (
    FORMAT_NOT_PLAYED,
    MIXED_SERIES,
    NOT_IN_POOL,
    NOT_OWNED,
    NOT_PLAYABLE,
    NOT_RELEASED,
    RESTRICTED,
    SERIES_NOT_LEGAL,
    TOO_MANY_COPIES,
    TOO_MANY_TRIGGERS,
    WRONG_SIZE,
    readable,
)
from .lists import BadCode, BadDocument, NewerCode

SENTENCES: Final[Mapping[str, Any]] = {
    WRONG_SIZE: _("The deck has %(count)d cards; it needs exactly %(limit)d."),
    MIXED_SERIES: _("All cards must be of one series; these are mixed: %(series)s."),
    TOO_MANY_COPIES: _("%(number)s: %(count)d copies, at most %(limit)d are allowed."),
    TOO_MANY_TRIGGERS: _(
        "%(trigger)s triggers: %(count)d cards, at most %(limit)d are allowed."
    ),
    RESTRICTED: _(
        "%(number)s: %(count)d copies, the restricted list allows %(limit)d."
    ),
    SERIES_NOT_LEGAL: _("%(series)s may not be played in this format."),
    NOT_OWNED: _("%(number)s: %(count)d copies, but you own %(owned)d."),
    NOT_IN_POOL: _("%(number)s: %(count)d copies, but the pool has %(owned)d."),
    NOT_PLAYABLE: _("%(number)s cannot be played yet."),
    NOT_RELEASED: _("%(number)s is not released yet."),
    FORMAT_NOT_PLAYED: _("There are no games in the format %(format)s now."),
}


def describe(
    problem: Problem | Mapping[str, Any], names: Mapping[str, str] | None = None
) -> str:
    """The sentence for a problem, or for its plain data.

    Args:
        problem: What is wrong.
        names: Names of cards by number, to be told together with the number.
    """
    known: Mapping[str, Any] = (
        problem.to_dict() if isinstance(problem, Problem) else problem
    )
    params = readable(known["params"])
    name = (names or {}).get(str(params.get("number")))
    if name:
        params["number"] = f"{name} ({params['number']})"
    return str(SENTENCES[known["code"]] % params)


def translated(problem: Problem) -> dict[str, Any]:
    """The plain data of a problem, its sentence in the reader's language."""
    return {**problem.to_dict(), "sentence": describe(problem)}


@contextmanager
def reading_of_codes() -> Iterator[None]:
    """What a list cannot be read from is refused to whoever gave it."""
    try:
        yield
    except NewerCode as error:
        raise BadDeckCode(
            _("This deck code is of a later version than this site knows."),
            details={"version": str(error)},
        ) from error
    except BadCode as error:
        raise BadDeckCode from error
    except BadDocument as error:
        raise BadDeckCode(
            _("This JSON is no deck; see the reference of the deck format."),
            details={"reason": str(error)},
        ) from error
