"""Who has an interest in a result, and so cannot decide it.

A contest is what was or will be decided: its players, and who organises it. Everything
that ends, voids, replays, rules or rates a game asks here.
"""

import ipaddress
from collections.abc import Collection, Iterable
from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

from django.utils.translation import gettext_lazy as _

from unionarena.core import site_time
from unionarena.core.errors import Forbidden

from .models import KnownDevice, User

# How long ago both may have used the device or the address.
DEVICE_WITHIN: Final = timedelta(days=90)
ADDRESS_WITHIN: Final = timedelta(days=1)


class Tie(StrEnum):
    """What ties a person to a contest."""

    PLAYS = "plays"
    DEVICE = "device"  # shared with a player
    ADDRESS = "address"  # shared with a player
    ORGANISER = "organiser"  # they are the organiser, or share a device with them


class Interested(Forbidden):
    """The person has an interest in the result; the details name the tie."""

    default_code = "result.interested"
    default_message = _("You have an interest in this result, so you can’t do that.")


@dataclass(frozen=True, slots=True)
class Contest:
    """What a result is about.

    Attributes:
        players: Users who play; bots are none.
        organiser: Who organises it, where that must be someone else; else None.
        counts_address: Whether a shared address is a tie: where ratings or an office
            are at stake, not at a table among friends in one home.
    """

    players: frozenset[int]
    organiser: int | None = None
    counts_address: bool = False


def find_tie(person: User, contest: Contest) -> Tie | None:
    """Return what ties a person to a contest; at most two queries.

    A judge asks about the players alone, a player also about the organiser.
    """
    if person.pk in contest.players:
        return Tie.PLAYS
    if contest.organiser is not None and (
        person.pk == contest.organiser
        or find_related({person.pk}, {contest.organiser}) is not None
    ):
        return Tie.ORGANISER
    return find_related({person.pk}, contest.players, address=contest.counts_address)


def refuse_interested(person: User, contest: Contest) -> None:
    """Refuse a person who has an interest in the result.

    Raises:
        Interested: They have; the details name the tie.
    """
    tie = find_tie(person, contest)
    if tie is not None:
        raise Interested(details={"tie": tie.value})


def find_related(
    some: Collection[int], others: Collection[int], *, address: bool = False
) -> Tie | None:
    """Return what ties two groups of accounts together; one query each.

    Args:
        some: Accounts.
        others: Other accounts; who is in both groups is not compared with themselves.
        address: Whether a shared address is a tie too.
    """
    now = site_time.now()
    rows = KnownDevice.objects.filter(
        user__in={*some, *others}, last_seen_at__gte=now - DEVICE_WITHIN
    ).values_list("user_id", "device", "address", "last_seen_at")
    seen = list(rows)
    if _meet(((user, device) for user, device, _ip, _at in seen), some, others):
        return Tie.DEVICE
    lately = (
        (user, ip)
        for user, _device, ip, at in seen
        if at >= now - ADDRESS_WITHIN and is_telling_address(ip)
    )
    if address and _meet(lately, some, others):
        return Tie.ADDRESS
    return None


def list_related_pairs(pairs: Iterable[tuple[int, int]]) -> set[tuple[int, int]]:
    """Return those pairs of accounts that share a device; one query."""
    wanted = set(pairs)
    users = {user for pair in wanted for user in pair}
    if not users:
        return set()
    rows = KnownDevice.objects.filter(
        user__in=users, last_seen_at__gte=site_time.now() - DEVICE_WITHIN
    )
    devices: dict[int, set[str]] = {}
    for user, device in rows.values_list("user_id", "device"):
        devices.setdefault(user, set()).add(device)
    return {
        (one, other)
        for one, other in wanted
        if devices.get(one, set()) & devices.get(other, set())
    }


def is_telling_address(address: str | None) -> bool:
    """Whether an address says anything about who uses it.

    >>> is_telling_address("127.0.0.1"), is_telling_address("9.9.9.9")
    (False, True)
    """
    return address is not None and ipaddress.ip_address(address).is_global


def _meet(
    marks: Iterable[tuple[int, str | None]],
    some: Collection[int],
    others: Collection[int],
) -> bool:
    users: dict[str | None, set[int]] = {}
    for user, mark in marks:
        users.setdefault(mark, set()).add(user)
    return any(
        one != other
        for together in users.values()
        for one in together & set(some)
        for other in together & set(others)
    )
