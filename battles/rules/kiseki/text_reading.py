"""Reading texts of Kiseki TCG with the pieces of ``card_texts``.

>>> crafts, abilities = read_card_text("これが場に出た時、カードを1枚引く。", "ja")
>>> crafts, abilities[0].on
((), 'enters')
"""

from collections.abc import Iterable
from dataclasses import replace
from functools import cache, partial
from itertools import product
from typing import Final

from battles.rules.kernel.deck_games.text_reader import (
    ANY_NUMBER,
    NUMBER,
    OTHER_NUMBER,
    SIGNED,
    Place,
    TextReader,
    build_choice,
    build_pattern,
    build_phrases,
    split_lines,
)
from battles.rules.kiseki.card_texts import (
    USUAL_KINDS,
    piece,
    render_filter,
    render_plural,
)
from battles.rules.kiseki.effects import (
    CRAFTS,
    KINDS,
    ORGANISATIONS,
    SIDES,
    STATES,
    TRIGGERS,
    VERBS,
    WATCHED,
    Ability,
    Filter,
    Step,
    check_ability,
    check_filter,
)

# Least and greatest cost; the range is of two different ones.
COST_LIMITS: Final = (
    (0, -1),
    (0, ANY_NUMBER),
    (ANY_NUMBER, -1),
    (ANY_NUMBER, ANY_NUMBER),
    (ANY_NUMBER, OTHER_NUMBER),
)
HOLE: Final = "\0"
ORGANISATION_LAYER: Final = tuple(("what.organisation", name) for name in ORGANISATIONS)
COST_LAYER: Final = tuple(
    (f"what.cost_{form}", "") for form in ("most", "least", "range", "only")
)
STEP_FIELDS: Final = ("n", "strength", "defence", "craft")
# When a text that is carried out begins, and whose unit it watches for, if any. What an
# event does begins with any word, so it comes last.
OCCASIONS: Final = (
    *((on, side) for on in WATCHED for side in SIDES),
    *((on, "") for on in ("enters", *TRIGGERS, "arts", "activated", "use")),
)
Text = tuple[tuple[str, ...], tuple[Ability, ...]]


def read_card_text(text: str, language: str) -> Text:
    """Read a whole text: its icon crafts, then its abilities, a line for each.

    Args:
        text: As cards print it, without organisations.
        language: ``en``, ``ja`` or ``zh-hant``.

    Raises:
        MalformedCard: With the words that were not understood, and the nearest phrase.
    """
    reader = _build_reader(language)
    named = _name_crafts(language)
    lines = list(split_lines(text))
    crafts = tuple(named[line] for line in lines if line in named)
    return crafts, tuple(_read_line(reader, x) for x in lines if x not in named)


def _read_line(reader: TextReader, line: str) -> Ability:
    lasting = _read_lasting_line(reader, line)
    if lasting is not None:
        return lasting
    for on, side in OCCASIONS:
        key = f"when.{on}.{side}" if side else f"when.{on}"
        if (found := reader.read_at(key, line, 0)) is not None:
            values, at = found
            ep, action = values.get("cost", (0, False))
            ability = Ability(
                on,
                tuple(reader.read_steps(line, at, partial(_read_step, reader))),
                ep=ep,
                action=action,
                side=side or "me",
                filter=values.get("whats", Filter()),
                watches=bool(side),
            )
            check_ability(ability)
            return ability
    raise reader.refuse(line)


def _read_lasting_line(reader: TextReader, line: str) -> Ability | None:
    if (values := reader.read_whole("link", line)) is not None:
        return Ability("lasting", link=values["names"])
    what = _build_filters("unit", reader.language)
    whats = _build_filters("", reader.language)
    for key, side in product(("bonus", "less", "first"), SIDES):
        values = reader.read_whole(f"{key}.{side}", line, what=what, whats=whats)
        if values is not None:
            return Ability(
                "lasting",
                side=side,
                filter=values.get("what") or values["whats"],
                strength=values.get("strength", 0),
                defence=values.get("defence", 0),
                less=values.get("n", 0),
                first=key == "first",
            )
    return None


