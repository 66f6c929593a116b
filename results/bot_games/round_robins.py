"""The nightly round robin: starter and public decks against each other, by bots.

It gives figures where people have not played enough. It is played in short stretches
like gauntlets, but only while no gauntlet and no trial waits.
"""

import secrets
import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any, Final

import structlog
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.db.models import F, Q

import cards.catalogue.selectors
from battles.games.registry import USUAL_GAME
from collection.deck_sheets.records import FrozenDeck
from collection.errors import DeckIllegal, DeckNotFound
from collection.legality import OFFICIAL
from collection.selectors import list_playable_starters
from collection.sharing.decks_to_play import freeze_named_deck
from collection.sharing.selectors import list_public_for
from results.models import (
    OPEN_GAUNTLETS,
    BalanceTrial,
    Gauntlet,
    PlayedDeck,
    RoundRobin,
    TrialState,
)
from results.services import compute_digest, get_played_decks
from unionarena.core.isolation import IsolatedWork

from .trials.round_robin_play import PreparedRoundRobin, build_figures, list_pairs

log = structlog.get_logger(__name__)

GAMES_PER_PAIR: Final = 30
MOST_DECKS: Final = 12
FEWEST_DECKS: Final = 2
BEGINS_EVERY: Final = timedelta(days=1)
# One game at a time: a server with everything in one process has people to answer.
STRETCH_S: Final = 0.1
BOT: Final = "greedy"
# The last one stays to be read while the next is played.
KEPT: Final = 2


def play_round_robin_stretch(
    *, now: Callable[[], datetime], clock: Callable[[], float] = time.monotonic
) -> int:
    """Play the open round robin for a moment, or begin one that is due.

    Returns:
        The games played; none while bots have other work.
    """
    if _has_other_work():
        return 0
    row = RoundRobin.objects.filter(finished_at=None).order_by("pk").first()
    row = row or start_round_robin(now=now())
    if row is None:
        return 0
    until, played = clock() + STRETCH_S, []
    stretch = IsolatedWork(log, "round robin failed", round_robin=row.pk)
    with stretch:
        table = _prepare(row)
        for game in range(len(row.results), row.total):
            played.append(list(table.play(game)))
            if clock() >= until:
                break
    _store(row, played, has_failed=stretch.error is not None, now=now())
    return len(played)


def _has_other_work() -> bool:
    trials = BalanceTrial.objects.filter(
        state__in=(TrialState.WAITING, TrialState.RUNNING)
    )
    gauntlets = Gauntlet.objects.filter(state__in=OPEN_GAUNTLETS)
    return trials.exists() or gauntlets.exists()


def start_round_robin(*, now: datetime) -> RoundRobin | None:
    """Begin a round robin if one is due; None if not, or with fewer than two decks."""
    if not settings.BOTS_PLAY_ROUND_ROBIN:
        return None
    if RoundRobin.objects.filter(started_at__gt=now - BEGINS_EVERY).exists():
        return None
    decks = list_decks_to_play()
    if len(decks) < FEWEST_DECKS:
        return None
    row = RoundRobin.objects.create(
        bot=BOT,
        seed=secrets.token_hex(8),
        setup=_build_setup(decks),
        total=GAMES_PER_PAIR * len(list_pairs(len(decks))),
        started_at=now,
    )
    kept = RoundRobin.objects.order_by("-pk").values_list("pk", flat=True)[:KEPT]
    RoundRobin.objects.exclude(pk__in=list(kept)).delete()
    return row


def list_decks_to_play() -> list[FrozenDeck]:
    """List the starter decks, then the most liked public decks that are legal."""
    decks = list(list_playable_starters().values())[:MOST_DECKS]
    public = list_public_for(AnonymousUser()).filter(Q(card_count=OFFICIAL.size))
    liked = public.order_by(F("like_count").desc(), "-published_at", "-pk")
    for pk in liked.values_list("pk", flat=True)[:MOST_DECKS]:
        if len(decks) == MOST_DECKS:
            break
        try:
            deck = freeze_named_deck(viewer=AnonymousUser(), name=str(pk))
        except (DeckIllegal, DeckNotFound):
            continue  # changed since it was published
        if not deck.is_limited:
            decks.append(deck)
    return decks


def _build_setup(decks: list[FrozenDeck]) -> dict[str, Any]:
    """Store each card once, by revision; a deck is a list of revisions."""
    used = {revision for deck in decks for revision in deck.revision_ids}
    faces = cards.catalogue.selectors.get_faces(sorted(used))
    return {
        "faces": {str(revision): face for revision, face in faces.items()},
        "decks": [
            {
                "name": deck.name,
                "series": faces[deck.revision_ids[0]]["series"],
                "cards": list(deck.revision_ids),
            }
            for deck in decks
        ],
    }


def _prepare(row: RoundRobin) -> PreparedRoundRobin:
    faces = row.setup["faces"]
    decks = [
        [faces[str(revision)] for revision in deck["cards"]]
        for deck in row.setup["decks"]
    ]
    return PreparedRoundRobin(decks, seed=row.seed, bot=row.bot)


def _store(
    row: RoundRobin, played: list[list[Any]], *, has_failed: bool, now: datetime
) -> None:
    """Store the games, unless another worker was faster."""
    results = [*row.results, *played]
    is_over = has_failed or len(results) == row.total
    RoundRobin.objects.filter(pk=row.pk, done=row.done, finished_at=None).update(
        results=results, done=len(results), finished_at=now if is_over else None
    )


@dataclass(frozen=True, slots=True)
class BotFigures:
    """The figures of a round robin.

    Attributes:
        games: Games played.
        played_at: When it ended, or began if it is still being played.
        decks: Name and series of each deck, with ``round_robin_play.build_figures``.
    """

    games: int
    played_at: datetime
    decks: Sequence[Mapping[str, Any]]


def read_bot_figures() -> BotFigures | None:
    """Return the figures of the last round robin that is over; None without games.

    While there is none, those of the one being played.
    """
    row = _find_last()
    if row is None:
        return None
    decks = row.setup["decks"]
    figures = build_figures(len(decks), [tuple(game) for game in row.results])
    return BotFigures(
        games=row.done,
        played_at=row.finished_at or row.started_at,
        decks=[
            {"name": deck["name"], "series": deck["series"], **rates}
            for deck, rates in zip(decks, figures, strict=True)
        ],
    )


def _find_last() -> RoundRobin | None:
    rows = RoundRobin.objects.filter(done__gt=0)
    return (
        rows.filter(finished_at__isnull=False).order_by("-pk").first()
        or rows.order_by("-pk").first()
    )


def store_decks() -> Iterable[PlayedDeck]:
    """Return the decks of the round robin that is shown, stored as played decks."""
    row = _find_last()
    lists = [deck["cards"] for deck in row.setup["decks"]] if row else []
    return get_played_decks((USUAL_GAME.name, cards) for cards in lists).values()


def list_decks() -> list[PlayedDeck | None]:
    """Return the decks of the round robin that is shown, in order.

    None for one that is not stored yet.
    """
    row = _find_last()
    lists = [deck["cards"] for deck in row.setup["decks"]] if row else []
    digests = [compute_digest(cards) for cards in lists]
    known = PlayedDeck.objects.filter(digest__in=digests).in_bulk(field_name="digest")
    return [known.get(digest) for digest in digests]
