"""Answers given ahead: if this character attacks, block with that one, or not at all.

A player prepares them during the opponent's turn, from what their own view shows. The
opponent never sees them. One is given when its attack comes, and withdrawn as soon as
the position differs: another turn, other life, or one of the two characters gone or
changed.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final
from uuid import UUID

import structlog
from django.db import transaction

from battles.errors import (
    ActionFailed,
    ActionIdReused,
    BattleOver,
    BattlePaused,
    NoConditionalAnswer,
    StaleDecision,
)
from battles.live.battle_access import Viewer, open_session_for
from battles.live.session import Session, sessions
from battles.live.submissions import submit_action_for_seat
from battles.match_options.match_context import get_bot_of_seat
from battles.models import ConditionalAnswer, Status
from cards.catalogue.game_features import Feature, list_lacks, require_feature
from unionarena.core.errors import Illegal
from unionarena.core.isolation import IsolatedWork

log = structlog.get_logger(__name__)

State = ConditionalAnswer.State
BATTLES_PER_SWEEP: Final = 100
_BLOCK: Final = "block"


@dataclass(frozen=True, slots=True)
class Preparation:
    """What a player has prepared and can prepare.

    Attributes:
        attackers: The opponent's characters, as the view shows them.
        blockers: Their own characters that can block.
        answers: What they have prepared in this battle, by the order given.
        is_possible: Whether it is the opponent's turn in a correspondence battle.
    """

    attackers: list[dict[str, Any]]
    blockers: list[dict[str, Any]]
    answers: list[ConditionalAnswer]
    is_possible: bool


def get_preparation(*, battle_id: UUID, viewer: Viewer) -> Preparation:
    """Return what the viewer has prepared, and what they may prepare now.

    Raises:
        BattleNotFound: There is no such battle, or the viewer has no seat in it.
        FeatureNotOffered: The game has no such answers.
    """
    seated = open_session_for(viewer, battle_id)
    require_feature(seated.session.ruleset.name, Feature.CONDITIONAL_ANSWERS)
    view = _read_view(seated.session, seated.seat)
    is_possible = _is_possible(seated.session, seated.seat, view)
    rows = ConditionalAnswer.objects.filter(battle_id=battle_id, seat=seated.seat)
    return Preparation(
        attackers=_list_attackers(view, seated.seat) if is_possible else [],
        blockers=_list_blockers(view, seated.seat) if is_possible else [],
        answers=list(rows.order_by("pk")),
        is_possible=is_possible,
    )


def prepare_answer(
    *, battle_id: UUID, viewer: Viewer, attacker: int, blocker: int | None
) -> ConditionalAnswer:
    """Prepare the answer to an attack; a second one for the attacker replaces it.

    Args:
        battle_id: The battle.
        viewer: The player who is attacked.
        attacker: Id of a character of the opponent.
        blocker: Id of an active character on the viewer's front line; None: no block.

    Raises:
        BattleNotFound: There is no such battle, or the viewer has no seat in it.
        FeatureNotOffered: The game has no such answers.
        NoConditionalAnswer: It is no correspondence battle, not the opponent's turn, or
            one of the two characters is not there.
    """
    seated = open_session_for(viewer, battle_id)
    seat = seated.seat
    require_feature(seated.session.ruleset.name, Feature.CONDITIONAL_ANSWERS)
    view = _read_view(seated.session, seat)
    position = _describe_position(view, seat, attacker, blocker)
    if position is None or not _is_possible(seated.session, seat, view):
        raise NoConditionalAnswer
    with transaction.atomic():
        rows = ConditionalAnswer.objects.filter(battle_id=battle_id, seat=seat)
        rows.filter(attacker=attacker).delete()
        rows.exclude(state=State.OPEN).delete()
        return ConditionalAnswer.objects.create(
            battle_id=battle_id,
            seat=seat,
            attacker=attacker,
            blocker=blocker,
            position=position,
        )


def withdraw_answer(*, battle_id: UUID, viewer: Viewer, attacker: int) -> None:
    """Withdraw what the viewer prepared for an attacker; else nothing changes.

    Raises:
        BattleNotFound: There is no such battle, or the viewer has no seat in it.
    """
    seat = open_session_for(viewer, battle_id).seat
    rows = ConditionalAnswer.objects.filter(battle_id=battle_id, seat=seat)
    rows.filter(attacker=attacker).delete()


def may_be_prepared_in(battle_id: UUID) -> bool:
    """Whether a battle in memory is one by correspondence; without a query."""
    session = sessions.find(battle_id)
    return session is not None and _is_correspondence(session)


def give_waiting_answers() -> int:
    """Give every prepared answer that is due; return how many."""
    rows = ConditionalAnswer.objects.filter(
        state=State.OPEN, battle__status=Status.RUNNING
    )
    battles = rows.order_by("battle").values_list("battle_id", flat=True).distinct()
    return sum(_give_safely(each) for each in battles[:BATTLES_PER_SWEEP])


def _give_safely(battle_id: UUID) -> bool:
    with IsolatedWork(log, "conditional answer failed", battle_id=str(battle_id)):
        return give_prepared_answer(battle_id)
    return False


def give_prepared_answer(battle_id: UUID) -> bool:
    """Give the prepared answer to the open question; return whether there was one.

    Those whose position differs are withdrawn. May run any number of times at once: a
    question is answered once.
    """
    rows = ConditionalAnswer.objects.filter(battle_id=battle_id, state=State.OPEN)
    found = list(rows.order_by("pk"))
    if not found:
        return False
    session = sessions.get(battle_id)
    due: tuple[ConditionalAnswer, int, dict[str, Any]] | None = None
    gone: list[int] = []
    for row in found:
        view = _read_view(session, row.seat)
        if _has_changed(view, row) or get_bot_of_seat(session.seats[row.seat]):
            gone.append(row.pk)
            continue
        decision = view["decision"] or {}
        if decision.get("kind") != _BLOCK or decision["player"] != row.seat:
            continue
        if decision["source"] == row.attacker:
            due = (row, decision["id"], _build_action(row))
    rows.filter(pk__in=gone).update(state=State.WITHDRAWN)
    return due is not None and _give(session, *due)


def _give(
    session: Session, row: ConditionalAnswer, decision_id: int, action: dict[str, Any]
) -> bool:
    state = State.GIVEN
    try:
        submit_action_for_seat(
            session,
            seat=row.seat,
            action=session.ruleset.read_action(action),
            decision_id=decision_id,
            client_action_id=f"ahead-{row.pk}",
        )
    except (StaleDecision, ActionIdReused, BattlePaused):
        return False  # the player was quicker, or the table was stopped
    except (Illegal, ActionFailed, BattleOver) as refusal:
        log.info("conditional answer refused", code=refusal.code)
        state = State.WITHDRAWN
    ConditionalAnswer.objects.filter(pk=row.pk).update(state=state)
    return state == State.GIVEN


def _build_action(row: ConditionalAnswer) -> dict[str, Any]:
    if row.blocker is None:
        return {"type": "decline"}
    return {"type": _BLOCK, "card": row.blocker}


def _read_view(session: Session, seat: int) -> dict[str, Any]:
    with session.lock:
        session.catch_up()
        return dict(session.game.view(seat))


def _is_correspondence(session: Session) -> bool:
    is_lacking = Feature.CONDITIONAL_ANSWERS in list_lacks(session.ruleset.name)
    return session.circumstances.is_correspondence and not is_lacking


def _is_possible(session: Session, seat: int, view: Mapping[str, Any]) -> bool:
    is_theirs = view["turn"]["player"] == 1 - seat and view["turn"]["number"] > 0
    return _is_correspondence(session) and is_theirs and view["result"] is None


def _list_attackers(view: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    """Return the opponent's characters; a text may let one attack from the back."""
    side = view["players"][1 - seat]
    return [each for each in side["front_line"] + side["energy_line"] if _fights(each)]


