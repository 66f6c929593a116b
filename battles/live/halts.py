"""Freezing a battle when the engine fails, so that nobody loses by our mistake.

A failure is anything the engine raises that is no refusal. It is written down with all
that an engineer needs to find it (place in the log, action, traceback, digest of the
last sound position, versions). Where the engine takes another answer the battle goes
on; otherwise the battle's row says that it is halted, and nothing is accepted any more
until an operator resumes the battle or calls it off (``battles.maintenance.repair``). The log
itself is not touched.
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
    """What the engine did wrong, and where.

    Attributes:
        battle_id: The battle.
        stage: What the engine was doing.
        number: The action at which it broke; 0 at the start.
        error: What it raised.
        ruleset_version: Version of the rules in this process.
        seat: Who gave that action.
        action: That action, as plain data.
        digest: Of the last sound position, or empty if there is none.
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
        pass  # another process has written this halt down
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
    """Write down a failure in a battle that goes on, or is over; the first of each.

    It stands until the log of the finished battle is found whole
    (``battles.maintenance.log_packing``).
    """
    try:
        with transaction.atomic():
            _store_halt(failure, secrets.token_hex(REFERENCE_BYTES), site_time.now())
    except IntegrityError:
        return  # one is known
    log.error(
        "engine failed, battle goes on",
        battle_id=str(failure.battle_id),
        stage=failure.stage.value,
        number=failure.number,
        exc_info=failure.error,
    )


def record_damaged_log(battle_id: UUID, error: Exception) -> None:
    """Write down that the log of a finished battle cannot be read, once.

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
    """An error in one line; of a failed action, what was raised."""
    if isinstance(error, EngineFailure) and error.__cause__ is not None:
        error = error.__cause__
    return " ".join(f"{type(error).__name__}: {error}".split())


def list_versions() -> dict[str, str]:
    """What runs here: enough to run the same elsewhere."""
    engine = import_module("battles.rules.kernel.battle").__file__ or ""
    return {
        "build": compute_build_digest(),
        "python": platform.python_version(),
        "engine": "plain" if engine.endswith(".py") else "compiled",
    }
