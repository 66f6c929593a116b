"""Cards about to come out are shown to do in play what they say."""

import pytest

from battles.simulation.release_checks import check_cards
from battles.simulation.starter_content import read_starter_cards
from cards.card_data.draft import CardDraft
from cards.releases.checklist import list_checks


def draft(number="TDL-1-001", **changes):
    return CardDraft({**read_starter_cards()[number], **changes}, names={})


def test_the_newsroom_knows_the_check():
    assert "scenarios" in [code for code, _label, _check in list_checks()]


def test_a_card_of_ours_passes():
    assert check_cards([draft()]) == []


def test_a_card_without_effects_has_nothing_to_show():
    assert check_cards([draft(effects=None)]) == []


@pytest.mark.parametrize(
    "effects", [{"nonsense": 1}, {"abilities": [{"kind": "timed"}]}]
)
def test_a_tree_that_cannot_be_played_is_told(effects):
    (gap,) = check_cards([draft(effects=effects)])

    assert gap.number == "TDL-1-001"
    assert gap.message
