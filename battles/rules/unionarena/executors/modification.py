"""Modifications that last (``Modify`` in a resolving effect; UA-7.6.4).

Cards and numbers are fixed when the step is carried out; from then on the modification
is part of the state until it ends.
"""

from typing import Final

from battles.rules.kernel.actions import Action
from battles.rules.kernel.decisions import Decision, Option
from battles.rules.unionarena.decisions.actions import ChooseOption
from battles.rules.unionarena.decisions.questions import emit_chosen_option
from battles.rules.unionarena.executors.durations import Span, resolve_span
from battles.rules.unionarena.executors.movement import filter_affected
from battles.rules.unionarena.position.generated.frames import DoModify
from battles.rules.unionarena.position.generated.records import Applied
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.contributions import (
    choose_modifiers,
)
from battles.rules.unionarena.queries.node_evaluation.node_table import (
    build_executor_entry,
)
from battles.rules.unionarena.queries.prompts import describe_step
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import expiry
from battles.rules.unionarena.resolution.effect_resolution import (
    begin_choices,
    finish_node,
)
from cards.effects.model import atoms, modifiers
from cards.effects.model.base import Modifier, Subject
from cards.effects.model.subjects import NextUsed, Player

NOT_CHOSEN: Final = -1


def _get_subject(node: atoms.Modify) -> Subject:
    return node.what


def _is_simple(_state: State, node: atoms.Modify) -> bool:
    return not any(isinstance(m, modifiers.OneOfModifiers) for m in node.modifiers)


def _modify_at_once(
    scope: Scope, node: atoms.Modify, cards: list[int], full: bool
) -> bool:
    return _carry_out_modification(scope, node, cards, full=full, option=NOT_CHOSEN)


def _choose_what(scope: Scope, frame: DoModify, node: atoms.Modify) -> None:
    begin_choices(scope, frame, node.what)


def _ask_which(scope: Scope, frame: DoModify, node: atoms.Modify) -> None:
    """Ask once which of the lists of modifiers applies."""
    state = scope.state
    choice = _find_modifier_choice(node)
    options = [
        Option(
            ChooseOption(index),
            "modifier_option",
            params={
                "number": state.cards[scope.source].number,
                "of": state.cards[scope.origin].number,
                "node": scope.number_of(option[0]),
                "index": index,
            },
        )
        for index, option in enumerate(choice.options)
    ]
    state.ask(
        Decision(
            scope.acting,
            "choose_option",
            "UA-7.5.2",
            options=options,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, frame.node),
            prompt="one_of_modifiers",
        )
    )


def _find_modifier_choice(node: atoms.Modify) -> modifiers.OneOfModifiers:
    return next(m for m in node.modifiers if isinstance(m, modifiers.OneOfModifiers))


def _take_which(
    scope: Scope, frame: DoModify, node: atoms.Modify, action: Action
) -> None:
    assert isinstance(action, ChooseOption)  # guaranteed by the decision
    frame.option = action.option
    of = len(_find_modifier_choice(node).options)
    emit_chosen_option(scope.state, scope.acting, scope.source, action.option, of)


def _modify(scope: Scope, frame: DoModify, node: atoms.Modify) -> None:
    cards = list(frame.chosen)
    if not cards:
        cards = scope.cards(node.what)
    full = _carry_out_modification(
        scope, node, cards, full=frame.result, option=frame.option
    )
    finish_node(scope, frame, full=full)


def _carry_out_modification(
    scope: Scope, node: atoms.Modify, cards: list[int], *, full: bool, option: int
) -> bool:
    span = resolve_span(scope, node.duration)
    mods = _flatten(scope, node.modifiers, option)
    what = node.what
    if isinstance(what, Player):
        for seat in scope.seats(what.side):
            for modifier in mods:
                _apply(scope, modifier, span, seat=seat)
        return True
    if isinstance(what, NextUsed):
        for modifier in mods:
            _apply(scope, modifier, span, seat=scope.seat(what.side), next_used=what)
        return True
    targets = filter_affected(scope, cards)
    for card in targets:
        for modifier in mods:
            _apply(scope, modifier, span, card=card)
    is_full = full and bool(targets)
    scope.bind(node.bind, targets, full=is_full)
    return is_full


def _flatten(scope: Scope, found: tuple[Modifier, ...], which: int) -> list[Modifier]:
    """Return the modifiers that result from choices and alternatives."""
    flat: list[Modifier] = []
    for modifier in found:
        if isinstance(modifier, modifiers.OneOfModifiers):
            if which != NOT_CHOSEN:
                flat.extend(_flatten(scope, modifier.options[which], which))
        elif isinstance(modifier, modifiers.AltModifier):
            flat.extend(_flatten(scope, choose_modifiers(scope, modifier), which))
        else:
            flat.append(modifier)
    return flat


def _value_of(scope: Scope, modifier: Modifier, card: int) -> int:
    """Compute the number that a modification keeps."""
    if isinstance(modifier, modifiers.BpBecomes):
        to = scope.number(modifier.to)
        if modifier.printed:
            return to
        return to - card_values.current_bp(scope.state, card)
    if isinstance(modifier, modifiers.BpTimes):
        return (modifier.by - 1) * card_values.current_bp(scope.state, card)
    if isinstance(modifier, (modifiers.Bp, modifiers.RequiredEnergy, modifiers.ApCost)):
        return scope.number(modifier.by)
    if isinstance(modifier, modifiers.Generates | modifiers.StaysResting):
        return 0 if modifier.times is None else scope.number(modifier.times)
    return 0


def _apply(
    scope: Scope,
    modifier: Modifier,
    span: Span,
    *,
    card: int = -1,
    seat: int = -1,
    next_used: NextUsed | None = None,
) -> None:
    state = scope.state
    applied = Applied(
        card=card,
        card_id=state.table.ids[card] if card >= 0 else 0,
        seat=seat,
        origin=scope.origin,
        node=scope.number_of(modifier),
        value=_value_of(scope, modifier, card),
        player=scope.player,
        source=scope.source,
        expires=span.expires,
        begins=span.begins,
        while_node=span.while_node,
        next_node=-1 if next_used is None else scope.number_of(next_used),
        env=dict(scope.env),
    )
    state.applied.append(applied)
    state.change += 1
    _announce(scope, modifier, applied)


def _announce(scope: Scope, modifier: Modifier, applied: Applied) -> None:
    state = scope.state
    facts = expiry.describe_modification(state, applied)
    facts |= {
        "until": expiry.describe_expiry(state, applied),
        "source": state.seen(applied.source) if applied.source >= 0 else None,
    }
    if applied.card < 0:
        state.emit("player_modified", facts)
    elif expiry.adds_bp(modifier):
        bp = card_values.current_bp(state, applied.card)
        state.emit("bp_changed", {**facts, "by": applied.value, "bp": bp})
    else:
        state.emit("card_modified", facts)


MODIFYING: Final = dict(
    (
        build_executor_entry(
            atoms.Modify,
            subject=_get_subject,
            act=_modify_at_once,
            is_simple=_is_simple,
            frame=DoModify,
            steps=(_choose_what, _ask_which, _modify),
            answers={_ask_which: _take_which},
        ),
    )
)
