"""Who may judge a tournament, and who may play in it.

A judge decides nothing in which they have an interest (``accounts.interests``): no
table they or someone with their device plays at. In rated tournaments judges hold the
office, do not play, and share no address with the players of a table they decide; who
is related to the organiser or to another player does not enter.
"""

from collections.abc import Iterable

from django.contrib.auth.models import AnonymousUser

from unionarena.core.accounts import interests
from unionarena.core.accounts.interests import Contest
from unionarena.core.accounts.models import User

from . import selectors
from .errors import (
    HasReadLists,
    JudgesHere,
    NotTheJudge,
    OwnGame,
    OwnTable,
    PlaysHere,
)
from .models import Match, Tournament
from .rules import Outcome

JUDGE = "tournaments.change_tournament"


def may_judge(viewer: User | AnonymousUser, tournament: Tournament) -> bool:
    """Return whether the viewer organises it, or judges all of them by office.

    Rated tournaments are judged by office alone: who has lost it judges no more.
    """
    if not isinstance(viewer, User):
        return False
    is_host = tournament.organiser_id == viewer.pk and not tournament.is_rated
    return is_host or viewer.has_perm(JUDGE)


def require_judge(viewer: User | AnonymousUser, tournament: Tournament) -> None:
    """Refuse viewers who may not judge it.

    Raises:
        NotTheJudge: They are none.
    """
    if not may_judge(viewer, tournament):
        raise NotTheJudge


def require_acting_judge(viewer: User, tournament: Tournament) -> None:
    """Refuse viewers who may not act as a judge; in rated tournaments also players.

    Raises:
        NotTheJudge: They are none.
        PlaysHere: It is rated, and they play in it.
    """
    require_judge(viewer, tournament)
    if tournament.is_rated:
        refuse_players(viewer, tournament)


def refuse_players(viewer: User, tournament: Tournament) -> None:
    """Refuse players of the tournament before it is over.

    Raises:
        PlaysHere: They play in it.
    """
    playing = tournament.entries.filter(user=viewer.pk)
    if (tournament.is_open or tournament.is_running) and playing.exists():
        raise PlaysHere


def refuse_interested_judge(
    judge: User, tournament: Tournament, matches: Iterable[Match]
) -> None:
    """Refuse a judge who has an interest in how a table ends.

    Raises:
        OwnTable: They play there themselves.
        Interested: They are connected to a player there.
    """
    players = {
        entry.user_id
        for match in matches
        for entry in match.entries
        if entry.user_id is not None
    }
    if judge.pk in players:
        raise OwnTable
    interests.refuse_interested(
        judge, Contest(frozenset(players), counts_address=tournament.is_rated)
    )


def refuse_interested_cancellation(judge: User, tournament: Tournament) -> None:
    """Refuse to end a tournament in which the judge still has an interest.

    Raises:
        OwnGame: Their own match is being played.
        Interested: It is rated, and they are connected to a player who is playing.
    """
    if not tournament.is_running:
        return
    mine = selectors.find_match(judge, tournament)
    if mine is not None and mine.is_pending:
        raise OwnGame
    if tournament.is_rated:
        pending = Match.objects.filter(
            round__tournament=tournament, outcome=Outcome.PENDING.value
        )
        refuse_interested_judge(
            judge, tournament, pending.select_related("first", "second")
        )


def refuse_interested_player(user: User, tournament: Tournament) -> None:
    """Refuse to enter users who have read lists, or may not play in a rated one.

    Raises:
        HasReadLists: They have read the deck lists of the others.
        JudgesHere: It is rated, and they organise it or have judged in it.
        Interested: It is rated, and they share a device with its organiser or with
            another player.
    """
    if tournament.list_readers.filter(pk=user.pk).exists():
        raise HasReadLists
    if not tournament.is_rated:
        return
    has_judged = tournament.acts.filter(judge=user).exists()
    if tournament.organiser_id == user.pk or has_judged:
        raise JudgesHere
    others = tournament.entries.exclude(user=user).filter(user__isnull=False)
    players = frozenset(others.values_list("user_id", flat=True))
    interests.refuse_interested(
        user, Contest(players, organiser=tournament.organiser_id)
    )
