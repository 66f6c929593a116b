"""Checks of the lines of a list, as tables: field, test and message."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from cards.card_data import SERIES_PATTERN
from cards.card_data.draft import LONGEST_TRAIT
from cards.card_data.sentences import Sentence, say
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
        describe: The message about a line, of this whole line of a card.
    """

    field: str
    is_wrong: Callable[[Any, Any], bool]
    describe: Callable[[Any, Any], Sentence]


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
        lambda it, _line: say("no_series_code", value=it.code[:20]),
    ),
    TraitLine: Check(
        "traits.names",
        lambda it, _line: any(len(word) > LONGEST_TRAIT for word in it.names.values()),
        lambda it, _line: say("trait_too_long", value=it.key[:20], most=LONGEST_TRAIT),
    ),
    SetLine: Check(
        "sets.code",
        lambda it, _line: _no_match(SET_PATTERN, it.code),
        lambda it, _line: say("no_set_code", value=it.code[:20]),
    ),
}

_PRINTING_CHECKS: Final = (
    Check(
        "set",
        lambda it, _line: _no_match(SET_PATTERN, it.card_set),
        lambda it, _line: say("no_set_such_as", value=it.card_set[:20]),
    ),
    Check(
        "code",
        _is_of_another_card,
        lambda it, line: say("no_code_of", value=it.code[:40], card=line.number[:20]),
    ),
    Check(
        "rarity",
        lambda it, _line: _no_match(PRINTED_RARITY_PATTERN, it.rarity),
        lambda it, _line: say("no_printed_rarity", value=it.rarity[:20]),
    ),
    Check(
        "image_url",
        lambda it, _line: bool(it.image_url) and not _is_address(it.image_url),
        lambda _it, _line: say("no_picture", most=LONGEST_ADDRESS),
    ),
    Check(
        "artist",
        lambda it, _line: len(it.artist) > LONGEST_CREDIT,
        lambda _it, _line: say("credit_too_long", most=LONGEST_CREDIT),
    ),
)

_RULING_CHECKS: Final = (
    Check(
        "key",
        _is_no_key,
        lambda _it, _line: say("no_key"),
    ),
    Check(
        "texts",
        lambda it, _line: any(
            len(text) > LONGEST_ANSWER
            for text in (*it.texts.values(), *it.questions.values())
        ),
        lambda _it, _line: say("answer_too_long", most=LONGEST_ANSWER),
    ),
    Check(
        "url",
        lambda it, _line: bool(it.source_url) and not _is_address(it.source_url),
        lambda _it, _line: say("no_link", most=LONGEST_ADDRESS),
    ),
    Check(
        "source",
        lambda it, _line: len(it.source) > LONGEST_SOURCE,
        lambda _it, _line: say("source_too_long", most=LONGEST_SOURCE),
    ),
    Check(
        "scenario_name",
        lambda it, _line: len(it.scenario_name) > LONGEST_SCENARIO_NAME,
        lambda _it, _line: say("scenario_name_too_long", most=LONGEST_SCENARIO_NAME),
    ),
    Check(
        "scenario",
        lambda it, _line: len(it.scenario) > LONGEST_SCENARIO,
        lambda _it, _line: say("scenario_too_long", most=LONGEST_SCENARIO),
    ),
)


def find_part_problem(line: SeriesLine | TraitLine | SetLine) -> RowProblem | None:
    """Return what is wrong with a line beside the cards, if anything."""
    check = PART_CHECKS[type(line)]
    if not check.is_wrong(line, line):
        return None
    return RowProblem(0, check.field, BAD_ROW, check.describe(line, line))


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
                message = check.describe(it, line)
                yield RowProblem(line.row, where, BAD_ROW, message, line.number)
