"""What is wrong with a deck and would help, as a sentence in the reader's language.

The same sentences as in ``collection.legality.problems``, made translatable; a test
keeps the two in step.
"""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from collection.errors import BadDeckCode, DeckOfOtherGame
from collection.legality import Remark
from collection.legality.problems import (
    ADD_ANY,
    ADD_CARDS,
    CHOOSE_FORMAT,
    FORMAT_NOT_PLAYED,
    LEADERS,
    MIXED_SERIES,
    NOT_IN_POOL,
    NOT_LIMITED,
    NOT_OWNED,
    NOT_PLAYABLE,
    NOT_RELEASED,
    OTHER_SET,
    RESTRICTED,
    SERIES_NOT_LEGAL,
    TAKE_OUT,
    TAKE_OUT_ANY,
    TAKE_OUT_SERIES,
    TAKE_OUT_TRIGGERS,
    TOO_MANY_COPIES,
    TOO_MANY_TRIGGERS,
    WRONG_SIZE,
    format_params,
)
from collection.lists import BadCode, BadDocument, NewerCode, OtherGame

SENTENCES: Final[Mapping[str, Any]] = {
    WRONG_SIZE: _("The deck has %(count)d cards; it needs exactly %(limit)d."),
    MIXED_SERIES: _("All cards must be from one series; this deck mixes: %(series)s."),
    TOO_MANY_COPIES: _("%(number)s: %(count)d copies, at most %(limit)d allowed."),
    TOO_MANY_TRIGGERS: _(
        "%(trigger)s triggers: %(count)d cards, at most %(limit)d allowed."
    ),
    RESTRICTED: _(
        "%(number)s: %(count)d copies, the restricted list allows %(limit)d."
    ),
    SERIES_NOT_LEGAL: _("%(series)s is not legal in this format."),
    LEADERS: _("A deck needs %(limit)d different leaders; this one has %(count)d."),
    OTHER_SET: _("%(number)s isn’t in either leader’s set."),
    NOT_OWNED: _("%(number)s: %(count)d copies, but you own %(owned)d."),
    NOT_LIMITED: _(
        "A deck built from a pool can’t be played in the format %(format)s."
    ),
    NOT_IN_POOL: _("%(number)s: %(count)d copies, but the pool has %(owned)d."),
    NOT_PLAYABLE: _("%(number)s isn’t playable yet."),
    NOT_RELEASED: _("%(number)s isn’t released yet."),
    FORMAT_NOT_PLAYED: _("The format %(format)s can’t be played right now."),
    TAKE_OUT: _("Remove %(count)d of %(number)s."),
    TAKE_OUT_SERIES: _("Remove all cards from %(series)s: %(count)d."),
    TAKE_OUT_TRIGGERS: _("Remove cards with %(trigger)s triggers: %(count)d."),
    TAKE_OUT_ANY: _("Remove any cards: %(count)d."),
    ADD_CARDS: _("Add cards from %(series)s: %(count)d."),
    ADD_ANY: _("Add cards from one series: %(count)d."),
    CHOOSE_FORMAT: _("Choose another format."),
}


def describe_remark(
    remark: Remark | Mapping[str, Any], names: Mapping[str, str] | None = None
) -> str:
    """Return the sentence for a problem or a change, or for its plain data.

    Args:
        remark: The problem, or the change that would help.
        names: Names of cards by number, shown together with the number.
    """
    known: Mapping[str, Any] = (
        remark.to_dict() if isinstance(remark, Remark) else remark
    )
    params = format_params(known["params"])
    name = (names or {}).get(str(params.get("number")))
    if name:
        params["number"] = f"{name} ({params['number']})"
    return str(SENTENCES[known["code"]] % params)


def translate_remark(
    remark: Remark, names: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """Return the plain data of a remark, with its sentence in the user's language."""
    return {**remark.to_dict(), "sentence": describe_remark(remark, names)}


@contextmanager
def refuse_bad_codes() -> Iterator[None]:
    """Refuse codes, links and JSON that contain no deck."""
    try:
        yield
    except NewerCode as error:
        raise BadDeckCode(
            _("This deck code is from a newer version than this site supports."),
            details={"version": str(error)},
        ) from error
    except BadCode as error:
        raise BadDeckCode from error
    except OtherGame as error:
        raise DeckOfOtherGame(details={"game": str(error)}) from error
    except BadDocument as error:
        raise BadDeckCode(
            _(
                "This JSON isn’t a deck. Paste one array of its cards, each with "
                'number and count: [{"number": "ABC-1-001", "count": 4}].'
            ),
            details={"reason": str(error)},
        ) from error
