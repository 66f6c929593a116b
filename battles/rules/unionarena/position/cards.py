"""Card definitions: the fixed facts of a card (UA-2.1.1 to UA-2.1.5).

A definition is immutable and shared by every battle; what changes about a card lives
in the state. The plain form is the card face of the card service. The plus sign beside
BP or energy generation (UA-2.1.5) means nothing and is not kept.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any, Final

from battles.rules.kernel.errors import MalformedCard
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.position.effect_programs import Program, get_program
from cards.effects import MalformedTreeError
from cards.effects.model.enums import CardKind, Trigger
from cards.vocabulary import normalize_name

__all__ = ["AP_CARD", "COLORS", "COLOR_INDEX", "CardDefinition", "CardKind", "Trigger"]

COLORS: Final = ("red", "blue", "yellow", "green", "purple")
COLOR_INDEX: Final = {color: index for index, color in enumerate(COLORS)}


@dataclass(frozen=True, slots=True)
class CardDefinition:
    """The printed facts of one card.

    Attributes:
        number: The part of the card number after the slash; the key of the copy limit.
        series: The three letters of UA-2.2.2.
        name: The rules name; equality of names is on this.
        kind: Character, Site or Event.
        color: The color of the required energy, also when the amount is 0 (UA-2.1.4).
        required_energy: The amount of that color.
        ap_cost: AP to pay.
        generated_energy: Amount by color, in the order of ``COLORS``; zeros for Events.
        bp: Printed BP of a Character, else None.
        traits: The rules traits.
        trigger: The printed trigger, or None.
        effects: The effect model as plain data, or None.
        program: The effect model made ready for the engine.
    """

    number: str
    series: str
    name: str
    kind: CardKind
    color: str
    required_energy: int = 0
    ap_cost: int = 0
    generated_energy: tuple[int, ...] = (0, 0, 0, 0, 0)
    bp: int | None = None
    traits: tuple[str, ...] = ()
    trigger: Trigger | None = None
    effects: Mapping[str, Json] | None = field(default=None, hash=False)
    program: Program = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Read the effect tree; raise MalformedCard if it cannot be read."""
        try:
            program = get_program(self.effects, trigger=self.trigger, color=self.color)
        except MalformedTreeError as error:
            raise MalformedCard(
                "card.malformed",
                f"{self.number}: effects: {error}",
                details={"field": "effects"},
            ) from error
        object.__setattr__(self, "program", program)

    def __reduce__(self) -> tuple[Callable[..., "CardDefinition"], tuple[Any, ...]]:
        """Pickle and copy the arguments: the program knows its nodes by identity."""
        given = (getattr(self, item.name) for item in fields(self) if item.init)
        return CardDefinition, tuple(given)

    @property
    def is_character(self) -> bool:
        """Return whether the card is a Character."""
        return self.kind is CardKind.CHARACTER

    @property
    def deck_limit(self) -> int | None:
        """Return the most copies in a deck, where the text says so (UA-2.2.3)."""
        return self.program.effects.deck_limit

    @property
    def color_index(self) -> int:
        """Return the place of the color in ``COLORS``."""
        return COLOR_INDEX[self.color]

    def to_dict(self) -> JsonObject:
        """Return the definition as a card face."""
        return {
            "number": self.number,
            "series": self.series,
            "name": self.name,
            "kind": self.kind.value,
            "color": self.color,
            "required_energy": self.required_energy,
            "ap_cost": self.ap_cost,
            "generated_energy": {
                color: amount
                for color, amount in zip(COLORS, self.generated_energy, strict=True)
                if amount
            },
            "bp": self.bp,
            "traits": list(self.traits),
            "trigger": None if self.trigger is None else self.trigger.value,
            "effects": None if self.effects is None else dict(self.effects),
        }

    @classmethod
    def from_dict(cls, face: Mapping[str, Json]) -> "CardDefinition":
        """Read a card face; keys it does not know are ignored.

        Raises:
            MalformedCard: If a field is missing or of a wrong kind.
        """
        if not isinstance(face, Mapping):
            raise _malformed("face", face)
        try:
            kind = CardKind(_text(face, "kind"))
            trigger = face.get("trigger")
            printed = None if trigger is None else Trigger(str(trigger))
        except ValueError as error:
            raise MalformedCard("card.malformed", str(error)) from error
        color = _text(face, "color")
        if color not in COLOR_INDEX:
            raise _malformed("color", color)
        return cls(
            number=_text(face, "number"),
            series=_text(face, "series"),
            name=normalize_name(_text(face, "name")),
            kind=kind,
            color=color,
            required_energy=_amount(face, "required_energy"),
            ap_cost=_amount(face, "ap_cost"),
            generated_energy=_energy(face),
            bp=_amount(face, "bp") if kind is CardKind.CHARACTER else None,
            traits=_traits(face),
            trigger=printed,
            effects=_effects(face),
        )


def _malformed(name: str, value: object) -> MalformedCard:
    return MalformedCard(
        "card.malformed", f"{name}: cannot be {value!r}", details={"field": name}
    )


def _text(face: Mapping[str, Json], name: str) -> str:
    value = face.get(name)
    if not isinstance(value, str) or not value:
        raise _malformed(name, value)
    return value


def _amount(face: Mapping[str, Json], name: str) -> int:
    value = face.get(name)
    if isinstance(value, bool) or not isinstance(value, int) or value < 0:
        raise _malformed(name, value)
    return value


def _energy(face: Mapping[str, Json]) -> tuple[int, ...]:
    value = face.get("generated_energy") or {}
    if not isinstance(value, dict) or any(key not in COLOR_INDEX for key in value):
        raise _malformed("generated_energy", value)
    return tuple(_amount(value, c) if c in value else 0 for c in COLORS)


def _traits(face: Mapping[str, Json]) -> tuple[str, ...]:
    value = face.get("traits") or []
    if not isinstance(value, (list, tuple)):
        raise _malformed("traits", value)
    return tuple(normalize_name(str(trait)) for trait in value)


def _effects(face: Mapping[str, Json]) -> Mapping[str, Json] | None:
    value = face.get("effects")
    if value is not None and not isinstance(value, Mapping):
        raise _malformed("effects", value)
    return value


# The placeholder for an AP card in the list of definitions.
AP_CARD: Final = CardDefinition(
    number="AP", series="", name="AP", kind=CardKind.AP_CARD, color="red"
)
