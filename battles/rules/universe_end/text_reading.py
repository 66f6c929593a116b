"""Reading texts of Universe End with the pieces of ``card_texts``.

>>> [ability.on for ability in read_card_text("[cip]カードを1枚引く。", "ja")]
['cip']
"""

import re
import string
from collections.abc import Iterable, Mapping
from functools import cache, partial
from itertools import product
from typing import Any, Final

from battles.rules.kernel.deck_games.text_reader import (
    DIGITS,
    NUMBER,
    Place,
    TextReader,
    build_choice,
    split_lines,
)
from battles.rules.universe_end.card_texts import (
    piece,
    render_cost,
    translate_name_part,
)
from battles.rules.universe_end.effects import (
    ATTRIBUTES,
    COLORLESS,
    COST_NAMES,
    KINDS,
    SIDES,
    SOURCES,
    STATES,
    TARGETS,
    TRIGGERS,
    VERBS,
    Ability,
    Cost,
    Filter,
    Step,
    read_ability,
)

NAME_PARTS: Final = tuple(
    key.removeprefix("in_name.") for key in piece.all if key.startswith("in_name.")
)
GAINS: Final = ("draws", "plays")  # what a lasting text gains each turn
FILTERED: Final = "filtered"  # the piece of a verb with a filter
# The parts that words for cards may have around their kind, from inside out.
LAYERS: Final = (
    ("what.attribute",),
    ("what.cost", "what.cost_least", "what.cost_range"),
    ("what.name",),
    ("what.state",),
)


def read_card_text(text: str, language: str) -> tuple[Ability, ...]:
    """Read a whole text, a line for each ability, without a win condition.

    Args:
        text: As cards print it.
        language: ``en``, ``ja`` or ``zh-hant``.

    Raises:
        MalformedCard: With the words that were not understood, and the nearest phrase.
    """
    reader = _build_reader(language)
    return tuple(_read_line(reader, line) for line in split_lines(text))


def _read_line(reader: TextReader, line: str) -> Ability:
    # Reading it as data refuses what no text may ask for.
    return read_ability(_read_words(reader, line).to_dict())


def _read_words(reader: TextReader, line: str) -> Ability:
    for gain in GAINS:
        if (values := reader.read_whole(f"field.{gain}", line)) is not None:
            return Ability("field", **{gain: values["n"]})
    if (values := reader.read_whole("hand.less", line)) is not None:
        return Ability("hand", less_per=values["what"])
    for on in (*TRIGGERS, "cip", "activated", "use"):
        if (found := reader.read_at(f"when.{on}", line, 0)) is not None:
            values, at = found
            if "what" in values:
                values["filter"] = values.pop("what")
            steps = reader.read_steps(line, at, partial(_read_step, reader))
            return Ability(on, tuple(steps), **values)
    raise reader.refuse(line)


def _read_step(reader: TextReader, text: str, at: int) -> tuple[Step, int] | None:
    for do in VERBS:
        kinds = TARGETS if VERBS[do] & {"to"} else (*SIDES, FILTERED)
        for kind in kinds:
            found = reader.read_at(f"{do}.{kind}", text, at)
            if found is None:
                continue
            values, end = found
            own = "me" if kind not in SIDES else kind
            side, source = values.pop("source", (own, ""))
            to = kind if kinds is TARGETS else ""
            return (
                Step(
                    do,
                    n=values.get("n", 0),
                    side=side,
                    source=source,
                    to=to,
                    filter=values.get("what", Filter()),
                ),
                end,
            )
    return None


@cache
def _build_reader(language: str) -> TextReader:
    sources = {
        piece(f"source.{side}.{source}", language): (side, source)
        for side, source in product(("me", "opponent"), SOURCES)
        if f"source.{side}.{source}" in piece.all
    }
    places = {
        "n": NUMBER,
        "source": build_choice(sources),
        "what": _build_filters(language),
        "cost": _build_costs(language),
    }
    return TextReader(piece, language, places)


def _build_filters(language: str) -> Place:
    """Return a place for every filter, by the words it is written with."""
    words: dict[str, dict[str, Any]] = {
        "attribute": _name_pieces("attribute", (*ATTRIBUTES, COLORLESS), language),
        "state": _name_pieces("state", STATES, language),
        "name": {translate_name_part(part, language): part for part in NAME_PARTS},
        "kind": {
            **_name_pieces("kind", KINDS, language),
            piece("kind.card", language): "",
        },
    }
    omniscient = piece("what.omniscient", language)
    pattern = _group("kind", [omniscient, *words["kind"]])
    for keys in LAYERS:
        ends = [_split_layer(key, words, language) for key in keys]
        before, after = (
            "|".join(filter(None, side)) for side in zip(*ends, strict=True)
        )
        pattern = f"(?:{before})?{pattern}(?:{after})?"
    compiled = re.compile(pattern)

    def read(text: str) -> Filter:
        found = compiled.fullmatch(text)
        assert found is not None  # it has just matched the same without names
        return _make_filter(found.groupdict(), words, omniscient)

    return Place(re.sub(r"\(\?P<\w+>", "(?:", pattern), read)


def _name_pieces(place: str, codes: Iterable[str], language: str) -> dict[str, str]:
    return {piece(f"{place}.{code}", language): code for code in codes}


def _group(name: str, words: Iterable[str]) -> str:
    longest_first = sorted(words, key=len, reverse=True)
    return f"(?P<{name}>{'|'.join(map(re.escape, longest_first))})"


def _split_layer(
    key: str, words: Mapping[str, Iterable[str]], language: str
) -> tuple[str, str]:
    """Return the patterns of what a piece has before and after what it is about.

    In each language all is on one side, so that both sides can be left out.
    """
    number = key.replace(".", "_")
    sides = [""]
    for text, place, _spec, _how in string.Formatter().parse(piece.all[key][language]):
        sides[-1] += re.escape(text)
        if place == "what":
            sides.append("")
        elif place and place in words:
            sides[-1] += _group(place, words[place])
        elif place:
            sides[-1] += f"(?P<{number}_{place}>{DIGITS})"
    before, after = sides
    return before, after


def _make_filter(
    found: Mapping[str, str | None], words: Mapping[str, Any], omniscient: str
) -> Filter:
    """Build a filter from its words, by their places."""

    def number(*places: str) -> int:
        return next((int(n) for place in places if (n := found[place])), -1)

    codes = {
        place: meanings.get(found[place] or "", "") for place, meanings in words.items()
    }
    return Filter(
        **codes,
        cost_most=number("what_cost_n", "what_cost_range_most"),
        cost_least=number("what_cost_least_n", "what_cost_range_least"),
        omniscient=found["kind"] == omniscient,
    )


def _build_costs(language: str) -> Place:
    """Return a place for a cost: its parts in a row, or nothing."""
    parts = []
    for place in range(len(COST_NAMES)):
        cost = [0] * len(COST_NAMES)
        cost[place] = 1
        parts.append(render_cost(tuple(cost), language).removesuffix("1"))
    words = "|".join(parts)
    free = piece("free", language)

    def read(text: str) -> Cost:
        cost = [0] * len(COST_NAMES)
        if text != free:
            for part in text.split("+"):
                place = next(i for i, name in enumerate(parts) if part.startswith(name))
                cost[place] += int(part.removeprefix(parts[place]))
        return tuple(cost)

    one = rf"(?:{words}){DIGITS}"
    return Place(rf"{one}(?:\+{one})*|{free}", read)


__all__ = ["read_card_text"]
