"""What the texts of imported cards prove: one witness, proved, disputed, refused.

Every card here is invented. Lists in both languages come in either order, in one import
or in two; importing again changes nothing.
"""

from dataclasses import replace

import pytest

from cards.catalogue.revisions import publish_revision
from cards.effects.witnesses import accepted_disagreements
from cards.effects.witnesses.accepted_disagreements import AcceptedDisagreement
from cards.importing.tests.test_imports import bring, current, everything
from cards.models import Card, Trait

pytestmark = pytest.mark.django_db

DRAW_JA = "[登場時]カードを1枚引く。"
DRAW_EN = "[When Played] Draw a card."


def row(number="XYZ-1-001", **changes):
    """Return an entry of the format of simulators, in Japanese."""
    return {
        "code": number,
        "name": "灯台守",
        "titleCode": number[:3],
        "cardType": "CHARACTER",
        "color": "GREEN",
        "bp": 3000,
        "apCost": 1,
        "reqEnergy": 2,
        "genEnergy": 1,
        "traits": ["港"],
        "triggers": [],
        "effectText": DRAW_JA,
        "rarity": "C",
        **changes,
    }


def english(number="XYZ-1-001", **changes):
    given = {"name": "Keeper", "traits": ["Harbor"], "effectText": DRAW_EN, **changes}
    return row(number, language="en", **given)


def state(number="XYZ-1-001"):
    revision = current(number)
    return revision.evidence, revision.is_playable


def does(number="XYZ-1-001"):
    return current(number).data["effects"]["abilities"]


# --- one witness --------------------------------------------------------------------


def test_a_card_of_an_english_list_alone_is_playable():
    report = bring(english())

    assert (report.playable, report.not_playable) == (1, 0)
    assert state() == ("one_witness", True)
    assert current().evidence_details == {"languages": ["en"]}
    bring(row("XYZ-1-002"))
    assert does() == does("XYZ-1-002")
    assert current().data["name"] == "Keeper"


def test_a_card_of_a_japanese_list_alone_has_one_witness():
    bring(row())

    assert state() == ("one_witness", True)
    assert current().evidence_details == {"languages": ["ja"]}


def test_the_text_that_is_understood_counts():
    bring(row(effectText="[登場時]空を飛ぶ。"))
    assert state() == ("refused", False)

    bring(english())

    assert state() == ("one_witness", True)
    assert current().text_ja == "【登場時】空を飛ぶ。"
    assert current().not_playable_reason is None
    bring(row("XYZ-1-002"))
    assert does() == does("XYZ-1-002")


def test_a_card_without_text_needs_no_witness():
    bring(row(effectText=""), english(effectText="-"))

    assert state() == ("", True)


# --- proved -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "lists", [[[row(), english()]], [[row()], [english()]], [[english()], [row()]]]
)
def test_two_texts_that_mean_the_same_prove_the_card(lists):
    for entries in lists:
        bring(*entries)

    assert state() == ("proved", True)
    revision = current()
    assert (revision.name_ja, revision.name_en) == ("灯台守", "Keeper")
    assert revision.text_en == DRAW_EN
    assert revision.data["name"] == "灯台守"


def test_importing_both_lists_again_changes_nothing():
    bring(row(), row("XYZ-1-002", effectText="[登場時]カードを2枚引く。"))
    bring(english(), english("XYZ-1-002"))
    before = everything()

    assert not bring(english(), english("XYZ-1-002")).is_applied
    assert not bring(
        row(), row("XYZ-1-002", effectText="[登場時]カードを2枚引く。")
    ).is_applied
    assert everything() == before


# --- disputed -----------------------------------------------------------------------


def dispute():
    bring(row(effectText="[登場時]カードを2枚引く。"))
    bring(english())


