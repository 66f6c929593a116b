"""A whole game between two bots, moment by moment, for visitors of the home page.

It is a real battle of the engine with two of our starter decks and always the same one,
so it is played once in each process and kept as pictures. No user's battle is shown to
visitors who have not signed in (``live_battles``).
"""

from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final

import structlog

from battles.bots import BOTS
from battles.games.pinned_cards import PinnedCards
from battles.games.registry import USUAL_GAME
from collection import selectors as decks

from .live_battles import PublicSeat, build_small_side, list_cards_on_field

log = structlog.get_logger(__name__)

LAYOUT: Final = USUAL_GAME.layout
DECKS: Final = ("keepers", "deeptide")
BOT: Final = "greedy"
# So many cards in play on either side, and an attack, are the middle of the game.
MANY_CARDS: Final = 4
# Both sides are full and near their end when it is in the middle; the first one wins.
SEED: Final = bytes([4])


@dataclass(frozen=True, slots=True)
class ShowcaseMoment:
    """The table at one moment of the game.

    Attributes:
        number: Which one, from 0.
        following: The number of the next one; after the last comes the first.
        turn: Which turn it is.
        sides: Both players as they sit at the table, the upper one first.
        winner: Whose deck won, at the end; otherwise empty.
    """

    number: int
    following: int
    turn: int
    sides: list[dict[str, Any]]
    winner: str


def get_showcase_moment(number: int, language: str) -> ShowcaseMoment | None:
    """Return one moment of the game, in a language; numbers beyond the last start over.

    Returns:
        The moment; None if the rules fail in this game.

    Raises:
        StarterDeckNotFound: If the content is not loaded yet.
    """
    revisions = tuple(decks.get_starter_deck(slug).revision_ids for slug in DECKS)
    views = _list_showcase_views(revisions)
    if not views:
        return None
    names = dict(decks.list_starter_names())
    number %= len(views)
    view = views[number]
    pinned = PinnedCards(USUAL_GAME.name, [each for deck in revisions for each in deck])
    faces = pinned.catalogue(list_cards_on_field(view, LAYOUT), language)
    seats = [
        PublicSeat(
            name=names[slug],
            rating=None,
            score=LAYOUT.score_of(view["players"][seat]),
            is_turn=view["turn"]["player"] == seat,
        )
        for seat, slug in enumerate(DECKS)
    ]
    winner = (view["result"] or {}).get("winner")
    return ShowcaseMoment(
        number=number,
        following=(number + 1) % len(views),
        turn=view["turn"]["number"],
        sides=[
            build_small_side(view, LAYOUT, seats[seat], seat, faces) for seat in (1, 0)
        ],
        winner="" if winner is None else seats[winner].name,
    )


@lru_cache(maxsize=1)  # a starter deck with other cards is another game
def _list_showcase_views(
    revisions: tuple[tuple[int, ...], ...],
) -> list[dict[str, Any]]:
    """Return the views of the game; none, after an entry in the log, if it fails."""
    try:
        return _play_showcase_views(revisions)
    except Exception:  # any exception that a mistake in the rules raises
        log.exception("showcase_failed", decks=DECKS, bot=BOT, seed=SEED.hex())
        return []


def _play_showcase_views(
    revisions: tuple[tuple[int, ...], ...],
) -> list[dict[str, Any]]:
    """Return the spectators' views in which the table changes, from the middle on."""
    pinned = PinnedCards(USUAL_GAME.name, [each for deck in revisions for each in deck])
    hands = [pinned.deck(deck) for deck in revisions]
    battle = USUAL_GAME.start(hands, SEED, {})
    shown: list[dict[str, Any]] = []
    while (decision := battle.decision) is not None:
        battle.apply(BOTS[BOT].choose(battle, decision.player), decision.player)
        view = battle.view(None)
        if not shown or _build_sides(shown[-1]) != _build_sides(view):
            shown.append(view)
    return shown[_find_middle(shown) :]


def _find_middle(shown: list[dict[str, Any]]) -> int:
    """Return the place of the first attack with many cards on either side.

    Of the attack with the most, where none has so many: other cards are another game.
    """
    attacks = [place for place, view in enumerate(shown) if view["attack"] is not None]
    counts = {place: _count_weaker_side(shown[place]) for place in attacks}
    full = [place for place in attacks if counts[place] >= MANY_CARDS]
    return full[0] if full else max(attacks, key=counts.__getitem__, default=0)


def _count_weaker_side(view: dict[str, Any]) -> int:
    """Return how many cards are in play on the side that has fewer."""
    return min(
        sum(len(side[zone]) for zone, _ in LAYOUT.rows) for side in view["players"]
    )


def _build_sides(view: dict[str, Any]) -> str:
    lines = [
        [
            (unit["id"], unit["mode"], [unit[name] for name in LAYOUT.figures])
            for zone, _room in LAYOUT.rows
            for unit in side[zone]
        ]
        for side in view["players"]
    ]
    scores = [LAYOUT.score_of(side) for side in view["players"]]
    return repr((lines, scores, view["attack"], view["result"]))
