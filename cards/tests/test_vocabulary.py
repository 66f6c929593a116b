"""Every code of cards and of the effect model has its word."""

import pytest

from cards import card_data
from cards.effects import facets
from cards.effects.model import enums as model
from cards.effects.model import modifiers, registry
from cards.effects.model.base import Modifier
from cards.search.language import Field
from cards.search.language.fields import FLAGS
from cards.vocabulary import list_codes

# A choice among modifiers; what stays on a card is the one that was chosen.
CHOICES = {modifiers.OneOfModifiers, modifiers.AltModifier}

CODES = {
    "zone": set(model.Zone),
    "kind": set(model.CardKind),
    "color": set(model.Color),
    "mode": set(model.Mode),
    "phase": set(model.Phase),
    "keyword": {*model.KeywordName, model.Icon.RAID},
    "timing": {*model.Icon} - {model.Icon.RAID},
    "trigger": set(model.Trigger),
    "part": {*model.Stat},
    "rarity": set(card_data.RARITIES),
    "mark": {
        name
        for name, node in registry.NODES.items()
        if issubclass(node, Modifier) and node not in CHOICES
    },
    "does": set(facets.DOES),
    "target": set(facets.TARGETS),
    "when": set(facets.WHEN) - set(model.Icon),
    "cost": set(facets.COSTS),
    "flag": set(FLAGS),
}


@pytest.mark.parametrize("kind", CODES)
def test_every_code_has_a_word(kind):
    assert {str(code) for code in CODES[kind]} <= set(list_codes(kind))


def test_every_question_of_the_search_has_a_word():
    alike = {"gives": "generated_energy", "energy": "required_energy", "ap": "ap_cost"}
    asked = {alike.get(str(field), str(field)) for field in Field}

    assert asked <= set(list_codes("part"))
