"""The game of Kites on the kernel: its rules, what players see, and its texts."""

from collections.abc import Mapping
from pathlib import Path
from typing import Final

from battles.rules.kernel import card_choices
from battles.rules.kernel.actions import Action, read_action
from battles.rules.kernel.deck_games.game import DeckBattle, DeckGame
from battles.rules.kernel.deck_games.options import Options
from battles.rules.kernel.deck_games.phrases import Event, LogRenderer, TextPieces
from battles.rules.kernel.deck_games.refusals import RefusalCatalogue
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.translation import gettext_noop as _
from battles.rules.kernel.views import visible_card
from battles.rules.kites import rounds
from battles.rules.kites.cards import Kite, check_deck
from battles.rules.kites.position import (
    CAUGHT,
    DECK,
    HAND,
    LANDED,
    SKY,
    State,
    new_state,
)

# The sentence of a move, by where the kite goes; from the deck it is drawn.
MOVES: Final[Mapping[str, str]] = {
    "hand": "flown_home",
    "sky": "flown",
    "caught": "caught",
    "landed": "landed",
    "deck": "put_under",
}
REFUSALS: Final[dict[str, tuple[str | None, str]]] = {
    "action.not_offered": (
        "KT-4.1",
        _("That isn’t one of the options for {question}."),
    ),
    **card_choices.REFUSALS,
}
piece: Final = TextPieces(Path(__file__).with_name("texts.toml"))


def _choose_sentence(event: Event) -> str:
    if event["type"] != "card_moved":
        return str(event["type"])
    return "drawn" if event["from"] == "deck" else MOVES[event["to"]]


LOG_RENDERER: Final = LogRenderer(
    Path(__file__).with_name("log_texts.toml"),
    silent=frozenset({"decision_answered", "deck_shuffled"}),
    form_of=_choose_sentence,
)


def read_kites_action(data: object) -> Action:
    """Read an action: choices of cards, as the kernel has them."""
    return read_action(data, parsers={})


def build_view(state: State, viewer: int | None, decision: Json) -> JsonObject:
    """Return what a seat, or a spectator for None, may know."""
    return {
        "game": "kites",
        "version": 1,
        "viewer": viewer,
        "seq": state.seq,
        "turn": {
            "number": state.turn,
            "player": state.wind,
            "first_player": None,
            "phase": "round" if state.turn else "setup",
        },
        "players": [_build_player(state, player, viewer) for player in (0, 1)],
        "decision": decision,
        "result": None if state.result is None else state.result.to_dict(),
    }


def _build_player(state: State, player: int, viewer: int | None) -> JsonObject:
    shown: JsonObject = {
        name: [
            visible_card(state.table, card, viewer) for card in state.zone(player, zone)
        ]
        for name, zone in (
            ("hand", HAND),
            ("sky", SKY),
            ("caught", CAUGHT),
            ("landed", LANDED),
        )
    }
    return {
        "seat": player,
        **shown,
        "deck": {"count": len(state.zone(player, DECK))},
        "stars": state.stars(player),
    }


class Kites(DeckGame[State, Kite, Options]):
    """The rules of Kites, version 1."""

    name = "kites"
    version = 1


GAME: Final = Kites(
    rules={
        "setup": rounds.begin_setup,
        "round": rounds.begin_round,
        "trim": rounds.ask_trim,
        "draw": rounds.end_round,
    },
    answers={"trim": rounds.trim},
    sealed_answers={"round": rounds.fly_kites},
    read_card=Kite.from_dict,
    read_options=Options.from_dict,
    read_action=read_kites_action,
    check_deck=check_deck,
    blank=new_state,
    build_view=build_view,
    explain_action=lambda _state, _decision, _action: None,
    refusals=RefusalCatalogue(REFUSALS),
    conceding="KT-6.3",
)


class Battle(DeckBattle[State, Kite, Options]):
    """A battle of Kites."""

    __slots__ = ()
    GAME = GAME


__all__ = ["GAME", "LOG_RENDERER", "REFUSALS", "Battle", "Kites", "piece"]
