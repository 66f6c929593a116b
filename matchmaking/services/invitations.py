"""Private rooms: invite with a link, accept, cancel.

An invitation holds the host's deck and all options. Accepting it starts the battle;
only one player can, because the row is locked and changes once. Users are locked before
the invitation, in the order of their keys.
"""

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

from django.db import transaction
from django.urls import reverse

from battles.games.registry import USUAL_GAME
from battles.live import battle_access
from battles.match_options.options import BattleOptions, read_options
from battles.scenes.services import freeze_scene
from battles.seating import battle_creation, open_battles
from battles.seating.battle_creation import Predecessor, SeatRequest
from battles.seating.positions import create_battle_of_two
from matchmaking import selectors
from matchmaking.errors import (
    HostAway,
    HostBusy,
    InvitationClosed,
    InvitationNotFound,
    OwnInvitation,
    TooManyInvitations,
)
from matchmaking.game_setup.rooms import Room
from matchmaking.models import Invitation
from matchmaking.open_pages import queue_notices
from matchmaking.queueing.deck_choices import freeze_deck_for
from matchmaking.queueing.queues import DeckChoice
from matchmaking.selectors import HOST_PRESENT
from unionarena.core.accounts.models import Sanction, User
from unionarena.core.accounts.names import fold_name
from unionarena.core.accounts.sanctions import refuse_sanctioned
from unionarena.core.accounts.selectors import list_blocks_in_either_direction
from unionarena.core.accounts.services import PersonNotFound, lock_people
from unionarena.core.daily_limits import refuse_too_many_today
from unionarena.core.errors import PlatformError
from unionarena.core.notifications.occasions import Occasion
from unionarena.core.notifications.services import News, notify

from .seed_shares import check_share, mix_shares

TOKEN_BYTES = 24
OPEN_FOR = timedelta(days=1)
# Who plays by correspondence need not be there.
CORRESPONDENCE_OPEN_FOR = timedelta(days=14)
MOST_OPEN = 5
INVITATIONS_A_DAY = 500
SEEN_EVERY = timedelta(seconds=5)


@transaction.atomic
def create_invitation(
    *, user: User, deck: DeckChoice, room: Room, now: datetime, share: str = ""
) -> Invitation:
    """Open a room: for anyone with the link, for one player, or on the board.

    Args:
        user: The host.
        deck: What they play.
        room: Its game, options and guests.
        now: The present moment.
        share: Their part of the seed: 16 to 32 bytes as hex, or nothing.

    Raises:
        BadShare: The share is no such hex.
        NoSuchDeck: The game has no deck of that name.
        Sanctioned: A moderator has forbidden them to look for opponents.
        PersonNotFound: No player has that name, or one has blocked the other.
        OwnInvitation: It is their own name.
        ImpossibleOptions: An option has no such value, or the game no such rule.
        TooManyInvitations: They have too many open ones.
        DeckNotFound: The deck is not theirs.
        DeckIllegal: It may not be played.
    """
    battle_creation.check_options(room.options, room.game)
    check_share(share)
    person = _find_invitee(user, room.invitee) if room.invitee else None
    if room.is_public or person is not None:
        refuse_sanctioned(user, Sanction.Kind.QUEUE, now=now)
    lock_host(user, now)
    locked = freeze_deck_for(
        user, deck, game=room.game, code=room.options.format or None
    )
    options = replace(room.options, format=locked.format)
    invitation = open_invitation(
        user,
        now=now,
        lasts=_get_lifetime(options),
        is_public=room.is_public and person is None,
        invitee=person,
        deck_id=locked.deck_id,
        deck_name=locked.name,
        options={
            "room": options.room(),
            "rules": dict(options.rules),
            "game": room.game,
            "deck": deck.bundled,
        },
        seed_secret=secrets.token_bytes(battle_creation.SEED_BYTES),
        seed_share=share,
    )
    if person is not None:
        challenge = News(
            person.pk,
            Occasion.CHALLENGE,
            key=selectors.build_challenge_key(invitation.token),
            path=reverse("matchmaking:invitation", args=[invitation.token]),
            details={"name": user.shown_name},
            expires_at=invitation.expires_at,
        )
        notify([challenge], now=now)
    return invitation