def test_texts_that_differ_keep_the_card_from_play_and_say_where():
    dispute()

    assert state() == ("disputed", False)
    (reason,) = current().not_playable_reason
    assert reason["code"] == "effects.disputed"
    details = current().evidence_details
    assert set(details["readings"]) == {"ja", "en"}
    (difference,) = details["differences"]
    assert (difference["japanese"], difference["english"]) == ("2", "1")
    assert difference["place"].endswith(".count")


def test_a_dispute_ends_when_a_list_brings_the_right_text():
    dispute()

    bring(english(effectText="[When Played] Draw two cards."))

    assert state() == ("proved", True)
    assert current().evidence_details == {"languages": ["ja", "en"]}


def test_a_known_disagreement_is_settled_as_the_file_says(monkeypatch):
    entry = AcceptedDisagreement("ja", "The English list is damaged.")
    monkeypatch.setattr(
        "cards.importing.evidence.load_accepted_disagreements",
        lambda: {"XYZ-1-001": entry},
    )
    dispute()

    assert state() == ("decided", True)
    assert current().evidence_details["decided"] == "ja"
    assert current().evidence_details["reason"] == entry.reason
    assert does()[0]["body"]["count"] == 2


def test_a_known_disagreement_says_nothing_of_texts_that_agree():
    (number, entry), *_ = accepted_disagreements.load_accepted_disagreements().items()
    bring(row(number), english(number))

    assert entry.language == "ja"
    assert state(number) == ("proved", True)


# --- names --------------------------------------------------------------------------

NAMING = (
    "[When Played] Choose up to one <Sailor> on your field and switch it to active."
)


def named_in(number):
    (ability,) = does(number)
    text = str(ability)
    return "船乗り" if "船乗り" in text else "Sailor" if "Sailor" in text else text


def test_a_name_in_an_english_effect_finds_the_card_with_the_japanese_name():
    """UA-2.1: names are compared in Japanese."""
    bring(row("XYZ-1-002", name="船乗り"))
    bring(english("XYZ-1-002", name="Sailor"), english(effectText=NAMING))

    assert named_in("XYZ-1-001") == "船乗り"


def test_a_later_list_gives_english_cards_their_japanese_names():
    bring(english("XYZ-1-002", name="Sailor"), english(effectText=NAMING))
    assert named_in("XYZ-1-001") == "Sailor"

    bring(row("XYZ-1-002", name="船乗り"))

    assert named_in("XYZ-1-001") == "船乗り"
    assert current("XYZ-1-002").data["name"] == "船乗り"


def test_an_english_card_of_a_known_name_is_found_by_it():
    bring(row("XYZ-1-002", name="船乗り"), english("XYZ-1-002", name="Sailor"))

    bring(english("XYZ-1-003", name="SAILOR"))

    revision = current("XYZ-1-003")
    assert revision.data["name"] == "船乗り"
    assert (revision.name_ja, revision.name_en) == ("", "SAILOR")


def test_a_japanese_card_is_called_as_its_namesakes_are_in_english():
    """Issue 28: names of other languages are found, matched by card number."""
    bring(row("XYZ-1-002", name="船乗り"), row("XYZ-1-003", name="船乗り"))

    bring(english("XYZ-1-002", name="Sailor"))

    assert current("XYZ-1-003").name_en == "Sailor"
    assert current("XYZ-1-003").name_zh_hant == ""


def test_a_namesake_of_another_series_has_a_name_of_its_own():
    bring(row("XYZ-1-002", name="船乗り"), row("ABC-1-003", name="船乗り"))

    bring(english("XYZ-1-002", name="Sailor"))

    assert current("ABC-1-003").name_en == ""


def test_a_name_that_lists_write_in_two_ways_is_given_to_no_namesake():
    numbers = ("XYZ-1-002", "XYZ-1-003", "XYZ-1-004")
    bring(*(row(number, name="船乗り") for number in numbers))

    bring(
        english("XYZ-1-002", name="Sailor"),
        english("XYZ-1-003", name="Sailor (Parallel)"),
    )

    assert current("XYZ-1-004").name_en == ""


