"""Reads of cards: gatekeepers, faces, catalogue."""

import pytest
from django.contrib.auth.models import AnonymousUser

from cards.catalogue import selectors
from cards.catalogue.presentation import show_revisions
from cards.errors import CardNotFound, UnknownRevision
from cards.models import Card, Trait
from cards.tests.factories import NAMES, make_editor, make_face, make_series, publish
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db

NOBODY = AnonymousUser()


@pytest.fixture
def secret():
    """A card of a series that is not public yet."""
    make_series("SEC", is_public=False)
    return publish(number="SEC-1-001", series="SEC")


@pytest.fixture
def keeper():
    make_series()
    Trait.objects.create(name_ja="港", name_zh_hant="港口", name_en="Harbor")
    return publish(texts={"ja": "引く。", "zh-hant": "抽牌。", "en": "Draw."})


def test_a_card_in_preparation_is_absent_for_everybody_but_editors(secret, keeper):
    player = User.objects.create_user("riko")

    for viewer in (NOBODY, player):
        assert [c.number for c in selectors.list_cards_for(viewer)] == ["TDL-1-001"]
        assert [s.code for s in selectors.list_series_for(viewer)] == ["TDL"]
        with pytest.raises(CardNotFound) as refusal:
            selectors.get_card_for(viewer, "SEC-1-001")
        with pytest.raises(CardNotFound) as absence:
            selectors.get_card_for(viewer, "SEC-1-002")
        assert refusal.value.code == absence.value.code
        assert str(refusal.value.message) == str(absence.value.message)


@pytest.mark.parametrize(
    ("names", "text", "keeps"),
    [
        (NAMES, "Draw a card.", False),
        ({"ja": NAMES["ja"]}, "Draw a card.", True),
        (NAMES, "Choose <灯台守>.", True),
    ],
    ids=["all named", "the card is not", "a card its text names is not"],
)
def test_a_card_says_that_names_stay_japanese_where_no_list_gave_them(
    names, text, keeps
):
    make_series()
    Trait.objects.create(name_ja="港", name_zh_hant="", name_en="Harbor")
    card = publish(names=names, texts={"ja": "引く。", "en": text})

    assert show_revisions([card], "en")[0].keeps_japanese is keeps
    assert not show_revisions([card], "ja")[0].keeps_japanese


def test_a_trait_without_a_name_in_the_readers_language_stays_japanese():
    make_series()
    Trait.objects.create(name_ja="港", name_zh_hant="", name_en="Harbor")
    card = publish(texts={})

    assert show_revisions([card], "zh-hant")[0].keeps_japanese


def test_an_editor_sees_cards_in_preparation(secret):
    assert selectors.get_card_for(make_editor(), "SEC-1-001").number == "SEC-1-001"


def test_an_editor_who_was_dismissed_does_not(secret):
    editor = make_editor()
    editor.is_active = False
    editor.save()

    with pytest.raises(CardNotFound):
        selectors.get_card_for(editor, "SEC-1-001")


def test_a_card_without_a_revision_is_absent(keeper):
    Card.objects.create(number="TDL-1-002", series=Card.objects.get().series)

    assert selectors.list_cards_for(make_editor()).count() == 1


def test_faces_are_given_by_revision_as_published(keeper):
    changed = publish(bp=3500)

    faces = selectors.get_faces([keeper.pk, changed.pk, keeper.pk])

    assert faces == {keeper.pk: make_face(), changed.pk: make_face(bp=3500)}


def test_an_unknown_revision_is_refused_by_name(keeper):
    with pytest.raises(UnknownRevision) as refusal:
        selectors.get_faces([keeper.pk, 10_000])

    assert refusal.value.details == {"revisions": [10_000]}


@pytest.mark.parametrize(
    ("language", "name", "text", "trait"),
    [
        ("ja", "灯台守", "引く。", "港"),
        ("zh-hant", "燈塔守", "抽牌。", "港口"),
        ("en", "Lighthouse Keeper", "Draw.", "Harbor"),
        ("fr", "Lighthouse Keeper", "Draw.", "Harbor"),
    ],
)
def test_the_catalogue_speaks_the_readers_language(keeper, language, name, text, trait):
    entry = selectors.get_catalogue([keeper.pk], language)["TDL-1-001"]

    assert (entry["name"], entry["text"], entry["traits"]) == (name, text, [trait])
    assert entry["original"] == {"name": "灯台守", "text": "引く。", "traits": ["港"]}
    assert entry["art"].startswith("/cards/TDL-1-001/art.svg?v=")
    assert (entry["revision"], entry["playable"]) == (keeper.pk, False)


def test_the_catalogue_has_every_field_of_the_face(keeper):
    entry = selectors.get_catalogue([keeper.pk], "ja")["TDL-1-001"]

    assert set(make_face()) < set(entry)


def test_of_two_revisions_of_a_card_the_catalogue_has_the_later(keeper):
    later = publish(bp=3500)

    catalogue = selectors.get_catalogue([later.pk, keeper.pk], "ja")

    assert catalogue["TDL-1-001"]["bp"] == 3500


def test_a_trait_without_a_translation_keeps_its_name(keeper):
    publish(traits=["夢"], number="TDL-1-002")

    (card,) = selectors.show_cards([Card.objects.get(number="TDL-1-002")], "en")

    assert card.traits == ("夢",)


def test_a_catalogue_costs_two_queries(keeper, django_assert_num_queries):
    revisions = [publish(number=f"TDL-1-{n:03}").pk for n in range(2, 20)]

    with django_assert_num_queries(2):
        selectors.get_catalogue(revisions, "en")


def test_the_address_of_a_picture_changes_with_the_card(keeper):
    changed = publish(bp=3500)

    before, after = selectors.show_revisions([keeper, changed], "en")

    assert before.art != after.art


def test_cards_can_be_leafed_through(keeper):
    middle = publish(number="TDL-1-002")
    publish(number="TDL-1-003")

    before, after = selectors.list_neighbours_for(NOBODY, middle.card)

    assert (before.number, after.number) == ("TDL-1-001", "TDL-1-003")


def test_raid_without_raid_only_promises_the_hand():
    """UA-9.4: a Raid trigger on a card that has no Raid puts it into the hand."""
    make_series()
    publish(trigger="raid")

    (card,) = selectors.show_cards([Card.objects.with_current().get()], "en")

    assert card.trigger_text == "Add this card to your hand."
