"""Writes: opening drafts, sitting down, taking cards, leaving.

Locks are taken in one order: the person first, then the draft. Everything that happens
at a table happens under the lock of its row, and is written in one transaction.
"""

import secrets
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Final

from django.conf import settings
from django.db import transaction
from django.db.models import F

from collection.errors import TooManyPools
from collection.limited.drafting.draft_table import (
    FEWEST_SEATS,
    MOST_SEATS,
    NoPack,
    NotInPack,
    TakenAlready,
    count_packs_per_seat,
)
from collection.limited.selectors import list_pools_for
from collection.models import (
    ENTROPY_LENGTH,
    Draft,
    DraftDay,
    DraftSeat,
    DraftState,
    PickedBy,
)
from collection.packs.products import get_any_offer
from collection.packs.services import SEED_BYTES, store_recipe
from unionarena.core.accounts.models import User
from unionarena.core.accounts.services import lock_people
from unionarena.core.chance import compute_commitment
from unionarena.core.text_input import clean_line

from .errors import (
    BadSeats,
    DraftNotFound,
    NothingToTake,
    NotTheHost,
    NotThere,
    PickMade,
    TooManyDrafts,
    TooManyDraftsToday,
)
from .running_draft import load_running_draft
from .selectors import CURRENT, find_open_draft, get_draft_for, list_drafts_for

TOKEN_BYTES: Final = 24
MOST_DRAFTS: Final = 3  # that one may sit at, waiting or running
GATHERING_TIME: Final = timedelta(days=1)


@transaction.atomic
def open_draft(
    *,
    user: User,
    product: str,
    places: int,
    entropy: str = "",
    with_bots: bool = False,
    now: datetime,
) -> Draft:
    """Open a draft and sit down at it.

    Args:
        user: Who opens it.
        product: Slug of the packs.
        places: How many seats, 2 to 8.
        entropy: What the person adds to the seed; more than 64 letters are cut off.
        with_bots: Whether bots take the other seats and it begins at once.
        now: When.

    Raises:
        BadSeats: Not so many.
        ProductNotFound: There is no such product.
        TooManyDrafts, TooManyDraftsToday: They sit at, or began, as many as allowed.
        TooManyPools: They keep as many pools as anybody may.
    """
    if not FEWEST_SEATS <= places <= MOST_SEATS:
        raise BadSeats
    lock_people(user.pk)
    _refuse_too_many(user, now)
    secret = secrets.token_bytes(SEED_BYTES)
    draft = Draft.objects.create(
        token=secrets.token_urlsafe(TOKEN_BYTES),
        host=user,
        product=get_any_offer(product, now).product.slug,
        places=places,
        secret=secret,
        commitment=compute_commitment(secret),
        created_at=now,
    )
    _add_seat(draft, user, entropy)
    if with_bots:
        _deal_and_begin(draft, now)
    return draft


@transaction.atomic
def join_draft(*, user: User, token: str, entropy: str = "", now: datetime) -> Draft:
    """Sit down at a draft; whoever does so last begins it. Again changes nothing.

    Args:
        user: Who was sent the link.
        token: From the link.
        entropy: What the person adds to the seed.
        now: When.

    Raises:
        DraftNotFound: There is none that can be joined.
        TooManyDrafts, TooManyDraftsToday: They sit at, or began, as many as allowed.
        TooManyPools: They keep as many pools as anybody may.
    """
    lock_people(user.pk)
    draft = _lock_draft(token)
    if list_drafts_for(user).filter(pk=draft.pk).exists():
        return draft
    find_open_draft(user, token)
    _refuse_too_many(user, now)
    _add_seat(draft, user, entropy)
    if draft.seats.count() == draft.places:
        _deal_and_begin(draft, now)
    else:
        _note_change(draft)
    return draft


@transaction.atomic
def begin_draft(*, user: User, token: str, now: datetime) -> Draft:
    """Let bots take the seats that are free, and begin; once.

    Raises:
        DraftNotFound: They sit at no such draft.
        NotTheHost: Somebody else opened it.
        ProductNotFound: Its packs cannot be filled any more.
    """
    draft = _lock_draft(token)
    get_draft_for(user, token)
    if draft.host_id != user.pk:
        raise NotTheHost
    if draft.state == DraftState.GATHERING:
        _deal_and_begin(draft, now)
    return draft


@transaction.atomic
def pick_card(
    *, user: User, token: str, number: int, card: str, now: datetime
) -> Draft:
    """Take a card; the same pick said twice counts once.

    Who is late and faster than the clock's sweep is in time.

    Args:
        user: Who takes.
        token: Of the draft.
        number: Which of their picks it is, from 0.
        card: Number of a card in the pack before them.
        now: When.

    Raises:
        DraftNotFound: They sit at no such draft.
        PickMade: The pick was made with another card, by the clock perhaps.
        NothingToTake: No pack lies before them, or it is not yet this pick.
        NotThere: The card is not in the pack.
    """
    draft = _lock_draft(token)
    get_draft_for(user, token)
    if draft.recipe_id is None or draft.state == DraftState.CALLED_OFF:
        raise NothingToTake
    sitting = load_running_draft(draft)
    seat = next(seat for seat in sitting.seats if seat.user_id == user.pk)
    try:
        sitting.take(seat, number, card, PickedBy.PERSON)
    except TakenAlready as error:
        raise PickMade from error
    except NoPack as error:
        raise NothingToTake from error
    except NotInPack as error:
        raise NotThere from error
    if sitting.new:
        sitting.go_on(now)
        sitting.save(now)
    return draft


