"""Reads of scenes: whose they are, and which versions of cards they show."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.db.models import QuerySet
from django.utils.translation import gettext as _

from battles.learning.prepared_positions import FILLER_NUMBER
from battles.live.battle_access import Viewer
from cards.catalogue import selectors as cards
from cards.errors import CardNotFound
from cards.search.language.rendering import quote_text
from cards.search.selectors import find_cards

from .boards import SceneBoard, draw_scene, list_numbers
from .errors import ImpossiblePosition, SceneFinal, SceneNotFound
from .models import Scene
from .scene_text import SceneText, read_text

MOST_FOUND: Final = 6


@dataclass(frozen=True, slots=True)
class ShownScene:
    """A scene as one viewer sees it.

    Attributes:
        scene: The row.
        text: Its text, read.
        board: Its table.
        changed: Numbers of cards that say something else since it was saved.
        is_current: Whether it is shown with the cards as they are now.
    """

    scene: Scene
    text: SceneText
    board: SceneBoard
    changed: tuple[str, ...]
    is_current: bool


def list_own_scenes(viewer: Viewer) -> QuerySet[Scene]:
    """Return the viewer's scenes, the last changed first."""
    return Scene.objects.owned_by(viewer)


def list_scenes_to_edit(viewer: Viewer) -> QuerySet[Scene]:
    """Return the viewer's scenes that can be changed, the last changed first."""
    return list_own_scenes(viewer).filter(is_final=False)


def list_public_scenes() -> QuerySet[Scene]:
    """Return the scenes for everyone, newest first."""
    public = Scene.objects.public().select_related("owner")
    return public.order_by("-created_at", "-pk")


def get_scene_for(viewer: Viewer, scene_id: UUID) -> Scene:
    """Return a scene that the viewer may see.

    Raises:
        SceneNotFound: There is none, or it is another user's and not shared.
    """
    found = Scene.objects.find_for(viewer, scene_id)
    if found is None:
        raise SceneNotFound
    return found


def get_own_scene(viewer: Viewer, scene_id: UUID) -> Scene:
    """Return a scene of the viewer's own, to change.

    Raises:
        SceneNotFound: It is not theirs.
        SceneFinal: A judge has answered with it.
    """
    found = list_own_scenes(viewer).filter(pk=scene_id).first()
    if found is None:
        raise SceneNotFound
    if found.is_final:
        raise SceneFinal
    return found


def pin_cards(
    numbers: Collection[str], known: Mapping[str, int] | None = None
) -> dict[str, int]:
    """Return the revision of every card number and of the filler; two queries.

    Args:
        numbers: The numbers.
        known: Revisions to keep.

    Raises:
        CardNotFound: There is no such card for everyone to see.
        ImpossiblePosition: The engine cannot play it yet.
    """
    found = cards.list_cards_for(AnonymousUser()).filter(number__in=numbers)
    rows = found.values_list(
        "number", "current_revision_id", "current_revision__is_playable"
    )
    pins: dict[str, int] = {}
    for number, revision, is_playable in rows:
        if not is_playable:
            raise ImpossiblePosition(
                _("{number} can’t be played yet.").format(number=number),
                code="scene.card_not_playable",
                details={"number": number},
            )
        pins[number] = revision
    if missing := set(numbers) - pins.keys() - {FILLER_NUMBER}:
        raise CardNotFound(details={"number": min(missing)})
    if FILLER_NUMBER not in pins:
        filler = cards.list_all_cards().filter(number=FILLER_NUMBER)
        pins |= dict(filler.values_list("number", "current_revision_id"))
    if FILLER_NUMBER not in pins:
        raise CardNotFound(details={"number": FILLER_NUMBER})
    return pins | {
        number: pin for number, pin in (known or {}).items() if number in pins
    }


def show_scene(scene: Scene, language: str, *, is_current: bool = False) -> ShownScene:
    """Build a scene, with its cards as they were saved or as they are now.

    Raises:
        CardNotFound: One of its cards is not public any more.
        MalformedScene: A card has changed so that the text does not fit it.
        ImpossiblePosition: Likewise, and the rules do not allow it.
    """
    text = read_text(scene.text)
    now = pin_cards(list_numbers(text))
    kept = {number: scene.cards.get(number, pin) for number, pin in now.items()}
    changed = tuple(
        sorted(number for number in text.numbers if now[number] != kept[number])
    )
    board = draw_scene(text, now if is_current else kept, language)
    return ShownScene(scene, text, board, changed, is_current)


def find_cards_called(typed: str, language: str) -> list[tuple[str, str]]:
    """Return number and name of cards with a number or name like that."""
    wanted = typed.strip()[:80]
    if not wanted:
        return []
    everyone = AnonymousUser()
    exact = list(cards.list_cards_for(everyone).filter(number__iexact=wanted)[:1])
    found = (
        exact
        or find_cards(
            everyone,
            quote_text(wanted),
            language=language,
            limit=MOST_FOUND,
            count=False,
        ).cards
    )
    return [(each.number, each.name) for each in cards.show_cards(found, language)]