def _read_step(reader: TextReader, text: str, at: int) -> tuple[Step, int] | None:
    for do, side in product(VERBS, SIDES):
        usual = USUAL_KINDS.get(do, "unit")
        what = _build_filters(usual, reader.language)
        found = reader.read_at(f"{do}.{side}", text, at, what=what)
        if found is not None:
            values, end = found
            given = {name: values[name] for name in STEP_FIELDS if name in values}
            meant = values.get("what") or values.get("whats") or Filter()
            return Step(do, side=side, filter=meant, **given), end
    return None


@cache
def _build_reader(language: str) -> TextReader:
    return TextReader(
        piece,
        language,
        {
            "n": NUMBER,
            "strength": SIGNED,
            "defence": SIGNED,
            "craft": build_choice(_name_crafts(language)),
            "names": _build_organisations(language),
            "whats": _build_filters("", language),
            "cost": _build_costs(language),
        },
    )


def _name_crafts(language: str) -> dict[str, str]:
    """Return the icon crafts by what they are called."""
    return {piece(f"craft.{craft}", language): craft for craft in CRAFTS}


@cache
def _build_filters(usual: str, language: str) -> Place:
    """Return a place for every filter, by the words it is written with.

    Args:
        usual: The kind that is meant if none is named; empty for several units.
        language: The language.
    """
    found = {}
    # Kinds come after none: words that name the kind that is meant anyway mean it.
    for kind, organisation, limits, state in product(
        ("", *KINDS), ("", *ORGANISATIONS), COST_LIMITS, STATES
    ):
        wanted = Filter(kind, limits[1], organisation, state, limits[0])
        words = (
            render_filter(wanted, usual, language)
            if usual
            else render_plural(wanted, language)
        )
        found[words] = partial(_make_filter, wanted)
    return build_phrases(found, _build_filter_pattern(usual, language))


def _build_filter_pattern(usual: str, language: str) -> str:
    """Return a pattern of all filters; one for each would be hundreds of phrases.

    Words stand around what they say more of (``{what}``): those of an organisation
    innermost, then those of a state, those of a cost outermost.
    """
    table = "kind" if usual else "kinds"
    kinds = {*KINDS, usual} if usual else KINDS
    pattern = f"(?:{build_pattern(piece(f'{table}.{k}', language) for k in kinds)})"
    least, most = ANY_NUMBER, OTHER_NUMBER
    for layer in (
        ORGANISATION_LAYER,
        tuple((f"what.{state}", "") for state in STATES if state),
        COST_LAYER,
    ):
        texts = [
            piece(
                key,
                language,
                what=HOLE,
                name=piece(f"organisation.{name}", language) if name else "",
                least=least,
                most=most,
            )
            for key, name in layer
        ]
        before, after = zip(*(text.split(HOLE) for text in texts), strict=True)
        pattern = _build_optional(before) + pattern + _build_optional(after)
    return pattern


def _build_optional(phrases: Iterable[str]) -> str:
    given = [words for words in phrases if words]
    return f"(?:{build_pattern(given)})?" if given else ""


def _make_filter(wanted: Filter, *numbers: int) -> Filter:
    """Return a filter with the numbers that were read instead of any."""
    least, most = numbers[0], numbers[-1]
    found = replace(
        wanted,
        cost_least=least if wanted.cost_least else 0,
        cost_most=most if wanted.cost_most >= 0 else -1,
    )
    check_filter(found)
    return found


def _build_organisations(language: str) -> Place:
    """Return a place for organisations in a row."""
    named = {piece(f"organisation.{each}", language): each for each in ORGANISATIONS}
    one, joint = "|".join(named), piece("and", language)

    def read(text: str) -> tuple[str, ...]:
        return tuple(named[name] for name in text.split(joint))

    return Place(f"(?:{one})(?:{joint}(?:{one}))*", read)


def _build_costs(language: str) -> Place:
    """Return a place for a cost: EP, actioning the card, or both."""
    ep = piece("cost.ep", language, n=ANY_NUMBER)
    action = piece("cost.action", language)
    joint = piece("and", language)
    return build_phrases(
        {
            ep: lambda number: (number, False),
            action: lambda _number: (0, True),
            f"{ep}{joint}{action}": lambda number: (number, True),
        }
    )


__all__ = ["read_card_text"]
