"""Choices of cards: who chooses, among which, and how many (UA-7.5.2, UA-7.5.3).

``Pick`` is the only node that asks for cards. A choice from cards the opponent cannot
see is asked even when nothing can be chosen, and may find nothing: anything else would
reveal what those cards are, or are not.
"""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.decisions import Constraint, Decision, Option, all_of
from battles.rules.kernel.events import EVERYBODY
from battles.rules.unionarena.decisions.actions import ChooseOption
from battles.rules.unionarena.decisions.rule import Rule, finish_rule
from battles.rules.unionarena.player_actions import prices
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.bindings import LOOKED
from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.position.generated.frames import (
    Choice,
    Do,
    HowMany,
    PickCards,
    Play,
    Use,
)
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import ZONE_COUNT
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.amounts import (
    list_distinct_values,
)
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.node_evaluation.derivation import (
    build_applied_scope,
)
from battles.rules.unionarena.queries.node_evaluation.stats import get_stat
from battles.rules.unionarena.queries.prompts import describe_step
from battles.rules.unionarena.queries.restrictions import build_modifier_scope
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import moments
from battles.rules.unionarena.resolution.effect_resolution import build_scope
from cards.effects.model.base import Filters, Node, Subject
from cards.effects.model.enums import Deed, MomentName, Operator, Stat, Zone
from cards.effects.model.filters import AnyOf, StatIs, Without
from cards.effects.model.modifiers import BpReach
from cards.effects.model.subjects import (
    Among,
    Cards,
    Pick,
    Ref,
    Rest,
    SumLimit,
    Top,
    Union,
)

MOST: Final = 1 << 20  # A bound no sum of card numbers reaches.


class Bounds:
    """How many cards a choice takes.

    Attributes:
        least: How few at least.
        most: How many at most.
        is_exact: Whether it says an exact number.
    """

    __slots__ = ("is_exact", "least", "most")

    def __init__(self, least: int, most: int, *, is_exact: bool) -> None:
        self.least = least
        self.most = most
        self.is_exact = is_exact


def compute_bounds(scope: Scope, pick: Pick, available: int) -> Bounds:
    """Return how many cards a choice takes, as far as there are so many."""
    if pick.count is None:
        least = 0 if pick.least is None else scope.number(pick.least)
        return Bounds(min(least, available), available, is_exact=False)
    count = max(0, scope.number(pick.count))
    if pick.least is None:
        return Bounds(min(count, available), min(count, available), is_exact=True)
    least = max(0, scope.number(pick.least))
    return Bounds(min(least, available), min(count, available), is_exact=False)


def find_chooser(scope: Scope, pick: Pick) -> int:
    """Return who chooses: the performer unless the text names a player (UA-1.1.3)."""
    return scope.acting if pick.by is None else scope.seat(pick.by)


def list_candidates(scope: Scope, pick: Pick, taken: Sequence[int]) -> list[int]:
    """Return the cards that can be chosen now."""
    scope.reach = _extra_bp_reach(scope, pick)
    cards = scope.cards(pick.of)
    scope.reach = 0
    chooser = find_chooser(scope, pick)
    return [
        card
        for card in cards
        if card not in taken
        and prices.may_be_chosen(scope, card, chooser)
        and not is_being_used(scope, card)
    ]


def is_being_used(scope: Scope, card: int) -> bool:
    """Return whether a card in hand is being used or played (UA-4.4.3).

    It is on its way out of the hand: no text can put it elsewhere instead.
    """
    state = scope.state
    if state.zone_of(card) != Place.HAND:
        return False
    if scope.context < 0:  # The use has not begun; its legality is being checked.
        return card == scope.source
    card_id = state.table.ids[card]
    for frame in state.frames:
        if isinstance(frame, Use):
            if frame.card_id == card_id:
                return True
        elif isinstance(frame, Play) and any(e.card == card for e in frame.entries):
            return True
    return False


# --- What others may know of the choice.


def list_possible_cards(scope: Scope, subject: Subject) -> list[int]:
    """List the cards that could be meant, as far as others can tell.

    The performer sees cards the others do not see; to them each of these could pass
    any filter.
    """
    if isinstance(subject, Union):
        parts = (list_possible_cards(scope, part) for part in subject.of)
        return list(dict.fromkeys(card for cards in parts for card in cards))
    if not isinstance(subject, (Cards, Among)) or not subject.filters:
        return scope.cards(subject)
    return [
        card
        for card in scope.cards(replace(subject, filters=()))
        if not _is_open(scope, card) or scope.passes(card, subject.filters)
    ]


