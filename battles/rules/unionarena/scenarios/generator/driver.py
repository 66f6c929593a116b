"""Answering the questions of an ability, and checking each independently."""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.events import CardSeen, Event
from battles.rules.unionarena.decisions.actions import Decline
from battles.rules.unionarena.invariants import position_checks
from battles.rules.unionarena.position.zones import ZONE_NAMES
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.scenarios.generator.sample_cards import (
    Sample,
    TooComplex,
    passes_filter,
)
from battles.rules.unionarena.scenarios.generator.table import SOURCE
from battles.rules.unionarena.scenarios.scene import Scene
from cards.effects.model import subjects as s
from cards.effects.model.abilities import Ability
from cards.effects.model.base import Filters, Number
from cards.effects.model.costs import Discard, RemoveFromOutside
from cards.effects.model.enums import AbilityKind, CardKind, Icon, Side, Zone
from cards.effects.model.modifiers import Grant
from cards.effects.model.traversal import walk_tree

MOST: Final = 40  # Questions an ability may ask; real ones ask fewer than ten.
OUTSIDE: Final = frozenset(
    {
        "main",
        "attack",
        "attack_target",
        "movement",
        "block",
        "choose_life",
        "trigger_check",
        "extra_draw",
        "hand_limit",
    }
)
ACTIVATIONS: Final = ("effect_activated", "event_used", "trigger_activated")


def drive_ability(scene: Scene, ability: Ability) -> None:
    """Answer everything until the turn continues, choosing as much as possible."""
    for question in answer_all(scene):
        if question.kind in OUTSIDE:
            return
        for card in _find_impossible_candidates(scene, ability, question):
            scene.note("driven", "a card that passes a filter of the tree", card)
        for problem in position_checks.find_broken_zones(scene.state):
            scene.note("driven", "sound zones", problem)


def answer_all(scene: Scene) -> Iterator[Decision]:
    """Answer the questions, choosing as much as possible; yield each question.

    The last one given is not answered: it belongs to the turn.
    """
    for _ in range(MOST):
        question = scene.battle.decision
        if question is None:
            return
        yield question
        if question.kind in OUTSIDE:
            return
        scene.apply(_answer_question(question, scene), question.player)
    scene.note("driven", f"an end within {MOST} questions", "none")


def _answer_question(question: Decision, scene: Scene) -> Action:
    if question.candidates is not None:
        most = tuple(question.candidates[: question.maximum])
        actions = scene.battle.legal_actions(question.player)
        if Choose(most) in actions:
            return Choose(most)
        return next(iter(actions))
    for option in question.options:
        if not isinstance(option.action, Decline):
            return option.action
    return question.options[0].action


def has_ability_activated(scene: Scene, ability: Ability) -> bool:
    """Return whether the ability was activated; a continuous one always is."""
    if ability.kind is AbilityKind.CONTINUOUS:
        return True
    if ability.kind is AbilityKind.REPLACEMENT:  # What it replaces has not happened.
        return not any(e.type == "card_retired" for e in scene.fresh)
    return any(e.type in ACTIVATIONS and _is_source(scene, e) for e in scene.fresh)


def _is_source(scene: Scene, event: Event) -> bool:
    card = event.data.get("card")
    return isinstance(card, CardSeen) and scene.label(card.card) == SOURCE


# --- Whether only cards that pass the tree's filters are offered.


def _find_impossible_candidates(
    scene: Scene, ability: Ability, question: Decision
) -> Iterator[str]:
    """Return the candidates that no choice of the tree could offer."""
    if question.kind != "choose_cards" or not question.candidates:
        return
    sets = [*_list_choices(ability)]
    if not sets:
        return
    cards = [scene.state.table.find(card_id) for card_id in question.candidates]
    if any(all(_fits(scene, card, one) for card in cards) for one in sets):
        return
    yield ", ".join(scene.label(card) for card in cards)


Choice = tuple[tuple[Side, ...], tuple[Zone, ...], Filters]


def _list_choices(ability: Ability) -> Iterator[tuple[Choice, ...]]:
    """Return every set from which the tree lets a player choose; a union has parts."""
    for node in walk_tree(ability):
        if isinstance(node, s.Pick):
            yield tuple(_list_parts(node.of))
        elif isinstance(node, Discard):
            yield (((Side.ME,), (Zone.HAND,), node.filters),)
        elif isinstance(node, RemoveFromOutside):
            yield (((Side.ME,), (Zone.OUTSIDE_AREA,), node.filters),)
        elif isinstance(node, Grant):
            yield (((), (), ()),)
    yield from _list_orders(ability)


def _list_orders(ability: Ability) -> Iterator[tuple[Choice, ...]]:
    if any(getattr(node, "any_order", False) for node in walk_tree(ability)):
        yield (((), (), ()),)


def _list_parts(of: object) -> Iterator[Choice]:
    match of:
        case s.Cards(side, zones, filters):
            yield ((side,), zones, filters)
        case s.Among(_, filters):
            yield ((), (), filters)
        case s.Union(parts):
            for part in parts:
                yield from _list_parts(part)
        case _:
            yield ((), (), ())


def _fits(scene: Scene, card: int, parts: tuple[Choice, ...]) -> bool:
    return any(_fits_part(scene, card, part) for part in parts)


def _fits_part(scene: Scene, card: int, part: Choice) -> bool:
    sides, zones, filters = part
    state = scene.state
    seat = state.player_of(card)
    wanted = {Side.ME: 0, Side.OPPONENT: 1}
    if sides and wanted.get(sides[0], seat) != seat:
        return False
    zone = ZONE_NAMES[state.zone_of(card)]
    if zones and not any(_is_in(zone, word) for word in zones):
        return False
    sample = _build_sample(scene, card)
    for node in filters:
        try:
            if not passes_filter(sample, node, _worth):
                return False
        except TooComplex:
            continue  # Not visible from outside; counts as passed.
    return True


def _is_in(zone: str, word: Zone) -> bool:
    if word in (Zone.FIELD, Zone.SAME_LINE):
        return zone in ("front_line", "energy_line")
    return zone == word.value


def _worth(value: Number) -> int:
    if isinstance(value, int):
        return value
    raise TooComplex(type(value).__name__)


def _build_sample(scene: Scene, card: int) -> Sample:
    """Return what is visible of a card of the battle."""
    state = scene.state
    definition = state.cards[card]
    zone = ZONE_NAMES[state.zone_of(card)]
    bp = definition.bp
    if bp is not None and state.is_on_field(card):
        bp = card_values.current_bp(state, card)
    return Sample(
        name=definition.name,
        kind=CardKind(definition.kind.value),
        color=definition.color,
        traits=definition.traits,
        bp=bp,
        required_energy=definition.required_energy,
        ap_cost=definition.ap_cost,
        generates=sum(definition.generated_energy),
        trigger=definition.trigger,
        icons=tuple(icon for icon in Icon if card_values.has_icon(state, card, icon)),
        keywords=(),
        has_text=definition.program.has_text,
        is_active=bool(state.modes[card]),
        is_raided=state.is_raided(card),
        is_source=scene.label(card) == SOURCE,
        zone=Zone(zone) if zone in {word.value for word in Zone} else None,
    )


__all__ = ["answer_all", "drive_ability", "has_ability_activated"]
