"""A printed trigger text that is not understood keeps its card from play (issue 28).

Every card here is invented. UA-9.1 to UA-9.7 say what a trigger usually does; a card
whose print says something else never gets that effect by being compiled anew.
"""

import json
from dataclasses import replace

import pytest

from cards.browsing.coverage import explain_unplayable
from cards.card_data.text_translation import Glossary
from cards.catalogue.revision_drafts import rewrite_card
from cards.catalogue.revisions import publish_revision
from cards.catalogue.selectors import show_cards
from cards.editing.tests.test_admin import editor
from cards.editing.tests.test_paraphrasing import publish
from cards.editing.tests.test_paraphrasing import refused as refused_text
from cards.importing.exports import export_cards
from cards.importing.tests.test_evidence import english, row, state
from cards.importing.tests.test_imports import (
    JAPANESE,
    bring,
    bring_text,
    current,
    everything,
    numbered,
)
from cards.importing.tests.test_list_files import ENGLISH
from cards.importing.tests.test_recompilation import run
from cards.models import Card

pytestmark = pytest.mark.django_db

NUMBER = "XYZ-1-001"
ICON = '<img src="draw.png" alt="ドロー">'
HIDDEN = "カードを2枚ひく。"
PAIR = ("カードを2枚ひく", "カードを2枚引く")
REFUSED = {**JAPANESE, "triggerData": ICON + HIDDEN}
EN_HIDDEN = {**ENGLISH, "effect": "-", "trigger": "[Draw] Pick a card up."}

__all__ = ["editor"]


def trigger():
    return (current().data["effects"] or {}).get("trigger")


def is_kept(number=NUMBER):
    (gap,) = current(number).as_draft().gaps
    return (state(number), gap.is_of_trigger, gap.part) == (
        ("refused", False),
        True,
        "ひく",
    )


def test_the_reason_quotes_the_words_of_the_trigger_text():
    bring(REFUSED)

    assert is_kept()
    assert current().evidence_details["trigger_texts"] == {"ja": HIDDEN}


def test_a_card_compiled_anew_stays_refused_for_its_trigger_text():
    bring(REFUSED)
    before = everything()

    assert "0 of 1 cards changed" in run("recompile_cards")
    assert everything() == before
    assert is_kept()


def test_importing_the_list_again_changes_nothing():
    bring(REFUSED)
    before = everything()

    bring(REFUSED)

    assert everything() == before


def test_the_paraphrase_of_another_card_leaves_a_refused_trigger_refused(editor):
    bring({**REFUSED, "effectData": "【登場時】カードを2枚めくる。"})
    bring(refused_text("XYZ-1-002", "[登場時]カードを2枚めくる。"))

    done = publish(editor, ("カードを2枚めくる", "カードを2枚引く"), number="XYZ-1-002")

    assert done.numbers == ("XYZ-1-002",)
    assert state() == ("refused", False)


def test_the_usual_trigger_text_is_not_kept():
    bring(JAPANESE)

    assert state() == ("one_witness", True)
    assert current().evidence_details == {"languages": ["ja"]}


def test_an_unusual_trigger_that_is_understood_outlasts_a_refused_effect_text():
    other = {**JAPANESE, "triggerData": ICON + "カードを2枚引く。"}
    bring({**other, "effectData": "【登場時】カードを2枚めくる。"})
    assert state() == ("refused", False)

    bring(english(triggers=["DRAW"], bp=3500))

    assert state() == ("one_witness", True)
    assert trigger()["body"]["count"] == 2


@pytest.mark.parametrize("is_japanese_first", [True, False])
def test_a_list_that_only_names_the_trigger_does_not_vouch_for_it(is_japanese_first):
    lists = [REFUSED, english(triggers=["DRAW"], bp=3500)]
    for entry in lists if is_japanese_first else reversed(lists):
        bring(entry)

    assert is_kept()
    run("recompile_cards")
    assert is_kept()


def test_a_card_without_an_effect_text_is_refused_for_its_trigger_text():
    bring({**REFUSED, "effectData": "-"})

    assert is_kept()
    run("recompile_cards")
    assert is_kept()


def test_a_card_without_an_effect_text_keeps_the_usual_trigger():
    bring({**JAPANESE, "effectData": "-"})

    assert state() == ("", True)
    assert current().evidence_details is None


def test_an_english_trigger_text_is_kept_in_its_language():
    bring(EN_HIDDEN)

    assert state() == ("refused", False)
    assert current().evidence_details["trigger_texts"] == {"en": "Pick a card up."}
    run("recompile_cards")
    assert state() == ("refused", False)


def test_a_list_that_prints_the_usual_text_ends_the_refusal():
    bring(REFUSED)

    bring(JAPANESE)

    assert state() == ("one_witness", True)
    assert current().evidence_details == {"languages": ["ja"]}


