"""Locking a tournament's row, and notifying pages of changes."""

from django.db.models import F

from matchmaking.tournaments.errors import NotRunning, TournamentNotFound
from matchmaking.tournaments.models import State, Tournament


def lock_tournament(pk: int) -> Tournament:
    """Return the tournament, locked until the transaction ends.

    Raises:
        TournamentNotFound: There is none.
    """
    found = Tournament.objects.select_for_update(of=("self",)).filter(pk=pk).first()
    if found is None:
        raise TournamentNotFound
    return found


def lock_running_tournament(pk: int) -> Tournament:
    """Return a running tournament, locked until the transaction ends.

    Raises:
        TournamentNotFound: There is none.
        NotRunning: It is not running.
    """
    tournament = lock_tournament(pk)
    if tournament.state != State.RUNNING:
        raise NotRunning
    return tournament


def mark_changed(tournament: Tournament) -> None:
    """Raise the version, so that pages see a change."""
    Tournament.objects.filter(pk=tournament.pk).update(version=F("version") + 1)
