"""Statements that are composed once."""

from datetime import UTC, datetime, timedelta

import pytest
from django.db.models import Exists, OuterRef

from collection.tests.factories import make_user
from unionarena.core.accounts.models import Notice, User
from unionarena.core.prepared_queries import (
    PreparedQuery,
    datetime_parameter,
    number_parameter,
    text_parameter,
)

NOON = datetime(2030, 1, 1, 12, tzinfo=UTC)


def people_since():
    return PreparedQuery(
        lambda: (
            User.objects.filter(
                date_joined__gte=datetime_parameter("since"), username__startswith="a"
            )
            .exclude(username=text_parameter("name"))
            .order_by("username")
            .values_list("username", "date_joined", "is_staff")
        )
    )


def test_blanks_are_filled_anew_each_time_and_rows_read_as_fields_do(db):
    for number_, name in enumerate(("akari", "aoi", "asahi", "botan")):
        make_user(name, date_joined=NOON + timedelta(hours=number_))
    ask = people_since().ask

    late = ask(since=NOON + timedelta(hours=1), name="aoi")
    early = ask(since=NOON, name="asahi")

    assert [row.username for row in late] == ["asahi"]
    assert [row.username for row in early] == ["akari", "aoi"]
    assert early[0].date_joined == NOON
    assert early[0].is_staff is False


def test_a_statement_is_composed_once_and_costs_one_query(
    db, django_assert_num_queries
):
    composed = []
    statement = PreparedQuery(
        lambda: (
            composed.append(1)
            or User.objects.filter(pk=number_parameter("user")).values_list("pk")
        )
    )

    with django_assert_num_queries(2):
        assert [statement.ask(user=0), statement.ask(user=-1)] == [[], []]

    assert composed == [1]


def test_what_is_filled_in_is_never_read_as_sql(db):
    make_user("akari", date_joined=NOON)

    assert people_since().ask(since=NOON, name="' OR 1=1 --")[0].username == "akari"


def test_a_blank_that_is_left_open_is_refused(db):
    with pytest.raises(KeyError):
        people_since().ask(since=NOON)


def test_blanks_may_stand_in_parts_of_a_statement(db):
    reader, _other = make_user("akari"), make_user("botan")
    Notice.objects.create(user=reader, kind=Notice.Kind.UPHELD, created_at=NOON)
    heard = PreparedQuery(
        lambda: User.objects.filter(
            Exists(
                Notice.objects.filter(
                    user=OuterRef("pk"), created_at__lte=datetime_parameter("until")
                )
            )
        ).values_list("username")
    )

    assert heard.ask(until=NOON - timedelta(seconds=1)) == []
    assert [row.username for row in heard.ask(until=NOON)] == ["akari"]
