"""Trial, publication and withdrawal of paraphrases of refused card texts.

A paraphrase is published only if it makes its card playable and contradicts no other
card. Every card with a text of its pattern is compiled anew in the same transaction.
"""

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from cards.card_data.draft import CardDraft
from cards.card_data.languages import COLUMN_SUFFIXES, WITNESSES
from cards.card_data.text_translation import NO_TEXT
from cards.card_data.unparsed_passages import (
    MarkedSpan,
    UnparsedPassage,
    list_unparsed_passages,
    mark_passages,
)
from cards.catalogue.paraphrases import load_paraphrases
from cards.catalogue.unplayable_reasons import explain_reason
from cards.effects import CompiledCard, TextError, compile_card
from cards.effects import paraphrases as effects
from cards.effects.known_phrases import find_nearest_phrases
from cards.effects.model.enums import CardKind, Trigger
from cards.errors import (
    BadParaphrase,
    CardNotFound,
    ParaphraseExists,
    ParaphraseNotFound,
)
from cards.importing.recompilation import (
    Recompilation,
    list_current,
    list_paraphrased,
    list_trigger_texts,
    list_unproved,
    list_with_trigger_text,
    publish_recompiled,
    recompile,
)
from cards.models import Card, CardRevision, Paraphrase
from cards.releases.services.permissions import require_permission
from unionarena.core.accounts.models import User

from .text_decisions import EDIT_CARDS

MOST_PASSAGES: Final = 3
MOST_MENDED: Final = 1_000  # Cards of one publication; the command mends the others.
MOST_IN_FORCE: Final = 2_000
LONGEST_REASON: Final = 150
_COMPARED_TEXTS: Final = 5_000  # Playable texts in which known phrases are looked for.


@dataclass(frozen=True, slots=True)
class RefusedPassage:
    """A part of a text that is not understood.

    Attributes:
        gap: What is wrong with it.
        words: The whole clauses around it, which a paraphrase can name.
        nearest: Known phrases that are like it.
    """

    gap: UnparsedPassage
    words: str
    nearest: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Return what is wrong, in the reader's language."""
        return explain_reason(self.gap)


@dataclass(frozen=True, slots=True)
class RefusedText:
    """The texts of a card in a language, of which one is not understood.

    Attributes:
        language: Their language.
        text: The effect text as it is printed.
        spans: The effect text, with what is not understood marked.
        trigger_text: The trigger text as it is printed; empty for the usual one.
        trigger_spans: The trigger text, with what is not understood marked.
        passages: What is not understood.
    """

    language: str
    text: str
    spans: tuple[MarkedSpan, ...]
    trigger_text: str
    trigger_spans: tuple[MarkedSpan, ...]
    passages: tuple[RefusedPassage, ...]


@dataclass(frozen=True, slots=True)
class Trial:
    """What paraphrases would do.

    Attributes:
        entries: The paraphrases, with their patterns.
        text: The effect text as it would be read.
        spans: The same, with what is still not understood marked.
        trigger_spans: The trigger text likewise.
        own: The card as it would be.
        others: Other cards that would change: mended ones, and those that get a second
            witness.
        left_out: Number of cards of the pattern that are not compiled at once.
        problem: Why these paraphrases cannot be published; ``None`` if they can.
    """

    entries: tuple[effects.Paraphrase, ...]
    text: str
    spans: tuple[MarkedSpan, ...]
    trigger_spans: tuple[MarkedSpan, ...]
    own: Recompilation
    others: tuple[Recompilation, ...]
    left_out: int
    problem: BadParaphrase | None

    @property
    def mended(self) -> tuple[Recompilation, ...]:
        """Return the other cards that would become playable."""
        return tuple(item for item in self.others if item.is_mended)


@dataclass(frozen=True, slots=True)
class Publication:
    """What publishing or withdrawing paraphrases did.

    Attributes:
        paraphrases: The rows.
        numbers: The cards that are playable now, or no longer.
        left_out: Number of cards of the pattern that were not compiled.
    """

    paraphrases: tuple[Paraphrase, ...]
    numbers: tuple[str, ...]
    left_out: int = 0


def list_refused_texts(revision: CardRevision) -> tuple[RefusedText, ...]:
    """Return the texts of a card that are not understood, Japanese first."""
    return tuple(
        _describe_refused(texts, problems)
        for texts, problems in _list_refused(revision)
    )


def list_refused_languages(revision: CardRevision) -> tuple[str, ...]:
    """Return the languages of a card's texts that are not understood."""
    return tuple(texts.language for texts, _problems in _list_refused(revision))


