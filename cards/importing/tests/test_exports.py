"""Exports, and that what is exported is imported as the same (issue 6)."""

import io
import json
from datetime import timedelta
from pathlib import Path

import jsonschema
import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.management import call_command
from django.db import connection
from django.utils import timezone
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from cards.card_data import COLORS, KINDS, RARITIES, TRIGGERS
from cards.card_data.draft import CardDraft
from cards.catalogue.revisions import publish_revisions
from cards.importing.content import load_content
from cards.importing.exports import export_cards
from cards.importing.imports import import_cards
from cards.models import Card, CardSet, Printing, Series, Trait
from cards.tests.factories import (
    make_draft,
    make_ruling,
    make_series,
    publish,
    schedule,
)

pytestmark = pytest.mark.django_db

SCHEMA = Path(__file__).parents[3] / "docs" / "reference" / "exchange.schema.json"
WORDS_OF = (CardSet, Trait, Series)


def export(**options):
    return "".join(export_cards(**options))


def bring(text):
    return import_cards(file=io.BytesIO(text.encode()), name="export.json")


def forget_everything():
    """An empty database, as a stranger has who imports our file."""
    with connection.cursor() as cursor:
        cursor.execute("UPDATE cards_card SET current_revision_id = NULL")
        emptied = {Card}
        for model in (*_pointing_at(Card, emptied), Card, *WORDS_OF):
            cursor.execute(f"DELETE FROM {model._meta.db_table}")


def _pointing_at(model, known):
    """Tables with foreign keys to this one, farthest first."""
    for relation in model._meta.related_objects:
        table = relation.related_model
        if table not in known:
            known.add(table)
            yield from _pointing_at(table, known)
            yield table


@pytest.fixture
def content():
    load_content()
    make_ruling(
        "first",
        cards=["TDL-1-001", "TDL-1-002"],
        ruled_on="2026-02-01",
        question_en="May I?",
        text_ja="はい。",
        source="Judges",
        source_url="https://rulings.example/1",
        scenario="scenarios: []",
    )
    make_ruling("undated", cards=["TDL-1-002"], scenario_name="A stronger attacker")
    now = timezone.now()
    schedule("TDL-1-002", preview=now, release=now + timedelta(days=3))
    publish(
        number="TDL-1-900",
        texts={"en": "Fly."},
        traits=[],
        names={"ja": "", "en": "Fly"},
        name="Fly",
    )


def test_an_export_is_imported_as_the_same_cards(content):
    written = export()
    forget_everything()

    report = bring(written)

    assert (report.errors, report.notices) == (0, 0)
    assert export() == written


def test_importing_ones_own_export_changes_nothing(content):
    before = list(Card.objects.order_by("pk").values_list("pk", "current_revision"))

    report = bring(export())

    assert not report.is_applied
    assert before == list(
        Card.objects.order_by("pk").values_list("pk", "current_revision")
    )


def test_an_export_follows_the_published_schema(content):
    schema = json.loads(SCHEMA.read_text(encoding="utf-8"))
    jsonschema.Draft202012Validator.check_schema(schema)

    jsonschema.validate(json.loads(export()), schema)


def test_an_older_export_brings_an_older_state_back():
    make_series()
    publish()
    written = export()
    publish(bp=4000)

    report = bring(written)

    assert report.cards["changed"] == 1
    assert Card.objects.get().current_revision.bp == 3000


def test_csv_comes_back_as_the_same_cards(content):
    Card.objects.get(number="TDL-1-900")
    report = bring(export(format_name="csv"))

    assert report.errors == 0
    assert report.cards["new"] == 0
    # Nobody has weighed its English text before.
    assert [change["number"] for change in report.changes] == ["TDL-1-900"]


def test_a_spreadsheet_runs_nothing_of_an_export():
    make_series()
    wild = "=HYPERLINK(1)"
    publish(name=wild, names={"ja": wild, "zh-hant": "@SUM(1)", "en": "-1+1"})

    (_head, row) = export(format_name="csv").splitlines()

    assert ",'=HYPERLINK(1)," in row
    assert ",'@SUM(1),'-1+1," in row
    assert bring(export(format_name="csv")).cards["unchanged"] == 1


def test_nobody_exports_what_they_may_not_see(content):
    hidden, seen = "TDL-1-003", "TDL-1-002"
    schedule(hidden, release=timezone.now() + timedelta(days=1))
    secret = make_series("SEC", is_public=False)
    publish(number="SEC-1-001", series="SEC", traits=["秘密"])
    card_set = CardSet.objects.create(code="SEC1", series=secret)
    Printing.objects.create(
        card=Card.objects.get(number="SEC-1-001"),
        card_set=card_set,
        code="SEC1/SEC-1-001",
        rarity="C",
    )

    for format_name in ("exchange", "fields", "csv"):
        written = export(format_name=format_name, viewer=AnonymousUser())
        assert "SEC" not in written
        assert "秘密" not in written
        assert hidden not in written
        assert seen in written


