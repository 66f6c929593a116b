"""A refused trigger text is mended in known words like an effect text (issue 28)."""

from dataclasses import replace

import pytest

from cards.catalogue.revisions import publish_revision
from cards.editing.paraphrasing import (
    list_refused_texts,
    try_paraphrases,
    withdraw_paraphrase,
)
from cards.editing.tests.test_admin import LIST, editor, form_of
from cards.editing.tests.test_paraphrase_admin import PAGE, post, shown
from cards.editing.tests.test_paraphrasing import NUMBER, publish
from cards.errors import BadParaphrase
from cards.importing.tests.test_evidence import english, state
from cards.importing.tests.test_imports import bring, current, numbered
from cards.importing.tests.test_recompilation import run
from cards.importing.tests.test_trigger_texts import HIDDEN, PAIR, REFUSED, trigger

pytestmark = pytest.mark.django_db

TURNED = ("カードを2枚めくる", "カードを2枚引く")
BOTH = {**REFUSED, "effectData": "【登場時】カードを2枚めくる。"}

__all__ = ["editor"]


def test_a_paraphrase_of_the_trigger_text_makes_every_card_like_it_playable(editor):
    bring(REFUSED, numbered(REFUSED, 2, triggerData=REFUSED["triggerData"]))

    done = publish(editor, PAIR)

    assert done.numbers == (NUMBER, "XYZ-1-002")
    assert state() == ("one_witness", True)
    assert trigger()["body"]["count"] == 2
    details = current().evidence_details
    assert details["trigger_texts"] == {"ja": HIDDEN}
    assert [item["words"] for item in details["paraphrases"]] == [PAIR[0]]
    assert "0 of" in run("recompile_cards")


def test_withdrawing_it_refuses_the_trigger_again(editor):
    bring(REFUSED)
    (kept,) = publish(editor, PAIR).paraphrases

    done = withdraw_paraphrase(paraphrase_id=kept.pk, reason="Not so.", by=editor)

    assert done.numbers == (NUMBER,)
    assert state() == ("refused", False)
    assert current().evidence_details["trigger_texts"] == {"ja": HIDDEN}
    assert current().text_en == ""


def test_a_paraphrase_may_read_the_usual_trigger(editor):
    usual = {**REFUSED, "triggerData": REFUSED["triggerData"].replace("2枚", "1枚")}
    bring(usual)

    (kept,) = publish(editor, ("カードを1枚ひく", "カードを1枚引く")).paraphrases

    assert (state(), trigger()) == (("one_witness", True), None)
    withdraw_paraphrase(paraphrase_id=kept.pk, reason="Not so.", by=editor)
    assert state() == ("refused", False)


def test_both_texts_of_a_card_are_mended_at_once_and_not_by_half(editor):
    bring(BOTH)

    with pytest.raises(BadParaphrase):
        publish(editor, PAIR)
    assert state() == ("refused", False)
    publish(editor, PAIR, TURNED)
    assert state() == ("one_witness", True)
    assert trigger()["body"]["count"] == 2


def test_a_trigger_that_both_lists_share_is_read_by_one_paraphrase(editor):
    bring(REFUSED)
    bring(english(triggers=["DRAW"], bp=3500))

    (kept,) = publish(editor, PAIR).paraphrases

    assert state() == ("proved", True)
    assert current().evidence_details["paraphrases"] == [
        {"id": kept.pk, "language": "ja", "words": PAIR[0], "reading": PAIR[1]}
    ]


def test_the_refused_text_has_its_trigger_text_with_the_words(editor):
    bring(BOTH)

    (text,) = list_refused_texts(current())

    assert text.trigger_text == HIDDEN
    assert [part.text for part in text.trigger_spans if part.gap] == ["ひく"]
    assert [item.words for item in text.passages] == [TURNED[0], PAIR[0]]
    assert all(item.nearest for item in text.passages)


def test_a_trial_shows_the_trigger_text_as_it_would_be_read(editor):
    bring(REFUSED)

    trial = try_paraphrases(
        number=NUMBER, language="ja", passages=[(PAIR[0], "カードを2枚めくる")]
    )

    assert trial.problem is not None
    assert "".join(part.text for part in trial.trigger_spans) == "カードを2枚めくる。"
    assert any(part.gap for part in trial.trigger_spans)
    assert not any(part.gap for part in trial.spans)


def test_the_page_lists_the_trigger_text_and_publishes_its_reading(client, editor):
    bring(REFUSED)

    page = shown(client, PAGE)
    assert "data-trigger-text" in page
    assert '<mark class="desk-gap">ひく</mark>' in page
    assert "Trigger text: These words aren’t understood yet." in page

    sent = {"words_0": PAIR[0], "reading_0": PAIR[1], "reason": "Kana."}
    assert 'data-trial="good"' in post(client, **sent, **{"try": ""})
    post(client, **sent, publish="")
    assert state() == ("one_witness", True)


def test_the_form_of_a_card_drops_the_text_with_the_trigger_type(client, editor):
    bring(REFUSED)
    address = f"{LIST}{current().card_id}/change/"
    sent = {**form_of(client, address), "reason": "Erratum"}

    assert client.post(address, {**sent, "bp": "4000"}).status_code == 302
    assert (current().bp, state()) == (4000, ("refused", False))
    assert client.post(address, {**sent, "trigger": "get"}).status_code == 302
    assert (current().trigger, state()) == ("get", ("one_witness", True))
    assert "trigger_texts" not in current().evidence_details


def test_a_new_effect_text_of_the_form_leaves_the_trigger_refused(client, editor):
    bring(BOTH)
    address = f"{LIST}{current().card_id}/change/"
    sent = {**form_of(client, address), "reason": "Erratum"}

    text = "【登場時】カードを1枚引く。"
    assert client.post(address, {**sent, "text_ja": text}).status_code == 302

    assert state() == ("refused", False)
    assert current().evidence_details["trigger_texts"] == {"ja": HIDDEN}


def test_a_refused_card_without_kept_trigger_words_says_so_and_the_cure(editor, client):
    """Trigger texts were not kept before; only their list can bring them back."""
    bring(REFUSED)
    before = current().as_draft()
    gaps = tuple(replace(gap, is_of_trigger=False) for gap in before.gaps)
    publish_revision(
        draft=replace(
            before, gaps=gaps, evidence=replace(before.evidence, trigger_texts={})
        ),
        reason="As imported before",
    )
    client.force_login(editor)

    page = client.get(PAGE, {"card": NUMBER}).content.decode()

    assert "data-understood" in page
    assert "data-unkept-trigger" in page
    assert 'href="/admin/cards/importrun/add/"' in page
    bring({**REFUSED, "rareData": "R"})
    page = client.get(PAGE, {"card": NUMBER}).content.decode()
    assert "data-unkept-trigger" not in page
    assert "data-trigger-text" in page
