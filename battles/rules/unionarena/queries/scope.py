"""The scope of an effect: who performs it, its source, and what it has bound.

"This card", "you", "that card" mean something only here. A scope is created on demand
and never stored; what must last is in frames and records.
"""

from typing import cast

from battles.rules.unionarena.position.bindings import FULL, IS_NUMBER, Bindings
from battles.rules.unionarena.position.effect_programs import Program
from battles.rules.unionarena.position.generated.frames import Resolve
from battles.rules.unionarena.position.generated.records import Doer, Occasion
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries.node_evaluators import NodeEvaluators
from cards.effects.model.base import (
    Condition,
    Filters,
    Node,
    Number,
    Subject,
)
from cards.effects.model.enums import Side, SourceKind
from cards.effects.model.subjects import Among, Ref


class Scope:
    """The scope of an effect.

    Attributes:
        state: The state it reads and changes.
        readings: How nodes are evaluated.
        player: Controller of the effect ("you").
        acting: The seat that performs the present step.
        source: The source card ("this card").
        source_id: The source's id while the effect may still refer to it.
        origin: The card whose program holds the nodes.
        env: What steps have bound.
        occasion: What activated the effect, or None.
        line: The line the source stood on; -1 for none.
        kind: What kind of source it is.
        context: Place of the resolution among the frames; -1 outside of one.
        reach: How much further a limit by BP reaches now (``BpReach``).
        remembers: Whether the card the effect has waited for is read as it last was
            on the field (UA-7.2.2), not as the card it is by now.
    """

    __slots__ = (
        "acting",
        "context",
        "env",
        "kind",
        "line",
        "occasion",
        "origin",
        "player",
        "reach",
        "readings",
        "remembers",
        "source",
        "source_id",
        "state",
    )

    def __init__(  # noqa: PLR0913 - where an effect speaks from has many parts
        self,
        state: State,
        *,
        player: int,
        source: int,
        source_id: int,
        origin: int,
        env: Bindings | None = None,
        occasion: Occasion | None = None,
        line: int = -1,
        kind: SourceKind = SourceKind.CHARACTER,
        acting: int = -1,
        context: int = -1,
    ) -> None:
        self.state = state
        self.readings = cast(
            "NodeEvaluators[Scope]", state.book
        )  # The only one there is.
        self.player = player
        self.acting = player if acting < 0 else acting
        self.source = source
        self.source_id = source_id
        self.origin = origin
        self.env: Bindings = env if env is not None else {}
        self.occasion = occasion
        self.line = line
        self.kind = kind
        self.context = context
        self.reach = 0
        self.remembers = False

    @property
    def program(self) -> Program:
        """Return the program that holds the nodes."""
        return self.state.cards[self.origin].program

    @property
    def resolution(self) -> Resolve:
        """Return the resolution the effect belongs to."""
        return get_resolution(self.state, self.context)

    @property
    def shown(self) -> tuple[int, ...]:
        """Return the cards that this effect has revealed from its player's hand."""
        return self.resolution.shown if self.context >= 0 else ()

    @property
    def doer(self) -> Doer:
        """Return the doer of the steps of this effect."""
        return Doer(self.player, self.kind, self.source)

    def has_source(self) -> bool:
        """Return whether "this card" is still the card the effect came from."""
        own = self.source_id
        return own != 0 and self.state.table.ids[self.source] == own

    def source_line(self) -> int:
        """Return the line of the source; the last one if it has left (-1 for none)."""
        zone = self.state.zone_of(self.source)
        if self.has_source() and zone <= Zone.ENERGY_LINE:
            return zone
        return self.line

    def seat(self, side: Side) -> int:
        """Return the player of a side; ``EITHER`` and ``BOTH`` mean no single one."""
        if side is Side.ME:
            return self.player
        return self.acting if side is Side.ACTING else 1 - self.player

    def seats(self, side: Side) -> tuple[int, ...]:
        """Return the players a side means, the controller first."""
        if side in (Side.EITHER, Side.BOTH):
            return (self.player, 1 - self.player)
        return (self.seat(side),)

    def stack_under(self, card: int) -> list[int]:
        """Return the cards of a Raid stack under its top card, the lowest first.

        The card the effect has waited for is read as it last was on the field
        (UA-7.2.2).
        """
        occasion = self._last_seen(card)
        return self.state.under.get(card, []) if occasion is None else occasion.under

    def put_under(self, card: int) -> list[int]:
        """Return the cards effects have put under a card, likewise (UA-6.12)."""
        occasion = self._last_seen(card)
        if occasion is None:
            return self.state.beneath.get(card, [])
        return occasion.beneath

    def _last_seen(self, card: int) -> Occasion | None:
        """Return what is remembered of a card that has left the field, or None."""
        occasion = self.occasion
        if occasion is None or occasion.card != card or self.state.is_on_field(card):
            return None
        return occasion

    # --- Evaluating nodes.

    def number(self, value: Number) -> int:
        """Evaluate a number."""
        if isinstance(value, int):
            return value
        return self.readings.amounts[type(value)](self, value)

    def cards(self, subject: Subject) -> list[int]:
        """Return the cards of a set, as they are now."""
        return self.readings.subjects[type(subject)](self, subject)

    def passes(self, card: int, filters: Filters) -> bool:
        """Return whether a card passes all filters."""
        tests = self.readings.filters
        for node in filters:  # noqa: SIM110 - a third faster than all() here
            if not tests[type(node)](self, card, node):
                return False
        return True

    def holds(self, condition: Condition) -> bool:
        """Return whether a condition holds now."""
        return self.readings.conditions[type(condition)](self, condition)

    def number_of(self, node: Node) -> int:
        """Return the number of a node of the program."""
        return self.program.number_of(node)

    # --- Bindings.

    def bound(self, name: str) -> list[int]:
        """Return the cards a step has bound, wherever they are by now."""
        values = self.env.get(name)
        if values is None or values[0] & IS_NUMBER:
            return []
        return values[1::2]

    def last_known(self, subject: Subject) -> list[int]:
        """Return the cards of a subject; bound ones wherever they are by now."""
        match subject:
            case Ref(name=name):
                return self.bound(name)
            case Among(of=Ref(name=name), filters=filters):
                return [card for card in self.bound(name) if self.passes(card, filters)]
            case _:
                return self.cards(subject)

    def bound_here(self, name: str) -> list[int]:
        """Return those bound cards that are still what they were when bound."""
        values = self.env.get(name)
        if values is None or values[0] & IS_NUMBER:
            return []
        ids = self.state.table.ids
        return [
            card
            for card, card_id in zip(values[1::2], values[2::2], strict=True)
            if card_id and ids[card] == card_id
        ]

    def bind(self, name: str | None, cards: list[int], *, full: bool) -> None:
        """Bind what a step found, chose or moved, if a later step refers to it."""
        if name is not None:
            flags = FULL if full else 0
            self.keep(name, build_binding(self.state, cards, flags))

    def keep(self, name: str, values: list[int]) -> None:
        """Put a binding into the resolution; others keep their values."""
        self.env = {**self.env, name: values}
        self.resolution.env = self.env

    def follow(self, card: int, old_id: int) -> None:
        """Let what is bound to a card follow a move this effect has made."""
        new_id = self.state.table.ids[card]
        if self.source == card and self.source_id == old_id:
            self.source_id = new_id
            self.resolution.source_id = new_id
        for name, values in list(self.env.items()):
            if values[0] & IS_NUMBER:
                continue
            for place in range(1, len(values), 2):
                if values[place] == card and values[place + 1] == old_id:
                    self.keep(
                        name, [*values[: place + 1], new_id, *values[place + 2 :]]
                    )


def build_binding(state: State, cards: list[int], flags: int) -> list[int]:
    """Build a binding of cards with the ids they have now."""
    values = [flags]
    for card in cards:
        values.append(card)
        values.append(state.table.ids[card])
    return values


def get_resolution(state: State, context: int) -> Resolve:
    """Return the resolution at a place among the frames."""
    frame = state.frames[context]
    assert isinstance(frame, Resolve)  # steps of effects are on top of one
    return frame