def test_an_export_can_be_of_some_series(content):
    data = json.loads(export(series=["GHP"]))

    assert [series["code"] for series in data["series"]] == ["GHP"]
    assert {card["series"] for card in data["cards"]} == {"GHP"}


def test_commands_write_and_read_a_file(content, tmp_path, capsys):
    path = tmp_path / "cards.json"

    call_command("export_cards", "-o", str(path), "--series", "TDL")
    call_command("import_cards", str(path), "--dry-run", "--json")

    _wrote, _line, printed = capsys.readouterr().out.partition("\n")
    (report,) = json.loads(printed)
    assert (report["format"], report["errors"], report["applied"]) == (
        "exchange",
        0,
        False,
    )
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize(
    ("change", "field"),
    [
        pytest.param({"number": None}, "number", id="no number"),
        pytest.param({"colour": "red"}, "colour", id="unknown member"),
        pytest.param({"names": {"fr": "x"}}, "names", id="unknown language"),
        pytest.param({"bp": "many"}, "bp", id="a word for a number"),
        pytest.param({"traits": [1]}, "traits", id="a number for a word"),
        pytest.param({"traits": [{}]}, "traits", id="an object for a word"),
        pytest.param({"color": []}, "color", id="a list for a word"),
        pytest.param({"generated_energy": [1]}, "generated_energy", id="energy"),
        pytest.param({"effects": {"v": 1, "x": 2}}, "effects", id="no tree"),
        pytest.param({"released_at": "soon"}, "released_at", id="no date"),
        pytest.param({"released_at": "2026-01-01"}, "released_at", id="no zone"),
        pytest.param({"printings": [{}]}, "printings.0.code", id="no code"),
        pytest.param(
            {"printings": [{"code": "A1/XYZ-1-001", "rarity": "C"}]},
            "printings.0.code",
            id="another card's code",
        ),
        pytest.param(
            {"rulings": [{"key": "a b", "date": "2026-01-01", "texts": {"ja": "x"}}]},
            "rulings.0.key",
            id="a key with a space",
        ),
        pytest.param({"not_playable": [1]}, "not_playable", id="no gap"),
    ],
)
def test_a_wrong_member_is_told_with_its_place(change, field):
    make_series()
    publish()
    data = json.loads(export())
    data["cards"][0] |= change

    report = bring(json.dumps(data))

    assert not report.is_applied
    assert (report.problems[0].row, report.problems[0].field) == (1, field)


WORDS = st.text(
    st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20
).filter(str.strip)


@st.composite
def drafts(draw):
    """Any card that may be published."""
    kind = draw(st.sampled_from(KINDS))
    name = draw(WORDS)
    energy = st.dictionaries(st.sampled_from(COLORS), st.integers(1, 5), max_size=2)
    languages = st.dictionaries(st.sampled_from(["ja", "zh-hant", "en"]), WORDS)
    draft = make_draft(
        number=f"TDL-{draw(st.integers(1, 9))}-{draw(st.integers(1, 999))}",
        name=name,
        kind=kind,
        color=draw(st.sampled_from(COLORS)),
        bp=draw(st.integers(0, 20_000)) if kind == "character" else None,
        generated_energy={} if kind == "event" else draw(energy),
        traits=draw(st.lists(WORDS.map(str.strip), unique=True, max_size=3)),
        trigger=draw(st.sampled_from([None, *TRIGGERS])),
        names={**draw(languages), "ja": name},
        texts=draw(languages),
        flavors=draw(languages),
        rarity=draw(st.sampled_from(RARITIES)),
        art=draw(st.text("abc @", max_size=20)),
    )
    assert isinstance(draft, CardDraft)
    return draft


class AnyCard(TestCase):
    """Round trips of arbitrary cards, each in a transaction of its own."""

    @settings(max_examples=40, deadline=None, suppress_health_check=list(HealthCheck))
    @given(st.lists(drafts(), max_size=6, unique_by=lambda d: d.face["number"]))
    def test_any_cards_survive_export_and_import(self, cards):
        make_series()
        for trait in {trait for draft in cards for trait in draft.face["traits"]}:
            Trait.objects.create(name_ja=trait, name_en="T")
        publish_revisions(drafts=cards, reason="First")
        written = export()
        digests = _digests()
        forget_everything()

        report = bring(written)

        assert report.errors == 0
        assert _digests() == digests
        assert export() == written


def _digests():
    rows = Card.objects.order_by("number")
    return list(rows.values_list("number", "current_revision__digest"))
