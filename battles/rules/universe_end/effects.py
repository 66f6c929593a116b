"""Card texts of Universe End as data: abilities made of steps, and filters.

An ability is of one kind. ``cip``: as the chara enters the field. ``activated``: for a
cost, resting the chara. ``use``: the text of an ability card. ``field``: lasting, while
on the field. ``hand``: lowers the cost while in hand. A *trigger* waits for an event
while the chara is on the field: ``turn_begins`` and ``turn_ends``, your own turn;
``other_enters``, another chara of yours that passes the filter enters; ``destroyed``,
this chara is put into the debris. A step is a verb with what it needs; the whole
language is ``VERBS``.
"""

from dataclasses import dataclass, replace
from typing import Final

from battles.rules.kernel.deck_games.cards import (
    malformed_card_error,
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
TRIGGERS: Final = ("turn_begins", "turn_ends", "other_enters", "destroyed")
WHEN: Final = ("cip", "activated", "use", "field", "hand", *TRIGGERS)
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
COLORLESS: Final = "colorless"
STATES: Final = ("up", "resting")
# What of a card as it lies a filter may ask for, by verb and source.
ASKS_AS_IT_LIES: Final = {
    ("choose", "field"): frozenset({"state"}),
    ("choose", "energy"): frozenset({"state", "omniscient"}),
    ("stand_energy", ""): frozenset({"omniscient"}),
}
# Where cards may go whatever they are; elsewhere only charas or energies may lie.
ANY_KIND: Final = ("hand", "debris", "deck")
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
        attribute: One of ``ATTRIBUTES``, ``COLORLESS`` (UE-2.3), or empty.
        cost_least: Least printed cost, or -1.
        state: One of ``STATES``, as the card lies, or empty.
        omniscient: Whether it must be an omniscient energy (UE-2.5), which has nothing
            that is printed.
    """

    kind: str = ""
    cost_most: int = -1
    name: str = ""
    attribute: str = ""
    cost_least: int = -1
    state: str = ""
    omniscient: bool = False

    @property
    def printed(self) -> "Filter":
        """Return what it asks of the face of a card."""
        return replace(self, state="", omniscient=False)

    @property
    def as_it_lies(self) -> set[str]:
        """Return the fields that ask how a card lies."""
        return {name for name in ("state", "omniscient") if getattr(self, name)}

    @property
    def may_be_anything(self) -> bool:
        """Return whether it asks how a card lies and not what it is."""
        return bool(self.as_it_lies) and not self.kind


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
        filter: For ``other_enters``: the other charas it waits for.
    """

    on: str
    steps: tuple[Step, ...] = ()
    cost: Cost = FREE
    plays: int = 0
    draws: int = 0
    less_per: Filter | None = None
    filter: Filter = Filter()

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
        if not self.filter.is_open:
            data["filter"] = self.filter.to_dict()
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
    fields = read_fields(data, frozenset(Filter.__dataclass_fields__), "filter")
    attributes = ("", *ATTRIBUTES, COLORLESS)
    omniscient = fields.get("omniscient", False)
    if not isinstance(omniscient, bool):
        raise malformed_card_error(f"filter.omniscient is {omniscient!r}")
    found = Filter(
        kind=read_word(fields.get("kind", ""), ("", *KINDS), "filter.kind"),
        cost_most=read_number(fields.get("cost_most", -1), "filter", least=-1),
        name=str(fields.get("name", "")),
        attribute=read_word(fields.get("attribute", ""), attributes, "filter"),
        cost_least=read_number(fields.get("cost_least", -1), "filter", least=-1),
        state=read_word(fields.get("state", ""), ("", *STATES), "filter.state"),
        omniscient=omniscient,
    )
    if omniscient and not found.printed.is_open:
        raise malformed_card_error("an omniscient energy has nothing printed (UE-2.6)")
    return found


def read_printed_filter(data: object) -> Filter:
    """Read a filter that may ask of faces alone."""
    found = read_filter(data)
    _refuse_as_it_lies(found, frozenset(), "this filter")
    return found


def _refuse_as_it_lies(wanted: Filter, allowed: frozenset[str], where: str) -> None:
    unfit = wanted.as_it_lies - allowed
    if unfit:
        raise malformed_card_error(f"{where} cannot ask for {', '.join(sorted(unfit))}")


def read_step(data: object) -> Step:
    """Read one step."""
    do, fields = read_step_fields(data, OPTIONAL, VERBS)
    step = Step(
        do,
        n=read_number(fields.get("n", 0), "step.n"),
        side=read_word(fields.get("side", "me"), SIDES, "step.side"),
        source=read_word(fields.get("source", ""), ("", *SOURCES), "step.source"),
        to=read_word(fields.get("to", ""), ("", *TARGETS), "step.to"),
        filter=read_filter(fields.get("filter", {})),
    )
    source = step.source if do == "choose" else ""
    allowed = ASKS_AS_IT_LIES.get((do, source), frozenset())
    _refuse_as_it_lies(step.filter, allowed, f"{do} {source}".rstrip())
    if source == "energy" and step.filter.may_be_anything and step.to not in ANY_KIND:
        raise malformed_card_error("a face-down energy may be any card (UE-2.6)")
    return step


def read_ability(data: object) -> Ability:
    """Read one ability.

    Raises:
        MalformedCard: If it cannot be read, with the reason.
    """
    known = frozenset({"on", "do", "cost", "plays", "draws", "less_per", "filter"})
    fields = read_fields(data, known, "ability")
    steps = read_list(fields.get("do", []), "ability.do")
    less = fields.get("less_per")
    on = read_word(fields.get("on"), WHEN, "ability.on")
    if on in TRIGGERS and not steps:
        raise malformed_card_error(f"{on} needs do")
    if on != "other_enters" and "filter" in fields:
        raise malformed_card_error(f"{on} takes no filter")
    return Ability(
        on,
        steps=tuple(read_step(step) for step in steps),
        cost=read_cost(fields.get("cost", {})),
        plays=read_number(fields.get("plays", 0), "ability.plays"),
        draws=read_number(fields.get("draws", 0), "ability.draws"),
        less_per=None if less is None else read_printed_filter(less),
        filter=read_printed_filter(fields.get("filter", {})),
    )
