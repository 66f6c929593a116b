"""Judges' answers to calls: who reads which, and what a judge can answer with."""

from dataclasses import dataclass
from typing import Final

from django.db.models import Q, QuerySet

from battles.games.registry import USUAL_GAME
from battles.scenes.models import Scene
from battles.scenes.ruling_scenes import find_ruling_position
from battles.scenes.selectors import list_scenes_to_edit
from battles.scenes.services import MOST_SCENES
from unionarena.core.accounts.models import User

from . import impartiality
from .errors import AnswerNotFound, CallNotFound
from .judge_tables import CallPage, build_call_page
from .models import CallAnswer, JudgeCall, Match, Tournament
from .rules import Outcome
from .selectors import Viewer

ANSWERS_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class AnswerChoices:
    """What a judge answers a call with.

    Attributes:
        page: The call, with the rulings on its card.
        has_scenes: Whether scenes can be made of the game.
        rulings: Keys of the rulings, by their id, that have a position.
        scenes: The judge's own scenes, the last changed first.
    """

    page: CallPage
    has_scenes: bool
    rulings: dict[int, str]
    scenes: list[Scene]


def list_calls(tournament: Tournament) -> QuerySet[JudgeCall]:
    """Return all calls for a judge, the newest first; for judges."""
    rows = JudgeCall.objects.filter(match__round__tournament=tournament)
    related = ("match__round", "entry", "answer__judge", "answer__scene")
    return rows.select_related(*related).order_by("-at", "-pk")


def find_call(tournament: Tournament, call_id: int) -> JudgeCall:
    """Return a call for a judge; for judges.

    Raises:
        CallNotFound: The tournament has none of that number.
    """
    found = list_calls(tournament).filter(pk=call_id).first()
    if found is None:
        raise CallNotFound
    return found


def list_answers_for(viewer: Viewer, tournament: Tournament) -> QuerySet[CallAnswer]:
    """Return the answers that a viewer may read, the newest first.

    While a match is being played these are its players and the judges; then everyone.
    """
    rows = CallAnswer.objects.filter(call__match__round__tournament=tournament)
    rows = rows.select_related("judge", "scene", "call__match__round")
    if tournament.is_running and not impartiality.may_judge(viewer, tournament):
        decided = ~Q(call__match__outcome=Outcome.PENDING.value)
        player = viewer.pk or 0
        first = Q(call__match__first__user=player)
        rows = rows.filter(decided | first | Q(call__match__second__user=player))
    return rows.order_by("-at", "-pk")


def get_answer_for(viewer: Viewer, tournament: Tournament, call_id: int) -> CallAnswer:
    """Return the answer to a call.

    Raises:
        AnswerNotFound: There is none, or it is not the viewer's to read yet.
    """
    found = list_answers_for(viewer, tournament).filter(call=call_id).first()
    if found is None:
        raise AnswerNotFound
    return found


def list_answers_at(match: Match) -> list[CallAnswer]:
    """Return the answers at a table, the newest first; for its players."""
    rows = CallAnswer.objects.filter(call__match=match)
    return list(rows.select_related("judge", "scene").order_by("-at", "-pk"))


def list_answer_choices(
    judge: User, tournament: Tournament, call: JudgeCall
) -> AnswerChoices:
    """Return what a judge answers a call with."""
    page = build_call_page(judge, call)
    has_scenes = tournament.game == USUAL_GAME.name
    rulings = [shown.ruling for shown in page.rulings] if has_scenes else []
    return AnswerChoices(
        page=page,
        has_scenes=has_scenes,
        rulings={
            ruling.pk: ruling.key
            for ruling in rulings
            if find_ruling_position(ruling.pk, ruling.scenario_name, ruling.scenario)
        },
        scenes=list(
            list_scenes_to_edit(judge).filter(game=tournament.game)[:MOST_SCENES]
        ),
    )
