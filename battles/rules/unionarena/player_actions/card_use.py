"""Using a card from hand: what it needs, paying, carrying it out (UA-4.4.3 to 4.4.16).

``explain_…`` gives the reason against a use or None; the Main Phase offers exactly the
uses that have none. A use goes through one frame: what is done while the card is being
used, payment, then playing it, Raid, or the effect of the Event.
"""

from collections.abc import Iterator
from typing import Final

from battles.rules.kernel.errors import Illegal
from battles.rules.unionarena.decisions.refusals import refuse
from battles.rules.unionarena.decisions.rule import Next, Rule, finish_rule
from battles.rules.unionarena.player_actions import field_entry, payment, raid
from battles.rules.unionarena.player_actions.feasibility import can_be_done_in_full
from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.cards import CardKind
from battles.rules.unionarena.position.derived_values import ModifierInForce
from battles.rules.unionarena.position.effect_programs import AbilityCode
from battles.rules.unionarena.position.generated.frames import Use
from battles.rules.unionarena.position.generated.records import (
    Applied,
    EnteringCard,
    Pending,
)
from battles.rules.unionarena.position.state import State
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.queries import card_values, energy, restrictions
from battles.rules.unionarena.queries.node_evaluation.derivation import (
    build_applied_scope,
)
from battles.rules.unionarena.queries.scope import Scope
from battles.rules.unionarena.resolution import (
    effect_resolution,
    moments,
    use_limits,
    zone_changes,
)
from cards.effects.model.enums import AbilityKind, Act, Deed, MomentName, SourceKind
from cards.effects.model.modifiers import ApCost, RequiredEnergy
from cards.effects.model.subjects import NextUsed

NO_LINE: Final = -1
NO_BASE: Final = -1
ANY_BASE: Final = -2


# --- What a use needs.


def list_waiting_modifications(state: State, player: int, card: int) -> list[Applied]:
    """Return the modifications that wait for the next card used and fit this one."""
    found: list[Applied] = []
    for applied in state.applied:
        if applied.next_node < 0 or applied.seat != player:
            continue
        node = state.cards[applied.origin].program.nodes[applied.next_node]
        assert isinstance(node, NextUsed)  # how the modification was created
        if build_applied_scope(state, applied).passes(card, node.filters):
            found.append(applied)
    return found


def compute_energy_and_ap(
    state: State, player: int, card: int, base: int = NO_BASE
) -> tuple[int, int]:
    """Return the required energy and the AP cost of using a card now.

    Args:
        state: The state.
        player: The seat that uses it.
        card: The card.
        base: The base if Raid is performed; ``ANY_BASE`` for the one that asks least.
    """
    ap = state.cards[card].ap_cost
    ap += card_values.get_derived_values(state).ap_cost.get(card, 0)
    less_energy = 0
    if state.applied:
        for applied in list_waiting_modifications(state, player, card):
            node = state.cards[applied.origin].program.nodes[applied.node]
            if isinstance(node, ApCost):
                ap += applied.value
            elif isinstance(node, RequiredEnergy):
                less_energy -= applied.value
    if base != NO_BASE and RequiredEnergy in state.facts.kinds:
        less_energy += _compute_raid_discount(state, player, card, base)
    needed = energy.needed_energy(state, card, less=less_energy)
    return needed, max(0, ap)


def _compute_raid_discount(state: State, player: int, card: int, base: int) -> int:
    """Return how much less energy a card needs to be put on a base."""
    rules = list_raid_prices(state, card)
    if not rules:
        return 0
    bases = raid.list_raid_bases(state, player, card) if base == ANY_BASE else [base]
    discounts = [sum(_discount_on(state, rule, one) for rule in rules) for one in bases]
    return max(discounts, default=0)


def list_raid_prices(state: State, card: int) -> list[ModifierInForce]:
    """Return what changes the required energy of a card only for Raid."""
    if RequiredEnergy not in state.facts.kinds:
        return []
    rules = card_values.list_modifiers_on_card(state, card)
    color = state.cards[card].color
    return [
        rule
        for rule in rules
        if isinstance(rule.modifier, RequiredEnergy)
        and rule.modifier.color in (None, color)
    ]


def _discount_on(state: State, rule: ModifierInForce, base: int) -> int:
    node = rule.modifier
    assert isinstance(node, RequiredEnergy)  # chosen by the caller
    scope = restrictions.build_modifier_scope(state, rule)
    return -scope.number(node.by) if scope.passes(base, node.onto or ()) else 0