def count_possible_choices(scope: Scope, pick: Pick) -> int:
    """Return how many cards could be chosen together, as far as others can tell."""
    scope.reach = _extra_bp_reach(scope, pick)
    cards = list_possible_cards(scope, pick.of)
    scope.reach = 0
    chooser = find_chooser(scope, pick)
    found = [
        card
        for card in cards
        if prices.may_be_chosen(scope, card, chooser) and not is_being_used(scope, card)
    ]
    return prices.count_together(scope, found, chooser)


def _is_open(scope: Scope, card: int) -> bool:
    """Return whether all others know a card, players and spectators."""
    others = EVERYBODY & ~(1 << scope.acting)
    return scope.state.table.known[card] & others == others


def is_hidden_choice(scope: Scope, subject: Subject) -> bool:
    """Return whether a choice is among cards of which others know only the place.

    Then it may find nothing, and is asked even so. An exact number of any cards of a
    hand reveals nothing and is no such choice.
    """
    if isinstance(subject, Cards):
        return bool(subject.filters) and (
            Zone.HAND in subject.zones or Zone.DECK in subject.zones
        )
    if isinstance(subject, Among):
        return bool(subject.filters) and is_private(scope, subject.of)
    if isinstance(subject, Union) and scope.state.options.uniform_choices:
        return any(is_hidden_choice(scope, part) for part in subject.of)
    return isinstance(subject, Rest) and is_private(scope, subject)


def is_private(scope: Scope, subject: Subject) -> bool:
    """Return whether only one player looked at a set, or it lies unseen by others."""
    name = subject.name if isinstance(subject, Ref) else None
    if isinstance(subject, Rest):
        name = subject.of
    if name is None:
        if not scope.state.options.uniform_choices:
            return False
        return not all(_is_open(scope, card) for card in scope.cards(subject))
    values = scope.env.get(name)
    if values is None or not values[0] & LOOKED:
        return False
    known = scope.state.table.known
    other = 1 << (1 - scope.acting)
    return any(not known[card] & other for card in values[1::2])


# --- The question.


def _begin_choice(state: State, frame: PickCards) -> None:
    scope = build_scope(state, frame.context, frame.player)
    pick = _pick_of(scope, frame)
    taken = _step_of(state, frame).chosen
    found = list_candidates(scope, pick, taken)
    bounds = compute_bounds(scope, pick, len(found))
    frame.wanted = scope.number(pick.count) if pick.count is not None else 0
    frame.is_exact = bounds.is_exact
    if pick.at_random:
        _choose_at_random(state, frame, found, bounds)
    elif is_hidden_choice(scope, pick.of):
        least = 0 if bounds.is_exact or bounds.least == 0 else bounds.least
        _ask_choice(
            scope, frame, pick, found, Bounds(least, bounds.most, is_exact=False)
        )
    elif not bounds.most or (bounds.is_exact and bounds.most == len(found)):
        _ask_unless_limited(scope, frame, pick, found, bounds)
    else:
        _ask_choice(scope, frame, pick, found, bounds)


def _step_of(state: State, choice: Choice) -> Do:
    """Return the step that needs a choice; other choices of it may come in between."""
    return next(
        frame
        for frame in reversed(state.frames)
        if frame is not choice and isinstance(frame, Do)
    )


def _hand_over(state: State, choice: Choice, chosen: list[int], *, full: bool) -> None:
    """Pass the step its chosen cards, and whether these are all it needs."""
    finish_rule(state, choice)
    parent = _step_of(state, choice)
    parent.chosen = (*parent.chosen, *chosen)
    parent.result = parent.result and full


def _pick_of(scope: Scope, frame: PickCards) -> Pick:
    node: Node = scope.program.nodes[frame.node]
    assert isinstance(node, Pick)  # the frame's purpose
    return node


def _ask_unless_limited(
    scope: Scope, frame: PickCards, pick: Pick, found: list[int], bounds: Bounds
) -> None:
    """Take all there are, unless a condition on the chosen cards forbids that."""
    if bounds.most and _build_constraint(scope, pick, found) is not None:
        _ask_choice(scope, frame, pick, found, bounds)
    else:
        _take_chosen(scope, frame, found[: bounds.most])


def _choose_at_random(
    state: State, frame: PickCards, found: list[int], bounds: Bounds
) -> None:
    scope = build_scope(state, frame.context, frame.player)
    pool = list(found)
    chosen = [
        pool.pop(state.chance.below(len(pool)))
        for _ in range(min(bounds.most, len(pool)))
    ]
    _take_chosen(scope, frame, chosen)


