"""Card texts of Universe End as data: abilities made of steps, and filters.

An ability is one of five kinds. ``cip``: as the chara enters the field. ``activated``:
for a cost, resting the chara. ``use``: the text of an ability card. ``field``: lasting,
while on the field. ``hand``: lowers the cost while in hand. A step is a verb with what
it needs; the whole language is ``VERBS``.
"""

from dataclasses import dataclass
from typing import Final

from battles.rules.kernel.deck_games.cards import (
    read_fields,
    read_list,
    read_number,
    read_word,
)
from battles.rules.kernel.deck_games.effects import (
    SparseRecord,
    Verbs,
    read_step_fields,
    step_to_dict,
)
from battles.rules.kernel.json_types import JsonObject

ATTRIBUTES: Final = ("forest", "flame", "water", "dark")
ANY: Final = len(ATTRIBUTES)  # Place of the colourless part of a cost.
COST_NAMES: Final = (*ATTRIBUTES, "any")
OMNISCIENT: Final = (1 << len(ATTRIBUTES)) - 1

KINDS: Final = ("leader", "chara", "ability", "energy")
WHEN: Final = ("cip", "activated", "use", "field", "hand")
SIDES: Final = ("me", "opponent", "each")

# Each verb and the fields it needs besides ``do``; ``side`` is ``me`` if not given.
VERBS: Final[Verbs] = {
    "draw": frozenset({"n"}),  # from the top of the deck to the hand
    "mill": frozenset({"n"}),  # from the top of the deck to the debris
    "store": frozenset({"n"}),  # from the top of the deck, face down, to the energies
    "look": frozenset({"n"}),  # at the top of your own deck
    "choose": frozenset({"n", "source", "to"}),  # cards of a zone go somewhere
    "rest": frozenset({"to"}),  # what was looked at and not chosen
    "gain_play": frozenset({"n"}),
    "gain_token": frozenset({"n"}),
    "stand_chara": frozenset({"n"}),  # another one
    "stand_energy": frozenset({"n"}),
    "leave": frozenset({"to"}),  # the card itself
    "recycle": frozenset(),  # the debris into the deck, shuffled
    "use_below": frozenset(),  # your own activated effect, once, for no play count
}
SOURCES: Final = ("hand", "debris", "field", "energy", "looked")
TARGETS: Final = ("hand", "debris", "field", "deck", "energy", "omniscient")
OPTIONAL: Final = frozenset({"do", "n", "side", "source", "to", "filter"})

Cost = tuple[int, ...]
FREE: Final[Cost] = (0,) * (ANY + 1)


@dataclass(frozen=True, slots=True)
class Filter(SparseRecord):
    """A filter of cards; fields with their default do not matter.

    Attributes:
        kind: One of ``KINDS``, or empty.
        cost_most: Greatest printed cost, or -1.
        name: A part of the name, or empty (UE-2.8).
        attribute: One of ``ATTRIBUTES``, or empty.
    """

    kind: str = ""
    cost_most: int = -1
    name: str = ""
    attribute: str = ""


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does; ``VERBS`` lists the fields that count."""

    do: str
    n: int = 0
    side: str = "me"
    source: str = ""
    to: str = ""
    filter: Filter = Filter()

    def to_dict(self) -> JsonObject:
        """Return the step as plain data."""
        return step_to_dict(self, VERBS)


@dataclass(frozen=True, slots=True)
class Ability:
    """One text of a card.

    Attributes:
        on: When it applies; one of ``WHEN``.
        steps: What it does, in order.
        cost: Energies of an activated effect.
        plays: Play counts more each turn, for ``field`` (PLAY+n).
        draws: Cards more each turn, for ``field`` (DRAW+n).
        less_per: For ``hand``: 1 less for each such card in the opponent's debris.
    """

    on: str
    steps: tuple[Step, ...] = ()
    cost: Cost = FREE
    plays: int = 0
    draws: int = 0
    less_per: Filter | None = None

    def to_dict(self) -> JsonObject:
        """Return the ability as plain data."""
        data: JsonObject = {"on": self.on}
        if self.steps:
            data["do"] = [step.to_dict() for step in self.steps]
        if self.on == "activated":
            data["cost"] = cost_to_dict(self.cost)
        if self.plays:
            data["plays"] = self.plays
        if self.draws:
            data["draws"] = self.draws
        if self.less_per is not None:
            data["less_per"] = self.less_per.to_dict()
        return data


def cost_to_dict(cost: Cost) -> JsonObject:
    """Return a cost as plain data; what costs nothing is left out."""
    return {name: n for name, n in zip(COST_NAMES, cost, strict=True) if n}


def read_cost(data: object) -> Cost:
    """Read a cost: how many energies of each attribute, and of any."""
    fields = read_fields(data, frozenset(COST_NAMES), "cost")
    return tuple(read_number(fields.get(name, 0), "cost") for name in COST_NAMES)


def read_filter(data: object) -> Filter:
    """Read a filter of cards."""
    known = frozenset({"kind", "cost_most", "name", "attribute"})
    fields = read_fields(data, known, "filter")
    return Filter(
        kind=read_word(fields.get("kind", ""), ("", *KINDS), "filter.kind"),
        cost_most=read_number(fields.get("cost_most", -1), "filter", least=-1),
        name=str(fields.get("name", "")),
        attribute=read_word(fields.get("attribute", ""), ("", *ATTRIBUTES), "filter"),
    )


def read_step(data: object) -> Step:
    """Read one step."""
    do, fields = read_step_fields(data, OPTIONAL, VERBS)
    return Step(
        do,
        n=read_number(fields.get("n", 0), "step.n"),
        side=read_word(fields.get("side", "me"), SIDES, "step.side"),
        source=read_word(fields.get("source", ""), ("", *SOURCES), "step.source"),
        to=read_word(fields.get("to", ""), ("", *TARGETS), "step.to"),
        filter=read_filter(fields.get("filter", {})),
    )


def read_ability(data: object) -> Ability:
    """Read one ability.

    Raises:
        MalformedCard: If it cannot be read, with the reason.
    """
    known = frozenset({"on", "do", "cost", "plays", "draws", "less_per"})
    fields = read_fields(data, known, "ability")
    steps = read_list(fields.get("do", []), "ability.do")
    less = fields.get("less_per")
    return Ability(
        read_word(fields.get("on"), WHEN, "ability.on"),
        steps=tuple(read_step(step) for step in steps),
        cost=read_cost(fields.get("cost", {})),
        plays=read_number(fields.get("plays", 0), "ability.plays"),
        draws=read_number(fields.get("draws", 0), "ability.draws"),
        less_per=None if less is None else read_filter(less),
    )