@dataclass(frozen=True, slots=True)
class _Texts:
    """The printed texts of a card in a language; empty where there is none."""

    language: str
    text: str
    trigger_text: str


def _get_texts(revision: CardRevision, language: str) -> _Texts:
    text = str(getattr(revision, f"text_{COLUMN_SUFFIXES[language]}"))
    return _Texts(language, text, list_trigger_texts(revision).get(language, ""))


def _list_refused(
    revision: CardRevision,
) -> list[tuple[_Texts, tuple[TextError, ...]]]:
    """Return texts and problems of each language that is not understood."""
    book = load_paraphrases()
    found = (_get_texts(revision, language) for language in WITNESSES)
    compiled = (
        (texts, _compile(revision, texts, book))
        for texts in found
        if texts.text.strip() or texts.trigger_text
    )
    return [(texts, it.problems) for texts, it in compiled if it.tree is None]


def _describe_refused(texts: _Texts, problems: Sequence[TextError]) -> RefusedText:
    gaps = list_unparsed_passages(problems, texts.text, texts.trigger_text)
    known = _list_understood_texts(texts.language)
    passages = []
    for gap in gaps:
        text = texts.trigger_text if gap.is_of_trigger else texts.text
        start, end = effects.find_clause(text, gap.span)
        words = text[start:end]
        nearest = find_nearest_phrases(texts.language, words, further=known)
        passages.append(RefusedPassage(gap, words, nearest))
    return RefusedText(
        texts.language,
        texts.text,
        mark_passages(texts.text, gaps),
        texts.trigger_text,
        mark_passages(texts.trigger_text, gaps, is_of_trigger=True),
        tuple(passages),
    )


def _list_understood_texts(language: str) -> list[str]:
    """Return texts of playable cards that are understood word by word."""
    column = f"text_{COLUMN_SUFFIXES[language]}"
    current = CardRevision.objects.filter(current_for__isnull=False, is_playable=True)
    rows = current.exclude(**{column: ""}).exclude(evidence_details=None)
    return [
        text
        for text, details in rows.values_list(column, "evidence_details")[
            :_COMPARED_TEXTS
        ]
        if language in details.get("languages", ()) and "paraphrases" not in details
    ]


def try_paraphrases(
    *, number: str, language: str, passages: Sequence[tuple[str, str]]
) -> Trial:
    """Return what paraphrases of a card's text would do; writes nothing.

    Args:
        number: The card.
        language: The language of the text, ``ja`` or ``en``.
        passages: Words of the text, and what each reads as.

    Raises:
        CardNotFound: There is no such card.
        BadParaphrase: The words or a reading cannot be kept.
    """
    entries = [
        replace(entry, key=-place)
        for place, entry in enumerate(_create_entries(language, passages), start=1)
    ]
    return _try(get_revision(number), entries, load_paraphrases())


@transaction.atomic
def publish_paraphrases(
    *,
    number: str,
    language: str,
    passages: Sequence[tuple[str, str]],
    reason: str,
    by: User,
) -> Publication:
    """Keep paraphrases of a card's text, and publish every card that they mend.

    Args:
        number: The card.
        language: The language of the text, ``ja`` or ``en``.
        passages: Words of the text, and what each reads as.
        reason: Why, in a sentence.
        by: The editor.

    Raises:
        NotYours: The user may not edit cards.
        CardNotFound: There is no such card.
        BadParaphrase: The words or a reading cannot be kept, they do not make the card
            playable, another card contradicts them, or no reason is given.
        ParaphraseExists: The pattern is read in another way already.
    """
    require_permission(by, EDIT_CARDS)
    reason = _require_reason(reason)
    entries = _create_entries(language, passages)
    card = _lock_card(number)
    if Paraphrase.objects.filter(withdrawn_at=None).count() >= MOST_IN_FORCE:
        message = _("No more than %(count)d paraphrases can be in force.")
        raise BadParaphrase(message % {"count": MOST_IN_FORCE})
    rows = tuple(
        _keep_entry(entry, words, card, reason, by)
        for entry, (words, _r) in zip(entries, passages, strict=True)
    )
    kept = [
        replace(entry, key=row.pk) for entry, row in zip(entries, rows, strict=True)
    ]
    _lock_cards(_list_candidates(kept)[:MOST_MENDED])
    trial = _try(get_revision(number), kept, load_paraphrases())
    if trial.problem is not None:
        raise trial.problem
    found = (trial.own, *trial.others)
    publish_recompiled(found, reason=_describe(rows, reason), author=by)
    mended = tuple(item.number for item in found if item.is_mended)
    return Publication(rows, mended, trial.left_out)


