"""Leaving the field, and what retiring is (UA-7.7.1 to UA-7.7.4, UA-6.11).

Effects that activate on leaving are collected while everything is still in place, and
join the pool when all cards have left.
"""

from collections.abc import Sequence

from battles.rules.unionarena.position import turn_history
from battles.rules.unionarena.position.generated.records import Doer, Pending
from battles.rules.unionarena.position.state import RESTING, State
from battles.rules.unionarena.position.zones import ZONE_COUNT, Zone
from battles.rules.unionarena.resolution import expiry, moments
from battles.rules.unionarena.resolution.zone_changes import move_card
from cards.effects.model.enums import Deed, MomentName


def leave_field(
    state: State,
    cards: Sequence[int],
    zone: int,
    *,
    at: int | None = None,
    doer: Doer | None = None,
) -> None:
    """Put cards of the field, all together, in a zone of their owners.

    This alone is not retiring (UA-7.7.3).
    """
    found: list[Pending] = []
    for card in cards:
        found.extend(_find_effects_on_leaving(state, card, zone, doer))
    for card in cards:
        _take_stack_off_field(state, card, zone, at)
        if zone == Zone.HAND:
            owner = state.owner_of(card)
            turn_history.record_deed(
                state, Deed.RETURNED_TO_HAND, owner, card, doer=doer
            )
    moments.add_to_pool(state, found)


def retire_cards(
    state: State, cards: Sequence[int], *, doer: Doer | None = None
) -> None:
    """Retire cards of the field, all together (UA-7.7.2).

    Effects that this activates resolve later, in the window of the caller. Whether an
    effect stops or replaces it has been checked before (``retirement``).
    """
    found: list[Pending] = []
    for card in cards:
        player = state.player_of(card)
        found.extend(
            moments.find_effects_on(
                state, MomentName.RETIRED, player, card=card, doer=doer
            )
        )
        found.extend(_find_effects_on_leaving(state, card, Zone.OUTSIDE_AREA, doer))
    for card in cards:
        player, line = state.player_of(card), state.zone_of(card)
        _take_stack_off_field(state, card, Zone.OUTSIDE_AREA, None)
        turn_history.record_deed(state, Deed.RETIRED, player, card, doer=doer)
        if line == Zone.FRONT_LINE:
            turn_history.record_deed(
                state, Deed.RETIRED_FROM_FRONT, player, card, doer=doer
            )
        state.emit("card_retired", {"player": player, "card": state.seen(card)})
    moments.add_to_pool(state, found)


def _find_effects_on_leaving(
    state: State, card: int, zone: int, doer: Doer | None
) -> list[Pending]:
    player = state.player_of(card)
    found = moments.find_effects_on(
        state, MomentName.LEFT_FIELD, player, card=card, doer=doer
    )
    if zone == Zone.HAND:
        found.extend(
            moments.find_effects_on(
                state, MomentName.RETURNED_TO_HAND, player, card=card, doer=doer
            )
        )
    found.extend(moments.find_effects_on_move(state, card, zone, doer))
    for below in (*state.beneath.get(card, ()), *state.under.get(card, ())):
        found.extend(
            moments.find_effects_on_move(state, below, Zone.OUTSIDE_AREA, doer)
        )
    return found


def _take_stack_off_field(state: State, card: int, zone: int, at: int | None) -> None:
    """Move a stack: its top card to the zone, the rest outside (UA-7.7.4)."""
    forget_card(state, card)
    below = [*state.beneath.pop(card, ()), *state.under.pop(card, ())]
    for beneath in below:
        move_card(state, beneath, Zone.OUTSIDE_AREA)
    move_card(state, card, zone, at=at)


def forget_card(state: State, card: int) -> None:
    """End everything applied to a card and its counters (UA-7.6.5, UA-7.7.1)."""
    state.modes[card] = RESTING
    state.entered.pop(card, None)
    state.origins.pop(card, None)
    expiry.expire_effects_on_card(state, card)


