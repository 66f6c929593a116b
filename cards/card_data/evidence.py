"""What the printed texts of a card prove, as it is stored and sent.

``cards.effects.witnesses`` judges it; here it is plain data.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Self

from cards.effects import dump_tree
from cards.effects.witnesses import EvidenceState, Verdict, Witness

STATES: Final = tuple(state.value for state in EvidenceState)


@dataclass(frozen=True, slots=True)
class CardEvidence:
    """The evidence of a card.

    Attributes:
        state: One of ``STATES``; empty for a card without a text, and for one whose
            effect an editor wrote by hand.
        languages: Languages whose text compiles.
        decided: The language whose text counts, if it was decided.
        reason: Why it was decided so.
        readings: What each text of a disputed card does, by language.
        differences: Where they differ: place, what is Japanese, what is English.
        paraphrases: Words of a text that an editor said in known ones: ``id``,
            ``language``, ``words`` and ``reading`` of each.
        trigger_texts: The printed texts of its trigger by language, if they do not
            say what every trigger of its type does.
    """

    state: str = ""
    languages: tuple[str, ...] = ()
    decided: str = ""
    reason: str = ""
    readings: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    differences: tuple[Mapping[str, str], ...] = ()
    paraphrases: tuple[Mapping[str, Any], ...] = ()
    trigger_texts: Mapping[str, str] = field(default_factory=dict)

    @classmethod
    def from_verdict(
        cls,
        verdict: Verdict,
        witnesses: tuple[Witness, ...],
        trigger_texts: Mapping[str, str],
    ) -> Self:
        """Make it from what was judged and of what."""
        differs = bool(verdict.differences)
        return cls(
            state=verdict.state.value,
            languages=verdict.languages,
            decided=verdict.language if differs else "",
            readings={
                item.language: dict(dump_tree(item.tree))
                for item in witnesses
                if differs and item.tree is not None
            },
            differences=tuple(item.to_dict() for item in verdict.differences),
            # Both texts may have the same trigger.
            paraphrases=tuple(
                {
                    (found.key, found.language, found.words): found.to_dict()
                    for item in witnesses
                    for found in item.paraphrases
                }.values()
            ),
            trigger_texts=trigger_texts,
        )

    @classmethod
    def from_columns(cls, state: str, details: Mapping[str, Any] | None) -> Self:
        """Load it from the columns of a revision."""
        data = details or {}
        return cls(
            state=state,
            languages=tuple(data.get("languages", ())),
            decided=data.get("decided", ""),
            reason=data.get("reason", ""),
            readings=data.get("readings", {}),
            differences=tuple(data.get("differences", ())),
            paraphrases=tuple(data.get("paraphrases", ())),
            trigger_texts=data.get("trigger_texts", {}),
        )

    def details(self) -> dict[str, Any] | None:
        """Return all but the state as plain data; ``None`` if there is none."""
        if not self.state and not self.trigger_texts:
            return None
        given = {
            "decided": self.decided,
            "reason": self.reason,
            "readings": dict(self.readings),
            "differences": [dict(item) for item in self.differences],
            "paraphrases": [dict(item) for item in self.paraphrases],
            "trigger_texts": dict(self.trigger_texts),
        }
        return {
            "languages": list(self.languages),
            **{key: value for key, value in given.items() if value},
        }

    def summary(self) -> dict[str, Any] | None:
        """Return the public part: state, languages, decision and paraphrases."""
        if not self.state:
            return None
        return {
            "state": self.state,
            "languages": list(self.languages),
            "decided": self.decided or None,
            "reason": self.reason,
            "paraphrases": [
                {key: item.get(key, "") for key in ("language", "words", "reading")}
                for item in self.paraphrases
            ],
        }
