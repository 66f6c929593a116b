"""Computing everything continuous (UA-7.1.1, UA-7.2.4, UA-8.10).

In this order: modifications that last, then continuous abilities: those that give
names, those that take printed effects away, all others, those that read BP; then the
abilities that were given; last, what keeps BP from being lowered.
"""

from collections.abc import Iterator

from battles.rules.unionarena.position.derived_values import (
    DerivedValues,
    ModifierInForce,
)
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.records import Applied, Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries.node_evaluation.causes import (
    is_given,
    matches_cause,
)
from battles.rules.unionarena.queries.node_evaluation.comparison import compare_numbers
from battles.rules.unionarena.queries.node_evaluation.contributions import (
    add_card_contribution,
    add_seat_contribution,
)
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model import atoms, control, subjects
from cards.effects.model.abilities import Ability
from cards.effects.model.base import Effect, Modifier
from cards.effects.model.durations import While
from cards.effects.model.enums import AbilityKind, SourceKind
from cards.effects.model.modifiers import CannotGain, Grant, NoBpLoss


def derive_values(state: State) -> DerivedValues:
    """Compute everything continuous and keep it until the next change."""
    whole = DerivedValues()
    # Set first: what is evaluated on the way sees what has been computed so far.
    state.derived = whole
    state.derived_at = state.change
    late = _add_applied(state, whole)
    if state.has_continuous or Grant in state.facts.kinds:
        _add_printed(state, whole)
    for index in late:
        _add_one_applied(state, whole, index, state.applied[index])
    if whole.granted:
        _add_granted(state, whole)
    if NoBpLoss in state.facts.kinds:
        _keep_bp(state, whole)
    if CannotGain in state.facts.kinds:
        _drop_refused(whole)
    whole.is_complete = True
    return whole


def derive_off_field(state: State, card: int) -> DerivedValues:
    """Compute what a card off the field states about itself (UA-2.1.6).

    What is evaluated on the way sees what has been computed so far.
    """
    if card in state.stating:
        return state.stating[card]
    whole = state.stating[card] = DerivedValues()
    try:
        for code in _list_off_field_statements(state, card):
            _state_ability(state, whole, card, code, card)
    finally:
        del state.stating[card]
    return whole


def _list_off_field_statements(state: State, card: int) -> Iterator[AbilityCode]:
    """Return what a card off the field states where it is."""
    zone = state.zone_of(card)
    for code in state.cards[card].program.off_field:
        if code.works_in(zone):
            yield code


# --- Modifications that last.


def _add_applied(state: State, whole: DerivedValues) -> list[int]:
    """Add modifications; return the places of those that depend on a condition."""
    late: list[int] = []
    for index, applied in enumerate(state.applied):
        if applied.next_node >= 0 or applied.begins > state.turn:
            continue
        if applied.while_node >= 0:
            late.append(index)
        else:
            _add_one_applied(state, whole, index, applied)
    return late


def build_applied_scope(state: State, applied: Applied) -> Scope:
    """Return the scope a lasting modification is evaluated in."""
    return Scope(
        state,
        player=applied.player,
        source=applied.source,
        source_id=state.table.ids[applied.source],
        origin=applied.origin,
        env=applied.env,
    )


def is_in_force(state: State, applied: Applied) -> bool:
    """Return whether the condition of a modification holds, if it has one."""
    if applied.while_node < 0:
        return True
    node = state.cards[applied.origin].program.nodes[applied.while_node]
    assert isinstance(node, While)  # how the modification was created
    return build_applied_scope(state, applied).holds(node.condition)


def _add_one_applied(
    state: State, whole: DerivedValues, index: int, applied: Applied
) -> None:
    if not is_in_force(state, applied):
        return
    node = state.cards[applied.origin].program.nodes[applied.node]
    assert isinstance(node, Modifier)  # how the modification was created
    scope = build_applied_scope(state, applied)
    if applied.card < 0:
        add_seat_contribution(whole, scope, applied.seat, node, index)
    elif state.table.ids[applied.card] == applied.card_id:
        add_card_contribution(whole, scope, applied.card, node, applied.value, index)


