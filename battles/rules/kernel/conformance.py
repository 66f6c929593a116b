"""Checks that every game on the kernel must pass, whatever its rules.

Random play ends; every offered answer is accepted and every other refused with a
reason, leaving the battle untouched; a battle restored from JSON, replayed from its
log, copied or rewound is the same battle; no view holds anything but plain data, and
none depends on what its viewer may not know.
"""

import json
from collections.abc import Callable, Iterator
from typing import Final

from battles.rules.kernel.actions import (
    CAUSES,
    Abandon,
    Choose,
    Concede,
    Ruling,
    Timeout,
    Undo,
)
from battles.rules.kernel.battle import AnyBattle
from battles.rules.kernel.errors import GameError, IllegalAction
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.replay import read_log, replay_log
from unionarena.core.chance import Chance, compute_commitment

VIEWERS: Final = (0, 1, None)
MOST_DECISIONS: Final = 5_000
FEW: Final = 12  # Of questions with more answers only some are tried.
STRANGE_ID: Final = 1 << 30  # No card ever has such an id.

Start = Callable[[bytes], AnyBattle]
Restore = Callable[[JsonObject], AnyBattle]
Disguise = Callable[[AnyBattle, int | None], AnyBattle]


def find_problems(
    start: Start, restore: Restore, *, disguise: Disguise, seed: bytes
) -> Iterator[str]:
    """Return every problem that a game shows in one random game.

    Args:
        start: Starts a battle from a seed.
        restore: Restores a battle from plain data.
        disguise: Returns a copy in which what a viewer may not know is something else.
        seed: Seed of the battle and of the random play.
    """
    battle = start(seed)
    chance = Chance(seed + b"conformance")
    if battle.seed_commitment != compute_commitment(seed):
        yield "the commitment is not that of the seed"
    steps = 0
    while battle.decision is not None and steps < MOST_DECISIONS:
        yield from _check_position(battle, restore, disguise, chance)
        decision = battle.decisions[chance.below(len(battle.decisions))]
        action = battle.legal_actions(decision.player).sample(chance)
        battle.apply(action, decision.player)
        steps += 1
    if battle.result is None:
        yield f"no result after {steps} decisions"
        return
    yield from _check_end(battle, start, seed)


def _check_position(
    battle: AnyBattle, restore: Restore, disguise: Disguise, chance: Chance
) -> Iterator[str]:
    digest = battle.digest()
    yield from _check_data(battle, restore, digest)
    yield from _check_answers(battle, chance)
    yield from _check_refusals(battle)
    yield from _check_views(battle, disguise)
    if battle.digest() != digest:
        yield f"looking changed the battle at {battle.answered}"


def _check_data(battle: AnyBattle, restore: Restore, digest: str) -> Iterator[str]:
    data = json.loads(json.dumps(battle.to_dict()))
    restored = restore(data)
    if restored.to_dict() != data or restored.digest() != digest:
        yield f"JSON round trip is no identity at {battle.answered}"
    if battle.copy().digest() != digest:
        yield f"a copy differs at {battle.answered}"


def _check_answers(battle: AnyBattle, chance: Chance) -> Iterator[str]:
    for decision in battle.decisions:
        legal = battle.legal_actions(decision.player)
        if not legal:
            yield f"{decision.kind} has no answer at {battle.answered}"
        for action in legal.some(FEW, chance):
            read = battle.game.action_from_dict(action.to_dict())
            twin = battle.copy()
            try:
                twin.apply(read, decision.player)
            except GameError as error:
                yield f"{decision.kind} offers {action} and refuses it: {error}"


def _check_refusals(battle: AnyBattle) -> Iterator[str]:
    for decision in battle.decisions:
        strange = Choose((STRANGE_ID,))
        illegal = battle.explain(strange, decision.player)
        if illegal is None or not illegal.code or not illegal.message:
            yield f"{decision.kind} does not refuse a card that does not exist"
        try:
            battle.apply(strange, decision.player)
        except IllegalAction:
            continue
        yield f"{decision.kind} accepted a card that does not exist"


def _check_views(battle: AnyBattle, disguise: Disguise) -> Iterator[str]:
    for viewer in VIEWERS:
        view = battle.view(viewer)
        if json.loads(json.dumps(view)) != view:
            yield f"the view of {viewer} is no plain data at {battle.answered}"
        if disguise(battle, viewer).view(viewer) != view:
            yield f"the view of {viewer} tells a secret at {battle.answered}"


def _check_end(battle: AnyBattle, start: Start, seed: bytes) -> Iterator[str]:
    log = json.loads(json.dumps([entry.to_dict() for entry in battle.log]))
    again = start(seed)
    replay_log(again, list(read_log(again, log)))
    if again.digest() != battle.digest():
        yield "replaying the log leads elsewhere"
    for answered in (0, battle.answered // 2, battle.answered):
        twin = battle.rewind(answered)
        if twin.answered != answered:
            yield f"going back to {answered} ends at {twin.answered}"
        for entry in battle.log[answered:]:
            twin.apply(entry.action, entry.player)
        if twin.digest() != battle.digest():
            yield f"playing on from {answered} leads elsewhere"
    yield from _check_undo(battle, start, seed)
    yield from _check_forfeits(start, seed)


def _check_undo(battle: AnyBattle, start: Start, seed: bytes) -> Iterator[str]:
    """Check that undoing is an action: counts go up, the position is as it was."""
    twin = battle.rewind(battle.answered // 2)
    to = twin.answered // 2
    then, seq = battle.rewind(to), twin.position.seq
    if not twin.answered:
        return
    twin.apply(Undo(to), 0)
    if twin.answered != battle.answered // 2 + 1 or twin.position.seq != seq + 1:
        yield f"undoing to {to} does not count up"
    if twin.game.to_dict(twin.position) != then.game.to_dict(then.position):
        yield f"undoing to {to} leads elsewhere"
    for entry in battle.log[to:]:
        twin.apply(entry.action, entry.player)
    if twin.game.to_dict(twin.position) != battle.game.to_dict(battle.position):
        yield f"playing on after undoing to {to} leads elsewhere"
    again = start(seed)
    replay_log(again, list(read_log(again, [entry.to_dict() for entry in twin.log])))
    if again.digest() != twin.digest():
        yield "replaying a log with an undo leads elsewhere"


def _check_forfeits(start: Start, seed: bytes) -> Iterator[str]:
    rulings = [Ruling(cause) for cause in CAUSES]
    for action in (Concede(), Timeout(), Abandon(), *rulings):
        for seat in (0, 1):
            battle = start(seed)
            battle.apply(action, seat)
            if battle.result is None or battle.result.winner != 1 - seat:
                yield f"{action} of {seat} does not lose"
            if battle.decision is not None:
                yield f"{action} leaves a question open"
