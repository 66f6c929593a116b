"""Near misses: one part of an ability is not met, by as little as can be.

For each part of a tree that lets something through (a condition, a filter, a side, a
line, a window, the Raid frame, a cost, the card or the turn its moment speaks of) a
position is made in which that part alone fails. There the ability must do what it would
do if the part could never be met, and something else if the part were not there.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, fields, is_dataclass, replace
from enum import StrEnum
from functools import partial
from typing import Final

from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.scenarios.effect_notation import to_stored_form
from battles.rules.unionarena.scenarios.generator.occasions import (
    ACTOR,
    AXE,
    BASE,
    FOE,
    Occasion,
    place_source,
    prepare_conditions,
)
from battles.rules.unionarena.scenarios.generator.plans import Plan
from battles.rules.unionarena.scenarios.generator.positions import LAMP, furnish_table
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    LINES,
    Sample,
    TooComplex,
)
from battles.rules.unionarena.scenarios.generator.table import SOURCE, Table, TableCard
from cards.effects.model import conditions as c
from cards.effects.model import costs
from cards.effects.model import filters as f
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability, CardEffects, Raid, Window
from cards.effects.model.atoms import Modify
from cards.effects.model.base import Condition, Filters, replace_fields
from cards.effects.model.enums import AbilityKind, CardKind, Frame, Operator, Side, Zone
from cards.effects.model.moments import Moment
from cards.effects.model.traversal import iter_children, transform_tree, walk_tree

NEVER: Final = c.Compare(0, Operator.AT_LEAST, 1)
ALWAYS: Final = c.Compare(0, Operator.AT_LEAST, 0)
NOBODY: Final = f.Named("nobody at all")
WITNESS: Final = "witness"  # It has the ability; the card called source has not.
# Cards the occasion needs: removing them would miss more than one part.
PROPS: Final = frozenset({SOURCE, ACTOR, AXE, BASE, FOE, LAMP})
OTHER_SIDE: Final = {Side.ME: Side.OPPONENT, Side.OPPONENT: Side.ME}


class UnmetPart(StrEnum):
    """The part that is not met."""

    CONDITION = "a condition is one short"
    FILTER = "the card is of the wrong kind"
    SIDE = "the card is on the wrong side"
    ZONE = "the card is on the wrong line"
    LINE = "it is on the wrong line"
    TURN = "it is the wrong turn"
    RAID = "it is no Raid stack"
    COST = "its cost cannot be paid"
    CARD = "it is about another card"
    MOMENT = "it is the wrong moment"
    LIMIT = "it was already used this turn"


@dataclass(frozen=True, slots=True)
class NearMiss:
    """A position in which one part of an ability is not met.

    Attributes:
        missing: What is not met.
        table: The position.
        occasion: How the ability is almost activated.
        before: The first answers.
        never: The ability as if the part could never be met; None for no ability.
        mended: The ability without the part.
        holder: The card that has the ability.
        is_certain: Whether the tree implies that the part fails here; else the
        transcript must show it.
        quiet: What must hold of other cards, where that is how the miss shows.
    """

    missing: UnmetPart
    table: Table
    occasion: Occasion
    before: list[str]
    never: Ability | None
    mended: Ability
    holder: str = SOURCE
    is_certain: bool = True
    quiet: JsonObject | None = None


class NearMisses:
    """The near misses of one ability, those few abilities have first.

    Nearly every ability names a side and a card; only few name a line or a turn.
    """

    def __init__(self, ability: Ability, sample: Sample, raid: Raid | None) -> None:
        self.ability = ability
        self.sample = sample
        self.raid = raid

    def found(self) -> Iterator[NearMiss]:
        """Yield every near miss for which there is a position."""
        for part in (
            self._windows,
            self._turns,
            self._frame,
            self._zones,
            self._costs,
            self._conditions,
            self._filters,
            self._sides,
            self._another_card,
            self._another_actor,
            self._neighbours,
        ):
            yield from part()

    # --- Building positions.

    def _position(
        self,
        *,
        is_rich: bool = True,
        with_prelude: bool = True,
        placed: Ability | None = None,
    ) -> tuple[Table, Occasion, list[str]]:
        """Build what the ability needs, with its source placed as for another one."""
        ability = placed or self.ability
        table = Table()
        occasion = place_source(table, ability, self.sample, self.raid)
        table.turn_of = occasion.turn_of
        before = prepare_conditions(table, self.ability)
        if not with_prelude:
            before = before[:-1]
        furnish_table(table, self.ability, is_rich=is_rich)
        return table, occasion, before

    # --- Conditions: of the ability, and inside its body.

    def _conditions(self) -> Iterator[NearMiss]:
        for condition in dict.fromkeys(_list_root_conditions(self.ability)):
            never = _replace_node(self.ability, condition, NEVER)
            mended = _replace_node(self.ability, condition, ALWAYS)
            yield from self._failing(condition, never, mended)

    def _failing(
        self, condition: Condition, never: Ability, mended: Ability
    ) -> Iterator[NearMiss]:
        """Yield positions in which the condition just fails."""
        missing = UnmetPart.CONDITION
        try:
            table, occasion, before = self._position()
            short = None
            if not any(isinstance(n, (s.Ref, c.Did)) for n in walk_tree(condition)):
                short = _find_least_change(table, occasion, condition)
            if short is not None:
                yield NearMiss(missing, short, occasion, before, never, mended)
        except TooComplex:
            pass
        for rich in (True, False):
            # What has not happened this turn, or is not visible from outside.
            try:
                parts = self._position(is_rich=rich, with_prelude=False)
            except TooComplex:
                continue
            yield NearMiss(missing, *parts, never, mended, is_certain=False)

    # --- Filters, sides and zones of the cards the ability looks for.

    def _filters(self) -> Iterator[NearMiss]:
        for node in dict.fromkeys(walk_tree(self.ability)):
            for name in _filter_fields(node):
                kept: Filters = getattr(node, name)
                for at in range(len(kept)):
                    never = replace_fields(node, **{name: (NOBODY,)})
                    less = (*kept[:at], *kept[at + 1 :])
                    mended = replace_fields(node, **{name: less})
                    yield from self._poor(UnmetPart.FILTER, node, never, mended)

    def _sides(self) -> Iterator[NearMiss]:
        for node in dict.fromkeys(walk_tree(self.ability)):
            if isinstance(node, s.Cards) and node.side in OTHER_SIDE:
                never = replace(node, filters=(NOBODY,))
                mended = replace(node, side=Side.EITHER)
                yield from self._moved(UnmetPart.SIDE, node, never, mended)

    def _zones(self) -> Iterator[NearMiss]:
        for node in dict.fromkeys(walk_tree(self.ability)):
            if isinstance(node, s.Cards) and len(set(node.zones) & {*LINES}) == 1:
                never = replace(node, filters=(NOBODY,))
                mended = replace(node, zones=(*node.zones, *LINES))
                yield from self._moved(UnmetPart.ZONE, node, never, mended)

    def _poor(
        self, missing: UnmetPart, node: object, never: object, mended: object
    ) -> Iterator[NearMiss]:
        """Yield positions in which no card passes, with cards that fail one filter."""
        try:
            table, occasion, before = self._position(is_rich=False)
        except TooComplex:
            return
        yield from self._passed_by_none(
            (table, occasion, before), missing, node, (never, mended)
        )

    def _moved(
        self, missing: UnmetPart, node: s.Cards, never: object, mended: object
    ) -> Iterator[NearMiss]:
        """Yield positions with passing cards on the other side or the other line."""
        try:
            table, occasion, before = self._position()
            found = [x for x in table.of(node) if x not in PROPS]
        except TooComplex:
            return
        for label in found:
            card = table.cards[label]
            if missing is UnmetPart.SIDE:
                card.side = 1 - card.side
            elif card.zone in LINES:
                card.zone = LINES[1 - LINES.index(card.zone)]
        if not found or _is_impossible(table):
            return
        yield from self._passed_by_none(
            (table, occasion, before), missing, node, (never, mended)
        )

    def _passed_by_none(
        self,
        position: tuple[Table, Occasion, list[str]],
        missing: UnmetPart,
        node: object,
        never_and_mended: tuple[object, object],
    ) -> Iterator[NearMiss]:
        """Yield a position as near miss, unless a card still passes in it."""
        table, occasion, before = position
        found = _find_passing_cards(table, occasion, node)
        if found:
            return
        never, mended = never_and_mended
        yield NearMiss(
            missing,
            table,
            occasion,
            before,
            _replace_node(self.ability, node, never),
            _replace_node(self.ability, node, mended),
            is_certain=found is not None,
        )

    # --- Where and when the ability is open.

    def _windows(self) -> Iterator[NearMiss]:
        window = self.ability.window
        if window is None:
            return
        if window.line in LINES:
            other = LINES[1 - LINES.index(window.line)]
            mended = replace(self.ability, window=replace(window, line=None))
            yield from self._placed(
                UnmetPart.LINE, mended, self._windowed(replace(window, line=other))
            )
        if window.turn in OTHER_SIDE:
            other_turn = OTHER_SIDE[window.turn]
            mended = replace(self.ability, window=replace(window, turn=None))
            wanted = 0 if window.turn is Side.ME else 1
            for miss in self._placed(
                UnmetPart.TURN, mended, self._windowed(replace(window, turn=other_turn))
            ):
                # Some moments occur in one player's turn only.
                if miss.occasion.turn_of != wanted:
                    yield miss

    def _windowed(self, window: Window) -> Ability:
        return replace(self.ability, window=window)

    def _frame(self) -> Iterator[NearMiss]:
        if self.ability.frame is not Frame.BASE:
            mended = replace(self.ability, frame=Frame.BASE)
            yield from self._placed(UnmetPart.RAID, mended, mended)

    def _turns(self) -> Iterator[NearMiss]:
        for moment in self.ability.moments[:1]:
            if moment.side in OTHER_SIDE:
                other = replace(moment, side=OTHER_SIDE[moment.side])
                placed = replace(self.ability, moments=(other,))
                mended = replace(self.ability, moments=(replace(moment, side=None),))
                yield from self._placed(UnmetPart.TURN, mended, placed)

    def _placed(
        self, missing: UnmetPart, mended: Ability, placed: Ability
    ) -> Iterator[NearMiss]:
        try:
            table, occasion, before = self._position(placed=placed)
        except TooComplex:
            return
        if _is_impossible(table):
            return
        yield NearMiss(missing, table, occasion, before, None, mended)

    # --- Costs.

    def _costs(self) -> Iterator[NearMiss]:
        paid = self.ability.costs
        for at, cost in enumerate(paid):
            try:
                table, occasion, before = self._position()
            except TooComplex:
                continue
            if not _make_unpayable(table, cost):
                continue
            if self.ability.kind is AbilityKind.ACTIVATED:
                occasion = Occasion(lambda _plan: None)  # It must not be offered.
            mended = replace(self.ability, costs=(*paid[:at], *paid[at + 1 :]))
            yield NearMiss(UnmetPart.COST, table, occasion, before, None, mended)

    # --- Another card than the one it speaks of.

    def _another_card(self) -> Iterator[NearMiss]:
        """Yield positions in which a card without the ability meets its moment."""
        if not self.ability.moments or self.ability.kind is AbilityKind.TRIGGER:
            return
        moment = self.ability.moments[0]
        if not isinstance(moment.subject, s.This):
            return
        any_card = s.Cards(Side.EITHER, (Zone.FIELD,))
        moments = (replace(moment, subject=any_card), *self.ability.moments[1:])
        mended = replace(self.ability, moments=moments)
        try:
            table, occasion, before = self._position()
            self._hand_over(table)
        except TooComplex:
            return
        yield NearMiss(
            UnmetPart.CARD, table, occasion, before, None, mended, holder=WITNESS
        )

    def _hand_over(self, table: Table) -> None:
        """Return the ability to a second card, and none to the first one."""
        actor = table.cards[SOURCE]
        window = self.ability.window
        line = Zone.ENERGY_LINE
        if window is not None and window.line is not None:
            line = window.line
        for label in [*table.lying(0, line)]:
            if label not in PROPS and table.free(0, line) <= 1:
                del table.cards[label]
        witness = TableCard(WITNESS, replace(actor.sample, name=WITNESS), 0, line)
        if self.ability.frame is Frame.RAID:
            table.add(
                TableCard("below_witness", Sample(name="squire", bp=2000), 0, None)
            )
            witness.below = "below_witness"
            witness.sample = replace(witness.sample, is_raided=True)
        else:
            witness.sample = replace(witness.sample, is_raided=False)
        table.add(witness)
        raid_line = to_stored_form(CardEffects(raid=self.raid))
        actor.sample = replace(actor.sample, effects=raid_line)
        if _is_impossible(table):
            raise TooComplex("a full line")

    def _another_actor(self) -> Iterator[NearMiss]:
        """Yield positions in which a card of the other side or another one acts."""
        for moment in self.ability.moments[:1]:
            subject = moment.subject
            if not isinstance(subject, s.Cards):
                continue
            if subject.side in OTHER_SIDE:
                other = replace(subject, side=OTHER_SIDE[subject.side])
                wide = replace(subject, side=Side.EITHER)
                yield from self._acted(UnmetPart.SIDE, moment, other, wide)
            for at, node in enumerate(subject.filters):
                less = (*subject.filters[:at], *subject.filters[at + 1 :])
                other = replace(subject, filters=(*less, f.Without((node,))))
                wide = replace(subject, filters=less)
                yield from self._acted(UnmetPart.FILTER, moment, other, wide)

    def _acted(
        self, missing: UnmetPart, moment: Moment, other: s.Cards, wide: s.Cards
    ) -> Iterator[NearMiss]:
        moments = (replace(moment, subject=wide),)
        mended = replace(self.ability, moments=moments)
        acting = (replace(moment, subject=other),)
        placed = replace(self.ability, moments=acting)
        for miss in self._placed(missing, mended, placed):
            actor = miss.table.cards.get(ACTOR)
            assert isinstance(moment.subject, s.Cards)  # the caller has checked
            usual = miss.table.seats(moment.subject.side)
            is_usual = actor is not None and actor.side in usual
            # Who attacks whom may leave the other side no choice.
            if actor is not None and is_usual == (missing is not UnmetPart.SIDE):
                yield miss

    def _neighbours(self) -> Iterator[NearMiss]:
        """Yield positions in which cards without the source's gift must not have it."""
        if self.ability.kind is not AbilityKind.CONTINUOUS:
            return
        for node in dict.fromkeys(walk_tree(self.ability)):
            if not isinstance(node, Modify):
                continue
            wide: s.Cards = s.Cards(Side.ME, (Zone.FIELD,))
            if isinstance(node.what, s.Cards):
                wide = replace(node.what, filters=())
            elif not isinstance(node.what, s.This):
                continue
            try:
                table, occasion, before = self._position()
                given = table.of(node.what)
            except TooComplex:
                continue
            mended = _replace_node(self.ability, node, replace(node, what=wide))
            quiet = _as_printed(table, given)
            if quiet:
                yield NearMiss(
                    UnmetPart.CARD, table, occasion, before, None, mended, quiet=quiet
                )


