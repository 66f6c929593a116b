"""What scenes and studies refuse.

::

    NotFound
      SceneNotFound      no such scene, or not the viewer's to see: both look alike
      StudyNotFound      no such study, likewise
      MoveNotFound       a study has no such move
    Malformed
      MalformedScene     a text that is no position; names the place
    Illegal
      ImpossiblePosition a position or an action that the rules do not allow
    Conflict
      NoSceneBattle      a game of which no scene can be made
      NotShownYet        a moment that spectators do not see yet
      NoRulingScene      a ruling whose position no scene can have
      SceneFinal         a judge has answered with it
      MovePlayed         a move of the game itself, which stays
    TooMany
      TooManyScenes      more than one user may keep
      TooManyStudies     likewise
      StudyFull          more moves than a study may have
      TooMuchThinking    the bots were asked too often
"""

from django.utils.translation import gettext_lazy as _

from unionarena.core.errors import Conflict, Illegal, Malformed, NotFound, TooMany


class SceneNotFound(NotFound):
    """There is no such scene, or the viewer may not see it."""

    default_code = "scene.not_found"
    default_message = _("This scene doesn’t exist, or it isn’t shared with you.")


class MalformedScene(Malformed):
    """The text is no position."""

    default_code = "scene.malformed"
    default_message = _("This position can’t be read.")


class ImpossiblePosition(Illegal):
    """The rules do not allow the position, or an action in it."""

    default_code = "scene.impossible"
    default_message = _("The rules don’t allow this position.")


class NoSceneBattle(Conflict):
    """The battle is of a game without scenes."""

    default_code = "scene.other_game"
    default_message = _("There are no scenes for this game yet.")


class NotShownYet(Conflict):
    """Spectators do not see this moment of the battle yet."""

    default_code = "scene.not_shown_yet"
    default_message = _("Spectators don’t see this moment yet. Try again in a minute.")


class NoRulingScene(Conflict):
    """The ruling has no scenario, or one with cards that are not in the catalogue."""

    default_code = "scene.no_ruling_scene"
    default_message = _("This ruling has no position that a scene can begin with.")


class SceneFinal(Conflict):
    """A judge has answered with the scene, so that it stays as it is."""

    default_code = "scene.final"
    default_message = _(
        "A judge has answered with this scene, so it stays as it is. Copy it to change"
        " the copy."
    )


class TooManyScenes(TooMany):
    """The user has as many scenes as one may keep."""

    default_code = "scene.too_many"
    default_message = _("You have too many scenes. Delete one first.")


class StudyNotFound(NotFound):
    """There is no such study, or the viewer may not see it."""

    default_code = "study.not_found"
    default_message = _("This study doesn’t exist, or it isn’t shared with you.")


class MoveNotFound(NotFound):
    """A study has no such move."""

    default_code = "study.no_move"
    default_message = _("This study has no such move.")


class MovePlayed(Conflict):
    """The move was played in the game, so that it stays in its study."""

    default_code = "study.move_played"
    default_message = _("This move was played in the game, so it stays.")


class TooManyStudies(TooMany):
    """The user has as many studies as one may keep."""

    default_code = "study.too_many"
    default_message = _("You have too many studies. Delete one first.")


class StudyFull(TooMany):
    """The study has as many moves as one may have."""

    default_code = "study.full"
    default_message = _("This study has too many moves. Delete some first.")


class TooMuchThinking(TooMany):
    """The bots were asked about studies too often."""

    default_code = "study.thinking"
    default_message = _("The bots need a rest. Try again in a minute.")
