"""Replacements: what happens instead (``AbilityKind.REPLACEMENT``).

Only one replacement applies to one occasion; the controller of the card chooses among
several. A replacement that is carried out reports so to the frame below, even where
nothing of it can be done (UA-7.5.8); one that is declined does not replace.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.kernel.json_types import JsonObject
from battles.rules.unionarena.decisions.actions import ResolveEffect
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.frames import ActivateIcon, Replace
from battles.rules.unionarena.position.generated.records import Doer, Occasion, Pending
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.derivation import is_window_open
from battles.rules.unionarena.queries.node_evaluation.places import PLACES
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import effect_resolution, moments, use_limits
from cards.effects.model.control import (
    AltEffect,
    If,
    May,
    Modes,
    Nothing,
    OneOf,
    Tiers,
)
from cards.effects.model.enums import AbilityKind, Icon, MomentName, SourceKind

_OPEN: Final = (May, If, Tiers, OneOf, Modes, AltEffect)


def begin_replacement(
    state: State,
    names: Sequence[MomentName],
    card: int,
    doer: Doer | None,
    *,
    player: int = -1,
    icon: Icon | None = None,
    goal: int = Zone.OUTSIDE_AREA,
) -> bool:
    """Begin to carry out a replacement, if there is one.

    Args:
        state: Changed in place.
        names: What is about to happen, by any of its names.
        card: The card it is about to happen to; -1 for a player.
        doer: The doer.
        player: The player it is about to happen to, if not a card.
        icon: The icon that is about to activate.
        goal: The zone a card that leaves the field is about to go to.

    Returns:
        Whether something was begun. When it is over, the frame that called finds in
        its ``result`` whether the replacement was carried out.
    """
    found: list[Pending] = []
    for name in names:
        if name in state.listens:
            seat = state.player_of(card) if player < 0 else player
            occasion = Occasion(name, seat, card=card, doer=doer)
            occasion.cause_id = moments.find_cause_id(state, doer)
            if card >= 0:
                occasion.card_id = state.table.ids[card]
                occasion.line = moments.find_line(state, card)
                occasion.bp = card_values.current_bp(state, card)
                _name_opponent(state, occasion)
            found.extend(_find_matching(state, occasion, icon, goal))
    if not found:
        return False
    seat = state.player_of(card) if card >= 0 else player
    state.push(Replace(seat, tuple(found)))
    return True


def _name_opponent(state: State, occasion: Occasion) -> None:
    """Record whom the card battles, if it does (``opponent`` of a moment)."""
    attack = state.attack
    if attack is None:
        return
    fighters = [attack.attacker, attack.blocker or attack.target]
    if occasion.card_id in fighters and all(fighters):
        fighters.remove(occasion.card_id)
        other = state.table.find(fighters[0])
        if other >= 0:
            occasion.other, occasion.other_id = other, fighters[0]


def _find_matching(
    state: State, occasion: Occasion, icon: Icon | None, goal: int
) -> Iterator[Pending]:
    for source, code, origin in _list_replacements(state, occasion.name):
        scope = Scope(
            state,
            player=state.player_of(source),
            source=source,
            source_id=state.table.ids[source],
            origin=origin,
            occasion=occasion,
            line=moments.find_line(state, source),
        )
        if not is_window_open(state, source, code):
            continue
        if _is_being_carried_out(state, source, code, origin):
            continue
        if not any(
            moments.matches_moment(scope, moment, occasion)
            and moment.icon == icon
            and (moment.goal is None or goal in PLACES[moment.goal])
            and (moment.not_to is None or goal not in PLACES[moment.not_to])
            for moment in code.ability.moments
        ):
            continue
        if not all(scope.holds(condition) for condition in code.ability.conditions):
            continue
        if use_limits.has_use_left(state, source, code, origin):
            yield Pending(
                scope.player,
                source,
                scope.source_id,
                line=scope.line,
                origin=origin,
                node=state.cards[origin].program.number_of(code.ability.body),
                ability=code.index,
                occasion=occasion,
            )


def _is_being_carried_out(
    state: State, source: int, code: AbilityCode, origin: int
) -> bool:
    """Return whether what happens is part of this replacement: it has applied."""
    return any(
        isinstance(frame, Replace)
        and (found := frame.found[frame.chosen]).source == source
        and (found.origin, found.ability) == (origin, code.index)
        for frame in state.frames
    )


def _list_replacements(
    state: State, name: MomentName
) -> Iterator[tuple[int, AbilityCode, int]]:
    for player in (state.turn_player, 1 - state.turn_player):
        for source in state.field(player):
            for code in state.cards[source].program.replacements.get(name, ()):
                if card_values.has_printed_ability(state, source, code):
                    yield source, code, source
            for gift in card_values.list_granted_abilities(state, source):
                if gift.code.kind is AbilityKind.REPLACEMENT:
                    yield source, gift.code, gift.origin


def locate_text(state: State, pending: Pending) -> JsonObject:
    """Return where an effect is written: the number of a card, and of a node there."""
    if pending.origin < 0:
        return {}
    return {"of": state.cards[pending.origin].number, "node": pending.node}


def _choose(state: State, frame: Replace) -> None:
    found = frame.found
    if len(found) == 1:
        return
    options = [
        Option(
            ResolveEffect(place),
            "replace",
            card=state.table.ids[pending.source] or None,
            params={
                "number": state.cards[pending.source].number,
                "ability": pending.ability,
                **locate_text(state, pending),
            },
        )
        for place, pending in enumerate(found)
    ]
    state.ask(Decision(frame.player, "effect_order", "UA-7.5.6", options=options))


def _take_choice(state: State, frame: Replace, action: Action) -> None:
    assert isinstance(action, ResolveEffect)  # guaranteed by the decision
    frame.chosen = action.effect


def _carry_out(state: State, frame: Replace) -> None:
    pending = frame.found[frame.chosen]
    code = state.cards[pending.origin].program.abilities[pending.ability]
    use_limits.spend_use(state, pending.source, code, pending.origin)
    frame.result = False
    if isinstance(code.ability.body, Nothing):
        frame.result = True  # It just does not happen.
        return
    kind = SourceKind.BATTLE if _changes_others_defeat(pending) else None
    effect_resolution.begin_resolution(state, pending, kind)


def _changes_others_defeat(pending: Pending) -> bool:
    """Return whether it replaces what a lost battle does to a card of the other player.

    That changes what the rules do and is no effect of an opponent (D-65).
    """
    occasion = pending.occasion
    return (
        occasion is not None
        and occasion.doer is not None
        and occasion.doer.kind is SourceKind.BATTLE
        and occasion.player != pending.player
    )


def _report_result(state: State, frame: Replace) -> None:
    result = frame.result or not _may_be_passed_over(state, frame.found[frame.chosen])
    finish_rule(state, frame)
    state.frames[-1].result = result


def _may_be_passed_over(state: State, pending: Pending) -> bool:
    """Return whether a replacement is optional: a choice, or a condition."""
    program = state.cards[pending.origin].program
    code = program.abilities[pending.ability]
    return any(isinstance(node, _OPEN) for node in program.nodes_of(code))


RULE: Final = Rule(
    Replace, (_choose, _carry_out, _report_result), {_choose: _take_choice}
)


# --- An effect of the pool that is about to activate its icon.


def resolve_or_replace(state: State, pending: Pending) -> None:
    """Resolve an effect of the pool, or what replaces it."""
    icon = _icon_of(state, pending)
    if icon is None or MomentName.WOULD_ACTIVATE_ICON not in state.listens:
        effect_resolution.begin_resolution(state, pending)
        return
    state.push(ActivateIcon(pending.player, pending, icon))


def _icon_of(state: State, pending: Pending) -> Icon | None:
    if pending.ability < 0 or pending.word:
        return None
    icons = state.cards[pending.origin].program.abilities[pending.ability].icons
    return icons[0] if icons else None


def _try_to_replace(state: State, frame: ActivateIcon) -> None:
    frame.result = False
    begin_replacement(
        state,
        (MomentName.WOULD_ACTIVATE_ICON,),
        frame.pending.source,
        None,
        icon=frame.icon,
    )


def _resolve_unless_replaced(state: State, frame: ActivateIcon) -> None:
    finish_rule(state, frame)
    if not frame.result:
        effect_resolution.begin_resolution(state, frame.pending)


ICON_RULE: Final = Rule(ActivateIcon, (_try_to_replace, _resolve_unless_replaced))
