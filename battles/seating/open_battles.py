"""At which battles a person is expected, and which of them wait for an answer."""

from collections.abc import Collection, Iterable
from typing import Any

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from battles import signals
from battles.errors import AlreadyInBattle
from battles.live.battle_access import Viewer, list_battles_for
from battles.models import GOING_ON, Battle, BattleQuerySet, BattleSeat, Origin, Status
from unionarena.core.accounts.services import lock_people


def find_unfinished_battle_for(viewer: Viewer) -> Battle | None:
    """The newest battle a person is expected at, or None.

    Battles by correspondence keep nobody from another one.
    """
    return list_battles_for(viewer).awaiting().filter(is_live=True).first()


def claim_people_for_battle(*user_ids: int) -> None:
    """Let these people do one thing at a time, and wait nowhere else any more.

    Every door to a live battle comes through here, within its transaction; whoever is
    refused afterwards waits on, for all of it is undone.
    """
    lock_people(*user_ids)
    signals.sitting_down.send(sender=None, user_ids=user_ids)


def refuse_second_battle(viewer: Viewer) -> None:
    """Let a person play one live battle at a time; positions to try out bind nobody.

    Raises:
        AlreadyInBattle: They have one to finish; the details say which.
    """
    battle = (
        list_binding_battles(viewer).order_by("-started_at", "-pk").only("pk").first()
    )
    if battle is not None:
        url = reverse("battles:board", args=[battle.pk])
        raise AlreadyInBattle(battle_id=battle.pk, url=url)


def list_binding_battles(person: Any) -> BattleQuerySet:  # noqa: ANN401 - a person, or a reference to one
    """Live battles that keep a person from another one."""
    live = Battle.objects.seating(person).awaiting().filter(is_live=True)
    return live.exclude(origin=Origin.POSITION)


def list_correspondence_battles(viewer: Viewer) -> list[Battle]:
    """Running battles by correspondence, those that wait for the viewer first."""
    battles = list(list_battles_for(viewer).running().filter(is_live=False))
    return sorted(battles, key=lambda battle: not is_waiting_for(battle, viewer))


def count_correspondence_turns_for(viewer: Viewer) -> int:
    """Battles by correspondence that wait for the viewer; one query."""
    battles = Battle.objects.running().filter(is_live=False)
    asked = Q(seats__seat=0, seats_asked__in=(1, 3)) | Q(
        seats__seat=1, seats_asked__in=(2, 3)
    )
    return battles.filter(asked, seats__user=viewer, seats__stand_in="").count()


def list_halted_battles_for(viewer: Viewer) -> BattleQuerySet:
    """A person's battles that wait for a repair, newest first."""
    return list_battles_for(viewer).halted()


def is_waiting_for(battle: Battle, viewer: Viewer) -> bool:
    """Whether a battle with its seats waits for a person's answer."""
    return any(
        seat.user_id == viewer.pk and battle.seats_asked >> seat.seat & 1
        for seat in battle.seats.all()
    )


def count_matches() -> int:
    """How many battles that strangers were paired for are played now; one query."""
    matches = Battle.objects.running().filter(origin=Origin.MATCHMAKING)
    return matches.filter(is_live=True).count()


def list_users_in_battle(user_ids: Iterable[int]) -> set[int]:
    """Those of the given people who are expected at a table now."""
    taken = BattleSeat.objects.filter(
        user_id__in=list(user_ids),
        battle__status__in=(Status.RUNNING, Status.PAUSED),
        battle__is_live=True,
    )
    return set(taken.values_list("user_id", flat=True))


def list_users_awaited_by_people(user_ids: Collection[int]) -> set[int]:
    """Those of the given people with a battle to finish against another person."""
    open_battles = Q(battle__status__in=GOING_ON)
    seats = BattleSeat.objects.filter(open_battles, user_id__in=user_ids)
    people = BattleSeat.objects.filter(battle=OuterRef("battle"), user__isnull=False)
    against = seats.filter(Exists(people.exclude(user=OuterRef("user"))))
    return set(against.values_list("user_id", flat=True))