def _find_shortage(
    state: State, player: int, card: int, base: int
) -> tuple[str, int, int]:
    """Return what is missing to use a card: energy first, then AP (UA-4.4.3).

    Returns:
        The code of the refusal, empty if nothing is missing; how much is needed, and
        how much there is.
    """
    needed, ap = compute_energy_and_ap(state, player, card, base)
    if needed:
        available = energy.count_energy_for(state, player, card)
        if available < needed:
            return "play.not_enough_energy", needed, available
    active = state.count_active_ap(player)
    if active < ap and active < ap - compute_possible_discount(state, player, card):
        return "play.not_enough_ap", ap, active
    return "", 0, 0


def explain_cost(
    state: State, player: int, card: int, base: int = NO_BASE
) -> Illegal | None:
    """Return what is missing to use a card: energy first, then AP (UA-4.4.3)."""
    code, needed, available = _find_shortage(state, player, card, base)
    if not code:
        return None
    definition = state.cards[card]
    name = definition.name
    if code == "play.not_enough_ap":
        return refuse(code, name=name, needed=needed, available=available)
    color = definition.color
    return refuse(code, name=name, needed=needed, color=color, available=available)


def _scope_of_use(state: State, player: int, card: int) -> Scope:
    return Scope(
        state, player=player, source=card, source_id=state.table.ids[card], origin=card
    )


def compute_possible_discount(state: State, player: int, card: int) -> int:
    """Return by how much what is done during the use can lower the AP cost."""
    program = state.cards[card].program
    discount = 0
    for code in program.on_use:
        scope = _scope_of_use(state, player, card)
        if not can_be_done_in_full(scope, code.ability.body):
            continue
        for node in program.nodes_of(code):
            if isinstance(node, ApCost) and isinstance(node.by, int):
                discount = max(discount, -node.by)
    return discount


def may_be_used(state: State, player: int, card: int, base: int = NO_BASE) -> bool:
    """Return whether ``explain_use`` finds no reason, without building one."""
    if _find_shortage(state, player, card, base)[0]:
        return False
    return _explain_but_cost(state, player, card) is None


def explain_use(
    state: State, player: int, card: int, base: int = NO_BASE
) -> Illegal | None:
    """Return the reason against using a card of one's hand in any way."""
    return _explain_but_cost(state, player, card) or explain_cost(
        state, player, card, base
    )


def _explain_but_cost(state: State, player: int, card: int) -> Illegal | None:
    definition = state.cards[card]
    program = definition.program
    if state.facts.acts and _is_forbidden(state, player, card):
        return refuse("use.forbidden", name=definition.name)
    if program.event and not _event_may_be_used(state, player, card):
        return refuse("use.not_now", name=definition.name)
    for code in program.on_use:
        scope = _scope_of_use(state, player, card)
        if code.ability.required and not can_be_done_in_full(scope, code.ability.body):
            return refuse("use.required", name=definition.name)
    return None


def _event_may_be_used(state: State, player: int, card: int) -> bool:
    """Return whether the conditions and limits on using an Event allow it."""
    for code in state.cards[card].program.event:
        ability = code.ability
        if ability.conditions:
            scope = _scope_of_use(state, player, card)
            if not all(scope.holds(condition) for condition in ability.conditions):
                return False
        if not use_limits.has_use_left(state, card, code, card):
            return False
    return True


def _is_forbidden(state: State, player: int, card: int) -> bool:
    if restrictions.is_forbidden(state, card, Act.BE_USED):
        return True
    if state.zone_of(card) == Zone.HAND and restrictions.is_forbidden_to_player(
        state, player, Act.USE_FROM_HAND, card=card
    ):
        return True
    is_event = state.cards[card].kind is CardKind.EVENT
    return is_event and restrictions.is_forbidden_to_player(
        state, player, Act.USE_EVENTS, card=card
    )


def explain_play(state: State, player: int, card_id: int, line: int) -> Illegal | None:
    """Return the reason against playing a card of one's hand to a line."""
    card = state.find_in(card_id, player, Zone.HAND)
    if card < 0:
        return refuse("play.not_in_hand", card=card_id)
    definition = state.cards[card]
    if definition.kind is CardKind.EVENT:
        return refuse("play.wrong_kind", name=definition.name, kind="event")
    return field_entry.explain_line(state, player, card, line) or explain_use(
        state, player, card
    )


