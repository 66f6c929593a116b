"""Cards of further games in the catalogue: loaded, corrected, dated, kept."""

from datetime import timedelta

import pytest
from django.utils import timezone

from cards.catalogue.game_catalogues import (
    LAST_SHIPPED,
    find_catalogue,
    get_current_card,
    get_game_card_faces,
    list_catalogues,
    list_current_cards,
    list_versions,
    load_game_cards,
    publish_game_card,
)
from cards.errors import BadCard, CardNotFound, RevisionIsFinal
from cards.models import GameCard, GameCardVersion
from cards.tests.factories import make_editor

pytestmark = pytest.mark.django_db
GAME, RUNNER = "kiseki", "HBL-001"


@pytest.fixture
def loaded():
    load_game_cards()


def correct(of=RUNNER, *, reason="Erratum", effective_at=None, **fields):
    face = {**get_current_card(of).face, **fields}
    editor = make_editor(f"editor{GameCardVersion.objects.count()}")
    return publish_game_card(
        of, face, reason=reason, author=editor, effective_at=effective_at
    )


def test_every_shipped_card_becomes_a_row_once():
    expected = sum(len(each.cards) for each in list_catalogues())

    assert load_game_cards() == expected
    assert GameCard.objects.count() == expected
    assert load_game_cards() == 0


def test_the_first_load_takes_a_handful_of_queries_however_many_cards_there_are(
    django_assert_max_num_queries,
):
    with django_assert_max_num_queries(8 * len(list_catalogues())):
        load_game_cards()


def test_a_new_card_whose_number_for_battles_is_taken_gets_another():
    shipped = find_catalogue(GAME).cards[RUNNER]
    other = GameCard.objects.create(game=GAME, number="HBL-999", place=999)
    GameCardVersion.objects.create(
        card=other,
        version=1,
        revision=shipped.revision,
        face={},
        effective_at=timezone.now(),
    )

    load_game_cards()

    loaded = GameCardVersion.objects.get(card__number=RUNNER)
    assert loaded.revision < LAST_SHIPPED
    assert (loaded.version, loaded.face) == (1, shipped.face)


def test_every_declared_field_reads_every_shipped_card():
    for catalogue in list_catalogues():
        for language in ("en", "ja", "zh-hant"):
            for card in list_current_cards(catalogue.game).values():
                shown = card.show(language)
                assert shown["name"]
                assert shown["kind_name"]
                for field in catalogue.fields:
                    words = field.words(language)
                    value = shown["declared"][field.name]
                    codes = [value] if isinstance(value, str) else value
                    if words and isinstance(codes, tuple | list):
                        assert set(codes) <= set(words), field.name


def test_a_dated_erratum_waits_for_its_date(loaded):
    correct(strength=7, effective_at=timezone.now() + timedelta(days=1))

    assert get_current_card(RUNNER).face["strength"] == 1
    assert [row.version for row in list_versions(RUNNER)] == [1]
    later = timezone.now() + timedelta(days=2)
    assert list_current_cards(GAME, now=later)[RUNNER].face["strength"] == 7


def test_an_erratum_is_kept_when_the_same_file_is_loaded_again(loaded):
    correct(strength=7)

    assert load_game_cards() == 0
    assert get_current_card(RUNNER).face["strength"] == 7


@pytest.mark.parametrize(
    "fields",
    [
        {"kind": "dragon"},
        {"strength": -1},
        {"abilities": [{"on": "activated"}]},
        {"colour": "red"},
        {"number": "HBL-002"},
    ],
)
def test_what_is_no_card_of_the_game_is_refused_and_changes_nothing(loaded, fields):
    with pytest.raises(BadCard):
        correct(**fields)

    assert GameCardVersion.objects.filter(card__number=RUNNER).count() == 1


def test_a_version_is_final(loaded):
    version = GameCardVersion.objects.first()

    with pytest.raises(RevisionIsFinal):
        version.save()
    with pytest.raises(RevisionIsFinal):
        version.delete()
    with pytest.raises(RevisionIsFinal):
        GameCardVersion.objects.update(reason="x")
    with pytest.raises(RevisionIsFinal):
        GameCardVersion.objects.all().delete()


def test_unknown_cards_and_revisions_are_reported():
    assert find_catalogue("chess") is None
    with pytest.raises(CardNotFound):
        get_current_card("HBL-999")
    with pytest.raises(LookupError):
        get_game_card_faces([-999_999_999])
