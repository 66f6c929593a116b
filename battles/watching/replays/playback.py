"""Replays: a finished battle, step by step, from either side or with open hands.

A loaded replay is the battle played once, with a copy of it every so many steps, so
that any part can be shown without playing the rest. Finished battles never change, so
it may be cached. Step n is the moment after action n; the first step is the deal.
"""

import threading
from bisect import bisect_right
from collections import OrderedDict
from dataclasses import asdict, dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from msgspec import to_builtins

from battles.errors import DamagedLog
from battles.games.pinned_cards import get_card_data
from battles.games.registry import AnyBattle
from battles.live import halts
from battles.live.log_reader import read_log
from battles.live.player_views import describe_battle
from battles.live.session import Session
from battles.maintenance import record_signing
from battles.maintenance.seed_verification import RECORD_FORMAT, verify_battle
from battles.models import Battle
from battles.rules import kernel
from battles.watching.access.permissions import ReplayRight, Viewer, get_replay_for
from battles.watching.chat import chat_lines
from unionarena.core.chance import record_draws
from unionarena.core.isolation import Attempt

OPEN_HANDS = "open"
PERSPECTIVES = ("0", "1", OPEN_HANDS)
# A step takes about half a millisecond to play and as much to show.
KEY_EVERY = 25
STEPS_PER_PART = 60
REPLAYS_IN_MEMORY = 12
# The event that summarizes a turn in the list of turns.
TURN_COUNTERS: dict[str, str] = {
    "card_played": "played",
    "event_used": "played",
    "attack_declared": "attacks",
    "damage_dealt": "damage",
}


@dataclass(frozen=True, slots=True)
class ReplayStep:
    """One action of the log."""

    seat: int
    action: dict[str, Any]


