"""What is told about changed cards, and when."""

import io
import json

import pytest

from cards.catalogue.signals import cards_changed
from cards.importing.content import load_content
from cards.importing.imports import import_cards
from cards.importing.tests.test_list_files import FLAT
from cards.models import Card
from cards.tests.factories import make_series, publish

pytestmark = pytest.mark.django_db


@pytest.fixture
def sent():
    heard = []

    def listen(*, card_ids, **_signal):
        heard.append(card_ids)

    cards_changed.connect(listen)
    yield heard
    cards_changed.disconnect(listen)


def test_a_published_version_is_told_once_and_after_commit(
    sent, django_capture_on_commit_callbacks
):
    make_series()

    with django_capture_on_commit_callbacks(execute=True):
        card = publish().card
        assert sent == []

    assert sent == [{card.pk}]


def test_what_says_nothing_new_is_not_told(sent, django_capture_on_commit_callbacks):
    load_content()

    with django_capture_on_commit_callbacks(execute=True):
        load_content()

    assert sent == []


def test_an_import_is_told_once_for_all_its_cards(
    sent, django_capture_on_commit_callbacks
):
    entries = [{**FLAT, "code": f"XY1/XYZ-1-{n}"} for n in range(3)]
    file = io.BytesIO(json.dumps(entries).encode())

    with django_capture_on_commit_callbacks(execute=True):
        import_cards(file=file, name="list.json")

    assert sent == [frozenset(Card.objects.values_list("pk", flat=True))]
    assert len(sent[0]) == 3
