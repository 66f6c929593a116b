"""Verdicts of the engine: stored with version and time, dropped when out of date."""

from datetime import UTC, datetime, timedelta

import pytest

from cards.models import Ruling
from cards.rulings import verdicts
from cards.rulings.verdicts import RulingCheck
from cards.tests.factories import make_ruling

pytestmark = pytest.mark.django_db

NOW = datetime(2026, 3, 1, 12, tzinfo=UTC)


def record(ruling, verdict, *, now=NOW, version="3.a", detail=""):
    check = RulingCheck(ruling.pk, ruling.scenario_digest, verdict, detail)
    return verdicts.record_verdicts([check], engine_version=version, now=now)


def test_a_ruling_waits_for_its_check_if_it_has_a_scenario():
    assert make_ruling("Q1").verdict == "none"
    assert make_ruling("Q2", scenario="x").verdict == "waiting"
    assert make_ruling("Q3", scenario_name="x").verdict == "waiting"


def test_a_verdict_is_stored_with_engine_version_and_time():
    ruling = make_ruling(scenario="x")

    record(ruling, "differs", detail="expected 6, found 7")

    ruling.refresh_from_db()
    assert (ruling.verdict, ruling.engine_version) == ("differs", "3.a")
    assert (ruling.checked_at, ruling.verdict_since) == (NOW, NOW)
    assert ruling.verdict_detail == "expected 6, found 7"


def test_since_when_a_verdict_holds_is_kept_while_it_stays_the_same():
    ruling = make_ruling(scenario="x")
    later = NOW + timedelta(days=1)

    assert record(ruling, "differs") == 1
    assert record(ruling, "differs", now=later, version="3.b") == 0

    ruling.refresh_from_db()
    assert (ruling.verdict_since, ruling.checked_at) == (NOW, later)

    assert record(ruling, "checked", now=later, version="3.b") == 1

    ruling.refresh_from_db()
    assert ruling.verdict_since == later


def test_a_changed_scenario_takes_the_verdict_back_and_other_changes_do_not():
    ruling = make_ruling(scenario="x")
    record(ruling, "checked")
    ruling.refresh_from_db()

    ruling.text_en = "Yes, indeed."
    ruling.save()
    assert Ruling.objects.get().verdict == "checked"

    ruling.scenario = "y"
    ruling.save()
    assert Ruling.objects.get().verdict == "waiting"
    assert Ruling.objects.get().checked_at is None

    ruling.scenario = ""
    ruling.save()
    assert Ruling.objects.get().verdict == "none"


def test_a_verdict_on_a_scenario_that_has_changed_meanwhile_is_dropped():
    ruling = make_ruling(scenario="x")
    check = RulingCheck(ruling.pk, ruling.scenario_digest, "checked")
    ruling.scenario = "y"
    ruling.save()

    verdicts.record_verdicts([check], engine_version="3.a", now=NOW)

    assert Ruling.objects.get().verdict == "waiting"


def test_due_is_what_this_engine_has_not_checked_the_longest_ago_first():
    first = make_ruling("Q1", scenario="x")
    second = make_ruling("Q2", scenario="x")
    make_ruling("Q3")
    record(first, "checked", now=NOW, version="3.a")
    record(second, "checked", now=NOW - timedelta(days=1), version="3.a")

    def due(version):
        found = verdicts.list_rulings_to_check(engine_version=version)
        return [ruling.number for ruling in found]

    assert due("3.a") == []
    assert due("3.b") == ["Q2", "Q1"]
    assert due("") == ["Q2", "Q1"]

    first.refresh_from_db()
    first.scenario = "y"
    first.save()
    assert due("3.a") == ["Q1"]
