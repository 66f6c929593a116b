"""Gauntlets: a player's deck against others, played by bots.

Played like trials of balance proposals (``balance_trials``): in short stretches, each
stored when it ends. Two workers on one do no harm: the second to store drops what it
played.
"""

import secrets
import time
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from typing import Any, Final

import structlog
from django.db import IntegrityError, transaction
from django.utils.translation import gettext as _

from battles.games.pinned_cards import get_card_data
from battles.games.registry import RULESETS, USUAL_GAME, Ruleset
from battles.seating.battle_creation import freeze_opponent_deck, get_bundled_deck
from collection.deck_sheets.records import FrozenDeck
from collection.legality.game_rules import get_stored_name
from collection.selectors import list_playable_starters
from results.errors import (
    BadGauntlet,
    GauntletNotFound,
    GauntletRuns,
    NoRoomForGauntlet,
)
from results.models import OPEN_GAUNTLETS, Gauntlet, GauntletState
from unionarena.core.accounts.models import User
from unionarena.core.isolation import IsolatedWork

from .balance_trials import STRETCH_S
from .pasted_decks import freeze_pasted_deck
from .trials import gauntlet_play as ring

log = structlog.get_logger(__name__)

MOST_GAMES: Final = 200
# A game of the strong bot takes ten times as long.
MOST_STRONG_GAMES: Final = 20
MOST_OPPONENTS: Final = 8
MOST_WAITING: Final = 50
KEPT_PER_PERSON: Final = 20
USUAL_BOT: Final = "greedy"
USUAL_GAMES: Final = 60


def get_game_limit(bot: str) -> int:
    """Return the most games a bot may play in a gauntlet."""
    return MOST_GAMES if bot == USUAL_BOT else MOST_STRONG_GAMES


def start_gauntlet(
    *,
    user: User,
    deck: str,
    opponents: Sequence[str] = (),
    pasted: str = "",
    bot: str = USUAL_BOT,
    games: int = USUAL_GAMES,
    game: str = USUAL_GAME.name,
) -> Gauntlet:
    """Start a gauntlet; the periodic task plays it.

    Args:
        user: Who wants to know.
        deck: The deck that runs it, as ``freeze_opponent_deck`` reads it.
        opponents: Whom it meets, likewise; every starter deck if none is named. Of a
            further game, starter decks are those it brings along.
        pasted: One opponent more, as a written list.
        bot: Who plays all decks.
        games: Games in all.
        game: What is played, by its name.

    Raises:
        BadGauntlet: An unknown game or bot, too few or too many games, too many
            opponents, or a list with lines that mean nothing; those are in ``details``.
        DeckNotFound: A deck is neither the person's nor public.
        StarterDeckNotFound, NoSuchDeck: There is no such starter deck.
        DeckIllegal: A deck may not be played; all problems are in ``details``.
        GauntletRuns: The person has one that has not ended.
        NoRoomForGauntlet: Too many people wait.
    """
    if game not in RULESETS:
        raise BadGauntlet(_("Game not found."), details={"games": [*RULESETS]})
    if bot not in ring.BOTS:
        raise BadGauntlet(_("Bot not found."), details={"bots": [*ring.BOTS]})
    if not 1 <= games <= get_game_limit(bot):
        refusal = _("Choose between 1 and %(most)d games.") % {
            "most": get_game_limit(bot)
        }
        raise BadGauntlet(refusal, details={"most": get_game_limit(bot)})
    own = Gauntlet.objects.filter(owner=user, state__in=OPEN_GAUNTLETS)
    if own.exists():
        raise GauntletRuns(details={"gauntlet": own.values_list("pk", flat=True)[0]})
    if Gauntlet.objects.filter(state__in=OPEN_GAUNTLETS).count() >= MOST_WAITING:
        raise NoRoomForGauntlet
    names = list(dict.fromkeys(opponents))
    if len(names) + bool(pasted.strip()) > MOST_OPPONENTS:
        refusal = _("Choose at most %(most)d opponents.") % {"most": MOST_OPPONENTS}
        raise BadGauntlet(refusal, details={"most": MOST_OPPONENTS})
    runner = freeze_opponent_deck(user, deck, game)
    met = [freeze_opponent_deck(user, name, game) for name in names]
    if pasted.strip():
        stored = get_stored_name(game)
        met.append(freeze_pasted_deck(user, pasted, refusal=BadGauntlet, game=stored))
    met = met or _list_usual_opponents(game)
    if any(one.is_limited for one in (runner, *met)):  # it plays decks of fifty
        raise BadGauntlet
    row = Gauntlet(
        owner=user,
        deck_name=runner.name,
        bot=bot,
        seed=secrets.token_hex(8),
        setup=_setup(runner, met, game),
        total=games,
    )
    try:
        with transaction.atomic():
            row.save()
    except IntegrityError as error:  # pressed twice at once
        raise GauntletRuns from error
    _forget_old(user)
    return row


