"""Moments: which effects something that happens activates (UA-7.2.1 to UA-7.2.4).

``find_effects_on`` looks before things change (a card that leaves is matched as it
was), ``add_to_pool`` puts what was found in the pool afterwards. Moments for which no
effect in the battle waits cost nothing.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.records import (
    Delayed,
    Doer,
    Occasion,
    Pending,
)
from battles.rules.unionarena.position.state import ACTIVE, PHASES, RESTING, State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.node_evaluation.derivation import is_window_open
from battles.rules.unionarena.queries.node_evaluation.places import PLACES
from battles.rules.unionarena.queries.node_evaluation.subjects import subject_contains
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import use_limits
from cards.effects.model.control import Later
from cards.effects.model.enums import AbilityKind, MomentName, Place
from cards.effects.model.moments import Moment
from cards.effects.model.subjects import Cards, This

NO_LINE = NO_ZONE = -1
# A text says "this active card becomes resting" of the card as it was (UA-7.2.5).
_MODE_BEFORE: Final = {
    MomentName.BECAME_RESTING: ACTIVE,
    MomentName.BECAME_ACTIVE: RESTING,
}


def activate_effects_on(
    state: State,
    name: MomentName,
    player: int,
    *,
    card: int = -1,
    other: int = -1,
    doer: Doer | None = None,
    either: MomentName | None = None,
) -> None:
    """Activate the effects that wait for something that has just happened.

    Args:
        state: Changed in place.
        name: What happened.
        player: The player it happened to, or whose card or turn it is.
        card: The card it happened to; -1 for none.
        other: The other card of the battle; -1 for none.
        doer: The doer, or None for the rules themselves.
        either: Another moment; only effects that wait for both of them activate.
    """
    if name not in state.listens:
        return
    found = find_effects_on(
        state, name, player, card=card, other=other, doer=doer, either=either
    )
    add_to_pool(state, found)


def find_effects_on(
    state: State,
    name: MomentName,
    player: int,
    *,
    card: int = -1,
    other: int = -1,
    doer: Doer | None = None,
    either: MomentName | None = None,
) -> list[Pending]:
    """Return the effects something activates, as cards are at this moment."""
    if name not in state.listens:
        return []
    occasion = _build_occasion(state, name, player, card, other, doer)
    found: list[Pending] = []
    for code, origin, source in _candidates(state, name, card):
        if either is not None and not _waits_for(code, either):
            continue
        pending = _pending_if_matching(state, code, origin, source, occasion)
        if pending is not None:
            found.append(pending)
    if either is None:
        found.extend(_find_due_effects(state, occasion))
    return found


def has_effects_on(state: State, name: MomentName, player: int, *, card: int) -> bool:
    """Return whether an ability would activate if something happened to a card."""
    if name not in state.listens:
        return False
    occasion = _build_occasion(state, name, player, card, -1, None)
    return any(
        _pending_if_matching(state, code, origin, source, occasion) is not None
        for code, origin, source in _candidates(state, name, card)
    )


def _waits_for(code: AbilityCode, name: MomentName) -> bool:
    return any(moment.on is name for moment in code.ability.moments)


def _waits_for_move(code: AbilityCode, move: tuple[int, int]) -> bool:
    """Return whether an ability waits for a card going from one zone to another."""
    origin, goal = move
    return any(
        moment.goal is not None
        and goal in PLACES[moment.goal]
        and (not moment.origins or any(origin in PLACES[z] for z in moment.origins))
        for moment in code.ability.moments
    )


def find_effects_on_move(
    state: State, card: int, zone: int, doer: Doer | None
) -> list[Pending]:
    """Return the effects that a card's going to another zone activates."""
    if MomentName.CHANGED_ZONE not in state.listens:
        return []
    move = (_find_origin(state, card), zone)
    name, player = MomentName.CHANGED_ZONE, state.player_of(card)
    occasion = _build_occasion(state, name, player, card, -1, doer)
    pending = (
        _pending_if_matching(state, code, holder, source, occasion)
        for code, holder, source in _candidates(state, name, card)
        if _waits_for_move(code, move)
    )
    return [found for found in pending if found is not None]


