"""Which cards an effect may choose, and what choosing them costs (UA-7.5.3, UA-7.5.7).

Every check whether a card may be chosen is made here. The prices of several
effects on one card, and of several cards chosen together, add up.
"""

from collections.abc import Sequence

from battles.rules.kernel.decisions import Constraint, all_of
from battles.rules.unionarena.player_actions import costs
from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.queries import card_values
from battles.rules.unionarena.queries.node_evaluation.causes import matches_cause
from battles.rules.unionarena.queries.restrictions import build_modifier_scope
from battles.rules.unionarena.queries.scope import Scope
from cards.effects.model.base import Cost, Filters
from cards.effects.model.costs import CARD_COSTS, PayAp
from cards.effects.model.modifiers import TargetTax, Untargetable


class Price:
    """One further cost of choosing a card.

    Attributes:
        cost: The cost.
        rule: The modifier in force that asks for it.
    """

    __slots__ = ("cost", "rule")

    def __init__(self, cost: Cost, rule: ModifierInForce) -> None:
        self.cost = cost
        self.rule = rule


def prices_of(scope: Scope, card: int, chooser: int) -> list[Price]:
    """Return what an effect pays to choose a card; nothing for most cards.

    Only choosing by the controller of the effect counts: an effect that lets the
    opponent choose their own card pays nothing.
    """
    if chooser != scope.player or TargetTax not in scope.state.facts.kinds:
        return []
    return [
        Price(rule.modifier.cost, rule)
        for rule in card_values.list_modifiers_on_card(scope.state, card)
        if isinstance(rule.modifier, TargetTax)
        and matches_cause(
            build_modifier_scope(scope.state, rule), rule.modifier.by, scope.doer
        )
    ]


def may_be_chosen(scope: Scope, card: int, chooser: int) -> bool:
    """Return whether an effect may choose a card, taken by itself (UA-7.5.3)."""
    if chooser != scope.player:
        return True
    state = scope.state
    if Untargetable in state.facts.kinds:
        for rule in card_values.list_modifiers_on_card(state, card):
            node = rule.modifier
            if isinstance(node, Untargetable) and matches_cause(
                build_modifier_scope(state, rule), node.by, scope.doer
            ):
                return False
    return all(bill.is_payable for bill in _bills(scope, [card], chooser))


def limits_together(
    scope: Scope, cards: Sequence[int], chooser: int
) -> list[Constraint]:
    """Return what the prices of chosen cards may add up to; values are by card.

    Nothing if the prices of all the cards can be paid together.
    """
    return [
        Constraint(
            "sum",
            {card: bill.amounts.get(card, 0) for card in cards},
            maximum=bill.available,
        )
        for bill in _bills(scope, cards, chooser)
        if not bill.is_payable
    ]


def count_together(scope: Scope, cards: Sequence[int], chooser: int) -> int:
    """Return how many of the cards can be chosen together at most."""
    limits = limits_together(scope, cards, chooser)
    if not limits:
        return len(cards)
    limit = all_of(limits)
    sizes = range(len(cards), 0, -1)
    return next((n for n in sizes if any(True for _ in limit.choices(cards, n))), 0)


def begin_paying(scope: Scope, card: int, chooser: int) -> None:
    """Begin to pay what choosing a card costs (UA-7.5.7)."""
    for price in prices_of(scope, card, chooser):
        rule = price.rule
        costs.begin_paying_extra_cost(
            scope.state, chooser, price.cost, holder=rule.origin, card=rule.source
        )


# --- What must be paid, by kind of payment.


class _Bill:
    """What cards cost in one kind of payment, and how much of it there is.

    Attributes:
        amounts: What choosing each card costs; those that cost nothing are left out.
        available: How much there is to pay with.
    """

    __slots__ = ("amounts", "available")

    def __init__(self, available: int) -> None:
        self.amounts: dict[int, int] = {}
        self.available = available

    @property
    def is_payable(self) -> bool:
        """Return whether the prices of all the cards can be paid together."""
        return sum(self.amounts.values()) <= self.available


def _bills(scope: Scope, cards: Sequence[int], chooser: int) -> list[_Bill]:
    """Return what the cards cost, by what is paid with.

    A cost that takes cards of a kind counts for that kind and for the whole zone.
    """
    bills: dict[tuple[type[Cost], Filters], _Bill] = {}
    for card in cards:
        for price in prices_of(scope, card, chooser):
            cost = price.cost
            kinds: list[Filters] = [()]
            if isinstance(cost, CARD_COSTS) and cost.filters:
                kinds.append(cost.filters)
            for filters in kinds:
                key = (type(cost), filters)
                if key not in bills:
                    bills[key] = _Bill(_available(scope, chooser, price, filters))
                bill = bills[key]
                bill.amounts[card] = bill.amounts.get(card, 0) + _count(cost)
    return list(bills.values())


def _count(cost: Cost) -> int:
    return cost.count if isinstance(cost, (PayAp, *CARD_COSTS)) else 1


def _available(scope: Scope, chooser: int, price: Price, filters: Filters) -> int:
    state = scope.state
    if isinstance(price.cost, PayAp):
        return state.count_active_ap(chooser)
    if not isinstance(price.cost, CARD_COSTS):
        return 0  # "This card" of a text on the other side pays nothing.
    kind = type(price.cost)
    found = costs.list_payable_cards(state, chooser, price.rule.source, kind, filters)
    return len(found) - (scope.source in found)  # A card being used pays nothing.
