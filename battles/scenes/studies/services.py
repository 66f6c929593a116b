"""Opening, changing, copying and deleting studies, and playing on from them."""

from collections.abc import Callable, Mapping
from typing import Any, Final, TypeVar
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from battles.bots import BOTS
from battles.errors import BattleOver, UnknownBot
from battles.live.battle_access import Viewer
from battles.models import Battle
from battles.rules.kernel.errors import GameError
from battles.scenes.errors import (
    ImpossiblePosition,
    MalformedScene,
    MovePlayed,
    StudyNotFound,
    TooManyStudies,
)
from battles.scenes.models import TITLE_LENGTH, Study, Visibility
from battles.scenes.selectors import get_scene_for, pin_cards, show_scene
from battles.seating.positions import create_battle_from_position
from battles.watching.access.permissions import get_replay_for
from battles.watching.replays.playback import load_replay
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.accounts.services import lock_people
from unionarena.core.text_input import clean_lines, clean_name

from .positions import (
    StudyGame,
    begin_with_battle,
    begin_with_scene,
    find_cards,
    find_move_at,
    list_moments,
)
from .selectors import get_study_for, list_names, list_own_studies
from .tree import Move, Tree

T = TypeVar("T")

MOST_STUDIES: Final = 100
COMMENT_LENGTH: Final = 500
MARKS: Final = ("!!", "!", "!?", "?!", "?", "??")
LANGUAGE: Final = "en"  # Where only the rules read it.


@transaction.atomic
def open_battle(*, user: User, battle_id: UUID, key: str = "") -> Study:
    """Return the user's study of a finished battle; a new private one at first.

    While a battle runs nobody gets any of it, so that no study tells hidden cards.

    Raises:
        BattleNotFound: It is not the user's to see.
        NotFinished: It is still running.
        CardNotFound: One of its cards is not public.
        TooManyStudies, StudyFull: There is more than there may be.
    """
    right = get_replay_for(user, battle_id, key=key)
    lock_people(user.pk)
    found = list_own_studies(user).filter(battle_id=battle_id, forked_from=None).first()
    if found is not None:
        return found
    start, moves = begin_with_battle(load_replay(battle_id))
    study = Study(
        owner=user, battle=right.battle, game=right.battle.ruleset, seat=right.seat or 0
    )
    study.start, study.moves = start, Tree(moves).write()
    first, second = list_names(study)
    study.title = _("{first} vs. {second}").format(first=first, second=second)
    find_cards(study)
    return _keep(study)


@transaction.atomic
def open_scene(*, user: User, scene_id: UUID, is_current: bool = False) -> Study:
    """Return a new private study of a scene, with its cards as saved or as they are.

    Raises:
        SceneNotFound: The user may not see it.
        TooManyStudies: They have as many as one may keep.
    """
    scene = get_scene_for(user, scene_id)
    lock_people(user.pk)
    board = show_scene(scene, LANGUAGE, is_current=is_current).board
    pins = pin_cards(scene.cards) if is_current else scene.cards
    study = Study(owner=user, scene=scene, game=scene.game, title=scene.title)
    study.start = begin_with_scene(board, pins)
    return _keep(study)


def _keep(study: Study) -> Study:
    """Save a new study.

    Raises:
        TooManyStudies: Its owner has as many as one may keep.
    """
    if Study.objects.filter(owner_id=study.owner_id).count() >= MOST_STUDIES:
        raise TooManyStudies(details={"most": MOST_STUDIES})
    study.title = study.title[:TITLE_LENGTH]
    study.save(force_insert=True)
    return study


@transaction.atomic
def fork_study(*, user: User, study_id: UUID) -> Study:
    """Copy a study that the user may see; the copy is private.

    Raises:
        StudyNotFound: They may not.
        TooManyStudies: They have as many as one may keep.
    """
    lock_people(user.pk)
    study = get_study_for(user, study_id)
    return _keep(
        Study(
            owner=user,
            forked_from=study,
            **{
                name: getattr(study, name)
                for name in (
                    "title",
                    "game",
                    "battle_id",
                    "scene_id",
                    "seat",
                    "start",
                    "moves",
                )
            },
        )
    )


@transaction.atomic
def change_study(*, user: User, study_id: UUID, fields: Mapping[str, Any]) -> Study:
    """Change ``title`` or ``visibility`` of a user's own study.

    Raises:
        StudyNotFound: It is not theirs.
        MalformedScene: There is no title.
    """
    study = _get_own_study(user, study_id)
    if "title" in fields:
        study.title = refuse_profanity(clean_name(fields["title"])[:TITLE_LENGTH])
    if not study.title:
        raise MalformedScene(code="study.no_title", details={"field": "title"})
    if "visibility" in fields:
        study.visibility = Visibility(fields["visibility"])
    study.save()
    return study