def _ask_choice(
    scope: Scope, frame: PickCards, pick: Pick, found: list[int], bounds: Bounds
) -> None:
    state = scope.state
    chooser = find_chooser(scope, pick)
    among = (
        list_possible_cards(scope, pick.of) if state.options.uniform_choices else found
    )
    _make_addressable(state, chooser, found, among)
    constraint = _build_constraint(scope, pick, found)
    least = bounds.least
    most = bounds.most
    if constraint is not None:
        size = _find_reachable_least(state.ids(found), constraint, least, most)
        if size is None:  # No set meets it, so nothing is chosen.
            constraint, size, most = None, 0, 0
        least = size
    state.ask(
        Decision(
            chooser,
            "choose_cards",
            "UA-7.5.2",
            candidates=state.ids(found),
            minimum=least,
            maximum=most,
            constraint=constraint,
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, _step_of(state, frame).node),
        )
    )


def _make_addressable(
    state: State, chooser: int, found: list[int], among: list[int]
) -> None:
    """Give ids to cards the chooser cannot address where they lie.

    Another player's hand is shuffled first, so that no player picks a card they know.
    Ids count upwards publicly, so all cards that could be chosen get one, in random
    order where no player may know the order.
    """
    ids = state.table.ids
    for player in (0, 1):
        hand = [c for c in among if state.table.places[c] == _list_hand_zones(player)]
        if hand and player != chooser:
            order = state.zone(player, Place.HAND).copy()
            state.chance.shuffle(order)
            for card in order:
                state.table.issue_id(card)
            found.sort(key=ids.__getitem__)
            state.emit("hand_shuffled", {"player": player})
    nameless = [card for card in among if not ids[card]]
    if nameless and state.options.uniform_choices:
        state.chance.shuffle(nameless)
    for card in nameless:
        state.table.issue_id(card)
        if card in found:
            state.table.reveal(card, 1 << chooser)
    if nameless and state.options.uniform_choices:
        found.sort(key=ids.__getitem__)


def _list_hand_zones(player: int) -> int:
    return player * ZONE_COUNT + Place.HAND


def _build_constraint(scope: Scope, pick: Pick, found: list[int]) -> Constraint | None:
    """Return the joint condition of the text and the prices on the cards, by id."""
    limits = prices.limits_together(scope, found, find_chooser(scope, pick))
    if pick.total is not None:
        limits.insert(0, _build_sum_constraint(scope, pick.total, found))
    elif pick.distinct is not None:
        groups: dict[str, int] = {}
        kinds = [
            "\n".join(list_distinct_values(scope, [card], pick.distinct))
            for card in found
        ]
        values = [groups.setdefault(kind, len(groups)) for kind in kinds]
        limits.insert(0, Constraint("distinct", dict(zip(found, values, strict=True))))
    if not limits:
        return None
    ids = scope.state.table.ids
    return all_of([limit.renamed(ids) for limit in limits])


def _build_sum_constraint(
    scope: Scope, total: SumLimit, found: list[int]
) -> Constraint:
    value = scope.number(total.value)
    lowest, highest = {
        Operator.LESS: (-MOST, value - 1),
        Operator.AT_MOST: (-MOST, value),
        Operator.EQUAL: (value, value),
        Operator.AT_LEAST: (value, MOST),
        Operator.MORE: (value + 1, MOST),
        Operator.DIFFERENT: (-MOST, MOST),
    }[total.operator]
    state = scope.state
    values = {card: get_stat(state, card, total.stat) for card in found}
    return Constraint("sum", values, lowest, highest)


def _find_reachable_least(
    found: list[int], constraint: Constraint, least: int, most: int
) -> int | None:
    """Return the least number that some choice can reach (UA-7.5.2).

    None if nothing at all meets the condition, not even no card.
    """
    for size in range(least, most + 1):
        if any(True for _ in constraint.choices(found, size)):
            return least
    for size in range(least - 1, -1, -1):
        if any(True for _ in constraint.choices(found, size)):
            return size
    return None


def _take_answer(state: State, frame: PickCards, action: Action) -> None:
    assert isinstance(action, Choose)  # guaranteed by the decision
    scope = build_scope(state, frame.context, frame.player)
    _take_chosen(scope, frame, [state.table.find(card_id) for card_id in action.cards])