def test_a_later_list_says_the_name_of_a_card_that_had_its_namesakes():
    bring(row("XYZ-1-002", name="船乗り"), row("XYZ-1-003", name="船乗り"))
    bring(english("XYZ-1-002", name="Sailor"))

    bring(english("XYZ-1-003", name="Seaman"))

    assert current("XYZ-1-003").name_en == "Seaman"


def test_a_name_that_an_editor_removed_stays_away():
    bring(row("XYZ-1-002", name="船乗り"), row("XYZ-1-003", name="船乗り"))
    bring(english("XYZ-1-002", name="Sailor"))
    draft = current("XYZ-1-003").as_draft()
    publish_revision(draft=replace(draft, names={"ja": "船乗り"}), reason="Not theirs")

    bring(row("XYZ-1-004", name="船乗り"))

    assert current("XYZ-1-003").name_en == ""
    assert current("XYZ-1-004").name_en == "Sailor"


def test_names_of_affinities_are_learned_whichever_list_comes_first():
    bring(english("XYZ-1-002", traits=["Harbor"]))

    bring(row("XYZ-1-002", traits=["港"]), row("XYZ-1-003", traits=["港"]))

    assert Trait.objects.get().name_en == "Harbor"
    assert current("XYZ-1-002").data["traits"] == ["港"]


def test_affinities_without_a_counterpart_are_not_paired():
    """Two traits beside one do not tell which is which."""
    bring(english("XYZ-1-002", traits=["Harbor"]))

    bring(row("XYZ-1-002", traits=["港", "灯"]))

    assert set(Trait.objects.values_list("name_en", flat=True)) == {""}


# --- an editor's own ----------------------------------------------------------------


def test_an_effect_that_an_editor_wrote_stays_without_evidence():
    bring(row())
    draft = current().as_draft()
    other = bring(row("XYZ-1-002", effectText="[登場時]カードを3枚引く。"))
    assert other.is_applied
    own = {**draft.face, "effects": current("XYZ-1-002").data["effects"]}
    fields = {
        name: getattr(draft, name)
        for name in ("names", "texts", "flavors", "rarity", "art")
    }
    publish_revision(draft=type(draft)(face=own, **fields), reason="By hand")

    bring(english())

    assert does()[0]["body"]["count"] == 3
    assert state() == ("", True)
    assert Card.objects.count() == 2


# --- bad input ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("text", "code"),
    [
        pytest.param("[When Played] 抽1張卡片。", "effects.language", id="mixed"),
        pytest.param("Lors de sa mise en jeu, piochez.", "effects.", id="french"),
        pytest.param("<div>Draw a card.</div>", "effects.", id="markup"),
        pytest.param("[When Played] Draw a", "effects.", id="cut"),
        pytest.param("[When Played] Draw a card. If you", "effects.", id="cut-late"),
        pytest.param("[When Played", "effects.brackets", id="bracket"),
        pytest.param("[登場時]カードを1枚引く。", "effects.", id="japanese"),
    ],
)
def test_a_text_that_is_not_english_is_refused_with_its_words(text, code):
    bring(english(effectText=text))

    assert state() == ("refused", False)
    (reason, *_rest) = current().not_playable_reason
    assert reason["code"].startswith(code)
    assert reason["message"]
    assert reason["part"] or reason["span"] != [0, 0]


def test_a_missing_line_is_a_dispute_and_not_half_a_card():
    both = "[登場時]カードを1枚引く。\n[アタック時]カードを1枚引く。"
    bring(row(effectText=both))
    bring(english())

    assert state() == ("disputed", False)


def test_page_markup_around_an_english_text_is_taken_away():
    text = '<img src="/x.png" alt="When Played"><em>Draw a card.</em><br>'
    bring(english(effectText=text))

    assert state() == ("one_witness", True)
    assert current().text_en == "[When Played]Draw a card."