class LoadedReplay:
    """A finished battle, ready to be shown from any moment.

    Attributes:
        session: The battle at its end.
        first: The moment it begins with: so many actions accepted.
        last: Its end.
        turns: The turns: number, player, the step they begin with, what happened.
    """

    def __init__(self, battle_id: UUID) -> None:
        """Play the battle once (six queries)."""
        self.session = Session.load(battle_id)
        rows = read_log(battle_id)
        self.steps = [ReplayStep(row.seat, row.action) for row in rows]
        self._times = [row.created_at for row in rows]
        self.turns: list[dict[str, Any]] = []
        self._lock = threading.Lock()
        self._keys: list[AnyBattle] = []
        self._play()

    def _play(self) -> None:
        game = self.session.fresh_game()
        self.first = game.answered
        self._note(game.last_events, game.answered)
        for index, step in enumerate(self.steps):
            if index % KEY_EVERY == 0:
                self._keys.append(game.copy())
            self._note(self._carry_out(game, step), game.answered)
        if not self._keys:
            self._keys.append(game.copy())
        self.last = game.answered

    def _carry_out(self, game: AnyBattle, step: ReplayStep) -> tuple[kernel.Event, ...]:
        action = step.action
        with Attempt() as entry:
            events = game.apply(self.session.ruleset.read_action(action), step.seat)
        if entry.error is None:
            return events
        halts.record_damaged_log(self.session.battle_id, entry.error)
        raise DamagedLog from entry.error

    def _note(self, events: tuple[kernel.Event, ...], at: int) -> None:
        for event in events:
            if event.type == "turn_started":
                self.turns.append(
                    {
                        "number": event.data.get("number", len(self.turns) + 1),
                        "player": event.data.get("player"),
                        "at": at,
                        "played": 0,
                        "attacks": 0,
                        "damage": 0,
                    }
                )
            elif event.type in TURN_COUNTERS and self.turns:
                self.turns[-1][TURN_COUNTERS[event.type]] += 1

    def moment_at(self, time: datetime) -> int:
        """Return the moment shown at a time: after the last action until then."""
        return self.first + bisect_right(self._times, time)

    def part(
        self, since: int, count: int, perspective: str, language: str
    ) -> list[dict[str, Any]]:
        """Return some steps, as seen from a side or with open hands.

        Args:
            since: The first moment.
            count: How many at most.
            perspective: One of ``PERSPECTIVES``.
            language: Of the log; both players are called by their names in it.
        """
        begin = max(0, min(since, self.last) - self.first)
        key, game = self._copy_before(begin)
        steps_shown: list[dict[str, Any]] = []
        index = key * KEY_EVERY
        if index == begin:
            steps_shown.append(self._show(game, index, perspective, language))
        while index < len(self.steps) and len(steps_shown) < count:
            step = self.steps[index]
            game.apply(self.session.ruleset.read_action(step.action), step.seat)
            index += 1
            if index >= begin:
                steps_shown.append(self._show(game, index, perspective, language))
        return steps_shown

    def _copy_before(self, index: int) -> tuple[int, AnyBattle]:
        """Return the last kept copy up to a step, and its number."""
        with self._lock:
            key = min(index // KEY_EVERY, len(self._keys) - 1)
            return key, self._keys[key].copy()

    def position_at(self, at: int) -> AnyBattle:
        """Return the battle as it was at a moment; the caller may play on."""
        end = max(0, min(at, self.last) - self.first)
        key, game = self._copy_before(end)
        for step in self.steps[key * KEY_EVERY : end]:
            game.apply(self.session.ruleset.read_action(step.action), step.seat)
        return game

    def _show(
        self, game: AnyBattle, index: int, perspective: str, language: str
    ) -> dict[str, Any]:
        step = self.steps[index - 1] if index else None
        facts = game.last_events if index else self.session.fresh_game().last_events
        events = view_from_perspective(
            lambda seat: game.events_for(facts, seat), perspective
        )
        return {
            "at": self.first + index,
            "seat": step.seat if step else None,
            "action": step.action.get("type") if step else None,
            "events": events,
            "log": self.session.render_log(events, language),
            "view": view_from_perspective(game.view, perspective),
        }


def view_from_perspective(look: Any, perspective: str) -> Any:  # noqa: ANN401 - plain data of any shape
    """Return plain data as one side may see it, or as both together may."""
    if perspective != OPEN_HANDS:
        return look(int(perspective))
    seen = merge_views(look(0), look(1))
    if isinstance(seen, dict):
        seen["viewer"] = None
    return seen


def merge_views(one: Any, other: Any) -> Any:  # noqa: ANN401 - plain data of any shape
    """Merge what two viewers know: where one knows nothing, the other may."""
    if one is None:
        return other
    if isinstance(one, dict) and isinstance(other, dict):
        names = list(one) + [name for name in other if name not in one]
        return {name: merge_views(one.get(name), other.get(name)) for name in names}
    if isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        return [merge_views(*pair) for pair in zip(one, other, strict=True)]
    return one


# --- The cache of loaded replays.

_loaded_replays: OrderedDict[UUID, LoadedReplay] = OrderedDict()
_loaded_replays_lock = threading.Lock()


def load_replay(battle_id: UUID) -> LoadedReplay:
    """Return the replay of a finished battle, from the cache or played anew."""
    with _loaded_replays_lock:
        reel = _loaded_replays.get(battle_id)
        if reel is not None:
            _loaded_replays.move_to_end(battle_id)
            return reel
    reel = LoadedReplay(battle_id)
    with _loaded_replays_lock:
        _loaded_replays[battle_id] = reel
        while len(_loaded_replays) > REPLAYS_IN_MEMORY:
            _loaded_replays.popitem(last=False)
    return reel


def clear_cache() -> None:
    """Clear the cache; for tests."""
    with _loaded_replays_lock:
        _loaded_replays.clear()


# --- For pages and REST.


def read_replay(
    viewer: Viewer,
    battle_id: UUID,
    *,
    perspective: str,
    since: int,
    count: int,
    language: str,
    key: str = "",
) -> dict[str, Any]:
    """Return a part of a replay; with all about the battle where it begins.

    Raises:
        BattleNotFound: If it is not the viewer's to see.
        NotFinished: If it is still running.
    """
    right = get_replay_for(viewer, battle_id, key=key)
    reel = load_replay(right.battle.pk)
    answer: dict[str, Any] = {
        "first": reel.first,
        "last": reel.last,
        "perspective": perspective,
        "steps": reel.part(since, min(count, STEPS_PER_PART), perspective, language),
    }
    if since <= reel.first:
        answer |= _describe_replay(viewer, right, reel, language)
    return answer


def _list_chat_lines(
    viewer: Viewer, right: ReplayRight, reel: LoadedReplay
) -> list[dict[str, Any]]:
    """Return the chat lines the viewer may read, each with its moment."""
    lines = chat_lines.list_replay_lines(viewer, right)
    return [
        {**asdict(line), "moment": reel.moment_at(datetime.fromisoformat(line.at))}
        for line in lines
    ]


def _describe_replay(
    viewer: Viewer, right: ReplayRight, reel: LoadedReplay, language: str
) -> dict[str, Any]:
    session = reel.session
    every = session.pinned.revision_by_number
    return {
        "battle": to_builtins(describe_battle(session)),
        "seat": right.seat,
        "turns": reel.turns,
        "chat": _list_chat_lines(viewer, right, reel),
        "catalogue": session.pinned.catalogue(every, language),
    }


def read_record(viewer: Viewer, battle_id: UUID, *, key: str = "") -> dict[str, Any]:
    """Return all that is needed to replay the battle elsewhere and check it; signed."""
    right = get_replay_for(viewer, battle_id, key=key)
    session = load_replay(right.battle.pk).session
    number_of = {rev: n for n, rev in session.pinned.revision_by_number.items()}
    faces = get_card_data(number_of)
    result = session.game.result
    is_from_position = session.record.start_state is not None
    log = [{"player": row.seat, "action": row.action} for row in read_log(battle_id)]
    record = {
        "format": RECORD_FORMAT,
        "battle": str(battle_id),
        "ruleset": session.ruleset.name,
        "ruleset_version": _get_rules_version(right.battle),
        "rules_build": right.battle.rules_build,
        "options": session.record.options,
        "seats": [
            {
                "seat": seat.seat,
                "name": seat.name,
                "deck": [number_of[revision] for revision in seat.revision_ids],
            }
            for seat in session.seats
        ],
        "cards": {face["number"]: dict(face) for face in faces.values()},
        "seed": session.seed,
        "seed_commitment": session.record.seed_commitment,
        "seed_parts": session.record.seed_parts,
        "result": None if result is None else result.to_dict(),
        "digest": session.game.digest(),
        # What its digest is of: the last position, without cards and options.
        "end": session.game.to_dict(fixed=False),
        "draws": [] if is_from_position else _list_draws(session, log),
        "is_from_position": is_from_position,
        "log": log,
    }
    return record_signing.sign_record(record)


def _list_draws(session: Session, log: list[dict[str, Any]]) -> list[dict[str, object]]:
    """Play the battle again, and list everything chance decided in it."""
    with record_draws(session.record.seed) as draws:
        game = session.fresh_game()
        for entry in log:
            game.apply(session.ruleset.read_action(entry["action"]), entry["player"])
    return draws


def _get_rules_version(battle: Battle) -> int:
    return battle.ruleset_version


def verify_played_battle(
    viewer: Viewer, battle_id: UUID, *, key: str = ""
) -> dict[str, Any]:
    """Replay the battle from its published seed, and return what it showed.

    Raises:
        NoPosition: If it began in the middle, so that there is no deal to check.
    """
    right = get_replay_for(viewer, battle_id, key=key)
    proof = verify_battle(right.battle.pk)
    return {
        "seed": proof.seed,
        "seed_commitment": proof.commitment,
        "actions": proof.actions,
        "is_commitment_kept": proof.verdict.is_commitment_kept,
        "is_result_equal": proof.verdict.is_result_equal,
        "is_digest_equal": proof.verdict.is_digest_equal,
        "is_seed_shared": proof.is_seed_shared,
        "seed_parts": load_replay(right.battle.pk).session.record.seed_parts,
        "are_packs_kept": proof.are_packs_kept,
        "is_fair": proof.is_fair,
    }