def _list_blockers(view: Mapping[str, Any], seat: int) -> list[dict[str, Any]]:
    line = view["players"][seat]["front_line"]
    return [each for each in line if _fights(each) and each["mode"] == "active"]


def _fights(character: Mapping[str, Any]) -> bool:
    return character.get("bp") is not None


def _has_changed(view: Mapping[str, Any], row: ConditionalAnswer) -> bool:
    if view["result"] is not None:
        return True
    now = _describe_position(view, row.seat, row.attacker, row.blocker)
    return bool(now != row.position)


def _describe_position(
    view: Mapping[str, Any], seat: int, attacker: int, blocker: int | None
) -> dict[str, Any] | None:
    """Return what an answer depends on; None if one of the two is not there."""
    attackers = {each["id"]: each for each in _list_attackers(view, seat)}
    blockers = {each["id"]: each for each in _list_blockers(view, seat)}
    if attacker not in attackers or (blocker is not None and blocker not in blockers):
        return None
    return {
        "turn": view["turn"]["number"],
        "life": len(view["players"][seat]["life"]),
        "attacker": _describe_character(attackers[attacker]),
        "blocker": None if blocker is None else _describe_character(blockers[blocker]),
    }


def _describe_character(character: Mapping[str, Any]) -> dict[str, Any]:
    names = ("card", "bp", "keywords", "marks", "under")
    return {name: character.get(name) for name in names}