@transaction.atomic
def leave_draft(*, user: User, token: str, now: datetime) -> None:
    """Get up: for the rest of a running draft a bot takes the seat.

    A draft without people is called off, and so is one that its host leaves before it
    begins. After the end nothing changes.

    Raises:
        DraftNotFound: They sit at no such draft.
    """
    draft = _lock_draft(token)
    get_draft_for(user, token)
    if draft.state == DraftState.GATHERING:
        _leave_gathering(draft, user)
    elif draft.state == DraftState.RUNNING:
        sitting = load_running_draft(draft)
        for seat in sitting.seats:
            if seat.user_id == user.pk:
                seat.user, seat.due_at = None, None
        if not any(seat.user_id for seat in sitting.seats):
            draft.state = DraftState.CALLED_OFF
        else:
            sitting.go_on(now)
        sitting.save(now)


def advance_draft(draft: Draft, *, now: datetime) -> bool:
    """Let the clock take what is due at a draft; whether anything was."""
    if not draft.seats.filter(due_at__lte=now).exists():
        return False
    with transaction.atomic():
        draft = _lock_draft(draft.token)
        if draft.state != DraftState.RUNNING:
            return False
        sitting = load_running_draft(draft)
        sitting.go_on(now)
        if not sitting.new:
            return False  # somebody else was faster
        sitting.save(now)
        return True


def cancel_stale_drafts(*, now: datetime) -> int:
    """Call off drafts that gathered in vain, and delete old called-off ones.

    Those at which no one sits any more are deleted at once.

    Returns:
        How many were called off.
    """
    Draft.objects.filter(state=DraftState.CALLED_OFF).exclude(
        seats__user__isnull=False, created_at__gte=now - 2 * GATHERING_TIME
    ).delete()
    DraftDay.objects.filter(day__lt=now.astimezone(UTC).date()).delete()
    old = Draft.objects.filter(
        state=DraftState.GATHERING, created_at__lt=now - GATHERING_TIME
    )
    return old.update(state=DraftState.CALLED_OFF, version=F("version") + 1)


def _count_begun(seats: Iterable[DraftSeat], now: datetime) -> None:
    """Count the draft for everyone who sits there when its first packs are dealt."""
    day = now.astimezone(UTC).date()
    for user_id in sorted(seat.user_id for seat in seats if seat.user_id):
        row, _is_new = DraftDay.objects.get_or_create(user_id=user_id, day=day)
        DraftDay.objects.filter(pk=row.pk).update(begun=F("begun") + 1)


def _refuse_too_many(user: User, now: datetime) -> None:
    today = DraftDay.objects.filter(user=user, day=now.astimezone(UTC).date())
    if today.filter(begun__gte=settings.MOST_DRAFTS_A_DAY).exists():
        raise TooManyDraftsToday(details={"limit": settings.MOST_DRAFTS_A_DAY})
    if list_drafts_for(user).filter(state__in=CURRENT).count() >= MOST_DRAFTS:
        raise TooManyDrafts(details={"limit": MOST_DRAFTS})
    if list_pools_for(user).count() >= settings.MOST_POOLS:
        raise TooManyPools(details={"limit": settings.MOST_POOLS})


def _lock_draft(token: str) -> Draft:
    rows = Draft.objects.select_for_update(of=("self",)).select_related("recipe")
    draft = rows.filter(token=token).first()
    if draft is None:
        raise DraftNotFound
    return draft


def _add_seat(draft: Draft, user: User | None, entropy: str = "") -> None:
    taken = set(draft.seats.values_list("place", flat=True))
    place = next(place for place in range(draft.places) if place not in taken)
    words = clean_line(entropy, longest=ENTROPY_LENGTH)
    DraftSeat.objects.create(draft=draft, place=place, user=user, entropy=words)


def _deal_and_begin(draft: Draft, now: datetime) -> None:
    """Fill the table with bots and deal; the draft is locked, or new."""
    for _place in range(draft.places - draft.seats.count()):
        _add_seat(draft, None)
    offer = get_any_offer(draft.product, now)
    draft.recipe, draft.packs = store_recipe(offer), count_packs_per_seat(offer.product)
    draft.state, draft.began_at = DraftState.RUNNING, now
    sitting = load_running_draft(draft)
    _count_begun(sitting.seats, now)
    sitting.go_on(now)
    sitting.save(now)


def _leave_gathering(draft: Draft, user: User) -> None:
    if draft.host_id == user.pk:
        draft.state = DraftState.CALLED_OFF
    else:
        draft.seats.filter(user=user).delete()
    _note_change(draft)


def _note_change(draft: Draft) -> None:
    draft.version += 1
    draft.save()
