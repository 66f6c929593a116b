"""Replaying logs of actions, and verifying that a finished battle was fair."""

from collections.abc import Callable, Iterator, Sequence
from typing import TypeVar

from battles.rules.kernel.battle import AnyBattle, LogEntry
from battles.rules.kernel.errors import DamagedState, GameError
from battles.rules.kernel.json_types import Json, JsonObject
from unionarena.core.chance import compute_commitment

B = TypeVar("B", bound=AnyBattle)


def read_log(battle: AnyBattle, log: Sequence[Json]) -> Iterator[LogEntry]:
    """Read log entries from plain data.

    Raises:
        DamagedState: If an entry cannot be read; names the first such entry.
    """
    for index, entry in enumerate(log):
        if not isinstance(entry, dict) or entry.get("player") not in (0, 1):
            raise DamagedState("log.damaged", f"entry {index}: no player")
        try:
            action = battle.game.action_from_dict(entry.get("action"))
        except GameError as error:
            raise DamagedState(
                "log.damaged", f"entry {index}: {error.message}"
            ) from error
        yield LogEntry(int(entry["player"]), action)  # type: ignore[arg-type]  # checked above


def replay_log(battle: B, entries: Sequence[LogEntry]) -> B:
    """Apply logged actions to a freshly started battle.

    Raises:
        DamagedState: If an entry is not legal at its place; names it.
    """
    for index, entry in enumerate(entries):
        try:
            battle.apply(entry.action, entry.player)
        except GameError as error:
            raise DamagedState(
                "log.damaged",
                f"entry {index}: {error.message}",
                details={"entry": index},
            ) from error
    return battle


class Verdict:
    """What checking a finished battle found.

    Attributes:
        is_commitment_kept: Whether the seed is the one promised at the start.
        is_result_equal: Whether replaying leads to the same result.
        is_digest_equal: Whether replaying leads to the same state; None if not checked.
        digest: Digest of the replayed state.
        result: Result of the replay as plain data, or None.
    """

    __slots__ = (
        "digest",
        "is_commitment_kept",
        "is_digest_equal",
        "is_result_equal",
        "result",
    )

    def __init__(
        self,
        *,
        is_commitment_kept: bool,
        is_result_equal: bool,
        is_digest_equal: bool | None,
        digest: str,
        result: JsonObject | None,
    ) -> None:
        self.is_commitment_kept = is_commitment_kept
        self.is_result_equal = is_result_equal
        self.is_digest_equal = is_digest_equal
        self.digest = digest
        self.result = result

    @property
    def is_fair(self) -> bool:
        """Return whether no problem was found."""
        return (
            self.is_commitment_kept
            and self.is_result_equal
            and self.is_digest_equal is not False
        )


def verify_log(
    start: Callable[[bytes], AnyBattle],
    log: Sequence[Json],
    seed: bytes,
    *,
    promised: str,
    result: JsonObject | None,
    digest: str | None = None,
) -> Verdict:
    """Recompute a battle from its seed and log, every shuffle included.

    Args:
        start: Starts the battle (decks and options known) from a seed.
        log: The accepted actions as plain data.
        seed: The published seed.
        promised: The commitment both players got at the start.
        result: The result that was recorded, or None.
        digest: The digest of the last state, if it was recorded.

    Raises:
        DamagedState: If the log cannot be read or replayed; names the entry.
    """
    battle = start(seed)
    replay_log(battle, list(read_log(battle, log)))
    found = None if battle.result is None else battle.result.to_dict()
    here = battle.digest()
    return Verdict(
        is_commitment_kept=compute_commitment(seed) == promised,
        is_result_equal=found == result,
        is_digest_equal=None if digest is None else digest == here,
        digest=here,
        result=found,
    )
