"""Tournaments for tests: set up, entered, begun, and played by conceding."""

from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group

from battles.live import battle_access, submissions
from matchmaking.queueing.queues import DeckChoice
from matchmaking.tests.factories import NOON, at, deck_of, make_people
from matchmaking.tournaments import selectors, services
from matchmaking.tournaments.models import Match
from matchmaking.tournaments.services import Settings

__all__ = [
    "NOON",
    "at",
    "create",
    "deck_of",
    "enter",
    "make_judge",
    "make_people",
    "play",
    "set_up",
    "standings",
    "tables",
]


def make_judge(name):
    """Create a user with the permissions of a judge."""
    judge = make_people(name)
    judge.groups.add(Group.objects.get(name="judges"))
    return get_user_model().objects.get(pk=judge.pk)  # permissions are kept on objects


def create(user, **settings):
    settings = {"name": "Harbour cup", "break_s": 0} | settings
    return services.create_tournament(
        user=user, settings=Settings(**settings), now=NOON
    )


def enter(user, tournament, **more):
    return services.enter_tournament(
        user=user,
        pk=tournament.pk,
        deck=more.pop("deck", None) or DeckChoice(deck_of(user)),
        now=more.pop("now", NOON),
        **more,
    )


def set_up(organiser, people, *, begin=True, **settings):
    tournament = create(organiser, **settings)
    for person in people:
        enter(person, tournament)
    if begin:
        services.begin_tournament(user=organiser, pk=tournament.pk, now=NOON)
    tournament.refresh_from_db()
    return tournament


def tables(tournament, number=None):
    """Return the tables of a round, the last one by default."""
    number = number or tournament.played.count()
    rows = Match.objects.filter(
        round__tournament=tournament, round__number=number
    ).select_related("round", "first__user", "second__user")
    return list(rows.order_by("number"))


def concede(match, seat):
    """Concede for a player at a table, without signals."""
    entry = match.entries[seat]
    submissions.concede_battle(battle_id=match.battle_id, viewer=entry.user)


def play(tournament, *, seconds=60, loser=1):
    """End all tables of the last round, and run the next tick."""
    for match in tables(tournament):
        if match.is_pending:
            concede(match, loser)
    services.advance_tournament(tournament.pk, now=at(seconds))
    tournament.refresh_from_db()


def standings(tournament):
    return [
        (line.entry.name, line.standing.points)
        for line in selectors.get_standings(tournament)
    ]


def battle_of(match):
    return battle_access.get_battle_for(match.first.user, match.battle_id)
