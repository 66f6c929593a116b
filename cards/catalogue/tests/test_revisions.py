"""Publishing revisions: appended, counted, final."""

import pytest
from django.db import DatabaseError, connection, transaction

from cards.catalogue.revision_guards import KEPT, TABLE
from cards.catalogue.revisions import publish_revision
from cards.errors import BadCard, RevisionIsFinal
from cards.models import Card, CardRevision
from cards.tests.factories import make_draft, make_series, publish
from unionarena.core.accounts.models import User

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def series():
    return make_series()


def test_the_first_revision_makes_the_card():
    revision = publish()

    card = Card.objects.get(number="TDL-1-001")
    assert (revision.version, card.current_revision) == (1, revision)
    assert revision.is_playable


def test_a_change_appends_a_revision_and_becomes_current():
    first = publish()
    author = User.objects.create_user("mika")

    second = publish_revision(
        draft=make_draft(bp=3500), reason="Too weak", author=author
    )

    card = Card.objects.get(number="TDL-1-001")
    assert card.current_revision == second
    assert [r.version for r in card.revisions.order_by("version")] == [1, 2]
    assert (second.reason, second.author, second.bp) == ("Too weak", author, 3500)
    assert CardRevision.objects.get(pk=first.pk).data["bp"] == 3000


def test_publishing_the_same_again_changes_nothing():
    first = publish()

    assert publish() == first
    assert CardRevision.objects.count() == 1


def test_a_revision_may_return_to_what_the_card_said_before():
    publish()
    publish(bp=3500)

    third = publish()

    assert (third.version, third.bp) == (3, 3000)


def test_a_wrong_draft_is_refused_with_all_its_problems():
    with pytest.raises(BadCard) as refusal:
        publish(bp=-1, color="pink", rarity="XX")

    fields = [problem["field"] for problem in refusal.value.details["problems"]]
    assert fields == ["color", "bp", "rarity"]
    assert Card.objects.count() == 0


def test_a_card_of_an_unknown_series_is_refused():
    with pytest.raises(BadCard) as refusal:
        publish(number="XYZ-1-001", series="XYZ")

    assert refusal.value.details["problems"][0]["field"] == "series"


def test_the_searched_columns_are_those_of_the_face():
    publish(trigger="get", kind="site", bp=None)

    revision = CardRevision.objects.get()
    assert (revision.kind, revision.color, revision.trigger) == ("site", "red", "get")
    assert (revision.required_energy, revision.ap_cost, revision.bp) == (2, 1, None)


def test_a_card_without_a_trigger_has_none_in_the_database():
    publish()

    assert CardRevision.objects.filter(trigger__isnull=True).count() == 1


def test_the_model_refuses_to_change_or_delete_a_revision():
    revision = publish()

    revision.rarity = "SR"
    with pytest.raises(RevisionIsFinal):
        revision.save()
    with pytest.raises(RevisionIsFinal):
        revision.delete()
    with pytest.raises(RevisionIsFinal):
        CardRevision.objects.update(rarity="SR")
    with pytest.raises(RevisionIsFinal):
        CardRevision.objects.all().delete()
    assert CardRevision.objects.get().rarity == "C"


@pytest.mark.parametrize("column", ["rarity", "data", "name_en", "reason", "digest"])
def test_the_database_refuses_to_change_a_revision(column):
    revision = publish()

    with (
        pytest.raises(DatabaseError, match="final"),
        transaction.atomic(),
        connection.cursor() as cursor,
    ):
        cursor.execute(f"UPDATE {TABLE} SET {column} = {column}")
    assert CardRevision.objects.get().digest == revision.digest


def test_every_column_but_the_author_is_guarded():
    """Generated columns follow ``data``; the key never changes by itself."""
    columns = {
        field.column
        for field in CardRevision._meta.concrete_fields
        if not field.generated
    }

    assert columns - set(KEPT) == {"id", "author_id"}


def test_an_author_who_leaves_is_forgotten_and_the_revision_stays():
    author = User.objects.create_user("mika")
    publish_revision(draft=make_draft(), reason="First release", author=author)

    author.delete()

    assert CardRevision.objects.get().author is None


@pytest.mark.parametrize(
    ("changes", "name"),
    [
        ({"kind": "field"}, "a_card_is_a_character_a_site_or_an_event"),
        ({"color": None}, "a_card_has_one_of_five_colors"),
        ({"trigger": "GET"}, "a_trigger_is_one_of_seven"),
        ({"bp": None}, "characters_have_bp_and_nothing_else_has"),
        ({"kind": "site"}, "characters_have_bp_and_nothing_else_has"),
        ({"ap_cost": -1}, "costs_are_given_and_not_below_zero"),
    ],
)
def test_the_database_holds_what_the_rules_say_of_every_card(changes, name):
    """UA-2.1.1 to UA-2.1.4."""
    revision = publish()
    copy = CardRevision.objects.get(pk=revision.pk)
    copy.pk, copy.version, copy._state.adding = None, 2, True
    copy.data = {**copy.data, **changes}

    with pytest.raises(DatabaseError, match=name), transaction.atomic():
        copy.save()
