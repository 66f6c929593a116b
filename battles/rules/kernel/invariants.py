"""What must hold in every battle of every game.

Each check returns the problems as sentences, none if all is well. Games add their own
checks to these; the soak plays random games and runs them all.
"""

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Final, TypeVar

from battles.rules.kernel.actions import Action, Choose
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.cards import Table
from battles.rules.kernel.errors import GameError, IllegalAction
from battles.rules.kernel.events import Event
from battles.rules.kernel.json_types import JsonObject
from unionarena.core.chance import Chance

B = TypeVar("B", bound=AnyBattle)

VIEWERS: Final = (0, 1, None)
MOST_TRIED: Final = 24  # Offered actions tried for one question.


def find_misplaced_cards(table: Table) -> Iterator[str]:
    """Check that every card lies in exactly one zone and ids point at their cards."""
    seen = sorted(card for zone in table.zones for card in zone)
    if seen != list(range(len(table.places))):
        yield "cards are missing or lie twice"
        return
    for place, zone in enumerate(table.zones):
        for card in zone:
            if table.places[card] != place:
                yield f"card {card} lies in {place}, not in {table.places[card]}"
    ids = {card_id: card for card, card_id in enumerate(table.ids) if card_id}
    if ids != table.card_by_id:
        yield "ids point at other cards than those that bear them"
    if any(card_id >= table.next_id for card_id in ids):
        yield "an id is in use that has not been issued"


def find_unanswerable_questions(battle: B) -> Iterator[str]:
    """Check that a question has an answer, and a battle without question is over."""
    if battle.decision is None and battle.result is None:
        yield "nothing is asked, and the battle is not over"
    if battle.decision is not None and battle.result is not None:
        yield "the battle is over, and something is asked"
    for decision in battle.decisions:
        if not battle.legal_actions(decision.player):
            yield f"the question {decision.kind!r} has no answer"


def find_misnumbered_events(events: Sequence[Event], *, before: int) -> Iterator[str]:
    """Check that events are numbered one by one."""
    numbers = [event.seq for event in events]
    if numbers != list(range(before + 1, before + 1 + len(events))):
        yield f"the numbers of the events after {before} are {numbers}"


def find_json_losses(battle: B, restore: Callable[[JsonObject], B]) -> Iterator[str]:
    """Check that a battle written to JSON and restored is the same battle."""
    data = json.loads(json.dumps(battle.to_dict()))
    restored = restore(data)
    if json.loads(json.dumps(restored.to_dict())) != data:
        yield "JSON there and back changes the state"
    for viewer in VIEWERS:
        if restored.view(viewer) != battle.view(viewer):
            yield f"JSON there and back changes the view of {viewer}"
    action = _find_first_decision(battle)
    if action is not None:
        twin = battle.copy()
        shown = [twin.events_for(twin.apply(action), viewer) for viewer in VIEWERS[:1]]
        again = [restored.events_for(restored.apply(action), v) for v in VIEWERS[:1]]
        if shown != again or twin.digest() != restored.digest():
            yield "a restored battle goes on differently"


def _find_first_decision(battle: B) -> Action | None:
    return next(iter(battle.legal_actions()), None)


def find_rejected_offers(battle: B, chance: Chance) -> Iterator[str]:
    """Check that every offer is accepted, from JSON too, and a copy is independent."""
    before = battle.digest()
    for action in battle.legal_actions().some(MOST_TRIED, chance):
        read = battle.game.action_from_dict(json.loads(json.dumps(action.to_dict())))
        if read != action:
            yield f"{action!r} comes back from JSON as {read!r}"
        illegal = battle.explain(action)
        if illegal is not None:
            yield f"{action!r} is offered and refused with {illegal.code}"
            continue
        battle.copy().apply(action)
    if battle.digest() != before:
        yield "what was done to a copy changed the original"


def find_faulty_refusals(
    battle: B, wrong: Sequence[Action], *, seat: int
) -> Iterator[str]:
    """Check that what is not offered is refused with a reason and changes nothing."""
    before = battle.digest()
    for action in wrong:
        if action in battle.legal_actions(seat):
            continue
        illegal = battle.explain(action, seat)
        if illegal is None:
            yield f"{action!r} of {seat} is not offered and not refused"
            continue
        if not illegal.code or "{" in illegal.message:
            yield f"{action!r} of {seat} is refused without a reason"
        try:
            battle.apply(action, seat)
        except IllegalAction:
            continue
        except GameError as error:
            yield f"{action!r} of {seat} raises {error!r}"
        yield f"{action!r} of {seat} is refused by explain and carried out by apply"
    if battle.digest() != before:
        yield "a refused action changed something"


def generate_random_choices(battle: B, table: Table, chance: Chance) -> list[Action]:
    """Return random choices of cards that may not have been offered."""
    ids = [0, *(chance.below(table.next_id + 3) for _ in range(3))]
    decision = battle.decision
    candidates = [] if decision is None else list(decision.candidates or ())
    too_many = tuple(candidates) + tuple(ids[1:])
    return [
        Choose(()),
        Choose((ids[1],)),
        Choose((ids[1], ids[1])),
        Choose(tuple(candidates)),
        Choose(too_many),
    ]


def find_replay_differences(
    start: B, log: Sequence[tuple[Action, int]], battle: B
) -> Iterator[str]:
    """Check that the log, played from the start, leads to the same state."""
    for number, (action, seat) in enumerate(log):
        try:
            start.apply(action, seat)
        except GameError as error:
            yield f"replaying breaks at {number}: {error.message}"
            return
    if start.digest() != battle.digest():
        yield "replaying leads to another state"
    if start.result != battle.result:
        yield f"replaying ends with {start.result!r} instead of {battle.result!r}"
