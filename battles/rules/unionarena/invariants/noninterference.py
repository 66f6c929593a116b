"""Battles that differ only in what others may not know must proceed alike.

Views can be searched for hidden cards; whether a question is asked at all cannot be
seen in any one view. So a seat's answer is carried out twice: in the battle, and in a
twin in which the cards only that seat may know have changed places. As long as nothing
hidden is shown, all others must get the same questions and messages (chapter 11).
"""

from collections.abc import Collection
from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.events import CardSeen, Event
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.invariants.secrecy import (
    list_cards_with_text_at_work,
    list_hidden_cards,
)
from battles.rules.unionarena.position.state import State
from cards.effects.model.enums import AbilityKind, Place
from unionarena.core.chance import Chance

MOST_FOLLOWED: Final = 60  # Questions; an effect asks fewer than ten.
# The legal answers depend on what the player holds, and are known only to them.
OWN: Final = frozenset(
    {"main", "attack", "movement", "redraw", "extra_draw", "hand_limit", "choose_life"}
)

Twin = Battle[State]
Facts = tuple[Event, ...]


def find_difference_to_others(
    battle: Twin, action: Action, seat: int, chance: Chance
) -> str | None:
    """Return how others could tell what a seat holds by its answer, or None.

    Args:
        battle: The battle; not changed.
        action: A legal answer of the seat.
        seat: The seat that answers.
        chance: Random numbers for the exchange and for the answers that follow.
    """
    one, other = battle.copy(), _exchange_hidden_cards(battle, seat, action, chance)
    answers: tuple[Action, Action] | None = (action, action)
    to_answer = seat
    for _ in range(MOST_FOLLOWED):
        # The legal answers are secret to all others.
        if answers is None or answers[1] not in other.legal_actions(to_answer):
            return None
        events = (one.apply(answers[0], to_answer), other.apply(answers[1], to_answer))
        difference = _find_message_difference(one, other, events, seat)
        if difference is None:
            difference = _find_view_difference(one, other, seat)
        if difference is not None:
            return difference or None
        answers = _find_matching_answers(one, other, seat, chance)
        to_answer = to_answer if one.decision is None else one.decision.player
    return None


def _find_message_difference(
    one: Twin, other: Twin, events: tuple[Facts, Facts], seat: int
) -> str | None:
    """Compare the messages of all others; empty where a hidden card has been shown."""
    declared = _find_declared_in_hand(one, events[0], seat)
    declared |= _find_declared_in_hand(other, events[1], seat)
    for viewer in (1 - seat, None):
        messages = (
            one.events_for(events[0], viewer),
            other.events_for(events[1], viewer),
        )
        difference = compare_messages(*messages, declared=declared)
        if difference is not None:
            return difference
    return None


def _find_view_difference(one: Twin, other: Twin, seat: int) -> str | None:
    to_answer, instead = (
        _identify_question(one.decision),
        _identify_question(other.decision),
    )
    if to_answer != instead:
        return f"asked {to_answer}, or {instead}"
    if one.view(1 - seat) != other.view(1 - seat):
        return f"the view of {1 - seat} differs when {to_answer} is asked"
    if one.position.table.next_id != other.position.table.next_id:
        return f"the next id differs when {to_answer} is asked"
    return None


def _exchange_hidden_cards(
    battle: Twin, seat: int, action: Action, chance: Chance
) -> Twin:
    """Return a twin in which what only a seat may know has changed places.

    The cards the answer names, and those whose text is resolving, stay.
    """
    twin = battle.copy()
    state = twin.position
    staying = list_cards_with_text_at_work(state)
    staying |= {state.table.find(number) for number in _numbers_in(action.to_dict())}
    # A use counted for all copies of a card is kept by the first of them.
    counted = {state.cards[key[1]].number for key in state.uses if key[0] < 0}
    hidden = [
        card
        for card in list_hidden_cards(state, seat, 1 - seat)
        if card not in staying and state.cards[card].number not in counted
    ]
    sources = hidden.copy()
    chance.shuffle(sources)
    cards = list(state.cards)
    for card, source in zip(hidden, sources, strict=True):
        cards[card] = state.cards[source]
    state.cards = tuple(cards)
    state.table.roster = Roster(
        numbers=[card.number for card in cards],
        owners=state.table.roster.owners,
        kinds=state.table.roster.kinds,
    )
    state.change += 1  # Values derived before are out of date.
    return twin


