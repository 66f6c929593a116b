"""What a card face is: the plain data that battles, pages and clients share.

Clauses UA-2.1.1 to UA-2.1.4. The face is in the words of the rules; its name and
traits are the Japanese ones, because equality of names is decided on them. Names and
texts in other languages stand beside the face (``cards.models.CardRevision``), what a
card does is a tree of ``cards.effects``.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Final, TypedDict, TypeGuard

from .sentences import Sentence, say

KINDS: Final = ("character", "site", "event")
COLORS: Final = ("red", "blue", "yellow", "green", "purple")
TRIGGERS: Final = ("get", "draw", "active", "raid", "special", "final", "color")
RARITIES: Final = ("C", "U", "R", "SR", "UR", "SP", "PR")

# The only place that defines codes of titles, cards and sets. Lazy, so that a larger
# pattern can let -P1 follow, which tells printings apart.
SERIES_SHAPE: Final = "[0-9A-Z]{3}"
NUMBER_SHAPE: Final = rf"{SERIES_SHAPE}(?:-[0-9A-Z]{{1,8}}){{1,3}}?"
SET_SHAPE: Final = "[0-9A-Z]{2,12}"
NUMBER_PATTERN: Final = rf"^{NUMBER_SHAPE}$"
SERIES_PATTERN: Final = rf"^{SERIES_SHAPE}$"

# No printed card comes near these; a typing error does.
HIGHEST_BP: Final = 20_000
BP_STEP: Final = 500
HIGHEST_ENERGY: Final = 15
HIGHEST_AP_COST: Final = 3


class CardFace(TypedDict):
    """A card as the engine reads it."""

    number: str
    series: str
    name: str
    kind: str
    color: str
    required_energy: int
    ap_cost: int
    generated_energy: dict[str, int]
    bp: int | None
    traits: list[str]
    trigger: str | None
    effects: dict[str, Any] | None


@dataclass(frozen=True, slots=True)
class FaceProblem:
    """One thing that is wrong with a face.

    Attributes:
        field: Which field of the face.
        expected: What belongs there, as the end of a sentence.
        found: What was there.
    """

    field: str
    expected: Sentence
    found: object

    @property
    def message(self) -> Sentence:
        """The whole sentence."""
        return say(
            "face_must_be",
            field=self.field,
            expected=self.expected,
            value=repr(self.found),
        )


def check_face(face: Mapping[str, object]) -> tuple[FaceProblem, ...]:
    """Return everything that is wrong with a face, in the order of its fields."""
    return (*_missing_or_unknown(face), *_wrong_values(face), *_wrong_for_kind(face))


def is_playable(face: CardFace, *, text: str) -> bool:
    """Tell whether the engine can do all that the card says.

    Args:
        face: A face without problems.
        text: The effect text in the language of the rules; empty if there is none.

    A card with a text needs its tree, and an Event without a tree does nothing.
    """
    if face["effects"] is not None:
        return True
    return not text and face["kind"] != "event"


def _matches(pattern: str) -> Callable[[object], bool]:
    compiled = re.compile(pattern)
    return lambda value: isinstance(value, str) and bool(compiled.match(value))


def _is_count(highest: int) -> Callable[[object], bool]:
    return lambda value: _is_int(value) and 0 <= value <= highest


def _is_int(value: object) -> TypeGuard[int]:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_text(value: object) -> bool:
    return isinstance(value, str) and bool(value.strip())


def _is_energy(value: object) -> bool:
    return isinstance(value, dict) and all(
        color in COLORS and _is_int(amount) and 0 < amount <= HIGHEST_ENERGY
        for color, amount in value.items()
    )


def _is_traits(value: object) -> bool:
    return (
        isinstance(value, list)
        and all(_is_text(trait) for trait in value)
        and len(set(value)) == len(value)
    )


def _one_of(words: tuple[str, ...]) -> tuple[Callable[[object], bool], Sentence]:
    expected = say("expected_one_of", words=", ".join(words))
    return (lambda value: value in words), expected


def _or_none(check: tuple[Callable[[object], bool], Sentence]) -> tuple[Any, Sentence]:
    holds, expected = check
    return (lambda value: value is None or holds(value)), say(
        "expected_or_empty", expected=expected
    )


_FIELDS: Final[Mapping[str, tuple[Callable[[object], bool], Sentence]]] = {
    "number": (_matches(NUMBER_PATTERN), say("expected_number")),
    "series": (_matches(SERIES_PATTERN), say("expected_series")),
    "name": (_is_text, say("expected_name")),
    "kind": _one_of(KINDS),
    "color": _one_of(COLORS),
    "required_energy": (
        _is_count(HIGHEST_ENERGY),
        say("expected_range", most=HIGHEST_ENERGY),
    ),
    "ap_cost": (
        _is_count(HIGHEST_AP_COST),
        say("expected_range", most=HIGHEST_AP_COST),
    ),
    "generated_energy": (_is_energy, say("expected_energy")),
    "bp": _or_none((_is_count(HIGHEST_BP), say("expected_range", most=HIGHEST_BP))),
    "traits": (_is_traits, say("expected_traits")),
    "trigger": _or_none(_one_of(TRIGGERS)),
    "effects": _or_none((lambda value: isinstance(value, dict), say("expected_tree"))),
}


def _missing_or_unknown(face: Mapping[str, object]) -> Iterator[FaceProblem]:
    for name in _FIELDS:
        if name not in face:
            yield FaceProblem(name, say("expected_given"), None)
    for name in face:
        if name not in _FIELDS:
            yield FaceProblem(name, say("expected_no_field"), face[name])


def _wrong_values(face: Mapping[str, object]) -> Iterator[FaceProblem]:
    for name, (holds, expected) in _FIELDS.items():
        if name in face and not holds(face[name]):
            yield FaceProblem(name, expected, face[name])
    number, series = face.get("number"), face.get("series")
    if isinstance(number, str) and number.split("-")[0] != series:
        yield FaceProblem("series", say("expected_letters"), series)


def _wrong_for_kind(face: Mapping[str, object]) -> Iterator[FaceProblem]:
    """Yield problems of the kind: BP (UA-2.1.2), energy of Events (UA-2.1.3)."""
    kind, bp = face.get("kind"), face.get("bp")
    if kind == "character" and bp is None:
        yield FaceProblem("bp", say("expected_bp"), bp)
    if kind in {"site", "event"} and bp is not None:
        yield FaceProblem("bp", say("expected_no_bp"), bp)
    if kind == "event" and face.get("generated_energy"):
        energy = face["generated_energy"]
        yield FaceProblem("generated_energy", say("expected_no_energy"), energy)
