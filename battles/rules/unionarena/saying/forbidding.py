"""What effects forbid: "cannot" beats "can" (UA-7.5.4)."""

from battles.rules.unionarena.position.derived import Rule
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.saying import status
from battles.rules.unionarena.saying.reading.causes import is_cause
from battles.rules.unionarena.saying.scope import Scope
from cards.effects.model.modifiers import Cannot, Unaffected
from cards.effects.model.words import Act


def scope_of_rule(state: State, rule: Rule) -> Scope:
    """Give the scope a modifier in force speaks from."""
    return Scope(
        state,
        player=rule.player,
        source=rule.source,
        source_id=state.table.ids[rule.source],
        origin=rule.source,
        env=rule.env,
    )


def is_forbidden(
    state: State, card: int, act: Act, *, doer: Doer | None = None, other: int = -1
) -> bool:
    """Whether a card cannot do something, or have it done to it.

    Args:
        state: The state.
        card: The card.
        act: What it would do, or have done to it.
        doer: Whose doing it would be, where texts tell that apart.
        other: The card it would be done with or against; -1 for none.
    """
    if act not in state.facts.acts:
        return False
    rules = status.rules_of(state, card)
    return any(_forbids(state, rule, act, doer, other) for rule in rules)


def is_forbidden_to_player(
    state: State,
    player: int,
    act: Act,
    *,
    doer: Doer | None = None,
    card: int = -1,
) -> bool:
    """Whether a player cannot do something, with that card if texts name cards."""
    if act not in state.facts.acts:
        return False
    rules = status.seat_rules_of(state, player)
    return any(_forbids(state, rule, act, doer, card) for rule in rules)


def _forbids(state: State, rule: Rule, act: Act, doer: Doer | None, other: int) -> bool:
    node = rule.modifier
    if not isinstance(node, Cannot) or act not in node.acts:
        return False
    scope = scope_of_rule(state, rule)
    if node.cause is not None and not is_cause(scope, node.cause, doer):
        return False
    if not node.filters:
        return True
    return other >= 0 and scope.passes(other, node.filters)


def is_unaffected(state: State, card: int, doer: Doer) -> bool:
    """Whether effects of that doer do nothing to a card."""
    if Unaffected not in state.facts.kinds:
        return False
    return any(
        isinstance(rule.modifier, Unaffected)
        and is_cause(scope_of_rule(state, rule), rule.modifier.by, doer)
        for rule in status.rules_of(state, card)
    )


def any_forbids(state: State, rules: list[Rule], act: Act) -> bool:
    """Whether one of the rules forbids an act, whoever does it."""
    return any(_forbids(state, rule, act, None, -1) for rule in rules)
