"""Saving, copying, deleting scenes, and playing on from them."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any, Final
from uuid import UUID

from django.db import transaction

from battles.errors import NoPosition
from battles.games.registry import USUAL_GAME
from battles.learning.prepared_positions import freeze_position
from battles.live.battle_access import Viewer
from battles.models import Battle
from battles.seating.positions import Position, create_battle_from_position
from battles.watching.access.permissions import get_replay_for
from battles.watching.replays.playback import load_replay
from battles.watching.spectating.live_battles import get_delayed_session
from cards.catalogue.localized_names import get_reader_language
from cards.rulings.selectors import get_ruling_for, localize_text
from unionarena.core.accounts.models import User
from unionarena.core.accounts.profanity import refuse_profanity
from unionarena.core.accounts.services import lock_people
from unionarena.core.text_input import clean_lines, clean_name

from .boards import SceneBoard, draw_scene, list_numbers
from .errors import (
    MalformedScene,
    NoRulingScene,
    NoSceneBattle,
    NotShownYet,
    TooManyScenes,
)
from .models import QUESTION_LENGTH, TITLE_LENGTH, Scene, Study, Visibility
from .ruling_scenes import find_ruling_position
from .scene_text import (
    SceneText,
    read_text,
    write_position,
    write_public_position,
    write_text,
)
from .selectors import get_own_scene, get_scene_for, pin_cards, show_scene

MOST_SCENES: Final = 200
LANGUAGE: Final = "en"  # Where only the rules read it.


@transaction.atomic
def create_scene(
    *,
    user: User,
    fields: Mapping[str, Any],
    cards: Mapping[str, int] | None = None,
    forked_from: Scene | None = None,
) -> Scene:
    """Save a new scene of a user's.

    Args:
        user: Its owner.
        fields: ``title``, ``text``, and maybe ``question`` and ``visibility``.
        cards: Revisions to keep, of the game or scene it comes from.
        forked_from: The scene it is copied from.

    Raises:
        TooManyScenes: They have as many as one may keep.
        MalformedScene: The text is no position, or there is no title.
        ImpossiblePosition: The rules do not allow it.
        CardNotFound: It names a card that is not public.
    """
    lock_people(user.pk)
    if Scene.objects.filter(owner=user, is_final=False).count() >= MOST_SCENES:
        raise TooManyScenes(details={"most": MOST_SCENES})
    scene = Scene(owner=user, cards=dict(cards or {}), forked_from=forked_from)
    _fill(scene, fields)
    scene.save(force_insert=True)
    return scene


@transaction.atomic
def change_scene(
    *,
    user: User,
    scene_id: UUID,
    fields: Mapping[str, Any],
    uses_new_cards: bool = False,
) -> Scene:
    """Change a user's own scene; cards it keeps stay as they were saved.

    Args:
        user: Its owner.
        scene_id: The scene.
        fields: Those of ``create_scene`` that change.
        uses_new_cards: Whether to take all cards as they are now.

    Raises:
        SceneNotFound: It is not theirs.
        SceneFinal: A judge has answered with it.
        MalformedScene, ImpossiblePosition, CardNotFound: As ``create_scene``.
    """
    lock_people(user.pk)
    scene = get_own_scene(user, scene_id)
    if uses_new_cards:
        scene.cards = {}
    _fill(scene, {"text": scene.text, **fields})
    scene.save()
    return scene


def _fill(scene: Scene, fields: Mapping[str, Any]) -> None:
    if "title" in fields:
        scene.title = refuse_profanity(clean_name(fields["title"])[:TITLE_LENGTH])
    if not scene.title:
        raise MalformedScene(code="scene.no_title", details={"field": "title"})
    if "question" in fields:
        words = clean_lines(fields["question"])[:QUESTION_LENGTH]
        scene.question = refuse_profanity(words)
    if "visibility" in fields:
        scene.visibility = Visibility(fields["visibility"])
    text = read_text(fields["text"])
    scene.cards = pin_cards(list_numbers(text), scene.cards)
    draw_scene(text, scene.cards, LANGUAGE)
    scene.text = write_text(text)


def fork_scene(*, user: User, scene_id: UUID) -> Scene:
    """Copy a scene that the user may see; the copy is private.

    Raises:
        SceneNotFound: They may not.
        TooManyScenes: They have as many as one may keep.
    """
    scene = get_scene_for(user, scene_id)
    kept = {"title": scene.title, "question": scene.question, "text": scene.text}
    return create_scene(user=user, fields=kept, cards=scene.cards, forked_from=scene)


def finalize_scene(*, user: User, scene_id: UUID) -> Scene:
    """Copy a scene that the user may see, for others to open by link; it stays so.

    The copy does not count among the scenes one may keep.

    Raises:
        SceneNotFound: They may not.
        MalformedScene, ImpossiblePosition, CardNotFound: It can no longer be shown.
    """
    scene = get_scene_for(user, scene_id)
    show_scene(scene, LANGUAGE)
    return Scene.objects.create(
        owner=user,
        title=scene.title,
        question=scene.question,
        game=scene.game,
        text=scene.text,
        cards=scene.cards,
        visibility=Visibility.LINK,
        forked_from=scene,
        is_final=True,
    )


def delete_scene(*, user: User, scene_id: UUID) -> None:
    """Delete a user's own scene.

    Raises:
        SceneNotFound: It is not theirs.
        SceneFinal: A judge has answered with it.
    """
    get_own_scene(user, scene_id).delete()


def hide_shared(
    table: type[Scene | Study], *, keys: Iterable[UUID], now: datetime | None
) -> int:
    """Hide scenes or studies from everyone but their owners, or show them again.

    Args:
        table: Which of both.
        keys: Which of them.
        now: The moment; None to show them again.

    Returns:
        How many changed.
    """
    is_shown = now is not None
    rows = table.objects.filter(pk__in=tuple(keys), hidden_at__isnull=is_shown)
    return rows.update(hidden_at=now)


def read_moment(
    viewer: Viewer, battle_id: UUID, at: int, *, key: str = ""
) -> tuple[SceneText, dict[str, int]]:
    """Return a moment of a finished battle as a scene, with its cards as they were.

    While a battle runs nobody gets any of it, so that no scene tells hidden cards.

    Raises:
        BattleNotFound: It is not the viewer's to see.
        NotFinished: It is still running.
        NoSceneBattle: It is of another game.
    """
    right = get_replay_for(viewer, battle_id, key=key)
    if right.battle.ruleset != USUAL_GAME.name:
        raise NoSceneBattle
    reel = load_replay(right.battle.pk)
    state = reel.position_at(at).position
    text = write_position(state, me=right.seat or 0)
    return text, dict(reel.session.pinned.revision_by_number)


def create_scene_from_public_moment(
    *, user: User, battle_id: UUID, at: int, me: int, title: str
) -> Scene:
    """Save what spectators know of a moment of a battle, also of a running one.

    Every card that is hidden from them is a filler.

    Args:
        user: Who keeps the scene, which is private.
        battle_id: The battle; whether they may watch it is decided by the caller.
        at: The moment.
        me: The seat that is below.
        title: Of the scene.

    Raises:
        BattleNotFound: There is no such battle.
        NoSceneBattle: It is of another game.
        NotShownYet: Spectators do not see this moment yet.
        TooManyScenes, CardNotFound: As ``create_scene``.
    """
    session = get_delayed_session(battle_id)
    if session.ruleset.name != USUAL_GAME.name:
        raise NoSceneBattle
    with session.lock:
        if at > session.game.answered:
            raise NotShownYet
        state = session.game_after(at).position
    text = write_public_position(state, me=me)
    pins = session.pinned.revision_by_number
    fields = {"title": title, "text": write_text(text)}
    return create_scene(
        user=user, fields=fields, cards={each: pins[each] for each in text.numbers}
    )


def create_scene_from_ruling(*, user: User, ruling_id: int) -> Scene:
    """Save the position that a ruling is about, with its question.

    Raises:
        RulingNotFound: It is not the user's to see.
        NoRulingScene: It has no scenario, or one with cards of its own.
        TooManyScenes: As ``create_scene``.
    """
    language = get_reader_language()
    ruling = get_ruling_for(user, ruling_id)
    text = find_ruling_position(ruling.pk, ruling.scenario_name, ruling.scenario)
    if text is None:
        raise NoRulingScene
    question = localize_text(ruling, "question", language).text
    fields = {"title": ruling.key, "text": write_text(text), "question": question}
    return create_scene(user=user, fields=fields)


def create_scene_from_battle(
    *, user: User, battle_id: UUID, at: int, title: str, key: str = ""
) -> Scene:
    """Save a moment of a finished battle as a private scene.

    Raises:
        BattleNotFound, NotFinished, NoSceneBattle: As ``read_moment``.
        TooManyScenes, CardNotFound: As ``create_scene``.
    """
    text, cards = read_moment(user, battle_id, at, key=key)
    fields = {"title": title, "text": write_text(text)}
    return create_scene(user=user, fields=fields, cards=cards)


def play_on(
    *, user: User, scene_id: UUID, seat: int, bot: str, is_current: bool = False
) -> Battle:
    """Play on from a scene against a bot; counts for nothing.

    Raises:
        SceneNotFound: The user may not see it.
        UnknownBot, SeatsTaken: There is no such bot or seat.
        NoPosition: The game is over in it.
    """
    position = freeze_scene(user, scene_id, is_current=is_current)
    return create_battle_from_position(user=user, position=position, seat=seat, bot=bot)


def freeze_scene(user: User, scene_id: UUID, *, is_current: bool = False) -> Position:
    """Return the position of a scene that the user may see, to play on from.

    Raises:
        SceneNotFound: They may not.
        NoPosition: The game is over in it.
    """
    scene = get_scene_for(user, scene_id)
    board = show_scene(scene, LANGUAGE, is_current=is_current).board
    cards = pin_cards(scene.cards) if is_current else scene.cards
    return freeze_board(board, cards, scene.title)


def freeze_board(board: SceneBoard, cards: Mapping[str, int], title: str) -> Position:
    """Return the position of a scene, to play on from; its decks have its title.

    Raises:
        NoPosition: The game is over in it.
    """
    if board.result is not None:
        raise NoPosition
    return freeze_position(board.prepared, cards, title)