def _list_usual_opponents(game: str) -> list[FrozenDeck]:
    own = RULESETS[game].own
    if own is None:
        return list(list_playable_starters().values())[:MOST_OPPONENTS]
    return [get_bundled_deck(game, name) for name in [*own.decks][:MOST_OPPONENTS]]


def _setup(runner: FrozenDeck, met: Sequence[FrozenDeck], game: str) -> dict[str, Any]:
    """Store each card once, by revision; a deck is a list of revisions."""
    used = {revision for deck in (runner, *met) for revision in deck.revision_ids}
    faces = get_card_data(used)
    return {
        "game": game,
        "faces": {str(revision): face for revision, face in faces.items()},
        "deck": list(runner.revision_ids),
        "opponents": [
            {"name": deck.name, "cards": list(deck.revision_ids)} for deck in met
        ],
    }


def _forget_old(user: User) -> None:
    kept = Gauntlet.objects.filter(owner=user).order_by("-pk")[:KEPT_PER_PERSON]
    old = Gauntlet.objects.filter(owner=user).exclude(pk__in=[row.pk for row in kept])
    old.delete()


def get_gauntlet_for(viewer: User, gauntlet_id: int) -> Gauntlet:
    """Return one of the viewer's gauntlets.

    Raises:
        GauntletNotFound: There is none of that number, or it belongs to someone else.
    """
    found = Gauntlet.objects.filter(owner=viewer, pk=gauntlet_id).first()
    if found is None:
        raise GauntletNotFound(details={"gauntlet": gauntlet_id})
    return found


def list_gauntlets_for(viewer: User) -> list[Gauntlet]:
    """List the viewer's gauntlets, newest first."""
    return list(Gauntlet.objects.filter(owner=viewer).order_by("-pk"))


def cancel_gauntlet(*, user: User, gauntlet_id: int, now: datetime) -> Gauntlet:
    """Cancel a gauntlet, keeping its games; one that has ended stays as it is.

    Raises:
        GauntletNotFound: There is none of that number, or it belongs to someone else.
    """
    get_gauntlet_for(user, gauntlet_id)
    still = Gauntlet.objects.filter(pk=gauntlet_id, state__in=OPEN_GAUNTLETS)
    still.update(state=GauntletState.CANCELLED, finished_at=now)
    return get_gauntlet_for(user, gauntlet_id)


def get_gauntlet_game(gauntlet: Gauntlet) -> Ruleset:
    """Return the game of a gauntlet; those of old say none."""
    return RULESETS[gauntlet.setup.get("game", USUAL_GAME.name)]


def build_gauntlet_report(gauntlet: Gauntlet) -> dict[str, Any]:
    """Build the report of the games so far (``gauntlet_play.build_report``)."""
    names = [deck["name"] for deck in gauntlet.setup["opponents"]]
    return ring.build_report(names, [tuple(game) for game in gauntlet.results])


def play_gauntlet_stretch(
    *, now: Callable[[], datetime], clock: Callable[[], float] = time.monotonic
) -> int:
    """Play one unfinished gauntlet for a moment; return the games played.

    The one with the fewest games comes first, so that a long one delays no other.
    """
    waiting = Gauntlet.objects.filter(state__in=OPEN_GAUNTLETS)
    gauntlet = waiting.order_by("done", "pk").first()
    if gauntlet is None:
        return 0
    until, played = clock() + STRETCH_S, []
    state = GauntletState.RUNNING
    # Whatever breaks, the other gauntlets are still played.
    stretch = IsolatedWork(
        log, "gauntlet failed", gauntlet=gauntlet.pk, done=gauntlet.done
    )
    with stretch:
        table = ring.PreparedGauntlet(_build_gauntlet(gauntlet))
        for game in range(gauntlet.done, gauntlet.total):
            played.append(list(table.play(game)))
            if clock() >= until:
                break
    if stretch.error is not None:
        state = GauntletState.FAILED
    _store(gauntlet, played, state, now)
    return len(played)


def _build_gauntlet(gauntlet: Gauntlet) -> ring.Gauntlet:
    kept: Mapping[str, Any] = gauntlet.setup
    faces = kept["faces"]
    return ring.Gauntlet(
        seed=gauntlet.seed,
        bot=gauntlet.bot,
        deck=[faces[str(revision)] for revision in kept["deck"]],
        opponents=[
            [faces[str(revision)] for revision in deck["cards"]]
            for deck in kept["opponents"]
        ],
        ruleset=get_gauntlet_game(gauntlet),
    )


def _store(
    gauntlet: Gauntlet,
    played: list[list[Any]],
    state: str,
    now: Callable[[], datetime],
) -> None:
    """Store the games, unless it was cancelled or another worker was faster."""
    done = gauntlet.done + len(played)
    if done == gauntlet.total:
        state = GauntletState.DONE
    still = Gauntlet.objects.filter(
        pk=gauntlet.pk, done=gauntlet.done, state__in=OPEN_GAUNTLETS
    )
    still.update(
        results=[*gauntlet.results, *played],
        done=done,
        state=state,
        finished_at=None if state in OPEN_GAUNTLETS else now(),
    )
