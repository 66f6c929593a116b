"""Labels of a card's evidence: a word and one sentence for each state."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from django.utils.translation import gettext, gettext_lazy

from cards.card_data.evidence import CardEvidence
from cards.card_data.languages import ENGLISH, RULES_LANGUAGE


@dataclass(frozen=True, slots=True)
class EvidenceLabel:
    """How evidence is shown.

    Attributes:
        state: One of ``cards.card_data.evidence.STATES``.
        label: A word for a badge.
        sentence: What it means for this card.
        tone: Which badge: ``good``, ``lamp``, ``bad`` or empty.
    """

    state: str
    label: str
    sentence: str
    tone: str = ""


_LABELS: Final[Mapping[str, Any]] = {
    "proved": gettext_lazy("Proved"),
    "one_witness": gettext_lazy("One witness"),
    "disputed": gettext_lazy("Disputed"),
    "decided": gettext_lazy("Settled"),
    "refused": gettext_lazy("Not understood"),
}
_TONES: Final = {"proved": "good", "disputed": "bad", "refused": "bad"}


def describe_evidence(evidence: CardEvidence) -> EvidenceLabel | None:
    """Return how the evidence of a card is shown; nothing for a card without any."""
    write = _SENTENCES.get(evidence.state)
    if write is None:
        return None
    return EvidenceLabel(
        state=evidence.state,
        label=str(_LABELS[evidence.state]),
        sentence=write(evidence),
        tone=_TONES.get(evidence.state, "lamp"),
    )


def _proved(_evidence: CardEvidence) -> str:
    return gettext("The Japanese and the English text mean the same.")


def _one_witness(evidence: CardEvidence) -> str:
    if evidence.languages == (ENGLISH,):
        return gettext("Only the English text vouches for what this card does.")
    return gettext("Only the Japanese text vouches for what this card does.")


def _disputed(_evidence: CardEvidence) -> str:
    return gettext(
        "The Japanese and the English text say different things. The card can’t be "
        "played until an editor decides which one counts."
    )


def _decided(evidence: CardEvidence) -> str:
    if evidence.decided == RULES_LANGUAGE:
        return gettext("The two texts say different things; the Japanese one counts.")
    return gettext("The two texts say different things; the English one counts.")


def _refused(_evidence: CardEvidence) -> str:
    return gettext("Neither text is understood completely yet.")


_SENTENCES: Final[Mapping[str, Callable[[CardEvidence], str]]] = {
    "proved": _proved,
    "one_witness": _one_witness,
    "disputed": _disputed,
    "decided": _decided,
    "refused": _refused,
}
