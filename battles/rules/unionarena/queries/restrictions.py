"""Restrictions by effects: "cannot" beats "can" (UA-7.5.4)."""

from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import PHASES, State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.enums import Act
from cards.effects.model.modifiers import Cannot, Unaffected


def build_modifier_scope(state: State, rule: ModifierInForce) -> Scope:
    """Return the scope a modifier in force is evaluated in."""
    return Scope(
        state,
        player=rule.player,
        source=rule.source,
        source_id=state.table.ids[rule.source],
        origin=rule.origin,
        env=rule.env,
    )


def is_forbidden(
    state: State, card: int, act: Act, *, doer: Doer | None = None, other: int = -1
) -> bool:
    """Return whether a card cannot do something, or have it done to it.

    Args:
        state: The state.
        card: The card.
        act: What it would do, or have done to it.
        doer: The doer, where texts distinguish it.
        other: The card it would be done with or against; -1 for none.
    """
    if act not in state.facts.acts:
        return False
    rules = card_values.list_modifiers_on_card(state, card)
    return any(_forbids(state, rule, act, doer, other) for rule in rules)


def may_change_line(
    state: State, card: int, line: int, *, doer: Doer | None = None
) -> bool:
    """Whether a card may go to a line, by moving or by trading places (UA-4.3.11).

    Args:
        state: The state.
        card: A card on the field.
        line: Where it would go.
        doer: Whose effect it would be; None for the rules.
    """
    act = Act.MOVE_TO_FRONT if line == Zone.FRONT_LINE else Act.MOVE_TO_ENERGY
    return not (
        is_forbidden(state, card, Act.MOVE, doer=doer)
        or is_forbidden(state, card, act, doer=doer)
    )


def is_forbidden_to_player(
    state: State,
    player: int,
    act: Act,
    *,
    doer: Doer | None = None,
    card: int = -1,
) -> bool:
    """Return whether a player cannot do something, with that card if it matters."""
    if act not in state.facts.acts:
        return False
    rules = card_values.list_modifiers_on_player(state, player)
    return any(_forbids(state, rule, act, doer, card) for rule in rules)


def _forbids(
    state: State, rule: ModifierInForce, act: Act, doer: Doer | None, other: int
) -> bool:
    node = rule.modifier
    if not isinstance(node, Cannot) or act not in node.acts:
        return False
    if node.phases and PHASES[state.phase] not in node.phases:
        return False
    scope = build_modifier_scope(state, rule)
    if node.cause is not None and not matches_cause(scope, node.cause, doer):
        return False
    if not node.filters:
        return True
    return other >= 0 and scope.passes(other, node.filters)


def is_unaffected(state: State, card: int, doer: Doer) -> bool:
    """Return whether effects of that doer do nothing to a card."""
    if Unaffected not in state.facts.kinds:
        return False
    return any(
        isinstance(rule.modifier, Unaffected)
        and matches_cause(build_modifier_scope(state, rule), rule.modifier.by, doer)
        for rule in card_values.list_modifiers_on_card(state, card)
    )


def does_any_forbid(state: State, rules: list[ModifierInForce], act: Act) -> bool:
    """Return whether one of the rules forbids an act, with any doer."""
    return any(_forbids(state, rule, act, None, -1) for rule in rules)
