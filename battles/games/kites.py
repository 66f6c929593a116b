"""The ruleset of Kites, the example of the guide to adding a game."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from battles.rules import kernel
from battles.rules.kernel.bots import RandomBot
from battles.rules.kernel.json_types import JsonObject
from battles.rules.kernel.soak_testing import SoakSubject
from battles.rules.kites import bots, cards
from battles.rules.kites.game import (
    LOG_RENDERER,
    REFUSALS,
    Battle,
    Kites,
    piece,
    read_kites_action,
)
from cards.catalogue.game_declarations import CardField
from cards.catalogue.game_features import Feature
from cards.catalogue.world_art import locate_world_art

from .missing_features import OF_BUILT_IN_CARDS
from .ruleset import AnyBattle, BuiltInCards, DeckKinds, Ruleset
from .table_layout import Layout

FIRST_ID: Final = -3001  # of the kites; they go on downwards, in their order
SERIES: Final = "KIT"
_IDS: Final = {number: FIRST_ID - place for place, number in enumerate(cards.cards())}
# The page colors of talents, none last.
COLORS: Final = dict(
    zip(
        (*cards.TALENTS, ""),
        ("green", "red", "yellow", "blue", "green", "purple", "yellow"),
        strict=True,
    )
)


def _show_card(face: Mapping[str, Any], card_id: int, language: str) -> JsonObject:
    kite = cards.Kite.from_dict(face)
    title = piece("chip.height", language)
    worth = piece("worth", language, height=kite.height, stars=kite.stars)
    words = piece(f"talent.{kite.talent}", language) if kite.talent else ""
    color = COLORS[kite.talent]
    chip: JsonObject = {
        "color": color,
        "count": kite.height,
        "title": title,
        "letter": title[0],
    }
    return {
        **kite.to_dict(),
        "series": SERIES,
        "revision": card_id,
        "name": kite.names.get(language, kite.name),
        "text": f"{worth}\n{words}".strip(),
        "words": words,
        "costs": "",
        "color": color,
        "art": locate_world_art(kite.number, color),
        "chips": [chip],
        "figures": {"stars": kite.stars},
    }


def _name_talents(language: str) -> dict[str, str]:
    return {each: piece(f"name.{each}", language) for each in cards.TALENTS}


def _classify_deck(deck: Sequence[Mapping[str, Any]]) -> str:
    """Return the talent of which a deck has most."""
    counts = Counter(str(face["talent"]) for face in deck if face["talent"])
    return max(counts, key=lambda each: (counts[each], each), default="")


def _start(
    decks: Sequence[Sequence[cards.Kite]], seed: bytes, _options: Mapping[str, Any]
) -> AnyBattle:
    return Battle.start(decks=decks, seed=seed)


def _start_random(seed: bytes) -> AnyBattle:
    """Start a game of decks that follow from the seed."""
    chance = kernel.Chance(seed)
    decks = []
    for _player in (0, 1):
        order = list(range(len(cards.cards())))
        chance.shuffle(order)
        kites = list(cards.cards().values())
        decks.append([kites[place] for place in order[: cards.DECK_SIZE]])
    return Battle.start(decks=decks, seed=seed)


OWN: Final = BuiltInCards(
    faces={
        _IDS[number]: {**kite.to_dict(), "series": SERIES}
        for number, kite in cards.cards().items()
    },
    show=_show_card,
    fields=(
        CardField("height", _("Height"), lambda face: face["height"], edited="height"),
        CardField("stars", _("Stars"), lambda face: face["stars"], edited="stars"),
        CardField(
            "talent",
            _("Talent"),
            lambda face: face["talent"] or None,
            _name_talents,
            edited="talent",
        ),
    ),
    series=SERIES,
    series_names={"en": "Kites", "ja": "凧合戦", "zh-hant": "風箏大戰"},
    decks={
        code: tuple(_IDS[kite.number] for kite in cards.deck(code))
        for code in cards.deck_names()
    },
    title=lambda name, language: cards.deck_names()[name][language],
    problems=lambda deck, _options: cards.deck_problems(deck),
    clause="KT-2.1",
    format=_("12 different kites."),
)

KITES = Ruleset(
    name=Kites.name,
    title=_("Kites"),
    version=Kites.version,
    define=cards.Kite.from_dict,
    start=_start,
    restore=lambda state, fixed: Battle.from_dict(state, fixed=fixed),
    read_action=read_kites_action,
    tell=lambda events, language, reader, players, names: LOG_RENDERER.render_lines(
        events, language=language, reader=reader, players=players, cards=names
    ),
    tell_end=LOG_RENDERER.render_end,
    preview=lambda _battle, _action: {},
    rules_of_new=lambda given, _is_live: dict(given),
    options=frozenset(),
    refusals=REFUSALS,
    bots={
        "random": lambda chance, _is_time_up: RandomBot(chance),
        "greedy": lambda chance, _is_time_up: bots.GreedyBot(chance),
    },
    strengths={"random": -70, "greedy": 0},
    thinker=None,
    worth_comparing=frozenset({"fly"}),
    subject=SoakSubject(
        start=_start_random,
        restore=Battle.from_dict,
        watcher=bots.WATCHER,
        breaches=bots.find_breaches,
        wrong=bots.generate_wrong_actions,
    ),
    layout=Layout(
        column=("caught", True),
        rows=(("sky", 1),),
        piles=(("count", "stars"), ("deck", "deck"), ("open", "landed")),
        held=(),
        score=("stars", _("Stars")),
        duel={"card": ("height",), "target": ("against",)},
        weighty=("card_moved", "battle_compared"),
        words=piece.words,
    ),
    kinds=DeckKinds(_("Talent"), _classify_deck, _name_talents),
    own=OWN,
    lacks={
        **OF_BUILT_IN_CARDS,
        Feature.DRAFTS: _("It has no packs: everyone may use all of its kites."),
    },
)