def _as_printed(table: Table, given: list[str]) -> JsonObject:
    """Expect every other card to be as printed."""
    expected: JsonObject = {}
    for label, card in table.cards.items():
        if label in given or not card.is_on_field or card.sample.keywords:
            continue
        if card.sample.has_text:
            continue
        place = "front_line" if card.zone is Zone.FRONT_LINE else "energy_line"
        quiet: JsonObject = {"zone": place, "keywords": [], "marks": []}
        if card.sample.kind is CardKind.CHARACTER:
            quiet["bp"] = card.sample.bp
        if card.zone is Zone.ENERGY_LINE and not card.sample.generates:
            quiet["generates"] = {}
        expected[label] = quiet
    return expected


def _list_root_conditions(node: object) -> Iterator[Condition]:
    """Yield every condition that is no part of another one."""
    if isinstance(node, Condition):
        yield node
        return
    for _, child in iter_children(node):
        yield from _list_root_conditions(child)


def _replace_node(ability: Ability, node: object, other: object) -> Ability:
    return transform_tree(ability, lambda part: other if part == node else part)


def _filter_fields(node: object) -> list[str]:
    if not is_dataclass(node) or isinstance(node, f.AnyOf):
        return []
    names = [field.name for field in fields(node)]
    return [
        name
        for name in ("filters", "opponent")
        if name in names and getattr(node, name)
    ]