def lock_host(user: User, now: datetime) -> None:
    """Lock a host who opens another room.

    Raises:
        TooManyInvitations: They have too many open ones.
        TooManyToday: They have opened too many.
    """
    lock_people(user.pk)
    if Invitation.objects.made_by(user).open_at(now).count() >= MOST_OPEN:
        raise TooManyInvitations(details={"most": MOST_OPEN})
    made = Invitation.objects.made_by(user)
    refuse_too_many_today(made, "created_at", INVITATIONS_A_DAY, now=now)


def open_invitation(
    user: User, *, now: datetime, lasts: timedelta = OPEN_FOR, **columns: Any
) -> Invitation:
    """Keep a new invitation of a host, who is there now."""
    return Invitation.objects.create(
        token=secrets.token_urlsafe(TOKEN_BYTES),
        inviter=user,
        created_at=now,
        expires_at=now + lasts,
        last_seen_at=now,
        **columns,
    )


@transaction.atomic
def accept_invitation(
    *,
    user: User,
    token: str,
    deck: DeckChoice,
    now: datetime,
    share: str = "",
) -> UUID:
    """Accept an invitation and start the battle; return its identifier.

    Args:
        user: Who was sent the link.
        token: From the link.
        deck: What they play, legal in the format of the room; nothing for a scene.
        now: The present moment.
        share: Their part of the seed, as for ``create_invitation``.

    Raises:
        BadShare: The share is no such hex.
        InvitationNotFound: There is no such invitation, or one of the two has
            blocked the other.
        OwnInvitation: It is their own.
        InvitationClosed: It was accepted, cancelled, or is too old.
        AlreadyInBattle: They have a battle to finish.
        HostAway: The host does not have the room open.
        HostBusy: If the host cannot play now.
        DeckNotFound: The deck is not theirs.
        DeckIllegal: It may not be played.
        SceneNotFound, NoPosition: The scene to play on from is gone, or has changed.
    """
    check_share(share)
    inviter_id = _lock_inviter(user, token)
    lock_people(user.pk, inviter_id)
    invitation = _locked(token)
    if invitation.invitee_id not in (None, user.pk):
        raise InvitationNotFound
    if invitation.is_public:
        refuse_sanctioned(user, Sanction.Kind.QUEUE, now=now)
    if invitation.battle_id and battle_access.is_seated(user, invitation.battle_id):
        return invitation.battle_id  # they have joined already
    _check_open(invitation, now)
    if is_scene_invitation(invitation):
        battle_id = _begin_scene(user, invitation, now)
    else:
        battle_id = _begin_battle(user, invitation, deck, now, share)
    invitation.status, invitation.battle_id = Invitation.Status.ACCEPTED, battle_id
    invitation.save(update_fields=["status", "battle"])
    queue_notices.send_after_commit(
        [queue_notices.make_matched_notice(invitation.inviter_id, battle_id)]
    )
    return battle_id


def _begin_battle(
    user: User, invitation: Invitation, deck: DeckChoice, now: datetime, share: str
) -> UUID:
    """Create the battle of both players' decks."""
    options = get_invitation_options(invitation)
    inviter = invitation.inviter
    if options.preset is None or options.preset.is_live:
        open_battles.claim_people_for_battle(user.pk, inviter.pk)
        _check_free(user, inviter, invitation, now)
    code = options.format or None
    game = get_invitation_game(invitation)
    locked = freeze_deck_for(user, deck, game=game, code=code)
    try:
        # Rooms opened before games had names carry the deck's name.
        bundled = invitation.options.get("deck", invitation.deck_name)
        hosts = freeze_deck_for(
            inviter, DeckChoice(invitation.deck_id, bundled), game=game, code=code
        )
    except PlatformError as error:
        raise HostBusy from error
    battle = battle_creation.create_battle(
        seats=(
            SeatRequest(deck=hosts, user=inviter),
            SeatRequest(deck=locked, user=user),
        ),
        options=options,
        origin="invitation",
        now=now,
        game=game,
        beginning=Predecessor(
            parts=mix_shares(invitation.seed_secret, invitation.seed_share, share)
        ),
    )
    return battle.pk