def lift_top_card(state: State, card: int, zone: int, *, at: int | None = None) -> None:
    """Move only the top card of a stack; the card below is the Character (UA-6.11).

    It stays on the line in the same mode, is neither played nor retired, and takes
    over the cards effects had put beneath.
    """
    pile = state.under.pop(card, [])
    if not pile:
        leave_field(state, [card], zone, at=at)
        return
    mode = state.modes[card]
    place = state.table.places[card]
    position = state.table.zones[place].index(card)
    beneath = state.beneath.pop(card, [])
    found = _find_effects_on_leaving(state, card, zone, None)  # The pile stays.
    forget_card(state, card)
    move_card(state, card, zone, at=at)
    new_top = pile[-1]
    line, player = place % ZONE_COUNT, place // ZONE_COUNT
    move_card(state, new_top, line, at=position, player=player)
    state.modes[new_top] = mode
    if len(pile) > 1:
        state.under[new_top] = pile[:-1]
    if beneath:
        state.beneath[new_top] = beneath
    moments.add_to_pool(state, found)


def remove_from_stack(state: State, card: int) -> None:
    """Note that a card no longer lies under its stack; the caller moves it."""
    for piles in (state.under, state.beneath):
        for top, pile in list(piles.items()):
            if card in pile:
                pile.remove(card)
                if not pile:
                    del piles[top]
                state.change += 1
                moments.activate_effects_on(
                    state, MomentName.UNDER_LEFT, state.player_of(top), card=top
                )
                return


def move_from_anywhere(
    state: State,
    card: int,
    zone: int,
    *,
    at: int | None = None,
    doer: Doer | None = None,
) -> None:
    """Put a card in a zone of its owner, from wherever it is."""
    origin = state.zone_of(card)
    if origin <= Zone.ENERGY_LINE:
        leave_field(state, [card], zone, at=at, doer=doer)
    elif origin == Zone.LIFE_AREA:
        _leave_life(state, card, zone, at, doer)
    elif origin == Zone.HAND and zone == Zone.OUTSIDE_AREA:
        _emit_discard(state, card, doer)
    else:
        found = moments.find_effects_on_move(state, card, zone, doer)
        if origin == Zone.UNDER:
            remove_from_stack(state, card)
        move_card(state, card, zone, at=at)
        moments.add_to_pool(state, found)


def _leave_life(
    state: State, card: int, zone: int, at: int | None, doer: Doer | None
) -> None:
    """Move a life card elsewhere without damage: no trigger check (UA-5.6.8)."""
    player = state.player_of(card)
    found = moments.find_effects_on_move(state, card, zone, doer)
    move_card(state, card, zone, at=at)
    moments.add_to_pool(state, found)
    turn_history.record_deed(state, Deed.LIFE_LOST, player, card, doer=doer)
    moments.activate_effects_on(
        state, MomentName.LIFE_LEFT, player, card=card, doer=doer
    )
    if zone == Zone.OUTSIDE_AREA:
        moments.activate_effects_on(
            state, MomentName.LIFE_SIDELINED, player, card=card, doer=doer
        )


def sideline_life(state: State, card: int) -> None:
    """Put a checked life card that is still there on the sideline (UA-5.6.3)."""
    player = state.player_of(card)
    move_card(state, card, Zone.OUTSIDE_AREA)
    moments.activate_effects_on(state, MomentName.LIFE_SIDELINED, player, card=card)


def _emit_discard(state: State, card: int, doer: Doer | None) -> None:
    player = state.player_of(card)
    found = moments.find_effects_on(
        state, MomentName.DISCARDED, player, card=card, doer=doer
    )
    found.extend(moments.find_effects_on_move(state, card, Zone.OUTSIDE_AREA, doer))
    move_card(state, card, Zone.OUTSIDE_AREA)
    turn_history.record_deed(state, Deed.DISCARDED, player, card, doer=doer)
    moments.add_to_pool(state, found)
