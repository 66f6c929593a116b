"""Holding a tournament's row, and telling pages that it has changed."""

from django.db.models import F

from matchmaking.tournaments.errors import NotRunning, TournamentNotFound
from matchmaking.tournaments.models import State, Tournament


def lock_tournament(pk: int) -> Tournament:
    """The tournament, locked until the transaction ends.

    Raises:
        TournamentNotFound: There is none.
    """
    found = Tournament.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if found is None:
        raise TournamentNotFound
    return found


def lock_running_tournament(pk: int) -> Tournament:
    """The same for one that is being played.

    Raises:
        TournamentNotFound: There is none.
        NotRunning: It is not running.
    """
    tournament = lock_tournament(pk)
    if tournament.state != State.RUNNING:
        raise NotRunning
    return tournament


def mark_changed(tournament: Tournament) -> None:
    """Let pages know that something has changed."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
