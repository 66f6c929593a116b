"""Formats as they ship and as editors keep them (UA-2.2.7)."""

from datetime import date, timedelta

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.exceptions import ValidationError
from django.utils import timezone

from cards.models import Card
from cards.releases import services
from cards.releases.models import Format
from cards.releases.selectors import (
    get_format_rules_by_code,
    list_format_rules,
    show_formats_for,
)
from cards.releases.tests.factories import limit_copies, make_format

pytestmark = pytest.mark.django_db
HOUR = timedelta(hours=1)


@pytest.fixture
def shipped(db):
    """The formats of a fresh installation."""
    services.load_formats()


@pytest.mark.parametrize(
    ("code", "most", "as_of"),
    [("japanese", {1, 2}, date(2026, 4, 1)), ("english", {1}, date(2026, 4, 17))],
)
def test_the_lists_of_the_publisher_ship_with_their_date(shipped, code, most, as_of):
    played = Format.objects.get(code=code)

    assert set(played.restricted.values()) == most
    assert played.restricted_as_of == as_of
    played.full_clean(exclude=["region"])


def test_loading_again_keeps_the_list_an_editor_changed(shipped):
    Format.objects.filter(code="english").update(restricted={})

    assert services.load_formats() == 0
    assert Format.objects.get(code="english").restricted == {}


@pytest.mark.parametrize(
    "restricted",
    [
        pytest.param(["TDL-1-001"], id="no mapping"),
        pytest.param({"TDL-1-001": 4}, id="as many as the rules allow"),
        pytest.param({"TDL-1-001": -1}, id="fewer than none"),
        pytest.param({"TDL-1-001": True}, id="no number"),
        pytest.param({"TDL-1-001": "1"}, id="a number in quotes"),
        pytest.param({"UA01BT/TDL-1-001": 1}, id="with the product"),
        pytest.param({"Miori": 1}, id="a name"),
    ],
)
def test_what_is_no_restricted_list_is_refused(shipped, restricted):
    played = Format.objects.get(code="english")
    played.restricted = restricted

    with pytest.raises(ValidationError) as refusal:
        played.full_clean()

    assert list(refusal.value.message_dict) == ["restricted"]


@pytest.mark.parametrize("copies", [0, 3])
def test_a_card_may_be_banned_or_restricted_to_three(shipped, copies):
    played = Format.objects.get(code="english")
    played.restricted = {"TDL-1-001": copies}

    played.full_clean(exclude=["region"])


def test_of_the_list_and_a_balance_change_the_stricter_counts(card, bystander):
    number, other = card.number, bystander.number
    restricted = {number: 2, other: 1}
    make_format("season", is_default=True, restricted=restricted)
    make_format("open")
    begins = timezone.now() - HOUR
    limit_copies(number, 1, begins=begins, patch="summer")
    limit_copies(other, 3, begins=begins)
    limit_copies(other, 0, begins=begins, played="open")

    season, played_openly = list_format_rules(timezone.now())

    assert season.limits == {number: 1, other: 1}
    assert list(season.patches) == [number]
    assert played_openly.limits == {number: 1, other: 0}


def test_a_format_that_is_over_or_not_begun_does_not_run(db):
    now = timezone.now()
    make_format("open", is_default=True, starts_at=now + HOUR)
    make_format("past", ends_at=now)
    make_format("future", starts_at=now + HOUR)
    make_format("present", starts_at=now, ends_at=now + HOUR)

    found = get_format_rules_by_code(
        now, ["", "open", "past", "future", "present", "never"]
    )

    assert {code for code, rules in found.items() if rules.is_running} == {
        "",
        "open",
        "present",
    }
    assert found[""].code == "open"


def test_formats_cost_three_questions(shipped, django_assert_num_queries):
    with django_assert_num_queries(3):
        get_format_rules_by_code(timezone.now(), ["", "english", "japanese", "season"])


def test_a_restricted_card_is_shown_by_number_unless_it_is_hidden(card, bystander):
    Card.objects.filter(pk=bystander.pk).update(current_revision=None)
    restricted = {card.number: 1, bystander.number: 1, "XYZ-1-001": 1}
    make_format("season", restricted=restricted)

    (played,) = show_formats_for(AnonymousUser(), timezone.now(), "en")

    assert {line.number: bool(line.name) for line in played.limits} == {
        card.number: True,
        "XYZ-1-001": False,
    }
