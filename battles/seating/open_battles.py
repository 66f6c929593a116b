"""Battles a user has to finish, and those that wait for their answer."""

from collections.abc import Collection, Iterable

from django.db.models import Exists, OuterRef, Q
from django.urls import reverse

from battles import signals
from battles.errors import AlreadyInBattle
from battles.live.battle_access import Viewer, list_battles_for
from battles.models import GOING_ON, Battle, BattleQuerySet, BattleSeat, Origin, Status
from unionarena.core.accounts.services import lock_people


def find_unfinished_battle_for(viewer: Viewer) -> Battle | None:
    """Return the newest battle a user has to finish, or None.

    Correspondence battles do not keep users from another one.
    """
    return list_battles_for(viewer).awaiting().filter(is_live=True).first()


def claim_people_for_battle(*user_ids: int) -> None:
    """Lock these users for a new live battle, and take them out of every queue.

    Every way into a live battle comes through here, within its transaction; after a
    refusal everything is rolled back, and they keep waiting.
    """
    lock_people(*user_ids)
    signals.sitting_down.send(sender=None, user_ids=user_ids)


def refuse_second_battle(viewer: Viewer) -> None:
    """Refuse a second live battle; positions to try out do not count.

    Raises:
        AlreadyInBattle: They have one to finish; the details say which.
    """
    battle = (
        list_binding_battles(viewer).order_by("-started_at", "-pk").only("pk").first()
    )
    if battle is not None:
        url = reverse("battles:board", args=[battle.pk])
        raise AlreadyInBattle(battle_id=battle.pk, url=url)


def list_binding_battles(person: Viewer) -> BattleQuerySet:
    """Return live battles that keep a user from another one."""
    live = Battle.objects.seating(person).awaiting().filter(is_live=True)
    return live.exclude(origin=Origin.POSITION)


def list_correspondence_battles(viewer: Viewer) -> list[Battle]:
    """Return running correspondence battles, those that wait for the viewer first."""
    battles = list(list_battles_for(viewer).running().filter(is_live=False))
    return sorted(battles, key=lambda battle: not is_waiting_for(battle, viewer))


def count_correspondence_turns_for(viewer: Viewer) -> int:
    """Count the correspondence battles that wait for the viewer; one query."""
    battles = Battle.objects.running().filter(is_live=False)
    must_answer = Q(seats__seat=0, seats_asked__in=(1, 3)) | Q(
        seats__seat=1, seats_asked__in=(2, 3)
    )
    return battles.filter(must_answer, seats__user=viewer, seats__stand_in="").count()


def list_halted_battles_for(viewer: Viewer) -> BattleQuerySet:
    """Return a user's halted battles, newest first."""
    return list_battles_for(viewer).halted()


def is_waiting_for(battle: Battle, viewer: Viewer) -> bool:
    """Whether a battle, with its seats, waits for a user's answer."""
    return any(
        seat.user_id == viewer.pk and battle.seats_asked >> seat.seat & 1
        for seat in battle.seats.all()
    )


def count_matches() -> int:
    """Count the running battles of players paired by the queue; one query."""
    matches = Battle.objects.running().filter(origin=Origin.MATCHMAKING)
    return matches.filter(is_live=True).count()


def list_users_in_battle(user_ids: Iterable[int]) -> set[int]:
    """Return those of the users in a live battle; positions to try out do not count."""
    taken = BattleSeat.objects.filter(
        user_id__in=list(user_ids),
        battle__status__in=(Status.RUNNING, Status.PAUSED),
        battle__is_live=True,
    ).exclude(battle__origin=Origin.POSITION)
    return set(taken.values_list("user_id", flat=True))


def list_users_awaited_by_people(user_ids: Collection[int]) -> set[int]:
    """Return those of the users with a battle against another user to finish."""
    open_battles = Q(battle__status__in=GOING_ON)
    seats = BattleSeat.objects.filter(open_battles, user_id__in=user_ids)
    people = BattleSeat.objects.filter(battle=OuterRef("battle"), user__isnull=False)
    against = seats.filter(Exists(people.exclude(user=OuterRef("user"))))
    return set(against.values_list("user_id", flat=True))
