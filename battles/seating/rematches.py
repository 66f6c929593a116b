"""Another battle of the same two: a rematch, or the next battle of a series.

Both must want it. Seats are swapped. Where a game lets the platform decide who goes
first, it is the player who went second before a rematch, and in a series the loser of
the battle before chooses (after a draw, chance decides). The decks of a series stay the
same. The new battle follows the old one, and only one can.
"""

from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import structlog
from django.db import transaction
from django.db.models import F

from battles import signals
from battles.errors import NoRematch
from battles.games.registry import RULESETS
from battles.live.battle_access import Viewer, open_session_for
from battles.live.match_state import get_series_score
from battles.live.session import sessions
from battles.match_options.options import BattleOptions, read_options
from battles.models import Battle, BattleSeat, Origin, Series, Status
from collection.services import FrozenDeck, freeze_deck
from unionarena.core import site_time
from unionarena.core.accounts.services import lock_people
from unionarena.core.errors import PlatformError

from . import open_battles
from .battle_creation import Predecessor, SeatRequest, create_battle

log = structlog.get_logger(__name__)

REMATCH_WITHIN = timedelta(hours=1)
# Time to look at the result and to breathe.
NEXT_BATTLE_AFTER = timedelta(seconds=45)
# The process that ends a battle records it at once; after this long it is gone.
NOTED_WITHIN = timedelta(seconds=10)
SERIES_PER_SWEEP = 50
# Played once: what follows is decided by the position's owner, the tournament, or the
# campaign.
ORIGINS_WITHOUT_REMATCH = frozenset(
    {Origin.POSITION.value, Origin.TOURNAMENT.value, Origin.CAMPAIGN.value}
)


def offer_rematch(
    *, battle_id: UUID, viewer: Viewer, now: datetime | None = None
) -> UUID | None:
    """Offer another battle; return its identifier once both have, and it has begun.

    Offering it twice changes nothing. A bot always accepts.

    Raises:
        BattleNotFound: If there is no such battle, or the viewer has no seat in it.
        NoRematch: If the battle is not over, was over long ago or has no opponent any
            more, or the other is in another battle; the details have the reason.
        AlreadyInBattle: If the viewer is in another battle; the details say which.
        DeckIllegal: If the deck may no longer be played.
    """
    now = now or site_time.now()
    seat = open_session_for(viewer, battle_id).seat
    with transaction.atomic():
        battle = Battle.objects.select_for_update(of=("self",)).get(pk=battle_id)
        following = Battle.objects.filter(follows=battle).first()
        if following is not None:
            return following.pk
        seats = list(battle.seats.order_by("seat").select_related("user"))
        _check(battle, seats, viewer, now)
        own = seats[seat]
        if _is_decided(battle) and _is_of_a_person(battle, own):
            _freeze_deck(battle, viewer, own)
        own.offers_rematch = True
        own.save(update_fields=["offers_rematch"])
        _announce_seat_change(battle)
        if all(one.offers_rematch or one.bot for one in seats):
            return _create_next_battle(battle, seats, now).pk
    return None


def withdraw_rematch(*, battle_id: UUID, viewer: Viewer) -> None:
    """Withdraw the offer of a rematch; too late once it has begun."""
    seat = open_session_for(viewer, battle_id).seat
    with transaction.atomic():
        battle = Battle.objects.select_for_update(of=("self",)).get(pk=battle_id)
        offers = battle.seats.filter(seat=seat, offers_rematch=True)
        if offers.update(offers_rematch=False):
            _announce_seat_change(battle)


def _announce_seat_change(battle: Battle) -> None:
    """Have every process with the battle in memory read its seats again."""
    Battle.objects.filter(pk=battle.pk).update(room_version=battle.room_version + 1)
    battle.room_version += 1
    battle_id = battle.pk
    transaction.on_commit(
        lambda: signals.announce_after_commit(signals.room_changed, battle_id)
    )


def _check(
    battle: Battle, seats: list[BattleSeat], viewer: Viewer, now: datetime
) -> None:
    reason = _find_obstacle(battle, seats, now)
    if reason == "in_battle":  # the viewer learns which of their own battles it is
        open_battles.refuse_second_battle(viewer)
    if reason:
        raise NoRematch(details={"reason": reason})


def _find_obstacle(battle: Battle, seats: list[BattleSeat], now: datetime) -> str:
    """Return why there cannot be another battle; empty if there can.

    A player who waits in the queue leaves it for this table.
    """
    if battle.status != Status.FINISHED or battle.finished_at is None:
        return "not_over"
    if battle.origin in ORIGINS_WITHOUT_REMATCH and (
        _is_decided(battle) or _is_closed(battle)
    ):
        return battle.origin
    if any(seat.user is None and not seat.bot for seat in seats):
        return "gone"
    if now - battle.finished_at > REMATCH_WITHIN:
        return "too_late"
    people = [seat.user_id for seat in seats if seat.user_id is not None]
    if battle.is_live:
        lock_people(*people)
        if open_battles.list_users_in_battle(people):
            return "in_battle"
    return ""


def _create_next_battle(
    battle: Battle, seats: list[BattleSeat], now: datetime
) -> Battle:
    """Create the battle that follows; the row of this one is locked."""
    in_series = not _is_decided(battle)
    if battle.is_live:
        open_battles.claim_people_for_battle(
            *(seat.user_id for seat in seats if seat.user_id)
        )
    people = [
        _build_seat_request(battle, seat, same_deck=in_series)
        for seat in reversed(seats)
    ]
    following = create_battle(
        seats=people,
        options=_build_next_options(battle, in_series=in_series),
        origin=battle.origin,
        beginning=_build_predecessor(battle, in_series=in_series),
        now=now,
        game=battle.ruleset,
    )
    Series.objects.filter(battles=battle).update(next_due_at=None)
    return following


