"""Costs of activating, and further costs of choosing (UA-4.4.18).

Costs are paid completely before the effect; all of them must be payable together.
"""

from collections.abc import Sequence
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.questions import ask_cards
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.player_actions import payment
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.frames import Costs, Use
from battles.rules.unionarena.position.generated.records import Doer
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone as Place
from battles.rules.unionarena.queries.prompts import DISCARD
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import (
    card_modes,
    departures,
    field_exit,
    retirement,
)
from cards.effects.model import costs
from cards.effects.model.base import Cost, Filters
from cards.effects.model.enums import Deed, SourceKind, Zone

_ZONES: Final = {
    Zone.HAND: Place.HAND,
    Zone.DECK: Place.DECK,
    Zone.OUTSIDE_AREA: Place.OUTSIDE_AREA,
    Zone.REMOVE_AREA: Place.REMOVE_AREA,
    Zone.LIFE_AREA: Place.LIFE_AREA,
}
# What a player gives cards for, from where, and what is said where there are too few.
_FROM: Final[dict[type[costs.CardCost], tuple[tuple[int, ...], str, str]]] = {
    costs.Discard: ((Place.HAND,), "effect.cost_hand", DISCARD),
    costs.RemoveFromOutside: ((Place.OUTSIDE_AREA,), "effect.cost_outside", "remove"),
    costs.RestCards: (
        (Place.FRONT_LINE, Place.ENERGY_LINE),
        "effect.cost_field",
        "rest",
    ),
}


def explain_costs(
    state: State, player: int, card: int, needed: Sequence[Cost]
) -> Illegal | None:
    """Return the first cost of an effect that cannot be paid, or None.

    Args:
        state: The state.
        player: The seat that would pay.
        card: The card the effect is on.
        needed: All costs, which must be payable together.
    """
    name = state.cards[card].name
    rests = any(isinstance(cost, costs.RestThis) for cost in needed)
    if rests and not state.modes[card]:
        return refuse("effect.cost_resting", name=name)
    ap = sum(cost.count for cost in needed if isinstance(cost, costs.PayAp))
    active = len(state.active_ap(player))
    if active < ap:
        return refuse("effect.cost_ap", needed=ap, available=active)
    return _explain_cards(state, player, card, needed)


def _explain_cards(
    state: State, player: int, card: int, needed: Sequence[Cost]
) -> Illegal | None:
    for kind, (_, code, _) in _FROM.items():
        asked = [cost for cost in needed if isinstance(cost, kind)]
        if not asked:
            continue
        for cost in asked:
            found = len(list_payable_cards(state, player, card, kind, cost.filters))
            if found < cost.count:
                return refuse(code, needed=cost.count, available=found)
        total = sum(cost.count for cost in asked)
        available = len(list_payable_cards(state, player, card, kind, ()))
        if available < total:
            return refuse(code, needed=total, available=available)
    return None


def list_payable_cards(
    state: State, player: int, card: int, kind: type[costs.CardCost], filters: Filters
) -> list[int]:
    """Return the cards that can be given for a kind of cost.

    A card being used is leaving the hand and pays for nothing (UA-4.4.3); one that
    is resting cannot be rested.
    """
    scope = Scope(
        state,
        player=player,
        source=card,
        source_id=state.table.ids[card],
        origin=card,
    )
    used = [frame.card_id for frame in state.frames if isinstance(frame, Use)]
    return [
        c
        for place in _FROM[kind][0]
        for c in state.zone(player, place)
        if scope.passes(c, filters)
        and state.table.ids[c] not in used
        and (kind is not costs.RestCards or state.modes[c])
    ]


def begin_paying_costs(
    state: State, player: int, card_id: int, holder: int, needed: Sequence[int]
) -> None:
    """Begin to pay costs.

    Args:
        state: Changed in place.
        player: The seat that pays.
        card_id: Id of the card the costs are on.
        holder: The card whose program holds them.
        needed: Numbers of the costs in that program, in printed order.
    """
    state.push(Costs(player, card_id, holder, tuple(needed)))