# --- Continuous abilities.


def _add_printed(state: State, whole: DerivedValues) -> None:
    found = _list_continuous_statements(state) if state.has_continuous else []
    found += _list_player_statements(state, whole)
    if len(found) > 1:
        found.sort(key=_layer_of)
    for card, code, rule in found:
        if rule is not None:
            _state_of_player(state, whole, card, code, rule)
            continue
        lost = whole.lost_turns.get(card, ())
        if card not in whole.lost_printed and code.turn not in lost:
            _state_ability(state, whole, card, code, card)


# A card, or a player, and a continuous ability of theirs; what gave it to a player.
_Statement = tuple[int, AbilityCode, ModifierInForce | None]


def _list_continuous_statements(state: State) -> list[_Statement]:
    """Return the statements of the continuous abilities of cards."""
    found: list[_Statement] = []
    cards = state.cards
    for player in (state.turn_player, 1 - state.turn_player):
        for card in state.field(player):
            for code in cards[card].program.continuous:
                if not code.in_raid or card in state.under:
                    found.append((card, code, None))  # noqa: PERF401 - most say nothing
        for card in state.zone(player, Zone.HAND):
            for code in cards[card].program.off_field:
                if code.works_in(Zone.HAND):
                    found.append((card, code, None))  # noqa: PERF401 - most say nothing
    return found


def _list_player_statements(state: State, whole: DerivedValues) -> list[_Statement]:
    """Return the continuous abilities that players have been given."""
    return [
        (seat, state.cards[rule.origin].program.code_of(rule.modifier.ability), rule)
        for seat, rules in enumerate(whole.seat_rules)
        for rule in rules
        if isinstance(rule.modifier, Grant)
    ]


def _layer_of(statement: _Statement) -> int:
    return statement[1].layer


def _state_of_player(
    state: State,
    whole: DerivedValues,
    seat: int,
    code: AbilityCode,
    rule: ModifierInForce,
) -> None:
    """Add what a player's ability states, if it is the turn it works in."""
    if code.turn >= 0 and (state.turn_player == seat) != bool(code.turn):
        return
    scope = Scope(
        state,
        player=seat,
        source=rule.source,
        source_id=state.table.ids[rule.source],
        origin=rule.origin,
        env=rule.env,
    )
    if all(scope.holds(condition) for condition in code.ability.conditions):
        _state_body(whole, scope, code.ability, code.ability.body)


def _state_ability(
    state: State, whole: DerivedValues, card: int, code: AbilityCode, origin: int
) -> None:
    """Add what an ability states, if its window is open."""
    if not is_window_open(state, card, code):
        return
    scope = Scope(
        state,
        player=state.player_of(card),
        source=card,
        source_id=state.table.ids[card],
        origin=origin,
    )
    for condition in code.ability.conditions:
        if not scope.holds(condition):
            return
    _state_body(whole, scope, code.ability, code.ability.body)


def is_window_open(state: State, card: int, code: AbilityCode) -> bool:
    """Return whether an ability's window is open for a card (UA-7.2.4)."""
    if code.line >= 0 and state.zone_of(card) != code.line:
        return False
    if code.turn >= 0:
        return (state.turn_player == state.player_of(card)) == bool(code.turn)
    return True


def _state_body(
    whole: DerivedValues, scope: Scope, ability: Ability, body: Effect
) -> None:
    if isinstance(body, atoms.Modify):
        _state_modify(whole, scope, ability, body)
    elif isinstance(body, (control.Seq, control.Sentences)):
        for step in body.of:
            _state_body(whole, scope, ability, step)
    elif isinstance(body, control.If):
        _state_if(whole, scope, ability, body)
    elif isinstance(body, control.Tiers):
        amount = scope.number(body.amount)
        for row in body.rows:
            assert isinstance(row, control.Tier)  # the language allows no other
            if compare_numbers(amount, row.operator, row.value):
                _state_body(whole, scope, ability, row.do)


