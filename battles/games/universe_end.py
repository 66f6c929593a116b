"""The ruleset of Universe End."""

from collections.abc import Mapping, Sequence
from dataclasses import fields
from itertools import combinations
from typing import Any, Final

from django.utils.translation import gettext_lazy as _

from battles.rules import kernel
from battles.rules import universe_end as ue
from battles.rules.kernel.deck_games.beginner_bot import BeginnerBot
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.soak_testing import SoakSubject
from battles.rules.universe_end import card_texts, invariants, playout
from battles.rules.universe_end.bots import GreedyBot, MonteCarloBot
from battles.rules.universe_end.effects import ATTRIBUTES, COST_NAMES, KINDS
from battles.rules.universe_end.generated_tests import TESTER
from battles.rules.universe_end.log_lines import LOG_RENDERER
from battles.rules.universe_end.text_reading import read_card_text
from cards.catalogue.game_declarations import CardField
from cards.catalogue.game_features import Feature
from cards.catalogue.world_art import locate_world_art

from .card_words import TEXT_FIELDS
from .first_game import FirstGame
from .missing_features import OF_BUILT_IN_CARDS
from .ruleset import AnyBattle, BuiltInCards, DeckKinds, Ruleset, make_timed_bot
from .table_layout import Layout

SETS: Final = ue.demo.SETS
FIRST_ID: Final = -1001  # of the demo cards; they go on downwards, in their order
SERIES: Final = "ORR"
_IDS: Final = {number: FIRST_ID - place for place, number in enumerate(ue.demo.cards())}
_CARDS: Final = {_IDS[number]: card for number, card in ue.demo.cards().items()}
# Each leader beside the next, and each beside the next but one.
DECKS: Final = tuple(
    (SETS[place], SETS[(place + step) % len(SETS)])
    for step in (1, 2)
    for place in range(len(SETS))
)


# The page colors of its attributes.
COLORS: Final = ("green", "red", "blue", "purple")
COLORLESS: Final = "yellow"


def _show_card(face: Mapping[str, Any], card_id: int, language: str) -> JsonObject:
    card = _build_definition(face)
    bits = card.attributes
    own = [color for place, color in enumerate(COLORS) if bits >> place & 1]
    name = card.names.get(language, card.name)
    words = card_texts.render_card_text(card, language)
    color = own[0] if own else COLORLESS
    return {
        **card.to_dict(),
        "series": SERIES,
        "revision": card_id,
        "name": name,
        "text": words,
        "words": words,
        "costs": card_texts.render_cost(card.cost, language),
        "color": color,
        "art": locate_world_art(card.number, color),
        "chips": _chips(card, language),
    }


def _chips(card: ue.CardDefinition, language: str) -> list[Json]:
    """Return the corner of a card: the cost, or the energy it pays as."""
    counts: Sequence[int] = card.cost
    if card.kind == "energy":
        counts = [card.gives >> place & 1 for place in range(len(COLORS))]
    names = [card_texts.piece(f"attribute.{each}", language) for each in COST_NAMES]
    return [
        {"color": color, "count": count, "title": name, "letter": name[0].upper()}
        for color, count, name in zip((*COLORS, COLORLESS), counts, names, strict=False)
        if count
    ]


def _build_definition(face: Mapping[str, Any]) -> ue.CardDefinition:
    return ue.CardDefinition.from_dict(
        {name: value for name, value in face.items() if name != "series"}
    )


def _write_text(face: Mapping[str, Any], language: str) -> str:
    return card_texts.render_abilities(_build_definition(face), language)


def _read_text(text: str, language: str) -> JsonObject:
    abilities = read_card_text(text, language)
    return {"abilities": [ability.to_dict() for ability in abilities]}


def _read_pieces(kind: str, codes: Sequence[str], language: str) -> dict[str, str]:
    return {code: card_texts.piece(f"{kind}.{code}", language) for code in codes}


def _read_attributes(face: Mapping[str, Any]) -> tuple[str, ...]:
    bits = _build_definition(face).attributes
    return tuple(name for place, name in enumerate(ATTRIBUTES) if bits >> place & 1)


def _name_sets(language: str) -> dict[str, str]:
    """Return each set by its code, called by its leader."""
    return {
        card.set: card.names.get(language, card.name)
        for card in _CARDS.values()
        if card.kind == "leader"
    }


FIELDS: Final = (
    CardField(
        "kind",
        _("Type"),
        lambda face: face["kind"],
        lambda language: _read_pieces("kind", KINDS, language),
    ),
    CardField("set", _("Set"), lambda face: face["set"] or None, _name_sets),
    CardField(
        "cost",
        _("Cost"),
        lambda face: (
            None if face["kind"] in ("leader", "energy") else sum(face["cost"].values())
        ),
        edited="cost",
    ),
    CardField(
        "attribute",
        _("Attribute"),
        _read_attributes,
        lambda language: _read_pieces("attribute", ATTRIBUTES, language),
    ),
    *TEXT_FIELDS,
    CardField(
        "wins",
        _("Wins by"),
        lambda face: face["wins"] and face["wins"]["by"],
        edited="wins",
    ),
)


