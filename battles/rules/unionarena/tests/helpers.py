"""Helpers for tests: who lies where, what happened, and answers."""

import pytest

from battles.rules import unionarena as ua
from battles.rules.unionarena.position.zones import ZONE_BY_NAME


def zone(battle, player, name):
    """Return the numbers of the cards in a zone, in order."""
    state = battle.position
    return [state.cards[card].number for card in state.zone(player, ZONE_BY_NAME[name])]


def id_of(battle, player, name, number):
    """Return the id of the first card of that number in a zone."""
    state = battle.position
    for card in state.zone(player, ZONE_BY_NAME[name]):
        if state.cards[card].number == number:
            return state.table.ids[card]
    raise LookupError(f"{number} is not in {name} of {player}")


def event_types(events):
    """Return the types of events in order."""
    return [event.type for event in events]


def events_of_type(events, type_):
    """Return the events of one type as spectators see them."""
    return [event.to_dict(None) for event in events if event.type == type_]


def offered_actions(battle):
    """Return every offered action."""
    return list(battle.legal_actions())


def mode(battle, player, name, number):
    """Return the mode of a card on the field."""
    for card in battle.view(None)["players"][player][name]:
        if card["card"] == number:
            return card["mode"]
    raise LookupError(number)


def stack(battle, player, name, number):
    """Return the view of a card on a line."""
    for card in battle.view(None)["players"][player][name]:
        if card["card"] == number:
            return card
    raise LookupError(number)


def refusal(battle, action, player=None):
    """Give code and clause of a refusal, after checking that nothing changed."""
    before = battle.digest()
    illegal = battle.explain(action, player)
    with pytest.raises(ua.IllegalAction) as caught:
        battle.apply(action, player)
    assert caught.value.illegal == illegal
    assert battle.digest() == before
    return illegal.code, illegal.clause