def explain_raid(
    state: State, player: int, card_id: int, base_id: int
) -> Illegal | None:
    """Return the reason against performing Raid from hand (UA-6.1 to UA-6.4).

    Base 0 means any base: the reason holds against each of them.
    """
    card = state.find_in(card_id, player, Zone.HAND)
    if card < 0:
        return refuse("play.not_in_hand", card=card_id)
    name = state.cards[card].name
    base = ANY_BASE
    if base_id:
        base = state.table.find(base_id)
        if base < 0:
            return refuse("raid.no_base", card=base_id)
        reason = raid.explain_base(state, player, card, base)
    elif not raid.has_raid(state, card):
        reason = refuse("raid.no_raid", name=name)
    elif not raid.list_raid_bases(state, player, card):
        reason = refuse("raid.nowhere", name=name)
    else:
        reason = None
    return reason or explain_use(state, player, card, base)


def explain_event(state: State, player: int, card_id: int) -> Illegal | None:
    """Give the reason against using an Event of one's hand (UA-4.4.14 to 4.4.16)."""
    card = state.find_in(card_id, player, Zone.HAND)
    if card < 0:
        return refuse("play.not_in_hand", card=card_id)
    definition = state.cards[card]
    if definition.kind is not CardKind.EVENT:
        kind = definition.kind.value
        return refuse("play.wrong_kind", name=definition.name, kind=kind)
    return explain_use(state, player, card)


def may_be_used_by_effect(
    state: State, player: int, card: int, *, needs_energy: bool, any_kind: bool = False
) -> bool:
    """Return whether an effect may use a card, paying no AP for it.

    Args:
        state: The state.
        player: The seat that uses it.
        card: The card, wherever it is.
        needs_energy: Whether its required energy must be met.
        any_kind: Whether it may be another card than an Event.
    """
    is_event = state.cards[card].kind is CardKind.EVENT
    if not (is_event or any_kind) or state.player_of(card) != player:
        return False
    if _explain_but_cost(state, player, card) is not None:
        return False
    if not needs_energy:
        return True
    needed, _ = compute_energy_and_ap(state, player, card)
    return energy.count_energy_for(state, player, card) >= needed


# --- The use.


def begin_use(
    state: State,
    player: int,
    card_id: int,
    *,
    line: int = NO_LINE,
    base_id: int = 0,
    is_free: bool = False,
) -> None:
    """Begin to use a card; the caller has checked that it is legal.

    Args:
        state: Changed in place.
        player: The seat that uses it.
        card_id: The card.
        line: The line it is played to; -1 for an Event or Raid.
        base_id: The base of a Raid; 0 for none.
        is_free: An effect uses it; no AP is paid, and it need not be in hand.
    """
    state.push(
        Use(
            player,
            card_id,
            line=line,
            base_id=base_id,
            is_free=is_free,
            is_from_hand=state.zone_of(state.table.find(card_id)) == Zone.HAND,
        )
    )


def _get_used_card(state: State, frame: Use) -> int:
    return state.table.find(frame.card_id)


def _ap_to_pay(state: State, frame: Use, card: int) -> int:
    if frame.is_free:
        return 0
    return compute_energy_and_ap(state, frame.player, card)[1]


def _begin_text_of_use(state: State, frame: Use) -> Next:
    """Carry out the text that applies while the card is used."""
    card = _get_used_card(state, frame)
    program = state.cards[card].program
    if not program.on_use:
        return _pay_ap_cost
    ap = _ap_to_pay(state, frame, card)
    must = len(state.active_ap(frame.player)) < ap
    for code in reversed(program.on_use):
        _begin_effect(state, frame, card, code, must=must)
    return None


def _check_required(state: State, frame: Use) -> None:
    """Abort the use if something required was not done in full."""
    card = _get_used_card(state, frame)
    if card < 0:  # What was done moved the card itself away: nothing is left to use.
        finish_rule(state, frame)
        return
    codes = state.cards[card].program.on_use
    if any(code.ability.required for code in codes) and not frame.result:
        finish_rule(state, frame)


def _pay_ap_cost(state: State, frame: Use) -> None:
    """Pay the AP cost, and use up what waited for the next card used."""
    player = frame.player
    card = _get_used_card(state, frame)
    ap = _ap_to_pay(state, frame, card)
    waiting = (
        list_waiting_modifications(state, player, card) if frame.is_from_hand else []
    )
    payment.pay_ap(state, player, ap)
    state.table.reveal(card)  # What follows may tell its kind (UA-4.4.3).
    frame.attached = tuple(waiting)
    if waiting:
        state.applied = [a for a in state.applied if not _is_in(a, waiting)]
        state.change += 1
    for code in state.cards[card].program.event:
        use_limits.spend_use(state, card, code, card)
    turn_history.record_deed(state, Deed.USED, player, card)
    if frame.is_from_hand:
        turn_history.record_deed(state, Deed.USED_FROM_HAND, player, card)
    moments.activate_effects_on(state, MomentName.CARD_USED, player, card=card)


