"""A refused text is read in known words by an editor, and mends every card like it."""

from io import StringIO

import pytest
from django.core.management import call_command

from cards.card_data.draft import LONGEST_TEXT
from cards.catalogue.revisions import publish_revision
from cards.editing.paraphrasing import (
    list_refused_texts,
    publish_paraphrases,
    try_paraphrases,
    withdraw_paraphrase,
)
from cards.editing.tests.test_admin import editor
from cards.editing.text_decisions import decide_text
from cards.errors import (
    BadParaphrase,
    CardNotFound,
    ParaphraseExists,
    ParaphraseNotFound,
)
from cards.importing.exports import export_cards
from cards.importing.tests.test_evidence import english, row, state
from cards.importing.tests.test_imports import (
    bring,
    bring_text,
    current,
    everything,
)
from cards.models import Paraphrase
from tests.concurrency import run_at_once
from unionarena.core.accounts.models import User
from unionarena.core.errors import Forbidden

pytestmark = pytest.mark.django_db
NUMBER = "XYZ-1-001"
REFUSED = "[登場時]カードを2枚ひく。"
PAIR = ("カードを2枚ひく", "カードを2枚引く")
REASON = "Kana for 引く."

__all__ = ["editor"]


def refused(number=NUMBER, text=REFUSED, **changes):
    return row(number, effectText=text, **changes)


def publish(by, *pairs, number=NUMBER, language="ja", reason=REASON):
    return publish_paraphrases(
        number=number,
        language=language,
        passages=pairs or (PAIR,),
        reason=reason,
        by=by,
    )


def draws(number=NUMBER):
    return current(number).data["effects"]["abilities"][0]["body"]["count"]


def test_a_paraphrase_mends_every_refused_card_of_its_pattern(editor):
    bring(
        refused(),
        refused("XYZ-1-002", "[登場時]カードを3枚ひく。"),
        refused("XYZ-1-003", "[登場時]相手はカードを2枚ひく。"),  # Near miss.
        refused("XYZ-1-004", "[登場時]カードを2枚めくる。"),
    )

    done = publish(editor)

    assert done.numbers == ("XYZ-1-001", "XYZ-1-002")
    assert (draws("XYZ-1-001"), draws("XYZ-1-002")) == (2, 3)
    assert state("XYZ-1-003") == state("XYZ-1-004") == ("refused", False)
    assert current("XYZ-1-003").version == 1


def test_the_printed_text_stays_and_the_paraphrase_is_evidence(editor):
    bring(refused())

    (kept,) = publish(editor).paraphrases

    revision = current()
    assert revision.text_ja == "【登場時】カードを2枚ひく。"
    assert "two cards" in revision.text_en
    assert state() == ("one_witness", True)
    assert revision.evidence_details["paraphrases"] == [
        {"id": kept.pk, "language": "ja", "words": PAIR[0], "reading": PAIR[1]}
    ]
    assert (revision.author, revision.version) == (editor, 2)
    assert REASON in revision.reason
    assert (kept.editor, kept.reason, kept.card.number) == (editor, REASON, NUMBER)
    assert kept.pattern == "カードを⟦number⟧枚ひく"


def test_cards_that_come_later_are_read_too_and_importing_again_changes_nothing(editor):
    bring(refused())
    publish(editor)

    bring(refused("XYZ-1-002", "[登場時]カードを1枚ひく。"))
    before = everything()
    bring(refused(), refused("XYZ-1-002", "[登場時]カードを1枚ひく。"))

    assert (state("XYZ-1-002"), draws("XYZ-1-002")) == (("one_witness", True), 1)
    assert everything() == before