def _numbers_in(data: JsonObject) -> set[int]:
    found: set[int] = set()
    for value in data.values():
        values = value if isinstance(value, list) else [value]
        found |= {number for number in values if isinstance(number, int)}
    return found


def _identify_question(decision: Decision | None) -> tuple[int, str] | None:
    return None if decision is None else (decision.player, decision.kind)


def _find_declared_in_hand(twin: Twin, events: Facts, seat: int) -> set[int]:
    """Return the places of effects that activate where their card lies: in hand.

    Only what waits for something and works there is asked about at that moment, as at
    a table (``rule-decisions.md``); no other effect of a hidden card is a thing others
    may be told of.
    """
    return {
        place
        for place, event in enumerate(events)
        if event.type == "effect_activated" and _works_in_hand(twin, event, seat)
    }


def _works_in_hand(twin: Twin, event: Event, seat: int) -> bool:
    source, number = event.data["card"], event.data["ability"]
    if not isinstance(source, CardSeen) or not isinstance(number, int) or number < 0:
        return False
    state = twin.position
    abilities = state.cards[source.card].program.abilities
    if state.owner_of(source.card) != seat or number >= len(abilities):
        return False
    ability = abilities[number].ability
    return ability.place is Place.HAND and ability.kind is AbilityKind.TIMED


def compare_messages(
    one: list[JsonObject],
    other: list[JsonObject],
    *,
    declared: Collection[int] = (),
) -> str | None:
    """Compare the messages of a viewer; empty where a hidden card has been shown.

    Args:
        one: The messages of one battle.
        other: Those of its twin.
        declared: Places at which a card in hand is declared in one of them.
    """
    for place, (first, second) in enumerate(zip(one, other, strict=False)):
        if first == second:
            continue
        is_shown = _without_shown_cards(first) == _without_shown_cards(second)
        if place in declared or is_shown or _shown_cards_differ(first, second):
            return ""
        return f"told {first}, or {second}"
    if len(one) == len(other):
        return None
    place = min(len(one), len(other))
    more = max(one, other, key=len)[place]
    return "" if place in declared else f"told {more}, or not"


def _shown_cards_differ(first: JsonObject, second: JsonObject) -> bool:
    """Return whether both show cards in sequence, and soon different ones.

    The number of cards revealed until a certain one comes may differ.
    """
    if first["type"] != second["type"]:
        return False
    shown = [_list_shown_cards(event.get("cards")) for event in (first, second)]
    return any(a != b for a, b in zip(*shown, strict=False))


def _list_shown_cards(cards: Json) -> list[Json]:
    if not isinstance(cards, list):
        return []
    return [card.get("number") for card in cards if isinstance(card, dict)]


def _without_shown_cards(data: Json) -> Json:
    if isinstance(data, dict):
        return {
            key: None if key == "number" else _without_shown_cards(value)
            for key, value in data.items()
        }
    if isinstance(data, list):
        return [_without_shown_cards(value) for value in data]
    return data


def _find_matching_answers(
    one: Twin, other: Twin, seat: int, chance: Chance
) -> tuple[Action, Action] | None:
    """Return answers to both that look the same to all others, if there are any."""
    decision, twin = one.decision, other.decision
    if decision is None or twin is None:
        return None
    if decision.player == seat and decision.kind in OWN:
        return None
    if decision.to_dict(decision_id=0) == twin.to_dict(decision_id=0):
        same = one.legal_actions(decision.player).sample(chance)
        return same, same
    if decision.candidates is not None:
        is_free = not decision.minimum and not twin.minimum
        return (Choose(()), Choose(())) if is_free else None
    offered = list(other.legal_actions(twin.player))
    common = [a for a in one.legal_actions(decision.player) if a in offered]
    if not common:
        return None
    action = chance.choice(common)
    return action, action
