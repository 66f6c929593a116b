"""Cards about to come out are shown to do in play what they say."""

import pytest

from battles.laboratory.release_checks import check
from battles.laboratory.starter_content import starter_faces
from cards.faces.draft import CardDraft
from cards.releases.checks import all_checks


def draft(number="TDL-1-001", **changes):
    return CardDraft({**starter_faces()[number], **changes}, names={})


def test_the_newsroom_knows_the_check():
    assert "scenarios" in [code for code, _label, _check in all_checks()]


def test_a_card_of_ours_passes():
    assert check([draft()]) == []


def test_a_card_without_effects_has_nothing_to_show():
    assert check([draft(effects=None)]) == []


@pytest.mark.parametrize(
    "effects", [{"nonsense": 1}, {"abilities": [{"kind": "timed"}]}]
)
def test_a_tree_that_cannot_be_played_is_told(effects):
    (gap,) = check([draft(effects=effects)])

    assert gap.number == "TDL-1-001"
    assert gap.message
