"""Lists complete each other, tell contradictions, and keep editors' decisions."""

import dataclasses

import pytest

from cards.catalogue.revisions import publish_revision
from cards.importing.completion import list_decided
from cards.importing.tests.test_imports import JAPANESE, bring, current, everything
from cards.importing.tests.test_list_files import ENGLISH, FLAT
from cards.models import Ruling

pytestmark = pytest.mark.django_db

PLAIN = {**FLAT, "code": "XY01BT/XYZ-1-001", "rarity": "SR", "isParallel": False}
# The English list has everything but AP costs, as the public ones have.
WITHOUT_AP = {**ENGLISH, "ap": "", "generatedEnergy": 1, "trigger": "[Draw] Draw."}


def missing():
    return current().as_draft().missing


def edit(reason="Misprint", **changes):
    """Publish a version as an editor does; ``face`` changes attributes of the face."""
    draft = current().as_draft()
    face = {**draft.face, **changes.pop("face", {})}
    publish_revision(
        draft=dataclasses.replace(draft, face=face, **changes), reason=reason
    )


def differences(report):
    return {p.field: p.message for p in report.problems if p.code == "import.differs"}


@pytest.mark.parametrize(
    ("field", "attribute"),
    [
        ("bp", "bp"),
        ("apCost", "ap_cost"),
        ("genEnergy", "generated_energy"),
        ("traits", "traits"),
        ("triggers", "trigger"),
        ("effectText", "text"),
    ],
)
def test_a_card_that_lacks_a_value_waits_and_a_second_list_completes_it(
    field, attribute
):
    first = bring({**PLAIN, field: None})

    assert (first.errors, first.is_applied) == (0, True)
    assert not current().is_playable
    assert missing() == {attribute}
    (card,) = first.unplayable
    assert card["number"] == "XYZ-1-001"
    assert [reason["code"] for reason in card["reasons"]] == [
        f"card.missing_{attribute}"
    ]

    bring(PLAIN, name="second.json")

    assert current().is_playable
    assert current().data["bp"] == PLAIN["bp"]
    assert current().text_ja == PLAIN["effectText"]


def test_a_list_that_lacks_a_value_takes_nothing_away():
    bring(PLAIN)

    report = bring({**PLAIN, "bp": None, "effectText": None, "name": PLAIN["name"]})

    assert current().is_playable
    assert current().bp == 3500
    assert current().text_ja == PLAIN["effectText"]
    assert differences(report) == {}


def test_an_english_card_without_ap_cost_waits_for_the_japanese_list():
    bring(WITHOUT_AP)
    assert missing() == {"ap_cost"}
    assert not current().is_playable

    bring(PLAIN)

    assert current().is_playable
    assert (current().ap_cost, current().name_en) == (1, "Keeper")


def test_an_english_list_gives_the_trigger_that_the_japanese_list_lacks():
    bring({**PLAIN, "triggers": None})
    assert missing() == {"trigger"}

    bring(WITHOUT_AP)

    assert current().trigger == "draw"
    assert current().is_playable


def test_a_further_row_of_the_same_list_completes_the_first():
    parallel = {**PLAIN, "code": "XY01BT/XYZ-1-001_p1"}

    bring({**PLAIN, "bp": None}, parallel)

    assert (current().bp, current().is_playable) == (3500, True)


def test_a_contradiction_is_told_with_both_values_and_field():
    bring(PLAIN)

    report = bring({**PLAIN, "bp": 4000, "apCost": 2}, name="other.json")

    told = differences(report)
    assert set(told) == {"bp", "ap_cost"}
    assert "3500" in told["bp"]
    assert "4000" in told["bp"]
    assert current().bp == 4000


def test_rows_of_one_list_that_contradict_each_other_name_the_field():
    report = bring(PLAIN, {**PLAIN, "code": "XY01BT/XYZ-1-001_p1", "bp": 4000})

    assert set(differences(report)) == {"bp"}
    assert "row 1" in differences(report)["bp"]
    assert current().bp == 3500


def test_an_english_row_tells_its_contradiction_and_changes_no_number():
    bring(PLAIN)

    report = bring({**WITHOUT_AP, "bp": "4000"})

    assert set(differences(report)) == {"bp"}
    assert current().bp == 3500


def test_a_decision_of_an_editor_stays_whatever_a_list_says():
    bring(PLAIN)
    edit(face={"bp": 5000})

    report = bring({**PLAIN, "bp": 4000, "apCost": 2}, name="other.json")

    assert (current().bp, current().ap_cost) == (5000, 2)
    assert "the card counts" in differences(report)["bp"]
    assert "this row counts" in differences(report)["ap_cost"]


def test_a_value_that_an_editor_filled_in_stays():
    bring({**PLAIN, "bp": None})
    edit(face={"bp": 0}, gaps=())
    assert current().is_playable

    bring({**PLAIN, "bp": None, "apCost": 2}, name="other.json")
    bring({**PLAIN, "apCost": 2}, name="third.json")

    assert (current().bp, current().ap_cost, current().is_playable) == (0, 2, True)


def test_a_text_that_an_editor_wrote_stays_with_its_effect():
    bring(PLAIN)
    edit(texts={**current().as_draft().texts, "ja": "【登場時】カードを2枚引く。"})

    bring({**PLAIN, "effectText": "【登場時】カードを3枚引く。"}, name="other.json")

    assert current().text_ja == "【登場時】カードを2枚引く。"


def test_a_text_in_another_writing_of_the_same_effect_is_no_contradiction():
    bring(PLAIN)

    report = bring(
        {**PLAIN, "effectText": "[登場時] カードを１枚引く。"}, name="other.json"
    )

    assert differences(report) == {}


def test_the_second_import_of_an_incomplete_list_changes_nothing():
    entries = [{**PLAIN, "bp": None}, {**PLAIN, "code": "XY01BT/XYZ-1-001_p1"}]
    bring(*entries)
    before = everything()

    report = bring(*entries)

    assert everything() == before
    assert not report.is_applied


def test_a_dated_note_is_kept_as_an_erratum_of_the_card_once():
    note = "※2024/5/1 訂正：「1枚」→「2枚」"
    entry = {**PLAIN, "effectText": PLAIN["effectText"] + note}

    bring(entry, {**entry, "code": "XY01BT/XYZ-1-001_p1"})
    bring(entry)

    assert current().is_playable
    (erratum,) = Ruling.objects.all()
    assert (str(erratum.ruled_on), erratum.text_ja) == ("2024-05-01", note)


def test_what_a_hand_made_card_leaves_open_is_no_decision():
    decided = list_decided([("editor", {"bp": 3000, "name_en": "", "trigger": None})])

    assert decided == {"bp"}


def test_only_what_an_editor_changed_is_a_decision():
    first = ("import", {"bp": 3000, "ap_cost": 1})
    second = ("editor", {"bp": 3500, "ap_cost": 1})
    third = ("import", {"bp": 3500, "ap_cost": 2})

    assert list_decided([first, second, third]) == {"bp"}


def test_japanese_rows_in_two_formats_say_the_same_about_one_card():
    bring(JAPANESE)

    report = bring({**PLAIN, "triggers": ["DRAW"], "reqEnergy": 2, "traits": ["港"]})

    assert differences(report) == {}
    assert current().is_playable
