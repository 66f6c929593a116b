"""What a scene looks like after its actions, and what can be done in it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext as _

from battles.games.pinned_cards import PinnedCards, get_card_data
from battles.games.registry import RULESETS, USUAL_GAME, AnyBattle
from battles.learning.prepared_positions import (
    FILLER_NUMBER,
    PreparedPosition,
    prepare_scene,
)
from battles.rules.kernel.actions import Action
from battles.rules.unionarena.position.state import ACTIVE
from battles.rules.unionarena.position.zones import Zone
from battles.rules.unionarena.scenarios.action_sentences import (
    write_answer,
    write_option,
)
from battles.rules.unionarena.scenarios.scene import Scene as Stage
from battles.rules.unionarena.scenarios.starting_position import SIDES
from battles.watching.replays.playback import OPEN_HANDS, view_from_perspective
from battles.watching.spectating.live_battles import PublicSeat, build_small_side
from unionarena.core.chance import Chance

from .scene_text import SceneText, play_scene

MOST_OFFERS: Final = 40
MOST_LINES: Final = 3  # Of what an action causes.
PILES: Final[Mapping[str, int]] = {
    "hand": Zone.HAND,
    "life": Zone.LIFE_AREA,
    "outside_area": Zone.OUTSIDE_AREA,
    "remove_area": Zone.REMOVE_AREA,
}
ZONE_NAMES: Final[Mapping[str, str]] = {"life": "life_area"}
LAYOUT: Final = RULESETS[USUAL_GAME.name].layout


@dataclass(frozen=True, slots=True)
class Offer:
    """Something that a side can do next.

    Attributes:
        side: ``me`` or ``opponent``.
        words: The action in the scenario language.
        lines: What it causes at once, in the reader's language.
    """

    side: str
    words: str
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SceneBoard:
    """A scene after its actions.

    Attributes:
        prepared: The position, to play on from.
        turn: Number of the turn.
        phase: The phase.
        view: The table with open hands, as in replays.
        sides: Both sides for ``battles/_small_table.html``, the opponent's first.
        offers: What can be done next.
        result: How the game ended, as plain data; None while it goes on.
    """

    prepared: PreparedPosition
    turn: int
    phase: str
    view: dict[str, Any]
    sides: tuple[dict[str, Any], ...]
    offers: tuple[Offer, ...]
    result: Any


def draw_scene(
    scene: SceneText, revisions: Mapping[str, int], language: str
) -> SceneBoard:
    """Build a scene and draw it.

    Args:
        scene: Its text, read.
        revisions: The revisions of its cards and of the filler, by number.
        language: Of names and log lines.

    Raises:
        MalformedScene: A card or an action cannot be read.
        ImpossiblePosition: The rules do not allow the position, or an action.
    """
    found = get_card_data(revisions.values())
    faces: Any = {number: found[pk] for number, pk in revisions.items()}
    stage = play_scene(scene, faces)
    prepared = prepare_scene(stage)
    pinned = PinnedCards(USUAL_GAME.name, revisions.values())
    battle = _restore(prepared, pinned, revisions)
    view = view_from_perspective(battle.view, OPEN_HANDS)
    faces_shown: dict[str, Any] = {
        FILLER_NUMBER: build_filler_face(),
        **pinned.catalogue(scene.numbers, language),
    }
    return SceneBoard(
        prepared=prepared,
        turn=view["turn"]["number"],
        phase=view["turn"]["phase"],
        view=view,
        sides=draw_sides(battle, view, faces_shown),
        offers=_list_offers(stage, battle, pinned, language),
        result=view["result"],
    )


def _restore(
    prepared: PreparedPosition, pinned: PinnedCards, revisions: Mapping[str, int]
) -> AnyBattle:
    """Restore the position with its cards as they are printed."""
    decks = [pinned.deck([revisions[each] for each in deck]) for deck in prepared.decks]
    ruleset = RULESETS[USUAL_GAME.name]
    options = ruleset.rules_of_new({}, True)
    return ruleset.begin(decks, b"", options, dict(prepared.state))


def build_filler_face() -> dict[str, Any]:
    """Return what a card looks like of which nothing is said."""
    return {"name": _("any card"), "color": "red", "art": None, "is_filler": True}


def draw_sides(
    battle: AnyBattle, view: dict[str, Any], faces: dict[str, Any]
) -> tuple[dict[str, Any], ...]:
    """Return both sides for ``battles/_small_table.html``, the opponent's first."""
    return tuple(_draw_side(battle, view, seat, faces) for seat in (1, 0))


def _draw_side(
    battle: AnyBattle, view: dict[str, Any], seat: int, faces: dict[str, Any]
) -> dict[str, Any]:
    state = battle.position
    seated = PublicSeat(
        name=(_("You"), _("Opponent"))[seat],
        rating=None,
        score=LAYOUT.score_of(view["players"][seat]),
        is_turn=view["turn"]["player"] == seat,
    )
    side = build_small_side(view, LAYOUT, seated, seat, faces)
    ap = state.zone(seat, Zone.AP_AREA)
    piles = [
        {
            "zone": name,
            "name": LAYOUT.zone_name(ZONE_NAMES.get(name, name)),
            "cards": [
                faces[state.cards[card].number] for card in state.zone(seat, zone)
            ],
        }
        for name, zone in PILES.items()
    ]
    return side | {
        "word": SIDES[seat],
        "piles": piles,
        "ap": len(ap),
        "active_ap": sum(state.modes[card] == ACTIVE for card in ap),
    }


def _list_offers(
    stage: Stage, battle: AnyBattle, pinned: PinnedCards, language: str
) -> tuple[Offer, ...]:
    question = stage.battle.decision
    if question is None:
        return ()
    found: dict[str, Action] = {
        write_option(stage, option, question): option.action
        for option in question.options
    }
    if not question.options:
        some = stage.battle.legal_actions(question.player)
        answers = some.some(MOST_OFFERS, Chance(b"offers"))
        found = {write_answer(stage, answer): answer for answer in answers}
    return tuple(
        Offer(
            SIDES[question.player],
            words,
            _tell(battle, action, question.player, pinned, language),
        )
        for words, action in list(found.items())[:MOST_OFFERS]
    )


def _tell(
    battle: AnyBattle, action: Action, seat: int, pinned: PinnedCards, language: str
) -> tuple[str, ...]:
    """Return what an action causes at once, as the log tells it to seat 0."""
    twin = battle.copy()
    events = twin.events_for(twin.apply(action, seat), 0)
    names = pinned.names(pinned.revision_by_number, language)
    players = [_("You"), _("Opponent")]
    lines = RULESETS[USUAL_GAME.name].tell(events, language, 0, players, names)
    told = ("".join(part["text"] for part in line["parts"]) for line in lines)
    return tuple(told)[:MOST_LINES]


def list_numbers(scene: SceneText) -> frozenset[str]:
    """Return the numbers of all cards a scene needs, with the filler."""
    return scene.numbers | {FILLER_NUMBER}
