"""Every node and every word of the model can be said in every language."""

import re

import pytest

from cards.effects import validate_tree
from cards.effects.examples import EXAMPLES
from cards.effects.model.enums import (
    Act,
    Color,
    Deed,
    Distinct,
    Icon,
    KeywordName,
    Mode,
    MomentName,
    Operator,
    Phase,
    Point,
    Position,
    Side,
    SourceKind,
    StackPart,
    Stat,
    Trigger,
    Zone,
)
from cards.effects.model.registry import NODES
from cards.effects.model.traversal import walk_tree
from cards.effects.renderers import en, zh_hant
from cards.effects.renderers.base import Options, Translations

LANGUAGES = {"en": en.RENDERER, "zh-hant": zh_hant.RENDERER}
TRANSLATIONS = Translations(
    names={"灯台守": "Keeper", "海鳥": "Seabird"}, traits={"港": "Harbor"}
)
PLACES = [
    zone for zone in Zone if zone not in (Zone.UNDER, Zone.OTHER_LINE, Zone.SAME_LINE)
]
_STRAY = re.compile(
    "[\ue000-\uf8ff]|None|  |,,|\\.\\.|。。|，，|，。|獲得獲得"
    "|\\{(?:what|whose|by|cause|noun|goal|count|n|value)\\}"
)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_node_has_words(language):
    silent = [
        name for name, kind in NODES.items() if not LANGUAGES[language].writes(kind)
    ]

    assert silent == []


def test_every_node_is_in_an_example():
    used = {type(node).__name__ for item in EXAMPLES for node in walk_tree(item.tree)}

    assert set(NODES) - used == set()


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda item: item.text[:20])
def test_examples_are_sound(example):
    assert validate_tree(example.tree) == ()


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("example", EXAMPLES, ids=lambda item: item.text[:20])
@pytest.mark.parametrize("reminders", [False, True])
def test_examples_read_cleanly(example, language, reminders):
    options = Options(example.kind, TRANSLATIONS, reminders=reminders)

    rendered = LANGUAGES[language].effects(example.tree, options)

    assert rendered.text
    assert _STRAY.findall(rendered.text) == []
    assert "".join(item.text for item in rendered.segments) == rendered.text
    assert all(line.strip() == line for line in rendered.text.split("\n"))


@pytest.mark.parametrize(
    ("prefix", "words"),
    [
        ("Zone", PLACES),
        ("Color", Color),
        ("Stat", Stat),
        ("InMode", Mode),
        ("Phase", Phase),
        ("whose", Side),
        ("Player", Side),
        ("NextUsed", Side),
        ("DealDamage", Side),
        ("As", Side),
        ("StatIs", Operator),
        ("StatIs.amount", Operator),
        ("Compare", Operator),
        ("Compare.amount", Operator),
        ("Compare.many", Operator),
        ("ThisTurn", Deed),
        ("DidThisTurn", Deed),
        ("CountThisTurn", Deed),
        ("Compare.this_turn", Deed),
        ("Count.distinct", Distinct),
        ("Count.unit", Distinct),
        ("Compare.distinct", Distinct),
        ("Pick.distinct", Distinct),
        ("Until", Point),
        ("Cannot", Act),
        ("Cause", [kind for kind in SourceKind if kind is not SourceKind.BATTLE]),
        ("PartOf", StackPart),
        ("icon", Icon),
        ("icon", KeywordName),
        ("icon.trigger", None),
        ("Moment", MomentName),
    ],
    ids=str,
)
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_model_has_a_phrase(language, prefix, words):
    phrases = LANGUAGES[language].phrases
    if words is None:
        needed = [f"{prefix}_{trigger.value}" for trigger in Trigger]
    else:
        needed = [f"{prefix}.{word.value}" for word in words]

    assert [key for key in needed if key not in phrases] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_way_into_a_deck_has_a_phrase(language):
    phrases = LANGUAGES[language].phrases
    needed = [f"Move.deck.{position}" for position in Position]

    assert [key for key in needed if key not in phrases] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_color_of_energy_has_an_icon(language):
    phrases = LANGUAGES[language].phrases
    needed = [f"icon.energy_{color}" for color in Color]

    assert [key for key in needed if key not in phrases] == []