def _pay_next(state: State, frame: Costs) -> Next:
    """Pay the costs in printed order."""
    if not frame.left:
        finish_rule(state, frame)
        return None
    frame.paying, *left = frame.left
    frame.left = tuple(left)
    cost = state.cards[frame.holder].program.nodes[frame.paying]
    if isinstance(cost, costs.CARD_COSTS):
        _ask_payment(state, frame, cost)
    else:
        assert isinstance(cost, Cost)  # numbers of costs only
        _pay_at_once(state, frame, cost)
    return _pay_next


def _pay_at_once(state: State, frame: Costs, cost: Cost) -> None:
    card = state.table.find(frame.card_id)
    doer = _build_doer(state, frame)
    if isinstance(cost, costs.PayAp):
        payment.pay_ap(state, frame.player, cost.count)
        turn_history.record_counted_deed(state, Deed.PAID_AP, frame.player, card)
    elif card < 0:
        return
    elif isinstance(cost, costs.RestThis):
        card_modes.make_resting(state, card, through="cost")
    elif isinstance(cost, costs.RetireThis):
        retirement.begin_retirement(
            state, [card], doer=doer
        )  # A real retirement: UA-4.4.18.
    elif isinstance(cost, costs.MoveThis) and state.is_on_field(card):
        departures.begin_leaving(state, [card], _ZONES[cost.to], doer=doer)
    elif isinstance(cost, costs.MoveThis):
        field_exit.move_from_anywhere(state, card, _ZONES[cost.to], doer=doer)


def _ask_payment(state: State, frame: Costs, cost: costs.CardCost) -> None:
    """Ask which cards pay, unless everybody sees that there is no choice."""
    kind, count, filters = type(cost), cost.count, cost.filters
    found = list_payable_cards(state, frame.player, frame.holder, kind, filters)
    is_seen = not filters or kind is not costs.Discard
    if len(found) == count and is_seen:
        _give_cards(state, frame, found)
        return
    ask_cards(
        state,
        frame.player,
        "choose_cards",
        "UA-4.4.18",
        found,
        min(count, len(found)),
        count,
        source=frame.card_id,
        prompt="pay_cards",
        params={
            "of": state.cards[frame.holder].number,
            "node": frame.paying,
            "verb": _FROM[kind][2],
        },
    )


def _take_payment(state: State, frame: Costs, action: Action) -> Next:
    assert isinstance(action, Choose)  # guaranteed by the decision
    _give_cards(state, frame, [state.table.find(card_id) for card_id in action.cards])
    return _pay_next


def _give_cards(state: State, frame: Costs, cards: Sequence[int]) -> None:
    cost = state.cards[frame.holder].program.nodes[frame.paying]
    zone = Place.OUTSIDE_AREA if isinstance(cost, costs.Discard) else Place.REMOVE_AREA
    doer = _build_doer(state, frame)
    for card in cards:
        if isinstance(cost, costs.RestCards):
            card_modes.make_resting(state, card, through="cost")
        else:
            field_exit.move_from_anywhere(state, card, zone, doer=doer)


def _build_doer(state: State, frame: Costs) -> Doer:
    """Return who pays: for an effect its card, for a price no card (UA-4.4.18)."""
    program = state.cards[frame.holder].program
    cost = program.nodes[frame.paying]
    is_of_effect = any(
        cost is each for code in program.abilities for each in code.ability.costs
    )
    card = state.table.find(frame.card_id) if is_of_effect else -1
    return Doer(frame.player, SourceKind.COST, card)


RULE: Final = Rule(Costs, (_pay_next,), {_pay_next: _take_payment})


# --- Further costs of choosing a card (``TargetTax``, ``prices``).


def begin_paying_extra_cost(
    state: State, player: int, cost: Cost, *, holder: int, card: int
) -> None:
    """Begin to pay a further cost of choosing.

    Args:
        state: Changed in place.
        player: The seat that pays.
        cost: The cost, a node of the holder's program.
        holder: The card whose program holds it.
        card: The card whose effect asks for it.
    """
    number = state.cards[holder].program.number_of(cost)
    begin_paying_costs(state, player, state.table.ids[card], holder, [number])