def _find_origin(state: State, card: int) -> int:
    """Return the zone a text says a card goes from; a Raid base has none (UA-6.7)."""
    origin = state.zone_of(card)
    if origin == Zone.LOOKED_AT:
        return Zone.DECK
    is_base = origin == Zone.UNDER and any(card in p for p in state.under.values())
    return NO_ZONE if is_base else origin


def _build_occasion(
    state: State,
    name: MomentName,
    player: int,
    card: int,
    other: int,
    doer: Doer | None,
) -> Occasion:
    occasion = Occasion(name, player, card=card, other=other, doer=doer)
    occasion.cause_id = find_cause_id(state, doer)
    if card >= 0:
        occasion.card_id = state.table.ids[card]
        occasion.line = find_line(state, card)
        occasion.bp = card_values.current_bp(state, card)
        occasion.under = list(state.under.get(card, ()))
        occasion.beneath = list(state.beneath.get(card, ()))
    if other >= 0:
        occasion.other_id = state.table.ids[other]
    return occasion


def find_cause_id(state: State, doer: Doer | None) -> int:
    """Return the id of the card whose effect does something, or 0."""
    return 0 if doer is None or doer.card < 0 else state.table.ids[doer.card]


def find_line(state: State, card: int) -> int:
    """Return the line a card is on, or -1."""
    zone = state.zone_of(card)
    return zone if zone <= Zone.ENERGY_LINE else NO_LINE


def _candidates(
    state: State, name: MomentName, card: int
) -> Iterator[tuple[AbilityCode, int, int]]:
    """Yield the abilities that may wait for it: code, holder of the text, source."""
    if card >= 0:
        for code in state.cards[card].program.timed.get(name, ()):
            if not state.is_on_field(card) or card_values.has_printed_ability(
                state, card, code
            ):
                yield code, card, card
    if name in state.facts.watched:
        yield from _list_watching_abilities(state, name)
    yield from _list_granted_abilities(state)


def _list_watching_abilities(
    state: State, name: MomentName
) -> Iterator[tuple[AbilityCode, int, int]]:
    """Return the abilities that wait for what happens to other cards."""
    for player in (state.turn_player, 1 - state.turn_player):
        for source in state.field(player):
            for code in state.cards[source].program.watching.get(name, ()):
                if code.works_in(Zone.FRONT_LINE) and card_values.has_printed_ability(
                    state, source, code
                ):
                    yield code, source, source
        for source in state.zone(player, Zone.HAND):
            for code in state.cards[source].program.watching.get(name, ()):
                if code.ability.place is Place.HAND:
                    yield code, source, source


def _list_granted_abilities(state: State) -> Iterator[tuple[AbilityCode, int, int]]:
    """Return the timed abilities granted to cards on the field."""
    for source in card_values.get_derived_values(state).granted:
        for gift in card_values.list_granted_abilities(state, source):
            if gift.code.kind is AbilityKind.TIMED and state.is_on_field(source):
                yield gift.code, gift.origin, source


def _pending_if_matching(
    state: State, code: AbilityCode, origin: int, source: int, occasion: Occasion
) -> Pending | None:
    scope = Scope(
        state,
        player=state.player_of(source),
        source=source,
        source_id=state.table.ids[source],
        origin=origin,
        occasion=occasion,
        line=find_line(state, source),
    )
    if state.is_on_field(source) and not is_window_open(state, source, code):
        return None
    if code.icons and card_values.is_silenced(state, source, code.icons):
        return None
    ability = code.ability
    if not any(matches_moment(scope, moment, occasion) for moment in ability.moments):
        return None
    for condition in ability.conditions:
        if not scope.holds(condition):
            return None
    if not use_limits.has_use_left(state, source, code, origin):
        return None
    return Pending(
        scope.player,
        source,
        scope.source_id,
        line=scope.line,
        origin=origin,
        node=state.cards[origin].program.number_of(ability.body),
        ability=code.index,
        occasion=occasion,
    )


