"""The queue for games by correspondence.

Nobody has to be there, so a player who waits is an open challenge on the board, and who
comes next for the same takes it. These games are not rated.
"""

from contextlib import suppress
from dataclasses import replace
from datetime import datetime

from django.db import transaction

from battles.games.registry import RULESETS, USUAL_GAME
from battles.match_options.options import CASUAL, BattleOptions, list_clock_presets
from matchmaking import selectors
from matchmaking.errors import (
    HostBusy,
    InvitationClosed,
    InvitationNotFound,
    UnknownMode,
)
from matchmaking.game_setup.rooms import Room
from matchmaking.models import Invitation
from matchmaking.queueing.deck_choices import freeze_deck_for
from matchmaking.queueing.queues import DeckChoice
from unionarena.core.accounts.models import User

from .invitations import (
    accept_invitation,
    create_invitation,
    get_invitation_game,
    get_invitation_options,
)


def list_correspondence_clocks() -> list[str]:
    """Return names of the clocks for games by correspondence."""
    presets = list_clock_presets()
    return [name for name, preset in presets.items() if not preset.is_live]


def join_correspondence_queue(
    *,
    user: User,
    deck: DeckChoice,
    clock: str,
    now: datetime,
    game: str = USUAL_GAME.name,
) -> Invitation:
    """Meet whom waits for the same, or wait; the answer has a battle if one began.

    A player who waits for the same already keeps their place. Two who come at once
    begin one battle: who begins it gives up their own place in the same transaction,
    with both locked.

    Raises:
        UnknownMode: There is no such clock or game.
        Sanctioned: A moderator has forbidden them to look for opponents.
        TooManyInvitations: They have too many open challenges.
        NoSuchDeck: The game has no deck of that name.
        DeckNotFound: The deck is not theirs.
        DeckIllegal: It may not be played.
    """
    _check(clock, game)
    locked = freeze_deck_for(user, deck, game=game, code=None)
    options = replace(CASUAL, clock=clock, format=locked.format)
    own = _find_own(user, options, game, now=now)
    met = _meet(user, deck, options, game, own=own, now=now)
    if met is None and own is None:
        room = Room(options, game, is_public=True)
        own = create_invitation(user=user, deck=deck, room=room, now=now)
        met = _meet(user, deck, options, game, own=own, now=now)
    if met is not None:
        return met
    assert own is not None  # created above
    own.refresh_from_db()  # somebody may have taken it meanwhile
    return own


def _check(clock: str, game: str) -> None:
    for field, value, offered in (
        ("clock", clock, list_correspondence_clocks()),
        ("game", game, list(RULESETS)),
    ):
        if value not in offered:
            raise UnknownMode(details={"field": field, "offered": offered})


def _find_own(
    user: User, options: BattleOptions, game: str, *, now: datetime
) -> Invitation | None:
    rows = selectors.list_invitations_of(user, now=now).filter(is_public=True)
    return next((row for row in rows if _is_for_same(row, options, game)), None)


def _is_for_same(invitation: Invitation, options: BattleOptions, game: str) -> bool:
    is_game = get_invitation_game(invitation) == game
    return is_game and get_invitation_options(invitation) == options


def _meet(
    user: User,
    deck: DeckChoice,
    options: BattleOptions,
    game: str,
    *,
    own: Invitation | None,
    now: datetime,
) -> Invitation | None:
    """Take the challenge that has waited longest for the same, if there is one."""
    waiting = selectors.list_open_challenges(user, now=now)
    for each in reversed(waiting):
        if not _is_for_same(each, options, game):
            continue
        with (
            suppress(HostBusy, InvitationClosed, InvitationNotFound),
            transaction.atomic(),
        ):
            accept_invitation(user=user, token=each.token, deck=deck, now=now)
            if own is not None:
                open_ones = Invitation.objects.filter(pk=own.pk, status="open")
                if not open_ones.update(status=Invitation.Status.CANCELLED):
                    raise InvitationClosed  # another player has just taken it
            each.refresh_from_db()
            return each
    return None
