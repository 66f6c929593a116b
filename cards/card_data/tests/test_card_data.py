"""What makes a card face: UA-2.1.1 to UA-2.1.4."""

import pytest

from cards.card_data import check_face, is_playable
from cards.tests.factories import make_draft, make_face


def wrong_fields(**changes):
    return [problem.field for problem in check_face(make_face(**changes))]


@pytest.mark.parametrize(
    "changes",
    [
        pytest.param({}, id="a character"),
        pytest.param({"kind": "site", "bp": None}, id="a site"),
        pytest.param(
            {"kind": "event", "bp": None, "generated_energy": {}}, id="an event"
        ),
        pytest.param({"bp": 0, "required_energy": 0}, id="zero is a number"),
        pytest.param({"trigger": "color"}, id="with a trigger"),
        pytest.param({"traits": []}, id="without traits"),
        pytest.param({"generated_energy": {"red": 1, "blue": 1}}, id="two colours"),
        pytest.param({"effects": {"version": 1}}, id="with an effect tree"),
    ],
)
def test_a_card_of_each_kind_is_a_correct_face(changes):
    assert wrong_fields(**changes) == []


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("number", "tdl-1-001"),
        ("number", "TDL"),
        ("number", 7),
        ("series", "TDLX"),
        ("name", "  "),
        ("kind", "field"),
        ("color", "pink"),
        ("required_energy", -1),
        ("required_energy", 16),
        ("required_energy", True),
        ("required_energy", "2"),
        ("ap_cost", 4),
        ("generated_energy", {"pink": 1}),
        ("generated_energy", {"red": 0}),
        ("generated_energy", 1),
        ("bp", -500),
        ("bp", 20_001),
        ("traits", ["港", "港"]),
        ("traits", "港"),
        ("traits", [1]),
        ("trigger", "GET"),
        ("effects", []),
    ],
)
def test_a_wrong_value_is_told_at_its_field(field, value):
    assert field in wrong_fields(**{field: value})


@pytest.mark.parametrize("kind", ["site", "event"])
def test_only_characters_have_bp(kind):
    """UA-2.1.2, UA-2.1.3."""
    assert wrong_fields(kind=kind, generated_energy={}) == ["bp"]
    assert wrong_fields(kind="character", bp=None) == ["bp"]


def test_events_generate_no_energy():
    """UA-2.1.3."""
    assert wrong_fields(kind="event", bp=None) == ["generated_energy"]


def test_a_number_begins_with_its_series():
    assert wrong_fields(series="XYZ") == ["series"]


def test_missing_and_unknown_fields_are_told_at_once():
    face = {**make_face(), "hp": 3}
    del face["bp"]

    assert [problem.field for problem in check_face(face)] == ["bp", "hp", "bp"]


def test_a_card_without_text_is_playable_unless_it_is_an_event():
    event = make_face(kind="event", bp=None, generated_energy={})

    assert is_playable(make_face(), text="")
    assert not is_playable(event, text="")


def test_a_card_with_text_is_playable_once_its_tree_is_known():
    assert not is_playable(make_face(), text="カードを1枚引く。")
    assert is_playable(make_face(effects={"version": 1}), text="カードを1枚引く。")


def test_a_draft_without_problems_has_none():
    assert make_draft().problems() == ()


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"names": {"ja": "", "zh-hant": " "}, "name": ""}, "names"),
        ({"names": {"ja": "灯台守", "en": "x" * 81}}, "names.en"),
        ({"texts": {"ja": "引" * 4001}}, "texts.ja"),
        ({"traits": ["港" * 41]}, "traits"),
        ({"rarity": "XX"}, "rarity"),
        ({"bp": -1}, "bp"),
    ],
)
def test_a_draft_tells_what_is_wrong_beside_the_face(changes, field):
    assert field in [problem.field for problem in make_draft(**changes).problems()]


@pytest.mark.parametrize(
    ("changes", "field"),
    [
        ({"names": {"ja": "灯台守", "en": "Keeper"}}, "names.zh-hant"),
        ({"texts": {"ja": "引く。"}}, "texts"),
        ({"flavors": {"en": "Ink."}}, "flavors"),
    ],
)
def test_a_draft_tells_what_is_not_translated(changes, field):
    assert [problem.field for problem in make_draft(**changes).untranslated()] == [
        field
    ]


def test_drafts_that_say_the_same_have_the_same_digest():
    assert make_draft().digest() == make_draft(texts={"en": ""}).digest()
    assert make_draft().digest() != make_draft(bp=3500).digest()
