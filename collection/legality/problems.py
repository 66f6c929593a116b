"""What can be said of a deck, wrong or helpful: code, clause, what a sentence needs.

The sentences here are for prompts, logs and the engine; people read them translated
(``collection.deck_sheets.problem_sentences``, which a test keeps in step with these).
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

Param = int | str | tuple[str, ...]

WRONG_SIZE: Final = "deck.wrong_size"
MIXED_SERIES: Final = "deck.mixed_series"
TOO_MANY_COPIES: Final = "deck.too_many_copies"
TOO_MANY_TRIGGERS: Final = "deck.too_many_triggers"
RESTRICTED: Final = "deck.restricted"
SERIES_NOT_LEGAL: Final = "deck.series_not_legal"
# Of games with leaders, whose cards are in sets.
LEADERS: Final = "deck.leaders"
OTHER_SET: Final = "deck.other_set"
# No rules of the game, so without a clause; ``collection.selectors`` finds these.
NOT_OWNED: Final = "deck.not_owned"
NOT_IN_POOL: Final = "deck.not_in_pool"
NOT_LIMITED: Final = "deck.of_a_pool"
NOT_PLAYABLE: Final = "deck.card_not_playable"
NOT_RELEASED: Final = "deck.card_not_released"
FORMAT_NOT_PLAYED: Final = "deck.format_not_played"
# What would help.
TAKE_OUT: Final = "change.take_out"
TAKE_OUT_SERIES: Final = "change.take_out_series"
TAKE_OUT_TRIGGERS: Final = "change.take_out_triggers"
TAKE_OUT_ANY: Final = "change.take_out_any"
ADD_CARDS: Final = "change.add_cards"
ADD_ANY: Final = "change.add_any"
CHOOSE_FORMAT: Final = "change.choose_format"

SENTENCES: Final[Mapping[str, str]] = {
    WRONG_SIZE: "The deck has %(count)d cards; it needs exactly %(limit)d.",
    MIXED_SERIES: "All cards must be from one series; this deck mixes: %(series)s.",
    TOO_MANY_COPIES: "%(number)s: %(count)d copies, at most %(limit)d allowed.",
    TOO_MANY_TRIGGERS: (
        "%(trigger)s triggers: %(count)d cards, at most %(limit)d allowed."
    ),
    RESTRICTED: "%(number)s: %(count)d copies, the restricted list allows %(limit)d.",
    SERIES_NOT_LEGAL: "%(series)s is not legal in this format.",
    LEADERS: "A deck needs %(limit)d different leaders; this one has %(count)d.",
    OTHER_SET: "%(number)s isn’t in either leader’s set.",
    NOT_OWNED: "%(number)s: %(count)d copies, but you own %(owned)d.",
    NOT_LIMITED: "A deck built from a pool can’t be played in the format %(format)s.",
    NOT_IN_POOL: "%(number)s: %(count)d copies, but the pool has %(owned)d.",
    NOT_PLAYABLE: "%(number)s isn’t playable yet.",
    NOT_RELEASED: "%(number)s isn’t released yet.",
    FORMAT_NOT_PLAYED: "The format %(format)s can’t be played right now.",
    TAKE_OUT: "Remove %(count)d of %(number)s.",
    TAKE_OUT_SERIES: "Remove all cards from %(series)s: %(count)d.",
    TAKE_OUT_TRIGGERS: "Remove cards with %(trigger)s triggers: %(count)d.",
    TAKE_OUT_ANY: "Remove any cards: %(count)d.",
    ADD_CARDS: "Add cards from %(series)s: %(count)d.",
    ADD_ANY: "Add cards from one series: %(count)d.",
    CHOOSE_FORMAT: "Choose another format.",
}


@dataclass(frozen=True, slots=True)
class Remark:
    """Something said of a deck.

    Attributes:
        code: Stable, for example ``deck.too_many_copies``.
        clause: The rule, for example ``UA-2.2.3``; none for what is no rule.
        params: What the sentence needs, as plain data; names in small letters.
    """

    code: str
    clause: str | None
    params: Mapping[str, Param]

    @property
    def sentence(self) -> str:
        """The same in plain English."""
        return SENTENCES[self.code] % format_params(self.params)

    def to_dict(self) -> dict[str, object]:
        """Plain data for logs and protocols."""
        params = {
            key: list(value) if isinstance(value, tuple) else value
            for key, value in self.params.items()
        }
        return {
            "code": self.code,
            "clause": self.clause,
            "params": params,
            "sentence": self.sentence,
        }


class Problem(Remark):
    """One reason why a deck may not be played."""

    __slots__ = ()


class Change(Remark):
    """A part of what would make a deck legal."""

    __slots__ = ()


def format_params(params: Mapping[str, object]) -> dict[str, object]:
    """The parameters as they stand in a sentence: lists joined, triggers in capitals.

    Trigger types are printed in capitals on every card, whatever its language.
    """
    return {key: _format_param(key, value) for key, value in params.items()}


def _format_param(key: str, value: object) -> object:
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value)
    return str(value).upper() if key == "trigger" else value
