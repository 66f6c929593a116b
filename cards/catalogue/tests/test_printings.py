"""Sets, printings, rulings and reasons as the database keeps them (issue 6)."""

import pytest
from django.db import IntegrityError, transaction

from cards.card_data.unparsed_passages import UnparsedPassage, list_unparsed_passages
from cards.catalogue.revisions import publish_revision
from cards.effects import TextError
from cards.importing.content import load_content
from cards.models import Card, CardRevision, CardSet, Printing, Ruling
from cards.tests.factories import make_draft, make_series, publish

pytestmark = pytest.mark.django_db


def test_the_content_comes_in_sets_with_parallel_printings():
    load_content()

    sets = {card_set.code: card_set for card_set in CardSet.objects.all()}
    assert set(sets) == {"TDL1", "CWO1", "GHP1"}
    assert all(card_set.released_on for card_set in sets.values())
    common = Printing.objects.filter(is_parallel=False)
    assert common.count() == Card.objects.count()
    parallel = Printing.objects.get(code="TDL1/TDL-1-018_p2")
    assert (parallel.rarity, parallel.is_parallel) == ("SR★★", True)
    assert parallel.card.number == "TDL-1-018"


def test_loading_again_stores_nothing(django_assert_max_num_queries):
    load_content()
    before = Printing.history.count(), CardSet.history.count()

    load_content()

    assert (Printing.history.count(), CardSet.history.count()) == before


def test_loading_leaves_an_editors_printing_alone():
    load_content()
    printing = Printing.objects.get(code="TDL1/TDL-1-001")
    printing.artist = "Somebody"
    printing.save()

    load_content()

    printing.refresh_from_db()
    assert printing.artist == "Somebody"


@pytest.mark.parametrize(
    "wrong",
    [
        pytest.param({"code": "TDL-1-001"}, id="no set"),
        pytest.param({"code": "TDL1/tdl-1-001"}, id="small letters"),
        pytest.param({"rarity": "★"}, id="only a star"),
        pytest.param({"rarity": "SR★★★★"}, id="four stars"),
        pytest.param({"image_url": "javascript:alert(1)"}, id="no web address"),
    ],
)
def test_the_database_refuses_a_wrong_printing(wrong):
    series = make_series()
    card = publish().card
    card_set = CardSet.objects.create(code="TDL1", series=series)
    right = {"code": "TDL1/TDL-1-001_p1", "rarity": "SR★"}

    with pytest.raises(IntegrityError), transaction.atomic():
        Printing.objects.create(card=card, card_set=card_set, **{**right, **wrong})

    Printing.objects.create(card=card, card_set=card_set, **right)


def test_a_printed_code_exists_once():
    make_series()
    card = publish().card
    card_set = CardSet.objects.create(code="TDL1")
    line = {"card": card, "card_set": card_set, "code": "TDL1/TDL-1-001", "rarity": "C"}
    Printing.objects.create(**line)

    with pytest.raises(IntegrityError), transaction.atomic():
        Printing.objects.create(**line)


def test_a_ruling_says_something_once():
    make_series()
    card = publish().card
    Ruling.objects.create(card=card, key="a", ruled_on="2026-02-01", text_ja="はい。")

    for wrong in ({"key": "b"}, {"key": "a", "text_en": "Yes."}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Ruling.objects.create(card=card, ruled_on="2026-02-01", **wrong)


def test_a_version_that_cannot_be_played_says_why():
    make_series()
    text = "空を飛ぶ。"
    problem = TextError("effects.not_understood", "flies", (2, 4), nearest="引く")
    draft = make_draft(texts={"ja": text, "zh-hant": "飛。", "en": "Fly."})
    gaps = list_unparsed_passages([problem], text)

    plain = publish()
    revision = publish_revision(
        draft=type(draft)(draft.face, draft.names, draft.texts, gaps=gaps),
        reason="Text",
    )

    assert (plain.is_playable, plain.not_playable_reason) == (True, None)
    assert revision.is_playable is False
    assert revision.not_playable_reason == [
        {
            "code": "effects.not_understood",
            "message": "flies",
            "span": [2, 4],
            "part": "飛ぶ",
            "nearest": "引く",
        }
    ]
    (reason,) = revision.not_playable_reason
    assert UnparsedPassage.from_dict(reason) == gaps[0]


def test_the_database_refuses_a_reason_for_what_can_be_played():
    make_series()
    revision = publish()
    fields = {
        field.attname: getattr(revision, field.attname)
        for field in CardRevision._meta.concrete_fields
        if not field.generated and field.attname != "id"
    }

    for is_playable, reason in ((True, []), (False, None)):
        wrong = {"is_playable": is_playable, "not_playable_reason": reason}
        with pytest.raises(IntegrityError), transaction.atomic():
            CardRevision.objects.create(**{**fields, "version": 2, **wrong})
