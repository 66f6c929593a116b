"""The position around a source: what its tree looks for, and what it must ignore."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Final

from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.position.cards import CardDefinition
from battles.rules.unionarena.scenarios.effect_notation import (
    to_short_form,
    to_stored_form,
)
from battles.rules.unionarena.scenarios.generator.plans import SIDES
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    LINES,
    Sample,
    TooComplex,
    build_failing_sample,
    build_passing_sample,
)
from battles.rules.unionarena.scenarios.generator.table import SOURCE, Table, TableCard
from cards.effects import CardEffects
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.amounts import Count, Divided
from cards.effects.model.atoms import Look, Play, Relocate, Reveal
from cards.effects.model.base import Filters
from cards.effects.model.conditions import Compare, Is, Not
from cards.effects.model.control import As, Tiers
from cards.effects.model.costs import Discard, RemoveFromOutside
from cards.effects.model.enums import CardKind, Mode, Operator, Side, Zone
from cards.effects.model.filters import HasUnder, InMode, StatIs
from cards.effects.model.traversal import iter_children, walk_tree

LAMP: Final = "lamp"  # The Site that gives the energy.
MOST_COPIES: Final = 4
MOST_IN_PILE: Final = 8
DECK_BELOW: Final = 12
PILES: Final = {
    Zone.HAND: "hand",
    Zone.OUTSIDE_AREA: "outside_area",
    Zone.REMOVE_AREA: "remove_area",
}
ZONE_FIELDS: Final = {Zone.FRONT_LINE: "front_line", Zone.ENERGY_LINE: "energy_line"}


def build_source_sample(
    card: CardDefinition, ability: Ability, tree: CardEffects
) -> Sample:
    """Return the source as a sample: its printed facts, and one ability."""
    return Sample(
        name=card.name,
        kind=CardKind(card.kind.value),
        color=card.color,
        traits=card.traits,
        bp=card.bp,
        required_energy=card.required_energy,
        ap_cost=min(card.ap_cost, 3),
        generates=sum(card.generated_energy),
        trigger=card.trigger,
        has_text=True,
        effects=to_stored_form(tree),
    )


# --- What the tree looks for.


@dataclass(frozen=True, slots=True)
class WantedCards:
    """Cards a tree looks for.

    Attributes:
        sides: Their players.
        zones: Their zones.
        filters: Their filters.
        copies: How many make it true, or leave a choice.
    """

    sides: tuple[int, ...]
    zones: tuple[Zone, ...]
    filters: Filters
    copies: int


def list_wanted_cards(
    node: object, *, acting: int = 0, copies: int = 1
) -> Iterator[WantedCards]:
    """Yield everything a tree looks for, in printed order."""
    if isinstance(node, s.Cards):
        yield WantedCards(_seats(node.side, acting), node.zones, node.filters, copies)
        return
    if isinstance(node, Discard):
        yield WantedCards((0,), (Zone.HAND,), node.filters, node.count + 1)
        return
    if isinstance(node, RemoveFromOutside):
        yield WantedCards((0,), (Zone.OUTSIDE_AREA,), node.filters, node.count + 1)
        return
    if isinstance(node, Not):
        return
    if isinstance(node, As) and node.side is not Side.BOTH:
        acting = _seats(node.side, acting)[0]
    if isinstance(node, s.Pick):
        count = node.count if isinstance(node.count, int) else 2
        copies = count + 1
    elif isinstance(node, Compare):
        yield from _counted(node, acting)
        return
    elif isinstance(node, Tiers):
        for row in node.rows:
            yield from _counted(Compare(node.amount, row.operator, row.value), acting)
    elif isinstance(node, Divided):
        copies = node.by
    for _, child in iter_children(node):
        yield from list_wanted_cards(child, acting=acting, copies=copies)


def _counted(node: Compare, acting: int) -> Iterator[WantedCards]:
    value = node.right if isinstance(node.right, int) else 1
    if not isinstance(node.left, Count):
        return
    needed = {
        Operator.AT_LEAST: value,
        Operator.EQUAL: value,
        Operator.MORE: value + 1,
        Operator.DIFFERENT: value + 1,
    }.get(node.operator, 0)
    if needed:
        yield from list_wanted_cards(node.left.of, acting=acting, copies=needed)


def _seats(side: Side, acting: int) -> tuple[int, ...]:
    if side in (Side.EITHER, Side.BOTH):
        return (0, 1)
    if side is Side.ACTING:
        return (acting,)
    return (0,) if side is Side.ME else (1,)


# --- Adding cards.


def furnish_table(table: Table, ability: Ability, *, is_rich: bool) -> None:
    """Add all cards around the source.

    Args:
        table: The position; has the source and what its occasion needs.
        ability: The ability to be activated.
        is_rich: Whether there are cards that pass its filters.
    """
    _Furnisher(table, ability, is_rich=is_rich).furnish()


class _Furnisher:
    def __init__(self, table: Table, ability: Ability, *, is_rich: bool) -> None:
        self.table = table
        self.ability = ability
        self.is_rich = is_rich
        self.number = 0
        enters = any(isinstance(n, (Play, Relocate)) for n in walk_tree(ability))
        comes = table.cards[SOURCE].zone is Zone.HAND
        # Room for what enters while the ability is shown.
        self.kept_free = (1 if enters or comes else 0, 1 if enters else 0)

    def furnish(self) -> None:
        table = self.table
        source = table.cards[SOURCE].sample
        lamp = Sample(name="lamp", kind=CardKind.SITE, bp=None, color=source.color)
        table.add(
            TableCard(LAMP, replace(lamp, generates=table.energy), 0, Zone.ENERGY_LINE)
        )
        self._suit_source()
        self._suit_life()
        found = [*list_wanted_cards(self.ability)]
        moment_sets = [
            WantedCards(w.sides, w.zones, w.filters, 0)
            for moment in self.ability.moments
            for w in list_wanted_cards(moment)
        ]
        found = [w for w in found if replace(w, copies=0) not in moment_sets]
        needed = [
            w for part in self.ability.conditions for w in list_wanted_cards(part)
        ]
        needed += [w for part in self.ability.costs for w in list_wanted_cards(part)]
        for want in found:
            if self.is_rich or want in needed:
                self._place_passing(want)
        for want in found:
            self._place_failing(want)
        self._place_deck()
        for side, label in ((0, "mine"), (1, "theirs")):
            sample = Sample(name=f"bystander {label}", bp=3500, color="blue")
            if table.free(side, Zone.ENERGY_LINE) > self.kept_free[side]:
                table.add(TableCard(label, sample, side, Zone.ENERGY_LINE))

    def _suit_source(self) -> None:
        """Give the source the mode and the cards under it that the tree needs."""
        card = self.table.cards[SOURCE]
        below = any(isinstance(n, (s.Under, HasUnder)) for n in walk_tree(self.ability))
        card.face_down = int(below and card.is_on_field)
        for node in walk_tree(self.ability):
            if isinstance(node, Is) and isinstance(node.subject, s.This):
                for part in node.filters:
                    if isinstance(part, InMode) and card.is_on_field:
                        is_active = part.mode is Mode.ACTIVE
                        card.sample = replace(card.sample, is_active=is_active)

    def _suit_life(self) -> None:
        for node in walk_tree(self.ability):
            match node:
                case Compare(
                    Count(s.Cards(side, (Zone.LIFE_AREA,), ())),
                    Operator.AT_MOST | Operator.EQUAL | Operator.LESS as operator,
                    int(value),
                ):
                    less = 1 if operator is Operator.LESS else 0
                    for seat in _seats(side, 0):
                        self.table.life[seat] = max(1, value - less)

    # --- Cards on the boundary, past it, and on the other side.

    def _place_passing(self, want: WantedCards) -> None:
        try:
            sample = build_passing_sample(want.filters, self.table.worth, self._base())
        except TooComplex:
            return
        side = want.sides[-1]
        here = sum(
            1
            for label, card in self.table.cards.items()
            if card.side == side
            and label != SOURCE
            and self._lies_in(card, want.zones)
            and self._would_pass(label, want.filters)
        )
        on_line = any(
            zone in (*LINES, Zone.FIELD, Zone.SAME_LINE) for zone in want.zones
        )
        most = MOST_COPIES if on_line else MOST_IN_PILE
        for _ in range(min(want.copies, most) - here):
            self._put(sample, side, want.zones, "fit")
        if len(want.sides) == 1 and want.filters:
            self._put(sample, 1 - side, want.zones, "wrong_side")

    def _base(self) -> Sample:
        return Sample(name="someone", color="green")

    def _lies_in(self, card: TableCard, zones: tuple[Zone, ...]) -> bool:
        return any(
            card.zone in (LINES if zone is Zone.FIELD else (zone,)) for zone in zones
        )

    def _would_pass(self, label: str, filters: Filters) -> bool:
        try:
            return self.table.passes(label, filters)
        except TooComplex:
            return False

    def _place_failing(self, want: WantedCards) -> None:
        numbers_first = sorted(
            range(len(want.filters)),
            key=lambda at: not isinstance(want.filters[at], StatIs),
        )
        for at in numbers_first:
            try:
                sample = build_failing_sample(want.filters, at, self.table.worth)
            except TooComplex:
                continue
            self._put(sample, want.sides[-1], want.zones, "past")

    def _put(
        self, sample: Sample, side: int, zones: tuple[Zone, ...], word: str
    ) -> None:
        zone = self._room(sample, side, zones)
        if zone is None or (sample.is_raided and sample.kind is not CardKind.CHARACTER):
            return
        self.number += 1
        card = self.table.add(TableCard(f"{word}_{self.number}", sample, side, zone))
        if sample.is_raided and card.is_on_field:
            base = Sample(name="squire", bp=2000)
            self.table.add(TableCard(f"under_{self.number}", base, side, None))
            card.below = f"under_{self.number}"
        elif zone not in LINES:
            card.sample = replace(sample, is_active=True)

    def _room(self, sample: Sample, side: int, zones: tuple[Zone, ...]) -> Zone | None:
        """Return where the card goes: a line with room, or a pile."""
        table = self.table
        places = [place for zone in zones for place in table.zones(zone)]
        if sample.zone in places:
            places = [sample.zone]
        for place in places:
            if place in LINES:
                is_site = sample.kind is CardKind.SITE
                if sample.kind is CardKind.EVENT or (
                    is_site and place is Zone.FRONT_LINE
                ):
                    continue
                if table.free(side, place) > self.kept_free[side]:
                    return place
            elif place in PILES and len(table.lying(side, place)) < MOST_IN_PILE:
                return place
        return None

    # --- The top of the deck.

    def _place_deck(self) -> None:
        """Put a card that passes, one that fails, and others on top of the deck."""
        for node in walk_tree(self.ability):
            if isinstance(node, (Look, Reveal)) and isinstance(node.what, s.Top):
                self._place_looked(node.what)

    def _place_looked(self, top: s.Top) -> None:
        side = _seats(top.side, 0)[0]
        count = self.table.worth(top.count)
        samples: list[Sample] = []
        for node in walk_tree(self.ability.body):
            if not isinstance(node, s.Among) or not node.filters:
                continue
            try:
                if self.is_rich:
                    samples.append(build_passing_sample(node.filters, self.table.worth))
                samples.append(build_failing_sample(node.filters, 0, self.table.worth))
            except TooComplex:
                continue
        while len(samples) < count:
            samples.append(Sample(name="plain", bp=1000, required_energy=9))
        for sample in samples[:count]:
            self.number += 1
            label = f"looked_{self.number}"
            self.table.add(TableCard(label, sample, side, Zone.DECK))


# --- In the form of scenario files.


def write_given(table: Table, *, phase: str, turn_of: int) -> JsonObject:
    """Return the position, and the definitions of its cards, as plain data."""
    definitions: JsonObject = {}
    for label, card in table.cards.items():
        definition = card.sample.definition()
        if "effects" in definition:
            definition["effects"] = to_short_form(definition["effects"])
        definitions[label] = definition
    given: JsonObject = {"phase": phase, "turn_of": SIDES[turn_of]}
    for side, word in enumerate(SIDES):
        given[word] = _write_side(table, side)
    return {"cards": definitions, "given": given}


def _write_side(table: Table, side: int) -> JsonObject:
    written: JsonObject = {}
    for zone, name in ZONE_FIELDS.items():
        written[name] = [_write_card(table, x) for x in table.lying(side, zone)]
    for zone, name in PILES.items():
        written[name] = list[Json](table.lying(side, zone))
    life = table.lying(side, Zone.LIFE_AREA)
    written["ap"] = table.ap[side]
    written["life"] = [*life, table.life[side] - len(life)]
    written["deck"] = [*table.lying(side, Zone.DECK), DECK_BELOW]
    return written


def _write_card(table: Table, label: str) -> Json:
    card = table.cards[label]
    mode = "active" if card.sample.is_active else "resting"
    written: JsonObject = {"card": label, "mode": mode}
    if card.below is not None:
        written["on"] = [card.below]
    if card.face_down:
        written["face_down"] = card.face_down
    return written