@transaction.atomic
def withdraw_paraphrase(*, paraphrase_id: int, reason: str, by: User) -> Publication:
    """Withdraw a paraphrase; the cards that it reads are refused again.

    Raises:
        NotYours: The user may not edit cards.
        BadParaphrase: No reason is given.
        ParaphraseNotFound: There is none, or it was withdrawn already.
    """
    require_permission(by, EDIT_CARDS)
    reason = _require_reason(reason)
    in_force = Paraphrase.objects.filter(pk=paraphrase_id, withdrawn_at=None)
    if not in_force.update(
        withdrawn_at=timezone.now(), withdrawn_by=by, withdrawal_reason=reason
    ):
        raise ParaphraseNotFound(details={"paraphrase": paraphrase_id})
    row = Paraphrase.objects.get(pk=paraphrase_id)
    _lock_cards(list_paraphrased(paraphrase_id))
    found = recompile(list_paraphrased(paraphrase_id))
    because = _("Paraphrase withdrawn: %(reason)s") % {"reason": reason}
    publish_recompiled(found, reason=because, author=by)
    return Publication((row,), tuple(item.number for item in found if item.is_changed))


# --- what paraphrases do ------------------------------------------------------------


def _try(
    revision: CardRevision,
    entries: Sequence[effects.Paraphrase],
    book: effects.ParaphraseBook,
) -> Trial:
    """Return what new paraphrases do; the book may have them already."""
    known = {entry.key for entry in book.entries}
    new = effects.ParaphraseBook(tuple(entries))
    if not known.issuperset(entry.key for entry in entries):
        book = effects.ParaphraseBook((*book.entries, *entries))
    read = _read_otherwise(revision, _get_texts(revision, entries[0].language), new)
    problems = _compile(revision, read, book).problems
    gaps = list_unparsed_passages(problems, read.text, read.trigger_text)
    candidates = [row for row in _list_candidates(entries) if row.pk != revision.pk]
    own = next(
        iter(recompile([revision], book)),
        Recompilation(revision, revision.as_draft()),
    )
    others = recompile(candidates[:MOST_MENDED], book)
    return Trial(
        entries=tuple(entries),
        text=read.text,
        spans=mark_passages(read.text, gaps),
        trigger_spans=mark_passages(read.trigger_text, gaps, is_of_trigger=True),
        own=own,
        others=tuple(item for item in others if item.is_changed),
        left_out=max(0, len(candidates) - MOST_MENDED),
        problem=_find_problem(own, entries, others),
    )


def _find_problem(
    own: Recompilation,
    entries: Sequence[effects.Paraphrase],
    others: Iterable[Recompilation],
) -> BadParaphrase | None:
    """Return why paraphrases cannot be published."""
    if own.draft.evidence.state == "disputed":
        message = _("The text in the other language says something else.")
        return BadParaphrase(message, code="paraphrase.disputed")
    if any(not gap.missing for gap in own.draft.gaps):
        message = _("The text still isn’t understood with these words.")
        return BadParaphrase(message, code="paraphrase.not_understood")
    unused = {entry.key for entry in entries} - _list_draft_keys(own.draft)
    if unused:
        pattern = next(entry.pattern for entry in entries if entry.key in unused)
        message = _(
            "“%(pattern)s” changes nothing here: name whole clauses that aren’t "
            "understood."
        )
        return BadParaphrase(message % {"pattern": pattern}, code="paraphrase.unused")
    held = [
        it.number for it in others if it.before.is_playable and not it.draft.is_playable
    ]
    if held:
        message = _("Other cards contradict this reading: %(numbers)s.")
        return BadParaphrase(
            message % {"numbers": ", ".join(held[:10])},
            code="paraphrase.contradicted",
            details={"numbers": held},
        )
    return None


def _read_otherwise(
    revision: CardRevision, texts: _Texts, book: effects.ParaphraseBook
) -> _Texts:
    """Return texts with the words replaced, whether they are understood then or not."""
    problems = _compile(revision, texts, effects.NO_PARAPHRASES).problems

    def read(text: str, *, is_of_trigger: bool) -> str:
        gaps = [it.span for it in problems if it.is_of_trigger == is_of_trigger]
        return effects.substitute(text, book.find(texts.language, text, within=gaps))

    return replace(
        texts,
        text=read(texts.text, is_of_trigger=False),
        trigger_text=read(texts.trigger_text, is_of_trigger=True),
    )


