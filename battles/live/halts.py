"""Freeze a battle whose engine failed, so that no player loses by it.

A failure is anything the engine raises that is no refusal. All an engineer needs to
find it is recorded (place in the log, action, traceback, digest of the last sound
position, versions). Where the engine takes another answer the battle goes on; otherwise
its status becomes halted, and nothing is accepted until an operator resumes the battle
or calls it off (``battles.maintenance.repair``). The log itself is not touched.
"""

import platform
import secrets
import traceback
from dataclasses import dataclass
from datetime import datetime
from importlib import import_module
from typing import Any
from uuid import UUID

import structlog
from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from battles import signals
from battles.games.rules_build import compute_build_digest
from battles.models import Battle, BattleHalt, Stage, Status
from battles.rules.kernel import EngineFailure
from unionarena.core import site_time

log = structlog.get_logger(__name__)

LONGEST_ERROR = 200
REFERENCE_BYTES = 5


@dataclass(frozen=True, slots=True)
class Failure:
    """An error of the engine, and where it occurred.

    Attributes:
        battle_id: The battle.
        stage: What the engine was doing.
        number: The action at which it failed; 0 at the start.
        error: The exception.
        ruleset_version: Version of the rules in this process.
        seat: The seat that sent the action.
        action: The action, as plain data.
        digest: Of the last sound position; empty if there is none.
    """

    battle_id: UUID
    stage: Stage
    number: int
    error: BaseException
    ruleset_version: int
    seat: int | None = None
    action: dict[str, Any] | None = None
    digest: str = ""


def halt_battle(failure: Failure) -> str:
    """Freeze a running battle; one that is not running is left as it is.

    Returns:
        The status of the battle afterwards; empty if there is no such battle.
    """
    now = site_time.now()
    reference = secrets.token_hex(REFERENCE_BYTES)
    try:
        with transaction.atomic():
            if _store_halt_status(failure.battle_id):
                _notes_of(failure.battle_id).delete()  # one record at a time
                _store_halt(failure, reference, now)
                transaction.on_commit(lambda: _announce(failure.battle_id))
    except IntegrityError:
        pass  # another process has recorded this halt
    status = _status_of(failure.battle_id)
    log.error(
        "engine failed",
        battle_id=str(failure.battle_id),
        stage=failure.stage.value,
        number=failure.number,
        reference=reference,
        status=status,
        exc_info=failure.error,
    )
    return status


def note(failure: Failure) -> None:
    """Record a failure in a battle that goes on, or is over; the first of each.

    The record is kept until the log of the finished battle is whole again
    (``battles.maintenance.log_packing``).
    """
    try:
        with transaction.atomic():
            _store_halt(failure, secrets.token_hex(REFERENCE_BYTES), site_time.now())
    except IntegrityError:
        return  # already recorded
    log.error(
        "engine failed, battle goes on",
        battle_id=str(failure.battle_id),
        stage=failure.stage.value,
        number=failure.number,
        exc_info=failure.error,
    )


def record_damaged_log(battle_id: UUID, error: Exception) -> None:
    """Record, once, that the log of a finished battle cannot be read.

    Nothing is frozen: the battle is over.
    """
    version = Battle.objects.filter(pk=battle_id).values_list("ruleset_version")
    note(
        Failure(
            battle_id=battle_id,
            stage=Stage.REPLAY,
            number=0,
            error=error,
            ruleset_version=version[0][0],
        )
    )


def _notes_of(battle_id: UUID) -> QuerySet[BattleHalt]:
    return BattleHalt.objects.filter(battle_id=battle_id, resolved_at=None)


def _store_halt_status(battle_id: UUID) -> bool:
    running = Battle.objects.filter(pk=battle_id, status=Status.RUNNING)
    return bool(running.update(status=Status.HALTED))


def _store_halt(failure: Failure, reference: str, now: datetime) -> None:
    BattleHalt.objects.create(
        battle_id=failure.battle_id,
        reference=reference,
        stage=failure.stage,
        number=failure.number,
        seat=failure.seat,
        action=failure.action,
        error=describe_error(failure.error)[:LONGEST_ERROR],
        traceback="".join(traceback.format_exception(failure.error)),
        digest=failure.digest,
        ruleset_version=failure.ruleset_version,
        versions=list_versions(),
        halted_at=now,
    )


def _announce(battle_id: UUID) -> None:
    signals.announce_after_commit(signals.battle_halted, battle_id)


def _status_of(battle_id: UUID) -> str:
    found = Battle.objects.filter(pk=battle_id).values_list("status", flat=True)
    return found.first() or ""


def describe_error(error: BaseException) -> str:
    """Return an error as one line; of a failed action, what was raised."""
    if isinstance(error, EngineFailure) and error.__cause__ is not None:
        error = error.__cause__
    return " ".join(f"{type(error).__name__}: {error}".split())


def list_versions() -> dict[str, str]:
    """Return the versions in use: enough to run the same elsewhere."""
    engine = import_module("battles.rules.kernel.battle").__file__ or ""
    return {
        "build": compute_build_digest(),
        "python": platform.python_version(),
        "engine": "plain" if engine.endswith(".py") else "compiled",
    }