def test_another_trigger_type_drops_the_old_text():
    bring(REFUSED)

    bring(row(triggers=["GET"], bp=3500))

    assert current().trigger == "get"
    assert state() == ("one_witness", True)
    assert "trigger_texts" not in current().evidence_details


def test_the_same_trigger_type_keeps_the_text_of_the_other_list():
    bring(REFUSED)

    bring(row(triggers=["DRAW"], bp=3000))

    assert current().bp == 3000
    assert is_kept()


def test_a_trigger_text_is_kept_until_its_card_has_an_effect_text():
    bring({**REFUSED, "effectData": None})
    assert state() == ("", False)

    bring(row(triggers=["DRAW"], bp=3500))

    assert is_kept()


def test_a_number_that_an_editor_corrects_leaves_the_trigger_refused():
    bring(REFUSED)
    draft = current().as_draft()

    face = {**draft.face, "bp": 4000}
    publish_revision(draft=replace(draft, face=face), reason="Misprint")
    run("recompile_cards")

    assert is_kept()
    assert current().bp == 4000


@pytest.mark.parametrize(
    ("trigger_text", "state_after", "count"),
    [(HIDDEN, "refused", None), ("カードを3枚引く。", "one_witness", 3)],
)
def test_a_balance_change_of_the_effect_text_keeps_what_the_trigger_says(
    trigger_text, state_after, count
):
    bring({**REFUSED, "triggerData": ICON + trigger_text})

    draft, problems = rewrite_card(
        current(), numbers={}, text="【登場時】カードを2枚引く。", glossary=Glossary()
    )

    assert draft.evidence.state == state_after
    assert bool(problems) == (count is None)
    assert draft.evidence.trigger_texts == {"ja": trigger_text}
    effects = draft.face["effects"]
    assert (effects and effects["trigger"]["body"]["count"]) == count


def test_export_and_import_keep_the_trigger_text(editor):
    bring(REFUSED)
    written = "".join(export_cards(format_name="exchange", viewer=editor))
    written = written.replace("XYZ", "QQQ")  # Cards that this site does not know.

    assert not bring_text(written).errors

    assert is_kept("QQQ-1-001")
    run("recompile_cards")
    assert is_kept("QQQ-1-001")


@pytest.mark.parametrize(
    "texts", [["空"], {"ja": 1}, {"xx": "空"}, {"ja": "空" * 4_001}, {"ja": {}}]
)
def test_a_file_with_another_shape_of_trigger_texts_is_refused(editor, texts):
    bring(REFUSED)
    written = json.loads("".join(export_cards(format_name="exchange", viewer=editor)))
    written["cards"][0]["evidence"]["trigger_texts"] = texts
    before = everything()

    report = bring_text(json.dumps(written, ensure_ascii=False))

    assert report.errors == 1
    assert everything() == before


def test_pages_and_the_command_name_the_trigger_text():
    bring(REFUSED)
    card = Card.objects.with_current().get()

    (item,) = explain_unplayable([card], "en")

    assert not any(part.gap for part in item.stretches)
    (marked,) = (part.text for part in item.trigger_stretches if part.gap)
    assert marked == "ひく"
    (reason,) = item.reasons
    assert reason.sentence == "Trigger text: These words aren’t understood yet."
    (shown,) = show_cards([card], "en")
    assert shown.trigger_text == HIDDEN
    with pytest.raises(Exception, match="the trigger text") as found:
        run("explain_card", NUMBER)
    assert f"  {HIDDEN}\n  from character 6 to 8" in str(found.value)


def test_the_operation_says_in_which_text_the_words_are(client):
    bring(REFUSED)

    (found,) = client.get("/api/v1/cards/coverage/XY01BT/").json()["results"]

    assert (found["trigger_text"], found["trigger_language"]) == (HIDDEN, "ja")
    (reason,) = found["reasons"]
    assert (reason["is_of_trigger"], reason["part"]) == (True, "ひく")


def test_the_card_page_and_the_import_report_quote_the_trigger_text(client, editor):
    report = bring(REFUSED)

    page = client.get(f"/cards/{NUMBER}/").content.decode()

    assert "<mark>ひく</mark>" in page
    assert "data-trigger-text" in page
    (waiting,) = report.unplayable
    assert [item["part"] for item in waiting["reasons"]] == ["ひく"]


def test_the_number_of_a_second_card_is_read_by_its_own_trigger_text():
    bring(JAPANESE, numbered(REFUSED, 2, effectData=JAPANESE["effectData"]))

    assert state() == ("one_witness", True)
    assert state("XYZ-1-002") == ("refused", False)
