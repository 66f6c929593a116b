"""Checks of the lines of a list, as tables: field, test and message."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.card_data import SERIES_PATTERN
from cards.card_data.draft import LONGEST_TRAIT
from cards.importing.limits import LONGEST_ADDRESS, LONGEST_CREDIT
from cards.importing.list_lines import (
    BAD_ROW,
    CardLine,
    PrintingLine,
    RowProblem,
    RulingLine,
    SeriesLine,
    SetLine,
    TraitLine,
)
from cards.models.printings import (
    PRINTED_RARITY_PATTERN,
    PRINTING_PATTERN,
    SET_PATTERN,
)
from cards.models.rulings import (
    KEY_PATTERN,
    LONGEST_ANSWER,
    LONGEST_SCENARIO,
    LONGEST_SCENARIO_NAME,
    LONGEST_SOURCE,
)

_ADDRESS: Final = re.compile(r"https?://[^\s\"<>]+")
_KEY: Final = re.compile(KEY_PATTERN)


@dataclass(frozen=True, slots=True)
class Check:
    """One line of a table.

    Attributes:
        field: Which field, in the words of the file.
        is_wrong: Whether a line, of this whole line of a card, is wrong there.
        message: The message about ``it`` (the line) and ``card`` (that of the card).
    """

    field: str
    is_wrong: Callable[[Any, Any], bool]
    message: str


def _no_match(pattern: str, text: str) -> bool:
    return not re.fullmatch(pattern, text)


def _is_of_another_card(it: PrintingLine, line: CardLine) -> bool:
    """Tell whether a code belongs to another card; without a set, the set decides."""
    card_set, _slash, rest = it.code.partition("/")
    is_known = not _no_match(SET_PATTERN, it.card_set)
    return is_known and (
        _no_match(PRINTING_PATTERN, it.code)
        or card_set != it.card_set
        or rest.partition("_")[0] != line.number
    )


def _is_address(text: str) -> bool:
    return len(text) <= LONGEST_ADDRESS and bool(_ADDRESS.fullmatch(text))


def _is_no_key(it: RulingLine, line: CardLine) -> bool:
    times = [ruling.key for ruling in line.rulings].count(it.key)
    return not _KEY.fullmatch(it.key) or times > 1


PART_CHECKS: Final[Mapping[type, Check]] = {
    SeriesLine: Check(
        "series.code",
        lambda it, _line: _no_match(SERIES_PATTERN, it.code),
        "'{it.code:.20}' is no series code",
    ),
    TraitLine: Check(
        "traits.names",
        lambda it, _line: any(len(word) > LONGEST_TRAIT for word in it.names.values()),
        f"'{{it.key:.20}}' is longer than {LONGEST_TRAIT} letters",
    ),
    SetLine: Check(
        "sets.code",
        lambda it, _line: _no_match(SET_PATTERN, it.code),
        "'{it.code:.20}' is no set code",
    ),
}

_PRINTING_CHECKS: Final = (
    Check(
        "set",
        lambda it, _line: _no_match(SET_PATTERN, it.card_set),
        "'{it.card_set:.20}' is no set code such as UA01BT",
    ),
    Check(
        "code",
        _is_of_another_card,
        "'{it.code:.40}' is no printed code of {card.number:.20}",
    ),
    Check(
        "rarity",
        lambda it, _line: _no_match(PRINTED_RARITY_PATTERN, it.rarity),
        "'{it.rarity:.20}' is no rarity such as C or SR★",
    ),
    Check(
        "image_url",
        lambda it, _line: bool(it.image_url) and not _is_address(it.image_url),
        f"a picture is an http or https address of {LONGEST_ADDRESS} characters",
    ),
    Check(
        "artist",
        lambda it, _line: len(it.artist) > LONGEST_CREDIT,
        f"a credit has at most {LONGEST_CREDIT} characters",
    ),
)

_RULING_CHECKS: Final = (
    Check(
        "key",
        _is_no_key,
        "a key is 1 to 40 letters, digits, - or _, and used once",
    ),
    Check(
        "texts",
        lambda it, _line: any(
            len(text) > LONGEST_ANSWER
            for text in (*it.texts.values(), *it.questions.values())
        ),
        f"a question and an answer have at most {LONGEST_ANSWER} characters each",
    ),
    Check(
        "url",
        lambda it, _line: bool(it.source_url) and not _is_address(it.source_url),
        f"a link is an http or https address of {LONGEST_ADDRESS} characters",
    ),
    Check(
        "source",
        lambda it, _line: len(it.source) > LONGEST_SOURCE,
        f"a source has at most {LONGEST_SOURCE} characters",
    ),
    Check(
        "scenario_name",
        lambda it, _line: len(it.scenario_name) > LONGEST_SCENARIO_NAME,
        f"a name has at most {LONGEST_SCENARIO_NAME} characters",
    ),
    Check(
        "scenario",
        lambda it, _line: len(it.scenario) > LONGEST_SCENARIO,
        f"a scenario has at most {LONGEST_SCENARIO} characters",
    ),
)


def find_part_problem(line: SeriesLine | TraitLine | SetLine) -> RowProblem | None:
    """Return what is wrong with a line beside the cards, if anything."""
    check = PART_CHECKS[type(line)]
    if not check.is_wrong(line, line):
        return None
    return RowProblem(0, check.field, BAD_ROW, check.message.format(it=line, card=line))


def list_card_problems(line: CardLine) -> Iterator[RowProblem]:
    """List everything that is wrong with the printings and rulings of a card."""
    # A row of a community list is one printing; an entry of our own has a list.
    place = "{field}" if line.record else "printings.{index}.{field}"
    yield from _walk(line, line.printings, _PRINTING_CHECKS, place)
    yield from _walk(line, line.rulings, _RULING_CHECKS, "rulings.{index}.{field}")


def _walk(
    line: CardLine, entries: Sequence[Any], checks: Sequence[Check], place: str
) -> Iterator[RowProblem]:
    for index, it in enumerate(entries):
        for check in checks:
            if check.is_wrong(it, line):
                where = place.format(index=index, field=check.field)
                message = check.message.format(it=it, card=line)
                yield RowProblem(line.row, where, BAD_ROW, message, line.number)
