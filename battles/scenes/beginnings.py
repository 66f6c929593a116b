"""What a new scene begins with: nothing, a card, a scene, or a moment of a game."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final
from uuid import UUID

from django.contrib.auth.models import AnonymousUser
from django.utils.translation import gettext as _

from battles.errors import BattleNotFound
from battles.live.battle_access import Viewer
from battles.rules.unionarena.position.zones import LINE_CAPACITY
from cards.catalogue import selectors as cards
from cards.catalogue.localized_names import get_reader_language
from unionarena.core.text_input import read_number

from .errors import SceneNotFound
from .scene_text import SceneText, read_text
from .selectors import get_scene_for
from .services import read_moment

BYSTANDERS: Final = 2
EMPTY: Final = SceneText({"me": {}, "opponent": {}})


@dataclass(frozen=True, slots=True)
class Beginning:
    """What a new scene begins with.

    Attributes:
        text: Its position.
        title: A title to change.
        cards: Revisions that it keeps, by number.
    """

    text: SceneText = EMPTY
    title: str = ""
    cards: Mapping[str, int] = field(default_factory=dict)


def begin_scene(viewer: Viewer, wanted: Mapping[str, str]) -> Beginning:
    """Return what a new scene begins with, by the query of its page.

    Args:
        viewer: The user.
        wanted: ``card``: a number; ``scene``: an id; ``battle`` and ``at``: a moment of
            a finished battle, with the ``key`` of a link to it.

    Raises:
        CardNotFound, SceneNotFound, BattleNotFound: It is not the viewer's to see.
        NotFinished: The battle is still running.
    """
    if number := wanted.get("card"):
        return begin_with_card(number)
    if scene_id := wanted.get("scene"):
        found = get_scene_for(viewer, _read_id(scene_id, SceneNotFound))
        return Beginning(read_text(found.text), found.title, found.cards)
    if battle_id := wanted.get("battle"):
        moment = read_number(wanted.get("at", "0")) or 0
        text, pins = read_moment(
            viewer,
            _read_id(battle_id, BattleNotFound),
            moment,
            key=wanted.get("key", ""),
        )
        title = _("Turn {turn} of a game").format(turn=text.given["turn"])
        return Beginning(text, title, pins)
    return Beginning()


def _read_id(written: str, missing: type[Exception]) -> UUID:
    try:
        return UUID(written)
    except ValueError:
        raise missing from None


def begin_with_card(number: str) -> Beginning:
    """Return a position in which a card can be tried: it is in hand, with the energy.

    Raises:
        CardNotFound: There is no such card for everyone to see.
    """
    everyone = AnonymousUser()
    card = cards.get_card_for(everyone, number)
    (shown,) = cards.show_cards([card], get_reader_language())
    me: dict[str, Any] = {"hand": [number]}
    if sources := _find_energy_sources(card):
        me["energy_line"] = sources
    given = {"me": me, "opponent": {"front_line": BYSTANDERS}}
    title = _("{card}: try it").format(card=shown.name)
    return Beginning(SceneText(given), title)


def _find_energy_sources(card: Any) -> list[str]:  # noqa: ANN401 - of the catalogue
    """Return cards of its series that generate the energy it needs, quietly."""
    revision = card.current_revision
    if revision is None or not revision.data["required_energy"]:
        return []
    color, best = revision.data["color"], None
    others = cards.list_cards_for(AnonymousUser()).filter(
        series=card.series, current_revision__is_playable=True
    )
    for other in others.exclude(pk=card.pk):
        face: Any = other.current_revision.data if other.current_revision else {}
        amount = (face.get("generated_energy") or {}).get(color, 0)
        is_busy = bool((face.get("effects") or {}).get("abilities"))
        rank = (-amount, is_busy, other.number)
        if amount and (best is None or rank < best):
            best = rank
    if best is None:
        return []
    count = -(-revision.data["required_energy"] // -best[0])
    return [best[2]] * min(count, LINE_CAPACITY)