def delete_study(*, user: User, study_id: UUID) -> None:
    """Delete a user's own study; copies of it stay.

    Raises:
        StudyNotFound: It is not theirs.
    """
    deleted, _each = list_own_studies(user).filter(pk=study_id).delete()
    if not deleted:
        raise StudyNotFound


def _get_own_study(user: User, study_id: UUID, *, is_locked: bool = True) -> Study:
    studies = Study.objects.select_for_update() if is_locked else Study.objects
    study = studies.filter(owner=user, pk=study_id).first()
    if study is None:
        raise StudyNotFound
    return study


# --- Moves.


@transaction.atomic
def _change_tree(user: User, study_id: UUID, change: Callable[[Study, Tree], T]) -> T:
    """Change the tree of a user's own study, and return what the change returns.

    Raises:
        StudyNotFound: It is not theirs.
    """
    study = _get_own_study(user, study_id)
    tree = Tree.read(study.moves)
    answer = change(study, tree)
    study.moves = tree.write()
    study.save(update_fields=["moves", "updated_at"])
    return answer


def add_move(
    *, user: User, study_id: UUID, after: int, action: Mapping[str, Any]
) -> Move:
    """Try a move after another one, for the seat that is to answer there.

    Raises:
        StudyNotFound: The study is not theirs.
        MoveNotFound: There is no such move before it.
        ImpossiblePosition: The rules do not allow it.
        MalformedScene: It is no action.
        StudyFull: There are as many moves as a study may have.
    """

    def add(study: Study, tree: Tree) -> Move:
        game = StudyGame(study)
        battle = game.find_position(tree.find_path(after))
        try:
            wanted = game.ruleset.read_action(dict(action))
        except GameError as error:
            raise MalformedScene(code="study.no_action") from error
        question = battle.decision
        if question is None:
            raise BattleOver
        if wanted not in battle.legal_actions(question.player):
            move = Move(0, after, question.player, wanted.to_dict())
            game.carry_out(battle, move)
            raise ImpossiblePosition  # possible, but no answer: to concede, to undo
        return tree.add(after, question.player, wanted.to_dict())

    return _change_tree(user, study_id, add)


def let_bot_move(*, user: User, study_id: UUID, after: int, bot: str) -> Move:
    """Let a bot answer after a move, for the seat that is to answer there.

    It knows what that seat could know.

    Raises:
        StudyNotFound: The study is not theirs.
        MoveNotFound: There is no such move before it.
        UnknownBot: There is no such bot.
        BattleOver: The game is over there.
        StudyFull: There are as many moves as a study may have.
    """
    if bot not in BOTS or not BOTS[bot].is_offered:
        raise UnknownBot
    study = _get_own_study(user, study_id, is_locked=False)
    battle = StudyGame(study).find_position(Tree.read(study.moves).find_path(after))
    question = battle.decision
    if question is None:
        raise BattleOver
    action = BOTS[bot].choose(battle, question.player).to_dict()
    return add_move(user=user, study_id=study_id, after=after, action=action)


def annotate_move(
    *, user: User, study_id: UUID, number: int, mark: str, comment: str
) -> None:
    """Give a move a mark and a comment; empty ones take them away.

    Raises:
        StudyNotFound: The study is not theirs.
        MoveNotFound: It has no such move.
        MalformedScene: There is no such mark.
    """
    if mark and mark not in MARKS:
        raise MalformedScene(code="study.no_mark", details={"field": "mark"})
    words = refuse_profanity(clean_lines(comment)[:COMMENT_LENGTH])
    _change_tree(
        user,
        study_id,
        lambda _study, tree: tree.annotate(number, mark=mark, comment=words),
    )


def remove_move(*, user: User, study_id: UUID, number: int) -> int:
    """Remove a move and what follows it; return the number of the move before.

    Raises:
        StudyNotFound: The study is not theirs.
        MoveNotFound: It has no such move.
        MovePlayed: It was played in the game.
    """

    def remove(_study: Study, tree: Tree) -> int:
        move = tree.get(number)
        if move.is_played:
            raise MovePlayed
        tree.remove(number)
        return move.parent

    return _change_tree(user, study_id, remove)


# --- Between studies and battles.


def find_number(study: Study, at: int) -> int:
    """Return the move of a study of a game that leads to a moment of its replay."""
    if study.battle_id is None:
        return 0
    return find_move_at(list_moments(load_replay(study.battle_id)), at)


def play_on(*, user: Viewer, study_id: UUID, after: int, seat: int, bot: str) -> Battle:
    """Play on from a position of a study against a bot; counts for nothing.

    Raises:
        StudyNotFound: The user may not see it.
        MoveNotFound: It has no such move.
        UnknownBot, SeatsTaken: There is no such bot or seat.
        BattleOver: The game is over there.
    """
    study = get_study_for(user, study_id)
    game = StudyGame(study)
    battle = game.find_position(Tree.read(study.moves).find_path(after))
    if battle.result is not None:
        raise BattleOver
    return create_battle_from_position(
        user=user, position=game.freeze(battle), seat=seat, bot=bot
    )
