"""Players made of code, by name, from weak to strong; a task answers for them.

A bot gets the same decisions as a user and answers through the same service. Its chance
comes from a seed of its own, derived from the battle's secret and the number of the
question, so that the same question always gets the same answer, and no one can foresee
it. Only where thinking time runs out first may the answer be another one.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from django.utils import translation
from django.utils.translation import gettext_lazy as _

from battles.games.registry import RULESETS, USUAL_GAME, AnyBattle, get_game
from battles.rules import kernel

if TYPE_CHECKING:
    from battles.models import BattleSeat

__all__ = [
    "BEGINNER_BOT",
    "BOTS",
    "DEFENDER",
    "GOLDFISH",
    "USUAL_BOT",
    "choose_usual_bot",
    "create_time_limit",
    "get_player_name",
    "list_bot_choices",
]

# A wait users hardly notice; a turn has about ten questions.
THINKING_MS: Final = 300


# The default choice, and that of guests.
USUAL_BOT: Final = "greedy"
BEGINNER_BOT: Final = "random"
# Does nothing while a deck is tried alone; such games say nothing of strength.
GOLDFISH: Final = "goldfish"
# Knows the whole table; the opponent in puzzles, and nowhere else.
DEFENDER: Final = "defender"


@dataclass(frozen=True, slots=True)
class Bot:
    """A player made of code.

    Attributes:
        key: Its name among the bots of a game, and where it is stored.
        name: As shown to the opponent.
        about: What it does, for users who choose.
        beats: How strong it is, where that was measured: in the usual game.
        deck: The starter deck it plays where none is named; empty: one at random.
        is_offered: Whether users may choose it as an opponent.
    """

    key: str
    name: Any
    about: Any
    beats: Any = ""
    deck: str = ""
    is_offered: bool = True

    def choose(self, battle: AnyBattle, seat: int) -> kernel.Action:
        """Return the answer of a seat; each game has a bot of that key."""
        make = get_game(battle).bots[self.key]
        player = make(_create_bot_chance(battle, seat), create_time_limit(THINKING_MS))
        return player.choose(battle, seat)


def _create_bot_chance(battle: AnyBattle, seat: int) -> kernel.Chance:
    secret = battle.position.chance.seed
    word = f"bot {seat} {battle.answered}".encode()
    return kernel.Chance(bytes.fromhex(kernel.compute_commitment(secret + word)))


def create_time_limit(
    milliseconds: int, clock: Callable[[], float] = time.monotonic
) -> Callable[[], bool]:
    """Return a function that says whether so much time has passed since now."""
    until = clock() + milliseconds / 1000
    return lambda: clock() >= until


_ALL: Final = (
    Bot(
        key=BEGINNER_BOT,
        name=_("Beginner bot"),
        about=_("Plays at random. Good for learning the rules."),
        deck="first-sprout",
    ),
    Bot(
        key=USUAL_BOT,
        name=_("Practice partner"),
        about=_("Thinks one move ahead. Almost always beats the beginner bot."),
        deck="keepers",
    ),
    Bot(
        key="monte_carlo",
        name=_("Strong bot"),
        about=_(
            "Plays each option through to its next turn, many times, without "
            "seeing your cards."
        ),
        beats=_("Wins about nine in ten games against the practice partner."),
        deck="night-round",
    ),
    Bot(
        key=DEFENDER,
        name=_("Defender"),
        about=_("Finds every possible defense in a puzzle."),
        is_offered=False,
    ),
    Bot(
        key=GOLDFISH,
        name=_("Goldfish"),
        about=_("Does nothing at all, so you can try out a deck on your own."),
        is_offered=False,
    ),
)
BOTS: dict[str, Bot] = {bot.key: bot for bot in _ALL}


def get_player_name(seat: "BattleSeat", language: str | None = None) -> str:
    """Return the name of a seat's player.

    A seat keeps the name it was taken under, which is right for users and for bots that
    play somebody; the name of any other bot is in the reader's language (None: the
    active one).
    """
    if seat.bot not in BOTS or seat.is_named:
        return seat.name
    with translation.override(language or translation.get_language()):
        return str(BOTS[seat.bot].name)


def _describe_bot(bot: Bot, game: str) -> str:
    sentences = [bot.about, bot.beats] if game == USUAL_GAME.name else [bot.about]
    return " ".join(str(each) for each in sentences if each)


def choose_usual_bot(*, is_guest: bool) -> str:
    """Return the bot a player begins against: a guest is likely to be new."""
    return BEGINNER_BOT if is_guest else USUAL_BOT


def list_bot_choices(
    game: str = USUAL_GAME.name, *, usual: str = USUAL_BOT
) -> list[dict[str, str | bool]]:
    """Return the bots to choose from, weak to strong: key, name, about, usual."""
    return [
        {
            "key": key,
            "name": str(bot.name),
            "about": _describe_bot(bot, game),
            "usual": key == usual,
            "has_face": True,
        }
        for key, bot in BOTS.items()
        if bot.is_offered and key in RULESETS[game].bots
    ]