def _is_in(applied: Applied, others: list[Applied]) -> bool:
    return any(applied is other for other in others)


def _carry_out_use(state: State, frame: Use) -> None:
    """Play the card, put it on its base, or turn the Event up (UA-4.4.3, step 4)."""
    card = _get_used_card(state, frame)
    if frame.base_id:
        base = state.table.find(frame.base_id)
        entry = EnteringCard(card, state.zone_of(base), base=base)
        field_entry.begin_entering(state, frame.player, [entry])
    elif frame.line != NO_LINE:
        field_entry.begin_entering(
            state, frame.player, [EnteringCard(card, frame.line)]
        )
    else:
        state.origins[card] = state.zone_of(card)
        zone_changes.move_card(state, card, Zone.CHECKING_AREA)
        state.emit("event_used", {"player": frame.player, "card": state.seen(card)})
        codes = state.cards[card].program.event
        frame.left = tuple(code.index for code in codes)
    frame.card = card
    frame.card_id = state.table.ids[card]


def _attach_waiting_modifications(state: State, frame: Use) -> None:
    """Give the card what had waited for it, now that it is on the field."""
    card = frame.card
    for waiting in frame.attached:
        applied = waiting.copy()  # Copies of the frame share it.
        node = state.cards[applied.origin].program.nodes[applied.node]
        if isinstance(node, (ApCost, RequiredEnergy)) or not state.is_on_field(card):
            continue
        applied.card, applied.card_id = card, state.table.ids[card]
        applied.seat = applied.next_node = -1
        state.applied.append(applied)
        state.change += 1


def _resolve_next(state: State, frame: Use) -> Next:
    """Resolve the Event's effects in printed order; this step comes back."""
    if not frame.left:
        return None
    index, *left = frame.left
    frame.left = tuple(left)
    code = state.cards[frame.card].program.abilities[index]
    _begin_effect(state, frame, frame.card, code)
    return _resolve_next


def _begin_effect(
    state: State, frame: Use, card: int, code: AbilityCode, *, must: bool = False
) -> None:
    scope = _scope_of_use(state, frame.player, card)
    is_event = state.cards[card].kind is CardKind.EVENT
    holds = all(scope.holds(condition) for condition in code.ability.conditions)
    if not holds and code.kind is AbilityKind.ON_USE:
        frame.result = True
        return
    pending = Pending(
        frame.player,
        card,
        state.table.ids[card],
        origin=card,
        node=state.cards[card].program.number_of(code.ability.body),
        ability=code.index,
        env=frame.env,
    )
    kind = None
    if is_event and frame.is_from_hand:
        kind = SourceKind.EVENT_FROM_HAND
    effect_resolution.begin_resolution(state, pending, kind, must=must)


def _finish_use(state: State, frame: Use) -> None:
    """Put a used Event outside, unless its effect has moved it (4.4.14)."""
    card = frame.card
    finish_rule(state, frame)
    if state.cards[card].kind is CardKind.EVENT:
        state.origins.pop(card, None)
    is_here = state.zone_of(card) == Zone.CHECKING_AREA
    if is_here and state.cards[card].kind is CardKind.EVENT:
        zone_changes.move_card(state, card, Zone.OUTSIDE_AREA)


RULE: Final = Rule(
    Use,
    (
        _begin_text_of_use,
        _check_required,
        _pay_ap_cost,
        _carry_out_use,
        _attach_waiting_modifications,
        _resolve_next,
        _finish_use,
    ),
)


def list_ways_to_use(state: State, player: int, card: int) -> Iterator[tuple[str, int]]:
    """List the ways a card in hand can be used, requirements aside.

    Pairs of ``event``, ``play`` or ``raid`` and the line or the base.
    """
    if state.cards[card].kind is CardKind.EVENT:
        yield "event", NO_LINE
        return
    for line in (Zone.FRONT_LINE, Zone.ENERGY_LINE):
        if field_entry.explain_line(state, player, card, line) is None:
            yield "play", line
    for base in raid.list_raid_bases(state, player, card):
        yield "raid", base