def remove_filters(ability: Ability) -> Ability:
    """Return an ability without filters on the cards it looks for."""

    def loosen(node: object) -> object:
        if isinstance(node, (s.Cards, s.Among)) and node.filters:
            return replace(node, filters=())
        return node

    return transform_tree(ability, loosen)


def _is_impossible(table: Table) -> bool:
    """Return whether a line is overfull, or a card is where it cannot be (UA-1.2.1)."""
    is_overfull = any(table.free(side, line) < 0 for side in (0, 1) for line in LINES)
    return is_overfull or any(
        card.zone is Zone.FRONT_LINE and card.sample.kind is not CardKind.CHARACTER
        for card in table.cards.values()
    )


def _holds(table: Table, occasion: Occasion, condition: Condition) -> bool:
    """Return whether a condition holds once the ability has been activated."""
    trial = Plan(table.copy())
    occasion.begin(trial)
    return trial.table.holds(condition)


def _find_passing_cards(
    table: Table, occasion: Occasion, node: object
) -> list[str] | None:
    """Return what passes once the ability has been activated; None if unknown."""
    if not isinstance(node, s.Cards) or not {*node.zones} <= {Zone.FIELD, *LINES}:
        return None  # The steps decide what a hand or the sideline holds then.
    trial = Plan(table.copy())
    try:
        occasion.begin(trial)
        return trial.table.of(node)
    except TooComplex:
        return None