def _list_candidates(entries: Collection[effects.Paraphrase]) -> list[CardRevision]:
    """Return current revisions a text of which has words of a pattern, by number."""
    new = effects.ParaphraseBook(tuple(entries))
    found: set[int] = set()
    for row in list_with_trigger_text():
        found.update(
            row.pk
            for language, text in list_trigger_texts(row).items()
            if new.find(language, text, within=[(0, len(text))])
        )
    for language in {entry.language for entry in entries}:
        column = f"text_{COLUMN_SUFFIXES[language]}"
        for rows in (list_unproved(), list_paraphrased()):
            found.update(
                pk
                for pk, text in rows.exclude(**{column: ""}).values_list("pk", column)
                if new.find(language, text, within=[(0, len(text))])
            )
    return list(list_current().filter(pk__in=found))


def _list_draft_keys(draft: CardDraft) -> set[int]:
    return {int(item.get("id", 0)) for item in draft.evidence.paraphrases}


# --- rows ---------------------------------------------------------------------------


def _create_entries(
    language: str, passages: Sequence[tuple[str, str]]
) -> list[effects.Paraphrase]:
    if not passages or len(passages) > MOST_PASSAGES:
        message = _("Name one to %(count)d passages, and what each reads as.")
        raise BadParaphrase(message % {"count": MOST_PASSAGES})
    try:
        return [
            effects.create_paraphrase(language, words, reading)
            for words, reading in passages
        ]
    except effects.ParaphraseError as error:
        raise BadParaphrase(_explain(error), code=error.code) from error


def _explain(error: effects.ParaphraseError) -> str:
    sentences = {
        "paraphrase.language": _("Only Japanese and English texts are read."),
        "paraphrase.empty": _("Enter words of the text, and what they read as."),
        "paraphrase.too_long": _("This is too long for a passage of a card text."),
        "paraphrase.characters": _("Enter plain card text on one line."),
        "paraphrase.same": _("The reading has the same words."),
    }
    return sentences[error.code]


def _require_reason(reason: str) -> str:
    reason = " ".join(reason.split())
    if not reason or len(reason) > LONGEST_REASON or not reason.isprintable():
        message = _("Give a reason, in up to %(count)d characters.")
        raise BadParaphrase(message % {"count": LONGEST_REASON})
    return reason


def _keep_entry(
    entry: effects.Paraphrase, words: str, card: Card, reason: str, by: User
) -> Paraphrase:
    try:
        with transaction.atomic():
            return Paraphrase.objects.create(
                language=entry.language,
                pattern=entry.pattern,
                reading=entry.reading,
                sample=words.strip(),
                card=card,
                editor=by,
                reason=reason,
            )
    except IntegrityError as error:
        raise ParaphraseExists(details={"pattern": entry.pattern}) from error


def _describe(rows: Iterable[Paraphrase], reason: str) -> str:
    read = "; ".join(f"“{row.pattern}” → “{row.reading}”" for row in rows)
    return _("Text read as %(reading)s: %(reason)s") % {
        "reading": read[:80],
        "reason": reason,
    }


def get_revision(number: str) -> CardRevision:
    """Return the current version of a card.

    Raises:
        CardNotFound: There is no such card.
    """
    rows = CardRevision.objects.filter(current_for__number=number)
    revision = rows.select_related("card__series").first()
    if revision is None:
        raise CardNotFound(details={"number": number})
    return revision


def _lock_card(number: str) -> Card:
    cards = Card.objects.select_for_update(of=("self",))
    card = cards.filter(number=number, current_revision__isnull=False).first()
    if card is None:
        raise CardNotFound(details={"number": number})
    return card


def _lock_cards(rows: Iterable[CardRevision]) -> None:
    """Lock cards until the end of the transaction, in one order."""
    ids = [row.card_id for row in rows]
    list(Card.objects.select_for_update().filter(pk__in=ids).order_by("pk"))


def _compile(
    revision: CardRevision, texts: _Texts, book: effects.ParaphraseBook
) -> CompiledCard:
    trigger = revision.data["trigger"]
    return compile_card(
        CardKind(revision.data["kind"]),
        texts.text if texts.text.strip() else NO_TEXT,
        trigger=Trigger(trigger) if trigger and texts.trigger_text else None,
        trigger_text=texts.trigger_text,
        language=texts.language,
        paraphrases=book,
    )
