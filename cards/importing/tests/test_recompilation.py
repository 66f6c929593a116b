"""Stored texts are compiled anew by a command; patterns come out as grammar lines."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from cards.editing.tests.test_admin import editor
from cards.editing.tests.test_paraphrasing import NUMBER, PAIR, REASON, publish, refused
from cards.effects.paraphrases import create_paraphrase
from cards.importing.tests.test_evidence import english, row, state
from cards.importing.tests.test_imports import bring, current, everything
from cards.models import Card, Paraphrase

pytestmark = pytest.mark.django_db

__all__ = ["editor"]


def run(command, *args):
    out = StringIO()
    call_command(command, *args, stdout=out)
    return out.getvalue()


def keep_pattern(**changes):
    """Keep a paraphrase without compiling any card, as an import meets it."""
    found = create_paraphrase("ja", *PAIR)
    given = {
        "language": found.language,
        "pattern": found.pattern,
        "reading": found.reading,
        "sample": PAIR[0],
        "card": Card.objects.get(number=NUMBER),
        "reason": REASON,
    }
    return Paraphrase.objects.create(**{**given, **changes})


def test_refused_cards_are_compiled_anew_and_the_others_stay():
    bring(refused(), row("XYZ-1-002"), refused("ABC-1-001"))
    bring(english("XYZ-1-002"))
    keep_pattern()

    written = run("recompile_cards")

    assert "playable now: ABC-1-001, XYZ-1-001" in written
    assert "2 of 2 cards changed" in written
    assert state() == state("ABC-1-001") == ("one_witness", True)
    assert current("XYZ-1-002").version == 2  # Both lists, and nothing since.
    before = everything()
    assert "0 of 2 cards changed" in run("recompile_cards")
    assert everything() == before


def test_a_dry_run_and_another_series_change_nothing():
    bring(refused(), refused("ABC-1-001"))
    keep_pattern()
    before = everything()

    assert "2 of 2 cards changed" in run("recompile_cards", "--dry-run")
    assert everything() == before
    run("recompile_cards", "--series", "ABC")
    assert state("ABC-1-001") == ("one_witness", True)
    assert state() == ("refused", False)


def test_cards_of_a_paraphrase_that_is_gone_are_no_longer_playable(editor):
    bring(refused())
    publish(editor)
    Paraphrase.objects.all().delete()

    written = run("recompile_cards")

    assert "no longer playable: XYZ-1-001" in written
    assert state() == ("refused", False)


def test_patterns_come_out_as_grammar_lines_with_their_cards(editor):
    bring(refused(), refused("XYZ-1-002"))
    publish(editor)

    written = run("export_paraphrases")

    assert "# 2 cards: XYZ-1-001, XYZ-1-002" in written
    assert f"# mika: {REASON}" in written
    assert 'also=("カードを{n}枚ひく",)' in written
    assert "reads as カードを{n}枚引く" in written
    assert "# beside " in written


def test_withdrawn_patterns_are_not_exported_and_json_has_the_same(editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases

    (proposal,) = json.loads(run("export_paraphrases", "--json"))

    assert proposal["template"] == "カードを{n}枚ひく"
    assert proposal["cards"] == [NUMBER]
    assert json.loads(run("export_paraphrases", "--json", "--language", "en")) == []
    Paraphrase.objects.filter(pk=kept.pk).update(withdrawn_at=kept.created_at)
    assert run("export_paraphrases") == ""