def _state_if(
    whole: DerivedValues, scope: Scope, ability: Ability, body: control.If
) -> None:
    if scope.holds(body.condition):
        _state_body(whole, scope, ability, body.then)
    elif body.otherwise is not None:
        _state_body(whole, scope, ability, body.otherwise)


def _state_modify(
    whole: DerivedValues, scope: Scope, ability: Ability, body: atoms.Modify
) -> None:
    what = body.what
    if isinstance(what, subjects.Player):
        for seat in scope.seats(what.side):
            if _adds_up(whole, ability, body, seat, is_seat=True):
                for node in body.modifiers:
                    add_seat_contribution(whole, scope, seat, node)
        return
    cards = [scope.source] if isinstance(what, subjects.This) else scope.cards(what)
    for card in cards:
        if _adds_up(whole, ability, body, card, is_seat=False):
            for node in body.modifiers:
                add_card_contribution(whole, scope, card, node, None)


def _adds_up(
    whole: DerivedValues,
    ability: Ability,
    body: atoms.Modify,
    target: int,
    *,
    is_seat: bool,
) -> bool:
    """Return whether no copy of the ability has yet stated this of the card or seat."""
    if ability.limit is None or ability.limit.stacks:
        return True
    statement = (ability, body, target, is_seat)
    if statement in whole.single:
        return False
    whole.single.append(statement)
    return True


def _add_granted(state: State, whole: DerivedValues) -> None:
    """Add continuous abilities granted to cards, including by granted abilities."""
    stated: set[tuple[int, int, int]] = set()
    is_new = True
    while is_new:
        is_new = False
        for card, gifts in list(whole.granted.items()):
            for place, gift in enumerate(list(gifts)):
                key = (card, gift.origin, place)
                is_lost = gift.code.turn in whole.lost_turns.get(card, ())
                is_stated = is_lost or key in stated
                if gift.code.kind is AbilityKind.CONTINUOUS and not is_stated:
                    stated.add(key)
                    is_new = True
                    _state_ability(state, whole, card, gift.code, gift.origin)


def _drop_refused(whole: DerivedValues) -> None:
    """Drop the prohibitions that cards were given although they gain none of them."""
    for card, rules in whole.rules.items():
        refused = [
            ban
            for rule in rules
            if isinstance(rule.modifier, CannotGain)
            for ban in rule.modifier.bans
        ]
        if refused:
            whole.rules[card] = [
                rule
                for rule in rules
                if rule.modifier not in refused or not is_given(card, rule)
            ]


def _keep_bp(state: State, whole: DerivedValues) -> None:
    """Drop what lowers the BP of cards whose BP effects cannot lower."""
    for card, rules in whole.rules.items():
        keeps = [rule for rule in rules if isinstance(rule.modifier, NoBpLoss)]
        if card in whole.bp and keeps:
            whole.bp[card] = sum(
                by
                for by, source in whole.bp_causes.get(card, ())
                if by > 0 or not any(_keeps_bp(state, rule, source) for rule in keeps)
            )


def _keeps_bp(state: State, rule: ModifierInForce, source: int) -> bool:
    """Return whether a card does not lose BP by the effects of a source."""
    node = rule.modifier
    assert isinstance(node, NoBpLoss)  # chosen by the caller
    if node.cause is None:
        return True
    kind = SourceKind(state.cards[source].kind.value)
    doer = Doer(state.player_of(source), kind, source)
    scope = Scope(
        state,
        player=rule.player,
        source=rule.source,
        source_id=state.table.ids[rule.source],
        origin=rule.origin,
        env=rule.env,
    )
    return matches_cause(scope, node.cause, doer)
