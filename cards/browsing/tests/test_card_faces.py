"""Card faces: rendered once for each revision and language of the reader."""

from dataclasses import replace

import pytest
from django.utils import translation

from cards.browsing.template_tags import card_face
from cards.catalogue import selectors
from cards.models import Card
from cards.tests.factories import make_series, publish

pytestmark = pytest.mark.django_db
TEXTS = {"ja": "カードを1枚引く。", "zh-hant": "抽1張牌。", "en": "Draw a card."}


@pytest.fixture(autouse=True)
def _card(db):
    make_series()
    publish(texts=TEXTS)


def show(language):
    return selectors.show_cards([Card.objects.with_current().get()], language)[0]


@pytest.mark.parametrize("words", [True, False])
def test_every_reader_gets_a_face_in_their_language(words):
    faces = {}
    for language in ("en", "ja", "zh-hant", "en"):
        with translation.override(language):
            faces[language] = card_face(show(language), words=words)
            assert show(language).name in faces[language]
            assert (show(language).text in faces[language]) is words

    assert len(set(faces.values())) == 3


def test_a_face_is_rendered_once():
    assert card_face(show("en")) is card_face(show("en"))


def test_a_picture_that_an_editor_replaces_is_shown_at_once():
    card = show("en")
    card_face(card)

    assert "other.webp" in card_face(replace(card, picture="https://p.test/other.webp"))


def test_a_draft_is_rendered_anew_each_time():
    draft = replace(show("en"), revision_id=None)
    before = card_face(draft)
    draft.face["bp"] = 9_500

    assert card_face(draft) != before
