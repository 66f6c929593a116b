"""What there is to earn: a list, without queries.

Each achievement is a counter (``sources``) and how much of it is needed. Only games
against people count, and puzzles, each of them once.
"""

from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.games.registry import RULESETS


@dataclass(frozen=True, slots=True)
class Achievement:
    """Something to earn.

    Attributes:
        code: What is stored, and what clients read; never reused.
        counter: What counts towards it.
        target: How much of that is needed.
        name: In a few words.
        sentence: What to do.
    """

    code: str
    counter: str
    target: int
    name: Promise
    sentence: Promise


# Points by which an opponent was rated higher for a win to be an upset.
UPSET_GAP: Final = 200
# Fewer players are a round among friends.
LEAST_PLAYERS: Final = 8

ACHIEVEMENTS: Final = (
    Achievement("first_win", "wins", 1, _("First win"), _("Win a rated game.")),
    Achievement("wins_10", "wins", 10, _("Ten wins"), _("Win ten rated games.")),
    Achievement(
        "wins_100", "wins", 100, _("A hundred wins"), _("Win a hundred rated games.")
    ),
    Achievement(
        "streak_5",
        "streak",
        5,
        _("Winning streak"),
        _("Win five rated games in a row."),
    ),
    Achievement(
        "kinds_3",
        "kinds",
        3,
        _("Versatile"),
        _("Win rated games with three types of decks."),
    ),
    Achievement(
        "kinds_6",
        "kinds",
        6,
        _("All-rounder"),
        _("Win rated games with six types of decks."),
    ),
    Achievement(
        "opponents_25",
        "opponents",
        25,
        _("25 opponents"),
        _("Beat 25 different opponents in rated games."),
    ),
    Achievement(
        "upset",
        "upsets",
        1,
        _("Upset"),
        _("Beat a player rated at least 200 points above you."),
    ),
    Achievement(
        "every_game",
        "games",
        len(RULESETS),
        _("Every game"),
        _("Play a rated game of every game on this site."),
    ),
    Achievement(
        "correspondence_3",
        "correspondence",
        3,
        _("By correspondence"),
        _("Win correspondence battles against three different opponents."),
    ),
    Achievement("puzzles_10", "puzzles", 10, _("Ten puzzles"), _("Solve ten puzzles.")),
    Achievement(
        "puzzles_40", "puzzles", 40, _("Forty puzzles"), _("Solve forty puzzles.")
    ),
    Achievement(
        "season",
        "seasons",
        1,
        _("Full season"),
        _("Finish a season with a rank on a leaderboard."),
    ),
    Achievement(
        "season_gold",
        "gold_seasons",
        1,
        _("Golden season"),
        _("Finish a season in Gold or above."),
    ),
    Achievement(
        "tournament",
        "tournaments",
        1,
        _("Tournament player"),
        _("Play a tournament of at least eight players to the end."),
    ),
    Achievement(
        "tournament_won",
        "tournament_wins",
        1,
        _("Tournament winner"),
        _("Win a tournament of at least eight players."),
    ),
)
BY_CODE: Final = {each.code: each for each in ACHIEVEMENTS}
