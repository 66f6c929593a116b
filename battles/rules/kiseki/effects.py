"""Card texts of Kiseki TCG as data: abilities made of steps, and filters.

``enters``: as the card enters the field. ``activated``: for its cost, at any time.
``arts``: what a unit does when it is played as an event. ``use``: the text of an event.
``lasting``: while the card lies face up on the field or in the base. ``TRIGGERS``: when
that happens to the card, or to a unit it watches for. A step is a verb with what it
needs; the whole language is ``VERBS``. Icon crafts are words (``CRAFTS``).
"""

from collections.abc import Sequence
from dataclasses import dataclass
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

KINDS: Final = ("unit", "item", "event", "base")  # TR-3.1
ORGANISATIONS: Final = ("guild", "watch", "veil", "tide", "lamp")
# Icon crafts (TR-9.1 to TR-9.7), as bits in this order.
CRAFTS: Final = (
    "covert",
    "reinforcement",
    "allegiance",
    "dispatch",
    "martial",
    "hate",
    "support",
)
COVERT, REINFORCEMENT, ALLEGIANCE, DISPATCH, MARTIAL, HATE, SUPPORT = (
    1 << place for place in range(len(CRAFTS))
)
# What a card may watch for in units, and what happens to nothing but the turn.
WATCHED: Final = ("attacks", "stunned", "destroyed")
OF_THE_TURN: Final = ("turn_begins", "turn_ends")
TRIGGERS: Final = (*WATCHED, *OF_THE_TURN)
WHEN: Final = ("enters", "activated", "arts", "use", "lasting", *TRIGGERS)
SIDES: Final = ("me", "opponent", "each")
STATES: Final = ("", "stunned", "attacking", "ready", "actioned")

# Each verb and the fields it needs besides ``do``; ``side`` is ``me`` if not given.
VERBS: Final[Verbs] = {
    "draw": frozenset({"n"}),
    "plan": frozenset({"n"}),  # TR-9.9
    "stun": frozenset({"n"}),  # TR-9.12
    "destroy": frozenset({"n"}),  # TR-9.11
    "return": frozenset({"n"}),  # from the field to the hand
    "ready": frozenset({"n"}),
    "action": frozenset({"n"}),
    "boost": frozenset({"n", "strength", "defence"}),  # units, this turn
    "boost_this": frozenset({"strength", "defence"}),  # the unit itself, this turn
    "grant": frozenset({"n", "craft"}),  # an icon craft, this turn
    "gain_ep": frozenset({"n"}),
    "damage": frozenset({"n"}),  # bond is lost
    "heal": frozenset({"n"}),  # bond is gained
    "rebuild": frozenset({"n"}),  # TR-9.10
    "fetch": frozenset({"n"}),  # from the trail to the hand
    "discard": frozenset({"n"}),  # from the hand to the trail
    "settle": frozenset({"n"}),  # from the top of the deck, face down, into the base
}
# What one player chooses from their own cards, or looks at.
ONE_PLAYER: Final = frozenset({"plan", "discard"})
STEP_FIELDS: Final = frozenset(
    {"do", "n", "side", "strength", "defence", "craft", "filter"}
)


# Fields of an ability that are written only where they say something.
NOT_ALWAYS: Final = (
    "ep",
    "action",
    "strength",
    "defence",
    "less",
    "first",
    "watches",
)


@dataclass(frozen=True, slots=True)
class Filter(SparseRecord):
    """A filter of cards; fields with their default do not matter.

    Attributes:
        kind: One of ``KINDS``, or empty.
        cost_most: Greatest printed cost, or -1.
        organisation: One of ``ORGANISATIONS``, or empty.
        state: One of ``STATES``; empty, ``ready`` and ``actioned`` leave out the
            stunned.
        cost_least: Least printed cost.
    """

    kind: str = ""
    cost_most: int = -1
    organisation: str = ""
    state: str = ""
    cost_least: int = 0