def _find_least_change(
    table: Table, occasion: Occasion, condition: Condition
) -> Table | None:
    """Return the position with the smallest change that makes the condition fail."""
    if not _holds(table, occasion, condition):
        return table
    now = table
    for _ in range(len(table.cards)):
        for change in _iterate_changes(now):
            trial = now.copy()
            change(trial)
            if not _is_impossible(trial) and not _holds(trial, occasion, condition):
                return trial
        fit = [x for x in now.cards if x.startswith("fit")]
        if not fit:
            return None
        now = now.copy()
        del now.cards[fit[-1]]
    return None


def _iterate_changes(table: Table) -> Iterator[Callable[[Table], None]]:
    """Yield small changes of a position: a card less, resting, or on the other line."""
    others = [x for x in table.cards if x not in PROPS and table.cards[x].zone]
    for label in others:
        yield partial(_remove_card, label=label)
    source = table.cards[SOURCE]
    if source.is_on_field:
        yield lambda t: _turn_over(t.cards[SOURCE])
        if source.face_down:
            yield lambda t: _uncover(t.cards[SOURCE])
        if source.sample.kind is CardKind.CHARACTER:
            yield lambda t: _change_line(t.cards[SOURCE])
    for side in (0, 1):
        for by in (-1, 1):
            yield partial(_add_life, side=side, by=by)
    for label in others:
        yield partial(_duplicate_card, label=label)
    for side in (0, 1):
        for zone in (*LINES, Zone.HAND, Zone.OUTSIDE_AREA):
            yield partial(_add_plain, side=side, zone=zone)