def matches_moment(scope: Scope, moment: Moment, occasion: Occasion) -> bool:
    """Return whether what happened is what a text waits for."""
    if moment.on is not occasion.name or not _is_about(scope, moment, occasion):
        return False
    if moment.side is not None and occasion.player not in scope.seats(moment.side):
        return False
    is_caused = matches_cause(scope, moment.cause, occasion.doer)
    if not is_caused or not _is_in_time(scope, moment):
        return False
    if moment.opponent_is_this and occasion.other != scope.source:
        return False
    if moment.opponent is None:
        return True
    return occasion.other >= 0 and scope.passes(occasion.other, moment.opponent)


def _is_in_time(scope: Scope, moment: Moment) -> bool:
    """Return whether it is, or is not, the phase of one's own turn a text names."""
    if moment.phase is None:
        return True
    state = scope.state
    is_own_turn = state.turn_player == scope.player
    is_in_phase = is_own_turn and PHASES[state.phase] == moment.phase
    return is_in_phase is not moment.is_outside


def _is_about(scope: Scope, moment: Moment, occasion: Occasion) -> bool:
    """Return whether the card it happened to is one the text refers to."""
    if moment.subject is None:
        return True
    if occasion.name is MomentName.CARD_USED and isinstance(moment.subject, Cards):
        return _is_used(scope, moment.subject, occasion)
    if occasion.card < 0:
        return False
    if occasion.name is MomentName.CHANGED_ZONE and isinstance(moment.subject, This):
        return occasion.card == scope.source  # It has no id in a hidden zone.
    before = _MODE_BEFORE.get(occasion.name)
    if before is None:
        return subject_contains(scope, moment.subject, occasion.card)
    modes = scope.state.modes
    now, modes[occasion.card] = modes[occasion.card], before
    is_one = subject_contains(scope, moment.subject, occasion.card)
    modes[occasion.card] = now
    return is_one


def _is_used(scope: Scope, cards: Cards, occasion: Occasion) -> bool:
    """Return whether it is one of the cards whose use the moment waits for."""
    is_theirs = occasion.player in scope.seats(cards.side)
    return is_theirs and scope.passes(occasion.card, cards.filters)


# --- Delayed effects.


def _find_due_effects(state: State, occasion: Occasion) -> list[Pending]:
    """Return the delayed effects whose moment has come; most occur only once."""
    due: list[Pending] = []
    for delayed in list(state.delayed):
        if delayed.after > state.turn or not _is_due(state, delayed, occasion):
            continue
        if not _get_later_node(state, delayed).every:
            state.delayed.remove(delayed)
        waiting = delayed.pending
        due.append(
            Pending(
                waiting.player,
                waiting.source,
                waiting.source_id,
                line=waiting.line,
                origin=waiting.origin,
                node=waiting.node,
                occasion=occasion,
                env=dict(waiting.env),
            )
        )
    return due


def _get_later_node(state: State, delayed: Delayed) -> Later:
    later = state.cards[delayed.pending.origin].program.nodes[delayed.node]
    assert isinstance(later, Later)  # how the delayed effect was created
    return later


def _is_due(state: State, delayed: Delayed, occasion: Occasion) -> bool:
    waiting = delayed.pending
    scope = Scope(
        state,
        player=waiting.player,
        source=waiting.source,
        source_id=waiting.source_id,
        origin=waiting.origin,
        env=waiting.env,
        occasion=occasion,
        line=waiting.line,
    )
    return matches_moment(scope, _get_later_node(state, delayed).moment, occasion)


# --- The pool.


def add_to_pool(state: State, found: Sequence[Pending]) -> None:
    """Put effects in the pool, with what is known of their cards by now."""
    ids = state.table.ids
    for pending in found:
        occasion = pending.occasion
        if occasion is not None and occasion.card >= 0:
            occasion.card_id = ids[occasion.card]
        if pending.ability >= 0:  # A delayed effect knows its source from before.
            pending.source_id = ids[pending.source]
        state.pool.append(pending)
