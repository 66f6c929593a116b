"""The ruleset of Kiseki TCG."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

from django.utils.functional import lazy
from django.utils.translation import gettext_lazy as _

from battles.rules import kernel
from battles.rules import kiseki as tr
from battles.rules.kernel.deck_games.beginner_bot import BeginnerBot
from battles.rules.kernel.json_types import Json, JsonObject
from battles.rules.kernel.soak_testing import SoakSubject
from battles.rules.kiseki import card_texts, invariants, playout
from battles.rules.kiseki.bots import GreedyBot, MonteCarloBot
from battles.rules.kiseki.effects import CRAFTS, ORGANISATIONS
from battles.rules.kiseki.effects import KINDS as CARD_KINDS
from battles.rules.kiseki.generated_tests import TESTER
from battles.rules.kiseki.log_lines import LOG_RENDERER
from battles.rules.kiseki.position import PHASES
from battles.rules.kiseki.text_reading import read_card_text
from cards.catalogue import localized_names
from cards.catalogue.game_declarations import CardField
from cards.catalogue.world_art import locate_world_art
from collection.packs.pack_contents import Product, Slot

from .card_words import TEXT_FIELDS
from .first_game import FirstGame
from .missing_features import OF_BUILT_IN_CARDS
from .ruleset import AnyBattle, BuiltInCards, DeckKinds, Ruleset, make_timed_bot
from .table_layout import Layout

FIRST_ID: Final = -2001  # of the demo cards; they go on downwards, in their order
SERIES: Final = "HBL"
_IDS: Final = {number: FIRST_ID - place for place, number in enumerate(tr.demo.cards())}
_CARDS: Final = {_IDS[number]: card for number, card in tr.demo.cards().items()}

# The page colors of its organizations.
COLORS: Final = {"guild": "green", "watch": "red", "veil": "purple", "tide": "blue"}
OTHERS: Final = "yellow"
# The figure in the corner of a card before its number, by kind.
FIGURES: Final = ("strength", "defence")  # of a unit in play
PRICES: Final = {"unit": "cp", "item": "cp", "event": "ep", "base": "level"}


def _show_card(face: Mapping[str, Any], card_id: int, language: str) -> JsonObject:
    card = _build_definition(face)
    name = card.names.get(language, card.name)
    sub = card.subs.get(language, card.sub)
    first = card.organisations[0] if card.organisations else ""
    lines = (
        [card_texts.render_organisations(card.organisations, language)] if first else []
    )
    price = card_texts.piece(f"chip.{PRICES[card.kind]}", language)
    words = card_texts.render_card_text(card, language)
    color = COLORS.get(first, OTHERS)
    return {
        **card.to_dict(),
        "series": SERIES,
        "revision": card_id,
        "name": f"{name} ({sub})" if sub else name,
        "text": "\n".join([*lines, words]).strip(),
        "words": words,
        "costs": f"{price} {card.cost}",
        "color": color,
        "art": locate_world_art(card.number, color),
        "chips": _chips(card, language),
        "figures": _figures(card),
    }


def _chips(card: tr.CardDefinition, language: str) -> list[Json]:
    """Return the cost in the corner of a card."""
    title = card_texts.piece(f"chip.{PRICES[card.kind]}", language)
    return [
        {
            "color": "yellow",
            "count": card.cost,
            "title": title,
            "letter": title[0].upper(),
        }
    ]


def _figures(card: tr.CardDefinition) -> JsonObject:
    """Return the printed figures of a unit; none of other cards."""
    if card.kind != "unit":
        return {}
    return {"strength": card.strength, "defence": card.defence}


def _build_definition(face: Mapping[str, Any]) -> tr.CardDefinition:
    return tr.CardDefinition.from_dict(
        {name: value for name, value in face.items() if name != "series"}
    )


def _write_text(face: Mapping[str, Any], language: str) -> str:
    return card_texts.render_card_text(_build_definition(face), language)


def _read_text(text: str, language: str) -> JsonObject:
    crafts, abilities = read_card_text(text, language)
    return {
        "crafts": list(crafts),
        "abilities": [ability.to_dict() for ability in abilities],
    }


def _read_pieces(kind: str, codes: Sequence[str], language: str) -> dict[str, str]:
    return {code: card_texts.piece(f"{kind}.{code}", language) for code in codes}


FIELDS: Final = (
    CardField(
        "kind",
        _("Type"),
        lambda face: face["kind"],
        lambda language: _read_pieces("kind", CARD_KINDS, language),
    ),
    CardField("cost", _("Cost"), lambda face: face["cost"], edited="cost"),
    CardField(
        "str",
        _("STR"),
        lambda face: face["strength"] if face["kind"] == "unit" else None,
        edited="strength",
    ),
    CardField(
        "def",
        _("DEF"),
        lambda face: face["defence"] if face["kind"] == "unit" else None,
        edited="defence",
    ),
    CardField(
        "org",
        _("Organization"),
        lambda face: tuple(face["organisations"]),
        lambda language: _read_pieces("organisation", ORGANISATIONS, language),
        edited="organisations",
    ),
    CardField(
        "craft",
        _("Craft"),
        lambda face: tuple(face["crafts"]),
        lambda language: _read_pieces("craft", CRAFTS, language),
        edited="crafts",
    ),
    *TEXT_FIELDS,
    CardField("rarity", _("Rarity"), lambda face: face["rarity"], edited="rarity"),
)


def _title(name: str, language: str) -> str:
    names = tr.demo.decks()[name]
    return names.get(language, names["en"])


def _read_draft_traits(face: Mapping[str, Any]) -> JsonObject:
    """Return what bots weigh: an organization is what a color is elsewhere."""
    return {
        "rarity": face["rarity"],
        "color": next(iter(face["organisations"]), ""),
        "required_energy": face["cost"],
        "kind": "character" if face["kind"] == "unit" else face["kind"],
    }


OWN: Final = BuiltInCards(
    faces={
        card_id: {**card.to_dict(), "series": SERIES}
        for card_id, card in _CARDS.items()
    },
    show=_show_card,
    fields=FIELDS,
    series=SERIES,
    series_names=tr.demo.title(),
    decks={
        code: tuple(_IDS[card.number] for card in tr.demo.deck(code))
        for code in tr.demo.decks()
    },
    title=_title,
    problems=lambda deck, options: tr.deck_problems(
        deck, tr.RuleOptions.from_dict(options)
    ),
    clause="TR-2.2",
    format=_("50 cards, at most 4 with the same name and sub-name."),
    limited_format=_("Exactly the 40 cards of five boosters, opened or drafted."),
    packs=Product(
        slug="harbour-leagues",
        series=SERIES,
        slots=tuple(Slot(count, odds) for count, odds in tr.demo.BOOSTER),
        names=tr.demo.title(),
    ),
    draft_traits=_read_draft_traits,
    write_text=_write_text,
    read_text=_read_text,
    tester=TESTER,
)


def _classify_deck(cards: Sequence[Mapping[str, Any]]) -> str:
    """Return the organization of which a deck has most."""
    counts = Counter(str(each) for card in cards for each in card["organisations"])
    return max(counts, key=lambda each: (counts[each], each), default="")


KINDS: Final = DeckKinds(
    title=_("Organization"),
    of=_classify_deck,
    names=lambda language: {
        each: card_texts.render_organisations((each,), language)
        for card in _CARDS.values()
        for each in card.organisations
    },
)


def _start(
    decks: Sequence[Sequence[tr.CardDefinition]],
    seed: bytes,
    options: Mapping[str, Any],
) -> AnyBattle:
    return tr.Battle.start(
        decks=decks, seed=seed, options=tr.RuleOptions.from_dict(options)
    )


def _start_random(seed: bytes) -> AnyBattle:
    """Start a game that follows from the seed: half of them sealed.

    Random players would gain EP and give support at every chance; few actions at any
    time are allowed in a phase, so that a game comes to its end.
    """
    chance = kernel.Chance(seed)
    options = tr.RuleOptions(
        sealed=chance.below(2) == 1, action_limit=2 + chance.below(5)
    )
    codes = list(tr.demo.decks())
    decks = [
        tr.demo.boosters(chance)
        if options.sealed
        else tr.demo.deck(chance.choice(codes))
        for _ in (0, 1)
    ]
    return tr.Battle.start(decks=decks, seed=seed, options=options)


def _bond() -> str:
    return card_texts.piece("board.zone.bond", localized_names.get_reader_language())


LAYOUT: Final = Layout(
    column=("items", True),
    rows=(("base", 0), ("field", 0)),
    piles=(
        ("role", "initiative"),
        ("count", "bond"),
        ("count", "cp"),
        ("count", "ep"),
        ("deck", "deck"),
        ("open", "trail"),
    ),
    held=("looked_at",),
    phases=PHASES[1:],  # setup is none
    figures=FIGURES,
    struck="bond",
    score=("bond", lazy(_bond, str)()),
    duel={"card": ("strength", "own_defence"), "target": ("back", "defence")},
    safe=("base", "deploy", "battle", "answer"),
    weighty=(
        "card_moved",
        "bond_lost",
        "unit_attacked",
        "player_attacked",
        "battle_compared",
        "card_stunned",
        "card_turned_up",
        "trigger_began",
    ),
    drops={"place": "base", "deploy": "field", "cast": "table"},
    wishes={
        "hand": {
            "unit": {"type": "deploy"},
            "item": {"type": "deploy"},
            "event": {"type": "cast"},
            "base": {"type": "place"},
        },
        "base": {"base": {"type": "found"}, "*": {"type": "cast"}},
        "field": {"*": {"type": "attack"}},
        "items": {"*": {"type": "activate", "ability": 0}},
    },
    words=card_texts.piece.words,
)

KISEKI = Ruleset(
    name=tr.Kiseki.name,
    title=_("Kiseki TCG"),
    version=tr.Kiseki.version,
    define=_build_definition,
    start=_start,
    restore=lambda state, fixed: tr.Battle.from_dict(state, fixed=fixed),
    read_action=tr.action_from_dict,
    tell=lambda events, language, reader, players, cards: LOG_RENDERER.render_lines(
        events, language=language, reader=reader, players=players, cards=cards
    ),
    tell_end=LOG_RENDERER.render_end,
    preview=lambda _battle, _action: {},
    rules_of_new=lambda given, _is_live: dict(given),
    options=frozenset(each.name for each in fields(tr.RuleOptions)),
    refusals=tr.REFUSALS,
    bots={
        "random": lambda chance, _is_time_up: BeginnerBot(chance, playout.pick_answer),
        "greedy": lambda chance, _is_time_up: GreedyBot(chance),
        "monte_carlo": make_timed_bot(MonteCarloBot),
    },
    strengths={"random": -460, "greedy": 0, "monte_carlo": 340},
    thinker=make_timed_bot(MonteCarloBot),
    worth_comparing=frozenset({"base", "deploy", "battle", "target"}),
    subject=SoakSubject(
        start=_start_random,
        restore=tr.Battle.from_dict,
        watcher=invariants.WATCHER,
        breaches=invariants.find_breaches,
        wrong=invariants.generate_wrong_actions,
    ),
    layout=LAYOUT,
    kinds=KINDS,
    own=OWN,
    lacks=OF_BUILT_IN_CARDS,
    first_game=FirstGame(tr.LESSONS),
    limited={"sealed": True},
    also_plays=frozenset({1, 2}),
)
