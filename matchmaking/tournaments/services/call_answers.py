"""Judges' answers to calls: in words, with the clause, and with a scene.

Both players of the match read an answer, so nothing in it may come from what only one
of them knows: a scene of the moment of a call has what spectators know.
"""

from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from battles.learning.rules_text import has_clause
from battles.scenes import services as scenes
from battles.scenes.models import Scene
from matchmaking.tournaments import impartiality
from matchmaking.tournaments.errors import (
    CallAnswered,
    CallNotFound,
    EmptyAnswer,
    NoMoment,
    NothingToDo,
    NotRunning,
    UnknownClause,
)
from matchmaking.tournaments.models import (
    LONGEST_ANSWER,
    LONGEST_CLAUSE,
    Act,
    CallAnswer,
    JudgeCall,
    Tournament,
)
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.errors import TextTooLong
from unionarena.core.text_input import clean_line, clean_lines

from . import announcements
from .act_log import record_act
from .row_locks import lock_tournament

CALLED_FROM: Final = ("match__first__user", "match__second__user", "entry__user")


@transaction.atomic
def answer_call(
    *, judge: User, pk: int, call_id: int, note: str = "", now: datetime
) -> None:
    """Note that a player's call was answered, without words for the players.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        NothingToDo: There is no such call, or it is answered already.
        OwnTable, Interested: They play there, or are connected to a player there.
    """
    tournament = lock_tournament(pk)
    try:
        call = _find_open_call(judge, tournament, call_id)
    except (CallNotFound, CallAnswered):
        raise NothingToDo from None
    _close_call(tournament, judge, call, note, now)


@transaction.atomic
def send_answer(
    *,
    judge: User,
    pk: int,
    call_id: int,
    text: str,
    clause: str = "",
    scene_id: UUID | None = None,
    now: datetime,
) -> CallAnswer:
    """Answer a player's call for both players of the match to read.

    Args:
        judge: Who answers.
        pk: Of the tournament.
        call_id: The call.
        text: The answer in words.
        clause: The clause of the rules it follows from; empty: none is named.
        scene_id: A scene that the judge may see; a copy of it is shared by link, and
            stays as it is.
        now: The present moment.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        CallNotFound: The tournament has no such call.
        CallAnswered: It is answered already.
        OwnTable, Interested: They play there, or are connected to a player there.
        EmptyAnswer, TextTooLong, Offensive: These words are none to send.
        UnknownClause: The rules of the game have no such clause.
        SceneNotFound: There is no such scene, or it is not shared with the judge.
        MalformedScene, ImpossiblePosition, CardNotFound: It can no longer be shown.
    """
    tournament = lock_tournament(pk)
    call = _find_open_call(judge, tournament, call_id)
    words, number = _read_words(text), _read_clause(tournament, clause)
    scene = None
    if scene_id is not None:
        scene = scenes.finalize_scene(user=judge, scene_id=scene_id)
    answer = CallAnswer.objects.create(
        call=call, judge=judge, scene=scene, text=words, clause=number, at=now
    )
    _close_call(tournament, judge, call, f"{number} {words}", now)
    announcements.notify_of_answer(tournament, answer, now=now)
    return answer


def create_scene_for_call(
    *, judge: User, pk: int, call_id: int, ruling_id: int | None = None
) -> Scene:
    """Save a private scene of the judge's to answer a call with.

    Args:
        judge: Who answers.
        pk: Of the tournament.
        call_id: The call.
        ruling_id: A ruling whose position it has; None: that of the moment of the call,
            as far as spectators know it, with the player who called below.

    Raises:
        TournamentNotFound, NotRunning, NotTheJudge, PlaysHere: As for every act.
        CallNotFound: The tournament has no such call.
        CallAnswered: It is answered already.
        OwnTable, Interested: They play there, or are connected to a player there.
        NoMoment: No battle was being played.
        NotShownYet, NoSceneBattle, BattleNotFound: There is no scene of the moment.
        RulingNotFound, NoRulingScene: There is none of the ruling.
        TooManyScenes, CardNotFound: The judge cannot keep it.
    """
    with transaction.atomic():
        call = _find_open_call(judge, lock_tournament(pk), call_id)
    if ruling_id is not None:
        return scenes.create_scene_from_ruling(user=judge, ruling_id=ruling_id)
    if call.battle is None:
        raise NoMoment
    seats = call.battle.seats.filter(user=call.entry.user_id)
    title = _("Table {table}, seen from {player}").format(
        table=call.match.number, player=call.entry.shown_name
    )
    return scenes.create_scene_from_public_moment(
        user=judge,
        battle_id=call.battle.pk,
        at=call.moment,
        me=seats.values_list("seat", flat=True).first() or 0,
        title=title,
    )


def _find_open_call(judge: User, tournament: Tournament, call_id: int) -> JudgeCall:
    """Return a call of a locked tournament that this judge may answer."""
    impartiality.require_acting_judge(judge, tournament)
    if not tournament.is_running:
        raise NotRunning
    calls = JudgeCall.objects.filter(match__round__tournament=tournament)
    call = calls.select_related(*CALLED_FROM, "battle").filter(pk=call_id).first()
    if call is None:
        raise CallNotFound
    impartiality.refuse_interested_judge(judge, tournament, [call.match])
    if call.answered_at is not None:
        raise CallAnswered
    return call


def _close_call(
    tournament: Tournament, judge: User, call: JudgeCall, note: str, now: datetime
) -> None:
    call.answered_at = now
    call.save(update_fields=["answered_at"])
    record_act(
        tournament,
        judge,
        Act.Does.ANSWER,
        now,
        match=call.match,
        entry=call.entry,
        note=note,
    )


def _read_words(text: str) -> str:
    words = clean_lines(text)
    if not words:
        raise EmptyAnswer
    if len(words) > LONGEST_ANSWER:
        raise TextTooLong(LONGEST_ANSWER)
    return refuse_profanity(words)


def _read_clause(tournament: Tournament, clause: str) -> str:
    number = clean_line(clause).upper()
    if not number:
        return ""
    is_known = len(number) <= LONGEST_CLAUSE and has_clause(number)
    if not (is_known and tournament.ruleset.layout.rules):
        raise UnknownClause(details={"clause": number[:LONGEST_CLAUSE]})
    return number
