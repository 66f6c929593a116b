"""Reading texts of Universe End with the pieces of ``card_texts``.

>>> [ability.on for ability in read_card_text("[cip]カードを1枚引く。", "ja")]
['cip']
"""

from functools import cache, partial
from itertools import product
from typing import Final

from battles.rules.kernel.deck_games.text_reader import (
    ANY_NUMBER,
    DIGITS,
    NUMBER,
    Place,
    TextReader,
    build_choice,
    build_phrases,
    split_lines,
)
from battles.rules.universe_end.card_texts import piece, render_cost, render_filter
from battles.rules.universe_end.effects import (
    ATTRIBUTES,
    COST_NAMES,
    KINDS,
    SOURCES,
    TARGETS,
    VERBS,
    Ability,
    Cost,
    Filter,
    Step,
)

NAME_PARTS: Final = tuple(
    key.removeprefix("in_name.") for key in piece.all if key.startswith("in_name.")
)
GAINS: Final = ("draws", "plays")  # what a lasting text gains each turn


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
    for gain in GAINS:
        if (values := reader.read_whole(f"field.{gain}", line)) is not None:
            return Ability("field", **{gain: values["n"]})
    if (values := reader.read_whole("hand.less", line)) is not None:
        return Ability("hand", less_per=values["what"])
    for on in ("cip", "activated", "use"):
        if (found := reader.read_at(f"when.{on}", line, 0)) is not None:
            values, at = found
            steps = reader.read_steps(line, at, partial(_read_step, reader))
            return Ability(on, tuple(steps), **values)
    raise reader.refuse(line)


def _read_step(reader: TextReader, text: str, at: int) -> tuple[Step, int] | None:
    for do in VERBS:
        kinds = TARGETS if VERBS[do] & {"to"} else ("me", "opponent", "each")
        for kind in kinds:
            found = reader.read_at(f"{do}.{kind}", text, at)
            if found is None:
                continue
            values, end = found
            side, source = values.pop(
                "source", ("me" if kinds is TARGETS else kind, "")
            )
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
    found = {}
    for kind, attribute, cost, name in product(
        ("", *KINDS), ("", *ATTRIBUTES), (-1, ANY_NUMBER), ("", *NAME_PARTS)
    ):
        words = render_filter(Filter(kind, cost, name, attribute), language)
        found[words] = partial(_make_filter, kind, name, attribute)
    return build_phrases(found)


def _make_filter(kind: str, name: str, attribute: str, number: int) -> Filter:
    return Filter(kind, number, name, attribute)


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