@dataclass(frozen=True, slots=True)
class Step:
    """One thing an effect does; ``VERBS`` lists the fields that count."""

    do: str
    n: int = 0
    side: str = "me"
    strength: int = 0
    defence: int = 0
    craft: str = ""
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
        ep: EP it costs, for ``activated`` and ``arts``.
        action: Whether the ready card itself is actioned for it (TR-3.2).
        link: Organisations it links (TR-9.8).
        strength: STR added to the filtered units, for ``lasting``.
        defence: The same of DEF.
        less: CP that the filtered units and items cost less, for ``lasting``.
        first: Whether only each player's first unit of a turn costs less.
        side: The side of the cards, for ``lasting`` and if it watches.
        filter: The filter of the cards, likewise.
        watches: Whether a trigger is about every unit of ``side`` that passes
            ``filter`` (as it was before), and not about this card.
    """

    on: str
    steps: tuple[Step, ...] = ()
    ep: int = 0
    action: bool = False
    link: tuple[str, ...] = ()
    strength: int = 0
    defence: int = 0
    less: int = 0
    first: bool = False
    side: str = "me"
    filter: Filter = Filter()
    watches: bool = False

    def to_dict(self) -> JsonObject:
        """Return the ability as plain data."""
        data: JsonObject = {"on": self.on}
        if self.steps:
            data["do"] = [step.to_dict() for step in self.steps]
        for name in NOT_ALWAYS:
            if getattr(self, name):
                data[name] = getattr(self, name)
        if self.link:
            data["link"] = list(self.link)
        if self.side != "me":
            data["side"] = self.side
        if not self.filter.is_open:
            data["filter"] = self.filter.to_dict()
        return data


def words_to_bits(words: Sequence[str], among: tuple[str, ...]) -> int:
    """Give words as bits by their place among those there are."""
    return sum(1 << among.index(word) for word in words)


def read_filter(data: object) -> Filter:
    """Read a filter of cards."""
    known = frozenset(Filter.__dataclass_fields__)
    fields = read_fields(data, known, "filter")
    found = Filter(
        kind=read_word(fields.get("kind", ""), ("", *KINDS), "filter.kind"),
        cost_most=read_number(fields.get("cost_most", -1), "filter", least=-1),
        organisation=read_word(
            fields.get("organisation", ""), ("", *ORGANISATIONS), "filter"
        ),
        state=read_word(fields.get("state", ""), STATES, "filter.state"),
        cost_least=read_number(fields.get("cost_least", 0), "filter.cost_least"),
    )
    check_filter(found)
    return found


def check_filter(wanted: Filter) -> None:
    """Refuse a filter that no card can pass; raises MalformedCard."""
    least, most = wanted.cost_least, wanted.cost_most
    if 0 <= most < least:
        raise malformed_card_error(f"no cost is from {least} to {most}")


def read_step(data: object) -> Step:
    """Read one step."""
    do, fields = read_step_fields(data, STEP_FIELDS, VERBS)
    if do in ONE_PLAYER and fields.get("side") == "each":
        raise malformed_card_error(f"{do} is for one player")
    return Step(
        do,
        n=read_number(fields.get("n", 0), "step.n"),
        side=read_word(fields.get("side", "me"), SIDES, "step.side"),
        strength=read_number(fields.get("strength", 0), "step.strength", least=-9),
        defence=read_number(fields.get("defence", 0), "step.defence", least=-9),
        craft=read_word(fields.get("craft", ""), ("", *CRAFTS), "step.craft"),
        filter=read_filter(fields.get("filter", {})),
    )


def read_ability(data: object) -> Ability:
    """Read one ability.

    Raises:
        MalformedCard: If it cannot be read, with the reason.
    """
    known = frozenset(Ability.__dataclass_fields__) - {"steps"} | {"do"}
    fields = read_fields(data, known, "ability")
    links = read_list(fields.get("link", []), "ability.link")
    ability = Ability(
        read_word(fields.get("on"), WHEN, "ability.on"),
        steps=tuple(
            read_step(step) for step in read_list(fields.get("do", []), "ability.do")
        ),
        ep=read_number(fields.get("ep", 0), "ability.ep"),
        action=fields.get("action", False) is True,
        link=tuple(read_word(each, ORGANISATIONS, "ability.link") for each in links),
        strength=read_number(fields.get("strength", 0), "ability.strength", least=-9),
        defence=read_number(fields.get("defence", 0), "ability.defence", least=-9),
        less=read_number(fields.get("less", 0), "ability.less"),
        first=fields.get("first", False) is True,
        side=read_word(fields.get("side", "me"), SIDES, "ability.side"),
        filter=read_filter(fields.get("filter", {})),
        watches=fields.get("watches", False) is True,
    )
    check_ability(ability)
    return ability


def check_ability(ability: Ability) -> None:
    """Refuse an ability whose parts do not belong together; raises MalformedCard."""
    is_paid = bool(ability.ep or ability.action)
    if ability.on == "activated" and not is_paid:
        raise malformed_card_error("an activated craft needs a cost (TR-3.2)")
    if ability.on in TRIGGERS:
        if not ability.steps:
            raise malformed_card_error(f"{ability.on} needs something to do")
        if is_paid:
            raise malformed_card_error(f"{ability.on} has no cost (TR-3.2)")
    if not ability.watches:
        return
    if ability.on not in WATCHED:
        raise malformed_card_error(f"{ability.on} watches for no unit")
    if ability.filter.kind not in ("", "unit"):
        raise malformed_card_error("a card watches for units only")