def test_a_paraphrase_is_withdrawn_and_its_cards_are_refused_again(editor):
    bring(refused(), refused("XYZ-1-002"))
    (kept,) = publish(editor).paraphrases

    done = withdraw_paraphrase(
        paraphrase_id=kept.pk, reason="It means another thing.", by=editor
    )

    assert done.numbers == ("XYZ-1-001", "XYZ-1-002")
    for number in done.numbers:
        revision = current(number)
        assert state(number) == ("refused", False)
        assert revision.data["effects"] is None
        assert revision.evidence_details == {"languages": []}
        # What was written from the reading goes with it.
        assert (revision.text_en, revision.text_zh_hant) == ("", "")
        assert "It means another thing." in revision.reason
    kept.refresh_from_db()
    assert kept.withdrawn_by == editor
    assert kept.withdrawal_reason == "It means another thing."
    bring(refused("XYZ-1-003"))
    assert state("XYZ-1-003") == ("refused", False)


def test_a_withdrawn_pattern_can_be_read_in_another_way(editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    withdraw_paraphrase(paraphrase_id=kept.pk, reason="Wrong.", by=editor)

    publish(editor, (PAIR[0], "自分の手札を2枚場外に置く"))

    assert state() == ("one_witness", True)


def test_withdrawing_twice_is_refused_and_does_nothing(editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    withdraw_paraphrase(paraphrase_id=kept.pk, reason="Wrong.", by=editor)
    before = everything()

    for number in (kept.pk, 999_999):
        with pytest.raises(ParaphraseNotFound):
            withdraw_paraphrase(paraphrase_id=number, reason="Wrong.", by=editor)
    assert everything() == before


def test_what_an_editor_wrote_afterwards_stays_when_it_is_withdrawn(editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    bring(english())  # The English list says one card: the texts differ now.
    assert state() == ("disputed", False)

    withdraw_paraphrase(paraphrase_id=kept.pk, reason="Wrong.", by=editor)

    assert state() == ("one_witness", True)
    assert current().text_en == "[When Played] Draw a card."


@pytest.mark.parametrize(("language", "count"), [("ja", 2), ("en", 1)])
def test_a_decision_between_texts_does_not_keep_a_withdrawn_reading(
    editor, language, count
):
    bring(refused())
    (kept,) = publish(editor).paraphrases
    bring(english())
    decide_text(number=NUMBER, language=language, reason="Erratum.", by=editor)
    assert (state(), draws()) == (("decided", True), count)

    withdraw_paraphrase(paraphrase_id=kept.pk, reason="Wrong.", by=editor)

    assert (state(), draws()) == (("one_witness", True), 1)
    assert not current().evidence_details.get("paraphrases")


def test_explain_card_tells_the_paraphrase(editor):
    bring(refused())
    publish(editor)
    out = StringIO()

    call_command("explain_card", NUMBER, stdout=out)

    assert f"'{PAIR[0]}' reads as '{PAIR[1]}'" in out.getvalue()


def test_the_other_text_is_a_witness_of_the_reading(editor):
    bring(refused(text="[登場時]カードを1枚ひく。"))
    bring(english())
    assert state() == ("one_witness", True)

    publish(editor, ("カードを1枚ひく", "カードを1枚引く"))

    assert state() == ("proved", True)


def test_a_reading_that_the_other_text_contradicts_is_refused(editor):
    bring(refused())
    bring(english())
    before = everything()

    with pytest.raises(BadParaphrase) as refusal:
        publish(editor)

    assert refusal.value.code == "paraphrase.disputed"
    assert everything() == before
    assert not Paraphrase.objects.exists()


def test_a_reading_that_another_card_contradicts_is_refused_with_its_number(editor):
    bring(refused(), refused("XYZ-1-002"))
    bring(english("XYZ-1-002"))  # It draws one card, in English.
    before = everything()

    with pytest.raises(BadParaphrase) as refusal:
        publish(editor)

    assert refusal.value.code == "paraphrase.contradicted"
    assert refusal.value.details["numbers"] == ["XYZ-1-002"]
    assert everything() == before
    assert not Paraphrase.objects.exists()


@pytest.mark.parametrize(
    ("pair", "code"),
    [
        (("カードを2枚ひく", "カードを2枚めくる"), "paraphrase.not_understood"),
        (("2枚ひく", "2枚引く"), "paraphrase.not_understood"),  # No whole clause.
        (("手札を1枚すてる", "自分の手札を1枚場外に置く"), "paraphrase.not_understood"),
        (("", "カードを2枚引く"), "paraphrase.empty"),
        (("カードを2枚ひく", "引く" * 400), "paraphrase.too_long"),
        (("ひ" * LONGEST_TEXT, "カードを2枚引く"), "paraphrase.too_long"),
        (("カードを2枚ひく\u2067", "カードを2枚引く"), "paraphrase.characters"),
    ],
)
def test_what_does_not_mend_the_card_is_refused_and_nothing_is_kept(editor, pair, code):
    bring(refused())
    before = everything()

    with pytest.raises(BadParaphrase) as refusal:
        publish(editor, pair)

    assert refusal.value.code == code
    assert everything() == before
    assert not Paraphrase.objects.exists()


def test_a_paraphrase_that_the_card_does_not_need_is_refused(editor):
    bring(refused())

    with pytest.raises(BadParaphrase) as refusal:
        publish(editor, PAIR, ("手札を1枚すてる", "自分の手札を1枚場外に置く"))

    assert refusal.value.code == "paraphrase.unused"


def test_two_passages_of_a_text_are_read_at_once(editor):
    bring(refused(text="[登場時]カードを1枚ひく。\n[アタック時]手札を1枚すてる。"))

    publish(
        editor,
        ("カードを1枚ひく", "カードを1枚引く"),
        ("手札を1枚すてる", "自分の手札を1枚場外に置く"),
    )

    assert state() == ("one_witness", True)
    assert len(current().evidence_details["paraphrases"]) == 2


@pytest.mark.parametrize("count", [0, 4])
def test_one_to_three_passages_are_taken(editor, count):
    bring(refused())

    with pytest.raises(BadParaphrase):
        publish_paraphrases(
            number=NUMBER,
            language="ja",
            passages=[PAIR] * count,
            reason=REASON,
            by=editor,
        )


@pytest.mark.parametrize("reason", ["", "   ", "x" * 151, "a\x00b", "a\u202eb"])
def test_a_reason_is_needed(editor, reason):
    bring(refused())

    with pytest.raises(BadParaphrase):
        publish(editor, reason=reason)


def test_only_editors_publish_and_withdraw(editor):
    bring(refused())
    player = User.objects.create_user("riko")

    with pytest.raises(Forbidden):
        publish(player)
    (kept,) = publish(editor).paraphrases
    with pytest.raises(Forbidden):
        withdraw_paraphrase(paraphrase_id=kept.pk, reason="Mine.", by=player)
    assert state() == ("one_witness", True)


def test_a_card_that_does_not_exist_is_not_found(editor):
    with pytest.raises(CardNotFound):
        publish(editor, number="XYZ-9-999")
    with pytest.raises(CardNotFound):
        try_paraphrases(number="XYZ-9-999", language="ja", passages=[PAIR])


def test_a_pattern_is_read_in_one_way(editor):
    bring(refused())
    publish(editor)
    bring(refused("XYZ-1-002", REFUSED, bp=None))

    with pytest.raises(ParaphraseExists):
        publish(editor, number="XYZ-1-002")
    assert Paraphrase.objects.count() == 1


def test_a_trial_says_what_would_be_mended_and_writes_nothing(editor):
    bring(refused(), refused("XYZ-1-002"), refused("XYZ-1-003", "[登場時]ひく。"))
    before = everything()

    trial = try_paraphrases(number=NUMBER, language="ja", passages=[PAIR])

    assert trial.problem is None
    assert [item.number for item in trial.mended] == ["XYZ-1-002"]
    assert trial.own.draft.is_playable
    assert set(trial.own.draft.texts) == {"ja", "en", "zh-hant"}
    assert everything() == before
    assert not Paraphrase.objects.exists()


def test_a_trial_that_fails_marks_what_is_still_not_understood():
    bring(refused())

    trial = try_paraphrases(
        number=NUMBER, language="ja", passages=[(PAIR[0], "カードを2枚めくる")]
    )

    assert trial.problem.code == "paraphrase.not_understood"
    assert trial.text == "【登場時】カードを2枚めくる。"
    assert [span.text for span in trial.spans if span.gap] == ["めくる"]


def test_a_card_that_lacks_a_value_is_read_and_waits_for_it(editor):
    bring(refused(bp=None))

    done = publish(editor)

    assert done.numbers == ()
    assert [reason["code"] for reason in current().not_playable_reason] == [
        "card.missing_bp"
    ]
    assert current().data["effects"] is not None


def test_an_effect_written_by_hand_is_not_replaced(editor):
    bring(refused(), refused("XYZ-1-002"))
    bring(row("XYZ-1-003"))
    draft = current("XYZ-1-002").as_draft()
    face = {**draft.face, "effects": current("XYZ-1-003").data["effects"]}
    publish_revision(
        draft=type(draft)(face=face, names=draft.names, texts=draft.texts),
        reason="By hand",
    )

    done = publish(editor)

    assert done.numbers == (NUMBER,)
    assert draws("XYZ-1-002") == 1


def test_each_refused_passage_comes_with_its_clauses_and_three_known_phrases():
    bring(
        refused(text="[登場時]自分の場に〈灯台守〉がある場合、カードを2枚ひく。"),
        row("XYZ-1-002", effectText="[登場時]カードを4枚引く。"),
    )

    (text,) = list_refused_texts(current())

    assert (text.language, text.text) == ("ja", current().text_ja)
    (passage,) = text.passages
    assert passage.gap.part == "ひく"
    assert passage.words == "カードを2枚ひく"
    assert len(passage.nearest) == 3
    assert not any("{" in phrase for phrase in passage.nearest)


def test_words_that_are_read_as_others_are_no_known_phrases(editor):
    bring(refused(), refused("XYZ-1-002", "[登場時]カードを2枚ひく、そして見る。"))
    publish(editor)

    (text,) = list_refused_texts(current("XYZ-1-002"))

    assert PAIR[0] not in text.passages[0].nearest


def test_an_english_text_is_read_by_english_paraphrases(editor):
    words = "Draw a card and look at it twice."
    text = f"[When Played] {words}"
    bring(english(effectText=text), english("XYZ-1-002", effectText=text))
    assert state() == ("refused", False)

    done = publish(editor, (words, "Draw a card."), language="en")

    assert done.numbers == ("XYZ-1-001", "XYZ-1-002")
    assert current().evidence_details["languages"] == ["en"]


def test_the_exchange_format_carries_the_paraphrase_without_its_number(editor):
    bring(refused())
    publish(editor)
    written = "".join(export_cards(format_name="exchange", viewer=editor))

    assert '"id"' not in written
    assert bring_text(written).errors == 0
    found = current().evidence_details["paraphrases"]
    assert [(item["words"], item["reading"]) for item in found] == [PAIR]


@pytest.mark.django_db(transaction=True)
def test_the_same_paraphrase_twice_at_once_is_kept_once(editor):
    bring(refused(), refused("XYZ-1-002"))

    answers = run_at_once(lambda: publish(editor), lambda: publish(editor))

    refusals = [it for it in answers if isinstance(it, Exception)]
    assert [type(it) for it in refusals] in ([ParaphraseExists], [BadParaphrase])
    assert Paraphrase.objects.count() == 1
    assert current().version == current("XYZ-1-002").version == 2


@pytest.mark.django_db(transaction=True)
def test_withdrawing_twice_at_once_happens_once(editor):
    bring(refused())
    (kept,) = publish(editor).paraphrases

    def withdraw():
        return withdraw_paraphrase(paraphrase_id=kept.pk, reason="Wrong.", by=editor)

    answers = run_at_once(withdraw, withdraw)

    refusals = [it for it in answers if isinstance(it, Exception)]
    assert [type(it) for it in refusals] == [ParaphraseNotFound]
    assert (current().version, state()) == (3, ("refused", False))
