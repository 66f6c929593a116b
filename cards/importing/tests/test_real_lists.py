"""The card lists that people bring, where they are given (issue 6).

The lists are no part of the project. ``UA_CARDS`` names their folder; without it the
folder ``shared/data`` beside the project is tried.
"""

import json
import os
from pathlib import Path

import pytest

from cards.importing import read_records
from cards.importing.compilation_report import compile_records
from cards.importing.imports import ImportOptions, import_cards
from cards.models import Card, CardRevision, Printing

FOLDER = Path(os.environ.get("UA_CARDS", Path(__file__).parents[4] / "shared" / "data"))
LEAST_PROVED = 0.65  # Of the pairs; raise it with what English texts are read.
FILES = [FOLDER / "ua-cards-ja.json", FOLDER / "ua-cards-en-blc.json"]

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(
        not all(file.exists() for file in FILES),
        reason="the community card lists are not here (set UA_CARDS to their folder)",
    ),
]


def bring(path, **options):
    with path.open("rb") as file:
        return import_cards(file=file, name=path.name, options=ImportOptions(**options))


def state():
    return (
        sorted(Card.objects.values_list("number", "current_revision")),
        sorted(Printing.objects.values_list("code", "rarity", "image_url")),
        CardRevision.objects.count(),
    )


def test_both_lists_are_imported_merged_and_imported_once():
    japanese, english = (bring(path) for path in FILES)

    assert (japanese.errors, english.errors) == (0, 0)
    assert japanese.cards["new"] == Card.objects.filter(series__code__gt="").count()
    assert japanese.printings["new"] == 1224
    assert (english.cards["new"], english.printings["new"]) == (0, 245)
    assert japanese.playable / japanese.cards["new"] >= 0.98
    merged = CardRevision.objects.filter(current_for__isnull=False).exclude(name_en="")
    listed = merged.filter(card__sources__language="en")
    assert listed.count() == english.cards["changed"]
    assert not merged.filter(name_ja="").exists()

    before = state()
    again = [bring(path) for path in FILES]

    assert state() == before
    assert not any(report.is_applied for report in again)


def test_the_order_of_the_lists_does_not_matter():
    for path in reversed(FILES):
        assert bring(path).errors == 0

    english = CardRevision.objects.filter(current_for__isnull=False).exclude(name_en="")
    assert not english.filter(name_ja="").exists()
    assert not english.filter(is_playable=False).exists()


PAIRS = sorted(FOLDER.glob("ua-cards-*.json"))


def test_every_disagreement_of_two_languages_is_explained():
    """Each is an erratum or a damaged list, or a line of a grammar that is wrong."""
    records = [
        record
        for path in PAIRS
        for record in read_records(json.loads(path.read_text(encoding="utf-8")))[0]
    ]
    evidence = compile_records(records).evidence
    states = evidence.count_states(evidence.pairs)

    assert [
        card.number for card in evidence.disagreements if card.accepted is None
    ] == []
    assert states["proved"] / len(evidence.pairs) >= LEAST_PROVED
