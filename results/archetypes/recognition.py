"""The nightly task: recognise archetypes from the lists that were played.

Lists of rated games between people count, and those of the bots' round robin, which
are starter and public decks.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from datetime import datetime, timedelta
from typing import Any, Final

from django.db import transaction
from django.db.models import Count, F

from battles.games.registry import USUAL_GAME
from results.bot_games import round_robins
from results.clustering import Cluster, DeckList, KnownArchetype, cluster_lists
from results.models import Archetype, Participant, PlayedDeck

# Long enough that an archetype survives a quiet month.
WINDOW: Final = timedelta(days=90)
BATCH: Final = 500

Kind = tuple[str, str]  # a game, a series


def recognize_archetypes(*, now: datetime) -> int:
    """Recognise the archetypes of every game and series; return how many have lists.

    Idempotent: on the same lists it changes nothing but ``seen_at``. Lists that were
    not played for ``WINDOW`` keep the archetype they had.
    """
    found = 0
    for (game, series), lists in _gather_lists(now - WINDOW).items():
        with transaction.atomic():
            rows = Archetype.objects.select_for_update().filter(
                game=game, series=series
            )
            known = {row.pk: row for row in rows}
            clusters = cluster_lists(
                lists,
                [KnownArchetype(k, r.profile, r.is_named) for k, r in known.items()],
            )
            _store_clusters((game, series), clusters, known, now)
            placed = {key for cluster in clusters for key in cluster.lists}
            _assign(None, [each.key for each in lists if each.key not in placed])
        found += len(clusters)
    return found


def _gather_lists(since: datetime) -> dict[Kind, list[DeckList]]:
    """Return what was played, by game and series."""
    sides = Participant.objects.filter(
        outcome__is_rated=True, outcome__finished_at__gte=since, deck__isnull=False
    )
    played: dict[tuple[str, int], int] = {
        (row["game"], row["deck"]): row["players"]
        for row in sides.order_by()
        .values("deck", game=F("outcome__game"))
        .annotate(players=Count("user", distinct=True))
    }
    of_bots = {(USUAL_GAME.name, deck.pk) for deck in round_robins.store_decks()}
    decks = _read_decks({pk for _game, pk in (*played, *of_bots)})
    lists: defaultdict[Kind, list[DeckList]] = defaultdict(list)
    for game, pk in sorted({*played, *of_bots}):
        players, is_public = played.get((game, pk), 0), (game, pk) in of_bots
        lists[game, decks[pk].series].append(
            DeckList(pk, decks[pk].cards, players, is_public)
        )
    return lists


def _read_decks(keys: Iterable[int]) -> dict[int, PlayedDeck]:
    rows = sorted(keys)
    decks: dict[int, PlayedDeck] = {}
    for start in range(0, len(rows), BATCH):
        chunk = PlayedDeck.objects.only("cards", "series")
        decks |= chunk.in_bulk(rows[start : start + BATCH])
    return decks


def _store_clusters(
    kind: Kind,
    clusters: Sequence[Cluster],
    known: dict[int, Archetype],
    now: datetime,
) -> None:
    """Store the clusters as archetypes, and which lists are of them."""
    game, series = kind
    for cluster in clusters:
        figures: dict[str, Any] = {
            "profile": dict(cluster.profile),
            "signature": list(cluster.signature),
            "lists": len(cluster.lists),
            "seen_at": now,
        }
        if cluster.known is None:
            row = Archetype.objects.create(
                game=game, series=series, first_seen_at=now, **figures
            )
            key = row.pk
        else:
            key = cluster.known
            Archetype.objects.filter(pk=key).update(**figures)
        _assign(key, cluster.lists)
    gone = known.keys() - {cluster.known for cluster in clusters}
    Archetype.objects.filter(pk__in=gone).update(lists=0)


def _assign(archetype: int | None, decks: Sequence[int]) -> None:
    for start in range(0, len(decks), BATCH):
        chunk = PlayedDeck.objects.filter(pk__in=decks[start : start + BATCH])
        chunk.exclude(archetype=archetype).update(archetype=archetype)