def _turn_over(card: TableCard) -> None:
    card.sample = replace(card.sample, is_active=not card.sample.is_active)


def _uncover(card: TableCard) -> None:
    card.face_down = 0


def _change_line(card: TableCard) -> None:
    assert card.zone in LINES  # the caller has checked
    card.zone = LINES[1 - LINES.index(card.zone)]


def _remove_card(table: Table, label: str) -> None:
    del table.cards[label]


def _add_life(table: Table, side: int, by: int) -> None:
    table.life[side] += by


def _duplicate_card(table: Table, label: str) -> None:
    card = table.cards[label].copy()
    card.label = f"{label}_again"
    if card.below is not None:
        raise TooComplex("two cards on one")
    table.add(card)


def _add_plain(table: Table, side: int, zone: Zone) -> None:
    table.add(TableCard("one_more", Sample(name="one more", bp=500), side, zone))


def _make_unpayable(table: Table, cost: object) -> bool:
    """Leave one too few for a cost; return whether that is possible."""
    source = table.cards[SOURCE]
    match cost:
        case costs.RestThis() if source.is_on_field:
            source.sample = replace(source.sample, is_active=False)
        case costs.PayAp(count):
            table.ap[0] = count - 1
        case costs.Discard(count, filters):
            return _keep_cards(table, Zone.HAND, filters, count - 1)
        case costs.RemoveFromOutside(count, filters):
            return _keep_cards(table, Zone.OUTSIDE_AREA, filters, count - 1)
        case _:
            return False
    return True


def _keep_cards(table: Table, zone: Zone, filters: Filters, count: int) -> bool:
    try:
        found = table.of(s.Cards(Side.ME, (zone,), filters))
    except TooComplex:
        return False
    found = [x for x in found if x not in PROPS]
    for label in found[count:]:
        del table.cards[label]
    return len(found) > count
