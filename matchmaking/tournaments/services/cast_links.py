"""The casters' link of a tournament: created by a judge, unguessable, revocable."""

from datetime import datetime
from secrets import token_urlsafe
from typing import Final

from django.db import transaction

from matchmaking.tournaments import impartiality
from matchmaking.tournaments.errors import NotCast, NothingToDo, RegistrationClosed
from matchmaking.tournaments.models import Act, Tournament
from unionarena.core.accounts.models import User

from .act_log import record_act
from .row_locks import lock_tournament

KEY_BYTES: Final = 32


@transaction.atomic
def create_cast_link(*, judge: User, pk: int, now: datetime) -> str:
    """Create the link by which casters see both hands; return its key.

    Raises:
        TournamentNotFound: There is none.
        NotTheJudge: They are none of its judges.
        PlaysHere: They play in it.
        NotCast: It was created without open hands.
        RegistrationClosed: It is over, or was called off.
        NothingToDo: There is one already; revoke it first.
    """
    tournament = _lock_as_judge(judge, pk)
    if not tournament.cast_minutes:
        raise NotCast
    if not (tournament.is_open or tournament.is_running):
        raise RegistrationClosed
    if tournament.cast_key:
        raise NothingToDo
    _save_key(tournament, token_urlsafe(KEY_BYTES))
    record_act(tournament, judge, Act.Does.CAST, now)
    return tournament.cast_key


@transaction.atomic
def revoke_cast_link(*, judge: User, pk: int, now: datetime) -> None:
    """Revoke the link; it opens nothing any more.

    Raises:
        TournamentNotFound, NotTheJudge, PlaysHere: As for creating it.
        NothingToDo: There is none.
    """
    tournament = _lock_as_judge(judge, pk)
    if not tournament.cast_key:
        raise NothingToDo
    _save_key(tournament, "")
    record_act(tournament, judge, Act.Does.UNCAST, now)


def _lock_as_judge(judge: User, pk: int) -> Tournament:
    tournament = lock_tournament(pk)
    impartiality.require_judge(judge, tournament)
    impartiality.refuse_players(judge, tournament)
    return tournament


def _save_key(tournament: Tournament, key: str) -> None:
    tournament.cast_key = key
    tournament.save(update_fields=["cast_key"])
