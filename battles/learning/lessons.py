"""What a learner can begin: the first game of a game, and short lessons."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from battles.errors import LessonNotFound
from battles.games.registry import RULESETS, USUAL_GAME
from battles.live.battle_access import Viewer
from battles.models import Battle
from battles.seating.positions import create_battle_from_position

from .first_game import begin_first_game, begin_tutorial
from .prepared_positions import LESSONS, get_prepared_position

FIRST_GAME: Final = "first-game"


@dataclass(frozen=True, slots=True)
class Lesson:
    """A battle that teaches something; the board's own texts are in static/js/learn.

    Attributes:
        name: Its name within the game.
        game: Name of the game.
        title: Its subject.
        about: What is learned, in a sentence.
    """

    name: str
    game: str
    title: str | Promise
    about: str | Promise


# Short lessons on one subject, of the usual game.
COURSES: Final = tuple(
    Lesson(name, USUAL_GAME.name, title, about)
    for name, title, about in (
        ("events", _("Events"), _("A card that works once.")),
        ("raid", _("Raid"), _("A card on top of a card, active right away.")),
        ("step", _("Step and Snipe"), _("Move back, and choose what to attack.")),
    )
)


def list_lessons() -> Iterator[Lesson]:
    """List all lessons of every game, in the order in which they are learned."""
    title = _("Your first game")
    yield Lesson(FIRST_GAME, USUAL_GAME.name, title, USUAL_GAME.title)
    yield from COURSES
    for game in RULESETS.values():
        if game.first_game is not None:
            yield Lesson(FIRST_GAME, game.name, title, game.title)


def begin_lesson(*, user: Viewer, name: str, game: str = USUAL_GAME.name) -> Battle:
    """Create the battle of a lesson; it counts for nothing.

    Raises:
        LessonNotFound: There is none of this name for the game.
    """
    known = {(lesson.name, lesson.game) for lesson in list_lessons()}
    if (name, game) not in known:
        raise LessonNotFound
    if name != FIRST_GAME:
        position = get_prepared_position(LESSONS, name)
        return create_battle_from_position(user=user, position=position)
    first = RULESETS[game].first_game
    if first is None:
        return begin_tutorial(user=user)
    return begin_first_game(user=user, game=RULESETS[game], first=first)