def _build_seat_request(
    battle: Battle, seat: BattleSeat, *, same_deck: bool
) -> SeatRequest:
    if seat.user is not None and not same_deck and _is_of_a_person(battle, seat):
        deck = _freeze_deck(battle, seat.user, seat)
    else:
        deck = FrozenDeck(
            seat.deck_id,
            seat.deck_name,
            tuple(seat.revision_ids),
            is_limited=_is_limited(battle),
        )
    if seat.bot:
        return SeatRequest(deck=deck, bot=seat.bot)
    return SeatRequest(deck=deck, user=seat.user, rating=seat.rating)


def _is_of_a_person(battle: Battle, seat: BattleSeat) -> bool:
    """Whether the deck of a seat is a user's, so that it is checked again."""
    return seat.deck_id is not None or RULESETS[battle.ruleset].own is None


def _is_limited(battle: Battle) -> bool:
    limited = RULESETS[battle.ruleset].limited
    return bool(limited) and limited.items() <= battle.options.items()


def _freeze_deck(battle: Battle, viewer: Viewer, seat: BattleSeat) -> FrozenDeck:
    """Freeze the deck of a seat as it is now, checked for the format played."""
    code = battle.room.get("format") or None
    return freeze_deck(
        viewer=viewer, deck_id=seat.deck_id or 0, code=code, game=battle.ruleset
    )


def _build_next_options(battle: Battle, *, in_series: bool) -> BattleOptions:
    """Return the same options, with the side rule of a series or a rematch.

    A rematch is never rated; every battle of a rated series is.
    """
    ranked = battle.ranked and in_series
    before = read_options(room=battle.room, rules=battle.options, ranked=ranked)
    rules = {
        name: value
        for name, value in before.rules.items()
        if name not in ("first_player", "winner_chooses")
    }
    return replace(before, rules=rules | _side_rule(battle, in_series=in_series))


def _side_rule(battle: Battle, *, in_series: bool) -> dict[str, Any]:
    if "first_player" not in RULESETS[battle.ruleset].options:
        return {}
    if not in_series:
        turn: Any = sessions.get(battle.pk).game.view(None)["turn"]
        # The player who went second has the other seat now, and goes first.
        return {"first_player": turn["first_player"]}
    if battle.winner is None:
        return {}
    # The loser has the winner's old seat now.
    return {"first_player": battle.winner, "winner_chooses": True}


def _build_predecessor(battle: Battle, *, in_series: bool) -> Predecessor:
    if in_series:
        return Predecessor(follows=battle, series=battle.series, game=battle.game + 1)
    return Predecessor(follows=battle)


def _is_decided(battle: Battle) -> bool:
    """Whether the series is over; a single battle is a series of one."""
    return battle.series is None or get_series_score(battle.series).is_decided


def _is_closed(battle: Battle) -> bool:
    """Whether the series of a finished battle was ended before it was decided."""
    series = battle.series
    return (
        series is not None
        and series.noted_game >= battle.game
        and series.next_due_at is None
    )


# --- Automatic continuation of series.


def on_finished(*, battle_id: UUID, now: datetime) -> None:
    """Record when the next battle of a series is due, if there is one; once."""
    battle = Battle.objects.select_related("series").get(pk=battle_id)
    if battle.series is None:
        return
    goes_on = not (
        _is_decided(battle) or Battle.objects.filter(follows=battle).exists()
    )
    Series.objects.filter(pk=battle.series.pk, noted_game__lt=battle.game).update(
        noted_game=battle.game,
        next_due_at=now + NEXT_BATTLE_AFTER if goes_on else None,
    )


def create_due_battles(*, now: datetime) -> int:
    """Create the next battles of series whose players do not; return how many.

    An absent player faces the clock, or a claim.
    """
    for battle_id in list_unrecorded_series_ends(
        since=now - REMATCH_WITHIN, by=now - NOTED_WITHIN, limit=SERIES_PER_SWEEP
    ):
        on_finished(battle_id=battle_id, now=now)
    due = list_due_series(by=now, limit=SERIES_PER_SWEEP)
    return sum(_create_if_due(series_id, now) for series_id in due)


def _create_if_due(series_id: UUID, now: datetime) -> bool:
    last = Battle.objects.filter(series_id=series_id).order_by("-game").first()
    if last is None:
        return False
    try:
        with transaction.atomic():
            rows = Battle.objects.select_for_update(of=("self",))
            battle = rows.select_related("series").get(pk=last.pk)
            Series.objects.filter(pk=series_id).update(next_due_at=None)
            seats = list(battle.seats.order_by("seat").select_related("user"))
            if Battle.objects.filter(follows=battle).exists() or _find_obstacle(
                battle, seats, now
            ):
                return False
            _create_next_battle(battle, seats, now)
            _announce_seat_change(battle)
    except PlatformError as refusal:
        log.info("series does not go on", series=str(series_id), code=refusal.code)
        return False
    return True


def list_unrecorded_series_ends(
    *, since: datetime, by: datetime, limit: int
) -> list[UUID]:
    """Return battles that ended in that time and whose series has not recorded it."""
    ended = Battle.objects.finished().filter(
        finished_at__gte=since,
        finished_at__lte=by,
        series__isnull=False,
        game__gt=F("series__noted_game"),
    )
    return list(ended.order_by("finished_at").values_list("pk", flat=True)[:limit])


def list_due_series(*, by: datetime, limit: int) -> list[UUID]:
    """Return series whose next battle should have begun by then, oldest first."""
    due = Series.objects.filter(next_due_at__lte=by).order_by("next_due_at")
    return list(due.values_list("pk", flat=True)[:limit])
