"""The page of the games behind a figure of the statistics."""

from collections.abc import Collection, Iterator, Mapping
from datetime import date, timedelta
from typing import Final

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from battles.games.registry import Ruleset
from collection.starters.deck_files import localize_deck_name
from results.archetypes import selectors
from results.errors import ArchetypeNotFound
from results.models.statistics import EVERYBODY
from results.profiles import public_games
from results.profiles.public_games import Played
from results.statistics import ladder_statistics
from unionarena.core.accounts.models import User
from unionarena.core.keyset_pagination import read_page
from unionarena.core.text_input import clean_line, read_number

from .leaderboards import Choices

GAMES_PER_PAGE: Final = 30
LONGEST_VALUE: Final = 64
LONGEST_DECK_NAME: Final = 100


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the public games of a ladder with certain decks, in pages."""
    choices = Choices.read(request)
    board = choices.board(request)
    played = read_played(request)
    page = read_page(
        public_games.list_public_games(board, played, viewer=request.user.pk),
        size=GAMES_PER_PAGE,
        cursor=request.GET.get("cursor", ""),
    )
    shown = public_games.show_games(page, played)
    sides = [side for one in shown for side in (one.own, one.other)]
    archetypes = _name_archetypes(
        request, choices.game, {side.archetype for side in sides}, played
    )
    context = {
        "choices": choices,
        "board": board,
        "page": page,
        "games": shown,
        "counted": public_games.count_games(board, played, viewer=request.user.pk),
        "archetypes": archetypes,
        "week": played.week,
        "player": _name_player(played.player),
        "about": _describe(request, choices, played, archetypes),
        "band": ladder_statistics.list_band_names()[played.band]
        if played.band != EVERYBODY
        else "",
    }
    return render(request, "results/games.html", context)


def read_played(request: HttpRequest) -> Played:
    """Return the decks the address asks for; what is no value counts as left out.

    Raises:
        PlayerNotFound: It names a player whose games the viewer can't see.
    """

    def text(name: str) -> str:
        return clean_line(request.GET.get(name, ""), longest=LONGEST_VALUE)

    band = read_number(request.GET.get("band", ""))
    first = read_number(request.GET.get("first", ""))
    bands = len(ladder_statistics.list_band_names())
    decks = Played(
        archetype=read_number(request.GET.get("archetype", "")),
        met=read_number(request.GET.get("met", "")),
        series=text("series"),
        against=text("against"),
        card=text("card"),
        band=band if band is not None and band < bands else EVERYBODY,
        week=read_monday(request.GET.get("week", "")),
        deck_name=clean_line(
            request.GET.get("deck_name", ""), longest=LONGEST_DECK_NAME
        ),
        first=first if first in (1, 2) else 0,
    )
    return public_games.add_player(
        request.user, decks, text("player"), opponent=text("opponent")
    )


def read_monday(text: str) -> date | None:
    """Return the Monday of the week of a day as ``2026-11-23``; None if it is none."""
    try:
        day = date.fromisoformat(text)
        return day - timedelta(days=day.weekday())
    except (ValueError, OverflowError):
        return None


def _name_archetypes(
    request: HttpRequest, game: Ruleset, shown: Collection[int | None], played: Played
) -> Mapping[int, str]:
    """Return the names of archetypes the viewer can see.

    Raises:
        ArchetypeNotFound: They cannot see one the list is about.
    """
    asked = {key for key in (played.archetype, played.met) if key is not None}
    rows = selectors.list_archetypes_for(request.user, game.name)
    rows = rows.filter(pk__in=asked | {key for key in shown if key is not None})
    names = selectors.name_archetypes(request.user, game, rows)
    if not asked <= names.keys():
        raise ArchetypeNotFound
    return names


def _describe(
    request: HttpRequest,
    choices: Choices,
    played: Played,
    archetypes: Mapping[int, str],
) -> str:
    """Return in words which decks the list is about; empty for all."""
    kinds = {each.value: each.name for each in choices.series}
    own = archetypes.get(played.archetype or 0) or kinds.get(
        played.series, played.series
    )
    other = archetypes.get(played.met or 0) or kinds.get(played.against, played.against)
    if played.card:
        names = selectors.name_cards(request.user, choices.game, {played.card})
        own = _("Decks with %(card)s") % {"card": names.get(played.card, played.card)}
    if own and other:
        own = _("%(deck)s against %(other)s") % {"deck": own, "other": other}
    elif other:
        own = _("Against %(name)s") % {"name": other}
    return " · ".join(filter(None, [own, *_describe_player(played)]))


def _describe_player(played: Played) -> Iterator[str]:
    """Return in words what a list of a player's games is about."""
    if played.deck_name:
        yield localize_deck_name(played.deck_name)
    if played.first:
        yield _("Went first") if played.first == 1 else _("Went second")
    if opponent := _name_player(played.opponent):
        yield _("Against %(name)s") % {"name": opponent.shown_name}


def _name_player(pk: int | None) -> User | None:
    return None if pk is None else User.objects.filter(pk=pk).first()
