"""Cards whose texts differ: shown side by side, and decided by an editor."""

import pytest

from cards.editing.tests.test_admin import LIST, editor, form_of
from cards.editing.text_decisions import decide_text
from cards.errors import BadCard, CardNotFound, NotDisputed
from cards.importing.tests.test_evidence import DRAW_EN, dispute, english, row
from cards.importing.tests.test_imports import bring, current
from cards.models import Card
from unionarena.core.accounts.models import User
from unionarena.core.errors import Forbidden

pytestmark = pytest.mark.django_db
NUMBER = "XYZ-1-001"

__all__ = ["editor"]


def page_of(number=NUMBER):
    return f"{LIST}{Card.objects.get(number=number).pk}/evidence/"


def test_both_texts_stand_side_by_side_with_what_differs_marked(client, editor):
    dispute()

    page = client.get(page_of(), headers={"accept-language": "en"}).content.decode()

    assert 'data-evidence="disputed"' in page
    assert DRAW_EN in page
    assert "カードを2枚引く" in page
    japanese, english_side = page.split('data-reading="en"')
    assert "<mark>" in japanese
    assert "<mark>" in english_side
    assert "Use this reading" in page


@pytest.mark.parametrize(("language", "count"), [("ja", 2), ("en", 1)])
def test_a_decision_makes_the_card_playable_and_is_recorded(
    client, editor, language, count
):
    dispute()

    sent = {"language": language, "reason": "The other list is damaged."}
    answer = client.post(page_of(), sent)

    assert answer.status_code == 302
    revision = current()
    assert (revision.evidence, revision.is_playable) == ("decided", True)
    assert revision.data["effects"]["abilities"][0]["body"]["count"] == count
    assert revision.evidence_details["decided"] == language
    assert revision.evidence_details["reason"] == "The other list is damaged."
    assert (revision.author, revision.origin) == (editor, "editor")
    assert "The other list is damaged." in revision.reason


def test_a_decision_stays_when_the_lists_are_imported_again(editor):
    dispute()
    decide_text(number=NUMBER, language="en", reason="Erratum.", by=editor)
    before = current()

    bring(row(effectText="[登場時]カードを2枚引く。"))
    bring(english())

    assert current() == before


def test_a_decision_can_be_taken_the_other_way(editor):
    dispute()
    decide_text(number=NUMBER, language="en", reason="Erratum.", by=editor)

    decide_text(number=NUMBER, language="ja", reason="No erratum.", by=editor)

    assert current().evidence_details["decided"] == "ja"
    assert current().data["effects"]["abilities"][0]["body"]["count"] == 2


def test_only_editors_decide(client):
    dispute()
    somebody = User.objects.create_user("riko")

    with pytest.raises(Forbidden):
        decide_text(number=NUMBER, language="ja", reason="Mine.", by=somebody)
    assert current().evidence == "disputed"


def test_a_decision_needs_a_dispute_a_reason_and_a_card(editor):
    bring(row(), english())

    with pytest.raises(NotDisputed):
        decide_text(number=NUMBER, language="ja", reason="Why not.", by=editor)
    with pytest.raises(CardNotFound):
        decide_text(number="XYZ-9-999", language="ja", reason="Why not.", by=editor)
    dispute()
    with pytest.raises(BadCard):
        decide_text(number=NUMBER, language="ja", reason="  ", by=editor)
    with pytest.raises(NotDisputed):
        decide_text(number=NUMBER, language="zh-hant", reason="Why not.", by=editor)


def test_a_refused_decision_is_a_message_and_changes_nothing(client, editor):
    bring(row(), english())
    before = current()

    answer = client.post(
        page_of(), {"language": "ja", "reason": "Because."}, follow=True
    )

    assert "don’t say different things" in answer.content.decode()
    assert current() == before


def test_the_list_of_cards_filters_by_evidence(client, editor):
    bring(row(effectText="[登場時]カードを2枚引く。"), row("XYZ-1-002"))
    bring(english(), english("XYZ-1-002"))

    page = client.get(LIST, {"current_revision__evidence__exact": "disputed"})

    found = [card.number for card in page.context["cl"].result_list]
    assert found == [NUMBER]


def test_saving_another_field_keeps_the_evidence(client, editor):
    bring(row(), english())
    address = f"{LIST}{Card.objects.get().pk}/change/"
    sent = {
        **form_of(client, address),
        "name_zh_hant": "燈塔守",
        "flavor_ja": "海。",
        "flavor_en": "Sea.",
        "flavor_zh_hant": "海。",
        "reason": "Flavor",
    }

    answer = client.post(address, sent)

    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert (current().version, current().evidence) == (2, "proved")


def test_another_japanese_text_of_an_editor_is_one_witness(client, editor):
    bring(row(), english())
    address = f"{LIST}{Card.objects.get().pk}/change/"
    sent = {
        **form_of(client, address),
        "name_zh_hant": "燈塔守",
        "text_ja": "【登場時】カードを3枚引く。",
        "reason": "Erratum",
    }

    answer = client.post(address, sent)

    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert (current().evidence, current().is_playable) == ("one_witness", True)
    assert "three" in current().text_en