def _take_chosen(scope: Scope, frame: PickCards, chosen: list[int]) -> None:
    """Pass the chosen cards to the step that needs them."""
    state = scope.state
    pick = _pick_of(scope, frame)
    full = len(chosen) == frame.wanted if frame.is_exact else bool(chosen)
    _hand_over(state, frame, chosen, full=full)
    _use_reach(scope, pick)
    chooser = find_chooser(scope, pick)
    for card in chosen:
        if state.is_on_field(card):
            _announce(scope, card, chooser)


def _announce(scope: Scope, card: int, chooser: int) -> None:
    """Reveal what was chosen on the field, and charge what choosing it costs."""
    state = scope.state
    state.emit(
        "card_chosen",
        {"player": chooser, "card": state.seen(card)},
    )
    prices.begin_paying(scope, card, chooser)
    player = state.player_of(card)
    turn_history.record_counted_deed(state, Deed.CHOSEN, player, card, doer=scope.doer)
    moments.activate_effects_on(
        state,
        MomentName.CHOSEN_BY_EFFECT,
        player,
        card=card,
        doer=scope.doer,
    )


RULE: Final = Rule(PickCards, (_begin_choice,), {_begin_choice: _take_answer})


# --- A limit by BP that reaches further, once.


def _extra_bp_reach(scope: Scope, pick: Pick) -> int:
    """Return how much further this choice reaches, if it is limited by BP."""
    if not _is_limited_by_bp(pick.of):
        return 0
    return sum(
        rule.modifier.by
        for rule in card_values.list_modifiers_on_player(scope.state, scope.player)
        if isinstance(rule.modifier, BpReach) and _reaches(scope, rule, rule.modifier)
    )


def _reaches(scope: Scope, rule: ModifierInForce, node: BpReach) -> bool:
    """Return whether a longer reach is one of this effect's."""
    owner = build_modifier_scope(scope.state, rule)
    return matches_cause(owner, node.cause, scope.doer)


def _is_limited_by_bp(subject: Subject) -> bool:
    if isinstance(subject, (Cards, Among)):
        return _has_bp_limit(subject.filters)
    return False


def _has_bp_limit(filters: Filters) -> bool:
    for node in filters:
        if isinstance(node, StatIs):
            if node.stat is Stat.BP and node.operator is Operator.AT_MOST:
                return True
        elif isinstance(node, AnyOf):
            if any(_has_bp_limit(option) for option in node.options):
                return True
        elif isinstance(node, Without) and _has_bp_limit(node.filters):
            return True
    return False


def _use_reach(scope: Scope, pick: Pick) -> None:
    """Use up the longer reach, which is for one choice only."""
    state = scope.state
    if not state.applied or not _is_limited_by_bp(pick.of):
        return
    for applied in list(state.applied):
        if applied.card < 0 and applied.seat == scope.player:
            node = state.cards[applied.origin].program.nodes[applied.node]
            if (
                isinstance(node, BpReach)
                and node.once
                and matches_cause(
                    build_applied_scope(state, applied), node.cause, scope.doer
                )
            ):
                state.applied = [a for a in state.applied if a is not applied]
                state.change += 1


# --- "Up to" so many from the top of a deck: only the number is chosen.


def _ask_how_many(state: State, frame: HowMany) -> None:
    scope = build_scope(state, frame.context, frame.player)
    top = _top_of(scope, frame)
    most = len(scope.cards(top))
    if not most:
        return
    state.ask(
        Decision(
            scope.acting,
            "choose_option",
            "UA-7.5.2",
            options=[
                Option(ChooseOption(n), "number", params={"number": n})
                for n in range(most + 1)
            ],
            source=state.table.ids[scope.source] or None,
            params=describe_step(scope, _step_of(state, frame).node),
            prompt="how_many",
        )
    )


def _top_of(scope: Scope, frame: HowMany) -> Top:
    node: Node = scope.program.nodes[frame.node]
    assert isinstance(node, Top)  # the frame's purpose
    return node


def _take_how_many(state: State, frame: HowMany, action: Action) -> None:
    assert isinstance(action, ChooseOption)  # guaranteed by the decision
    frame.count = action.option


def _take_top(state: State, frame: HowMany) -> None:
    scope = build_scope(state, frame.context, frame.player)
    chosen = scope.cards(_top_of(scope, frame))[: frame.count]
    _hand_over(state, frame, chosen, full=bool(chosen))


TOP_RULE: Final = Rule(
    HowMany, (_ask_how_many, _take_top), {_ask_how_many: _take_how_many}
)