def _begin_scene(user: User, invitation: Invitation, now: datetime) -> UUID:
    """Create the battle that goes on from a scene; it occupies neither player."""
    if not is_host_there(invitation, now=now):
        raise HostAway
    scene, inviter = invitation.options["scene"], invitation.inviter
    position = freeze_scene(
        inviter, UUID(scene["id"]), is_current=scene["uses_new_cards"]
    )
    people = (inviter, user) if scene["seat"] == 0 else (user, inviter)
    battle = create_battle_of_two(
        people=people,
        position=position,
        options=get_invitation_options(invitation),
        now=now,
    )
    return battle.pk


@transaction.atomic
def cancel_invitation(*, user: User, token: str) -> None:
    """Close one's own room, or decline a challenge; repeating it changes nothing.

    Raises:
        InvitationNotFound: There is no such invitation by or for them.
        InvitationClosed: A guest has joined already.
    """
    invitation = _locked(token)
    if user.pk not in (invitation.inviter_id, invitation.invitee_id):
        raise InvitationNotFound
    if invitation.status == Invitation.Status.ACCEPTED:
        raise InvitationClosed
    invitation.status = Invitation.Status.CANCELLED
    invitation.save(update_fields=["status"])


def touch_invitation(invitation: Invitation, *, now: datetime) -> None:
    """Note that the host has the room open."""
    stale = Invitation.objects.filter(
        pk=invitation.pk, last_seen_at__lt=now - SEEN_EVERY
    )
    stale.update(last_seen_at=now)


def is_host_there(invitation: Invitation, *, now: datetime) -> bool:
    """Return whether the host has the room open."""
    return now - invitation.last_seen_at <= HOST_PRESENT


def get_invitation_options(invitation: Invitation) -> BattleOptions:
    """Return the options of the battle."""
    stored: Mapping[str, Any] = invitation.options
    return read_options(room=stored["room"], rules=stored["rules"], ranked=False)


def is_scene_invitation(invitation: Invitation) -> bool:
    """Return whether both play on from a scene, instead of with decks."""
    return "scene" in invitation.options


def get_invitation_game(invitation: Invitation) -> str:
    """Return the name of the game."""
    return str(invitation.options.get("game", USUAL_GAME.name))


def _get_lifetime(options: BattleOptions) -> timedelta:
    is_live = options.preset is None or options.preset.is_live
    return OPEN_FOR if is_live else CORRESPONDENCE_OPEN_FOR


def _find_invitee(user: User, name: str) -> User:
    """Return the player shown by a name.

    Not by the name they sign in with: that would reveal whose it is.
    """
    shown = User.objects.filter(name_key=fold_name(name) or None)
    person = shown.filter(is_active=True, bot_owner=None).first()
    if person is None or person.pk in list_blocks_in_either_direction(user.pk):
        raise PersonNotFound
    if person.pk == user.pk:
        raise OwnInvitation
    return person


def _lock_inviter(user: User, token: str) -> int:
    row = Invitation.objects.filter(token=token).values_list("inviter_id", flat=True)
    inviter_id = row.first()
    if inviter_id is None or inviter_id in list_blocks_in_either_direction(user.pk):
        raise InvitationNotFound
    if inviter_id == user.pk:
        raise OwnInvitation
    return inviter_id


def _locked(token: str) -> Invitation:
    rows = Invitation.objects.select_for_update(of=("self",))
    invitation = rows.select_related("inviter").filter(token=token).first()
    if invitation is None:
        raise InvitationNotFound
    return invitation


def _check_open(invitation: Invitation, now: datetime) -> None:
    if invitation.status != Invitation.Status.OPEN or invitation.expires_at <= now:
        raise InvitationClosed


def _check_free(
    user: User, inviter: User, invitation: Invitation, now: datetime
) -> None:
    open_battles.refuse_second_battle(user)
    if open_battles.list_users_in_battle([inviter.pk]):
        raise HostBusy
    if not is_host_there(invitation, now=now):
        raise HostAway
