"""Two battles that differ only in what others may not know go the same way.

Views can be searched for hidden cards; whether a question is put at all cannot be seen
in any one view. So a seat's answer is carried out twice: in the battle, and in a twin
in which the cards only that seat may know have changed places. As long as nothing
hidden is shown, everybody else must be asked and told the same (chapter 11).
"""

from typing import Final

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import Battle
from battles.rules.kernel.cards import Roster
from battles.rules.kernel.decisions import Decision
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.unionarena.invariants.secrecy import (
    list_cards_with_text_at_work,
    list_hidden_cards,
)
from battles.rules.unionarena.position.state import State
from unionarena.core.chance import Chance

MOST_FOLLOWED: Final = 60  # Questions; an effect asks fewer than ten.
# What a player may answer here depends on what they hold, and is theirs alone to know.
OWN: Final = frozenset(
    {"main", "attack", "movement", "redraw", "extra_draw", "hand_limit", "choose_life"}
)

Twin = Battle[State]
Facts = tuple[Event, ...]


def find_difference_to_others(
    battle: Twin, action: Action, seat: int, chance: Chance
) -> str | None:
    """Give how somebody else could tell what a seat holds by its answer, or None.

    Args:
        battle: The battle; stays as it is.
        action: A legal answer of the seat.
        seat: Who gives it.
        chance: Lots for the exchange and for the answers that follow.
    """
    one, other = battle.copy(), _exchange_hidden_cards(battle, seat, action, chance)
    answers: tuple[Action, Action] | None = (action, action)
    asked = seat
    for _ in range(MOST_FOLLOWED):
        # What may be answered is nobody else's business.
        if answers is None or answers[1] not in other.legal_actions(asked):
            return None
        events = (one.apply(answers[0], asked), other.apply(answers[1], asked))
        difference = _find_message_difference(one, other, events, seat)
        if difference is None:
            difference = _find_view_difference(one, other, seat)
        if difference is not None:
            return difference or None
        answers = _find_matching_answers(one, other, seat, chance)
        asked = asked if one.decision is None else one.decision.player
    return None


def _find_message_difference(
    one: Twin, other: Twin, events: tuple[Facts, Facts], seat: int
) -> str | None:
    """Compare what all others are told; empty where a hidden card has been shown."""
    for viewer in (1 - seat, None):
        told = one.events_for(events[0], viewer), other.events_for(events[1], viewer)
        difference = compare_messages(*told)
        if difference is not None:
            return difference
    return None


def _find_view_difference(one: Twin, other: Twin, seat: int) -> str | None:
    asked, instead = (
        _identify_question(one.decision),
        _identify_question(other.decision),
    )
    if asked != instead:
        return f"asked {asked}, or {instead}"
    if one.view(1 - seat) != other.view(1 - seat):
        return f"the view of {1 - seat} differs when {asked} is asked"
    if one.position.table.next_id != other.position.table.next_id:
        return f"the next id differs when {asked} is asked"
    return None


def _exchange_hidden_cards(
    battle: Twin, seat: int, action: Action, chance: Chance
) -> Twin:
    """Give a twin in which what only a seat may know has changed places.

    The cards the answer names, and those whose text is at work, stay.
    """
    twin = battle.copy()
    state = twin.position
    staying = list_cards_with_text_at_work(state)
    staying |= {state.table.find(number) for number in _numbers_in(action.to_dict())}
    hidden = [c for c in list_hidden_cards(state, seat, 1 - seat) if c not in staying]
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
    state.change += 1  # Nothing derived before holds now.
    return twin


def _numbers_in(data: JsonObject) -> set[int]:
    found: set[int] = set()
    for value in data.values():
        values = value if isinstance(value, list) else [value]
        found |= {number for number in values if isinstance(number, int)}
    return found


def _identify_question(decision: Decision | None) -> tuple[int, str] | None:
    return None if decision is None else (decision.player, decision.kind)


def compare_messages(one: list[JsonObject], other: list[JsonObject]) -> str | None:
    """Compare what somebody is told; empty where a hidden card has been shown."""
    for first, second in zip(one, other, strict=False):
        if first == second:
            continue
        is_shown = _without_shown_cards(first) == _without_shown_cards(second)
        if is_shown or _shown_cards_differ(first, second):
            return ""
        return f"told {first}, or {second}"
    if len(one) == len(other):
        return None
    more = max(one, other, key=len)
    return f"told {more[min(len(one), len(other))]}, or not"


def _shown_cards_differ(first: JsonObject, second: JsonObject) -> bool:
    """Whether both show cards one after the other, and soon not the same ones.

    Cards revealed until a certain one comes are not equally many in both.
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
    """Give answers to both that look the same to everybody else, if there are any."""
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
