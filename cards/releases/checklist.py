"""The checklist of a release: what must hold before it can be scheduled.

Each check looks at drafts and returns what is missing. Other apps register checks of
their own when they are loaded: whether a card can be played is known to battles, not
here.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from cards.art import draw_art
from cards.card_data import LANGUAGES
from cards.card_data.draft import CardDraft
from cards.catalogue.problem_sentences import explain_sentence
from cards.models import Trait

Text = str | Promise
LISTED_GAPS: Final = 50  # Of one line of a checklist; the page says how many more.
HAS_CARDS: Final = _("It contains cards")
NO_CARDS: Final = _("No cards have been added to this release yet.")
IS_FRESH: Final = _("None of its cards has changed in the meantime")
STALE: Final = _("The card has changed since its change was written.")
Check = Callable[[Sequence[CardDraft]], "Sequence[ChecklistFinding]"]


@dataclass(frozen=True, slots=True)
class ChecklistFinding:
    """One thing that is missing.

    Attributes:
        number: Card number; empty for what is about the release as a whole.
        message: What is missing, as a sentence.
    """

    number: str
    message: Text


@dataclass(frozen=True, slots=True)
class ChecklistItem:
    """One line of a checklist.

    Attributes:
        code: Which check.
        label: What must hold.
        gaps: What is missing; none if the line is done.
        is_required: Whether the release has to wait for it.
    """

    code: str
    label: Text
    gaps: tuple[ChecklistFinding, ...] = field(default=())
    is_required: bool = True

    @property
    def is_done(self) -> bool:
        """Tell whether nothing is missing."""
        return not self.gaps

    @property
    def blocks(self) -> bool:
        """Tell whether the release has to wait."""
        return self.is_required and bool(self.gaps)

    @property
    def left_out(self) -> int:
        """Return how many gaps a page does not list."""
        return max(0, len(self.gaps) - LISTED_GAPS)


def list_checks() -> tuple[tuple[str, Text, Check], ...]:
    """List every check, in the order shown."""
    return (*_OWN, *_REGISTERED.values())


def register_check(code: str, label: Text, check: Check) -> None:
    """Add a check, or replace the one of this code."""
    _REGISTERED[code] = (code, label, check)


def run_checklist(drafts: Sequence[CardDraft]) -> tuple[ChecklistItem, ...]:
    """Return the checklist of these drafts."""
    return tuple(
        ChecklistItem(code, label, tuple(check(drafts)))
        for code, label, check in list_checks()
    )


def _compiles(drafts: Sequence[CardDraft]) -> list[ChecklistFinding]:
    gaps = [
        ChecklistFinding(draft.face["number"], _("Its text isn’t understood yet."))
        for draft in drafts
        if not draft.is_playable
    ]
    for draft in drafts:
        gaps += [
            ChecklistFinding(
                draft.face["number"],
                f"{problem.field}: {explain_sentence(problem.message)}",
            )
            for problem in draft.problems()
        ]
    return gaps


def _translated(drafts: Sequence[CardDraft]) -> list[ChecklistFinding]:
    used = {trait for draft in drafts for trait in draft.face["traits"]}
    known = set(
        Trait.objects.filter(name_ja__in=used).values_list("name_ja", flat=True)
    )
    gaps = []
    for draft in drafts:
        number = draft.face["number"]
        gaps += [
            ChecklistFinding(
                number,
                _("The affinity %(trait)s has no translation.") % {"trait": trait},
            )
            for trait in draft.face["traits"]
            if trait not in known
        ]
        gaps += [ChecklistFinding(number, message) for message in _missing_words(draft)]
    return gaps


def _missing_words(draft: CardDraft) -> list[Any]:
    messages = []
    for words, message in (
        (draft.names, _("The name is missing in %(languages)s.")),
        (draft.texts, _("The text is missing in %(languages)s.")),
        (draft.flavors, _("The flavor text is missing in %(languages)s.")),
    ):
        given = {language for language in LANGUAGES if words.get(language, "").strip()}
        missing = [language for language in LANGUAGES if language not in given]
        if missing and (given or words is draft.names):
            messages.append(message % {"languages": ", ".join(missing)})
    return messages


def _has_art(drafts: Sequence[CardDraft]) -> list[ChecklistFinding]:
    gaps = []
    for draft in drafts:
        number = draft.face["number"]
        if not draft.art:
            gaps.append(
                ChecklistFinding(number, _("There is no art line for its picture."))
            )
            continue
        try:
            draw_art(draft.face, draft.art)
        except (ValueError, KeyError, LookupError) as error:
            message = _("Its art line can’t be drawn: %(error)s")
            gaps.append(ChecklistFinding(number, message % {"error": error}))
    return gaps


_OWN: Final[tuple[tuple[str, Text, Check], ...]] = (
    ("compiles", _("Every card is correct and its text is understood"), _compiles),
    ("translations", _("Everything is available in three languages"), _translated),
    ("art", _("Every card has its picture"), _has_art),
)
_REGISTERED: Final[dict[str, tuple[str, Text, Check]]] = {}