def _title(name: str, language: str) -> str:
    """Return the title of a deck: its two leaders."""
    cards = (_CARDS[card_id] for card_id in OWN.decks[name])
    return _in_a_row([card for card in cards if card.kind == "leader"], language)


def _in_a_row(leaders: Sequence[ue.CardDefinition], language: str) -> str:
    return " · ".join(card.names.get(language, card.name) for card in leaders)


OWN: Final = BuiltInCards(
    faces={
        card_id: {**card.to_dict(), "series": SERIES}
        for card_id, card in _CARDS.items()
    },
    show=_show_card,
    fields=FIELDS,
    series=SERIES,
    series_names={"en": "Orrery", "ja": "オーラリー", "zh-hant": "天象儀"},
    decks={
        f"{first}-{second}": tuple(
            _IDS[card.number] for card in ue.demo.deck(first, second)
        )
        for first, second in DECKS
    },
    title=_title,
    problems=lambda deck, _options: ue.deck_problems(deck),
    clause="UE-4.2",
    format=_(
        "Two different leaders, and 40 cards of their two sets, at most 2 of each; of "
        "the energies of no set as many as you like."
    ),
    write_text=_write_text,
    read_text=_read_text,
    tester=TESTER,
)


def _classify_deck(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return both leaders, by the places of their sets: ``2-7``."""
    sets = {str(card["set"]) for card in cards if card["kind"] == "leader"}
    return "-".join(str(place) for place, code in enumerate(SETS, 1) if code in sets)


def _kinds(language: str) -> dict[str, str]:
    leaders = [card for card in _CARDS.values() if card.kind == "leader"]
    leaders.sort(key=lambda card: SETS.index(card.set))
    return {
        _classify_deck([card.to_dict() for card in pair]): _in_a_row(pair, language)
        for pair in combinations(leaders, 2)
    }


def _start(
    decks: Sequence[Sequence[ue.CardDefinition]],
    seed: bytes,
    options: Mapping[str, Any],
) -> AnyBattle:
    return ue.Battle.start(
        decks=decks, seed=seed, options=ue.RuleOptions.from_dict(options)
    )


def _start_random(seed: bytes) -> AnyBattle:
    """Start a game of demo decks that follow from the seed."""
    chance = kernel.Chance(seed)
    pairs = [_draw_two_leaders(chance) for _ in (0, 1)]
    decks = [ue.demo.deck(*pair) for pair in pairs]
    return ue.Battle.start(decks=decks, seed=seed, options=ue.RuleOptions())


def _draw_two_leaders(chance: kernel.Chance) -> tuple[str, str]:
    first = chance.below(len(SETS))
    second = (first + 1 + chance.below(len(SETS) - 1)) % len(SETS)
    return SETS[first], SETS[second]


LAYOUT: Final = Layout(
    column=("leaders", True),
    rows=(("energy", 0), ("field", 0)),
    piles=(("count", "tokens"), ("deck", "deck"), ("open", "debris")),
    held=("looked_at", "in_use"),
    numbers=("plays",),
    safe=("main",),
    weighty=("card_moved", "tokens_gained", "recombined", "loop_shown"),
    drops={"charge": "energy", "summon": "field", "use_ability": "table"},
    wishes={
        "hand": {
            "energy": {"type": "charge"},
            "ability": {"type": "use_ability"},
            "chara": {"type": "summon"},
        },
        "field": {"*": {"type": "activate", "ability": 0}},
    },
    words=card_texts.piece.words,
)

UNIVERSE_END = Ruleset(
    name=ue.UniverseEnd.name,
    title=_("Universe End"),
    version=ue.UniverseEnd.version,
    define=_build_definition,
    start=_start,
    restore=lambda state, fixed: ue.Battle.from_dict(state, fixed=fixed),
    read_action=ue.action_from_dict,
    tell=lambda events, language, reader, players, cards: LOG_RENDERER.render_lines(
        events, language=language, reader=reader, players=players, cards=cards
    ),
    tell_end=LOG_RENDERER.render_end,
    preview=lambda _battle, _action: {},
    rules_of_new=lambda given, _is_live: dict(given),
    options=frozenset(each.name for each in fields(ue.RuleOptions)),
    refusals=ue.REFUSALS,
    bots={
        "random": lambda chance, _is_time_up: BeginnerBot(chance, playout.pick_answer),
        "greedy": lambda chance, _is_time_up: GreedyBot(chance),
        "monte_carlo": make_timed_bot(MonteCarloBot),
    },
    strengths={"random": -320, "greedy": 0, "monte_carlo": 135},
    thinker=make_timed_bot(MonteCarloBot),
    worth_comparing=frozenset({"bid", "main"}),
    subject=SoakSubject(
        start=_start_random,
        restore=ue.Battle.from_dict,
        watcher=invariants.WATCHER,
        breaches=invariants.find_breaches,
        wrong=invariants.generate_wrong_actions,
    ),
    layout=LAYOUT,
    kinds=DeckKinds(_("Leaders"), _classify_deck, _kinds),
    own=OWN,
    lacks={
        **OF_BUILT_IN_CARDS,
        Feature.DRAFTS: _(
            "It has no packs: all cards of a leader belong to whoever plays it."
        ),
    },
    first_game=FirstGame(ue.LESSONS),
)
