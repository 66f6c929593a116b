"""The admin pages that read refused texts in known words, and withdraw that."""

import pytest

from cards.editing.tests.test_admin import LIST, editor, form_of
from cards.editing.tests.test_paraphrasing import NUMBER, PAIR, REASON, publish, refused
from cards.importing.tests.test_evidence import english, row, state
from cards.importing.tests.test_imports import bring, current, everything
from cards.models import Paraphrase
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db
PAGE = f"{LIST}mend/?card={NUMBER}"
SENT = {"words_0": PAIR[0], "reading_0": PAIR[1], "reason": REASON}

__all__ = ["editor"]


def shown(client, address=PAGE, language="en"):
    answer = client.get(address, headers={"accept-language": language})
    assert answer.status_code == 200
    return answer.content.decode()


def post(client, address=PAGE, **sent):
    headers = {"accept-language": "en"}
    return client.post(address, sent, headers=headers, follow=True).content.decode()


def test_the_page_marks_what_is_not_understood_and_fills_in_its_clause(client, editor):
    bring(refused(), row("XYZ-1-002", effectText="[登場時]カードを4枚引く。"))

    page = shown(client)

    assert '<mark class="desk-gap">ひく</mark>' in page
    assert page.count("data-nearest") == 3
    assert f"{PAIR[0]}</textarea>" in page
    assert "Draw a card." in page  # The known effects, in the reader's language.


def test_trying_shows_three_languages_the_played_situations_and_the_other_cards(
    client, editor
):
    bring(refused(), refused("XYZ-1-002"))
    before = everything()

    page = post(client, **SENT, **{"try": ""})

    assert 'data-trial="good"' in page
    for language in ("ja", "en", "zh-hant"):
        assert f'data-rendering="{language}"' in page
    assert 'data-situation="passed"' in page
    assert 'data-situation="failed"' not in page
    assert "Publish, with 1 more card" in page
    assert "XYZ-1-002" in page
    assert everything() == before


def test_trying_what_fails_marks_the_words_and_offers_no_publication(client, editor):
    bring(refused())

    page = post(client, **{**SENT, "reading_0": "カードを2枚めくる", "try": ""})

    assert 'data-trial="refused"' in page
    assert '<mark class="desk-gap">めくる</mark>' in page
    assert 'name="publish"' not in page


def test_publishing_tells_how_many_cards_are_mended(client, editor):
    bring(refused(), refused("XYZ-1-002"))

    page = post(client, **SENT, publish="")

    assert "2 cards are playable now: XYZ-1-001, XYZ-1-002." in page
    assert "data-paraphrase" in page  # On the page of the evidence.
    assert state() == state("XYZ-1-002") == ("one_witness", True)


def test_an_effect_can_be_chosen_with_its_numbers(client, editor):
    bring(refused())

    post(
        client,
        words_0=PAIR[0],
        effect_0="0",  # Draw a card.
        numbers_0="2",
        reason=REASON,
        publish="",
    )

    assert Paraphrase.objects.get().reading == "カードを⟦number⟧枚引く"
    assert current().data["effects"]["abilities"][0]["body"]["count"] == 2


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": ""},
        {"reading_0": ""},
        {"words_0": "ひ" * 500},
        {"effect_0": "999", "reading_0": ""},
        {"effect_0": "x", "reading_0": ""},
    ],
)
def test_what_is_refused_is_told_on_the_page_and_changes_nothing(
    client, editor, changes
):
    bring(refused())
    before = everything()

    page = post(client, **{**SENT, **changes, "publish": ""})

    assert "errorlist" in page
    assert everything() == before
    assert not Paraphrase.objects.exists()


def test_the_english_text_has_a_page_of_its_own(client, editor):
    bring(refused(), english(effectText="[When Played] Pick a card up."))

    assert "Pick a card up" not in shown(client)
    assert "Pick a card up" in shown(client, f"{PAGE}&language=en")


def test_a_card_that_is_understood_has_nothing_to_mend(client, editor):
    bring(row())

    assert "data-understood" in shown(client)


def test_without_a_card_the_page_leads_to_the_cards_that_wait(client, editor):
    bring(refused(), row("XYZ-1-002"))

    page = client.get(f"{LIST}mend/", follow=True)

    assert [card.number for card in page.context["cl"].result_list] == [NUMBER]


@pytest.mark.parametrize("number", ["", "XYZ-9-999", "x" * 5_000])
def test_a_card_that_does_not_exist_is_not_found(client, editor, number):
    assert client.get(f"{LIST}mend/", {"card": number}).status_code == 404


def test_only_editors_see_the_page(client):
    bring(refused())
    viewer = User.objects.create_user("riko", password="tide", is_staff=True)
    client.force_login(viewer)

    assert client.get(PAGE).status_code == 403
    assert client.post(PAGE, {**SENT, "publish": ""}).status_code == 403
    assert state() == ("refused", False)


def test_a_paraphrase_is_withdrawn_on_its_page(client, editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    address = f"/admin/cards/paraphrase/{kept.pk}/"
    assert NUMBER in shown(client, f"{address}change/")

    page = post(client, f"{address}withdraw/", reason="It means another thing.")

    assert "Withdrawn. 1 card was compiled anew." in page
    assert 'data-paraphrase="withdrawn"' in page
    assert state() == ("refused", False)
    again = post(client, f"{address}withdraw/", reason="Twice.")
    assert "isn’t in force" in again


def test_withdrawing_needs_a_reason_and_the_right_to_edit(client, editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    address = f"/admin/cards/paraphrase/{kept.pk}/withdraw/"

    assert "Give a reason" in post(client, address, reason="")
    client.force_login(User.objects.create_user("riko", is_staff=True))
    assert client.post(address, {"reason": "Mine."}).status_code == 403
    assert state() == ("one_witness", True)


def test_the_list_names_pattern_reading_and_editor(client, editor):
    bring(refused())
    publish(editor)

    page = shown(client, "/admin/cards/paraphrase/")

    assert "カードを⟦number⟧枚ひく" in page
    assert "mika" in page


def test_the_form_of_a_mended_card_shows_no_tree_and_keeps_the_reading(client, editor):
    bring(refused(), english(effectText=""))
    publish(editor)
    address = f"{LIST}{current().card_id}/change/"
    sent = {**form_of(client, address), "reason": "Erratum", "bp": "4000"}
    assert sent["tree"] == ""

    answer = client.post(address, sent)

    assert answer.status_code == 302, answer.context["adminform"].form.errors
    assert (current().bp, state()) == (4000, ("one_witness", True))
    assert current().evidence_details["paraphrases"]


def test_the_live_preview_reads_by_paraphrases_too(client, editor):
    bring(refused(), row("XYZ-1-002"))
    publish(editor)
    sent = form_of_card(client, "XYZ-1-002")

    answer = client.post(
        f"{LIST}preview/", {**sent, "text_ja": "【登場時】カードを3枚ひく。"}
    )

    assert 'data-understood="yes"' in answer.content.decode()
    assert "カードを3枚ひく → カードを3枚引く" in answer.content.decode()


def form_of_card(client, number):
    card_id = current(number).card_id
    return {**form_of(client, f"{LIST}{card_id}/change/"), "card": str(card_id)}
